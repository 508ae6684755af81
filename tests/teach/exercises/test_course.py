"""Courses, variants, and exams marked afterwards."""

from __future__ import annotations

import json

import pytest

from cosmoslearn.core.errors import BadOption, UnknownName
from cosmoslearn.teach.answering import BadAnswer, said_by
from cosmoslearn.teach.exercises.course import Course, Slot, course, other_levels, variant
from cosmoslearn.teach.exercises.exam import Exam, marked
from cosmoslearn.teach.exercises.generator import generator_of, generators
from cosmoslearn.teach.item import Item

SMALL = Course(
    "3B-1",
    (
        Slot("bigbang/earth", "judge", 1),
        Slot("bigbang/place-2adj", "why", points=2.0),
        Slot("constelaciones/touch", "mark"),
    ),
)


def right_text(item: Item) -> str:
    return said_by(item, item.right[0] if item.kind in ("why", "infer", "find") else item.right)


def test_everybody_gets_the_same_templates_with_other_content() -> None:
    ana, luis = variant(SMALL, "Ana"), variant(SMALL, "Luis")
    numbers = [[item.id.split("~")[:2] for item in sheet.items] for sheet in (ana, luis)]
    assert numbers[0] == numbers[1]
    assert all(one.case.position != other.case.position for one, other in zip(ana.items, luis.items, strict=True))
    assert ana.most == 4.0


def test_another_course_deals_another_variant() -> None:
    other = Course("3B-2", SMALL.slots)
    assert variant(other, "Ana").items != variant(SMALL, "Ana").items


def test_a_drawn_course_takes_turns_between_games_and_repeats_nothing_early() -> None:
    found = course("x", games=("bigbang", "constelaciones"), count=20)
    assert [slot.generator.split("/")[0] for slot in found.slots[:4]] == ["bigbang", "constelaciones"] * 2
    assert len({slot.generator for slot in found.slots}) == 20
    assert found == course("x", games=("bigbang", "constelaciones"), count=20)
    assert found != course("y", games=("bigbang", "constelaciones"), count=20)


def test_a_course_about_one_rule_and_one_kind() -> None:
    found = course("x", rules=("BB-EARTH",), kinds=("judge",), count=3, level=1)
    assert {slot.generator for slot in found.slots} == {"bigbang/earth"}
    assert [item.kind for item in variant(found, "Ana").items] == ["judge"] * 3


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_level_that_is_asked_for_is_given_while_there_are_exercises_of_it(level: int) -> None:
    found = course("x", games=("bigbang",), count=12, level=level)
    assert other_levels(found) == ()
    sheet = variant(found, "Ana")
    for slot, item in zip(found.slots, sheet.items, strict=True):
        template = generator_of(slot.generator).templates[int(item.id.split("~")[1]) - 1]
        assert template.level == level


def test_what_has_no_such_level_is_of_the_nearest_and_that_is_told() -> None:
    single = next(one for one in generators("bigbang") if one.levels == (1,))
    found = course("x", games=("bigbang",), rules=single.rules[:1], count=2, level=3)
    off = [one.levels for one in (generator_of(slot.generator) for slot in found.slots)]
    assert other_levels(found) == tuple(number for number, levels in enumerate(off, 1) if 3 not in levels) != ()


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"rules": ("BB-NONE",)}, UnknownName),
        ({"games": ("chess",)}, UnknownName),
        ({"kinds": ("guess",)}, UnknownName),
        ({"level": 4}, BadOption),
        ({"count": 0}, BadOption),
        ({"games": ("constelaciones",), "rules": ("BB-EARTH",)}, BadOption),
    ],
)
def test_wishes_that_cannot_be_met(wish: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        course("x", **wish)  # type: ignore[arg-type]


def test_an_exam_says_nothing_and_is_marked_afterwards() -> None:
    exam = Exam(variant(SMALL, "Ana"))
    assert exam.unanswered == (1, 2, 3)
    for number, item in enumerate(exam.sheet.items, 1):
        exam = exam.answer(number, right_text(item))
        assert isinstance(exam, Exam)
    handed = json.loads(json.dumps(exam.handed_in()))
    assert set(handed) == {"course", "student", "answers"}
    assert {key for one in handed["answers"] for key in one} == {"item", "said", "hints"}
    done = marked(SMALL, handed)
    assert done.points == 4.0
    assert all(response is not None and response.right for response in done.responses())


def test_the_last_answer_counts_and_what_is_missing_brings_nothing() -> None:
    exam = Exam(variant(SMALL, "Ana"))
    item = exam.sheet.items[0]
    wrong = "no" if item.right["legal"] else "yes"
    exam = exam.answer(1, right_text(item)).answer(1, wrong)
    done = marked(SMALL, exam.handed_in())
    assert done.responses()[1:] == (None, None)
    assert done.points < 1.0
    assert len(done.answers[0].said) == 2


def test_what_is_no_answer_changes_nothing() -> None:
    exam = Exam(variant(SMALL, "Ana"))
    with pytest.raises(BadAnswer):
        exam.answer(1, "perhaps")
    with pytest.raises(BadOption):
        exam.answer(4, "yes")
    assert exam.unanswered == (1, 2, 3)


def test_answers_of_another_course_or_form_are_refused() -> None:
    handed = Exam(variant(SMALL, "Ana")).handed_in()
    with pytest.raises(BadOption, match="3B-1"):
        marked(SMALL, {**handed, "course": "4A"})
    with pytest.raises(BadOption):
        marked(SMALL, {"student": "Ana"})


def test_an_answer_spoilt_by_hand_brings_nothing() -> None:
    exam = Exam(variant(SMALL, "Ana")).answer(1, "yes")
    handed = exam.handed_in()
    handed["answers"][0]["said"] = ["~~~"]
    assert marked(SMALL, handed).responses()[0] is None
