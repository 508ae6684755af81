"""Bots play legal moves in every game and mode, the same game for the same seed; the greedy one is greedy."""

from __future__ import annotations

import pytest

from cosmoslearn import game
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.position import Position
from cosmoslearn.explore.bots import BOTS, PATIENCE, at_random, greedy, points_of
from cosmoslearn.games import bigbang

MODES = [
    *(("bigbang", mode) for mode in game("bigbang").MODES),
    ("constelaciones", "base"),
    *(("planetarium", mode) for mode in game("planetarium").MODES),
    ("sector41", "strict"),
    ("sector41", "house"),
    ("galaxies", "base"),
]


@pytest.mark.parametrize(("name", "mode"), MODES)
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_legal_moves(name: str, mode: str, bot: str) -> None:
    position: Position = game(name).new_game(mode=mode, seed=2)
    chance = Chance(3)
    for _ in range(6):
        if position.to_move is None:
            break
        move, chance = BOTS[bot](position, chance)
        position = position.play(move)


def test_the_same_seed_plays_the_same_game() -> None:
    def played() -> list[str]:
        position, chance, moves = bigbang.new_game(seed=2), Chance(3), []
        for _ in range(8):
            move, chance = at_random(position, chance)
            moves.append(str(move))
            position = position.play(move)
        return moves

    assert played() == played()


def test_greedy_takes_the_move_that_brings_most() -> None:
    position = bigbang.parse(
        "universe: BB@0,0 PY1@1,0 SY2@2,0 CY3@3,0 PR1@0,1\nrow: AB1 AY1 SB2\ngoals: water SY, fire CB\nto move: water"
    )
    move, _ = greedy(position, Chance(1))
    leads = {str(one): points_of(position.apply(one)) for one in position.legal_moves()}
    best = max(points[0] - points[1] for points in leads.values())
    assert leads[str(move)][0] - leads[str(move)][1] == best


def test_greedy_stops_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr("cosmoslearn.explore.bots.time.monotonic", lambda: PATIENCE * next(clock))
    looked: list[int] = []

    def lead(_position: Position, player: int) -> float:
        looked.append(player)
        return 0.0

    monkeypatch.setattr("cosmoslearn.explore.bots._lead", lead)
    greedy(bigbang.new_game(seed=2), Chance(1))
    assert len(looked) == 2
