"""The golden transcripts replay move by move to the same positions and the same words."""

from __future__ import annotations

import pytest

from cosmoslearn.core.position import read_records

from .transcripts import GAMES, RECORDS, told


@pytest.mark.parametrize("name", GAMES)
def test_a_transcript_replays_to_the_letter(name: str) -> None:
    (played,) = read_records(RECORDS / f"{name}.jsonl")
    assert told(played) == (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    assert played.replay().to_move is None


def test_the_transcripts_show_the_game() -> None:
    """Every phase of the Guardian, combat, loops, shields, folds and scores come up in them."""
    text = "".join((RECORDS / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES)
    wanted = (
        "S41-FOLD-SHIFT", "S41-COMBAT-HOME", "S41-GUARD-WANDER", "S41-GUARD-QUICK-START", "S41-GUARD-AWAKE-START",
        "S41-GUARD-CLEAR", "S41-SCORE-INSTANT", "S41-END-TEST", "S41-TILE-WORMHOLE", "S41-TILE-ION-SWAP",
        "S41-EXP-REENTER", "S41-EXP-IMMOBILE", "S41-TILE-BELT-CLIMB",
    )  # fmt: skip
    assert [rule for rule in wanted if rule not in text] == []
