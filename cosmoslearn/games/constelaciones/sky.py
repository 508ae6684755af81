"""Skies: the drop from a seed, own coordinates, and the conditions that a sky has to meet (CO-SETUP-DROP, CO-FIELD).

The drop puts every star at a point whose two coordinates are drawn alone from a bell-shaped distribution around the
middle of the table: the sum of twelve uniform draws less its mean, which has a standard deviation of one (Irwin and
Hall), times 60 mm, rounded to 0.1 mm. Only whole numbers are used, so a seed gives the same sky everywhere. A sky that
misses a condition is dropped again. The stars are lettered from left to right.
"""

from __future__ import annotations

import csv
import math
import re
import string
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any, Final

import msgspec

from ...core.chance import Chance
from ...core.checking import typed
from ...core.errors import FileError, ImpossiblePosition, NotationError
from ...core.files import read_whole, told
from ...core.language import N_, say
from ...core.verdict import Check
from .book import rule
from .moves import ID
from .numerics import UNIT, Point, grid, mm, square
from .state import EXTREMES, Star
from .table import Table

SPREAD: Final = 600  # tenths of a millimetre: the standard deviation of a coordinate
DRAWS: Final = 12
FINE: Final = 1 << 20
TRIES: Final = 1000
_POINTS: Final = N_("pairs of finite numbers, in millimetres")


class Sky(msgspec.Struct, frozen=True):
    """A drop: its stars, how often it was dropped, and the generator that follows."""

    stars: tuple[Star, ...]
    drops: int
    chance: Chance


@typed
def drop(seed: int, table: Table | None = None) -> Sky:
    """The sky of a seed: dropped until it meets all conditions.

    Raises:
        ImpossiblePosition: it never does (the numbers of the table ask for too much).

    >>> sky = drop(7)
    >>> len(sky.stars), sky == drop(7), sky.stars[0].id
    (25, True, 'a')
    """
    table, chance = table or Table(), Chance(seed)
    for drops in range(1, TRIES + 1):
        stars, chance = fall(chance, table)
        if all(check.ok for check in qualities(stars, table)):
            return Sky(stars, drops, chance)
    raise ImpossiblePosition(["CO-SETUP-DROP"], [say(N_("{tries} drops and no sky that will do"), tries=TRIES)])


def fall(chance: Chance, table: Table) -> tuple[tuple[Star, ...], Chance]:
    """One fall of the stars, good or bad, and the generator that follows."""
    points, chance = _points(table.stars, chance)
    return lettered(points), chance


def _points(count: int, chance: Chance) -> tuple[list[Point], Chance]:
    points = []
    for _ in range(count):
        x, chance = _coordinate(chance)
        y, chance = _coordinate(chance)
        points.append((x, y))
    return points, chance


