"""A position as plain lists and texts, for functions that learners write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .grid import CELLS, NAMES


def unexplored(position: Any) -> list[str]:
    """The cells whose tile lies face down.

    >>> from cosmoslearn.games import sector41
    >>> position = sector41.parse("tiles: a1=NEB")
    >>> "a1" in unexplored(position), "a2" in unexplored(position)
    (False, True)
    """
    return [NAMES[cell] for cell in range(CELLS) if position.unexplored >> cell & 1]


def tiles(position: Any) -> dict[str, str]:
    """The tiles that lie face up, in notation, by their cells.

    >>> from cosmoslearn.games import sector41
    >>> tiles(sector41.parse("tiles: a1=NEB e9=WIN[SE,SW]"))["e9"]
    'WIN[SE,SW]'
    """
    hidden = set(unexplored(position))
    return {cell: position.ask("tile", cell=cell) for cell in NAMES if cell not in hidden}


def explorers(position: Any) -> dict[str, str]:
    """The cells of the explorers of all sides that stand on the grid, by their names.

    >>> from cosmoslearn.games import sector41
    >>> explorers(sector41.parse("tiles: d8=GLY3\\nexplorers: N2 d8"))
    {'N2': 'd8'}
    """
    return {
        f"{side}{number}": NAMES[one.at]
        for (side, _), crew in zip(position.ships, position.explorers, strict=True)
        for number, one in enumerate(crew, 1)
        if 0 <= one.at < CELLS
    }


def start(position: Any) -> str:
    """The cell in front of the ship of the player to move.

    >>> from cosmoslearn.games import sector41
    >>> start(sector41.parse("ships: N@d9 S@e1"))
    'd9'
    """
    cell: int = position.ahead(position.player)
    return NAMES[cell]


PLAIN: Final[dict[str, Callable[[Any], Any]]] = {
    "tiles": tiles, "unexplored": unexplored, "explorers": explorers, "start": start,
}  # fmt: skip
