"""First rods laid anywhere (CO-FIRST-ANCHOR, reading `free`): for every two stars a rod that touches both, if one fits.

There are infinitely many such rods; any of them may be played as `free (x,y)-(x,y)`, and the judge decides. The list of
moves needs one for every two stars, so that it is empty exactly when no first rod is legal: that is all that losing
(CO-LOSE) and dropping again (CO-REDO) ask. Where the rod from centre to centre fits, it stands for its pair. Otherwise
a rod is looked for, and this is why finitely many places are enough:

- Besides the edge of a table only the rival's first rod and the stars it touches bar the way. They hang together along
  one rod, so on a straight line they lie before both stars, between them or behind them. In front of or behind both,
  the rod that lies as far as possible to the other side is free if any on that line is.
- The lines that touch both stars and are not barred form regions. In a corner of such a region a line touches two
  things: discs of the two stars, discs of rival stars, ends of the rival's rod, points where a disc meets that rod or
  a rival's disc. These lines are tried, at a distance of `SLIT` from what bars them.

So a pair is left out only if no rod fits or if every rod that fits has less room than `SLIT`. With a table edge, which
bars from outside, more rods on each line are tried, but a pair may be left out that has room.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

import numpy
import shapely

from .judge import examine
from .moves import First, Free, Turn
from .numerics import UNIT
from .state import Star, State

SLIT: Final = 0.001  # millimetres
SLIDES: Final = (0.0, 1.0, 0.5, 0.25, 0.75)  # from as far back as the rod may lie to as far on
Place = tuple[float, float]
Circle = tuple[Place, float]
Line = tuple[float, float, float]  # the unit normal, and the distance: x * nx + y * ny + d = 0


def loose(state: State, found: Iterable[Turn]) -> list[Turn]:
    """A rod for every two neutral stars that no rod found so far stands for, where one fits."""
    shown = {frozenset((move.tail, move.head)) for move in found if isinstance(move, First)}
    pairs = [pair for pair in combinations(state.neutral, 2) if frozenset(star.id for star in pair) not in shown]
    rods = (_rod_for(state, one, other) for one, other in pairs)
    return [rod for rod in rods if rod is not None]


def _rod_for(state: State, one: Star, other: Star) -> Free | None:
    """A legal rod that touches both stars; `None` without one."""
    radius = int(state.rulebook["CO-TOUCH"](state)) / UNIT - SLIT / 10
    rod = state.table.rod / UNIT
    a, b = one.mm, other.mm
    if math.dist(a, b) > rod + 2 * radius:
        return None
    rods = [found for line in _lines(state, (a, radius), (b, radius)) for found in _slid(line, a, b, radius, rod)]
    if not rods:
        return None
    for place in numpy.flatnonzero(_clear(state, rods)):
        (x, y), (u, v) = rods[place]
        move = Free(None, (round(x * UNIT), round(y * UNIT)), (round(u * UNIT), round(v * UNIT)))
        if examine(state, move).legal:
            return move
    return None


def _lines(state: State, one: Circle, other: Circle) -> Iterator[Line]:
    """The lines that touch two of the things that bound where a line may go; first the one through both centres."""
    yield from _tangents((one[0], 0.0), (other[0], 0.0))
    rivals = [((x / UNIT, y / UNIT), one[1] + 2 * SLIT) for x, y in _rival_stars(state)]
    bars = [
        ((ax / UNIT, ay / UNIT), (bx / UNIT, by / UNIT))
        for (ax, ay), (bx, by) in (laid.rod.ends for laid in state.laid)
    ]
    points = {end for bar in bars for end in bar}
    for circle in (one, other):
        ring = shapely.Point(circle[0]).buffer(circle[1], 128).exterior
        met = [ring.intersection(shapely.LineString(bar)) for bar in bars]
        met += [ring.intersection(shapely.Point(at).buffer(wide, 128).exterior) for at, wide in rivals]
        points |= {(float(x), float(y)) for shape in met for x, y in shapely.get_coordinates(shape)}
    circles = [one, other, *rivals, *((point, SLIT) for point in sorted(points))]
    for first, second in combinations(circles, 2):
        yield from _tangents(first, second)


def _rival_stars(state: State) -> list[tuple[int, int]]:
    return [star.at for star in state.stars if state.owner.get(star.id) == 1 - state.turn]


def _tangents(first: Circle, second: Circle) -> Iterator[Line]:
    """The lines that touch two circles, on either side of each; points are circles without width."""
    (ax, ay), (bx, by) = first[0], second[0]
    away, middle = math.hypot(bx - ax, by - ay), math.atan2(by - ay, bx - ax)
    for side in {first[1], -first[1]}:
        for off in {second[1] - side, -second[1] - side}:
            if abs(off) <= away and away:
                for turn in (math.acos(off / away), -math.acos(off / away)):
                    nx, ny = math.cos(middle + turn), math.sin(middle + turn)
                    yield nx, ny, side - nx * ax - ny * ay


def _slid(line: Line, a: Place, b: Place, radius: float, rod: float) -> Iterator[tuple[Place, Place]]:
    """Rods on a line that touch both discs: as far to either side as they may lie, and between."""
    nx, ny, d = line
    ends = sorted(_chord(line, star, radius) for star in (a, b))
    if math.isnan(ends[0][0]) or math.isnan(ends[1][0]):
        return
    (_, leave), (enter, _) = ends
    low, high = enter - rod, leave
    for part in SLIDES if low <= high else ():
        start = low + part * (high - low)
        yield (
            (-d * nx - start * ny, -d * ny + start * nx),
            (-d * nx - (start + rod) * ny, -d * ny + (start + rod) * nx),
        )


def _chord(line: Line, star: Place, radius: float) -> tuple[float, float]:
    """From where to where a line lies in a disc, along it; not numbers where it misses the disc."""
    nx, ny, d = line
    off = nx * star[0] + ny * star[1] + d
    half = math.sqrt(radius**2 - off**2) if abs(off) <= radius else math.nan
    at = -ny * star[0] + nx * star[1]
    return at - half, at + half


def _clear(state: State, rods: list[tuple[Place, Place]]) -> numpy.ndarray:
    """Which rods certainly or perhaps meet nothing."""
    lines = shapely.linestrings(numpy.array(rods))
    clear = numpy.ones(len(rods), bool)
    for laid in state.laid:
        bar = shapely.LineString([(x / UNIT, y / UNIT) for x, y in laid.rod.ends])
        shapely.prepare(bar)  # one rod against hundreds: three times as fast
        clear &= ~shapely.intersects(bar, lines)
    near = (int(state.rulebook["CO-TOUCH"](state)) - state.table.tolerance) / UNIT
    for x, y in _rival_stars(state):
        clear &= ~shapely.dwithin(lines, shapely.Point(x / UNIT, y / UNIT), near)
    return clear
