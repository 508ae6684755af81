"""Golden transcripts: whole games as records that replay to what is written down."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from cosmoslearn.core.position import read_records
from cosmoslearn.games.galaxies.pieces import MISSIONS, PLANETS, ROGUES
from tests.games.galaxies.transcripts import FOLDER, GAMES, transcript


@pytest.mark.parametrize("name", GAMES)
def test_the_record_replays_to_what_is_written_down(name: str) -> None:
    (record,) = read_records(FOLDER / f"{name}.jsonl")
    assert transcript(record) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_record_is_a_whole_game(name: str) -> None:
    (record,) = read_records(FOLDER / f"{name}.jsonl")
    positions = record.positions()
    assert positions[-1].to_move is None
    assert all(before != after for before, after in pairwise(positions))


def test_the_games_use_every_planet_meet_and_miss_every_mission_and_play_every_rogue() -> None:
    texts = {name: (FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES}
    together = "\n".join(texts.values())
    assert {planet.name for planet in PLANETS if f" uses {planet.name}: " not in together} == set()
    told = set(re.findall(r"holds ([A-Z][a-z]+)\b.*: .* It brings (\d) points\.", together))
    assert {(name, points != "0") for name, points in told} == {
        (m.name, met) for m in MISSIONS for met in (True, False)
    }
    records = [read_records(FOLDER / f"{name}.jsonl")[0] for name in GAMES]
    assert {record.options.get("rogue") for record in records} >= {rogue.id for rogue in ROGUES}
    assert {record.options["players"] for record in records} == {1, 2, 3, 4, 5}
