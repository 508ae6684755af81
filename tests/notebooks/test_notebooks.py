"""The notebooks: the same in both languages, the whole course in order, nothing left of a run (nbmake runs them)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import nbformat
import pytest

from cosmoslearn.core.registry import games
from cosmoslearn.teach.exercises.generator import generators
from cosmoslearn.teach.item import KINDS
from cosmoslearn.teach.lessons.catalogue import course, lesson_of
from cosmoslearn.teach.wording import kind_said
from tests.tools.notebooks import NOTEBOOKS, built, course_of, lessons_in, read

LANGUAGE: Final = re.compile(r'(cosmoslearn\.language\(|lang=)"(en|es)"')
WORDS: Final = re.compile(r'^words = ".*"$', re.MULTILINE)  # what is searched for, in the learner's language
LANGUAGES: Final = ("en", "es")
# What learners write themselves has a name in their language.
OWN: Final = {
    "respuesta": "my_answer", "respuestas": "my_answers", "dada": "mine", "mía": "mine", "mi_siguiente": "my_next",
    "mi_fila": "my_row", "mi_línea": "my_line", "mis_pagadores": "my_payers", "mis_puntos": "my_points",
    "mi_ganador": "my_winner", "mis_ganadores": "my_winners", "mis_guardados": "my_kept",
}  # fmt: skip
OWN_NAME: Final = re.compile(rf"\b({'|'.join(OWN)})\b")
AUDIENCES: Final = (*games(), "gallery", "teachers")


def notebooks(lang: str) -> dict[str, Path]:
    """The notebooks of a language, by folder and number: `bigbang/01`."""
    found = sorted((NOTEBOOKS / lang).glob("*/*.ipynb"))
    return {f"{file.parent.name}/{file.name[:2]}": file for file in found}


ENGLISH, SPANISH = notebooks("en"), notebooks("es")
EVERY = [*ENGLISH.values(), *SPANISH.values()]


def name(file: Path) -> str:
    return file.relative_to(NOTEBOOKS).as_posix()


def neutral(source: str) -> str:
    """Code without what depends on the language."""
    plain = WORDS.sub("words", LANGUAGE.sub(r"\1", source))
    return OWN_NAME.sub(lambda own: OWN[own[1]], plain)


def cells(file: Path, kind: str) -> list[str]:
    return [cell.source for cell in read(file).cells if cell.cell_type == kind]


def test_every_notebook_speaks_both_languages() -> None:
    assert ENGLISH
    assert ENGLISH.keys() == SPANISH.keys()
    assert len(ENGLISH) + len(SPANISH) == len(list(NOTEBOOKS.rglob("*.ipynb")))
    assert {file.parent.name for file in EVERY} == set(AUDIENCES)


@pytest.mark.parametrize("folder", AUDIENCES)
def test_numbers_leave_no_gap(folder: str) -> None:
    numbers = [int(key[-2:]) for key in ENGLISH if key.startswith(f"{folder}/")]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("notebook", ENGLISH)
def test_code_is_the_same_but_for_the_language_chosen(notebook: str) -> None:
    english, spanish = cells(ENGLISH[notebook], "code"), cells(SPANISH[notebook], "code")
    for lang, found in (("en", english), ("es", spanish)):
        assert {match[2] for source in found for match in LANGUAGE.finditer(source)} == {lang}
        assert sum("cosmoslearn.language(" in source for source in found) == 1
    assert [neutral(source) for source in english] == [neutral(source) for source in spanish]


@pytest.mark.parametrize("notebook", ENGLISH)
def test_words_are_translated_cell_by_cell(notebook: str) -> None:
    english, spanish = cells(ENGLISH[notebook], "markdown"), cells(SPANISH[notebook], "markdown")
    assert len(english) == len(spanish)
    assert not [one for one, other in zip(english, spanish, strict=True) if one == other]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_the_course_of_a_game_stands_in_its_notebooks_in_order(game: str, lang: str) -> None:
    """Each lesson in exactly one notebook of the game, after those that it needs, in the notebooks' language."""
    found = course_of(sorted((NOTEBOOKS / lang / game).glob("*.ipynb")))
    names = [one for one, _ in found]
    assert sorted(names) == sorted(lesson.id for lesson in course(game))
    assert {spoken for _, spoken in found} == {lang}
    late = [(one, need) for place, one in enumerate(names) for need in lesson_of(one).needs if need in names[place:]]
    assert late == []


@pytest.mark.parametrize("file", EVERY, ids=name)
def test_what_is_stored_is_the_lesson_to_be_read_and_nothing_of_a_run(file: Path) -> None:
    notebook = read(file)
    lessons = {place for place, _, _ in lessons_in(notebook)}
    for place, cell in enumerate(notebook.cells):
        if cell.cell_type == "code":
            assert cell.execution_count is None
            assert cell.outputs == [] or place in lessons
    assert "widgets" not in notebook.metadata
    nbformat.validate(notebook)
    fresh = built(read(file)).cells
    stale = [cell.id for cell, found in zip(notebook.cells, fresh, strict=True) if cell != found]
    assert stale == [], "a lesson, its words or its drawing has changed: run `python -m tests.tools.notebooks`"


@pytest.mark.parametrize("file", EVERY, ids=name)
def test_a_learner_has_something_to_do(file: Path) -> None:
    """Each notebook asks for a prediction, for moves on a board, for an answer or for a class, more than once."""
    ways = ("my_answer", "respuesta", "board()", "lesson(", ".answer(", "plan.", "group")
    asked = [source for source in cells(file, "code") if any(way in source for way in ways)]
    assert len(asked) >= 3


@pytest.mark.parametrize("game", games())
def test_each_game_ends_with_exercises(game: str) -> None:
    """On the board, in a cell, with hints, as an exam, and as a function to be written."""
    last = max(key for key in ENGLISH if key.startswith(f"{game}/"))
    source = "\n".join(cells(ENGLISH[last], "code"))
    for way in (".board()", ".answer(", ".hint()", "exam(", ".handed_in()", "code_exercise(", ".check("):
        assert way in source, way


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_the_kinds_of_exercises_are_told_in_words(game: str, lang: str) -> None:
    """In a table of all that the game has: what to write, and what there is to do."""
    last = max(key for key in ENGLISH if key.startswith(f"{game}/"))
    told = "\n".join(cells((ENGLISH if lang == "en" else SPANISH)[last], "markdown"))
    has = {kind for generator in generators(game) for kind in generator.kinds}
    assert re.findall(r'^\| `"(\w+)"` \| (.+) \|$', told, re.MULTILINE) == [
        (kind, kind_said(kind, lang)) for kind in KINDS if kind in has
    ]


def test_teachers_have_a_notebook_for_each_game_and_two_for_a_class() -> None:
    """The course, both plans, what pupils get wrong, exercises that fit; then making a set and reading a report."""
    found = {key: "\n".join(cells(file, "code")) for key, file in ENGLISH.items() if key.startswith("teachers/")}
    guides = {key: re.search(r'guide\("(\w+)"\)', source) for key, source in found.items()}
    assert sorted(one[1] for one in guides.values() if one) == sorted(games())
    for key, one in guides.items():
        if one:
            ways = ("plan.lessons()", "plan.plan(25)", "plan.plan(50)", "plan.slips(", "plan.exercises(", "rule(")
            assert [way for way in ways if way not in found[key]] == []
    rest = "\n".join(source for key, source in found.items() if not guides[key])
    for way in ("read_students(", "hand_out_sheets(", "hand_out_moodle(", "hand_out_notebooks(", "scan(", "collect("):
        assert way in rest, way
    assert "write_report(" in rest
