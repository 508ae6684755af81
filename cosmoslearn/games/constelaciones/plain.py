"""A position as plain lists and numbers (millimetres), for functions that learners write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .numerics import UNIT, Point
from .state import State


def _millimetres(p: Point) -> list[float]:
    return [p[0] / UNIT, p[1] / UNIT]


def stars(state: State) -> dict[str, list[float]]:
    """The stars on the table: the centre of each by its name.

    >>> from cosmoslearn.games import constelaciones
    >>> stars(constelaciones.parse("stars: a0(0,0) a1(75,0)"))
    {'a0': [0.0, 0.0], 'a1': [75.0, 0.0]}
    """
    return {star.id: _millimetres(star.at) for star in state.stars}


def rods(state: State) -> list[list[list[float]]]:
    """All rods on the table, each by its two ends.

    >>> from cosmoslearn.games import constelaciones
    >>> rods(constelaciones.parse("stars: a0(0,0) a1(75,0)\\nA: (0,0)-(75,0)"))
    [[[0.0, 0.0], [75.0, 0.0]]]
    """
    return [[_millimetres(rod.tail), _millimetres(rod.head)] for chain in state.chains for rod in chain]


def head(state: State) -> list[float]:
    """The point at the head of the player to move; empty where no rod lies.

    >>> from cosmoslearn.games import constelaciones
    >>> head(constelaciones.parse("stars: a0(0,0) a1(75,0)\\nA: (0,0)-(75,0)"))
    [75.0, 0.0]
    """
    chain = state.chains[state.turn]
    return _millimetres(chain[-1].head) if chain else []


PLAIN: Final[dict[str, Callable[[Any], Any]]] = {"stars": stars, "rods": rods, "head": head}
