"""What a page needs to show a board: one module of JavaScript without imports, and one style sheet."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from ..scene.palette import css, text

HERE: Final = Path(__file__).parent
# Each file may use the ones before it; in the page they are one module.
MODULES: Final = ("geometry.js", "draw.js", "panel.js", "keys.js", "board.js")
_IMPORT: Final = re.compile(r"^import .*;\n", re.MULTILINE)


@cache
def script() -> str:
    """The module: all files in one, without the imports that Node and the type checker need."""
    return "\n".join(_IMPORT.sub("", (HERE / name).read_text(encoding="utf-8")) for name in MODULES)


@cache
def style() -> str:
    """The style sheet: the colours of the themes as custom properties, and the rules that use them."""
    sheet = (HERE / "board.css").read_text(encoding="utf-8")
    fonts = f".cs-live{{--cs-sans:{text('type.sans')};--cs-mono:{text('type.mono')}}}"
    return css(".cs-live", "auto") + fonts + sheet
