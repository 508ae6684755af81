"""The golden cases: every row of the list is a case file, says what the list says, and holds.

Cases named `teg-x-...` are further ones, for rules that no row of the list turns on.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cosmoslearn.core.case import Case, case_files, check_case, read_case
from cosmoslearn.core.errors import CosmosError
from cosmoslearn.games import galaxies
from tests.games.galaxies.test_readings import believed

HERE = Path(__file__).parent
CASES = {case.id: case for case in map(read_case, case_files([Path(galaxies.__file__).parent / "cases"]))}
ROW = re.compile(r"^## TEG-(G\d\d) · (.*?)\n(.*?)(?=^## |\Z)", re.S | re.M)
ROWS = {f"teg-{row[1].lower()}": (row[2], row[3]) for row in ROW.finditer((HERE / "cases.md").read_text("utf-8"))}


def block(text: str, name: str) -> list[str]:
    """The lines of a block of a row, `Position` or `After`."""
    found = re.search(rf"{name}:\n\n```text\n(.*?)```", text, re.S)
    return found[1].strip().splitlines() if found else []


def row_of(id: str) -> str:
    return id[:7]


def written(line: str) -> str:
    """A line of the list in the notation of positions."""
    word, _, rest = line.partition(" ")
    if word in ("row", "deck", "discard"):
        return f"{word}: {' '.join(name.strip() for name in rest.split(','))}"
    return f"{word}: {rest}"


def asked_tables(case: Case) -> list[str]:
    return [ask.with_["lines"].strip() for ask in case.asks if ask.query == "table" and ask.equals == []]


def test_every_row_is_a_case() -> None:
    assert len(ROWS) == 50
    assert {row_of(name) for name in CASES if not name.startswith("teg-x-")} == set(ROWS)


@pytest.mark.parametrize("id", CASES)
def test_the_case_holds(id: str) -> None:
    assert [outcome.line() for outcome in check_case(CASES[id]) if not outcome.holds] == []


def holds(case: Case) -> bool:
    """Whether all answers of a case are right; one that cannot even be asked is wrong."""
    try:
        return all(outcome.holds for outcome in check_case(case))
    except CosmosError:
        return False


@pytest.mark.parametrize("id", [name for name in CASES if name.startswith("teg-x-")])
def test_a_further_case_notices_every_wrong_belief_about_its_rule(id: str) -> None:
    case = CASES[id]
    beliefs = [(rule, name) for rule in case.rules for name in believed(rule)]
    assert beliefs
    assert [one for one in beliefs if holds(replace(case, readings=dict([one])))] == []


@pytest.mark.parametrize("id", ROWS)
def test_rules_and_title_are_those_of_the_list(id: str) -> None:
    title, text = ROWS[id]
    found = re.search(r"^Rules: (.*)$", text, re.M)
    assert found
    rules = set(re.findall(r"`(TEG-[A-Z0-9-]+)`", found[1]))
    cases = [case for name, case in CASES.items() if row_of(name) == id]
    assert rules <= {rule for case in cases for rule in case.rules}
    assert all(case.asks and set(case.title) == {"en", "es"} for case in cases)
    assert id not in CASES or CASES[id].title["en"] == title


@pytest.mark.parametrize("id", [name for name in ROWS if name in CASES and block(ROWS[name][1], "Position")])
def test_the_position_is_that_of_the_list(id: str) -> None:
    lines = CASES[id].position.splitlines()
    for line in block(ROWS[id][1], "Position"):
        if line.startswith("seats"):
            pairs = [part.split() for part in line.split("|")[1:]]
            assert all(f"{key}: {value}" in lines for key, value in pairs)
        else:
            # A row may be told more than the list says: the mission that the question speaks of.
            assert any(found.startswith(written(line)) for found in lines), line


@pytest.mark.parametrize("id", [name for name in ROWS if block(ROWS[name][1], "After")])
def test_the_table_after_is_asked_for(id: str) -> None:
    wanted = "\n".join(block(ROWS[id][1], "After"))
    tables = [table for name, case in CASES.items() if row_of(name) == id for table in asked_tables(case)]
    assert any(wanted == table for table in tables), wanted


def test_the_table_query_finds_what_does_not_hold() -> None:
    position = CASES["teg-g06"].start()
    assert galaxies.QUERIES["table"](position, "A L1 E6 C0 | home 2\nB L1 E0 C2\npoints A 1\nrow Leandra") == [
        "B L1 E0 C2", "points A 1", "row Leandra",
    ]  # fmt: skip


def test_the_missions_of_the_list() -> None:
    """The table of row 45, cell by cell."""
    table = re.findall(r"^\| (\w+) \| (\d) \| (\d) \| (\d) \| (\d) \|$", ROWS["teg-g45"][1], re.M)
    found = galaxies.QUERIES["missions"](CASES["teg-g45"].start())
    assert len(table) == 12
    assert {name: [int(n) for n in row] for name, *row in table} == found.result
