"""Golden transcripts of whole games: each replays line by line, on the second referee's table too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmoslearn.core.errors import BrokenRecord
from cosmoslearn.core.position import read_records
from cosmoslearn.games import bigbang
from tests.tools.transcripts import FOLDER, transcript

from .test_oracle import on_table, shown, table_of
from .test_oracle_modes import chain_of, universes_of

RECORDS = sorted(FOLDER.glob("*.jsonl"))
TABLES = {"cosmic": table_of, "simple": table_of, "hexdomino": chain_of, "parallel": universes_of}
REFEREED = [file for file in RECORDS if file.stem.partition("-")[0] in TABLES]
MODES = tuple(bigbang.MODES)


def text(file: Path) -> list[str]:
    return file.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


def cited(file: Path) -> set[str]:
    """The rules that a transcript cites."""
    return {rule for line in text(file) if line.endswith("]") for rule in line.rpartition("[")[2][:-1].split()}


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_game_goes_as_it_is_written(file: Path) -> None:
    (record,) = read_records(file)
    for number, (found, expected) in enumerate(zip(transcript(record), text(file), strict=True), 1):
        assert found == expected, f"{file.stem}.txt, line {number}"


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_game_is_played_to_its_end(file: Path) -> None:
    (record,) = read_records(file)
    end: Any = record.replay()
    assert end.to_move is None
    assert end == record.replay()
    assert text(file)[-2].startswith(f"over: {end.over}  [")


@pytest.mark.parametrize("file", REFEREED, ids=lambda file: file.stem)
def test_the_second_referee_sees_the_same_game(file: Path) -> None:
    (record,) = read_records(file)
    positions: Any = record.positions()
    table: Any = TABLES[record.options["mode"]](positions[0])
    for move, position in zip(record.moves, positions[1:], strict=True):
        assert move in table.moves()
        table.play(move)
        assert {str(move) for move in position.legal_moves()} == table.moves()
        if record.options["mode"] in ("cosmic", "simple"):
            assert shown(position) == on_table(table)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_that_was_tampered_with_breaks_at_the_move(file: Path) -> None:
    (record,) = read_records(file)
    middle = next(n for n in range(len(record.moves) // 2, 0, -1) if "@" in record.moves[n - 1])
    for wrong in ("PX9@0,0", f"{record.moves[middle].partition('@')[0]}@90,9", record.moves[middle - 1]):
        moves = (*record.moves[:middle], wrong, *record.moves[middle + 1 :])
        with pytest.raises(BrokenRecord) as fault:
            msgspec.structs.replace(record, moves=moves).replay()
        assert fault.value.number == middle + 1
        assert "\n" not in str(fault.value)


def test_every_mode_and_number_of_players_has_a_game() -> None:
    options = [read_records(file)[0].options for file in RECORDS]
    for mode in MODES:
        least, most, _age = bigbang.QUERIES["modes"](bigbang.new_game())[mode]
        assert {option["players"] for option in options if option["mode"] == mode} == {*range(least, most + 1)}


def test_every_effect_turn_and_ending_of_the_cosmic_mode_is_cited() -> None:
    found: set[str] = set().union(*(cited(file) for file in RECORDS if file.stem.startswith("cosmic")))
    rules = [bigbang.RULES.rule(rule) for rule in bigbang.RULES]
    wanted = {rule.id for rule in rules if rule.kind in ("effect", "turn", "ending") and "cosmic" in rule.mode}
    assert wanted - found == set()
