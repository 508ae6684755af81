"""The golden games: which they are, how they are played, and how a recorded game looks in plain lines.

`python -m tests.games.galaxies.transcripts` plays and writes them again; read the differences before they are kept.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from cosmoslearn.core.language import speaking
from cosmoslearn.core.position import Record, write_records
from cosmoslearn.games import galaxies
from cosmoslearn.games.galaxies import Position
from tests.games.galaxies.play import playout

FOLDER = Path(__file__).parents[2] / "records" / "galaxies"
# Name: mode, players, rogue, seed, how the players choose. Together they use every planet, and meet and miss every
# mission.
GAMES: dict[str, tuple[str, int, str, int, str]] = {
    "two-simple": ("base", 2, "", 1, "simple"),
    "two-wandering": ("base", 2, "", 2, "wandering"),
    "three-simple": ("base", 3, "", 3, "simple"),
    "two-conqueror": ("base", 2, "", 36, "simple"),
    "two-elder": ("base", 2, "", 86, "simple"),
    "two-umbra": ("base", 2, "", 20, "simple"),
    "three-wandering": ("base", 3, "", 45, "wandering"),
    "three-trader": ("base", 3, "", 211, "simple"),
    "three-charger": ("base", 3, "", 213, "simple"),
    "three-equal": ("base", 3, "", 280, "simple"),
    "three-explorer": ("base", 3, "", 402, "simple"),
    "four-simple": ("base", 4, "", 5, "simple"),
    "five-simple": ("base", 5, "", 6, "simple"),
    "solo-artemis": ("solo", 1, "artemis", 8, "simple"),
    "solo-rothkel": ("solo", 1, "rothkel", 9, "simple"),
    "solo-zendica": ("solo", 1, "zendica", 10, "simple"),
    "solo-hades": ("solo-harder", 1, "hades", 11, "simple"),
    "solo-gamelyn": ("solo-harder", 1, "gamelyn", 12, "simple"),
}


def played(name: str) -> Record:
    """The record of a game, played."""
    mode, players, rogue, seed, way = GAMES[name]
    options: dict[str, object] = {"mode": mode, "players": players} | ({"rogue": rogue} if rogue else {})
    first = galaxies.new_game(mode, players, seed, rogue=rogue or "artemis")
    return Record("galaxies", seed, tuple(str(move) for _, move, _ in playout(first, seed, way)), options)


# Moves that do one of these are told step by step; of the others the move is told, so that a game can be read.
TOLD = {"begun", "reached", "triggered", "won", "rogue level", "skull", "kept"}


def transcript(record: Record) -> str:
    """Every move, what it does where a planet or a mission is at work, and the last position with its score."""
    lines = []
    with speaking("en"):
        for number, (move, (before, _)) in enumerate(zip(record.moves, pairwise(record.positions()), strict=True), 1):
            assert isinstance(before, Position)
            lines.append(f"{number:4} {before.letter(before.to_move or 0)} {move}")
            steps = before.explain(move).steps[:-1]
            if TOLD & {step.claim.name for step in steps}:
                lines += [f"       {step.rule}: {step.words()}" for step in steps]
        end = record.replay()
        return "\n".join([*lines, "", str(end), "", end.text(), "", str(end.scores()), ""])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        record = played(name)
        write_records(FOLDER / f"{name}.jsonl", [record])
        (FOLDER / f"{name}.txt").write_text(transcript(record), encoding="utf-8")
