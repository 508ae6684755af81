"""Explanations: every claim is checked from the positions alone, and an altered step is found out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
import networkx as nx
import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.trace import Claim, Step, Trace, UncheckedStep
from cosmoslearn.games import bigbang

from .test_cases import GOLDEN

CHECKERS: Any = bigbang.CHECKERS
# What random games seldom show: positions with a move, and the rule that its explanation must cite.
SELDOM = (
    ("BB@0,0 X:PR1@1,0 BH@2,0", "PR2 SR2 T W1", "body 1, opened DE, time 5", "PR2@3,0", "BB-DE-HOLE"),
    ("BB@0,0 PR1@1,0 SN@2,0", "PR2 SR2 T W1", "body 2, opened DE, time 5", "PR2@3,0", "BB-DE-SN"),
    ("BB@0,0 PR1@1,0 SN@2,0", "PR2 SR2 T W1", "extra 1, opened SN, time 5", "T@2,-1", "BB-SN-CHAIN"),
    ("BB@0,0 PR1@1,0 PR2@1,-1", "SN OR HY W1", "", "SN@2,-1", "BB-SN-EXTRA"),
    (
        "BB@0,0 PR1@1,0 SN@2,0 X:PR3@3,-1 X:CR3@4,-1 BH@4,0 AR1@2,1",
        "PR2 SR2 T W1",
        "",
        "PR2@3,0",
        "BB-SN-HOLE",
    ),
    ("BB@0,0 PR1@1,0 T@1,-1 SR1@2,-1 AR1@2,0", "EC OR HY W1", "", "EC 1,-1-2,-1", "BB-EC-HIDDEN"),
    ("BB@0,0 PR1@1,0 T@1,-1", "BH SR2 HY W1", "", "BH@2,-1", "BB-EARTH"),
    ("BB@0,0 PR1@1,0 PR2@1,-1 SN@2,-1", "HY SR2 W2 W1", "", "HY 1,-1-2,0", "BB-SN-MOVE"),
)


@cache
def traces(mode: str) -> tuple[Trace, ...]:
    """The explanations of all moves and of the scores in a few random games; actions are taken as soon as they come."""
    found = []
    for seed in (3, 4, 5):
        position: Any = bigbang.new_game(mode=mode, seed=seed)
        chance = Chance(seed)
        while moves := position.legal_moves():
            special = [move for move in moves if "@" not in str(move)]
            move, chance = chance.choose(special or moves)
            found.append(position.explain(move))
            position = position.play(move)
        found.append(position.scores())
    if mode == "cosmic":
        found += [start.explain(move) for start, move, _ in seldom()]
        # The one case in which lifting a body opens the space where it goes.
        case = GOLDEN["bb-g34"]
        found.append(case.start().explain(str(case.asks[0].judge)))
    return tuple(found)


def seldom() -> Iterator[tuple[Any, str, str]]:
    """The positions of `SELDOM`."""
    for universe, row, pending, move, rule in SELDOM:
        due = f"\npending: {pending}" if pending else ""
        yield bigbang.parse(f"universe: {universe}\nrow: {row}{due}"), move, rule


def altered(value: Any, cells: Iterable[Any]) -> Iterator[Any]:
    """Other values of the same kind; for a space all those where a tile lies."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield from (value + "x", "")
    elif isinstance(value, tuple | list):
        if len(value) == 2 and all(isinstance(part, int) for part in value):
            yield from ((value[0] + 1, value[1]), *cells)
        yield from (value[1:], value[:0], (*value, *value[:1], (9, 9)))
    elif isinstance(value, dict):
        yield {}
    elif value is None:
        yield (1, 0)


def holds(trace: Trace, number: int, step: Step) -> bool:
    """Whether a trace with one step put in place of another passes the checks."""
    try:
        msgspec.structs.replace(trace, steps=(*trace.steps[:number], step, *trace.steps[number + 1 :])).check(CHECKERS)
    except (UncheckedStep, nx.NodeNotFound):
        return False
    return True


