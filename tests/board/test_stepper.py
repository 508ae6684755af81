"""The stepper in Python: films of traces and of games, what changed, permalinks, and how it shows without a page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cosmoslearn import game, language, speaking
from cosmoslearn.board.film import film, of_record, of_trace
from cosmoslearn.board.link import Link, link_of, open_link
from cosmoslearn.board.stepper import Stepper, stepper
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.errors import BrokenRecord, CosmosError, NotationError, UnknownName
from cosmoslearn.core.position import Position, Record
from cosmoslearn.core.trace import Trace
from cosmoslearn.games import bigbang

NAMES = ("bigbang", "constelaciones", "galaxies", "planetarium", "sector41")


def placed() -> Trace:
    return bigbang.parse("universe: BB@0,0 PY1@1,0\nrow: SY1 CO1 AR1 PB1").explain("SY1@0,1")


def played(name: str, plies: int = 12) -> tuple[Position, Record]:
    """A game played at random: the position reached, and its record."""
    position: Position = game(name).new_game(seed=3)
    chance, moves = Chance(5), []
    for _ in range(plies):
        move, chance = chance.choose(position.legal_moves())
        moves.append(str(move))
        position = position.play(move)
    return position, Record(name, 3, tuple(moves))


def test_a_trace_gives_a_stepper_with_a_frame_for_each_step() -> None:
    shown = placed().board()
    assert isinstance(shown, Stepper)
    assert shown.last == len(placed())
    said = [frame["says"]["es"] for frame in shown.film["frames"][1:]]
    assert said == [step.words("es") for step in placed()]


def test_the_rules_of_a_film_come_with_their_words_in_the_order_of_the_rulebook() -> None:
    rules = placed().board().film["rules"]
    assert set(rules) == set(placed().rules)
    assert list(rules) == [rule for rule in bigbang.RULES if rule in rules]
    assert rules["BB-PLACE-2ADJ"]["title"]["es"] == bigbang.RULES.rule("BB-PLACE-2ADJ").title["es"]


def test_marks_of_a_step_are_on_its_picture() -> None:
    trace = placed()
    frames = trace.board().film["frames"]
    step = next(n for n, step in enumerate(trace.steps) if step.rule == "BB-PLACE-2ADJ")
    assert frames[step + 1]["marked"] == sorted(trace.steps[step].marks["ok"])


def test_what_changed_is_told_where_the_position_changes_and_nowhere_else() -> None:
    trace, frames = placed(), placed().board().film["frames"]
    for step, frame in zip(trace.steps, frames[1:], strict=True):
        assert (step.position is not None) >= bool(frame.get("changed")), step.rule
    laid = next(frame for frame in frames if "cell:0,1" in frame.get("changed", ()))
    assert "cell:0,1" not in laid.get("moved", ())


def test_a_view_that_grows_moves_no_piece() -> None:
    record = Record("bigbang", 3, played("bigbang")[1].moves)
    for frame in film(of_record(record), bigbang.RULES, "")["frames"][1:]:
        assert [name for name in frame.get("moved", ()) if name.startswith("cell:")] == []


def test_at_can_be_set_and_is_kept_within_the_film() -> None:
    shown = stepper(placed(), at=2)
    assert shown.at == 2
    with pytest.raises(UnknownName, match="unknown step 99"):
        shown.at = 99
    assert shown.at == 2


@pytest.mark.parametrize("name", NAMES)
def test_permalinks_build_the_same_again(name: str) -> None:
    position, record = played(name)
    position = game(name).parse(position.notation())
    move = position.explain(position.legal_moves()[0])
    for trace in (move, position.scores()):
        shown = trace.board(at=len(trace), lang="es")
        again = open_link(shown.permalink + ".es")
        assert (again.shown.words(), again.at) == (trace.words(), len(trace))
        assert again.shown.result == trace.result
        assert of_trace(again.shown) == of_trace(trace)
        assert again.film | {"link": ""} == shown.film | {"link": ""}
        assert (again.shown == trace) >= (position.secrets == 0)
    link = link_of(position)
    assert link is not None
    assert Link.read(link.at(0))[0].opened() == position
    replay = open_link(record.board(at=5).permalink)
    assert (replay.shown, replay.at) == (record, 5)


def test_a_question_is_found_again_when_it_is_named() -> None:
    position = played("sector41")[0]
    trace = game("sector41").QUERIES["explain guardian"](position)
    assert stepper(trace).permalink == ""
    shown = stepper(trace, query="explain guardian")
    assert of_trace(open_link(shown.permalink).shown) == of_trace(trace)


# A move of each game that brings something to light or rolls dice, and two ways in which the rest may lie hidden.
DEALS = {
    "bigbang": (
        "universe: BB@0,0\nrow: PY1 SY1 CO1 AR1\nqueue: PB1 PO1 {}",
        "PY1@1,0",
        ("AB1 CB1 SO1 SR3", "SR3 SO1 AB1 CB1"),
    ),
    "bigbang solo": (
        "mode: solo\nuniverse: BB@0,0\nrow: PY1 SY1 CO1 AR1\nqueue: PB1 PO1 {}",
        "PY1@1,0",
        ("AB1 CB1 SO1", "SO1 AB1 CB1"),
    ),
    "galaxies": (
        "row: Jakks Leandra Gort Maia\ndice: ENE\nrolls: COL {}\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 2",
        "reroll d1",
        ("MOV\nseed: 4\ndeck: Helios Nibiru", "DIP\nseed: 5\ndeck: Nibiru Helios"),
    ),
    "planetarium": ("planets: A=3.1 B=1.0\nmatter: 3.4=rock 2.2=water\nseed: {}", "A to 3.2", ("1", "2")),
    "sector41": ("tiles: e1=(NEB)\nrest: ({})\nto move: S explorer", "S1-e1", ("RIF", "WAR")),
}


@pytest.mark.parametrize("name", DEALS)
def test_a_link_holds_nothing_hidden_that_its_steps_do_not_show(name: str) -> None:
    text, move, rests = DEALS[name]
    starts = [game(name.partition(" ")[0]).parse(text.format(rest)) for rest in rests]
    assert starts[0] != starts[1]
    one, other = (start.explain(move).board() for start in starts)
    assert one.permalink == other.permalink != ""
    assert one.get_state()["film"] == other.get_state()["film"]


def test_a_link_holds_what_comes_to_light() -> None:
    row = "universe: BB@0,0\nrow: PY1 SY1 CO1 AR1\nqueue:"
    one, other = (bigbang.parse(f"{row} {top} SO1 AB2 AB3").explain("PY1@1,0") for top in ("PB1", "CO2"))
    assert one.board().permalink != other.board().permalink
    link = one.board().permalink
    assert "PB1" in open_link(link).shown.end.row
    assert "queue: PB1 SO1 ? ?" in Link.read(link)[0].position


@pytest.mark.parametrize("text", ["", "cs1", "cs1.", "cs1.x.0", "cs2.eNo", "hello", "cs1.eNqrVkpLzClOBQALUAL3.-1"])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="not a link; expected a link that begins with cs1"):
        open_link(text)


def test_a_link_to_what_the_game_refuses_says_why() -> None:
    with pytest.raises(CosmosError, match="BB-"):
        open_link(Link("bigbang", "universe: BB@0,0\nrow: PY1", move="PY1@5,5").code)
    with pytest.raises(UnknownName, match="unknown query"):
        open_link(Link("bigbang", "universe: BB@0,0\nrow: PY1", query="nothing").code)
    with pytest.raises(NotationError, match="step by step"):
        open_link(Link("bigbang", "universe: BB@0,0\nrow: PY1", query="filled").code)


def test_a_link_that_unfolds_without_end_is_refused() -> None:
    with pytest.raises(NotationError):
        open_link(Link("bigbang", " " * 3_000_000).code)


def test_a_record_gives_a_frame_for_each_move_with_what_it_does() -> None:
    record = played("bigbang")[1]
    frames = record.board().film["frames"]
    positions = record.positions()
    said = [here.say(move) for here, move in zip(positions, record.moves, strict=False)]
    assert [frame["name"]["es"] for frame in frames[1:]] == [move.words("es") for move in said]
    before = positions[3]
    assert frames[4]["lines"][0]["es"] == before.explain(record.moves[3]).steps[0].words("es")


def test_a_broken_record_says_where() -> None:
    with pytest.raises(BrokenRecord, match="move 1, nonsense"):
        Record("bigbang", 3, ("nonsense",)).board()


def test_without_a_kernel_a_trace_shows_itself_still() -> None:
    shown: Any = placed()._repr_mimebundle_()
    assert set(shown) == {"text/plain", "text/html"}


def test_with_a_front_end_it_is_live_and_still_has_pictures_and_text() -> None:
    data, _ = placed().board()._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    assert "<script" not in data["text/html"]
    data, _ = played("bigbang")[1].board()._repr_mimebundle_()
    assert 'role="img"' in data["text/html"]


def test_films_are_made_in_the_language_asked_for_and_speak_both() -> None:
    with speaking("en"):
        shown = placed().board(lang="es")
        assert language() == "en"
    assert shown.film["lang"] == "es"
    assert shown.film["words"]["on"] == {"en": "On", "es": "Adelante"}


@pytest.mark.parametrize("name", NAMES)
def test_a_film_is_plain_data(name: str) -> None:
    position = played(name)[0]
    made = film(of_trace(position.scores()), position.rulebook, "")
    assert json.loads(json.dumps(made)) == made


def test_pseudo_locale_reaches_every_word() -> None:
    with speaking("x-pseudo"):
        words = placed().board().film["words"]
    assert all(str(text).startswith("⟦") for text in words.values())
