"""Varied cases: symmetries keep every verdict and every number; the same seed gives the same; most are possible."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from cosmoslearn.core.case import Case, check_case, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.varying import reworded
from cosmoslearn.games.bigbang import VARY

room = importlib.import_module("cosmoslearn.games.bigbang.vary")
FOLDER = Path(str(room.__file__)).with_name("cases")
CASES = [read_case(file) for file in sorted(FOLDER.glob("*.toml"))]
KEPT = ("score", "in_lines", "cost", "met", "line_of", "slide", "unity", "spread", "count", "due")


def asked(case: Case) -> Case:
    """The case with the questions whose answers a symmetry must keep: verdicts and numbers."""
    import msgspec

    kept = tuple(ask for ask in case.asks if ask.judge is not None or ask.query in KEPT)
    return msgspec.structs.replace(case, asks=kept)


@pytest.mark.parametrize("turn", range(3))
def test_a_symmetry_keeps_every_verdict_and_every_number(turn: int) -> None:
    """The answers are those of the case files, which come from the rule text."""
    for number, case in enumerate(CASES[turn::3]):
        start = room._with_row(asked(case))
        symmetry, _ = room._symmetry(start, Chance(97 * number + turn))
        for outcome in check_case(reworded(start, symmetry)):
            assert outcome.holds, outcome.line()


def test_other_seeds_give_other_positions() -> None:
    case = next(one for one in CASES if one.id == "bb-x-earth-earth-excuses-all")
    assert len({VARY(case, Chance(seed)).position for seed in range(40)}) >= 38


def test_readings_and_queries_stay() -> None:
    for case in CASES[::25]:
        varied = VARY(case, Chance(3))
        assert varied.readings == case.readings
        assert [ask.query for ask in varied.asks] == [ask.query for ask in case.asks]
        assert [ask.readings for ask in varied.asks] == [ask.readings for ask in case.asks]


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("HY 2,0-0,1", "HY 0,2--1,1"),
        ("OR 2,0 round 1,0-1,1", "OR 0,2 round 0,1--1,2"),
        ("HY -1,0--2,1", "HY 0,-1--1,-1"),
    ],
)
def test_pairs_of_spaces_keep_their_hyphen(text: str, turned: str) -> None:
    """A sixth of a turn takes (q, r) to (-r, q + r)."""
    found = room.WORD.sub(lambda word: room.name(room.turned(room.cell(word[0]), 1, False)), text)
    assert found == turned


def test_sides_of_parallel_universes_are_no_goals() -> None:
    assert room.WORD.search("R PY1@1,0")["letters"] == "PY1"
    assert room.WORD.search("R")["letters"] == "R"
