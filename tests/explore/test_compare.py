"""Near misses and readings compared: answers that can be checked by the engine alone."""

from __future__ import annotations

import pytest

from cosmoslearn import game
from cosmoslearn.core.errors import UnknownName
from cosmoslearn.explore.compare import compare, nearest_difference
from cosmoslearn.explore.nearest import nearest_moves, readings_that_allow, under
from cosmoslearn.games import bigbang
from tests.board.test_stepper import NAMES, played

FEATURE = ("BB-PLACE-FEATURE", "any-neighbour")
UNIVERSE = "universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CB2 AY1 PB3 W1"


@pytest.mark.parametrize("name", NAMES)
def test_nearest_moves_are_allowed_and_begin_alike(name: str) -> None:
    position = played(name)[0]
    for verdict in list(position.survey().values())[:20]:
        for move in nearest_moves(position, verdict.move):
            assert position.judge(move).legal
            assert position.parts(move)[0] == position.parts(verdict.move)[0]


def test_the_nearest_place_comes_first() -> None:
    position = bigbang.parse("universe: BB@0,0\nrow: PY1")
    assert nearest_moves(position, "PY1@0,2", 1) == ("PY1@0,1",)
    assert nearest_moves(position, "PY1@-2,0", 1) == ("PY1@-1,0",)


def test_readings_that_allow_a_refused_move_are_tested() -> None:
    position = bigbang.parse(UNIVERSE)
    assert readings_that_allow(position, "CB2@2,-1") == (FEATURE,)
    assert under(position, *FEATURE).judge("CB2@2,-1").legal
    assert readings_that_allow(position, "CB2@0,1") == (), "what is allowed needs no change"


def test_a_comparison_names_every_move_judged_differently_and_no_other() -> None:
    position = bigbang.parse(UNIVERSE)
    found, other = compare(position, *FEATURE), under(position, *FEATURE)
    differing = {
        move: (verdict.legal, other.judge(move).legal)
        for move, verdict in position.survey().items()
        if verdict.legal != other.judge(move).legal
    }
    assert found.changed == differing
    assert len(found) == len(differing) > 0
    marked = {mark.on[0] for mark in found.scene().marks}
    assert marked == {f"cell:{move.partition('@')[2]}" for move in differing}
    assert str(len(found)) in found.words("es").splitlines()[0]
    assert FEATURE[1] not in found.words("es"), "a reading is told by what it says"


def test_the_same_reading_differs_nowhere() -> None:
    assert len(compare(bigbang.parse(UNIVERSE), "BB-PLACE-FEATURE", "default")) == 0


def test_the_nearest_difference_is_reached_by_its_moves_and_by_no_shorter_way() -> None:
    start = bigbang.parse("universe: BB@0,0\nrow: CB2 PR1 SB2")
    answer = nearest_difference(start, *FEATURE)
    assert answer is not None
    moves, found = answer
    assert start.play_all(moves) == found.position
    assert found.changed
    assert not compare(start, *FEATURE).changed
    assert len(moves) == 1 or all(not compare(start.apply(move), *FEATURE).changed for move in start.legal_moves())


def test_a_search_without_end_is_given_up() -> None:
    assert nearest_difference(bigbang.parse("universe: BB@0,0\nrow: CB2"), *FEATURE, most=1) is None


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName, match="BB-PLACE-FEATURE"):
        compare(bigbang.parse(UNIVERSE), "BB-PLACE-FEATUR", "default")
    with pytest.raises(UnknownName):
        compare(bigbang.parse(UNIVERSE), "BB-PLACE-FEATURE", "nonsense")


@pytest.mark.parametrize("name", NAMES)
def test_every_game_can_be_compared(name: str) -> None:
    position = played(name)[0]
    book = game(name).RULES
    rule = next(rule for rule in book if len(book.readings_of(rule)) > 1)
    reading = next(one for one in book.readings_of(rule) if one != book.reading(rule))
    found = compare(position, rule, reading)
    assert all(one != other for one, other in found.changed.values())
