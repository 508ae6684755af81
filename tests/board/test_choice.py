"""How the parts of a move are chosen: pieces, places, words; and what may be tried."""

from __future__ import annotations

import pytest

from cosmoslearn.board.choice import Choice
from tests.board.corners import Corners, start


def choice(*parts: str, position: Corners | None = None) -> Choice:
    position = position or start()
    found = Choice(position, position.scene()).then(*parts)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("move", "parts"),
    [
        ("PY1@1,0", ("PY1", "1,0")),
        ("PY1@-1,-2", ("PY1", "-1,-2")),
        ("HY 2,0-1,1", ("HY", "2,0", "1,1")),
        ("HY 2,-1--3,1", ("HY", "2,-1", "-3,1")),
        ("OR 2,0 round 1,0-1,1", ("OR", "2,0", "round", "1,0", "1,1")),
        ("EC -2,0-1,0", ("EC", "-2,0", "1,0")),
        ("redeal", ("redeal",)),
        ("L PY1@1,0", ("L", "PY1", "1,0")),
        ("e1 > e2 > ship", ("e1", "e2", "ship")),
    ],
)
def test_parts_of_a_notation(move: str, parts: tuple[str, ...]) -> None:
    assert start().parts(move) == parts


def test_nothing_is_marked_before_a_piece_is_chosen() -> None:
    nothing = Choice(start(), start().scene())
    assert nothing.marks() == () == nothing.parts


def test_each_place_of_a_chosen_piece_is_marked_allowed_or_not() -> None:
    chosen = choice().then("A")
    assert chosen is not None
    marks = {mark.on[0]: mark.form for mark in chosen.marks()}
    assert marks["row:0"] == "ring"
    assert {place for place, form in marks.items() if form == "dots"} == {
        f"cell:{cell}" for cell in ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")
    }
    assert marks["cell:2,0"] == "cross"
    assert "cell:0,0" not in marks, "a filled cell is not in question"


def test_the_reasons_of_a_place_are_the_broken_rules() -> None:
    assert choice("A").reasons()["cell:2,0"] == ("CO-NEAR",)
    assert "cell:1,0" not in choice("A").reasons()


def test_a_piece_and_a_place_are_a_whole_move() -> None:
    whole = choice("A").then("1,0")
    assert whole is not None
    assert whole.complete == "A@1,0"


def test_a_part_that_no_move_goes_on_with_is_none() -> None:
    assert choice().then("5,5") is None
    assert choice("A").then("B") is None


def test_a_word_among_other_ways_on_is_a_button() -> None:
    position = start(**{"1,0": "B"})
    chosen = choice("J", position=position)
    from_b = chosen.then("1,0")
    assert from_b is not None
    assert from_b.parts == ("J", "1,0"), "a jump to a neighbour and one round another stone are both possible"
    round_it = from_b.then("round")
    assert round_it is not None
    assert round_it.parts == ("J", "1,0", "round")
    assert "round" in from_b.buttons()


def test_moves_without_a_place_are_buttons_with_words_from_the_scene() -> None:
    assert choice().buttons() == {"pass": "move:pass", "slow": ""}


def test_a_move_that_may_end_or_go_on_offers_both() -> None:
    slow = choice().then("slow")
    assert slow is not None
    assert slow.complete is None
    assert slow.buttons() == {"": "", "far": ""}
    assert slow.ways[""] == ("slow",)


def test_a_place_out_of_question_is_tried_instead_of_one_in_question() -> None:
    assert choice("A").instead("0,0") == "A@0,0"
    assert choice("A").instead("-2,2") == "A@-2,2"
    assert choice("slow").instead("0,0") is not None


def test_a_piece_that_fits_nowhere_can_still_be_chosen() -> None:
    full = start(**{f"{q},{r}": "B" for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) < 3 and (q, r) != (2, 0)})
    chosen = choice(position=full).then("A")
    assert chosen is not None


def test_a_word_that_is_the_only_way_on_is_taken_unasked() -> None:
    walled = start(**{"1,0": "B", "1,-1": "B", "0,1": "B", "2,-1": "B", "2,0": "B", "1,1": "B"})
    asked = choice("J", "1,0", position=walled)
    assert asked.parts == ("J", "1,0", "round")
    assert asked.before.parts == ("J",), "and goes with the part that it followed from"


def test_letting_go_takes_back_one_part() -> None:
    both = choice("J", "0,0")
    assert both.before.parts == ("J",)
    assert both.before.before.parts == ()


def test_a_piece_that_moves_nowhere_can_be_tried_all_the_same() -> None:
    assert choice("J").then("2,0") is None
    assert choice("J").instead("2,0") == "J 2,0-1,0"
