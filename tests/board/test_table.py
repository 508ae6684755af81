"""The play table in Python: records that save themselves, bots, what is covered, "what if", readings, and the log."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn import game
from cosmoslearn.board.table import Table, open_table, table
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import FileError, UnknownName
from cosmoslearn.core.position import Record, read_records, write_records
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
    says = shown.position.rulebook.rule("BB-PLACE-FEATURE").reading_words(other)
    lines = [one["text"] for one in shown.whole()["controls"] if one["kind"] == "line"]
    assert [
        one["es"].endswith(f"(BB-PLACE-FEATURE) se lee ahora de otra manera: {says['es']}") for one in lines[:1]
    ] == [True]
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
    said = [here.say(move) for here, move in zip(shown.record.positions(), shown.moves, strict=False)]
    assert [line["move"]["es"] for line in log.values()] == [move.words("es") for move in said]
    assert [line["code"] for line in log.values()] == list(shown.moves)
    positions = shown.record.positions()
    assert [line["who"] for line in log.values()] == [(one.to_move or 0) + 1 for one in positions[:-1]]
    shown.receive({"kind": "goto", "at": 2, "lang": "en"})
    assert shown.position == positions[2]
    shown.receive({"kind": "goto", "at": 999, "lang": "en"})
    assert shown.position == positions[2]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_begins_from_any_position_is_played_on(name: str, folder: Path) -> None:
    start = game(name).new_game(seed=4)
    for _ in range(5):
        start = start.apply(start.legal_moves()[0])
    file = folder / "from.jsonl"
    write_records(file, [Record.starting(start)])
    shown = open_table(file)
    assert (shown.position, shown.moves) == (start, ())
    play(shown, 2)
    (record,) = read_records(file)
    assert record.start() == start
    assert record.replay() == shown.position


def test_saved_games_and_files_are_opened_at_the_table(folder: Path) -> None:
    first = table("bigbang", seed=4)
    play(first, 3)
    assert first.file is not None
    shown = table("constelaciones", seed=4)
    play(shown, 1)
    (menu,) = shown.whole()["files"]
    names = [value for value, _ in menu["options"]]
    assert names[0] == ""
    assert set(names[1:]) == {file.name for file in folder.glob("cosmoslearn-games/*.jsonl")}
    shown.receive({"kind": "open", "value": first.file.name, "lang": "en"})
    assert (shown.record, shown.position) == (first.record, first.position)
    play(shown, 1)
    assert len(read_records(first.file)[0].moves) == 4, "it is played on in its file"
    text = json.dumps({"game": "galaxies", "seed": 3})
    shown.receive({"kind": "load", "name": "mine.jsonl", "value": text + "\n", "lang": "en"})
    assert shown.position == game("galaxies").new_game(seed=3)
    assert shown.file is None, "a file of one's own stays as it is"
    for wrong in ("{", "", json.dumps({"game": "galaxies", "seed": 3, "moves": ["nonsense"]})):
        shown.receive({"kind": "load", "name": "mine.jsonl", "value": wrong, "lang": "en"})
        assert shown.whole()["error"]
        assert shown.position == game("galaxies").new_game(seed=3), "what is refused changes nothing"
    shown.receive({"kind": "open", "value": "../elsewhere.jsonl", "lang": "en"})
    assert shown.whole()["error"], "only saved games are opened by name"


def log_of(shown: Table) -> list[str]:
    return [line["move"]["en"] for line in shown.whole()["log"].values()]


def test_the_log_hides_what_another_player_chose_in_secret() -> None:
    shown = table("galaxies", seed=4)
    shown.receive({"kind": "uncover", "lang": "en"})
    kept = str(shown.position.legal_moves()[0])
    shown.play(kept)
    assert kept.startswith("keep ")
    assert log_of(shown) == ["keep a mission that is not known"], "the board waits for the other player"
    shown.receive({"kind": "uncover", "lang": "en"})
    assert log_of(shown) == ["keep a mission that is not known"], "and the other player does not know it"
    view = {key: value for key, value in shown.whole().items() if key != "menu"}
    assert kept.split()[1] not in json.dumps(view), "nowhere but among the names of rules"
    other = str(shown.position.legal_moves()[0])
    shown.play(other)
    shown.receive({"kind": "uncover", "lang": "en"})
    known = shown.record.start().say(kept).words("en")
    assert log_of(shown) == [known, "keep a mission that is not known"], "whoever kept it does"
    assert shown.record.moves == (kept, other), "the record has everything"


def test_a_secret_that_comes_to_light_is_in_the_log_from_then_on() -> None:
    shown = table("planetarium", seed=4)
    first, second = (str(game("planetarium").new_game(seed=4).legal_moves()[0]), "")
    shown.play(first)
    assert log_of(shown) == ["give up a card that is not known"]
    second = str(shown.position.legal_moves()[0])
    shown.play(second)
    both = [here.say(move).words("en") for here, move in zip(shown.record.positions(), (first, second), strict=False)]
    assert log_of(shown) == both, "the cards of the deal are turned up together"


@pytest.mark.parametrize(("name", "options"), [("galaxies", {}), ("sector41", {"mode": "house"}), ("sector41", {})])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_whole_turns_within_a_second(name: str, options: dict[str, Any], bot: str) -> None:
    shown = table(name, bots={1: bot}, seed=4, **options)
    shown.begin()
    slowest = 0.0
    for _ in range(12):
        if shown.position.to_move == 0:
            moves, before = shown.position.legal_moves(), len(shown.moves)
            begun = time.perf_counter()
            shown.play(moves[len(moves) // 2])
            slowest = max(slowest, (time.perf_counter() - begun) / (len(shown.moves) - before))
    assert shown.record.replay() == shown.position
    assert any(line["bot"] for line in shown.whole()["log"].values())
    assert slowest <= 3.0, "a second for a move, and room for a busy machine"


@pytest.mark.parametrize("name", NAMES)
def test_five_hundred_steps_of_undo_and_redo_take_no_memory(name: str) -> None:
    shown = table(name, bots={}, seed=4)
    shown.send = lambda *_: None
    play(shown, 12)

    def back_and_forth(steps: int) -> int:
        for step in range(steps):
            (shown.undo if step % 20 < 10 else shown.redo)()
        gc.collect()
        return sys.getallocatedblocks()

    once = back_and_forth(100)
    assert back_and_forth(500) <= 1.01 * once


@pytest.mark.parametrize("name", NAMES)
def test_no_update_of_a_whole_game_is_large(name: str) -> None:
    shown = table(name, seed=6)
    sent: list[int] = []
    shown.send = lambda message, *_: sent.append(len(json.dumps(message)))
    chance = Chance(6)
    while shown.position.to_move is not None and len(shown.moves) < 400:
        if shown.whole()["table"]["covered"]:
            shown.receive({"kind": "uncover", "lang": "es"})
        move, chance = chance.choose(shown.position.legal_moves())
        shown.play(move)
    assert shown.position.to_move is None or len(shown.moves) == 400
    assert max(sent) <= LIMIT


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
