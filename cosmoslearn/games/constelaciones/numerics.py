"""The arithmetic of the table: whole numbers on a fixed grid, and one stated tolerance (CO-EXACT).

Every coordinate and length is a whole multiple of 0.000001 mm; what is entered and every new tip is rounded to that. So
comparisons are exact, and the same on every machine. Every limit of the rules (2, 73, 75, 77, 79 mm, contact of rods)
is closed and widened by the one tolerance `TOLERANCE` (0.0001 mm): far above the rounding of a turned table, far below
anything an eye can see. No other module compares lengths on its own.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Final

import msgspec

UNIT: Final = 1_000_000  # steps of the grid in a millimetre
TOLERANCE: Final = 100  # grid steps: 0.0001 mm
WRITTEN: Final = 20_000  # grid steps: how far the length of a rod may be off that is written down to hundredths

Point = tuple[int, int]
Segment = tuple[Point, Point]


def grid(mm: float | int | str | Fraction) -> int:
    """A length in millimetres as whole steps of the grid.

    Raises:
        ValueError: the length is no finite number.

    >>> grid(77), grid("2.0000000014"), grid(-0.5)
    (77000000, 2000000, -500000)
    """
    try:
        return round(Fraction(mm) * UNIT)
    except OverflowError:
        raise ValueError(f"{mm}: not finite") from None


def mm(steps: int) -> float:
    """Steps of the grid in millimetres.

    >>> mm(77_000_100)
    77.0001
    """
    return steps / UNIT


def written(steps: int) -> str:
    """Steps of the grid in millimetres, as the notation writes them: exact, without idle zeros.

    >>> written(75_000_000), written(-27_655_000), written(-1)
    ('75', '-27.655', '-0.000001')
    """
    whole, rest = divmod(abs(steps), UNIT)
    text = f"{whole}.{rest:06}".rstrip("0").rstrip(".")
    return f"-{text}" if steps < 0 else text


def square(a: Point, b: Point) -> int:
    """The square of the distance between two points.

    >>> square((0, 0), (3, 4))
    25
    """
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def distance(a: Point, b: Point) -> int:
    """The distance between two points, rounded down to the grid.

    >>> distance((0, 0), (3, 4))
    5
    """
    return math.isqrt(square(a, b))


def along(start: Point, towards: Point, length: int) -> Point:
    """The point at a length from `start` in the direction of another point, rounded to the grid.

    Raises:
        ValueError: the two points are one, so that there is no direction.

    >>> along((0, 0), (3, 4), 10)
    (6, 8)
    """
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    whole = dx * dx + dy * dy
    if not whole:
        raise ValueError("no direction from a point to itself")
    return start[0] + _part(dx, length, whole), start[1] + _part(dy, length, whole)


def _part(d: int, length: int, whole: int) -> int:
    """length * d / sqrt(whole), to the nearest step; halves go away from nought, so that mirrors agree."""
    size = (math.isqrt(4 * length * length * d * d // whole) + 1) // 2
    return size if (d < 0) == (length < 0) else -size


def near(p: Point, line: Segment, reach: int) -> bool:
    """Whether a point is within `reach` of a segment, limit included. Exact, without roots.

    >>> near((50, 2), ((0, 0), (75, 0)), 2), near((50, 3), ((0, 0), (75, 0)), 2), near((77, 0), ((0, 0), (75, 0)), 2)
    (True, False, True)
    """
    (ax, ay), (bx, by) = line
    ux, uy, vx, vy = bx - ax, by - ay, p[0] - ax, p[1] - ay
    dot, whole = ux * vx + uy * vy, ux * ux + uy * uy
    if dot <= 0:
        return vx * vx + vy * vy <= reach * reach
    if dot >= whole:
        return square(p, (bx, by)) <= reach * reach
    return (ux * vy - uy * vx) ** 2 <= reach * reach * whole


def foot(p: Point, line: Segment) -> Point:
    """The point of a segment nearest to a point, rounded to the grid.

    >>> foot((30, 9), ((0, 0), (75, 0))), foot((90, 9), ((0, 0), (75, 0)))
    ((30, 0), (75, 0))
    """
    (ax, ay), (bx, by) = line
    ux, uy = bx - ax, by - ay
    dot, whole = ux * (p[0] - ax) + uy * (p[1] - ay), ux * ux + uy * uy
    if dot <= 0:
        return ax, ay
    if dot >= whole:
        return bx, by
    return ax + round(Fraction(ux * dot, whole)), ay + round(Fraction(uy * dot, whole))


def gap(p: Point, line: Segment) -> int:
    """The distance of a point from a segment, to the grid; for evidence, never for a verdict.

    >>> gap((30, 9), ((0, 0), (75, 0)))
    9
    """
    return round(math.dist(p, foot(p, line)))


def _side(line: Segment, p: Point) -> int:
    (ax, ay), (bx, by) = line
    turn = (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)
    return (turn > 0) - (turn < 0)


def crossing(s: Segment, t: Segment) -> Point | None:
    """Where two segments cross properly, each running from one side of the other to its other side; to the grid.

    >>> crossing(((0, 0), (10, 0)), ((4, -5), (4, 5)))
    (4, 0)
    >>> crossing(((0, 0), (10, 0)), ((4, 0), (4, 5))) is None
    True
    """
    if _side(s, t[0]) * _side(s, t[1]) != -1 or _side(t, s[0]) * _side(t, s[1]) != -1:
        return None
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = *s, *t
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    up, down = (cx - ax) * vy - (cy - ay) * vx, ux * vy - uy * vx
    return ax + round(Fraction(ux * up, down)), ay + round(Fraction(uy * up, down))


class Contact(msgspec.Struct, frozen=True):
    """How two segments meet: the kind, and the points of the first segment where it begins and ends.

    Kinds: `crossing` (an X), `touch` (an end of one lies on the other, or two ends meet), `overlap` (a common stretch).
    """

    kind: str
    points: tuple[Point, ...]


def contact(s: Segment, t: Segment, reach: int = TOLERANCE) -> Contact | None:
    """How two segments meet within a reach (by default the tolerance), or `None` when they stay apart.

    >>> contact(((0, 0), (750, 0)), ((400, 0), (400, 750)), 1).kind
    'touch'
    >>> contact(((0, 0), (750, 0)), ((500, 0), (1250, 0)), 1)
    Contact(kind='overlap', points=((500, 0), (750, 0)))
    >>> contact(((0, 0), (750, 0)), ((800, 0), (1550, 0)), 1) is None
    True
    """
    ends = [foot(p, s) for p in t if near(p, s, reach)] + [p for p in s if near(p, t, reach)]
    cut = crossing(s, t)
    if not ends and cut is None:
        return None
    points = sorted([*ends, *([cut] if cut else [])], key=lambda p: square(s[0], p))
    if not ends:
        return Contact("crossing", (points[0],))
    if square(points[0], points[-1]) > (4 * reach) ** 2:
        return Contact("overlap", (points[0], points[-1]))
    return Contact("touch", (points[0],))


def beyond(line: Segment, centre: Point, radius: int) -> Segment | None:
    """The part of a segment outside a disc that holds its first end; `None` when nothing is left.

    >>> beyond(((0, 0), (100, 0)), (1, 0), 20)
    ((21, 0), (100, 0))
    """
    end = line[1]
    if square(end, centre) <= radius * radius:
        return None
    middle = foot(centre, line)
    reach = radius * radius - square(middle, centre)
    if reach < 0:
        return line
    return along(middle, end, math.isqrt(reach)), end


def clear_of(s: Segment, t: Segment, reach: int) -> bool:
    """Whether two segments keep more than `reach` from each other."""
    return not (crossing(s, t) or any(near(p, s, reach) for p in t) or any(near(p, t, reach) for p in s))


def angle(p: Point, q: Point) -> float:
    """The direction from one point to another, in radians from the x axis towards the y axis."""
    return math.atan2(q[1] - p[1], q[0] - p[0])


def shortest(s: Segment, t: Segment) -> Segment:
    """The shortest way from one segment (or point) to another, to the grid; for evidence, never for a verdict.

    >>> shortest(((0, 0), (0, 0)), ((-5, 9), (5, 9)))
    ((0, 0), (0, 9))
    """
    met = contact(s, t, 0) if s[0] != s[1] and t[0] != t[1] else None
    if met is not None:
        return met.points[0], met.points[0]
    pairs = [(p, foot(p, t) if t[0] != t[1] else t[0]) for p in s]
    pairs += [(foot(p, s) if s[0] != s[1] else s[0], p) for p in t]
    return min(pairs, key=lambda pair: distance(*pair))
