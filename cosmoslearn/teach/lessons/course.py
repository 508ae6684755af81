"""Courses and other lists of lessons, as they are shown: which lesson, how long, what one can do afterwards."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from itertools import count, groupby
from typing import Final

import msgspec

from ...core.language import LANGUAGES, N_, language, say, speaking, spoken
from ...core.registry import game as face
from ...core.rulebook import Text
from ..rulepages import title_of
from .catalogue import course, game_of, lessons_for, mode_of
from .lesson import Lesson

MODES: Final = "modes.toml"


class Course(msgspec.Struct, frozen=True):
    """Lessons in the order in which they are gone through; shows itself as a list, by mode of the game."""

    title: Text
    lessons: tuple[Lesson, ...]

    def __iter__(self) -> Iterator[Lesson]:
        return iter(self.lessons)

    def __len__(self) -> int:
        return len(self.lessons)

    def words(self, lang: str | None = None) -> str:
        """The list as text."""
        with speaking(lang):
            return "\n".join(_lines(self))

    def __str__(self) -> str:
        return self.words()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.words(), "text/html": _html(self)}


def course_of(game: str, mode: str | None = None) -> Course:
    """The course of a game, or of a mode of it.

    Raises:
        UnknownName: there is no such game, or no lesson of such a mode; the nearest is given.

    >>> import cosmoslearn
    >>> print(course_of("bigbang", "simple").words("en").splitlines()[1])
    Cosmic mode (cosmic)
    """
    lessons = course(game, mode)
    if mode is None:
        return Course(title_of(game), lessons)
    named = name_of_mode(game, mode)
    return Course({code: f"{spoken(title_of(game), code)}. {spoken(named, code)}" for code in LANGUAGES}, lessons)


def name_of_mode(game: str, mode: str) -> Text:
    """What a mode of a game is called.

    >>> name_of_mode("bigbang", "solo")["es"]
    'Modo solitario'
    """
    return _modes()[game][mode]


@cache
def _modes() -> dict[str, dict[str, Text]]:
    return tomllib.loads(files("cosmoslearn.teach").joinpath(MODES).read_text(encoding="utf-8"))


def lessons_of(rule: str) -> Course:
    """The lessons for a rule.

    Raises:
        UnknownName: there is no such rule; the nearest is given.

    >>> import cosmoslearn
    >>> lessons_of("bb-place-2adj").title["es"]
    'BB-PLACE-2ADJ: Ley de dos vecinas'
    """
    lessons, wanted = lessons_for(rule), rule.strip().upper()
    title: Text = face(game_of(wanted)).RULES.rule(wanted).title
    return Course({code: f"{wanted}: {spoken(title, code)}" for code in LANGUAGES}, lessons)


def _head(found: Course) -> str:
    minutes = sum(lesson.minutes for lesson in found)
    return say(N_("{title}. Lessons: {n}; minutes: {minutes}."), title=found.title, n=len(found), minutes=minutes)


def _lines(found: Course) -> Iterator[str]:
    number = count(1)
    yield _head(found)
    for mode, grouped in groupby(found, mode_of):
        lessons = list(grouped)
        yield _mode(lessons[0].game, mode)
        for one in lessons:
            yield f"{next(number):>3}. {one.id}: {spoken(one.title)} ({_minutes(one)}). {spoken(one.goal)}"


def _html(found: Course) -> str:
    title, number, listed = spoken(found.title), 1, ""
    for mode, grouped in groupby(found, mode_of):
        lessons = list(grouped)
        listed += (
            f'<p>{escape(_mode(lessons[0].game, mode))}</p><ol start="{number}">{"".join(map(_item, lessons))}</ol>'
        )
        number += len(lessons)
    head = f"<p><b>{escape(_head(found))}</b></p>"
    return f'<div role="group" lang="{language()}" aria-label="{escape(title)}">{head}{listed}</div>'


def _item(one: Lesson) -> str:
    told = f"({_minutes(one)}). {spoken(one.goal)}"
    return f"<li><b>{escape(spoken(one.title))}</b> <code>{escape(one.id)}</code> {escape(told)}</li>"


def _mode(game: str, mode: str) -> str:
    """A mode in words, and its name for `course(game, mode)` and the command line."""
    return f"{spoken(name_of_mode(game, mode))} ({mode})"


def _minutes(one: Lesson) -> str:
    return say(N_("{n} min"), n=one.minutes)
