"""Questions with values of the right type that mean nothing: an answer, or a typed error on one line."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import pytest

from cosmoslearn.core.errors import BadOption, CosmosError, NotationError, UnknownName
from cosmoslearn.games import bigbang
from tests.core.refusals import one_line, refusal

VALUES: list[Any] = ["PX1", "9,9", "", "fire", -1, [], {"fire": 1}, "1,0", "PR1", [[]]]
MIDDLE = "universe: BB@0,0 PR1@1,0 PR2@1,-1 SR2@2,-1\nrow: SR1 W1 HY SB3\nclock: fire 7, water 8"
GAMES: dict[str, Any] = {
    "middle": bigbang.parse(MIDDLE),
    "seen": bigbang.parse(MIDDLE).seen_by(0),
    "chain": bigbang.parse("mode: hexdomino\nuniverse: PR1@0,0 PY2@1,0\nhands: 1 SY1 AO1; 2 CB1\nqueue: CO2"),
    "universes": bigbang.parse("mode: parallel\nuniverse: PR1@0,0 PR2@1,0 | none\nrow: SR1 CB2\nqueue: CO2"),
    **{mode: bigbang.new_game(mode, seed=2) for mode in bigbang.MODES},
}


def calls(asked: Any) -> Iterator[dict[str, Any]]:
    """All ways to give these values to what a question takes besides the position."""
    _, *taken = inspect.signature(asked).parameters
    for values in product(VALUES, repeat=len(taken)):
        yield dict(zip(taken, values, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_every_question_gives_an_answer_or_a_typed_error(game: str) -> None:
    for name, asked in bigbang.QUERIES.items():
        for given in calls(asked):
            fault = refusal(partial(GAMES[game].ask, name, **given))
            assert fault is None or one_line(fault), (name, given)


MEANINGLESS: list[tuple[str, str, dict[str, Any], type[CosmosError], str]] = [
    ("middle", "slide", {"cell": "9,9"}, NotationError, "a space where a tile lies"),
    ("middle", "unity", {"cell": "3,-1"}, NotationError, "nearest: 2,-1"),
    ("middle", "orbit", {"source": "2,-1", "centre": "3,-1"}, NotationError, "beside the body"),
    ("middle", "orbit", {"source": "0,0", "centre": "1,0"}, NotationError, "face-up body"),
    ("middle", "reach", {"source": "2,-1", "centre": "0,0"}, NotationError, "beside the body"),
    ("middle", "spaces", {"tile": "SR3"}, NotationError, "a tile of the row (nearest: SR1)"),
    ("middle", "winners", {"totals": {"fire": 3}}, BadOption, "the points of every player"),
    ("middle", "track", {"totals": {"fire": 3, "water": 2, "erth": 1}}, NotationError, "erth"),
    ("middle", "hand", {"player": "fire"}, BadOption, "expected hexdomino"),
    ("middle", "solo", {}, BadOption, "expected solo"),
    ("middle", "theme", {"fact": "spac"}, UnknownName, "nearest: space"),
    ("middle", "count", {"of": "bodys"}, UnknownName, "nearest: bodies"),
    ("middle", "broken", {"lay": "PR3@2,0", "right": "extras"}, UnknownName, "nearest: extra"),
    ("middle", "pays", {"times": [1, -1]}, BadOption, "a whole number from 0"),
    ("seen", "totals", {}, BadOption, "goals that are known"),
    ("seen", "final", {}, BadOption, "goals that are known"),
    ("solo", "winners", {}, BadOption, "expected cosmic | simple"),
    ("simple", "spread", {}, BadOption, "cosmic | solo"),
    ("solo", "passes", {"after": 3, "spaces": 0}, BadOption, "8-30"),
    ("chain", "open_cells", {"end": "0,1"}, UnknownName, "nearest: 0,0"),
    ("universes", "perimeter", {}, BadOption, "expected cosmic | simple | solo"),
    ("universes", "kept", {"scores": [[1]]}, BadOption, "scores"),
]


@pytest.mark.parametrize(("game", "name", "given", "kind", "hint"), MEANINGLESS)
def test_what_means_nothing_is_refused_with_a_hint(
    game: str, name: str, given: dict[str, Any], kind: type[CosmosError], hint: str
) -> None:
    fault = refusal(lambda: GAMES[game].ask(name, **given))
    assert isinstance(fault, kind)
    assert hint in str(fault)


@pytest.mark.parametrize("mode", bigbang.MODES)
@pytest.mark.parametrize("player", [-1, 6, "fire", True, None])
def test_nobody_else_sees_a_position(mode: str, player: Any) -> None:
    fault = refusal(lambda: bigbang.new_game(mode).seen_by(player))
    assert isinstance(fault, BadOption)
    assert "player" in str(fault)