@pytest.mark.parametrize("mode", bigbang.MODES)
def test_every_claim_holds(mode: str) -> None:
    for trace in traces(mode):
        trace.check(CHECKERS)
        assert all(step.rule in [*bigbang.RULES] for step in trace)


@pytest.mark.parametrize("mode", bigbang.MODES)
def test_a_step_that_leads_nowhere_is_found_out(mode: str) -> None:
    """A step that brings a new position claims something that is not true of the old one."""
    unnoticed: defaultdict[str, int] = defaultdict(int)
    seen = 0
    for trace in traces(mode):
        before: Any = trace.start
        for number, step in enumerate(trace):
            if step.position is not None and step.position != before:
                seen += 1
                unnoticed[step.claim.name] += holds(trace, number, msgspec.structs.replace(step, position=before))
            before = step.position if step.position is not None else before
    assert seen
    assert {name for name, times in unnoticed.items() if times} == set()


def test_every_argument_of_every_claim_matters() -> None:
    """Altered, each of them is found out somewhere; an altered claim about another space may well be true."""
    found_out: dict[tuple[str, str], bool] = {}
    for mode in bigbang.MODES:
        for trace in traces(mode):
            cells = [cell for cell in getattr(trace.start, "universe", ()) if cell != (0, 0)]
            for number, step in enumerate(trace):
                for key, value in step.claim.args.items():
                    claim = step.claim.name, key
                    if found_out.get(claim):
                        continue
                    others = [
                        Claim(step.claim.name, {**step.claim.args, key: other}) for other in altered(value, cells)
                    ]
                    steps = [msgspec.structs.replace(step, claim=other) for other in others]
                    found_out[claim] = not all(holds(trace, number, other) for other in steps)
    assert len(found_out) > 40
    assert {claim for claim, noticed in found_out.items() if not noticed} == set()


def test_what_happens_seldom_is_told() -> None:
    for start, move, rule in seldom():
        assert rule in start.explain(move).rules


def test_an_extra_that_nothing_earned_is_found_out() -> None:
    """The same step on a table from which the supernova has been taken away."""
    start, move, _ = next(case for case in seldom() if case[2] == "BB-SN-CHAIN")
    before: Any = start
    for step in start.explain(move):
        if step.claim.name == "given":
            break
        before = step.position or before
    bare = [
        msgspec.structs.replace(one, universe={cell: code for cell, code in one.universe.items() if code != "SN"})
        for one in (before, step.position)
    ]
    assert CHECKERS["given"](before, step.position, step.claim.args)
    assert not CHECKERS["given"](*bare, step.claim.args)


def test_who_is_next_is_told_with_the_reason() -> None:
    start: Any = bigbang.parse("universe: BB@0,0\nrow: PR2 SR1 PR3 T\nclock: fire 0, water 2, air 3")
    said = {code: start.explain(f"{code}@1,0").words("en").splitlines()[-1] for code in start.row}
    assert "fire is furthest behind, level with water and on top, and plays next." in said["PR2"]
    assert "fire is still furthest behind and plays again." in said["SR1"]
    assert "water is furthest behind and plays next." in said["PR3"]


def test_every_claim_has_a_checker_and_every_checker_a_claim() -> None:
    claimed = {step.claim.name for mode in bigbang.MODES for trace in traces(mode) for step in trace}
    assert claimed <= set(CHECKERS)


