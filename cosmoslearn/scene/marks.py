"""The marks as ink: what every renderer draws on top of the pieces, each with a casing so that it reads on anything."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from . import pen
from .palette import measure, text
from .scene import Form, Ink, Mark, Point, Role, Scene, Shape, Word

BADGE: Final = 9.0
ROOM: Final = 22.0  # how near a badge may come to a word before it moves aside
ORDER: Final = {form: place for place, form in enumerate(get_args(Form))}
MOVED: Final = 0.1  # by so much of the distance of the two shapes


class Drawn(msgspec.Struct, frozen=True):
    """One mark as ink and words around `at`. A ghost also places symbols there, on ink that hides what lies below."""

    mark: Mark
    at: Point
    inks: tuple[Ink, ...] = ()
    words: tuple[Word, ...] = ()
    symbols: tuple[str, ...] = ()
    scale: float = 1.0
    opacity: float = 1.0
    under: tuple[Ink, ...] = ()


def draw(scene: Scene) -> list[Drawn]:
    """All marks of a scene, in the order in which they lie on each other; a shape that is not there has none."""
    shapes = {shape.id: shape for shape in scene.shapes}
    for mark in scene.marks:
        if mark.form == "ghost" and mark.words and mark.on[0] in shapes:
            shapes[mark.on[0]] = replace(shapes[mark.on[0]], words=mark.words)
    return [part for mark in sorted(scene.marks, key=lambda m: ORDER[m.form]) for part in _drawn(mark, shapes)]


def fading(scene: Scene, shape: Shape, dark: frozenset[str]) -> float:
    """How opaque a shape is: pieces that do not matter in this step fade, dark ones more (`dark_symbols`)."""
    if not scene.focus or shape.layer != "pieces" or shape.id in scene.focus:
        return 1.0
    return measure("opacity.faded_dark" if dark.intersection(shape.symbols) else "opacity.faded")


def dark_symbols(scene: Scene) -> frozenset[str]:
    """The keys of the symbols whose ground is the dark of featureless tiles."""
    return frozenset(symbol.key for symbol in scene.symbols if symbol.inks and symbol.inks[0].fill == "tile.dark")


def _drawn(mark: Mark, shapes: Mapping[str, Shape]) -> Iterator[Drawn]:
    on = [shapes[name] for name in mark.on if name in shapes]
    if not on:
        return
    if mark.form in ("line", "hop", "trail"):
        if len(on) > 1:
            yield Drawn(mark, (0.0, 0.0), _way(mark, [shape.at for shape in on]))
    elif mark.form in ("sign", "number"):
        yield Drawn(mark, _spot(mark, on), *badge(mark.role, mark.number if mark.form == "number" else None))
    elif mark.form == "ghost":
        under = (Ink(pen.outline(_around_points(on[0])), "surface.board"),)
        rim, ghost = ring(on[0], "ghost"), measure("opacity.ghost")
        yield Drawn(mark, on[0].at, rim, mark.words, mark.symbols, on[0].scale, ghost, under)
    else:
        for shape in on:
            yield Drawn(mark, shape.at, *_around(mark, shape))


def _around(mark: Mark, shape: Shape) -> tuple[tuple[Ink, ...], tuple[Word, ...]]:
    if mark.form == "dots":
        return dots(shape), ()
    if mark.form == "cross":
        digit = Word(str(mark.number), (11, 4), weight=600, fill="role.broken") if mark.number > 1 else None
        return bare_cross(), (digit,) if digit else ()
    return ring(shape, mark.role), ()


def _around_points(shape: Shape) -> tuple[Point, ...]:
    return shape.outline or pen.regular(24, BADGE + 2)


def cased(d: str, colour: str, width: float, dash: str = "") -> tuple[Ink, Ink]:
    """A line with its casing below."""
    casing = width + 2 * measure("stroke.casing")
    return Ink(d, stroke="role.casing", width=casing), Ink(d, stroke=colour, width=width, dash=dash)


def ring(shape: Shape, kind: Role | str) -> tuple[Ink, ...]:
    """The outline of a shape as a ring: solid, dashed when broken, with four ticks for the focus."""
    points = _around_points(shape)
    d = pen.outline(points)
    if kind == "ghost":
        return (Ink(d, stroke="ink.strong", width=1.5, dash=text("stroke.dash_ghost")),)
    dash = text("stroke.dash_broken") if kind == "broken" else ""
    found = cased(d, f"role.{kind}", measure("stroke.mark") - (0.5 if kind == "focus" else 0), dash)
    return (*found, *_ticks(points)) if kind == "focus" else found


def _ticks(points: tuple[Point, ...]) -> tuple[Ink, Ink]:
    def strokes(near: float) -> str:
        found = []
        for angle in (45, 135, 225, 315):
            far = pen.inside(points, angle)
            found.append(pen.open_([pen.polar((0, 0), far + near, angle), pen.polar((0, 0), far + 8, angle)]))
        return "".join(found)

    return Ink(strokes(1), stroke="role.casing", width=7), Ink(strokes(0), stroke="role.focus", width=3)


def dots(shape: Shape) -> tuple[Ink, ...]:
    """Where a piece may go: a dotted outline and a small open circle; where a piece lies already, the outline alone."""
    d = pen.outline(_around_points(shape))
    line = Ink(d, stroke="role.ok", width=2.2, dash=text("stroke.dash_legal"))
    if shape.piece:
        return (Ink(d, stroke="role.casing", width=5), line)
    wash = Ink(d, fill="role.ok_wash", opacity=0.75)
    return wash, line, Ink(pen.circle(0, 0, 4.5), fill="surface.board", stroke="role.ok", width=2)


def bare_cross(k: float = 3.6) -> tuple[Ink, Ink]:
    """Where it may not go."""
    d = pen.cross(0, 0, k)
    return Ink(d, stroke="role.casing", width=5.4), Ink(d, stroke="role.broken", width=2.4)


def badge(role: Role, number: int | None = None, r: float = BADGE) -> tuple[tuple[Ink, ...], tuple[Word, ...]]:
    """A round badge with a check, an eight-sided one with a cross, or a round one with a number."""
    casing = measure("stroke.casing")
    if number is not None:
        disc = Ink(pen.circle(0, 0, r), f"role.{role}", "role.casing", casing)
        return (disc,), (Word(str(number), (0, 4), weight=700, fill="role.on"),)
    if role == "broken":
        ground, inside = pen.closed(pen.regular(8, r * 1.06, turn=22.5)), pen.cross(0, 0, 0.36 * r)
    else:
        ground = pen.circle(0, 0, r)
        inside = pen.open_([(-0.45 * r, 0.02 * r), (-0.1 * r, 0.38 * r), (0.48 * r, -0.36 * r)])
    return (Ink(ground, f"role.{role}", "role.casing", casing), Ink(inside, stroke="role.on", width=0.22 * r)), ()


def idle(r: float = BADGE) -> tuple[Ink, ...]:
    """The sign of a rule that has nothing to say: a dash in an empty circle."""
    dash = pen.line(-0.4 * r, 0, 0.4 * r, 0)
    return Ink(pen.circle(0, 0, r - 1), stroke="surface.edge", width=1.5), Ink(dash, stroke="surface.edge", width=1.8)


def _spot(mark: Mark, on: list[Shape]) -> Point:
    """Where a badge sits."""
    first = on[0]
    if len(on) == 1:
        return _corner(first, 40)
    (ax, ay), (bx, by) = first.at, on[1].at
    if mark.form == "number":
        return _corner(first, math.degrees(math.atan2(ax - bx, by - ay)) + 0.0)
    return _border(first, on[1])


def _corner(shape: Shape, degrees: float) -> Point:
    """A point just inside the outline, not over the words at the lower edge."""
    points = _around_points(shape)
    turn = degrees % 360
    turn = 125 if 125 < turn <= 180 else 235 if 180 < turn < 235 else turn
    return pen.polar(shape.at, max(pen.inside(points, turn) - 3, 0), turn)


def _border(one: Shape, two: Shape) -> Point:
    """The middle of the shared border, moved along it when a word of either shape is near."""
    (ax, ay), (bx, by) = one.at, two.at
    far = math.dist(one.at, two.at) or 1
    mx, my = (ax + bx) / 2, (ay + by) / 2
    words = [(s.at[0] + w.at[0], s.at[1] + w.at[1] - 4) for s in (one, two) for w in s.words]
    places = [(mx + t * (ay - by) / far, my + t * (bx - ax) / far) for t in (0, MOVED * far, -MOVED * far)]
    return max(places, key=lambda p: min([ROOM, *(math.dist(p, word) for word in words)]))


def _way(mark: Mark, points: list[Point]) -> tuple[Ink, ...]:
    colour = f"role.{mark.role}"
    if mark.form == "trail":
        return (Ink(pen.open_(points), stroke=colour, width=1.4, dash=text("stroke.dash_hop")),)
    if mark.form == "hop":
        return tuple(ink for a, b in pairwise(points) for ink in _hop(a, b, colour))
    points = [_pulled(points[0], points[1]), *points[1:-1], _pulled(points[-1], points[-2])]
    return *cased(pen.open_(points), colour, measure("stroke.mark")), _arrow(points[-2], points[-1], colour)


def _pulled(end: Point, towards: Point) -> Point:
    """The end of a line, a little short of the middle of what it leads to."""
    far = math.dist(end, towards) or 1
    part = min(10, far / 4) / far
    return end[0] + (towards[0] - end[0]) * part, end[1] + (towards[1] - end[1]) * part


def _hop(a: Point, b: Point, colour: str) -> tuple[Ink, ...]:
    """A jump over what lies between: a dotted bow."""
    far = math.dist(a, b) or 1
    bulge = 0.35 * far
    bow = (a[0] + b[0]) / 2 - (b[1] - a[1]) / far * bulge, (a[1] + b[1]) / 2 + (b[0] - a[0]) / far * bulge
    d = f"M{pen.num(a[0])} {pen.num(a[1])}Q{pen.num(bow[0])} {pen.num(bow[1])} {pen.num(b[0])} {pen.num(b[1])}"
    return *cased(d, colour, measure("stroke.mark"), text("stroke.dash_hop")), _arrow(bow, b, colour)


def _arrow(start: Point, tip: Point, colour: str, size: float = 10) -> Ink:
    angle = math.atan2(tip[1] - start[1], tip[0] - start[0]) + math.pi
    sides = [(tip[0] + size * math.cos(angle + k), tip[1] + size * math.sin(angle + k)) for k in (-0.45, 0.45)]
    return Ink(pen.closed([tip, *sides]), colour, "role.casing", 1.2)
