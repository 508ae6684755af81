"""Golden transcripts: whole games as records that replay to what is written down. `python -m` writes them anew."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from cosmoslearn.core.errors import BrokenRecord
from cosmoslearn.core.language import speaking
from cosmoslearn.core.position import Record, read_records, write_records
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import CHECKERS, Position
from tests.games.planetarium.play import games_with_moves

FOLDER = Path(__file__).parents[2] / "records" / "planetarium"
GAMES = {
    "base-2": ("base", 2, "random", 1),
    "base-3": ("base", 3, "simple", 2),
    "base-4": ("base", 4, "random", 3),
    "base-simple": ("base", 2, "simple", 4),
    "base-deadlock": ("base", 2, "random", 5),
    "house-solo": ("house-solo", 1, "random", 6),
    "house-solo-simple": ("house-solo", 1, "simple", 7),
}


def transcript(record: Record) -> str:
    """Every move with what it does, and the last position."""
    lines = []
    with speaking("en"):
        for number, (move, (before, _)) in enumerate(zip(record.moves, pairwise(record.positions()), strict=True), 1):
            assert isinstance(before, Position)
            lines.append(f"{number:3} P{(before.to_move or 0) + 1} {move}")
            lines += [f"      {step.rule}: {step.words()}" for step in before.explain(move).steps]
        end = record.replay()
        assert isinstance(end, Position)
        return "\n".join([*lines, "", str(end), "", end.text(), str(planetarium.ranking(end)), ""])


@pytest.mark.parametrize("name", GAMES)
def test_the_record_replays_to_what_is_written_down(name: str) -> None:
    (record,) = read_records(FOLDER / f"{name}.jsonl")
    assert transcript(record) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_record_is_a_whole_game_and_its_claims_hold(name: str) -> None:
    (record,) = read_records(FOLDER / f"{name}.jsonl")
    positions = record.positions()
    assert positions[-1].to_move is None
    for position, move in list(zip(positions, record.moves, strict=False))[::9]:
        position.explain(move).check(CHECKERS)


def test_the_records_cover_both_modes_both_endings_and_every_kind_of_move() -> None:
    records = [read_records(FOLDER / f"{name}.jsonl")[0] for name in GAMES]
    words = {move.split()[0] for record in records for move in record.moves}
    assert {"play", "downgrade", "draw", "discard", "take", "end"} <= words
    ends = [record.replay() for record in records]
    assert {len(end.circle) > 0 for end in ends if isinstance(end, Position)} == {True, False}


def test_an_altered_record_is_refused_at_the_altered_move() -> None:
    (record,) = read_records(FOLDER / "base-2.jsonl")
    altered = Record("planetarium", record.seed, ("A to 2.1", *record.moves[1:]), record.options)
    with pytest.raises(BrokenRecord) as refused:
        altered.replay()
    assert refused.value.number == 1


def main() -> None:
    """Play the games again and write records and texts."""
    for name, (mode, players, player, seed) in GAMES.items():
        _, moves = next(games_with_moves(mode, players, range(seed, seed + 1), player))
        record = Record("planetarium", seed, tuple(map(str, moves)), {"mode": mode, "players": players})
        write_records(FOLDER / f"{name}.jsonl", [record])
        (FOLDER / f"{name}.txt").write_text(transcript(record), encoding="utf-8")


if __name__ == "__main__":
    main()
