"""The numbers that a table may set (CO-MAT, CO-FIELD, CO-EXACT): they are part of a position, not of the rules."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ...core.errors import BadOption, NotationError, UnknownName
from ...core.language import N_
from . import numerics
from .numerics import UNIT, Point, grid, written


class Disc(msgspec.Struct, frozen=True, tag="disc"):
    """A round table: CO-EDGE, reading `disc`."""

    radius: int
    centre: Point = (0, 0)


class Rectangle(msgspec.Struct, frozen=True, tag="rectangle"):
    """A table with four corners: CO-EDGE, reading `rectangle`."""

    low: Point
    high: Point


class Table(msgspec.Struct, frozen=True):
    """The numbers in force; lengths are steps of the grid.

    `width` counts only under the reading `wide` of CO-WIDTH, `edge` only under `disc` or `rectangle` of CO-EDGE.
    """

    stars: int = 25
    rods: int = 5
    rod: int = 75 * UNIT
    radius: int = 2 * UNIT
    apart: int = 8 * UNIT
    span: int = 200 * UNIT
    width: int = 2 * UNIT
    idle: int = 20
    tolerance: int = numerics.TOLERANCE
    edge: Disc | Rectangle | None = None


COUNTS: Final = {"stars": (2, 5000), "rods": (2, 500), "idle": (1, 1000)}
LENGTHS: Final = ("rod", "radius", "apart", "span", "width", "tolerance")
OPTIONS: Final = (*COUNTS, *LENGTHS, "edge")
_COUNT: Final = N_("a whole number in its range")
_LENGTH: Final = N_("a positive number of millimetres")
_EDGE: Final = N_("a table edge: {radius, centre} or {low, high} in millimetres")


def set_table(options: Mapping[str, Any], table: Table | None = None) -> Table:
    """A table with some numbers set otherwise; lengths in millimetres.

    Raises:
        UnknownName: no such option.
        BadOption: a value is out of its range.

    >>> set_table({"rods": 4, "width": 1.5}).width
    1500000
    """
    found: dict[str, Any] = {}
    for name, value in options.items():
        if name in COUNTS:
            found[name] = _count(name, value)
        elif name in LENGTHS:
            found[name] = _length(name, value)
        elif name == "edge":
            found[name] = _edge(value)
        else:
            raise UnknownName(N_("option"), name, OPTIONS)
    return msgspec.structs.replace(table or Table(), **found)


def _count(name: str, value: object) -> int:
    low, high = COUNTS[name]
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadOption(name, value, _COUNT)
    return value


def _length(name: str, value: Any) -> int:
    try:
        steps = grid(value)
    except (TypeError, ValueError):
        raise BadOption(name, value, _LENGTH) from None
    if steps <= 0 or steps > 10_000 * UNIT:
        raise BadOption(name, value, _LENGTH)
    return steps


def _edge(value: Any) -> Disc | Rectangle | None:
    if value is None or isinstance(value, Disc | Rectangle):
        return value
    try:
        if "radius" in value:
            return Disc(_length("edge", value["radius"]), _corner(value.get("centre", (0, 0))))
        low, high = _corner(value["low"]), _corner(value["high"])
    except (TypeError, ValueError, KeyError, AttributeError):
        raise BadOption("edge", value, _EDGE) from None
    if low[0] >= high[0] or low[1] >= high[1]:
        raise BadOption("edge", value, _EDGE)
    return Rectangle(low, high)


def _corner(value: Any) -> Point:
    x, y = value
    return grid(x), grid(y)


def table_words(table: Table) -> str:
    """The numbers that differ from the usual ones, as the notation writes them; empty when none does.

    >>> table_words(set_table({"rods": 4, "edge": {"radius": 150}}))
    'rods 4, edge disc 150 (0,0)'
    """
    usual = Table()

    def odd(name: str) -> bool:
        return bool(getattr(table, name) != getattr(usual, name))

    parts = [f"{name} {getattr(table, name)}" for name in COUNTS if odd(name)]
    parts += [f"{name} {written(getattr(table, name))}" for name in LENGTHS if odd(name)]
    if isinstance(table.edge, Disc):
        parts.append(f"edge disc {written(table.edge.radius)} {_pair(table.edge.centre)}")
    if isinstance(table.edge, Rectangle):
        parts.append(f"edge rectangle {_pair(table.edge.low)} {_pair(table.edge.high)}")
    return ", ".join(parts)


def _pair(p: Point) -> str:
    return f"({written(p[0])},{written(p[1])})"


def read_table(text: str) -> dict[str, Any]:
    """The options that `table_words` wrote, ready for `set_table`.

    Raises:
        NotationError: the text is no list of options.

    >>> read_table("rods 4, edge disc 150 (0,0)")
    {'rods': 4, 'edge': {'radius': '150', 'centre': ['0', '0']}}
    """
    found: dict[str, Any] = {}
    for part in (part.strip() for part in text.replace(", ", "\n").split("\n")):
        name, _, value = part.partition(" ")
        if name == "edge":
            found[name] = _read_edge(value, part)
        elif name in OPTIONS and value:
            found[name] = int(value) if name in COUNTS and value.isdecimal() else value
        else:
            raise NotationError(part, N_("an option and its number, such as `rods 4`"), N_("table"), OPTIONS)
    return found


def _read_edge(value: str, part: str) -> dict[str, Any]:
    kind, *rest = value.split()
    pairs = [item.strip("()").split(",") for item in rest]
    if kind == "disc" and rest:
        return {"radius": rest[0], "centre": pairs[1] if len(pairs) > 1 else [0, 0]}
    if kind == "rectangle" and len(pairs) == 2:
        return {"low": pairs[0], "high": pairs[1]}
    raise NotationError(part, N_("`edge disc 150 (0,0)` or `edge rectangle (-20,-20) (149,100)`"), N_("table"))


def inside(p: Point, edge: Disc | Rectangle, tolerance: int) -> bool:
    """Whether a point lies inside an edge or on it."""
    if isinstance(edge, Disc):
        return numerics.square(p, edge.centre) <= (edge.radius + tolerance) ** 2
    (x, y), (left, low), (right, high) = p, edge.low, edge.high
    return left - tolerance <= x <= right + tolerance and low - tolerance <= y <= high + tolerance


def overhang(p: Point, edge: Disc | Rectangle) -> float:
    """How far a point lies outside an edge, in millimetres; nought inside."""
    if isinstance(edge, Disc):
        return max(0.0, math.dist(p, edge.centre) - edge.radius) / UNIT
    dx = max(edge.low[0] - p[0], 0, p[0] - edge.high[0])
    dy = max(edge.low[1] - p[1], 0, p[1] - edge.high[1])
    return math.hypot(dx, dy) / UNIT
