"""Golden transcripts: whole games in words. `python -m tests.games.sector41.transcripts` writes them.

What is written is looked through by hand before it is committed; from then on every change of it is a change of play.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

from cosmoslearn.core.language import speaking
from cosmoslearn.core.position import Record, write_records
from cosmoslearn.games.sector41 import Position

from .test_properties import game

RECORDS = Path(__file__).parents[2] / "records" / "sector41"
GAMES = {
    "strict-2": ("strict", 2, 1, "random"),
    "strict-4": ("strict", 4, 2, "random"),
    "house-3": ("house", 3, 1, "random"),
    "house-greedy": ("house", 4, 5, "greedy"),
}


def record(name: str) -> Record:
    """The record of one of the games."""
    mode, players, seed, style = GAMES[name]
    moves = tuple(move for _, move in game(mode, players, seed, style)[:-1])
    return Record("sector41", seed, moves, {"mode": mode, "players": players})


def told(played: Record) -> str:
    """What each move of a record did, one line a move, and the scores at the end."""
    positions = cast("tuple[Position, ...]", played.positions())
    with speaking("en"):
        lines = [
            f"{here.turn} {move}: " + " ".join(f"[{step.rule}] {step.words()}" for step in here.explain(move))
            for here, move in zip(positions, played.moves, strict=False)
        ]
        return (
            "\n".join([*(line.rstrip(": ") for line in lines), str(positions[-1].scores()), str(positions[-1])]) + "\n"
        )


def main() -> None:
    """Write all transcripts."""
    RECORDS.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        write_records(RECORDS / f"{name}.jsonl", [record(name)])
        (RECORDS / f"{name}.txt").write_text(told(record(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
