"""A folder for each way out, a file for each student. What is there already is left, so interrupted work resumes.

Each file is written whole or not at all, and the class in the folder never changes, so a file that is there is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from tqdm.auto import tqdm

from ...core.language import N_, say, speaking
from ..export.assignment import Assignment, slug
from ..export.graded import KEY
from ..export.marks import table_csv
from ..export.moodle import moodle
from ..export.notebook import Mode, key_file, nbgrader_config, notebook
from ..export.pdf import key_pdf, worksheet_pdf
from ..export.sheet import key_html, worksheet_html
from .group import Group, lay, missing

TABLE: Final = "key.csv"


class Laid(msgspec.Struct, frozen=True):
    """What was done: how many files were written, how many were there, and what the ways out had to say."""

    written: int = 0
    kept: int = 0
    notices: tuple[str, ...] = ()


def stem(assignment: Assignment) -> str:
    """The name of a student's files: the code, and the name as far as ASCII goes."""
    return f"{assignment.code}-{slug(assignment.student)}"


def hand_out_sheets(folder: Path, group: Group, pdf: bool = True, progress: bool = True) -> Laid:
    """Worksheets in `sheets/`, keys in `keys/`, and one table of all right answers in `keys/key.csv`.

    Raises:
        CannotExport: the library for PDF is not installed.
        OSError: a file cannot be written.
    """
    kind = "pdf" if pdf else "html"
    sheet: Callable[..., Any] = worksheet_pdf if pdf else worksheet_html
    key: Callable[..., Any] = key_pdf if pdf else key_html

    def files(bare: Assignment) -> list[tuple[Path, Callable[[Assignment], Any]]]:
        name = f"{stem(bare)}.{kind}"
        return [
            (folder / "sheets" / name, lambda whole: sheet(whole, group.lang)),
            (folder / "keys" / name, lambda whole: key(whole, group.lang)),
        ]

    done = _hand_out(group, files, progress)
    return _with_table(folder / "keys" / TABLE, group, done, progress)


def hand_out_moodle(folder: Path, group: Group, progress: bool = True) -> Laid:
    """A file for Moodle's import for each student in `moodle/`.

    Raises:
        OSError: a file cannot be written.
    """

    def files(bare: Assignment) -> list[tuple[Path, Callable[[Assignment], Any]]]:
        return [(folder / "moodle" / f"{stem(bare)}.xml", lambda whole: moodle(whole, group.lang))]

    return _hand_out(group, files, progress)


def hand_out_notebooks(folder: Path, group: Group, mode: Mode = "practice", progress: bool = True) -> Laid:
    """A course folder for nbgrader in `nbgrader/`; the students' notebooks in its `handout/`, the key beside them.

    Raises:
        OSError: a file cannot be written.
    """
    home, name = folder / "nbgrader", group.bare("").name

    def files(bare: Assignment) -> list[tuple[Path, Callable[[Assignment], Any]]]:
        file = home / "handout" / stem(bare) / f"{name}.ipynb"
        return [(file, lambda whole: notebook(whole, group.lang, mode))]

    done = _hand_out(group, files, progress)
    common = group.assignment("")
    source = notebook(common, group.lang, mode, solutions=True).content.encode()
    written = [
        lay(home / "source" / name / f"{name}.ipynb", source),
        lay(home / "nbgrader_config.py", nbgrader_config(slug(group.label or group.course.id)).encode()),
    ]
    if missing([home / KEY]):
        sets = [group.assignment(student) for student in group.students]
        # nbgrader knows a student by the name of a folder, which is the one in `handout/`.
        named = [msgspec.structs.replace(one, student=stem(one)) for one in sets]
        written.append(lay(home / KEY, key_file([common, *named], group.lang)))
    else:
        written.append(False)
    return Laid(done.written + sum(written), done.kept + written.count(False), done.notices)


def _hand_out(
    group: Group, files: Callable[[Assignment], list[tuple[Path, Callable[[Assignment], Any]]]], progress: bool
) -> Laid:
    written, kept = 0, 0
    notices: dict[str, None] = {}
    for student in _over(group, progress):
        wanted = files(group.bare(student))
        left = [(file, make) for file, make in wanted if missing([file])]
        kept += len(wanted) - len(left)
        if not left:
            continue
        whole = group.assignment(student)
        for file, make in left:
            made = make(whole)
            content = made.content if isinstance(made.content, bytes) else made.content.encode()
            written += lay(file, content)
            notices |= dict.fromkeys(made.notices)
    return Laid(written, kept, tuple(notices))


def _over(group: Group, progress: bool) -> Iterator[str]:
    yield from tqdm(group.students, disable=not progress, unit="", leave=False)


def _with_table(file: Path, group: Group, done: Laid, progress: bool) -> Laid:
    """The table of all right answers, if it is not there yet."""
    if not missing([file]):
        return msgspec.structs.replace(done, kept=done.kept + 1)
    rows: list[tuple[str | float, ...]] = []
    with speaking(group.lang):
        for student in _over(group, progress):
            whole = group.assignment(student)
            for number, asked in enumerate(whole.questions(group.lang), 1):
                worth = whole.worth(number)
                rows.append(
                    (student, whole.code, number, asked.prompt, asked.lettered, worth, ", ".join(asked.item.rules))
                )
        head = [
            N_("student"),
            N_("code"),
            N_("exercise"),
            N_("question"),
            N_("right answer"),
            N_("points"),
            N_("rules"),
        ]
        table = table_csv(head, rows, group.lang, bom=True)
    lay(file, table.encode())
    return msgspec.structs.replace(done, written=done.written + 1)


def told(done: Laid, folder: Path) -> str:
    """What was done, in one sentence."""
    template = N_("{folder}: files written: {written}; there already: {kept}")
    return say(template, folder=str(folder), written=done.written, kept=done.kept)
