"""Engine and second referee agree on whole random games of Hexdomino and Parallel Universes."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from cosmoslearn.games import bigbang

from . import oracle
from .oracle_modes import Chain, Universes


def values(position: Any) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in str(position).splitlines())


def codes(text: str) -> list[str]:
    return [code for code in text.split() if code != "none"]


def chain_of(position: Any) -> Chain:
    """The same first position on the referee's table."""
    given = values(position)
    hands = [hand.split()[1:] for hand in given["hands"].split(";")]
    return Chain(list(oracle.read_board(given["universe"]).items()), hands, codes(given["queue"]))


def universes_of(position: Any) -> Universes:
    given = values(position)
    boards = [oracle.read_board(part) if "@" in part else {} for part in given["universe"].split("|")]
    goals = [goals.split()[1] for goals in given["goals"].split(",")]
    return Universes(boards, codes(given["row"]), codes(given["queue"]), goals)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(8))
def test_hexdomino_goes_the_same_way(players: int, seed: int) -> None:
    dice = random.Random(seed)
    position: Any = bigbang.new_game(mode="hexdomino", players=players, seed=seed)
    chain = chain_of(position)
    while True:
        board = {oracle.cube(f"{q},{r}"): code for (q, r), code in position.universe.items()}
        assert board == dict(chain.tiles)
        assert [sorted(hand) for hand in position.hands] == [sorted(hand) for hand in chain.hands]
        assert {str(move) for move in position.legal_moves()} == chain.moves()
        induced_path(chain)
        if position.to_move is None:
            break
        assert position.to_move == chain.turn
        move = str(dice.choice(position.legal_moves()))
        position = position.play(move)
        chain.play(move)
    assert chain.over()
    assert bigbang.QUERIES["winners"](position) == [str(player + 1) for player in chain.winners()]


def induced_path(chain: Chain) -> None:
    """Property 13: each end touches one tile, each inner tile two, and links alternate between form and colour."""
    spaces = [space for space, _ in chain.tiles]
    for place, space in enumerate(spaces):
        touched = [other for other in oracle.beside(space) if other in spaces]
        assert sorted(touched) == sorted(spaces[max(place - 1, 0) : place] + spaces[place + 1 : place + 2])
    tiles = [code for _, code in chain.tiles]
    links = [(one[0] == other[0], one[1] == other[1]) for one, other in itertools.pairwise(tiles)]
    assert all(link in ((True, False), (False, True)) for link in links)
    assert all(one != other for one, other in itertools.pairwise(links))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_parallel_universes_go_the_same_way(players: int, seed: int) -> None:
    dice = random.Random(seed)
    position: Any = bigbang.new_game(mode="parallel", players=players, seed=seed)
    table = universes_of(position)
    assert len(table.boards) == players
    while True:
        boards = [{oracle.cube(f"{q},{r}"): code for (q, r), code in board.items()} for board in position.universes]
        assert boards == table.boards
        assert (list(position.row), list(position.queue)) == (table.offer, table.pile)
        assert {str(move) for move in position.legal_moves()} == table.moves()
        lying = [code for board in boards for code in board.values()]
        assert Counter([*lying, *position.row, *position.queue]).most_common(1)[0][1] == 1
        assert len(lying) + len(position.row) + len(position.queue) == 48
        if position.to_move is None:
            break
        assert position.to_move == table.turn
        move = str(dice.choice(position.legal_moves()))
        position = position.play(move)
        table.play(move)
    assert list(position.scores().result) == table.kept()


def test_an_offer_that_does_not_fit_goes_under_the_pile_oldest_first() -> None:
    """After a lay the order of age is no longer the order on the table."""
    text = "mode: parallel\nplayers: earth water\nuniverse: PR1@0,0 PR2@1,0 | AR1@0,0 AR2@1,0\nrow: SB3 PR3 SO3 CB3"
    position: Any = bigbang.parse(f"{text}\nqueue: CY3 SB2 PY1 AY1")
    table = universes_of(position)
    for move in ("L PR3@0,1", "redeal"):
        assert {str(move) for move in position.legal_moves()} == table.moves()
        assert move in table.moves()
        position = position.play(move)
        table.play(move)
        assert (list(position.row), list(position.queue)) == (table.offer, table.pile)
    assert table.offer == ["SB2", "PY1", "AY1", "SB3"]
    assert table.pile == ["SO3", "CB3", "CY3"]
