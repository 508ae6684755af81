"""What can be seen from an extreme: the region that straight lines reach, the sectors that are blocked, and every
star.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from ...core.checking import typed
from ...core.language import N_, Say, say
from ...core.registry import view
from ...core.trace import Claim, Step, Trace
from ...scene.scene import Scene
from .fast import candidates
from .frame import frame
from .joining import extremes
from .judge import examine, geometry
from .lay import Lay, listed
from .moves import Grow, Relocate
from .numerics import UNIT, beyond, mm
from .reasons import reasons
from .sketch import GEOMETRIC
from .state import PLAYERS, State

if TYPE_CHECKING:
    from shapely import Polygon

Spot = tuple[float, float]
HAIR: Final = 1e-9
ARC: Final = 6  # corners of the region along the rim of a star
KINDS: Final = {
    "now": N_("within reach now"),
    "far": N_("only by advancing"),
    "hidden": N_("hidden from here"),
    "lit": N_("taken already"),
    "out": N_("gone out by then"),
    "barred": N_("barred by the pending target"),
}


class Seen(msgspec.Struct, frozen=True):
    """One star: `now` (one rod reaches it), `far` (it takes `rods` rods), `hidden` (`by` what), `lit`, `out` or
    `barred` by a duty.
    """

    star: str
    kind: str
    away: float
    rods: int
    by: tuple[str, ...] = ()


class Sector(msgspec.Struct, frozen=True):
    """A blocked sector: its two directions in degrees counter-clockwise from the x axis, what blocks it, and how near
    that is.
    """

    low: float
    high: float
    by: str
    near: float


class Sight(msgspec.Struct, frozen=True, dict=True):
    """What an extreme sees; coordinates in millimetres. `region` is a polygon around `start`."""

    state: State
    extreme: str
    start: Spot
    region: tuple[Spot, ...]
    sectors: tuple[Sector, ...]
    stars: tuple[Seen, ...]

    def polygon(self) -> Polygon:
        """The region as a shapely polygon."""
        from shapely import Polygon

        return Polygon(self.region)

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """The ids of the stars of one kind."""
        return tuple(seen.star for seen in self.stars if seen.kind == kind)

    def words(self, lang: str | None = None) -> str:
        """One line for each kind of star, with what hides the hidden ones."""
        who, end = PLAYERS[self.state.turn], self.extreme
        lines = [
            say(
                N_("From the {end} of {player}, at ({x}; {y}):"),
                lang,
                end=Say(end),
                player=who,
                x=round(self.start[0], 2),
                y=round(self.start[1], 2),
            )
        ]
        for kind, words in KINDS.items():
            if self.of_kind(kind):
                lines.append(say("  {words}: {stars}", lang, words=Say(words), stars=listed(self.of_kind(kind))))
        for seen in self.stars:
            if seen.kind == "hidden":
                lines.append(say(N_("  {star} is hidden by {by}"), lang, star=seen.star, by=", ".join(seen.by)))
            elif seen.kind == "far":
                lines.append(
                    say(
                        N_("  {star} takes {rods} rods ({away} mm)"),
                        lang,
                        star=seen.star,
                        rods=seen.rods,
                        away=round(seen.away, 2),
                    )
                )
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.words()

    def scene(self) -> Scene:
        """The region, the sight lines and the stars on the board."""
        from .sightseeing import sight_scene

        return sight_scene(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.words(), "text/html": view("html")(self.scene())}

    def trace(self) -> Trace:
        """One step for each star and its first reason, then the region."""
        steps = [*_steps(self), _region_step(self)]
        return Trace(
            Say(N_("What the {end} of {player} sees"), {"end": Say(self.extreme), "player": PLAYERS[self.state.turn]}),
            self.state,
            tuple(steps),
            listed((*self.of_kind("now"), *self.of_kind("far"))),
        )


@typed
def sight(state: State, extreme: str) -> Sight:
    """What an extreme of the player to move sees; with all rods on the table, after lifting the one at the other end.

    Raises:
        UnknownName: there is no such extreme.
        BadOption: the player has no rod on the table yet.
    """
    extremes(state, state.turn, extreme)
    moves = [move for move in candidates(state) if isinstance(move, Grow | Relocate) and move.start == extreme]
    seen = tuple(_seen(state, move) for move in moves)
    lay = next(found for move in moves if (found := geometry(state, move).lay) is not None)
    region, sectors = _region(state, lay)
    return Sight(state, extreme, (mm(lay.start[0]), mm(lay.start[1])), region, sectors, seen)


def _seen(state: State, move: Grow | Relocate) -> Seen:
    answer = examine(state, move)
    lay = answer.lay
    if lay is None:
        return Seen(move.star, "out", 0.0, 0)
    broken = {check.rule for check in answer.checks if check.ok is False}
    radius = mm(lay.radius)
    rods = max(1, math.ceil((lay.away - radius) / mm(state.table.rod)))
    barring = (check for check in answer.checks if check.ok is False and check.rule in GEOMETRIC)
    by = tuple(dict.fromkeys(thing.partition(":")[2] for check in barring for thing in check.at_fault))
    if "CO-TARGET-FREE" in broken:
        return Seen(move.star, "lit", lay.away, rods)
    if not broken:
        return Seen(move.star, "now" if lay.reached else "far", lay.away, rods)
    kind = "barred" if broken <= {"CO-COMMIT", "CO-COMMIT-END", "CO-COMMIT-BLOCK"} else "hidden"
    return Seen(move.star, kind, lay.away, rods, by)


# -------------------------------------------------------------------------------------------- the region


class Bar(msgspec.Struct, frozen=True):
    """An obstacle: a segment, or a disc when `radius` is not nought (then both ends are its centre)."""

    name: str
    a: Spot
    b: Spot
    radius: float = 0.0


def _region(state: State, lay: Lay) -> tuple[tuple[Spot, ...], tuple[Sector, ...]]:
    """The corners of the visible region in order of direction, and the blocked sectors."""
    start = (mm(lay.start[0]), mm(lay.start[1]))
    bars, rim = list(_bars(lay)), _frame(state)
    turns = sorted({turn % math.tau for bar in (*bars, *rim) for turn in _critical(start, bar)})
    corners: list[Spot] = []
    sectors: list[Sector] = []
    for low, high in pairwise([*turns, turns[0] + math.tau]):
        if high - low < 4 * HAIR:
            continue
        bar = _first(start, (low + high) / 2, [*bars, *rim])
        parts = ARC if bar.radius else 1
        corners += [_hit(start, low + HAIR + (high - low - 2 * HAIR) * n / parts, bar) for n in range(parts + 1)]
        if bar.name:
            near = _nearest(start, corners[-parts - 1 :])
            _add(sectors, Sector(math.degrees(low), math.degrees(high), bar.name, near))
    turned = [replace(one, low=one.low - 360, high=one.high - 360) if one.low > 180 else one for one in sectors]
    return tuple(corners), tuple(sorted(turned, key=lambda one: one.low))


def _nearest(start: Spot, corners: list[Spot]) -> float:
    """How near a line of corners comes to the start."""
    return min(_to_segment(start, a, b) for a, b in pairwise(corners))


def _to_segment(p: Spot, a: Spot, b: Spot) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy or 1)
    part = min(1.0, max(0.0, part))
    return math.dist(p, (a[0] + part * dx, a[1] + part * dy))


def _add(sectors: list[Sector], sector: Sector) -> None:
    """Add a sector, or widen the last one when it goes on."""
    last = sectors[-1] if sectors else None
    if last is not None and last.by == sector.by and sector.low - last.high < 1e-6:
        sectors[-1] = Sector(last.low, sector.high, last.by, min(last.near, sector.near))
    else:
        sectors.append(sector)


def _bars(lay: Lay) -> Iterator[Bar]:
    for laid in lay.obstacles:
        ends = laid.rod.ends
        if laid.name in lay.neighbours:
            joint = ends if _near(lay, ends[0]) < _near(lay, ends[1]) else (ends[1], ends[0])
            outside = beyond(joint, lay.start, lay.radius)
            if outside is None:
                continue
            ends = outside
        yield Bar(laid.name, _mm(ends[0]), _mm(ends[1]))
    for star in lay.state.stars:
        if lay.state.owner.get(star.id) == 1 - lay.player:
            yield Bar(star.id, _mm(star.at), _mm(star.at), mm(lay.radius))


def _near(lay: Lay, p: tuple[int, int]) -> int:
    return (p[0] - lay.start[0]) ** 2 + (p[1] - lay.start[1]) ** 2


def _mm(p: tuple[int, int]) -> Spot:
    return p[0] / UNIT, p[1] / UNIT


def _frame(state: State) -> list[Bar]:
    """The rim of the part of the table that is looked at, as four bars without a name."""
    shown = frame(state)
    left, right, low, high = shown.left, shown.left + shown.wide, shown.top - shown.high, shown.top
    corners = [(left, low), (right, low), (right, high), (left, high)]
    return [Bar("", a, b) for a, b in pairwise([*corners, corners[0]])]


def _critical(start: Spot, bar: Bar) -> Iterator[float]:
    """The directions in which a bar begins or ends to be in the way."""
    if bar.radius:
        away = math.dist(start, bar.a)
        half = math.asin(min(1.0, bar.radius / away))
        middle = math.atan2(bar.a[1] - start[1], bar.a[0] - start[0])
        yield from (middle - half, middle + half)
        return
    for end in (bar.a, bar.b):
        if math.dist(end, start) > HAIR:
            yield math.atan2(end[1] - start[1], end[0] - start[0])


def _reach(start: Spot, turn: float, bar: Bar) -> float:
    """How far along a direction a bar is met; infinity if it is not."""
    ux, uy = math.cos(turn), math.sin(turn)
    ax, ay = bar.a[0] - start[0], bar.a[1] - start[1]
    if bar.radius:
        foot, off = ax * ux + ay * uy, ax * uy - ay * ux
        return foot - math.sqrt(bar.radius**2 - off**2) if foot > 0 and abs(off) <= bar.radius else math.inf
    vx, vy = bar.b[0] - bar.a[0], bar.b[1] - bar.a[1]
    down = ux * vy - uy * vx
    if abs(down) < 1e-15:
        return math.inf
    far, part = (ax * vy - ay * vx) / down, (ax * uy - ay * ux) / down
    return far if far > HAIR and -1e-12 <= part <= 1 + 1e-12 else math.inf


def _first(start: Spot, turn: float, bars: list[Bar]) -> Bar:
    return min(bars, key=lambda bar: _reach(start, turn, bar))


def _hit(start: Spot, turn: float, bar: Bar) -> Spot:
    far = _reach(start, turn, bar)
    if far == math.inf:  # the direction grazes the end of the bar
        far = min(math.dist(start, bar.a), math.dist(start, bar.b))
    return start[0] + far * math.cos(turn), start[1] + far * math.sin(turn)


# --------------------------------------------------------------------------------------------- the trace


def _steps(seen: Sight) -> Iterator[Step]:
    moves = {
        move.star: move
        for move in candidates(seen.state)
        if isinstance(move, Grow | Relocate) and move.start == seen.extreme
    }
    for star in seen.stars:
        if star.kind in ("now", "far", "hidden", "lit"):
            found = list(reasons(seen.state, moves[star.star], examine(seen.state, moves[star.star])))
            yield (
                next((step for step in found if step.rule != "CO-CLASS"), found[0])
                if star.kind in ("hidden", "lit")
                else found[0]
            )


def _region_step(seen: Sight) -> Step:
    args: dict[str, Any] = {
        "start": seen.start,
        "region": seen.region,
        "player": seen.state.turn,
        "but": _without(seen),
    }
    facts = {"n": len(seen.sectors), "share": round(100 * seen.polygon().area / seen.polygon().envelope.area, 1)}
    return Step(
        "CO-TARGET-LINE",
        N_("Blocked sectors: {n}. {share} % of the table can be seen."),
        Claim("region_seen", args),
        facts,
    )


def _without(seen: Sight) -> tuple[str, ...]:
    """The rods that do not bar the way near the start: the lifted one, and the joined one inside its joint."""
    state, end = seen.state, seen.extreme
    rods = len(state.chains[state.turn])
    lifted = (1 if end == "head" else rods) if state.complete else 0
    joined = rods if end == "head" else 1
    return tuple(f"{PLAYERS[state.turn]}{n}" for n in (lifted, joined) if n)
