"""Which rules are explained: a verdict or the steps of an answer name the rule, or come out otherwise without it.

Looked for in the shipped cases and in what the lessons ask and show: the moves played first, and the question itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from ..core.case import Ask, Case
from ..core.errors import CosmosError
from ..core.position import Position
from ..core.rulebook import Rulebook
from ..core.trace import Trace
from ..core.verdict import Verdict

Told = Verdict | Trace | str
Asked = tuple[Case, Ask]
SAMPLE = 3  # moves explained of those that a question about moves lists


def explained(book: Rulebook, questions: Iterator[Asked], wanted: frozenset[str]) -> dict[str, str]:
    """For each rule that is explained somewhere the id of the case or beat; only the rules wanted are looked for.

    >>> from cosmoslearn.core.case import Ask, Case
    >>> from cosmoslearn.games.bigbang import RULES
    >>> case = Case("one", "bigbang", "universe: BB@0,0\\nrow: PY1", (), rules=("BB-PLACE-FIRST",))
    >>> explained(RULES, iter([(case, Ask(judge="PY1@3,0"))]), frozenset({"BB-PLACE-FIRST"}))
    {'BB-PLACE-FIRST': 'one'}
    """
    found: dict[str, str] = {}
    for case, ask in questions:
        named = dict.fromkeys((*case.rules, *ask.readings, *(ask.because or ()), *(ask.broken or ())))
        if all(rule in found for rule in named if rule in wanted):
            continue
        told = _told(case, ask)
        for rule in _cited(told) & wanted - found.keys():
            found[rule] = case.id
        for rule in named:
            if rule in wanted - found.keys() and _matters(book, case, ask, rule, told):
                found[rule] = case.id
    return found


def _matters(book: Rulebook, case: Case, ask: Ask, rule: str, told: list[Told]) -> bool:
    """Whether what is told changes when the rule is read in another way."""
    at = _key(told)
    readings = {**case.readings, **ask.readings}
    others = (name for name in book.readings_of(rule) if name != readings.get(rule, book.reading(rule)))
    return any(_key(_told(case, replace(ask, readings={**ask.readings, rule: name}))) != at for name in others)


def _told(case: Case, ask: Ask) -> list[Told]:
    """All verdicts and traces on the way to an answer; the first refusal ends it."""
    told: list[Told] = []
    try:
        position = case.start(ask.readings)
        for move in ask.after:
            told += _moved(position, move)
            position = position.play(move)
        told += _answered(position, ask)
        told.append(position.scores())
    except CosmosError as refused:
        told.append(type(refused).__name__)
    return told


def _answered(position: Position, ask: Ask) -> Iterator[Told]:
    if ask.judge is not None:
        yield from _moved(position, ask.judge)
    elif ask.query is not None:
        if isinstance(ask.with_.get("move"), str):  # a question about what a move would do
            yield from _moved(position, ask.with_["move"])
        found = position.ask(ask.query, **ask.with_)
        if isinstance(found, Verdict | Trace):
            yield found
    elif ask.moves is not None:
        listed = [str(move) for move in position.legal_moves()]
        for move in [move for move in listed if ask.moves == "all" or move.startswith(ask.moves)][:SAMPLE]:
            yield from _moved(position, move)


def _moved(position: Position, move: str) -> Iterator[Told]:
    """What is said of a move: the verdict, and where it is legal its steps."""
    verdict = position.judge(move)
    yield verdict
    if verdict.legal:
        yield position.explain(move)


def _cited(told: list[Told]) -> set[str]:
    rules: set[str] = set()
    for one in told:
        if isinstance(one, Verdict):
            rules |= {check.rule for check in one.checks}
        elif isinstance(one, Trace):
            rules |= set(one.rules)
    return rules


def _key(told: list[Told]) -> list[Any]:
    """What is told, as far as a learner sees it: rules, signs, facts, results."""
    return [_KEYS[type(one)](one) for one in told]


_KEYS: Mapping[type, Callable[[Any], Any]] = {
    Verdict: lambda one: [(check.rule, check.ok, str(check.facts)) for check in one.checks],
    Trace: lambda one: ([(step.rule, str(step.facts)) for step in one.steps], str(one.result)),
    str: str,
}
