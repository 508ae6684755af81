"""Every move of every mode can be made on the board: each of its parts is a shape to press or a button with words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cosmoslearn.board.board import board
from cosmoslearn.board.choice import Choice
from cosmoslearn.games import bigbang

MODES = [("cosmic", 3), ("simple", 2), ("solo", 1), ("hexdomino", 3), ("parallel", 2)]


def positions(mode: str, players: int, every: int) -> Iterator[Any]:
    """Some positions of a random game."""
    rng = random.Random(7)
    position: Any = bigbang.new_game(mode=mode, players=players, seed=11)
    for ply in range(200):
        moves = position.legal_moves()
        if not moves:
            return
        if ply % every == 0:
            yield position
        position = position.play(rng.choice(moves))


def made(position: Any, move: str) -> None:
    """Press and choose the parts of a move one after the other."""
    choice: Choice | None = Choice(position, position.scene())
    assert choice is not None
    parts = position.parts(move)
    while len(choice.parts) < len(parts):
        part = parts[len(choice.parts)]
        assert part in choice.pressable or part in choice.buttons(), (move, part)
        longer = choice.then(part)
        assert longer is not None, (move, part)
        choice = longer
    assert move in choice.moves


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_every_move_is_made_by_pressing(mode: str, players: int) -> None:
    shown = 0
    for position in positions(mode, players, every=5):
        moves = position.legal_moves()
        for move in moves[:: max(1, len(moves) // 6)]:
            made(position, str(move))
            shown += 1
    assert shown > 5


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_a_move_is_played_on_the_live_board(mode: str, players: int) -> None:
    position = next(positions(mode, players, every=1))
    move = str(position.legal_moves()[0])
    live = board(position)
    for part in position.parts(move):
        ids = [shape.id for shape in live.position.scene().shapes if shape.move == part and shape.outline]
        live.receive({"kind": "press", "id": ids[0], "lang": "en"})
    assert live.moves == (move,)
    assert live.position == position.play(move)


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_an_illegal_move_is_tried_and_refused_on_the_live_board(mode: str, players: int) -> None:
    tried = 0
    for position in positions(mode, players, every=9):
        refused = [move for move, verdict in position.survey().items() if not verdict.legal]
        for move in refused[:: max(1, len(refused) // 6)]:
            live = board(position)
            for part in position.parts(move):
                ids = [shape.id for shape in position.scene().shapes if shape.move == part and shape.outline]
                live.receive({"kind": "press", "id": ids[0], "lang": "en"})
            assert live.whole()["panel"]["asked"] == move, move
            assert live.moves == ()
            tried += 1
    assert tried > 5
