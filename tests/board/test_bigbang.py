"""The board on real positions of Big Bang: what it marks, offers and sends agrees with the engine."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cosmoslearn.board.board import Board, board
from cosmoslearn.board.choice import Choice
from cosmoslearn.core.chance import Chance
from cosmoslearn.games import bigbang

LIMIT = 20_000
TRIES = 4


def after(plies: int, seed: int, players: int = 3) -> Any:
    """A position some random moves into a game."""
    position, chance = bigbang.new_game(players=players, seed=seed), Chance(seed)
    for _ in range(plies):
        if position.to_move is None:
            break
        move, chance = chance.choose(position.legal_moves())
        position = position.play(move)
    return position


@pytest.mark.parametrize("seed", range(6))
def test_marks_of_a_tile_are_its_legal_and_illegal_places(seed: int) -> None:
    position = after(6 * seed, seed)
    start = Choice(position, position.scene())
    for tile in position.row:
        chosen = start.then(tile)
        legal = {parts[1] for parts in map(position.parts, position.legal_moves()) if parts[0] == tile and parts[1:]}
        marks = () if chosen is None else chosen.marks()
        dotted = {shape.removeprefix("cell:") for mark in marks if mark.form == "dots" for shape in mark.on}
        assert dotted == legal
        if chosen is not None:
            assert all(position.judge(f"{tile}@{cell}").legal is False for cell in crossed(chosen)), tile


def crossed(choice: Choice) -> set[str]:
    """The cells with a cross, for a tile that is laid."""
    if len(choice.parts) != 1 or any("@" not in move for move in choice.moves):
        return set()
    return {shape.removeprefix("cell:") for mark in choice.marks() if mark.form == "cross" for shape in mark.on}


def pressed(shown: Board, *shapes: str) -> None:
    for shape in shapes:
        shown.receive({"kind": "press", "id": shape, "lang": "en"})
        assert shown.whole()["error"] == ""


def test_moves_of_every_kind_can_be_made_by_pressing() -> None:
    tried: dict[str, int] = {}
    for seed in range(30):
        position = after(3 * seed + 4, seed)
        for move in position.legal_moves():
            parts = position.parts(move)
            kind = parts[0] if "@" not in str(move) else "lay"
            tried[kind] = tried.get(kind, 0) + 1
            if tried[kind] <= TRIES:
                shown = board(position)
                for part in parts:
                    press_part(shown, part)
                finish(shown)
                assert shown.moves == (str(move),)
    assert tried.keys() >= {"lay", "HY", "OR", "EC", "DE"}


def press_part(shown: Board, part: str) -> None:
    """Press the shape that stands for a part, or its button; what follows by itself has neither."""
    shapes = Choice(shown.position, shown.position.scene()).pressable.get(part)
    if shapes:
        pressed(shown, shapes[0].id)
    elif any(button["part"] == part for button in shown.whole()["buttons"]):
        shown.receive({"kind": "part", "part": part, "lang": "en"})


def finish(shown: Board) -> None:
    """End a move that could go on."""
    if not shown.moves and any(button["part"] == "" for button in shown.whole()["buttons"]):
        shown.receive({"kind": "part", "part": "", "lang": "en"})


def test_a_row_that_cannot_be_played_offers_a_new_one_in_words() -> None:
    stuck = bigbang.parse("universe: BB@0,0\nrow: HY OR EC W1")
    assert [str(move) for move in stuck.legal_moves()] == ["redeal"]
    shown = board(stuck)
    (button,) = shown.whole()["buttons"]
    assert button["part"] == "redeal"
    assert button["label"]["en"] == "New row"
    assert button["label"]["es"] != "New row"
    shown.receive({"kind": "part", "part": "redeal", "lang": "en"})
    assert shown.moves == ("redeal",)


def test_updates_of_whole_games_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    largest = 0
    for seed in range(3):
        shown, chance = board(bigbang.new_game(players=2 + seed, seed=seed)), Chance(seed)
        sent: list[int] = []
        monkeypatch.setattr(shown, "send", lambda message, *_, sent=sent: sent.append(len(json.dumps(message))))
        while shown.position.to_move is not None and len(shown.moves) < 60:
            move, chance = chance.choose(shown.position.legal_moves())
            if "@" in str(move):
                pressed(shown, f"row:{shown.position.row.index(shown.position.parts(move)[0])}")
            shown.play(move)
        largest = max(largest, *sent)
    assert largest <= LIMIT


def test_a_first_tile_can_be_tried_two_steps_away_and_is_refused() -> None:
    shown = board(bigbang.new_game(seed=1))
    tile = next(code for code in shown.position.row if len(code) == 3)
    for shape in (f"row:{shown.position.row.index(tile)}", "cell:2,0"):
        shown.receive({"kind": "press", "id": shape, "lang": "en"})
    panel = shown.whole()["panel"]
    assert panel["asked"] == f"{tile}@2,0"
    assert "BB-PLACE-FIRST" in [rule["id"] for rule in panel["rules"] if rule["ok"] is False]
    assert shown.moves == ()
