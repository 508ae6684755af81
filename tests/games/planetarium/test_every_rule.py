"""Every rule that can be broken or takes effect: a case where it just holds, one where it just fails, and a mistake.

A rule that the judge looks at has a legal move that it was asked about and a move that breaks it alone. A rule that
changes or decides something has a group of cases (files that differ in their last letter or number) in which the same
question is answered otherwise after a small change. No rule is exempt.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn.core.case import Ask, Case, case_files, read_case
from cosmoslearn.core.verdict import Verdict
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import RULES

KINDS = ("constraint", "effect", "scoring", "turn", "ending")
BINDING = [rule for rule in RULES if RULES.rule(rule).kind in KINDS]
CASES = [read_case(file) for file in case_files([Path(planetarium.__file__).parent / "cases"])]
# A question about a number given with it is the same question for each number.
NUMBERS = ("score",)


def plain(case: Case) -> list[Ask]:
    """The questions under the default readings."""
    return [] if case.readings else [ask for ask in case.asks if not ask.readings]


@cache
def verdicts() -> tuple[Verdict, ...]:
    """The verdicts on all moves that cases ask about."""
    asked = [(case, ask, ask.judge) for case in CASES for ask in plain(case) if ask.judge]
    return tuple(case.start().play_all(ask.after).judge(move) for case, ask, move in asked)


@cache
def checked() -> tuple[set[str], set[str]]:
    """The rules that a legal move was held against, and those that a move breaks alone."""
    held = {check.rule for verdict in verdicts() if verdict.legal for check in verdict.checks if check.ok}
    return held, {verdict.broken[0] for verdict in verdicts() if len(verdict.broken) == 1}


def question(ask: Ask) -> tuple[Any, ...]:
    """What is asked, the same before and after a small change; of a move only what sort of move it is."""
    if ask.judge is not None:
        first = ask.judge.split()[0]
        return ("judge", first if first.islower() and first.isalpha() else "step")
    given = [(key, value) for key, value in ask.with_.items() if key not in NUMBERS]
    return (ask.kinds[0], ask.query or ask.moves, str(sorted(given)))


def answer(ask: Ask) -> str:
    return str(ask.legal if ask.judge else (ask.equals, ask.count, ask.includes, ask.excludes, ask.refused))


@cache
def paired() -> set[str]:
    """The rules named by a group of cases in which one question has two answers."""
    found: dict[tuple[Any, ...], set[str]] = defaultdict(set)
    for case in CASES:
        group = re.sub(r"(?<=pla-g\d\d)[bc]$|-\d$", "", case.id)
        for rule in case.rules:
            for ask in plain(case):
                found[(rule, group, question(ask))].add(answer(ask))
    return {key[0] for key, answers in found.items() if len(answers) > 1}


@pytest.mark.parametrize("rule", BINDING)
def test_a_case_where_it_just_holds_and_one_where_it_just_fails(rule: str) -> None:
    held, broken = checked()
    assert (rule in held and rule in broken) or rule in paired()


@pytest.mark.parametrize("rule", BINDING)
def test_a_misconception_that_can_be_put_in_force_and_is_found_out(rule: str) -> None:
    """`test_readings` holds that every one of them has a deciding case."""
    named = {mistake.id for mistake in RULES.rule(rule).misconceptions}
    assert named & set(RULES.readings_of(rule))


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_words_of_a_case_are_in_both_languages_and_for_people(case: Case) -> None:
    assert set(case.title) == {"en", "es"}
    assert case.note == "" or (isinstance(case.note, dict) and set(case.note) == {"en", "es"})
    readings = {name for rule in case.rules for name in RULES.readings_of(rule) if "-" in name}
    shown = " ".join(case.title.values())
    assert not [name for name in readings if name in shown]
    assert "(lectura)" not in shown
