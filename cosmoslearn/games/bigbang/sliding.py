"""Free spaces as a graph: what can slide where, what is open to the outside, what holds the universe together.

A tile slides from an empty space to an empty neighbour if at least one of the two spaces that touch both is empty too
(the gate). For equal regular hexagons that is exact: see the notes on the sliding test in the rule inventory.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final

from ...core.hexes import Cell, flanks, neighbours

if TYPE_CHECKING:
    import networkx as nx

Tiles = Collection[Cell]


class _Near(dict[Cell, tuple[Cell, ...]]):
    """The neighbours of every space that has been asked for.

    One space is always the same object here: looking up the object that is the key is the quickest way to find it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.spaces: dict[Cell, Cell] = {}

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        found = self[cell] = tuple(self.spaces.setdefault(near, near) for near in neighbours(cell))
        return found


NEAR: Final = _Near()


def gate(tiles: Tiles, one: Cell, other: Cell) -> bool:
    """Whether a tile fits through between two neighbouring spaces.

    >>> gate({(1, -1)}, (0, 0), (1, 0)), gate({(1, -1), (0, 1)}, (0, 0), (1, 0))
    (True, False)
    """
    left, right = flanks(one, other)
    return left not in tiles or right not in tiles


def box(tiles: Tiles) -> tuple[int, int, int, int]:
    """The least and greatest q and r of the tiles, two spaces wider on every side."""
    qs, rs = [q for q, _ in tiles], [r for _, r in tiles]
    return min(qs) - 2, max(qs) + 2, min(rs) - 2, max(rs) + 2


def _flood(tiles: Tiles, start: Iterable[Cell], bounds: tuple[int, int, int, int], *, gated: bool) -> set[Cell]:
    q0, q1, r0, r1 = bounds
    todo = list(start)
    seen = set(todo)
    while todo:
        here = todo.pop()
        for near in NEAR[here]:
            if near in seen or near in tiles or not (q0 <= near[0] <= q1 and r0 <= near[1] <= r1):
                continue
            if gated and not gate(tiles, here, near):
                continue
            seen.add(near)
            todo.append(near)
    return seen


def outside(tiles: Tiles, *, gated: bool = False) -> set[Cell]:
    """The empty spaces joined to the outside (within the box), by plain steps or by steps that pass the gate."""
    bounds = box(tiles)
    return _flood(tiles, [(bounds[0], bounds[2])], bounds, gated=gated)


def slides_out(tiles: Tiles, cell: Cell) -> bool:
    """Whether a tile can be drawn out from its space, which counts as empty.

    >>> slides_out({(0, 0), (1, 0), (1, -1)}, (0, 0))
    True
    """
    rest = set(tiles) - {cell}
    return not rest or cell in outside(rest, gated=True)


def way_out(tiles: Tiles, cell: Cell) -> tuple[Cell, ...]:
    """The shortest way by which a tile slides out, itself first; empty when there is none."""
    import networkx as nx

    rest = set(tiles) - {cell}
    graph = free_graph(rest | {cell}, rest)
    q0, q1, r0, r1 = box(rest or {cell})
    edge = [space for space in graph if space[0] in (q0, q1) or space[1] in (r0, r1)]
    ways = nx.single_source_shortest_path(graph, cell)
    found = min((ways[space] for space in edge if space in ways), key=lambda way: (len(way), way), default=[])
    return tuple(found)


def wall(tiles: Tiles, cell: Cell) -> tuple[Cell, ...]:
    """The tiles that shut a space in: they flank or fill every step out of what can be reached from it."""
    rest = set(tiles) - {cell}
    reached = _flood(rest, [cell], box(rest), gated=True)
    shut = set()
    for here in reached:
        for near in NEAR[here]:
            if near in rest:
                shut.add(near)
            elif near not in reached:
                shut |= set(flanks(here, near)) & rest
    return tuple(sorted(shut))


def free_graph(around: Tiles, tiles: Tiles) -> nx.Graph[Cell]:
    """The empty spaces within the box round `around`, with an edge for each step that passes the gate."""
    import networkx as nx

    q0, q1, r0, r1 = box(around)
    graph: nx.Graph[Cell] = nx.Graph()
    spaces = [(q, r) for q in range(q0, q1 + 1) for r in range(r0, r1 + 1) if (q, r) not in tiles]
    graph.add_nodes_from(spaces)
    inside = set(spaces)
    graph.add_edges_from(
        (here, near)
        for here in spaces
        for near in NEAR[here]
        if near in inside and here < near and gate(tiles, here, near)
    )
    return graph


def connected(tiles: Tiles) -> bool:
    """Whether tiles form one group.

    >>> connected({(0, 0), (1, 0)}), connected({(0, 0), (2, 0)})
    (True, False)
    """
    rest = set(tiles)
    todo = [rest.pop()] if rest else []
    while todo:
        for near in NEAR[todo.pop()]:
            if near in rest:
                rest.remove(near)
                todo.append(near)
    return not rest


def groups(tiles: Tiles) -> list[set[Cell]]:
    """The groups into which tiles fall, the largest first."""
    import networkx as nx

    graph = tile_graph(tiles)
    return sorted(nx.connected_components(graph), key=lambda group: (-len(group), min(group)))


def tile_graph(tiles: Tiles) -> nx.Graph[Cell]:
    """Tiles as nodes, an edge where two share a side."""
    import networkx as nx

    graph: nx.Graph[Cell] = nx.Graph()
    graph.add_nodes_from(sorted(tiles))
    graph.add_edges_from((here, near) for here in tiles for near in NEAR[here] if near in tiles and here < near)
    return graph
