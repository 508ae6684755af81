"""Practice: exercises drawn by a number."""

from __future__ import annotations

import pytest

from cosmoslearn.core.errors import BadOption, UnknownName
from cosmoslearn.teach import practice


def test_numbers_draw_exercises_of_many_rules_and_the_same_number_the_same() -> None:
    drawn = [practice("constelaciones", seed=n) for n in range(12)]
    assert drawn == [practice("constelaciones", seed=n) for n in range(12)]
    assert len({item.rules for item in drawn}) > 6


@pytest.mark.parametrize("kind", ["judge", "why", "find"])
def test_a_kind_and_a_rule_can_be_wished_for(kind: str) -> None:
    assert practice("constelaciones", seed=1, kind=kind).kind == kind
    assert "CO-PATH" in practice("constelaciones", seed=1, rule="CO-PATH").rules


def test_wishes_that_cannot_be_met() -> None:
    with pytest.raises(UnknownName, match="judge"):
        practice("constelaciones", kind="jugde")
    with pytest.raises(UnknownName, match="CO-PATH"):
        practice("constelaciones", rule="CO-PATHS")
    with pytest.raises(BadOption, match="order"):
        practice("constelaciones", kind="order")
