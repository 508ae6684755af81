"""Items of every kind: the right answer is the rule's, a wrong one is read as the misconception that it is."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cosmoslearn.core.case import Ask, Case, case_files, read_case
from cosmoslearn.core.errors import CosmosError
from cosmoslearn.core.language import speaking
from cosmoslearn.core.registry import games
from cosmoslearn.core.trace import Trace
from cosmoslearn.core.verdict import Verdict
from cosmoslearn.teach.answering import BadAnswer, grade, read, said_by
from cosmoslearn.teach.exercises.making import again
from cosmoslearn.teach.goals import Goal
from cosmoslearn.teach.item import Hint, Item, item_of
from cosmoslearn.teach.options import choices, decides, options, under
from cosmoslearn.teach.response import respond
from cosmoslearn.teach.right import BadItem
from cosmoslearn.teach.wording import marking, prompt
from tests.conftest import ROOT

THREE = Case("three", "bigbang", "universe: BB@0,0 SY1@1,0 SO2@2,-1 AO3@2,-2\nrow: AY2", ())
ONE = Case("one", "bigbang", "universe: BB@0,0\nrow: PY1", ())
FEATURE = ("BB-PLACE-FEATURE",)


def judged(move: str, **more: object) -> Item:
    return Item("judged", "judge", THREE, Ask(judge=move), rules=FEATURE, **more)  # type: ignore[arg-type]


def marked() -> Item:
    """The first tile must touch the Big Bang: six places."""
    return Item("marked", "mark", ONE, Ask(moves="PY1@"), rules=("BB-PLACE-FIRST",))


def cases(game: str) -> list[Case]:
    return [read_case(file) for file in case_files([Path(ROOT / "cosmoslearn" / "games" / game / "cases")])]


@pytest.mark.parametrize("game", games())
def test_the_right_answer_of_every_shipped_question_is_read_and_gets_the_point(game: str) -> None:
    asked = 0
    for case in cases(game):
        for number, ask in enumerate(case.asks, 1):
            try:
                item = item_of(case, number) if ask.refused is None else None
                right = item.right if item else None
            except CosmosError:
                continue  # a whole table, or a question that is meant to fail: there is no kind for it
            if item is None:
                continue
            assert msgspec.json.decode(msgspec.json.encode(item), type=Item) == item
            value = read(item, said_by(item, right))
            assert item.accepts(value), (case.id, number, right, value)
            assert grade(item, value) == 1.0
            asked += 1
    assert asked > 100


@pytest.mark.parametrize("game", games())
def test_every_option_but_one_is_wrong_and_has_its_reason(game: str) -> None:
    offered = 0
    for case in cases(game)[::9]:
        for number, ask in enumerate(case.asks, 1):
            if ask.judge is None and ask.moves is None:
                continue
            item = item_of(case, number)
            shown = options(item)
            offered += len(shown) - 1
            assert [one.value for one in shown if one.right] == [item.right]
            for wrong in (one for one in shown if not one.right):
                rule, _, reading = wrong.reason.partition("=")
                assert wrong.feedback == item.rulebook.rule(rule).feedback(reading)
                assert wrong.feedback["en"]
                assert wrong.feedback["es"]
                assert wrong.value != item.right
                assert under(item, rule, reading) == wrong.value or len(shown) == 2
    assert offered > 0


def test_who_overlooks_a_rule_is_told_so() -> None:
    """CB2 beside a tile with which it shares nothing breaks one law only: without that law it would be allowed."""
    tiles = "BB@0,0 AR1@0,-1 SR1@1,-1 SR2@-1,0 CR1@-1,1 SO1@1,-2 SO2@2,-2 CO1@1,0"
    case = Case("lone", "bigbang", f"universe: {tiles}\nrow: CB2\nqueue: none", ())
    item = Item("lone", "judge", case, Ask(judge="CB2@0,-2"), rules=("BB-PLACE-2ADJ",))
    assert item.right == {"legal": False, "broken": ["BB-PLACE-FEATURE"]}
    response = respond(item, "yes")
    assert response.diagnosis.acts_as == (("BB-PLACE-FEATURE", "overlooked"),)
    assert "There is no rule “Common feature law”." in response.words("en")
    assert "La regla «Ley de característica común» no existe." in response.words("es")
    places = Item("marked", "mark", case, Ask(moves="CB2@"), rules=("BB-PLACE-FEATURE",))
    more = under(places, "BB-PLACE-FEATURE", "overlooked")
    assert set(more) > set(places.right)
    assert {item.position.judge(f"CB2@{one}").broken for one in set(more) - set(places.right)} == {
        ("BB-PLACE-FEATURE",)
    }
    assert any(one.value == more and one.reason == "BB-PLACE-FEATURE=overlooked" for one in options(places, 9))


def test_without_reasons_two_verdicts_are_one_answer() -> None:
    case = read_case(ROOT / "cosmoslearn/games/bigbang/cases/bb-x-place-feature-any-neighbour.toml")
    item = msgspec.structs.replace(item_of(case), reasons=False)
    assert [one.text["en"] for one in options(item)] in (["Allowed", "Not allowed"], ["Not allowed", "Allowed"])


# ----------------------------------------------------------------------------------------------- judge


@pytest.mark.parametrize("said", [True, "yes", "Sí", " si.", "legal", {"legal": True}, []])
def test_an_allowed_move_is_called_allowed(said: object) -> None:
    response = respond(judged("AY2@2,0"), said)  # it touches SY1 (yellow) and nothing else but the Big Bang
    assert response.right is (judged("AY2@2,0").right["legal"])


def test_a_judgement_is_half_the_verdict_and_half_the_rules() -> None:
    item = Item("j", "judge", read_case(ROOT / "cosmoslearn/games/bigbang/cases/bb-g05.toml"), Ask(judge="SR2@1,-1"))
    assert item.right == {"legal": False, "broken": ["BB-PLACE-FEATURE"]}  # nothing in common
    points = {
        said: respond(item, said).points
        for said in ("yes", "no", "no: BB-PLACE-FEATURE", "no: BB-PLACE-2ADJ", "no: bb-place-feature; BB-PLACE-2ADJ")
    }
    assert list(points.values()) == [0.0, 0.5, 1.0, 0.5, 0.5]
    assert respond(item, "no: Ley de característica común").points == 1.0
    assert respond(msgspec.structs.replace(item, reasons=False), "no").points == 1.0


def test_a_wrong_judgement_is_read_as_the_misconception_that_gives_it() -> None:
    case = read_case(ROOT / "cosmoslearn/games/bigbang/cases/bb-x-place-feature-any-neighbour.toml")
    response = respond(item_of(case), "yes")
    assert response.points == 0.0
    assert response.diagnosis.acts_as == (("BB-PLACE-FEATURE", "any-neighbour"),)
    with speaking("es"):
        assert "Actúas como si" in response.words()
        assert "[X]" in response.words()
    assert isinstance(response.worked(), Verdict)
    assert response.scene().marks


# ------------------------------------------------------------------------------------------------ mark


def test_marks_count_right_minus_wrong_and_not_below_zero() -> None:
    item = marked()
    assert item.right == sorted(["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"])
    assert item.on_board
    assert respond(item, "1,0 0,1; -1,1\n".replace("; ", " ")).points == pytest.approx(3 / 6)
    assert respond(item, "1,0; 0,1; 2,0").points == pytest.approx(1 / 6)
    assert respond(item, {"2,0"}).points == 0.0
    assert respond(item, "").points == 0.0
    assert respond(item, "1,0 0,1 -1,1 -1,0 0,-1 1,-1").points == 1.0
    assert respond(item, item.right, hints=1).points == 0.75


def test_a_place_marked_too_much_is_shown_with_the_rule_that_it_breaks() -> None:
    response = respond(marked(), ["1,0", "2,0"])
    assert response.diagnosis.extra == ("2,0",)
    assert len(response.diagnosis.missing) == 5
    assert response.diagnosis.refused is not None
    assert response.diagnosis.rule == "BB-PLACE-FIRST"
    assert {mark.role for mark in response.scene().marks} >= {"broken"}


def test_what_is_not_on_the_board_is_no_answer() -> None:
    with pytest.raises(BadAnswer) as refused:
        respond(marked(), "99,0")
    assert "99,0" in str(refused.value)
    assert "\n" not in str(refused.value)


# --------------------------------------------------------------------------------------------- compute


def score(goal: str = "R") -> Item:
    """Red bodies in a row of three: three points for the line."""
    case = Case("row", "bigbang", "universe: BB@0,0 PR1@1,0 SR1@2,0 CR1@3,0", ())
    return Item("score", "compute", case, Ask(query="score", with_={"goal": goal}), rules=("BB-SCORE-PTS",))


@pytest.mark.parametrize("said", [3, 3.0, "3", "3,0", " 3.00 ", "3 puntos", "3 points"])
def test_equal_numbers_are_equal_answers(said: object) -> None:
    item = score()
    assert item.right == 3
    assert respond(item, said).points == 1.0


@pytest.mark.parametrize("said", [True, "three", "", None, "3,,5", [3]])
def test_what_is_no_number_is_no_answer(said: object) -> None:
    with pytest.raises(BadAnswer):
        respond(score(), said)


def test_a_decimal_comma_and_the_tolerance() -> None:
    case = Case("reach", "constelaciones", "stars: a(0,0) b(75,0) c(0,75)", ())
    item = Item("reach", "compute", case, Ask(query="reach", with_={"rods": 1}))
    right = item.right
    assert right == 77
    assert respond(item, f"{right:.2f}".replace(".", ",")).points == 1.0
    assert respond(item, right + 0.02).points == 0.0
    assert respond(msgspec.structs.replace(item, tolerance=0.5), right + 0.4).points == 1.0


# ----------------------------------------------------------------------- order, complete, why, infer, find


def test_an_order_gets_a_share_for_each_in_its_place() -> None:
    case = read_case(ROOT / "cosmoslearn/games/bigbang/cases/bb-l20.toml")
    number = next(n for n, ask in enumerate(case.asks, 1) if ask.query == "counting_order")
    item = item_of(case, number, "order")
    assert item.right == ["water", "fire", "air"]
    assert respond(item, "water, fire, air").points == 1.0
    assert respond(item, ["fire", "water", "air"]).points == pytest.approx(1 / 3)
    assert respond(item, "water").points == pytest.approx(1 / 3)


def test_holes_in_a_trace_are_filled_with_rules() -> None:
    item = msgspec.structs.replace(score(), kind="complete", holes=(1, 2), rules=("BB-SCORE-LINE",))
    trace = item.explained()
    assert isinstance(trace, Trace)
    assert item.right == [trace.steps[0].rule, trace.steps[1].rule]
    assert respond(item, "; ".join(item.right)).points == 1.0
    assert respond(item, [item.right[0], ""]).points == 0.5
    assert set(item.right) <= {one.value for one in choices(item)}
    with pytest.raises(BadAnswer):
        respond(item, "BB-SCORE-LINE")


def test_the_rule_that_decides_is_chosen_among_rules_and_misconceptions() -> None:
    case = read_case(ROOT / "cosmoslearn/games/bigbang/cases/bb-x-place-feature-any-neighbour.toml")
    item = item_of(case, kind="why")
    shown = options(item)
    assert [one.value for one in shown if one.right] == ["BB-PLACE-FEATURE"]
    wrong = next(one for one in shown if one.value == "BB-PLACE-FEATURE=any-neighbour")
    assert wrong.feedback
    letter = "abcde"[next(n for n, one in enumerate(shown) if one.right)]
    for said in ("BB-PLACE-FEATURE", "Ley de característica común", letter, letter.upper() + ")"):
        assert respond(item, said).points == 1.0, said
    for lang, opening in (("en", "It is: "), ("es", "Así es: ")):
        confirmed = respond(item, "BB-PLACE-FEATURE").reasons(lang)[0]  # the title and a sentence of the rule
        assert confirmed.startswith(opening)
        assert confirmed.endswith(".")
        assert not confirmed.endswith("..")
    response = respond(item, "BB-PLACE-FEATURE=any-neighbour")
    assert response.points == 0.0
    assert response.diagnosis.acts_as == (("BB-PLACE-FEATURE", "any-neighbour"),)
    assert wrong.feedback["en"] in response.words("en")


def test_a_reading_is_inferred_from_what_was_answered() -> None:
    case = read_case(ROOT / "cosmoslearn/games/bigbang/cases/bb-x-place-feature-any-neighbour.toml")
    item = item_of(case, 2, "infer")  # played with the misconception: the move was allowed
    assert item.right == ["BB-PLACE-FEATURE=any-neighbour"]
    assert "any-neighbour" not in prompt(item)
    assert item.position.rulebook.readings == {}
    assert respond(item, "any-neighbour").points == 1.0
    assert respond(item, "BB-PLACE-FEATURE=default").points == 0.0


def found() -> Item:
    """Lay the planet so that it comes to lie on the right of the Big Bang."""
    goal = Goal(query="on_board", with_={"cell": "1,0"}, equals="PY1")
    return Item("found", "find", ONE, goal=(goal,), rules=("BB-PLACE-FIRST",))


def test_any_moves_that_reach_the_goal_count() -> None:
    item = found()
    assert item.right == [["PY1@1,0"]]
    assert respond(item, "PY1@1,0").points == 1.0
    assert respond(item, "PY1@0,1").points == 0.0
    assert "goal" in respond(item, "PY1@0,1").words("en")
    refused = respond(item, "PY1@2,0")
    assert refused.diagnosis.refused is not None
    assert refused.diagnosis.refused.broken == ("BB-PLACE-FIRST",)
    with pytest.raises(BadAnswer):
        respond(item, "nonsense")


def test_a_bound_is_a_goal_too() -> None:
    case = Case("row", "bigbang", "universe: BB@0,0 PR1@1,0 SR1@2,0 SB1@3,-1\nrow: CR1 AB1", ())
    item = Item("line", "find", case, goal=(Goal(query="score", with_={"goal": "R"}, at_least=3),))
    assert ["CR1@3,0"] in item.right
    assert all(moves[0].startswith("CR1") for moves in item.right)


# --------------------------------------------------------------------------------------------- the rest


def test_a_rule_decides_where_its_misconception_changes_the_answer() -> None:
    case = read_case(ROOT / "cosmoslearn/games/bigbang/cases/bb-x-place-feature-any-neighbour.toml")
    assert decides(item_of(case), "BB-PLACE-FEATURE")
    assert not decides(item_of(case), "BB-PLACE-FIRST")


def test_a_hint_belongs_to_its_mistake() -> None:
    case = read_case(ROOT / "cosmoslearn/games/bigbang/cases/bb-x-place-feature-any-neighbour.toml")
    hints = (
        Hint({"en": "Think again.", "es": "Piénsalo otra vez."}),
        Hint({"en": "All of them!", "es": "¡Todos!"}, when="BB-PLACE-FEATURE=any-neighbour"),
    )
    assert respond(item_of(case, hints=hints), "yes").hint() == hints[1]
    assert respond(item_of(case, hints=hints), "no: BB-PLACE-FEATURE").hint() is None


def test_the_marking_is_said_and_the_item_shows_itself_without_a_front_end() -> None:
    item = marked()
    shown = item._repr_mimebundle_()
    assert marking(item) in shown["text/plain"]
    assert "<svg" in shown["text/html"]
    assert "answer" in shown["text/plain"]


def test_an_item_of_the_wrong_kind_says_so() -> None:
    with pytest.raises(BadItem) as refused:
        _ = msgspec.structs.replace(score(), kind="mark").right
    assert str(refused.value).startswith("score: ")


def test_a_reading_under_which_a_question_has_no_end_is_passed_over() -> None:
    """A rift that throws wherever one likes can be entered again and again: the ways to run are without number."""
    case = read_case(ROOT / "cosmoslearn/games/sector41/cases/s41-g14.toml")
    item = item_of(case, 1, "mark")
    assert under(item, "S41-TILE-RIFT", "rift-free-direction") is None
    assert respond(item, "d1 > ship").points == 0.0


def test_what_another_legitimate_reading_makes_right_is_no_distractor_and_no_mistake() -> None:
    """Drawing a tile out through one free side: some tables read the rule so; lifting it out is a misconception."""
    item = item_of(read_case(ROOT / "cosmoslearn/games/bigbang/cases/bb-g112.toml"))
    allowed = {"legal": True, "broken": []}
    assert item.under({"BB-ACT-SLIDE": "lift-it-out"}) == allowed  # a misconception
    assert item.under({"BB-ACT-SLIDE": "one-free-side"}) == allowed  # another reading
    assert allowed not in [one.value for one in options(item)]
    response = respond(item, "yes")
    assert response.points == 0.0
    assert response.diagnosis.reads_as == (("BB-ACT-SLIDE", "one-free-side"),)
    assert response.diagnosis.acts_as == ()
    assert "read otherwise" in response.words("en")


def test_more_moves_than_allowed_are_no_answer_to_a_goal() -> None:
    case = Case("two", "bigbang", "universe: BB@0,0 PY1@1,0\nrow: AO1 SY3 SY2 CB1", ())
    goal = Goal(query="on_board", with_={"cell": "1,-1"}, equals="SY3")
    item = Item("f", "find", case, goal=(goal,))
    assert respond(item, "SY3@1,-1").points == 1.0
    assert respond(item, "SY2@0,1; SY3@1,-1").points == 0.0
    assert respond(msgspec.structs.replace(item, moves=2), "SY2@0,1; SY3@1,-1").points == 1.0


def test_a_wrong_number_that_nothing_explains_still_gets_the_rule_it_turns_on() -> None:
    """Nobody is left with a cross and no word, also where an item drills several rules."""
    item = again("bigbang/score-indep~1~m5")
    response = item.answer(item.right + 113)
    assert response.diagnosis.acts_as == ()
    title = item.rulebook.title(item.rules[0], "en")
    assert title in response.words("en")
