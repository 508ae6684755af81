"""A position as plain lists and numbers, for functions that learners write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .state import State


def universe(state: State) -> list[list[Any]]:
    """What lies in the universe, tile by tile: q, r and the code.

    >>> from cosmoslearn.games import bigbang
    >>> universe(bigbang.parse("universe: BB@0,0 PY1@1,0"))
    [[0, 0, 'BB'], [1, 0, 'PY1']]
    """
    return [[q, r, code] for (q, r), code in sorted(state.universe.items())]


PLAIN: Final[dict[str, Callable[[Any], Any]]] = {"universe": universe}
