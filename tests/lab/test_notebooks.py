"""The learner's folder: lessons arrive, and no work is ever written over."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest

from cosmoslearn.core.errors import FileError
from cosmoslearn.lab import RECORD, lay_notebooks, shipped

LESSON = "en/bigbang/01_first.ipynb"
SECOND = "en/bigbang/01_first_2.ipynb"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Lessons of a package."""
    source = tmp_path / ".hidden" / "source"
    for name in (LESSON, "es/bigbang/01_primeros.ipynb", "en/bigbang/.ipynb_checkpoints/01_first.ipynb"):
        file = source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{name}, first version")
    return source


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "my lessons"


def laid(folder: Path, source: Path, lang: str = "en") -> list[tuple[str, str]]:
    return [(one.how, one.file.relative_to(folder).as_posix()) for one in lay_notebooks(folder, lang, source)]


def contents(folder: Path) -> dict[str, str]:
    files = (file for file in folder.rglob("*") if file.is_file() and file.name != RECORD)
    return {file.relative_to(folder).as_posix(): file.read_text() for file in files}


def test_lessons_of_the_language_arrive_and_nothing_else(folder: Path, source: Path) -> None:
    assert laid(folder, source) == [("new", LESSON)]
    assert contents(folder) == {LESSON: f"{LESSON}, first version"}


def test_languages_lie_side_by_side(folder: Path, source: Path) -> None:
    laid(folder, source, "en")
    assert laid(folder, source, "es") == [("new", "es/bigbang/01_primeros.ipynb")]
    assert sorted(contents(folder)) == [LESSON, "es/bigbang/01_primeros.ipynb"]


def test_second_start_writes_nothing(folder: Path, source: Path) -> None:
    laid(folder, source)
    before = {file: file.stat().st_mtime_ns for file in folder.rglob("*")}
    assert laid(folder, source) == []
    assert {file: file.stat().st_mtime_ns for file in folder.rglob("*")} == before


def test_work_stays(folder: Path, source: Path) -> None:
    laid(folder, source)
    (folder / LESSON).write_text("my work")
    assert laid(folder, source) == []
    assert contents(folder) == {LESSON: "my work"}


def test_untouched_lesson_is_brought_up_to_date(folder: Path, source: Path) -> None:
    laid(folder, source)
    (source / LESSON).write_text("second version")
    assert laid(folder, source) == [("updated", LESSON)]
    assert contents(folder) == {LESSON: "second version"}


def test_newer_version_lies_beside_work_once(folder: Path, source: Path) -> None:
    laid(folder, source)
    (folder / LESSON).write_text("my work")
    (source / LESSON).write_text("second version")
    assert laid(folder, source) == [("beside", SECOND)]
    assert laid(folder, source) == []
    assert contents(folder) == {LESSON: "my work", SECOND: "second version"}


def test_third_version_leaves_work_in_the_second_alone(folder: Path, source: Path) -> None:
    laid(folder, source)
    (folder / LESSON).write_text("my work")
    (source / LESSON).write_text("second version")
    laid(folder, source)
    (folder / SECOND).write_text("my work in the second")
    (source / LESSON).write_text("third version")
    assert laid(folder, source) == [("beside", "en/bigbang/01_first_3.ipynb")]
    assert contents(folder)[LESSON] == "my work"
    assert contents(folder)[SECOND] == "my work in the second"


def test_deleted_lesson_comes_back(folder: Path, source: Path) -> None:
    laid(folder, source)
    (folder / LESSON).unlink()
    assert laid(folder, source) == [("new", LESSON)]


def test_lost_record_costs_no_work(folder: Path, source: Path) -> None:
    laid(folder, source)
    (folder / LESSON).write_text("my work")
    (folder / RECORD).unlink()
    assert laid(folder, source) == [("beside", SECOND)]
    assert contents(folder)[LESSON] == "my work"


def test_lost_record_makes_no_copy_of_lessons_as_they_are(folder: Path, source: Path) -> None:
    laid(folder, source)
    (folder / RECORD).unlink()
    assert laid(folder, source) == []
    (source / LESSON).write_text("second version")
    assert laid(folder, source) == [("updated", LESSON)]


def test_broken_record_is_refused_and_nothing_changes(folder: Path, source: Path) -> None:
    laid(folder, source)
    (folder / RECORD).write_text('{"a": 1}')
    with pytest.raises(FileError, match=re.escape(f"{folder / RECORD}: $: ")):
        lay_notebooks(folder, "en", source)
    assert contents(folder) == {LESSON: f"{LESSON}, first version"}


def test_folder_that_cannot_be_made_is_refused(tmp_path: Path, source: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(FileError, match="learner's folder"):
        lay_notebooks(tmp_path / "file", "en", source)


def test_laid_lessons_can_be_written_though_the_package_cannot(folder: Path, source: Path) -> None:
    (source / LESSON).chmod(stat.S_IREAD)
    laid(folder, source)
    assert (folder / LESSON).stat().st_mode & stat.S_IWUSR


def test_both_languages_are_shipped() -> None:
    assert {file.parent.parent.name for file in shipped().glob("*/*/*.ipynb")} == {"en", "es"}
