"""All lessons: found by id, by rule, in the order in which they are gone through."""

from __future__ import annotations

import graphlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from ...core.errors import UnknownName
from ...core.language import N_
from ...core.registry import game as face
from ...core.registry import games
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
    known = [name for game in games() for name in lesson_ids(game)]
    if id not in known:
        raise UnknownName(N_("lesson"), id, known)
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
    known = [one.id for one in lesson.beats]
    if beat not in known:
        raise UnknownName(N_("beat"), beat, known)
    return lesson, lesson.beat(beat)


def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in an order in which each comes after those that it needs; else by file name."""
    lessons = {name: lesson_of(name) for name in lesson_ids(game)}
    needs = {name: [need for need in lesson.needs if need in lessons] for name, lesson in lessons.items()}
    sorter = graphlib.TopologicalSorter(needs)
    sorter.prepare()
    order: list[str] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        order += ready
        sorter.done(*ready)
    return tuple(lessons[name] for name in order)


def lessons_for(rule: str) -> Iterator[Lesson]:
    """The lessons that teach a rule."""
    for game in games():
        for lesson in course(game):
            if rule in lesson.rules or any(rule in beat.rules for beat in lesson.told):
                yield lesson


def item_of_beat(lesson: Lesson, beat: Beat) -> Item | None:
    """What the learner is asked at a beat; for a `recall`, what the beat of the earlier lesson asks.

    Raises:
        UnknownName: the earlier lesson or its beat is not there.
    """
    if not beat.of:
        return lesson.item(beat)
    earlier, found = find_beat(beat.of)
    return earlier.item(found)
