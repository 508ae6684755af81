"""Personal bests of the solo mode: which result beats which, and the file in which results are noted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cosmoslearn.core.errors import BadOption, FileError
from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang.bests import Result, beats, note_result, read_results, record, result_of

FINISHED = """universe: PR1@1,0 SR2@2,0 CR1@3,0 AR3@4,0
row: none
queue: none
spaces: 20
goal: C
cards: A
won: R4
fragment: yes"""


def test_a_record_is_beaten_by_more_points_only() -> None:
    former = [Result(7), Result(12), Result(9)]
    assert record(Result(0), former) == 12
    assert not beats(Result(12), former)
    assert beats(Result(13), former)


def test_the_first_game_that_is_not_lost_sets_the_record() -> None:
    assert beats(Result(0), [])
    assert not beats(Result(0, lost=True), [])
    assert beats(Result(1), [Result(0, lost=True)])


def test_only_games_with_the_same_clock_and_readings_are_compared() -> None:
    other = {"BB-SOLO-SCORE": "card-count"}
    assert beats(Result(5, spaces=8), [Result(30, spaces=20)])
    assert beats(Result(5), [Result(30, readings=other)])
    assert not beats(Result(5, readings=other), [Result(30, readings=other)])


def test_the_result_of_a_game_that_is_over() -> None:
    position: Any = bigbang.parse(FINISHED, mode="solo")
    assert result_of(position) == Result(1 + 2 + 1 + 3, ("R",), spaces=20)


@pytest.mark.parametrize("position", [bigbang.new_game("solo", seed=1), bigbang.new_game(seed=1)])
def test_a_game_that_goes_on_or_is_no_solo_game_has_no_result(position: Any) -> None:
    with pytest.raises(BadOption):
        result_of(position)


def test_results_are_noted_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    assert [note_result(file, Result(points, ("R",))) for points in (9, 9, 12)] == [True, False, True]
    assert [result.points for result in read_results(file)] == [9, 9, 12]
    assert sorted(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("line", ["{}", '{"points": "many"}', '{"points": 3, "pionts": 4}', "no json"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, line: str) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(f'{{"points": 9}}\n{line}\n', encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(FileError, match="line 2"):
        note_result(file, Result(3))
    assert file.read_bytes() == before
    with pytest.raises(FileError):
        note_result(tmp_path / "nowhere" / "results.jsonl", Result(3))
