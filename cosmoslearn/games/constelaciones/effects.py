"""What a legal move does: lifting, laying, lighting, binding, freeing, counting."""

from __future__ import annotations

from typing import Any

import msgspec

from .judge import Answer, drawn, examine, put_out
from .lay import Lay
from .light import kept, lights
from .moves import Grow, Pass, Relocate, Swap, Turn
from .state import EXTREMES, PLAYERS, Pending, Rod, State

replace = msgspec.structs.replace


def apply(state: State, move: Turn) -> State:
    """The position after a legal move."""
    if isinstance(move, Swap):
        return replace(state, chains=(state.chains[1], state.chains[0]), newest=state.newest[::-1], turn=1 - state.turn)
    if isinstance(move, Pass):
        return replace(state, turn=1 - state.turn, idle=state.idle + 1)
    answer = examine(state, move)
    assert answer.lay is not None  # noqa: S101  (a legal move lays a rod)
    return settled(state, move, answer, laid(answer.lay, move))


def laid(lay: Lay, move: Turn) -> State:
    """The position as soon as the rod lies: the rod in its chain and the stars it touches lit, nothing else changed."""
    state, player = lay.state, lay.player
    aimed = lay.target.id if lay.target else ""
    stars = kept(lay)
    start = getattr(move, "start", "")
    if lay.extreme == "tail" and not lay.first:
        chain = (Rod(lay.tip, lay.start, stars, aimed), *state.chains[player])
    else:
        chain = (*state.chains[player], Rod(lay.start, lay.tip, stars, aimed))
    newest = start if start in EXTREMES else "head"
    return replace(state, chains=_with(state.chains, player, chain), newest=_with(state.newest, player, newest))


def settled(before: State, move: Turn, answer: Answer, state: State) -> State:
    """The position at the end of the turn, from the one in which the rod lies."""
    lay, player = answer.lay, before.turn
    assert lay is not None  # noqa: S101
    when = before.rulebook["CO-EXT-WHEN"](before) if answer.lifted >= 0 else ""
    if when == "laid" or (when == "reached" and lay.value("CO-CLASS") != "ADVANCE"):
        state = put_out(state, forgotten(before, answer.lifted, state))
    rod = state.chains[player][-1 if lay.extreme == "head" else 0]
    pending = _with(state.pending, player, _bound(before, move, lay, state))
    rival = pending[1 - player]
    if rival is not None and before.rulebook["CO-COMMIT-FREE"](rival, rod):
        pending = _with(pending, 1 - player, None)
    new = any(star not in before.owner for star in rod.stars)
    turn = before.rulebook["CO-TURN"](lay)
    return replace(state, pending=pending, idle=0 if new else before.idle + 1, turn=turn)


def forgotten(before: State, index: int, state: State) -> tuple[str, ...]:
    """The stars that go out after the rod has been laid: those it had touched and no rod touches now (CO-EXT-WHEN)."""
    gone = before.rulebook["CO-EXTINGUISH"](before, index)
    return tuple(star for star in gone if star not in state.owner)


def _bound(before: State, move: Turn, lay: Lay, state: State) -> Pending | None:
    """The mover's pending target after the move."""
    old = before.pending[lay.player]
    if not isinstance(move, Grow | Relocate):
        return None
    same = old is not None and (old.extreme, old.star) == (lay.extreme, move.star)
    if (
        old is not None
        and not same
        and before.rulebook["CO-COMMIT-BLOCK"](before) == "return"
        and old.star in state.star_at
        and old.star not in state.owner
    ):
        return old
    if lay.value("CO-CLASS") != "ADVANCE" or move.star not in state.star_at:
        return None
    return Pending(lay.extreme, move.star, old.rods + 1 if old is not None and same else 1)


def _with(pair: tuple[Any, Any], player: int, value: Any) -> tuple[Any, Any]:
    return (value, pair[1]) if player == 0 else (pair[0], value)


def extremes(state: State, player: int) -> dict[str, dict[str, Any]]:
    """Both extremes of a player, as facts: the star (empty for a bare tip) and the point in millimetres."""
    found = {}
    for name in EXTREMES if state.chains[player] else ():
        anchor = state.rulebook["CO-EXTREMES"](state, player, name)
        found[name] = {"star": anchor.star, "at": [anchor.point[0] / 1e6, anchor.point[1] / 1e6]}
    return found


def told(state: State, move: Turn) -> dict[str, Any]:
    """What a legal move comes to, as plain facts: class, tip, stars lit and out, extremes, pending target, idle
    turns.
    """
    answer, after, player = examine(state, move), apply(state, move), state.turn
    gone = [star.id for star in after.out if star not in state.out]
    facts: dict[str, Any] = {
        "out": gone,
        "idle": after.idle,
        "drawn": drawn(after),
        "extremes": extremes(after, player),
    }
    bound = after.pending[player]
    facts["bound"] = f"{bound.extreme} {bound.star}" if bound else ""
    if answer.lay is None:
        return facts
    named = answer.lay.target is not None
    facts["class"] = answer.lay.value("CO-CLASS") if named else ""
    facts["tip"] = [answer.lay.tip[0] / 1e6, answer.lay.tip[1] / 1e6]
    facts["lights"] = list(lights(answer.lay))
    facts["player"] = PLAYERS[player]
    return facts
