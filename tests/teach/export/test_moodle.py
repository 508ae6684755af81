"""Moodle XML, read back by parsers that are not ours, against the exercises themselves."""

from __future__ import annotations

import base64
import html
import re
from xml.etree import ElementTree as Xml

import pytest
from moodle_xml_parser import parser
from msgspec.structs import replace

from cosmoslearn.teach.answering import grade
from cosmoslearn.teach.export.assignment import Assignment, CannotExport
from cosmoslearn.teach.export.moodle import moodle
from cosmoslearn.teach.export.question import question
from cosmoslearn.teach.export.quiz import quiz
from cosmoslearn.teach.export.weights import WEIGHTS, divides, weight
from tests.teach.export import samples

LANGUAGES = ("en", "es")


def root(lang: str = "es") -> Xml.Element:
    return Xml.XML(moodle(samples.assignment(), lang).content)


def by_id(lang: str = "es") -> dict[str, Xml.Element]:
    return {
        node.findtext("idnumber", ""): node for node in root(lang).findall("question") if node.find("name") is not None
    }


def plain(words: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", words))


def test_every_kind_becomes_a_type_that_fits() -> None:
    types = {name: node.get("type") for name, node in by_id().items()}
    assert types == {
        "judged": "multichoice", "marked": "multichoice", "many": "shortanswer", "computed": "numerical",
        "decimal": "numerical", "yes-or-no": "multichoice", "word": "multichoice", "ordered": "matching",
        "completed": "matching", "reasoned": "multichoice", "inferred": "multichoice", "found": "shortanswer",
    }  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_foreign_reader_finds_the_nasty_statement_and_the_options_of_the_engine(lang: str) -> None:
    read = {
        one.name.split()[1]: one
        for one in parser.parse_bytes(moodle(samples.assignment(), lang).content)["multichoice"]
    }
    # This reader undoes the escapes of HTML itself.
    assert f"<p>{samples.NASTY}</p>" in read["judged"].text_pre_parse
    items = {item.id: item for item in samples.assignment().items}
    for name in ("judged", "reasoned", "inferred"):
        asked = question(items[name], lang)
        for option, answer in zip(read[name].options, asked.answers, strict=True):
            assert plain(option.answer) == answer.text
            assert option.score_fraction == 100 * grade(items[name], answer.value)
            assert plain(option.feedback or "") == answer.feedback != ""
    assert read["judged"].penalty == 0.25
    assert read["judged"].single
    assert not read["marked"].single


def test_the_nasty_statement_is_whole_in_the_text_and_in_the_hint() -> None:
    node = by_id()["judged"]
    assert plain(node.findtext("questiontext/text", "")).startswith(samples.NASTY)
    assert plain(node.findtext("hint/text", "")) == samples.NASTY


def test_a_set_shares_the_point_and_wrong_places_take_it_back() -> None:
    node = by_id()["marked"]
    weights = {plain(one.findtext("text", "")): float(one.get("fraction", "")) for one in node.findall("answer")}
    right = set(samples.marked().right)
    assert {name for name, percent in weights.items() if percent > 0} == right
    assert all(percent == pytest.approx(16.66667) for name, percent in weights.items() if name in right)
    assert all(percent == pytest.approx(-16.66667) for name, percent in weights.items() if name not in right)
    assert len(weights) > len(right)


def test_what_cannot_be_shared_out_is_chosen_whole_with_a_notice() -> None:
    assert not divides(len(samples.many().right))
    made = moodle(samples.assignment(), "en")
    assert any(notice.startswith("many: the point cannot be shared out") for notice in made.notices)
    told = by_id("en")["many"].findtext("answer/text", "")
    assert re.findall(r"\(([^()]+)\)", told) == samples.many().right
    assert told.startswith("lay the tile “yellow asteroid, void” on -1,0 (")


def test_every_weight_is_one_of_moodles() -> None:
    found = {abs(float(one.get("fraction", ""))) for one in root().iter("answer") if one.get("fraction")}
    assert found
    assert found <= set(WEIGHTS)


@pytest.mark.parametrize("percent", WEIGHTS)
def test_a_legal_weight_stays_and_another_is_mapped(percent: float) -> None:
    assert weight(percent / 100) == (percent, True)
    assert weight(-percent / 100)[0] == (-percent if percent else 0)


def test_a_weight_that_is_not_moodles_is_told() -> None:
    asked = question(samples.judged(), "en")
    odd = replace(asked, answers=(replace(asked.answers[0], points=0.86), *asked.answers[1:]))
    made = quiz(odd)
    assert made.answers[0].percent == 83.33333
    text = odd.answers[0].text
    assert made.notices == (f"judged: 86 % is no weight of Moodle's; “{text}” gets 83.33 %",)


def test_numbers_have_a_point_in_the_file_and_their_tolerance() -> None:
    node = by_id("es")["decimal"]
    right = samples.decimal().right
    assert float(node.findtext("answer/text", "")) == pytest.approx(right, abs=1e-6)
    assert float(node.findtext("answer/tolerance", "")) == 0.005
    assert "," not in node.findtext("answer/text", "")


def test_pairs_are_the_right_ones_and_distractors_have_no_stem() -> None:
    pairs = [
        (plain(part.findtext("text") or ""), part.findtext("answer/text"))
        for part in by_id("es")["completed"].findall("subquestion")
    ]
    book = samples.completed().rulebook
    titles = [book.title(rule, "es") for rule in samples.completed().right]
    assert pairs[:2] == [("Paso 1", titles[0]), ("Paso 2", titles[1])]
    assert all(stem == "" for stem, _ in pairs[2:])
    order = [part.findtext("answer/text") for part in by_id("es")["ordered"].findall("subquestion")]
    assert order == samples.ordered().right


def test_each_picture_is_there_once_and_shown() -> None:
    for name, node in by_id().items():
        (file,) = node.findall("questiontext/file")
        assert f'src="@@PLUGINFILE@@/{file.get("name")}"' in node.findtext("questiontext/text", "")
        assert file.get("encoding") == "base64"
        picture = Xml.XML(base64.b64decode(file.text or "", validate=True))
        assert picture.tag == "{http://www.w3.org/2000/svg}svg", name
        alt = re.search(r'alt="([^"]*)"', node.findtext("questiontext/text", ""))
        assert alt is not None
        assert len(alt[1]) > 20


def test_category_tags_and_points() -> None:
    category = root().findtext("question/category/text", "")
    assert category == "$course$/top/cosmoslearn/Todas: ¿cuántas? 50 % & más // ñ"
    tags = [tag.text for tag in by_id()["judged"].findall("tags/tag/text")]
    assert tags == ["bigbang", "judge", *samples.judged().rules]
    worth = moodle(replace(samples.assignment(), points=tuple([2.5] * 12)), "es").content
    assert {node.text for node in Xml.XML(worth).iter("defaultgrade")} == {"2.5"}


def test_a_star_in_a_typed_answer_is_no_wildcard_and_both_spellings_are_taken() -> None:
    asked = question(samples.found(), "en")
    starred = replace(asked, answers=(replace(asked.answers[0], text="A*; B"),))
    assert [one.text for one in quiz(starred).answers] == ["A*; B", "A*;B"]
    node = by_id("en")["found"]
    assert [one.findtext("text") for one in node.findall("answer")] == ["PY1@1,0"]


def test_without_a_way_to_the_goal_the_exercise_is_refused_and_the_others_are_written() -> None:
    lost = replace(samples.found(), goal=(replace(samples.found().goal[0], equals="XX"),))
    with pytest.raises(CannotExport, match="found: 0 answers are right"):
        quiz(question(lost, "en"))
    made = moodle(Assignment({"en": "x", "es": "x"}, (lost, samples.computed())), "en")
    assert [node.get("type") for node in Xml.XML(made.content)] == ["category", "numerical"]
    assert made.notices[0].startswith("left out: found")


def test_the_same_exercises_give_the_same_bytes() -> None:
    assert moodle(samples.assignment(), "es") == moodle(samples.assignment(), "es")
