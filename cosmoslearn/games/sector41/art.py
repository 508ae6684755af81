"""The drawings of the tiles from simple shapes, around their own origin, for a tile of side 48."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from ...scene import pen
from ...scene.pen import arc, box, circle, closed, ellipse, line, open_, pair, polar, rounded
from ...scene.scene import Ink, Point
from ...scene.signs import black_hole, crescent
from .grid import ROUND
from .pieces import Tile

SIDE: Final = 48.0
EDGE: Final = 1.5
LINE: Final = 1.8
INK: Final = "ink.strong"
HALF: Final = SIDE / 2 - 1.5
GROUND: Final = box(-HALF, -HALF, 2 * HALF, 2 * HALF, 5)
STARRY: Final = ("BH", "NEB", "WOR")
ROCKS: Final = {2: ((-9.0, 7.0, 9.5), (9.0, -7.0, 9.5)), 3: ((-11.0, 9.0, 8.5), (1.0, -10.0, 8.5), (12.0, 8.0, 8.5))}
LUMP: Final = (
    (0.1, -1.0), (0.75, -0.7), (1.0, 0.0), (0.65, 0.75), (-0.1, 1.0), (-0.8, 0.6), (-1.0, -0.1), (-0.6, -0.8),
)  # fmt: skip
Inks = tuple[Ink, ...]


def both(d: str, piece: str, width: float = EDGE) -> Ink:
    """An outline in the colours of a piece."""
    return Ink(d, f"{piece}.fill", f"{piece}.edge", width)


# ------------------------------------------------------------------ tiles without a direction


def _artifact(_: Tile) -> Inks:
    gem = rounded([(0, -17), (10, -3), (0, 17), (-10, -3)], 1.5)
    arms = "".join(open_([(s * 17, -8), (s * 17, 4), (s * 13, 8)]) for s in (-1, 1))
    return (
        both(gem, "piece.lilac"),
        Ink(closed([(0, 16), (9, -3), (0, -3)]), "piece.lilac.shade"),
        Ink(line(-10, -3, 10, -3) + line(0, -3, 0, 16), stroke="piece.lilac.edge", width=1.1),
        Ink(arms, stroke="ink.muted", width=1.3),
    )


def _asteroids(found: Tile) -> Inks:
    inks = []
    for n, (x, y, r) in enumerate(ROCKS[found.kind.rocks], 1):
        c, s = math.cos(n * 1.1), math.sin(n * 1.1)
        points = [(x + r * (a * c - b * s), y + r * (a * s + b * c)) for a, b in LUMP]
        inks.append(both(rounded(points, 2), "matter.metal"))
    return tuple(inks)


def _barren(_: Tile) -> Inks:
    craters = "".join(ellipse(x, y, r, 0.8 * r) for x, y, r in ((-5, -5, 4), (6, 2, 3), (-3, 7, 2.4)))
    return (
        Ink(circle(0, 0, 15), "surface.raised", "ink.muted", EDGE),
        Ink(craters + open_([(1, -15), (4, -9), (1, -6)]), stroke="ink.muted", width=1.2),
    )


def _hole(_: Tile) -> Inks:
    return black_hole(27)


def _glynium(found: Tile) -> Inks:
    """A planet that holds as many crystals as discs are laid on it when it is found."""
    spots = {2: ((-6, 0), (6, 0)), 3: ((0, -7), (-7, 5), (7, 5)), 4: ((0, -9), (0, 9), (-9, 0), (9, 0))}
    crystals = "".join(
        closed([(x, y - 6.5), (x + 4.2, y - 1), (x, y + 5.7), (x - 4.2, y - 1)]) for x, y in spots[found.kind.discs]
    )
    return (
        both(circle(0, 0, 18), "piece.green"),
        Ink(crescent(0, 0, 17.2), "piece.green.shade"),
        Ink(crystals, "tile.pale", "piece.green.edge", 1.1),
    )


def _bolt(r: float) -> str:
    return closed(
        [
            (0.25 * r, -r),
            (-0.6 * r, 0.15 * r),
            (-0.05 * r, 0.15 * r),
            (-0.25 * r, r),
            (0.6 * r, -0.2 * r),
            (0.05 * r, -0.2 * r),
        ]
    )


def _ion(_: Tile) -> Inks:
    ring = ""
    for start in (20, 200):
        x, y = polar((0, 0), 15.5, start + 122)
        a = math.radians(start + 122)
        tip = [
            (x - 5 * math.cos(a - 0.6), y - 5 * math.sin(a - 0.6)),
            (x, y),
            (x - 5 * math.cos(a + 0.7), y - 5 * math.sin(a + 0.7)),
        ]
        ring += arc(0, 0, 15.5, start, start + 120) + open_(tip)
    return Ink(ring, stroke=INK, width=LINE), both(_bolt(10), "piece.yellow")


def _beacon(_: Tile) -> Inks:
    waves = "".join(arc(0, -6, r, start, start + 70) for r in (7, 12.5) for start in (25, 265))
    return (
        both(rounded([(0, -3), (8, 16), (-8, 16)], 1), "piece.blue"),
        Ink(waves, stroke=INK, width=LINE),
        Ink(circle(0, -6, 2.8), INK),
    )


def _nebula(_: Tile) -> Inks:
    puffs = ((-8, 3, 8.5), (1, -6, 10), (9, 4, 8), (0, 7, 8.5))
    curls = "".join(arc(x, y, 4.2, 200, 330) for x, y in ((-7, 0), (2, -8), (8, 4), (-1, 6)))
    return (
        Ink("".join(circle(x, y, r + 1.5) for x, y, r in puffs), "piece.lilac.edge"),
        Ink("".join(circle(x, y, r) for x, y, r in puffs), "piece.lilac.fill"),
        Ink(curls, stroke="piece.lilac.edge", width=1.1),
    )


def _eye(_: Tile) -> Inks:
    return (
        Ink("M-17 0Q0-21 17 0Q0 21-17 0Z", "tile.pale", "piece.blue.edge", EDGE),
        both(circle(0, 0, 6.4), "piece.blue", 1),
        Ink(circle(0, 0, 2.6), "tile.pale"),
    )


def _salvage(_: Tile) -> Inks:
    quarters = "".join(pen.ring_part(0, 0, 14.6, 8.4, a - 20, a + 20) for a in (0, 90, 180, 270))
    return (
        Ink(circle(0, 0, 11.5), stroke="piece.red.edge", width=9),
        Ink(circle(0, 0, 11.5), stroke="tile.pale", width=6.2),
        Ink(quarters, "piece.red.fill"),
    )


def _rift(_: Tile) -> Inks:
    left: list[Point] = [(0, -19), (-6, -8), (-3, -3), (-8, 4), (-2, 9), (0, 19)]
    right: list[Point] = [(4, 10), (8, 3), (3, -3), (6, -9)]
    arrow = line(-18, 0, -11, 0) + line(11, 0, 19, 0) + open_([(15, -4), (19, 0), (15, 4)])
    return Ink(closed(left + right), "tile.dark", INK, EDGE), Ink(arrow, stroke=INK, width=LINE)


def _warp(_: Tile) -> Inks:
    """A tile somewhere else is turned over."""
    back = rounded([(-14, -9), (2, -14), (2, 14), (-14, 9)], 2)
    face = rounded([(5, -13), (15, -9), (15, 9), (5, 13)], 2)
    return (
        Ink(back, "tile.dark", INK, EDGE),
        Ink(face, "tile.void", INK, EDGE),
        Ink(pen.star4(10, 0, 5), INK),
    )


def _base(_: Tile) -> Inks:
    guns = "".join(open_([polar((0, 0), 8, a), polar((0, 0), 19, a)]) for a in (0, 90, 180, 270))
    return (
        both(rounded([polar((0, 0), 12, 60 * i) for i in range(6)], 1.5), "matter.metal"),
        Ink(circle(0, 0, 5), "tile.pale", "matter.metal.edge", 1.3),
        Ink(guns, stroke=INK, width=LINE),
        Ink(circle(0, 0, 1.8), "piece.red.fill"),
    )


def _gate(_: Tile) -> Inks:
    lamps = "".join(circle(*polar((0, 0), 14, 60 * i), 2.3) for i in range(6))
    return (
        Ink(circle(0, 0, 14), "tile.dark", "matter.metal.edge", 6.4),
        Ink(circle(0, 0, 14), stroke="matter.metal.fill", width=3.6),
        Ink(lamps, "piece.orange.fill", "matter.metal.edge", 0.9),
        Ink(pen.star4(0, 0, 7.5, 0.22), "tile.glow"),
    )


def _nova(_: Tile) -> Inks:
    rays = [
        closed([polar((0, 0), 4, a - 45), polar((0, 0), 21 if a % 90 == 0 else 19, a), polar((0, 0), 4, a + 45)])
        for a in range(0, 360, 45)
    ]
    return (
        Ink("".join(rays[::2]), "piece.yellow.fill", "piece.orange.edge", 1.1),
        Ink("".join(rays[1::2]), "piece.orange.fill", "piece.orange.edge", 1.1),
        Ink(circle(0, 0, 6), "tile.pale", "piece.orange.edge", 1.2),
    )


def _no_data(_: Tile) -> Inks:
    """Hatched all over, as maps show where data are missing; the question mark is a word of the shape."""
    strokes = "".join(_slanting(k) for k in range(-36, 37, 8))
    return (
        Ink(strokes, stroke="tile.line", width=1.1),
        Ink(box(-10, -10, 20, 20, 4), "tile.void", "ink.muted", 1.3, "3 3"),
    )


def _slanting(k: float) -> str:
    """A diagonal through (k, 0), as far as the tile reaches."""
    left, right = max(-HALF, k - HALF) + 1, min(HALF, k + HALF) - 1
    return line(left, k - left, right, k - right)


def _clock(_: Tile) -> Inks:
    return (
        Ink(circle(0, 0, 14), "tile.pale", "piece.blue.edge", EDGE),
        Ink(line(0, 0, 0, -9) + line(0, 0, 6, 4), stroke="piece.blue.edge", width=2.2),
        Ink(arc(0, 0, 18.5, 200, 340) + open_([(-11.6, -17.4), (-6.4, -17.4), (-7.4, -12.2)]), stroke=INK, width=LINE),
    )


def _void(_: Tile) -> Inks:
    return (Ink(circle(0, 0, 13), stroke="ink.muted", width=1.4, dash="1 4"),)


def _worm(_: Tile) -> Inks:
    return (
        Ink(ellipse(0, 0, 17, 11, -20), "tile.dark", "piece.lilac.edge", EDGE),
        Ink(ellipse(0, 0, 11.5, 7, -20), stroke="piece.lilac.fill", width=1.6),
        Ink(ellipse(0, 0, 5.5, 3.2, -20), "tile.glow"),
    )


# ------------------------------------------------------------------ tiles that point somewhere


def _angle(direction: str) -> float:
    return 45.0 * ROUND.index(direction)


def _pulsar(found: Tile) -> Inks:
    base = _angle(found.arrows[0])
    blasts = "".join(
        closed([polar((0, 0), 4, a), polar((0, 0), 21, a - 15), polar((0, 0), 21, a + 15)]) for a in (base, base + 180)
    )
    waves = arc(0, 0, 10.5, base + 60, base + 120) + arc(0, 0, 10.5, base + 240, base + 300)
    return (
        both(blasts, "piece.yellow", 1.2),
        Ink(waves, stroke=INK, width=1.4),
        Ink(circle(0, 0, 5.5), "tile.pale", "piece.blue.edge", EDGE),
    )


def _flare(found: Tile) -> Inks:
    """A flame out of a sun in one corner."""
    a = _angle(found.arrows[0])
    sun = polar((0, 0), 13, a + 180)
    left, right, tip = polar(sun, 9, a - 62), polar(sun, 9, a + 62), polar((0, 0), 24, a)
    m1, m2 = polar((0, 0), 5, a - 55), polar((0, 0), 5, a + 55)
    flame = f"M{pair(*left)}Q{pair(*m1)} {pair(*tip)}Q{pair(*m2)} {pair(*right)}Z"
    return both(flame, "piece.orange"), both(circle(*sun, 9), "piece.yellow")


def _tempest(found: Tile) -> Inks:
    """Chevrons against a bar: all the way to the edge."""
    a = _angle(found.arrows[0])
    chevrons = ""
    for k in (-8, 3):
        back = polar((0, 0), k, a)
        chevrons += open_([polar(back, 11, a + 125), polar((0, 0), k + 7, a), polar(back, 11, a - 125)])
    end = polar((0, 0), 19, a)
    bar = open_([polar(end, 10, a + 90), polar(end, 10, a - 90)])
    return (
        Ink(chevrons, stroke="piece.orange.edge", width=6),
        Ink(chevrons, stroke="piece.orange.fill", width=3.6),
        Ink(bar, stroke=INK, width=2.6),
    )


def _wind(found: Tile) -> Inks:
    """An arrow for every way the wind may push; the open disc is where the explorer stands."""
    arrows = ""
    for direction in found.arrows:
        a = _angle(direction)
        far, half, wide, neck = 20.5 if a % 90 == 0 else 22.5, 2.3, 6.6, 8
        shaft, tip, base = polar((0, 0), far - neck, a), polar((0, 0), far, a), polar((0, 0), 3, a)
        right = [polar(p, w, a + 90) for p, w in ((base, half), (shaft, half), (shaft, wide))]
        left = [polar(p, w, a - 90) for p, w in ((shaft, wide), (shaft, half), (base, half))]
        arrows += rounded([*right, tip, *left], 0.8)
    return both(arrows, "piece.blue", 1.1), Ink(circle(0, 0, 5.2), "tile.void", "piece.blue.edge", 1.6)


ART: Final[dict[str, Callable[[Tile], Inks]]] = {
    "ART": _artifact, "BELT2": _asteroids, "BELT3": _asteroids, "BAR": _barren, "BH": _hole, "GLY2": _glynium,
    "GLY3": _glynium, "GLY4": _glynium, "ION": _ion, "BEA": _beacon, "NEB": _nebula, "PUL": _pulsar, "REM": _eye,
    "SAL": _salvage, "FLA": _flare, "TEM": _tempest, "WIN": _wind, "RIF": _rift, "WAR": _warp, "BAS": _base,
    "GAT": _gate, "NOV": _nova, "UNC": _no_data, "TIM": _clock, "VOI": _void, "WOR": _worm,
}  # fmt: skip
