"""How much a click sends to the page, and how large the page of a whole game is, for every game and mode."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from cosmoslearn import game
from cosmoslearn.board.board import board
from cosmoslearn.board.page import page
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.position import Record

LIMIT = 20_000
MOVES = 40
GAMES = ("bigbang", "constelaciones", "galaxies", "planetarium", "sector41")


@pytest.mark.parametrize("name", GAMES)
def test_what_a_click_sends_is_small(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces are chosen as they are on the board, moves are played, the last one is asked about and taken back."""
    shown, chance = board(game(name).new_game(seed=2)), Chance(2)
    sent: dict[str, int] = {}

    def send(message: object, *_: object) -> None:
        sent[what] = max(sent.get(what, 0), len(json.dumps(message)))

    monkeypatch.setattr(shown, "send", send)
    while shown.position.to_move is not None and len(shown.moves) < MOVES:
        before = len(shown.moves)
        move, chance = chance.choose(shown.position.legal_moves())
        part = shown.position.parts(move)[0]
        chosen = next((shape for shape in shown.position.scene().shapes if shape.move == part and shape.outline), None)
        if chosen is not None:
            what = f"press {chosen.id}"
            shown.receive({"kind": "press", "id": chosen.id, "lang": "en"})
            shown.receive({"kind": "escape", "lang": "en"})
        if len(shown.moves) == before:  # else the one part was a whole move
            what = str(move)
            shown.play(move)
    for what in ("why", "escape", "undo", "redo"):
        shown.receive({"kind": what, "lang": "en"})
    assert {what: size for what, size in sent.items() if size > LIMIT} == {}
    assert len(sent) > MOVES / 2


# The long games are opened in a browser (tests/browser/test_page.py).
SHORT = {
    "bigbang": {"cosmic": 4, "simple": 4, "solo": 1, "hexdomino": 6, "parallel": 4},
    "constelaciones": {"base": 2},
    "galaxies": {"solo": 1, "solo-harder": 1},
    "planetarium": {"house-solo": 1},
}


@pytest.mark.parametrize(
    ("name", "mode", "players"), [(name, mode, n) for name, modes in SHORT.items() for mode, n in modes.items()]
)
def test_the_page_of_a_whole_game_is_small(name: str, mode: str, players: int) -> None:
    position, chance, moves = game(name).new_game(mode=mode, players=players, seed=3), Chance(5), list[str]()
    start = Record.starting(position)
    while position.to_move is not None:
        move, chance = chance.choose(position.legal_moves())
        moves.append(str(move))
        position = position.apply(move)
    assert len(page(replace(start, moves=tuple(moves))).encode()) <= 300_000
