"""How many ways lead on through a turn: engine and second referee offer the same at every decision, and count the same.

Each position of ``tests/records/galaxies/perft.toml`` is walked to a depth, without throws, as far as the end of the
turn. At every node who decides and what may be decided is compared, and at its leaves the whole table.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn.games import galaxies
from cosmoslearn.games.galaxies import Position
from cosmoslearn.games.galaxies.pieces import PLANETS
from tests.games.galaxies.oracle import Table
from tests.games.galaxies.oracle_game import Game
from tests.games.galaxies.oracle_turn import turn

FILE = Path(__file__).parents[2] / "records" / "galaxies" / "perft.toml"
ENTRIES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["perft"]
THROWS = ("reroll", "convert")


def listed(position: Position) -> list[str]:
    """The moves of the engine, without throws."""
    return sorted(str(move) for move in position.legal_moves() if move.verb not in THROWS)


def asked(text: str, answers: tuple[str, ...]) -> tuple[Game, str, list[str]]:
    """The second referee's table and question after some answers."""
    game = Game(text)
    told = turn(game)
    player, options = next(told)
    for answer in answers:
        player, options = told.send(answer)
    return game, player, sorted(options)


def tables(game: Game, position: Position) -> tuple[Any, Any]:
    """The table as both see it: row, and each player's level, resources, ships and colonies."""
    written = Game(str(position))
    return tuple(
        (one.row, {p: {**mat, "ships": sorted(mat["ships"]), "col": sorted(mat["col"])} for p, mat in one.mats.items()})
        for one in (game, written)
    )  # type: ignore[return-value]


def walk(text: str, position: Position, answers: tuple[str, ...], depth: int, used: set[str]) -> int:
    """The number of ways of so many decisions; both referees agree on the whole way."""
    game, player, options = asked(text, answers)
    mine, other = tables(game, position)
    assert mine == other, answers
    assert position.to_move is not None
    assert (player, options) == (position.letter(position.to_move), listed(position)), (answers, str(position))
    if depth == 1:
        return len(options)
    found = 0
    for move in options:
        if move != "end":
            after = position.play(move)
            used |= {step.facts["planet"] for step in position.explain(move).steps if step.claim.name == "begun"}
            found += walk(text, after, (*answers, move), depth - 1, used)
    return found


Walks = tuple[dict[str, list[int]], set[str]]


@pytest.fixture(scope="module")
def walks() -> Walks:
    """The counts of all positions, and the planets used on the way."""
    used: set[str] = set()
    counts = {}
    for entry in ENTRIES:
        position = galaxies.parse(entry["position"])
        depths = range(1, len(entry["counts"]) + 1)
        counts[entry["name"]] = [walk(str(position), position, (), depth, used) for depth in depths]
    return counts, used


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["name"] for entry in ENTRIES])
def test_both_referees_count_the_same(entry: dict[str, Any], walks: Walks) -> None:
    assert walks[0][entry["name"]] == entry["counts"]


def test_the_walks_use_every_planet_but_the_one_that_throws(walks: Walks) -> None:
    assert {planet.name for planet in PLANETS} - walks[1] == {"Zalax"}


@pytest.mark.parametrize(
    ("rule", "reading"),
    [
        ("TEG-FOLLOW-COST", "follow-costs-energy"), ("TEG-FOLLOW-FACE", "same-amount"),
        ("TEG-COL-SHIPS", "only-winner-returns"),
        ("TEG-PLANET-BRUMBAUGH", "brumbaugh-same"), ("TEG-ZAVODNICK-WINDOW", "replaces-window"),
        ("TEG-PLANET-TERRA-BETTIA", "terra-you-first"), ("TEG-ACTION-COPY", "copy-is-free"),
        ("TEG-LIMIT-BOTH", "one-per-planet"), ("TEG-EMPIRE-COST", "current-level-cost"),
    ],
)  # fmt: skip
def test_the_second_referee_notices_another_reading(rule: str, reading: str) -> None:
    def differs(entry: dict[str, Any]) -> bool:
        position = galaxies.parse(entry["position"], rulebook=galaxies.RULES.read(rule, reading))
        try:
            for depth in range(1, len(entry["counts"]) + 1):
                walk(str(position), position, (), depth, set())
        except AssertionError:
            return True
        return False

    assert any(map(differs, ENTRIES))


def test_the_second_referee_reads_what_is_written() -> None:
    text = "row: Jakks Leandra Gort Maia\ndeck: -\nA: L1 E2 C1 | home 1, Gort@3\nB: L1 E2 C1 | home 2\nseed: 0"
    assert Table(text).mat("A")["ships"] == ["home", "Gort@3"]
    assert Game(text).orbits("A") == {"Gort": 3}
