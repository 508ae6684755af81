"""Tiny Epic Galaxies: whole random games, ply by ply with the list of legal moves, beside PettingZoo's Hanabi.

Both sides choose at random among the legal moves; one ply is one decision made.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator

import numpy as np
from pettingzoo.classic import hanabi_v5

from cosmoslearn.core.chance import Chance
from cosmoslearn.games import galaxies
from cosmoslearn.games.galaxies import Position
from tests.benchmarks.measure import Row, paired, seconds

PLIES = 400
ROUNDS = 15


def ours(seed: int = 1, plies: int = PLIES) -> float:
    """Plies a second of random play for three players."""

    def play() -> None:
        position, luck = galaxies.new_game(players=3, seed=seed), Chance(seed)
        for _ in range(plies):
            moves = position.legal_moves()
            if not moves:
                position = galaxies.new_game(players=3, seed=seed + 1)
                continue
            move, luck = luck.choose(moves)
            position = position.apply(move)

    return plies / seconds(play)


def hanabi(seed: int = 1, plies: int = PLIES) -> float:
    """Plies a second of random play in Hanabi for three players; making the table is not counted."""
    env = hanabi_v5.env(players=3)
    luck = np.random.default_rng(seed)

    def play() -> None:
        env.reset(seed=seed)
        for _ in range(plies):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                continue
            env.step(luck.choice(np.flatnonzero(seen["action_mask"])))

    return plies / seconds(play)


def positions(count: int = 300) -> list[Position]:
    """Positions along random games of every number of players."""
    found: list[Position] = []
    for players in (2, 3, 4, 5):
        position, luck = galaxies.new_game(players=players, seed=players), Chance(players)
        for _ in range(count // 4 * 3):
            if position.to_move is None:
                break
            found.append(position)
            move, luck = luck.choose(position.legal_moves())
            position = position.apply(move)
    return found[::3]


def listing() -> float:
    """The median time of one list of legal moves, in milliseconds."""
    times = [seconds(fresh.legal_moves) for fresh in (position.having() for position in positions())]
    return statistics.median(times) * 1000


def rows() -> Iterator[Row]:
    """Plies a second against Hanabi (at least twice as many), and the median time of a list of moves."""
    own, peer = paired(ours, hanabi, ROUNDS)
    yield Row("Galaxies: random play, three players", own, peer, "plies/s", least=2)
    yield Row("Galaxies: list of legal moves, median", listing(), unit="ms", most=1)
