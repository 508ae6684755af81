"""Signs that games share: the same thing looks the same everywhere. Each is ink around the origin."""

from __future__ import annotations

from typing import Final

from . import pen
from .scene import Ink, Point

# The colours of players, and the emblem that says the same without colour.
PLAYERS: Final = (("blue", "disc"), ("yellow", "triangle"), ("green", "square"), ("red", "diamond"), ("lilac", "star"))


def emblem(kind: str, r: float, fill: str, at: Point = (0, 0)) -> Ink:
    """The emblem of a player: disc, triangle, square, diamond or star."""
    x, y = at
    if kind == "disc":
        return Ink(pen.circle(x, y, r * 0.92), fill)
    if kind == "square":
        return Ink(pen.box(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7), fill)
    if kind == "star":
        points = (pen.polar(at, r * (1.3 if i % 2 == 0 else 0.55), 36 * i) for i in range(10))
        return Ink(pen.closed(points), fill)
    corners = pen.regular(3, r * 1.22, (x, y + 0.2 * r)) if kind == "triangle" else pen.regular(4, r * 1.2, at)
    return Ink(pen.closed(corners), fill)


def marker(piece: str, kind: str, r: float = 10) -> tuple[Ink, ...]:
    """A player's marker: a disc in the player's colour with the emblem on it."""
    disc = Ink(pen.circle(0, 0, r), f"piece.{piece}.fill", f"piece.{piece}.edge", 1.5)
    clear = Ink(pen.circle(0, 0, 0.8 * r), f"piece.{piece}.clear")
    return disc, clear, emblem(kind, 0.46 * r, f"piece.{piece}.on")


def black_hole(s: float, cy: float = 0) -> tuple[Ink, ...]:
    """A black disc, its bright ring, and the disc of matter seen edge on; `s` is half the width of a tile."""
    x, y, bulge = pen.num(0.66 * s), pen.num(cy), 0.17 * s
    lens = f"M-{x} {y}Q0 {pen.num(cy - bulge)} {x} {y}Q0 {pen.num(cy + bulge)} -{x} {y}Z"
    return (
        Ink(pen.circle(0, cy, 0.37 * s), stroke="tile.flame", width=0.1 * s),
        Ink(pen.circle(0, cy, 0.3 * s), "tile.abyss", "tile.glow", 1.3),
        Ink(lens, "tile.glow", "tile.dark", 1.2),
    )


def crescent(cx: float, cy: float, r: float) -> str:
    """The shaded limb of a ball: light comes from the upper left everywhere."""
    (ax, ay), (bx, by) = pen.polar((cx, cy), r, 60), pen.polar((cx, cy), r, 210)
    near, far, start = pen.num(r), pen.num(1.25 * r), f"{pen.num(ax)} {pen.num(ay)}"
    return f"M{start}A{near} {near} 0 0 1 {pen.num(bx)} {pen.num(by)}A{far} {far} 0 0 0 {start}Z"
