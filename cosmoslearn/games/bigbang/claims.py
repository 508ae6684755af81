"""The checkers of claims: each tests one assertion from the positions alone.

They share no code with the rules: only the grid, networkx and the letters of the tiles are used here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import networkx as nx

from ...core.hexes import distance, neighbours
from .state import State

Cells = Sequence[Sequence[int]]
Checker = Callable[[Any, Any, Mapping[str, Any]], bool]
CHECKERS: dict[str, Checker] = {}
STEPS = ((1, 0), (1, -1), (0, 1))


def claim(function: Checker) -> Checker:
    """Put a checker under the name of its claim."""
    CHECKERS[function.__name__] = function
    return function


def _top(code: str) -> str:
    return code.split("^")[0]


def _is_body(code: str) -> bool:
    top = _top(code)
    return top == "T" or (len(top) == 3 and top[0] in "PSCA")


def _shares(one: str, other: str) -> bool:
    return "T" in (one, other) or any(a == b for a, b in zip(one, other, strict=True))


def _cells(cells: Cells) -> list[tuple[int, int]]:
    return [(cell[0], cell[1]) for cell in cells]


def _near(state: State, cell: Sequence[int], lifted: Sequence[int] | None = None) -> list[str]:
    board = dict(state.universe)
    if lifted is not None:
        _, _, under = board.pop((lifted[0], lifted[1]), "").partition("^")
        if under and state.rulebook.reading("BB-EC-TOP") == "top-leaves":  # what was covered stays there, face down
            board[lifted[0], lifted[1]] = f"X:{under}"
    return [board[near] for near in neighbours((cell[0], cell[1])) if near in board]


def _graph(cells: Any) -> nx.Graph[Any]:
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from((cell, near) for cell in cells for near in neighbours(cell) if near in cells)
    return graph


# ------------------------------------------------------------------ laws


@claim
def in_row(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The tile is on offer."""
    return bool(args["tile"] in before.row)


