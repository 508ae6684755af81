"""The steps that show the laws of a legal move to hold, each with a claim about the position before it."""

from __future__ import annotations

from typing import Any

from ...core.trace import Claim, Step
from ...core.verdict import Check
from .actions import lifted
from .moves import Lay, Move, Orbit, Shift, Use, Word
from .sliding import way_out
from .state import State


def law(state: State, move: Move, check: Check) -> Step | None:
    """The step that shows one law to hold, with a claim about the position before the move."""
    if check.ok is None:
        return None
    claim = _claim(state, move, check)
    return None if claim is None else Step(check.rule, check.says, claim, check.facts, {"ok": check.where})


def _claim(state: State, move: Move, check: Check) -> Claim | None:
    rule = check.rule
    if isinstance(move, Word):
        return (
            Claim("none_in_row")
            if rule == "BB-ROW-NONE"
            else Claim("holds", {"dark": state.dark, "extras": state.extras})
        )
    if rule == "BB-TURN-MUST":
        return Claim("in_row", {"tile": move.tile})
    if rule in ("BB-SN-EXTRA", "BB-DE"):
        return Claim("holds", {"dark": state.dark, "extras": state.extras})
    if isinstance(move, Use):
        return Claim("in_row", {"tile": move.tile})
    if isinstance(move, Lay):
        return _place_claim(check, move.tile, move.cell, None)
    return _way_claim(state, move, check) or _place_claim(
        check, lifted(state, move.source)[0], move.target, move.source
    )


def _place_claim(check: Check, tile: str, cell: Any, source: Any) -> Claim | None:
    more = {} if source is None else {"lifted": source}
    facts = check.facts
    if check.rule == "BB-PLACE-CELL":
        return Claim("empty", {"cell": cell})
    if check.rule == "BB-PLACE-FIRST":
        return Claim("touches_bang", {"cell": cell})
    if check.rule == "BB-PHEN-APART":
        return Claim("apart", {"cell": cell})
    if check.rule == "BB-PLACE-FEATURE":
        return Claim("agrees", {"tile": tile, "cell": cell, **more})
    if "m" in facts:
        return Claim("beside", {"cell": cell, "tiles": facts["n"], "bodies": facts["m"], **more})
    return (
        Claim("beside", {"cell": cell, "tiles": facts["n"], "bodies": facts["bodies"], **more})
        if "bodies" in facts
        else None
    )


def _way_claim(state: State, move: Shift, check: Check) -> Claim | None:
    rule = check.rule
    if rule == "BB-ACT-BODY" or rule == "BB-EC-TOP":
        return Claim("is_body", {"cell": move.source})
    if rule == "BB-ACT-SLIDE":
        return Claim("way_out", {"way": way_out(state.universe, move.source)})
    if rule == "BB-ACT-CONN":
        return Claim("in_one_piece", {"lifted": move.source})
    if rule == "BB-ACT-PERIM":
        return Claim("open_space", {"cell": move.target, "lifted": move.source})
    if rule == "BB-HY":
        return Claim("empty", {"cell": move.target})
    if isinstance(move, Orbit) and rule == "BB-OR-CENTRE":
        return Claim("is_body", {"cell": move.centre})
    if isinstance(move, Orbit) and rule == "BB-OR":
        gated = state.rulebook.reading("BB-OR") == "gated"
        way = check.facts["way"]
        return (
            Claim("rolls", {"way": way, "centre": move.centre})
            if gated
            else Claim("beside_centre", {"cell": move.target, "centre": move.centre})
        )
    return Claim("covers", {"source": move.source, "target": move.target}) if rule == "BB-EC" else None
