"""A small pen: points and outlines as path data, absolute commands but for dots. It knows no colour and no game."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from .scene import Point

# How many numbers follow each command of path data; `h` is for dots.
NEEDS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0, "h": 1}


@lru_cache(maxsize=8192)
def num(value: float) -> str:
    """A length as short text: a tenth of a pixel is enough, below one pixel a hundredth.

    >>> num(12.0), num(-0.004), num(3.14159), num(-0.526)
    ('12', '0', '3.1', '-.53')
    """
    if value == int(value):
        return str(int(value))
    text = f"{value:.{1 if abs(value) >= 1 else 2}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if -1 < value < 1 else text


def pair(x: float, y: float) -> str:
    """A point as short text.

    >>> pair(3, 4), pair(3, -4)
    ('3 4', '3-4')
    """
    first, second = num(x), num(y)
    return first + second if second[0] == "-" else f"{first} {second}"


def polar(centre: Point, r: float, degrees: float) -> Point:
    """The point at a distance from a centre, degrees clockwise from north.

    >>> x, y = polar((0, 0), 10, 90)
    >>> round(x), round(y)
    (10, 0)
    """
    angle = math.radians(degrees)
    return centre[0] + r * math.sin(angle), centre[1] - r * math.cos(angle)


def regular(n: int, r: float, centre: Point = (0, 0), turn: float = 0) -> tuple[Point, ...]:
    """The corners of a regular polygon, the first in the north when `turn` is 0."""
    return tuple(polar(centre, r, turn + 360 / n * i) for i in range(n))


def pairs(points: Iterable[Point]) -> str:
    """Points joined by `L`."""
    return "L".join(pair(x, y) for x, y in points)


def closed(points: Iterable[Point]) -> str:
    """A closed polygon.

    >>> closed([(0, 0), (4, 0), (4, 3)])
    'M0 0L4 0L4 3Z'
    """
    return f"M{pairs(points)}Z"


def open_(points: Iterable[Point]) -> str:
    """An open line through points."""
    return f"M{pairs(points)}"


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """One segment."""
    return open_([(x1, y1), (x2, y2)])


def dot(x: float, y: float) -> str:
    """A line of no length: a round dot where the ends of lines are round.

    >>> dot(4, 3)
    'M4 3h0'
    """
    return f"M{pair(x, y)}h0"


def rounded(points: Sequence[Point], r: float | Sequence[float]) -> str:
    """A closed polygon with its corners rounded; `r` is one radius for all corners or one for each."""
    radii = [r] * len(points) if isinstance(r, int | float) else r
    out = []
    for i, (x, y) in enumerate(points):
        ends = []
        for qx, qy in (points[i - 1], points[(i + 1) % len(points)]):
            far = math.hypot(qx - x, qy - y) or 1
            part = min(radii[i], far / 2) / far
            ends.append(pair(x + (qx - x) * part, y + (qy - y) * part))
        start = f"{'M' if i == 0 else 'L'}{ends[0]}"
        out.append(f"{start}Q{pair(x, y)} {ends[1]}" if radii[i] else start)
    return "".join(out) + "Z"


def box(x: float, y: float, w: float, h: float, r: float = 0) -> str:
    """A rectangle, its corners rounded when `r` is given."""
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return rounded(corners, r) if r else closed(corners)


def ellipse(cx: float, cy: float, rx: float, ry: float, turn: float = 0) -> str:
    """An ellipse, its long axis turned clockwise by degrees."""
    dx, dy = rx * math.cos(math.radians(turn)), rx * math.sin(math.radians(turn))
    half = f"A{num(rx)} {num(ry)} {num(turn)} 1 1 "
    ends = pair(cx - dx, cy - dy), pair(cx + dx, cy + dy)
    return f"M{ends[0]}{half}{ends[1]}{half}{ends[0]}Z"


def circle(cx: float, cy: float, r: float) -> str:
    """A circle.

    >>> circle(0, 0, 5)
    'M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0Z'
    """
    return ellipse(cx, cy, r, r)


def arc(cx: float, cy: float, r: float, start: float, end: float) -> str:
    """Part of a circle, clockwise from one angle to another, degrees from north."""
    (x1, y1), (x2, y2) = polar((cx, cy), r, start), polar((cx, cy), r, end)
    large = 1 if (end - start) % 360 > 180 else 0
    return f"M{pair(x1, y1)}A{num(r)} {num(r)} 0 {large} 1 {pair(x2, y2)}"


def ring_part(cx: float, cy: float, outer: float, inner: float, start: float, end: float) -> str:
    """A space of a ring track: between two radii and two angles, degrees from north."""
    back = polar((cx, cy), inner, end), polar((cx, cy), inner, start)
    large = 1 if (end - start) % 360 > 180 else 0
    tail = f"A{num(inner)} {num(inner)} 0 {large} 0 {pair(*back[1])}Z"
    return f"{arc(cx, cy, outer, start, end)}L{pair(*back[0])}{tail}"


def star4(cx: float, cy: float, r: float, waist: float = 0.3) -> str:
    """A small four-pointed star."""
    return closed(polar((cx, cy), r if i % 2 == 0 else r * waist, 45 * i) for i in range(8))


def cross(cx: float, cy: float, k: float) -> str:
    """Two strokes of a cross with arms of `k` each way."""
    return line(cx - k, cy - k, cx + k, cy + k) + line(cx + k, cy - k, cx - k, cy + k)


def inside(points: Sequence[Point], degrees: float) -> float:
    """How far the outline lies from the origin in a direction; the outline is a polygon round the origin."""
    dx, dy = polar((0, 0), 1, degrees)
    found = []
    for i, (x1, y1) in enumerate(points):
        ex, ey = points[i - 1][0] - x1, points[i - 1][1] - y1
        turn = dx * ey - dy * ex
        if abs(turn) > 1e-9:
            far, along = (x1 * ey - y1 * ex) / turn, (x1 * dy - y1 * dx) / turn
            if far > 0 and -1e-6 <= along <= 1 + 1e-6:
                found.append(far)
    return max(found, default=0.0)


@cache
def outline(points: tuple[Point, ...], corner: float = 4) -> str:
    """The outline of a shape as path data, its corners a little rounded."""
    return rounded(points, corner)
