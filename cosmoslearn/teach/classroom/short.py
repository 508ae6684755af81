"""Short answers (a letter, a number, a name) in what is handed out: they count where something calls them an answer.

A letter stands everywhere by chance. It gives an answer away where a word such as *answer*, *right* or *clave* stands
before it, or where several stand in a row, each beside the number of its exercise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from string import ascii_lowercase
from typing import Any, Final

import msgspec

from ...core.language import LANGUAGES, number
from ..answering import folded
from ..export.assignment import Assignment
from ..export.question import Question, question

LONGEST: Final = 12  # letters; what is longer is looked for as it stands
ROW: Final = 3  # so many right ones beside their numbers are no chance
SHARE: Final = 0.8  # of all that stand beside a number
CALLED: Final = r"(?:answer|right|correct|solution|key|respuesta|soluci[oó]n|clave)"
NAMED: Final = re.compile(rf"(?<![a-z]){CALLED}", re.IGNORECASE)
TOLD: Final = re.compile(
    rf"(?<!your )(?<!tu )(?<![a-z]){CALLED}[a-z]*[ _]?\d*[\"'»\])]*\s*(?:=|:|->|→|\bis\b|\bes\b)\s*"
    r"[\[({\"'«“]*(?P<said>[^\s\"'«»“”\[\](){},;<>]+(?:,\d+)?)",
    re.IGNORECASE,
)
BESIDE: Final = re.compile(
    r"(?<![\w.,/-])(\d{1,3})\s?[.:)=-]\s?[\"']?([a-z]|-?\d+(?:[.,]\d+)?)(?![\w(])", re.IGNORECASE
)


class Short(msgspec.Struct, frozen=True):
    """The short answers of a class: all of them, and those of each student by the number of the exercise."""

    every: frozenset[str]
    students: Mapping[str, Mapping[int, frozenset[str]]]


def short_answers(sets: Mapping[str, Assignment]) -> Short:
    """The short answers of everybody, in every spelling that is taken; from what each student gets."""
    found = {
        student: {
            place: said
            for place, item in enumerate(whole.items, 1)
            if (said := frozenset(one for lang in LANGUAGES for one in _spellings(question(item, lang))))
        }
        for student, whole in sets.items()
    }
    every = frozenset(one for answers in found.values() for said in answers.values() for one in said)
    return Short(every, found)


def _spellings(asked: Question) -> Iterator[str]:
    """How the right answer may be written, where that is short."""
    right = asked.item.right
    if asked.form == "choice":
        yield from (letter for letter, one in zip(ascii_lowercase, asked.answers, strict=False) if one.right)
    elif asked.form == "number":
        yield from (number(right, lang, 6) for lang in LANGUAGES)
    else:
        ways = [asked.right, *([str(right)] if isinstance(right, str) else right if asked.form == "set" else [])]
        alone = asked.form != "set" or len(right) == 1
        yield from (folded(one) for one in ways if alone and isinstance(one, str) and 0 < len(one) < LONGEST)


def told_in(text: str, short: Short) -> bool:
    """Whether a text says a short answer."""
    if any(_plain(found["said"]) in short.every for found in TOLD.finditer(text)):
        return True
    return in_a_row([(int(place), value) for place, value in BESIDE.findall(text)], short)


def in_a_row(pairs: Iterable[tuple[int, Any]], short: Short) -> bool:
    """Whether values beside numbers are the answers of some student."""
    said = {place: _plain(str(value)) for place, value in pairs}
    return any(
        sum(value in answers.get(place, ()) for place, value in said.items()) >= max(ROW, SHARE * len(said))
        for answers in short.students.values()
    )


def held_in(value: Any, short: Short) -> bool:
    """Whether data of JSON hold a short answer: under a name that says so, or in a list with one for each exercise."""
    if isinstance(value, dict):
        called = any(NAMED.search(str(name)) and _is_one(one, short) for name, one in value.items())
        numbered = [(int(name), one) for name, one in value.items() if str(name).isdecimal()]
        return called or in_a_row(numbered, short) or any(held_in(one, short) for one in value.values())
    if isinstance(value, list):
        return in_a_row(enumerate(value, 1), short) or any(held_in(one, short) for one in value)
    return False


def _is_one(value: Any, short: Short) -> bool:
    """Whether a value, or one of a list or table of them, is a short answer; yes and no of metadata are none."""
    if isinstance(value, dict | list):
        return any(_is_one(one, short) for one in (value.values() if isinstance(value, dict) else value))
    return isinstance(value, str | int | float) and not isinstance(value, bool) and _plain(str(value)) in short.every


def _plain(said: str) -> str:
    return folded(said.strip().rstrip(".)!").removesuffix(".0"))
