"""The matrix: every rule is checked, explained, taught, drilled and pinned; a beat counts only if its rule decides."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from cosmoslearn import game as face
from cosmoslearn.core.case import Ask, Case
from cosmoslearn.core.errors import FileError
from cosmoslearn.core.language import speaking
from cosmoslearn.core.registry import games
from cosmoslearn.teach import matrix as module
from cosmoslearn.teach.explaining import explained
from cosmoslearn.teach.lessons.lesson import Lesson, load
from cosmoslearn.teach.matrix import COLUMNS, Matrix, Row, exemptions, holes, matrix
from cosmoslearn.teach.matrixpage import matrix_page
from cosmoslearn.teach.matrixtext import cell, lines, summary

# How many exemptions there are: this number may only become smaller.
EXEMPT = 0


@cache
def found(game: str) -> Matrix:
    return matrix(game)


def row(rule: str, game: str = "bigbang") -> Row:
    return next(one for one in found(game).rows if one.rule.id == rule)


LESSON = """
id = "bigbang/trial"
game = "bigbang"
mode = "cosmic"
title = { en = "A", es = "B" }
goal = { en = "A", es = "B" }
minutes = 5

[[beat]]
id = "one"
kind = "try"
position = "{position}"
text = { en = "A", es = "B" }
ask = { judge = "{move}" }
rules = ["BB-PLACE-2ADJ", "BB-COMP-48"]
"""


Trial = Callable[[str], dict[str, Row]]
BOARD = "universe: BB@0,0 AY2@1,0 SY1@2,0\\nrow: CB2 AY1 PB3 SO1"


@pytest.fixture
def trial(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Trial:
    """The rows of Big Bang with one lesson of one beat, in which a move is judged."""

    def made(move: str) -> dict[str, Row]:
        file = tmp_path / "trial.toml"
        file.write_text(LESSON.replace("{move}", move).replace("{position}", BOARD), encoding="utf-8")
        lesson: Lesson = load(file)
        monkeypatch.setattr(module, "course", lambda game: (lesson,))
        return {one.rule.id: one for one in matrix("bigbang").rows}

    return made


def test_a_beat_counts_only_where_the_rule_decides_it(trial: Trial) -> None:
    # One neighbour: too few for everybody, whatever they believe to count as a neighbour.
    alone = trial("AY1@3,0")["BB-PLACE-2ADJ"]
    assert alone.cells["lesson"] == ()
    assert "lesson" in alone.holes
    assert set(alone.unmet) == {"two-bodies", "any-two-tiles"}
    # A body and the Big Bang: too few for those who believe that only bodies count.
    both = trial("AY1@0,1")["BB-PLACE-2ADJ"]
    assert both.cells["lesson"] == ("bigbang/trial#one",)
    assert "lesson" not in both.holes
    assert both.unmet == ("any-two-tiles",)


def test_a_told_rule_needs_a_beat_that_names_it_and_nothing_else(trial: Trial) -> None:
    rows = trial("AY1@3,0")
    assert rows["BB-COMP-48"].needs == ("lesson",)
    assert rows["BB-COMP-48"].cells["lesson"] == ("bigbang/trial#one",)
    assert rows["BB-COMP-48"].holes == ()
    assert rows["BB-GOAL"].holes == ("lesson",)


def test_the_cells_of_a_rule() -> None:
    feature = row("BB-PLACE-FEATURE")
    assert set(feature.cells) == set(COLUMNS)
    assert {"default", "any-neighbour"} <= set(feature.cells["check"])
    assert "bigbang/placement#fits" in feature.cells["lesson"]
    assert feature.needs == COLUMNS
    assert row("BB-END").needs == tuple(one for one in COLUMNS if one != "exercise")


def test_what_is_explained_names_the_rule_or_changes_with_it() -> None:
    book = face("bigbang").RULES
    case = Case("one", "bigbang", "universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CB2 AY1 PB3 SO1", (), rules=("BB-DE-SN",))
    wanted = frozenset(book)
    shown = explained(book, iter([(case, Ask(judge="AY1@2,0"))]), wanted)
    assert shown["BB-PLACE-2ADJ"] == "one"
    assert "BB-DE-SN" not in shown  # named by the case, and nothing here turns on it
    assert explained(book, iter([]), wanted) == {}


def test_a_hole_is_marked_and_listed() -> None:
    rule = row("BB-PLACE-2ADJ").rule
    filled: dict[str, tuple[str, ...]] = dict.fromkeys(COLUMNS, ("x",))
    whole, unmet = Row(rule, filled), Row(rule, filled, unmet=("x",))
    bare = Row(rule, {**filled, "exercise": ()})
    free = Row(rule, {**filled, "exercise": ()}, exempt=("exercise",))
    assert [one.holes for one in (whole, unmet, bare, free)] == [(), ("misconception",), ("exercise",), ()]
    assert [cell(one, "exercise") for one in (whole, bare, free)] == ["1", "0!", "0~"]
    assert [cell(one, "misconception") for one in (whole, unmet)] == ["1/1", "0/1!"]
    assert holes([Matrix("bigbang", (whole, unmet, bare))]) == 2
    assert holes([Matrix("bigbang", (whole, unmet, bare))], ["lesson"]) == 0
    with speaking("en"):
        assert summary(Matrix("bigbang", (whole, bare)), "exercise").endswith("1 holes of 2: BB-PLACE-2ADJ")
        assert summary(Matrix("bigbang", (unmet,)), "misconception").endswith("BB-PLACE-2ADJ=x")
        told = list(lines(Matrix("bigbang", (whole, bare)), only_holes=True))
    assert sum(line.startswith("BB-") for line in told) == 1


def test_the_page_shows_the_same_without_a_script() -> None:
    rule, told = row("BB-PLACE-2ADJ").rule, row("BB-COMP-48").rule
    filled: dict[str, tuple[str, ...]] = dict.fromkeys(COLUMNS, ("<x>",))
    bare = Row(rule, {**filled, "exercise": ()}, unmet=("<x>",))
    page = matrix_page([Matrix("bigbang", (bare, Row(told, filled)))], "es")
    assert "default-src 'none'; style-src 'sha256-" in page
    assert "<script" not in page
    assert "<x>" not in page
    assert page.count('<tr class="cs-whole">') == 1
    assert page.count('class="cs-hole">') == 2
    assert page.count("no hace falta") == 5
    assert "Los 48 astros" in page
    assert "bigbang, ejercicio: 1 huecos de 1: BB-PLACE-2ADJ" in page


# ------------------------------------------------------------------------------------------- what holds


@pytest.mark.parametrize("game", games())
def test_every_rule_is_checked_explained_taught_drilled_and_pinned(game: str) -> None:
    assert [summary(found(game), column) for column, rows in found(game).holes.items() if rows] == []


def test_exemptions_have_a_reason_are_needed_and_only_become_fewer() -> None:
    assert len(exemptions()) <= EXEMPT
    for one in exemptions():
        assert len(one.reason) > 20
        game = next(game for game in games() if one.rule in face(game).RULES)
        bare = row(one.rule, game)
        assert not [column for column in one.columns if bare.filled(column)]


def test_a_bad_exemption_is_one_clear_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "exemptions.toml"
    file.write_text('[[exempt]]\nrule = "BB-END"\ncolums = []\nreason = ""', encoding="utf-8")
    monkeypatch.setattr(module, "files", lambda package: tmp_path)
    with pytest.raises(FileError, match="exempt"):
        exemptions()
