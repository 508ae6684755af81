import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.core.errors import (
    BadOption,
    BrokenRecord,
    CosmosError,
    FileError,
    ImpossiblePosition,
    NotationError,
    UnknownName,
)
from cosmoslearn.core.jsonline import from_json
from cosmoslearn.core.position import Record, read_record, read_records, write_records
from cosmoslearn.core.verdict import IllegalMove

from . import toy
from .refusals import one_line, refusal

GAME = Record("toy", 7, ("take 3", "take 2", "take 5"), {"matches": 10}, {"TOY-RANGE": "up-to-five"})


def test_a_replay_gives_equal_positions() -> None:
    positions = GAME.positions()
    assert [position.matches for position in positions] == [10, 7, 5, 0]  # type: ignore[attr-defined]
    assert positions == GAME.positions()
    assert hash(positions) == hash(GAME.positions())
    assert GAME.replay() == positions[-1]
    assert GAME.replay().to_move is None
    assert GAME.start().rulebook.readings == {"TOY-RANGE": "up-to-five"}


def test_records_are_written_and_read_back_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    plain = Record("toy", 1)
    write_records(file, [GAME, plain])
    assert read_records(file) == (GAME, plain)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert json.loads(lines[0])["moves"] == ["take 3", "take 2", "take 5"]
    assert list(tmp_path.iterdir()) == [file]


def test_a_game_may_begin_from_any_position(tmp_path: Path) -> None:
    start = toy.parse("matches: 5\nto move: 1").read("TOY-RANGE", "up-to-five")
    record = Record.starting(start)
    assert (record.start(), record.replay()) == (start, start)
    played = Record("toy", 0, ("take 4", "take 1"), readings={"TOY-RANGE": "up-to-five"}, position=record.position)
    assert [position.matches for position in played.positions()] == [5, 1, 0]  # type: ignore[attr-defined]
    file = tmp_path / "games.jsonl"
    write_records(file, [played])
    assert read_records(file) == (played,)
    assert json.loads(file.read_text())["position"] == "matches: 5\nto move: 1\n"


def test_a_starting_position_that_is_refused_says_why() -> None:
    fault = refusal(Record("toy", 0, position="matches: 99").replay)
    assert isinstance(fault, ImpossiblePosition)
    assert fault.rules == ("TOY-ENOUGH",)
    assert isinstance(refusal(Record("toy", 0, position="heap: 3").replay), NotationError)
    # What only a new game takes is no option of a position.
    assert isinstance(refusal(Record("toy", 0, options={"matches": 3}, position="matches: 3").replay), UnknownName)
    fault = refusal(Record("toy", 0, ("take 3", "take 3"), position="matches: 5").replay)
    assert isinstance(fault, BrokenRecord)
    assert fault.number == 2


def test_empty_lines_are_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('\n{"game": "toy", "seed": 1}\n\n')
    assert read_records(file) == (Record("toy", 1),)


def test_a_broken_write_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    write_records(file, [GAME])
    with pytest.raises(FileError, match="what JSON cannot say"):
        write_records(file, [GAME, Record("toy", 1, options={"matches": object()})])
    assert read_records(file) == (GAME,)


BROKEN = {
    "take 4": (1, IllegalMove, "move 2, take 4: take 4 breaks TOY-RANGE (One, two or three)"),
    "grab 1": (1, NotationError, "move 2, grab 1: grab 1: not a move; expected take and a number"),
    "": (1, NotationError, "move 2, '': '': not a move"),
}


@pytest.mark.parametrize("move", BROKEN)
def test_a_broken_record_says_at_which_move_and_why(move: str) -> None:
    _, kind, message = BROKEN[move]
    with pytest.raises(BrokenRecord) as fault:
        Record("toy", 0, ("take 1", move, "take 1")).positions()
    assert fault.value.number == 2
    assert fault.value.move == move
    assert isinstance(fault.value.__cause__, kind)
    assert str(fault.value).startswith(message)
    assert one_line(fault.value)


