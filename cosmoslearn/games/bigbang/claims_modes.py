"""The checkers of claims about Hexdomino and Parallel Universes. Like `claims`, they use no rule of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import networkx as nx

from ...core.hexes import neighbours
from .claims import _shares, claim
from .claims_score import _greatest, _local, _members, counted_line
from .state import State


def _link(one: str, other: str) -> str:
    form, colour = one[0] == other[0], one[1] == other[1]
    return "form" if form and not colour else "colour" if colour and not form else ""


@claim
def hexdomino_law(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """One law of the chain holds for a tile of the hand over a space."""
    rule, hand = args["rule"], before.hands[before.turn]
    if rule == "BB-HD-DRAW":
        seen = [code for code in hand if code != "?"]
        return not any(_may_lay(before, code, cell) for code in seen for cell in _beside(before.universe))
    cell, code = tuple(args["cell"]), args["tile"]
    touched = [near for near in neighbours((cell[0], cell[1])) if near in before.universe]
    laws = {
        "BB-HD-TURN": True,
        "BB-PLACE-CELL": cell not in before.universe,
        "BB-HD-CHAIN": any(_degree(before.universe, near) < 2 for near in touched),
        "BB-HD-TOUCH": len(touched) == 1,
        "BB-HD-LINK": _may_lay(before, code, cell),
    }
    return _held(before, code) and laws[rule]


def _held(state: Any, code: str) -> bool:
    """The tile is in the hand of the player in turn; in a hidden hand if it is nowhere to be seen."""
    hand = state.hands[state.turn]
    shown = (*state.universe.values(), *state.queue, *(other for each in state.hands for other in each))
    return code in hand or ("?" in hand and code not in shown)


def _beside(universe: Any) -> set[Any]:
    return {near for cell in universe for near in neighbours(cell)} - set(universe)


def _degree(universe: Any, cell: Any) -> int:
    return sum(near in universe for near in neighbours(cell))


def _may_lay(state: Any, code: str, cell: Any) -> bool:
    """The tile touches one tile, an end, with a link of the kind that this end does not have."""
    universe = state.universe
    touched = [near for near in neighbours(cell) if near in universe]
    if len(touched) != 1 or _degree(universe, touched[0]) > 1:
        return False
    end = touched[0]
    old = {_link(universe[end], universe[near]) for near in neighbours(end) if near in universe}
    return _link(code, universe[end]) not in {"", *old}


@claim
def hexdomino_chain(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """The chain is one path with one tile more, its links alternate, and the tile has left the hand."""
    cell, universe = tuple(args["cell"]), after.universe
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(universe)
    graph.add_edges_from((one, near) for one in universe for near in neighbours(one) if near in universe)
    path = nx.is_tree(graph) and max(dict(graph.degree).values(), default=0) <= 2
    links = [[_link(universe[one], universe[near]) for near in graph[one]] for one in universe]
    alternate = all("" not in kinds and len(set(kinds)) == len(kinds) for kinds in links)
    rest = {space: code for space, code in universe.items() if space != cell}
    left = len(before.hands[before.turn]) - len(after.hands[before.turn])
    gone = args["tile"] not in after.hands[before.turn] and left == 1 and _held(before, args["tile"])
    return path and alternate and gone and rest == before.universe and universe[cell] == args["tile"]


@claim
def hexdomino_drawn(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """The hand has got the top tile of the stack, if there was one; the turn has passed to the left."""
    hand = (*before.hands[before.turn], *before.queue[:1])
    turn = (before.turn + 1) % len(before.hands)
    return bool(after.hands[before.turn] == hand and after.queue == before.queue[1:] and after.turn == turn)


@claim
def hexdomino_hand(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """The points of a hand: the digits of its tiles."""
    return sum(int(code[2]) for code in before.hands[args["player"]]) == int(args["points"])


@claim
def hexdomino_winners(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """An empty hand, or the lowest sum, of equal ones the fewest tiles."""
    ranks = [(bool(hand), sum(int(code[2]) for code in hand), len(hand)) for hand in before.hands]
    return [player for player, rank in enumerate(ranks) if rank == min(ranks)] == list(args["players"])


@claim
def parallel_law(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """One law holds for a tile on offer over a space of one universe."""
    universe, cell, code = before.universes[args["universe"]], tuple(args["cell"]), args["tile"]
    touched = [universe[near] for near in neighbours((cell[0], cell[1])) if near in universe]
    laws = {
        "BB-PU-TURN": True,
        "BB-PLACE-CELL": cell not in universe,
        "BB-PU-SEED": len(universe) < 2 and len(touched) == len(universe),
        "BB-PLACE-FIRST": touched == ["BB"] and len(universe) == 1,
        "BB-PLACE-FEATURE": all(_shares(code, other) for other in touched if other != "BB"),
        "BB-PLACE-2ADJ": len(touched) >= 2 and set(touched) != {"BB"},
    }
    return code in before.row and laws[args["rule"]]


@claim
def parallel_laid(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """One universe has one tile more, the top of the pile lies in its place, the player to the left is next."""
    number, cell, tile = args["universe"], tuple(args["cell"]), args["tile"]
    laid = {**before.universes[number], cell: tile}
    boards = [laid if n == number else universe for n, universe in enumerate(before.universes)]
    place = before.row.index(tile)
    row = (*before.row[:place], *before.queue[:1], *before.row[place + 1 :])
    turn = (before.turn + 1) % len(before.players)
    return bool(
        list(after.universes) == boards and after.row == row and after.queue == before.queue[1:] and after.turn == turn
    )


@claim
def parallel_word(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """The offer has gone under the pile and four new tiles lie there; or the turn has passed."""
    if not args["redeal"]:
        return bool(after.turn == (before.turn + 1) % len(before.players) and after.row == before.row)
    pile = (*before.queue, *before.ages)
    return bool(after.row == pile[:4] and after.queue == pile[4:] and after.turn == before.turn)


@claim
def parallel_kept(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """The points of a player in both universes, and the lower of the two."""
    found = _both_sides(before, args["player"])
    return found == [args["left"], args["right"]] and min(found) == args["points"]


def _both_sides(before: Any, player: int) -> list[int]:
    """A player's points in the left and in the right universe."""
    sides = [before.alone(number) for number in (player, (player - 1) % len(before.players))]
    return [sum(_goal_points(side, goal) for goal in before.goals[player]) for side in sides]


def _goal_points(state: State, goal: str) -> int:
    members = _members(state, goal)
    return _greatest(sorted(_local(members), key=sorted), members)


@claim
def parallel_line(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """A line of a goal in one universe, with the points of its bodies."""
    alone = before.alone(args["universe"])
    return counted_line(alone, alone, args)


@claim
def parallel_winners(before: Any, after: Any, args: Mapping[str, Any]) -> bool:
    """Those with the highest kept score: all of them, the last, or those whose other universe is worth most."""
    ahead = [player for player, total in enumerate(args["totals"]) if total == max(args["totals"])]
    reading = before.rulebook.reading("BB-PU-TIE")
    if reading == "start-order":
        ahead = ahead[-1:]
    elif reading != "shared":
        other = {player: max(_both_sides(before, player)) for player in ahead}
        ahead = [player for player in ahead if other[player] == max(other.values())]
    return list(args["players"]) == ahead
