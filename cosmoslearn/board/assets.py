"""What a page needs to show a board: one module of JavaScript without imports, and one style sheet."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from ..scene.palette import FORCED, colours, css, text, variable

HERE: Final = Path(__file__).parent
# Each file may use the ones before it; in the page they are one module.
MODULES: Final = (
    "geometry.js", "draw.js", "panel.js", "keys.js", "store.js", "board.js", "reel.js", "stepper.js", "widget.js",
)  # fmt: skip
ROOT: Final = ".cs-live"
_IMPORT: Final = re.compile(r"^import .*;\n", re.MULTILINE)


@cache
def script() -> str:
    """The module: all files in one, without the imports that Node and the type checker need."""
    return "\n".join(_IMPORT.sub("", (HERE / name).read_text(encoding="utf-8")) for name in MODULES)


@cache
def style() -> str:
    """The style sheet: the colours of the themes as custom properties, and the rules that use them."""
    sheet = (HERE / "board.css").read_text(encoding="utf-8")
    fonts = f"{ROOT}{{--cs-sans:{text('type.sans')};--cs-mono:{text('type.mono')}}}"
    return css(ROOT) + fonts + _forced("light", "") + _forced("dark", "and (prefers-color-scheme:dark)") + sheet


def _forced(theme: str, when: str) -> str:
    """In forced colours the system alone chooses light or dark, so that its colours for marks read on our board."""
    values = {token: value for token, value in colours(theme).items() if not token.endswith(".hatch")} | FORCED
    block = ";".join(f"{variable(token)}:{value}" for token, value in values.items())
    rule = f":root body {ROOT}{{forced-color-adjust:none;{block};color-scheme:{theme}}}"
    return f"@media (forced-colors:active) {when}{{{rule}}}"
