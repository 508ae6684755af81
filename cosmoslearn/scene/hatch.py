"""Hatchings of the print theme: the engravers' code for tinctures, so that colours are told apart without colour."""

from __future__ import annotations

from typing import Final

from .palette import colours

# In a tile of 5 by 5: how it is drawn, and the marks.
HATCHES: Final = {
    "dots": ("fill", '<circle cx="1.5" cy="1.5" r=".7"/><circle cx="4" cy="4" r=".7"/>'),
    "horizontal": ("stroke", '<path d="M0 1.25h5M0 3.75h5"/>'),
    "vertical": ("stroke", '<path d="M1.25 0v5M3.75 0v5"/>'),
    "slanted": ("stroke", '<path d="M-1 1L1 -1M-1 6L6 -1M4 6L6 4"/>'),
    "crossed": ("stroke", '<path d="M0 2.5h5M2.5 0v5"/>'),
    "rings": ("stroke", '<circle cx="2.5" cy="2.5" r="1.4"/>'),
}
# The same as matplotlib says it.
PLOTTED: Final = {
    "dots": "....", "horizontal": "-----", "vertical": "|||||", "slanted": "////", "crossed": "+++", "rings": "ooo",
}  # fmt: skip


def hatch_of(token: str) -> str:
    """The name of the hatching that a colour has in print; empty without one.

    >>> hatch_of("piece.red.fill"), hatch_of("tile.dark")
    ('vertical', '')
    """
    return colours("print").get(f"{token[:-5]}.hatch", "") if token.endswith(".fill") else ""


def hatch_id(token: str) -> str:
    """The part of an id that names the hatching of a colour."""
    return f"hatch-{token[:-5].replace('.', '-')}"


def pattern(token: str, view: str) -> str:
    """The SVG pattern of a colour in print; empty when the colour has no hatching."""
    name = hatch_of(token)
    if not name:
        return ""
    way, art = HATCHES[name]
    ground, edge = colours("print")[token], colours("print")[f"{token[:-5]}.edge"]
    pen = f'fill="{edge}"' if way == "fill" else f'fill="none" stroke="{edge}" stroke-width=".8"'
    return (
        f'<pattern id="{view}-{hatch_id(token)}" width="5" height="5" patternUnits="userSpaceOnUse">'
        f'<rect width="5" height="5" fill="{ground}"/><g {pen}>{art}</g></pattern>'
    )
