"""The golden cases: every row of the list has its files, they name the rules of the list, and they hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cosmoslearn.core.case import Case, case_files, check_case, read_case
from cosmoslearn.games import sector41

HERE = Path(__file__).parent
FOLDER = Path(sector41.__file__).parent / "cases"
CASES = {case.id: case for case in map(read_case, case_files([FOLDER]))}
TEXT = (HERE / "cases.md").read_text(encoding="utf-8")
ROWS = {
    f"s41-g{number}": body
    for number, body in re.findall(r"^### G(\d\d) (.*?)(?=^### |\Z)", TEXT, re.DOTALL | re.MULTILINE)
}


def row(case: Case) -> str:
    """The row of the list that a file belongs to: a row with several boards has several files."""
    return re.sub(r"[a-z]+$", "", case.id)


def test_every_row_has_its_files_and_every_file_a_row() -> None:
    assert len(ROWS) == 56
    assert {row(case) for case in CASES.values()} == set(ROWS)
    assert [file.stem for file in case_files([FOLDER])] == sorted(CASES)


@pytest.mark.parametrize("id", CASES)
def test_the_case_holds(id: str) -> None:
    assert [outcome.line() for outcome in check_case(CASES[id]) if not outcome.holds] == []


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_rules_are_those_of_the_list_and_titles_are_in_both_languages(case: Case) -> None:
    named = re.search(r"^- Rules: (.*)$", ROWS[row(case)], re.MULTILINE)
    assert named is not None
    assert list(case.rules) == named[1].split(", ")
    assert set(case.title) == {"en", "es"}
    assert case.asks


@pytest.mark.parametrize("id", ROWS)
def test_the_cells_of_the_answer_are_in_the_files(id: str) -> None:
    """Every cell that the answer of a row names is named in one of its files."""
    answer = re.search(r"^- Expected(?: \(a\))?: (.*?)^- Rules", ROWS[id], re.DOTALL | re.MULTILINE)
    assert answer is not None
    cells = set(re.findall(r"\b[a-i][1-9]\b", answer[1]))
    files = "".join(
        (FOLDER / f"{case.id}.toml").read_text(encoding="utf-8") for case in CASES.values() if row(case) == id
    )
    ranges = {"a4", "b4", "c4", "d4", "d3", "d2", "d1", "g5", "h6", "f8", "e8"}
    assert {cell for cell in cells if cell not in files} <= ranges
