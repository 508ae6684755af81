"""Explainers of geometry: how a tile slides out or what shuts it in, what would be cut off, where an orbit ends."""

from __future__ import annotations

from ...core.hexes import Cell, name
from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from .actions import orbit_gated
from .sliding import groups, wall, way_out
from .state import State, at


def slide(state: State, cell: Cell) -> Trace:
    """The way by which a tile can be drawn out, or the tiles that shut it in; `result` says whether it can."""
    way = way_out(state.universe, cell)
    title = Say(N_("Can the tile at {cell} be drawn out?"), {"cell": name(cell)})
    if way:
        says, facts = (
            N_("It slides out; steps: {n}, each through a gate that is open on one side."),
            {"n": len(way) - 1},
        )
        step = Step("BB-ACT-SLIDE", says, Claim("way_out", {"way": way}), facts, {"path": tuple(map(at, way))})
        return Trace(title, state, (step,), True)
    shut = wall(state.universe, cell)
    marks = {"broken": tuple(map(at, shut)), "focus": (at(cell),)}
    says = N_("Every way is closed by {wall}.")
    step = Step(
        "BB-ACT-SLIDE",
        says,
        Claim("shut_in", {"cell": cell}),
        {"wall": tuple(state.universe[other] for other in shut)},
        marks,
    )
    return Trace(title, state, (step,), False)


def unity(state: State, cell: Cell) -> Trace:
    """Whether the universe holds together without a tile (`result`), and which tiles hang from it."""
    title = Say(N_("Does the universe hold together without the tile at {cell}?"), {"cell": name(cell)})
    parts = groups(set(state.universe) - {cell})
    if len(parts) < 2:
        says = N_("Without it all other tiles are still joined.")
        step = Step("BB-ACT-CONN", says, Claim("in_one_piece", {"lifted": cell}), {}, {"focus": (at(cell),)})
        return Trace(title, state, (step,), True)
    steps = []
    for part in parts[1:]:
        cells = tuple(sorted(part))
        marks = {"broken": tuple(map(at, cells)), "focus": (at(cell),)}
        facts = {"tiles": tuple(state.universe[other] for other in cells)}
        says = N_("Held by it alone: {tiles}.")
        steps.append(Step("BB-ACT-CONN", says, Claim("cut_off", {"lifted": cell, "cells": cells}), facts, marks))
    return Trace(title, state, tuple(steps), False)


def circle(state: State, source: Cell, centre: Cell) -> Trace:
    """Where a body can go round a centre, way by way; `result` are the spaces."""
    ways = orbit_gated(set(state.universe) - {source}, source, centre)
    title = Say(N_("The orbit of the tile at {cell} round {centre}"), {"cell": name(source), "centre": name(centre)})
    steps = [
        Step(
            "BB-OR",
            N_("To {cell}; steps: {n}."),
            Claim("rolls", {"way": way, "centre": centre}),
            {"cell": name(target), "n": len(way) - 1},
            {"path": tuple(map(at, way)), "focus": (at(centre),)},
        )
        for target, way in sorted(ways.items(), key=lambda item: (len(item[1]), item[0]))
    ]
    cells = tuple(sorted(ways))
    claim = Claim("orbit_ends", {"source": source, "centre": centre, "cells": cells})
    facts = {"n": len(cells)}
    steps.append(Step("BB-OR", N_("Spaces reached, and no more: {n}."), claim, facts, {"ok": tuple(map(at, cells))}))
    return Trace(title, state, tuple(steps), [name(cell) for cell in cells])
