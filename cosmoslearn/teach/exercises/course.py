"""A course: the same exercises for everybody, each with content of its own.

>>> import cosmoslearn
>>> found = course("3B-1", games=("constelaciones",), count=3)
>>> ana, luis = variant(found, "Ana"), variant(found, "Luis")
>>> [item.kind for item in ana.items] == [item.kind for item in luis.items], ana == variant(found, "Ana")
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

from ...core.chance import Chance
from ...core.errors import BadOption, UnknownName
from ...core.language import N_
from ...core.registry import games as all_games
from ...core.rulebook import Text
from ..item import KINDS, Item
from .generator import LEVELS, Generator, generator_of, generators
from .making import chosen, made, seed_of


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One exercise of a course. Kind and level are those of the template that everybody gets; empty and 0 are any."""

    generator: str
    kind: str = ""
    level: int = 0
    points: float = 1.0


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"slots": "slot"}):
    """The exercises that a class gets. The id goes into what every learner is dealt."""

    id: str
    slots: tuple[Slot, ...]
    title: Text = {}


class Sheet(msgspec.Struct, frozen=True, dict=True):
    """What one learner gets: the items of a course with content of the learner's own, and the points of each."""

    course: str
    student: str
    items: tuple[Item, ...]
    points: tuple[float, ...]
    title: Text = {}

    @property
    def most(self) -> float:
        """The points that can be had."""
        return sum(self.points)

    @cached_property
    def by_id(self) -> dict[str, Item]:
        """The items by their ids."""
        return {item.id: item for item in self.items}


def course(
    id: str,
    games: Iterable[str] = (),
    rules: Iterable[str] = (),
    kinds: Iterable[str] = (),
    level: int = 0,
    count: int = 20,
    title: Text | None = None,
) -> Course:
    """A course drawn from the generators: of some games (or all), about some rules (or all), of some kinds and a level.

    The games take turns, and no generator comes again before all have come. The same id and wishes draw the same.

    Raises:
        UnknownName: there is no such game, rule or kind.
        BadOption: the level or the count is out of range, or nothing fits.
    """
    for kind in kinds:
        if kind not in KINDS:
            raise UnknownName(N_("kind"), kind, KINDS)
    if level not in (0, *LEVELS):
        raise BadOption("level", level, "0, 1, 2, 3")
    if count < 1:
        raise BadOption("count", count, N_("1 or more"))
    pools, chance = _pools(tuple(games), tuple(rules), frozenset(kinds), level, Chance(seed_of(id)))
    slots: list[Slot] = []
    for number in range(count):
        pool = pools[number % len(pools)]
        generator = pool[number // len(pools) % len(pool)]
        kind, chance = chance.choose(_kinds_at(generator, level, frozenset(kinds)))
        slots.append(Slot(generator.id, kind, level))
    return Course(id, tuple(slots), title or {})


def _pools(
    games: tuple[str, ...], rules: tuple[str, ...], kinds: frozenset[str], level: int, chance: Chance
) -> tuple[list[tuple[Generator, ...]], Chance]:
    """The generators that fit, shuffled, game by game; those that have the level come first."""
    if not _drilled(games or all_games()).issuperset(rules):
        known = _drilled(all_games())  # a second look, since reading every game takes its time
        for rule in rules:
            if rule not in known:
                raise UnknownName(N_("rule"), rule, known)
    pools = []
    for game in games or all_games():
        fitting = [
            one
            for one in generators(game)
            if (not rules or set(rules) & set(one.rules)) and (not kinds or kinds & set(one.kinds))
        ]
        shuffled, chance = chance.shuffled(fitting)
        if shuffled:
            pools.append(tuple(sorted(shuffled, key=lambda one: _off(one, level, kinds))))
    if not pools:
        raise BadOption("rules", ", ".join(rules or games), N_("rules and kinds that some exercise fits"))
    return pools, chance


def _drilled(games: Iterable[str]) -> set[str]:
    """The rules that the exercises of some games are about."""
    return {rule for game in games for generator in generators(game) for rule in generator.rules}


def _off(generator: Generator, level: int, kinds: frozenset[str]) -> int:
    """How far the nearest template of some kinds (or of any) is from a level; any level is as good as 0."""
    levels = [one.level for one in generator.templates if not kinds or one.kind in kinds]
    return min(abs(one - level) for one in levels) if level else 0


def _kinds_at(generator: Generator, level: int, kinds: frozenset[str]) -> list[str]:
    """The kinds that a generator has at the level nearest to the one asked for."""
    off = _off(generator, level, kinds)
    fitting = [one for one in generator.templates if not kinds or one.kind in kinds]
    return list(dict.fromkeys(one.kind for one in fitting if not level or abs(one.level - level) == off))


def other_levels(course: Course) -> tuple[int, ...]:
    """The numbers of the exercises, from 1, whose level is not the one asked for but the nearest that there is."""
    return tuple(
        number
        for number, slot in enumerate(course.slots, 1)
        if slot.level and _off(generator_of(slot.generator), slot.level, frozenset(filter(None, (slot.kind,))))
    )


def variant(course: Course, student: str) -> Sheet:
    """What a learner gets: for each slot the template that all get, varied for this learner.

    It is the same in every process, on every system and in both languages.

    Raises:
        UnknownName: a slot names a generator, or a kind of it, that does not exist.
    """
    items = tuple(_item(course, slot, number, student) for number, slot in enumerate(course.slots, 1))
    return Sheet(course.id, student, items, tuple(slot.points for slot in course.slots), course.title)


def _item(course: Course, slot: Slot, number: int, student: str) -> Item:
    generator = generator_of(slot.generator)
    template = chosen(generator, seed_of(course.id, number), slot.level or None, slot.kind or None)
    return made(generator, template, seed_of(course.id, number, student))
