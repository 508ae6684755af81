"""A position as one player knows it can be played on to the end, on a board too, and tells nothing that is hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import BadOption
from cosmoslearn.core.language import speaking
from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang.pieces import UNKNOWN
from tests.tools.transcripts import at_random

TABLES = [("cosmic", 2), ("cosmic", 4), ("simple", 3), ("solo", 1), ("hexdomino", 3), ("parallel", 2), ("parallel", 4)]
# No comet and nothing blue lies to be seen; fire has these goals, and they lie in the pile.
TABLE = """universe: BB@0,0 PR1@1,0 PR2@1,-1
row: SY1 PY1 SR2 AO1
queue: CB1 CB2 CB3 CO1 SB1 AB1
clock: earth 0, fire 0
goals: earth PR, fire CB"""


def game(mode: str, players: int, seed: int = 3) -> Iterator[tuple[Any, Any]]:
    """A game as the first player knows it, by random moves: each position with the move that is made."""
    position: Any = bigbang.new_game(mode, players=players, seed=seed).seen_by(0)
    chance = Chance(seed)
    while position.to_move is not None:
        move, chance = at_random(position, chance)
        yield position, move
        position = position.play(move)
    yield position, None


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_it_is_played_to_the_end_and_every_move_is_explained(mode: str, players: int) -> None:
    for position, move in game(mode, players):
        position.scene()
        assert bigbang.parse(position.notation(), mode=mode) == position
        if move is not None:
            assert position.judge(move).legal
            trace = position.explain(move)
            trace.check(bigbang.CHECKERS)
            assert trace.end == position.revealed().play(move)


def test_of_the_discards_only_the_top_one_is_seen() -> None:
    """They lie in a pile, face up; nobody may look through it (BB-A45 of the notes)."""
    table = bigbang.parse(f"{TABLE}\ndiscards: 3")
    assert table.seen_by(0).queue == (*[UNKNOWN] * 5, "AB1")
    assert bigbang.parse(TABLE).seen_by(0).queue == (UNKNOWN,) * 6


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_the_pile_and_the_goals_of_others_stay_hidden(mode: str, players: int) -> None:
    seen = {UNKNOWN}
    for position, _ in game(mode, players):
        seen |= {*position.row, *position.queue[len(position.queue) - getattr(position, "discards", 0) :]}
        assert set(position.queue) <= seen  # what was discarded face up is known when it is drawn again
        if mode in ("cosmic", "parallel"):
            assert set(position.goals[1:]) == {UNKNOWN * 2}
        if mode == "solo":
            assert set(position.solo.deck) <= {UNKNOWN}


def test_what_comes_to_light_has_not_been_seen_and_is_the_same_each_time() -> None:
    for position, move in game("cosmic", 2):
        if move is not None:
            once, again = position.play(move), position.play(move)
            assert once == again
            assert set(once.row) - set(position.row) <= {*position.unseen(), *position.queue}


def test_a_hidden_hand_may_hold_any_tile_that_nobody_has_seen() -> None:
    known: Any = bigbang.parse(
        "mode: hexdomino\nuniverse: PR1@0,0\nhands: 1 PY2 SR3; 2 CB1 PO1\nqueue: CR2 AO1\nto move: 2"
    )
    seen = known.seen_by(0)
    assert seen.judge("CR3@1,0").legal  # whoever knows both hands knows better
    assert known.judge("CR3@1,0").broken == ("BB-HD-TURN",)
    assert seen.judge("PY2@1,0").broken == ("BB-HD-TURN",)  # player 1 holds it
    assert seen.judge("draw").legal  # nobody can see whether it must be laid
    assert seen.play("CR3@1,0").hands == (("PY2", "SR3"), (UNKNOWN,))
    assert seen.play("draw").hands == (("PY2", "SR3"), (UNKNOWN,) * 3)


def test_hidden_hands_are_not_counted() -> None:
    known: Any = bigbang.parse("mode: hexdomino\nuniverse: PR1@0,0\nhands: 1 SB3; 2 CB1\nqueue: none")
    with pytest.raises(BadOption, match="hands"):
        known.seen_by(0).scores()


def test_a_tile_that_the_viewer_draws_comes_to_light() -> None:
    known: Any = bigbang.parse("mode: hexdomino\nuniverse: PR1@0,0\nhands: 1 SB3; 2 CB1\nqueue: CO2 AO1")
    (_, drawn), others = known.seen_by(0).play("draw").hands
    assert drawn not in ("PR1", "SB3", UNKNOWN)
    assert others == (UNKNOWN,)


@pytest.mark.parametrize(("lang", "secrets"), [("en", ("comet", "blue")), ("es", ("cometa", "azul"))])
def test_the_board_of_a_player_never_tells_the_goals_of_another(lang: str, secrets: tuple[str, ...]) -> None:
    position: Any = bigbang.parse(TABLE)

    def told(of: Any) -> str:
        with speaking(lang):
            board = of.board(lang=lang)
            board.receive({"kind": "press", "id": "row:0", "lang": lang})
            return json.dumps(board.whole(), ensure_ascii=False).lower()

    assert all(secret in told(position) for secret in secrets)
    assert not [secret for secret in secrets if secret in told(position.seen_by(0))]


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_a_board_goes_through_the_whole_game(mode: str, players: int) -> None:
    moves = [str(move) for _, move in game(mode, players) if move is not None]
    board = bigbang.new_game(mode, players=players, seed=3).seen_by(0).board()
    for move in moves:
        board.play(move)
    assert board.position.to_move is None
    for _ in moves:
        board.undo()
    assert board.moves == ()
