"""What a learner may answer wrongly, and why: options for a choice, each wrong one with its reason and feedback."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from ..core.chance import Chance
from ..core.errors import CosmosError
from ..core.language import LANGUAGES, N_, Say
from ..core.rulebook import Rulebook, Text
from ..core.verdict import Check, Verdict
from .item import Item, steps
from .wording import observed, told

MOST: Final = 5
ENOUGH: Final = 3  # options, where there are so many


class Option(msgspec.Struct, frozen=True):
    """One thing to choose. `value` is the answer it stands for, `text` its words in both languages.

    `reason` says why somebody would choose it: ``RULE=reading``, the misconception under which it is right, or the
    id of a rule that holds here. `feedback` answers that.
    """

    value: Any
    text: Text
    right: bool
    reason: str = ""
    feedback: Text = {}


def misconceptions(item: Item, rules: Iterable[str] | None = None) -> Iterator[tuple[str, str]]:
    """The misconceptions of some rules (by default of those that the item turns on): rule and reading."""
    return _readings(item, "misconception", item.rules if rules is None else rules)


def alternatives(item: Item, rules: Iterable[str] | None = None) -> Iterator[tuple[str, str]]:
    """The other legitimate readings of some rules (by default of those that have a say in the answer)."""
    return _readings(item, "alternative", concerned(item) if rules is None else rules)


def _readings(item: Item, kind: str, rules: Iterable[str]) -> Iterator[tuple[str, str]]:
    book = item.rulebook
    for rule in rules:
        for reading in book.readings_of(rule):
            if book.rule(rule).kind_of(reading) == kind and reading != book.reading(rule):
                yield rule, reading


def concerned(item: Item) -> tuple[str, ...]:
    """The rules that the item turns on, and those that the engine cites on the way to the right answer."""
    found = item.explained()
    cited = [check.rule for check in found.checks] if isinstance(found, Verdict) else found.rules if found else ()
    return tuple(dict.fromkeys((*item.rules, *cited)))


def under(item: Item, rule: str, reading: str) -> Any:
    """What is right where one rule is read otherwise; `None` where the question cannot be asked so."""
    try:
        return item.under({rule: reading})
    except CosmosError:
        return None


def decides(item: Item, rule: str) -> bool:
    """Whether putting a misconception in the place of a rule changes what is right.

    In `infer`, where a misconception may be the secret itself, any other reading counts.
    """
    if item.kind == "infer":
        return any(changes(item, rule, reading) for reading in item.rulebook.readings_of(rule))
    return any(changes(item, *pair) for pair in misconceptions(item, (rule,)))


def changes(item: Item, rule: str, reading: str) -> bool:
    """Whether one reading in the place of a rule changes what is right."""
    try:
        if item.kind in ("why", "infer"):
            return item.asked({rule: reading}) != item.asked({})
        if item.kind == "complete":
            return _told(item, {rule: reading}) != _told(item, {})
        return bool(item.under({rule: reading}) != item.right)
    except CosmosError:
        return True  # the question itself breaks under the misconception: a move before it is refused


def _told(item: Item, readings: dict[str, str]) -> tuple[Any, ...]:
    trace = steps(item, readings)
    return tuple((step.rule, str(step.facts)) for step in trace), trace.result


def options(item: Item, most: int = MOST) -> tuple[Option, ...]:
    """The right answer and wrong ones, at most `most`, in an order drawn from the seed of the item.

    A wrong one is what a misconception gives (or for `why` a rule that applies and holds); none of them is right
    under another legitimate reading. Empty where the learner has to find the answer (`find`).
    """
    made = _MAKERS.get(item.kind, _values)(item)
    right, wrong = [one for one in made if one.right], [one for one in made if not one.right]
    drawn, chance = Chance(item.seed).shuffled(wrong)
    kept = sorted(drawn, key=lambda one: "=" not in one.reason)  # misconceptions before rules that hold
    right_one = right if item.kind == "infer" else right[:1]
    shown, _ = chance.shuffled((*right_one, *kept[: max(0, most - len(right_one))]))
    return shown


def _values(item: Item) -> list[Option]:
    """The right value and the values that misconceptions give, each once.

    Where those about the item's own rules are too few, misconceptions about other rules that have a say follow, and
    then what is answered by who overlooks a rule, or sees it broken where it holds.
    """
    accepted = [value for value in (under(item, *pair) for pair in alternatives(item)) if value is not None]
    found = [Option(item.right, told(item, item.right), True)]

    def fresh(value: Any) -> bool:
        return not any(item.alike(value, one) for one in (*(one.value for one in found), *accepted))

    def misled(rules: Iterable[str] | None) -> Iterator[Option]:
        for rule, reading in misconceptions(item, rules):
            value = under(item, rule, reading)
            if value is not None and fresh(value):
                yield Option(value, told(item, value), False, f"{rule}={reading}", feedback_of(item, rule, reading))

    found.extend(misled(None))
    for more in (misled(rule for rule in concerned(item) if rule not in item.rules), _overlooked(item)):
        while len(found) < ENOUGH and (option := next(more, None)) is not None:
            if fresh(option.value):
                found.append(option)
    return found


def _overlooked(item: Item) -> Iterator[Option]:
    """What is answered by who overlooks a rule, or sees one broken that holds: a judgement, yes or no, another word."""
    if item.kind == "judge":
        yield from _judgements(item)
    elif item.kind == "compute" and item.rules:
        codes = [not item.right] if isinstance(item.right, bool) else [*item.names] if item.right in item.names else []
        rule = item.rulebook.rule(item.rules[0])
        says = Say(N_("Look at this rule: {title}. {statement}"), {"title": rule.title, "statement": rule.statement})
        for code in codes:
            yield Option(code, told(item, code), False, rule.id, both(says))


def _judgements(item: Item) -> Iterator[Option]:
    """That a move is allowed which is not; that a rule is broken which holds."""
    explained, book = item.explained(), item.rulebook
    checks = explained.checks if isinstance(explained, Verdict) else ()
    for check in checks:
        if check.ok is False and not item.right["legal"]:
            says = Say(N_("It is not allowed: {title}. {evidence}"), _seen(book, check))
            allowed = {"legal": True, "broken": []}
            yield Option(allowed, told(item, allowed), False, check.rule, both(says))
    holding, _ = Chance(item.seed).shuffled([check for check in checks if check.ok is True and check.says])
    for check in sorted(holding, key=lambda check: check.rule not in item.rules):
        if check.rule not in item.right["broken"]:
            broken = {"legal": False, "broken": [check.rule]}
            yield Option(broken, told(item, broken), False, check.rule, both(_holds(book, check)))


def _seen(book: Rulebook, check: Check) -> dict[str, Any]:
    """The facts of a sentence about a check: the title of its rule, and the evidence."""
    return {"title": book.rule(check.rule).title, "evidence": Say(check.says, check.facts)}


def _holds(book: Rulebook, check: Check) -> Say:
    return Say(N_("This rule holds here: {title}. {evidence}"), _seen(book, check))


def _reasons(item: Item) -> list[Option]:
    """The rules that decide, misconceptions about them, and rules that apply and hold."""
    book = item.rulebook
    found = [Option(rule, told(item, rule), True) for rule in item.right]
    for rule, reading in misconceptions(item, dict.fromkeys((*item.right, *item.rules))):
        value = f"{rule}={reading}"
        found.append(Option(value, told(item, value), False, value, feedback_of(item, rule, reading)))
    explained = item.explained()
    for check in explained.checks if isinstance(explained, Verdict) else ():
        if check.ok is True and check.rule not in item.right and not any(check.rule == one.value for one in found):
            feedback = both(_holds(book, check))
            found.append(Option(check.rule, told(item, check.rule), False, check.rule, feedback))
    return found


def _hole_rules(item: Item) -> list[Option]:
    """The rules that may stand in a hole: those of the trace, and those that a misconception would put there."""
    holes = [rule for rule in item.right if rule]
    found = {rule: Option(rule, told(item, [rule]), rule in holes) for rule in (*holes, *steps(item).rules)}
    for rule, reading in misconceptions(item):
        for other in under(item, rule, reading) or ():
            if other and other not in found:
                reason = f"{rule}={reading}"
                found[other] = Option(other, told(item, [other]), False, reason, feedback_of(item, rule, reading))
    for other in _near(item, holes):
        if len(found) < ENOUGH and other not in found:
            says = Say(N_("This rule says: {statement}"), {"statement": item.rulebook.rule(other).statement})
            found[other] = Option(other, told(item, [other]), False, other, both(says))
    return [found[rule] for rule in item.rulebook.order(found)]


def _near(item: Item, rules: list[str]) -> list[str]:
    """The rules of the rulebook by how near they stand to the first of some rules."""
    book = list(item.rulebook)
    first = next(iter((*rules, *item.rules)), book[0])
    return sorted(book, key=lambda rule: abs(book.index(rule) - book.index(first)))


def _rule_readings(item: Item) -> list[Option]:
    """All readings of the rule in question."""
    found = []
    for rule in item.rules[:1]:
        for reading in item.rulebook.readings_of(rule):
            value = f"{rule}={reading}"
            right = value in item.right
            feedback = {} if right else both(_read_so(item, rule, reading))
            found.append(Option(value, told(item, value), right, "" if right else value, feedback))
    return found


def _read_so(item: Item, rule: str, reading: str) -> Say:
    """What would have been answered under a reading that was not the one."""
    try:
        return Say(N_("Read so, the answer would be: {answer}"), {"answer": observed(item, {rule: reading})})
    except CosmosError:
        return Say(N_("Read so, it would not come to this question: something before it is not allowed."))


_MAKERS: Final[Mapping[str, Callable[[Item], list[Option]]]] = {
    "why": _reasons,
    "complete": _hole_rules,
    "infer": _rule_readings,
    "find": lambda item: [],
}


def choices(item: Item) -> tuple[Option, ...]:
    """All that may stand in each hole of a `complete` item, in the order of the rulebook."""
    return tuple(_hole_rules(item))


def feedback_of(item: Item, rule: str, reading: str) -> Text:
    """What is answered to a misconception, as the rule data have it."""
    words = item.rulebook.rule(rule).misconceptions
    return next((one.feedback for one in words if one.id == reading), {})


def both(says: Say) -> Text:
    """A message in both languages."""
    return {code: says.words(code) for code in LANGUAGES}
