"""A scene as a matplotlib figure, for print and for plots beside it: the same ink, colour or grey with hatching."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator
from functools import cache
from textwrap import wrap
from typing import Any, Final

import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.transforms import Affine2D, Transform

from ..core.errors import UnknownName
from ..core.language import N_, Say, speaking
from . import pen
from .hatch import PLOTTED, hatch_of
from .marks import dark_symbols, draw, fading
from .palette import THEMES, colours, text
from .scene import Ink, Point, Scene, Symbol, Word
from .svg import LAYERS, ground_of

UNITS: Final = 96.0  # scene units in an inch
A4: Final = (210 / 25.4, 297 / 25.4)
MARGIN: Final = 15 / 25.4
CAPTION: Final = 50 / 25.4  # room below a picture on a sheet
LINE: Final = 88  # letters in a line of a caption
TOKEN: Final = re.compile(r"[MLHVQCAZh]|-?\d*\.?\d+(?:e-?\d+)?")


class Drawing(Figure):
    """A figure that shows itself in a notebook without a plotting back end."""

    def _repr_png_(self) -> bytes:
        stream = io.BytesIO()
        self.savefig(stream, format="png", dpi=144, facecolor=self.get_facecolor())
        return stream.getvalue()


def figure(scene: Scene, theme: str = "light", width: float | None = None, lang: str | None = None) -> Drawing:
    """A scene as a figure `width` inches wide (by default 96 scene units are an inch).

    Each shape has an artist with the gid `id=piece` (one that is not seen, where nothing is drawn), each mark one with
    `mark:form:role:ids:number`.

    Raises:
        UnknownName: the theme is not light, dark or print.
        UnknownLanguage: the language is not spoken here.
    """
    with speaking(lang):
        w, h = scene.size
        inches = width or w / UNITS
        return _drawing(scene, theme, (inches, inches * h / w), (0, 0, 1, 1))


def _drawing(scene: Scene, theme: str, size: tuple[float, float], place: tuple[float, float, float, float]) -> Drawing:
    """A figure of a size in inches with a scene in one place of it, in parts of the size."""
    if theme not in THEMES:
        raise UnknownName(N_("theme"), theme, THEMES)
    w, h = scene.size
    drawing = Drawing(figsize=size, facecolor=colours(theme)["surface.page"])
    axes = drawing.add_axes(place)
    axes.set(xlim=(0, w), ylim=(h, 0), aspect="equal")
    axes.axis("off")
    drawing.set_label(scene.title.words())
    _Plotter(axes, theme, size[0] * place[2] * 72 / w).scene(scene)
    return drawing


def sheet(scene: Scene, caption: str = "", theme: str = "print", lang: str | None = None) -> Drawing:
    """A scene on a sheet of A4, as wide as its margins allow, with a caption of several lines below it.

    Raises:
        UnknownName: the theme is not light, dark or print.
        UnknownLanguage: the language is not spoken here.
    """
    with speaking(lang):
        (wide, high), (w, h) = A4, scene.size
        inches = min(wide - 2 * MARGIN, (high - 2 * MARGIN - CAPTION) * w / h)
        place = ((wide - inches) / 2 / wide, 1 - (MARGIN + inches * h / w) / high, inches / wide, inches * h / w / high)
        drawing = _drawing(scene, theme, A4, place)
        lines = [part for line in caption.splitlines() for part in wrap(line, LINE) or [""]]
        ink, top = colours(theme)["ink.strong"], place[1] - 0.02
        drawing.text(MARGIN / wide, top, "\n".join(lines), va="top", size=11, color=ink, linespacing=1.35)
        return drawing


class _Plotter:
    """Adds ink and words to axes; `unit` is the length of a scene unit in points."""

    def __init__(self, axes: Axes, theme: str, unit: float) -> None:
        self.axes, self.theme, self.unit = axes, theme, unit
        self.colours = colours(theme)
        self.order = 0

    def scene(self, scene: Scene) -> None:
        symbols = {symbol.key: symbol for symbol in scene.symbols}
        dark = dark_symbols(scene)
        self.inks((ground_of((0, 0, *scene.size)),), (0, 0), 1, 1, "")
        for layer in LAYERS:
            for shape in scene.shapes:
                if shape.layer == layer:
                    opacity = fading(scene, shape, dark)
                    gid = f"{shape.id}={shape.piece}"
                    self.placed([symbols[key] for key in shape.symbols], shape.at, shape.scale, opacity, gid)
                    self.words(shape.words, shape.at, opacity, "" if shape.symbols else gid)
                    if not shape.symbols and not shape.words:
                        self.axes.add_line(Line2D([shape.at[0]], [shape.at[1]], visible=False, gid=gid))
            if layer == "marks":
                self.marks(scene, symbols)

    def marks(self, scene: Scene, symbols: dict[str, Symbol]) -> None:
        for part in draw(scene):
            mark = part.mark
            gid = f"mark:{mark.form}:{mark.role}:{'+'.join(mark.on)}:{mark.number}"
            self.inks(part.under, part.at, 1, 1, "")
            self.placed([symbols[key] for key in part.symbols], part.at, part.scale, part.opacity, "")
            self.inks(part.inks, part.at, 1, 1, gid)
            self.words(part.words, part.at, part.opacity, "")

    def placed(self, symbols: list[Symbol], at: Point, scale: float, opacity: float, gid: str) -> None:
        for symbol in symbols:
            self.inks(symbol.inks, at, scale, opacity, gid)
            gid = ""

    def inks(self, inks: tuple[Ink, ...], at: Point, scale: float, opacity: float, gid: str) -> None:
        moved = Affine2D().scale(scale).translate(*at) + self.axes.transData
        for line in inks:
            for patch in self._patches(line, moved, scale, opacity):
                patch.set_gid(gid or None)
                gid = ""
                self.axes.add_patch(patch)

    def _patches(self, line: Ink, moved: Transform, scale: float, opacity: float) -> Iterator[PathPatch]:
        path = read_path(line.d)
        common: dict[str, Any] = {"transform": moved, "alpha": line.opacity, "capstyle": "round", "joinstyle": "round"}
        hatch = hatch_of(line.fill) if self.theme == "print" else ""
        if line.fill:
            edge = self.colour(f"{line.fill[:-5]}.edge", opacity) if hatch else "none"
            more = {"hatch": PLOTTED[hatch]} if hatch else {}
            fill = self.colour(line.fill, opacity)
            yield PathPatch(path, facecolor=fill, edgecolor=edge, linewidth=0, zorder=self._next(), **more, **common)
        if line.stroke:
            width = line.width * self.unit * scale
            style: Any = (0, [float(n) / line.width for n in line.dash.split()]) if line.dash else "solid"
            ink = self.colour(line.stroke, opacity)
            yield PathPatch(
                path, fill=False, edgecolor=ink, linewidth=width, linestyle=style, zorder=self._next(), **common
            )

    def words(self, words: tuple[Word, ...], at: Point, opacity: float, gid: str) -> None:
        for item in words:
            said = item.text.words() if isinstance(item.text, Say) else item.text
            colour, weight = self.colour(item.fill, opacity), 700 if item.weight >= 600 else 400
            artist = self.axes.text(
                at[0] + item.at[0], at[1] + item.at[1], said.replace("$", r"\$"), fontsize=item.size * self.unit,
                fontweight=weight, color=colour, zorder=self._next(),
                ha={"start": "left", "middle": "center", "end": "right"}[item.anchor], va="baseline",
                fontfamily=family("type.mono" if item.mono else "type.sans"),
            )  # fmt: skip
            if item.casing:
                rim = withStroke(linewidth=3 * self.unit, foreground=self.colour(item.casing, opacity))
                artist.set_path_effects([rim])
            artist.set_gid(gid or None)
            gid = ""

    def colour(self, token: str, opacity: float) -> tuple[float, float, float]:
        """A colour; a faded one is mixed with the board, for a piece fades as a whole, not ink by ink."""
        (r, g, b), ground = to_rgb(self.colours[token]), to_rgb(self.colours["surface.board"])
        rest = 1 - opacity
        return r * opacity + ground[0] * rest, g * opacity + ground[1] * rest, b * opacity + ground[2] * rest

    def _next(self) -> int:
        self.order += 1
        return self.order


@cache
def family(kind: str) -> str:
    """The first typeface of `type.sans` or `type.mono` that this machine has."""
    there = {font.name for font in font_manager.fontManager.ttflist}
    wanted = [name.strip(" '\"") for name in text(kind).split(",")]
    return next((name for name in wanted if name in there), "DejaVu Sans")


# ----------------------------------------------------------------------------------------------- path data


@cache
def read_path(d: str) -> Path:
    """SVG path data with absolute commands as a path of matplotlib.

    >>> len(read_path("M0 0L10 0Q20 0 20 10Z").vertices)
    5
    """
    found = TOKEN.findall(d)
    points: list[Point] = []
    codes: list[int] = []
    place, command, start = 0, "", (0.0, 0.0)
    while place < len(found):
        if found[place].isalpha():
            command = found[place]
            place += 1
        numbers = [float(item) for item in found[place : place + pen.NEEDS[command]]]
        place += pen.NEEDS[command]
        last = points[-1] if points else (0.0, 0.0)
        if command == "Z":
            points.append(start)
            codes.append(int(Path.CLOSEPOLY))
            continue
        if command == "M":
            start = (numbers[0], numbers[1])
        for code, point in _drawn(command, numbers, last):
            codes.append(code)
            points.append(point)
        command = "L" if command == "M" else command
    return Path(np.array(points or [(0, 0)]), codes or None)


def _drawn(command: str, numbers: list[float], last: Point) -> Iterator[tuple[int, Point]]:
    """What one command adds: pairs of a code of matplotlib and a point."""
    if command == "A":
        yield from ((int(Path.CURVE4), point) for point in arc(last, *numbers))
        return
    if command in "HVh":
        x, y = {"H": (numbers[0], last[1]), "V": (last[0], numbers[0]), "h": (last[0] + numbers[0], last[1])}[command]
        yield int(Path.LINETO), (x, y)
        return
    code = {"M": Path.MOVETO, "L": Path.LINETO, "Q": Path.CURVE3, "C": Path.CURVE4}[command]
    yield from ((int(code), (numbers[i], numbers[i + 1])) for i in range(0, len(numbers), 2))


def arc(
    start: Point, rx: float, ry: float, turn: float, large: float, sweep: float, x: float, y: float
) -> Iterator[Point]:
    """An elliptical arc as the points of cubic curves (SVG 1.1, F.6.5: from endpoints to the centre)."""
    phi = math.radians(turn)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    px, py = cos * dx + sin * dy, cos * dy - sin * dx
    grow = max(1.0, math.hypot(px / rx, py / ry))
    rx, ry = rx * grow, ry * grow
    root = max(0.0, (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1) ** 0.5 if (px or py) else 0.0
    root *= 1 if large != sweep else -1
    ox, oy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * ox - sin * oy + (start[0] + x) / 2, sin * ox + cos * oy + (start[1] + y) / 2
    begin = math.atan2((py - oy) / ry, (px - ox) / rx)
    way = math.atan2((-py - oy) / ry, (-px - ox) / rx) - begin
    way = way % math.tau if sweep else -(-way % math.tau)
    unit = np.asarray(Path.arc(0, math.degrees(abs(way))).vertices)[1:]
    flip = 1 if way >= 0 else -1
    moved = Affine2D().scale(1, flip).rotate(begin).scale(rx, ry).rotate(phi).translate(cx, cy).transform(unit)
    yield from ((float(a), float(b)) for a, b in moved)
