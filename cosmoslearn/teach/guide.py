"""A guide to a game for teachers: its lessons, plans for hours, what pupils get wrong, which exercises fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

import msgspec

from ..core.errors import CosmosError
from ..core.language import N_, language, say, spoken
from ..core.registry import game as face
from ..core.registry import view
from ..core.rulebook import Rulebook
from .exercises.generator import Generator, generators
from .hiding import hidden
from .item import Item
from .lessons.catalogue import course, item_of_beat, lesson_of, mode_of
from .lessons.lesson import Beat, Lesson
from .wording import kind_said, prompt, words

TALK: Final = 7  # minutes of an hour for looking back at its beginning and for talking at its end
EACH: Final = 4  # minutes for an exercise
FEW: Final = 4  # exercises named for a lesson


class Table(msgspec.Struct, frozen=True):
    """A table that shows itself, with its words in the language in which it was made."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return "\n".join(" | ".join(row) for row in (self.head, *self.rows))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        head = "".join(f'<th scope="col" style="text-align:left">{escape(one)}</th>' for one in self.head)
        cell = '<td style="text-align:left;vertical-align:top">{}</td>'
        rows = "".join(f"<tr>{''.join(cell.format(_lined(one)) for one in row)}</tr>" for row in self.rows)
        table = f'<table lang="{language()}"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        return {"text/plain": str(self), "text/html": table}


class Slip(msgspec.Struct, frozen=True):
    """What some pupils believe about a rule, and the question of a lesson at which it shows."""

    rule: str
    reading: str
    lesson: str
    beat: str
    item: Item

    @property
    def said(self) -> str:
        """What they answer who believe it."""
        return words(self.item, self.item.under({self.rule: self.reading}))

    def lines(self) -> list[str]:
        """Belief, question, both answers, and what to say to it, in the language in force."""
        told = next(one for one in self.item.rulebook.rule(self.rule).misconceptions if one.id == self.reading)
        number = [beat.id for beat in lesson_of(self.lesson).beats].index(self.beat) + 1
        asked = say(N_("Asked in part {n} of the lesson: {question}"), n=number, question=prompt(self.item))
        return [
            say(N_("They believe: {statement}"), statement=spoken(told.statement)),
            asked,
            say(N_("They answer: {answer}"), answer=self.said),
            say(N_("Right is: {answer}"), answer=words(self.item, self.item.right)),
            say(N_("You can say: {feedback}"), feedback=spoken(told.feedback)),
        ]


class Slips(msgspec.Struct, frozen=True):
    """What pupils get wrong in a lesson; shows itself with the board at which each belief decides."""

    slips: tuple[Slip, ...]

    def __len__(self) -> int:
        return len(self.slips)

    def __str__(self) -> str:
        return "\n\n".join("\n".join([_title(one), *one.lines()]) for one in self.slips)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        parts: list[str] = []
        for one in self.slips:
            board = view("html")(hidden(one.item.position.scene(), one.item.hide))
            believed, *lines = one.lines()
            told = "".join(f"<p>{escape(line)}</p>" for line in lines)
            head = f"<summary><b>{escape(_title(one))}</b><br>{escape(believed)}</summary>"
            parts.append(f"<details{'' if parts else ' open'}>{head}{told}{board}</details>")
        return {"text/plain": str(self), "text/html": f'<div lang="{language()}">{"".join(parts)}</div>'}


