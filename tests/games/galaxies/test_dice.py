"""Borders of the rules about dice: one case just passes, one just fails."""

from __future__ import annotations

import pytest

from cosmoslearn.games import galaxies

ROW = "row: Shouhua Leandra Gort Nagato\ndeck: Mared\nB: L1 E2 C1 | home 2\n"


@pytest.mark.parametrize(
    ("colony", "dice", "legal"),
    [
        # The die under way is none of the unused dice that these planets need (TEG-DICE-DOABLE).
        ("Gyore", "COL", False),
        ("Gyore", "COL DIP", True),
        ("Zalax", "COL", False),
        ("Zalax", "COL DIP", True),
        ("Maia", "COL DIP", False),
        ("Maia", "COL DIP DIP", True),
        ("Maia", "COL DIP DIP/spent DIP/spent", False),
        # An earlier activated die is needed (TEG-PIEDES-WHICH).
        ("Piedes", "COL ENE", False),
        ("Piedes", "COL ENE/bay", True),
        # Collecting, taking and lasting effects can always be used (TEG-ACTION-PARTIAL).
        ("La-Torres", "COL", True),
        ("Nibiru", "COL", True),
        ("Vici-KS156", "COL", True),
        # Nothing to act on.
        ("Helios", "COL", True),
        ("K-Widow", "COL", False),
        ("Gort", "COL", False),
        ("Terra-Bettia", "COL", False),
    ],
)
def test_a_colony_die_needs_something_that_it_can_do(colony: str, dice: str, legal: bool) -> None:
    row = ROW.replace("Gort", "Jakks") if colony == "Gort" else ROW
    position = galaxies.parse(f"{row}A: L1 E0 C0 | home 2 | col {colony}\ndice: {dice}")
    assert position.judge("use d1").legal is legal
    assert ("use d1" in map(str, position.legal_moves())) is legal
    assert position.judge("use d1").broken == (() if legal else ("TEG-DICE-DOABLE",))
    if legal:
        assert position.play_all(["use d1", f"colony {colony}"]) != position


@pytest.mark.parametrize(("rerolls", "energy", "legal"), [(0, 0, True), (1, 0, False), (1, 1, True), (3, 1, True)])
def test_the_first_reroll_is_free(rerolls: int, energy: int, legal: bool) -> None:
    position = galaxies.parse(f"{ROW}A: L1 E{energy} C7 | home 2\ndice: DIP ECO\nrerolls: {rerolls}")
    verdict = position.judge("reroll d1 d2")
    assert verdict.legal is legal
    assert verdict.broken == (() if legal else ("TEG-REROLL-COST",))
    if legal:
        assert position.play("reroll d1 d2").mats[0].energy == energy - (rerolls > 0)


@pytest.mark.parametrize(("culture", "legal"), [(0, False), (1, True)])
def test_following_needs_one_culture(culture: int, legal: bool) -> None:
    text = f"{ROW}A: L1 E0 C0 | home 2\ndice: ENE".replace("B: L1 E2 C1", f"B: L1 E2 C{culture}")
    after = galaxies.parse(text).play("use d1")
    assert (after.to_move == 1) is legal


def test_dice_of_the_bay_cannot_be_used_again() -> None:
    position = galaxies.parse(f"{ROW}A: L1 E0 C0 | home 2\ndice: ENE/bay ENE/given ENE/spent ENE ENE/spent")
    assert [position.judge(f"use d{n}").broken for n in (1, 2, 3, 4, 5)] == [
        ("TEG-DICE-ONCE",), ("TEG-DICE-STATES",), ("TEG-CONV-SPENT",), (), ("TEG-CONV-SPENT",),
    ]  # fmt: skip
