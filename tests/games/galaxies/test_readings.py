"""Every reading and every misconception: a position where it answers otherwise than the default, and play under it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.games import galaxies
from cosmoslearn.games.galaxies import QUERIES, RULES, Position
from tests.games.galaxies.play import pick, start

DECIDING = tomllib.loads((Path(__file__).parent / "deciding.toml").read_text(encoding="utf-8"))["decide"]
NAMES = [f"{entry['rule']}-{entry['reading']}" for entry in DECIDING]
SHELF = [(rule, reading) for rule in RULES.shelf.functions for reading in RULES.readings_of(rule)[1:]]
# Beliefs that are told and not computed: about the theme, or about things that a position does not remember.
TOLD = {
    "rogue-in-group-game", "one-symbol", "two-resource-one-face", "same-ship", "follower-rerolls", "every-turn",
    "raid-colony", "land-own-colony", "progress-kept", "surface-advances", "shared-points", "split-steps", "refund",
    "advance-from-home", "lasts-a-round", "piedes-same-choice", "frozen-score", "planet-stolen", "met-during-game",
    "rogue-rolls-together", "rogue-follows", "follow-unusable", "rogue-uses-planets", "skull-then-bonus",
}  # fmt: skip
# What may be asked about a new game.
NEW: dict[str, Any] = {
    "row": lambda p: len(p.row),
    "home": lambda p: p.home_ships(0),
    "rogue home": lambda p: p.home_ships(1),
    "energy": lambda p: p.mats[0].energy,
    "missions dealt": lambda p: len(p.box),
    "to move is choosing": lambda p: p.top.kind == "keep",
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
    found = QUERIES[entry["ask"]](position, **entry.get("with", {}))
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
    assert missing == TOLD


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
