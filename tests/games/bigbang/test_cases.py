"""The golden cases: every row of the list is a case file, says what the list says, and holds."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from cosmoslearn.core.case import Case, case_files, check_case, read_case
from cosmoslearn.games import bigbang

HERE = Path(__file__).parent
FOLDER = Path(bigbang.__file__).parent / "cases"
CASES = {case.id: case for case in map(read_case, case_files([FOLDER]))}
GOLDEN = {name: case for name, case in CASES.items() if re.fullmatch(r"bb-[a-z]\d+", name)}
CODES = re.compile(r"BB(?:-[A-Z0-9]+)+")


def rows() -> dict[str, list[str]]:
    """The rows of the golden list: id, then the cells of board, question, answer, rules, why."""
    found = {}
    for line in (HERE / "cases.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if re.fullmatch(r"BB-[A-Z]\d+", cells[0]):
            found[cells[0].lower()] = cells[1:]
    return found


ROWS = rows()


def test_every_row_is_a_case_and_every_case_a_row() -> None:
    sections = {"g": 126, "l": 53, "s": 12, "o": 21, "h": 17, "p": 11, "f": 16, "r": 28}
    assert Counter(name[3] for name in ROWS) == sections
    assert set(GOLDEN) == set(ROWS)


def test_each_file_is_named_after_its_case() -> None:
    assert {file.stem for file in case_files([FOLDER])} == set(CASES)


@pytest.mark.parametrize("id", CASES)
def test_the_case_holds(id: str) -> None:
    assert [outcome.line() for outcome in check_case(CASES[id]) if not outcome.holds] == []


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_title_and_note_are_in_both_languages(case: Case) -> None:
    assert isinstance(case.note, dict)
    assert set(case.title) == set(case.note) == {"en", "es"}
    assert case.title["en"] != case.title["es"]
    assert all(text[-1] in ".?" for text in case.note.values())
    assert case.asks


@pytest.mark.parametrize("id", GOLDEN)
def test_the_rules_are_those_of_the_list(id: str) -> None:
    assert list(GOLDEN[id].rules) == ROWS[id][3].split()


@pytest.mark.parametrize(
    "id", [name for name, row in ROWS.items() if re.match("bb-[gs].*/(legal|illegal:)", f"{name}/{row[2]}")]
)
def test_verdicts_are_those_of_the_list(id: str) -> None:
    """`legal`, or `illegal: CODE {the complete set of broken rules}`."""
    answer = ROWS[id][2]
    broken = set(CODES.findall(answer[answer.find("{") :])) if "{" in answer else set()
    judged = [ask for ask in GOLDEN[id].asks if ask.judge is not None]
    assert judged
    if answer.startswith("illegal: "):
        assert len(judged) == 1
        assert judged[0].legal is False
        assert set(judged[0].broken or ()) == broken
    else:
        assert all(ask.legal is True and ask.broken == () for ask in judged)


@pytest.mark.parametrize("id", [name for name, row in ROWS.items() if re.match(r"\d+ / \d+ / \d+ / \d+$", row[2])])
def test_points_are_those_of_the_list(id: str) -> None:
    """Whole-best, trim-best, whole-greedy, and the sum of all bodies in lines."""
    expected = dict(zip(("", "trim-best", "whole-greedy", "sum"), map(int, ROWS[id][2].split(" / ")), strict=True))
    found = {}
    for ask in GOLDEN[id].asks:
        reading = ask.readings.get("BB-SCORE-CROSS", "")
        found["sum" if ask.query == "in_lines" else reading] = ask.equals
    assert found == expected


@pytest.mark.parametrize("id", [name for name in GOLDEN if name.startswith("bb-g")])
def test_boards_are_those_of_the_list(id: str) -> None:
    board = ROWS["bb-g108" if id == "bb-g109" else id][0]
    assert f"universe: {board}\n" in GOLDEN[id].position


def test_every_rule_of_the_list_is_pinned() -> None:
    """The last table of the list gives the cases of each rule; they name it. Rules left out there have no case."""
    text = (HERE / "cases.md").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^\| (BB-[A-Z0-9-]+) \| ([A-Z]\d+(?:, [A-Z]\d+)*) \|$", text, re.M))
    assert set(pinned) == set(bigbang.RULES)
    for rule, cases in pinned.items():
        for name in (f"bb-{case.lower()}" for case in cases.split(", ")):
            assert rule in GOLDEN[name].rules
