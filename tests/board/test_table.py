"""The play table in Python: records that save themselves, bots, what is covered, "what if", readings, and the log."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn import game
from cosmoslearn.board.table import Table, open_table, table
from cosmoslearn.core.errors import FileError, UnknownName
from cosmoslearn.core.position import read_records, write_records
from cosmoslearn.core.verdict import IllegalMove

NAMES = ("bigbang", "constelaciones", "galaxies", "planetarium", "sector41")
LIMIT = 20_000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(shown: Table, plies: int, choose: Callable[[int], int] = lambda _: 0) -> None:
    for _ in range(plies):
        moves = shown.position.legal_moves()
        if moves:
            shown.play(moves[choose(len(moves))])


@pytest.mark.parametrize("name", NAMES)
def test_every_move_is_saved_and_the_file_is_played_on(name: str) -> None:
    shown = table(name, seed=4)
    assert shown.file is None
    for number in range(1, 6):
        play(shown, 1)
        assert shown.file is not None
        (record,) = read_records(shown.file)
        assert record == shown.record
        assert len(record.moves) == number
    assert shown.file is not None
    again = open_table(shown.file)
    assert (again.moves, again.position) == (shown.moves, shown.position)
    play(again, 1)
    assert len(read_records(shown.file)[0].moves) == 6
    assert table(name, file=shown.file).moves == again.moves


def test_two_tables_never_share_a_file() -> None:
    one, other = table("bigbang", seed=1), table("bigbang", seed=1)
    play(one, 1)
    play(other, 1)
    assert one.file != other.file


def test_a_kernel_killed_in_the_middle_of_a_move_loses_nothing(folder: Path) -> None:
    code = """
import os
from cosmoslearn.board.table import table
shown = table("bigbang", seed=4, file="game.jsonl")
for _ in range(3):
    shown.play(shown.position.legal_moves()[0])
shown._go = lambda *_: os._exit(9)
shown.play(shown.position.legal_moves()[0])
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=dict(os.environ), check=False)
    assert done.returncode == 9
    assert len(open_table(folder / "game.jsonl").moves) == 4


def test_a_file_that_cannot_be_written_is_told_and_the_move_stays(folder: Path) -> None:
    shown = table("bigbang", seed=4, file=folder / "no" / "game.jsonl")
    with pytest.raises((FileError, OSError)):
        play(shown, 1)
    assert len(shown.record.moves) == 1


def test_an_illegal_move_changes_nothing() -> None:
    shown = table("bigbang", seed=4)
    with pytest.raises(IllegalMove):
        shown.play("PR2@5,5")
    assert (shown.moves, shown.file) == ((), None)


@pytest.mark.parametrize("name", NAMES)
def test_bots_answer_and_are_taken_back_with_the_move(name: str) -> None:
    shown = table(name, bots={1: "random"}, seed=4)
    sent: list[Any] = []
    shown.send = lambda message, *_: sent.append(json.loads(json.dumps(message)))
    shown.begin()
    before = len(shown.moves)
    while shown.position.to_move == 0 and len(shown.moves) == before:
        play(shown, 1)
    assert shown.position.to_move != 1
    busy = [message["change"]["table"]["busy"] for message in sent if "table" in message["change"]]
    assert 2 in busy, "a progress sign is sent before the bot thinks"
    assert busy[-1] is None
    assert max(len(json.dumps(message)) for message in sent) <= LIMIT
    moves = shown.moves
    shown.undo()
    assert shown.position.to_move == 0 or shown.moves == ()
    shown.redo()
    assert shown.moves == moves


def test_bots_alone_play_to_the_end() -> None:
    shown = table("constelaciones", bots={0: "random", 1: "random"}, seed=4)
    shown.begin()
    assert shown.position.to_move is None
    assert shown.record.replay() == shown.position


