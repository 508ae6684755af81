"""Shielding: routes from a mother ship as a directed graph; the route is the evidence, the cut says why there is none.

A node is ``ship`` or a pair of a cell and the heading with which it is entered (a rift asks for it); an edge is one
step, push or jump that a tile allows. Source: "Blindaje".
"""

from __future__ import annotations

from collections import deque
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from . import grid
from .book import rule
from .entry import landing
from .grid import COORDS, around, cells
from .orders import Order, Visit
from .pieces import turned
from .state import ABOARD, Explorer, State

if TYPE_CHECKING:
    import networkx as nx

SHIP = "ship"
Node = tuple[int, str]
Graph: TypeAlias = "nx.DiGraph[Any]"


def empty_graph() -> Graph:
    """A directed graph without a node; networkx is loaded when the first route is traced."""
    import networkx as nx

    return nx.DiGraph()


class Routes(msgspec.Struct, frozen=True, dict=True):
    """The routes of one player: the graph, the nodes where a move can end, the cells that are protected."""

    graph: Any
    stops: frozenset[Node]
    covers: frozenset[int]
    ends: frozenset[Node]

    def way(self, cell: int) -> tuple[int, ...]:
        """The cells of a shortest route to a protected cell, from the one ahead of the ship; empty if there is none."""
        return self.shortest.get(cell, ())

    @cached_property
    def shortest(self) -> dict[int, tuple[int, ...]]:
        """A shortest route to every protected cell."""
        import networkx as nx

        found: dict[int, tuple[int, ...]] = {}
        paths = nx.single_source_shortest_path(self.graph, SHIP)
        for node, path in sorted(paths.items(), key=lambda item: len(item[1])):
            if node in self.ends and node[0] in self.covers:
                found.setdefault(node[0], tuple(step[0] for step in path[1:]))
        return found


# ------------------------------------------------------------------ tracing


def _ghost(state: State) -> State:
    """What a route depends on, and nothing else, so that it is equal for equal tiles and ships."""
    return state.having(
        explorers=((Explorer(),) * 3,) * len(state.ships), discs=("",) * grid.CELLS, guardian=grid.CENTRE, waking=0,
        origin=grid.CENTRE, turn=1, player=0, phase="ship", chain=None, slid=False, moved=(), entered=0, extra=0,
        folds=(), collected=(), reached=(), removed="", supply="", views=(), first=0,
    )  # fmt: skip


def onward(state: State, player: int, node: Node) -> tuple[tuple[Node, ...], bool]:
    """Where a tile sends a move that is traced, over explored tiles only, and whether the move can end there."""
    cell, heading = node
    tile = state.tile_on(cell)
    order: Order = state.rulebook[tile.kind.rule](state, Visit(player, 0, cell, heading))
    if order.kind in ("home", "out"):
        return (), False
    if order.kind != "go":
        return (), True
    usable, ways = 0, []
    for way in order.ways:
        place = landing(state, player, way.coord)
        if place is None or (place >= 0 and state.is_cleared(place)):
            continue
        usable += 1
        if place != ABOARD and state.rulebook["S41-SHIELD-GRAPH"](state, place):
            ways.append((place, "end" if way.final else way.heading))
    return tuple(ways), not usable or order.optional


def _graph(state: State, player: int, closed: frozenset[int]) -> tuple[Graph, set[Node]]:
    """The graph of what one explorer phase from the ship can do, and the nodes where it can end."""
    graph: Graph = empty_graph()
    graph.add_node(SHIP)
    stops: set[Node] = set()
    ahead = state.ahead(player)
    if ahead in closed or not state.rulebook["S41-SHIELD-GRAPH"](state, ahead):
        return graph, stops
    first = (ahead, state.inward(player))
    graph.add_edge(SHIP, first)
    queue = deque([first])
    ghost = _ghost(state)
    while queue:
        node = queue.popleft()
        ways, stop = ((), True) if node[1] == "end" else onward(ghost, player, node)
        if stop:
            stops.add(node)
        for way in ways:
            if way[0] not in closed:
                if way not in graph:
                    queue.append(way)
                graph.add_edge(node, way)
    return graph, stops


@rule("S41-SHIELD-GRAPH")
def over_explored(state: State, cell: int) -> bool:
    """Whether a route may use a tile: only one that is face up and not cleared."""
    return state.is_up(cell)


@rule("S41-SHIELD-GRAPH", "route-through-face-down")
def over_anything(state: State, cell: int) -> bool:
    """Misconception: a route may cross face-down tiles."""
    return not state.is_cleared(cell)


