"""Hexdomino and Parallel Universes: one case that just holds and one that just fails for each rule, and whole games."""

from __future__ import annotations

from typing import Any

import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import BadOption, ImpossiblePosition, NotationError, UnknownName
from cosmoslearn.core.position import Record
from cosmoslearn.games import bigbang

RULES = bigbang.RULES


def hexdomino(tiles: str, hands: str, **more: str) -> Any:
    lines = {"mode": "hexdomino", "universe": tiles, "hands": hands, **more}
    return bigbang.parse("\n".join(f"{key}: {value}" for key, value in lines.items()))


def parallel(universes: str, row: str, rulebook: Any = RULES, **more: str) -> Any:
    lines = {"mode": "parallel", "universe": universes, "row": row, **more}
    return bigbang.parse(
        "\n".join(f"{key.replace('_', ' ')}: {value}" for key, value in lines.items()), rulebook=rulebook
    )


# ------------------------------------------------------------------ Hexdomino


@pytest.mark.parametrize(
    ("tile", "broken"), [("PY2", ()), ("SR3", ()), ("PR2", ("BB-HD-LINK",)), ("SY2", ("BB-HD-LINK",))]
)
def test_a_link_is_exactly_one_of_form_and_colour(tile: str, broken: tuple[str, ...]) -> None:
    assert hexdomino("PR1@0,0", f"1 {tile} CB1; 2 CB2").judge(f"{tile}@1,0").broken == broken


@pytest.mark.parametrize(
    ("lay", "legal"), [("SY1@2,0", True), ("PB1@2,0", False), ("SR1@-1,0", True), ("PB1@-1,0", False)]
)
def test_links_alternate_at_both_ends(lay: str, legal: bool) -> None:
    assert hexdomino("PR1@0,0 PY2@1,0", "1 SY1 PB1 SR1; 2 CB2").judge(lay).legal is legal


@pytest.mark.parametrize(("end", "cells"), [("1,0", ["1,1", "2,-1", "2,0"]), ("0,0", ["-1,0", "-1,1", "0,-1"])])
def test_an_end_has_three_open_spaces(end: str, cells: list[str]) -> None:
    assert bigbang.QUERIES["open_cells"](hexdomino("PR1@0,0 PY2@1,0", "1 CB1; 2 CB2"), end) == cells


def test_a_tile_may_touch_the_end_only_and_no_inner_tile_branches() -> None:
    chain = hexdomino("PR1@0,0 PY1@1,0 SY1@2,0", "1 SB2 SR2; 2 CB2")
    assert chain.judge("SB2@1,1").broken == ("BB-HD-TOUCH",)
    bent = hexdomino("PR1@0,0 PY1@1,0 SY1@2,-1", "1 SB2 SR2; 2 CB2")
    assert bent.judge("SB2@1,1").broken == ("BB-HD-CHAIN",)
    assert bent.judge("SB2@3,-1").legal


def test_drawing_is_for_those_who_cannot_lay_and_the_tile_waits() -> None:
    able = hexdomino("PR1@0,0 PY2@1,0", "1 SY1 AO1; 2 CB2", queue="SY2")
    assert able.judge("draw").broken == ("BB-HD-DRAW",)
    unable = hexdomino("PR1@0,0 PY2@1,0", "1 SB3 AO1; 2 CB2", queue="SY2")
    assert [str(move) for move in unable.legal_moves()] == ["draw"]
    after = unable.play("draw")
    assert (after.turn, after.hands[0], after.queue) == (1, ("SB3", "AO1", "SY2"), ())
    assert [str(move) for move in after.legal_moves()] == ["pass"]


def test_the_last_tile_wins_at_once() -> None:
    won = hexdomino("PR1@0,0 PY2@1,0", "1 SY1; 2 SY2", queue="CB1").play("SY1@2,0")
    assert (won.to_move, won.over, bigbang.QUERIES["winners"](won)) == (None, "BB-HD-WIN", ["1"])
    assert won.judge("SY2@3,0").broken == ("BB-HD-WIN",)


@pytest.mark.parametrize(
    ("hands", "points", "winners"),
    [
        ("1 PR3 SY1; 2 CB2 AO2; 3 PB1 PO1 PY2", [4, 4, 4], ["1", "2"]),
        ("1 PR3; 2 SB2 CO1; 3 AY1 AB1 PO2", [3, 3, 4], ["1"]),
    ],
)
def test_a_blocked_game_is_won_by_points_then_by_tiles(hands: str, points: list[int], winners: list[str]) -> None:
    position = hexdomino("AR1@0,0", hands, queue="none")
    assert bigbang.QUERIES["hand_points"](position) == points
    assert bigbang.QUERIES["winners"](position) == winners
    assert position.scores().result == tuple(points)


