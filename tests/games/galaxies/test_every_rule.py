"""Every rule has a situation in which it just holds and one in which it just does not; exemptions have a reason."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from _pytest.outcomes import Failed

from cosmoslearn.core.errors import CosmosError, ImpossiblePosition
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.core.trace import Trace
from cosmoslearn.games import galaxies
from cosmoslearn.games.galaxies import QUERIES, RULES
from cosmoslearn.games.galaxies.pieces import PLANETS
from tests.games.galaxies.test_readings import DECIDING, believed

HERE = Path(__file__).parent
CASES = tomllib.loads((HERE / "every_rule.toml").read_text(encoding="utf-8"))
TABLE = CASES.pop("table")
EXEMPT: dict[str, str] = tomllib.loads((HERE / "exempt.toml").read_text(encoding="utf-8"))["exempt"]
# What is asked of a side; all else are lines of the position.
ASKED = ("after", "move", "breaks", "then", "decides", "query", "with", "equals", "refused", "sees", "seen")


def written(side: dict[str, Any]) -> str:
    """The position of a side: the usual table with the lines of the side."""
    lines = {**TABLE, **{key: value for key, value in side.items() if key not in ASKED}}
    if "rogue" in lines:
        lines = {"mode": "solo", **{key: value for key, value in lines.items() if key != "B"}}
    return "\n".join(f"{key}: {value}" for key, value in lines.items() if value)


def ask(rule: str, side: dict[str, Any], holds: bool, book: Rulebook = RULES) -> None:
    """Ask the one question of a side and compare."""
    text = written(side)
    if side.get("refused", "no") != "no":
        with pytest.raises(ImpossiblePosition) as fault:
            galaxies.parse(text, rulebook=book)
        assert (side["refused"] or rule) in fault.value.rules
        return
    position = galaxies.parse(text, rulebook=book).play_all(side.get("after", ()))
    if "move" in side:
        verdict = position.judge(side["move"])
        assert verdict.legal == holds, str(verdict)
        if not holds:
            assert side.get("breaks", rule) in verdict.broken, str(verdict)
    if "then" in side:
        assert QUERIES["table"](position, "\n".join(side["then"])) == [], str(position)
    if "decides" in side:
        assert position.to_move is not None
        assert position.letter(position.to_move) == side["decides"]
    if "sees" in side:
        player, other = side["sees"]
        assert list(position.seen_by(player).mats[other].dealt) == side["equals"]
    if "query" in side:
        looked = position.seen_by(side["seen"]) if "seen" in side else position
        found = QUERIES[side["query"]](looked, **side.get("with", {}))
        found = found.result if isinstance(found, Trace) else found
        assert msgspec.json.decode(msgspec.json.encode(found)) == side["equals"]


@pytest.mark.parametrize("rule", CASES)
def test_the_rule_just_holds(rule: str) -> None:
    ask(rule, CASES[rule]["holds"], True)


@pytest.mark.parametrize("rule", CASES)
def test_the_rule_just_does_not(rule: str) -> None:
    assert CASES[rule]["holds"] != CASES[rule]["breaks"]
    ask(rule, CASES[rule]["breaks"], False)


def noticed(rule: str, book: Rulebook) -> bool:
    """Whether one of the two situations of a rule answers otherwise under a rulebook."""
    for side, holds in (("holds", True), ("breaks", False)):
        try:
            ask(rule, CASES[rule][side], holds, book)
        except (AssertionError, CosmosError, Failed):
            return True
    return False


# What these are about is a new game: their beliefs are told apart there, in `deciding.toml`.
OF_NEW_GAMES = {entry["rule"] for entry in DECIDING if "new" in entry}


@pytest.mark.parametrize("rule", [rule for rule in CASES if believed(rule) and rule not in OF_NEW_GAMES])
def test_the_situations_of_a_rule_notice_a_wrong_belief(rule: str) -> None:
    assert any(noticed(rule, RULES.read(rule, name)) for name in believed(rule))


def test_every_rule_has_both_or_a_reason() -> None:
    assert set(CASES) | set(EXEMPT) == set(RULES)
    assert not set(CASES) & set(EXEMPT)
    assert all(len(reason) > 20 for reason in EXEMPT.values())


def test_the_deck_of_the_box_has_the_mix_of_the_rules() -> None:
    """What TEG-COMP-DECKMIX says, which no position can break."""
    assert len({planet.name for planet in PLANETS}) == 40
    assert Counter(planet.vp for planet in PLANETS) == {1: 8, 2: 8, 3: 8, 5: 8, 7: 8}
    assert Counter(planet.produces for planet in PLANETS) == {"energy": 20, "culture": 20}
    assert Counter(planet.track for planet in PLANETS) == {"diplomacy": 20, "economy": 20}
