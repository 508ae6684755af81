"""The engine against a second one that shares no code with it: legal moves and effects, over whole games."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cosmoslearn.games.planetarium import Position
from cosmoslearn.games.planetarium.moves import End, Play, Step
from tests.games.planetarium import oracle
from tests.games.planetarium.play import games, games_with_moves

SIDES = ("random", "simple")
COMPARED = ("planets", "matter", "states", "rows", "areas", "supply", "scores", "track", "circle", "hands")


def plain(position: Position) -> dict[str, Any]:
    return oracle.read(str(position))


@pytest.mark.parametrize("player", SIDES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_legal_moves_are_those_of_the_oracle(players: int, player: str) -> None:
    for game in games("base", players, range(players, players + 2), player):
        for position in game[players:]:
            if position.to_move is not None and not position.agenda:
                assert {str(move) for move in position.legal_moves()} == oracle.legal(plain(position))


@pytest.mark.parametrize("player", SIDES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_effects_are_those_of_the_oracle(players: int, player: str) -> None:
    """Steps, plays and ends of turns give the same position, as far as no card is drawn and no cube is chosen."""
    seen = {"step": 0, "play": 0, "end": 0}
    for game, moves in games_with_moves("base", players, range(20, 22), player):
        for (before, after), move in zip(pairwise(game), moves, strict=True):
            if before.agenda:
                continue
            expected, found = plain(before), plain(after)
            if isinstance(move, Step):
                oracle.after_step(expected, str(move))
                seen["step"] += 1
            elif isinstance(move, Play) and not (after.task and after.task.kind in ("cube", "lift")):
                oracle.after_play(expected, str(move))
                seen["play"] += 1
            elif isinstance(move, End):
                oracle.after_turn(expected)
                seen["end"] += 1
                for key in ("who", "final", "over", "queue", "turns", "idle"):
                    if not found["over"] or key not in ("who", "final", "queue"):
                        assert (expected[key] or None) == (found[key] or None), (key, str(move))
            else:
                continue
            if not isinstance(move, Play) or after.turn.player == before.turn.player:
                for key in COMPARED:
                    assert expected[key] == found[key], (key, str(move), str(before))
    assert min(seen.values()) > 10
