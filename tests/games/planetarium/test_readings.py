"""Every reading and every misconception: a position where it answers otherwise than the default, and play under it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import QUERIES, RULES, Position

TABLE = tomllib.loads((Path(__file__).parent / "deciding.toml").read_text(encoding="utf-8"))["decide"]
DECIDING = [(entry, reading) for entry in TABLE for reading in entry["readings"]]
NAMES = [f"{entry['rule']}-{reading}-{number}" for number, (entry, reading) in enumerate(DECIDING)]


def start(entry: dict[str, Any], book: Rulebook) -> Position:
    if "new" in entry:
        position = planetarium.new_game(rulebook=book, **entry["new"])
        while "settle" in entry and position.agenda:
            position = position.play(position.legal_moves()[0])
        return position
    position = planetarium.parse(entry["position"], rulebook=book)
    for move in entry.get("after", ()):
        position = position.play(move)
    return position


def answer(position: Position, question: str) -> Any:
    kind, _, rest = question.partition(" ")
    if kind == "judge":
        return position.judge(rest).legal
    if kind in ("moves", "count"):
        found = sorted(str(move) for move in position.legal_moves() if str(move).startswith(rest))
        return found if kind == "moves" else len(found)
    if kind == "pile_size":
        return len(position.pile(rest.partition("=")[2]))
    if kind == "count_winners":
        return len(planetarium.ranking(position).result)
    given: dict[str, Any] = dict(pair.split("=") for pair in rest.split())
    found = QUERIES[kind](position, **{key: int(value) if value.isdigit() else value for key, value in given.items()})
    result = getattr(found, "result", found)
    return msgspec.json.decode(msgspec.json.encode(result))


@pytest.mark.parametrize(("entry", "reading"), DECIDING, ids=NAMES)
def test_the_reading_decides(entry: dict[str, Any], reading: str) -> None:
    assert answer(start(entry, RULES), entry["ask"]) == entry["default"]
    assert answer(start(entry, RULES.read(entry["rule"], reading)), entry["ask"]) == entry["other"]


def test_every_reading_and_misconception_has_a_deciding_position() -> None:
    wanted = {(rule, name) for rule in RULES.shelf.functions for name in RULES.readings_of(rule)[1:]}
    decided = {(entry["rule"], reading) for entry, reading in DECIDING if entry["default"] != entry["other"]}
    assert wanted == decided


def test_every_reading_and_misconception_of_the_inventory_is_a_function() -> None:
    for rule, words in RULES.shelf.inventory.items():
        named = {reading.id for reading in words.readings} | {mistake.id for mistake in words.misconceptions}
        if rule in RULES.shelf.functions or named:
            assert named <= set(RULES.readings_of(rule)), rule
            assert words.default == RULES.reading(rule)


@pytest.mark.parametrize(("rule", "reading"), sorted({(entry["rule"], reading) for entry, reading in DECIDING}))
def test_a_game_can_be_played_under_it(rule: str, reading: str) -> None:
    """Four decisions at random: each legal move can be played, written and read back."""
    solo = "SOLO" in rule
    chance = Chance(len(rule) * 100 + len(reading))
    book = RULES.read(rule, reading)
    position = planetarium.new_game("house-solo" if solo else "base", seed=5, rulebook=book)
    for _ in range(4):
        if position.to_move is None:
            break
        moves = position.legal_moves()
        move, chance = chance.choose(moves)
        assert position.is_legal(move), move
        assert position.read_move(str(move)) == move
        position = position.play(move)
        assert planetarium.parse(str(position), rulebook=book) == position
