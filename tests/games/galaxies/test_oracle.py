"""The engine and the second referee agree, position by position."""

from __future__ import annotations

import pytest

from cosmoslearn.games.galaxies import Position
from tests.games.galaxies.oracle import Table
from tests.games.galaxies.play import playout, start


def listed(position: Position, verb: str) -> set[str]:
    return {str(move) for move in position.legal_moves() if move.verb == verb}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("way", ["wandering", "random"])
def test_the_referees_agree(seed: int, way: str) -> None:
    seen = set()
    for number, (before, move, after) in enumerate(playout(start(seed), seed, way)):
        if number > 260:
            break
        frame = before.top
        assert frame is not None
        letter = before.letter(before.to_move or 0)
        table = Table(str(before))
        if frame.kind == "turn":
            assert listed(before, "reroll") == table.rerolls_allowed()
            assert listed(before, "convert") == table.conversions()
            for die in table.unused():
                wanted = table.usable(table.dice[die - 1][0])
                assert wanted is None or (f"use d{die}" in listed(before, "use")) == wanted
        elif frame.kind == "move" and frame.card < 0:
            assert listed(before, "move") == table.moves(letter)
        elif frame.kind == "advance" and frame.card < 0:
            assert listed(before, "advance") == table.advances(letter, frame.face)
        elif frame.kind == "colony":
            assert listed(before, "upgrade") == table.upgrades(letter)
        if move.verb == "use" and before.faces[int(move.args[0][1]) - 1] in ("ENE", "CUL"):
            found = Table(str(after)).mat(letter)
            assert {key: found[key] for key in ("energy", "culture")} == table.gain(
                letter, before.faces[int(move.args[0][1]) - 1]
            )
        seen.add(frame.kind)
    assert "turn" in seen
