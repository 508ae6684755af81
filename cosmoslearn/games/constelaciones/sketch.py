"""What a tried rod adds to the view: the whole ghost rod, the line to its target, the first obstacle, the stars it
lights.
"""

from __future__ import annotations

import math
from typing import Any

import msgspec

from ...core.language import N_, Say
from ...core.verdict import Check, Verdict
from ...scene.scene import Mark, Shape, Symbol, Word
from ...scene.scene import Point as Spot
from . import art
from .frame import Frame
from .judge import examine
from .lay import Lay
from .light import lights
from .moves import parse_move
from .numerics import UNIT, Point, along
from .state import EXTREMES, PLAYERS, State

GEOMETRIC = ("CO-TARGET-LINE", "CO-NOCUT", "CO-EXCLUSIVE", "CO-NEUTRAL-WAY")


class Obstacle(msgspec.Struct, frozen=True):
    """Where something is met: the point in millimetres, how far along, and its name."""

    at: tuple[float, float]
    along: float
    name: str


class Sketch(msgspec.Struct, frozen=True):
    """One tried rod with what its verdict says, ready to be drawn."""

    player: int
    legal: bool
    rod: tuple[Point, Point]
    target: str
    far: Point | None
    lit: tuple[str, ...]
    fault: tuple[str, ...]
    obstacles: tuple[Obstacle, ...]
    gone: tuple[str, ...]
    lifted: str = ""
    named: Point | None = None

    @property
    def points(self) -> tuple[Point, ...]:
        """What must be inside the view."""
        return self.rod if self.far is None else (*self.rod, self.far)

    @property
    def focus(self) -> tuple[str, ...]:
        """The shapes that matter; everything else fades."""
        stars = tuple(f"star:{star}" for star in (self.target, *self.lit) if star)
        sights = (
            "sight:far",
            "sight:cut",
            "sight:behind",
            *(f"extreme:{PLAYERS[self.player]}:{end}" for end in EXTREMES),
        )
        return ("ghost", *sights, *stars, *self.fault) if self.fault else ()

    def drawn(self, view: Frame) -> tuple[list[Shape], tuple[Mark, ...], list[Symbol]]:
        """Its shapes, marks and symbols in a view."""
        shapes, symbols = self._rod(view)
        for number, obstacle in enumerate(self.obstacles, 1):
            facts = {"what": obstacle.name, "along": round(obstacle.along, 2)}
            label = Say(N_("obstacle {n}: {what}, {along} mm from the start"), {"n": number, **facts})
            spot = view.at(*obstacle.at)
            words = (
                (Word(Say(N_("{along} mm"), facts), (14, 4), 11, 600, "role.broken", "start", "surface.well"),)
                if number == 1
                else ()
            )
            shapes.append(
                Shape(f"obstacle:{number}", "decoration", "words", spot, (), words, label, outline=art.outline(3.0))
            )
        if self.named is not None:
            x, y = view.spot(self.named)
            shapes.append(Shape("reached", "decoration", "words", (x - 19, y + 2), outline=art.outline(3.0)))
        return shapes, tuple(self._marks()), symbols

    def _rod(self, view: Frame) -> tuple[list[Shape], list[Symbol]]:
        (ax, ay), (bx, by) = view.spot(self.rod[0]), view.spot(self.rod[1])
        middle = (round((ax + bx) / 2, 1), round((ay + by) / 2, 1))
        ghost = art.rod(self.player, round((bx - ax) / 2, 1), round((by - ay) / 2, 1), ghost=True)
        label = Say(N_("the rod that was tried"))
        shapes = [Shape("ghost", "ghost", "pieces", middle, (ghost.key,), label=label)]
        symbols = [ghost]
        stop = view.at(*self.obstacles[0].at) if self.obstacles else None
        end = _short((ax, ay), view.spot(self.far)) if self.far is not None else (bx, by)
        parts = [("far", (ax, ay), end)] if stop is None and self.far is not None else []
        parts += [("cut", (ax, ay), stop), ("behind", stop, end)] if stop is not None else []
        for kind, start, finish in parts:
            symbol = art.sight(f"sight-{kind}", [start, finish], kind)
            symbols.append(symbol)
            shapes.insert(
                0 if kind == "far" else len(shapes),
                Shape(f"sight:{kind}", "decoration", "pieces", (0, 0), (symbol.key,)),
            )
        return shapes, symbols

    def _marks(self) -> list[Mark]:
        marks = [Mark("ring", "ok", (f"star:{star}",)) for star in self.lit] if self.legal else []
        if self.target and not self.legal:
            marks.append(Mark("ring", "broken", (f"star:{self.target}",)))
        marks += [
            Mark("ring", "broken", (thing,))
            for thing in self.fault
            if thing.startswith("star:") and thing != f"star:{self.target}"
        ]
        marks += [Mark("ring", "broken", (f"star:{star}",)) for star in self.gone]
        if self.obstacles:
            marks.append(Mark("sign", "broken", ("obstacle:1",)))
        marks += [Mark("number", "broken", (f"obstacle:{n}",), number=n) for n in range(2, len(self.obstacles) + 1)]
        if self.legal and self.target in self.lit:
            marks.append(Mark("sign", "ok", ("reached",)))
        return marks


def _short(start: Spot, end: Spot, by: float = 12.0) -> Spot:
    """The end of a line, a little short of the star that it leads to."""
    far = math.dist(start, end)
    part = max(0.0, far - by) / (far or 1)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def sketch(verdict: Verdict) -> Sketch | None:
    """What a verdict adds to the view; `None` where no rod would lie (a pass, a wrong form of move)."""
    state = verdict.position
    assert isinstance(state, State)  # noqa: S101
    answer = examine(state, parse_move(verdict.move))
    if answer.lay is None:
        return None
    lay = answer.lay
    fault = tuple(dict.fromkeys(thing for check in answer.checks if check.ok is False for thing in check.at_fault))
    reach = lay.target is not None and not lay.reached
    gone = tuple(star.id for star in lay.state.out if star not in state.out)
    return Sketch(
        lay.player,
        answer.legal,
        lay.rod,
        lay.target.id if lay.target else "",
        lay.named.at if reach else None,
        lights(lay) if answer.legal else (),
        fault,
        _obstacles(lay, answer.checks),
        gone,
        f"{PLAYERS[lay.player]}{answer.lifted + 1}" if answer.lifted >= 0 else "",
        lay.named.at if lay.target else None,
    )


def _obstacles(lay: Lay, checks: tuple[Check, ...]) -> tuple[Obstacle, ...]:
    """Everything that bars the way, nearest first: rods at the point of contact, rival stars beside the line."""
    found: dict[str, Obstacle] = {}
    for check in checks:
        if check.ok is False and check.rule in GEOMETRIC:
            for name, _, x, y, far in check.facts.get("cuts", ()):
                found[name] = Obstacle((x, y), far, name)
            for star in check.facts.get("ids", ()):
                found[star] = _beside(lay, star)
    return tuple(sorted(found.values(), key=lambda obstacle: (obstacle.along, obstacle.name)))


def _beside(lay: Lay, star: str) -> Obstacle:
    """A star beside the line, at its own place."""
    x, y = lay.state.star_at[star].at
    unit: Any = along((0, 0), (lay.aim[0] - lay.start[0], lay.aim[1] - lay.start[1]), UNIT)
    far = ((x - lay.start[0]) * unit[0] + (y - lay.start[1]) * unit[1]) / UNIT / UNIT
    return Obstacle((x / UNIT, y / UNIT), max(0.0, far), star)
