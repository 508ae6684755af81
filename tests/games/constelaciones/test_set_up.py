"""The setup screen: falls from a seed, conditions kept and broken, own stars, refusals with reasons, the start."""

from __future__ import annotations

from typing import Any

import pytest

from cosmoslearn.board.board import Board
from cosmoslearn.board.setting import read
from cosmoslearn.core.errors import NotationError
from cosmoslearn.core.verdict import IllegalMove
from cosmoslearn.games import constelaciones as co
from cosmoslearn.games.constelaciones.draft import Draft

LATTICE = [(50.0 * i - 100, 50.0 * j - 100) for i in range(5) for j in range(5)]


def verdict_of(draft: Draft) -> list[tuple[str, bool | None]]:
    return [(check.rule, check.ok) for check in draft.judge("start").checks]


def said(board: Board) -> str:
    words: Any = board.whole()["said"]
    return str(words["en"] if isinstance(words, dict) else words)


def test_the_falls_of_a_seed_end_in_the_sky_of_the_game() -> None:
    draft, falls = co.set_up(seed=7), 1
    while not draft.good:
        draft, falls = draft.play("again"), falls + 1
    assert falls == co.drop(7).drops
    assert draft.play("start") == co.new_game(stars=[(star.id, *star.mm) for star in co.new_game(seed=7).stars])


def test_every_condition_is_shown_kept_or_broken() -> None:
    good = co.set_up(stars=LATTICE)
    kept = [("CO-FIELD", True), ("CO-FIELD", True), ("CO-SETUP-DROP", True), ("CO-REDO", True)]
    assert verdict_of(good) == kept
    assert "Kept: 25 stars; a sky has 25." in good.text("en")
    few = co.set_up(stars=LATTICE[:24])
    assert verdict_of(few) == [("CO-FIELD", False), *kept[1:]]
    close = co.set_up(stars=[*LATTICE[1:], (-99.0, -43.0)])
    assert ("CO-FIELD", False) in verdict_of(close)
    assert "are 7.07 mm apart; at least 8 mm are needed" in close.text("en")
    assert {mark.on for mark in close.scene().marks} == {
        (f"star:{star.id}",) for star in close.stars if star.mm[0] < -98 and -51 < star.mm[1] < -42
    }
    narrow = co.set_up(stars=[(x * 0.7, y * 0.7) for x, y in LATTICE])
    assert ("CO-SETUP-DROP", False) in verdict_of(narrow)
    far = co.set_up(stars=[(x * 2, y * 2) for x, y in LATTICE])  # 100 mm apart: no rod reaches from one to another
    assert verdict_of(far) == [*kept[:3], ("CO-REDO", False)]


def test_a_start_is_refused_with_every_reason_and_nothing_changes() -> None:
    board = Board(co.set_up(stars=LATTICE[:3]))
    before = board.position
    board.receive({"kind": "press", "id": "setup:start"})
    assert board.position is before
    panel = board.whole()["panel"]
    assert [rule["id"] for rule in panel["rules"] if not rule["ok"]] == [
        "CO-FIELD",
        "CO-SETUP-DROP",
        "CO-REDO",  # two first rods touch four stars
    ]
    with pytest.raises(IllegalMove):
        before.play("start")
    assert "start" not in map(str, before.legal_moves())


def test_stars_are_put_moved_taken_and_the_game_starts_on_the_same_board() -> None:
    board = Board(co.set_up(stars=LATTICE[:24]))
    view = board.position.view
    board.receive({"kind": "drag", "id": "", "at": list(view.at(100, 100))})
    assert board.position.good
    new = board.position.stars[-1].id
    board.receive({"kind": "drag", "id": f"star:{new}", "at": list(board.position.view.at(100, 90))})
    assert board.position.star_at[new].mm == (100, 90)
    board.receive({"kind": "press", "id": f"star:{new}"})
    assert len(board.position.stars) == 24
    board.undo()
    assert len(board.position.stars) == 25
    board.receive({"kind": "press", "id": "setup:start"})
    assert type(board.position) is co.Position
    assert not board.whole()["study"]
    board.undo()
    assert type(board.position) is Draft
    assert board.whole()["study"]


def test_a_star_on_another_one_is_refused() -> None:
    board = Board(co.set_up(stars=LATTICE))
    x, y = board.position.view.at(0, 0)
    before = board.position
    board.receive({"kind": "drag", "id": "", "at": [x + 3, y]})
    assert "overlap" in said(board)
    assert board.position is before
    board.receive({"kind": "drag", "id": "", "at": [float("nan"), y]})
    assert "finite" in said(board)
    assert board.position is before


def test_a_star_is_added_where_there_is_room() -> None:
    draft = co.set_up(stars=[])
    for _ in range(25):
        draft = draft.play("add")
    assert len({star.id for star in draft.stars}) == 25
    assert co.measures(draft.stars)["closest"] >= 8


def test_stars_from_a_file() -> None:
    board = Board(co.set_up(seed=3))
    rows = "\n".join(f"{x};{y}" for x, y in LATTICE)
    read(board, f"x;y\n{rows}".encode(), "sky.csv")
    assert sorted(star.mm for star in board.position.stars) == sorted(LATTICE)
    before = board.position
    for content, reason in (
        (b"0,0\n1,2,3,4", "sky.csv: line 2"),
        (b"0,0\n0,0", "once"),
        (b"0,0\n1,1", "overlap"),
        (b"0,0\nnan,1", "finite"),
        (b"\xff\xfe\x00", "sky.csv"),
    ):
        read(board, content, "sky.csv")
        assert reason in said(board), content
        assert board.position is before
    board.play("start")
    read(board, b"0,0", "sky.csv")
    assert "the game has begun" in said(board)


def test_practice_skies_may_be_small() -> None:
    draft = co.set_up(stars=[(0, 0), (5, 0)], practice=True)
    assert draft.good
    assert len(draft.play("start").stars) == 2


def test_what_is_done_is_explained_and_checked() -> None:
    draft = co.set_up(stars=LATTICE)
    for move in ("again", "clear", "add", "take a", "start"):
        draft.explain(move).check(co.CHECKERS)
    assert draft.explain("start").rules == ("CO-FIELD", "CO-SETUP-DROP", "CO-REDO")
    with pytest.raises(IllegalMove):
        draft.play("clear").explain("start")
    for wrong in ("take zz", "again a", "first a -> b", ""):
        with pytest.raises(NotationError):
            draft.judge(wrong)
    assert set(draft.survey()) >= {"again", "start", "take a"}
    assert draft.scores().result == (0, 0)
