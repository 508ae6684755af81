"""The inline SVG: well-formed, escaped, labelled, ids of its own, every symbol drawn once and found."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmoslearn import UnknownName
from cosmoslearn.core.language import UnknownLanguage
from cosmoslearn.scene.html import html
from cosmoslearn.scene.scene import Scene
from cosmoslearn.scene.svg import LAYERS, key, svg
from cosmoslearn.scene.text import text
from tests.scene.samples import parsed, scenes, small

NS = "{http://www.w3.org/2000/svg}"
ID = r'(?<![\w-])id="([^"]+)"'
THEMES = ("auto", "light", "dark", "print")
HOSTILE = (
    "</title><script>alert(1)</script>",
    "\"'><svg onload=alert(1)>",
    "]]>&amp;<!--",
    "</style><b>",
    "nul\0bell\7 \ud800 \ufffe",
    "{n} $x %s \\",
    "ñandú ∑ 🪐",
)


def tree(scene: Scene, theme: str = "auto") -> ElementTree.Element:
    return parsed(svg(scene, theme))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", scenes())
def test_it_is_labelled_and_layered(name: str, theme: str) -> None:
    scene, root = scenes()[name], tree(scenes()[name], theme)
    ids = {element.get("id"): element for element in root.iter() if element.get("id")}
    label = root.get("aria-labelledby", "").split()
    assert root.get("role") == "img"
    assert [ids[name].text for name in label] == [scene.title.words(), scene.description.words()]
    assert tuple(group.get("data-layer") for group in root.findall(f"{NS}g")) == LAYERS


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", scenes())
def test_every_symbol_used_is_drawn_once_and_every_pattern_is_there(name: str, theme: str) -> None:
    words = svg(scenes()[name], theme)
    ids = re.findall(ID, words)
    used = set(re.findall(r'href="#([^"]+)"', words)) | set(re.findall(r"url\(#([^)]+)\)", words))
    assert len(ids) == len(set(ids))
    assert used
    assert used <= set(ids)


@pytest.mark.parametrize("theme", THEMES)
def test_two_copies_on_a_page_share_no_id(theme: str) -> None:
    copies = [set(re.findall(ID, svg(small(), theme))) for _ in range(2)]
    assert not copies[0] & copies[1]
    pages = [set(re.findall(ID, html(small(), theme))) for _ in range(2)]
    assert not pages[0] & pages[1]


def test_a_view_that_is_named_is_drawn_to_the_byte() -> None:
    assert svg(small(), "light", "en", "one") == svg(small(), "light", "en", "one")
    assert all(name.startswith("one") for name in re.findall(ID, svg(small(), view="one")))


def test_shapes_keep_their_ids_over_positions() -> None:
    first, later = (tree(scenes()[name]) for name in ("bigbang 12", "bigbang 24"))
    ids = [{e.get("data-id") for e in root.iter() if e.get("data-piece")} for root in (first, later)]
    assert ids[0] <= ids[1]


@pytest.mark.parametrize("name", scenes())
def test_print_is_black_white_and_grey(name: str) -> None:
    for colour in re.findall(r"#[0-9A-Fa-f]{6}\b", svg(scenes()[name], "print")):
        assert colour[1:3] == colour[3:5] == colour[5:7], colour


def test_in_print_the_colours_of_bodies_are_hatched_each_in_its_way() -> None:
    words = svg(scenes()["bigbang 50"], "print")
    for colour in ("blue", "yellow", "orange", "red"):
        assert re.search(rf'fill="url\(#[\w-]+-hatch-piece-{colour}\)"', words)
    patterns = re.findall(r"<pattern.*?</pattern>", words)
    assert len({re.sub(r'id="[^"]*"', "", pattern) for pattern in patterns}) == len(patterns)


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_theme_of_its_own_needs_no_custom_property(theme: str) -> None:
    assert "var(" not in svg(small(), theme)


def test_every_custom_property_used_is_set() -> None:
    for scene in scenes().values():
        words = svg(scene)
        assert set(re.findall(r"var\((--[\w-]+)\)", words)) <= set(re.findall(r"(--[\w-]+):", words))


def test_what_does_not_matter_fades_and_the_dark_fades_more() -> None:
    scene = scenes()["bigbang refused"]
    opacity = {e.get("data-id"): e.get("opacity") for e in tree(scene).iter() if e.get("data-role") == "tile"}
    pieces = {shape.id: shape.piece for shape in scene.shapes}
    for name, faded in opacity.items():
        assert name is not None
        dark = pieces[name] in ("BB", "BH", "SN", "W1", "W2", "X")
        assert faded == (None if name in scene.focus else ".22" if dark else ".34"), name


@pytest.mark.parametrize("words", HOSTILE)
@pytest.mark.parametrize("theme", THEMES)
def test_no_label_escapes(words: str, theme: str) -> None:
    scene = small(label=words, title=words, piece=words)
    root = tree(scene, theme)
    names = {element.tag.removeprefix(NS) for element in root.iter()}
    assert names <= {"svg", "title", "desc", "style", "defs", "pattern", "rect", "circle", "g", "path", "use", "text"}
    assert not any(name.startswith("on") for element in root.iter() for name in element.attrib)
    assert "<script" not in html(scene, theme)
    assert "<b>" not in html(scene, theme)


@settings(max_examples=60)
@given(st.text(max_size=40), st.text(max_size=12))
def test_any_label_is_told_as_it_is(label: str, piece: str) -> None:
    root = tree(small(label=label, title=label, piece=piece), "light")
    shown = "".join("\N{REPLACEMENT CHARACTER}" if ord(c) < 32 and c not in "\t\n\r" else c for c in label)
    shown = re.sub("[\ud800-\udfff\ufffe\uffff]", "\N{REPLACEMENT CHARACTER}", shown)
    title = root.find(f"{NS}title")
    assert title is not None
    assert (title.text or "") == re.sub("\r\n?", "\n", shown)


@given(st.text(min_size=1, max_size=20), st.text(min_size=1, max_size=20))
def test_keys_are_names_and_differ_when_names_differ(one: str, two: str) -> None:
    assert re.fullmatch(r"[A-Za-z_][\w-]*", key(one), re.ASCII)
    assert (key(one) == key(two)) == (one == two)


def test_languages_and_themes_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UnknownName, match="nearest: light"):
        svg(small(), "ligth")
    with pytest.raises(UnknownLanguage):
        svg(small(), lang="xx")


def test_the_pseudo_locale_reaches_every_word() -> None:
    for name in ("bigbang 24", "bigbang refused"):
        scene = scenes()[name]
        root = parsed(svg(scene, lang="x-pseudo"))
        for element in root.iter():
            words = element.text or ""
            if element.tag.removeprefix(NS) in ("title", "desc") or (element.tag == f"{NS}text" and " " in words):
                assert words.startswith("⟦"), words
        assert all("⟦" in line or re.match(r" *-?\d", line) for line in text(scene, "x-pseudo").splitlines()[:8])
