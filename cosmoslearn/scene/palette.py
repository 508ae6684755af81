"""The look as data: colours by theme, sizes, strokes, as tokens with dotted names; and the tokens as CSS properties."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..core.errors import UnknownName
from ..core.language import N_

THEMES: Final = ("light", "dark", "print")
TOKENS: Final = Path(__file__).with_name("tokens.toml")
# Marks in forced colours: pieces keep their colours, what lies on top takes the system's.
FORCED: Final = {
    "role.ok": "CanvasText", "role.broken": "CanvasText", "role.path": "CanvasText", "role.focus": "CanvasText",
    "role.keyboard": "Highlight", "role.casing": "Canvas", "role.on": "Canvas",
    "role.ok_wash": "Canvas", "role.broken_wash": "Canvas", "role.path_wash": "Canvas",
}  # fmt: skip


@cache
def tokens() -> Mapping[str, Any]:
    """The whole file of tokens."""
    return tomllib.loads(TOKENS.read_text(encoding="utf-8"))


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        found |= _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: str(value)}
    return found


@cache
def colours(theme: str) -> Mapping[str, str]:
    """Every colour of a theme by its token; in print also the hatchings (`piece.red.hatch`).

    `piece.red.clear` is the ground below a sign on a piece: its colour, and where that is hatched a clean spot.

    Raises:
        UnknownName: there is no such theme.

    >>> colours("light")["piece.red.fill"], colours("print")["piece.red.hatch"]
    ('#BC2B27', 'vertical')
    """
    if theme not in THEMES:
        raise UnknownName(N_("theme"), theme, THEMES)
    found = _flat(tokens()[theme])
    pieces = [token.removesuffix(".fill") for token in found if token.endswith(".fill")]
    return found | {f"{p}.clear": found["surface.well" if f"{p}.hatch" in found else f"{p}.fill"] for p in pieces}


def measure(name: str) -> float:
    """A size, stroke, opacity or duration.

    >>> measure("stroke.mark")
    3.0
    """
    group, key = name.split(".")
    return float(tokens()[group][key])


def text(name: str) -> str:
    """A token that is text: a dash pattern, a family of type.

    >>> text("stroke.dash_broken")
    '7 4'
    """
    group, key = name.split(".")
    return str(tokens()[group][key])


def variable(token: str) -> str:
    """The CSS custom property of a colour.

    >>> variable("role.ok_wash")
    '--cs-role-ok-wash'
    """
    return "--cs-" + token.replace(".", "-").replace("_", "-")


@cache
def _numbered() -> Mapping[str, str]:
    return {token: f"--c{number}" for number, token in enumerate(sorted(colours("light")))}


def brief_variable(token: str) -> str:
    """A custom property of few characters, for colours that only one picture knows.

    >>> len(brief_variable("role.ok_wash")) < 6
    True
    """
    return _numbered()[token]


def css(
    selector: str,
    theme: str = "auto",
    used: Iterable[str] | None = None,
    named: Callable[[str], str] = variable,
) -> str:
    """The colours as custom properties on whatever `selector` finds, `named` as its name says.

    With the theme `auto`, JupyterLab's own sign decides between light and dark, then the system's wish. In forced
    colours the marks take the system's colours; the system alone decides then, so that they read on the board. `used`
    limits the output to those tokens.
    """
    wanted = sorted(t for t in (colours("light") if used is None else set(used)) if not t.endswith(".hatch"))

    def block(name: str, tokens: Iterable[str]) -> str:
        return ";".join(f"{named(token)}:{colours(name)[token]}" for token in tokens)

    if theme != "auto":
        return f"{selector}{{{block(theme, wanted)}}}"
    marks = ";".join(f"{named(token)}:{FORCED[token]}" for token in wanted if token in FORCED)
    other = [token for token in wanted if colours("dark")[token] != colours("light")[token]]
    dark = f"{selector}{{{block('dark', other)};color-scheme:dark}}"
    pieces = block("dark", (token for token in other if token not in FORCED))
    return (
        f"{selector}{{{block('light', wanted)};color-scheme:light}}"
        f"@media(prefers-color-scheme:dark){{body:not([data-jp-theme-light=true]) {dark}}}"
        f"@media(forced-colors:none){{[data-jp-theme-light=false] {dark}}}"
        f"@media(forced-colors:active) and (prefers-color-scheme:dark)"
        f"{{:root body {selector}{{{pieces};color-scheme:dark}}}}"
        f"@media(forced-colors:active){{:root body {selector}{{forced-color-adjust:none;{marks}}}}}"
    )