class Guide(msgspec.Struct, frozen=True):
    """The guide to one game; shows itself as the table of its lessons."""

    game: str

    def lessons(self) -> Table:
        """The lessons in their order: what pupils can do afterwards, how long it takes, how many slips it meets."""
        head = (N_("Lesson"), N_("Afterwards"), N_("Minutes"), N_("Exercises that fit"))
        rows = (
            (f"{spoken(one.title)}\n{one.id}", spoken(one.goal), str(one.minutes), str(len(self.drills(one.id))))
            for one in course(self.game)
        )
        return Table(tuple(map(say, head)), tuple(rows))

    def plan(self, minutes: int) -> Table:
        """The course in hours of so many minutes: looking back, lessons, exercises, a talk at the end.

        >>> import cosmoslearn
        >>> len(guide("constelaciones").plan(25).rows), len(guide("constelaciones").plan(50).rows)
        (7, 4)
        """
        head = (N_("Hour"), N_("Lessons"), N_("Exercises"), N_("Minutes"))
        rows = (self._hour(number, lessons, minutes) for number, lessons in enumerate(self.hours(minutes), 1))
        return Table(tuple(map(say, head)), tuple(rows))

    def hours(self, minutes: int) -> tuple[tuple[Lesson, ...], ...]:
        """The lessons of each hour: one, and another of the same mode if a quarter of the hour stays for exercises."""
        found: list[list[Lesson]] = []
        for lesson in course(self.game):
            last = found[-1] if found else []
            fits = sum(one.minutes for one in last) + lesson.minutes + TALK + minutes // 4 <= minutes
            if last and fits and mode_of(last[0]) == mode_of(lesson):
                last.append(lesson)
            else:
                found.append([lesson])
        return tuple(map(tuple, found))

    def _hour(self, number: int, lessons: Iterable[Lesson], minutes: int) -> tuple[str, ...]:
        lessons = tuple(lessons)
        taken = sum(one.minutes for one in lessons)
        left = max(0, minutes - TALK - taken)
        drills = {drill.id: drill for one in lessons for drill in self.drills(one.id)[:FEW]}
        named = [f"{spoken(one.named)} ({name})" for name, one in drills.items()][: max(1, left // EACH)]
        told = say(N_("looking back 3, lessons {taken}, exercises {left}, talk 4"), taken=taken, left=left)
        return str(number), "\n".join(f"{spoken(one.title)} ({one.id})" for one in lessons), "\n".join(named), told

    def drills(self, lesson: str) -> tuple[Generator, ...]:
        """The exercises about the rules of a lesson; those that share most of their rules with it come first.

        Raises:
            UnknownName: there is no such lesson; the nearest is given.
        """
        taught = set(lesson_of(lesson).rules)
        fitting = [one for one in generators(self.game) if one.rules[0] in taught]
        return tuple(sorted(fitting, key=lambda one: -len(taught & set(one.rules)) / len(one.rules)))

    def exercises(self, lesson: str) -> Table:
        """The exercises that fit a lesson: name, kinds, levels.

        Raises:
            UnknownName: there is no such lesson; the nearest is given.
        """
        head = (N_("Exercise"), N_("Kinds"), N_("Levels"))
        rows = (
            (f"{spoken(one.named)}\n{one.id}", ", ".join(map(kind_said, one.kinds)), ", ".join(map(str, one.levels)))
            for one in self.drills(lesson)
        )
        return Table(tuple(map(say, head)), tuple(rows))

    def slips(self, lesson: str) -> Slips:
        """What pupils get wrong in a lesson: its misconceptions, each at the first question whose answer it changes.

        Raises:
            UnknownName: there is no such lesson; the nearest is given.

        >>> import cosmoslearn
        >>> "any-neighbour" in [one.reading for one in guide("bigbang").slips("bigbang/placement").slips]
        True
        """
        return Slips(tuple(_slips(lesson_of(lesson))))

    def __str__(self) -> str:
        return str(self.lessons())

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return self.lessons()._repr_mimebundle_()


def guide(game: str) -> Guide:
    """The guide to a game for its teachers.

    Raises:
        UnknownName: there is no such game; the nearest is given.

    >>> import cosmoslearn
    >>> len(guide("constelaciones").lessons().rows)
    7
    """
    course(game)
    return Guide(game)


def _slips(lesson: Lesson) -> Iterator[Slip]:
    asked: list[tuple[Beat, Item]] = []
    for beat in lesson.beats:
        item = item_of_beat(lesson, beat)
        if item is not None and item.kind not in ("why", "infer", "find", "complete"):
            asked.append((beat, item))
    book: Rulebook = face(lesson.game).RULES
    for rule in lesson.rules:
        for told in book.rule(rule).misconceptions:
            met = next(((beat, item) for beat, item in asked if _shows(item, rule, told.id)), None)
            if met is not None:
                yield Slip(rule, told.id, lesson.id, met[0].id, met[1])


def _shows(item: Item, rule: str, reading: str) -> bool:
    """Whether those who believe it answer otherwise, and answer at all."""
    try:
        return bool(item.under({rule: reading}) != item.right)
    except CosmosError:
        return False


def _title(slip: Slip) -> str:
    return f"{slip.item.rulebook.title(slip.rule)} ({slip.rule})"


def _lined(text: str) -> str:
    return "<br>".join(map(escape, text.split("\n")))
