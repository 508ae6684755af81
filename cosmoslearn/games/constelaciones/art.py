"""Stars, rods and extremes as drawings: shapes and token names, no colour."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from ...scene import pen
from ...scene.scene import Ink, Symbol
from .frame import Frame

PIECE: Final = ("piece.blue", "piece.yellow")
HIT: Final = 12.0  # half of the least thing to press
ROD: Final = 6.0
RING: Final = 13.5
FINE_DOTS: Final = "0.1 5"


def star4(r: float, waist: float = 0.2) -> str:
    """A four-pointed glint."""
    return pen.closed([pen.polar((0, 0), r if i % 2 == 0 else r * waist, 45 * i) for i in range(8)])


@cache
def star(owner: str, scale: float) -> Symbol:
    """A star: the disc to scale, the owner's sign around it (round for A, a triangle for B); hollow when it is out."""
    r = max(2 * scale, 3.0)
    key = f"star-{owner}-{scale}"
    if owner == "out":
        return Symbol(key, (Ink(pen.circle(0, 0, r), stroke="ink.muted", dash="2 2"),))
    if owner == "neutral":
        return Symbol(
            key,
            (Ink(star4(r + 4.5), "tile.mote", opacity=0.45), Ink(pen.circle(0, 0, r), "ink.strong", "surface.well")),
        )
    piece = PIECE[owner == "B"]
    around = pen.circle(0, 0, r + 4.2) if owner == "A" else pen.closed(pen.regular(3, (r + 4.2) * 1.28))
    return Symbol(key, (Ink(around, f"{piece}.fill", f"{piece}.edge", 1.3), Ink(pen.circle(0, 0, r), f"{piece}.on")))


@cache
def rod(player: int, dx: float, dy: float, *, ghost: bool = False) -> Symbol:
    """A rod around its middle, its head at `(dx, dy)`: B's rods are banded, a chevron points to the head."""
    piece, far = PIECE[player], math.hypot(dx, dy) or 1
    d = pen.line(-dx, -dy, dx, dy)
    key = f"{'ghost' if ghost else 'rod'}-{player}-{dx}-{dy}"
    if ghost:
        inks = (
            Ink(d, stroke=f"{piece}.edge", width=ROD + 1.5, opacity=0.9),
            Ink(d, stroke="surface.well", width=ROD - 1.2),
            Ink(d, stroke=f"{piece}.fill", width=ROD - 2.4, dash="7 6"),
        )
        return Symbol(key, inks)
    bands = [Ink(d, stroke=f"{piece}.on", width=ROD - 1.4, dash="0.1 9")] if player else []
    return Symbol(
        key,
        (
            Ink(d, stroke=f"{piece}.edge", width=ROD + 1.2),
            Ink(d, stroke=f"{piece}.fill", width=ROD - 1.4),
            *bands,
            *_chevron(piece, dx / far, dy / far),
        ),
    )


def _chevron(piece: str, ux: float, uy: float) -> tuple[Ink, ...]:
    """A small arrow on the middle of a rod, towards the head."""
    points = [(-4 * ux - 4 * uy, -4 * uy + 4 * ux), (3 * ux, 3 * uy), (-4 * ux + 4 * uy, -4 * uy - 4 * ux)]
    d = pen.open_([(round(x, 2), round(y, 2)) for x, y in points])
    return Ink(d, stroke=f"{piece}.edge", width=5), Ink(d, stroke="role.casing", width=2)


@cache
def lifted(player: int, dx: float, dy: float) -> Symbol:
    """The place of a rod that is in the hand: a broken outline."""
    piece, d = PIECE[player], pen.line(-dx, -dy, dx, dy)
    inks = (Ink(d, stroke="role.casing", width=ROD), Ink(d, stroke=f"{piece}.edge", width=1.6, dash="4 4"))
    return Symbol(f"lifted-{player}-{dx}-{dy}", inks)


@cache
def extreme(name: str, *, moving: bool) -> Symbol:
    """The dashed ring round an extreme; the one of the player to move is heavier."""
    d = pen.circle(0, 0, RING)
    width, dash = (2.4, "5 3.5") if moving else (1.4, "2.5 3.5")
    return Symbol(
        f"extreme-{name}-{moving}",
        (Ink(d, stroke="role.casing", width=width + 3), Ink(d, stroke="role.focus", width=width, dash=dash)),
    )


