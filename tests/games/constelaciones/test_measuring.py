"""Measuring: the numbers by hand, the limits beside them, and the gesture on the board."""

from __future__ import annotations

import pytest

from cosmoslearn.board.board import Board
from cosmoslearn.core.errors import BadOption, NotationError
from cosmoslearn.games import constelaciones as co

SKY = "stars: a0(0,0) a1(75,0) t(40,30) b(0,90) c(70,90) s(40,92)\nA: (0,0)-(75,0)\nB: (0,90)-(75,90)"


def words(one: object, other: object) -> str:
    trace = co.measure(co.parse(SKY), one, other)  # type: ignore[arg-type]
    trace.check(co.CHECKERS)
    return trace.words("en")


def test_a_distance_is_told_with_its_direction_and_beside_the_limits() -> None:
    told = words("a0", "t")
    assert "From a0 to t it is 50 mm, at 36.9 degrees" in told
    assert "A rod is 75 mm long and reaches 77 mm." in told
    # The foot of a1 on the line through both lies beyond t, so the way ends nearest to it: hypot(35, 30) is 46.0977.
    assert "star a1: 46.1 mm. Up to 2 mm touch." in told
    assert "rod A1: 0 mm. At 0 mm rods meet." in told


def test_points_are_measured_as_well() -> None:
    assert "From (0; 3) to (100; 3) it is 100 mm, at 0 degrees" in words((0, 3), (100, 3))
    assert "star a0: 3 mm" in words((0, 3), (100, 3))
    assert words([0, 3], (100, 3)) == words((0, 3), (100, 3))
    assert "From t to t it is 0 mm." in words("t", "t")
    for wrong in (float("nan"), 0), (1, 2, 3), ("x", 0):
        with pytest.raises((BadOption, NotationError)):
            co.measure(co.parse(SKY), wrong, "t")  # type: ignore[arg-type]


def test_width_sets_the_limit_of_contact() -> None:
    position = co.parse(SKY, rulebook=co.RULES.read("CO-WIDTH", "wide"), width=2)
    trace = co.measure(position, "b", "t")
    trace.check(co.CHECKERS)
    assert "At 2 mm rods meet." in trace.words("en")
    assert "Up to 3 mm touch." in trace.words("en")


def measuring() -> Board:
    board = Board(co.parse(SKY))
    board.receive({"kind": "measure"})
    return board


def test_two_presses_measure_and_a_third_begins_anew() -> None:
    board = measuring()
    for thing in ("star:a0", "end:A1:head"):
        board.receive({"kind": "press", "id": thing})
    assert "it is 75 mm" in str(board.whole()["said"]["en"])
    assert {"measure:1", "measure:2", "gauge:way"} <= set(board.whole()["shapes"])
    board.receive({"kind": "press", "id": "rod:B1"})
    assert "measure:2" not in board.whole()["shapes"]
    board.receive({"kind": "press", "id": "measure:1"})
    assert "measure:1" not in board.whole()["shapes"]
    assert board.moves == ()


def test_what_is_looked_at_is_the_second_end() -> None:
    board = measuring()
    board.receive({"kind": "press", "id": "star:a0"})
    assert board.whole()["looks"] is True
    board.receive({"kind": "look", "id": "star:t"})
    assert "50 mm" in board.whole()["looked"]["en"]
    assert "outline" not in board.whole()["shapes"]["measure:2"], "the star is what a click meets"
    assert "outline" in board.whole()["shapes"]["measure:1"]
    board.receive({"kind": "look", "id": ""})
    assert board.whole()["looked"] == ""


def test_free_places_are_clicked_dragged_and_nudged() -> None:
    board = measuring()
    x, y = board.position.scene().shape("star:a0").at
    scale = (board.position.scene().shape("star:a1").at[0] - x) / 75
    board.receive({"kind": "drag", "id": "", "at": [x, y]})
    board.receive({"kind": "press", "id": "star:a1"})
    assert "it is 75 mm" in board.whole()["said"]["en"]
    board.receive({"kind": "drag", "id": "measure:2", "at": [x + 80 * scale, y]})
    assert "it is 80 mm" in board.whole()["said"]["en"]
    board.receive({"kind": "drag", "id": "star:t", "at": [x, y]})
    assert "it is 80 mm" in board.whole()["said"]["en"]
    assert str(board.position) == str(co.parse(SKY)), "measuring moves nothing"


def test_nothing_is_chosen_or_played_while_measuring_and_escape_leaves() -> None:
    board = measuring()
    for thing in ("star:a1", "star:t", "star:b", "extreme:A:head"):
        board.receive({"kind": "press", "id": thing})
    assert "not a thing" in str(board.whole()["said"]), "an extreme is a star or the end of a rod"
    assert not board.moves
    assert board.whole()["panel"] is None
    assert board.whole()["measuring"] is True
    board.receive({"kind": "escape"})
    assert board.whole()["measuring"] is True
    board.receive({"kind": "escape"})
    assert board.whole()["measuring"] is False
    for thing in ("extreme:A:head", "star:t"):
        board.receive({"kind": "press", "id": thing})
    assert board.moves == ("head -> t",)


def test_games_that_measure_nothing_have_no_button() -> None:
    from cosmoslearn.games import bigbang

    assert "measuring" not in Board(bigbang.parse("universe: BB@0,0\nrow: PY1")).whole()
