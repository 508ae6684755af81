"""A second look at a position for the checkers of claims: geometry, ways and routes, written without any rule function.

It reads nothing but the fields of the position and knows the default readings only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

    from .state import State

Spot = tuple[int, int]
Node = tuple[Spot, str]
GO = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip
VALUES = {"Y": 1, "B": 2, "R": 3}
AWAY = {"N": ("NW", "NE"), "E": ("NE", "SE"), "S": ("SE", "SW"), "W": ("SW", "NW")}


def spot(name: str) -> Spot:
    """Column and row of a cell's name, from 0."""
    return ord(name[0]) - 97, int(name[1]) - 1


def name(place: Spot) -> str:
    """The name of a cell."""
    return f"{chr(97 + place[0])}{place[1] + 1}"


def number(place: Spot) -> int:
    """The place of a cell in the fields of a position."""
    return place[1] * 9 + place[0]


def inside(place: Spot) -> bool:
    """Whether a place is on the grid."""
    return 0 <= place[0] < 9 and 0 <= place[1] < 9


def plus(place: Spot, way: str, steps: int = 1) -> Spot:
    """The place some steps away."""
    return place[0] + GO[way][0] * steps, place[1] + GO[way][1] * steps


def far(one: Spot, other: Spot) -> int:
    """King's steps between two places."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def is_up(state: State, place: Spot) -> bool:
    """Whether a tile is face up and not cleared."""
    return inside(place) and bool(state.explored & (1 << number(place)))


def is_dark(state: State, place: Spot) -> bool:
    """Whether a tile is unexplored."""
    bit = 1 << number(place) if inside(place) else 0
    return bool(bit) and not state.explored & bit and not state.cleared & bit


def all_spots() -> list[Spot]:
    """All 81 places."""
    return [(n % 9, n // 9) for n in range(81)]


def dock(state: State, player: int) -> Spot:
    """Where a player's ship lies."""
    side, n = state.ships[player]
    return {"N": (n, 9), "S": (n, -1), "E": (9, n), "W": (-1, n)}[side]


def door(state: State, player: int) -> Node:
    """The cell ahead of a ship and the heading of a step onto it."""
    way = {"N": "S", "S": "N", "E": "W", "W": "E"}[state.ships[player][0]]
    return plus(dock(state, player), way), way


def who(state: State, explorer: str) -> tuple[int, int]:
    """Player and number of an explorer."""
    sides = [side for side, _ in state.ships]
    return sides.index(explorer[0]), int(explorer[1]) - 1


def place_of(state: State, explorer: str) -> str:
    """The name of the cell of an explorer, or `ship`, or `out`."""
    player, n = who(state, explorer)
    at = state.explorers[player][n].at
    return "ship" if at == -1 else "out" if at == -2 else name((at % 9, at // 9))


def kind(state: State, place: Spot) -> tuple[str, list[str]]:
    """Kind and arrows of the tile on a place."""
    word, _, inside_ = state.tiles[number(place)].partition("[")
    return word, inside_.rstrip("]").split(",") if inside_ else []


def ways(state: State, player: int, node: Node) -> list[Node]:
    """All places a tile names for an explorer that entered it with a heading, on the grid or not."""
    place, heading = node
    code, arrows = kind(state, place)
    if code == "WIN":
        return [(plus(place, arrow), arrow) for arrow in arrows]
    if code == "RIF":
        return [(plus(place, heading), heading)] if heading in GO else []
    if code == "PUL":
        return [(plus(place, arrow, 2), arrow) for arrow in arrows]
    if code == "ART":
        return [(plus(plus(place, straight), slant), slant) for straight, slants in AWAY.items() for slant in slants]
    if code in ("FLA", "TEM"):
        line = list(_line(place, arrows[0]))
        dark = [p for p in line if is_dark(state, p)] if code == "FLA" else []
        return [(dark[0] if dark else line[-1], arrows[0])] if line else []
    if code == "NOV":
        return [(p, way) for way in GO for p in (*_line(place, way), *_beyond(state, player, place, way))]
    if code == "BEA":
        return [(dock(state, player), "")]
    if code == "WOR":
        others = [p for p in all_spots() if p != place and is_up(state, p) and kind(state, p)[0] == "WOR"]
        return [(p, "end") for p in others]
    return []


def _line(place: Spot, way: str) -> Iterator[Spot]:
    here = plus(place, way)
    while inside(here):
        yield here
        here = plus(here, way)


def _beyond(state: State, player: int, place: Spot, way: str) -> list[Spot]:
    here = plus(place, way)
    while inside(here):
        here = plus(here, way)
    return [here] if here == dock(state, player) else []


def open_ways(state: State, player: int, node: Node, shields: bool = True) -> list[Node]:
    """The ways that can be entered: on the grid or one's own ship, not cleared, and no shielded enemy there."""
    rivals = [other for other in range(len(state.ships)) if other != player and shields]

    def enterable(place: Spot) -> bool:
        if place == dock(state, player):
            return True
        on_floor = inside(place) and not state.cleared & (1 << number(place))
        return on_floor and not any(guarded(state, other, place) for other in rivals)

    return [way for way in ways(state, player, node) if enterable(way[0])]


def route_graph(state: State, player: int) -> tuple[nx.DiGraph[Any], set[Node]]:
    """The graph of one explorer phase from a ship over face-up tiles, and the nodes where it can end."""
    import networkx as nx

    graph: nx.DiGraph[Any] = nx.DiGraph()
    graph.add_node("ship")
    stops: set[Node] = set()
    first = door(state, player)
    if not is_up(state, first[0]):
        return graph, stops
    graph.add_edge("ship", first)
    todo = [first]
    while todo:
        node = todo.pop()
        onward = [] if node[1] == "end" else open_ways(state, player, node, shields=False)
        if not onward and (node[1] == "end" or kind(state, node[0])[0] != "BH"):
            stops.add(node)
        for after in onward:
            if is_up(state, after[0]):
                if after not in graph:
                    todo.append(after)
                graph.add_edge(node, after)
    return graph, stops


def covered(state: State, player: int) -> set[Spot]:
    """The cells where a phase from the ship can end."""
    return {place for place, _ in route_graph(state, player)[1]}


def alone(state: State, player: int, place: Spot) -> bool:
    """Whether exactly one explorer of a player is on a cell."""
    return [explorer.at for explorer in state.explorers[player]].count(number(place)) == 1


def guarded(state: State, player: int, place: Spot) -> bool:
    """Whether a cell holds a shielded explorer of a player."""
    return alone(state, player, place) and place in covered(state, player)


def rings(state: State, player: int, node: Node) -> tuple[nx.DiGraph[Any], bool]:
    """The graph of what can follow a situation over known tiles, and whether any of it is an end."""
    import networkx as nx

    graph: nx.DiGraph[Any] = nx.DiGraph()
    graph.add_node(node)
    todo, ends = [node], False
    while todo:
        here = todo.pop()
        onward = open_ways(state, player, here)
        ends = ends or not onward
        for after in onward:
            if not is_up(state, after[0]) or after[1] == "end":
                ends = True
                continue
            if after not in graph:
                todo.append(after)
            graph.add_edge(here, after)
    return graph, ends


def points(state: State) -> list[int]:
    """The points of every player."""
    return [sum(VALUES[disc] for disc in discs) for discs in state.collected]


def left_over(state: State) -> int:
    """The points of all discs neither collected nor removed."""
    return 25 - sum(points(state)) - sum(VALUES[disc] for disc in state.removed)
