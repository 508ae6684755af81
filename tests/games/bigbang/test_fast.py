"""The quick list of legal moves equals the judge, move by move, under every reading and misconception."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn.core.case import case_files, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.hexes import Cell, name, neighbours
from cosmoslearn.games import bigbang

BOARD_MODES = ("cosmic", "simple", "solo")
SWAPS = [
    (rule, reading, mode)
    for rule in bigbang.RULES
    if rule in bigbang.RULES
    for reading in bigbang.RULES.readings_of(rule)[1:]
    for mode in BOARD_MODES
    if mode in bigbang.RULES.rule(rule).mode
]


def candidates(position: Any) -> Iterator[str]:
    """All moves that could be written down for a position, most of them against the rules."""
    taken = sorted(position.universe)
    around = sorted({near for cell in taken for near in neighbours(cell)} | set(taken))
    wide = sorted({near for cell in around for near in neighbours(cell)} | set(around))
    yield from ("redeal", "decline", "HY", "OR", "EC", "DE")
    for code in position.row:
        yield from (f"{code}@{name(cell)}" for cell in wide)
        for source in taken:
            yield from shifts(code, source, around, set(taken))


def shifts(code: str, source: Cell, around: list[Cell], taken: set[Cell]) -> Iterator[str]:
    if code == "HY":
        yield from (f"HY {name(source)}-{name(target)}" for target in around)
    if code == "EC":
        yield from (f"EC {name(source)}-{name(target)}" for target in neighbours(source))
    if code == "OR":
        for centre in neighbours(source):
            if centre in taken:
                yield from (f"OR {name(source)} round {name(centre)}-{name(target)}" for target in neighbours(centre))


def some_positions(mode: str, rulebook: Any, seed: int, plies: tuple[int, ...]) -> Iterator[Any]:
    """Positions of a game that is played under the reading itself; actions wait in the row as long as they can."""
    position: Any = bigbang.new_game(mode=mode, seed=seed, rulebook=rulebook)
    chance = Chance(seed)
    for ply in range(max(plies) + 1):
        if ply in plies:
            yield position
        moves = position.legal_moves()
        if not moves:
            return
        lays = [move for move in moves if "@" in str(move)]
        coin, chance = chance.below(4)
        move, chance = chance.choose(lays if lays and coin else moves)
        position = position.play(move)


def agrees(position: Any) -> None:
    listed = [str(move) for move in position.legal_moves()]
    assert len(set(listed)) == len(listed)
    judged = {move for move in candidates(position) if position.judge(move).legal}
    assert set(listed) == judged, str(position)


@pytest.mark.parametrize(("rule", "reading", "mode"), SWAPS)
def test_the_list_equals_the_judge(rule: str, reading: str, mode: str) -> None:
    book = bigbang.RULES.read(rule, reading)
    for position in some_positions(mode, book, len(rule) + len(reading), (2, 9)):
        agrees(position)


@pytest.mark.parametrize("mode", BOARD_MODES)
@pytest.mark.parametrize("seed", range(6))
def test_the_list_equals_the_judge_by_default(mode: str, seed: int) -> None:
    for position in some_positions(mode, bigbang.RULES, seed, (0, 1, 4, 8, 13, 21)):
        agrees(position)


CASES = case_files([Path(bigbang.__file__).parent / "cases"])
SHIFTS = [file for file in CASES if re.search(r'judge = "(HY|OR|EC) ', file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("file", SHIFTS, ids=lambda file: file.stem)
def test_the_list_equals_the_judge_on_the_boards_of_the_cases(file: Path) -> None:
    """Holes, bays and narrow mouths, which random games hardly ever make."""
    agrees(read_case(file).start())


def test_the_order_of_moves_is_fixed() -> None:
    for position in some_positions("cosmic", bigbang.RULES, 3, (5, 10)):
        again: Any = bigbang.parse(str(position))
        assert [*map(str, again.legal_moves())] == [*map(str, position.legal_moves())]


def test_the_list_equals_the_judge_in_a_universe_that_has_fallen_apart() -> None:
    """Where absorbed tiles are taken off the table, what is left need not hang together; then no body may be moved."""
    book = bigbang.RULES.read("BB-BH-ABSORB", "absorbed-tiles-removed")
    before = bigbang.parse(
        "universe: BB@0,0 PY1@1,0 PY2@2,0 PY3@3,0 CY1@4,0\nrow: BH HY OR EC\nqueue: SB1 SB2", rulebook=book
    )
    after = before.play("BH@2,1")
    assert {"HY", "OR"} & {*after.row}
    assert not [move for move in after.legal_moves() if str(move).startswith(("HY", "OR", "EC"))]
    agrees(after)
