"""A scene as one inline SVG: labelled, in four layers, each symbol drawn once and placed often."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Final

from ..core.errors import UnknownName
from ..core.language import N_, Say, language, speaking
from .brief import brief
from .hatch import hatch_id, hatch_of, pattern
from .marks import Drawn, dark_symbols, draw, fading
from .palette import THEMES, brief_variable, colours, css, text, variable
from .pen import box as rect
from .pen import num
from .scene import Box, Ink, Point, Scene, Shape, Symbol, Word

WEIGHTS: Final = {"pieces": 700}  # the codes on pieces are bold
LAYERS: Final = ("board", "pieces", "marks", "words")
EDGE: Final = 44.0  # a shape so far outside may reach into a part of the view
INK: Final = "ink.strong"
ALONE: Final = "alone"  # the theme `auto` of a picture that brings its colours itself
HERE: Final = "\x00"  # stands for the view's name in a symbol that is kept for all views
# Characters that XML does not know.
FOREIGN: Final = (*range(9), 11, 12, *range(14, 32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
CONTROL: Final = dict.fromkeys(FOREIGN, "\N{REPLACEMENT CHARACTER}")


def svg(scene: Scene, theme: str = "auto", lang: str | None = None, view: str | None = None) -> str:
    """A scene as one SVG element.

    With the theme `auto` the colours are custom properties that follow the notebook's light or dark sign, then the
    system's wish. `view` is the prefix of all ids; without one it is new each time, so that copies do not clash.

    Raises:
        UnknownName: there is no such theme.
        UnknownLanguage: the language is not spoken here.
    """
    known(theme)
    with speaking(lang):
        name = view or fresh()
        return Painter(scene, ALONE if theme == "auto" else theme, name).element()


def known(theme: str) -> None:
    """Refuse a theme that does not exist."""
    if theme not in ("auto", *THEMES):
        raise UnknownName(N_("theme"), theme, ("auto", *THEMES))


def fresh() -> str:
    """A short name for one view, different each time."""
    return f"v{secrets.token_urlsafe(3)}"


@lru_cache(maxsize=8192)
def clean(words: str) -> str:
    """Words as safe text of XML and HTML: escaped, without characters that XML does not know."""
    return escape(words.translate(CONTROL))


def said(words: str | Say) -> str:
    """A word or message in the language in force, safe to put between tags."""
    return clean(words if isinstance(words, str) else words.words())


@lru_cache(maxsize=4096)
def paint(token: str, theme: str) -> str:
    """What stands in a `fill` or `stroke` attribute for a token."""
    if theme in ("auto", ALONE):
        return f"var({(variable if theme == 'auto' else brief_variable)(token)})"
    if theme == "print" and hatch_of(token):
        return f"url(#{HERE}-{hatch_id(token)})"
    return colours(theme)[token]


def ink(line: Ink, theme: str) -> str:
    """One outline."""
    fill = f' fill="{paint(line.fill, theme)}"' if line.fill else ""
    stroke = f' stroke="{paint(line.stroke, theme)}"' if line.stroke else ""
    stroke += f' stroke-width="{num(line.width)}"' if stroke and line.width != 1 else ""
    stroke += f' stroke-dasharray="{line.dash}"' if stroke and line.dash else ""
    opacity = f' opacity="{num(line.opacity)}"' if line.opacity != 1 else ""
    return f'<path d="{brief(line.d)}"{fill}{stroke}{opacity}/>'


def word(item: Word, theme: str, weight: int = 400) -> str:
    """One short text. Size, weight, anchor and colour are those of the view or layer unless they differ."""
    x, y = item.at
    attrs = f' x="{num(x)}"' if x else ""
    attrs += f' y="{num(y)}"' if y else ""
    attrs += f' font-size="{num(item.size)}"' if item.size != 11 else ""
    attrs += f' font-weight="{item.weight}"' if item.weight != weight else ""
    attrs += f' text-anchor="{item.anchor}"' if item.anchor != "middle" else ""
    attrs += f' font-family="{text("type.mono")}"' if item.mono else ""
    if item.casing:
        attrs += f' stroke="{paint(item.casing, theme)}"'
    attrs += f' fill="{paint(item.fill, theme)}"' if item.fill != INK else ""
    return f"<text{attrs}>{said(item.text)}</text>"


def words_style(view: str, theme: str) -> str:
    """What goes without saying for the texts of a view."""
    return f"#{view} text{{stroke-width:3px;paint-order:stroke}}#{view} text:not([fill]){{fill:{paint(INK, theme)}}}"


@lru_cache(maxsize=2048)
def _symbol(symbol: Symbol, theme: str) -> str:
    return "".join(ink(line, theme) for line in symbol.inks)


def used_tokens(inks: Iterable[Ink], words: Iterable[Word]) -> set[str]:
    """The colours that inks and words ask for."""
    found = {token for line in inks for token in (line.fill, line.stroke)}
    found |= {token for item in words for token in (item.fill, item.casing)}
    return found - {""}


def in_box(at: Point, box: Box) -> bool:
    """Whether a point lies in a box."""
    x, y, w, h = box
    return x <= at[0] <= x + w and y <= at[1] <= y + h


def ground_of(box: Box) -> Ink:
    """The ground of a view with its hairline frame."""
    x, y, w, h = box
    return Ink(rect(x + 0.5, y + 0.5, w - 1, h - 1, 10), "surface.board", "surface.line")


@lru_cache(maxsize=4096)
def key(name: str) -> str:
    """A name as part of an id: letters, digits and hyphens; anything else by its number."""
    plain = [c.isascii() and (c.isalpha() or (n > 0 and (c.isdigit() or c == "-"))) for n, c in enumerate(name)]
    return "".join(c if ok else f"_{ord(c):x}" for c, ok in zip(name, plain, strict=True))


class Painter:
    """Draws one view of a scene. `box` limits it to a part; `shared` names a view whose symbols are used."""

    def __init__(self, scene: Scene, theme: str, view: str, *, box: Box | None = None, shared: str = "") -> None:
        self.scene, self.theme, self.view = scene, theme, view
        self.home = shared or view
        self.drawn = draw(scene)
        self.dark = dark_symbols(scene) if scene.focus else frozenset[str]()
        self.box = box or (0.0, 0.0, *scene.size)
        self.shapes = [shape for shape in scene.shapes if self._shown(shape)] if box else scene.shapes

    def _shown(self, shape: Shape) -> bool:
        """Whether any of a shape can lie in the box; what has no place of its own is everywhere."""
        x, y, w, h = self.box
        near = in_box(shape.at, (x - EDGE, y - EDGE, w + 2 * EDGE, h + 2 * EDGE))
        return shape.at == (0, 0) or (near and in_box(shape.at, self.scene.field or self.box))

    def tokens(self) -> set[str]:
        """Every colour of this view."""
        inks = [line for symbol in self.scene.symbols for line in symbol.inks]
        inks += [line for drawn in self.drawn for line in drawn.inks]
        words = [item for shape in self.scene.shapes for item in shape.words]
        words += [item for drawn in self.drawn for item in drawn.words]
        return used_tokens([*inks, ground_of(self.box)], words) | {INK}

    def element(self) -> str:
        """The whole SVG element."""
        view, (x, y, w, h) = self.view, self.box
        style = css(f"#{view}", "auto", self.tokens(), brief_variable) if self.theme == ALONE else ""
        style = f"<style>{style}{words_style(view, self.theme)}</style>"
        layers = "".join(self._layer(layer) for layer in LAYERS)
        scene, sans = self.scene, text("type.sans")
        ground = ink(ground_of(self.box), self.theme)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{view}" class="cs-board" lang="{language()}"'
            f' viewBox="{num(x)} {num(y)} {num(w)} {num(h)}" width="{num(w)}" height="{num(h)}"'
            f' role="img" aria-labelledby="{view}-title {view}-desc"'
            f' font-family="{sans}" font-size="11" text-anchor="middle" fill="none"'
            f' stroke-linecap="round" stroke-linejoin="round"'
            f' style="max-width:100%;height:auto" overflow="hidden">'
            f'<title id="{view}-title">{said(scene.title)}</title>'
            f'<desc id="{view}-desc">{said(scene.description)}</desc>'
            f"{style}{'' if self.home != view else self.definitions()}{ground}{layers}</svg>"
        ).replace(HERE, self.home)

    def definitions(self) -> str:
        """The symbols, and the hatchings of the print theme."""
        symbols = "".join(f'<g id="{HERE}.{key(s.key)}">{_symbol(s, self.theme)}</g>' for s in self.scene.symbols)
        hatches = "".join(pattern(token, HERE) for token in sorted(self.tokens())) if self.theme == "print" else ""
        return f"<defs>{hatches}{symbols}</defs>".replace(HERE, self.home)

    def _layer(self, layer: str) -> str:
        found = [self._shape(shape) for shape in self.shapes if shape.layer == layer]
        if layer == "marks":
            found += [self._mark(drawn) for drawn in self.drawn]
        weight = f' font-weight="{WEIGHTS[layer]}"' if layer in WEIGHTS else ""
        return f'<g data-layer="{layer}"{weight}>{"".join(found)}</g>'

    def _placed(self, symbols: tuple[str, ...], scale: float) -> str:
        sized = f' transform="scale({num(scale)})"' if scale != 1 and symbols else ""
        if sized and len(symbols) > 1:
            return f"<g{sized}>{self._placed(symbols, 1)}</g>"
        return "".join(f'<use href="#{self.home}.{key(name)}"{sized}/>' for name in symbols)

    def _shape(self, shape: Shape) -> str:
        opacity = fading(self.scene, shape, self.dark)
        attrs = f' data-id="{clean(shape.id)}" data-role="{clean(shape.role)}"'
        attrs += f' data-piece="{clean(shape.piece)}"' if shape.piece else ""
        attrs += f' opacity="{num(opacity)}"' if opacity != 1 else ""
        label = f"<title>{said(shape.label)}</title>" if shape.label is not None else ""
        words = "".join(word(item, self.theme, WEIGHTS.get(shape.layer, 400)) for item in shape.words)
        return f"<g{attrs}{_moved(shape.at)}>{label}{self._placed(shape.symbols, shape.scale)}{words}</g>"

    def _mark(self, drawn: Drawn) -> str:
        mark = drawn.mark
        attrs = f' data-mark="{mark.form}" data-role="{mark.role}" data-on="{clean(" ".join(mark.on))}"'
        attrs += f' data-number="{mark.number}"' if mark.number else ""
        lines = "".join(ink(line, self.theme) for line in drawn.inks)
        words = "".join(word(item, self.theme) for item in drawn.words)
        if drawn.symbols:
            piece = self._placed(drawn.symbols, drawn.scale)
            under = "".join(ink(line, self.theme) for line in drawn.under)
            faint = f'<g opacity="{num(drawn.opacity)}">{piece}{words}</g>'
            return f"<g{attrs}{_moved(drawn.at)}>{under}{faint}{lines}</g>"
        return f"<g{attrs}{_moved(drawn.at)}>{lines}{words}</g>"


def _moved(at: Point) -> str:
    return f' transform="translate({num(at[0])} {num(at[1])})"' if at != (0, 0) else ""