def test_a_record_of_an_unknown_game_reading_or_number_is_refused() -> None:
    assert isinstance(refusal(Record("toi", 0).replay), UnknownName)
    assert isinstance(refusal(Record("toy", 0, readings={"TOY-RANGE": "x"}).replay), UnknownName)
    assert isinstance(refusal(Record("toy", 0, options={"matches": 0}).replay), BadOption)
    for value in ("ten", None, 2.5, [10]):
        fault = refusal(Record("toy", 0, options={"matches": value}).replay)
        assert isinstance(fault, BadOption)
        assert str(fault) == f"option matches: {value} is not allowed; expected int"


@pytest.mark.parametrize("option", ["seed", "rulebook", "mtaches"])
def test_an_option_that_a_game_does_not_take_is_refused(option: str) -> None:
    fault = refusal(Record("toy", 0, options={option: 3}).replay)
    assert isinstance(fault, UnknownName)
    assert str(fault).startswith(f"unknown option {option}; nearest: ma")


LINES = {
    "{": "line 3, $: Input data was truncated",
    "[]": "line 3, $: Expected `object`, got `array`",
    '{"game": "toy"}': "line 3, $: Object missing required field `seed`",
    '{"game": "toy", "seed": "one"}': "line 3, $.seed: Expected `int`, got `str`",
    '{"game": "toy", "seed": 1, "mvoes": []}': "line 3, $: Object contains unknown field `mvoes` (nearest: moves)",
    '{"game": "toy", "seed": 1, "moves": [1]}': "line 3, $.moves[0]: Expected `str`, got `int`",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_is_no_record_is_named_by_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "games.jsonl"
    write_records(file, [GAME, GAME])
    file.write_text(file.read_text() + line + "\n")
    with pytest.raises(FileError) as fault:
        read_records(file)
    assert str(fault.value) == f"{file}: {LINES[line]}"
    assert one_line(fault.value)


def test_a_missing_file_of_records_is_refused_in_one_line(tmp_path: Path) -> None:
    fault = refusal(lambda: read_records(tmp_path / "none.jsonl"))
    assert isinstance(fault, FileError)
    assert "No such file" in str(fault)


def test_records_that_cannot_be_written_are_refused_in_one_line(tmp_path: Path) -> None:
    fault = refusal(lambda: write_records(tmp_path / "none" / "games.jsonl", [GAME]))
    assert isinstance(fault, FileError)
    assert one_line(fault)


@given(st.one_of(st.text(max_size=80), st.binary(max_size=80)))
def test_any_line_is_a_record_or_a_typed_error(line: str | bytes) -> None:
    fault = refusal(lambda: read_record(line))
    assert fault is None or (isinstance(fault, FileError) and one_line(fault))
    fault = refusal(lambda: from_json(line))
    assert fault is None or (isinstance(fault, CosmosError) and one_line(fault))


@given(st.lists(st.one_of(st.sampled_from(["take 1", "take 2", "take 3"]), st.text(max_size=9)), max_size=6))
def test_any_moves_replay_or_break_at_a_move(moves: list[str]) -> None:
    fault = refusal(Record("toy", 0, tuple(moves)).replay)
    if fault is not None:
        assert isinstance(fault, BrokenRecord)
        assert one_line(fault)
        refused = moves[fault.number - 1]
        assert fault.move == refused
        assert refusal(Record("toy", 0, tuple(moves[: fault.number - 1])).replay) is None


def test_json_keeps_the_readings_and_the_position() -> None:
    position = GAME.positions()[1]
    assert from_json(position.to_json()) == position
    assert toy.Heap.from_json(position.to_json()) == position
    assert "\n" not in position.to_json()


@pytest.mark.parametrize(
    "text", ["", "{}", '{"game": "toy", "position": 3}', '{"game": "toy", "position": "", "x": 1}']
)
def test_what_is_no_position_line_is_refused(text: str) -> None:
    assert isinstance(refusal(lambda: from_json(text)), FileError)


def test_playing_leaves_the_position_as_it_was() -> None:
    heap = toy.new_game(matches=10)
    after = heap.play_all(["take 1", "take 2"])
    assert (heap.matches, after.matches) == (10, 7)
    assert heap.play(toy.Take(1)) == heap.play("take 1")
