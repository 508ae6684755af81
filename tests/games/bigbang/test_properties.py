"""What holds in every position of every game, tried on whole random games. Numbers are those of the rulings' list."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from cosmoslearn.core.hexes import Cell
from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang import Position

from . import oracle

SUPPLY = [form + colour + ground for form in "PSCA" for colour in "BYOR" for ground in "123"]
SPECIALS = ["T", *oracle.PHENOMENA, *oracle.ACTIONS]
CHECKERS: Any = bigbang.CHECKERS
READINGS = ("whole-greedy", "whole-best", "trim-best")


@cache
def game(mode: str, seed: int) -> tuple[Any, ...]:
    """All positions of a random game; actions are taken readily, since they are rare."""
    dice = random.Random(seed)
    found: list[Any] = [bigbang.new_game(mode=mode, seed=seed, players=1 if mode == "solo" else 2 + seed % 3)]
    while moves := found[-1].legal_moves():
        special = [move for move in moves if "@" not in str(move)]
        found.append(found[-1].play(dice.choice(special if special and dice.random() < 0.5 else moves)))
    return tuple(found)


def positions(mode: str = "cosmic", seeds: range = range(12), every: int = 1) -> Iterator[Any]:
    for seed in seeds:
        yield from game(mode, seed)[::every]


def cubes(position: Any) -> oracle.Board:
    return {(q, -q - r, r): code for (q, r), code in position.universe.items()}


def score(board: oracle.Board, goal: str, reading: str = "whole-best") -> int:
    """The engine's points for a goal on a board of which only the lines matter."""
    universe = " ".join(f"{code}@{oracle.name(space)}" for space, code in board.items())
    book = bigbang.RULES.read("BB-SCORE-CROSS", reading)
    found = bigbang.QUERIES["score"](bigbang.parse(f"fragment: yes\nuniverse: {universe}", rulebook=book), goal)
    return int(found.result)


def scatter(seed: int) -> oracle.Board:
    """Red bodies and both ends of the wormhole, close together."""
    dice = random.Random(seed)
    size = 2 + seed % 2
    spaces = [(q, -q - r, r) for q in range(-size, size + 1) for r in range(-size, size + 1) if abs(q + r) <= size]
    tiles = [code for code in SUPPLY if "R" in code] + ["T", "W1", "W2"]
    return dict(zip(dice.sample(spaces, len(tiles)), tiles, strict=True))


# ------------------------------------------------------------------ 1 moves and verdicts


def test_1_every_listed_move_is_legal_and_every_other_breaks_a_named_rule() -> None:
    for position in positions(seeds=range(6), every=7):
        listed = {str(move) for move in position.legal_moves()}
        for move in listed:
            verdict = position.judge(move)
            assert verdict.legal
            assert verdict.broken == ()
        for code in position.row:
            for cell in sorted(near(position)):
                move = f"{code}@{cell[0]},{cell[1]}"
                verdict = position.judge(move)
                assert verdict.legal == (move in listed)
                assert bool(verdict.broken) == (move not in listed)
                assert set(verdict.broken) <= set(bigbang.RULES)


def near(position: Any) -> set[Cell]:
    """The universe and all spaces within two steps of it."""
    cells = set(position.universe)
    for _ in range(2):
        cells |= {(q + dq, r + dr) for q, r in cells for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))}
    return cells


def test_1_nobody_is_to_move_exactly_when_nothing_is_legal() -> None:
    for mode in ("cosmic", "simple", "solo"):
        for position in positions(mode):
            assert (position.to_move is None) == (position.legal_moves() == ())


# ------------------------------------------------------------------ 2-4 invariants


def test_2_the_universe_keeps_its_laws() -> None:
    for position in positions():
        board = cubes(position)
        assert oracle.holds_together(board)
        for space, code in board.items():
            around = oracle.tiles_beside(board, space)
            if code in oracle.PHENOMENA:
                assert not set(around) & {"BB", *oracle.PHENOMENA}
            if oracle.is_body(code):
                assert "BH" not in around
                assert all(oracle.agree(code, other) for other in around if oracle.is_body(other))


