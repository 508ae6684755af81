"""What the board asks for: the survey of one token, of one card, of a whole position."""

from __future__ import annotations

import pytest

from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import RULES, Position
from cosmoslearn.games.planetarium.judging import legal_steps, tokens


def opening(seed: int) -> Position:
    """A new game at the first move, the Final cards given up."""
    position = planetarium.new_game(players=3, seed=seed)
    while position.agenda:
        position = position.play(position.legal_moves()[0])
    return position


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("reading", ["ring-only", "turn-off"])
def test_the_survey_of_tokens_is_what_the_judge_says_move_by_move(seed: int, reading: str) -> None:
    position = opening(seed).but(rulebook=RULES.read("PLA-MOVE-SWEEPTHICK", reading))
    found = {move: verdict for token in tokens(position) for move, verdict in position.survey(token).items()}
    assert found == {move: position.judge(move) for move in found}
    assert {move for move, verdict in found.items() if verdict.legal} == {str(move) for move in legal_steps(position)}
    assert found.items() <= position.survey().items()


def test_a_planet_is_surveyed_by_its_letter_or_its_space_and_a_free_space_not_at_all() -> None:
    position = planetarium.parse("planets: A=3.1\nmatter: 3.4=rock")
    assert position.survey("A") == position.survey("3.1") != {}
    assert position.survey("3.3") == {}


def test_a_card_is_surveyed_on_each_planet_and_thrown_away() -> None:
    position = opening(0)
    card = position.hand[0]
    assert list(position.survey(card)) == [*(f"play {card} on {planet}" for planet in "ABCD"), f"downgrade {card}"]


def test_a_token_is_surveyed_while_another_decision_is_open() -> None:
    """Nothing may be moved before the Final card is given up: each step is refused, with that reason."""
    found = planetarium.new_game(seed=0).survey("A")
    assert found
    assert {verdict.broken for verdict in found.values()} == {("PLA-SETUP-HAND",)}


def test_a_final_card_that_may_be_given_up_is_given_up_and_another_is_refused() -> None:
    position = planetarium.new_game(seed=3)
    final, low = "super-earth", "ozone-layer"
    assert list(position.survey(final)) == [f"discard {final}"]
    assert not any(verdict.legal for verdict in position.survey(low).values())


OUT_OF_CUBES = """seats: P1 P2
turn: P1, after the move
planets: A=2.1
matter: 7.5=gas
hand P1: outgassing magnetic-field ozone-layer
area P1 A: gas=3 rock=2 water=1
states: A=habitable
supply P1: {n}
row A: flood-basalts(P1*) late-bombardment(P2*)"""


@pytest.mark.parametrize(
    ("n", "moves", "asked", "broken", "words"),
    [
        (0, (), "cube flood-basalts", "PLA-PLAY-SEQ", "a cube is chosen only with a card that is being played"),
        (0, (), "lay gas", "PLA-PLAY-PAY", "no payment is under way, so nothing is laid on the track"),
        (0, ("play outgassing on A",), "cube supply", "PLA-PLAY-CUBEOUT", "cubes left in the supply of P1: 0"),
        (0, ("play outgassing on A",), "cube late-bombardment", "PLA-PLAY-CUBEOUT",
         "Late Heavy Bombardment: no cube of P1 that may be moved"),
    ],
)  # fmt: skip
def test_a_refused_cube_or_token_names_the_rule_that_says_why(
    n: int, moves: tuple[str, ...], asked: str, broken: str, words: str
) -> None:
    verdict = planetarium.parse(OUT_OF_CUBES.format(n=n)).play_all(moves).judge(asked)
    assert verdict.broken == (broken,)
    assert [check.words("en") for check in verdict.checks if check.ok is False] == [words]


def test_with_cubes_in_supply_the_new_card_takes_one() -> None:
    """With a belief by which it may also take one from another card, that choice is refused as the rule has it."""
    position = planetarium.parse(OUT_OF_CUBES.format(n=3)).read("PLA-PLAY-CUBE", "cube-optional")
    verdict = position.play("play outgassing on A").judge("cube flood-basalts")
    assert verdict.broken == ("PLA-PLAY-CUBEONLYOUT",)
    assert position.play("play outgassing on A").judge("cube supply").legal
