"""The lesson notebooks: the same lesson in both languages, and nothing left in them from a run (nbmake runs them)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.conftest import ROOT

NOTEBOOKS = ROOT / "notebooks"
LANGUAGE = re.compile(r'(cosmoslearn\.language\()"(en|es)"\)')


def lessons(lang: str) -> dict[str, Path]:
    """The notebooks of a language, by game and number: `bigbang/01`."""
    found = sorted((NOTEBOOKS / lang).glob("*/*.ipynb"))
    return {f"{file.parent.name}/{file.name[:2]}": file for file in found}


ENGLISH, SPANISH = lessons("en"), lessons("es")
EVERY = [*ENGLISH.values(), *SPANISH.values()]


def cells(file: Path, kind: str) -> list[str]:
    return [cell.source for cell in read(file).cells if cell.cell_type == kind]


def read(file: Path) -> Any:
    return nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]


def test_every_lesson_speaks_both_languages() -> None:
    assert ENGLISH
    assert ENGLISH.keys() == SPANISH.keys()
    assert len(ENGLISH) + len(SPANISH) == len(list(NOTEBOOKS.rglob("*.ipynb")))


@pytest.mark.parametrize("lesson", ENGLISH)
def test_code_is_the_same_but_for_the_language_chosen(lesson: str) -> None:
    english, spanish = cells(ENGLISH[lesson], "code"), cells(SPANISH[lesson], "code")
    for lang, found in (("en", english), ("es", spanish)):
        assert [match[2] for source in found for match in LANGUAGE.finditer(source)] == [lang]
    assert [LANGUAGE.sub(r"\1)", source) for source in english] == [LANGUAGE.sub(r"\1)", source) for source in spanish]


@pytest.mark.parametrize("lesson", ENGLISH)
def test_words_are_translated_cell_by_cell(lesson: str) -> None:
    english, spanish = cells(ENGLISH[lesson], "markdown"), cells(SPANISH[lesson], "markdown")
    assert len(english) == len(spanish)
    assert not [one for one, other in zip(english, spanish, strict=True) if one == other]


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.relative_to(NOTEBOOKS).as_posix())
def test_nothing_is_left_of_a_run(file: Path) -> None:
    notebook = read(file)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert "widgets" not in notebook.metadata
    nbformat.validate(notebook)


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.relative_to(NOTEBOOKS).as_posix())
def test_a_learner_has_something_to_do(file: Path) -> None:
    """Each lesson asks for a prediction or for moves on a board, more than once."""
    asked = [source for source in cells(file, "code") if "my_answer" in source or ".board()" in source]
    assert len(asked) >= 3
