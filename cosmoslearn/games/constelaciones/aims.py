"""Directions towards a star under the reading in which a rod may point at any point of its disc (CO-AIM)."""

from __future__ import annotations

import math
from itertools import pairwise

import msgspec

from .judge import examine, geometry
from .moves import Grow, Relocate, Turn
from .numerics import Point, angle, square
from .state import State


def aimed(state: State, move: Turn) -> Turn | None:
    """A legal form of a move: itself, or aimed at another point of the disc where the reading allows it; `None`
    without one.

    Between two neighbouring critical directions nothing changes, so one direction out of each gap decides them all.
    """
    if examine(state, move).legal:
        return move
    if state.rulebook.reading("CO-AIM") != "disc" or not isinstance(move, Grow | Relocate):
        return None
    for point in aims(state, move):
        other = msgspec.structs.replace(move, aiming=point)
        if examine(state, other).legal:
            return other
    return None


def aims(state: State, move: Grow | Relocate) -> list[Point]:
    """One point of the target's disc for each gap between critical directions, the middle ones first."""
    lay = geometry(state, move).lay
    if lay is None or lay.start == lay.named.at:
        return []
    start, centre, radius = lay.start, lay.named.at, lay.radius
    away, middle = math.sqrt(square(start, centre)), angle(start, centre)
    if away <= radius:
        return []
    half = math.asin(radius / away)
    turns = {-half, half, 0.0}
    for star in lay.state.stars:
        far = math.sqrt(square(start, star.at))
        if far > radius and star.id != move.star:
            turns |= {_turn(angle(start, star.at) - middle + side * math.asin(radius / far)) for side in (-1, 1)}
    for laid in lay.obstacles:
        turns |= {_turn(angle(start, end) - middle) for end in laid.rod.ends if end != start}
        turns |= {_turn(turn - middle) for turn in _tips(start, laid.rod.ends, state.table.rod)}
    inside = sorted(turn for turn in turns if -half <= turn <= half)
    gaps = sorted(((a + b) / 2 for a, b in pairwise(inside) if b - a > 1e-9), key=abs)
    return [_at(start, middle, gap, away) for gap in gaps]


def _turn(turn: float) -> float:
    return math.remainder(turn, math.tau)


def _tips(start: Point, rod: tuple[Point, Point], length: int) -> list[float]:
    """The directions in which the tip of a rod from `start` comes to lie on another rod's line."""
    (ax, ay), (bx, by) = rod
    long = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / long, (by - ay) / long
    foot = (start[0] - ax) * ux + (start[1] - ay) * uy
    off = (ax + ux * foot - start[0], ay + uy * foot - start[1])
    reach = length**2 - off[0] ** 2 - off[1] ** 2
    if reach <= 0:
        return []
    return [
        math.atan2(off[1] + side * math.sqrt(reach) * uy, off[0] + side * math.sqrt(reach) * ux) for side in (-1, 1)
    ]


def _at(start: Point, middle: float, turn: float, away: float) -> Point:
    """The point in a direction, at the height of the target's centre: it lies on the disc."""
    reach = away * math.cos(turn)
    return round(start[0] + reach * math.cos(middle + turn)), round(start[1] + reach * math.sin(middle + turn))
