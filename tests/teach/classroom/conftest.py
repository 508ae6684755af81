"""A class of three with a few exercises, laid down once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmoslearn.teach.classroom.group import Group, new_group
from cosmoslearn.teach.classroom.handing_out import hand_out_notebooks
from cosmoslearn.teach.exercises.course import Course, Slot

TITLE = {"en": "First set", "es": "Primera serie"}
SLOTS = (
    Slot("bigbang/place-feature", "judge", points=2.0), Slot("bigbang/score-once", "complete"),
    Slot("bigbang/stack-recycle", "order"), Slot("bigbang/place-feature", "mark"), Slot("bigbang/place-first", "mark"),
)  # fmt: skip
STUDENTS = ("Ana Peña", "Íñigo «Ñ» <x>", "Luis")


@pytest.fixture(scope="session")
def group() -> Group:
    """The class itself."""
    return Group(Course("3B-1", SLOTS, TITLE), STUDENTS, "es", "4.º B")


@pytest.fixture(scope="session")
def made(group: Group, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the class with its notebooks; to be read only."""
    folder = tmp_path_factory.mktemp("class")
    new_group(folder, group)
    hand_out_notebooks(folder, group, progress=False)
    return folder
