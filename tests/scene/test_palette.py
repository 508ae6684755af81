"""The tokens: contrast and colour-blindness floors, their CSS, and nobody else holding a colour."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from cosmoslearn import UnknownName
from cosmoslearn.scene import palette
from tests.conftest import ROOT
from tests.scene.sight import SIGHT, contrast, difference, seen_as

BODIES = ("blue", "yellow", "orange", "red")
PIECES = (*BODIES, "green", "lilac", "neutral")
MATTER = ("gas", "metal", "water", "rock")
GROUNDS = ("tile.void", "tile.stars", "tile.galaxy")
SURFACES = ("surface.board", "surface.panel", "surface.raised", "surface.well")
ROLES = ("role.ok", "role.broken", "role.path", "role.focus")

# what, floor, pairs of tokens
CONTRAST: list[tuple[str, float, list[tuple[str, str]]]] = [
    ("text", 4.5, [(ink, s) for ink in ("ink.strong", "ink.muted") for s in SURFACES]),
    ("code on a tile", 4.5, [*(("ink.strong", g) for g in (*GROUNDS, "tile.action")), ("tile.pale", "tile.dark")]),
    ("words in a role colour", 4.5, [(r, s) for r in ROLES for s in ("surface.board", "surface.panel")]),
    ("sign in a badge", 4.5, [("role.on", r) for r in ROLES]),
    ("words on a wash", 4.5, [("ink.strong", f"role.{r}_wash") for r in ("ok", "broken", "path")]),
    ("sign on a piece", 4.5, [(f"piece.{p}.on", f"piece.{p}.clear") for p in PIECES]),
    ("sign on matter", 4.5, [(f"matter.{m}.on", f"matter.{m}.clear") for m in MATTER]),
    ("edge of a piece", 3.0, [(f"piece.{p}.edge", g) for p in PIECES for g in (*GROUNDS, "surface.board")]),
    ("edge of matter", 3.0, [(f"matter.{m}.edge", "surface.board") for m in MATTER]),
    ("mark against its casing", 3.0, [(r, "role.casing") for r in (*ROLES, "role.keyboard")]),
    ("mark on the board", 3.0, [(r, "surface.board") for r in (*ROLES, "role.keyboard")]),
    ("boundary of a control", 3.0, [("surface.edge", s) for s in SURFACES]),
    ("frames", 3.0, [("tile.mote", "tile.stars"), ("tile.frame", "tile.dark"), ("tile.action_line", "tile.action")]),
]

# what, floor in colour, floor in grey (0: the sign carries it), tokens
APART: list[tuple[str, float, float, list[str]]] = [
    ("Big Bang colours", 10, 8, [f"piece.{c}.fill" for c in BODIES]),
    ("two players", 25, 25, ["piece.blue.fill", "piece.yellow.fill"]),
    ("four players", 10, 8, [f"piece.{c}.fill" for c in ("blue", "yellow", "green", "red")]),
    ("five players", 10, 7, [f"piece.{c}.fill" for c in ("blue", "yellow", "green", "red", "lilac")]),
    ("glynium", 10, 8, [f"piece.{c}.fill" for c in ("yellow", "blue", "red")]),
    ("matter", 8, 8, [f"matter.{m}.fill" for m in MATTER]),
    ("ok and broken", 10, 0, ["role.ok", "role.broken"]),
    ("all four roles", 10, 0, list(ROLES)),
]


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize(("what", "floor", "pairs"), CONTRAST, ids=[row[0] for row in CONTRAST])
def test_contrast_reaches_the_floor(theme: str, what: str, floor: float, pairs: list[tuple[str, str]]) -> None:
    colour = palette.colours(theme)
    low = {pair: contrast(colour[pair[0]], colour[pair[1]]) for pair in pairs}
    assert min(low.values()) >= floor, (what, min(low, key=lambda pair: low[pair]), min(low.values()))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize(("what", "floor", "grey", "tokens"), APART, ids=[row[0] for row in APART])
def test_sets_of_pieces_are_told_apart(
    theme: str, sight: str, what: str, floor: float, grey: float, tokens: list[str]
) -> None:
    colour = palette.colours(theme)
    pairs = combinations(tokens, 2)
    low = min(difference(seen_as(colour[a], sight), seen_as(colour[b], sight)) for a, b in pairs)
    assert low >= (grey if sight == "grey" else floor), what


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_piece_wears_the_colour_of_a_mark(theme: str) -> None:
    colour = palette.colours(theme)
    pairs = [(r, f"piece.{p}.fill") for r in (*ROLES, "role.keyboard") for p in PIECES[:6]]
    assert min(difference(colour[a], colour[b]) for a, b in pairs) >= 9


def test_the_measures_themselves() -> None:
    # Black on white is 21 by definition; the second pair is the first of the test data of Sharma, Wu and Dalal (2005).
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert difference("#000000", "#FFFFFF") == pytest.approx(100, abs=0.01)
    assert difference("#808080", "#808080") == 0


def test_the_themes_have_the_same_tokens() -> None:
    names = {theme: {t for t in palette.colours(theme) if not t.endswith(".hatch")} for theme in palette.THEMES}
    assert names["light"] == names["dark"] == names["print"]


def test_print_is_grey() -> None:
    for token, colour in palette.colours("print").items():
        if not token.endswith(".hatch"):
            assert colour[1:3] == colour[3:5] == colour[5:7], token


def test_an_unknown_theme_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="nearest: dark"):
        palette.colours("drak")


def test_every_colour_becomes_a_custom_property() -> None:
    style = palette.css("#board")
    for token in palette.colours("light"):
        if not token.endswith(".hatch"):
            assert f"{palette.variable(token)}:{palette.colours('light')[token]}" in style
            assert f"{palette.variable(token)}:{palette.colours('dark')[token]}" in style


def test_the_notebooks_own_sign_comes_before_the_systems_wish() -> None:
    style = palette.css("#board", used=["role.ok"])
    assert "@media(prefers-color-scheme:dark){body:not([data-jp-theme-light=true]) #board{" in style
    assert "[data-jp-theme-light=false] #board{" in style


def test_in_forced_colours_marks_take_the_systems_colours_and_pieces_keep_theirs() -> None:
    forced = palette.css("#board").rpartition("@media(forced-colors:active)")[2]
    assert "--cs-role-broken:CanvasText" in forced
    assert "--cs-role-keyboard:Highlight" in forced
    assert "piece" not in forced


def test_in_forced_colours_the_system_alone_decides_between_light_and_dark() -> None:
    style = palette.css("#board", used=["role.ok", "tile.dark"])
    assert "@media(forced-colors:none){[data-jp-theme-light=false] #board{" in style
    dark = style.partition("@media(forced-colors:active) and (prefers-color-scheme:dark)")[2]
    assert dark.startswith(f"{{:root body #board{{--cs-tile-dark:{palette.colours('dark')['tile.dark']};")
    assert style.endswith(
        "@media(forced-colors:active){:root body #board{forced-color-adjust:none;--cs-role-ok:CanvasText}}"
    )


def test_no_colour_stands_outside_the_tokens() -> None:
    pattern = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\b(?![\w-])")
    for folder in ("games", "scene"):
        for file in (ROOT / "cosmoslearn" / folder).rglob("*.py"):
            code = [line for line in file.read_text("utf-8").splitlines() if ">>>" not in line and "('#" not in line]
            found = [line for line in code if pattern.search(line.partition("  #")[0].removeprefix("#"))]
            assert not found, (file.name, found)
