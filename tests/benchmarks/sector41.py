"""Sector 41: explorer moves with their chains, shields against a naive search, whole games by random players."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from functools import partial

from cosmoslearn.core.chance import Chance
from cosmoslearn.games import sector41
from cosmoslearn.games.sector41 import Position, referee
from cosmoslearn.games.sector41.moves import Walk
from cosmoslearn.games.sector41.shield import phase_routes
from tests.benchmarks.measure import Row, paired, seconds

GAMES = 8


def middle_positions(games: int = GAMES) -> list[Position]:
    """Explorer phases from the middle of games by random players: a third to two thirds of the grid explored."""
    found = []
    for seed in range(games):
        chance, here = Chance(seed), sector41.new_game(("strict", "house")[seed % 2], 2 + seed % 3, seed)
        while here.to_move is not None and here.explored.bit_count() < 54:
            move, chance = chance.choose(here.legal_moves())
            here = here.apply(move)
            if here.phase == "explorer" and here.explored.bit_count() > 27:
                found.append(here)
    return found[::4]


def fresh(here: Position) -> Position:
    """The same position without anything worked out about it before."""
    return here.having()


def chains(here: Position) -> int:
    """Every legal explorer move, each carried out to where it ends or waits for a choice."""
    start = fresh(here)
    moves = [move for move in start.legal_moves() if isinstance(move, Walk)]
    return sum(len(start.run(move).path) for move in moves)


def every_position(games: int = 3) -> list[Position]:
    """All positions of the middle of some games, one after the other as they come about."""
    found = []
    for seed in range(games):
        chance, here = Chance(seed), sector41.new_game(("strict", "house")[seed % 2], 2 + seed % 3, seed)
        while here.to_move is not None and here.explored.bit_count() < 54:
            move, chance = chance.choose(here.legal_moves())
            here = here.apply(move)
            if here.explored.bit_count() > 27:
                found.append(here)
    return found


def shields(here: Position) -> list[frozenset[int]]:
    """The shielded explorers of every player, by the routes of the engine."""
    start = fresh(here)
    return [start.shielded[player] for player in range(len(start.ships))]


def all_shields(positions: list[Position]) -> float:
    """How long the shields of all positions take, with nothing worked out before the first; seconds a position."""
    phase_routes.cache_clear()
    return seconds(lambda: [shields(here) for here in positions]) / len(positions)


def naive_shields(here: Position) -> list[frozenset[int]]:
    """The same by a search of its own for every single explorer."""
    found = []
    for player, crew in enumerate(here.explorers):
        spots = {who: (e.at % 9, e.at // 9) for who, e in enumerate(crew) if e.at >= 0}
        found.append(frozenset(who for who, spot in spots.items() if referee.guarded(here, player, spot)))
    return found


def whole_game(seed: int) -> int:
    """A game by random players to its end; how many moves it took."""
    chance, here, n = Chance(seed), sector41.new_game(seed=seed, seats="SN"), 0
    while here.to_move is not None:
        move, chance = chance.choose(here.legal_moves())
        here, n = here.apply(move), n + 1
    return n


def rows() -> Iterator[Row]:
    """The figures of Sector 41."""
    middle = middle_positions()
    name = "Sector 41: legal explorer moves with forced chains"
    yield Row(name, 1000 * statistics.median(seconds(partial(chains, here)) for here in middle), most=5)
    course = every_position()
    alike = all(shields(here) == naive_shields(here) for here in course)
    ours, naive = paired(
        lambda: all_shields(course), lambda: seconds(lambda: [naive_shields(here) for here in course]) / len(course), 5
    )
    yield Row("Sector 41: shields of all explorers", 1000 * ours, most=2 if alike else 0)
    yield Row("Sector 41: shields against a search for each", 1000 * ours, 1000 * naive, most=1)
    spent = [(whole_game(seed), seconds(partial(whole_game, seed))) for seed in range(4)]
    yield Row("Sector 41: random games", len(spent) / sum(time for _, time in spent), unit="per s")
    yield Row("Sector 41: moves of random games", sum(n for n, _ in spent) / sum(t for _, t in spent), unit="per s")
