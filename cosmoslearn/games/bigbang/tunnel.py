"""The wormhole as a graph: the rays of one end, those of the other, and which can be joined. Source: rulebook p. 12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .asking import goal_of, query
from .lines import Arm, ends_of, find
from .pieces import TILES
from .state import State

if TYPE_CHECKING:
    import networkx as nx

Node = tuple[str, str]


def wormhole_graph(state: State, goal: str) -> nx.Graph[Node]:
    """The two-sided graph of a goal at the wormhole.

    A node is a ray: the end and its bodies, the nearest first, with `cells`. An edge joins a ray of one end to a ray of
    the other where that makes a line of three bodies or more; its `weight` are the points. The best lines through the
    tunnel alone are a matching of greatest weight, as long as no body lies in two rays.

    >>> from cosmoslearn.games import bigbang
    >>> board = "universe: W1@0,0 PR1@1,0 SR1@2,0 W2@8,0 PR2@9,0 SR3@8,1\\nfragment: yes"
    >>> graph = wormhole_graph(bigbang.parse(board), "R")
    >>> sorted(graph)
    [('W1', 'PR1 SR1'), ('W2', 'PR2'), ('W2', 'SR3')]
    >>> sorted(graph.edges(data="weight"))[0]
    (('W1', 'PR1 SR1'), ('W2', 'PR2'), 4)
    """
    import networkx as nx

    found = find(state, goal)
    graph: nx.Graph[Node] = nx.Graph()
    for end, cell in sorted(ends_of(state).items()):
        for arm in state.rulebook["BB-WH-LINK"](end, cell, found.points):
            graph.add_node(_node(state, arm), cells=arm.cells)
    for line in found.lines:
        if line.arms:
            one, other = line.arms
            graph.add_edge(_node(state, one), _node(state, other), weight=line.points)
    return graph


def _node(state: State, arm: Arm) -> Node:
    return arm.end, " ".join(TILES[state.universe[cell]].top for cell in arm.cells)


@query
def wormhole(state: State, goal: str) -> dict[str, Any]:
    """The rays of a goal at each end of the wormhole, and the pairs that can be joined, with their points."""
    graph = wormhole_graph(state, goal_of(goal))
    joins = [(*sorted(edge), graph.edges[edge]["weight"]) for edge in graph.edges]
    return {
        "rays": {end: sorted(bodies for side, bodies in graph if side == end) for end in sorted(ends_of(state))},
        "joins": sorted([one[1], other[1], points] for one, other, points in joins),
    }
