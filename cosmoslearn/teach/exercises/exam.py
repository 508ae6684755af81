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
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.errors import BadOption
from ...core.language import N_
from ..answering import BadAnswer, read, said_by
from ..response import Response, respond
from .course import Course, Sheet, variant


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was answered to an item: every answer in its order, the last one counts; and the hints taken."""

    item: str
    said: tuple[str, ...] = ()
    hints: int = 0


class HandedIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a learner hands in: no verdict, no right answer."""

    course: str
    student: str
    answers: tuple[Said, ...] = ()


class Exam(msgspec.Struct, frozen=True, dict=True):
    """A sheet and what has been answered so far; immutable."""

    sheet: Sheet
    answers: tuple[Said, ...] = ()

    def answer(self, number: int, said: object) -> Exam:
        """The exam with an answer to the item of that number, from 1; nothing is said about it.

        Raises:
            BadOption: there is no such item.
            BadAnswer: it is no answer to such a question; nothing is changed.
        """
        item = self._item(number)
        given = self._said(item.id)
        text = said_by(item, read(item, said))
        return self._with(replace(given, said=(*given.said, text)))

    def hint(self, number: int) -> tuple[Exam, Any]:
        """The exam with one more hint taken, and the hint; the words tell what it costs."""
        item = self._item(number)
        given = self._said(item.id)
        hints = item.hints[given.hints : given.hints + 1]
        return (self._with(replace(given, hints=given.hints + 1)), hints[0]) if hints else (self, None)

    @property
    def unanswered(self) -> tuple[int, ...]:
        """The numbers of the items without an answer."""
        return tuple(n for n, item in enumerate(self.sheet.items, 1) if not self._said(item.id).said)

    def handed_in(self) -> dict[str, Any]:
        """What is handed in, as plain values for JSON."""
        found = HandedIn(self.sheet.course, self.sheet.student, self.answers)
        return msgspec.json.decode(msgspec.json.encode(found), type=dict[str, Any])

    def responses(self) -> tuple[Response | None, ...]:
        """What each answer comes to, `None` where there is none: for after the exam."""
        return tuple(self._response(item.id) for item in self.sheet.items)

    @property
    def points(self) -> float:
        """The points of all answers together, a plain float."""
        found = zip(self.responses(), self.sheet.points, strict=True)
        return float(sum(response.points * most for response, most in found if response is not None))

    def _item(self, number: int) -> Any:
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


def marked(course: Course, handed_in: Mapping[str, Any]) -> Exam:
    """What was handed in, beside the items of its learner: ask it for `points` and `responses()`.

    Raises:
        BadOption: it is of another course, or not in the form of what is handed in.
    """
    try:
        found = msgspec.convert(handed_in, HandedIn)
    except msgspec.ValidationError:
        raise BadOption("handed_in", handed_in, N_("what an exam hands in")) from None
    if found.course != course.id:
        raise BadOption("course", found.course, course.id)
    return Exam(variant(course, found.student), found.answers)
