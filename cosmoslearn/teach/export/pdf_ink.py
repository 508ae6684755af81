"""Ink as the operators of a PDF (ISO 32000-1, 8.5), in the units of its scene: written once, and then used anywhere.

No library is asked for each outline: `fpdf2` takes most of a second for a board, as it looks at every line anew.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import numpy as np

from ...scene.figure import read_path
from ...scene.hatch import hatch_of
from ...scene.palette import colours
from ...scene.scene import Box, Ink, Point

THEME: Final = "print"
TILE: Final = 5.0  # of a hatching, in scene units
MOVE, LINE, QUADRATIC, CUBIC, CLOSE = 1, 2, 3, 4, 79  # codes of matplotlib's paths
KAPPA: Final = 0.5523  # where the handles of a quarter circle lie, in radii
HATCH_WIDTH: Final = 0.8
ROUND: Final = "1 J 1 j"  # ends and corners of lines
Command = tuple[int, tuple[Point, ...]]


@lru_cache(maxsize=2048)
def mixed(token: str, opacity: float) -> tuple[int, int, int]:
    """A colour; a faded one is mixed with the board."""
    asked, ground = _rgb(token), _rgb("surface.board")
    red, green, blue = (round(a * opacity + b * (1 - opacity)) for a, b in zip(asked, ground, strict=True))
    return red, green, blue


def _rgb(token: str) -> tuple[int, int, int]:
    text = colours(THEME)[token].lstrip("#")
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:6], 16)


@lru_cache(maxsize=4096)
def operators(ink: Ink, opacity: float) -> str:
    """The fill of an outline, its hatching, and its stroke.

    >>> operators(Ink("M0 0L2.5 0", stroke="ink.strong", width=2.0), 1.0)
    '0 0 0 RG 2 w 1 J 1 j [] 0 d 0 0 m 2.5 0 l S'
    """
    parts, outline = [], _path(_commands(ink.d))
    if ink.fill:
        parts.append(f"{_colour(ink.fill, opacity)} rg {outline} f")
        if name := hatch_of(ink.fill):
            parts.append(_hatched(name, ink, opacity, outline))
    if ink.stroke:
        dash = " ".join(map(_number, map(float, (ink.dash or "").split())))
        parts.append(f"{_colour(ink.stroke, opacity)} RG {_number(ink.width)} w {ROUND} [{dash}] 0 d {outline} S")
    return " ".join(parts)


def _colour(token: str, opacity: float) -> str:
    return " ".join(_number(part / 255, 3) for part in mixed(token, opacity))


def _number(value: float, digits: int = 2) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=4096)
def _commands(d: str) -> tuple[Command, ...]:
    """Path data as commands: a code and its points."""
    read = read_path(d)
    points: list[Point] = np.asarray(read.vertices, dtype=float).tolist()
    lines = [MOVE, *[LINE] * (len(points) - 1)]
    codes: list[int] = lines if read.codes is None else np.asarray(read.codes, dtype=int).tolist()
    found, number = [], 0
    while number < len(points):
        count = {QUADRATIC: 2, CUBIC: 3}.get(codes[number], 1)
        found.append((codes[number], tuple((x, y) for x, y in points[number : number + count])))
        number += count
    return tuple(found)


def _path(commands: Iterable[Command]) -> str:
    """An outline; a curve with one handle gets two, as a PDF knows no other."""
    parts, last = [], (0.0, 0.0)
    for code, points in commands:
        if code == CLOSE:
            parts.append("h")
            continue
        if code == QUADRATIC:
            (x, y), end = points
            near = [(a + 2 * b) / 3 for start in (last, end) for a, b in zip(start, (x, y), strict=True)]
            points = ((near[0], near[1]), (near[2], near[3]), end)
        numbers = " ".join(_number(part) for point in points for part in point)
        parts.append(f"{numbers} {'m' if code == MOVE else 'l' if code == LINE else 'c'}")
        last = points[-1]
    return " ".join(parts)


def _bounds(d: str) -> Box:
    """The box around an outline: left, top, right, bottom."""
    xs, ys = zip(*(point for _, points in _commands(d) for point in points), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _hatched(name: str, ink: Ink, opacity: float, outline: str) -> str:
    """The lines or dots of a hatching, cut off at the outline; see `scene/hatch.py` for their places in a tile."""
    edge = _colour(f"{ink.fill[:-5]}.edge", opacity)
    drawn = _path(_hatching(name, _bounds(ink.d)))
    paint = "B" if name == "dots" else "S"
    return f"q {outline} W n {edge} RG {edge} rg {_number(HATCH_WIDTH)} w [] 0 d {drawn} {paint} Q"


def _hatching(name: str, box: Box) -> Iterator[Command]:
    left, top, right, bottom = box
    if name in ("horizontal", "crossed"):
        first, step = (1.25, TILE / 2) if name == "horizontal" else (TILE / 2, TILE)
        for at in _steps(top, bottom, first, step):
            yield from _line((left, at), (right, at))
    if name in ("vertical", "crossed"):
        first, step = (1.25, TILE / 2) if name == "vertical" else (TILE / 2, TILE)
        for at in _steps(left, right, first, step):
            yield from _line((at, top), (at, bottom))
    if name == "slanted":
        for at in _steps(left + top, right + bottom, 0, TILE):
            yield from _line((at - top, top), (at - bottom, bottom))
    if name in ("dots", "rings"):
        spots = ((1.5, 1.5, 0.7), (4, 4, 0.7)) if name == "dots" else ((2.5, 2.5, 1.4),)
        for px, py, r in spots:
            for x in _steps(left - r, right + r, px, TILE):
                for y in _steps(top - r, bottom + r, py, TILE):
                    yield from _ring(x, y, r)


def _line(start: Point, end: Point) -> Iterator[Command]:
    yield MOVE, (start,)
    yield LINE, (end,)


def _ring(x: float, y: float, r: float) -> Iterator[Command]:
    """A circle of four quarters."""
    bow = r * KAPPA
    yield MOVE, ((x + r, y),)
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        yield CUBIC, ((x + dx * r - dy * bow, y + dy * r + dx * bow),
                      (x + dx * bow - dy * r, y + dy * bow + dx * r), (x - dy * r, y + dx * r))  # fmt: skip
    yield CLOSE, ()


def _steps(low: float, high: float, first: float, step: float) -> Iterator[float]:
    """The numbers `first + n * step` between two others."""
    for n in range(math.ceil((low - first) / step), math.floor((high - first) / step) + 1):
        yield first + n * step
