"""Border cases: slide a star or an end of a rod along a line, and find the exact values at which the verdict flips."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec

from ...core.checking import typed
from ...core.errors import BadOption
from ...core.language import N_, Say, number, say
from ...core.registry import view
from ...core.verdict import Verdict
from .effects import replace, told
from .judge import examine
from .measuring import spot
from .numerics import UNIT, Point, along, distance, grid, mm
from .position import ConstelacionesPosition
from .state import Star
from .study import touched_again, with_rod_end

OUTCOMES: Final = {
    "ADVANCE": N_("the rod only advances"),
    "ENDS_ON_STAR": N_("the rod ends on its target"),
    "OVERSHOOT": N_("the rod passes its target"),
    "": N_("nothing is aimed at"),
}
STEP: Final = UNIT // 4  # a quarter of a millimetre: no band between two limits of the rules is narrower


class Band(msgspec.Struct, frozen=True):
    """A stretch of the line on which nothing changes: from and to, in millimetres from its beginning, and what holds
    there.

    `broken` are the rules broken; for a legal move `outcome` is its class and `lights` what it lights, `extreme` the
    star at the new end (empty for a bare tip).
    """

    low: float
    high: float
    broken: tuple[str, ...]
    outcome: str = ""
    lights: tuple[str, ...] = ()
    extreme: str = ""

    @property
    def legal(self) -> bool:
        """Whether the move is legal on this stretch."""
        return not self.broken

    def words(self, lang: str | None = None) -> str:
        """The stretch in one line."""
        facts: dict[str, Any] = {
            "low": number(self.low, lang, 6),
            "high": number(self.high, lang, 6),
            "broken": ", ".join(self.broken),
        }
        facts |= {"outcome": Say(OUTCOMES[self.outcome]), "lights": ", ".join(self.lights) or Say(N_("no star"))}
        if self.legal:
            return say(N_("{low} to {high} mm: allowed, {outcome}, lights {lights}"), lang, **facts)
        return say(N_("{low} to {high} mm: not allowed, breaks {broken}"), lang, **facts)


class Slide(msgspec.Struct, frozen=True, dict=True):
    """A move judged while one thing slides along a line; `bands` are found once, with ends exact to the grid."""

    position: ConstelacionesPosition
    move: str
    thing: str
    start: Point
    end: Point
    bands: tuple[Band, ...]

    @property
    def length(self) -> float:
        """The length of the line in millimetres."""
        return mm(distance(self.start, self.end))

    @property
    def flips(self) -> tuple[float, ...]:
        """The last value of every stretch but the last, in millimetres: one grid step on, something changes."""
        return tuple(band.high for band in self.bands[:-1])

    def at(self, value: float) -> ConstelacionesPosition:
        """The position with the thing that far along the line."""
        return _placed(self.position, self.thing, _point(self.start, self.end, grid(value)))

    def judge(self, value: float) -> Verdict:
        """The verdict there."""
        return self.at(value).judge(self.move)

    def words(self, lang: str | None = None) -> str:
        """All stretches, one a line."""
        head = say(
            N_("{move} while {thing} slides along {length} mm"),
            lang,
            move=self.move,
            thing=self.thing,
            length=self.length,
        )
        return "\n".join([head, *(band.words(lang) for band in self.bands)])

    @property
    def grain(self) -> float:
        """The smallest step, in millimetres."""
        return 1 / UNIT

    def slider(self) -> Any:
        """A slider for a notebook, which shows the board and the verdict at every place."""
        return view("slider")(self)

    def __str__(self) -> str:
        return self.words()


@typed
def slide(
    position: ConstelacionesPosition, move: str, thing: str, start: Sequence[float], end: Sequence[float]
) -> Slide:
    """Where the verdict about a move flips while a star (`t`) or an end of a rod (`B1 head`) slides along a line.

    Raises:
        NotationError: the move cannot be read, there is no such thing, or a point is no pair of finite numbers.
        BadOption: the line has no length.

    >>> from cosmoslearn.games import constelaciones
    >>> position = constelaciones.parse("stars: z(0,-73) e(0,0) t(70,0)\\nA: (0,-73)-(0,2)")
    >>> found = slide(position, "head -> t", "t", (72, 0), (78, 0))
    >>> [(band.outcome, round(72 + band.high, 6)) for band in found.bands]
    [('OVERSHOOT', 72.999899), ('ENDS_ON_STAR', 77.0001), ('ADVANCE', 78.0)]
    """
    ends = spot(start), spot(end)
    whole = distance(*ends)
    if not whole:
        raise BadOption("end", end, N_("another point than the start"))
    position.read_move(move)

    def seen(steps: int) -> Any:
        return _seen(_placed(position, thing, _point(*ends, steps)), move)

    count = max(1, math.ceil(whole / STEP))
    marks = [whole * n // count for n in range(count + 1)]
    bands, low, now = [], 0, seen(0)
    for left, right in pairwise(marks):
        while seen(right) != now:
            last = _last(seen, left, right, now)
            bands.append(Band(mm(low), mm(last), *now))
            low = left = last + 1
            now = seen(low)
    return Slide(position, move, thing, *ends, (*bands, Band(mm(low), mm(whole), *now)))


def _last(seen: Callable[[int], Any], left: int, right: int, now: Any) -> int:
    """The last step before a change: `now` holds at `left` and not at `right`."""
    while right - left > 1:
        middle = (left + right) // 2
        if seen(middle) == now:
            left = middle
        else:
            right = middle
    return left


def _point(start: Point, end: Point, steps: int) -> Point:
    return along(start, end, steps)


def _placed(position: ConstelacionesPosition, thing: str, at: Point) -> ConstelacionesPosition:
    if thing in position.star_at:
        stars = tuple(Star(star.id, at) if star.id == thing else star for star in position.stars)
        return touched_again(replace(position, stars=stars))
    rod, _, end = thing.partition(" ")
    return with_rod_end(position, rod, end or "head", (mm(at[0]), mm(at[1])))


def _seen(position: ConstelacionesPosition, move: str) -> tuple[tuple[str, ...], str, tuple[str, ...], str]:
    """What holds for the move in a position: the rules broken, or the class, the stars lit and the star at the new
    end.
    """
    chosen = position.read_move(move)
    answer = examine(position, chosen)
    if not answer.legal:
        broken = position.rulebook.order(dict.fromkeys(check.rule for check in answer.checks if check.ok is False))
        return tuple(broken), "", (), ""
    facts = told(position, chosen)
    grown = facts["extremes"].get(answer.lay.extreme if answer.lay else "head", {"star": ""})
    return (), facts.get("class", ""), tuple(facts.get("lights", ())), grown["star"]
