"""The drawings as inks round their own origin: signs of faces and resources, dice, ships, worlds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...scene import pen
from ...scene.scene import Ink, Symbol
from ...scene.signs import PLAYERS, emblem, marker

Inks = tuple[Ink, ...]
INK: Final = "ink.strong"
# The worlds: colour and pattern, so that neighbours in the row differ in more than colour.
WORLDS: Final = (
    ("piece.yellow", "bands"), ("matter.rock", "craters"), ("piece.green", "seas"), ("matter.water", "cap"),
    ("piece.lilac", "ring"), ("piece.orange", "bands"), ("matter.gas", "craters"), ("matter.metal", "ring"),
    ("piece.red", "cap"), ("piece.blue", "seas"),
)  # fmt: skip


# ------------------------------------------------------------------ signs


def energy(s: float) -> Inks:
    """A bolt."""
    points = [(0.12, -1), (-0.55, 0.14), (-0.06, 0.14), (-0.2, 1), (0.55, -0.26), (0.04, -0.26), (0.34, -1)]
    bolt = pen.rounded([(s * x, s * y) for x, y in points], 0.06 * s)
    return (Ink(bolt, "piece.orange.fill", "piece.orange.edge", 1.2),)


def culture(s: float) -> Inks:
    """A fluted column."""
    parts = [pen.box(-0.78 * s, -0.95 * s, 1.56 * s, 0.36 * s, 0.12 * s)]
    parts += [pen.box((k - 0.14) * s, -0.5 * s, 0.28 * s, 1.02 * s) for k in (-0.42, 0.0, 0.42)]
    parts.append(pen.box(-0.78 * s, 0.6 * s, 1.56 * s, 0.34 * s, 0.1 * s))
    return tuple(Ink(part, "piece.lilac.fill", "piece.lilac.edge", 1) for part in parts)


def _bubble(x: float, y: float, w: float, h: float, tail: float, s: float, fill: str) -> Ink:
    corners = [
        (x - w, y - h), (x + w, y - h), (x + w, y + h), (x + tail + 0.2 * s, y + h),
        (x + tail - 0.15 * s, y + h + 0.45 * s), (x + tail - 0.25 * s, y + h), (x - w, y + h),
    ]  # fmt: skip
    return Ink(pen.rounded(corners, 0.22 * s), fill, INK, 1.5)


def diplomacy(s: float) -> Inks:
    """Two voices."""
    return (
        _bubble(0.28 * s, 0.2 * s, 0.62 * s, 0.42 * s, 0.3 * s, s, INK),
        _bubble(-0.26 * s, -0.34 * s, 0.66 * s, 0.46 * s, -0.2 * s, s, "tile.void"),
    )


def economy(s: float) -> Inks:
    """A growing pile of coins."""
    piles = ((-0.52, 2), (0.52, 4))
    return tuple(
        Ink(pen.ellipse(x * s, (0.7 - 0.36 * k) * s, 0.46 * s, 0.2 * s), "tile.void", INK, 1.4)
        for x, coins in piles
        for k in range(coins)
    )


def colony(s: float) -> Inks:
    """A flag on a world."""
    far, r = pen.num(0.95 * s), pen.num(1.15 * s)
    low = pen.num(0.85 * s)
    ground = f"M-{far} {low}A{r} {r} 0 0 1 {far} {low}Z"
    flag = pen.closed([(-0.1 * s, -0.95 * s), (0.75 * s, -0.62 * s), (-0.1 * s, -0.28 * s)])
    return (
        Ink(ground, INK),
        Ink(pen.line(-0.1 * s, 0.3 * s, -0.1 * s, -0.95 * s), stroke=INK, width=1.6),
        Ink(flag, INK),
    )


def moving(s: float) -> Inks:
    """A ship taking off."""
    hull = _hull(s / 11)
    flames = pen.line(-0.3 * s, 0.98 * s, -0.3 * s, 1.2 * s) + pen.line(0.3 * s, 0.98 * s, 0.3 * s, 1.2 * s)
    return (
        Ink(hull, INK),
        Ink(pen.circle(0, -0.2 * s, 0.2 * s), "tile.void"),
        Ink(flames, stroke=INK, width=1.6),
    )


FACES: Final[dict[str, Callable[[float], Inks]]] = {
    "MOV": moving, "ENE": energy, "CUL": culture, "DIP": diplomacy, "ECO": economy, "COL": colony,
}  # fmt: skip


def die(face: str) -> Inks:
    """A die with a face."""
    return (Ink(pen.box(-19, -19, 38, 38, 8), "tile.void", INK, 1.8), *FACES[face](10.6))


def slot() -> Inks:
    """A place for a die."""
    return (Ink(pen.box(-19, -19, 38, 38, 8), stroke="surface.edge", width=1.3, dash="3 4"),)


# ------------------------------------------------------------------ ships


def _hull(k: float) -> str:
    n = pen.num
    return (
        f"M0 {n(-11 * k)}C{n(5.8 * k)} {n(-5 * k)} {n(5.6 * k)} {n(k)} {n(4.8 * k)} {n(5 * k)}"
        f"L{n(8 * k)} {n(10 * k)}L{n(-8 * k)} {n(10 * k)}L{n(-4.8 * k)} {n(5 * k)}"
        f"C{n(-5.6 * k)} {n(k)} {n(-5.8 * k)} {n(-5 * k)} 0 {n(-11 * k)}Z"
    )


def _lying(k: float) -> str:
    n = pen.num
    return (
        f"M{n(11 * k)} 0C{n(5 * k)} {n(5.8 * k)} {n(-k)} {n(5.6 * k)} {n(-5 * k)} {n(4.8 * k)}"
        f"L{n(-10 * k)} {n(8 * k)}L{n(-10 * k)} {n(-8 * k)}L{n(-5 * k)} {n(-4.8 * k)}"
        f"C{n(-k)} {n(-5.6 * k)} {n(5 * k)} {n(-5.8 * k)} {n(11 * k)} 0Z"
    )


def colour_of(player: int) -> tuple[str, str]:
    """Colour and emblem of a player."""
    return PLAYERS[player]


def ship(player: int, lying: bool) -> Inks:
    """A ship: standing where it has landed or waits, lying in orbit."""
    colour, sign = colour_of(player)
    d = _lying(0.95) if lying else _hull(0.95)
    return (
        Ink(d, stroke="role.casing", width=3),
        Ink(d, f"piece.{colour}.fill", f"piece.{colour}.edge", 1.4),
        emblem(sign, 3.3, f"piece.{colour}.on"),
    )


def locked() -> Inks:
    """A ship that is still on the ship track."""
    return (Ink(_hull(0.95), stroke="surface.edge", width=1.3, dash="2.5 3"),)


# ------------------------------------------------------------------ cards


def points(r: float) -> Inks:
    """The seal on which points are written."""
    seal = pen.rounded([pen.polar((0, 0), r if n % 2 == 0 else r * 0.78, 36 * n) for n in range(10)], 2)
    return (Ink(seal, "tile.glow", "piece.yellow.edge", 1.2),)


def world(number: int, r: float) -> Inks:
    """A planet seen from space."""
    tone, pattern = WORLDS[number % len(WORLDS)]
    ball = Ink(pen.circle(0, 0, r), f"{tone}.fill", f"{tone}.edge", 1.8)
    shade = f"{tone}.shade"
    if pattern == "ring":
        far = pen.ellipse(0, 0, 1.6 * r, 0.36 * r, -14)
        return (Ink(far, stroke=f"{tone}.edge", width=4.2), Ink(far, stroke=shade, width=2), ball)
    if pattern == "bands":
        bands = [(-0.45, 0.16, 0.86), (0.0, 0.24, 0.95), (0.46, 0.16, 0.84)]
        return (ball, *(Ink(pen.box(-w * r, (y - h / 2) * r, 2 * w * r, h * r, 2), shade) for y, h, w in bands))
    if pattern == "craters":
        spots = ((-0.4, -0.35, 0.24), (0.32, -0.1, 0.18), (-0.1, 0.46, 0.2), (0.5, 0.42, 0.12))
        return (ball, *(Ink(pen.circle(x * r, y * r, k * r), shade) for x, y, k in spots))
    if pattern == "cap":
        caps = ((0.0, -0.78, 0.58, 0.18), (0.05, 0.8, 0.52, 0.15))
        return (ball, *(Ink(pen.ellipse(x * r, y * r, a * r, b * r), "tile.pale") for x, y, a, b in caps))
    one = [(-0.75, -0.3), (-0.1, -0.55), (0.25, 0.0), (-0.35, 0.3)]
    two = [(0.3, 0.2), (0.8, 0.05), (0.65, 0.6), (0.2, 0.7)]
    lands = [pen.rounded([(x * r, y * r) for x, y in land], 0.25 * r) for land in (one, two)]
    return (ball, *(Ink(land, shade) for land in lands))


def symbol(key: str) -> Symbol:
    """The drawing with a key: `die-MOV`, `ship-0-lying`, `world-3`, `sign-energy` ..."""
    kind, _, rest = key.partition("-")
    if kind == "die":
        return Symbol(key, die(rest))
    if kind == "ship":
        player, _, how = rest.partition("-")
        return Symbol(key, ship(int(player), how == "lying"))
    if kind == "world":
        return Symbol(key, world(int(rest), 19))
    if kind == "moon":
        return Symbol(key, world(int(rest), 8.5))
    if kind == "player":
        colour, sign = colour_of(int(rest))
        return Symbol(key, marker(colour, sign, 9))
    if kind == "level":
        colour = colour_of(int(rest))[0]
        return Symbol(key, (Ink(pen.circle(0, 0, 8.6), f"piece.{colour}.fill", f"piece.{colour}.edge", 1.5),
                            Ink(pen.circle(0, 0, 6.9), f"piece.{colour}.clear")))  # fmt: skip
    if kind == "bar":
        tone = {"energy": "piece.orange", "culture": "piece.lilac"}.get(rest)
        ink = Ink(
            pen.box(-7, -6, 14, 12, 3),
            f"{tone}.fill" if tone else "surface.well",
            f"{tone}.edge" if tone else "surface.edge",
        )
        return Symbol(key, (ink,))
    signs = {"energy": energy(6.2), "culture": culture(6.2), "diplomacy": diplomacy(5.2), "economy": economy(5.2)}
    if kind == "sign":
        return Symbol(key, signs[rest])
    if kind == "goal":
        return Symbol(key, (Ink(pen.circle(0, 0, 10), "surface.raised", INK, 1.5), *signs[rest]))
    r = 4.9 if rest == "small" else 6.6
    circle = Ink(pen.circle(0, 0, r), "surface.well", "surface.edge", 1.2)
    plain: dict[str, Inks] = {
        "space": (circle,), "start": (circle, Ink(pen.circle(0, 0, 2), "ink.muted")),
        "rung": (Ink(pen.circle(0, 0, 8.6), "surface.well", "surface.edge", 1.1),),
        "locked": locked(), "points": points(11), "slot": slot(),
        "chip": (Ink(pen.box(-150, -15, 150, 30, 15), "surface.raised", "surface.edge"),),
    }  # fmt: skip
    return Symbol(key, plain[kind])
