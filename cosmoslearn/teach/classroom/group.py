"""A class in a folder: its course, its students, and the language of what is handed out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from ...core.errors import FileError, shown
from ...core.files import key_and_reason, read_whole, write_whole
from ...core.language import N_, say
from ..exercises.course import Course, Sheet, variant
from ..export.assignment import Assignment
from .tables import read_table

FILE: Final = "class.json"
SETS: Final = "sets"
NAMES: Final = (
    "name", "student", "full name", "first name", "nombre", "alumno", "alumna", "alumnado", "alumno/a", "estudiante",
    "nombre y apellidos", "apellidos y nombre",
)  # fmt: skip
SURNAMES: Final = ("surname", "last name", "apellido", "apellidos", "apellido(s)", "primer apellido")


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

    Where there is a column of surnames as well, they stand behind the name.

    Raises:
        FileError: there is no such column, no name, or a name twice.
    """
    heads, rows = read_table(file)
    column = _column(heads, NAMES)
    if column is None:
        expected = say(N_("expected a column with one of these heads: {names}"), names=NAMES)
        raise FileError(file, shown("; ".join(heads)), expected)
    surname = _column(heads, SURNAMES)
    columns = [column] if surname is None else [column, surname]
    names = [name for row in rows if (name := " ".join(filter(None, (row.get(one, "") for one in columns))))]
    if not names:
        raise FileError(file, column, say(N_("expected at least one name")))
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice is not None:
        raise FileError(
            file, column, say(N_("{name} stands there twice; add something that tells them apart"), name=twice)
        )
    return tuple(names)


def _column(heads: Iterable[str], names: tuple[str, ...]) -> str | None:
    return next((head for head in heads if head.casefold() in names), None)


def new_group(folder: Path, group: Group) -> bool:
    """Lay a class down in a folder; `False` where the same one lies there already.

    Students may come and go: what the others get stays the same.

    Raises:
        FileError: another class lies there.
        OSError: it cannot be written.
    """
    file = folder / FILE
    if file.exists() and msgspec.structs.replace(read_group(folder), students=group.students) != group:
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


def drawn(folder: Path | None, group: Group, student: str) -> Assignment:
    """What a student gets (an empty name: what all get), drawn once for all ways out of the folder of a class.

    It lies in `sets/` from then on: another version of this package, which might draw other positions, hands out the
    same and marks what was handed out. Without a folder it is drawn each time.

    Raises:
        FileError: what lies there cannot be read.
        OSError: it cannot be written.
    """
    if folder is None:
        return group.assignment(student)
    file = folder / SETS / f"{group.bare(student).code or 'all'}.json"
    if file.is_file():
        try:
            return msgspec.json.decode(read_whole(file), type=Assignment)
        except msgspec.DecodeError as fault:
            raise FileError(file, *key_and_reason(fault)) from None
    whole = group.assignment(student)
    lay(file, msgspec.json.encode(whole))
    return whole


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
