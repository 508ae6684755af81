"""What holds in every position of every game, whoever plays: seeded games of all modes to their end."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.jsonline import from_json
from cosmoslearn.core.verdict import IllegalMove
from cosmoslearn.games import planetarium
from cosmoslearn.games.planetarium import CHECKERS, RULES, Position, fast
from cosmoslearn.games.planetarium.judging import legal_steps, other_candidates
from cosmoslearn.games.planetarium.moves import Step
from cosmoslearn.games.planetarium.pieces import COUNTS, KINDS
from tests.games.planetarium.play import games, games_with_moves, random_move

TABLES = [("base", 2), ("base", 3), ("base", 4), ("house-solo", 1)]
PLAYERS = ("random", "simple")
WHOLE = [(mode, players, player) for mode, players in TABLES for player in PLAYERS]


def tokens(position: Position) -> Counter[str]:
    """All matter, by kind."""
    found = Counter((position.matter + position.track + position.circle).decode())
    sums = Counter({"grwm"[n]: sum(area[n] for own in position.areas for area in own) for n in range(4)})
    return Counter({letter: (found + sums)[letter] for letter in "grwm"})


def cards(position: Position) -> list[str]:
    """All cards, wherever they are."""
    rows = [laid.card for row in position.rows for laid in row]
    given_up = [card for card in position.discards if card and any(task.kind == "deal" for task in position.agenda)]
    places = [*position.hands, *position.decks, *position.piles]
    return sorted([*rows, *given_up, *(card for place in places for card in place)])


@pytest.mark.parametrize(("mode", "players", "player"), WHOLE)
def test_whole_games(mode: str, players: int, player: str) -> None:
    """Played to a proper end: matter and cards are conserved, hands hold five, planets keep their spaces apart."""
    everything = sorted(planetarium.HOUSE.cards)
    wanted = Counter({kind[0]: COUNTS[kind] for kind in KINDS})
    for game in games(mode, players, range(2), player):
        for position in game:
            assert tokens(position) == wanted
            assert cards(position) == everything
            assert len(set(position.planets)) == 4
            assert all(len(position.cubes(seat)) + position.supply[seat] == 8 for seat in range(players))
            if position.to_move is not None:
                assert position.legal_moves()
            if not position.agenda and not position.turn.moved and not position.turn.final:
                assert all(len(hand) == 5 or not any(position.decks[:2]) for hand in position.hands)
                assert all(sum(position.card(card).final for card in hand) <= 4 for hand in position.hands)
        end = game[-1]
        assert end.over
        assert end.to_move is None
        assert end.legal_moves() == ()
        assert end.turn.final
        assert end.queue == ()
        assert sum(end.turns) > players


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_no_token_ever_moves_anticlockwise(mode: str, players: int) -> None:
    chart = planetarium.HOUSE.board
    for game in games(mode, players, range(5, 6)):
        for position in game[::3]:
            for move in position.legal_moves():
                if isinstance(move, Step):
                    start, end = position.start_of(move), chart.index[move.end]
                    if chart.band[start] == chart.band[end]:
                        assert start != end
                    else:
                        assert 0 < chart.turn(start, end) < 180


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_the_fast_list_is_that_of_the_judge(mode: str, players: int) -> None:
    for game in games(mode, players, range(10, 11)):
        for position in game[players::11]:
            if position.agenda or position.over:
                continue
            judged = [*legal_steps(position), *(m for m in other_candidates(position) if position.judge(m).legal)]
            assert fast.serves(position.rulebook)
            assert set(position.legal_moves()) == set(judged)
            assert len(position.legal_moves()) == len(set(judged))


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_steps_are_judged_as_they_are_listed(mode: str, players: int) -> None:
    """Any token to any space: legal exactly when the list has it, and the verdict names a broken rule otherwise."""
    game = next(games(mode, players, range(30, 31), "simple"))
    for position in game[players::37]:
        legal = set(position.legal_moves())
        for token in ("A", "C", *(name for name in position.chart.names[::9])):
            for end in position.chart.names[::5]:
                move = position.read_move(f"{token} to {end}")
                verdict = position.judge(move)
                assert verdict.legal == (move in legal), str(verdict)
                assert verdict.legal or verdict.broken


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_notation_and_json_give_the_position_back(mode: str, players: int) -> None:
    for game in games(mode, players, range(40, 42)):
        for position in game[::5]:
            assert planetarium.parse(str(position), idle_rounds=position.idle_rounds) == position
            again = from_json(position.to_json())
            assert again == position
            assert hash(again) == hash(position)


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_every_claim_of_every_trace_holds(mode: str, players: int) -> None:
    for game, moves in games_with_moves(mode, players, range(50, 52), "simple"):
        for before, after, move in list(zip(game, game[1:], moves, strict=False))[::2]:
            trace = before.explain(move)
            trace.check(CHECKERS)
            assert not trace.steps or trace.end == after


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_nothing_hidden_is_seen(mode: str, players: int) -> None:
    """Positions that differ only in what a player cannot know look the same to that player."""
    for game in games(mode, players, range(60, 61)):
        for position in game[::7]:
            for player in range(players):
                seen = position.seen_by(player)
                assert all(set(hand) <= {"?"} for other, hand in enumerate(seen.hands) if other != player)
                assert all(set(deck) <= {"?"} for deck in seen.decks)
                assert [len(hand) for hand in seen.hands] == [len(hand) for hand in position.hands]
                shuffled = position.but(decks=tuple(tuple(reversed(deck)) for deck in position.decks))
                assert shuffled.seen_by(player) == seen


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), players=st.integers(2, 4), moves=st.integers(0, 60))
def test_equal_seeds_and_moves_give_equal_positions(seed: int, players: int, moves: int) -> None:
    def played() -> Position:
        position, chance = planetarium.new_game(players=players, seed=seed), Chance(seed)
        for _ in range(moves):
            if position.to_move is not None:
                move, chance = random_move(position, chance)
                position = position.apply(move)
        return position

    assert played() == played()


def test_a_refused_move_leaves_the_position_as_it_was() -> None:
    position = planetarium.new_game(seed=1)
    before = str(position)
    with pytest.raises(IllegalMove, match="PLA-SETUP-HAND"):
        position.play("A to 2.1")
    assert str(position) == before
    assert position.rulebook == RULES
