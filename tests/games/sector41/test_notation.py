"""Notation: what is wrong is named, with the nearest valid thing; nothing else than a typed error ever comes out."""

from __future__ import annotations

import re
import textwrap
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmoslearn.core.errors import BadOption, CosmosError, ImpossiblePosition, NotationError
from cosmoslearn.games import sector41
from cosmoslearn.games.sector41.moves import FORMS, parse_move
from cosmoslearn.games.sector41.pieces import KINDS

IMPOSSIBLE = {
    "explorers: S1 e1, N1 e1\ntiles: e1=UNC": "S41-COMBAT-NOMIX",
    "explorers: S1 e1\ntiles: e1=(UNC)": "S41-EXP-FLIP",
    "rest: UNC\ntiles: e1=x\nguardian: e1 awakening\nexplorers: S1 e1": "S41-CLEAR-NOENTRY",
    "tiles: e1=x\nguardian: e1 awakening": "S41-CLEAR-NOHIDDEN",
    "rest: UNC\ntiles: e1=x": "S41-GUARD-CLEAR",
    "guardian: e5 awakening": "S41-GUARD-AWAKE-START",
    "tiles: e1=(GLY2)/Y": "S41-TOW-UNEXPLORED",
    "scores: S 2R": "S41-COMP-DISCS",
    "ships: S@e1 W@a5": "S41-SETUP-TWO",
    "ships: S@e1": "S41-SETUP-PLAYERS",
    "ships: S@e1 S@d1": "S41-SETUP-SHIPS",
    "tiles: e1=BELT2\nexplorers: S1 e1 rock 3": "S41-TILE-BELT-ENTER",
    "tiles: e1=UNC\nexplorers: S1 e1 cloud": "S41-TILE-NEBULA-TRAP",
    "to move: S chain": "S41-TURN-PHASES",
    "to move: - setup": "S41-SETUP-START",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_impossible_positions_are_refused_with_their_rule(text: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        sector41.parse(text)
    assert IMPOSSIBLE[text] in refused.value.rules


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_move_reads_back(form: str) -> None:
    assert str(parse_move(form)) == form


@pytest.mark.parametrize(
    ("text", "near"), [("tiles: e1=GYL2", "GLY2"), ("tils: e1=UNC", "tiles"), ("guardian: e5 wanderin", "wandering")]
)
def test_the_nearest_valid_thing_is_named(text: str, near: str) -> None:
    with pytest.raises(NotationError) as refused:
        sector41.parse(text)
    assert refused.value.nearest == near
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "strickt"},
        {"players": 5},
        {"players": 1},
        {"seats": "SS"},
        {"seats": "SNE"},
        {"first": 2},
        {"seed": "x"},
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        sector41.new_game(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["tiles: e1=UNC e1=BH", "tiles: e1=UNC d1=UNC\nexplorers: S1 e1, N1 out, S1 d1"])
def test_what_is_named_twice_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="each name once"):
        sector41.parse(text)


def test_a_ship_has_no_asteroids() -> None:
    with pytest.raises(NotationError):
        parse_move("S1-ship rock 2")


LETTERS = st.text("abcdefghiSNEW123456789=/()[],:@-+ \nYBRxUNCWIGLYtowgsplch", max_size=60)


@settings(max_examples=150)
@given(LETTERS)
def test_moves_that_are_no_moves_raise_a_notation_error(text: str) -> None:
    with suppress(CosmosError):
        assert parse_move(str(parse_move(text))) == parse_move(text)


@settings(max_examples=150)
@given(
    st.sampled_from(["tiles", "explorers", "ships", "guardian", "scores", "folds", "pending", "so far", "row 9"]),
    LETTERS,
)
def test_positions_that_are_none_raise_a_typed_error(key: str, text: str) -> None:
    with suppress(CosmosError):
        here = sector41.parse(f"{key}: {text}")
        assert sector41.parse(str(here)) == here


GUIDE = tomllib.loads(Path(sector41.__file__).with_name("notation.toml").read_text(encoding="utf-8"))["guide"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_examples_of_the_guide_can_be_read(lang: str) -> None:
    blocks = [block for block in re.split(r"\n\n", GUIDE[lang]) if block.startswith("    ")]
    assert len(blocks) == 3
    positions = [sector41.parse(textwrap.dedent(block)) for block in blocks[:2]]
    assert all(sector41.parse(str(here)) == here for here in positions)
    moves = textwrap.dedent(blocks[2]).splitlines()
    assert [str(parse_move(move)) for move in moves] == moves


def test_the_guide_shows_the_same_examples_in_both_languages() -> None:
    examples = {lang: [line for line in text.splitlines() if line.startswith("    ")] for lang, text in GUIDE.items()}
    assert examples["en"] == examples["es"]
    assert all(kind in text for kind in KINDS for text in GUIDE.values())
