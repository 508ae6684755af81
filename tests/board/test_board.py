"""The board in Python: playing, undo, redo, refused moves, faults, what is sent, and how it shows without a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cosmoslearn.board.board import Board, board
from cosmoslearn.core.errors import NotationError, UnknownName
from cosmoslearn.core.language import UnknownLanguage, language, speaking
from cosmoslearn.core.verdict import IllegalMove
from tests.board.corners import start

LIMIT = 20_000


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with speaking("en"):
        yield


class Page:
    """Stands for the page: reports events, keeps what it is sent."""

    def __init__(self, shown: Board, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = shown
        self.messages: list[dict[str, Any]] = []
        monkeypatch.setattr(shown, "send", lambda message, *_: self.messages.append(json.loads(json.dumps(message))))

    def press(self, *shapes: str) -> None:
        for shape in shapes:
            self.board.receive({"kind": "press", "id": shape, "lang": language()})

    def does(self, kind: str, **more: Any) -> None:
        self.board.receive({"kind": kind, "lang": language(), **more})

    def moves(self) -> tuple[str, ...]:
        return self.board.moves

    @property
    def last(self) -> dict[str, Any]:
        change: dict[str, Any] = self.messages[-1]["change"]
        return change

    @property
    def said(self) -> str:
        said = self.last["said"]
        return said if isinstance(said, str) else str(said[language()])


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(board(start()), monkeypatch)


def test_a_position_gives_a_board() -> None:
    assert isinstance(start().board(), Board)


def test_options_of_a_board() -> None:
    assert start().board(lang="es").whole()["lang"] == "es"
    with pytest.raises(UnknownName, match="unknown option lange; nearest: lang"):
        start().board(lange="es")
    with pytest.raises(UnknownLanguage):
        start().board(lang="xx")


def test_pressing_a_piece_and_a_place_plays(page: Page) -> None:
    page.press("row:0", "cell:1,0")
    assert page.moves() == ("A@1,0",)
    assert page.board.position == start(**{"1,0": "A"})
    assert page.said == "Played: A@1,0. 2 stones."


def test_an_illegal_place_shows_every_rule_and_changes_nothing(page: Page) -> None:
    before = page.board.position
    page.press("row:0", "cell:2,0")
    assert page.board.position is before
    assert page.moves() == ()
    panel = page.last["panel"]
    assert [(rule["id"], rule["ok"]) for rule in panel["rules"]] == [("CO-FREE", True), ("CO-NEAR", False)]
    assert panel["asked"] == "A@2,0"
    assert panel["nearest"][0] == "A@1,0"
    assert panel["rules"][0]["where"] == ["cell:2,0"]
    assert panel["sentence"]["es"].startswith("No ")
    assert page.said == "Not allowed: A@2,0. Broken: The cell touches a stone."
    page.press("cell:1,0")
    assert page.moves() == ("A@1,0",), "the piece stays chosen"
    assert page.last["panel"] is None


def test_a_filled_cell_can_be_tried(page: Page) -> None:
    page.press("row:0", "cell:0,0")
    assert [rule["id"] for rule in page.last["panel"]["rules"] if rule["ok"] is False] == ["CO-FREE", "CO-NEAR"]


def test_escape_closes_the_verdict_and_then_lets_go(page: Page) -> None:
    page.press("row:0", "cell:2,0")
    page.does("escape")
    assert page.last["panel"] is None
    assert any(mark["mark"]["form"] == "dots" for mark in page.last["marks"])
    page.does("escape")
    assert page.last["marks"] == []


def test_pressing_the_chosen_piece_again_lets_go(page: Page) -> None:
    page.press("row:0", "row:0")
    assert page.last["marks"] == []


def test_pressing_another_piece_chooses_that(page: Page) -> None:
    page.press("row:0", "row:1", "cell:1,0")
    assert page.moves() == ("B@1,0",)


def test_a_move_with_three_parts(page: Page) -> None:
    page.press("row:2", "cell:0,0", "cell:1,0")
    assert page.moves() == ("J 0,0-1,0",)


def test_a_move_with_a_word_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(board(start(**{"1,0": "B"})), monkeypatch)
    page.press("row:2", "cell:1,0")
    page.does("part", part="round")
    page.press("cell:0,0", "cell:0,1")
    assert page.moves() == ()
    assert page.last["panel"]["asked"] == "J 1,0 round 0,0-0,1"
    page.press("cell:-1,0")
    assert page.moves() == ("J 1,0 round 0,0--1,0",)


def test_buttons_play_moves_without_a_place(page: Page) -> None:
    assert page.board.whole()["buttons"] == [
        {"part": "pass", "label": "Pass the turn"},
        {"part": "slow", "label": "slow"},
    ]
    page.does("part", part="pass")
    page.does("part", part="slow")
    assert [button["part"] for button in page.last["buttons"]] == ["", "far"]
    page.does("part", part="")
    assert page.moves() == ("pass", "slow")


def test_undo_and_redo(page: Page) -> None:
    page.press("row:0", "cell:1,0", "row:1", "cell:0,1")
    page.does("undo")
    assert page.board.position == start(**{"1,0": "A"})
    page.does("undo")
    assert page.last["undo"] is False
    page.does("undo")
    assert page.board.position == start()
    assert page.last == {}, "nothing to take back: it is answered all the same"
    page.does("redo")
    assert page.moves() == ("A@1,0",)
    page.press("row:1", "cell:-1,0")
    assert page.moves() == ("A@1,0", "B@-1,0")
    page.does("redo")
    assert page.moves() == ("A@1,0", "B@-1,0"), "a new move forgets what was taken back"


def test_play_from_code_refuses_and_leaves_everything(page: Page) -> None:
    sent = len(page.messages)
    with pytest.raises(IllegalMove) as refused:
        page.board.play("A@2,0")
    assert refused.value.verdict.broken == ("CO-NEAR",)
    with pytest.raises(NotationError):
        page.board.play("nonsense")
    assert page.moves() == ()
    assert len(page.messages) == sent


def test_one_click_gives_one_reaction_however_often_the_cell_ran(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    for _ in range(3):
        shown = board(start())
        shown.observe(lambda change: seen.append(change["new"]), "position")
    Page(shown, monkeypatch).press("row:0", "cell:1,0")
    assert seen == [start(**{"1,0": "A"})]


def test_a_fault_of_an_observer_is_shown_and_logged(page: Page, caplog: pytest.LogCaptureFixture) -> None:
    def careless(_: object) -> None:
        raise ZeroDivisionError("oh <b>no</b>")

    page.board.observe(careless, "position")
    page.press("row:0", "cell:1,0")
    assert page.last["error"].startswith("ZeroDivisionError: oh <b>no</b> (in careless, line ")
    assert page.board.position == start(**{"1,0": "A"}), "the move was played before it was told"
    page.board.unobserve(careless, "position")
    page.press("row:0")
    assert page.last["error"] == ""


def test_a_fault_of_an_observer_reaches_whoever_plays_from_code(page: Page) -> None:
    def careless(_: object) -> None:
        raise ZeroDivisionError

    page.board.observe(careless, "position")
    with pytest.raises(ZeroDivisionError):
        page.board.play("A@1,0")


def test_an_observer_may_answer_with_a_move(page: Page) -> None:
    def reply(change: dict[str, Any]) -> None:
        if len(page.board.moves) == 1:
            page.board.play("B@0,1")

    page.board.observe(reply, "position")
    page.press("row:0", "cell:1,0")
    assert page.moves() == ("A@1,0", "B@0,1")
    assert page.board.position == start(**{"1,0": "A", "0,1": "B"})


@pytest.mark.parametrize("event", [{}, {"kind": "dance"}, {"kind": "press"}, {"kind": "part", "part": ""}])
def test_an_event_that_makes_no_sense_is_shown_and_changes_nothing(page: Page, event: dict[str, Any]) -> None:
    page.board.receive(event)
    assert page.last["error"]
    assert page.moves() == ()


def test_a_shape_that_is_not_there_is_ignored(page: Page) -> None:
    page.press("cell:99,99", "move:pass")
    assert page.moves() == ()


def test_a_late_page_reads_the_view_of_now(page: Page) -> None:
    page.press("row:0", "cell:1,0")
    state = page.board.get_state("view")["view"]
    assert state["serial"] == len(page.messages)
    assert state["view"] == page.board.whole()
    page.does("whole")
    assert page.messages[-1] == {"serial": state["serial"], "view": json.loads(json.dumps(state["view"]))}


def test_updates_are_small(page: Page) -> None:
    page.press("row:0", "cell:2,0", "cell:1,0", "row:1", "cell:0,1")
    page.does("undo")
    assert max(len(json.dumps(message)) for message in page.messages) <= LIMIT


def test_history_of_five_hundred_moves(page: Page) -> None:
    for _ in range(500):
        page.board.play("pass")
    for _ in range(500):
        page.board.undo()
    assert page.moves() == ()
    assert page.board.position == start()
    assert len(json.dumps(page.board.whole())) < LIMIT


def test_words_come_in_both_languages_whatever_is_in_force(page: Page) -> None:
    with speaking("es"):
        page.press("row:0")
    assert page.last["said"]["en"].startswith("Chosen: On offer: A.")
    assert page.last["said"]["es"].startswith("Elegido: On offer: A.")
    assert page.board.whole()["words"]["undo"] == {"en": "Undo", "es": "Deshacer"}


def test_a_fault_is_told_in_the_language_of_the_page(page: Page) -> None:
    with speaking("es"):
        page.press("row:0")
        page.does("dance")
    assert "línea" in page.last["error"]


def test_pseudo_locale_reaches_every_word(monkeypatch: pytest.MonkeyPatch) -> None:
    with speaking("x-pseudo"):
        view = Page(board(start()), monkeypatch).board.whole()
    assert all(str(words).startswith("⟦") for words in view["words"].values())


def test_without_a_front_end_it_shows_the_same_as_svg_and_text(page: Page) -> None:
    data, _ = page.board._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    assert 'role="img"' in data["text/html"]
    assert "<script" not in data["text/html"]
    assert "0,0" in data["text/plain"] or "A" in data["text/plain"]
    page.press("row:0", "cell:2,0")
    data, _ = page.board._repr_mimebundle_()
    assert "CO-NEAR" in data["text/html"]


def test_why_a_move_was_allowed_is_told_on_demand_and_nothing_changes(page: Page) -> None:
    page.press("row:0", "cell:1,0")
    after = page.board.position
    assert page.board.whole()["panel"] is None
    page.does("why")
    assert page.last["panel"]["asked"] == "A@1,0"
    assert page.last["panel"]["ok"] is True
    assert [rule["ok"] for rule in page.last["panel"]["rules"]] == [True, True]
    assert (page.board.position, page.moves()) == (after, ("A@1,0",))
    page.does("escape")
    assert page.last["panel"] is None


def test_there_is_no_why_before_the_first_move(page: Page) -> None:
    page.does("why")
    assert page.messages == [{"serial": 1, "change": {}}], "answered, if only by no change"
