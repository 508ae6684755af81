"""Positions that cannot exist, and text that is no position or move: refused in one line that names piece and rule."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmoslearn.core.errors import BadOption, CosmosError, ImpossiblePosition, NotationError, UnknownName
from cosmoslearn.core.jsonline import from_json
from cosmoslearn.core.language import speaking
from cosmoslearn.games import constelaciones as co

from .skies import played

ROD = "\nA: (0,0)-(75,0)"


@pytest.mark.parametrize(
    ("text", "rules", "named"),
    [
        ("stars: a0(0,0) a1(40,0) c(120,0)\nA: (0,0)-(75,0) (80,0)-(155,0)", ("CO-JOIN-TIP", "CO-PATH"), "A1"),
        ("stars: a0(0,0) m(40,1) b1(40,60)" + ROD + "\nB: (40,3)-(40,78)", ("CO-EXCLUSIVE",), "m"),
        ("stars: a0(0,0) a1(60,0) b0(40,-30) b1(40,30)" + ROD + "\nB: (40,-30)-(40,45)", ("CO-NOCUT",), "B1"),
        ("stars: a0(0,0) a1(75,0) n(75,60) m(78.99,60)" + ROD, ("CO-FIELD",), "3.99"),
        ("stars: a0(0,0) a1(60,0)\nA: (0,0)-(74,0)", ("CO-MAT",), "74"),
        ("stars: a0(0,0) a1(60,10)" + ROD, ("CO-FIRST",), "a0"),
        ("stars: a0(0,0) a1(75,0)" + ROD + "\npending: A head a1", ("CO-COMMIT",), "a1"),
        ("stars: a0(0,0) a1(75,0) t(9,9)\npending: A head t", ("CO-COMMIT",), "t"),
        ("stars: a0(0,0) a1(75,0) t(75,40)" + ROD + " (75,0)-(0,0)", ("CO-NOCUT",), "A2"),
    ],
)
def test_refused_with_piece_and_rule(text: str, rules: tuple[str, ...], named: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        co.parse(text)
    assert refused.value.rules == rules
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)


def test_discs_may_touch() -> None:
    assert co.parse("stars: a0(0,0) a1(75,0) n(75,60) m(79,60)" + ROD)


def test_six_rods() -> None:
    rods = " ".join(f"({75 * n},0)-({75 * n + 75},0)" for n in range(6))
    with pytest.raises(ImpossiblePosition) as refused:
        co.parse(f"stars: a0(0,0) a1(75,0)\nA: {rods}")
    assert refused.value.rules == ("CO-MAT",)
    assert len(co.parse(f"stars: a0(0,0) a1(75,0)\nA: {rods}", rods=6).chains[0]) == 6


@pytest.mark.parametrize(
    "text",
    [
        "",
        "stars",
        "stars: a(0,0) a(9,9)",
        "stars: head(0,0)",
        "stars: a(nan,0)",
        "stars: a(inf,0)",
        "stars: a(0)",
        "stars: a(1e9,0)",
        "moons: a(0,0)",
        "stars: a(0,0)\nstars: b(9,9)",
        "stars: a(0,0)\nto move: C",
        "stars: a(0,0)\nidle: -1",
        "stars: a(0,0)\nA: (0,0)",
        "stars: a(0,0)\npending: A middle a",
        "stars: a(0,0)\naimed: A1 zz",
        "stars: a(0,0) rubbish b(9,9)",
        "stars: a(0,0)\ntable: legs 4",
    ],
)
def test_no_position(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        co.parse(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "options",
    [
        {"rods": 1},
        {"rods": True},
        {"width": -1},
        {"width": float("nan")},
        {"edge": {"radius": "x"}},
        {"edge": {"low": [0, 0], "high": [0, 9]}},
        {"tolerance": 0},
        {"mode": "giant"},
    ],
)
def test_options_out_of_range(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        co.parse("stars: a(0,0)", **options)  # type: ignore[arg-type]


def test_an_option_that_does_not_exist_is_refused_with_the_nearest() -> None:
    for call in (co.new_game, co.set_up, lambda **options: co.parse("stars: a(0,0)", **options)):
        with pytest.raises(UnknownName, match=r"option rod_width; nearest: .*width"):
            call(rod_width=2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "head",
        "head -> ",
        "head t",
        "remove tail",
        "remove 1.5, head -> t",
        "free (0,0)-(75)",
        "a -> b",
        "head -> zz",
        "first a0 -> a0",
        "from zz -> t",
    ],
)
def test_no_move(text: str) -> None:
    position = co.parse("stars: a0(0,0) a1(75,0) t(75,50)" + ROD)
    with pytest.raises(NotationError):
        position.judge(text)


def test_the_nearest_name_is_given() -> None:
    position = co.parse("stars: alpha(0,0) beta(75,0) gamma(75,50)\nA: (0,0)-(75,0)")
    with pytest.raises(NotationError, match="gamma"):
        position.judge("head -> gama")


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="starsAB: (0,75)-.>headtilpending\n", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        position = co.parse("stars: " + text)
    except CosmosError:
        return
    assert co.parse(str(position)) == position


@pytest.mark.parametrize("kind", ["drop", "lattice"])
def test_round_trips(kind: str) -> None:
    for position in list(played(kind, 5))[::3]:
        assert co.parse(str(position)) == position
        assert from_json(position.to_json()) == position
        assert hash(co.parse(str(position))) == hash(position)


def test_round_trip_keeps_what_readings_and_table_add() -> None:
    book = co.RULES.read_all({"CO-NEUTRAL-WAY": "passed-stays-neutral", "CO-EDGE": "disc", "CO-WIDTH": "wide"})
    position = co.parse(
        "stars: a0(0,0) a1(75,0) n(75,30) t(75,60)" + ROD,
        rulebook=book,
        rods=4,
        width=0.5,
        edge={"radius": 250, "centre": [3, 4]},
    ).play("head -> t")
    assert position.owner == {"a0": 0, "a1": 0, "t": 0}
    again = from_json(position.to_json())
    assert again == position
    assert again.table == position.table


def test_refusals_leave_the_position_as_it_is_and_speak_both_languages() -> None:
    position = co.parse("stars: a0(0,0) a1(75,0) t(75,50)" + ROD)
    before = str(position)
    for lang, words in (("en", "impossible position"), ("es", "posición imposible")):
        with speaking(lang), pytest.raises(ImpossiblePosition, match=words):
            co.with_star(position, 76, 50)
    assert str(position) == before
