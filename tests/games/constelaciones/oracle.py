"""A second referee, written from the rule texts: fractions, no roots, no shapely, and nothing of the engine.

It reads the notation with its own reader and answers with the notations of all legal moves.
"""

from __future__ import annotations

import re
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

Point = tuple[Fraction, Fraction]
Segment = tuple[Point, Point]
E = Fraction(1, 10_000)
STAR, ROD = 2 + E, Fraction(75)
GRID = 10**6


def read(text: str) -> dict[str, Any]:
    """A position as plain data."""
    lines = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in text.splitlines())}
    number = r"(-?[\d.]+)"
    stars = {m[0]: (Fraction(m[1]), Fraction(m[2])) for m in re.findall(rf"(\w+)\({number},{number}\)", lines["stars"])}
    rods = {
        who: [
            ((Fraction(a), Fraction(b)), (Fraction(c), Fraction(d)))
            for a, b, c, d in re.findall(rf"\({number},{number}\)-\({number},{number}\)", lines.get(who, ""))
        ]
        for who in "AB"
    }
    pending = {m[0]: (m[1], m[2]) for m in re.findall(r"([AB]) (head|tail) (\w+)", lines.get("pending", ""))}
    return {"stars": stars, "rods": rods, "pending": pending, "turn": lines.get("to move", "A")}


def sub(p: Point, q: Point) -> Point:
    return p[0] - q[0], p[1] - q[1]


def dot(p: Point, q: Point) -> Fraction:
    return p[0] * q[0] + p[1] * q[1]


def cross(p: Point, q: Point) -> Fraction:
    return p[0] * q[1] - p[1] * q[0]


def square(p: Point, q: Point) -> Fraction:
    d = sub(p, q)
    return dot(d, d)


def to_segment(p: Point, s: Segment) -> Fraction:
    """The square of the distance of a point from a segment."""
    u = sub(s[1], s[0])
    t = min(Fraction(1), max(Fraction(0), dot(sub(p, s[0]), u) / dot(u, u)))
    return square(p, (s[0][0] + t * u[0], s[0][1] + t * u[1]))


def crossing(s: Segment, t: Segment) -> Point | None:
    """The common point of two segments that are not parallel, if there is one."""
    u, v = sub(s[1], s[0]), sub(t[1], t[0])
    down = cross(u, v)
    if not down:
        return None
    a, b = cross(sub(t[0], s[0]), v) / down, cross(sub(t[0], s[0]), u) / down
    if 0 <= a <= 1 and 0 <= b <= 1:
        return s[0][0] + a * u[0], s[0][1] + a * u[1]
    return None


def common(s: Segment, t: Segment) -> list[Point]:
    """The common points that matter: the crossing, and ends that lie on the other segment within the tolerance."""
    found = [p for p in s if to_segment(p, t) <= E * E] + [p for p in t if to_segment(p, s) <= E * E]
    cut = crossing(s, t)
    return [*found, *([cut] if cut else [])]


def tip(start: Point, towards: Point) -> Point:
    """75 mm from the start towards a point, rounded to the grid; the root to sixty places."""
    with localcontext() as context:
        context.prec = 60
        d = sub(towards, start)
        whole = Decimal(dot(d, d).numerator) / Decimal(dot(d, d).denominator)
        far = Decimal(75) / whole.sqrt()
        ends = []
        for at, part in zip(start, d, strict=True):
            step = far * Decimal(part.numerator) / Decimal(part.denominator) * GRID
            ends.append(at + Fraction(int(step.to_integral_value(rounding="ROUND_HALF_UP")), GRID))
        return ends[0], ends[1]


