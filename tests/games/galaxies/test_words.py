"""Explainers, decks of one's own, bad input, impossible positions, options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.core.errors import BadOption, FileError, ImpossiblePosition, NotationError, UnknownName
from cosmoslearn.core.position import Record
from cosmoslearn.core.trace import Claim, Trace, UncheckedStep
from cosmoslearn.games import galaxies
from cosmoslearn.games.galaxies import CHECKERS, Position
from cosmoslearn.games.galaxies.moves import EXAMPLES, parse_move
from tests.core.refusals import one_line, refusal
from tests.games.galaxies.play import playout, start

TWO = "row: Jakks Leandra Gort Maia\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 1, Jakks^"
WINDOW = TWO + "\ndice: ENE DIP COL/spent MOV COL/spent"


def traces() -> list[Trace]:
    here = galaxies.parse(WINDOW)
    asked = here.play("use d1")
    end = galaxies.parse(
        "row: Jakks Leandra Gort Maia\nA: L6 E3 C3 | home 4 | col Shouhua, Piedes | mission Hoarder\n"
        "B: L6 E3 C3 | home 4 | col Nibiru, K-Widow | mission Noble\ntriggered: A\nstack: none"
    )
    orbit = galaxies.parse(TWO.replace("home 2", "home 1, Gort@2"))
    return [
        galaxies.explain_die(here, "d1"), galaxies.explain_die(here, "d3"), galaxies.explain_follow(asked),
        galaxies.explain_yield(here, "B", "CUL"), galaxies.explain_yield(here, "A", "ENE"),
        galaxies.explain_upgrade(here, "A"), galaxies.explain_upgrade(end, "A"),
        galaxies.explain_colonising(orbit, "A"), galaxies.explain_planet(here, "Jakks", "B"),
        galaxies.explain_planet(here, "Zalax", "B"), galaxies.explain_end(here), galaxies.explain_end(end),
        galaxies.explain_odds(here, 4, 2), end.scores(), here.scores(),
        here.ask("missions"), end.ask("missions"), here.ask("order"), here.ask("order", ages=[30, 12, 40]),
        galaxies.new_game("solo").ask("order"),
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(20))
def test_explainers_are_checked_and_told_in_both_languages(number: int) -> None:
    trace = traces()[number]
    trace.check(CHECKERS)
    assert trace.steps
    assert trace.words("es") != trace.words("en")


def test_results_of_explainers() -> None:
    here = galaxies.parse(WINDOW)
    assert galaxies.explain_die(here, "d1").result == {"use": True, "reroll": 0, "convert": False}
    assert galaxies.explain_die(here, "d2").result["use"] is False
    assert galaxies.explain_yield(here, "A", "ENE").result == {"energy": 2, "culture": 0}
    assert galaxies.explain_yield(here, "B", "CUL").result == {"energy": 0, "culture": 1}
    assert galaxies.explain_upgrade(here, "A").result == ["E2"]
    assert galaxies.explain_follow(here.play("use d1")).result == ["B"]
    assert galaxies.explain_odds(here, 4).result == "671/1296"
    with pytest.raises(BadOption):
        galaxies.explain_follow(here)


def altered(value: object) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list | tuple):
        return ["Z", *value]
    return "Z"


def test_an_altered_step_is_found() -> None:
    """Every kind of claim that comes up in some games: with its first argument altered it does not hold."""
    seen: dict[str, int] = {}
    found = [
        before.explain(move) for n in range(6) for before, move, _ in list(playout(start(n), n, "wandering"))[:150]
    ]
    for trace in (*found, *traces()):
        for number, step in enumerate(trace.steps):
            kind = step.claim.name
            if seen.get(kind, 0) >= 3:
                continue
            for key, value in step.claim.args.items():
                if key in ("faces",):
                    continue
                seen[kind] = seen.get(kind, 0) + 1
                args = {**step.claim.args, key: altered(value)}
                lie = type(step)(step.rule, step.says, Claim(kind, args), step.facts, step.marks, step.position)
                steps = (*trace.steps[:number], lie, *trace.steps[number + 1 :])
                with pytest.raises(UncheckedStep):
                    Trace(trace.title, trace.start, steps).check(CHECKERS)
    assert {"gained", "acquired", "paid", "moved", "advanced", "owned", "rolled", "follows", "stack"} <= set(seen)


DECK = """
[[planet]]
name = "{}"
points = 3
produces = "culture"
track = "economy"
spaces = {}
power = "{}"
"""


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text("".join(DECK.format(f"Mundo-{n}", 1 + n % 5, "Jakks") for n in range(9)))
    deck = galaxies.read_deck(file)
    first = galaxies.new_game(players=2, seed=3, deck=deck)
    assert len(first.row) + len(first.deck) == 9
    assert galaxies.parse(str(first)) == first
    moves = [str(move) for _, move, _ in list(playout(first, 1, "wandering"))[:60]]
    record = Record("galaxies", 3, tuple(moves), {"players": 2, "deck": list(deck)})
    assert isinstance(record.replay(), Position)
    assert "not a confirmed card" in str(first.scene().shape("row:0").label)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (DECK.format("X", 6, "Jakks"), "$.planet[0].spaces"),
        (DECK.format("X", 0, "Jakks"), "$.planet[0].spaces"),
        (DECK.format("X", 2, "Jak"), "$.planet[0].power"),
        (DECK.format("X y", 2, "Jakks"), "$.planet[0].name"),
        (DECK.format("Júpiter", 2, "Jakks"), "$.planet[0].name"),
        (DECK.format("X", 2, "Jakks").replace("points = 3", "points = 21"), "$.planet[0].points"),
        (DECK.format("X", 2, "Jakks").replace("culture", "water"), "$.planet[0].produces"),
        (DECK.format("X", 2, "Jakks").replace("economy", "war"), "$.planet[0].track"),
        (DECK.format("X", 2, "Jakks") * 2, "$.planet[1]"),
        (DECK.format("X", '"two"', "Jakks"), "$.planet[0].spaces"),
        ("[[planet", "TOML"),
    ],
)
def test_a_deck_that_is_none_is_refused(tmp_path: Path, text: str, key: str) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(text)
    with pytest.raises(FileError) as fault:
        galaxies.read_deck(file)
    assert fault.value.key == key
    assert "\n" not in str(fault.value)
    assert "TOML" in key or "planet[1]" in key or "expected" in str(fault.value).lower()
    with pytest.raises(FileError):
        galaxies.read_deck(tmp_path / "none.toml")


IMPOSSIBLE = {
    "TEG-SETUP-ROW": TWO.replace("Gort Maia", "Gort"),
    "TEG-INV-CARDS": TWO + "\ndiscard: Jakks",
    "TEG-RES-MAX": TWO.replace("A: L1 E2", "A: L1 E8"),
    "TEG-INV-SHIPS": TWO.replace("home 2", "home 3"),
    "TEG-TRACK-SHAPE": TWO.replace("home 2", "home 1, Jakks@2"),
    "TEG-LIMIT-ORBIT": TWO.replace("home 2", "Gort@1, Gort@2"),
    "TEG-LIMIT-SURFACE": TWO.replace("home 2", "Gort^, Gort^"),
    "TEG-EMPIRE-TABLE": TWO.replace("A: L1", "A: L7"),
    "TEG-COMP-LIST": TWO + "\ndice: MOV MOV MOV MOV MOV MOV MOV MOV",
    "TEG-COMP-MISSIONCARD": TWO + " | mission Hermit\nbox: Hermit",
    "TEG-SOLO-NOLAND": "rogue: hades\nmode: solo\n" + TWO.replace("B: L1 E2 C1 | home 1", "R: L1 E2 C1 | home 3"),
}


@pytest.mark.parametrize("rule", IMPOSSIBLE)
def test_impossible_positions_name_the_rule(rule: str) -> None:
    galaxies.parse(TWO)
    with pytest.raises(ImpossiblePosition) as fault:
        galaxies.parse(IMPOSSIBLE[rule])
    assert fault.value.rules == (rule,)


OPTIONS: list[tuple[type[Exception], dict[str, Any]]] = [
    (BadOption, {"players": 1}), (BadOption, {"players": 6}), (BadOption, {"first": 2}),
    (BadOption, {"mode": "solo", "players": 2}), (UnknownName, {"mode": "duel"}),
    (UnknownName, {"mode": "solo", "rogue": "artemi"}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "options"), OPTIONS)
def test_options_out_of_range(kind: type[Exception], options: dict[str, Any]) -> None:
    with pytest.raises(kind):
        galaxies.new_game(**options)


@pytest.mark.parametrize("finals", [[], [[20, 3, 5, 1]], [[20, 3, 5, 1, 1, 0], [20, 3, 5, 1, 1]]])
def test_totals_that_are_none_are_refused(finals: list[list[int]]) -> None:
    with pytest.raises(BadOption):
        galaxies.parse(TWO).ask("compare", finals=finals)


@pytest.mark.parametrize("text", EXAMPLES.values())
def test_moves_are_read_as_they_are_written(text: str) -> None:
    assert str(parse_move(text)) == text


@given(st.one_of(st.text(max_size=60), st.sampled_from(sorted(EXAMPLES.values())).map(lambda text: text[:-1] + "?")))
def test_any_text_is_a_move_or_a_typed_error(text: str) -> None:
    fault = refusal(lambda: parse_move(text))
    assert fault is None or (isinstance(fault, NotationError) and one_line(fault))


LINES = [
    *WINDOW.splitlines(), "stack: turn A", "stack: window A face=MOV asked=B die=d1", "seed: x", "used: A - follow",
    "lasting: A price d1", "first: B", "active: B", "rolls: MOV", "deck: Helios", "mode: solo", "rogue: hades",
    "R: L1 E0 C0 | home 4", "B: L9 E9 C9 | none", "row: -", "triggered: C", "box: Hermit", "cards: a b", "winner: A",
]  # fmt: skip


@given(st.lists(st.one_of(st.sampled_from(LINES), st.text(max_size=25)), max_size=9))
def test_any_lines_are_a_position_or_a_typed_error(lines: list[str]) -> None:
    fault = refusal(lambda: galaxies.parse("\n".join(lines)))
    assert fault is None or one_line(fault)
    if fault is None:
        found = galaxies.parse("\n".join(lines))
        assert galaxies.parse(str(found)) == found


def test_the_odds_are_plotted() -> None:
    figure = galaxies.plot_odds()
    (axes,) = figure.axes
    assert [len(line.get_xdata()) for line in axes.lines] == [7, 7, 7]
    assert round(float(axes.lines[0].get_ydata()[3]), 2) == 0.52
