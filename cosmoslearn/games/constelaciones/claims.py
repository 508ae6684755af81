"""The checkers of claims: each tests one assertion from the positions alone.

They share no code with the rules: shapely measures in millimetres, and the limits are written here once more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .state import PLAYERS, State

if TYPE_CHECKING:
    from shapely import LineString, Point

Checker = Callable[[State, State, Mapping[str, Any]], bool]
CHECKERS: dict[str, Callable[[Any, Any, Mapping[str, Any]], bool]] = {}
MM = 1_000_000
ROUNDED = 0.0051  # millimetres: what is told to hundredths


def claim(function: Checker) -> Checker:
    """Put a checker under the name of its claim."""
    CHECKERS[function.__name__] = function
    return function


def _radius(state: State) -> float:
    wide = state.table.width / 2 if state.rulebook.reading("CO-WIDTH") == "wide" else 0
    return (state.table.radius + wide + state.table.tolerance) / MM


def _gap(state: State) -> float:
    wide = state.table.width if state.rulebook.reading("CO-WIDTH") == "wide" else 0
    return (wide + state.table.tolerance) / MM


def _line(a: Any, b: Any) -> LineString:
    from shapely import LineString

    return LineString([(a[0] / MM, a[1] / MM), (b[0] / MM, b[1] / MM)])


def _point(p: Any) -> Point:
    from shapely import Point

    return Point(p[0] / MM, p[1] / MM)


def _centre(state: State, star: str) -> Point:
    return next(_point(other.at) for other in (*state.stars, *state.out) if other.id == star)


def _rods(state: State) -> dict[str, tuple[int, LineString]]:
    return {
        f"{PLAYERS[p]}{n}": (p, _line(rod.tail, rod.head))
        for p, chain in enumerate(state.chains)
        for n, rod in enumerate(chain, 1)
    }


def _colour(state: State, star: str) -> int | None:
    """Who touches a star: measured, not remembered; `None` for nobody."""
    centre = _centre(state, star)
    for player, rod in _rods(state).values():
        if rod.distance(centre) <= _radius(state):
            return player
    return None


def _on_table(state: State) -> set[str]:
    return {star.id for star in state.stars}


@claim
def rod_lifted(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A rod is off the table; the stars that it alone touched have left it too, or do so later."""
    rods, radius = _rods(before), _radius(before)
    _, lifted = rods.pop(args["rod"])
    met = {star for star in _on_table(before) if lifted.distance(_centre(before, star)) <= radius}
    alone = {star for star in met if all(rod.distance(_centre(before, star)) > radius for _, rod in rods.values())}
    left = alone & _on_table(after) == (set() if args["now"] else alone)
    return alone == set(args["out"]) and len(_rods(after)) == len(rods) and left