def _coordinate(chance: Chance) -> tuple[int, Chance]:
    total = 0
    for _ in range(DRAWS):
        value, chance = chance.below(FINE)
        total += value
    return round((total - DRAWS * FINE // 2) * SPREAD / FINE) * (UNIT // 10), chance


def lettered(points: Iterable[Point]) -> tuple[Star, ...]:
    """Points as stars, named from left to right: letters, or numbers when there are more than letters."""
    places = sorted(points)
    names = string.ascii_lowercase if len(places) <= 26 else [f"s{n}" for n in range(1, len(places) + 1)]
    return tuple(Star(name, at) for name, at in zip(names, places, strict=False))


@rule("CO-FIELD")
def qualities(stars: tuple[Star, ...], table: Table) -> tuple[Check, ...]:
    """What a sky has to be: whole, with room between the stars (one check for each pair too close), and wide enough."""
    counted = {"n": len(stars), "stars": table.stars}
    whole = Check("CO-FIELD", len(stars) == table.stars, (), counted, N_("{n} stars; a sky has {stars}"))
    return whole, *_room(stars, table), _width(stars, table)


def _room(stars: tuple[Star, ...], table: Table) -> tuple[Check, ...]:
    pairs = list(closer(stars, table.apart - table.tolerance))
    nearest = None if pairs else nearest_pair(stars)
    return tuple(_pair(pair, table, ok=not pairs) for pair in pairs or ([nearest] if nearest else []))


def _pair(pair: tuple[Star, Star], table: Table, *, ok: bool) -> Check:
    one, other = pair
    facts = {"one": one.id, "other": other.id, "away": away_mm(one, other), "apart": mm(table.apart)}
    says = N_("{one} and {other} are {away} mm apart; at least {apart} mm are needed")
    where = (f"star:{one.id}", f"star:{other.id}")
    return Check("CO-FIELD", ok, where, facts, says, () if ok else where)


def away_mm(one: Star, other: Star) -> float:
    """How far apart two stars are, in millimetres to hundredths."""
    return round(mm(math.isqrt(square(one.at, other.at))), 2)


def _width(stars: tuple[Star, ...], table: Table) -> Check:
    across = span(stars)
    facts = {"across": round(mm(across), 2), "span": mm(table.span)}
    says = N_("the sky is {across} mm across; at least {span} mm are needed")
    return Check("CO-SETUP-DROP", across >= table.span - table.tolerance, (), facts, says)


def faults(stars: tuple[Star, ...], table: Table) -> tuple[tuple[str, str], ...]:
    """What a sky misses: rule ids with reasons; empty for a good one."""
    return tuple((check.rule, check.words()) for check in qualities(stars, table) if not check.ok)


def nearest_pair(stars: Iterable[Star]) -> tuple[Star, Star] | None:
    """The two stars that are closest to each other; `None` for fewer than two."""
    order = sorted(stars, key=lambda star: star.at)
    best: tuple[Star, Star] | None = None
    least = math.inf
    for n, one in enumerate(order):
        for other in order[n + 1 :]:
            if (other.at[0] - one.at[0]) ** 2 >= least:
                break
            if square(one.at, other.at) < least:
                best, least = (one, other), square(one.at, other.at)
    return best


def closer(stars: Iterable[Star], limit: int) -> Iterator[tuple[Star, Star]]:
    """The pairs of stars whose centres are closer than a limit."""
    order = sorted(stars, key=lambda star: star.at)
    for n, one in enumerate(order):
        for other in order[n + 1 :]:
            if other.at[0] - one.at[0] >= limit:
                break
            if square(one.at, other.at) < limit * limit:
                yield one, other


def span(stars: Iterable[Star]) -> int:
    """The distance between the two stars farthest from each other, rounded down to the grid."""
    points = [star.at for star in stars]
    return math.isqrt(max((square(p, q) for n, p in enumerate(points) for q in points[n + 1 :]), default=0))


@typed
def measures(stars: tuple[Star, ...]) -> dict[str, float]:
    """How wide a sky is, and how close its closest stars are, in millimetres.

    Raises:
        BadOption: these are no stars; those of a position are `position.stars`.

    >>> measures((Star("a", (0, 0)), Star("b", (30 * UNIT, 40 * UNIT))))
    {'across': 50.0, 'closest': 50.0}
    """
    pair = nearest_pair(stars)
    return {"across": mm(span(stars)), "closest": mm(math.isqrt(square(pair[0].at, pair[1].at))) if pair else 0.0}


def own_stars(given: Any) -> tuple[Star, ...]:
    """Stars from own coordinates in millimetres: pairs, triples with an id, a mapping from ids, or the path of a CSV
    file.

    Raises:
        NotationError: something is no pair of finite numbers, or an id is no id or comes twice.
        FileError: the file cannot be read.

    >>> [star.id for star in own_stars([(0, 0), (40.5, 12)])], own_stars({"x": (0, 0)})[0].mm
    (['a', 'b'], (0.0, 0.0))
    """
    if isinstance(given, str | Path):
        return stars_of_table(read_whole(given), given)
    if not isinstance(given, Iterable):
        raise NotationError(given, N_("a number of stars, or pairs of numbers"), N_("sky"))
    rows = [(name, *_row(at)) for name, at in given.items()] if isinstance(given, Mapping) else list(map(_row, given))
    if all(len(row) == 2 for row in rows):
        return _once(lettered(_point(row) for row in rows))
    return _once(tuple(Star(_id(row[0]), _point(row[1:])) for row in rows))


def _row(row: Any) -> tuple[Any, ...]:
    try:
        found = tuple(row)
    except TypeError:
        raise NotationError(row, _POINTS, N_("star")) from None
    if len(found) not in (2, 3):
        raise NotationError(row, _POINTS, N_("star"))
    return found


def _point(pair: tuple[Any, ...]) -> Point:
    try:
        x, y = (grid(value.strip().replace(",", ".") if isinstance(value, str) else value) for value in pair)
    except (TypeError, ValueError, ZeroDivisionError):
        raise NotationError(pair, _POINTS, N_("star")) from None
    return x, y


def _id(text: object) -> str:
    if not isinstance(text, str) or not re.fullmatch(ID, text) or text in EXTREMES:
        raise NotationError(text, N_("an id such as `a`, `b2`"), N_("star"))
    return text


def _once(stars: tuple[Star, ...]) -> tuple[Star, ...]:
    seen: dict[Any, str] = {}
    for star in stars:
        for key in (star.id, star.at):
            if key in seen:
                raise NotationError(star.id, N_("every star and every place once"), N_("star"))
            seen[key] = star.id
    return stars


def stars_of_table(content: bytes, file: Path | str) -> tuple[Star, ...]:
    """Stars from the content of a CSV file: `x,y` or `id,x,y`, with or without a heading; `;` with decimal commas is
    accepted.

    Raises:
        NotationError: a cell is no number, or an id is no id or comes twice.
        FileError: the content is no such table.

    >>> [star.mm for star in stars_of_table(b"x;y\\n0;1,5", "sky.csv")]
    [(0.0, 1.5)]
    """
    return own_stars(_table_rows(content, file))


def _table_rows(content: bytes, path: Path | str) -> list[tuple[str, ...]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise FileError(path, say(N_("file")), told(fault)) from None
    rows = [
        tuple(cell.strip() for cell in row)
        for row in csv.reader(StringIO(text), delimiter=";" if ";" in text else ",")
        if any(row)
    ]
    if rows and not any(letter.isdigit() for cell in rows[0][-2:] for letter in cell):
        rows = rows[1:]
    for number, row in enumerate(rows, 1):
        if len(row) not in (2, 3):
            raise FileError(path, say(N_("line {number}"), number=number), say(N_("expected `x,y` or `id,x,y`")))
    return rows
