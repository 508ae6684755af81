"""Every reading and misconception can be put in force, and a position decides between it and the default."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.games import sector41
from cosmoslearn.games.sector41 import QUERIES, RULES

TABLE = tomllib.loads((Path(__file__).parent / "deciding.toml").read_text(encoding="utf-8"))["decide"]
# Beliefs that a position cannot hold or that no position of the game can tell from the default.
NOT_PLAYABLE = {
    "S41-FOLD-SHIPSTAYS=ship-enters-grid": "a position has no ship inside the grid",
    "S41-EXP-NOBOARD=board-to-steal": "a position has no explorer aboard an enemy ship",
    "S41-TILE-NEBULA-FREE=enemy-frees": "an enemy that enters sends the captive home first, so it frees nobody",
    "S41-TILE-SALVAGE=salvage-fourth": "a player has three explorers, never a fourth",
    "S41-TILE-NOVA-JUMP=nova-is-official": "a belief about where the rule comes from; it plays the same",
}


def words() -> dict[str, str]:
    """All readings of the inventory that are not the default, with their kind."""
    return {
        f"{rule.id}={reading}": rule.kind_of(reading)
        for rule in map(RULES.rule, RULES)
        for reading in (*(r.id for r in rule.readings), *(m.id for m in rule.misconceptions))
        if reading != rule.default
    }


def answer(entry: dict[str, Any], book: Rulebook) -> Any:
    position = sector41.parse(entry["position"], rulebook=book, mode=entry.get("mode", "strict"))
    position = position.play_all(entry.get("after", ()))
    if "judge" in entry:
        return list(position.judge(entry["judge"]).broken)
    if "moves" in entry:
        return sorted(str(move) for move in position.legal_moves() if str(move).startswith(entry["moves"]))
    return msgspec.to_builtins(QUERIES[entry["ask"]](position, **entry.get("with", {})))


def test_the_inventory_and_the_shelf_agree() -> None:
    on_shelf = {f"{rule}={reading}" for rule, readings in RULES.shelf.functions.items() for reading in readings}
    assert set(RULES.shelf.functions) <= set(RULES)
    assert {name for name in words() if name not in NOT_PLAYABLE} <= on_shelf
    assert not set(NOT_PLAYABLE) & on_shelf


def test_every_reading_has_a_deciding_position() -> None:
    decided = [entry["reading"] for entry in TABLE]
    assert len(decided) == len(set(decided))
    assert set(decided) == set(words()) - set(NOT_PLAYABLE)


@pytest.mark.parametrize("entry", TABLE, ids=[entry["reading"] for entry in TABLE])
def test_a_position_decides(entry: dict[str, Any]) -> None:
    rule, _, reading = entry["reading"].partition("=")
    assert entry["default"] != entry["other"]
    assert answer(entry, RULES) == entry["default"]
    assert answer(entry, RULES.read(rule, reading)) == entry["other"]


@pytest.mark.parametrize("entry", TABLE, ids=[entry["reading"] for entry in TABLE])
def test_the_judge_and_the_legal_moves_agree_under_every_reading(entry: dict[str, Any]) -> None:
    rule, _, reading = entry["reading"].partition("=")
    book = RULES.read(rule, reading)
    here = sector41.parse(entry["position"], rulebook=book, mode=entry.get("mode", "strict"))
    for n in range(len(entry.get("after", ())) + 1):
        position = here.play_all(entry.get("after", ())[:n])
        if position.phase != "over":
            legal = position.legal_moves()
            for move, verdict in position.survey().items():
                assert verdict.legal == (position.read_move(move) in legal), (str(position), str(verdict))


@pytest.mark.parametrize("name", [name for name in words() if name not in NOT_PLAYABLE])
def test_games_can_be_played_under_every_reading(name: str) -> None:
    """A hundred moves by random players."""
    rule, _, reading = name.partition("=")
    here = sector41.new_game("house", seed=3, seats="SN", rulebook=RULES.read(rule, reading))
    chance = Chance(8)
    for _ in range(100):
        if here.to_move is not None:
            move, chance = chance.choose(here.legal_moves())
            here = here.apply(move)
    assert here.turn > 1


ALTERNATIVES = [name for name, kind in words().items() if kind == "alternative"]


@pytest.mark.parametrize("name", ALTERNATIVES)
def test_games_end_under_every_alternative(name: str) -> None:
    rule, _, reading = name.partition("=")
    here = sector41.new_game("strict", seed=4, seats="WE", rulebook=RULES.read(rule, reading))
    chance, n = Chance(9), 0
    while here.to_move is not None and n < 5000:
        move, chance = chance.choose(here.legal_moves())
        here, n = here.apply(move), n + 1
    assert here.to_move is None
