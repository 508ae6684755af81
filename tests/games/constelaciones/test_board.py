"""The live board with Constelaciones: looking before moving, free study, dragging."""

from __future__ import annotations

import pytest

from cosmoslearn.board.board import Board
from cosmoslearn.core.errors import UnknownName
from cosmoslearn.core.language import speaking
from cosmoslearn.games import constelaciones

SKY = "stars: a0(0,0) a1(75,0) t(75,50) u(20,60)\nA: (0,0)-(75,0)\nB: none"


def sky_board(*, study: bool = False) -> Board:
    board = constelaciones.parse(SKY).board(study=study)
    assert isinstance(board, Board)
    return board


def test_looking_at_a_place_shows_what_the_move_would_come_to() -> None:
    board = sky_board()
    board.receive({"kind": "look", "id": "star:t"})
    assert "ghost" not in {shape.id for shape in board.shown().shapes}  # nothing is chosen yet
    board.receive({"kind": "press", "id": "extreme:A:head"})
    assert board.whole()["looks"] is True
    said = board.whole()["said"]
    board.receive({"kind": "look", "id": "star:t"})
    assert "ghost" in {shape.id for shape in board.shown().shapes}
    assert "50 mm" in board.whole()["looked"]["en"]
    assert board.whole()["said"] == said
    board.receive({"kind": "look", "id": ""})
    assert "ghost" not in {shape.id for shape in board.shown().shapes}
    assert board.moves == ()


def test_in_free_study_pieces_are_dragged_and_verdicts_follow() -> None:
    board = sky_board(study=True)
    x, y = board.position.scene().shape("star:t").at
    board.receive({"kind": "drag", "id": "star:t", "at": [x + 20, y]})
    assert board.position.star_at["t"].mm[0] > 80
    board.receive({"kind": "drag", "id": "", "at": [x - 60, y - 20]})
    assert len(board.position.stars) == 5
    before = str(board.position)
    board.receive({"kind": "drag", "id": "star:u", "at": list(board.position.scene().shape("star:t").at)})
    assert str(board.position) == before
    assert "not a place" in str(board.whole()["said"]), "two stars at one place are refused"


def test_outside_free_study_nothing_is_dragged() -> None:
    board = sky_board()
    before = str(board.position)
    board.receive({"kind": "drag", "id": "star:t", "at": [100, 100]})
    assert str(board.position) == before
    with speaking("en"), pytest.raises(UnknownName):
        constelaciones.parse(SKY).board(studdy=True)
    assert constelaciones.parse(SKY).board(study=True).whole()["study"]


def test_a_verdict_that_is_shown_is_asked_again_while_dragging() -> None:
    text = "stars: a0(0,0) a1(75,0) t(140,0) p(100,-30) q(100,40)\nA: (0,0)-(75,0)\nB: (100,-30)-(100,45)"
    board = constelaciones.parse(text).board(study=True)
    board.receive({"kind": "press", "id": "extreme:A:head"})
    board.receive({"kind": "press", "id": "star:t"})
    assert board.whole()["panel"] is not None
    x, y = board.position.scene().shape("star:t").at
    before = board.whole()["panel"]
    board.receive({"kind": "drag", "id": "star:t", "at": [x, y - 150]})
    assert board.whole()["panel"] != before
