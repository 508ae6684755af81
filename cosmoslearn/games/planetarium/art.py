"""The pieces as ink: matter, planets, states, signs of cards, the sky. Token names only, never a colour."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from ...scene import pen
from ...scene.scene import Ink, Point, Symbol
from ...scene.signs import PLAYERS, marker
from .lines import NOWHERE, Board, Space

CENTRE: Final[Point] = (320, 304)
FIRST, STEP = 47.0, 27.0  # radius of band 1, and from one band to the next
TOKEN: Final = 9.5
TONES: Final = {"A": "matter.rock", "B": "piece.green", "C": "piece.orange", "D": "piece.lilac"}
ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII")


def radius(band: int, bands: int) -> float:
    """The radius of a band; boards with more bands are drawn closer."""
    return FIRST + STEP * 7 / max(7, bands - 1) * (band - 1)


def place(board: Board, space: Space) -> Point:
    """Where a space lies in the picture."""
    x, y = pen.polar(CENTRE, radius(board.band[space], len(board.plan.spaces)), board.angle[space])
    return round(x, 1), round(y, 1)


@cache
def symbol(key: str) -> Symbol:
    """A drawing by its key: `gas`, `planet-A`, `ball-A`, `player-0`, `habitable`, `low`, `gem` ..."""
    kind, _, rest = key.partition("-")
    if kind in _MATTER:
        return Symbol(key, _MATTER[kind](TOKEN))
    if kind == "small":
        return Symbol(key, _MATTER[rest](6.2))
    if kind in ("planet", "ball"):
        return Symbol(key, _planet(rest, 13 if kind == "planet" else 22))
    if kind == "player":
        return Symbol(key, marker(*PLAYERS[int(rest)], 9))
    if kind == "cube":
        return Symbol(key, marker(*PLAYERS[int(rest)], 7))
    return Symbol(key, _SIGNS[key])


def _gas(r: float) -> tuple[Ink, ...]:
    t = "matter.gas"
    return (
        Ink(pen.circle(0, 0, r * 0.95), f"{t}.fill", f"{t}.edge", 1.3),
        Ink(pen.arc(0, 0, r * 0.5, 200, 60), stroke=f"{t}.on", width=1.3),
        Ink(pen.circle(0, 0, r * 0.14), f"{t}.on"),
    )


def _rock(r: float) -> tuple[Ink, ...]:
    t = "matter.rock"
    lump = [(-0.35, -1), (0.5, -0.9), (1.02, -0.1), (0.72, 0.8), (-0.2, 1), (-0.95, 0.5), (-0.98, -0.35)]
    edges = pen.open_([(-0.3 * r, -0.92 * r), (0.1 * r, -0.15 * r), (0.96 * r, -0.12 * r)])
    edges += pen.open_([(0.1 * r, -0.15 * r), (-0.25 * r, 0.95 * r)])
    return (
        Ink(pen.rounded([(x * r, y * r) for x, y in lump], 0.2 * r), f"{t}.fill", f"{t}.edge", 1.3),
        Ink(edges, stroke=f"{t}.on", width=0.9, opacity=0.75),
    )


def _water(r: float) -> tuple[Ink, ...]:
    n = pen.num
    drop = (
        f"M0 {n(-1.2 * r)}C{n(0.5 * r)} {n(-0.45 * r)} {n(0.95 * r)} {n(-0.05 * r)} {n(0.95 * r)} {n(0.3 * r)}"
        f"A{n(0.95 * r)} {n(0.8 * r)} 0 0 1 {n(-0.95 * r)} {n(0.3 * r)}"
        f"C{n(-0.95 * r)} {n(-0.05 * r)} {n(-0.5 * r)} {n(-0.45 * r)} 0 {n(-1.2 * r)}Z"
    )
    shine = Ink(pen.arc(0, 0.25 * r, 0.55 * r, 190, 265), stroke="tile.pale", width=1.3)
    return Ink(drop, "matter.water.fill", "matter.water.edge", 1.3), shine


def _metal(r: float) -> tuple[Ink, ...]:
    nut = pen.rounded(pen.regular(6, 1.1 * r), 0.12 * r)
    hole = Ink(pen.circle(0, 0, 0.42 * r), "surface.well", "matter.metal.edge", 1.2)
    return Ink(nut, "matter.metal.fill", "matter.metal.edge", 1.3), hole


def _any(r: float) -> tuple[Ink, ...]:
    """Matter of unknown kind: a blank disc."""
    return (Ink(pen.circle(0, 0, r * 0.95), "piece.neutral.fill", "piece.neutral.edge", 1.3),)


_MATTER: Final = {"gas": _gas, "rock": _rock, "water": _water, "metal": _metal, "any": _any}


def _planet(letter: str, r: float) -> tuple[Ink, ...]:
    """A lettered ball; the letter itself is a word of the shape. Gas planets have a ring."""
    tone = TONES[letter]
    ball = [Ink(pen.circle(0, 0, r + 1), "role.casing", "role.casing", 3)]
    if letter in "CD":
        ring = pen.ellipse(0, 0, 1.55 * r, 0.36 * r, -16)
        ball += [Ink(ring, stroke=f"{tone}.edge", width=4.4), Ink(ring, stroke=f"{tone}.fill", width=1.9)]
    return (*ball, Ink(pen.circle(0, 0, r), f"{tone}.fill", f"{tone}.edge", 1.8))


def _leaf() -> tuple[Ink, ...]:
    body = "M-5 5C-6 -4 0 -6 6 -5C6 2 2 6 -5 5Z"
    return Ink(body, "piece.green.fill", "piece.green.edge", 1.2), Ink(
        pen.line(-5, 5, 2, -1.5), stroke="piece.green.edge", width=1.1
    )


def _bolt(r: float = 7) -> tuple[Ink, ...]:
    points = [(0.15, -1), (-0.6, 0.15), (-0.05, 0.15), (-0.25, 1), (0.6, -0.25), (0.05, -0.25)]
    return (Ink(pen.closed((x * r, y * r) for x, y in points), "piece.orange.fill", "piece.orange.edge", 1.1),)


def _whirl() -> tuple[Ink, ...]:
    """Gravity: an arrow that turns inward."""
    way = pen.arc(0, 0, 5.2, 320, 200)
    tip = pen.closed([(-1.8, 5.6), (2.4, 2.8), (2.4, 7.8)])
    return Ink(way, stroke="ink.strong", width=1.6), Ink(tip, "ink.strong")


def _down() -> tuple[Ink, ...]:
    """Downgrade: an arrow down onto a line."""
    return Ink("M0-6L0 3M-4-1L0 3L4-1M-5 6L5 6", stroke="ink.strong", width=1.6), Ink("M0 0L0 0", "ink.strong")


def _back(fill: str) -> tuple[Ink, ...]:
    card = pen.box(-17, -23, 34, 46, 5)
    return Ink(card, "surface.panel", "surface.edge", 1.2), Ink(pen.box(-12, -18, 24, 36, 3), fill, "surface.line", 1)


_SIGNS: Final[dict[str, tuple[Ink, ...]]] = {
    "habitable": _leaf(),
    "hostile": _bolt(),
    "neutral": (Ink(pen.circle(0, 0, 4), stroke="ink.muted", width=1.4),),
    "gravity": _whirl(),
    "downgrade": _down(),
    "low": _back("tile.stars"),
    "high": _back("tile.galaxy"),
    "final": _back("role.path_wash"),
    "back": (Ink(pen.box(-56, -52, 112, 104, 6), "tile.dark", "tile.dark_line", 1.2),),
    "card": (Ink(pen.box(-56, -52, 112, 104, 6), "surface.panel", "surface.edge", 1.2),),
    "chip": (Ink(pen.box(-24, -13, 48, 26, 5), "surface.panel", "surface.edge", 1.1),),
    "pill": (Ink(pen.box(-45, -11, 90, 22, 11), "surface.panel", "surface.edge", 1),),
    "panel": (
        Ink(pen.box(0, 0, 296, 44, 8), "surface.panel", "surface.line", 1),
        *(Ink(f"M{133 + 39 * place} 5V39", stroke="surface.line", width=1) for place in range(4)),
    ),
    "marker": (Ink(pen.box(-4.5, -4.5, 9, 9, 1.5), "surface.well", "ink.muted", 1.4),),
    "gem": (Ink(pen.closed(pen.regular(6, 11)), "tile.glow", "tile.flame", 1.4),),
    "dot": (Ink(pen.circle(0, 0, 4), "surface.well", "tile.line", 1.4),),
    "slot": (Ink(pen.circle(0, 0, 7.6), "surface.well", "tile.line", 1.1),),
    "end": (
        Ink(pen.circle(0, 0, 9.5), "surface.well", "ink.strong", 2),
        Ink(pen.circle(0, 0, 5.5), stroke="ink.strong", width=1.4),
    ),
    "fast": (
        Ink(pen.rounded([(-8, -9), (2, -9), (9, 0), (2, 9), (-8, 9)], 2), "role.path_wash", "role.path", 1.4),
        Ink("M-4-4L0 0L-4 4M0-4L4 0L0 4", stroke="role.path", width=1.6),
    ),
}


@cache
def sky(board: Board) -> Symbol:
    """The star, the thick lines and the thin ones, each thin line with an arrowhead."""
    return Symbol("sky", (*_thick(board), *_thin(board), *_star()))


def _thick(board: Board) -> list[Ink]:
    count = len(board.plan.spaces)
    whole = [pen.circle(*CENTRE, radius(band, count)) for band in range(1, count + 1) if board.plan.closed[band - 1]]
    arms = []
    for space, end in enumerate(board.onward):
        if board.arm[space] and end != NOWHERE:
            arms.append(pen.arc(*CENTRE, radius(board.band[space], count), board.angle[space], board.angle[end]))
    return [Ink("".join([*whole, *arms]), stroke="tile.line", width=2.2, opacity=0.62)]


def _thin(board: Board) -> list[Ink]:
    lines, heads = [], []
    for space, ends in enumerate(board.across):
        for end in ends:
            (x1, y1), (x2, y2) = place(board, space), place(board, end)
            lines.append(pen.line(x1, y1, x2, y2))
            x, y, turn = x1 + (x2 - x1) * 0.56, y1 + (y2 - y1) * 0.56, math.atan2(y2 - y1, x2 - x1)
            corners = [(0.0, 4.2), (2.45, 4.0), (-2.45, 4.0)]
            heads.append(
                pen.closed((x + far * math.cos(turn + by), y + far * math.sin(turn + by)) for by, far in corners)
            )
    return [Ink("".join(lines), stroke="surface.edge", width=0.9), Ink("".join(heads), "surface.edge")]


def _star() -> list[Ink]:
    rays = []
    for number in range(12):
        tip = pen.polar(CENTRE, 31 if number % 2 == 0 else 26, 30 * number)
        rays.append(pen.closed([pen.polar(CENTRE, 19, 30 * number - 10), tip, pen.polar(CENTRE, 19, 30 * number + 10)]))
    return [Ink("".join(rays), "tile.flame"), Ink(pen.circle(*CENTRE, 20), "tile.glow", "tile.flame", 2)]
