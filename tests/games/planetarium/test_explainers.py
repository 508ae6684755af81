"""Explanations: what they say, and that their claims are checked by something that knows no rule function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmoslearn.core.case import Case, case_files, read_case
from cosmoslearn.core.errors import BadOption, UnknownName
from cosmoslearn.core.trace import Claim, Trace, UncheckedStep
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import CHECKERS, RULES, Position, claims
from tests.games.planetarium.play import games

FIELD = planetarium.parse(
    """
    seats: P1 P2
    turn: P1, after the move
    planets: A=3.0
    matter: 4.4=gas 7.5=water 6.2=rock
    row A: outgassing(P1*) flood-basalts(P2*)
    states: A=habitable
    area P1 A: gas=2 rock=1
    hand P1: ozone-layer magnetic-field hot-jupiter
    scores: P1=4 P2=3
    track: 20
    """
)


def explained(position: Position) -> Iterator[Trace]:
    """Every explanation of a position."""
    for token in "ABCD":
        yield planetarium.where_to(position, token)
        yield planetarium.sweep(position, token)
        yield planetarium.balance(position, token)
    for card in position.hand:
        yield from (planetarium.asks(position, card, planet) for planet in "ABCD")
    yield from (
        planetarium.track(position),
        planetarium.ending(position),
        position.scores(),
        planetarium.ranking(position),
    )


def test_claims_import_no_rule_function() -> None:
    """The checkers know the components and the fields of a position, and nothing else of the game."""
    tree = ast.parse(Path(claims.__file__).read_text(encoding="utf-8"))
    rooms = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 1}
    assert rooms == {"pieces", "state"}


@pytest.mark.parametrize(("mode", "players"), [("base", 2), ("base", 4), ("house-solo", 1)])
def test_all_claims_hold_in_games(mode: str, players: int) -> None:
    for game in games(mode, players, range(70, 71), "simple"):
        for position in game[players::53]:
            for trace in explained(position):
                trace.check(CHECKERS)
                assert trace.words("en") != trace.words("es")


def altered(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return {"habitable": "hostile", "hostile": "habitable"}.get(value, "1.3" if "." in value else "7.7")
    if isinstance(value, dict):
        return {key: count + 1 for key, count in value.items()}
    return tuple(altered(item) for item in value) if value else ("7.7", "7.8")


def not_believed(trace: Trace) -> bool:
    """Whether some claim of a trace is refused, or speaks of something that is not there."""
    try:
        trace.check(CHECKERS)
    except (UncheckedStep, KeyError, ValueError, StopIteration, IndexError):
        return True
    return False


NAMED_BY_CHOICE = {
    "what",
    "fields",
    "began",
    "over",
    "card",
    "player",
    "token",
    "end",
}  # what a claim is about, not what it says


def test_an_altered_claim_is_found_out() -> None:
    """In each kind of claim each thing that it says is altered in turn; the checker must object."""
    traces = [*explained(FIELD), FIELD.explain("end")]
    moves = planetarium.parse("planets: A=4.0\nmatter: 4.3=rock 7.5=gas")
    traces += [moves.explain("A to 4.3"), moves.explain("7.5 to 7.6")]
    play = planetarium.parse(
        "turn: P1, after the move\nmatter: 7.5=gas\narea P1 D: gas=1 rock=1\nhand P1: moonlet-capture"
    )
    traces += [
        play.explain("play moonlet-capture on D"),
        play.play("play moonlet-capture on D").explain("take 7.5 to A"),
    ]
    traces += [planetarium.parse(text).explain(move) for _, (text, move), *_ in ACTING]
    traces.append(planetarium.asks(planetarium.parse(ORBITS), "cryovolcanism", "C"))
    tried = 0
    for trace in traces:
        trace.check(CHECKERS)
        for number, step in enumerate(trace.steps):
            for key, value in step.claim.args.items():
                if key in NAMED_BY_CHOICE or value in ((), "", None):
                    continue
                claim = Claim(step.claim.name, {**step.claim.args, key: altered(value)})
                wrong = msgspec.structs.replace(step, claim=claim)
                steps = (*trace.steps[:number], wrong, *trace.steps[number + 1 :])
                assert not_believed(msgspec.structs.replace(trace, steps=steps)), (claim, key)
                tried += 1
    assert tried > 60


def test_what_a_card_asks_for_and_the_nearest_way() -> None:
    trace = planetarium.asks(FIELD, "magnetic-field", "A")
    assert trace.result == ("PLA-REQ-MATTER",)
    assert "area A holds 2 gas and 1 rock; missing: 1 water and 1 metal" in trace.words("en")
    assert "nearest water for A: steps" in trace.words("en")
    far = planetarium.asks(FIELD, "hot-jupiter", "C")
    assert "nearest orbit in range for C: II; steps 4, 5.6 > 4.5 > 4.6 > 3.7 > 2.0" in far.words("en")


def test_the_balance_card_by_card() -> None:
    trace = planetarium.balance(FIELD, "A")
    assert trace.result == (4, 3)
    assert trace.rules == ("PLA-STATE-ALLPLAYERS", "PLA-STATE-COMPARE")
    assert "4 a 3: A es Habitable" in trace.words("es")


def test_the_track_and_the_final_turns() -> None:
    assert planetarium.track(FIELD).result == 20
    assert planetarium.ending(FIELD).result == ()
    last = planetarium.parse(
        "seats: P1 P2 P3\nturn: P2, final turn, before the move\nstill to play: P3\nmatter: 7.5=gas"
    )
    assert planetarium.ending(last).result == ("P2", "P3")


CASES = [read_case(file) for file in case_files([Path(planetarium.__file__).parent / "cases"])]
BELIEFS = {
    (rule, mistake.id) for rule in RULES for mistake in RULES.rule(rule).misconceptions
}  # what is believed of a step may be untrue


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_every_move_of_every_case_is_explained_to_its_end(case: Case) -> None:
    """Under each reading that the text allows the claims hold as well; no move is without a step."""
    for ask in case.asks:
        position = case.start(ask.readings)
        for move in ask.after:
            trace = position.explain(move)
            position = position.play(move)
            assert trace.steps
            assert trace.end == position
            if not BELIEFS & {*ask.readings.items(), *case.readings.items()}:
                trace.check(CHECKERS)


def test_an_empty_space_has_no_token_to_move() -> None:
    """PLA-MOVE-ONETOKEN: a token is moved; where none stands, nothing may go anywhere."""
    for space in ("1.3", "8.7"):
        trace = planetarium.where_to(FIELD, space)
        assert (trace.result, [step.rule for step in trace.steps]) == ((), ["PLA-MOVE-ONETOKEN"])
        trace.check(CHECKERS)
    assert planetarium.where_to(FIELD, "4.4").result


def test_the_nearest_way_to_missing_matter_is_the_shorter_of_two() -> None:
    """The gas on 2.7 needs one step to planet A on 2.0; the planet would need seven to the gas."""
    position = planetarium.parse("turn: P1, after the move\nplanets: A=2.0\nmatter: 2.7=gas\nhand P1: outgassing")
    ways = [
        step.claim.args["way"] for step in planetarium.asks(position, "outgassing", "A") if step.claim.name == "path"
    ]
    assert ways == [["2.7", "2.0"]]


@pytest.mark.parametrize("ask", [planetarium.sweep, planetarium.balance])
def test_what_is_no_planet_or_no_position_is_refused(ask: Any) -> None:
    with pytest.raises(UnknownName, match="unknown planet E; nearest: A, B, C, D"):
        ask(planetarium.parse("planets: A=2.0"), "E")
    for wrong in ((planetarium.parse("planets: A=2.0"), 7), (7, "A")):
        with pytest.raises(BadOption, match=r"option (planet|position): 7 is not allowed"):
            ask(*wrong)


def told(trace: Trace) -> list[dict[str, Any]]:
    """The facts of each step."""
    return [dict(step.facts) for step in trace]


def test_the_facts_and_marks_of_steps() -> None:
    """Matter speeds up at space 24 of 32 (house track); the two markers show the tens and the units."""
    assert [facts["n"] for facts in told(planetarium.track(FIELD))] == [20, 4, 12]
    assert [(facts["habitable"], facts["hostile"]) for facts in told(planetarium.balance(FIELD, "A"))] == [
        (4, 0), (4, 3), (4, 3),
    ]  # fmt: skip
    score = planetarium.parse("scores: P1=4 P2=13").scores()
    assert [(facts["tens"], facts["units"]) for facts in told(score)] == [(0, 4), (1, 3)]
    moves = planetarium.parse("planets: A=3.1 B=3.4\nmatter: 7.5=gas")
    assert told(moves.explain("A to 3.3"))[0]["n"] == 2
    for step in planetarium.where_to(moves, "A"):
        (spaces,) = step.marks.values()
        assert spaces == (f"space:{step.facts['end']}",)
    last = planetarium.parse(
        "seats: P1 P2 P3\nturn: P2, final turn, before the move\nstill to play: P3\nmatter: 7.5=gas"
    )
    assert told(planetarium.ending(last)) == [{"player": "P2"}, {"players": ("P3",)}]


def test_on_the_final_circle_the_track_has_no_more_to_come() -> None:
    """Thirty tokens of thirty-two spaces: two more to the final circle, and matter has sped up at 24."""
    track = planetarium.track(planetarium.parse("turn: P1, after the move\ntrack: 30"))
    assert [step.rule for step in track] == ["PLA-TRACK-FILL", "PLA-ACCEL-START", "PLA-END-TRIGGER"]
    assert (track.steps[1].facts["fast"], track.steps[2].facts["n"]) == (24, 2)


def acting(position: str, move: str) -> dict[str, str]:
    """What each rule does in a move, in words; every claim holds."""
    trace = planetarium.parse(position).explain(move)
    trace.check(CHECKERS)
    return {step.rule: step.words("en") for step in trace}


DOWNGRADE = "seats: P1 P2\nturn: P1, after the move\nhand P1: magnetic-field outgassing ocean-world\nmatter: 7.5=gas"
TWO_FINALS = """turn: P1, after the move
hand P1: ocean-world water-clouds ring-system plate-tectonics garden-world super-earth
decks: low=4 high=4 final=2
seats: P1 P2
matter: 7.5=gas
pending: reject garden-world super-earth
played: ring-system"""
SOLO = "seats: P1\nturn: P1, after the move\nmatter: 7.5=gas 7.6=rock\ntrack: {n}"
ORBITS = "turn: P1, after the move\nplanets: A=2.0 C=8.3\nhand P1: cryovolcanism hydrothermal-vents"
# For each rule a move in which it acts, another one in which it does not, and what is said.
ACTING = (
    ("PLA-DEG-PILE", (DOWNGRADE, "downgrade magnetic-field"), (DOWNGRADE, "end"),
     "Magnetic Field: now on the discard pile High, which holds 1; it becomes a deck again when needed"),
    ("PLA-DRAW-FINALPILE", (TWO_FINALS, "discard garden-world"), (DOWNGRADE, "downgrade magnetic-field"),
     "Garden World: now on the discard pile Final, which holds 1; it becomes a deck again when needed"),
    ("PLA-TRACK-PAIDONLY", (DOWNGRADE + "\ntrack: 5", "end"), (TWO_FINALS, "discard garden-world"),
     "nothing was paid in this turn, so nothing is laid on the evolution track; it holds 5"),
    ("PLA-SOLO-ACCEL", (SOLO.format(n=23), "end"), (SOLO.format(n=22), "end"),
     "it lies on space 24: as with a paid token, matter goes one or two spaces from the next turn on"),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "acts", "idle", "words"), ACTING, ids=[one[0] for one in ACTING])
def test_a_rule_is_named_where_it_acts_and_nowhere_else(
    rule: str, acts: tuple[str, str], idle: tuple[str, str], words: str
) -> None:
    assert acting(*acts)[rule] == words
    assert rule not in acting(*idle)


def test_the_opening_discards_are_told_when_all_are_made() -> None:
    position = planetarium.new_game(seed=5, players=2)
    first, second = position.legal_moves()[0], position.play(position.legal_moves()[0]).legal_moves()[0]
    once = position.explain(first)
    assert "PLA-DRAW-FINALPILE" not in once.rules, "the others have not given up theirs yet"
    trace = position.play(first).explain(second)
    trace.check(CHECKERS)
    step = next(step for step in trace if step.rule == "PLA-DRAW-FINALPILE")
    assert sorted(step.claim.args["cards"]) == sorted(str(move).split()[1] for move in (first, second))


def test_a_card_with_an_orbit_tells_which_orbit_the_space_is_on() -> None:
    for planet, words in (("C", "8.3: the arms, band 8, count as orbit VII"), ("A", "2.0: band 2 is orbit II")):
        trace = planetarium.asks(planetarium.parse(ORBITS), "cryovolcanism", planet)
        trace.check(CHECKERS)
        assert [step.words("en") for step in trace if step.rule == "PLA-HB-ORBITS"] == [words]
    free = planetarium.asks(planetarium.parse(ORBITS), "hydrothermal-vents", "A")
    assert "PLA-HB-ORBITS" not in free.rules


def test_a_sweep_names_what_it_meets_on_each_space() -> None:
    here = planetarium.parse("planets: A=1.0 C=6.11 D=6.9\nmatter: 6.1=rock 6.4=metal")
    assert planetarium.sweep(here, "D").words("en").splitlines()[1:] == [
        " 1. 6.10 is free: it may stop here or go on [PLA-MOVE-SWEEP]",
        " 2. 6.11 holds planet C: passed, no place to stop [PLA-MOVE-SWEEPPASS]",
        " 3. 6.0 is free: it may stop here or go on [PLA-MOVE-SWEEP]",
        " 4. 6.1 holds rock: collected, and the sweep ends [PLA-MOVE-SWEEPMATTER]",
    ]
