"""Every rule that is played has a case at its edge: just within it, and just beyond.

The cases stand in `edges.toml`, their answers come from the rule text. A rule without one needs a reason in
`without_edges.toml`. A case is worth something only if it can fail: some wrong belief about the rule must answer it
otherwise.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmoslearn.core.errors import CosmosError
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.games import sector41
from cosmoslearn.games.sector41 import QUERIES, RULES

from .test_readings import PLAYED_KINDS

HERE = Path(__file__).parent
EDGES = tomllib.loads((HERE / "edges.toml").read_text(encoding="utf-8"))["edge"]
WITHOUT = tomllib.loads((HERE / "without_edges.toml").read_text(encoding="utf-8"))
SIDES = ("within", "beyond")


def asked(edge: dict[str, Any], side: str, book: Rulebook = RULES) -> Any:
    """The engine's answer on one side of an edge."""
    case = {**edge, **edge[side]}
    here = sector41.parse(case["position"], rulebook=book, mode=case.get("mode", "strict"))
    here = here.play_all(case.get("after", ()))
    if "judge" in case:
        return list(here.judge(case["judge"]).broken)
    if "moves" in case:
        return sorted(str(move) for move in here.legal_moves() if str(move).startswith(case["moves"]))
    return msgspec.to_builtins(QUERIES[case["ask"]](here, **case.get("with", {})))


def test_every_rule_that_is_played_has_an_edge_or_a_reason() -> None:
    played = {rule.id for rule in map(RULES.rule, RULES) if rule.kind in PLAYED_KINDS}
    counted = Counter(edge["rule"] for edge in EDGES)
    assert set(counted) | set(WITHOUT) == played
    assert not set(counted) & set(WITHOUT)
    assert set(counted.values()) == {1}
    assert all(len(why) > 20 for why in WITHOUT.values())


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("edge", EDGES, ids=[edge["rule"] for edge in EDGES])
def test_the_answer_is_that_of_the_rule_text(edge: dict[str, Any], side: str) -> None:
    assert asked(edge, side) == edge[side]["is"]


@pytest.mark.parametrize("edge", EDGES, ids=[edge["rule"] for edge in EDGES])
def test_the_edge_lies_between_its_sides(edge: dict[str, Any]) -> None:
    """The two sides differ in their answer; where a move is judged, the rule itself refuses it beyond the edge."""
    within, beyond = edge["within"], edge["beyond"]
    assert within != beyond
    assert within["is"] != beyond["is"] or within.get("ask") != beyond.get("ask")
    if "judge" in within and "judge" in beyond:
        assert (within["is"], beyond["is"]) == ([], [edge["rule"]])


@pytest.mark.parametrize("edge", EDGES, ids=[edge["rule"] for edge in EDGES])
def test_a_wrong_belief_about_the_rule_answers_otherwise(edge: dict[str, Any]) -> None:
    rule = edge["rule"]
    beliefs = [one.id for one in RULES.rule(rule).misconceptions if one.id in RULES.shelf.functions[rule]]
    changed = [
        (belief, side) for belief in beliefs for side in SIDES if _otherwise(edge, side, RULES.read(rule, belief))
    ]
    assert changed, f"no misconception of {rule} changes an answer"


def _otherwise(edge: dict[str, Any], side: str, book: Rulebook) -> bool:
    try:
        return bool(asked(edge, side, book) != edge[side]["is"])
    except CosmosError:
        return True
