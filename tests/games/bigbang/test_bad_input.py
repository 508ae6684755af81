"""Whatever is typed: a legal value, or a typed error on one line, and nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cosmoslearn.core.errors import BadOption, CosmosError, ImpossiblePosition, NotationError, UnknownName
from cosmoslearn.core.position import Record
from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang import notation
from tests.core.refusals import one_line, refusal

OTHERS = [
    "mode: hexdomino\nuniverse: PR1@0,0 PY2@1,0\nhands: 1 SY1 AO1; 2 CB1\nqueue: CO2",
    "mode: parallel\nuniverse: PR1@0,0 PR2@1,0 | none\nrow: SR1 CB2\nqueue: CO2",
]
TEXT = "universe: BB@0,0 PR1@1,0 PR2@1,-1 SR2@2,-1 SR1@2,0\nrow: AR3 W1 HY SB3\nqueue: CB2 SY1\nclock: fire 7, water 8"
POSITION: Any = bigbang.parse(TEXT)
TILES = "PR1 AR3 T BB BH W1 HY DE X X:PR1 SY1^PR2 PX1 p ^ X: PR1^ ?"
CELLS = "0,0 1,0 3,-1 -1,1 99,99 100,0 1 , a,b 1,2,3"
MARKS = "@ - / | ; round redeal decline draw : fire 7 yes none ñ"
WORDS = [*TILES.split(), *CELLS.split(), *MARKS.split(), " ", "", "\n", "\x00"]
KEYS = [key for key in notation.KEYS if key not in ("universe", "ages")]
scraps = st.lists(st.sampled_from(WORDS), max_size=6).map("".join)
texts = st.one_of(st.text(max_size=40), scraps)


def typed(fault: Exception | None) -> bool:
    return fault is None or (isinstance(fault, CosmosError) and one_line(fault))


@given(texts)
@example("PY1@1,0\n")
@example("OR 1,0 round 2,0")
@example("HY 1,0-")
@example("HY --1,0--2,0")
def test_any_text_is_a_move_or_a_typed_error(text: str) -> None:
    fault = refusal(lambda: POSITION.read_move(text))
    assert typed(fault)
    assert fault is None or isinstance(fault, NotationError)
    assert typed(refusal(lambda: POSITION.play(text)))
    assert typed(refusal(lambda: POSITION.explain(text)))
    assert str(POSITION) == str(bigbang.parse(TEXT))


@given(texts)
def test_every_move_that_is_read_is_judged(text: str) -> None:
    if refusal(lambda: POSITION.read_move(text)) is None:
        move = POSITION.read_move(text)
        verdict = POSITION.judge(move)
        assert verdict.legal == (move in POSITION.legal_moves())
        assert POSITION.read_move(str(move)) == move
        assert verdict.words("en")
        assert verdict.words("es")


@given(st.sampled_from(OTHERS), st.one_of(texts, texts.map("L {}".format)))
def test_any_text_is_a_move_of_the_other_modes_or_a_typed_error(given_text: str, text: str) -> None:
    position: Any = bigbang.parse(given_text)
    fault = refusal(lambda: position.read_move(text))
    assert fault is None or isinstance(fault, NotationError)
    assert typed(fault)
    assert typed(refusal(lambda: position.play(text)))
    if fault is None:
        assert position.judge(text).legal == (position.read_move(text) in position.legal_moves())
        assert position.judge(text).words("es")


@given(st.lists(st.tuples(st.sampled_from([*KEYS, "universe", "unverse", ""]), texts), max_size=6), st.booleans())
def test_any_lines_are_a_position_or_a_typed_error(lines: list[tuple[str, str]], begun: bool) -> None:
    text = "universe: BB@0,0\n" * begun + "\n".join(f"{key}: {value}" for key, value in lines)
    for mode in bigbang.MODES:
        fault = refusal(lambda mode=mode: bigbang.parse(text, mode=mode))  # type: ignore[misc]
        assert typed(fault)
        if fault is None:
            position: Any = bigbang.parse(text, mode=mode)
            assert bigbang.parse(str(position)) == position
            assert isinstance(position.legal_moves(), tuple)


@given(st.sampled_from([*KEYS, "universe"]), texts)
def test_any_value_of_a_key_is_read_or_a_typed_error(key: str, value: str) -> None:
    for mode in bigbang.MODES:
        given_text = f"universe: BB@0,0 PR1@1,0\n{key}: {value}" if key != "universe" else f"universe: {value}"
        fault = refusal(lambda given_text=given_text, mode=mode: bigbang.parse(given_text, mode=mode))  # type: ignore[misc]
        assert typed(fault)
        if fault is None:
            position: Any = bigbang.parse(given_text, mode=mode)
            assert isinstance(position.legal_moves(), tuple)


@given(texts)
def test_any_text_is_a_position_or_a_typed_error(text: str) -> None:
    assert typed(refusal(lambda: bigbang.parse(text)))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("PX1@1,0", "PX1: not a tile"),
        ("PR9@1,0", "(nearest: PR"),
        ("AR3@1", "1: not a cell"),
        ("AR3@1,x", "1,x: not a cell"),
        ("AR3 1,0", "not a move"),
        ("redael", "(nearest: redeal)"),
        ("HY 1,0", "two cells joined by a hyphen"),
        ("", "'': not a move"),
    ],
)
def test_refusals_of_moves_name_what_was_expected(move: str, words: str) -> None:
    with pytest.raises(NotationError) as fault:
        POSITION.play(move)
    assert words in str(fault.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a line universe:"),
        ("univers: BB@0,0", "(nearest: universe)"),
        ("universe: BB@0,0\nuniverse: BB@0,0", "each key once"),
        ("universe: BB@0,0 PR1", "tile@q,r"),
        ("universe: BB@0,0 PR1@0,0", "one tile on each space"),
        ("universe: BB@0,0\nrow: PR1 PR2 PR3 SR1 SR2", "at most four"),
        ("universe: BB@0,0\nrow: PR7", "row: PR7"),
        ("universe: BB@0,0\nclock: wind 3", "wind"),
        ("universe: BB@0,0\ngoals: fire XX", "a form and a colour"),
        ("universe: BB@0,0\npending: nothing 1", "pending"),
        ("universe: BB@0,0\ndiscards: 99", "discards: 99"),
    ],
)
def test_refusals_of_positions_name_what_was_expected(text: str, words: str) -> None:
    with pytest.raises(NotationError) as fault:
        bigbang.parse(text)
    assert words in str(fault.value)
    assert one_line(fault.value)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("universe: BB@0,0 PR1@1,0 PR1@0,1", {"BB-COMP-48"}),
        ("universe: BB@0,0 PR1@1,0\nrow: PR1", {"BB-COMP-48"}),
        ("universe: BB@0,0 T@1,0\nrow: T", {"BB-COMP-SPECIAL"}),
        ("universe: BB@0,0 PR1@1,0 PR2@3,0", {"BB-ACT-CONN"}),
        ("universe: PR1@1,0", {"BB-SETUP-STACK"}),
        ("universe: BB@0,0 PR1@1,0 SB2@1,-1", {"BB-PLACE-INV"}),
        ("universe: BB@0,0 PR1@1,0 PR2@2,0 BH@3,0", {"BB-PLACE-INV"}),
        ("universe: BB@0,0 W1@1,0", {"BB-PHEN-APART"}),
        ("universe: BB@0,0 PR1@1,0 W1@2,0 SN@3,0", {"BB-PHEN-APART"}),
        ("universe: BB@0,0 HY@1,0", {"BB-TURN-KINDS"}),
        ("universe: BB@0,0\nclock: fire 3, water 9", {"BB-CLOCK-SPREAD"}),
        ("mode: simple\nuniverse: BB@0,0 PR3@1,0", {"BB-SIM-SET"}),
        ("mode: solo\nuniverse: BB@0,0 T@1,0", {"BB-SOLO-SET"}),
    ],
)
def test_positions_that_cannot_arise_are_refused_by_rule(text: str, rules: set[str]) -> None:
    with pytest.raises(ImpossiblePosition) as fault:
        bigbang.parse(text)
    assert set(fault.value.rules) == rules
    assert one_line(fault.value)


def test_options_of_a_position_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UnknownName, match="unknown option clok; nearest: clock"):
        bigbang.parse("universe: BB@0,0", clok="fire 3")


def test_the_clock_may_be_five_apart() -> None:
    assert bigbang.parse("universe: BB@0,0\nclock: fire 3, water 8")


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"mode": "comic"}, UnknownName),
        ({"players": 1}, BadOption),
        ({"players": 5}, BadOption),
        ({"players": "two"}, BadOption),
        ({"players": True}, BadOption),
        ({"seed": -1}, BadOption),
        ({"seed": 2**64}, BadOption),
        ({"seed": 1.5}, BadOption),
        ({"seed": "7"}, BadOption),
        ({"elements": ["fire", "fire"]}, BadOption),
        ({"elements": ["fire", "wind"]}, BadOption),
        ({"mode": "solo", "spaces": 7}, BadOption),
        ({"mode": "solo", "spaces": 31}, BadOption),
        ({"mode": "solo", "players": 2}, BadOption),
        ({"colour": "red"}, CosmosError),
    ],
)
def test_new_games_refuse_options_out_of_range(options: dict[str, Any], kind: type[CosmosError]) -> None:
    fault = refusal(lambda: bigbang.new_game(**options))
    assert isinstance(fault, kind)
    assert one_line(fault)
    seed = options.pop("seed", 0)
    assert typed(refusal(lambda: Record("bigbang", seed, (), options).replay()))
