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
