"""One scene, five forms: drawing, HTML, text, figure and JSON tell the same pieces, places and marks.

Each form is read by a reader of its own, which knows the form and nothing of the scene.
"""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from typing import NamedTuple

import pytest

from cosmoslearn.scene.data import to_json
from cosmoslearn.scene.figure import figure
from cosmoslearn.scene.html import html
from cosmoslearn.scene.scene import Scene
from cosmoslearn.scene.svg import svg
from cosmoslearn.scene.text import text
from tests.scene.samples import parsed, scenes

NAMES = tuple(scenes())


class Told(NamedTuple):
    """What a form tells: pieces by place, free places, and marks as (form, role, on, number)."""

    pieces: frozenset[tuple[str, str]]
    places: frozenset[str]
    marks: frozenset[tuple[str, str, tuple[str, ...], int]]


def of_scene(scene: Scene) -> Told:
    return Told(
        frozenset((shape.id, shape.piece) for shape in scene.shapes if shape.piece),
        frozenset(shape.id for shape in scene.shapes if shape.role == "place"),
        frozenset((mark.form, mark.role, mark.on, mark.number) for mark in scene.marks),
    )


def of_attributes(found: list[dict[str, str]]) -> Told:
    marks = [(a["data-mark"], a["data-role"], tuple(a["data-on"].split()), a) for a in found if "data-mark" in a]
    return Told(
        frozenset((a["data-id"], a["data-piece"]) for a in found if "data-piece" in a),
        frozenset(a["data-id"] for a in found if a.get("data-role") == "place"),
        frozenset((form, role, on, int(a.get("data-number", 0))) for form, role, on, a in marks),
    )


def of_svg(words: str) -> Told:
    return of_attributes([element.attrib for element in parsed(words).iter()])