@claim
def none_in_row(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """None of the tiles of the row is of a kind, or all have gone to the supply."""
    return set(before.row) <= {*after.row, *after.queue}


@claim
def empty(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Nothing lies on the space."""
    return tuple(args["cell"]) not in before.universe


@claim
def beside(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """So many tiles, so many of them face-up bodies, are beside the space."""
    near = _near(before, args["cell"], args.get("lifted"))
    return bool(len(near) == args["tiles"] and sum(map(_is_body, near)) == args["bodies"])


@claim
def agrees(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The tile shares form, colour or background with every face-up body beside the space."""
    near = _near(before, args["cell"], args.get("lifted"))
    there = "lifted" not in args or tuple(args["lifted"]) in before.universe
    return there and all(_shares(_top(args["tile"]), _top(code)) for code in near if _is_body(code))


@claim
def agrees_somewhere(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The tile shares a feature with one of the face-up bodies beside the space."""
    near = [_top(code) for code in _near(before, args["cell"], args.get("lifted")) if _is_body(code)]
    return not near or any(_shares(_top(args["tile"]), code) for code in near)


@claim
def touches_bang(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The Big Bang is beside the space, and nothing else lies in the universe yet."""
    return _near(before, args["cell"]) == ["BB"] and len(before.universe) == 1


@claim
def apart(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """No phenomenon and not the Big Bang is beside the space."""
    return not {"BB", "BH", "SN", "W1", "W2"} & set(_near(before, args["cell"]))


@claim
def is_body(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A face-up body lies on the space."""
    return _is_body(before.universe.get(tuple(args["cell"]), ""))


@claim
def holds(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A plain fact of the position: how many bodies are due."""
    return bool(before.dark == args["dark"] and before.extras == args["extras"])


# ------------------------------------------------------------------ ways


def _passes(tiles: Any, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Two neighbouring empty spaces, and one of the spaces beside both is empty."""
    both = [cell for cell in neighbours(one) if distance(cell, other) == 1]
    return distance(one, other) == 1 and other not in tiles and any(cell not in tiles for cell in both)


@claim
def way_out(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The way begins with the tile, passes a gate at every step, and ends beyond all other tiles."""
    way = _cells(args["way"])
    rest = set(before.universe) - {way[0]}
    end = way[-1]
    beyond = not rest or any(
        end[axis] < min(cell[axis] for cell in rest) or end[axis] > max(cell[axis] for cell in rest) for axis in (0, 1)
    )
    return way[0] in before.universe and beyond and all(_passes(rest, one, other) for one, other in pairwise(way))


@claim
def shut_in(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """From the space nothing beyond the tiles can be reached through the gates."""
    start = tuple(args["cell"])
    rest = set(before.universe) - {start}
    spaces = {(q, r) for q in _span(rest, 0) for r in _span(rest, 1)} - rest
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(spaces)
    graph.add_edges_from(
        (one, other) for one in spaces for other in neighbours(one) if other in spaces and _passes(rest, one, other)
    )
    return start in graph and not _joined(graph, start, (_span(rest, 0)[0], _span(rest, 1)[0]))


def _joined(graph: nx.Graph[Any], one: Any, other: Any) -> bool:
    """Whether both spaces are there and a path leads from one to the other."""
    return one in graph and other in graph and nx.has_path(graph, one, other)


def _span(cells: Any, axis: int) -> range:
    values = [cell[axis] for cell in cells]
    return range(min(values) - 2, max(values) + 3)


@claim
def in_one_piece(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Without the lifted tile the universe is one connected group."""
    rest = set(before.universe) - {tuple(args["lifted"])}
    return len(rest) < len(before.universe) and (not rest or nx.is_connected(_graph(rest)))


@claim
def cut_off(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Without the lifted tile these tiles are a group of their own."""
    graph = _graph(set(before.universe) - {tuple(args["lifted"])})
    return set(_cells(args["cells"])) in list(nx.connected_components(graph)) and not nx.is_connected(graph)


@claim
def open_space(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The space is beside a tile and joined to the outside through empty spaces, the moved tile lifted."""
    rest = set(before.universe) - {tuple(args["lifted"])}
    if not rest or len(rest) == len(before.universe):
        return not rest
    spaces = {(q, r) for q in _span(rest, 0) for r in _span(rest, 1)} - rest
    beside = any(near in rest for near in neighbours((args["cell"][0], args["cell"][1])))
    return beside and _joined(_graph(spaces), tuple(args["cell"]), (_span(rest, 0)[0], _span(rest, 1)[0]))


@claim
def rolls(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The way goes round the centre, every step to an empty space with room to pass on its outer side."""
    way, centre = _cells(args["way"]), tuple(args["centre"])
    rest = set(before.universe) - {way[0]}
    beside = all(distance(cell, (centre[0], centre[1])) == 1 for cell in way)
    return beside and len(way) > 1 and all(_passes(rest, one, other) for one, other in pairwise(way))


@claim
def beside_centre(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A space beside the centre, empty once the body is lifted."""
    cell, centre = tuple(args["cell"]), args["centre"]
    return distance((cell[0], cell[1]), (centre[0], centre[1])) == 1 and cell not in before.universe


@claim
def orbit_ends(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """On its circle the body reaches exactly these spaces."""
    start, centre = tuple(args["source"]), (args["centre"][0], args["centre"][1])
    rest = set(before.universe) - {start}
    ring = [cell for cell in neighbours(centre) if cell not in rest]
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(ring)
    graph.add_edges_from((one, other) for one in ring for other in ring if one < other and _passes(rest, one, other))
    return nx.node_connected_component(graph, start) - {start} == set(_cells(args["cells"]))


@claim
def covers(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Source and target are neighbours, and face-up bodies that cover nothing lie on both."""
    source, target = tuple(args["source"]), tuple(args["target"])
    codes = [before.universe.get(cell, "") for cell in (source, target)]
    return target in neighbours((source[0], source[1])) and all(_is_body(code) and "^" not in code for code in codes)


# ------------------------------------------------------------------ effects


@claim
def now_lies(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The tile lies on the space, as the only change of the universe, and has left the row."""
    cell, tile = tuple(args["cell"]), args["tile"]
    rest = {space: code for space, code in after.universe.items() if space != cell}
    return after.universe.get(cell) == tile and rest == before.universe and tile not in after.row and tile in before.row


@claim
def moved(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The body has gone from one space to another, on top of what lay there; nothing else has changed."""
    source, target = tuple(args["source"]), tuple(args["target"])
    rest, stayed = (
        {cell: code for cell, code in there.items() if cell not in (source, target)}
        for there in (before.universe, after.universe)
    )
    under = before.universe.get(target)
    expected = before.universe[source] + (f"^{under}" if under else "")
    return source not in after.universe and after.universe.get(target) == expected and rest == stayed


@claim
def left_behind(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The upper body of a stack has gone to a space, something of it stayed behind."""
    return after.universe.get(tuple(args["target"]), "").startswith(_top(before.universe[tuple(args["source"])]))


@claim
def turned(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """These spaces, and no others, have been turned: all face-up bodies beside the hole."""
    cells = {cell for cell in before.universe if before.universe[cell] != after.universe.get(cell)}
    holes = [cell for cell, code in after.universe.items() if code == "BH"]
    prey = {near for hole in holes for near in neighbours(hole) if _is_body(before.universe.get(near, ""))}
    return cells == prey == set(_cells(args["cells"])) and all(
        after.universe[cell] == f"X:{before.universe[cell]}" for cell in cells
    )


@claim
def out_of_game(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The action tile is neither in the row nor in the supply, but among the used ones."""
    tile = args["tile"]
    return tile in after.used and tile not in (*after.row, *after.queue)


@claim
def discarded(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The rightmost tile of the row has joined the supply at the back."""
    return (
        before.row[-1:] == (args["tile"],)
        and after.row == before.row[:-1]
        and after.queue == (*before.queue, args["tile"])
    )


@claim
def all_discarded(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """All tiles of the row have joined the supply, from right to left."""
    return not after.row and after.queue == (*before.queue, *reversed(before.row))


@claim
def drawn(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The front of the supply has entered the row on the left, the others slid right."""
    n = len(args["tiles"])
    front = before.queue[:n]
    return (
        front == tuple(args["tiles"])
        and after.queue == before.queue[n:]
        and after.row == (*reversed(front), *before.row)
    )


@claim
def supply_conserved(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Row and supply hold the same tiles as before."""
    return sorted((*before.row, *before.queue)) == sorted((*after.row, *after.queue))


@claim
def paid(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """One marker has moved by this time; the others stand where they stood, and the times are in order."""
    old, new = dict(before.clock), dict(after.clock)
    player = args["player"]
    others = all(new[other] == time for other, time in old.items() if other != player)
    times = [time for _, time in after.clock]
    return new[player] == old[player] + args["time"] and others and times == sorted(times)


@claim
def on_top(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The marker stands before all others on its space, and there are others."""
    time = dict(after.clock)[args["player"]]
    first, *others = (player for player, other in after.clock if other == time)
    return bool(first == args["player"] and others and before.clock == after.clock)


@claim
def is_next(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The player has the least time, and of those level the marker on top."""
    least = min(time for _, time in after.clock)
    first, *level = [player for player, time in after.clock if time == least]
    return bool(first == args["player"] == after.turn and level == list(args["level"]) and before.clock == after.clock)


@claim
def clockwise(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The player to the left is next."""
    return bool(after.turn == (before.turn + 1) % len(before.players) == args["player"])


@claim
def finished(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Nobody has a move any more."""
    return after.to_move is None
