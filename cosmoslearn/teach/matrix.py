"""The matrix: for every rule, what checks it, explains it, teaches it, drills it and pins it; and the holes.

| column | what stands in it |
| --- | --- |
| `check` | the readings of the rule that can be put in force: its check or effect in the engine |
| `explainer` | a case or beat in which a verdict or the steps name the rule, or come out otherwise without it |
| `lesson` | beats that it decides: a misconception in its place changes the answer; beats that tell it, if it is told |
| `exercise` | generators with a template that the rule decides |
| `misconception` | its misconceptions; those that decide no beat are not met |
| `cases` | shipped cases that name it |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from ..core.case import Ask, Case, case_files, read_case
from ..core.errors import CosmosError
from ..core.files import as_kind, read_tables
from ..core.registry import game as face
from ..core.rulebook import Rule, Rulebook
from .exercises.generator import Generator, generators
from .exercises.making import original
from .explaining import explained
from .item import Item
from .lessons.catalogue import course, item_of_beat
from .lessons.lesson import Lesson
from .options import changes, decides

COLUMNS: Final = ("check", "explainer", "lesson", "exercise", "misconception", "cases")
PLAYED: Final = ("constraint", "effect", "scoring", "turn", "ending")
DRILLED: Final = ("constraint", "effect", "scoring")
EXEMPTIONS: Final = "exemptions.toml"


class Exemption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Columns that a rule need not fill, and why."""

    rule: str
    columns: tuple[str, ...]
    reason: str


class _Exemptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    exempt: tuple[Exemption, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A rule with what stands in each column. `unmet` are the misconceptions that decide no beat of a lesson."""

    rule: Rule
    cells: dict[str, tuple[str, ...]]
    unmet: tuple[str, ...] = ()
    exempt: tuple[str, ...] = ()

    @property
    def needs(self) -> tuple[str, ...]:
        """The columns that a rule of this kind has to fill."""
        if self.rule.kind not in PLAYED:
            return ("lesson",)
        return tuple(one for one in COLUMNS if one != "exercise" or self.rule.kind in DRILLED)

    @property
    def holes(self) -> tuple[str, ...]:
        """The columns that it does not fill, and has to."""
        return tuple(one for one in self.needs if not self.filled(one) and one not in self.exempt)

    def filled(self, column: str) -> bool:
        """Whether enough stands in a column."""
        return bool(self.cells[column]) and not (column == "misconception" and self.unmet)


class Matrix(msgspec.Struct, frozen=True):
    """The matrix of a game."""

    game: str
    rows: tuple[Row, ...]

    @property
    def holes(self) -> dict[str, tuple[Row, ...]]:
        """For each column the rows that have a hole in it."""
        return {one: tuple(row for row in self.rows if one in row.holes) for one in COLUMNS}


def matrix(game: str) -> Matrix:
    """The matrix of a game, found by asking the engine.

    Raises:
        UnknownName: there is no such game.
        FileError: a case, a lesson or the file of exercises cannot be read.
    """
    return _Finder(game).matrix()


def exemptions() -> tuple[Exemption, ...]:
    """All exemptions.

    Raises:
        FileError: the file of exemptions is not sound.
    """
    file = Path(str(files(__package__).joinpath(EXEMPTIONS)))
    return as_kind(read_tables(file), _Exemptions, file).exempt


class _Finder:
    """Looks up everything that a game has, once."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.face = face(game)
        self.book: Rulebook = self.face.RULES
        self.played = frozenset(rule for rule in self.book if self.book.rule(rule).kind in PLAYED)

    def matrix(self) -> Matrix:
        """All rows, in the order of the rulebook."""
        return Matrix(self.game, tuple(self._row(rule) for rule in self.book))

    def _row(self, id: str) -> Row:
        rule = self.book.rule(id)
        readings = self.book.readings_of(id)
        named = tuple(one.id for one in rule.misconceptions)
        played = id in self.played
        met = {name: self._changed(id, name) for name in named if name in readings} if played else {}
        cells = {
            "check": readings,
            "explainer": tuple(filter(None, [self.explained.get(id)])),
            "lesson": _each(met.values()) if played else self._telling(id),
            "exercise": tuple(one.id for one in generators(self.game) if id in one.rules and self._drills(one, id)),
            "misconception": named,
            "cases": self.cited.get(id, ()),
        }
        free = [column for one in exemptions() if one.rule == id for column in one.columns]
        return Row(rule, cells, tuple(name for name, beats in met.items() if not beats), tuple(free))

    # ------------------------------------------------------------------------------------------- lessons

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The course of the game."""
        return course(self.game)

    @cached_property
    def items(self) -> dict[str, Item]:
        """What is asked in the lessons, by ``lesson#beat``."""
        found = ((f"{one.id}#{beat.id}", item_of_beat(one, beat)) for one in self.lessons for beat in one.beats)
        return {name: item for name, item in found if item is not None}

    def _asking(self, rule: str) -> Iterator[tuple[str, Item]]:
        """The beats that may turn on a rule: they, or the lesson around them, name it."""
        teaching = {one.id for one in self.lessons if rule in one.rules}
        for name, item in self.items.items():
            if rule in item.rules or name.partition("#")[0] in teaching:
                yield name, item

    def _changed(self, rule: str, reading: str) -> tuple[str, ...]:
        """The beats whose answer changes under a misconception of a rule: there it is met, there the rule decides."""
        return tuple(name for name, item in self._asking(rule) if changes(item, rule, reading))

    def _telling(self, rule: str) -> tuple[str, ...]:
        return tuple(f"{one.id}#{beat.id}" for one in self.lessons for beat in one.beats if rule in beat.rules)

    # ------------------------------------------------------------------------------- cases and exercises

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """The shipped cases."""
        folder = Path(str(files(self.face.__name__).joinpath("cases")))
        return tuple(map(read_case, case_files([folder])))

    @cached_property
    def cited(self) -> dict[str, tuple[str, ...]]:
        """For each rule the cases that name it."""
        found: dict[str, list[str]] = {}
        for case in self.cases:
            asked = (rule for ask in case.asks for rule in (*(ask.because or ()), *(ask.broken or ())))
            for rule in dict.fromkeys((*case.rules, *asked)):
                found.setdefault(rule, []).append(case.id)
        return {rule: tuple(names) for rule, names in found.items()}

    @cached_property
    def explained(self) -> dict[str, str]:
        """For each rule that is explained somewhere, where."""
        return explained(self.book, self._questions(), self.played)

    def _questions(self) -> Iterator[tuple[Case, Ask]]:
        for case in self.cases:
            yield from ((case, ask) for ask in case.asks)
        for lesson in self.lessons:
            for beat in lesson.beats:
                if beat.ask is not None:
                    asked = replace(beat.ask, after=(*beat.after, *beat.ask.after))
                    yield lesson.case(beat), asked

    def _drills(self, generator: Generator, rule: str) -> bool:
        return any(_decided(generator, n, rule) for n in range(1, len(generator.templates) + 1))


def _each(lists: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Every name once."""
    return tuple(dict.fromkeys(name for names in lists for name in names))


def _decided(generator: Generator, number: int, rule: str) -> bool:
    try:
        return decides(original(generator, number), rule)
    except CosmosError:
        return False


def holes(found: Iterable[Matrix], columns: Iterable[str] = COLUMNS) -> int:
    """How many holes there are in some columns."""
    wanted = set(columns)
    return sum(len(rows) for one in found for column, rows in one.holes.items() if column in wanted)
