"""Every game and mode: whatever is given, a legal answer or a typed error of one line, and nothing changes."""

from __future__ import annotations

import inspect
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cosmoslearn import UnknownName, from_json, game, language, read_case, read_records, speaking, write_records
from cosmoslearn.core.case import Ask, as_case, check_case
from cosmoslearn.core.errors import BadOption, CosmosError, NotationError
from cosmoslearn.core.language import UnknownLanguage
from cosmoslearn.core.position import Record, read_record
from cosmoslearn.core.registry import games
from tests.core.refusals import one_line, refusal
from tests.games.test_words import MODES, played

numbers = st.one_of(st.integers(), st.integers(-2, 12), st.floats())
scalars = st.one_of(st.none(), st.booleans(), numbers, st.text(max_size=12), st.binary(max_size=4))
values = st.one_of(
    scalars,
    st.lists(scalars, max_size=3),
    st.tuples(scalars, scalars),
    st.dictionaries(st.text(max_size=5), scalars, max_size=2),
    st.sampled_from([object(), int, set(), {"fire"}, [[]], "zz", "A", "1", 2**64, 10**40]),
)
plain = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(10**20), 10**20), st.floats(allow_nan=False), st.text(max_size=9)
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)),
    max_leaves=5,
)
OPTIONS = {"bigbang": ("elements", "spaces"), "constelaciones": ("radius", "margin", "limit")}
each = pytest.mark.parametrize(("name", "mode"), MODES)


def ends_well(call: Callable[[], Any]) -> CosmosError | None:
    """The refusal of a call, one line in both languages, or nothing."""
    for lang in ("es", "en"):
        with speaking(lang):
            fault = refusal(call)
            assert fault is None or one_line(fault)
    return fault


def options(name: str) -> list[str]:
    """The names of the options of a new game."""
    taken = inspect.signature(game(name).new_game).parameters.values()
    return [*(one.name for one in taken if one.kind is not one.VAR_KEYWORD), *OPTIONS.get(name, ()), "zz"]


def some(name: str, mode: str) -> Any:
    """A position in the middle of a game."""
    return played(name, mode)[9]


@each
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_value_as_option_of_a_new_game(name: str, mode: str, data: st.DataObject) -> None:
    option = data.draw(st.sampled_from(options(name)))
    value = data.draw(values)
    fault = ends_well(lambda: game(name).new_game(**{"mode": mode, option: value}))
    if isinstance(fault, BadOption | UnknownName):
        assert option in str(fault) or str(value)[:8] in str(fault)
    ends_well(lambda: Record(name, 1, (), {"mode": mode, option: value}).replay())


@each
@pytest.mark.parametrize(
    "wrong",
    [
        {"mode": []},
        {"mode": "zz"},
        {"players": "two"},
        {"players": True},
        {"players": 99},
        {"seed": "x"},
        {"seed": None},
        {"seed": True},
        {"rulebook": 5},
        {"rulebook": "RULES"},
        {"zz": 1},
    ],
)
def test_options_of_a_wrong_type_or_name_are_refused_by_name(name: str, mode: str, wrong: dict[str, Any]) -> None:
    fault = ends_well(lambda: game(name).new_game(**({"mode": mode} | wrong)))
    assert isinstance(fault, BadOption | UnknownName)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("bigbang", {"elements": 5}),
        ("bigbang", {"elements": "fire"}),
        ("bigbang", {"elements": [1, 2]}),
        ("bigbang", {"mode": "solo", "spaces": "14"}),
        ("constelaciones", {"stars": 1.5}),
        ("constelaciones", {"stars": object()}),
        ("constelaciones", {"practice": "yes"}),
        ("constelaciones", {"radius": []}),
        ("planetarium", {"components": 5}),
        ("planetarium", {"idle_rounds": "12"}),
        ("sector41", {"seats": 5}),
        ("sector41", {"seats": "XY"}),
        ("sector41", {"first": "S"}),
        ("galaxies", {"first": "A"}),
        ("galaxies", {"rogue": 5}),
        ("galaxies", {"deck": 5}),
        ("galaxies", {"deck": "Jakks"}),
        ("galaxies", {"deck": [5]}),
    ],
)
def test_options_of_each_game(name: str, wrong: dict[str, Any]) -> None:
    assert ends_well(lambda: game(name).new_game(**wrong)) is not None


