"""Why a rod may or may not be laid: each reason as a step whose claim can be checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.language import N_, Say
from ...core.trace import Claim, Step
from ...core.verdict import Check
from .judge import Answer
from .lay import Lay
from .moves import Grow, Relocate, Turn
from .numerics import Point, mm
from .state import PLAYERS, State


def overhang(lay: Lay) -> float:
    """How far a rod sticks out beyond the centre of its target, in millimetres; negative when it falls short."""
    return round(mm(lay.state.table.rod) - lay.away, 2) if lay.target else 0.0


def target_step(lay: Lay) -> Step:
    """How far the target is, and which of the three outcomes follows."""
    kind = lay.value("CO-CLASS")
    says = {
        "ADVANCE": N_("{star} is {away} mm away, more than {reach} mm: the rod only advances."),
        "ENDS_ON_STAR": N_("{star} is {away} mm away, from {least} to {reach} mm: the rod ends on it."),
        "OVERSHOOT": N_("{star} is {away} mm away, less than {least} mm: the rod passes it."),
    }[kind]
    radius = lay.radius - lay.state.table.tolerance
    facts = {
        "star": lay.named.id,
        "away": round(lay.away, 2),
        "reach": mm(lay.state.table.rod + radius),
        "least": mm(lay.state.table.rod - radius),
    }
    claim = Claim("target_away", {"start": lay.start, "star": lay.named.id, "away": lay.away, "class": kind})
    return Step("CO-CLASS", says, claim, facts, {"focus": (f"star:{lay.named.id}",)})


def reasons(state: State, move: Turn, answer: Answer) -> Iterator[Step]:
    """One step for each thing that bars a move; for a legal one the distance and the clear way."""
    lay = answer.lay
    if lay is None or lay.target is None:
        yield from (_form(state, move, check) for check in answer.checks if check.ok is False)
        return
    if lay.centred:
        yield target_step(lay)
    for check in answer.checks:
        if check.ok is False:
            yield from _broken(state, lay, check)
    if answer.legal:
        args = {"start": lay.start, "end": lay.tip, "player": lay.player, "but": _but(state, lay, answer)}
        yield Step(
            "CO-NOCUT",
            N_("Nothing lies across the rod."),
            Claim("way_clear", args),
            {},
            {"ok": (f"star:{lay.named.id}",)},
        )


def _but(state: State, lay: Lay, answer: Answer) -> tuple[str, ...]:
    lifted = (f"{PLAYERS[lay.player]}{answer.lifted + 1}",) if answer.lifted >= 0 else ()
    return (*lay.neighbours, *lifted)


def _form(state: State, move: Turn, check: Check) -> Step:
    """A wrong form of move."""
    if check.rule == "CO-EXTINGUISH" and isinstance(move, Relocate | Grow):
        lifted = getattr(move, "lifted", "")
        index = {"tail": 1, "head": len(state.chains[state.turn])}.get(lifted, 0)
        args: dict[str, Any] = {"star": move.star, "rod": f"{PLAYERS[state.turn]}{index}"}
        return Step(check.rule, check.says, Claim("is_out", args), check.facts, {"broken": check.at_fault})
    claim = Claim("turn_passes", {"player": state.turn, "idle": state.idle})
    return Step(
        check.rule, check.says or N_("The move has a wrong form."), claim, check.facts, {"broken": check.at_fault}
    )


def _broken(state: State, lay: Lay, check: Check) -> Iterator[Step]:
    end = lay.line[1] if check.rule in ("CO-TARGET-LINE", "CO-NEUTRAL-WAY") else lay.tip
    for rod, kind, x, y, far in check.facts.get("cuts", ()):
        yield _cut(lay, check.rule, end, rod, kind, (x, y), far)
    for star in check.facts.get("ids", ()):
        yield _touch(lay, check.rule, end, star)
    if check.rule == "CO-TARGET-FREE":
        owner = lay.state.owner[lay.named.id]
        args = {"star": lay.named.id, "player": owner}
        yield Step(check.rule, check.says, Claim("colour_is", args), check.facts, {"broken": check.at_fault})
    elif check.rule in ("CO-COMMIT", "CO-COMMIT-END", "CO-COMMIT-BLOCK"):
        pending = state.pending[state.turn]
        args = {
            "player": state.turn,
            "star": pending.star if pending else "",
            "extreme": pending.extreme if pending else "",
        }
        yield Step(check.rule, check.says, Claim("bound_to", args), check.facts, {"broken": check.at_fault})


def _cut(lay: Lay, rule: str, end: Point, rod: str, kind: str, at: tuple[float, float], far: float) -> Step:
    says = {
        "crossing": N_("{what} crosses rod {rod} at ({x}; {y}), {along} mm from the start."),
        "touch": N_("{what} touches rod {rod} at ({x}; {y}), {along} mm from the start."),
        "overlap": N_("{what} lies on rod {rod} from ({x}; {y}) on."),
        "fold": N_("{what} folds back onto rod {rod}."),
    }[kind]
    what = Say(N_("The line to {star}"), {"star": lay.named.id}) if rule == "CO-TARGET-LINE" else Say(N_("The rod"))
    facts = {"what": what, "rod": rod, "x": at[0], "y": at[1], "along": far}
    args = {"start": lay.start, "end": end, "rod": rod, "at": at}
    return Step(rule, says, Claim("way_meets", args), facts, {"broken": (f"rod:{rod}", f"star:{lay.named.id}")})


def _touch(lay: Lay, rule: str, end: Point, star: str) -> Step:
    rival = rule != "CO-NEUTRAL-WAY"
    says = (
        N_("It comes within {limit} mm of {star}, lit by the rival.")
        if rival
        else N_("{star}, a neutral star, stands in the way.")
    )
    facts = {"star": star, "limit": round(mm(lay.radius - lay.state.table.tolerance), 2)}
    args = {"start": lay.start, "end": end, "star": star, "player": 1 - lay.player if rival else None}
    return Step(rule, says, Claim("way_touches", args), facts, {"broken": (f"star:{star}",)})
