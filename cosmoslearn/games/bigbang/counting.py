"""How points come about, step by step: lines, the wormhole, which lines are counted, and who wins."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ...core.hexes import Cell
from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from . import scoring, solo
from .asking import with_goals
from .lines import Arm, Line, ends_of
from .pieces import TILES, element_name, goal_name
from .scoring import Counted, count
from .state import State, at

SHARED_SHOWN = 12


def _names(state: State, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    return tuple(TILES[state.universe[cell]].top for cell in cells if cell in state.universe)


def _marks(role: str, cells: tuple[Cell, ...]) -> dict[str, tuple[str, ...]]:
    return {role: tuple(map(at, cells))}


def counting(state: State, goal: str) -> Trace:
    """How the points of one goal come about: its lines, the lines through the wormhole, those counted, their points."""
    counted = count(state, goal)
    steps = (*_lines(state, counted), *_wormhole(state, counted), *_crossings(state, counted), *_choice(state, counted))
    return Trace(Say(N_("Points of the goal {goal}"), {"goal": goal_name(goal)}), state, steps, counted.points)


def _lines(state: State, counted: Counted) -> list[Step]:
    goal = counted.found.goal
    local = [line for line in counted.found.lines if line.kind == "local"]
    if not local:
        return [
            Step("BB-SCORE-LINE", N_("No three bodies of this goal lie in a row."), Claim("no_lines", {"goal": goal}))
        ]
    return [
        Step(
            "BB-SCORE-LINE",
            N_("{bodies} lie in a row: {points} points."),
            Claim("line", {"goal": goal, "cells": line.cells, "points": line.points}),
            {"bodies": _names(state, line.cells), "points": line.points},
            _marks("path", line.cells),
        )
        for line in local
    ]


def _wormhole(state: State, counted: Counted) -> list[Step]:
    goal, ends = counted.found.goal, ends_of(state)
    if not ends:
        return []
    where = {"focus": tuple(at(cell) for cell in ends.values())}
    if len(ends) == 1:
        return [
            Step(
                "BB-WH-ONE",
                N_("Only one end of the wormhole lies there: it joins nothing."),
                Claim("one_end"),
                {},
                where,
            )
        ]
    arms: dict[str, list[Arm]] = {
        end: state.rulebook["BB-WH-LINK"](end, ends[end], counted.found.points) for end in sorted(ends)
    }
    facts = {"n": len(arms["W1"]), "m": len(arms["W2"])}
    claim = Claim(
        "rays", {"goal": goal, "arms": {end: tuple(arm.cells for arm in found) for end, found in arms.items()}}
    )
    says = N_("Rays of bodies at one end of the wormhole: {n}; at the other: {m}.")
    steps = [Step("BB-WH-LINK", says, claim, facts, where)]
    for line in counted.found.lines:
        if line.kind == "bridge":
            one, other = (_names(state, arm.cells) for arm in line.arms)
            told = {"one": one, "other": other, "points": line.points}
            claim = Claim("bridge", {"goal": goal, "cells": line.cells, "points": line.points})
            steps.append(
                Step(
                    "BB-WH-PAIRS",
                    N_("{one} can be joined with {other}: {points} points."),
                    claim,
                    told,
                    _path(state, line),
                )
            )
    return steps


def _crossings(state: State, counted: Counted) -> list[Step]:
    steps: list[Step] = []
    for one, other in combinations(counted.found.lines, 2):
        shared = tuple(sorted({*one.cells} & {*other.cells}))
        if shared and len(steps) < SHARED_SHOWN:
            facts = {"one": one.points, "other": other.points, "shared": _names(state, shared)}
            claim = Claim("share", {"one": one.cells, "other": other.cells, "shared": shared})
            says = N_("The lines worth {one} and {other} share {shared}: a body counts once.")
            steps.append(Step("BB-SCORE-ONCE", says, claim, facts, _marks("broken", shared)))
    return steps


_CHOICES = {
    "whole-greedy": N_(
        "The line with most points first, then the best that shares no body with it: {values}, together {points}."
    ),
    "longer-line-wins": N_(
        "The line with most bodies first, then the longest that shares no body with it: {values}, together {points}."
    ),
    "union-of-lines": N_("Every body that lies in some line is added once: together {points}."),
}
_BEST = N_("Lines without a common body: counted are those worth {values}; no other choice gives more than {points}.")


def _choice(state: State, counted: Counted) -> list[Step]:
    goal, chosen = counted.found.goal, counted.chosen
    if not counted.found.lines:
        return []
    lines, values = tuple(line.cells for line in chosen), tuple(line.points for line in chosen)
    reading = state.rulebook.reading("BB-SCORE-CROSS")
    args = {"goal": goal, "lines": lines, "points": counted.points}
    claim = Claim("greedy_choice" if reading == "whole-greedy" else "best_choice", args)
    if reading in ("longer-line-wins", "union-of-lines"):
        claim = Claim("sums", {"values": values, "points": counted.points})
    marks = _marks("ok", tuple(cell for line in chosen for cell in line.cells))
    facts = {"values": values, "points": counted.points}
    step = Step("BB-SCORE-CROSS", _CHOICES.get(reading, _BEST), claim, facts, marks)
    return [step, *(_worth(state, goal, counted, line) for line in chosen)]


def _worth(state: State, goal: str, counted: Counted, line: Line) -> Step:
    """The points of a counted line; the wormhole is jumped when it passes it."""
    values = tuple(counted.found.points.get(cell, 0) for cell in line.cells)
    facts = {
        "goal": goal_name(goal),
        "bodies": _names(state, line.cells),
        "sum": " + ".join(map(str, values)),
        "points": line.points,
    }
    args = {"goal": goal, "cells": line.cells, "values": values, "points": line.points}
    rows = state.rulebook.reading("BB-SCORE-CROSS") != "union-of-lines"
    claim = Claim("counted_line" if rows else "worth", args)
    rule = "BB-SIM-SCORE" if state.mode == "simple" else "BB-SCORE-PTS"
    return Step(rule, N_("{goal}: {bodies}: {sum} = {points}."), claim, facts, _path(state, line))


def _path(state: State, line: Line) -> dict[str, tuple[str, ...]]:
    """The marks of a line: its bodies, and the two ends between which it hops."""
    ends = ends_of(state)
    hop = {"hop": tuple(at(ends[arm.end]) for arm in line.arms)} if line.arms else {}
    return {**_marks("path", line.cells), **hop}


# ------------------------------------------------------------------ the end of the game


def standing(state: State) -> Trace:
    """Everybody's points and who wins; `result` holds the points of each player.

    Raises:
        BadOption: goals are hidden.
    """
    if state.solo is not None:
        return _solo_standing(state)
    with_goals(state)
    steps: list[Step] = []
    order = scoring.counting_order(state)
    if state.clock:
        said: dict[str, Any] = {"players": tuple(element_name(state.players[player]) for player in order)}
        steps.append(
            Step(
                "BB-SCORE-ORDER", N_("The order of counting: {players}."), Claim("counts_later", {"order": order}), said
            )
        )
    totals = [0] * len(state.players)
    for player in order:
        found = scoring.points(state, player)
        totals[player] = sum(found)
        facts: dict[str, Any] = {
            "player": element_name(state.players[player]),
            "goals": tuple(goal_name(goal) for goal in state.goals[player]),
            "values": found,
            "points": sum(found),
        }
        for goal, value in zip(state.goals[player], found, strict=True):
            steps += lines_of(state, goal, value)
        exact = state.rulebook.reading("BB-SCORE-CROSS") != "whole-greedy"
        claim = Claim("total", {"player": player, "goals": state.goals[player], "points": sum(found)})
        steps.append(
            Step(
                "BB-SCORE-INDEP",
                N_("{player}, with the goals {goals}: {values}, together {points}."),
                claim if exact else Claim("sums", {"values": found, "points": sum(found)}),
                facts,
            )
        )
    steps += _victory(state, tuple(totals))
    return Trace(Say(N_("The final count")), state, tuple(steps), tuple(totals))


def lines_of(state: State, goal: str, points: int) -> list[Step]:
    """The lines counted for a goal, one a step; none when a reading makes other points of the goal than its lines."""
    counted = count(state, goal)
    return [_worth(state, goal, counted, line) for line in counted.chosen] if counted.points == points else []


def _victory(state: State, totals: tuple[int, ...]) -> list[Step]:
    ahead = scoring.most_points(state, totals)
    told: dict[str, Any] = {
        "players": tuple(element_name(state.players[player]) for player in ahead),
        "points": max(totals),
    }
    claim = Claim("is_ahead", {"totals": totals, "players": ahead})
    rule = "BB-WIN-MOST" if state.clock else "BB-SIM-SCORE"
    steps = [Step(rule, N_("Most points, {points}: {players}."), claim, told)]
    if len(ahead) > 1:
        won = scoring.winners(state, totals)
        names = {"players": tuple(element_name(state.players[player]) for player in won)}
        claim = Claim("wins_tie", {"tied": ahead, "winners": won})
        steps.append(
            Step("BB-WIN-TIE" if state.clock else "BB-SIM-TIE", N_("The tie goes to {players}."), claim, names)
        )
    return steps


def _solo_standing(state: State) -> Trace:
    found = state.cards
    if found.lost:
        claim = Claim("negative_line", {"goals": found.negatives})
        facts = {"goals": tuple(map(goal_name, found.negatives))}
        steps = [
            Step("BB-SOLO-LOSE", N_("A line of a negative goal lies there ({goals}): the game is lost."), claim, facts)
        ]
        return Trace(Say(N_("The final count")), state, tuple(steps), (0,))
    points = solo.points(state)
    steps = []
    exact = (
        state.rulebook.reading("BB-SOLO-SCORE") == "final-board"
        and state.rulebook.reading("BB-SCORE-CROSS") != "whole-greedy"
    )
    for goal, worth in points:
        told: dict[str, Any] = {"goal": goal_name(goal), "points": worth}
        args: dict[str, Any] = {
            "goal": goal,
            "lines": tuple(line.cells for line in count(state, goal).chosen),
            "points": worth,
        }
        steps += lines_of(state, goal, worth)
        claim = Claim("best_choice", args) if exact else Claim("sums", {"values": (worth,), "points": worth})
        steps.append(Step("BB-SOLO-SCORE", N_("Points of the goal {goal}: {points}."), claim, told))
    total = sum(worth for _, worth in points)
    claim = Claim("sums", {"values": tuple(worth for _, worth in points), "points": total})
    steps.append(Step("BB-SOLO-SCORE", N_("Together: {points}."), claim, {"points": total}))
    return Trace(Say(N_("The final count")), state, tuple(steps), (total,))
