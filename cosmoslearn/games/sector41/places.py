"""Where places lie in the picture: cells, and the spaces outside the grid where ships lie."""

from __future__ import annotations

from typing import Final

from ...scene.scene import Point
from .art import SIDE
from .grid import SIZE

CELL: Final = 44.0
LEFT, TOP = 74.0, 106.0
SCALE: Final = round(CELL / SIDE, 3)


def centre(coord: tuple[int, int]) -> Point:
    """The middle of a place: a cell, or one step outside for a ship.

    >>> centre((0, 8))
    (96.0, 128.0)
    """
    column, row = coord
    x, y = LEFT + (column + 0.5) * CELL, TOP + (SIZE - row - 0.5) * CELL
    if column in (-1, SIZE):
        x = LEFT - 40 if column == -1 else LEFT + SIZE * CELL + 27
    if row in (-1, SIZE):
        y = TOP - 27 if row == SIZE else TOP + SIZE * CELL + 43
    return x, y
