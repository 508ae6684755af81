"""All lessons: found by id, by rule, in the order in which they are gone through."""

from __future__ import annotations

import graphlib
import inspect
from functools import cache
from importlib.resources import files
from pathlib import Path

from ...core.errors import known
from ...core.language import N_
from ...core.registry import game as face
from ...core.registry import games
from ...core.rulebook import Text
from ..item import Item
from .lesson import Beat, Lesson, load


def lesson_files(game: str) -> list[Path]:
    """The lesson files of a game."""
    folder = Path(str(files(face(game).__name__).joinpath("lessons")))
    return sorted(folder.glob("*.toml")) if folder.is_dir() else []


def lesson_ids(game: str) -> tuple[str, ...]:
    """The ids of all lessons of a game, from the names of their files."""
    return tuple(f"{game}/{file.stem}" for file in lesson_files(game))


def lesson_of(id: str) -> Lesson:
    """The lesson with an id such as ``bigbang/placement``.

    Raises:
        UnknownName: there is none; the nearest is given.
        FileError: its file is no lesson.
    """
    known(N_("lesson"), id, [name for game in games() for name in lesson_ids(game)])
    game, _, name = id.partition("/")
    return _loaded(next(file for file in lesson_files(game) if file.stem == name))


@cache
def _loaded(file: Path) -> Lesson:
    return load(file)


def find_beat(name: str) -> tuple[Lesson, Beat]:
    """A lesson and its beat, from ``lesson#beat``.

    Raises:
        UnknownName: there is no such lesson or beat; the nearest is given.
    """
    lesson_id, _, beat = name.partition("#")
    lesson = lesson_of(lesson_id)
    known(N_("beat"), beat, [one.id for one in lesson.beats])
    return lesson, lesson.beat(beat)


@cache
def course(game: str, mode: str | None = None) -> tuple[Lesson, ...]:
    """The lessons of a game, each after those that it needs; of a mode those of the mode and all that they need.

    A mode without a lesson of its own is taught in single beats of others; those are its lessons.

    Where several may come next, those of the usual mode come first, then by file name.

    Raises:
        UnknownName: there is no such game, or no lesson of such a mode; the nearest is given.

    >>> import cosmoslearn
    >>> [lesson.id for lesson in course("bigbang", mode="simple")]
    ['bigbang/first-steps', 'bigbang/simple']
    """
    found = _in_order({name: lesson_of(name) for name in lesson_ids(game)})
    if mode is None:
        return found
    known(N_("mode"), mode, modes(game))
    wanted = {one.id for one in found if mode_of(one) == mode} or {one.id for one in found if mode in _within(one)}
    for lesson in reversed(found):
        wanted |= set(lesson.needs) if lesson.id in wanted else set()
    return tuple(one for one in found if one.id in wanted)


def _in_order(lessons: dict[str, Lesson]) -> tuple[Lesson, ...]:
    sorter = graphlib.TopologicalSorter(
        {name: [need for need in lesson.needs if need in lessons] for name, lesson in lessons.items()}
    )
    sorter.prepare()
    ready: set[str] = set()
    order: list[Lesson] = []
    while sorter.is_active():
        ready.update(sorter.get_ready())
        name = min(ready, key=lambda one: (*_place_of_mode(lessons[one]), one))
        ready.remove(name)
        order.append(lessons[name])
        sorter.done(name)
    return tuple(order)


def mode_of(lesson: Lesson) -> str:
    """The mode of the game that a lesson is about; where it names none, the usual one."""
    return lesson.mode or _usual_mode(lesson.game)


def _usual_mode(game: str) -> str:
    """The mode in which a new game begins."""
    return str(inspect.signature(face(game).new_game).parameters["mode"].default)


def _place_of_mode(lesson: Lesson) -> tuple[bool, str]:
    mode = mode_of(lesson)
    return mode != _usual_mode(lesson.game), mode


def modes(game: str) -> tuple[str, ...]:
    """The modes of a game that have a course, the usual one first, those last that have no lesson of their own."""
    own = (mode_of(lesson) for lesson in course(game))
    return tuple(dict.fromkeys((*own, *(mode for lesson in course(game) for mode in _within(lesson)))))


def _within(lesson: Lesson) -> tuple[str, ...]:
    """The modes in which single beats of a lesson are."""
    return tuple(beat.mode for beat in lesson.told if beat.mode is not None)


def game_of(rule: str) -> str:
    """The game that a rule belongs to.

    Raises:
        UnknownName: no game has such a rule; the nearest is given.
    """
    owners = _owners()
    return owners[known(N_("rule"), rule, owners)]


@cache
def _owners() -> dict[str, str]:
    return {rule: name for name in games() for rule in face(name).RULES}


def lessons_for(rule: str) -> tuple[Lesson, ...]:
    """The lessons for a rule, in small letters or capitals: those that teach it, then those in which it is told.

    Raises:
        UnknownName: there is no such rule; the nearest is given.

    >>> import cosmoslearn
    >>> [lesson.id for lesson in lessons_for("bb-place-2adj")][0]
    'bigbang/placement'
    """
    wanted = str(rule).strip().upper()
    lessons = course(game_of(wanted))
    teaching = [one for one in lessons if wanted in one.rules]
    telling = [one for one in lessons if one not in teaching and any(wanted in beat.rules for beat in one.told)]
    return (*teaching, *telling)


def item_of_beat(lesson: Lesson, beat: Beat) -> Item | None:
    """What the learner is asked at a beat; for a `recall`, what the beat of the earlier lesson asks.

    Raises:
        UnknownName: the earlier lesson or its beat is not there.
    """
    if not beat.of:
        return lesson.item(beat)
    earlier, found = find_beat(beat.of)
    return earlier.item(found)


def text_of_beat(lesson: Lesson, beat: Beat) -> Text:
    """What a beat says; a `recall` with words of its own says after them what the earlier beat asks.

    Raises:
        UnknownName: the earlier lesson or its beat is not there.

    >>> lesson = lesson_of("planetarium/track")
    >>> text_of_beat(lesson, lesson.beat("again"))["en"]
    'First a look back at gravity. The card was played on D. May P1 put the metal into the area of planet A?'
    """
    asked = find_beat(beat.of)[1].text if beat.of else {}
    return {code: f"{text} {asked.get(code, '')}".strip() for code, text in beat.text.items()}
