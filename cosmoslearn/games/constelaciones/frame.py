"""Where the sky lies in the view: to scale, x to the right and y upwards, as in a geometry lesson."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import msgspec

from ...scene.scene import Point as Spot
from .numerics import UNIT, Point
from .state import State

WIDTH: Final = 640.0
SIDE: Final = 12.0
TOP: Final = 54.0
FULL: Final = 2.0  # units to a millimetre
LEAST: Final = 1.2
ROOM: Final = 20.0  # millimetres of table round everything


class Frame(msgspec.Struct, frozen=True):
    """The part of the table that is shown, in millimetres, and the units to a millimetre."""

    left: float
    top: float
    wide: float
    high: float
    scale: float

    def spot(self, p: Point | tuple[float, float]) -> Spot:
        """A point of the table, in steps of the grid, as a point of the view."""
        return self.at(p[0] / UNIT, p[1] / UNIT)

    def at(self, x: float, y: float) -> Spot:
        """A point of the table, in millimetres, as a point of the view."""
        return round(SIDE + (x - self.left) * self.scale, 2), round(TOP + (self.top - y) * self.scale, 2)

    def back(self, spot: Spot) -> tuple[float, float]:
        """A point of the view as a point of the table, in millimetres, to a tenth."""
        return round((spot[0] - SIDE) / self.scale + self.left, 1), round(self.top - (spot[1] - TOP) / self.scale, 1)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The drawn table: left, top, width, height."""
        return SIDE, TOP, round(self.wide * self.scale, 1), round(self.high * self.scale, 1)

    @property
    def width(self) -> float:
        """The width of the view."""
        return self.box[2] + 2 * SIDE

    @property
    def foot(self) -> float:
        """Where the table ends in the view."""
        return TOP + self.box[3]


def frame(state: State, more: Iterable[Point] = ()) -> Frame:
    """The frame for a position: all stars and rods with room around, as wide as the view, at most at full scale."""
    points = [star.at for star in (*state.stars, *state.out)]
    points += [end for laid in state.laid for end in laid.rod.ends]
    points += more
    xs, ys = [p[0] / UNIT for p in points] or [0.0], [p[1] / UNIT for p in points] or [0.0]
    wide, high = max(xs) - min(xs) + 2 * ROOM, max(ys) - min(ys) + 2 * ROOM + 12
    scale = max(LEAST, min(FULL, (WIDTH - 2 * SIDE) / wide))
    room = max(wide, (WIDTH - 2 * SIDE) / scale)
    left = (min(xs) + max(xs)) / 2 - room / 2
    top = max(ys) + ROOM
    return Frame(left, top, room, max(high, 90.0), math.floor(scale * 100) / 100)
