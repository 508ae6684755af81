"""The case files of the package: all hold, every golden case has one, each with the position of the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cosmoslearn.games.constelaciones as co
from cosmoslearn.core.case import case_files, check_case, read_case

from . import golden

FILES = list(case_files([Path(co.__file__).parent / "cases"]))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_case_holds(file: Path) -> None:
    case = read_case(file)
    assert case.id == file.stem
    assert set(case.title) == {"en", "es"}
    assert [outcome.line() for outcome in check_case(case) if not outcome.holds] == []


def test_every_golden_case_has_a_file() -> None:
    stems = {re.sub(r"^co-([gr]\d+).*", r"\1", file.stem).upper() for file in FILES}
    assert stems == set(golden.ids())


def test_files_start_where_the_table_does() -> None:
    """Position and number of questions of each file are those of the table; answers are compared in test_golden."""
    for case in golden.cases():
        files = [read_case(file) for file in FILES if re.fullmatch(rf"co-{case.id.lower()}[b-f]?", file.stem)]
        assert {file.position.strip() for file in files} == {case.notation}
        asked = [step for step in case.steps if step.kind != "undo"]
        assert sum(len(file.asks) for file in files) >= len(asked)
        assert {frozenset(file.readings.items()) for file in files} == {frozenset(step.readings) for step in asked}


def test_rules_of_the_table_are_those_of_the_files() -> None:
    for case in golden.cases():
        for file in FILES:
            if re.fullmatch(rf"co-{case.id.lower()}[b-f]?", file.stem):
                assert read_case(file).rules == case.rules


def test_every_rule_of_the_inventory_is_in_the_table() -> None:
    """The table says at its end which cases decide which rule; none is left out."""
    text = golden.TABLE.read_text("utf-8").split("## Which cases decide")[1]
    assert set(co.RULES) - set(re.findall(r"^\| (CO-[A-Z-]+) \|", text, re.M)) == set()