@pytest.mark.parametrize("name", games())
def test_the_rulebook_of_another_game_is_refused(name: str) -> None:
    other = next(one for one in games() if one != name)
    with pytest.raises(BadOption, match=rf"option rulebook: .*expected {name}\.RULES"):
        game(name).new_game(rulebook=game(other).RULES)


@each
@settings(max_examples=25, deadline=None)
@given(value=values)
@example(value=5)
@example(value=None)
def test_any_value_in_place_of_a_position_a_move_a_question_or_a_rule(name: str, mode: str, value: object) -> None:
    position, face = some(name, mode), game(name)
    before = str(position)
    for option in ("text", "mode", "rulebook"):
        ends_well(lambda option=option: face.parse(**({"text": before, "mode": mode} | {option: value})))  # type: ignore[misc]
    for asked in ("read_move", "play", "judge", "explain", "preview", "survey", "play_all", "ask", "seen_by"):
        ends_well(lambda asked=asked: getattr(position, asked)(value))  # type: ignore[misc]
    for asked in ("rule", "title", "reading", "readings_of", "read_all", "__getitem__"):
        ends_well(lambda asked=asked: getattr(face.RULES, asked)(value))  # type: ignore[misc]
    ends_well(lambda: face.QUERIES[value])
    ends_well(lambda: position.read(value, value))
    assert str(position) == before


@each
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_value_as_argument_of_a_question(name: str, mode: str, data: st.DataObject) -> None:
    position, questions = some(name, mode), game(name).QUERIES
    asked = data.draw(st.sampled_from(sorted(questions)))
    taken = [one for one in list(inspect.signature(questions[asked]).parameters)[1:] if data.draw(st.booleans())]
    given_values = {one: data.draw(values) for one in taken}
    before = str(position)
    ends_well(lambda: position.ask(asked, **given_values))
    assert str(position) == before


@pytest.mark.parametrize(
    ("name", "asked", "wrong"),
    [
        ("bigbang", "key", {"tile": "T"}),
        ("constelaciones", "bound", {"player": "C"}),
        ("constelaciones", "contact", {"stick": [], "other": [[0, 0], [1, 1]]}),
        ("constelaciones", "contact", {"stick": [[0, 0], [float("nan"), 1]], "other": [[0, 0], [1, 1]]}),
        ("constelaciones", "contact", {"stick": [[0, 0], [1, 1]], "other": [[0, 0], [1, 1]], "turn": "N"}),
        ("constelaciones", "extremes", {"player": "AB"}),
        ("constelaciones", "lifting", {"lifted": "middle"}),
        ("galaxies", "sizes", {"players": 6}),
        ("planetarium", "hand", {"player": "P9"}),
        ("planetarium", "pile_size", {"deck": "huge"}),
        ("planetarium", "planets_for", {"card": "supply"}),
        ("planetarium", "playable", {"planet": "Z"}),
        ("sector41", "chance", {"kinds": ["zz"]}),
        ("sector41", "covered", {"side": "X"}),
        ("sector41", "outcomes", {"move": "pass", "tell": ["zz"]}),
    ],
)
def test_an_argument_that_names_nothing_is_refused_by_its_question(
    name: str, asked: str, wrong: dict[str, Any]
) -> None:
    mode = next(mode for one, mode in MODES if one == name)
    assert ends_well(lambda: some(name, mode).ask(asked, **wrong)) is not None


def test_questions_before_the_ships_have_docked() -> None:
    first = game("sector41").new_game(seed=1)
    assert (first.ask("to move"), first.ask("score")) == ("- setup", {})
    for asked in ("fold changes", "ship after fold"):
        assert isinstance(ends_well(lambda asked=asked: first.ask(asked)), BadOption)  # type: ignore[misc]


