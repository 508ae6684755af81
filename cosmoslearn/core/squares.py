"""Square grids: columns lettered `a`, `b` ... from the left, rows numbered 1, 2 ... from below."""

from __future__ import annotations

from typing import Final

from .errors import NotationError
from .language import N_

Cell = tuple[int, int]

ORTHOGONAL: Final[dict[str, Cell]] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
DIAGONAL: Final[dict[str, Cell]] = {"NE": (1, 1), "SE": (1, -1), "SW": (-1, -1), "NW": (-1, 1)}
COMPASS: Final[dict[str, Cell]] = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip


def cell(text: str, size: int = 9) -> Cell:
    """Read a cell such as `b8` as (column, row), both from 0.

    Raises:
        NotationError: the text names no cell of a grid of that size.

    >>> cell("b8")
    (1, 7)
    """
    word = text.strip()
    column, row = ord(word[0]) - ord("a") if word else -1, word[1:]
    if not (0 <= column < size and row.isascii() and row.isdigit() and 1 <= int(row) <= size):
        raise NotationError(text, N_("a column letter and a row number such as b8"), N_("cell"))
    return column, int(row) - 1


def name(cell: Cell) -> str:
    """Write a cell.

    >>> name((1, 7))
    'b8'
    """
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def chebyshev(one: Cell, other: Cell) -> int:
    """Distance with diagonal steps.

    >>> chebyshev((0, 0), (2, 5))
    5
    """
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
