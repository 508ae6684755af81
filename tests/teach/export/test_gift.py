"""GIFT, read back by a parser that is not ours."""

from __future__ import annotations

import html
import io
import re
from typing import Any

import pytest
from pygiftparser import parser
from pygiftparser.utils import transformSpecials

from cosmoslearn.core.case import Case
from cosmoslearn.teach.export.assignment import Assignment
from cosmoslearn.teach.export.gift import escaped, gift
from cosmoslearn.teach.export.question import question
from cosmoslearn.teach.goals import Goal
from cosmoslearn.teach.item import Item
from tests.teach.export import samples


def read(lang: str = "es") -> dict[str, Any]:
    found = parser.parseFile(io.StringIO(gift(samples.assignment(), lang).content))
    return {one.title.split()[1]: one for one in found}


def plain(words: str) -> str:
    """As a learner reads it: GIFT's escapes undone (this parser leaves a doubled backslash), then those of HTML."""
    return html.unescape(re.sub(r"<[^>]+>", "", transformSpecials(words).replace("\\\\", "\\")))


def test_a_foreign_reader_takes_every_question_for_what_it_is() -> None:
    found = read()
    # This reader wants no hair above 100; Moodle rounds the sum, and six times its own weight 16.66667 is 100.00002.
    assert [name for name, one in found.items() if not one.valid] == ["marked"]
    assert all(one.markup == "html" for one in found.values())
    types = {name: type(one.answers).__name__ for name, one in found.items()}
    assert types == {
        "judged": "SelectSet", "marked": "MultipleChoicesSet", "many": "ShortSet", "computed": "NumericAnswerSet",
        "decimal": "NumericAnswerSet", "yes-or-no": "SelectSet", "word": "SelectSet", "ordered": "MatchingSet",
        "completed": "MatchingSet", "reasoned": "SelectSet", "inferred": "SelectSet", "found": "ShortSet",
    }  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_nasty_statement_survives(lang: str) -> None:
    assert plain(read(lang)["judged"].text).startswith(samples.NASTY)


def test_options_weights_and_feedback_are_the_engines() -> None:
    found = read("es")
    for item in (samples.judged(), samples.reasoned(), samples.inferred()):
        answers = found[item.id].answers.answers
        for got, wanted in zip(answers, question(item, "es").answers, strict=True):
            assert plain(got.answer) == wanted.text
            assert got.fraction == 100 * wanted.points
            assert plain(got.feedback) == wanted.feedback
    shares = {plain(one.answer): one.fraction for one in found["marked"].answers.answers}
    assert {name for name, percent in shares.items() if percent > 0} == set(samples.marked().right)
    assert sum(percent for percent in shares.values() if percent > 0) == pytest.approx(100, abs=0.001)
    number = found["decimal"].answers.answers[0]
    assert (number.value, number.tolerance) == (pytest.approx(samples.decimal().right, abs=1e-6), 0.005)
    pairs = [(plain(one.question).strip(), plain(one.answer).strip()) for one in found["ordered"].answers.answers]
    assert pairs == [(f"{place}.", name) for place, name in enumerate(samples.ordered().right, 1)]


def test_every_sign_is_escaped_and_no_line_is_blank_inside_a_question() -> None:
    assert escaped("\\~=#{}:") == "\\\\\\~\\=\\#\\{\\}\\:"
    assert escaped("a\n\nb") == "a\\n\\nb"
    assert len(gift(samples.assignment(), "es").content.split("\n\n")) == 1 + len(samples.assignment().items)


def test_what_is_dropped_is_told() -> None:
    made = gift(samples.assignment(), "en")
    assert made.notices[0] == "GIFT holds no pictures and no hints; each board stands there as text"
    assert "@@PLUGINFILE@@" not in made.content


def test_a_typed_answer_with_an_arrow_is_refused_since_it_would_be_a_pair() -> None:
    case = Case("arrow", "constelaciones", "stars: a(0,0) b(60,0)", ())
    goal = Goal(query="count", at_most=0)
    item = Item("arrow", "find", case, goal=(goal,))
    assert any("->" in moves[0] for moves in item.right)
    made = gift(Assignment({"en": "x", "es": "x"}, (item,)), "en")
    assert any("may have no arrow" in notice for notice in made.notices)
    assert "::" not in made.content
