"""The verdict panel as data: what was asked, one sentence, and every rule that applies with its sign and evidence."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from ..core.language import Say
from ..core.verdict import Check, Verdict
from ..explore.nearest import nearest_moves
from ..scene.marks import badge, idle
from .wire import plain
from .words import in_all, told


def panel(verdict: Verdict) -> dict[str, Any]:
    """The panel of a verdict: `rules` in its order, `ok` is true, false or `None` (nothing to say)."""
    here = verdict.position
    return {
        "asked": verdict.move,
        "ok": verdict.legal,
        "sentence": in_all(verdict.summary),
        "rules": [_rule(verdict, check) for check in verdict.checks],
        "nearest": [] if verdict.legal else [told(here.say(move)) for move in nearest_moves(here, verdict.move)],
    }


@cache
def rule_signs() -> dict[str, Any]:
    """The signs of rules as ink, by what they say: `true`, `false`, and `null` where a rule has nothing to say."""
    (disc, check), (stop, cross) = badge("ok")[0], badge("broken")[0]
    bare = [replace(ground, stroke="") for ground in (disc, stop)]  # on the panel they need no casing
    return {"true": plain([bare[0], check]), "false": plain([bare[1], cross]), "null": plain(idle())}


def _rule(verdict: Verdict, check: Check) -> dict[str, Any]:
    rule = verdict.position.rulebook.rule(check.rule)
    found: dict[str, Any] = {
        "id": check.rule,
        "ok": check.ok,
        "title": told(rule.title),
        "statement": told(rule.statement),
    }
    if check.says:
        found["evidence"] = told(Say(check.says, check.facts))
    if check.where:
        found["where"] = list(check.where)
    table = _table(check)
    return {**found, "table": table} if table else found


def _table(check: Check) -> dict[str, Any] | None:
    """The fact `table` (a row of headings, then rows that begin with a name), numbered like the badges on the board."""
    head, *rows = check.facts.get("table", ()) or ((),)
    if not rows:
        return None
    return {"head": [told(cell) for cell in head], "rows": [_row(check, n, row) for n, row in enumerate(rows)]}


def _row(check: Check, place: int, row: Any) -> dict[str, Any]:
    name, *cells = row
    fault = place < len(check.where) and check.where[place] in check.at_fault
    return {
        "name": told(name),
        "fault": fault,
        "cells": [cell if isinstance(cell, bool) else told(cell) for cell in cells],
    }
