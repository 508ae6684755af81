"""Every alternative reading and every misconception can be put in force, and decides something."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cosmoslearn.games import constelaciones as co

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("readings.toml").read_text("utf-8"))["reading"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']}.{case['reading']}")
def test_reading_decides(case: dict[str, Any]) -> None:
    assert case["default"] != case["other"]
    for name, answer in (("default", case["default"]), (case["reading"], case["other"])):
        book = co.RULES.read(case["rule"], name)
        position = co.parse(case["position"], rulebook=book, **case.get("options", {}))
        assert co.QUERIES[case["query"]](position, **case["with"]) == answer, name


def test_every_reading_has_a_case() -> None:
    told = {(case["rule"], case["reading"]) for case in CASES}
    on_shelf = {(rule, name) for rule in co.RULES.shelf.functions for name in co.RULES.readings_of(rule)[1:]}
    assert told == on_shelf


def test_every_reading_of_the_inventory_is_a_function() -> None:
    """Alternatives and misconceptions alike; the ones of rules that only inform are told, not computed."""
    for rule in map(co.RULES.rule, co.RULES):
        named = {words.id for words in rule.readings} | {words.id for words in rule.misconceptions}
        if named:
            assert named - {rule.default} <= set(co.RULES.shelf.functions.get(rule.id, {})), rule.id


def test_wide_rods_may_not_lie_close_at_a_joint() -> None:
    """With a width of 2 mm an angle under about 39 degrees is a cut outside the joint, with none it is not."""
    for height, legal in ((40, True), (20, False)):
        text = f"stars: a0(0,0) a1(75,0) t(30,{height})\nA: (0,0)-(75,0)"
        assert co.parse(text).judge("head -> t").legal
        assert co.parse(text, rulebook=co.RULES.read("CO-WIDTH", "wide"), width=2).judge("head -> t").legal is legal


def test_aiming_at_the_disc_finds_a_way() -> None:
    """Where the centre is barred a legal aim is listed, and the move that is listed may be played."""
    text = "stars: a0(0,0) a1(75,0) t(95,0) p(150,0) q(150,60)\nA: (0,0)-(75,0)\nB: (150,0)-(150,75)"
    position = co.parse(text, rulebook=co.RULES.read("CO-AIM", "disc"))
    listed = [str(move) for move in position.legal_moves() if str(move).startswith("head -> t")]
    assert len(listed) == 1
    assert "aiming" in listed[0]
    assert position.play(listed[0]).owner["t"] == 0
    assert not [move for move in co.parse(text).legal_moves() if str(move).startswith("head -> t")]
