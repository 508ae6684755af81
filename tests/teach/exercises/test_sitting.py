"""An exam sat live, without a browser: what is kept, what is told, what is never said; and the marks afterwards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn.core.errors import BadOption, FileError
from cosmoslearn.core.language import speaking
from cosmoslearn.teach import exam
from cosmoslearn.teach.answering import said_by
from cosmoslearn.teach.exercises.course import Course, Slot
from cosmoslearn.teach.exercises.exam import ExamOver, marked
from cosmoslearn.teach.exercises.sitting import Sitting
from cosmoslearn.teach.item import Item

TEST = Course(
    "3B/1",
    (Slot("bigbang/earth", "judge", 1), Slot("constelaciones/touch", "mark"), Slot("bigbang/sn-hole", "complete")),
)
VERDICTS = ("Right", "Not yet", "Partly", "[X]", "[ok]", "Correct")


def sit(folder: Path, student: str = "Ana", lang: str = "en") -> Sitting:
    found = exam(TEST, student, lang=lang, folder=folder)
    assert isinstance(found, Sitting)
    return found


def send(shown: Sitting, kind: str, **more: Any) -> None:
    shown.receive({"kind": kind, "lang": "en", **more})
    assert shown._error == ""


def texts(shown: Sitting) -> str:
    return json.dumps(shown.whole()["controls"], ensure_ascii=False)


def right_text(item: Item) -> str:
    return said_by(item, item.right[0] if item.kind in ("why", "infer", "find") else item.right)


def test_answers_are_kept_and_changed_and_nothing_is_said_to_them(tmp_path: Path) -> None:
    shown = sit(tmp_path)
    assert "Your answers are kept in the file exam_3B_1_Ana.json" in texts(shown)
    assert "Not answered yet: 1, 2, 3" in texts(shown)
    for n, item in enumerate(shown.exam.sheet.items, 1):
        send(shown, f"question-{n}")
        shown.answer(right_text(item))
        assert "Kept: " in texts(shown)
        assert not [one for one in VERDICTS if one in texts(shown)]
        assert shown.whole()["panel"] is None
    assert "Everything is answered." in texts(shown)
    send(shown, "question-1")
    shown.answer("yes")
    shown.answer("no")
    assert shown.exam.answers[-1].said[-2:] == ("yes", "no")
    assert shown.exam.value(1) == {"legal": False, "broken": []}


def test_whoever_comes_back_goes_on_at_the_first_question_without_an_answer(tmp_path: Path) -> None:
    sit(tmp_path).answer("no")
    again = sit(tmp_path)
    assert "Your answers are still here, from the file exam_3B_1_Ana.json. Answered: 1 of 3." in texts(again)
    assert "question 2 of 3" in texts(again)
    assert again.exam.unanswered == (2, 3)
    send(again, "back")
    assert "Kept: Not allowed. You may change it." in texts(again)
    assert sit(tmp_path, "Luis").exam.answers == ()


def test_handing_in_is_asked_for_twice_and_ends_it(tmp_path: Path) -> None:
    shown = sit(tmp_path)
    shown.answer("no")
    send(shown, "hand-in")
    assert "Not answered yet: 2, 3. Press “Hand in” once more to hand in all the same." in texts(shown)
    send(shown, "next")
    send(shown, "hand-in")
    assert not shown.exam.done  # something else was done meanwhile
    send(shown, "hand-in")
    assert shown.exam.done
    assert "Handed in. Your answers lie in the file exam_3B_1_Ana.json" in texts(shown)
    for one in (shown, sit(tmp_path)):
        assert '"act": "check"' not in texts(one)
        assert '"act": "hand-in"' not in texts(one)
        with pytest.raises(ExamOver):
            one.answer("yes")
    send(shown, "question-3")
    assert "[?]" in texts(shown)  # the rules of the steps are not told even now
    assert "Your answer" not in texts(shown)


def test_the_file_is_what_the_teacher_marks_and_then_the_reasons_are_told(tmp_path: Path) -> None:
    shown = sit(tmp_path)
    first = shown.exam.sheet.items[0]
    shown.answer("no" if first.right["legal"] else "yes")
    send(shown, "next")
    shown.answer(right_text(shown.exam.sheet.items[1]))
    found = marked(TEST, json.loads((tmp_path / "exam_3B_1_Ana.json").read_text(encoding="utf-8")))
    assert found.points == 1.0
    with speaking("en"):
        told = str(found)
        assert "Points: 1 of 3" in told
        assert "[X] Not yet" in told
        assert "No answer." in told
        assert told.count("Right answer: ") == 2
        assert "<li>" in found._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize(
    "content",
    ["{", '{"course": "4A", "student": "Ana"}', '{"course": "3B/1", "student": "Luis"}', '{"course": "3B/1"}'],
)
def test_a_file_of_somebody_else_or_of_another_form_is_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "exam_3B_1_Ana.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(FileError, match=file.name):
        sit(tmp_path)
    assert file.read_text(encoding="utf-8") == content


def test_an_exam_is_drawn_by_wishes(tmp_path: Path) -> None:
    shown = exam("trial", folder=tmp_path, games=("bigbang",), kinds=("why",), count=2)
    assert [item.kind for item in shown.exam.sheet.items] == ["why", "why"]
    with pytest.raises(BadOption):
        exam("trial", folder=tmp_path, count=0)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_without_a_front_end_all_questions_are_told_and_no_answer(tmp_path: Path, lang: str) -> None:
    shown = sit(tmp_path, lang=lang)
    with speaking(lang):
        plain = shown._repr_mimebundle_()[0]
    for form in ("text/plain", "text/html"):
        assert ".go_to(1), .answer(...), .hand_in()" in plain[form]
        assert "[?]" in plain[form]
    assert plain["text/html"].count("<svg") == 3
