"""The checkers of claims about lines, points and places. Like `claims`, they use no rule of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

import networkx as nx

from ...core.hexes import neighbours
from .claims import STEPS, _cells, _is_body, _top, claim
from .state import State

Cell = tuple[int, int]


def _members(state: State, goal: str) -> dict[Cell, int]:
    """The face-up bodies of a goal with their points."""
    found = {}
    for cell, code in state.universe.items():
        top = _top(code)
        if _is_body(code) and (top == "T" or goal in top[:2]):
            found[cell] = 1 if top == "T" or state.mode == "simple" else int(top[2])
    return found


def _straight(cells: Sequence[Cell]) -> bool:
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    return len(steps) == 1 and steps <= {*STEPS, *((-q, -r) for q, r in STEPS)}


def _local(members: Mapping[Cell, int]) -> set[frozenset[Cell]]:
    """All longest straight runs of three or more: the components of one axis at a time."""
    found = set()
    for dq, dr in STEPS:
        graph: nx.Graph[Cell] = nx.Graph()
        graph.add_nodes_from(members)
        graph.add_edges_from(((q, r), (q + dq, r + dr)) for q, r in members if (q + dq, r + dr) in members)
        found |= {frozenset(group) for group in nx.connected_components(graph) if len(group) >= 3}
    return found


def _arms(state: State, members: Mapping[Cell, int], end: str) -> list[tuple[Cell, ...]]:
    where = next((cell for cell, code in state.universe.items() if code == end), None)
    found = []
    for near in neighbours(where) if where else ():
        step, arm = (near[0] - where[0], near[1] - where[1]), []  # type: ignore[index]
        while near in members:
            arm.append(near)
            near = (near[0] + step[0], near[1] + step[1])
        if arm:
            found.append(tuple(arm))
    return found


def _bridges(state: State, members: Mapping[Cell, int], *, trimmed: bool) -> set[frozenset[Cell]]:
    found = set()
    for one in _arms(state, members, "W1"):
        for other in _arms(state, members, "W2"):
            sizes = (
                [(n, m) for n in range(1, len(one) + 1) for m in range(1, len(other) + 1)]
                if trimmed
                else [(len(one), len(other))]
            )
            found |= {frozenset(one[:n] + other[:m]) for n, m in sizes}
    return {cells for cells in found if len(cells) >= 3}


def _candidates(state: State, goal: str) -> list[frozenset[Cell]]:
    members = _members(state, goal)
    trimmed = state.rulebook.reading("BB-SCORE-CROSS") == "trim-best"
    local = _local(members)
    if trimmed:
        local = {
            frozenset(run[n:m])
            for run in map(sorted, local)
            for n in range(len(run))
            for m in range(n + 3, len(run) + 1)
        }
    return sorted(local | _bridges(state, members, trimmed=trimmed), key=sorted)


@claim
def line(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """These bodies of the goal lie in one straight line without a break, which goes on at neither end."""
    cells, members = _cells(args["cells"]), _members(before, args["goal"])
    return (
        _straight(cells)
        and frozenset(cells) in _local(members)
        and sum(members[cell] for cell in cells) == args["points"]
    )


@claim
def no_lines(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The goal has no line on the table."""
    return not _local(_members(before, args["goal"]))


