"""Where the sky lies in the view: to scale, x to the right and y upwards, as in a geometry lesson."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import msgspec
import numpy

from ...scene.scene import Point as Spot
from .numerics import UNIT, Point
from .state import EXTREMES, State

WIDTH: Final = 640.0
SIDE: Final = 12.0
TOP: Final = 54.0
FULL: Final = 2.0  # units to a millimetre
LEAST: Final = 1.2
ROOM: Final = 20.0  # millimetres of table round all stars and rods
BESIDE: Final = 6.0  # and round every rod that may be laid next
STEP: Final = 10.0  # the table ends at whole steps, so that a small change leaves the picture where it is


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
    """The frame for a position, as wide as the view, at most at full scale: all stars and rods with room around, and
    every rod that points from a star or an extreme to a star, so that a rod that is looked at never leaves the view.
    """
    points = [star.at for star in (*state.stars, *state.out)]
    tips = _tips(state, points)
    points += [end for laid in state.laid for end in laid.rod.ends]
    points += more
    left, right = _bounds([p[0] / UNIT for p in points], [tip[0] for tip in tips])
    low, high = _bounds([p[1] / UNIT for p in points], [tip[1] for tip in tips])
    scale = math.floor(100 * max(LEAST, min(FULL, (WIDTH - 2 * SIDE) / (right - left)))) / 100
    room = max(right - left, (WIDTH - 2 * SIDE) / scale)
    tall = max(high - low + 12, 90.0)  # the ruler lies under everything
    return Frame((left + right) / 2 - room / 2, high, room, tall, scale)


def _bounds(things: list[float], tips: list[float]) -> tuple[float, float]:
    """From where to where the table goes in one direction."""
    low = min([value - ROOM for value in things] + [value - BESIDE for value in tips], default=-ROOM)
    high = max([value + ROOM for value in things] + [value + BESIDE for value in tips], default=ROOM)
    return math.floor(low / STEP) * STEP, math.ceil(high / STEP) * STEP


def _tips(state: State, stars: list[Point]) -> list[tuple[float, float]]:
    """The outermost tips of rods that point from a star or an extreme to a star, in millimetres."""
    extremes = [
        state.rulebook["CO-EXTREMES"](state, player, end).point
        for player, chain in enumerate(state.chains)
        if chain
        for end in EXTREMES
    ]
    aims, found = numpy.array(stars, float).reshape(-1, 2), []
    for start in {*stars, *extremes}:
        way = aims - start
        away = numpy.hypot(way[:, 0], way[:, 1])
        tips = start + way[away > 0] * (state.table.rod / away[away > 0])[:, None]
        if len(tips):
            found += [tuple(tips.min(0) / UNIT), tuple(tips.max(0) / UNIT)]
    return found
