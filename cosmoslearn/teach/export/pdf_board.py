"""A board drawn into a PDF as vectors, in the greys of print, with the library `fpdf2`: the same ink as everywhere."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ...core.language import Say
from ...scene.figure import read_path
from ...scene.hatch import hatch_of
from ...scene.marks import dark_symbols, draw, fading
from ...scene.palette import colours
from ...scene.scene import Box, Ink, Point, Scene, Word
from ...scene.svg import LAYERS, ground_of

if TYPE_CHECKING:
    from fpdf import FPDF

Place = tuple[float, float, float]  # left, top, and the millimetres of a scene unit

THEME: Final = "print"
SANS, MONO = "sans", "mono"  # the names under which the PDF knows its typefaces
POINTS: Final = 72 / 25.4
TILE: Final = 5.0  # of a hatching, in scene units
MOVE, LINE, QUADRATIC, CUBIC, CLOSE = 1, 2, 3, 4, 79  # codes of matplotlib's paths
KAPPA: Final = 0.5523  # where the handles of a quarter circle lie, in radii
HATCH_WIDTH: Final = 0.8
NARROW: Final = 90.0  # per cent: DejaVu runs wider than the type for which boards leave room


class BoardPainter:
    """Draws a scene at a place of the page, `width` millimetres wide."""

    def __init__(self, pdf: FPDF, scene: Scene, at: Point, width: float) -> None:
        self.pdf, self.scene, self.at = pdf, scene, at
        self.unit = width / scene.size[0]

    def paint(self) -> None:
        """Draw everything, layer by layer."""
        scene = self.scene
        symbols = {symbol.key: symbol.inks for symbol in scene.symbols}
        dark = dark_symbols(scene)
        self._inks((ground_of((0, 0, *scene.size)),), (0, 0), 1, 1)
        for layer in LAYERS:
            for shape in scene.shapes:
                if shape.layer == layer:
                    opacity = fading(scene, shape, dark)
                    for key in shape.symbols:
                        self._inks(symbols[key], shape.at, shape.scale, opacity)
                    self._words(shape.words, shape.at, opacity)
            if layer == "marks":
                for part in draw(scene):
                    self._inks(part.under, part.at, 1, 1)
                    for key in part.symbols:
                        self._inks(symbols[key], part.at, part.scale, part.opacity)
                    self._inks(part.inks, part.at, 1, 1)
                    self._words(part.words, part.at, part.opacity)

    def _inks(self, inks: tuple[Ink, ...], at: Point, scale: float, opacity: float) -> None:
        place = (self.at[0] + at[0] * self.unit, self.at[1] + at[1] * self.unit, self.unit * scale)
        with self.pdf.drawing_context() as context:
            for ink in inks:
                for path in _paths(ink, place, opacity):
                    context.add_item(path, clone=False)

    def _words(self, words: tuple[Word, ...], at: Point, opacity: float) -> None:
        self.pdf.set_stretching(NARROW)
        for word in words:
            text = word.text.words() if isinstance(word.text, Say) else word.text
            self.pdf.set_font(
                MONO if word.mono else SANS, "B" if word.weight >= 600 else "", word.size * self.unit * POINTS
            )
            left = {"start": 0.0, "middle": 0.5, "end": 1.0}[word.anchor] * self.pdf.get_string_width(text)
            x = self.at[0] + (at[0] + word.at[0]) * self.unit - left
            y = self.at[1] + (at[1] + word.at[1]) * self.unit
            if word.casing:
                rim = _mixed(word.casing, opacity)
                with self.pdf.local_context(text_mode="STROKE", draw_color=rim, line_width=3 * self.unit):
                    self.pdf.text(x, y, text)
            self.pdf.set_text_color(*_mixed(word.fill, opacity))
            self.pdf.text(x, y, text)


@lru_cache(maxsize=2048)
def _mixed(token: str, opacity: float) -> tuple[int, int, int]:
    """A colour; a faded one is mixed with the board."""
    asked, ground = _rgb(token), _rgb("surface.board")
    red, green, blue = (round(a * opacity + b * (1 - opacity)) for a, b in zip(asked, ground, strict=True))
    return red, green, blue


def _rgb(token: str) -> tuple[int, int, int]:
    text = colours(THEME)[token].lstrip("#")
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def _paths(ink: Ink, place: Place, opacity: float) -> Iterator[Any]:
    """The fill of an outline, its hatching, and its stroke."""
    from fpdf.drawing import ClippingPath

    unit = place[2]
    if ink.fill:
        fill = _path(ink.d, place)
        fill.style.fill_color, fill.style.stroke_color = _colour(ink.fill, opacity), None
        fill.style.fill_opacity = ink.opacity
        yield fill
        name = hatch_of(ink.fill)
        if name:
            hatching = _hatching(name, _bounds(ink.d), place)
            hatching.clipping_path = _path(ink.d, place, ClippingPath())
            edge = _colour(f"{ink.fill[:-5]}.edge", opacity)
            hatching.style.stroke_color, hatching.style.stroke_width = edge, HATCH_WIDTH * unit
            hatching.style.fill_color = edge if name == "dots" else None
            yield hatching
    if ink.stroke:
        line = _path(ink.d, place)
        style = line.style
        style.fill_color, style.stroke_color = None, _colour(ink.stroke, opacity)
        style.stroke_width, style.stroke_opacity = ink.width * unit, ink.opacity
        style.stroke_cap_style, style.stroke_join_style = "round", "round"
        style.auto_close = False
        if ink.dash:
            style.stroke_dash_pattern = tuple(float(part) * unit for part in ink.dash.split())
        yield line


def _colour(token: str, opacity: float) -> Any:
    from fpdf.drawing_primitives import DeviceRGB

    return DeviceRGB(*(part / 255 for part in _mixed(token, opacity)))


@lru_cache(maxsize=4096)
def _commands(d: str) -> tuple[tuple[int, tuple[Point, ...]], ...]:
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


def _path(d: str, place: Place, path: Any = None) -> Any:
    """Path data as a path of the PDF, moved and scaled."""
    from fpdf.drawing import PaintedPath

    found = PaintedPath() if path is None else path
    left, top, unit = place
    draw_by = {MOVE: found.move_to, LINE: found.line_to, QUADRATIC: found.quadratic_curve_to, CUBIC: found.curve_to}
    for code, points in _commands(d):
        if code == CLOSE:
            found.close()
        else:
            draw_by[code](*(part for x, y in points for part in (left + x * unit, top + y * unit)))
    return found


def _bounds(d: str) -> Box:
    """The box around an outline, in its own units: left, top, right, bottom."""
    xs, ys = zip(*(point for _, points in _commands(d) for point in points), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _hatching(name: str, box: Box, place: Place) -> Any:
    """The lines or dots of a hatching over a box; see `scene/hatch.py` for their places in a tile."""
    from fpdf.drawing import PaintedPath

    left, top, right, bottom = box
    x, y, unit = place
    found = PaintedPath()

    def line(x1: float, y1: float, x2: float, y2: float) -> None:
        found.move_to(x + x1 * unit, y + y1 * unit)
        found.line_to(x + x2 * unit, y + y2 * unit)

    def ring(px: float, py: float, r: float) -> None:
        # Four quarters; fpdf's own circle takes ten times as long.
        mx, my, size, bow = x + px * unit, y + py * unit, r * unit, r * unit * KAPPA
        found.move_to(mx + size, my)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            found.curve_to(mx + dx * size - dy * bow, my + dy * size + dx * bow,
                           mx + dx * bow - dy * size, my + dy * bow + dx * size,
                           mx - dy * size, my + dx * size)  # fmt: skip
        found.close()

    if name in ("horizontal", "crossed"):
        first, step = (1.25, TILE / 2) if name == "horizontal" else (TILE / 2, TILE)
        for at in _steps(top, bottom, first, step):
            line(left, at, right, at)
    if name in ("vertical", "crossed"):
        first, step = (1.25, TILE / 2) if name == "vertical" else (TILE / 2, TILE)
        for at in _steps(left, right, first, step):
            line(at, top, at, bottom)
    if name == "slanted":
        for at in _steps(left + top, right + bottom, 0, TILE):
            line(at - top, top, at - bottom, bottom)
    if name in ("dots", "rings"):
        spots = ((1.5, 1.5, 0.7), (4, 4, 0.7)) if name == "dots" else ((2.5, 2.5, 1.4),)
        for px, py, r in spots:
            for ax in _steps(left - r, right + r, px, TILE):
                for ay in _steps(top - r, bottom + r, py, TILE):
                    ring(ax, ay, r)
    return found


def _steps(low: float, high: float, first: float, step: float) -> Iterator[float]:
    """The numbers `first + n * step` between two others."""
    for n in range(math.ceil((low - first) / step), math.floor((high - first) / step) + 1):
        yield first + n * step