class Referee:
    """The rules for one position and some readings."""

    def __init__(self, text: str, **readings: str) -> None:
        at = read(text)
        self.stars, self.rods, self.pending, self.me = at["stars"], at["rods"], at["pending"], at["turn"]
        self.rival = "B" if self.me == "A" else "A"
        self.readings = readings

    def colour(self, star: str, rods: dict[str, list[Segment]]) -> str:
        for who in "AB":
            if any(to_segment(self.stars[star], rod) <= STAR * STAR for rod in rods[who]):
                return who
        return ""

    def moves(self) -> list[str]:
        """All legal moves, as the notation writes them."""
        if not self.rods[self.me]:
            return self.firsts()
        owed = self.pending.get(self.me)
        if owed and self.may(*owed):
            return [self.name(*owed)]
        if owed and self.readings.get("block") == "lose":
            return []
        return [self.name(end, star) for end in ("head", "tail") for star in sorted(self.stars) if self.may(end, star)]

    def name(self, end: str, star: str) -> str:
        lifted = "tail" if end == "head" else "head"
        return f"remove {lifted}, {end} -> {star}" if len(self.rods[self.me]) == 5 else f"{end} -> {star}"

    def firsts(self) -> list[str]:
        found = []
        for a in sorted(self.stars):
            for b in sorted(self.stars):
                if a != b and square(self.stars[a], self.stars[b]) <= (ROD + STAR) ** 2:
                    rod = (self.stars[a], tip(self.stars[a], self.stars[b]))
                    if self.clear(rod, None, self.rods) and self.apart(rod, self.stars, self.rods):
                        found.append(f"first {a} -> {b}")
        return found

    def may(self, end: str, star: str) -> bool:
        """Whether a rod may be laid from an extreme towards a star."""
        mine = list(self.rods[self.me])
        stars = dict(self.stars)
        if len(mine) == 5:
            lifted = mine.pop(0 if end == "head" else -1)
            if self.readings.get("when") != "after":
                held = [rod for who in "AB" for rod in (mine if who == self.me else self.rods[who])]
                touched = [s for s in stars if to_segment(stars[s], lifted) <= STAR * STAR]
                gone = [s for s in touched if all(to_segment(stars[s], rod) > STAR * STAR for rod in held)]
                stars = {s: at for s, at in stars.items() if s not in gone}
        rods = {self.me: mine, self.rival: self.rods[self.rival]}
        if star not in stars or self.colour(star, rods):
            return False
        joined = mine[-1] if end == "head" else mine[0]
        start = self.anchor(joined[1] if end == "head" else joined[0], stars)
        target = stars[star]
        rod, line = (start, tip(start, target)), (start, target)
        far = square(start, target) > (ROD + STAR) ** 2
        if not (self.clear(rod, joined, rods) and self.apart(rod, stars, rods)):
            return False
        asked = not far or self.readings.get("far") != "rod-only"
        if asked and not (self.clear(line, joined, rods) and self.apart(line, stars, rods)):
            return False
        if self.readings.get("way") == "block":
            others = [at for s, at in stars.items() if s != star and not self.colour(s, rods)]
            return all(to_segment(at, line) > STAR * STAR for at in others)
        return True

    def anchor(self, end: Point, stars: dict[str, Point]) -> Point:
        """The star in which a tip rests: the nearest, at equal distance the lower id; otherwise the tip."""
        near = {s: square(at, end) for s, at in stars.items() if square(at, end) <= STAR * STAR}
        if not near:
            return end
        least = min(near.values())
        # sqrt(d) <= sqrt(least) + E, without roots
        equal = [s for s, d in near.items() if d - least - E * E <= 0 or (d - least - E * E) ** 2 <= 4 * E * E * least]
        return stars[min(equal)]

    def clear(self, line: Segment, joined: Segment | None, rods: dict[str, list[Segment]]) -> bool:
        """Whether a segment meets no rod, but for the joined one inside the joint."""
        for rod in (rod for who in "AB" for rod in rods[who]):
            met = common(line, rod)
            if rod == joined:
                met = [p for p in met if square(p, line[0]) > STAR * STAR]
            if met:
                return False
        return True

    def apart(self, line: Segment, stars: dict[str, Point], rods: dict[str, list[Segment]]) -> bool:
        """Whether a segment touches no star of the rival."""
        lit = [at for s, at in stars.items() if any(to_segment(at, rod) <= STAR * STAR for rod in rods[self.rival])]
        return all(to_segment(at, line) > STAR * STAR for at in lit)
