"""The view while distances are measured: ends of rods to choose from, the way between two things, what is near it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from ...core.language import N_, Say
from ...scene import pen
from ...scene.scene import Ink, Scene, Shape, Symbol, Word
from ...scene.scene import Point as Spot
from . import art
from .drawing import half
from .frame import Frame
from .measuring import Measured, Place, measure, measured
from .numerics import UNIT, Point, Segment, along, distance, mm
from .state import EXTREMES, State
from .telling import SIDES, sentences, spoken_point

TICK = 7.0


def gauge(scene: Scene, view: Frame, state: State, ends: tuple[str | Spot, ...]) -> Scene:
    """A view with what is measured: `ends` are ids of shapes or places of the view, at most two."""
    things = [_thing(state, view, end) for end in ends]
    symbols = [art.rod_end()]
    shapes = [*_rod_ends(state, view)]
    description = scene.description
    spots: tuple[Point, ...]
    if len(things) == 2:
        found = measured(state, *things)
        drawn, inks = _way(state, view, found)
        shapes += drawn
        symbols += inks
        spots = found.way
        told = [Say(step.says, step.facts) for step in measure(state, *things)]
        description = Say("{told}", {"told": sentences(told)})
    else:
        spots = tuple(measured(state, thing, thing).way[0] for thing in things)
    symbols.append(art.gauge_end())
    shapes += [_marker(view, n, at) for n, at in enumerate(spots, 1)]
    # Extremes are stars or ends of rods; rod ends lie under the stars, so that a press on a star means the star.
    below = [replace(shape, outline=()) if shape.role == "extreme" else shape for shape in scene.shapes]
    first = next((n for n, shape in enumerate(below) if shape.role == "star"), 1)
    under = [shape for shape in shapes if shape.role == "end"]
    over = [shape for shape in shapes if shape.role != "end"]
    return replace(
        scene,
        description=description,
        shapes=(*below[:first], *under, *below[first:], *over),
        symbols=(*scene.symbols, *symbols),
        text=(*scene.text, description) if len(things) == 2 else scene.text,
    )


def _thing(state: State, view: Frame, end: str | Spot) -> str | Place:
    """What is measured as `measure` names it."""
    if not isinstance(end, str):
        return view.back(end)
    return end.partition(":")[2].replace(":", " ")


def _rod_ends(state: State, view: Frame) -> Iterator[Shape]:
    """The ends of rods, each place once; where a star's centre is, the star stands for it."""
    seen = {star.at for star in state.stars}
    for laid in state.laid:
        for end in (end for end in EXTREMES if laid.rod.end(end) not in seen):
            seen.add(laid.rod.end(end))
            facts = {"rod": laid.name, "end": Say(SIDES[end]), "at": spoken_point(laid.rod.end(end))}
            label = Say(N_("{end} end of rod {rod}, at {at}"), facts)
            yield Shape(
                f"end:{laid.name}:{end}",
                "end",
                "pieces",
                view.spot(laid.rod.end(end)),
                (art.rod_end().key,),
                label=label,
                piece=f"{laid.name} {end}",
                outline=art.outline(8.0),
            )


def _marker(view: Frame, n: int, at: Point) -> Shape:
    label = Say(N_("end {n} of what is measured, at {at}"), {"n": n, "at": spoken_point(at)})
    return Shape(
        f"measure:{n}", "measure", "marks", view.spot(at), (art.gauge_end().key,), label=label, outline=art.outline(9.0)
    )


def _way(state: State, view: Frame, found: Measured) -> tuple[list[Shape], list[Symbol]]:
    """The measured way with its length and direction, the length of a rod on it, and the nearest star and rod."""
    start, end = found.way
    shapes, symbols = [], []
    if start != end:
        rod = along(start, end, state.table.rod)
        symbols.append(_ruled(view, found.way, rod, state.table.radius))
        shapes.append(Shape("gauge:way", "decoration", "marks", (0, 0), ("gauge-way",)))
        shapes.append(_label(view, "rod", rod, found.way, Say(N_("{n} mm"), {"n": mm(state.table.rod)}), "ink.muted"))
    for kind, near in (("star", found.star), ("rod", found.rod)):
        if near is not None and distance(*near[1]):
            middle, dx, dy = half(view, near[1])
            symbols.append(art.sight(f"gauge-{kind}", [(-dx, -dy), (dx, dy)], "near"))
            shapes.append(Shape(f"gauge:{kind}", "decoration", "marks", middle, (f"gauge-{kind}",)))
    facts = {"away": round(found.away, 2)}
    words = Say(N_("{away} mm"), facts)
    if found.degrees is not None:
        words = Say(N_("{away} mm, {degrees}°"), {**facts, "degrees": found.degrees})
    centre = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    shapes.append(_label(view, "length", centre, found.way, words, "ink.strong"))
    return shapes, symbols


def _label(view: Frame, name: str, at: Point, way: Segment, words: Say, fill: str) -> Shape:
    """Words beside a way: its length on the upper side, all else on the lower one."""
    (ax, ay), (bx, by) = view.spot(way[0]), view.spot(way[1])
    far = math.hypot(bx - ax, by - ay) or 1
    x, y = (by - ay) / far, -(bx - ax) / far
    if (y > 0 or (y == 0 and x < 0)) == (name == "length"):
        x, y = -x, -y
    anchor: Literal["start", "middle", "end"] = "middle" if abs(x) < 0.4 else "start" if x > 0 else "end"
    size = 13 if name == "length" else 11
    word = Word(words, (round(14 * x, 1), round(14 * y + 4, 1)), size, 600, fill, anchor, "surface.well")
    return Shape(f"gauge:{name}", "decoration", "words", view.spot(at), words=(word,))


def _ruled(view: Frame, way: Segment, rod: Point, radius: int) -> Symbol:
    """The way with ticks at its ends, a tick where a rod would end, and how near a star is touched on both sides."""
    (ax, ay), (bx, by), (rx, ry) = view.spot(way[0]), view.spot(way[1]), view.spot(rod)
    far = math.hypot(bx - ax, by - ay) or 1
    nx, ny = -(by - ay) / far, (bx - ax) / far

    def tick(x: float, y: float, by: float) -> str:
        return pen.line(x - by * nx, y - by * ny, x + by * nx, y + by * ny)

    touch = radius / UNIT * view.scale
    sides = "".join(
        pen.line(ax + s * touch * nx, ay + s * touch * ny, bx + s * touch * nx, by + s * touch * ny) for s in (-1, 1)
    )
    line = pen.line(ax, ay, bx, by) + tick(ax, ay, TICK) + tick(bx, by, TICK)
    return Symbol(
        "gauge-way",
        (
            Ink(pen.line(ax, ay, rx, ry), stroke="ink.muted", width=1, dash="2 5"),
            Ink(sides, stroke="ink.muted", width=1, dash="3 3"),
            Ink(line, stroke="role.casing", width=5),
            Ink(line, stroke="role.path", width=2),
            Ink(tick(rx, ry, TICK + 3), stroke="role.casing", width=5),
            Ink(tick(rx, ry, TICK + 3), stroke="ink.strong", width=2),
        ),
    )
