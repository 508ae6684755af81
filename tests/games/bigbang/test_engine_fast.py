"""The quick way to legal moves is equal to the rule functions, on random positions of whole games."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.hexes import Cell, neighbours
from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang import fast, legal, sliding, weights
from cosmoslearn.games.bigbang.pieces import SUPPLY
from cosmoslearn.games.bigbang.verdicts import holds


def after(mode: str, seed: int, plies: int) -> Any:
    """The position after some random moves, or the last one of the game."""
    position: Any = bigbang.new_game(mode, players=1 if mode == "solo" else 2 + seed % 3, seed=seed)
    chance = Chance(seed)
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        move, chance = chance.choose(moves)
        position = position.apply(move)
    return position


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["cosmic", "cosmic", "cosmic", "simple", "solo"]), st.integers(0, 10**6), st.integers(0, 60))
def test_every_tile_of_the_supply_has_the_same_moves(mode: str, seed: int, plies: int) -> None:
    position = after(mode, seed, plies)
    lying = {code for code in SUPPLY if code in "".join(position.universe.values())}
    for code in SUPPLY if mode == "cosmic" else SUPPLY[:48:5]:
        if code not in lying and code not in position.used:
            held = replace(position, row=(code,))
            assert fast.plays(held, (code,)) == [move for move in legal.candidates(held, code) if holds(held, move)]
            assert fast.playable(held, code) == bool(fast.plays(held, (code,)))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 55))
def test_weights_carried_along_are_those_reckoned_anew(seed: int, plies: int) -> None:
    position = after("cosmic", seed, plies)
    assert weights.rim(position) == weights.rim(replace(position))


def test_a_swapped_reading_that_changes_nothing_here_gives_the_same_moves() -> None:
    """The slow way, asked for by any swapped reading, lists the same moves in the same order."""
    for seed in range(3):
        position = after("cosmic", seed, 20)
        slow = replace(position, rulebook=bigbang.RULES.read("BB-DE-HOLE", "needs-body"))
        assert not fast.serves(slow, "PR1")
        if position.pending == "turn" and not position.dark:
            assert slow.legal_moves() == position.legal_moves()


# ------------------------------------------------------------------ sliding


cells = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


def blob(steps: list[int]) -> set[Cell]:
    """A group of tiles in one piece, grown step by step."""
    tiles = [(0, 0)]
    for step in steps:
        edge = sorted({near for cell in tiles for near in neighbours(cell)} - set(tiles))
        tiles.append(edge[step % len(edge)])
    return set(tiles)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(0, 60), min_size=4, max_size=24))
def test_the_ways_out_agree_with_the_graph(steps: list[int]) -> None:
    import networkx as nx

    tiles = blob(steps)
    q0, _, r0, _ = sliding.box(tiles)
    for cell in sorted(tiles):
        rest = tiles - {cell}
        graph = sliding.free_graph(tiles, rest)
        out = nx.has_path(graph, cell, (q0, r0))
        assert sliding.slides_out(tiles, cell) == out == bool(sliding.way_out(tiles, cell))
        assert sliding.connected(rest) == nx.is_connected(sliding.tile_graph(rest))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 60), min_size=4, max_size=20), cells, st.integers(0, 5))
def test_the_gate_is_the_same_both_ways(steps: list[int], cell: Cell, side: int) -> None:
    tiles, other = blob(steps), neighbours(cell)[side]
    assert sliding.gate(tiles, cell, other) == sliding.gate(tiles, other, cell)


@pytest.mark.parametrize(
    ("tiles", "out"),
    [
        ({(0, 0), *neighbours((0, 0))[:4]}, True),  # two neighbouring sides are free
        ({(0, 0), *neighbours((0, 0))[:5]}, False),  # one free side never suffices
        ({(0, 0), (1, 0), (1, -1), (-1, 0), (-1, 1)}, False),  # two free sides, but apart
    ],
)
def test_how_many_free_sides_a_tile_needs(tiles: set[Cell], out: bool) -> None:
    assert sliding.slides_out(tiles, (0, 0)) is out


def test_a_fragment_in_several_pieces_is_served_by_the_rule_functions() -> None:
    """No tile can be moved where the universe hangs together neither before nor after; the quick way never ended."""
    scattered = "universe: W1@3,-3 CR2@4,-4 CB2@5,-5 CY1@2,-2 W2@-3,3\nrow: HY PR1\nfragment: yes"
    position: Any = bigbang.parse(scattered)
    assert not fast.serves(position, "HY")
    assert not [move for move in position.legal_moves() if str(move).startswith("HY")]
    assert position.over == ""
