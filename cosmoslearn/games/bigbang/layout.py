"""Where everything stands in a view: the universe scaled to fit, the clock beside or below it, the row at the foot."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import msgspec

from ...core.hexes import Cell
from ...scene.scene import Box, Point
from .art import S

WIDTH = 640.0
MARGIN = 14.0
HEADER = 52.0
ASIDE = 176.0  # the column with the clock
FOOT = 134.0  # the row
LEAST = 27.0  # below this circumradius the codes would leave their tiles
CALM = 3  # the frame reaches so far in every direction from the start
ROOT = math.sqrt(3)


class Frame(msgspec.Struct, frozen=True):
    """The spaces that a view has room for: `left` to `right` in widths of a tile, rows from `top` to `bottom`."""

    left: int
    right: int
    top: int
    bottom: int

    @classmethod
    def of(cls, cells: Iterable[Cell], calm: int = CALM) -> Frame:
        """The frame round some spaces, never smaller than `calm`, so that the board stands still as a game begins."""
        columns, rows = zip(*((q + r / 2, r) for q, r in cells), strict=True)
        return cls(
            min(math.floor(min(columns)), -calm), max(math.ceil(max(columns)), calm),
            min(*rows, -calm), max(*rows, calm),
        )  # fmt: skip

    def across(self, s: float) -> float:
        """Its width with tiles of circumradius `s`."""
        return (self.right - self.left + 1) * ROOT * s

    def down(self, s: float) -> float:
        """Its height with tiles of circumradius `s`."""
        return (1.5 * (self.bottom - self.top) + 2) * s


class Field(msgspec.Struct, frozen=True):
    """Where a universe lies in a view: the circumradius of its tiles, where `0,0` is, and the box that it may fill."""

    s: float
    origin: Point
    box: Box

    @classmethod
    def of(cls, frame: Frame, s: float, box: Box) -> Field:
        """A frame in the middle of a box."""
        x, y, w, h = box
        left = x + w / 2 - (frame.left + frame.right) / 2 * ROOT * s
        top = y + h / 2 - (frame.top + frame.bottom) / 2 * 1.5 * s
        return cls(s, (round(left, 1), round(top, 1)), box)

    def centre(self, cell: Cell) -> Point:
        """The middle of a space."""
        q, r = cell
        return round(self.origin[0] + self.s * ROOT * (q + r / 2), 1), round(self.origin[1] + self.s * 1.5 * r, 1)

    def inside(self) -> Iterator[tuple[Cell, Point]]:
        """All spaces whose middle lies well inside the box, with their middles."""
        x, y, w, h = self.box
        across = self.s * ROOT
        for r in range(math.ceil((y + 6 - self.origin[1]) / (1.5 * self.s)), 99):
            py = round(self.origin[1] + self.s * 1.5 * r, 1)
            if py > y + h - 6:
                return
            start = self.origin[0] + across * r / 2
            first, last = math.ceil((x + 6 - start) / across), math.floor((x + w - 6 - start) / across)
            for q in range(first, last + 1):
                yield (q, r), (round(start + across * q, 1), py)


class Plan(msgspec.Struct, frozen=True):
    """A view: the field of the universe, the corner of the clock's column, where the row begins, the size."""

    field: Field
    aside: Point
    foot: float
    size: tuple[float, float]


def fitting(frames: Iterable[Frame], room: float) -> float:
    """The circumradius at which frames fit into a width; never more than that of the drawings."""
    return min(S, *(room / frame.across(1) for frame in frames), S)


def tidy(s: float) -> float:
    """A circumradius that is legible, in tenths."""
    return math.floor(10 * max(s, LEAST)) / 10


def plan(frame: Frame, aside: float, below: float, foot: float = FOOT) -> Plan:
    """The view for a frame; `aside`, `below` and `foot` are the heights that clock and players need beside the universe
    or below it, and the row.

    The column stands beside the universe while the tiles stay large enough, else below it; a universe that is wider
    still makes the view wider, never the tiles smaller.
    """
    beside, whole = WIDTH - 2 * MARGIN - ASIDE, WIDTH - 2 * MARGIN
    narrow = fitting([frame], beside) >= LEAST
    s = tidy(fitting([frame], beside if narrow else whole))
    room = max(beside if narrow else whole, frame.across(s))
    width = max(WIDTH, room + 2 * MARGIN)
    tall = frame.down(s) + 12
    deep = max(tall, aside) if narrow else tall
    corner = (width - MARGIN - ASIDE, HEADER) if narrow else (MARGIN, HEADER + deep)
    bottom = HEADER + deep + (0 if narrow else below)
    return Plan(Field.of(frame, s, (MARGIN - 4, HEADER, room + 4, deep)), corner, bottom, (width, bottom + foot))
