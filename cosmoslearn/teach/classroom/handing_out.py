"""A folder for each way out, a file for each student. What is there already is left, so interrupted work resumes.

Each file is written whole or not at all, and what a student gets is drawn once, so a file that is there is right.
Keys are written anew when students have come or gone. An executor can spread the students over processes.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Final, Literal

import msgspec
from tqdm.auto import tqdm

from ...core.errors import FileError
from ...core.files import read_whole
from ...core.language import N_, say, speaking
from ..export.assignment import Assignment, Export, slug
from ..export.graded import KEY, find_key
from ..export.marks import table_csv
from ..export.moodle import moodle
from ..export.notebook import Mode, key_file, nbgrader_config, notebook
from ..export.pdf import key_pdf, worksheet_pdf
from ..export.sheet import key_html, worksheet_html
from .group import Group, drawn, lay, missing
from .tables import read_table

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
    way = _Way("pdf" if pdf else "html", folder, group)
    if _codes_in(table) == list(group.codes):
        done, _ = _hand_out(way, progress, executor)
        return msgspec.structs.replace(done, kept=done.kept + 1)
    done, rows = _hand_out(msgspec.structs.replace(way, table=True), progress, executor)
    with speaking(group.lang):
        lay(table, table_csv(HEAD, rows, group.lang, bom=True).encode())
    return msgspec.structs.replace(done, written=done.written + 1)


def _codes_in(table: Path) -> list[str]:
    """The codes in a table of right answers, in their order; none where there is no such table."""
    if missing([table]):
        return []
    heads, rows = read_table(table)
    return list(dict.fromkeys(row.get(heads[1], "") for row in rows)) if len(heads) > 1 else []


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
        FileError: notebooks of the other mode lie there, or what lies there cannot be read.
        OSError: a file cannot be written.
    """
    home, name = folder / "nbgrader", group.bare("").name
    common = drawn(folder, group, "")
    source = home / "source" / name / f"{name}.ipynb"
    config = nbgrader_config(slug(group.label or group.course.id)).encode()
    written = [lay(home / "nbgrader_config.py", config)]
    if missing([source]):
        written.append(lay(source, notebook(common, group.lang, mode, solutions=True).content.encode()))
    elif _mode_of(source) != mode:
        template = N_("notebooks of the other mode lie there; remove the folder {folder} first")
        raise FileError(source, "mode", say(template, folder=home))
    done, _ = _hand_out(_Way("notebook", folder, group, mode), progress, executor)
    key = find_key(home)
    students = {stem(group.bare(student)): student for student in group.students}
    # nbgrader knows a student by the name of a folder, which is the one in `handout/`.
    if key is None or set(key.sets.get(name, {})) != {"", *students}:
        named = [
            msgspec.structs.replace(drawn(folder, group, student), student=one) for one, student in students.items()
        ]
        written.append(lay(home / KEY, key_file([common, *named], group.lang)))
    count = 3  # source, settings and key
    return Laid(done.written + sum(written), done.kept + count - sum(written), done.notices)


def _mode_of(source: Path) -> str:
    """The mode in which a notebook was written.

    Raises:
        FileError: it is no notebook.
    """
    try:
        return str(json.loads(read_whole(source))["metadata"]["cosmoslearn"]["mode"])
    except (ValueError, KeyError, TypeError):
        raise FileError(source, "JSON", say(N_("expected a notebook"))) from None


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
            file = self.folder / "nbgrader" / "handout" / name / f"{bare.name}.ipynb"
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
        whole = drawn(self.folder, self.group, student) if left or self.table else self.group.bare(student)
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
    with ProcessPoolExecutor(workers, get_context("spawn"), end_with_parent) as pool:
        yield pool


def end_with_parent() -> None:
    """End this process when the one that started it is gone: killed, it cannot tell those who work for it to stop."""
    threading.Thread(target=_outlive, daemon=True).start()


def _outlive() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def told(done: Laid, folder: Path) -> str:
    """What was done, in one sentence."""
    template = N_("{folder}: files written: {written}; there already: {kept}")
    return say(template, folder=str(folder), written=done.written, kept=done.kept)
