"""Many lines at once: shapely finds what each of them certainly meets and certainly does not.

A line from an extreme through a star is as long as the rod or as the way to the star, whichever is longer: the move
is legal exactly when that one segment keeps clear of rods and rival stars. Distances in doubles are off by less than
`DOUBT`, so only what lies within `DOUBT` of a limit is left to the exact predicates. Preparing rods and stars for
`dwithin` costs more than it saves while each is asked about a few dozen lines (measured); `loose` prepares, for
hundreds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec
import numpy
import shapely

from .numerics import UNIT, Point, Segment
from .state import Star, State

DOUBT: Final = 1e-5  # millimetres: a tenth of the tolerance, and a million times the error of a double at this size
CHUNK: Final = 256
FEW: Final = 4000  # so many pairs are compared one by one sooner than a tree is asked
Flags = Any  # an array of truth values, one for each line


class Plan(msgspec.Struct, frozen=True):
    """One start of many lines: its name, where it is, the stars aimed at, the rods that do not bar the way as others
    do, and the rod to which the new one is joined (a first rod to none).
    """

    start: str
    at: Point
    targets: tuple[Star, ...]
    apart: frozenset[str] = frozenset()
    joined: Segment | None = None


class Lines:
    """All lines of some plans, as arrays in millimetres."""

    def __init__(self, state: State, plans: Sequence[Plan]) -> None:
        book, table = state.rulebook, state.table
        self.state, self.plans = state, plans
        self.first = plans[0].joined is None
        self.radius, self.reach = int(book["CO-TOUCH"](state)) / UNIT, int(book["CO-REACH"](state)) / UNIT
        self.gap = (int(book["CO-WIDTH"](state)) + table.tolerance) / UNIT
        sizes = [len(plan.targets) for plan in plans]
        self.plan = numpy.repeat(numpy.arange(len(plans)), sizes)
        self.start = numpy.array([plan.at for plan in plans], float)[self.plan] / UNIT
        way = numpy.array([star.at for plan in plans for star in plan.targets], float) / UNIT - self.start
        self.away = numpy.hypot(way[:, 0], way[:, 1])
        self.way = way
        self.barred = numpy.zeros(len(way), bool)
        self.doubtful = self.away < DOUBT
        self.lines = self._lines(self._lengths(table.rod / UNIT))
        if book.reading("CO-EDGE") != "none":
            self.doubtful[:] = True

    def _lengths(self, rod: float) -> Any:
        """How long each line is; what is out of reach of a first rod is barred at once."""
        if self.first:
            self.barred |= self.away > self.reach + DOUBT
            self.doubtful |= self.away > self.reach - DOUBT
            return numpy.full_like(self.away, rod)
        longer = numpy.maximum(self.away, rod)
        if self.state.rulebook.reading("CO-FAR-LINE") != "rod-only":
            return longer
        self.doubtful |= numpy.abs(self.away - self.reach) < DOUBT
        return numpy.where(self.away > self.reach, rod, longer)

    def _lines(self, lengths: Any) -> Any:
        ends = numpy.empty((len(lengths), 2, 2))
        ends[:, 0] = self.start
        ends[:, 1] = self.start + self.way * (lengths / numpy.maximum(self.away, 1e-9))[:, None]
        return shapely.linestrings(ends)

    def met(self) -> tuple[Flags, Flags]:
        """Which lines certainly meet something that bars them, and which may."""
        laid, owner, rival = self.state.laid, self.state.owner, 1 - self.state.turn
        rivals = [_point(star.at) for star in self.state.stars if owner.get(star.id) == rival]
        things = numpy.array([*(_rod(one.rod.ends) for one in laid), *rivals])
        reach = numpy.array([self.gap] * len(laid) + [self.radius] * len(rivals))
        shown = [[one.name not in plan.apart for one in laid] + [True] * len(rivals) for plan in self.plans]
        if len(things):
            self._against(self.lines, things, reach, numpy.array(shown)[self.plan])
        if not self.first:
            self._beside_joined()
            if self.state.rulebook.reading("CO-NEUTRAL-WAY") == "block":
                self._against_neutral()
        return self.barred, self.doubtful

    def _against(self, lines: Any, things: Any, reach: Any, shown: Any) -> None:
        """Mark the lines that come within reach of some things; `shown` says which pairs count.

        One thing that is met for certain bars a line, so the first that may be met is looked at again.
        """
        if len(lines) * len(things) <= FEW:
            met = shapely.dwithin(lines[:, None], things, reach + DOUBT) & shown
            line = met.any(1).nonzero()[0]
            thing = met.argmax(1)[line]
        else:
            line, thing = _near(lines, things, reach + DOUBT)
            counts = shown[line, thing]
            line, first = numpy.unique(line[counts], return_index=True)
            thing = thing[counts][first]
        sure = shapely.dwithin(lines[line], things[thing], reach[thing] - DOUBT)
        self.barred[line[sure]] = True
        self.doubtful[line[~sure]] = True

    def _beside_joined(self) -> None:
        """The joined rod counts only outside the disc of the joint: it is met by lines in about its direction alone.

        Outside the disc two points whose directions differ by `turn` are at least `radius * sin(turn)` apart.
        """
        margin = 2 * math.asin(min(1.0, (self.gap + DOUBT) / self.radius))
        seen = numpy.array([_directions(plan, self.radius * UNIT, margin) for plan in self.plans])[self.plan]
        self.doubtful |= self.way[:, 0] * seen[:, 0] + self.way[:, 1] * seen[:, 1] >= self.away * seen[:, 2]

    def _against_neutral(self) -> None:
        """Neutral stars between start and target bar the way (CO-NEUTRAL-WAY, reading `block`)."""
        whole = self.barred, self.doubtful
        lines = self._lines(self.away)
        for number, plan in enumerate(self.plans):
            mine = numpy.flatnonzero(self.plan == number)
            if not len(mine):
                continue
            self.barred, self.doubtful = whole[0][mine], whole[1][mine]
            stars = numpy.array([_point(star.at) for star in plan.targets])
            self._against(lines[mine], stars, numpy.full(len(stars), self.radius), ~numpy.eye(len(mine), dtype=bool))
            whole[0][mine], whole[1][mine] = self.barred, self.doubtful
        self.barred, self.doubtful = whole


@lru_cache(maxsize=1 << 14)
def _rod(ends: Segment) -> shapely.LineString:
    """A rod as a shapely line, made once: most rods stay where they are from one position to the next."""
    return shapely.LineString([(x / UNIT, y / UNIT) for x, y in ends])


@lru_cache(maxsize=1 << 14)
def _point(at: Point) -> shapely.Point:
    """The centre of a star as a shapely point, made once."""
    return shapely.Point(at[0] / UNIT, at[1] / UNIT)


def _near(lines: Any, things: Any, reach: Any) -> tuple[Any, Any]:
    """The pairs of lines and things within reach, by way of a tree; so many lines at a time as fit in a near memory."""
    tree, most, found = shapely.STRtree(things), float(reach.max()), []
    box = shapely.bounds(lines)
    boxes = shapely.box(box[:, 0] - most, box[:, 1] - most, box[:, 2] + most, box[:, 3] + most)
    for start in range(0, len(lines), CHUNK):
        line, thing = tree.query(boxes[start : start + CHUNK])
        hit = shapely.dwithin(lines[start : start + CHUNK][line], things[thing], reach[thing])
        found.append((line[hit] + start, thing[hit]))
    line, thing = (numpy.concatenate(part) for part in zip(*found, strict=True))
    return line, thing


def _directions(plan: Plan, radius: float, margin: float) -> tuple[float, float, float]:
    """Where the joined rod lies outside the disc of the joint, seen from the start: its middle direction as a vector,
    and the cosine of half the angle that it takes up, widened by a margin.
    """
    assert plan.joined is not None  # noqa: S101  (a first rod is never asked)
    x, y = plan.at
    (ax, ay), (bx, by) = plan.joined
    if (ax - x) ** 2 + (ay - y) ** 2 > (bx - x) ** 2 + (by - y) ** 2:
        (ax, ay), (bx, by) = (bx, by), (ax, ay)
    long = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / long, (by - ay) / long
    foot, off = (x - ax) * ux + (y - ay) * uy, (x - ax) * uy - (y - ay) * ux
    leave = max(0.0, foot + math.sqrt(max(0.0, radius * radius - off * off)))
    near = math.atan2(ay + uy * leave - y, ax + ux * leave - x)
    width = math.remainder(math.atan2(by - y, bx - x) - near, math.tau)
    middle = near + width / 2
    return math.cos(middle), math.sin(middle), math.cos(min(math.pi, abs(width) / 2 + margin))
