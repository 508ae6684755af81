"""The drawings of the states of a tile and of the pieces; every drawing of the game by its key."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from ...scene import pen
from ...scene.pen import box, circle, ellipse, open_, pair, polar, rounded
from ...scene.scene import Ink, Point, Symbol
from ...scene.signs import PLAYERS, emblem
from .art import ART, GROUND, HALF, INK, STARRY, Inks, both
from .pieces import tile

HULL: Final[tuple[Point, ...]] = (
    (-21, 17), (-17, -3), (-8, -13), (0, -16), (8, -13), (17, -3), (21, 17), (11, 17), (8, 10), (-8, 10), (-11, 17),
)  # fmt: skip
PODS: Final[tuple[tuple[Point, ...], ...]] = (
    (), ((0, 7.4),), ((-13.5, 11), (13.5, 11)), ((-13.5, 11), (0, 7.4), (13.5, 11)),
)  # fmt: skip
_STANDING: Final[tuple[Point, ...]] = (
    (0, -14), (5.5, -10), (8, -3), (8, 5.5), (10.5, 11.5), (-10.5, 11.5), (-8, 5.5), (-8, -3), (-5.5, -10),
)  # fmt: skip
HULLS: Final = {False: _STANDING, True: tuple((y, -x) for x, y in _STANDING)}
TURNS: Final = {"S": 0, "W": 90, "N": 180, "E": 270}


def _back() -> Inks:
    rays = "".join(open_([polar((0, 0), 12, a), polar((0, 0), 20, a)]) for a in (45, 135, 225, 315))
    return (
        Ink(GROUND, "tile.dark", "tile.dark_line", 1.1),
        Ink(circle(0, 0, 8.5) + rays, stroke="tile.lattice", width=1.4),
    )


def _cleared() -> Inks:
    return Ink(GROUND, stroke="tile.line", width=1.1, dash="3 4"), Ink(
        pen.cross(0, 0, 4), stroke="tile.line", width=1.4
    )


def _explorer(player: int, lying: bool) -> Inks:
    """A lander: the player's emblem in its nose, room for its number below; on its side while it must wait."""
    colour, kind = PLAYERS[player]
    body, nose = rounded(HULLS[lying], 2), (-5.0, 0.0) if lying else (0.0, -5.0)
    inner = rounded([(0.62 * x, 0.72 * y) if not lying else (0.72 * x, 0.62 * y) for x, y in HULLS[lying]], 2)
    clear, sign = Ink(inner, f"piece.{colour}.clear"), emblem(kind, 3.6, f"piece.{colour}.on", nose)
    return Ink(body, stroke="role.casing", width=4), both(body, f"piece.{colour}"), clear, sign


def _ship(player: int, side: str, pods: int) -> Inks:
    """A mother ship lies outside the grid; its open side faces it. A pod for every explorer aboard."""
    colour, kind = PLAYERS[player]
    a = math.radians(TURNS[side])
    hull = [(x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)) for x, y in HULL]
    spots = PODS[pods]
    places = [(x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)) for x, y in spots]
    crew = (Ink("".join(circle(x, y, 2.2) for x, y in places), f"piece.{colour}.on"),) if pods else ()
    return both(rounded(hull, 2.5), f"piece.{colour}"), emblem(kind, 5, f"piece.{colour}.on"), *crew


def _guardian() -> Inks:
    """Nobody's: ink, with an eye."""
    star = rounded([polar((0, 0), 15 if i % 2 == 0 else 10.5, 30 * i) for i in range(12)], 2)
    return (
        Ink(star, stroke="role.casing", width=5),
        Ink(star, INK, INK),
        Ink(ellipse(0, 0, 8.2, 5.2), "surface.board"),
        Ink(circle(0, 0, 3.6), INK),
        Ink(circle(1.1, -1.1, 1.1), "surface.board"),
    )


def _disc(letter: str) -> Inks:
    colour = {"Y": "yellow", "B": "blue", "R": "red"}[letter]
    ring = circle(0, 0, 6.5)
    clear = Ink(circle(0, 0, 4.8), f"piece.{colour}.clear")
    return Ink(ring, stroke="role.casing", width=3), both(ring, f"piece.{colour}", 1.3), clear


def _shield() -> Inks:
    r = 8.5
    d = (
        f"M{pair(0, -r)}C{pair(0.35 * r, -0.7 * r)} {pair(0.6 * r, -0.65 * r)} {pair(0.85 * r, -0.65 * r)}"
        f"C{pair(0.85 * r, 0.15 * r)} {pair(0.55 * r, 0.55 * r)} {pair(0, r)}"
        f"C{pair(-0.55 * r, 0.55 * r)} {pair(-0.85 * r, 0.15 * r)} {pair(-0.85 * r, -0.65 * r)}"
        f"C{pair(-0.6 * r, -0.65 * r)} {pair(-0.35 * r, -0.7 * r)} {pair(0, -r)}Z"
    )
    check = open_([(-0.38 * r, 0), (-0.08 * r, 0.32 * r), (0.42 * r, -0.34 * r)])
    return Ink(d, "role.ok", "role.casing", 2), Ink(check, stroke="role.on", width=1.7)


def _origin() -> Inks:
    """The sign of a tile that is not described by the rule text: a filled corner."""
    corner = pen.closed([(HALF - 11, HALF), (HALF, HALF - 11), (HALF, HALF)])
    return (Ink(corner, INK, "role.casing", 1.2),)


def _dock(side: str) -> Inks:
    w, h = (36, 26) if side in "NS" else (26, 36)
    return (Ink(box(-w / 2, -h / 2, w, h, 6), "surface.well", "surface.edge", 1, "3 3"),)


@cache
def symbol(key: str) -> Symbol:
    """One drawing by its key.

    Keys: a tile's code, `back`, `cleared`, `origin`, `guardian`, `shield`, `disc-Y`, `dock-S`, `ship-0-S-3`,
    `explorer-0`, `lying-0`.

    >>> symbol("WIN[N]").key, len(symbol("guardian").inks)
    ('WIN[N]', 5)
    """
    word, _, rest = key.partition("-")
    if word == "ship":
        player, side, pods = rest.split("-")
        return Symbol(key, _ship(int(player), side, int(pods)))
    if word in ("explorer", "lying"):
        return Symbol(key, _explorer(int(rest), word == "lying"))
    plain = {"back": _back, "cleared": _cleared, "guardian": _guardian, "shield": _shield, "origin": _origin}
    if word in plain:
        return Symbol(key, plain[word]())
    if word in ("disc", "dock"):
        return Symbol(key, _disc(rest) if word == "disc" else _dock(rest))
    found = tile(key)
    ground = "tile.stars" if found.kind.code in STARRY else "tile.void"
    return Symbol(key, (Ink(GROUND, ground, "tile.line"), *ART[found.kind.code](found)))
