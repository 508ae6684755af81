"""A class in a folder: its course, its students, and the language of what is handed out."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from ...core.errors import FileError, shown
from ...core.files import key_and_reason, read_whole, write_whole
from ...core.language import N_, say
from ..exercises.course import Course, Sheet, variant
from ..export.assignment import Assignment

FILE: Final = "class.json"
NAMES: Final = ("name", "student", "nombre", "alumno", "alumna", "alumnado", "estudiante")


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `class new` lays down. The title of the course is the title of every sheet."""

    course: Course
    students: tuple[str, ...]
    lang: str = "en"
    label: str = ""  # the name of the class, as it stands on the sheets

    def assignment(self, student: str) -> Assignment:
        """What a student gets; an empty name stands for the set that is the same for all."""
        sheet: Sheet = variant(self.course, student)
        return Assignment(self.course.title, sheet.items, self.label, student, sheet.points)

    @property
    def codes(self) -> dict[str, str]:
        """The student of each code."""
        return {self.bare(student).code: student for student in self.students}

    def bare(self, student: str) -> Assignment:
        """The assignment of a student without its exercises: enough for its name and code."""
        return Assignment(self.course.title, (), self.label, student)


def read_students(file: Path) -> tuple[str, ...]:
    """The names in a table of students: the column whose head is `name`, `nombre`, `alumno` and the like.

    Comma, semicolon and tabulator are understood, and a byte-order mark.

    Raises:
        FileError: there is no such column, no name, or a name twice.
    """
    try:
        text = read_whole(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(file, "UTF-8", say(N_("save the table as CSV in UTF-8"))) from None
    head = text.split("\n", 1)[0]
    delimiter = max(";,\t", key=head.count)
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))
    columns = list(rows[0]) if rows else []
    column = next((one for one in columns if one and one.strip().casefold() in NAMES), None)
    if column is None:
        raise FileError(file, shown(head), say(N_("expected a column with one of these heads: {names}"), names=NAMES))
    names = [name for row in rows if (name := " ".join((row[column] or "").split()))]
    if not names:
        raise FileError(file, column, say(N_("expected at least one name")))
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice is not None:
        raise FileError(
            file, column, say(N_("{name} stands there twice; add something that tells them apart"), name=twice)
        )
    return tuple(names)


def new_group(folder: Path, group: Group) -> bool:
    """Lay a class down in a folder; `False` where the same one lies there already.

    Raises:
        FileError: another class lies there.
        OSError: it cannot be written.
    """
    file = folder / FILE
    if file.exists():
        if read_group(folder) == group:
            return False
        raise FileError(file, FILE, say(N_("another class lies there; choose another folder")))
    return lay(file, msgspec.json.format(msgspec.json.encode(group), indent=1))


def read_group(folder: Path) -> Group:
    """The class that lies in a folder.

    Raises:
        FileError: there is none, or it cannot be read.
    """
    file = folder / FILE
    try:
        return msgspec.json.decode(read_whole(file), type=Group)
    except msgspec.DecodeError as fault:
        raise FileError(file, *key_and_reason(fault)) from None


def lay(file: Path, content: bytes) -> bool:
    """Write a file whole, if it is not there as it should be; whether anything was written.

    Raises:
        OSError: it cannot be written.
    """
    if file.is_file() and file.read_bytes() == content:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, content)
    return True


def missing(files: Iterable[Path]) -> bool:
    """Whether any of some files is still to be written."""
    return any(not file.is_file() for file in files)
