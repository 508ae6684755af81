"""Whole games by random and greedy players, as records and as text; `python -m
tests.games.constelaciones.transcripts` writes them.

The text of a game that is there already is a golden transcript: it may change only when a rule does.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.position import Record, write_records
from cosmoslearn.games.constelaciones.effects import told
from cosmoslearn.games.constelaciones.position import ConstelacionesPosition

FOLDER = Path(__file__).parents[2] / "records" / "constelaciones"
GAMES: dict[str, dict[str, Any]] = {
    "random-1": {"seed": 1},
    "random-2": {"seed": 2},
    "greedy-3": {"seed": 3, "greedy": True},
    "greedy-4": {"seed": 4, "greedy": True},
    "lose-5": {"seed": 5, "readings": {"CO-COMMIT-BLOCK": "lose"}},
    "after-6": {"seed": 6, "readings": {"CO-EXT-WHEN": "after"}},
    "swap-7": {"seed": 7, "readings": {"CO-SWAP": "on"}},
    "few-8": {"seed": 8, "options": {"stars": 14, "rods": 3}},
}


def worth(position: ConstelacionesPosition, player: int) -> float:
    """Own legal moves less one and a half times the rival's: the first evaluation of the notes."""
    if position.to_move is None:
        return 0.0 if position.winner is None else 1000.0 if position.winner == player else -1000.0
    counts = [len(position.as_turn_of(who).legal_moves()) for who in (player, 1 - player)]
    return counts[0] - 1.5 * counts[1]


def play(
    seed: int, *, greedy: bool = False, readings: dict[str, str] | None = None, options: dict[str, Any] | None = None
) -> Record:
    """A game to its end."""
    record = Record("constelaciones", seed, (), options or {}, readings or {})
    position: Any = record.start()
    luck, moves = Chance(seed), []
    while position.to_move is not None:
        legal = position.legal_moves()
        move, luck = luck.choose(legal)
        if greedy and position.chains[position.turn]:
            move = max(legal, key=lambda move: worth(position.apply(move), position.turn))
        moves.append(str(move))
        position = position.apply(move)
    return Record("constelaciones", seed, tuple(moves), options or {}, readings or {})


def transcript(record: Record) -> Iterator[str]:
    """The game in lines: what each move comes to, and how it ends."""
    position: Any = record.start()
    yield str(position.rulebook)
    yield f"stars: {' '.join(f'{star.id}({star.mm[0]:g},{star.mm[1]:g})' for star in position.stars)}"
    for number, move in enumerate(record.moves, 1):
        facts = told(position, position.read_move(move))
        tip = "({:.2f},{:.2f})".format(*facts["tip"]) if "tip" in facts else ""
        shown = [f"{key} {' '.join(facts[key])}" for key in ("lights", "out") if facts.get(key)]
        shown += [f"bound {facts['bound']}"] if facts["bound"] else []
        yield " ".join(
            filter(None, [f"{number:2} {'AB'[position.turn]} {move}:", facts.get("class", ""), tip, "; ".join(shown)])
        )
        position = position.play(move)
    yield "drawn" if position.winner is None else f"{'AB'[position.winner]} wins"
    yield from position.scores().words("en").splitlines()[1:]


def main() -> None:
    for name, game in GAMES.items():
        record = play(**game)
        write_records(FOLDER / f"{name}.jsonl", [record])
        (FOLDER / f"{name}.txt").write_text("\n".join(transcript(record)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