def test_what_one_player_knows_is_covered_until_the_next_one_says_so() -> None:
    shown = table("bigbang", players=2, seed=4)
    first = shown.position.to_move
    assert first is not None
    assert shown.whole()["table"]["covered"]
    covered = shown.whole()
    assert covered["buttons"] == []
    assert not any(shape.get("move") for shape in covered["shapes"].values())
    shown.receive({"kind": "uncover", "lang": "en"})
    mine, other = (shown.position.seen_by(seat).scene() for seat in (first, 1 - first))
    assert shown.shown().shapes == mine.shapes
    assert mine.shapes != other.shapes
    play(shown, 1)
    while shown.position.to_move == first:
        play(shown, 1)
    assert shown.whole()["table"]["covered"], "the other one has to come first"


def test_nothing_is_pressed_while_covered() -> None:
    shown = table("planetarium", seed=4)
    move = str(shown.position.legal_moves()[0])
    shown.receive({"kind": "part", "part": move.split()[0], "lang": "en"})
    assert shown.moves == ()


def test_open_games_and_lone_players_are_never_covered() -> None:
    assert not table("constelaciones", seed=4).whole()["table"]["covered"]
    assert not table("bigbang", bots={1: "random"}, seed=4).whole()["table"]["covered"]
    assert not table("bigbang", mode="solo", seed=4).whole()["table"]["covered"]


def test_what_if_leaves_the_game_alone() -> None:
    shown = table("bigbang", seed=4)
    play(shown, 3)
    assert shown.file is not None
    record, saved = shown.record, shown.file.read_bytes()
    shown.branch()
    shown.undo()
    play(shown, 2, lambda n: n - 1)
    assert (shown.record, shown.file.read_bytes()) == (record, saved)
    assert shown.whole()["table"]["branch"]
    shown.back()
    assert shown.moves == record.moves
    assert not shown.whole()["table"]["branch"]


def test_a_reading_before_the_first_move_is_that_of_the_game_and_later_a_what_if() -> None:
    shown = table("bigbang", seed=4)
    options = [value for group in shown.whole()["menu"] for value, _ in group["options"]]
    default, other = [one.split()[1] for one in options if one.startswith("BB-PLACE-FEATURE ")][:2]
    shown.read("BB-PLACE-FEATURE", other)
    assert shown.record.readings == {"BB-PLACE-FEATURE": other}
    play(shown, 2)
    assert shown.record.replay() == shown.position
    record = shown.record
    shown.read("BB-PLACE-FEATURE", default)
    play(shown, 1)
    assert shown.record == record
    shown.back()
    assert shown.position.rulebook.readings == record.readings
    with pytest.raises(UnknownName):
        shown.read("BB-PLACE-FEATURE", "nonsense")


def test_the_log_names_who_moved_and_leads_to_each_move() -> None:
    shown = table("bigbang", bots={1: "random"}, seed=4)
    shown.begin()
    play(shown, 4)
    log = shown.whole()["log"]
    assert [line["move"] for line in log.values()] == list(shown.moves)
    positions = shown.record.positions()
    assert [line["who"] for line in log.values()] == [(one.to_move or 0) + 1 for one in positions[:-1]]
    shown.receive({"kind": "goto", "at": 2, "lang": "en"})
    assert shown.position == positions[2]
    shown.receive({"kind": "goto", "at": 999, "lang": "en"})
    assert shown.position == positions[2]


def test_refusals(folder: Path) -> None:
    with pytest.raises(UnknownName, match="unknown bot gready; nearest: greedy"):
        table("bigbang", bots={1: "gready"})
    with pytest.raises(UnknownName, match="unknown game"):
        table("chess")
    write_records(folder / "empty.jsonl", [])
    with pytest.raises(FileError, match="expected a record"):
        open_table(folder / "empty.jsonl")
    with pytest.raises(FileError):
        open_table(folder / "nowhere.jsonl")


@pytest.mark.parametrize("name", NAMES)
def test_moves_and_back_in_small_updates(name: str) -> None:
    shown = table(name, seed=4)
    sent: list[int] = []
    shown.send = lambda message, *_: sent.append(len(json.dumps(message)))
    play(shown, 40, lambda n: n // 2)
    for _ in range(40):
        shown.undo()
    assert shown.moves == ()
    assert max(sent) <= LIMIT
    assert game(name).new_game(seed=4) == shown.position
