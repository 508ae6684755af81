"""Prints, as JSON, what must be the same on every Python: numbers of chance, seeded games, the answers to all cases."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import cosmoslearn
from cosmoslearn.core.case import case_files, check_case, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.registry import games

PLIES = 60
# Libraries that no package index offers for the Python of a browser.
COMPILED = ("numpy", "shapely")


def published(seed: int, count: int) -> list[int]:
    """The first numbers of the generator."""
    chance, found = Chance(seed), []
    for _ in range(count):
        value, chance = chance.bits()
        found.append(value)
    return found


def played(name: str, seed: int) -> list[str]:
    """A game of random moves, and the position in which it ends."""
    position: Any = cosmoslearn.game(name).new_game(seed=seed)
    chance, moves = Chance(seed), []
    for _ in range(PLIES):
        legal = position.legal_moves()
        if not legal:
            break
        move, chance = chance.choose(legal)
        moves.append(str(move))
        position = position.play(move)
    return [*moves, str(position)]


def wrong_answers(name: str) -> list[str]:
    """The questions of a game's cases to which the answer is not the expected one."""
    folder = Path(str(cosmoslearn.game(name).__file__)).with_name("cases")
    cases = [read_case(file) for file in case_files([folder])]
    return [outcome.line() for case in cases for outcome in check_case(case) if not outcome.holds]


def of_game(name: str) -> dict[str, Any]:
    """A game's facts; or the compiled library that it needs, where this Python has none."""
    try:
        return {"played": [played(name, seed) for seed in range(3)], "wrong": wrong_answers(name)}
    except ModuleNotFoundError as missing:
        if missing.name not in COMPILED:
            raise
        return {"needs": missing.name}


if __name__ == "__main__":
    facts = {
        "python": sys.version_info[:2],
        "published": published(1234567, 5),
        "shuffled": [Chance(seed).shuffled(range(52))[0] for seed in range(5)],
        "games": {name: of_game(name) for name in games()},
    }
    print(json.dumps(facts))
