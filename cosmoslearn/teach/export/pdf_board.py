"""A board drawn into a PDF as vectors, in the greys of print, with the library `fpdf2`: the same ink as everywhere."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from ...core.language import Say
from ...scene.marks import dark_symbols, draw, fading
from ...scene.scene import Ink, Point, Scene, Word
from ...scene.svg import LAYERS, ground_of
from .pdf_ink import mixed, operators

if TYPE_CHECKING:
    from fpdf import FPDF

SANS, MONO = "sans", "mono"  # the names under which the PDF knows its typefaces
POINTS: Final = 72 / 25.4
NARROW: Final = 90.0  # per cent: DejaVu runs wider than the type for which boards leave room


class Written:
    """Operators that stand in the PDF as they are; what `fpdf2` calls something renderable."""

    def __init__(self, text: str) -> None:
        self.text = text

    def render(self, _registry: Any, _style: Any, last: Any, first: Any) -> tuple[str, Any, Any]:
        """The operators, and the place of the pen as it was."""
        return self.text, last, first


class BoardPainter:
    """Draws a scene at a place of the page, `width` millimetres wide."""

    def __init__(self, pdf: FPDF, scene: Scene, at: Point, width: float) -> None:
        self.pdf, self.scene, self.at = pdf, scene, at
        self.unit = width / scene.size[0]
        self._waiting: list[tuple[float, str]] = []  # ink that is still to be drawn, with its opacity

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
        self._draw()

    def _inks(self, inks: tuple[Ink, ...], at: Point, scale: float, opacity: float) -> None:
        size = self.unit * scale
        place = (
            f"{size:.5f} 0 0 {size:.5f} {self.at[0] + at[0] * self.unit:.4f} {self.at[1] + at[1] * self.unit:.4f} cm"
        )
        self._waiting += ((ink.opacity, f"q {place} {operators(ink, opacity)} Q") for ink in inks)

    def _draw(self) -> None:
        """Put the ink onto the page that waits, so that words come to lie on it."""
        from fpdf.drawing import GraphicsContext

        waiting, self._waiting = self._waiting, []
        with self.pdf.drawing_context() as drawing:
            for opacity, group in groupby(waiting, key=lambda one: one[0]):
                context = GraphicsContext()
                if opacity != 1:
                    context.style.fill_opacity = context.style.stroke_opacity = opacity
                written: Any = Written("\n".join(text for _, text in group))
                context.add_item(written, clone=False)
                drawing.add_item(context, clone=False)

    def _words(self, words: tuple[Word, ...], at: Point, opacity: float) -> None:
        if not words:
            return
        self._draw()
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
                rim = mixed(word.casing, opacity)
                with self.pdf.local_context(text_mode="STROKE", draw_color=rim, line_width=3 * self.unit):
                    self.pdf.text(x, y, text)
            self.pdf.set_text_color(*mixed(word.fill, opacity))
            self.pdf.text(x, y, text)
