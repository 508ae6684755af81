"""Whole games by players who take what brings most, in every mode, to the end (random ones: `test_properties`)."""

from __future__ import annotations

import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.position import Record
from cosmoslearn.explore import bots
from cosmoslearn.games import bigbang

GAMES = [
    (mode, players)
    for mode, counts in {
        "cosmic": (2, 4),
        "simple": (3,),
        "solo": (1,),
        "hexdomino": (2, 6),
        "parallel": (2, 3),
    }.items()
    for players in counts
]


@pytest.mark.parametrize(("mode", "players"), GAMES)
@pytest.mark.parametrize("seed", [4, 13])
def test_greedy_players_come_to_the_end(mode: str, players: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PATIENCE", float("inf"))
    position = bigbang.new_game(mode=mode, players=players, seed=seed)
    chance, moves = Chance(seed), []
    while position.to_move is not None:
        move, chance = bots.greedy(position, chance)
        moves.append(str(move))
        position = position.play(move)
    assert not position.legal_moves()
    assert len(position.scores().result) == players
    assert Record("bigbang", seed, tuple(moves), {"mode": mode, "players": players}).replay() == position
