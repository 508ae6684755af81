"""What a learner may answer wrongly, and why: options for a choice, each wrong one with its reason and feedback."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from ..core.chance import Chance
from ..core.errors import CosmosError
from ..core.language import LANGUAGES, N_, Say
from ..core.rulebook import OVERLOOKED, Text
from ..core.verdict import Verdict
from .item import Item
from .right import steps
from .wording import observed, told

MOST: Final = 5
ENOUGH: Final = 3  # options, where there are so many


class Option(msgspec.Struct, frozen=True):
    """One thing to choose. `value` is the answer it stands for, `text` its words in both languages.

    `reason` says why somebody would choose it: ``RULE=reading``, the misconception under which it is right.
    `feedback` answers that.
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


def overlooked(item: Item, rules: Iterable[str] | None = None) -> Iterator[tuple[str, str]]:
    """That there is no such rule, of some rules (by default of all of which the item can tell what then is right)."""
    yield from ((rule, OVERLOOKED) for rule in item.overlooked if rules is None or rule in rules)


def under(item: Item, rule: str, reading: str) -> Any:
    """What is right where one rule is read otherwise; `None` where the question cannot be asked so."""
    if reading == OVERLOOKED:
        return item.overlooked.get(rule)
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

    A wrong one is what a misconception gives (that a rule does not exist is one, too); none of them is right under
    another legitimate reading. Empty where the learner has to find the answer (`find`).
    """
    made = _MAKERS.get(item.kind, _values)(item)
    right, wrong = [one for one in made if one.right], [one for one in made if not one.right]
    drawn, chance = Chance(item.seed).shuffled(wrong)
    right_one = right if item.kind == "infer" else right[:1]
    shown, _ = chance.shuffled((*right_one, *drawn[: max(0, most - len(right_one))]))
    return shown


def _values(item: Item) -> list[Option]:
    """The right value and the values that misconceptions give, each once, and none that another reading makes right.

    Where those about the item's own rules are too few, it follows what is answered by who overlooks a rule, and what
    misconceptions about other rules give that have a say.
    """
    accepted = [value for value in (under(item, *pair) for pair in alternatives(item)) if value is not None]
    found = [Option(item.right, told(item, item.right), True)]
    concern = [rule for rule in concerned(item) if rule not in item.rules]
    for enough, answers in (
        (MOST, _given(item, misconceptions(item))),
        (MOST, _given(item, overlooked(item, item.rules))),
        (ENOUGH, _given(item, overlooked(item))),
        (ENOUGH, _given(item, misconceptions(item, concern))),
        (2, _others(item)),
    ):
        while len(found) < enough and (answer := next(answers, None)) is not None:
            value, pair = answer
            if not any(item.alike(value, one) for one in (*(one.value for one in found), *accepted)):
                option = _misled(item, value, pair)
                found += [option] if option.text not in [one.text for one in found] else []
    return found


def _given(item: Item, pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[Any, tuple[str, str]]]:
    """What misconceptions give, each with the one that gives it."""
    for pair in pairs:
        value = under(item, *pair)
        if value is not None:
            yield value, pair


def _others(item: Item) -> Iterator[tuple[Any, tuple[str, str]]]:
    """The other answers that can be given at all, where no misconception gives one: the rule was not thought of."""
    values: list[Any] = []
    if item.kind == "judge":
        values = [{"legal": not item.right["legal"], "broken": []}]
    elif item.kind == "compute":
        values = [not item.right] if isinstance(item.right, bool) else [*item.names] if item.right in item.names else []
    for rule in item.rules[:1]:
        yield from ((one, (rule, OVERLOOKED)) for one in values)


def _misled(item: Item, value: Any, pair: tuple[str, str]) -> Option:
    """What somebody chooses who has a misconception, with the answer to it."""
    rule, reading = pair
    shown = [value] if item.kind == "complete" else value
    return Option(value, told(item, shown), False, f"{rule}={reading}", item.rulebook.rule(rule).feedback(reading))


def _reasons(item: Item) -> list[Option]:
    """The rules that decide, misconceptions about them, and rules that would decide under a misconception."""
    found = [Option(rule, told(item, rule), True) for rule in item.right]
    about = dict.fromkeys((*item.right, *item.rules))
    found += [_misled(item, f"{rule}={reading}", (rule, reading)) for rule, reading in misconceptions(item, about)]
    for pair in misconceptions(item, concerned(item)):
        for rule in under(item, *pair) or ():
            if len(found) < MOST and rule not in [one.value for one in found]:
                found.append(_misled(item, rule, pair))
    return found


def _hole_rules(item: Item) -> list[Option]:
    """The rules that may stand in a hole: those that do, and those that a misconception puts there or elsewhere."""
    holes = [rule for rule in item.right if rule]
    found = {rule: Option(rule, told(item, [rule]), True) for rule in holes}
    pairs = list(misconceptions(item, dict.fromkeys((*item.rules, *steps(item).rules))))
    for pair in pairs:
        for rule in under(item, *pair) or ():
            if rule and rule not in found:
                found[rule] = _misled(item, rule, pair)
    for pair in pairs:  # who believes it expects the rule to act in another way here
        if pair[0] not in found and changes(item, *pair):
            found[pair[0]] = _misled(item, pair[0], pair)
    for rule in (*steps(item).rules, *_near(item)):
        believed = next(misconceptions(item, (rule,)), None) if len(found) < ENOUGH and rule not in found else None
        if believed is not None:
            found[rule] = _misled(item, rule, believed)
    return [found[rule] for rule in item.rulebook.order(found)]


def _near(item: Item) -> list[str]:
    """The rules of the rulebook by how near they stand to the one that the item turns on."""
    book = list(item.rulebook)
    first = book.index(next(iter(item.rules), book[0]))
    return sorted(book, key=lambda rule: abs(book.index(rule) - first))


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


def both(says: Say) -> Text:
    """A message in both languages."""
    return {code: says.words(code) for code in LANGUAGES}
