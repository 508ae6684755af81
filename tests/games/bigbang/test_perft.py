"""How many ways lead on from a position: the number of move sequences of each length.

The numbers stand in ``perft.toml``. They were counted by engine and second referee alike; both count again here, the
referee, who is slow, not so deep.
"""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn.games import bigbang

from .oracle_game import Table
from .test_oracle import table_of

FILE = Path(__file__).parents[2] / "records" / "bigbang" / "perft.toml"
TABLES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["perft"]


def perft(position: Any, depth: int) -> int:
    """The number of sequences of so many moves; a game that ends sooner counts nothing."""
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def slow_perft(table: Table, depth: int) -> int:
    """The same on the referee's table."""
    moves = table.moves()
    if depth == 1:
        return len(moves)
    found = 0
    for move in moves:
        after = copy.deepcopy(table)
        after.play(move)
        found += slow_perft(after, depth - 1)
    return found


@pytest.mark.parametrize("entry", TABLES, ids=[entry["name"] for entry in TABLES])
def test_the_engine_counts_the_same(entry: dict[str, Any]) -> None:
    position: Any = bigbang.parse(entry["position"])
    assert [perft(position, depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]


@pytest.mark.parametrize("entry", TABLES, ids=[entry["name"] for entry in TABLES])
def test_the_second_referee_counts_the_same(entry: dict[str, Any]) -> None:
    table = table_of(bigbang.parse(entry["position"]))
    depth = entry["referee"]
    assert [slow_perft(table, n) for n in range(1, depth + 1)] == entry["counts"][:depth]
