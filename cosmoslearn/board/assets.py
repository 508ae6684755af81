"""What a page needs to show a board: one module of JavaScript without imports, and one style sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from ..scene.hatch import hatch_id, hatch_of, pattern
from ..scene.palette import colours, css, text, variable

HERE: Final = Path(__file__).parent
# Each file may use the ones before it; in the page they are one module.
MODULES: Final = (
    "geometry.js", "draw.js", "parts.js", "panel.js", "controls.js", "keys.js", "store.js", "field.js", "board.js",
    "reel.js", "stepper.js", "widget.js",
)  # fmt: skip
ROOT: Final = ".cs-live"
# Notes for readers and for the type checker; a page does without.
_COMMENT: Final = re.compile(r"[ \t]*/\*\*.*?\*/[ \t]*\n?", re.DOTALL)
_IMPORT: Final = re.compile(r"^import .*;\n", re.MULTILINE)


# A page of its own has no widget around it, and opens itself.
PAGE: Final = ("packed.js", *(name for name in MODULES if name != "widget.js"), "page.js")
OPEN: Final = 'openPage(document.getElementById("cs-place"));\n'


@cache
def script() -> str:
    """The module: all files in one, without the imports that Node and the type checker need."""
    return _joined(HERE / name for name in MODULES)


@cache
def page_script() -> str:
    """The module of a stand-alone page, which shows what lies in the page."""
    return bare(*(HERE / name for name in PAGE)) + OPEN


def bare(*files: Path) -> str:
    """A module of several files for a page of its own, without the notes."""
    return _COMMENT.sub("", _joined(files))


def _joined(files: Iterable[Path]) -> str:
    return "\n".join(_IMPORT.sub("", file.read_text(encoding="utf-8")) for file in files)


@cache
def style() -> str:
    """The style sheet: the colours of the themes as custom properties, and the rules that use them."""
    sheet = (HERE / "board.css").read_text(encoding="utf-8")
    fonts = f"{ROOT}{{--cs-sans:{text('type.sans')};--cs-mono:{text('type.mono')}}}"
    return css(ROOT) + fonts + sheet


@cache
def page_style() -> str:
    """The style sheet of a stand-alone page; on paper it takes the greys and hatchings of the print theme."""
    printed = {token: value for token, value in colours("print").items() if not token.endswith(".hatch")}
    printed |= {token: f"url(#cs-{hatch_id(token)})" for token in printed if hatch_of(token)}
    block = ";".join(f"{variable(token)}:{value}" for token, value in printed.items())
    return f"{style()}{(HERE / 'page.css').read_text(encoding='utf-8')}@media print{{:root body {ROOT}{{{block}}}}}"


def hatchings() -> str:
    """The patterns that the print theme paints with, as an SVG that takes no room."""
    patterns = "".join(pattern(token, "cs") for token in colours("print"))
    return f'<svg width="0" height="0" aria-hidden="true" class="cs-hatchings"><defs>{patterns}</defs></svg>'
