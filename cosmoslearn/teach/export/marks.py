"""Marks as a table (CSV): with a semicolon and a decimal comma for Spanish spreadsheets, or with comma and point."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from ...core.errors import UnknownName
from ...core.language import N_, number, say, speaking

BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
FORMULA: Final = tuple("=+-@\t\r")  # a spreadsheet would take what begins so for a formula
DIGITS: Final = 4


class Preset(msgspec.Struct, frozen=True):
    """How a table is written: the sign between cells, and the language of its words and numbers."""

    delimiter: str
    lang: str


PRESETS: Final[Mapping[str, Preset]] = {"es": Preset(";", "es"), "en": Preset(",", "en")}


class Mark(msgspec.Struct, frozen=True):
    """The mark of a student for an exercise: points out of `of`, and the misconceptions and rules it shows."""

    student: str
    exercise: str
    points: float
    of: float = 1.0
    reasons: tuple[str, ...] = ()


def marks_csv(marks: Iterable[Mark], preset: str = "en", bom: bool = False) -> str:
    """One line for each mark. `bom` puts the sign in front by which some spreadsheets know UTF-8.

    Raises:
        UnknownName: there is no such preset.

    >>> print(marks_csv([Mark("Ñoño", "1", 0.5)], "es"), end="")
    alumno;ejercicio;puntos;sobre;motivos
    Ñoño;1;0,5;1;
    """
    head = [N_("student"), N_("exercise"), N_("points"), N_("out of"), N_("reasons")]
    rows = [(one.student, one.exercise, one.points, one.of, " | ".join(one.reasons)) for one in marks]
    return table_csv(head, rows, preset, bom)


def totals_csv(marks: Iterable[Mark], preset: str = "en", bom: bool = False, students: Iterable[str] = ()) -> str:
    """One line for each student: the sum of the points, and of how many; for `students` without a mark, no points.

    Raises:
        UnknownName: there is no such preset.

    >>> print(totals_csv([Mark("A", "1", 0.5), Mark("A", "2", 1.0)]), end="")
    student,points,out of
    A,1.5,2
    """
    students = list(students)
    points: dict[str, float] = {}
    most: dict[str, float] = {}
    for one in marks:
        points[one.student] = points.get(one.student, 0.0) + one.points
        most[one.student] = most.get(one.student, 0.0) + one.of
    order = [*students, *(student for student in points if student not in students)]
    rows = [(student, points.get(student, ""), most.get(student, "")) for student in order]
    return table_csv([N_("student"), N_("points"), N_("out of")], rows, preset, bom)


def table_csv(
    head: Iterable[str], rows: Iterable[tuple[str | float, ...]], preset: str = "en", bom: bool = False
) -> str:
    """Any table: numbers with the preset's decimal sign, words that no spreadsheet takes for a formula.

    Raises:
        UnknownName: there is no such preset.
    """
    if preset not in PRESETS:
        raise UnknownName(N_("preset"), preset, PRESETS)
    how, stream = PRESETS[preset], io.StringIO()
    writer = csv.writer(stream, delimiter=how.delimiter, lineterminator="\n")
    with speaking(how.lang):
        writer.writerow([say(one) for one in head])
        writer.writerows([_cell(one) for one in row] for row in rows)
    return (BOM if bom else "") + stream.getvalue()


def _cell(value: str | float) -> str:
    if isinstance(value, str):
        return f"'{value}" if value.startswith(FORMULA) else value
    return number(value, digits=DIGITS)
