"""What a wrong answer shows: the misconceptions that give exactly it, or else the smallest counterexample."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from ..core.errors import CosmosError
from ..core.rulebook import Rulebook
from ..core.verdict import Verdict
from .item import Item
from .options import alternatives, misconceptions, overlooked, under

Reading = tuple[str, str]
MOST: Final = 3


class Diagnosis(msgspec.Struct, frozen=True):
    """What is known about a wrong answer.

    `reads_as` are the other legitimate readings (rule and reading) under which the answer is right; where there are
    any, nobody is said to be mistaken. `acts_as` are the misconceptions that give exactly this answer. `missing` and
    `extra` are what a list lacks and has too much (of `judge` rules); `place` is the one to look at, `rule` the rule
    that decides it.
    `refused` is the verdict on the first move that is not allowed.
    """

    acts_as: tuple[Reading, ...] = ()
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    place: str = ""
    rule: str = ""
    refused: Verdict | None = None
    reads_as: tuple[Reading, ...] = ()


def diagnose(item: Item, value: Any) -> Diagnosis:
    """What an answer, as `answering.read` gives it, shows; an empty diagnosis for a right one."""
    if item.accepts(value):
        return Diagnosis()
    read_otherwise = reads_as(item, value)
    found = () if read_otherwise else acts_as(item, value)
    missing, extra = _difference(item, value)
    verdict = refused(item, value)
    place = next(iter((*extra, *missing)), "")
    return Diagnosis(found, missing, extra, place, _deciding(item, place, found, verdict), verdict, read_otherwise)


def reads_as(item: Item, value: Any) -> tuple[Reading, ...]:
    """The other legitimate readings under which this answer is right."""
    if item.kind in ("why", "infer", "complete"):
        return ()
    return tuple(pair for pair in alternatives(item) if _gives(item, value, *pair))


def acts_as(item: Item, value: Any) -> tuple[Reading, ...]:
    """The misconceptions that give this answer: of the rules that the item turns on, else of any rule, else that
    there is no such rule.
    """
    if item.kind in ("why", "infer"):
        rule, _, reading = value.partition("=")
        return ((rule, reading),) if reading and _is_misconception(item.rulebook, rule, reading) else ()
    others = (rule for rule in item.rulebook if rule not in item.rules)
    for pairs in (misconceptions(item), misconceptions(item, others), overlooked(item)):
        if found := tuple(pair for pair in pairs if _gives(item, value, *pair)):
            return found[:MOST]
    return ()


def _is_misconception(book: Rulebook, rule: str, reading: str) -> bool:
    return book.rule(rule).kind_of(reading) == "misconception"


def _gives(item: Item, value: Any, rule: str, reading: str) -> bool:
    if item.kind == "find":
        return item.reaches(value, {rule: reading})
    other = under(item, rule, reading)
    if other is None:
        return False
    if item.kind == "judge":  # who gives no reason is compared by yes and no alone
        alone = not item.reasons or (not value["legal"] and not value["broken"])
        return bool(other["legal"] == value["legal"] if alone else other == value)
    return item.alike(other, value)


def _difference(item: Item, value: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a list lacks, and what it has too much."""
    if item.kind == "judge" and item.reasons and value["legal"] == item.right["legal"]:
        said, right = value["broken"], item.right["broken"]
    elif item.kind in ("mark", "order"):
        said, right = value, item.right
    else:
        return (), ()
    return tuple(one for one in right if one not in said), tuple(one for one in said if one not in right)


def refused(item: Item, value: Any) -> Verdict | None:
    """The verdict on the first move that is not allowed: of a `find` answer, or on a marked place of a `mark` one."""
    if item.kind == "find":
        position = item.position
        for move in value:
            try:
                verdict = position.judge(move)
                if not verdict.legal:
                    return verdict
                position = position.play(move)
            except CosmosError:
                return None
        return None
    if item.kind == "mark" and item.ask is not None and item.ask.moves is not None:
        for place in value:
            if place not in item.right:
                try:
                    return item.position.judge(item.move_to(place))
                except CosmosError:
                    continue
    return None


def _deciding(item: Item, place: str, found: tuple[Reading, ...], verdict: Verdict | None) -> str:
    """The rule that decides: of the misconception, of the refusal, or the one whose misconception moves the place."""
    if found:
        return found[0][0]
    if verdict is not None and verdict.broken:
        return verdict.broken[0]
    if item.kind == "judge" and item.right["broken"]:
        return str(item.right["broken"][0])
    if item.kind in ("mark", "order") and place:
        for rule, reading in misconceptions(item):
            other = under(item, rule, reading)
            if other is not None and (place in other) != (place in item.right):
                return rule
    if item.kind == "why":
        return str(item.right[0])
    return item.rules[0] if len(item.rules) == 1 else ""
