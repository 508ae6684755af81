"""Measuring: between stars, rods, ends of rods and free points; how far, in which direction, and what is near the way.

Nothing is decided here: the limits of the rules are only told beside what was measured.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from ...core.checking import typed
from ...core.errors import NotationError
from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from .numerics import Point, Segment, distance, grid, mm, shortest
from .state import State

Place = Sequence[float]  # two numbers


class Measured(msgspec.Struct, frozen=True):
    """What lies between two things: the shortest way from one to the other, and what comes nearest to that way.

    `star` and `rod` are the nearest of each that is not measured itself, with the shortest way to it.
    """

    names: tuple[str | Say, str | Say]
    things: tuple[Segment, Segment]
    way: Segment
    star: tuple[str, Segment] | None
    rod: tuple[str, Segment] | None

    @property
    def away(self) -> float:
        """The distance in millimetres, rounded down to a ten thousandth."""
        return distance(*self.way) // 100 / 10_000

    @property
    def degrees(self) -> float | None:
        """The direction, counter-clockwise from the right, from 0 to 360; `None` without a distance."""
        (ax, ay), (bx, by) = self.way
        return round(math.degrees(math.atan2(by - ay, bx - ax)) % 360, 1) % 360 if self.way[0] != self.way[1] else None


def measured(state: State, one: str | Place, other: str | Place) -> Measured:
    """What lies between two things: stars (their centres), rods (`A2`), ends of rods (`A2 head`), or points in mm.

    Raises:
        NotationError: there is no such thing on the table.
    """
    things = _thing(state, one), _thing(state, other)
    way = shortest(*things)
    stars = {star.id: (star.at, star.at) for star in state.stars if (star.at, star.at) not in things}
    used = {str(name).partition(" ")[0] for name in (one, other)}
    rods = {laid.name: laid.rod.ends for laid in state.laid if laid.name not in used}
    return Measured((_name(one), _name(other)), things, way, _nearest(way, stars), _nearest(way, rods))


def _nearest(way: Segment, things: dict[str, Segment]) -> tuple[str, Segment] | None:
    ways = [(name, shortest(way, thing)) for name, thing in things.items()]
    return min(ways, key=lambda found: (distance(*found[1]), found[0]), default=None)


def _name(thing: str | Place) -> str | Say:
    if isinstance(thing, str):
        return thing
    return Say("({x}; {y})", {"x": round(thing[0], 2), "y": round(thing[1], 2)})


def _thing(state: State, name: str | Place) -> Segment:
    if not isinstance(name, str):
        point = spot(name)
        return point, point
    if name in state.star_at:
        return state.star_at[name].at, state.star_at[name].at
    rod, _, end = name.partition(" ")
    for laid in state.laid:
        if laid.name == rod and end in ("", "tail", "head"):
            point = laid.rod.end(end)
            return (point, point) if end else laid.rod.ends
    known = [*state.star_at, *(laid.name for laid in state.laid)]
    raise NotationError(name, N_("a star, a rod or an end of a rod"), N_("thing"), known)


def spot(place: Sequence[float]) -> Point:
    """A free point in millimetres, as steps of the grid.

    Raises:
        NotationError: it is no pair of finite numbers.
    """
    try:
        x, y = place
        return grid(x), grid(y)
    except (TypeError, ValueError):
        raise NotationError(place, N_("pairs of finite numbers, in millimetres"), N_("thing")) from None


@typed
def measure(position: State, one: str | Place, other: str | Place) -> Trace:
    """What lies between two things: stars (their centres), rods (`A2`), ends of rods (`A2 head`) or points in mm.

    The steps tell the distance and the direction, and which star and which rod come nearest to the way, each beside the
    limit of the rules; the result is the distance in millimetres.

    Raises:
        NotationError: there is no such thing on the table.

    >>> from cosmoslearn.games import constelaciones
    >>> position = constelaciones.parse("stars: a(0,0) b(75,0) t(40,30)\\nA: (0,0)-(75,0)")
    >>> measure(position, "t", "A1").result
    30.0
    >>> print(measure(position, "a", (0, 80)).words("en").splitlines()[1])
     1. From a to (0; 80) it is 80 mm, at 90 degrees counter-clockwise from the right. [CO-EXACT]
    """
    found = measured(position, one, other)
    return Trace(Say(N_("Measuring")), position, tuple(_steps(position, found)), found.away)


def _steps(state: State, found: Measured) -> list[Step]:
    """One step for each thing that measuring tells."""
    one, other = found.things
    facts: dict[str, Any] = {"one": found.names[0], "other": found.names[1], "away": found.away}
    says = N_("From {one} to {other} it is {away} mm.")
    if found.degrees is not None:
        facts["degrees"] = found.degrees
        says = N_("From {one} to {other} it is {away} mm, at {degrees} degrees counter-clockwise from the right.")
    reach = int(state.rulebook["CO-REACH"](state)) - state.table.tolerance
    limits = {"rod": mm(state.table.rod), "reach": mm(reach)}
    steps = [
        Step("CO-EXACT", says, _apart(one, other, found.away), facts),
        Step("CO-REACH", N_("A rod is {rod} mm long and reaches {reach} mm."), Claim("rod_reaches", limits), limits),
    ]
    touch = mm(int(state.rulebook["CO-TOUCH"](state)) - state.table.tolerance)
    cut = mm(int(state.rulebook["CO-WIDTH"](state)))
    for rule, near, limit, words in (
        (
            "CO-TOUCH",
            found.star,
            touch,
            N_("Nearest to the way is the star {name}: {away} mm. Up to {limit} mm touch."),
        ),
        ("CO-CONTACT", found.rod, cut, N_("Nearest to the way is the rod {name}: {away} mm. At {limit} mm rods meet.")),
    ):
        if near is not None:
            name, way = near
            away = round(mm(distance(*way)), 4)
            facts = {"name": name, "away": away, "limit": limit}
            thing = state.rod(name).ends if rule == "CO-CONTACT" else (state.star_at[name].at,) * 2
            steps.append(Step(rule, words, _apart(found.way, thing, away), facts))
    return steps


def _apart(one: Segment, other: Segment, away: float) -> Claim:
    return Claim("are_apart", {"one": one, "other": other, "away": away})
