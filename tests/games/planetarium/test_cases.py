"""The golden cases: every row of the list is a case file, says what the list says, and holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cosmoslearn.core.case import Case, case_files, check_case, read_case
from cosmoslearn.games import planetarium

HERE = Path(__file__).parent
CASES = {case.id: case for case in map(read_case, case_files([Path(planetarium.__file__).parent / "cases"]))}
GOLDEN = {name: case for name, case in CASES.items() if name.startswith("pla-g")}
ROW = re.compile(r"^### (G\d\d) (.*?)\n```position\n(.*?)```\n(.*?)(?=^##|\Z)", re.S | re.M)
# Keys of the list that the notation says with other keys, or not at all.
PROSE = {"kept", "cubes on cards at the end", "cards in hand at the end"}


def rows() -> dict[str, tuple[str, dict[str, str], str]]:
    """The rows of the golden list: id, then title, position by key, and the text below it."""
    found = {}
    for row in ROW.finditer((HERE / "cases.md").read_text(encoding="utf-8")):
        pairs = (line.partition(":") for line in row[3].strip().splitlines())
        found[f"pla-{row[1].lower()}"] = (row[2], {key.strip(): value.strip() for key, _, value in pairs}, row[4])
    return found


ROWS = rows()


def lines(case: Case) -> dict[str, str]:
    pairs = (line.partition(":") for line in case.position.strip().splitlines())
    return {key.strip(): value.strip() for key, _, value in pairs}


def test_every_row_is_a_case() -> None:
    assert len(ROWS) == 50
    assert set(ROWS) <= set(CASES)
    assert {name.rstrip("bc") for name in GOLDEN} == set(ROWS)


@pytest.mark.parametrize("id", CASES)
def test_the_case_holds(id: str) -> None:
    assert [outcome.line() for outcome in check_case(CASES[id]) if not outcome.holds] == []


@pytest.mark.parametrize("id", GOLDEN)
def test_rules_and_title_are_those_of_the_list(id: str) -> None:
    title, _, text = ROWS[id.rstrip("bc")]
    case = GOLDEN[id]
    found = re.search(r"^- Rules: (.*)$", text, re.M)
    assert found
    assert list(case.rules) == found[1].split(", ")
    assert case.title["en"].startswith(title)
    assert set(case.title) == {"en", "es"}
    assert case.asks


@pytest.mark.parametrize("id", ROWS)
def test_the_position_is_that_of_the_list(id: str) -> None:
    """What the list says of the position stands in the file; the file may add what has no influence."""
    said, own = ROWS[id][1], lines(CASES[id])
    for key, value in said.items():
        if key in PROSE or value.startswith(("all other", "after turn")):
            continue
        assert own[key].startswith(value), key


@pytest.mark.parametrize("id", ROWS)
def test_every_space_of_the_answer_is_asked_about(id: str) -> None:
    """The spaces that the answer names appear in the questions or answers of the row's files."""
    answer = re.search(r"^- Answer: (.*)$", ROWS[id][2], re.M)
    assert answer
    asked = " ".join(str(ask) for name, case in GOLDEN.items() if name.rstrip("bc") == id for ask in case.asks)
    spaces = set(re.findall(r"\b[1-8]\.\d{1,2}\b", answer[1]))
    assert {space for space in spaces if f"{space}" not in asked} <= STARTS.get(id, set())


# Spaces that an answer names only to say where something already stands, or as the way to another.
STARTS = {
    "pla-g11": {"5.6"},
    "pla-g12": {"6.3"},
    "pla-g25": {"6.11"},
    "pla-g18": {"4.2", "2.2", "3.2"},
    "pla-g16": {"6.9"},
}
