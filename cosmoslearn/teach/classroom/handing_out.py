"""A folder for each way out, a file for each student. What is there already is left, so interrupted work resumes.

Each file is written whole or not at all, and the class in the folder never changes, so a file that is there is right.
Everything about one student is made at once, so an executor can spread the students over processes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Final, Literal

import msgspec
from tqdm.auto import tqdm

from ...core.language import N_, say, speaking
from ..export.assignment import Assignment, Export, slug
from ..export.graded import KEY
from ..export.marks import table_csv
from ..export.moodle import moodle
from ..export.notebook import Mode, key_file, nbgrader_config, notebook
from ..export.pdf import key_pdf, worksheet_pdf
from ..export.sheet import key_html, worksheet_html
from .group import Group, lay, missing

TABLE: Final = "key.csv"
HEAD: Final = (
    N_("student"), N_("code"), N_("exercise"), N_("question"), N_("right answer"), N_("points"), N_("rules"),
)  # fmt: skip
ALONE: Final = 4  # so many students are served sooner than another process is there
Row = tuple[str | float, ...]


class Laid(msgspec.Struct, frozen=True):
    """What was done: how many files were written, how many were there, and what the ways out had to say."""

    written: int = 0
    kept: int = 0
    notices: tuple[str, ...] = ()


def stem(assignment: Assignment) -> str:
    """The name of a student's files: the code, and the name as far as ASCII goes."""
    return f"{assignment.code}-{slug(assignment.student)}"


def hand_out_sheets(
    folder: Path, group: Group, pdf: bool = True, progress: bool = True, executor: Executor | None = None
) -> Laid:
    """Worksheets in `sheets/`, keys in `keys/`, and one table of all right answers in `keys/key.csv`.

    Raises:
        CannotExport: the library for PDF is not installed.
        OSError: a file cannot be written.
    """
    table = folder / "keys" / TABLE
    if not missing([table]):
        done, _ = _hand_out(_Way("pdf" if pdf else "html", folder, group), progress, executor)
        return msgspec.structs.replace(done, kept=done.kept + 1)
    done, rows = _hand_out(_Way("pdf" if pdf else "html", folder, group, table=True), progress, executor)
    with speaking(group.lang):
        lay(table, table_csv(HEAD, rows, group.lang, bom=True).encode())
    return msgspec.structs.replace(done, written=done.written + 1)


def hand_out_moodle(folder: Path, group: Group, progress: bool = True, executor: Executor | None = None) -> Laid:
    """A file for Moodle's import for each student in `moodle/`.

    Raises:
        OSError: a file cannot be written.
    """
    return _hand_out(_Way("moodle", folder, group), progress, executor)[0]


def hand_out_notebooks(
    folder: Path, group: Group, mode: Mode = "practice", progress: bool = True, executor: Executor | None = None
) -> Laid:
    """A course folder for nbgrader in `nbgrader/`; the students' notebooks in its `handout/`, the key beside them.

    Raises:
        OSError: a file cannot be written.
    """
    home, name = folder / "nbgrader", group.bare("").name
    done, _ = _hand_out(_Way("notebook", home, group, mode), progress, executor)
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


class _Way(msgspec.Struct, frozen=True):
    """What is written for each student of a class; with `table`, the lines of the key table are made too."""

    name: Literal["pdf", "html", "moodle", "notebook"]
    folder: Path
    group: Group
    mode: Mode = "practice"
    table: bool = False

    def files(self, student: str) -> dict[Path, Callable[[Assignment], Export[str] | Export[bytes]]]:
        """The files of a student, each with how it is made."""
        bare, lang = self.group.bare(student), self.group.lang
        name = stem(bare)
        if self.name == "moodle":
            return {self.folder / "moodle" / f"{name}.xml": lambda whole: moodle(whole, lang)}
        if self.name == "notebook":
            file = self.folder / "handout" / name / f"{bare.name}.ipynb"
            return {file: lambda whole: notebook(whole, lang, self.mode)}
        if self.name == "html":
            return {
                self.folder / "sheets" / f"{name}.html": lambda whole: worksheet_html(whole, lang),
                self.folder / "keys" / f"{name}.html": lambda whole: key_html(whole, lang),
            }
        return {
            self.folder / "sheets" / f"{name}.pdf": lambda whole: worksheet_pdf(whole, lang),
            self.folder / "keys" / f"{name}.pdf": lambda whole: key_pdf(whole, lang),
        }

    def write(self, student: str) -> tuple[Laid, list[Row]]:
        """Write those files of a student that are not there; and the lines of the table."""
        wanted = self.files(student)
        left = {file: make for file, make in wanted.items() if missing([file])}
        whole = self.group.assignment(student) if left or self.table else self.group.bare(student)
        written, notices = 0, dict[str, None]()
        for file, make in left.items():
            made = make(whole)
            written += lay(file, made.content if isinstance(made.content, bytes) else made.content.encode())
            notices |= dict.fromkeys(made.notices)
        laid = Laid(written, len(wanted) - len(left), tuple(notices))
        return laid, list(_rows(whole, self.group.lang)) if self.table else []


def _rows(whole: Assignment, lang: str) -> Iterator[Row]:
    """The lines of a student in the table of all right answers."""
    with speaking(lang):
        for number, asked in enumerate(whole.questions(lang), 1):
            rules = ", ".join(asked.item.rules)
            yield whole.student, whole.code, number, asked.prompt, asked.lettered, whole.worth(number), rules


def _hand_out(way: _Way, progress: bool, executor: Executor | None) -> tuple[Laid, list[Row]]:
    """Write what is missing, student by student; an executor spreads it."""
    students = way.group.students
    work = executor.map(way.write, students) if executor is not None else map(way.write, students)
    done = list(tqdm(work, total=len(students), disable=not progress, unit="", leave=False))
    notices = dict.fromkeys(notice for one, _ in done for notice in one.notices)
    laid = Laid(sum(one.written for one, _ in done), sum(one.kept for one, _ in done), tuple(notices))
    return laid, [row for _, rows in done for row in rows]


@contextmanager
def processes(group: Group) -> Iterator[Executor | None]:
    """As many processes as there are processors; none for a class so small that they would not pay.

    They are new ones, not copies of this one, which may be a notebook's kernel with threads of its own; so in a
    program of one's own this stands below ``if __name__ == "__main__":``.
    """
    workers = min(os.cpu_count() or 1, len(group.students) // ALONE)
    if workers < 2:
        yield None
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield pool


def told(done: Laid, folder: Path) -> str:
    """What was done, in one sentence."""
    template = N_("{folder}: files written: {written}; there already: {kept}")
    return say(template, folder=str(folder), written=done.written, kept=done.kept)
