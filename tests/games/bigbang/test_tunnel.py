"""The wormhole as a graph: rays, what can be joined, and the best choice as a matching."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest

from cosmoslearn.core.chance import Chance
from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang.lines import find

BOARD = "W1@0,0 PR1@1,0 SR1@2,0 CR3@0,-1 AR2@-1,1 W2@8,0 PR2@9,0 SR3@8,1 CR1@8,2"


def board(text: str) -> Any:
    return bigbang.parse(f"universe: {text}\nfragment: yes")


def test_rays_and_joins_of_a_board() -> None:
    graph = bigbang.wormhole_graph(board(BOARD), "R")
    assert {node for node in graph if node[0] == "W1"} == {("W1", "PR1 SR1"), ("W1", "CR3"), ("W1", "AR2")}
    assert {node for node in graph if node[0] == "W2"} == {("W2", "PR2"), ("W2", "SR3 CR1")}
    joins = {frozenset((one[1], other[1])): graph.edges[one, other]["weight"] for one, other in graph.edges}
    assert joins == {
        frozenset(("PR1 SR1", "PR2")): 4,
        frozenset(("PR1 SR1", "SR3 CR1")): 6,
        frozenset(("CR3", "SR3 CR1")): 7,
        frozenset(("AR2", "SR3 CR1")): 6,
    }


def test_the_best_choice_is_the_heaviest_matching() -> None:
    position = board(BOARD)
    graph = bigbang.wormhole_graph(position, "R")
    heaviest = sum(graph.edges[edge]["weight"] for edge in nx.max_weight_matching(graph))
    assert heaviest == 4 + 7 == position.ask("score", goal="R").result


@pytest.mark.parametrize("text", ["W1@0,0 PR1@1,0 SR1@2,0", "PR1@1,0 SR1@2,0"])
def test_with_one_end_or_none_nothing_is_joined(text: str) -> None:
    graph = bigbang.wormhole_graph(board(text), "R")
    assert graph.number_of_edges() == 0
    assert graph.number_of_nodes() == text.count("W1")


@pytest.mark.parametrize("seed", range(6))
def test_edges_are_the_bridged_lines_of_final_boards(seed: int) -> None:
    position: Any = bigbang.new_game(players=2, seed=seed)
    chance = Chance(seed)
    while position.to_move is not None:
        move, chance = chance.choose(position.legal_moves())
        position = position.play(move)
    for goal in "PSCABYOR":
        graph = bigbang.wormhole_graph(position, goal)
        bridged = sorted(line.points for line in find(position, goal).lines if line.kind == "bridge")
        assert sorted(graph.edges[edge]["weight"] for edge in graph.edges) == bridged
        assert all(one[0] != other[0] for one, other in graph.edges)
