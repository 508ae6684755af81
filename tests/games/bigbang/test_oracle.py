"""Engine and second referee agree on laws, moves, effects, row, clock, end and points, in whole random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cosmoslearn.games import bigbang

from . import oracle
from .oracle_game import Table

SEEDS = range(16)


def table_of(position: Any) -> Table:
    """The same first position on the referee's table, read from the notation."""
    given = dict(line.split(": ", 1) for line in str(position).splitlines())
    tiles = {key: [code for code in given.get(key, "").split() if code != "none"] for key in ("row", "queue")}
    clock: dict[int, list[str]] = {}
    for who, time in (mark.split() for mark in given.get("clock", "").split(", ") if mark):
        clock.setdefault(int(time), []).insert(0, who)
    order = given["players"].split()
    return Table(
        oracle.read_board(given["universe"]),
        tiles["row"],
        tiles["queue"],
        clock=clock,
        mode=given.get("mode", "cosmic"),
        goals=dict(pair.split() for pair in given["goals"].split(", ")),
        order=order,
        mover=next(iter(clock.values()))[-1] if clock else order[0],
    )


def shown(position: Any) -> dict[str, object]:
    """What both sides must agree on, as the engine has it."""
    return {
        "board": {f"{q},{r}": code for (q, r), code in position.universe.items()},
        "row": list(position.row),
        "supply": list(position.queue),
        "clock": [(position.players[player], time) for player, time in position.clock],
        "mover": position.players[position.turn],
        "due": (position.dark, position.extras),
    }


def on_table(table: Table) -> dict[str, object]:
    """The same, as the referee has it."""
    return {
        "board": {oracle.name(space): code for space, code in table.board.items()},
        "row": table.row,
        "supply": table.pile + table.discards,
        "clock": [(who, time) for time, pile in sorted(table.clock.items()) for who in reversed(pile)],
        "mover": table.mover,
        "due": (table.dark, table.extras),
    }


def game(mode: str, seed: int) -> Iterator[tuple[Any, Table]]:
    """A random game played on both sides at once."""
    dice = random.Random(seed)
    position = bigbang.new_game(mode=mode, players=2 + seed % 3, seed=seed)
    table = table_of(position)
    yield position, table
    while moves := position.legal_moves():
        # Actions are rare in the row: take them when they come, so that they are tested.
        special = [move for move in moves if "@" not in str(move)]
        move = str(dice.choice(special if special and dice.random() < 0.5 else moves))
        position = position.play(move)
        table.play(move)
        yield position, table


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", ["cosmic", "simple"])
def test_whole_games_go_the_same_way(mode: str, seed: int) -> None:
    for position, table in game(mode, seed):
        assert shown(position) == on_table(table)
        assert {str(move) for move in position.legal_moves()} == table.moves()
        assert (position.to_move is None) == table.done
    assert position.legal_moves() == ()
    assert bigbang.QUERIES["totals"](position) == table.totals()
    assert bigbang.QUERIES["winners"](position) == [table.winner()]
    for goal in "PSCABYOR":
        counted = bigbang.QUERIES["score"](position, goal).result
        assert counted == oracle.score(table.board, goal, mode)
        assert bigbang.QUERIES["in_lines"](position, goal) == oracle.in_some_line(table.board, goal, mode)


@pytest.mark.parametrize("seed", range(6))
def test_every_place_is_judged_the_same(seed: int) -> None:
    """Each tile of the row on each space within two steps of the universe, with all broken rules."""
    for ply, (position, table) in enumerate(game("cosmic", 100 + seed)):
        if ply % 5 or position.to_move is None:
            continue
        for code in position.row:
            if code in oracle.ACTIONS:
                continue
            for space in table.spaces():
                broken = oracle.why_not_lay(table.board, code, space, table.how)
                if table.how != "turn" and not oracle.is_body(code):
                    broken |= {"BB-SN-EXTRA"} if table.how == "extra" else {"BB-DE"}
                verdict = position.judge(f"{code}@{oracle.name(space)}")
                assert set(verdict.broken) == broken, (str(position), code, space)


def crowded(seed: int) -> oracle.Board:
    """A connected board of red bodies with holes and bays, where moving is hard."""
    dice = random.Random(seed)
    bodies = [form + "R" + ground for form in "PSCA" for ground in "123"]
    bodies += [form + colour + "1" for form in "PSCA" for colour in "BYO"]
    board = {(0, 0, 0): "BB"}
    while bodies:
        near = [space for space in oracle.beside(dice.choice(list(board))) if space not in board]
        if near:
            board[dice.choice(near)] = bodies.pop()
    return board


