"""A sheet being answered without verdicts: answers are collected, and marked when they are handed in.

The key is nowhere in it: whoever has course and name makes the same items again, and the engine answers.

>>> import cosmoslearn
>>> from cosmoslearn.teach.exercises.course import course, variant
>>> test = course("3B-1", games=("constelaciones",), kinds=("judge",), count=2)
>>> exam = Exam(variant(test, "Ana")).answer(1, "yes")
>>> exam.unanswered, exam.handed_in()["answers"][0]["said"]
((2,), ['yes'])
>>> 0.0 <= marked(test, exam.handed_in()).points <= 2.0
True
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.errors import BadOption, CosmosError
from ...core.language import N_, language, number, say
from ..answering import BadAnswer, read, said_by
from ..item import Item
from ..response import Response, respond
from ..wording import prompt, words
from .course import Course, Sheet, variant


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was answered to an item: every answer in its order, the last one counts; and the hints taken."""

    item: str
    said: tuple[str, ...] = ()
    hints: int = 0


class HandedIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a learner hands in: no verdict, no right answer. It is `done` when nothing may be changed any more."""

    course: str
    student: str
    answers: tuple[Said, ...] = ()
    done: bool = False


class ExamOver(CosmosError):
    """An answer to an exam that has been handed in."""

    def __init__(self) -> None:
        super().__init__(say(N_("The exam has been handed in; nothing can be changed any more.")))


class Exam(msgspec.Struct, frozen=True, dict=True):
    """A sheet and what has been answered so far; immutable."""

    sheet: Sheet
    answers: tuple[Said, ...] = ()
    done: bool = False

    def answer(self, number: int, said: object) -> Exam:
        """The exam with an answer to the item of that number, from 1; nothing is said about it.

        Raises:
            BadOption: there is no such item.
            BadAnswer: it is no answer to such a question; nothing is changed.
            ExamOver: the exam has been handed in.
        """
        if self.done:
            raise ExamOver
        item = self._item(number)
        given = self._said(item.id)
        text = said_by(item, read(item, said))
        return self._with(replace(given, said=(*given.said, text)))

    def hint(self, number: int) -> tuple[Exam, Any]:
        """The exam with one more hint taken, and the hint; the words tell what it costs."""
        if self.done:
            raise ExamOver
        item = self._item(number)
        given = self._said(item.id)
        hints = item.hints[given.hints : given.hints + 1]
        return (self._with(replace(given, hints=given.hints + 1)), hints[0]) if hints else (self, None)

    @property
    def unanswered(self) -> tuple[int, ...]:
        """The numbers of the items without an answer."""
        return tuple(n for n, item in enumerate(self.sheet.items, 1) if not self._said(item.id).said)

    def value(self, number: int) -> Any:
        """The last answer to the item of that number, as it was read; `None` where there is none."""
        item = self._item(number)
        given = self._said(item.id)
        try:
            return read(item, given.said[-1]) if given.said else None
        except BadAnswer:
            return None  # handed in by hand, and no answer

    def hand_in(self) -> Exam:
        """The exam handed in: nothing can be changed any more."""
        return replace(self, done=True)

    def handed_in(self) -> dict[str, Any]:
        """What is handed in, as plain values for JSON."""
        found = HandedIn(self.sheet.course, self.sheet.student, self.answers, self.done)
        return msgspec.json.decode(msgspec.json.encode(found), type=dict[str, Any])

    def responses(self) -> tuple[Response | None, ...]:
        """What each answer comes to, `None` where there is none: for after the exam."""
        return tuple(self._response(item.id) for item in self.sheet.items)

    @property
    def points(self) -> float:
        """The points of all answers together, a plain float."""
        found = zip(self.responses(), self.sheet.points, strict=True)
        return float(sum(response.points * most for response, most in found if response is not None))

    def _item(self, number: int) -> Item:
        if not 1 <= number <= len(self.sheet.items):
            raise BadOption("number", number, N_("the number of an item on the sheet"))
        return self.sheet.items[number - 1]

    def _said(self, item: str) -> Said:
        return next((one for one in self.answers if one.item == item), Said(item))

    def _with(self, said: Said) -> Exam:
        others = tuple(one for one in self.answers if one.item != said.item)
        return replace(self, answers=(*others, said))

    def _response(self, item: str) -> Response | None:
        given = self._said(item)
        if not given.said:
            return None
        try:
            return respond(self.sheet.by_id[item], given.said[-1], given.hints)
        except BadAnswer:
            return None  # handed in by hand, and no answer


class Marked(Exam, frozen=True, dict=True):
    """An exam with its marks: shows the points, and what is said to each answer."""

    def lines(self) -> list[tuple[str, list[str]]]:
        """Each question, and what is said to its answer, in the language in force."""
        return [(prompt(item), _told(item, one)) for item, one in zip(self.sheet.items, self.responses(), strict=True)]

    def __str__(self) -> str:
        told = [f"{n}. {asked}\n" + "\n".join(f"   {one}" for one in said) for n, (asked, said) in self._numbered()]
        return "\n".join([self._points(), *told])

    def _points(self) -> str:
        return say(N_("Points: {points} of {most}"), points=number(self.points), most=number(self.sheet.most))

    def _numbered(self) -> enumerate[tuple[str, list[str]]]:
        return enumerate(self.lines(), 1)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        told = "".join(
            f"<li><p><b>{escape(asked)}</b></p>{''.join(f'<p>{escape(one)}</p>' for one in said)}</li>"
            for asked, said in self.lines()
        )
        html = f'<div lang="{language()}"><p><b>{escape(self._points())}</b></p><ol>{told}</ol></div>'
        return {"text/plain": str(self), "text/html": html}


def _told(item: Item, response: Response | None) -> list[str]:
    """What is said to an answer after an exam: the answer, the reasons, and of a wrong one the right answer."""
    right = say(N_("Right answer: {answer}"), answer=words(item, item.right))
    if response is None:
        return [say(N_("No answer.")), right]
    given = say(N_("Your answer: {answer}"), answer=words(item, response.value).removesuffix("."))
    return [given, response.summary(), *response.reasons(), *([] if response.right else [right])]


def marked(course: Course, handed_in: Mapping[str, Any]) -> Marked:
    """What was handed in, beside the items of its learner: ask it for `points` and `responses()`, or show it.

    Raises:
        BadOption: it is of another course, or not in the form of what is handed in.
    """
    try:
        found = msgspec.convert(handed_in, HandedIn)
    except msgspec.ValidationError:
        raise BadOption("handed_in", handed_in, N_("what an exam hands in")) from None
    if found.course != course.id:
        raise BadOption("course", found.course, course.id)
    return Marked(variant(course, found.student), found.answers, found.done)