@each
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_what_begins_a_move_is_surveyed_and_nothing_else(name: str, mode: str, data: st.DataObject) -> None:
    position = some(name, mode)
    move = data.draw(st.sampled_from([*map(str, position.legal_moves()), *position.survey()]))
    begun = move[: data.draw(st.integers(1, len(move)))]
    found = position.survey(begun)
    whole = any(begun == position.parts(written)[0] for written in found)  # `5.1` is a space, and begins `5.10`
    assert move in found or whole or not any(written.startswith(begun) for written in found)
    text = data.draw(st.text(max_size=8))
    if fault := ends_well(lambda: position.survey(text)):
        assert isinstance(fault, NotationError)
        assert fault.nearest


@each
def test_a_text_like_no_move_is_refused_with_a_move_that_there_is(name: str, mode: str) -> None:
    for position in played(name, mode)[::6]:
        for text in ("zz", "\N{SNOWMAN}", "zz@zz", "-", "0"):
            for asked in (position.survey, position.play, position.judge, position.explain):
                with pytest.raises(NotationError) as fault:
                    asked(text)
                assert fault.value.nearest in (*map(str, position.legal_moves()), *position.forms)
                assert one_line(fault.value)


@each
def test_what_begins_a_form_of_move_is_known_also_when_none_is_legal(name: str, mode: str) -> None:
    position = some(name, mode)
    for form in position.forms:
        assert isinstance(position.survey(form), dict)
        assert isinstance(position.survey(form[: max(1, len(form) // 2)]), dict)


@settings(max_examples=80, deadline=None)
@given(value=values)
def test_any_value_as_language_game_file_or_json(value: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.getbasetemp()
    for call in (game, from_json, read_record, read_case, read_records):
        ends_well(lambda call=call: call(value))  # type: ignore[misc]
    ends_well(lambda: Record(value, 1).replay())
    ends_well(lambda: write_records(folder / "records.jsonl", value))
    ends_well(lambda: write_records(value, [Record("bigbang", 1)]) if not isinstance(value, str) else None)
    in_force = language()
    fault = refusal(lambda: language(value))
    assert fault is None or isinstance(fault, UnknownLanguage)
    assert value is None or fault is None or language() == in_force
    language("en")


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(Record.__struct_fields__), plain)
def test_any_json_as_field_of_a_record(field: str, value: Any) -> None:
    line = json.dumps({"game": "bigbang", "seed": 1, field: value})
    ends_well(lambda: read_record(line).replay())
    ends_well(lambda: read_record(json.dumps(value)))
    ends_well(lambda: Record(**{"game": "bigbang", "seed": 1, field: value}).replay())


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["game", "position", "readings", "more"]), plain)
def test_any_json_as_field_of_a_position(field: str, value: Any) -> None:
    ends_well(lambda: from_json(json.dumps({"game": "bigbang", "position": "universe: BB@0,0", field: value})))


KEYS = [field.encode_name for field in msgspec.structs.fields(Ask)]


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), plain, max_size=3), st.sampled_from(["bigbang", "sector41"]))
def test_any_json_as_question_of_a_case(ask: dict[str, Any], name: str) -> None:
    given_case = {"id": "x", "game": name, "position": str(some(name, MODES[0][1] if name == "bigbang" else "strict"))}
    ends_well(lambda: check_case(as_case({**given_case, "ask": [ask]}, "x.toml")))


def test_the_questions_of_a_game_cannot_be_changed() -> None:
    for name in games():
        questions = game(name).QUERIES
        assert len(questions) == len(list(questions)) > 5
        assert not hasattr(questions, "__setitem__")
        with pytest.raises(UnknownName, match=f"unknown query zz{min(questions)}; nearest: "):
            questions["zz" + min(questions)]
        assert questions.get("zz") is None


def test_random_texts_made_of_moves_change_nothing() -> None:
    chance = random.Random(41)
    for name, mode in MODES:
        position = some(name, mode)
        before, written = str(position), [*map(str, position.legal_moves()), *position.forms]
        for _ in range(8):
            one, other = chance.choice(written), chance.choice(written)
            text = one[: chance.randrange(len(one) + 1)] + other[chance.randrange(len(other)) :]
            ends_well(lambda: position.survey(text))  # noqa: B023
            ends_well(lambda: position.play(text))  # noqa: B023
        assert str(position) == before