@pytest.mark.parametrize(("players", "left"), [(2, 33), (3, 26), (4, 19), (5, 12), (6, 5)])
def test_seven_tiles_each_and_one_in_the_middle(players: int, left: int) -> None:
    start: Any = bigbang.new_game("hexdomino", players=players, seed=3)
    assert ([len(hand) for hand in start.hands], len(start.queue)) == ([7] * players, left)


@pytest.mark.parametrize(
    ("tiles", "rule"),
    [
        ("PR1@0,0 SB2@1,0", "BB-HD-LINK"),
        ("PR1@0,0 PY1@1,0 PB1@2,0", "BB-HD-LINK"),
        ("PR1@0,0 PY1@1,0 SY1@0,1", "BB-HD-CHAIN"),
        ("PR1@0,0 PY1@3,0", "BB-HD-CHAIN"),
        ("PR1@0,0 T@1,0", "BB-HD-SET"),
        ("PR1@0,0 PR1@1,0", "BB-COMP-48"),
    ],
)
def test_chains_that_cannot_be_are_refused(tiles: str, rule: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        hexdomino(tiles, "1 CB1; 2 CB2")
    assert rule in refused.value.rules


# ------------------------------------------------------------------ Parallel Universes


def test_each_universe_is_judged_on_its_own() -> None:
    position = parallel("PR1@0,0 PR2@1,0 | SB3@0,0 SB2@1,0", "CB2")
    assert position.judge("L CB2@0,1").broken == ("BB-PLACE-FEATURE",)
    assert position.judge("R CB2@0,1").legal
    assert position.judge("R CB2@0,1").checks[-1].where[0].startswith("cell:1:")


def test_a_universe_begins_freely_and_goes_on_by_the_laws() -> None:
    empty = parallel("none | none", "PR1 SB2 PR2 PR3")
    assert empty.judge("L PR1@0,0").legal
    one = parallel("PR1@0,0 | none", "SB2 PR2 PR3")
    assert one.judge("L SB2@1,0").broken == ("BB-PLACE-FEATURE",)
    assert one.judge("L PR2@2,0").broken == ("BB-PU-SEED",)
    assert one.judge("L PR2@1,0").legal
    two = parallel("PR1@0,0 PR2@1,0 | none", "PR3")
    assert two.judge("L PR3@2,0").broken == ("BB-PLACE-2ADJ",)
    assert two.judge("L PR3@0,1").legal


def test_a_universe_may_begin_with_a_big_bang() -> None:
    book = RULES.read("BB-PU-SEED", "big-bang")
    start: Any = bigbang.new_game("parallel", players=2, seed=1, rulebook=book)
    assert [list(universe.values()) for universe in start.universes] == [["BB"], ["BB"]]
    tile = start.row[0]
    assert start.judge(f"L {tile}@1,0").legal
    assert start.judge(f"L {tile}@2,0").broken == ("BB-PLACE-FIRST",)


def test_the_new_tile_fills_the_gap_and_the_player_to_the_left_goes_on() -> None:
    position = parallel("PR1@0,0 PR2@1,0 | none | none", "PY1 PR3 SB2 CO3", queue="AB1 AB2", players="earth water air")
    after = position.play("L PR3@0,1")
    assert (after.row, after.queue, after.turn) == (("PY1", "AB1", "SB2", "CO3"), ("AB2",), 1)
    assert after.universes[0][0, 1] == "PR3"


def test_sides_and_builders() -> None:
    three: Any = bigbang.new_game("parallel", players=3, seed=1)
    assert bigbang.QUERIES["builders"](three) == [["earth", "water"], ["air", "water"], ["air", "earth"]]
    two: Any = bigbang.new_game("parallel", players=2, seed=1)
    assert bigbang.QUERIES["builders"](two) == [["earth", "water"]] * 2
    assert (bigbang.QUERIES["sides"](two, "earth"), bigbang.QUERIES["sides"](two, "water")) == (
        {"left": 1, "right": 2},
        {"left": 2, "right": 1},
    )


def test_an_offer_that_fits_nowhere_goes_under_the_pile() -> None:
    full = "PR1@0,0 PR2@1,0"
    position = parallel(
        f"{full} | PY1@0,0 PY2@1,0", "SB3 CB3 AB3 SO3", ages="CB3 SB3 AB3 SO3", queue="PR3 SB1 SB2 CB1 CB2"
    )
    assert [str(move) for move in position.legal_moves()] == ["redeal"]
    after = position.play("redeal")
    assert after.row == ("PR3", "SB1", "SB2", "CB1")
    assert after.queue == ("CB2", "CB3", "SB3", "AB3", "SO3")
    assert after.turn == position.turn


def test_with_an_empty_pile_all_pass_and_the_game_ends() -> None:
    position = parallel("PR1@0,0 PR2@1,0 | PY1@0,0 PY2@1,0", "SB3 CB3", queue="none")
    assert [str(move) for move in position.legal_moves()] == ["pass"]
    over = position.play_all(["pass", "pass"])
    assert (over.to_move, over.over) == (None, "BB-PU-NONE")


@pytest.mark.parametrize(
    ("reading", "kept"), [("default", [7, 8]), ("sum-of-universes", [19, 17]), ("best-universe", [12, 9])]
)
def test_the_lower_score_is_kept(reading: str, kept: list[int]) -> None:
    start: Any = bigbang.new_game("parallel", players=2, rulebook=RULES.read("BB-PU-MIN", reading))
    assert bigbang.QUERIES["kept"](start, [[12, 7], [9, 8]]) == kept


@pytest.mark.parametrize(("reading", "winners"), [("shared", ["earth", "water"]), ("start-order", ["water"])])
def test_tied_players_win_together(reading: str, winners: list[str]) -> None:
    start: Any = bigbang.new_game("parallel", players=3, rulebook=RULES.read("BB-PU-TIE", reading))
    assert bigbang.QUERIES["winners"](start, {"earth": 11, "water": 11, "air": 8}) == winners


def test_hidden_things_are_masked() -> None:
    start: Any = bigbang.new_game("parallel", players=3, seed=4)
    seen = start.seen_by(1)
    assert [goals == "??" for goals in seen.goals] == [True, False, True]
    assert set(seen.queue) == {"?"}
    chain: Any = bigbang.new_game("hexdomino", players=3, seed=4)
    assert chain.seen_by(1).hands == (("?",) * 7, chain.hands[1], ("?",) * 7)


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize(
    ("mode", "players"), [("hexdomino", n) for n in range(2, 7)] + [("parallel", n) for n in range(2, 5)]
)
def test_whole_games_replay_and_read_back(mode: str, players: int) -> None:
    position: Any = bigbang.new_game(mode, players=players, seed=players)
    chance, moves = Chance(7), []
    while position.to_move is not None:
        legal = position.legal_moves()
        for move, verdict in position.survey().items():
            assert verdict.legal == (move in map(str, legal))
            assert bool(verdict.broken) != verdict.legal
        move, chance = chance.choose(legal)
        moves.append(str(move))
        position = position.play(move)
        assert bigbang.parse(str(position)) == position
    assert position.legal_moves() == ()
    record = Record("bigbang", players, tuple(moves), {"mode": mode, "players": players})
    assert record.replay() == position
    position.scores().check(bigbang.CHECKERS)


@pytest.mark.parametrize(("mode", "players"), [("hexdomino", 1), ("hexdomino", 7), ("parallel", 5), ("solo", 2)])
def test_too_few_or_too_many_players_are_refused(mode: str, players: int) -> None:
    with pytest.raises(BadOption):
        bigbang.new_game(mode, players=players)


def test_unknown_modes_options_and_notations_are_refused() -> None:
    with pytest.raises(UnknownName):
        bigbang.new_game("paralel")
    with pytest.raises(UnknownName):
        bigbang.new_game("hexdomino", spaces=14)
    for text in ("mode: hexdomino\nuniverse: PR1@0,0\nhands: 2 PY1; 1 PY2", "mode: parallel\nuniverse: a | b | c"):
        with pytest.raises(NotationError):
            bigbang.parse(text)
    for move in ("M PR1@0,0", "L PR1", "PR1@0,0", "jump"):
        with pytest.raises(NotationError):
            bigbang.new_game("parallel").read_move(move)


def test_tiles_that_touch_without_a_link_are_refused() -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        hexdomino("PR1@0,0 PY1@1,0 SY1@0,1", "1 CB1; 2 CB2", links="0,0/1,0 0,1/1,0")
    assert refused.value.rules == ("BB-HD-TOUCH",)
