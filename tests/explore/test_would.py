"""What would have to be otherwise: each way found is held against the engine, and against the rule text."""

from __future__ import annotations

import pytest

from cosmoslearn.core.bench import bench_of
from cosmoslearn.explore.would import MOST, ways_that_allow
from cosmoslearn.games import bigbang
from tests.board.test_stepper import NAMES, played

UNIVERSE = "universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CB2 AY1 PB3 W1"


@pytest.mark.parametrize("name", NAMES)
def test_under_every_way_the_engine_allows_the_move_in_a_position_that_can_be(name: str) -> None:
    position, found = played(name)[0], 0
    refused = [verdict.move for verdict in position.survey().values() if not verdict.legal]
    for move in refused[:: max(1, len(refused) // 5)]:
        ways = ways_that_allow(position, move)
        assert len(ways) <= MOST
        for way in ways:
            assert way.position != position
            assert bench_of(name).faults(way.position) == ()
            assert way.position.judge(move).legal
            assert way.says.words("en").startswith("if ")
            assert way.says.words("es").startswith("si ")
            found += 1
    assert found or name == "galaxies" or not refused


def test_the_piece_in_the_way_is_named_first() -> None:
    # A blue comet shares something with the orange comet, nothing with the red sun: without the sun only one neighbour
    # is left, so the sun has to be turned over (a face-down tile agrees with all) or be another tile.
    ways = [way.says.words("en") for way in ways_that_allow(bigbang.parse(UNIVERSE), "CB2@2,-1")]
    assert ways[0] == "if this were done to SR1 on 1,-1: Turn over"
    assert all("1,-1" in way or "Common feature law" in way for way in ways)


def test_a_reading_is_told_by_what_it_says_in_the_language_and_not_by_its_name() -> None:
    # The orange comet fits, the red sun does not: the words are those of the inventory (`any-neighbour`).
    told = [way.says for way in ways_that_allow(bigbang.parse(UNIVERSE), "CB2@2,-1", most=400)]
    rule = bigbang.RULES.rule("BB-PLACE-FEATURE")
    (loose,) = [one.statement for one in rule.misconceptions if one.id == "any-neighbour"]
    for lang in ("en", "es"):
        words = [says.words(lang) for says in told]
        assert any(one.endswith(f": {loose[lang]}") for one in words)
        assert not [one for one in words if "any-neighbour" in one]


def test_what_is_allowed_has_no_need_of_it() -> None:
    position = bigbang.parse(UNIVERSE)
    assert position.judge("CB2@0,1").legal
    assert all(way.position.judge("CB2@0,1").legal for way in ways_that_allow(position, "CB2@0,1"))


def test_nothing_is_found_where_no_single_change_helps() -> None:
    assert ways_that_allow(bigbang.parse("universe: BB@0,0\nrow: PY1"), "PY1@5,5") == ()
