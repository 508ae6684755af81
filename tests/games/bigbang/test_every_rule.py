"""Every rule has its cases: among the shipped case files, one question that it decides as kept and one as broken.

For a constraint that has a check of its own: a legal move in which its check holds, and a move that breaks it. For a
constraint that works through the check of another one: a legal and an illegal move in cases that name it, and a verdict
that turns round when the rule is read otherwise. For an effect, a turn, a count or an ending: two questions of one kind
in cases that name the rule; a reading of the rule changes the answer to one (its condition is met) and not to the
other (its condition just fails).
"""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from cosmoslearn.core.case import Ask, Case, answer, case_files, read_case
from cosmoslearn.core.errors import CosmosError
from cosmoslearn.games import bigbang

HERE = Path(__file__).parent
RULES = bigbang.RULES
KINDS = ("constraint", "effect", "scoring", "turn", "ending")
CASES = [case for case in map(read_case, case_files([Path(bigbang.__file__).with_name("cases")])) if not case.readings]
DECIDED = [rule for rule in RULES if RULES.rule(rule).kind in KINDS]
EXEMPT = {
    entry["rule"]: entry["why"]
    for entry in tomllib.loads((HERE / "every_rule.toml").read_text(encoding="utf-8")).get("exempt", ())
}


def plain(case: Case) -> Iterator[Ask]:
    """The questions of a case that are asked by the default readings."""
    return (ask for ask in case.asks if not ask.readings)


def kind_of(ask: Ask) -> str:
    return str(ask.query) if ask.query is not None else ask.kinds[0]


def told(case: Case, ask: Ask, **readings: str) -> str:
    """The answer under some readings, as text; a question that makes no sense then has an answer of its own."""
    try:
        return json.dumps(answer(replace(case, readings=readings), ask), sort_keys=True)
    except (CosmosError, LookupError, TypeError, ValueError) as fault:
        return type(fault).__name__


@cache
def checked() -> dict[str, set[bool]]:
    """For each rule with a check of its own: whether some move keeps it (and is legal), whether some move breaks it."""
    found: dict[str, set[bool]] = defaultdict(set)
    for case in CASES:
        for ask in plain(case):
            if ask.judge is not None:
                verdict = case.start().play_all(ask.after).judge(ask.judge)
                for check in verdict.checks:
                    if check.ok is False or (check.ok and verdict.legal):
                        found[check.rule].add(check.ok)
    return found


def swaps(rule: str) -> Iterator[tuple[Ask, str, str, bool]]:
    """The questions of the cases that name a rule, with each other reading: the answer, and whether it changes it."""
    others = RULES.readings_of(rule)[1:] if rule in RULES.shelf.functions else ()
    for case in (case for case in CASES if rule in case.rules):
        for ask in plain(case):
            usual = told(case, ask)
            for reading in others:
                yield ask, reading, usual, told(case, ask, **{rule: reading}) != usual


def decides(rule: str) -> bool:
    """Whether the cases show the rule kept and broken."""
    if RULES.rule(rule).kind == "constraint":
        return checked()[rule] == {True, False} or works_through_another(rule)
    changes: dict[tuple[str, str], set[bool]] = defaultdict(set)
    for ask, reading, _, changed in swaps(rule):
        changes[kind_of(ask), reading].add(changed)
    return {True, False} in changes.values()


def works_through_another(rule: str) -> bool:
    """Whether cases that name a constraint have a legal and an illegal move, and it decides one of the verdicts."""
    verdicts = [(json.loads(usual)["legal"], changed) for ask, _, usual, changed in swaps(rule) if ask.judge]
    return {legal for legal, _ in verdicts} == {True, False} and any(changed for _, changed in verdicts)


@pytest.mark.parametrize("rule", DECIDED)
def test_the_rule_has_a_case_that_keeps_it_and_one_that_breaks_it(rule: str) -> None:
    assert decides(rule) != (rule in EXEMPT), "an exemption that is not needed must go" if rule in EXEMPT else rule


@pytest.mark.parametrize("rule", DECIDED)
def test_a_misconception_of_the_rule_changes_a_result(rule: str) -> None:
    """Every such rule has a misconception that is code; test_engine_readings.py shows that it changes an answer."""
    wrong = [words.id for words in RULES.rule(rule).misconceptions]
    assert any(reading in RULES.shelf.functions.get(rule, ()) for reading in wrong)


def test_exemptions_only_become_fewer() -> None:
    assert len(EXEMPT) <= 0
    assert set(EXEMPT) <= set(DECIDED)
    assert all(EXEMPT.values())
