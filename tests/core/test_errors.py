from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.core.errors import (
    BadOption,
    CosmosError,
    FileError,
    ImpossiblePosition,
    NotationError,
    UnknownName,
    nearest,
    shown,
)
from cosmoslearn.core.language import speaking

from .refusals import one_line

ALL: dict[str, tuple[Callable[[], CosmosError], str, str]] = {
    "notation": (lambda: NotationError("PX1", "a body", "tile", ["PR1", "PB1"]), "PX1", "se esperaba"),
    "place": (lambda: NotationError("PX1", "a body", where="row"), "row: PX1", "row: PX1"),
    "name": (lambda: UnknownName("rule", "BB-X", ["BB-Y"]), "nearest: BB-Y", "lo más parecido: BB-Y"),
    "position": (lambda: ImpossiblePosition(["BB-A", "BB-B"], ["one", "two"]), "BB-A: one; BB-B: two", "imposible"),
    "option": (lambda: BadOption("players", 9, "2 to 4"), "players: 9", "se esperaba 2 to 4"),
    "file": (lambda: FileError("a.toml", "$.ask", "broken"), "a.toml: $.ask: broken", "a.toml: $.ask: broken"),
}


@pytest.mark.parametrize("kind", ALL)
def test_every_error_is_one_typed_line_in_the_language_in_force(kind: str) -> None:
    make, english, spanish = ALL[kind]
    for code, words in (("en", english), ("es", spanish)):
        with speaking(code):
            fault = make()
            assert one_line(fault)
            assert words in str(fault)
    with speaking("x-pseudo"):
        assert "⟦" in str(make())


def test_the_place_of_a_fault_stays_short_as_well() -> None:
    fault = NotationError("A" * 999, "the name of a mission", "mission", where="keep " + "A" * 999)
    assert str(fault).startswith("keep AAA")
    assert len(str(fault)) < 250


def test_each_error_is_also_what_python_calls_it() -> None:
    assert issubclass(NotationError, ValueError)
    assert issubclass(UnknownName, LookupError)
    assert all(issubclass(kind, CosmosError) for kind in (BadOption, FileError, ImpossiblePosition, NotationError))


def test_the_rules_of_an_impossible_position_stay_separate() -> None:
    fault = ImpossiblePosition(["BB-A", "BB-B"], ["one", "two"])
    assert fault.rules == ("BB-A", "BB-B")
    assert fault.why == ("one", "two")


def test_without_a_likeness_the_first_names_are_given() -> None:
    assert str(UnknownName("game", "zzzz", ["bigbang", "sector41"])).endswith("nearest: bigbang, sector41")


@given(st.one_of(st.text(max_size=300), st.integers(), st.lists(st.text()), st.binary(max_size=99), st.none()))
def test_whatever_is_shown_stays_short_and_on_one_line(value: object) -> None:
    text = shown(value)
    assert text.isprintable()
    assert 0 < len(text) <= 40


@given(st.text(max_size=200), st.lists(st.text(min_size=1, max_size=9), max_size=9))
def test_the_nearest_name_is_one_of_the_names(text: str, names: list[str]) -> None:
    found = nearest(text, names)
    assert found == "" or found in names


@given(st.text(max_size=60), st.sampled_from(["PR1", "BB-PLACE-CELL", "español"]))
def test_errors_made_of_any_text_are_one_line(text: str, name: str) -> None:
    assert one_line(NotationError(text, "a body", known=[name]))
    assert one_line(UnknownName("rule", text, [name]))
    assert one_line(BadOption("players", text, "2 to 4"))


def test_the_article_follows_the_sound_of_the_word() -> None:
    texts = [str(NotationError("x", "a word", what)) for what in ("explorer", "entry", "tile", "universe")]
    assert [text.split(";")[0] for text in texts] == [
        "x: not an explorer",
        "x: not an entry",
        "x: not a tile",
        "x: not a universe",
    ]
