"""A class set: exercises for 30 students, 20 each, from all games that have any; and the same set on its ways out.

The limits are for the time of one processor, which other work in the machine does not change; the aims are for two:
10 s for making the set, 10 s for Moodle XML and worksheets. What the clock on the wall says of two is told beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from cosmoslearn.teach.classroom.group import Group
from cosmoslearn.teach.classroom.handing_out import hand_out_moodle, hand_out_sheets, processes
from cosmoslearn.teach.exercises.course import course
from cosmoslearn.teach.export.moodle import moodle
from cosmoslearn.teach.export.notebook import notebook
from cosmoslearn.teach.export.pdf import worksheet_pdf
from cosmoslearn.teach.export.sheet import worksheet_html
from tests.benchmarks.measure import Row, seconds

STUDENTS = 30
ITEMS = 20
CORES = 2
AIM = 10.0


def rows() -> Iterator[Row]:
    """Seconds for the whole set on one processor, the items made in a second, and each way out."""
    drawn = course("benchmark", count=ITEMS, title={"en": "Benchmark", "es": "Prueba"})
    group = Group(drawn, tuple(f"Student {number}" for number in range(STUDENTS)), "es")
    for student in group.students[:1]:  # what is read once from files is no part of it
        moodle(group.assignment(student), "es")
    made = [group.assignment(student) for student in group.students]
    taken = seconds(lambda: [group.assignment(student) for student in group.students])
    yield Row("class set: 600 items", taken, unit="s", most=AIM * CORES)
    yield Row("class set: items in a second", STUDENTS * ITEMS / taken, unit="items")

    def all_of(write: Callable[..., object]) -> float:
        return seconds(lambda: [write(one, "es") for one in made])

    xml, html = all_of(moodle), all_of(worksheet_html)
    yield Row("class set: Moodle XML", xml, unit="s")
    yield Row("class set: worksheets as HTML, after it", html, unit="s")
    yield Row("class set: Moodle XML and worksheets", xml + html, unit="s", most=AIM * CORES)
    yield Row("class set: items in a second, both ways", STUDENTS * ITEMS / (xml + html), unit="items")
    yield Row("class set: notebooks", all_of(notebook), unit="s")
    yield Row("class set: worksheets as PDF", all_of(worksheet_pdf), unit="s")
    yield Row("class set: both, from nothing to files, wall", wall(group), unit="s")


def wall(group: Group) -> float:
    """Seconds on the wall for making the set and writing Moodle XML, worksheets and keys, with all processors."""
    start = time.perf_counter()
    with TemporaryDirectory() as folder, processes(group) as executor:
        hand_out_moodle(Path(folder), group, progress=False, executor=executor)
        hand_out_sheets(Path(folder), group, pdf=False, progress=False, executor=executor)
    return time.perf_counter() - start
