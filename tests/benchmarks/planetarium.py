"""Planetarium: random games beside PettingZoo's hanabi_v5, and the list of legal moves.

A random game of Hanabi ends after a dozen moves, one of Planetarium after some hundreds; so moves are compared.
"""

from __future__ import annotations

import gc
import statistics
from collections.abc import Iterator
from functools import partial

from pettingzoo.classic import hanabi_v5

from cosmoslearn.core.chance import Chance
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import Position
from tests.benchmarks.measure import Row, paired, seconds

ROUNDS = 7
GAMES = 4


def play(games: int = GAMES) -> int:
    """Whole games of two players by chance; the number of moves."""
    count = 0
    for seed in range(games):
        position, chance = planetarium.new_game(players=2, seed=seed), Chance(seed)
        while position.to_move is not None:
            move, chance = chance.choose(position.legal_moves())
            position = position.apply(move)
            count += 1
    return count


def play_hanabi(games: int = 40) -> int:
    """The same in Hanabi."""
    env, chance, count = hanabi_v5.env(players=2), Chance(1), 0
    for seed in range(games):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            action, chance = chance.choose([number for number, free in enumerate(mask) if free])
            env.step(action)
            count += 1
    return count


def pace(work: object) -> float:
    """Moves in a second."""
    assert callable(work)
    count = work()
    return float(count / seconds(work))


def positions() -> list[Position]:
    """Positions from whole games in which a token is to be moved, every third: those with the longest lists."""
    found = []
    for seed in range(GAMES):
        position, chance = planetarium.new_game(players=2 + seed % 3, seed=seed), Chance(seed)
        while position.to_move is not None:
            move, chance = chance.choose(position.legal_moves())
            position = position.apply(move)
            found.append(position)
    return [position for position in found if position.to_move is not None and not position.turn.moved][::3]


def listing(position: Position) -> float:
    """Milliseconds for the legal moves of a position of which nothing is known yet."""
    return 1000 * seconds(position.but().legal_moves)


def surveying(position: Position) -> float:
    """Milliseconds for what a board asks about a planet that is chosen; planets have the longest list of places.

    The collector is asked beforehand: else it walks through all games of this benchmark in the middle of some survey,
    which takes four times as long as the survey itself.
    """
    gc.collect()
    return max(1000 * seconds(partial(position.but().survey, planet)) for planet in "ABCD")


def rows() -> Iterator[Row]:
    """The rows of the table."""
    ours, peer = paired(lambda: pace(play), lambda: pace(play_hanabi), ROUNDS)
    yield Row("planetarium / hanabi_v5, random games", ours, peer, "moves/s", least=2.0)
    found = positions()
    times = [listing(position) for position in found for _ in range(3)]
    yield Row("planetarium, legal moves, median", statistics.median(times), unit="ms", most=1.0)
    yield Row("planetarium, legal moves, worst of 100", sorted(times)[-len(times) // 100], unit="ms")
    list(planetarium.RULES)  # the inventory of the rules is read once in a session, in some 25 ms
    surveys = [surveying(position) for position in found[::5]]
    yield Row(
        "planetarium, survey of a planet, worst of 100", sorted(surveys)[-len(surveys) // 100], unit="ms", most=20
    )
    yield Row("planetarium, a random game of two", 1000 * seconds(lambda: play(GAMES)) / GAMES, unit="ms")