@pytest.mark.parametrize("mode", bigbang.MODES)
def test_a_trace_ends_where_the_move_leads(mode: str) -> None:
    position: Any = bigbang.new_game(mode=mode, seed=8)
    for _ in range(20):
        moves = position.legal_moves()
        if not moves:
            break
        trace = position.explain(moves[len(moves) // 2])
        position = position.play(moves[len(moves) // 2])
        assert trace.end == position
        assert len(trace) > 1


# ------------------------------------------------------------------ what is told of lines


LINES = "universe: PR1@1,0 PR2@2,0 PR3@3,0 PB1@3,-1 PY1@3,-2 W1@0,2 SR1@1,2 W2@-4,0 CR1@-5,0 AR2@-6,0\nfragment: yes"
GOALS = "\ngoals: fire PR, water SB"


def counted_lines(text: str, **readings: str) -> list[Any]:
    """The steps of the final count that show a counted line."""
    position: Any = bigbang.parse(text, rulebook=bigbang.RULES.read_all(readings))
    trace = position.scores()
    trace.check(CHECKERS)
    return [step for step in trace if step.rule == "BB-SCORE-PTS"]


def test_the_final_count_shows_every_counted_line_with_its_marks() -> None:
    planets, *reds = counted_lines(LINES + GOALS)
    red, joined = sorted(reds, key=lambda step: len(step.marks))
    assert planets.marks == {"path": ("cell:1,0", "cell:2,0", "cell:3,0")}
    assert red.marks == planets.marks
    assert set(joined.marks["path"]) == {"cell:1,2", "cell:-5,0", "cell:-6,0"}
    assert set(joined.marks["hop"]) == {"cell:0,2", "cell:-4,0"}
    assert [step.facts["points"] for step in (planets, red, joined)] == [6, 6, 4]


@pytest.mark.parametrize(
    ("cells", "points"),
    [(((1, 0), (2, 0), (3, -1)), 4), (((1, 0), (2, 0)), 3), (((1, 0), (2, 0), (4, 0)), 3), (((1, 0), (3, 0)), 4)],
)
def test_bodies_that_are_no_line_are_found_out(cells: Any, points: int) -> None:
    position: Any = bigbang.parse(LINES + GOALS)
    members = {(1, 0): 1, (2, 0): 2, (3, 0): 3, (3, -1): 1}
    args = {"goal": "P", "cells": cells, "values": [members.get(cell, 0) for cell in cells], "points": points}
    assert not CHECKERS["counted_line"](position, position, args)


def test_a_misconception_of_counting_is_told_in_its_own_words() -> None:
    said = {}
    for reading in ("whole-best", "union-of-lines", "longer-line-wins", "whole-greedy"):
        position: Any = bigbang.parse(LINES, rulebook=bigbang.RULES.read("BB-SCORE-CROSS", reading))
        trace = position.ask("score", goal="P")
        trace.check(CHECKERS)
        said[reading] = next(step.words("en") for step in trace if step.rule == "BB-SCORE-CROSS")
    assert "no other choice gives more than 6" in said["whole-best"]
    assert "added once: together 8" in said["union-of-lines"]
    assert "most bodies first" in said["longer-line-wins"]
    assert "most points first" in said["whole-greedy"]


def test_the_lines_of_both_universes_are_shown() -> None:
    text = (
        "mode: parallel\nuniverse: PR1@0,0 PR2@1,0 PR3@2,0 | SB1@0,0 SB2@0,1 SR3@0,2\nrow: CB2\nqueue: none\n"
        "goals: earth PB, water SR"
    )
    trace = bigbang.parse(text).scores()
    trace.check(CHECKERS)
    lines = [step for step in trace if step.rule == "BB-SCORE-PTS"]
    assert [(step.claim.args["universe"], step.facts["points"]) for step in lines] == [(0, 6), (1, 6), (0, 6)]
    assert lines[0].marks == {"path": ("cell:0:0,0", "cell:0:1,0", "cell:0:2,0")}
    assert "Universe 1, planet: PR1, PR2 and PR3: 1 + 2 + 3 = 6." in trace.words("en")


def test_an_empty_hand_wins_without_a_count() -> None:
    text = "mode: hexdomino\nuniverse: PR1@0,0\nhands: 1 {}; 2 CB1\nqueue: none"
    won: Any = bigbang.parse(text.format(""))
    blocked: Any = bigbang.parse(text.format("SO3"))
    blocked.scores().check(CHECKERS)
    won.scores().check(CHECKERS)
    assert won.scores().rules == ("BB-HD-WIN",)
    assert blocked.scores().rules == ("BB-HD-BLOCKED", "BB-HD-TIE")
