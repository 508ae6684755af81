"""The marks of a verdict on the board: what was tried, what the rules looked at, what broke them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.verdict import Verdict
from ...scene.scene import Mark, Role
from .grid import around, dock_name
from .moves import Call, Go, Move, Pick, Seat, Slide, Walk
from .phases import legal
from .spots import ground, pieces_on
from .state import ABOARD, State, at, explorer_id, ship_id

FEW = 4  # more arrows than this hide the board


def marks_of(state: State, verdict: Verdict, move: Move) -> tuple[Mark, ...]:
    """All marks of a verdict."""
    return tuple(_marks(state, verdict, move))


def choices_of(state: State) -> tuple[Mark, ...]:
    """The places to choose from where a tile or the Guardian asks: dots, and arrows where they are few."""
    if state.phase not in ("chain", "guardian"):
        return ()
    moves = legal(state)
    found = dict.fromkeys(place for move in moves if not isinstance(move, Call) and (place := _target(state, move)))
    called = dict.fromkeys(_target(state, move) for move in moves if isinstance(move, Call))
    marks = [Mark("dots", "ok", tuple(found))] if found else []
    marks += [Mark("ring", "ok", tuple(called))] if called else []
    mover = _mover(state, moves[0])
    if mover and len(found) <= FEW:
        start = state.guardian if mover == "guardian" else state.active.at
        for place in found:
            near = place in {at(cell) for cell in around(start)}
            marks.append(Mark("line" if near else "hop", "path", (at(start), place)))
    return tuple(marks)


def looked_at(state: State, verdict: Verdict, marks: tuple[Mark, ...]) -> tuple[str, ...]:
    """The ids of everything that a rule looked at or that is marked, with who stands there: this stays full."""
    found = [name for check in verdict.checks for name in check.where]
    names = dict.fromkeys([*found, *(name for mark in marks for name in mark.on)])
    return tuple(dict.fromkeys([*names, *pieces_on(state, names)]))


def _target(state: State, move: Move) -> str:
    if isinstance(move, Walk | Go):
        return ship_id(state.side(state.player)) if move.to == ABOARD else at(move.to) if move.to >= 0 else ""
    if isinstance(move, Pick):
        return at(move.cell)
    if isinstance(move, Call):
        return explorer_id(f"{move.side}{move.who + 1}")
    return f"dock:{dock_name(move.side, move.place)}" if isinstance(move, Slide | Seat) else ""


def _mover(state: State, move: Move) -> str:
    if isinstance(move, Walk):
        return explorer_id(f"{move.side}{move.who + 1}")
    if isinstance(move, Go) and state.chain is not None:
        return explorer_id(state.name_of(state.player, state.chain.who))
    return "guardian" if isinstance(move, Pick) and move.verb == "guardian" else ""


def _marks(state: State, verdict: Verdict, move: Move) -> Iterator[Mark]:
    under = partial(ground, state)
    target, mover = under(_target(state, move)), _mover(state, move)
    result: Role = "ok" if verdict.legal else "broken"
    # An explorer aboard that may be chosen is drawn beside its ship.
    start = mover if under(mover).startswith("ship:") else under(mover)
    if start:
        yield Mark("ring", "focus", (start,))
    if target:
        yield Mark("ring", result, (target,))
    fault = dict.fromkeys(under(name) for check in verdict.checks for name in check.at_fault)
    fault.pop(target, None)
    if fault:
        yield Mark("ring", "broken", tuple(fault))
    for check in verdict.checks:
        if check.rule == "S41-SHIELD-NOENTRY" and len(check.where) and check.ok is False:
            side = str(check.facts["name"])[0]
            yield Mark("line", "path", (ship_id(side), *check.where))
    if mover and target:
        yield Mark("trail", result, (start, target))
        yield Mark("sign", result, (target,))