@pytest.mark.parametrize("mode", ["cosmic", "simple", "solo"])
def test_3_no_tile_is_lost_and_none_is_doubled(mode: str) -> None:
    expected = Counter(SUPPLY + SPECIALS)
    if mode != "cosmic":
        expected = Counter(code for code in SUPPLY if mode == "solo" or code[2] != "3")
    for position in positions(mode):
        lying = [part for code in position.universe.values() for part in code.removeprefix("X:").split("^")]
        assert Counter([*lying, *position.row, *position.queue, *position.used]) == expected + Counter(["BB"])


def test_4_the_mover_is_furthest_behind_and_on_top_and_nobody_is_six_ahead() -> None:
    for position in positions():
        times = [time for _, time in position.clock]
        assert times == sorted(times)
        assert times[-1] - times[0] <= 5
        if position.to_move is not None:
            assert position.to_move == position.clock[0][0]


def test_4_who_arrives_last_lies_on_top() -> None:
    for seed in range(6):
        for before, after in pairwise(game("cosmic", seed)):
            if before.clock == after.clock:
                continue
            moved = before.turn
            (time,) = [time for player, time in after.clock if player == moved]
            assert next(player for player, other in after.clock if other == time) == moved
            others = [[mark for mark in side.clock if mark[0] != moved] for side in (before, after)]
            assert others[0] == others[1]


# ------------------------------------------------------------------ 5-6 points


@pytest.mark.parametrize("seed", range(40))
def test_5_the_readings_are_in_order(seed: int) -> None:
    board = scatter(seed)
    greedy, whole, trimmed = (score(board, "R", reading) for reading in READINGS)
    assert greedy <= whole <= trimmed <= oracle.in_some_line(board, "R")


@pytest.mark.parametrize("seed", range(20))
def test_5_a_further_body_never_hurts_who_may_trim(seed: int) -> None:
    board = dict(scatter(seed))
    fewer = dict(board)
    for space in [space for space, code in board.items() if code not in ("W1", "W2")]:
        del fewer[space]
        assert score(fewer, "R", "trim-best") <= score({**fewer, space: board[space]}, "R", "trim-best")


def test_5_a_further_body_may_hurt_who_may_not() -> None:
    """The golden pair of 15 and 10 points: the property above says something."""
    board = oracle.read_board("PR2@1,0 SR2@2,0 CR2@3,0 SR3@4,1 CR3@4,2 AR3@4,3")
    assert score(board, "R") == 15
    assert score({**board, oracle.cube("4,0"): "PR1"}, "R") == 10


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("reading", READINGS[1:])
def test_6_points_do_not_change_under_the_symmetries_of_the_grid(seed: int, reading: str) -> None:
    board = scatter(seed)
    expected = score(board, "R", reading)
    for mirrored in (False, True):
        for turns in range(6):
            turned = {moved(space, turns, mirrored): code for space, code in board.items()}
            assert score(turned, "R", reading) == expected
    other = {"W1": "W2", "W2": "W1"}
    assert score({space: other.get(code, code) for space, code in board.items()}, "R", reading) == expected


def moved(space: oracle.Cube, turns: int, mirrored: bool) -> oracle.Cube:
    x, y, z = space
    for _ in range(turns):
        x, y, z = -y, -z, -x
    return (y, x, z) if mirrored else (x, y, z)


# ------------------------------------------------------------------ 7, 11 sliding and orbits


def test_7_whoever_rolls_there_can_roll_back() -> None:
    """The way round a centre is a way in both directions."""
    seen = 0
    for position in positions(seeds=range(8), every=9):
        board = cubes(position)
        for source, code in board.items():
            for centre in oracle.beside(source):
                if not oracle.is_body(code) or not oracle.is_body(board.get(centre, "")):
                    continue
                names = {"source": oracle.name(source), "centre": oracle.name(centre)}
                for target in bigbang.QUERIES["reach"](position, **names):
                    there = {space: other for space, other in board.items() if space != source}
                    there[oracle.cube(target)] = code
                    universe = " ".join(f"{other}@{oracle.name(space)}" for space, other in there.items())
                    back = bigbang.parse(f"fragment: yes\nuniverse: {universe}")
                    assert names["source"] in bigbang.QUERIES["reach"](back, target, names["centre"])
                    seen += 1
    assert seen > 100