@claim
def rays(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Each end has exactly these rays of bodies of the goal."""
    members = _members(before, args["goal"])
    given = {end: sorted(tuple(_cells(arm)) for arm in arms) for end, arms in args["arms"].items()}
    return given == {end: sorted(_arms(before, members, end)) for end in ("W1", "W2")}


@claim
def one_end(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Only one end of the wormhole lies on the table."""
    return len({"W1", "W2"} & set(before.universe.values())) == 1


@claim
def bridge(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """These bodies are one ray of each end, three different ones in all."""
    members, cells = _members(before, args["goal"]), frozenset(_cells(args["cells"]))
    return cells in _bridges(before, members, trimmed=False) and sum(members[cell] for cell in cells) == args["points"]


@claim
def share(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Two lines have exactly these bodies in common."""
    common = set(_cells(args["one"])) & set(_cells(args["other"]))
    return bool(common) and common == set(_cells(args["shared"]))


@claim
def best_choice(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The counted lines are lines, share no body, give this sum, and no other choice gives more."""
    members = _members(before, args["goal"])
    lines = _candidates(before, args["goal"])
    chosen = [frozenset(_cells(cells)) for cells in args["lines"]]
    apart = all(not one & other for one, other in combinations(chosen, 2))
    total = sum(members[cell] for cells in chosen for cell in cells)
    return set(chosen) <= set(lines) and apart and total == args["points"] == _greatest(lines, members)


def _greatest(lines: Sequence[frozenset[Cell]], members: Mapping[Cell, int]) -> int:
    """The greatest sum of lines without a common body: the heaviest clique among lines that go together."""
    graph: nx.Graph[int] = nx.Graph()
    for n, cells in enumerate(lines):
        graph.add_node(n, points=sum(members[cell] for cell in cells))
    graph.add_edges_from((n, m) for n, m in combinations(range(len(lines)), 2) if not lines[n] & lines[m])
    return int(nx.max_weight_clique(graph, weight="points")[1]) if lines else 0


@claim
def greedy_choice(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Each counted line has most points of those that share no body with the ones before it; none is left over."""
    members, lines = _members(before, args["goal"]), _candidates(before, args["goal"])
    total = 0
    for cells in args["lines"]:
        taken = frozenset(_cells(cells))
        points = _sum(members, taken)
        if taken not in lines or points < max(_sum(members, other) for other in lines):
            return False
        lines = [other for other in lines if not other & taken]
        total += points
    return bool(not lines and total == args["points"])


def _sum(members: Mapping[Cell, int], cells: Iterable[Cell]) -> int:
    return sum(members[cell] for cell in cells)


@claim
def counted_line(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The bodies have the goal and lie in a row of three or more, or in two rays of the wormhole; their points."""
    members, cells = _members(before, args["goal"]), _cells(args["cells"])
    row = len(cells) >= 3 and _straight(cells)
    return (row or frozenset(cells) in _bridges(before, members, trimmed=True)) and worth(before, after, args)


@claim
def worth(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The points of the bodies of a line, one by one, and their sum."""
    members = _members(before, args["goal"])
    values = [members[cell] for cell in _cells(args["cells"])]
    return values == list(args["values"]) and sum(values) == args["points"]


@claim
def total(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The player's goals are these, and the sum of what they give is this."""
    goals = before.goals[args["player"]]
    if args["goals"] != goals:
        return False
    found = sum(_greatest(_candidates(before, goal), _members(before, goal)) for goal in goals)
    return found == int(args["points"])


@claim
def sums(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A plain sum of numbers that earlier steps have shown."""
    return bool(sum(args["values"]) == args["points"])


@claim
def counts_later(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The order of counting: by time, most advanced first, in a shared space the lower marker first."""
    return list(args["order"]) == [player for player, _ in reversed(before.clock)]


@claim
def is_ahead(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The players named have the highest total."""
    totals = args["totals"]
    return [player for player, points in enumerate(totals) if points == max(totals)] == list(args["players"])


@claim
def wins_tie(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Of the tied players those named win, as the rule is read."""
    tied, reading = args["tied"], before.rulebook.reading("BB-WIN-TIE" if before.clock else "BB-SIM-TIE")
    if reading == "shared":
        return list(args["winners"]) == list(tied)
    if reading.startswith("first-player"):
        return list(args["winners"]) == [min(tied)]
    order = (
        [player for player, _ in reversed(before.clock)]
        if reading == "scoring-order"
        else list(range(len(before.players)))
    )
    return list(args["winners"]) == [max(tied, key=order.index)]


# ------------------------------------------------------------------ solo


def _fresh(state: State, goal: str) -> list[list[Cell]]:
    """The lines of a goal with the body laid last, which were no lines on either side of it before."""
    found = []
    for cells in map(sorted, _local(_members(state, goal))):
        if state.last in cells:
            place = cells.index(state.last)
            if max(place, len(cells) - place - 1) < 3:
                found.append(cells)
    return found


@claim
def goal_met(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The line is a new one of the goal face up; its card is won and the next one turned up."""
    goal, cells, old, new = args["goal"], sorted(_cells(args["cells"])), before.cards, after.cards
    members = _members(before, goal)
    loose = before.rulebook.reading("BB-SOLO-FRESH") == "any-line-with-new-tile" and before.last in cells
    line = frozenset(cells) in _local(members) and (loose or cells in _fresh(before, goal))
    card = (goal, sum(members[cell] for cell in cells))
    won = goal == old.goal and new.won == (*old.won, card) and card[1] == args["points"]
    return line and won and (new.goal, new.deck) == ("".join(old.deck[:1]), old.deck[1:])


@claim
def goal_not_met(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """No line of the goal face up came into being with the body laid last."""
    return before == after and args["goal"] == before.cards.goal and not _fresh(before, args["goal"])


@claim
def no_negative(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """None of the negative goals has a line."""
    goals = tuple(args["goals"])
    return goals == before.cards.negatives and not any(_local(_members(before, goal)) for goal in goals)


@claim
def negative_line(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """One of the negative goals has a line."""
    goals = tuple(args["goals"])
    return goals == before.cards.negatives and any(_local(_members(before, goal)) for goal in goals)


@claim
def passed_zero(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """So many passes of zero have been made in all; each new one has turned a card, if there was one, to a negative."""
    old, new = before.cards, after.cards
    n = args["passes"] - old.passes
    goals = (*old.negatives, *old.deck[:n])
    replaced = "BB-SOLO-NEG" in before.rulebook.readings
    return (
        n > 0
        and new.passes == args["passes"]
        and new.negatives == tuple(args["goals"])
        and (replaced or new.negatives == goals)
    )
