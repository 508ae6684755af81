"""Hexagonal grids in axial coordinates `(q, r)`, pointed top: E is `(+1, 0)`, SE is `(0, +1)`."""

from __future__ import annotations

from typing import Final

from .errors import NotationError
from .language import N_

Cell = tuple[int, int]

DIRECTIONS: Final[dict[str, Cell]] = {
    "E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1),
}  # fmt: skip
AXES: Final[tuple[Cell, ...]] = ((1, 0), (1, -1), (0, 1))
REACH: Final = 99


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell, Cell, Cell]:
    """The six neighbours, counter-clockwise from E.

    >>> neighbours((0, 0))
    ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    """
    q, r = cell
    return (q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)


def flanks(one: Cell, other: Cell) -> tuple[Cell, Cell]:
    """The two cells that touch both of two neighbours.

    >>> flanks((0, 0), (1, 0))
    ((1, -1), (0, 1))
    """
    dq, dr = other[0] - one[0], other[1] - one[1]
    q, r = one
    return (q + dq + dr, r - dq), (q - dr, r + dq + dr)


def distance(one: Cell, other: Cell) -> int:
    """Steps from one cell to another over an empty grid.

    >>> distance((0, 0), (2, -3))
    3
    """
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def cell(text: str) -> Cell:
    """Read `q,r`.

    Raises:
        NotationError: the text is no pair of whole numbers from -99 to 99.

    >>> cell("2,-1")
    (2, -1)
    """
    q, comma, r = text.strip().partition(",")
    try:
        found = int(q, 10), int(r, 10)
    except ValueError:
        raise NotationError(text, N_("two whole numbers q,r such as 2,-1"), N_("cell")) from None
    if not comma or max(map(abs, found)) > REACH or not (q + r).isascii() or "_" in q + r:
        raise NotationError(text, N_("two whole numbers q,r from -99 to 99"), N_("cell"))
    return found


def name(cell: Cell) -> str:
    """Write a cell as `q,r`.

    >>> name((2, -1))
    '2,-1'
    """
    return f"{cell[0]},{cell[1]}"
