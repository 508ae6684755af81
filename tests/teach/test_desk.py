"""The desk without a browser: what its events do, what stands beside the board, what is never given away."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn.core.case import Ask, Case, read_case
from cosmoslearn.core.errors import UnknownName
from cosmoslearn.core.language import speaking
from cosmoslearn.teach import lesson
from cosmoslearn.teach.asking import Asking
from cosmoslearn.teach.desk import Desk, desk
from cosmoslearn.teach.goals import Goal
from cosmoslearn.teach.item import Hint, Item, item_of
from cosmoslearn.teach.lessons.live import Live
from cosmoslearn.teach.lessons.session import Memory
from cosmoslearn.teach.options import choices
from tests.conftest import ROOT

ONE = Case("one", "bigbang", "universe: BB@0,0\nrow: PY1", ())
BEFORE = "That is the answer you gave before. Change it, or take a hint."
AROUND = ("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")
TRICKY = ROOT / "cosmoslearn/games/bigbang/cases/bb-x-place-feature-any-neighbour.toml"


def marking() -> Item:
    return Item("marked", "mark", ONE, Ask(moves="PY1@"), rules=("BB-PLACE-FIRST",))


def send(shown: Desk, kind: str, **more: Any) -> None:
    shown.receive({"kind": kind, "lang": "en", **more})
    assert shown._error == ""


def press(shown: Desk, *cells: str) -> None:
    for cell in cells:
        send(shown, "press", id=f"cell:{cell}")


def texts(shown: Desk) -> str:
    """Everything that stands beside the board."""
    return json.dumps(shown.whole()["controls"], ensure_ascii=False)


def marks(shown: Desk, form: str, role: str) -> set[str]:
    return {one for mark in shown.shown().marks if (mark.form, mark.role) == (form, role) for one in mark.on}


def test_places_are_marked_and_the_answer_is_checked() -> None:
    shown = desk(marking(), lang="en")
    press(shown, "1,0", "2,0", "2,0", "1,1")
    assert marks(shown, "ring", "focus") == {"cell:1,0", "cell:1,1"}
    send(shown, "check")
    assert shown.points == 0.0
    assert "Not allowed" not in texts(shown)
    assert "BB-PLACE-FIRST" in json.dumps(shown.whole()["panel"])
    assert shown.whole()["panel"]["nearest"] == []  # the answer is not given away
    assert marks(shown, "ring", "broken") == {"cell:1,1"}
    assert marks(shown, "sign", "ok") == {"cell:1,0"}
    press(shown, "1,1", *AROUND[1:])  # what was marked stays; what is wrong is taken away, the rest comes to it
    assert marks(shown, "ring", "focus") == {f"cell:{cell}" for cell in AROUND}
    send(shown, "check")
    assert shown.points == 1.0
    assert shown.asking is not None
    assert shown.asking.settled
    assert marks(shown, "sign", "ok") == {f"cell:{cell}" for cell in AROUND}
    press(shown, "2,0")
    assert shown.points == 1.0


def test_who_presses_twice_answers_once() -> None:
    shown = desk(marking(), lang="en")
    press(shown, "2,0")
    send(shown, "check")
    send(shown, "check")
    assert shown.asking is not None
    assert len(shown.asking.done.said) == 1
    assert BEFORE in texts(shown)
    press(shown, "2,0")  # taken back: nothing is marked now
    assert BEFORE not in texts(shown)
    send(shown, "check")
    assert "Nothing is marked. If that is your answer, press again." in texts(shown)
    press(shown, "1,0", "1,0")  # marked, and taken back
    send(shown, "check")
    assert len(shown.asking.done.said) == 1
    send(shown, "check")
    assert shown.asking.done.said[-1] == ""


def test_whoever_fills_holes_and_presses_twice_answers_once() -> None:
    case = Case("a", "bigbang", "universe: BB@0,0 PR1@1,0 SR1@2,0 CR1@3,0", ())
    item = Item("holes", "complete", case, Ask(query="score", with_={"goal": "R"}), holes=(1, 2))
    shown = desk(item, lang="en")
    send(shown, "hole-1", value=str(choices(item)[-1].value))
    send(shown, "check")
    send(shown, "check")
    assert shown.asking is not None
    assert len(shown.asking.done.said) == 1
    assert BEFORE in texts(shown)


def test_two_tries_then_the_right_places_are_ringed() -> None:
    shown = desk(marking(), lang="en")
    for _ in range(2):
        press(shown, "2,0")  # refused; then taken away, and nothing is marked
        send(shown, "check")
    send(shown, "check")
    assert shown.asking is not None
    assert shown.asking.done.shown
    assert marks(shown, "ring", "ok") == {f"cell:{cell}" for cell in AROUND}
    assert "Right answer" in texts(shown)
    assert shown.whole()["panel"] is None  # the verdict on the first try is over
    assert shown.points == 0.0


def test_a_hint_tells_its_cost_first_and_takes_it() -> None:
    hint = Hint({"en": "Six sides.", "es": "Seis lados."})
    shown = desk(Item("m", "mark", ONE, Ask(moves="PY1@"), hints=(hint,)), lang="en")
    assert "25 %" in texts(shown)
    assert "Six sides." not in texts(shown)
    send(shown, "hint")
    assert "Six sides." in texts(shown)
    assert '"act": "hint"' not in texts(shown)
    press(shown, *AROUND)
    send(shown, "check")
    assert shown.points == 0.75


def test_a_hint_taken_later_does_not_change_the_points_of_an_answer() -> None:
    shown = desk(marking(), lang="en")
    press(shown, "1,0", "0,1", "-1,1")
    send(shown, "check")
    send(shown, "hint")
    assert shown.points == 0.5
    assert "points: 0.5 of 1" in texts(shown)


def test_a_hint_about_a_wrong_place_is_not_given_where_places_are_only_missing() -> None:
    hint = Hint({"en": "That one is wrong.", "es": "Esa está mal."}, when="BB-PLACE-FIRST")
    item = Item("m", "mark", ONE, Ask(moves="PY1@"), rules=("BB-PLACE-FIRST",), hints=(hint,))
    for cells, fitting in ((("1,0",), False), (("1,0", "2,0"), True)):
        shown = desk(item, lang="en")
        press(shown, *cells)
        send(shown, "check")
        send(shown, "hint")
        assert ("That one is wrong." in texts(shown)) is fitting


def test_a_judgement_with_its_rules() -> None:
    shown = desk(item_of(read_case(TRICKY)), lang="en")
    send(shown, "check")
    assert "Choose one first." in texts(shown)
    send(shown, "pick-1")
    assert "Choose one first." not in texts(shown)
    labels = [one["text"] for one in _buttons(shown)]
    number = next(
        n for n, text in enumerate(labels) if text == {"en": "Common feature law", "es": "Ley de característica común"}
    )
    send(shown, f"pick-{number}")
    send(shown, "check")
    assert shown.points == 1.0
    assert shown.whole()["panel"] is not None


def _buttons(shown: Desk) -> list[dict[str, Any]]:
    def walk(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [one for item in items for one in ([item] if item["kind"] == "button" else walk(item.get("items", [])))]

    return [one for one in walk(shown.whole()["controls"]) if one["act"].startswith("pick-")]


def test_the_rule_that_decides_is_picked() -> None:
    item = item_of(read_case(TRICKY), kind="why")
    shown = desk(item, lang="en")
    assert len(_buttons(shown)) >= 3
    number = next(n for n, one in enumerate(shown._form.options) if one.value.endswith("any-neighbour"))  # type: ignore[union-attr]
    send(shown, f"pick-{number}")
    send(shown, "check")
    assert shown.points == 0.0
    assert "You act as if" in texts(shown)
    assert shown.whole()["panel"] is None  # one try is left


def test_typed_answers_and_what_is_none() -> None:
    case = Case("row", "bigbang", "universe: BB@0,0 PR1@1,0 SR1@2,0 CR1@3,0", ())
    shown = desk(
        Item("s", "compute", case, Ask(query="score", with_={"goal": "R"}), rules=("BB-SCORE-PTS",)), lang="es"
    )
    shown.receive({"kind": "check", "value": "tres", "lang": "es"})
    assert "no es una respuesta" in texts(shown)
    assert shown.asking is not None
    assert shown.asking.tries_left == 2
    shown.receive({"kind": "check", "value": "3,0", "lang": "es"})
    assert shown.points == 1.0
    assert shown._walk is not None  # the count, step by step
    send(shown, "step-back")
    assert shown._walk.at == len(shown._walk.trace) - 1


def test_what_is_written_is_not_lost_to_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case("row", "bigbang", "universe: BB@0,0 PR1@1,0 SR1@2,0 CR1@3,0", ())
    shown = desk(
        Item("s", "compute", case, Ask(query="score", with_={"goal": "R"}), rules=("BB-SCORE-PTS",)), lang="en"
    )
    told: list[object] = []
    monkeypatch.setattr(shown, "send", lambda message, *_: told.append(message))
    send(shown, "draft", value="12,5")
    # It is heard; the button that takes the cursor stays under the finger.
    assert told == [{"serial": shown._serial, "change": {}}]
    send(shown, "hint")
    assert len(told) == 2
    assert '"value": "12,5"' in texts(shown)
    assert '"copy"' not in texts(shown)


def test_what_is_pressed_too_late_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = desk(marking(), lang="en")
    press(shown, *AROUND)
    send(shown, "check")
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(shown, "send", lambda message, *_: told.append(message))
    for late in ("check", "hint", "show", "step-on", "pick-0"):
        send(shown, late)
    assert len(told) == 5
    assert [message["serial"] for message in told] == list(range(told[0]["serial"], told[0]["serial"] + 5))


def test_holes_are_filled_from_menus() -> None:
    case = Case("row", "bigbang", "universe: BB@0,0 PR1@1,0 SR1@2,0 CR1@3,0", ())
    item = Item("c", "complete", case, Ask(query="score", with_={"goal": "R"}), holes=(1,), rules=("BB-SCORE-LINE",))
    shown = desk(item, lang="en")
    assert "[?]" in texts(shown)
    assert shown.whole()["rules"]
    send(shown, "hole-1", value="BB-SCORE-LINE")
    send(shown, "check")
    assert shown.points == 1.0


def finding() -> Item:
    goal = Goal(query="on_board", with_={"cell": "1,0"}, equals="PY1")
    return Item("found", "find", ONE, goal=(goal,), rules=("BB-PLACE-FIRST",))


def tile(shown: Desk, code: str) -> str:
    return next(shape.id for shape in shown._choice.scene.shapes if shape.move == code)


def test_a_move_is_tried_refused_taken_back_and_made() -> None:
    shown = desk(finding(), lang="en")
    send(shown, "press", id=tile(shown, "PY1"))
    assert not marks(shown, "dots", "ok")  # where it may go is not shown
    assert not marks(shown, "cross", "broken")
    press(shown, "2,0")
    assert shown.asking is not None
    assert shown.asking.tries_left == 1
    assert shown.whole()["panel"]["ok"] is False
    assert shown.moves == ()
    send(shown, "press", id=tile(shown, "PY1"))
    press(shown, "1,0")
    assert shown.points == 1.0
    assert list(shown.moves) == ["PY1@1,0"]


def test_a_move_that_misses_the_goal_is_taken_back() -> None:
    shown = desk(finding(), lang="en")
    send(shown, "press", id=tile(shown, "PY1"))
    press(shown, "0,1")
    assert shown.moves == ()
    assert "do not reach the goal" in texts(shown)


def test_in_an_exam_nothing_is_said() -> None:
    shown = desk(marking(), lang="en", exam=True)
    press(shown, "1,0")
    send(shown, "check")
    assert shown.kept == "1,0"
    assert shown.points == 0.0
    assert "hint" not in texts(shown)
    assert not any(word in texts(shown) for word in ("Right", "Not yet", "[X]", "[ok]"))
    assert shown.whole()["panel"] is None
    assert marks(shown, "sign", "ok") == set()
    assert "Kept: 1,0. You may change it." in texts(shown)
    press(shown, *AROUND[1:])
    send(shown, "check")
    assert sorted(shown.kept.split("; ")) == sorted(AROUND)


def test_in_an_exam_the_board_does_not_tell_whether_a_move_is_allowed_or_reaches_the_goal() -> None:
    shown, seen = desk(finding(), lang="en", exam=True), []
    for cell in ("2,0", "0,1", "1,0"):  # refused, beside the goal, right
        send(shown, "press", id=tile(shown, "PY1"))
        press(shown, cell)
        assert shown.kept == f"PY1@{cell}"
        seen.append((shown.moves, shown.whole()["panel"], shown.whole()["marks"], texts(shown).replace(cell, "?")))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("kind", ["mark", "find", "why", "infer", "judge"])
def test_the_view_that_travels_holds_no_answer(kind: str) -> None:
    number = 2 if kind == "infer" else 1
    item = finding() if kind == "find" else marking() if kind == "mark" else item_of(read_case(TRICKY), number, kind)  # type: ignore[arg-type]
    shown = desk(item, lang="en")
    state = json.dumps(shown.whole())
    assert '"right"' not in state
    assert shown.whole()["panel"] is None
    assert shown.whole()["reasons"] == {}
    assert not [mark for mark in shown.shown().marks if mark.role in ("ok", "broken")]


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(UnknownName):
        desk(marking(), hint=True)


# --------------------------------------------------------------------------------------------- lessons


def test_a_lesson_is_gone_through_with_its_events_and_goes_on_in_another_kernel() -> None:
    store = Memory()
    shown: Live = lesson("bigbang/placement", lang="en", store=store)
    send(shown, "next")
    assert shown.session.at == 0
    assert "Answer first" in texts(shown)
    press(shown, *AROUND)
    send(shown, "check")
    send(shown, "next")
    assert shown.session.beat.id == "two-laws"
    assert marks(shown, "ring", "path") == {"cell:0,0", "cell:1,0"}
    send(shown, "next")
    press(shown, "0,1")
    send(shown, "check")
    again: Live = lesson("bigbang/placement", lang="es", store=store)
    assert again.session.state == shown.session.state
    assert again.asking is not None
    assert again.asking.tries_left == 1
    assert "Correcto en parte" in texts(again)
    send(again, "back")
    assert again.session.beat.id == "two-laws"
    fresh: Live = lesson("bigbang/placement", store=store, again=True)
    assert fresh.session.at == 0


def test_a_prediction_is_revealed_without_the_rule_that_is_asked_for_next() -> None:
    shown: Live = lesson("bigbang/placement", lang="en", store=Memory())
    shown._go_to(shown.session.go(3))
    assert shown.session.beat.kind == "predict"
    send(shown, "pick-0")
    send(shown, "check")
    assert shown.session.asking is not None
    assert shown.session.asking.done.agreed is False
    assert shown.whole()["panel"] is None
    right = next(n for n, one in enumerate(shown._form.options) if one.right)  # type: ignore[union-attr]
    send(shown, f"pick-{right}")
    send(shown, "check")
    assert shown.session.settled
    assert shown.whole()["panel"] is not None


def test_a_lesson_shows_itself_without_a_front_end() -> None:
    with speaking("es"):
        data, _ = lesson("bigbang/placement", store=Memory())._repr_mimebundle_()
    assert "Las dos leyes de colocación" in data["text/plain"]
    assert data["text/html"].count("<svg") > 7
    assert "Respuesta" in data["text/html"]
    assert "<script" not in data["text/html"]


def test_what_gives_the_answer_away_is_hidden_until_it_is_given() -> None:
    case = read_case(ROOT / "cosmoslearn/games/sector41/cases/s41-g28.toml")
    item = item_of(case, 1, "mark", hide=("shield:", "Shielded"))
    plain = item._repr_mimebundle_()
    assert "Shielded" not in plain["text/plain"]
    shown = desk(item, lang="en")
    assert not [name for name in shown.whole()["shapes"] if name.startswith("shield:")]
    shown.answer(["N1", "N2"])
    assert [name for name in shown.whole()["shapes"] if name.startswith("shield:")]


def test_marks_that_give_the_answer_away_are_hidden_by_their_form() -> None:
    position = "rest: UNC\ntiles: a5=(BAR)\nguardian: e5 quickening\nto move: S guardian"
    ask = Ask(moves="guardian ")
    item = Item("towards", "mark", Case("towards", "sector41", position, ()), ask, hide=("mark:dots",))
    assert item.right == ["d4", "d5", "d6"]
    assert "dots" in {mark.form for mark in item.position.scene().marks}
    assert {mark.form for mark in item.scene().marks} == {"line"}


def test_without_a_store_progress_is_kept_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COSMOSLEARN_PROGRESS", str(tmp_path / "progress.sqlite3"))
    shown: Live = lesson("bigbang/placement", lang="en")
    press(shown, *AROUND)
    send(shown, "check")
    again: Live = lesson("bigbang/placement", lang="en")
    assert again.points == 1.0
    assert (tmp_path / "progress.sqlite3").exists()


def test_a_prediction_that_no_rule_decides_against_asks_for_no_rule() -> None:
    case = Case("may", "bigbang", "universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CB2 AY1 PB3 W1", ())
    rules = ("BB-PLACE-FEATURE",)
    allowed = Asking(Item("may", "judge", case, Ask(judge="CB2@0,1"), rules=rules, reasons=False), predicts=True)
    refused = Asking(Item("not", "judge", case, Ask(judge="CB2@2,-1"), rules=rules, reasons=False), predicts=True)
    assert allowed.answer(False)[0].settled
    assert refused.answer(False)[0].asks_why


def test_while_something_is_asked_the_table_can_be_measured() -> None:
    case = read_case(ROOT / "cosmoslearn/games/constelaciones/cases/co-g01.toml")
    shown = desk(Item("rod", "judge", case, Ask(judge="first a -> b"), reasons=False), lang="en")
    stars = [shape.id for shape in shown.shown().shapes if shape.id.startswith("star:")][:2]
    send(shown, "measure")
    for star in stars:
        send(shown, "press", id=star)
    assert "mm" in shown._said.words("en")
    assert {"measure:1", "measure:2"} <= {shape.id for shape in shown.shown().shapes}
    send(shown, "pick-1")
    send(shown, "check")
    assert shown.whole()["measuring"] is False
    assert not [shape for shape in shown.shown().shapes if shape.id.startswith("measure:")]


def test_where_several_are_typed_it_is_told_how() -> None:
    moves = desk(Item("all", "mark", ONE, Ask(moves="all")), lang="en")
    assert "Write them with semicolons between them" in texts(moves)
    assert "semicolons" not in texts(desk(marking(), lang="en"))


def test_the_end_of_a_chain_is_not_pressed_in_the_place_of_a_star_that_is_marked() -> None:
    case = read_case(ROOT / "cosmoslearn/games/constelaciones/cases/co-g44.toml")
    asked = Item("lit", "mark", case, Ask(query="touched_stars", with_={"move": "A head -> t"}))
    shown = desk(asked, lang="en")
    ends = [one.at for one in shown.shown().shapes if one.role == "extreme"]
    stars = {one.move: one for one in shown.shown().shapes if one.role == "star"}
    assert any(star.at in ends for star in stars.values())
    assert {one.move for one in shown.shown().shapes if one.outline and one.move} == stars.keys()
    assert asked.places == stars.keys()
    send(shown, "press", id=stars["b"].id)
    send(shown, "check")
    assert shown.points == 1.0
    moved = desk(Item("go", "find", case, goal=(Goal(query="touched_stars"),)), lang="en")
    assert {one.move for one in moved.shown().shapes if one.role == "extreme" and one.outline} == {"head", "tail"}
