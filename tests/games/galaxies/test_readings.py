"""Every reading and every misconception: a position where it answers otherwise than the default, and play under it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.core.trace import Trace
from cosmoslearn.core.verdict import IllegalMove
from cosmoslearn.games import galaxies
from cosmoslearn.games.galaxies import QUERIES, RULES, Position
from tests.games.galaxies.play import pick, start

DECIDING = tomllib.loads((Path(__file__).parent / "deciding.toml").read_text(encoding="utf-8"))["decide"]
NAMES = [f"{entry['rule']}-{entry['reading']}" for entry in DECIDING]
SHELF = [(rule, reading) for rule in RULES.shelf.functions for reading in RULES.readings_of(rule)[1:]]
# Beliefs that are told and not computed, each with its reason.
TOLD = tomllib.loads((Path(__file__).parent / "told.toml").read_text(encoding="utf-8"))["told"]
# The kinds of rules of which a learner may believe something else that shows in play.
TAUGHT = {"constraint", "effect", "scoring", "turn", "ending"}
# What may be asked about a new game.
NEW: dict[str, Any] = {
    "row": lambda p: len(p.row),
    "home": lambda p: p.home_ships(0),
    "rogue home": lambda p: p.home_ships(1),
    "energy": lambda p: p.mats[0].energy,
    "missions dealt": lambda p: len(p.box),
    "to move is choosing": lambda p: p.top.kind == "keep",
    "active": lambda p: p.active,
    "box seen": lambda p: "?" in p.seen_by(0).box,
}


def answer(entry: dict[str, Any], book: Rulebook) -> Any:
    if "new" in entry:
        return NEW[entry["ask"]](galaxies.new_game(rulebook=book, **entry["new"]))
    mode = entry.get("mode", "base")
    position = galaxies.parse(entry["position"], rulebook=book, mode=mode).play_all(entry.get("after", ()))
    if entry["ask"] == "judge":
        return position.judge(entry["with"]["move"]).legal
    if entry["ask"] == "to move":
        return "-" if position.to_move is None else position.letter(position.to_move)
    if entry["ask"] == "seen":
        return list(position.seen_by(entry["with"]["player"]).mats[entry["with"]["of"]].dealt)
    found = QUERIES[entry["ask"]](position, **entry.get("with", {}))
    found = found.result if isinstance(found, Trace) else found
    plain = msgspec.json.decode(msgspec.json.encode(found))
    return plain.get(entry["key"], "") if "key" in entry else plain


@pytest.mark.parametrize("entry", DECIDING, ids=NAMES)
def test_the_reading_decides(entry: dict[str, Any]) -> None:
    assert entry["default"] != entry["other"]
    assert answer(entry, RULES) == entry["default"]
    assert answer(entry, RULES.read(entry["rule"], entry["reading"])) == entry["other"]


def test_every_reading_has_a_deciding_position() -> None:
    assert {(entry["rule"], entry["reading"]) for entry in DECIDING} == set(SHELF)


def test_every_reading_of_the_inventory_is_a_function_or_told() -> None:
    missing: set[str] = set()
    for rule in map(RULES.rule, RULES):
        named = {words.id for words in rule.readings} | {words.id for words in rule.misconceptions}
        missing |= named - {rule.default, *RULES.shelf.functions.get(rule.id, {})}
    assert missing == set(TOLD)
    assert all(
        entry["reason"] and name in {m.id for m in RULES.rule(entry["rule"]).misconceptions}
        for name, entry in TOLD.items()
    )


def believed(rule: str) -> list[str]:
    """The misconceptions of a rule that are functions."""
    words = RULES.rule(rule)
    return [name for name in RULES.readings_of(rule) if words.kind_of(name) == "misconception"]


def test_every_rule_that_decides_something_has_a_belief_that_can_be_put_in_force() -> None:
    assert [rule for rule in RULES if RULES.rule(rule).kind in TAUGHT and not believed(rule)] == []


def tried(entry: dict[str, Any], book: Rulebook) -> Any:
    """The answer, or that the moves before it cannot be made."""
    try:
        return answer(entry, book)
    except IllegalMove:
        return "illegal"


@pytest.mark.parametrize("rule", [rule for rule in RULES if len(believed(rule)) > 1])
def test_the_beliefs_of_a_rule_can_be_told_apart(rule: str) -> None:
    entries = [entry for entry in DECIDING if entry["rule"] == rule]
    told = {name: str([tried(entry, RULES.read(rule, name)) for entry in entries]) for name in believed(rule)}
    assert len(set(told.values())) == len(told), told


@pytest.mark.parametrize("entry", [entry for entry in DECIDING if "position" in entry], ids=lambda e: e["reading"])
def test_moves_are_explained_and_scored_under_another_reading(entry: dict[str, Any]) -> None:
    book = RULES.read(entry["rule"], entry["reading"])
    position = galaxies.parse(entry["position"], rulebook=book, mode=entry.get("mode", "base"))
    for move in entry.get("after", ()):
        if position.to_move is None or not position.judge(move).legal:
            break
        trace = position.explain(move)
        position = position.play(move)
        assert trace.end == position
        assert trace.words("es") != trace.words("en")
    assert galaxies.parse(str(position), rulebook=book) == position
    assert position.scores().result is not None


@pytest.mark.parametrize(("rule", "reading"), SHELF[::3])
def test_under_each_reading_the_list_agrees_with_the_judge_and_play_goes_on(rule: str, reading: str) -> None:
    seed = len(reading) + len(rule)
    position, luck = start(seed, RULES.read(rule, reading)), Chance(seed)
    for number in range(120):
        if position.to_move is None:
            break
        if number % 29 == 5:
            assert all(position.judge(move).legal for move in position.legal_moves()[::7])
        assert position.legal_moves()
        move, luck = pick(position, luck, "wandering")
        position = position.apply(move)
    assert isinstance(position, Position)