def test_11_no_legal_orbit_ends_where_it_began_or_can_go_both_ways() -> None:
    seen = 0
    for position in positions(seeds=range(30)):
        board = cubes(position)
        for move in map(str, position.legal_moves()):
            if not move.startswith("OR "):
                continue
            source, _, rest = move[3:].partition(" round ")
            spaces = [oracle.cube(source), *spaces_of(rest)]
            assert spaces[0] != spaces[2]
            ways = [turn for turn in (1, -1) if spaces[2] in oracle.orbit_reach(board, spaces[0], spaces[1], (turn,))]
            assert len(ways) == 1
            seen += 1
    assert seen > 20


def spaces_of(text: str) -> list[oracle.Cube]:
    """`1,0-1,1` as two spaces; a sign may follow the hyphen."""
    hyphen = text.index("-", text.index(",") + 2)
    return [oracle.cube(text[:hyphen]), oracle.cube(text[hyphen + 1 :])]


# ------------------------------------------------------------------ 9, 10, 12 turns


def test_9_replacing_the_row_comes_to_an_end() -> None:
    for seed in range(40):
        redeals = 0
        for before, after in pairwise(game("cosmic", seed)):
            again = before.legal_moves() == (before.read_move("redeal"),) and after.turn == before.turn
            redeals = redeals + 1 if again else 0
            assert redeals <= (len(before.row) + len(before.queue) + 3) // 4


def test_10_extras_of_a_turn_are_limited_by_the_sides_of_the_supernova() -> None:
    longest = 0
    for seed in range(60):
        laid: list[str] = []
        first = None
        for before, after in pairwise(game("cosmic", seed)):
            if before.pending == "turn":
                laid, first = [], before
            elif before.pending == "extra" and len(after.universe) > len(before.universe):
                laid.append("extra")
            if after.pending == "turn" and laid:
                board = cubes(before) if len(after.universe) == len(before.universe) else cubes(after)
                (nova,) = [space for space, code in board.items() if code == "SN"]
                assert first is not None
                filled = [space for space in oracle.beside(nova) if space in board and space not in cubes(first)]
                own = int("SN" not in first.universe.values())
                assert len(laid) <= len(filled) + own
                longest = max(longest, len(laid))
    assert longest >= 2


def test_12_every_tile_of_a_simple_game_has_a_space() -> None:
    for seed in range(12):
        played = game("simple", seed)
        assert len(played) == 33
        for position in played[:-1]:
            placed = {str(move).partition("@")[0] for move in position.legal_moves()}
            assert placed == set(position.row)
        assert len(played[-1].universe) == 33


# ------------------------------------------------------------------ all games


@pytest.mark.parametrize("mode", ["cosmic", "simple", "solo"])
def test_positions_are_read_back_from_their_notation(mode: str) -> None:
    for position in positions(mode, range(4), every=3):
        again = bigbang.parse(str(position))
        assert again == position
        assert hash(again) == hash(position)
        assert Position.from_json(position.to_json()) == position


@pytest.mark.parametrize("mode", ["cosmic", "simple", "solo"])
def test_claims_of_every_trace_hold(mode: str) -> None:
    for seed in range(3):
        for before, after in pairwise(game(mode, seed)):
            (move,) = [move for move in before.legal_moves() if before.play(move) == after][:1]
            trace = before.explain(move)
            trace.check(CHECKERS)
            assert trace.end == after
        after.scores().check(CHECKERS)


def test_solo_counts_passes_and_cards() -> None:
    for position in positions("solo", range(20)):
        solo = position.solo
        assert solo is not None
        (time,) = [time for _, time in position.clock]
        assert solo.passes == time // solo.spaces
        cards = [*solo.deck, *solo.negatives, *(card for card, _ in solo.won), *([solo.goal] if solo.goal else [])]
        assert sorted(cards) == sorted("PSCABYOR")
        if solo.deck:
            assert len(solo.negatives) == solo.passes


def test_solo_is_lost_exactly_with_a_negative_line() -> None:
    ends: Counter[str] = Counter()
    for seed in range(40):
        for position in game("solo", seed):
            assert position.solo is not None
            lines = any(oracle.candidates(cubes(position), goal) for goal in position.solo.negatives)
            assert position.solo.lost == lines
        ends[game("solo", seed)[-1].over] += 1
    assert ends["BB-SOLO-LOSE"]