class Reader(HTMLParser):
    """Collects the attributes of all elements, and the text of the block of text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.text, self.inside = "", False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append({key: value or "" for key, value in attrs})
        self.inside = tag == "pre" or (self.inside and tag != "svg")

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "pre"

    def handle_data(self, data: str) -> None:
        self.text += data if self.inside else ""


def of_html(words: str) -> tuple[Told, str]:
    reader = Reader()
    reader.feed(words)
    return of_attributes(reader.found), reader.text


def of_json(words: str) -> Told:
    data = json.loads(words)
    return Told(
        frozenset((s["id"], s["piece"]) for s in data["shapes"] if "piece" in s),
        frozenset(s["id"] for s in data["shapes"] if s["role"] == "place"),
        frozenset((m["form"], m["role"], tuple(m["on"]), m.get("number", 0)) for m in data["marks"]),
    )


def of_figure(scene: Scene, theme: str) -> Told:
    gids = [artist.get_gid() or "" for artist in figure(scene, theme).axes[0].get_children()]
    shapes = [gid.rsplit("=", 1) for gid in gids if gid and not gid.startswith("mark:")]
    marks = [re.fullmatch(r"mark:(\w+):(\w+):(.*):(\d+)", gid) for gid in gids if gid.startswith("mark:")]
    return Told(
        frozenset((name, piece) for name, piece in shapes if piece),
        frozenset(name for name, piece in shapes if not piece),
        frozenset((m[1], m[2], tuple(m[3].split("+")), int(m[4])) for m in marks if m),
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_drawing_tells_the_scene(name: str) -> None:
    scene = scenes()[name]
    for theme in ("auto", "light", "dark", "print"):
        assert of_svg(svg(scene, theme)) == of_scene(scene)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_tells_the_scene_twice(name: str) -> None:
    scene = scenes()[name]
    told, words = of_html(html(scene))
    assert told == of_scene(scene)
    assert words == text(scene)


@pytest.mark.parametrize("name", NAMES)
def test_the_data_tells_the_scene(name: str) -> None:
    assert of_json(to_json(scenes()[name])) == of_scene(scenes()[name])


@pytest.mark.parametrize("theme", ["light", "print"])
@pytest.mark.parametrize("name", NAMES)
def test_the_figure_tells_the_scene(name: str, theme: str) -> None:
    told, scene = of_figure(scenes()[name], theme), of_scene(scenes()[name])
    assert told.pieces == scene.pieces
    assert told.places >= scene.places
    assert told.marks == scene.marks


# ------------------------------------------------------------------------------------------ the text form


def universe(lines: list[str]) -> tuple[dict[str, str], set[str]]:
    """Tiles and free places of the text form, read from where they stand: the Big Bang is at 0,0, rows are numbered."""
    rows = {}
    for line in lines:
        found = re.match(r" *(-?\d+)  ( *(?:[.A-Z].*))$", line)
        if found:
            row = [(m.start() + found.start(2), m[0]) for m in re.finditer(r"\S+", line) if m.start() >= found.start(2)]
            rows[int(found[1])] = row
    home = next(column for column, code in rows[0] if code == "BB")
    step = min(b[0] - a[0] for row in rows.values() for a, b in pairwise(row))
    tiles, places = {}, set()
    for r, row in rows.items():
        for column, code in row:
            q = ((column - home) / step) - r / 2
            assert q == int(q), (code, column)
            name = f"cell:{int(q)},{r}"
            if code == ".":
                places.add(name)
            else:
                tiles[name] = code
    return tiles, places


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("bigbang")])
def test_the_text_tells_universe_row_and_players(name: str, lang: str) -> None:
    scene = scenes()[name]
    lines = text(scene, lang).splitlines()
    tiles, places = universe(lines)
    told = of_scene(scene)
    assert tiles == {name: piece for name, piece in told.pieces if name.startswith("cell:")}
    assert places == told.places
    row = next(line for line in lines if line.startswith(("Row", "Oferta"))).rpartition(":")[2].split()
    assert row == [piece for name, piece in sorted(told.pieces) if name.startswith("row:")]
    clock = next(line for line in lines if line.startswith(("Clock", "Reloj")))
    markers = [
        shape.label.words(lang).split(",")[0] for shape in scene.shapes if shape.role == "marker" and shape.label
    ]
    assert markers
    assert all(marker in clock for marker in markers)
    assert max(map(len, lines)) <= 80


def test_the_text_tells_every_mark() -> None:
    lines = text(scenes()["small"], "en").splitlines()
    plain = [" ".join(line.split()) for line in lines]
    start = {line.split()[0]: line for line in lines}
    assert "may go: 2,1  2,2" in lines
    assert "may not go: 0,2 (3)" in lines
    assert "tried: A9@2,0" in lines
    assert start["[ok]"].split()[1:] == ["A1@0,0", "C3@0,1|A1@0,0"]
    assert start["[X]"].split()[1:] == ["B2@1,0", "2,0", "E5@1,2"]
    assert "looks at: C3@0,1" in lines
    assert start["="].split()[1:] == ["D4@1,1"]
    assert "> A1@0,0 > C3@0,1 > D4@1,1 D4@1,1 > B2@1,0 E5@1,2 > D4@1,1" in plain
    assert "1 A1@0,0 2 D4@1,1" in plain


@pytest.mark.parametrize("name", ["simple", "solo", "hexdomino", "parallel"])
def test_the_text_of_the_other_modes_tells_every_piece_and_place(name: str) -> None:
    told, lines = of_scene(scenes()[name]), text(scenes()[name], "en").splitlines()
    grids = [line[3:].split() for line in lines if re.match(r" *-?\d+  ", line)]
    codes = sorted(code for row in grids for code in row if code != ".")
    assert codes == sorted(piece for name, piece in told.pieces if name.startswith("cell:"))
    assert sum(row.count(".") for row in grids) == len(told.places)
    row = next(line for line in lines if line.startswith(("Row", "Hand"))).rpartition(": ")[2].split()
    assert row == [piece for name, piece in sorted(told.pieces) if name.startswith("row:")]
    assert max(map(len, lines)) <= 80
