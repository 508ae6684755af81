"""Every reading and every misconception: a position where it answers otherwise than the default, and play under it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cosmoslearn.core.case import case_files, read_case
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import QUERIES, RULES, Position

OPENINGS = tomllib.loads((Path(__file__).parent / "openings.toml").read_text(encoding="utf-8"))["decide"]
CASES = [read_case(file) for file in case_files([Path(planetarium.__file__).parent / "cases"])]
OPENED = [(entry, reading) for entry in OPENINGS for reading in entry["readings"]]
ALTERNATIVES = [(rule, name) for rule in RULES.shelf.functions for name in RULES.readings_of(rule)[1:]]


def start(entry: dict[str, Any], book: Rulebook) -> Position:
    position = planetarium.new_game(rulebook=book, **entry["new"])
    while "settle" in entry and position.agenda:
        position = position.play(position.legal_moves()[0])
    return position


def answer(position: Position, question: str) -> Any:
    kind, _, rest = question.partition(" ")
    if kind == "count":
        return sum(str(move).startswith(rest) for move in position.legal_moves())
    given: dict[str, Any] = dict(pair.split("=") for pair in rest.split())
    return QUERIES[kind](position, **given)


@pytest.mark.parametrize(("entry", "reading"), OPENED, ids=[f"{entry['rule']}-{reading}" for entry, reading in OPENED])
def test_the_reading_decides_a_new_game(entry: dict[str, Any], reading: str) -> None:
    assert answer(start(entry, RULES), entry["ask"]) == entry["default"]
    assert answer(start(entry, RULES.read(entry["rule"], reading)), entry["ask"]) == entry["other"]


def decided() -> set[tuple[str, str]]:
    """The readings under which a case asks a question again and expects another answer."""
    found = {(entry["rule"], reading) for entry, reading in OPENED if entry["default"] != entry["other"]}
    for case in CASES:
        plain = {ask.question: (ask.legal, ask.equals) for ask in case.asks if not ask.readings}
        for ask in case.asks:
            asked = ask.question.partition(" [")[0]
            if len(ask.readings) == 1 and asked in plain and plain[asked] != (ask.legal, ask.equals):
                found |= set(ask.readings.items())
    return found


def test_every_reading_and_misconception_has_a_deciding_position() -> None:
    assert decided() == set(ALTERNATIVES)


def test_every_reading_and_misconception_of_the_inventory_is_a_function() -> None:
    for rule, words in RULES.shelf.inventory.items():
        named = {reading.id for reading in words.readings} | {mistake.id for mistake in words.misconceptions}
        if rule in RULES.shelf.functions or named:
            assert named <= set(RULES.readings_of(rule)), rule
            assert words.default == RULES.reading(rule)


@pytest.mark.parametrize(("rule", "reading"), ALTERNATIVES)
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


def test_a_card_that_is_not_known_may_have_been_played_before() -> None:
    """Whoever believes that one card of each deck may be played does not know the deck of a hidden one."""
    book = planetarium.RULES.read("PLA-TURN-ONECARD", "one-of-each")
    before = planetarium.parse("turn: P1, after the move\nhand P1: lava-world\nplanets: A=3.1", rulebook=book)
    hidden = replace(before, turn=replace(before.turn, played=("?",)))
    assert "PLA-TURN-ONECARD" not in hidden.judge("play lava-world on A").broken