@claim
def stars_out(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Exactly these stars have left the table."""
    return _on_table(before) - _on_table(after) == set(args["out"])


@claim
def starts_at(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """An extreme is a star's centre within the touching distance of the free end, or that free end itself."""
    chain = after.chains[args["player"]]
    rod = chain[-1] if args["extreme"] == "head" else chain[0]
    free = _point(rod.head if args["extreme"] == "head" else rod.tail)
    near = [star for star in _on_table(after) if _centre(after, star).distance(free) <= _radius(after)]
    here = _point(args["at"])
    if not near:
        return bool(args["star"] == "" and here.distance(free) < ROUNDED)
    return bool(args["star"] in near and here.distance(_centre(after, args["star"])) < ROUNDED)


@claim
def target_away(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """How far a star is from a point, and whether one rod advances, ends on it or passes it."""
    away, rod = _point(args["start"]).distance(_centre(before, args["star"])), before.table.rod / MM
    radius = _radius(before)
    kind = "ADVANCE" if away > rod + radius else "OVERSHOOT" if away < rod - radius else "ENDS_ON_STAR"
    return bool(abs(away - args["away"]) < ROUNDED and kind == args["class"])


@claim
def way_clear(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A segment keeps clear of every rod but those named, and of every star of the rival."""
    way, rival = _line(args["start"], args["end"]), 1 - args["player"]
    rods = [rod for name, (_, rod) in _rods(before).items() if name not in args["but"]]
    stars = [_centre(before, star) for star in _on_table(before) if _colour(before, star) == rival]
    return all(way.distance(rod) > _gap(before) for rod in rods) and all(
        way.distance(star) > _radius(before) for star in stars
    )


@claim
def way_meets(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A segment meets a rod at a point, told to hundredths."""
    way, (_, rod) = _line(args["start"], args["end"]), _rods(before).get(args["rod"], (0, None))
    if rod is None:
        return False
    at = _point((args["at"][0] * MM, args["at"][1] * MM))
    reach = _gap(before) + 2 * ROUNDED
    return way.distance(rod) <= _gap(before) and way.distance(at) < reach and rod.distance(at) < reach


@claim
def way_touches(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A segment comes within the touching distance of a star of a given colour (`None`: of a neutral one)."""
    way, centre = _line(args["start"], args["end"]), _centre(before, args["star"])
    return way.distance(centre) <= _radius(before) and _colour(before, args["star"]) == args["player"]


@claim
def colour_is(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A star on the table is touched by the rods of one player, or by nobody."""
    return args["star"] in _on_table(before) and _colour(before, args["star"]) == args["player"]


@claim
def is_out(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A star has left the table, or leaves it when the rod named is lifted."""
    if args["star"] not in _on_table(before):
        return True
    centre, rods = _centre(before, args["star"]), _rods(before)
    return all((rod.distance(centre) <= _radius(before)) == (name == args["rod"]) for name, (_, rod) in rods.items())


@claim
def rod_laid(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """One rod more lies at an extreme: as long as a rod is, and on the ray from its start through its aim."""
    old, new = before.chains[args["player"]], after.chains[args["player"]]
    rod = new[-1] if args["extreme"] == "head" else new[0]
    start, tip = (rod.tail, rod.head) if args["extreme"] == "head" else (rod.head, rod.tail)
    away = (
        _point(args["aim"]).distance(_line(start, tip))
        if args["reached"]
        else _point(tip).distance(_line(start, args["aim"]))
    )
    length = _line(start, tip).length
    return len(new) == len(old) + 1 and abs(length - before.table.rod / MM) < ROUNDED and away < _radius(before)


@claim
def stars_lit(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The stars on the table that a rod touches and no other rod does."""
    rods, radius = _rods(after), _radius(after)
    _, rod = rods.pop(args["rod"], (0, None))
    if rod is None:
        return False
    met = {star for star in _on_table(after) if rod.distance(_centre(after, star)) <= radius}
    return {
        star for star in met if all(other.distance(_centre(after, star)) > radius for _, other in rods.values())
    } == set(args["stars"])


@claim
def bound_to(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A player's pending target after the step, empty for none. Pending targets are neutral and on the table."""
    pending = after.pending[args["player"]]
    if not args["star"]:
        return pending is None
    neutral = args["star"] in _on_table(after) and _colour(after, args["star"]) is None
    return pending is not None and (pending.star, pending.extreme) == (args["star"], args["extreme"]) and neutral


@claim
def turn_passes(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Who is to move after the step, and how many turns in a row have lit nothing."""
    return bool(after.turn == args["player"] and after.idle == args["idle"])


@claim
def sum_of_rods(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """So many rods in line reach a star at a distance, and one fewer do not."""
    rod, radius, away = (
        before.table.rod / MM,
        _radius(before),
        _point(args["start"]).distance(_centre(before, args["star"])),
    )
    enough = away <= args["rods"] * rod + radius
    return bool(enough and (args["rods"] == 1 or away > (args["rods"] - 1) * rod + radius))


@claim
def nothing_left(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The neutral stars on the table are exactly those that the steps have gone through."""
    return {star for star in _on_table(before) if _colour(before, star) is None} == set(args["stars"])


@claim
def are_apart(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The distance between two segments or points, to hundredths."""
    one, other = (_line(*args[name]) for name in ("one", "other"))
    return bool(abs(one.distance(other) - args["away"]) < ROUNDED)


@claim
def rod_reaches(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """How long a rod is, and how far from its start it touches a star."""
    rod = before.table.rod / MM
    return bool(args["rod"] == rod and abs(args["reach"] - rod - _radius(before)) < ROUNDED)


@claim
def stars_lie(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Which stars lie on the table."""
    return sorted(star.id for star in after.stars) == sorted(args["stars"])


@claim
def region_seen(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A region holds those points of a lattice that a straight line from the start reaches, and no others."""
    from shapely import LineString, Point, Polygon

    region, start, rival = Polygon(args["region"]), args["start"], 1 - args["player"]
    rods = [rod for name, (_, rod) in _rods(before).items() if name not in args["but"]]
    stars = [
        _centre(before, star).buffer(_radius(before), 64)
        for star in _on_table(before)
        if _colour(before, star) == rival
    ]
    left, low, right, high = region.bounds
    for i in range(1, 16):
        for j in range(1, 16):
            p = (left + (right - left) * i / 16, low + (high - low) * j / 16)
            clear = not any(LineString([start, p]).intersects(bar) for bar in (*rods, *stars))
            if clear != region.contains(Point(p)) and region.exterior.distance(Point(p)) > 0.2:
                return False
    return True
