"""Varied cases: symmetries keep every verdict and every number; the same seed gives the same; most are possible."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from cosmoslearn.core.case import Ask, Case, check_case, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.varying import allowed, line_of, reworded
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


def _case(text: str, ask: Ask, mode: str = "cosmic") -> Case:
    return Case("a", "bigbang", text, (ask,), mode=mode)


def test_a_question_goes_elsewhere_in_things_of_its_sort() -> None:
    """A space becomes one beside it, a tile another of the row, a goal another goal."""
    case = _case("universe: BB@0,0 PY1@1,0\nrow: SR2 CB1 PO3 AB2", Ask(judge="SR2@2,0"))
    moves = {str(room._elsewhere(case, Chance(seed)).asks[0].judge) for seed in range(60)}
    assert {move.split("@")[0] for move in moves} == {"SR2", "CB1", "PO3", "AB2"}
    assert {move.split("@")[1] for move in moves} == {"2,0", "3,0", "3,-1", "2,-1", "1,0", "1,1", "2,1"}
    goal = _case("universe: BB@0,0", Ask(query="score", with_={"goal": "P"}))
    assert {room._elsewhere(goal, Chance(seed)).asks[0].with_["goal"] for seed in range(60)} == set("SCABYOR")


def test_other_backgrounds_keep_form_and_colour_and_no_body_comes_twice() -> None:
    """Of each form and colour there is one body with each of three backgrounds, of two in the simple mode."""
    for mode, grounds in (("cosmic", "123"), ("simple", "12")):
        found = set()
        for seed in range(30):
            varied = room._other_grounds(_case("universe: PY1@0,0 PY2@1,0", Ask(judge="PY1@2,0"), mode), Chance(seed))
            one, other = (word.split("@")[0] for word in varied.position.split()[1:])
            assert one != other
            assert varied.asks[0].judge == f"{one}@2,0"
            found |= {one, other}
        assert found == {f"PY{ground}" for ground in grounds}


def test_the_clock_is_named_where_it_is_asked_about() -> None:
    """Fire is to move, so it stands behind water."""
    case = _case("universe: BB@0,0", Ask(query="clock"))
    for seed in range(20):
        varied = room._on_the_clock(case, Chance(seed))
        fire, water = (int(part.split()[1]) for part in line_of(varied.position, "clock").split(", "))
        assert fire < water
    assert room._on_the_clock(_case("universe: BB@0,0", Ask(judge="PY1@1,0")), Chance(1)).position == "universe: BB@0,0"


def test_a_fragment_gets_one_to_three_bodies_beside_its_tiles() -> None:
    case = _case("universe: PR1@0,0 PR2@1,0\nfragment: yes", Ask(query="score", with_={"goal": "R"}))
    sizes = {len(line_of(room._one_more_body(case, Chance(seed)).position, "universe").split()) for seed in range(30)}
    assert sizes == {3, 4, 5}


def test_one_question_of_three_asks_about_a_move_that_is_allowed() -> None:
    """A tile may be laid beside the first body only where it also touches the Big Bang: two spaces."""
    case = _case("universe: BB@0,0 PY1@1,0\nrow: PY2", Ask(judge="PY2@5,0"))
    moves = [str(allowed(case, Chance(seed)).asks[0].judge) for seed in range(60)]
    assert set(moves) == {"PY2@5,0", "PY2@0,1", "PY2@1,-1"}
    assert 10 <= sum(move != "PY2@5,0" for move in moves) <= 30