@cache
def rod_end() -> Symbol:
    """An end of a rod that can be measured from: a small open square."""
    d = pen.box(-3.2, -3.2, 6.4, 6.4)
    return Symbol("rod-end", (Ink(d, "surface.well", "role.casing", 3.4), Ink(d, "surface.well", "ink.strong", 1.3)))


@cache
def gauge_end() -> Symbol:
    """An end of what is measured: a ring with a dot in it."""
    d = pen.circle(0, 0, 8)
    inks = (Ink(d, stroke="role.casing", width=5), Ink(d, stroke="role.path", width=2.2))
    return Symbol("gauge-end", (*inks, Ink(pen.circle(0, 0, 2), "role.path")))


def table(frame: Frame, edge: tuple[Ink, ...] = ()) -> Symbol:
    """The table."""
    return Symbol("table", (Ink(pen.box(*frame.box, 8), "surface.well", "surface.line"), *edge))


def crosses(frame: Frame) -> tuple[Symbol, tuple[float, ...]]:
    """A small cross every 25 mm, so that distances can be judged: a row of them, and how far down each row lies."""
    x, y, w, h = frame.box
    columns = range(math.ceil(frame.left / 25), math.floor((frame.left + frame.wide) / 25) + 1)
    rows = range(math.ceil((frame.top - frame.high) / 25), math.floor(frame.top / 25) + 1)
    across = [cx for cx in (frame.at(25 * i, 0)[0] for i in columns) if x + 6 < cx < x + w - 6]
    down = [cy for cy in (frame.at(0, 25 * j)[1] for j in rows) if y + 6 < cy < y + h - 6]
    row = "".join(pen.line(cx - 3, 0, cx + 3, 0) + pen.line(cx, -3, cx, 3) for cx in across)
    return Symbol("crosses", (Ink(row, stroke="surface.line"),)), tuple(down)


def ruler(length: float, scale: float) -> Symbol:
    """A ruler with a mark every 5 mm."""
    marks = [pen.line(0, 0, length * scale, 0)]
    for i in range(int(length // 5) + 1):
        tall = 3.5 if i % 5 == 0 else 2
        marks.append(pen.line(5 * i * scale, -tall, 5 * i * scale, tall))
    return Symbol("ruler", (Ink("".join(marks), stroke="ink.muted", width=1.3),))


def sight(key: str, line: list[tuple[float, float]], kind: str) -> Symbol:
    """A sight line: `near` dotted, `far` thinly dotted, `cut` solid, `behind` thin and broken, `bound` dashed."""
    d = pen.open_(line)
    inks = {
        "near": (Ink(d, stroke="role.casing", width=4), Ink(d, stroke="role.ok", width=2.4, dash=FINE_DOTS)),
        "far": (Ink(d, stroke="role.casing", width=4), Ink(d, stroke="role.ok", width=1.3, dash=FINE_DOTS)),
        "cut": (Ink(d, stroke="role.casing", width=4.6), Ink(d, stroke="role.broken", width=1.8)),
        "behind": (Ink(d, stroke="role.broken", width=1.4, dash="2 6", opacity=0.75),),
        "bound": (Ink(d, stroke="role.casing", width=4.6), Ink(d, stroke="role.path", width=2, dash="8 5")),
    }
    return Symbol(key, inks[kind])


def outline(r: float = HIT) -> tuple[tuple[float, float], ...]:
    """The round outline of a star or an extreme."""
    return tuple((round(x, 1), round(y, 1)) for x, y in pen.regular(16, r))


def bar(dx: float, dy: float, half: float = 5.0) -> tuple[tuple[float, float], ...]:
    """The outline of a rod around its middle, short of the joints."""
    far = math.hypot(dx, dy) or 1
    ux, uy = dx / far, dy / far
    part = max(0.0, far - 14)
    ends = [(-part, -half), (part, -half), (part, half), (-part, half)]
    return tuple((round(a * ux - b * uy, 1), round(a * uy + b * ux, 1)) for a, b in ends)
