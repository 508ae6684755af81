"""What is still to happen in a turn: tasks that run by themselves, and decisions that wait for a player.

Rules put tasks on the agenda; this module runs them in order until a decision is open or nothing is left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from ...core.position import Move
from . import cards, collisions, cubes, draws, ending, gravity, scoring, setup, track
from .state import State, Task

Effect = Callable[..., State]
Choices = Callable[..., tuple[Move, ...]]


class Decision(msgspec.Struct, frozen=True):
    """A decision: the moves among which a player chooses, and what a move does.

    With `alone` a single move is made at once. `law` is the rule that speaks when another move is tried.
    """

    choices: Choices
    decide: Callable[..., State]
    alone: bool
    law: str


AUTOMATIC: Final[dict[str, Effect]] = {
    "begin": setup.begin,
    "pay": lambda state, *args: state.rulebook["PLA-PLAY-PAY"](state, *args),
    "trigger": ending.trigger,
    "place": cards.place,
    "score": scoring.score,
    "compare": cards.compare,
    "replace": cards.replace,
    "close": ending.close,
    "drift": ending.drift,
    "pass": ending.next_turn,
}
DECISIONS: Final[dict[str, Decision]] = {
    "deal": Decision(setup.discards, setup.discard, False, "PLA-SETUP-HAND"),
    "store": Decision(collisions.stores, collisions.store, True, "PLA-MOVE-COLLIDE"),
    "lay": Decision(track.orders, track.lay_next, True, "PLA-TRACK-FILL"),
    "cube": Decision(cubes.markings, cubes.mark, True, "PLA-PLAY-CUBEOUT"),
    "lift": Decision(cubes.lifts, cubes.lift, True, "PLA-END-CUBECHOICE"),
    "gravity": Decision(gravity.takes, gravity.take, True, "PLA-GRAV-TAKE"),
    "draw": Decision(draws.draws, draws.draw, False, "PLA-DRAW-OPTIONS"),
    "reject": Decision(draws.rejects, draws.reject, False, "PLA-DRAW-FINALTWO"),
    "choose": Decision(
        lambda state, *_: ending.drifts(state),
        lambda state, move, *_: ending.choose_drift(state, move),
        True,
        "PLA-SOLO-DRIFT",
    ),
}


def choices(state: State) -> tuple[Move, ...]:
    """The moves that answer the open decision; nothing when none is open."""
    task = state.task
    return DECISIONS[task.kind].choices(state, *task.args) if task and task.kind in DECISIONS else ()


def decide(state: State, move: Move) -> State:
    """Answer the open decision; the tasks that follow have not run yet."""
    task = state.agenda[0]
    found: State = DECISIONS[task.kind].decide(state.but(agenda=state.agenda[1:]), move, *task.args)
    return found


def step(state: State) -> State | None:
    """The position after the next task, or nothing when a player has to decide, or no task is left."""
    task = state.task
    if task is None or state.over:
        return None
    if task.kind in AUTOMATIC:
        return AUTOMATIC[task.kind](state.but(agenda=state.agenda[1:]), *task.args)
    decision, moves = DECISIONS[task.kind], choices(state)
    if not moves:
        return state.but(agenda=state.agenda[1:])
    return decide(state, moves[0]) if decision.alone and len(moves) == 1 else None


def run(state: State) -> State:
    """The position after all tasks that need no player."""
    while (following := step(state)) is not None:
        state = following
    return finished(state)


def finished(state: State) -> State:
    """The position after a turn that ends by itself."""
    if state.agenda or state.over or not state.rulebook["PLA-TURN-END"](state):
        return state
    return run(state.then(Task("close")))


def kinds() -> tuple[str, ...]:
    """The names of all tasks, as notation knows them."""
    return (*AUTOMATIC, *DECISIONS)
