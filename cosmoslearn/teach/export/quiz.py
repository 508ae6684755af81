"""What Moodle's formats share: which type of question an exercise becomes, with weights that Moodle takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from ...core.language import N_, number, say
from ..item import JOINT, Item
from .assignment import CannotExport
from .question import Answer, Question, as_choice, in_languages
from .weights import divides, weight

Type = Literal["single", "multiple", "numerical", "shortanswer", "matching"]
MOST_MOVES: Final = 60


class Weighed(msgspec.Struct, frozen=True):
    """An answer with its weight in per cent."""

    text: str
    percent: float
    feedback: str = ""


class Quiz(msgspec.Struct, frozen=True):
    """A question as Moodle has it.

    Of `matching`, `pairs` are stems with the right choice, and `extra` are other choices.
    """

    question: Question
    type: Type
    answers: tuple[Weighed, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    extra: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def quiz(question: Question) -> Quiz:
    """The type of question that Moodle has for an exercise.

    Raises:
        CannotExport: Moodle has none; says why.
    """
    if question.form in ("list", "match"):
        return _matching(question)
    if question.form == "set":
        return _set(question)
    if question.form == "moves":
        return _moves(question)
    if question.form == "text":
        return _words(question)
    return _weighed(question, "single" if question.form == "choice" else "numerical", question.answers)


def _weighed(question: Question, type: Type, answers: Iterable[Answer]) -> Quiz:
    """Answers with the nearest weights; a weight that is not the same is told."""
    found, notices = [], []
    for one in answers:
        percent, same = weight(one.points)
        found.append(Weighed(one.text, percent, one.feedback))
        if not same:
            template = N_("{id}: {points} % is no weight of Moodle's; “{answer}” gets {percent} %")
            points = one.points * 100
            notices.append(say(template, id=question.id, answer=one.text, points=points, percent=number(percent)))
    return Quiz(question, type, tuple(found), notices=tuple(notices))


def _set(question: Question) -> Quiz:
    """A set as boxes to be ticked, where the point can be shared out; else as a choice among whole sets, or typed."""
    right = question.answers
    if divides(len(right)) and len(question.candidates) > len(right):
        return _weighed(question, "multiple", question.candidates)
    chosen = as_choice(question.item, question.lang)
    template = N_("{id}: the point cannot be shared out in Moodle; whole sets are chosen or typed instead")
    notice = say(template, id=question.id)
    if chosen is not None:
        made = _weighed(chosen, "single", chosen.answers)
        return Quiz(question, "single", made.answers, notices=(notice, *made.notices))
    return Quiz(question, "shortanswer", (Weighed(question.right, 100.0),), notices=(notice,))


def _matching(question: Question) -> Quiz:
    """Each stem with its choice; a single stem, or too few choices to be a question, becomes a typed answer."""
    pairs = tuple(zip(question.stems, (one.text for one in question.answers), strict=True))
    extra = tuple(one for one in question.choices if one not in {choice for _, choice in pairs})
    if len(pairs) > 1 and len(set(question.choices)) > 1:
        return Quiz(question, "matching", pairs=pairs, extra=extra)
    if len(set(question.choices)) > 1:
        answers = tuple(Weighed(one, 100.0 if one == pairs[0][1] else 0.0) for one in question.choices)
        return Quiz(question, "single", answers)
    return Quiz(question, "shortanswer", (Weighed("; ".join(choice for _, choice in pairs), 100.0),))


def _moves(question: Question) -> Quiz:
    """All shortest ways, typed with or without a blank after the semicolon."""
    ways = list(question.answers)
    if not ways or len(ways) > MOST_MOVES:
        template = N_("{id}: {n} answers are right; Moodle can be given from 1 to {most}")
        raise CannotExport(say(template, id=question.id, n=len(ways), most=MOST_MOVES))
    texts = dict.fromkeys(text for one in ways for text in (one.text, one.text.replace(JOINT, JOINT.strip())))
    notice = say(N_("{id}: only the shortest moves that reach the goal are taken as right"), id=question.id)
    return Quiz(question, "shortanswer", tuple(Weighed(text, 100.0) for text in texts), notices=(notice,))


def _words(question: Question) -> Quiz:
    """A word, typed as the engine writes it or in either language."""
    item: Item = question.item
    answers = [
        Weighed(text, 100.0 if one.right else 0.0, one.feedback)
        for one in question.answers
        for text in (in_languages(one.value, item) if isinstance(one.value, str) else [one.text])
        if text
    ]
    return Quiz(question, "shortanswer", tuple({one.text: one for one in reversed(answers)}.values()))