@rule("S41-SHIELD-GRAPH", "route-runs-both-ways")
def either_way(state: State, cell: int) -> bool:
    """Misconception: a route back to the ship is as good; shown by `both_ways` in the route."""
    return state.is_up(cell)


@rule("S41-SHIELD-OCCUPANCY")
def nobody_blocks(state: State, player: int) -> frozenset[int]:
    """The cells that explorers close to a route: none."""
    return frozenset()


@rule("S41-SHIELD-OCCUPANCY", "enemy-cuts-route")
def enemies_block(state: State, player: int) -> frozenset[int]:
    """Misconception: an enemy on the route cuts it."""
    others = (crew for other, crew in enumerate(state.explorers) if other != player)
    return frozenset(explorer.at for crew in others for explorer in crew if explorer.at >= 0)


# ------------------------------------------------------------------ what is protected


@rule("S41-SHIELD-ROUTE", "one-phase-stop", default=True)
def where_a_phase_can_end(state: State, player: int) -> Routes:
    """The tiles where one explorer phase from the ship can end, over explored tiles."""
    return phase_routes(_ghost(state), player, state.rulebook["S41-SHIELD-OCCUPANCY"](state, player))


@lru_cache(maxsize=512)
def phase_routes(ghost: State, player: int, closed: frozenset[int]) -> Routes:
    """The routes of one phase, worked out anew whenever a tile or a ship has changed; explorers change nothing."""
    graph, stops = _graph(ghost, player, closed)
    ends = stops | _back_home(ghost, player, graph)
    return Routes(graph, frozenset(stops), frozenset(cell for cell, _ in ends), frozenset(ends))


def _back_home(state: State, player: int, graph: Graph) -> set[Node]:
    """With the misconception that routes run both ways: the tiles from which a chain leads aboard."""
    if state.rulebook.reading("S41-SHIELD-GRAPH") != "route-runs-both-ways":
        return set()
    found: set[Node] = set()
    ghost = _ghost(state)
    for cell in cells(state.explored):
        order: Order = state.rulebook[state.tile_on(cell).kind.rule](ghost, Visit(player, 0, cell, "N"))
        if any(landing(state, player, way.coord) == ABOARD for way in order.ways):
            found.add((cell, "N"))
            graph.add_edge(SHIP, (cell, "N"))
    return found


@rule("S41-SHIELD-ROUTE", "one-phase-visit")
def what_a_phase_can_touch(state: State, player: int) -> Routes:
    """Alternative: the tiles that such a move passes through are protected too."""
    graph, stops = _graph(state, player, state.rulebook["S41-SHIELD-OCCUPANCY"](state, player))
    nodes = frozenset(node for node in graph if node != SHIP)
    return Routes(graph, frozenset(stops), frozenset(cell for cell, _ in nodes), nodes)


@rule("S41-SHIELD-ROUTE", "explored-path")
def any_explored_path(state: State, player: int) -> Routes:
    """Alternative: any chain of neighbouring explored tiles that begins in front of the ship."""
    closed = state.rulebook["S41-SHIELD-OCCUPANCY"](state, player)
    usable = {cell for cell in cells(state.explored) if cell not in closed}
    graph: Graph = empty_graph()
    graph.add_node(SHIP)
    ahead = state.ahead(player)
    queue = deque([ahead] if ahead in usable else [])
    if queue:
        graph.add_edge(SHIP, (ahead, ""))
    seen = set(queue)
    while queue:
        cell = queue.popleft()
        for near in around(cell):
            if near in usable:
                graph.add_edge((cell, ""), (near, ""))
                if near not in seen:
                    seen.add(near)
                    queue.append(near)
    nodes = frozenset((cell, "") for cell in seen)
    return Routes(graph, nodes, frozenset(seen), nodes)


@rule("S41-SHIELD-ROUTE", "near-ship-is-shielded")
def near_the_ship(state: State, player: int) -> Routes:
    """Misconception: any explorer within two spaces of its ship is shielded."""
    (a, b) = state.dock(player)
    graph: Graph = empty_graph()
    near = [n for n, (c, d) in enumerate(COORDS) if max(abs(a - c), abs(b - d)) <= 2]
    graph.add_edges_from((SHIP, (cell, "")) for cell in near)
    nodes = frozenset((cell, "") for cell in near)
    return Routes(graph, nodes, frozenset(near), nodes)


