"""A rod about to be laid: everything that the rules about lines and rods look at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ...core.language import N_, Say
from .numerics import Point, Segment, mm, near, square
from .state import Laid, Star, State


class Anchor(msgspec.Struct, frozen=True):
    """Where a rod starts: a star's centre with its id, or a bare point."""

    point: Point
    star: str = ""


class Lay(msgspec.Struct, frozen=True):
    """One rod, judged before it lies.

    `state` is the position while the rod is in the hand: a lifted rod is gone, and stars that go out at once are out.
    `obstacles` are the rods that it may meet, under the names they have on the board; `neighbours` are those joined
    to it at its start. `target` is `None` only for a first rod laid freely.
    """

    state: State
    player: int
    anchor: Anchor
    aim: Point
    tip: Point
    target: Star | None
    obstacles: tuple[Laid, ...]
    neighbours: tuple[str, ...] = ()
    extreme: str = "head"
    first: bool = False

    @property
    def start(self) -> Point:
        """Where the rod starts."""
        return self.anchor.point

    @property
    def rod(self) -> Segment:
        """The rod itself, from its start to its tip."""
        return self.start, self.tip

    @property
    def line(self) -> Segment:
        """The straight line from the start to the centre of the target."""
        return self.start, self.named.at

    @property
    def named(self) -> Star:
        """The target."""
        assert self.target is not None  # noqa: S101  (only a freely laid first rod has none, and nothing asks it)
        return self.target

    @property
    def centred(self) -> bool:
        """Whether the rod points at the centre of its target."""
        return self.target is not None and self.aim == self.target.at

    def value(self, rule: str, *more: Any) -> Any:
        """What a rule says about this rod, by the reading in force."""
        return self.state.rulebook[rule](self, *more)

    @property
    def radius(self) -> int:
        """How near to a star's centre is touching it (CO-TOUCH)."""
        found: int = self.state.rulebook["CO-TOUCH"](self.state)
        return found

    @property
    def reached(self) -> bool:
        """Whether the rod reaches its target: for a rod aimed at the centre the distance decides, not the rounded
        tip.
        """
        if self.centred:
            return square(self.start, self.named.at) <= int(self.state.rulebook["CO-REACH"](self.state)) ** 2
        return near(self.named.at, self.rod, self.radius)

    @property
    def away(self) -> float:
        """How far the target is from the start, in millimetres."""
        return float(square(*self.line) ** 0.5 / 1_000_000)


def shown(p: Point) -> dict[str, float]:
    """The coordinates of a point as facts."""
    return {"x": round(mm(p[0]), 2), "y": round(mm(p[1]), 2)}


def listed(stars: Iterable[str]) -> str | Say:
    """The ids of stars as a fact: with commas only, since `y`, `o`, `a` may be ids and are words as well."""
    return ", ".join(stars) or Say(N_("no star"))
