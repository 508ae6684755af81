"""The 9 by 9 grid: cells by number from a1 = 0 to i9 = 80, directions of the compass, lines."""

from __future__ import annotations

from functools import cache
from typing import Final

from ...core import squares
from ...core.errors import NotationError
from ...core.language import N_
from ...core.squares import COMPASS, DIAGONAL, ORTHOGONAL

Coord = tuple[int, int]

SIZE: Final = 9
CELLS: Final = SIZE * SIZE
ALL: Final = (1 << CELLS) - 1
COORDS: Final[tuple[Coord, ...]] = tuple((n % SIZE, n // SIZE) for n in range(CELLS))
NAMES: Final = tuple(map(squares.name, COORDS))
CENTRE: Final = 40
COLUMNS: Final = "abcdefghi"
STEPS: Final = dict(COMPASS)
ROUND: Final = tuple(COMPASS)
STRAIGHT: Final = tuple(ORTHOGONAL)
SLANTED: Final = tuple(DIAGONAL)
SIDES: Final = ("N", "E", "S", "W")
INWARD: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
OPPOSITE: Final = INWARD


def on_grid(coord: Coord) -> int | None:
    """The cell at a column and row, or nothing outside the grid.

    >>> on_grid((4, 4)), on_grid((4, -1))
    (40, None)
    """
    column, row = coord
    return row * SIZE + column if 0 <= column < SIZE and 0 <= row < SIZE else None


def read_cell(text: str) -> int:
    """A cell from its name.

    Raises:
        NotationError: the text names no cell.

    >>> read_cell("e5")
    40
    """
    column, row = squares.cell(text)
    return row * SIZE + column


def beyond(coord: Coord, direction: str, steps: int = 1) -> Coord:
    """The place some steps away, on the grid or not.

    >>> beyond((0, 0), "SE"), beyond((1, 1), "NE", 2)
    ((1, -1), (3, 3))
    """
    dx, dy = STEPS[direction]
    return coord[0] + steps * dx, coord[1] + steps * dy


@cache
def ray(cell: int, direction: str) -> tuple[int, ...]:
    """The cells from a cell to the edge of the grid, the cell itself left out.

    >>> [NAMES[n] for n in ray(read_cell("h7"), "NE")]
    ['i8']
    """
    found, place = [], on_grid(beyond(COORDS[cell], direction))
    while place is not None:
        found.append(place)
        place = on_grid(beyond(COORDS[place], direction))
    return tuple(found)


@cache
def around(cell: int) -> tuple[int, ...]:
    """The cells that touch a cell, clockwise from north."""
    places = (on_grid(beyond(COORDS[cell], direction)) for direction in ROUND)
    return tuple(place for place in places if place is not None)


def cells(mask: int) -> tuple[int, ...]:
    """The cells of a bit mask, in order."""
    return tuple(n for n in range(CELLS) if mask >> n & 1)


def mask(places: tuple[int, ...]) -> int:
    """The bit mask of some cells."""
    return sum(1 << place for place in places)


def dock(side: str, place: int) -> Coord:
    """Where a mother ship lies: one step outside the grid.

    >>> dock("S", 4), dock("E", 0)
    ((4, -1), (9, 0))
    """
    return {"S": (place, -1), "N": (place, SIZE), "W": (-1, place), "E": (SIZE, place)}[side]


@cache
def facing(side: str, place: int) -> int:
    """The cell in front of a ship.

    >>> NAMES[facing("W", 3)], NAMES[facing("N", 0)]
    ('a4', 'a9')
    """
    column, row = beyond(dock(side, place), INWARD[side])
    return row * SIZE + column


def read_dock(text: str) -> tuple[str, int]:
    """A ship's place from its notation.

    Raises:
        NotationError: the text is no place beside the grid.

    >>> read_dock("W@a4")
    ('W', 3)
    """
    side, _, name = text.strip().partition("@")
    if side in SIDES:
        cell = read_cell(name)
        for place in range(SIZE):
            if facing(side, place) == cell:
                return side, place
    known = [dock_name(s, n) for s in SIDES for n in range(SIZE)]
    raise NotationError(text, N_("a side and the space it faces, such as S@e1"), N_("place of a ship"), known)


def dock_name(side: str, place: int) -> str:
    """A ship's place in notation."""
    return f"{side}@{NAMES[facing(side, place)]}"


def heading_between(start: Coord, end: Coord) -> str:
    """The direction from one place to another on a common line, or the diagonal of a knight's move.

    >>> heading_between((4, 4), (5, 6)), heading_between((4, 4), (4, 1))
    ('NE', 'S')
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    sign = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return next(name for name, step in STEPS.items() if step == sign)


def line_cells(line: str) -> tuple[int, ...]:
    """The cells of a column or a row by its letter or number, from south or west.

    >>> [NAMES[n] for n in line_cells("b")][:2], [NAMES[n] for n in line_cells("5")][:2]
    (['b1', 'b2'], ['a5', 'b5'])
    """
    if line in COLUMNS:
        return tuple(range(COLUMNS.index(line), CELLS, SIZE))
    start = (int(line) - 1) * SIZE
    return tuple(range(start, start + SIZE))
