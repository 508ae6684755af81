"""Every step of a trace can be drawn and told, in the middle of a move as well."""

from __future__ import annotations

import random

import pytest

from cosmoslearn.games import galaxies


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_step_is_drawn_and_told(players: int) -> None:
    rng = random.Random(players)
    mode = "solo" if players == 1 else "base"
    position = galaxies.new_game(mode=mode, players=players, seed=players)
    for _ in range(60):
        moves = position.legal_moves()
        if not moves:
            break
        kinds = {str(move).partition(" ")[0]: move for move in moves}
        for move in kinds.values():
            for step in position.explain(move):
                assert step.words("es")
                if step.position is not None:
                    assert step.position.scene().text
        position = position.play(rng.choice(moves))
