"""The smallest position that shows why an answer is wrong: fewer pieces, and it is wrong there for the same reason."""

from __future__ import annotations

from contextlib import suppress

import pytest
from msgspec.structs import replace

from cosmoslearn.core.case import Ask, Case
from cosmoslearn.core.errors import ImpossiblePosition
from cosmoslearn.core.language import speaking
from cosmoslearn.core.registry import game as face
from cosmoslearn.core.registry import games
from cosmoslearn.teach.asking import Asking
from cosmoslearn.teach.desk import desk
from cosmoslearn.teach.exercises.generator import generators
from cosmoslearn.teach.exercises.making import exercise
from cosmoslearn.teach.goals import Goal
from cosmoslearn.teach.item import Item
from cosmoslearn.teach.response import Response, respond
from cosmoslearn.teach.shrinking import MOST, smallest

# Eight tiles, of which AR1 and SO1 lie beside 0,-2 and share nothing with the comet; the others do not matter.
EIGHT = Case("eight", "bigbang", """universe: BB@0,0 AR1@0,-1 SR1@1,-1 SR2@-1,0 CR1@-1,1 SO1@1,-2 SO2@2,-2 CO1@1,0
row: CB2
queue: none""", ())  # fmt: skip
ROW = Case("row", "bigbang", "universe: PR1@0,0 SR1@1,0 CR1@2,0 AY1@5,5 SB2@6,5\nfragment: yes", ())


def judged() -> Item:
    return Item("judged", "judge", EIGHT, Ask(judge="CB2@0,-2"), rules=("BB-PLACE-FEATURE",))


def test_pieces_that_do_not_matter_are_left_out() -> None:
    response = respond(judged(), "no: BB-PLACE-CELL")
    found = response.counterexample
    assert found is not None
    assert found.verdict is not None
    lying = found.item.case.position.splitlines()[0].split()[1:]
    assert "AR1@0,-1" in lying
    assert len(lying) < 5
    assert found.item.right == judged().right == {"legal": False, "broken": ["BB-PLACE-FEATURE"]}
    for piece in lying:  # none of them can be left out as well: it is impossible, or another answer is right
        fewer = replace(found.item.case, position=found.item.case.position.replace(f" {piece}", ""))
        with suppress(ImpossiblePosition):
            assert replace(found.item, case=fewer).right != found.item.right
    for lang, belongs in (("en", "Not allowed"), ("es", "No permitida")):
        assert belongs in response.words(lang)


def test_a_number_is_shown_where_it_is_counted() -> None:
    item = Item("score", "compute", ROW, Ask(query="score", with_={"goal": "R"}), rules=("BB-SCORE-LINE",))
    found = respond(item, str(item.right + 7)).counterexample
    assert found is not None
    assert set(found.item.case.position.splitlines()[0].split()[1:]) == {"PR1@0,0", "SR1@1,0", "CR1@2,0"}
    assert found.item.right == item.right


def test_the_first_place_that_is_wrong_is_wrong_there_by_the_same_rules() -> None:
    item = Item("marked", "mark", EIGHT, Ask(moves="CB2@"), rules=("BB-PLACE-FEATURE", "BB-PLACE-2ADJ"))
    response = respond(item, [*item.right, "0,-2"])
    found = response.counterexample
    assert found is not None
    assert found.verdict is not None
    assert found.place == "0,-2" not in found.item.right
    assert found.verdict.broken == item.position.judge("CB2@0,-2").broken
    assert len(found.item.case.position.split()) < len(EIGHT.position.split())
    with speaking("en"):
        assert "0,-2 does not belong to the answer." in response.words()


def test_where_a_misconception_fits_it_is_named_instead() -> None:
    response = respond(judged(), "yes")
    believed = [reading for _, reading in response.diagnosis.acts_as]
    assert (response.counterexample is None) == bool(believed)


def test_what_would_give_the_answer_away_waits_for_the_last_try() -> None:
    asking = Asking(judged())
    asking, response = asking.answer("no: BB-PLACE-CELL")
    assert response.counterexample is None
    assert asking.response is not None
    assert asking.response.counterexample is None
    asking, response = asking.answer("no: BB-PLACE-FIRST")
    assert asking.settled
    assert response.counterexample is not None


def test_a_prediction_whose_reason_is_asked_for_next_tells_nothing() -> None:
    asking = Asking(judged(), predicts=True)
    asking, response = asking.answer("no: BB-PLACE-CELL")
    assert asking.asks_why
    assert response.counterexample is None


def test_a_refused_move_is_shown_with_fewer_pieces() -> None:
    goal = (Goal(query="on_board", with_={"cell": "0,-2"}, equals="CB2"),)
    found = respond(Item("found", "find", EIGHT, goal=goal), "CB2@0,-2").counterexample
    assert found is not None
    assert found.verdict is not None
    assert found.verdict.broken == ("BB-PLACE-FEATURE",)
    assert len(found.item.case.position.split()) < len(EIGHT.position.split())


def test_an_exam_tells_nothing() -> None:
    shown = desk(judged(), lang="en", exam=True)
    shown.answer("no: BB-PLACE-CELL")
    assert "as few pieces" not in str(shown.whole())


def test_the_board_shows_it_and_goes_back() -> None:
    shown = desk(judged(), lang="en", tries=1)
    shown.answer("no: BB-PLACE-CELL")
    before = {shape.id for shape in shown.shown().shapes if shape.piece}
    assert "The same with as few pieces as possible" in str(shown.whole()["controls"])
    shown.receive({"kind": "small", "lang": "en"})
    fewer = {shape.id for shape in shown.shown().shapes if shape.piece}
    assert len(fewer) < len(before)
    shown.receive({"kind": "small", "lang": "en"})
    assert {shape.id for shape in shown.shown().shapes if shape.piece} == before


def test_it_stands_with_the_answer_where_there_is_no_front_end() -> None:
    bundle = respond(judged(), "no: BB-PLACE-CELL")._repr_mimebundle_()
    assert bundle["text/html"].count("<svg") == 2
    with speaking("en"):
        assert "The same with as few pieces as possible:" in str(respond(judged(), "no: BB-PLACE-CELL"))


@pytest.mark.parametrize("name", games())
def test_every_game_says_what_may_be_left_out_and_is_asked_little(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(*given: object) -> str:
        text, lines, holds = given[:3]
        return smallest(text, lines, lambda one: asked.append(one) or holds(one))  # type: ignore[arg-type,operator,func-returns-value]

    monkeypatch.setattr("cosmoslearn.teach.counterexample.smallest", counted)
    made = generators(name)
    for generator in made[:: max(1, len(made) // 6)]:
        item = exercise(generator, 1)
        if item.kind != "compute" or isinstance(item.right, bool | str):
            continue
        value, before = item.right + 113, len(asked)
        found = Response(item, value, 0.0).counterexample
        assert found is not None
        assert found.item.right == item.right
        assert len(found.item.case.position) <= len(item.case.position)
        assert len(asked) - before <= MOST
        again = Response(item, value, 0.0).counterexample
        assert again is not None
        assert again.item.case == found.item.case
    assert face(name).new_game(seed=1).loose