@rule("S41-SHIELD-ROUTE", "several-turns-route")
def over_several_turns(state: State, player: int) -> Routes:
    """Misconception: a route walked over several turns also shields: from every stop one may step on."""
    graph, stops = _graph(state, player, frozenset())
    ghost, queue = _ghost(state), deque(stops)
    while queue:
        cell, _ = node = queue.popleft()
        for heading in grid.ROUND:
            near = grid.on_grid(grid.beyond(COORDS[cell], heading))
            if near is not None and state.is_up(near) and (near, heading) not in graph:
                graph.add_edge(node, (near, heading))
                walk = deque([(near, heading)])
                while walk:
                    here = walk.popleft()
                    ways, stop = ((), True) if here[1] == "end" else onward(ghost, player, here)
                    if stop and here not in stops:
                        stops.add(here)
                        queue.append(here)
                    for way in ways:
                        if way not in graph:
                            walk.append(way)
                        graph.add_edge(here, way)
    return Routes(graph, frozenset(stops), frozenset(cell for cell, _ in stops), frozenset(stops))


# ------------------------------------------------------------------ who is shielded


def _alone(state: State, player: int) -> list[int]:
    crew = state.explorers[player]
    return [who for who, e in enumerate(crew) if e.at >= 0 and len(state.on_tile(player, e.at)) == 1]


@rule("S41-SHIELD-SINGLE")
def lone_explorers(state: State, player: int) -> frozenset[int]:
    """The shielded explorers of a player: alone of their side on a protected tile; there may be many such tiles."""
    alone = _alone(state, player)
    covers = state.routes[player].covers if alone else ()
    return frozenset(who for who in alone if state.explorer(player, who).at in covers)


@rule("S41-SHIELD-SINGLE", "two-are-safer")
def any_number(state: State, player: int) -> frozenset[int]:
    """Misconception: several explorers on a protected tile are shielded as well."""
    covers = state.routes[player].covers
    return frozenset(who for who, explorer in enumerate(state.explorers[player]) if explorer.at in covers)


@rule("S41-SHIELD-SINGLE", "one-shield-only")
def one_at_most(state: State, player: int) -> frozenset[int]:
    """Misconception: a ship shields one explorer only, say the one with the shortest route."""
    routes: Routes = state.routes[player]
    found = sorted(lone_explorers(state, player), key=lambda who: len(routes.way(state.explorer(player, who).at)))
    return frozenset(found[:1])


# ------------------------------------------------------------------ why there is no route


class Cut(msgspec.Struct, frozen=True):
    """Why an explorer is not shielded, and what would shield it.

    `reason` is `shielded`, `aboard`, `out`, `crowd` (more than one there), `ahead` (no way out of the ship), `passed`
    (a route goes through without ending there) or `away` (no route comes there). `dark` are the missing tiles: the
    unexplored ones at which a route breaks off; `turned` the tiles that would lead there if they lay another way round,
    with how they would have to lie.
    """

    reason: str
    dark: tuple[int, ...] = ()
    turned: tuple[tuple[int, str], ...] = ()


def cut(state: State, player: int, who: int) -> Cut:
    """Why an explorer of a player is not shielded: the missing or turned tiles that break the route."""
    cell = state.explorer(player, who).at
    if cell < 0:
        return Cut("aboard" if cell == ABOARD else "out")
    if who in state.shielded[player]:
        return Cut("shielded")
    routes: Routes = state.routes[player]
    if cell in routes.covers:
        return Cut("crowd")
    visited = {node[0] for node in routes.graph if node != SHIP}
    reason = "ahead" if not visited else "passed" if cell in visited else "away"
    return Cut(reason, _dark_ends(state, player, routes), _turned(state, player, cell, visited))


def _dark_ends(state: State, player: int, routes: Routes) -> tuple[int, ...]:
    """The unexplored tiles onto which a traced move would be pushed."""
    ahead = state.ahead(player)
    found = {ahead} if state.unexplored >> ahead & 1 else set()
    ghost = _ghost(state)
    for node in routes.graph:
        if node != SHIP and node[1] not in ("", "end"):
            order: Order = state.rulebook[state.tile_on(node[0]).kind.rule](ghost, Visit(player, 0, *node))
            for way in order.ways:
                place = grid.on_grid(way.coord)
                if place is not None and state.unexplored >> place & 1:
                    found.add(place)
    return tuple(sorted(found))


def _turned(state: State, player: int, cell: int, visited: set[int]) -> tuple[tuple[int, str], ...]:
    """The tiles on a route that would lead to a cell if they lay another way round."""
    found = []
    for place in sorted(visited):
        code = state.tiles[place]
        for other in dict.fromkeys(turned(code, quarters) for quarters in (1, 2, 3)):
            if other != code:
                tiles = (*state.tiles[:place], other, *state.tiles[place + 1 :])
                if cell in state.rulebook["S41-SHIELD-ROUTE"](state.having(tiles=tiles), player).covers:
                    found.append((place, other))
    return tuple(found)
