"""Measuring on a board: what has been chosen to be measured, for any game that measures (`Position.measured`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ..core.language import N_, Say
from ..core.position import Position
from ..scene.scene import Point, Scene

End = str | Point
# A game draws the ends of what is measured as shapes with these ids, so that they can be dragged and let go.
MARKERS: Final = ("measure:1", "measure:2")
HINT: Final = Say(
    N_("Measuring: choose two things, or click on free places. An end can be dragged, or moved with Shift and arrows.")
)


class Tape(msgspec.Struct, frozen=True):
    """Up to two ends: each the id of a shape, or a place in scene units."""

    ends: tuple[End, ...] = ()

    def pressed(self, id: str) -> Tape:
        """With one more thing to measure; after two it begins anew. An end that is pressed itself is let go."""
        if id in MARKERS:
            return Tape(tuple(end for n, end in enumerate(self.ends) if n != MARKERS.index(id)))
        return self._with(id)

    def dragged(self, id: str, at: Point) -> Tape:
        """With an end at another place, or at one more place where the id is empty; other shapes stay."""
        if id in MARKERS:
            n = MARKERS.index(id)
            return Tape((*self.ends[:n], at, *self.ends[n + 1 :]))
        return self if id else self._with(at)

    def _with(self, end: End) -> Tape:
        return Tape((*self.ends, end) if len(self.ends) < 2 and end not in self.ends else (end,))

    def looked(self, position: Position, id: str) -> Scene | None:
        """The view with the thing looked at as the second end; `None` while that is no question.

        The end is only looked at: the thing itself stays what is pressed.
        """
        if len(self.ends) != 1 or not id or id in (*MARKERS, *self.ends):
            return None
        seen = self._with(id).scene(position)
        shapes = tuple(replace(shape, outline=()) if shape.id == MARKERS[1] else shape for shape in seen.shapes)
        return replace(seen, shapes=shapes)

    def scene(self, position: Position) -> Scene:
        """The view of what is measured."""
        found: Scene = position.measured(self.ends)
        return found

    def said(self, position: Position) -> Say:
        """What is spoken: the measures, or what can be done."""
        return Say("{told}", {"told": self.scene(position).description}) if len(self.ends) == 2 else HINT

    def after(self, kind: str, event: Mapping[str, Any]) -> Tape:
        """What an event of the page makes of it."""
        if kind == "press":
            return self.pressed(event["id"])
        x, y = event["at"]
        return self.dragged(event["id"], (float(x), float(y)))


def measures(position: Position) -> bool:
    """Whether a game measures."""
    return type(position).measured is not Position.measured