@pytest.mark.parametrize("seed", range(5))
def test_every_way_to_move_is_judged_the_same(seed: int) -> None:
    """All hyperspaces, orbits and eclipses on boards with narrow bays: the verdict of each, with all broken rules."""
    board = crowded(seed)
    universe = " ".join(f"{code}@{oracle.name(space)}" for space, code in board.items())
    text = f"fragment: yes\nuniverse: {universe}\nrow: HY OR EC\nqueue: CB2"
    position = bigbang.parse(text)
    lifted = {space: oracle.why_not_lift(board, space) for space in board}
    for source in board:
        others = board.keys() - {source}
        free = sorted({space for taken in others for space in oracle.beside(taken)} - others)
        for target in free:
            check(position, f"HY {oracle.name(source)}-{oracle.name(target)}",
                  oracle.why_not_jump(board, source, target, lambda _b, s: lifted[s]))  # fmt: skip
        for near in oracle.beside(source):
            if near not in board:
                continue
            check(position, f"EC {oracle.name(source)}-{oracle.name(near)}",
                  oracle.why_not_eclipse(board, source, near, lambda _b, s: lifted[s]))  # fmt: skip
            for target in oracle.beside(near):
                if target not in board or target == source:
                    check(position, f"OR {oracle.name(source)} round {oracle.name(near)}-{oracle.name(target)}",
                          oracle.why_not_orbit(board, source, near, target, lambda _b, s: lifted[s]))  # fmt: skip


def check(position: Any, move: str, broken: set[str]) -> None:
    assert set(position.judge(move).broken) == broken, move


@pytest.mark.parametrize("seed", range(60))
def test_points_of_every_reading(seed: int) -> None:
    """Small boards full of lines, with both ends of the wormhole: all choices of lines are tried."""
    dice = random.Random(seed)
    size = 2 + seed % 2
    spaces = [(q, -q - r, r) for q in range(-size, size + 1) for r in range(-size, size + 1) if abs(q + r) <= size]
    reds = [form + "R" + ground for form in "PSCA" for ground in "123"] + ["T"]
    others = ["W1", "W2", "PB1", "SB2", "X"]
    chosen = dice.sample(spaces, len(reds) + len(others))
    board = dict(zip(chosen, reds + others, strict=True))
    universe = " ".join(f"{code}@{oracle.name(space)}" for space, code in board.items())
    whole, trimmed = oracle.candidates(board, "R"), oracle.candidates(board, "R", trimmed=True)
    expected = {
        "whole-best": {oracle.best(board, whole)},
        "trim-best": {oracle.best(board, trimmed)},
        "whole-greedy": oracle.greedy(board, whole),
    }
    for reading, points in expected.items():
        book = bigbang.RULES.read("BB-SCORE-CROSS", reading)
        position = bigbang.parse(f"fragment: yes\nuniverse: {universe}", rulebook=book)
        assert bigbang.QUERIES["score"](position, "R").result in points, (reading, universe)


@pytest.mark.parametrize("seed", range(200))
def test_ties_are_decided_the_same(seed: int) -> None:
    """Clocks with shared spaces and totals that are often equal."""
    dice = random.Random(seed)
    players = dice.sample(["fire", "water", "air", "earth"], 2 + seed % 3)
    times = sorted(dice.choices(range(40, 43), k=len(players)))
    clock = ", ".join(f"{who} {time}" for who, time in zip(players, times, strict=True))
    order = dice.sample(players, len(players))
    goals = ", ".join(f"{who} {pair}" for who, pair in zip(order, ("PB", "SY", "CO", "AR"), strict=False))
    totals = dict(zip(order, dice.choices((7, 8), k=len(order)), strict=True))
    text = f"universe: BB@0,0\nrow: none\nqueue: none\nplayers: {' '.join(order)}\ngoals: {goals}"
    for mode, extra in (("cosmic", f"\nclock: {clock}"), ("simple", "")):
        position: Any = bigbang.parse(f"mode: {mode}\n{text}{extra}")
        table = table_of(position)
        table.totals = lambda totals=totals: totals  # type: ignore[method-assign, misc]
        assert bigbang.QUERIES["winners"](position, totals) == [table.winner()]
        if mode == "cosmic":
            assert bigbang.QUERIES["counting_order"](position) == table.counting()
