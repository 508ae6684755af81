"""What a step says in words is what it claims: a number that stands in both under one name is the same in both."""

from __future__ import annotations

from typing import Any

import pytest

from cosmoslearn.core.trace import Step
from tests.games.test_words import MODES, played

MOVES = 3
ROUNDING = 0.01  # lengths are told with two digits
NUMBERED = {"player"}  # people count players from 1


def differing(step: Step) -> dict[str, tuple[Any, Any]]:
    """The numbers that a step says otherwise than its claim."""
    args = step.claim.args
    pairs = {key: (fact, args[key]) for key, fact in step.facts.items() if key in args and key not in NUMBERED}
    return {
        key: (fact, arg)
        for key, (fact, arg) in pairs.items()
        if isinstance(fact, int | float) and isinstance(arg, int | float) and abs(fact - arg) > ROUNDING
    }


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_steps_say_what_they_claim(name: str, mode: str) -> None:
    for position in played(name, mode):
        traces = [position.scores(), *map(position.explain, position.legal_moves()[:MOVES])]
        assert [(step.rule, wrong) for trace in traces for step in trace if (wrong := differing(step))] == []
