"""Every reading and misconception of the inventory is code, and a kept case tells it from the others of its rule."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cosmoslearn.core.case import answer, read_case
from cosmoslearn.games import bigbang

from . import deciding

RULES = bigbang.RULES
EQUIVALENT = tomllib.loads(Path(bigbang.__file__).with_name("equivalents.toml").read_text(encoding="utf-8"))[
    "equivalent"
]
EXCUSED = {(entry["rule"], entry["misconception"]) for entry in EQUIVALENT}
NAMES = sorted(deciding.readings())


def words() -> set[tuple[str, str]]:
    """Every reading and misconception that the inventory has words for."""
    found = set()
    for rule in RULES:
        told = RULES.rule(rule)
        found |= {(rule, each.id) for each in told.readings} | {(rule, each.id) for each in told.misconceptions}
    return found


def test_every_reading_is_code_or_excused_with_a_reason() -> None:
    code = {(rule, name) for rule, functions in RULES.shelf.functions.items() for name in functions}
    assert words() - code == EXCUSED
    assert {pair for pair in code if pair[1] != "default"} <= words()
    assert all(entry["why"][lang] for entry in EQUIVALENT for lang in ("en", "es"))


def test_defaults_are_those_of_the_inventory() -> None:
    for rule, name in RULES.shelf.defaults.items():
        assert name == RULES.rule(rule).default


@pytest.mark.parametrize(("rule", "reading"), NAMES)
def test_a_case_tells_it_from_the_default(rule: str, reading: str) -> None:
    case = read_case(deciding.FOLDER / f"{deciding.id_of(rule, reading)}.toml")
    answers = [answer(case, ask) for ask in case.asks if ask.readings.get(rule) in (None, reading)]
    assert case.rules == (rule,)
    assert answers[0] != answers[-1]


def explained(rule: str, reading: str) -> Iterator[tuple[Any, Any]]:
    """Some moves of the case of a reading, read so: the position with each."""
    case = read_case(deciding.FOLDER / f"{deciding.id_of(rule, reading)}.toml")
    position: Any = replace(case, readings={rule: reading}).start()
    yield from ((position, move) for move in position.legal_moves()[:12])


@pytest.mark.parametrize(("rule", "reading"), NAMES)
def test_moves_are_explained_as_they_are_read(rule: str, reading: str) -> None:
    """The trace of a move ends where the move leads; of a reading that is no misconception every claim holds."""
    for position, move in explained(rule, reading):
        trace = position.explain(move)
        assert trace.end == position.play(move)
        if RULES.rule(rule).kind_of(reading) == "alternative":
            trace.check(bigbang.CHECKERS)


@pytest.mark.parametrize("rule", [rule for rule, n in Counter(rule for rule, _ in NAMES).items() if n > 1])
def test_cases_tell_all_readings_of_a_rule_apart(rule: str) -> None:
    found = {name: deciding.signature(rule, name) for name in RULES.readings_of(rule)}
    assert [pair for pair in combinations(found, 2) if found[pair[0]] == found[pair[1]]] == []
