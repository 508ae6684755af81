"""Every rule has its cases: among the shipped case files, one in which it is just kept and one in which it just is not.

For a rule with a check of its own: a legal move in which the check holds, and a move that breaks it. For any other
rule: two questions of one kind, in cases that name the rule or in the cases of this folder's `limits.toml`. A reading
of the rule changes the answer to one (its condition is met) and leaves the other as it is (its condition just fails).
"""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from cosmoslearn.core.case import case_files, read_case
from cosmoslearn.core.errors import CosmosError
from cosmoslearn.games import constelaciones as co
from cosmoslearn.games.constelaciones.queries import _turn_of, played

HERE: Final = Path(__file__).parent
KINDS: Final = ("constraint", "effect", "scoring", "turn", "ending")
DECIDED: Final = [rule for rule in co.RULES if co.RULES.rule(rule).kind in KINDS]
LIMITS: Final = tomllib.loads((HERE / "limits.toml").read_text(encoding="utf-8"))
EXEMPT: Final = {entry["rule"]: entry["why"] for entry in LIMITS.get("exempt", ())}


class Question(msgspec.Struct, frozen=True):
    """One question about one position, and what the rule text says, as JSON."""

    rules: tuple[str, ...]
    text: str
    options: dict[str, Any]
    query: str
    given: dict[str, Any]
    answer: str

    def position(self, **readings: str) -> co.Position:
        """The position as it is under some readings."""
        return co.parse(self.text, rulebook=co.RULES.read_all(readings), **self.options)

    def told(self, **readings: str) -> str:
        """The answer under some readings; a question that makes no sense then has an answer of its own."""
        try:
            return json.dumps(co.QUERIES[self.query](self.position(**readings), **self.given), sort_keys=True)
        except (CosmosError, LookupError, TypeError, ValueError) as fault:
            return type(fault).__name__


@cache
def questions() -> tuple[Question, ...]:
    """All questions of the case files and of `limits.toml` that are asked by the usual readings."""
    return (*_of_cases(), *_of_limits())


def _of_cases() -> Iterator[Question]:
    """test_cases.py has compared their answers with the table; here only what a reading changes counts."""
    for case in map(read_case, case_files([Path(co.__file__).with_name("cases")])):
        for ask in () if case.readings else case.asks:
            if (ask.judge or ask.query) and not ask.readings:
                query = ask.query or "verdict"
                given = dict(ask.with_) if ask.query else {"move": ask.judge}
                given |= {"after": list(ask.after)} if ask.after else {}
                found = Question(case.rules, case.position, case.options, query, given, "")
                yield msgspec.structs.replace(found, answer=found.told())


def _of_limits() -> Iterator[Question]:
    for limit in LIMITS["limit"]:
        for asked in (limit["kept"], limit["broken"]):
            given = {**limit.get("with", {}), **asked.get("with", {})}
            answer = json.dumps(asked["equals"], sort_keys=True)
            text, options = asked.get("position") or limit["position"], limit.get("options", {})
            yield Question((limit["rule"],), text, options, limit["query"], given, answer)


@cache
def checked() -> dict[str, set[bool]]:
    """For each rule with a check of its own: whether some legal move keeps it, and whether some move breaks it."""
    found: dict[str, set[bool]] = defaultdict(set)
    for question in questions():
        move = question.given.get("move")
        if move is not None:
            now = played(question.position(), question.given.get("after", ()))
            verdict = _turn_of(now, move).judge(move)
            for check in verdict.checks:
                if check.ok is False or (check.ok and verdict.legal):
                    found[check.rule].add(check.ok)
    return found


def turned(rule: str) -> dict[tuple[str, str], set[bool]]:
    """For each kind of question about a rule and each other reading: whether it changes the answers."""
    found: dict[tuple[str, str], set[bool]] = defaultdict(set)
    for question in (question for question in questions() if rule in question.rules):
        for reading in co.RULES.readings_of(rule)[1:]:
            found[question.query, reading].add(question.told(**{rule: reading}) != question.answer)
    return found


@pytest.mark.parametrize("rule", DECIDED)
def test_the_rule_has_a_case_that_keeps_it_and_one_that_breaks_it(rule: str) -> None:
    decides = checked()[rule] == {True, False} or {True, False} in turned(rule).values()
    assert decides != (rule in EXEMPT), "an exemption that is not needed must go" if rule in EXEMPT else rule


@pytest.mark.parametrize("question", list(_of_limits()), ids=lambda question: f"{question.rules[0]}.{question.query}")
def test_the_limit_is_where_the_rule_text_has_it(question: Question) -> None:
    assert question.told() == question.answer


@pytest.mark.parametrize("rule", DECIDED)
def test_a_misconception_of_the_rule_is_code(rule: str) -> None:
    """Each such rule has one; test_readings.py shows that each changes an answer."""
    wrong = [words.id for words in co.RULES.rule(rule).misconceptions]
    assert any(reading in co.RULES.shelf.functions.get(rule, ()) for reading in wrong)


def test_exemptions_only_become_fewer() -> None:
    assert len(EXEMPT) <= 0
    assert set(EXEMPT) <= set(DECIDED)
    assert all(EXEMPT.values())
