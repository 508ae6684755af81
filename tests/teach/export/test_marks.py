"""Tables of marks, read back with Python's own reader."""

from __future__ import annotations

import csv
import io

import pytest

from cosmoslearn.core.errors import UnknownName
from cosmoslearn.teach.export.marks import BOM, Mark, marks_csv, totals_csv

NAMES = ('Ñoño; "Peña", 3,5', "=1+2", "-5", "línea\ndos", "@x")
MARKS = [
    Mark(name, str(number), number / 8, 1.0, ("BB-PLACE-FEATURE=any-neighbour",)) for number, name in enumerate(NAMES)
]


@pytest.mark.parametrize(("preset", "delimiter", "sign"), [("es", ";", ","), ("en", ",", ".")])
def test_names_and_points_come_back(preset: str, delimiter: str, sign: str) -> None:
    rows = list(csv.reader(io.StringIO(marks_csv(MARKS, preset)), delimiter=delimiter))
    assert [row[0] for row in rows[1:]] == ['Ñoño; "Peña", 3,5', "'=1+2", "'-5", "línea\ndos", "'@x"]
    assert [row[2] for row in rows[1:]] == ["0", f"0{sign}125", f"0{sign}25", f"0{sign}375", f"0{sign}5"]
    assert rows[1][4] == "BB-PLACE-FEATURE=any-neighbour"


def test_the_heads_are_in_the_language_of_the_preset() -> None:
    assert marks_csv([], "es") == "alumno;ejercicio;puntos;sobre;motivos\n"
    assert marks_csv([], "en") == "student,exercise,points,out of,reasons\n"


def test_the_byte_order_mark_is_there_on_request() -> None:
    assert marks_csv([], "es", bom=True).encode().startswith(b"\xef\xbb\xbf")
    assert not marks_csv([], "es").startswith(BOM)


def test_totals_add_up_by_student() -> None:
    marks = [Mark("A", "1", 0.5), Mark("B", "1", 1.0, 2.0), Mark("A", "2", 0.25)]
    assert totals_csv(marks, "es").splitlines()[1:] == ["A;0,75;2", "B;1;2"]


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(UnknownName, match="nearest"):
        marks_csv([], "fr")
