"""Static pages: a verdict's panel in the order of the rulebook, a trace's steps, no script and nothing fetched."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from cosmoslearn.core.language import N_, Say, speaking
from cosmoslearn.core.trace import Claim, Step, Trace
from cosmoslearn.core.verdict import Check, Verdict
from cosmoslearn.scene.html import html, near, trace_html, verdict_html
from cosmoslearn.scene.scene import Mark
from tests.scene.samples import played, scenes, small, wrong

VOID = {"path", "use", "rect", "circle", "br"}


class Outline(HTMLParser):
    """The open elements, checked for balance; rules and tables as they are met."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rules: list[tuple[str, str, bool]] = []
        self.rows: list[list[str]] = []
        self.faults: list[bool] = []
        self.labels: list[str] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.open.append(tag)
        if "data-rule" in found:
            self.rules.append((str(found["data-rule"]), str(found["class"]), False))
        if tag == "details" and self.rules and "open" in found:
            self.rules[-1] = (*self.rules[-1][:2], True)
        if tag == "tr":
            self.rows.append([])
            self.faults.append(found.get("class") == "cs-fault")
        if tag == "svg" and "aria-label" in found:
            self.labels.append(str(found["aria-label"]))
            if "tr" in self.open:
                self.rows[-1].append(str(found["aria-label"]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing stays open."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "tr" in self.open and "svg" not in self.open and data.strip():
            self.rows[-1].append(data)


def refused() -> Verdict:
    position = played(24)
    return position.judge(wrong(position))


def compared() -> Verdict:
    """A verdict with an evidence table of three rows, the second at fault."""
    verdict = refused()
    places = tuple(f"cell:{q},{r}" for q, r in list(verdict.position.universe)[1:4])  # type: ignore[attr-defined]
    head = ["", Say(N_("form")), {"en": "worth", "es": "vale"}]
    facts = {"table": [head, ["A", True, 2.5], ["B", False, 0], ["C", None, Say("done")]], "others": ["B"]}
    checks = (
        Check("BB-PLACE-CELL", True, places[:1]),
        Check("BB-PLACE-FEATURE", False, places, facts, "{others}", places[1:2]),
        Check("BB-PHEN-APART", None, places[:1]),
    )
    return replace(verdict, checks=checks)


@pytest.mark.parametrize("theme", ["auto", "dark", "print"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_pages_are_balanced_and_fetch_nothing(theme: str, lang: str) -> None:
    position = played(12)
    pages = [html(scene, theme, lang) for scene in scenes().values()]
    pages += [verdict_html(refused(), theme, lang), verdict_html(compared(), theme, lang)]
    pages += [trace_html(position.explain(position.legal_moves()[0]), theme, lang)]
    for page in pages:
        Outline(page)
        assert "<script" not in page
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)
        assert not re.search(r"\bsrc=|@import|url\((?!#)", page)
        assert f'lang="{lang}"' in page


def test_the_rules_stand_in_their_order_with_signs_and_the_broken_ones_are_open() -> None:
    verdict = refused()
    page = Outline(verdict_html(verdict, lang="en"))
    kinds = {True: "cs-ok", False: "cs-broken", None: "cs-idle"}
    assert page.rules == [(check.rule, kinds[check.ok], check.ok is False) for check in verdict.checks]
    names = {True: "holds", False: "broken", None: "nothing to say"}
    assert [label for label in page.labels if label in names.values()][1:] == [names[c.ok] for c in verdict.checks]


def test_the_panel_says_what_was_asked_the_verdict_and_that_nothing_changed() -> None:
    verdict = refused()
    for lang, taken_back in (("en", "The move was tried and taken back."), ("es", "La jugada se ha probado")):
        page = verdict_html(verdict, lang=lang)
        assert verdict.move in page
        assert verdict.summary(lang) in page
        assert taken_back in page
        for check in verdict.checks:
            assert check.words(lang) in page


def test_the_evidence_is_a_table_whose_rows_are_numbered_and_the_fault_is_marked() -> None:
    page = Outline(verdict_html(compared(), lang="es"))
    assert page.rows[0] == [Say(N_("form")).words("es"), "vale"]
    assert page.rows[1:] == [["1", "A", "sí", "2,5"], ["2", "B", "no", "0"], ["3", "C", "no", "done"]]
    assert page.faults == [False, False, True, False]


def test_what_a_verdict_says_is_escaped() -> None:
    check = Check("BB-PLACE-CELL", False, (), {"x": "<b>&"}, "{x}")
    page = verdict_html(replace(refused(), checks=(check,)))
    assert "<b>" not in page
    assert "&lt;b&gt;&amp;" in page


def test_a_panel_shows_the_part_of_the_board_that_matters() -> None:
    scene = scenes()["bigbang refused"]
    box = near(scene)
    assert box is not None
    assert scene.field is not None
    x, y, w, h = box
    fx, fy, fw, fh = scene.field
    assert fx <= x
    assert fy <= y
    assert x + w <= fx + fw + 0.01
    assert y + h <= fy + fh + 0.01
    for mark in scene.marks:
        for name in mark.on:
            px, py = scene.shape(name).at
            assert x < px < x + w
            assert y < py < y + h


def test_a_mark_outside_the_field_brings_the_whole_view() -> None:
    scene = scenes()["bigbang 24"]
    assert near(replace(scene, marks=(Mark("ring", "focus", ("row:1",)),))) is None
    assert near(small()) is None


def steps() -> Trace:
    position = played(12)
    claim = Claim("any")
    return Trace(Say("A <trace>"), position, (
        Step("BB-A", "first {n}", claim, {"n": 1}),
        Step("BB-B", "nothing new", claim),
        Step("BB-C", "marked", claim, {}, {"path": ("cell:0,0",)}),
        Step("BB-D", "moved", claim, {}, {}, position.play(position.legal_moves()[0])),
    ), (3, 2.5))  # fmt: skip


def test_a_trace_lists_every_step_and_shows_the_board_when_there_is_something_new() -> None:
    page = trace_html(steps(), lang="es")
    items = re.findall(r"<li>(.*?)</li>", page, re.DOTALL)
    assert [re.search(r"<b>(\d)</b>", item)[1] for item in items] == ["1", "2", "3", "4"]  # type: ignore[index]
    assert ["<svg" in item for item in items] == [True, False, True, True]
    assert [rule in item for rule, item in zip(("BB-A", "BB-B", "BB-C", "BB-D"), items, strict=True)] == [True] * 4
    assert "first 1" in items[0]
    assert 'data-mark="ring" data-role="path" data-on="cell:0,0"' in items[2]
    assert "Resultado: 3 y 2,5" in page
    assert "A &lt;trace&gt;" in page


def test_the_boards_of_a_trace_share_their_symbols() -> None:
    page = trace_html(steps())
    ids = re.findall(r'(?<![\w-])id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
    assert page.count("<defs>") == 1


def test_a_notebook_shows_them() -> None:
    position = played(12)
    with speaking("en"):
        bundle = position._repr_mimebundle_()
        assert bundle["text/plain"] == position.text("en")
        assert 'role="img"' in bundle["text/html"]
        assert "cs-panel" in refused()._repr_mimebundle_()["text/html"]
        assert "cs-steps" in steps()._repr_mimebundle_()["text/html"]
