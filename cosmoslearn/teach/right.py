"""What is right in each kind of item: the engine's answer, in the shape in which a learner answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ..core.case import Ask
from ..core.errors import CosmosError
from ..core.language import N_, say
from ..core.position import Position
from ..core.trace import Trace

if TYPE_CHECKING:
    from .item import Item
else:
    Item = Any  # item.py imports this module

Readings = Mapping[str, str]
NO_READINGS: Final[Readings] = {}


class BadItem(CosmosError, ValueError):
    """An item that asks nothing that can be answered: names the item, what is wrong, and what was expected."""

    def __init__(self, item: str, why: str) -> None:
        self.item = item
        super().__init__(f"{item}: {why}")


def _judge(item: Item, readings: Readings) -> dict[str, Any]:
    found = item.asked(readings)
    if "legal" not in found:
        raise _misfit(item, found)
    return {"legal": found["legal"], "broken": item.rulebook.order(found["broken"])}


def value_of(item: Item, readings: Readings) -> Any:
    """The part of the answer that is asked for."""
    found = item.asked(readings)
    if "equals" not in found:
        raise _misfit(item, found)
    value = found["equals"]
    for key in filter(None, item.pick.split(".")):
        try:
            value = value[int(key)] if isinstance(value, list) else value[key]
        except (LookupError, TypeError, ValueError):
            raise BadItem(item.id, say(N_("the answer has no part {pick}"), pick=item.pick)) from None
    return value


def _misfit(item: Item, value: object) -> BadItem:
    """An answer of a shape that the kind of the item cannot take."""
    asked, shape = item.ask.question if item.ask else "", type(value).__name__
    template = N_("kind {kind}: the answer to {asked} is of another shape ({shape})")
    return BadItem(item.id, say(template, kind=item.kind, asked=asked, shape=shape))


def _list(item: Item, readings: Readings) -> list[str]:
    value = value_of(item, readings)
    if not isinstance(value, list) or not all(isinstance(one, str | int | float) for one in value):
        raise _misfit(item, value)
    prefix = item.ask.moves if item.ask and item.ask.moves not in (None, "all") else ""
    return [str(one)[len(prefix or "") :].strip() for one in value]


def _mark(item: Item, readings: Readings) -> list[str]:
    return sorted(set(_list(item, readings)))


def _compute(item: Item, readings: Readings) -> Any:
    value = value_of(item, readings)
    if isinstance(value, list | dict):
        raise _misfit(item, value)
    return value


def _find(item: Item, readings: Readings) -> list[list[str]]:
    """All shortest sequences of moves that reach the goal."""
    start = item.position_under(readings)
    reached_so: list[tuple[list[str], Position]] = [([], start)]
    for _ in range(item.moves):
        longer = [([*moves, str(move)], at.apply(move)) for moves, at in reached_so for move in at.legal_moves()]
        found = [moves for moves, position in longer if all(goal.holds(position) for goal in item.goal)]
        if found:
            return found
        reached_so = longer
    return []


def steps(item: Item, readings: Readings = NO_READINGS) -> Trace:
    """The steps that a `complete` item has holes in."""
    ask = item.ask or Ask()
    position = item.position_under(readings)
    if ask.judge is not None:
        return position.explain(ask.judge)
    found = position.ask(str(ask.query), **ask.with_)
    if not isinstance(found, Trace):
        raise _misfit(item, found)
    return found


def _complete(item: Item, readings: Readings) -> list[str]:
    told = steps(item, readings).steps
    return [told[number - 1].rule if number <= len(told) else "" for number in item.holes]


def _why(item: Item, readings: Readings) -> list[str]:
    """The rules that decide, those first that the item is about: all that a refused move breaks, else those cited."""
    found = item.asked(readings)
    broken, cited = found.get("broken", []), found.get("because", item.rules)
    about = [rule for rule in broken or cited if rule in item.rules]
    return [*about, *(rule for rule in broken if rule not in about)] or list(cited)


def _infer(item: Item, readings: Readings) -> list[str]:
    """The readings of the rule in question under which the engine answers what was answered.

    Only what the learner is told counts: that a move is not allowed, not which rules it breaks.
    """
    seen = _told(item.asked(NO_READINGS))
    return [
        f"{rule}={reading}"
        for rule in item.rules[:1]
        for reading in item.rulebook.readings_of(rule)
        if _same(item, {**readings, rule: reading}, seen)
    ]


def _same(item: Item, readings: Readings, seen: Any) -> bool:
    try:
        return bool(_told(item.asked(readings)) == seen)
    except CosmosError:
        return False


def _told(found: dict[str, Any]) -> Any:
    return found.get("legal", found.get("equals", found.get("refused")))


RIGHT: Final = {
    "judge": _judge, "mark": _mark, "compute": _compute, "order": _list, "find": _find, "complete": _complete,
    "why": _why, "infer": _infer,
}  # fmt: skip


def overlooked(item: Item) -> dict[str, Any]:
    """For each rule of placing that decides alone, what would be right if it did not exist.

    In `judge` the judgement without it; in `mark` the list with the places that only this rule forbids.
    """
    ask = item.ask or Ask()
    if item.kind == "judge":
        broken = item.right["broken"]
        left = {rule: [one for one in broken if one != rule] for rule in broken}
        return {rule: {"legal": not rest, "broken": rest} for rule, rest in left.items()}
    if item.kind != "mark" or ask.moves in (None, "all"):
        return {}
    found: dict[str, list[str]] = {}
    for move, verdict in item.position.survey(ask.moves).items():
        if len(verdict.broken) == 1 and move.startswith(str(ask.moves)):
            found.setdefault(verdict.broken[0], []).append(move[len(str(ask.moves)) :].strip())
    return {rule: sorted({*item.right, *places}) for rule, places in found.items()}
