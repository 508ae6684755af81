"""Every reading and misconception can be put in force, and a position decides between it and the default."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import ImpossiblePosition
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.games import sector41
from cosmoslearn.games.sector41 import QUERIES, RULES

from .test_properties import game

TABLE = tomllib.loads((Path(__file__).parent / "deciding.toml").read_text(encoding="utf-8"))["decide"]
# Beliefs that a position cannot hold or that no position of the game can tell from the default, with the reasons.
EQUIVALENT = tomllib.loads(Path(sector41.__file__).with_name("equivalents.toml").read_text(encoding="utf-8"))[
    "equivalent"
]
NOT_PLAYABLE = {f"{entry['rule']}={entry['misconception']}" for entry in EQUIVALENT}
PLAYED_KINDS = ("constraint", "effect", "scoring", "turn", "ending")


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
    assert not NOT_PLAYABLE & on_shelf
    assert {name for name, kind in words().items() if kind == "misconception"} >= NOT_PLAYABLE
    assert all(entry["why"][lang] for entry in EQUIVALENT for lang in ("en", "es"))


def test_every_rule_that_is_played_has_a_misconception_that_is_played() -> None:
    """What a teacher can ask about each rule: a real wrong belief, as code, with a position that decides."""
    played = {rule.id for rule in map(RULES.rule, RULES) if rule.kind in PLAYED_KINDS}
    believed = {name.partition("=")[0] for name, kind in words().items() if kind == "misconception"}
    code = {entry["reading"].partition("=")[0] for entry in TABLE if words()[entry["reading"]] == "misconception"}
    assert played - believed == set()
    assert played - code == set()


def test_no_position_has_two_sides_on_one_tile() -> None:
    """The reason why `enemy-frees` cannot be played: the notation refuses it, and no game comes to it."""
    with pytest.raises(ImpossiblePosition):
        sector41.parse("tiles: d4=NEB\nexplorers: S1 d4 cloud, N1 d4")
    for here, _ in game("house", 4, 1):
        there = {
            (explorer.at, player) for player, crew in enumerate(here.explorers) for explorer in crew if explorer.at >= 0
        }
        assert len(there) == len({cell for cell, _ in there})


def test_an_equivalent_plays_the_same() -> None:
    """`nova-is-official` and `salvage-fourth`: the box of each profile says so."""
    assert {len(crew) for crew in sector41.new_game(seed=1, seats="SN").explorers} == {3}
    assert RULES.rule("S41-TILE-NOVA-JUMP").provenance == "house"


def test_every_reading_has_a_deciding_position() -> None:
    decided = [entry["reading"] for entry in TABLE]
    assert len(decided) == len(set(decided))
    assert set(decided) == set(words()) - NOT_PLAYABLE


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


@pytest.mark.parametrize("mode", ["strict", "house"])
@pytest.mark.parametrize("name", ALTERNATIVES)
def test_games_end_under_every_alternative(name: str, mode: str) -> None:
    rule, _, reading = name.partition("=")
    here = sector41.new_game(mode, seed=4, seats="WE", rulebook=RULES.read(rule, reading))
    chance, n = Chance(9), 0
    while here.to_move is not None and n < 5000:
        move, chance = chance.choose(here.legal_moves())
        here, n = here.apply(move), n + 1
    assert here.to_move is None
    assert sector41.explain_end(here).result is True
