"""The drawings of Big Bang's tiles and markers, made of simple shapes: one ground and one body give a tile."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from ...scene import pen
from ...scene.scene import Ink, Point, Symbol
from ...scene.signs import black_hole, crescent
from .pieces import ACTIONS, BANG, EARTH, ENDS, HOLE, NOVA

S: Final = 36.0  # circumradius at which everything is drawn
GAP: Final = 1.4
EDGE: Final = 1.5
COLOURS: Final = {"B": "blue", "Y": "yellow", "O": "orange", "R": "red"}
GROUNDS: Final = {"1": "void", "2": "stars", "3": "galaxy"}
ELEMENTS: Final = {"fire": "red", "water": "blue", "air": "yellow", "earth": "green"}
UP: Final = -0.13 * S  # bodies leave room for the code below


def hexagon(s: float = S, gap: float = GAP) -> tuple[tuple[float, float], ...]:
    """The corners of a tile of circumradius `s`, pointed top."""
    return pen.regular(6, s - gap)


def _hex(k: float, corner: float = 0.11) -> str:
    return pen.rounded(pen.regular(6, k * S), corner * S)


FULL: Final = _hex(1 - GAP / S)


@cache
def keys(code: str) -> tuple[str, ...]:
    """The symbols that make up a tile face, from below."""
    top = code.partition("^")[0]
    if top.startswith("X"):
        return ("X",)
    if len(top) == 3:
        return GROUNDS[top[2]], top[:2]
    return ("W",) if top in ENDS else (top,)


@cache
def symbol(key: str) -> Symbol:
    """One drawing by its key: a ground, a body such as `PR`, a special tile, `X`, `covers`, an element."""
    if key in GROUNDS.values():
        return Symbol(key, _ground(key))
    if key in ELEMENTS:
        return Symbol(key, _element(key))
    if key == EARTH:
        return Symbol(key, _earth())
    if key in ACTIONS:
        return Symbol(key, _action(key))
    if len(key) == 2 and key[0] in BODIES and key[1] in COLOURS:
        return Symbol(key, BODIES[key[0]](f"piece.{COLOURS[key[1]]}"))
    return Symbol(key, _covers() if key == "covers" else _dark(key))


# ------------------------------------------------------------------------------------------------ grounds

MOTES: Final = (
    (-0.56, -0.44, 0.13), (0.58, -0.4, 0.11), (0.02, -0.79, 0.11), (-0.7, 0.1, 0.1), (0.68, 0.16, 0.13),
    (-0.5, 0.56, 0.11), (0.5, 0.55, 0.1),
)  # fmt: skip
DUST: Final = ((-0.3, -0.64), (0.34, -0.66), (0.74, -0.12), (-0.72, -0.2), (-0.66, 0.36), (0.6, 0.38), (-0.38, 0.66))


def _ground(kind: str) -> tuple[Ink, ...]:
    base = Ink(FULL, f"tile.{kind}", "tile.line")
    return (base, *(_stars() if kind == "stars" else _swirl() if kind == "galaxy" else ()))


def _stars() -> tuple[Ink, ...]:
    motes = "".join(pen.star4(x * S, y * S, r * S, 0.28) for x, y, r in MOTES)
    return (Ink(motes + "".join(pen.circle(x * S, y * S, 0.022 * S) for x, y in DUST), "tile.mote"),)


def _swirl() -> tuple[Ink, ...]:
    """Two tapering arms, slightly tilted."""
    arms = []
    for start in (20, 200):
        outer: list[Point] = []
        inner: list[Point] = []
        for i in range(13):
            t = i / 12
            angle, radius = start + 215 * t, (0.3 + 0.5 * t**0.9) * S
            half = 0.085 * S * (1 - t) ** 0.6 + 0.008 * S
            for side, line in ((1, outer), (-1, inner)):
                x, y = pen.polar((0, 0), radius + side * half, angle)
                line.append((x, y * 0.92 - 0.04 * S))
        arms.append(pen.closed(outer + inner[::-1]))
    dust = [pen.circle(x * S, y * S, 0.028 * S) for x, y in ((-0.7, 0.02), (0.7, -0.1), (0.12, -0.8), (-0.12, 0.72))]
    return (Ink("".join(arms + dust), "tile.arm"),)


# ------------------------------------------------------------------------------------------------- bodies


def _planet(piece: str) -> tuple[Ink, ...]:
    r, rx, ry, turn = 0.36 * S, 0.62 * S, 0.17 * S, -18.0
    ring = pen.ellipse(0, UP, rx, ry, turn)
    angle = math.radians(turn)
    dx, dy = rx * math.cos(angle), rx * math.sin(angle)
    ends = f"{pen.num(dx)} {pen.num(UP + dy)}", f"{pen.num(-dx)} {pen.num(UP - dy)}"
    front = f"M{ends[0]}A{pen.num(rx)} {pen.num(ry)} {pen.num(turn)} 0 1 {ends[1]}"
    return (
        Ink(ring, stroke=f"{piece}.edge", width=4.4),
        Ink(ring, stroke=f"{piece}.fill", width=1.8),
        Ink(pen.circle(0, UP, r), f"{piece}.fill", f"{piece}.edge", EDGE),
        Ink(crescent(0, UP, r - 0.8), f"{piece}.shade"),
        Ink(front, stroke=f"{piece}.edge", width=4.4),
        Ink(front, stroke=f"{piece}.fill", width=1.8),
    )


def _sun(piece: str) -> tuple[Ink, ...]:
    rays = [pen.polar((0, UP), (0.56 if i % 2 == 0 else 0.36) * S, 18 * i) for i in range(20)]
    return (
        Ink(pen.rounded(rays, 0.03 * S), f"{piece}.fill", f"{piece}.edge", EDGE),
        Ink(pen.circle(0, UP, 0.27 * S), f"{piece}.fill", f"{piece}.edge", 1.2),
        Ink(crescent(0, UP, 0.27 * S - 0.6), f"{piece}.shade"),
    )


def _comet(piece: str) -> tuple[Ink, ...]:
    x, y, r = -0.24 * S, UP + 0.22 * S, 0.23 * S

    def at(along: float, across: float) -> tuple[float, float]:
        k = math.sqrt(0.5) * S
        return x + (along + across) * k, y + (across - along) * k

    bends = ((0.0, -0.22), (0.66, -0.34), (0.52, -0.15), (1.04, -0.02), (0.54, 0.12), (0.74, 0.33), (0.0, 0.22))
    tail = [at(*bend) for bend in bends]
    streaks = ((-0.13, 0.42), (0.01, 0.66), (0.15, 0.46))
    lines = "".join(pen.open_([at(0.26, across * 0.8), at(far, across * 1.3)]) for across, far in streaks)
    return (
        Ink(pen.rounded(tail, 0.03 * S), f"{piece}.fill", f"{piece}.edge", EDGE),
        Ink(lines, stroke=f"{piece}.shade", width=2),
        Ink(pen.circle(x, y, r), f"{piece}.fill", f"{piece}.edge", EDGE),
        Ink(crescent(x, y, r - 0.7), f"{piece}.shade"),
    )


LUMP: Final = (
    (-0.04, -0.43), (0.21, -0.35), (0.3, -0.1), (0.18, 0.08), (0.14, 0.3), (-0.16, 0.38), (-0.43, 0.26),
    (-0.54, -0.02), (-0.39, -0.2), (-0.34, -0.38),
)  # fmt: skip
SPLINTER: Final = ((0.46, 0.14), (0.59, 0.22), (0.56, 0.38), (0.4, 0.41), (0.32, 0.28))


def _scaled(points: tuple[tuple[float, float], ...], k: float = S, dy: float = UP) -> list[tuple[float, float]]:
    return [(x * k, y * k + dy) for x, y in points]


def _asteroid(piece: str) -> tuple[Ink, ...]:
    craters = ((-0.3, 0.02, 0.105), (0.02, -0.17, 0.085), (-0.04, 0.18, 0.06))
    lumps = pen.rounded(_scaled(LUMP), 0.07 * S) + pen.rounded(_scaled(SPLINTER), 0.04 * S)
    holes = "".join(pen.ellipse(x * S, UP + y * S, r * S, 0.85 * r * S) for x, y, r in craters)
    return (
        Ink(lumps, f"{piece}.fill", f"{piece}.edge", EDGE),
        Ink(holes, f"{piece}.shade", f"{piece}.edge", 0.9),
    )


BODIES: Final = {"P": _planet, "S": _sun, "C": _comet, "A": _asteroid}

CONTINENTS: Final = (
    ((-0.7, -0.5), (-0.2, -0.72), (0.08, -0.4), (-0.18, -0.16), (-0.1, 0.16), (-0.44, 0.02), (-0.82, -0.14)),
    ((0.24, -0.12), (0.62, -0.3), (0.84, 0.08), (0.52, 0.5), (0.3, 0.42)),
    ((-0.4, 0.42), (-0.02, 0.4), (0.06, 0.74), (-0.2, 0.84)),
)


def _earth() -> tuple[Ink, ...]:
    """The wild body: all three grounds, all four colours round the globe."""
    y, r = -0.1 * S, 0.34 * S
    corners = hexagon()
    side = corners[1][0]
    slope = y - side / math.tan(math.radians(60))
    stars = ((-0.62, -0.4, 0.12), (0.0, -0.8, 0.11), (0.48, -0.56, 0.1), (-0.36, -0.6, 0.07))
    round_, sharp = 0.11 * S, 0.0
    void = pen.rounded([(0, y), corners[3], corners[4], (-side, slope)], (sharp, round_, round_, sharp))
    galaxy = pen.rounded([(0, y), (side, slope), corners[2], corners[3]], (sharp, sharp, round_, round_))
    inks = [
        Ink(FULL, "tile.stars"),
        Ink(void, "tile.void"),
        Ink(galaxy, "tile.galaxy"),
        Ink("".join(pen.star4(a * S, b * S, c * S, 0.28) for a, b, c in stars), "tile.mote"),
        Ink("".join(pen.arc(0, y, k * S, 66, 174) for k in (0.56, 0.67, 0.78)), stroke="tile.arm", width=0.055 * S),
        Ink(FULL, stroke="tile.line"),
    ]
    for i, piece in enumerate(("blue", "yellow", "orange", "red")):
        part = pen.ring_part(0, y, 0.53 * S, 0.42 * S, 90.0 * i + 7, 90.0 * i + 83)
        inks.append(Ink(part, f"piece.{piece}.fill", f"piece.{piece}.edge", 1.1))
    lands = "".join(pen.rounded(_scaled(land, r, y), 0.2 * r) for land in CONTINENTS)
    return (*inks, Ink(pen.circle(0, y, r), "tile.sea", "piece.blue.edge", 1.2), Ink(lands, "tile.land"))


# ----------------------------------------------------------------------------------- tiles without features


def _dark(code: str) -> tuple[Ink, ...]:
    """Tiles without features are dark in every theme: no shared feature is asked of them."""
    base = Ink(FULL, "tile.dark", "tile.dark_line", 1.2)
    if code == BANG:
        return base, *_bang()
    if code == HOLE:
        return base, _frame(), *black_hole(S, -0.08 * S)
    if code == NOVA:
        return base, _frame(), *_nova()
    if code == "W":
        return base, _frame(), *_wormhole()
    rings = ((0.74, ""), (0.54, "0.1 3.6"), (0.34, ""))
    return base, *(Ink(_hex(k, 0.08), stroke="tile.lattice", width=1.5, dash=dash) for k, dash in rings)


def _frame() -> Ink:
    """The second frame that makes a phenomenon."""
    return Ink(_hex(0.87, 0.09), stroke="tile.frame", width=1.4)


def _rays(n: int, y: float, foot: float, spread: float, far: tuple[float, ...]) -> list[str]:
    """Thin triangles round a centre; `far` are the lengths in turn."""
    centre = (0.0, y)
    turns = [360 / n * i for i in range(n)]
    return [
        pen.closed([
            pen.polar(centre, foot * S, turn - spread),
            pen.polar(centre, far[i % len(far)] * S, turn),
            pen.polar(centre, foot * S, turn + spread),
        ])
        for i, turn in enumerate(turns)
    ]  # fmt: skip


def _bang() -> tuple[Ink, ...]:
    y = -0.06 * S
    rays = _rays(24, y, 0.2, 5, (0.74, 0.46, 0.6, 0.46))
    return (
        Ink("".join(rays[1::2]), "tile.flame"),
        Ink("".join(rays[::2]), "tile.glow"),
        Ink(pen.circle(0, y, 0.26 * S), "tile.glow", "tile.flame", 1.2),
        Ink(pen.circle(0, y, 0.13 * S), "tile.pale"),
    )


def _nova() -> tuple[Ink, ...]:
    y = -0.08 * S
    rays = _rays(8, y, 0.12, 24, (0.66, 0.36))
    return (
        Ink(
            pen.circle(0, y, 0.52 * S),
            stroke="tile.flame",
            width=0.06 * S,
            dash=f"0.1 {math.tau * 0.52 * S / 16 - 0.1:.2f}",
        ),
        Ink("".join(rays[1::2]), "tile.flame"),
        Ink("".join(rays[::2]), "tile.glow"),
        Ink(pen.circle(0, y, 0.17 * S), "tile.pale", "tile.flame", 1.4),
    )


def _wormhole() -> tuple[Ink, ...]:
    inks = []
    for i, (k, fill) in enumerate(
        ((0.52, "tile.lattice"), (0.41, "tile.frame"), (0.3, "tile.lattice"), (0.19, "tile.dark"))
    ):
        corners = pen.regular(6, k * S, (0.02 * S * i, -0.08 * S), 12 * i)
        inks.append(Ink(pen.rounded(corners, 0.16 * S), fill, "tile.pale", 1.1))
    return tuple(inks)


# ---------------------------------------------------------------------------------------- actions, markers


def _action(code: str) -> tuple[Ink, ...]:
    """Actions never lie in the universe: another ground, a broken frame."""
    base = Ink(FULL, "tile.action", "tile.action_line", 1.2)
    frame = Ink(_hex(0.87, 0.09), stroke="tile.action_line", width=1.4, dash="3 4")
    return base, frame, *_ACTIONS[code]()


def _stroke(d: str, width: float = 2.2) -> Ink:
    return Ink(d, stroke="tile.action_line", width=width)


def _hyperspace() -> tuple[Ink, ...]:
    y = -0.08 * S
    tracks = ((-0.26, -0.3, 0.12), (0, -0.5, 0.3), (0.26, -0.3, 0.12))
    lines = "".join(pen.line(a * S, y + dy * S, b * S, y + dy * S) for dy, a, b in tracks)
    head = pen.open_([(0.2 * S, y - 0.28 * S), (0.5 * S, y), (0.2 * S, y + 0.28 * S)])
    return _stroke(lines), _stroke(head, 2.6)


def _orbit() -> tuple[Ink, ...]:
    y = -0.08 * S
    moon = pen.polar((0, y), 0.42 * S, 60)
    tx, ty = pen.polar((0, y), 0.42 * S, 348)
    head = pen.open_([(tx - 0.16 * S, ty - 0.13 * S), (tx + 0.02 * S, ty), (tx - 0.14 * S, ty + 0.16 * S)])
    return (
        Ink(pen.circle(0, y, 0.16 * S), "tile.action_line"),
        _stroke(pen.arc(0, y, 0.42 * S, 60, 345)),
        Ink(pen.circle(*moon, 0.1 * S), "tile.action", "tile.action_line", 2),
        _stroke(head),
    )


def _eclipse() -> tuple[Ink, ...]:
    y, r = -0.08 * S, 0.32 * S
    behind = Ink(pen.circle(-0.17 * S, y, r), "tile.action", "tile.action_line", 2.2)
    return behind, Ink(pen.circle(0.17 * S, y, r), "tile.action_line")


def _dark_energy() -> tuple[Ink, ...]:
    y, d = -0.08 * S, ""
    for turn in (45, 135, 225, 315):
        tip = pen.polar((0, y), 0.5 * S, turn)
        sides = [pen.polar(tip, 0.17 * S, turn + side) for side in (140, -140)]
        d += pen.open_([pen.polar((0, y), 0.2 * S, turn), tip]) + pen.open_([sides[0], tip, sides[1]])
    return Ink(pen.circle(0, y, 0.1 * S), "tile.action_line"), _stroke(d)


_ACTIONS: Final = {"HY": _hyperspace, "OR": _orbit, "EC": _eclipse, "DE": _dark_energy}


def _covers() -> tuple[Ink, ...]:
    """The rim of a covered tile, seen below the one on top."""
    return (Ink(pen.rounded(hexagon(S, -1.6), 0.13 * S), "tile.dark", "tile.dark_line", 1.2),)


def _element(name: str, r: float = 10) -> tuple[Ink, ...]:
    """A marker: the old sign of the element on a disc of the player's colour."""
    piece = f"piece.{ELEMENTS[name]}"
    up = name in ("fire", "air")
    sign = pen.closed(pen.regular(3, 0.62 * r, (0, 0.12 * r if up else -0.12 * r), 0 if up else 180))
    if name in ("air", "earth"):
        y = 0.06 * r if up else -0.06 * r
        sign += pen.line(-0.5 * r, y, 0.5 * r, y)
    disc = Ink(pen.circle(0, 0, r), f"{piece}.fill", f"{piece}.edge", EDGE)
    return disc, Ink(pen.circle(0, 0, 0.8 * r), f"{piece}.clear"), Ink(sign, stroke=f"{piece}.on", width=1.5)
