"""Positions that the rules do not allow are refused with the rules' ids; the same position set right is read."""

from __future__ import annotations

import pytest

from cosmoslearn.core.errors import BadOption, ImpossiblePosition
from cosmoslearn.games import bigbang

SOLO = "mode: solo\nuniverse: BB@0,0 PR1@1,0\n"
PAIR = "mode: parallel\nuniverse: PR1@0,0 PR2@1,0 | none\nrow: SR1 CB2\n"
CHAIN = "mode: hexdomino\nuniverse: PR1@0,0\n"
GOALS = "universe: BB@0,0\nclock: fire 0, water 0\n"


@pytest.mark.parametrize(
    ("wrong", "right", "rule"),
    [
        (f"{SOLO}goal: R\nwon: R4", f"{SOLO}goal: R\nwon: P4", "BB-COMP-CARDS"),
        (f"{SOLO}goal: R\nnegative: R", f"{SOLO}goal: R\nnegative: Y", "BB-COMP-CARDS"),
        (f"{GOALS}goals: fire PR, water PB", f"{GOALS}goals: fire PR, water SB", "BB-COMP-CARDS"),
        ("universe: BB@0,0\nclock: fire 3", "universe: BB@0,0\nclock: fire 3, water 3", "BB-PLAYERS"),
        (f"{CHAIN}hands: 1 SY1", f"{CHAIN}hands: 1 SY1; 2 CB1", "BB-PLAYERS"),
        (f"{PAIR}ages: SR1", f"{PAIR}ages: CB2 SR1", "BB-PU-NONE"),
        (f"{PAIR}ages: SR1 SR1", f"{PAIR}ages: SR1 CB2", "BB-PU-NONE"),
        ("mode: parallel\nuniverse: BB@0,0 PR1@1,0 | none", "mode: parallel\nuniverse: PR1@1,0 | none", "BB-PU-SEED"),
    ],
)
def test_a_position_that_cannot_be_is_refused(wrong: str, right: str, rule: str) -> None:
    with pytest.raises(ImpossiblePosition) as fault:
        bigbang.parse(wrong)
    assert fault.value.rules == (rule,)
    position = bigbang.parse(right)
    assert bigbang.parse(str(position)) == position


def test_a_parallel_universe_begins_as_the_reading_says() -> None:
    book = bigbang.RULES.read("BB-PU-SEED", "big-bang")
    text = "mode: parallel\nuniverse: {} PR1@1,0 | none"
    assert bigbang.parse(text.format("BB@0,0"), rulebook=book)
    for begin in ("PR2@0,0", "BB@1,1 PR2@0,0", "BB@0,0 BB@0,1"):
        with pytest.raises(ImpossiblePosition) as fault:
            bigbang.parse(text.format(begin), rulebook=book)
        assert fault.value.rules == ("BB-PU-SEED",)
        assert "universe 1" in str(fault.value)


@pytest.mark.parametrize(
    ("space", "broken"), [("2,0", {"BB-PLACE-2ADJ", "BB-ACT-PERIM"}), ("2,-1", {"BB-PLACE-2ADJ"}), ("0,-1", set())]
)
def test_the_perimeter_is_beside_the_universe_without_the_mover(space: str, broken: set[str]) -> None:
    """A space that only the moved body touches is none of the empty spaces beside the universe (p. 12)."""
    position = bigbang.parse("universe: BB@0,0 PR1@1,0 PR2@1,-1\nrow: HY")
    assert set(position.judge(f"HY 1,0-{space}").broken) == broken


def test_one_number_of_players_is_named_alone() -> None:
    with pytest.raises(BadOption, match=r"expected 1$"):
        bigbang.new_game("solo", players=2)
