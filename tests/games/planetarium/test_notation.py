"""Positions and moves as text: refusals name what is wrong and what was expected, whatever comes in."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmoslearn.core.errors import BadOption, CosmosError, ImpossiblePosition, NotationError
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium.moves import EXAMPLES, parse_move
from cosmoslearn.games.planetarium.reader import FAMILIES, KEYS

REFUSED = [
    ("planets: A=9.9", "space", ""),
    ("planets: E=2.0", "planet", ""),
    ("planets: A2.0", "value", ""),
    ("matter: 2.1=gold", "kind of matter", ""),
    ("states: A=green", "state", ""),
    ("row A: outgassing", "card of a row", ""),
    ("row A: outgasing(P1)", "card", "outgassing"),
    ("row A: outgassing(P3)", "player", ""),
    ("hand P1: hot-jupitr", "card", "hot-jupiter"),
    ("hand P5: outgassing", "player", ""),
    ("track: many", "row of tokens", ""),
    ("turn: P1, at night", "moment", ""),
    ("turn: P9", "player", ""),
    ("seats: P2 P1", "list of seats", ""),
    ("planet: A=2.0", "line of a position", "planets"),
    ("planets: A=2.0\nplanets: A=2.1", "line of a position", ""),
    ("planets: A=2.0 A=3.0", "value", ""),
    ("matter: 1.1=gas 1.1=rock", "value", ""),
    ("just words", "line of a position", ""),
    ("pending: dance", "task", ""),
    ("idle: soon", "value", ""),
    ("card x: deck=final", "card", ""),
]


@pytest.mark.parametrize(("text", "what", "nearest"), REFUSED)
def test_a_line_that_cannot_be_read(text: str, what: str, nearest: str) -> None:
    with pytest.raises(NotationError) as refused:
        planetarium.parse(text)
    assert refused.value.what == what
    assert refused.value.nearest == nearest or not nearest
    assert "\n" not in str(refused.value)


IMPOSSIBLE = [
    ("planets: A=2.0 B=2.0", ["PLA-MOVE-NOSHARE"]),
    ("planets: A=2.0\nmatter: 2.0=gas", ["PLA-MOVE-COLLIDE"]),
    ("area P1 A: metal=9", ["PLA-COMP-MATTER"]),
    ("track: 60\narea P1 A: gas=9\nstill to play: nobody", ["PLA-INFO-CONSERVE"]),
    ("row A: outgassing(P1)\nhand P1: outgassing", ["PLA-INFO-CARDCONSERVE"]),
    ("deck low: great-storm", ["PLA-COMP-CARDS"]),
    ("hand P1: ? ? ? ? ? ?", ["PLA-HAND-FIVE"]),
    ("hand P1: lava-world iron-world ice-giant hot-jupiter ocean-world", ["PLA-HAND-FOURFINAL"]),
    ("supply P1: 9", ["PLA-SETUP-CUBES"]),
    ("track: 32", ["PLA-END-TRIGGER"]),
    ("planets: A=2.0 B=2.0\nsupply P1: 9", ["PLA-MOVE-NOSHARE", "PLA-SETUP-CUBES"]),
]


@pytest.mark.parametrize(("text", "rules"), IMPOSSIBLE)
def test_an_impossible_position_names_all_rules_it_breaks(text: str, rules: list[str]) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        planetarium.parse(text)
    assert list(refused.value.rules) == rules


@pytest.mark.parametrize("text", EXAMPLES)
def test_moves_come_back(text: str) -> None:
    assert str(parse_move(text)) == text


@pytest.mark.parametrize(
    "text", ["", "A", "A to", "to 2.1", "A to 2", "play on A", "play outgassing", "draw all", "take", "E to 2.1"]
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


def test_a_move_to_a_space_or_with_a_card_that_does_not_exist() -> None:
    position = planetarium.new_game()
    with pytest.raises(NotationError, match="9\\.9"):
        position.read_move("A to 9.9")
    with pytest.raises(NotationError, match="nearest: outgassing"):
        position.read_move("play outgasing on A")


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"players": 5}, "players"), ({"players": 1}, "players"), ({"mode": "house-solo", "players": 2}, "players"),
        ({"mode": "solo"}, "mode"), ({"idle_rounds": -1}, "idle_rounds"), ({"players": "two"}, "players"),
    ],
)  # fmt: skip
def test_options_out_of_range(options: dict[str, object], name: str) -> None:
    with pytest.raises(BadOption) as refused:
        planetarium.new_game(**options)  # type: ignore[arg-type]
    assert refused.value.name == name


KEY = st.sampled_from([*KEYS, *(f"{family} P1" for family in FAMILIES), *(f"{family} A" for family in FAMILIES)])
WORD = st.sampled_from(
    [
        "P1",
        "P2",
        "A",
        "B",
        "2.0",
        "7.5",
        "9.9",
        "A=2.0",
        "2.1=gas",
        "gas=3",
        "rest=any",
        "outgassing",
        "?",
        "outgassing(P1*)",
        "32",
        "-1",
        "circle=2",
        "yes",
        "nobody",
        "draw",
        "low=99",
    ]
)
LINE = st.builds(lambda key, words: f"{key}: {' '.join(words)}", KEY, st.lists(WORD, max_size=4))


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(LINE, st.text(max_size=30)), max_size=5))
def test_whatever_comes_in_is_read_or_refused_in_one_line(lines: list[str]) -> None:
    refusal = ""
    try:
        position = planetarium.parse("\n".join(lines))
        assert planetarium.parse(str(position)) == position
        assert position.text("es")
    except CosmosError as refused:
        refusal = str(refused)
    assert "\n" not in refusal


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40))
def test_whatever_is_tried_is_a_move_or_refused_in_one_line(text: str) -> None:
    position, refusal = planetarium.parse("matter: 7.5=gas"), ""
    try:
        assert isinstance(position.judge(text).legal, bool)
    except NotationError as refused:
        refusal = str(refused)
    assert "\n" not in refusal
