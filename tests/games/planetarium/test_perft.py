"""Numbers of lines of play, counted move by move; written down once, and again by the oracle where it can count."""

from __future__ import annotations

import copy

import pytest

from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import Position
from tests.games.planetarium import oracle

OPENING = "matter: rest=any"
SPARSE = "planets: A=3.1 B=1.0\nmatter: 3.4=rock 2.2=water 2.0=metal 7.5=gas"
FAST = SPARSE + "\ntrack: 24"
TABLE = [
    (OPENING, (13, 13, 186)),
    (SPARSE, (39, 39, 1501)),
    (FAST, (48, 48, 2311)),
]


def perft(position: Position, depth: int) -> int:
    """Number of lines of so many moves."""
    if depth == 0:
        return 1
    return sum(perft(position.apply(move), depth - 1) for move in position.legal_moves())


def counted(state: oracle.State, depth: int) -> int:
    """The same by the oracle: steps and ends of turns, hands being empty."""
    if depth == 0:
        return 1
    total = 0
    for move in oracle.legal(state):
        following = copy.deepcopy(state)
        if move == "end":
            oracle.after_turn(following)
        else:
            oracle.after_step(following, move)
        total += counted(following, depth - 1)
    return total


@pytest.mark.parametrize(("text", "numbers"), TABLE)
def test_the_lines_of_play(text: str, numbers: tuple[int, ...]) -> None:
    position = planetarium.parse(text)
    assert tuple(perft(position, depth) for depth in (1, 2, 3)) == numbers


@pytest.mark.parametrize(("text", "numbers"), TABLE[1:])
def test_the_oracle_counts_the_same(text: str, numbers: tuple[int, ...]) -> None:
    state = oracle.read(str(planetarium.parse(text)))
    assert tuple(counted(state, depth) for depth in (1, 2, 3)) == numbers
