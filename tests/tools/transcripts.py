"""Golden transcripts: what a recorded game looks like, move by move, in plain lines.

`python -m tests.tools.transcripts` writes the text beside every record of Big Bang again; read the differences before
they are kept. With `NAME MODE PLAYERS SEED [random|greedy|stormy]` a new game is played and recorded first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.hexes import neighbours
from cosmoslearn.core.position import Record, read_records, write_records
from cosmoslearn.games import bigbang

FOLDER: Final = Path(__file__).parents[1] / "records" / "bigbang"
Choice = Callable[[Any, Chance], tuple[Any, Chance]]


# ------------------------------------------------------------------ players


def at_random(position: Any, chance: Chance) -> tuple[Any, Chance]:
    """Any legal move; moves that are no plain laying are rare and are taken every other time."""
    moves = position.legal_moves()
    special = [move for move in moves if "@" not in str(move)]
    coin, chance = chance.below(2)
    return chance.choose(special if special and coin else moves)


def greedily(position: Any, chance: Chance) -> tuple[Any, Chance]:
    """A move after which the player's own goals are worth most; any of equal ones."""
    player = position.to_move
    worth = {move: _worth(position.play(move), player) for move in position.legal_moves()}
    most = max(worth.values())
    return chance.choose([move for move, points in worth.items() if points == most])


def _worth(position: Any, player: int) -> int:
    return int(position.scores().result[player])


def stormily(position: Any, chance: Chance) -> tuple[Any, Chance]:
    """Any legal move, but three times out of four one that ends beside the black hole or the supernova."""
    moves = position.legal_moves()
    storms = {near for cell, code in position.universe.items() if code in ("BH", "SN") for near in neighbours(cell)}
    drawn = [move for move in moves if getattr(move, "target", getattr(move, "cell", None)) in storms]
    coin, chance = chance.below(4)
    return chance.choose(drawn) if drawn and coin else at_random(position, chance)


PLAYERS: Final[dict[str, Choice]] = {"random": at_random, "greedy": greedily, "stormy": stormily}


def played(options: dict[str, Any], seed: int, choice: Choice) -> Record:
    """A whole game."""
    position, chance, moves = bigbang.new_game(seed=seed, **options), Chance(seed), []
    while position.legal_moves():
        move, chance = choice(position, chance)
        moves.append(str(move))
        position = position.play(move)
    return Record("bigbang", seed, tuple(moves), options)


# ------------------------------------------------------------------ transcripts


def transcript(record: Record) -> Iterator[str]:
    """The lines of a transcript: the first position, then for each move the rules it cites and what it changes."""
    position: Any = record.start()
    before: dict[str, str] = {}
    yield f"{record.game} {record.options} seed {record.seed}"
    yield from _changes(before, before := _lines(position))
    yield f"  legal moves: {len(position.legal_moves())}"
    for number, move in enumerate(record.moves, 1):
        trace = position.explain(move)
        position = position.play(move)
        yield f"{number}. {move}  [{' '.join(trace.rules)}]"
        yield from _changes(before, before := _lines(position))
        yield f"  legal moves: {len(position.legal_moves())}"
    scores = position.scores()
    yield f"over: {position.over}  [{' '.join(scores.rules)}]"
    yield f"scores: {scores.result}"


def _lines(position: Any) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in str(position).splitlines())


def _changes(before: dict[str, str], after: dict[str, str]) -> Iterator[str]:
    """The keys whose value has changed; of the universe only the spaces."""
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key, ""), after.get(key, "")
        if key in ("universe", "laid") and old != new and "|" not in new:
            gone = [f"-{tile}" for tile in old.split() if tile not in new.split()]
            new = " ".join([*gone, *(f"+{tile}" for tile in new.split() if tile not in old.split())])
        if old != new and key != "laid":
            yield f"  {key}: {new}"


def rewrite(file: Path) -> None:
    """Write the text of a record."""
    (record,) = read_records(file)
    file.with_suffix(".txt").write_text("\n".join(transcript(record)) + "\n", encoding="utf-8")


def main() -> None:
    """Record a game, or write all transcripts."""
    if len(sys.argv) > 1:
        name, mode, players, seed, *how = sys.argv[1:]
        options = {"mode": mode, "players": int(players)}
        write_records(FOLDER / f"{name}.jsonl", [played(options, int(seed), PLAYERS[how[0] if how else "random"])])
    for file in sorted(FOLDER.glob("*.jsonl")):
        rewrite(file)


if __name__ == "__main__":
    main()
