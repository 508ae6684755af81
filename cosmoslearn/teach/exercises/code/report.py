"""A learner's function compared with the engine: points, the misconception that it equals, the smallest counterexample.

>>> from cosmoslearn.teach.exercises.code.task import task_of
>>> task = task_of("bigbang/two-neighbours")
>>> report = check(task, "def two_neighbours(universe, q, r):\\n    return True")
>>> report.right, 0.0 <= float(report) < 1.0
(False, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from html import escape
from typing import Any, Final

import msgspec

from ....core.errors import CosmosError
from ....core.language import N_, language, say, spoken
from ....core.registry import view
from .runner import DEAD, SECONDS, SLOW, Returned, Runner, calls
from .shrink import smallest
from .source import source_of
from .task import Call, Task

TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "bool": (bool,), "int": (int,), "float": (int, float), "str": (str,), "list": (list,), "set": (list,),
}  # fmt: skip
TOLERANCE: Final = 0.005


class Report(msgspec.Struct, frozen=True, dict=True):
    """What checking a function came to. `float(report)` is the points, from 0 to 1.

    `wrong` are the numbers of the calls that were not answered rightly; `example` is the smallest position found that
    the function answers wrongly, with what it `got`.
    """

    task: Task
    answers: tuple[Returned, ...]
    wrong: tuple[int, ...]
    acts_as: tuple[tuple[str, str], ...] = ()
    example: Call | None = None
    got: Returned = Returned()

    @property
    def right(self) -> bool:
        """Whether every call was answered rightly."""
        return not self.wrong

    @cached_property
    def points(self) -> float:
        """How far the function goes beyond always giving the commonest answer: 1 for all calls, never below 0."""
        if self.right:
            return 1.0
        made = self.task.calls
        commonest = Counter(str(call.right({})) for call in made).most_common(1)[0][1]
        held = len(made) - len(self.wrong)
        return max(0.0, (held - commonest) / (len(made) - commonest)) if len(made) > commonest else 0.0

    def __float__(self) -> float:
        return self.points

    def words(self, lang: str | None = None) -> str:
        """What is said to it."""
        total, held = len(self.answers), len(self.answers) - len(self.wrong)
        if self.right:
            return say(N_("[ok] All {n} positions are answered rightly."), lang, n=total)
        lines = [say(N_("[X] Answered rightly: {held} of {n} positions."), lang, held=held, n=total)]
        lines += [_believed(self.task, *pair, lang) for pair in self.acts_as]
        if self.example is not None:
            lines.append(say(N_("The smallest position found that it answers wrongly:"), lang))
            pairs = zip(self.task.arguments, self.example.given, strict=True)
            lines += [f"    {name} = {value!r}" for name, value in pairs]
            lines.append(say(N_("Expected: {value}"), lang, value=repr(self.example.right({}))))
            lines.append(_got(self.got, self.task, lang))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.words()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        said = "".join(f"<p>{escape(line)}</p>" for line in self.words().split("\n"))
        board = ""
        if self.example is not None:
            board = view("html")(shown(self.example))
        group = f'<div role="group" lang="{language()}">{said}{board}</div>'
        return {"text/plain": self.words(), "text/html": group}


def shown(call: Call) -> Any:
    """The board of a call; with the verdict on the move, where a move is judged."""
    position = call.case.start(call.ask.readings).play_all(call.ask.after)
    if call.ask.judge is None:
        return position.scene()
    return position.scene(position.judge(call.ask.judge))


def check(task: Task, function: Callable[..., Any] | str, seconds: float = SECONDS) -> Report:
    """Run a learner's function on many positions, in a process of its own, and compare it with the engine.

    Raises:
        NoSource: there is no source to be run.
    """
    made = task.calls
    with Runner(source_of(function, task.function), task.function, seconds) as runner:
        answers = calls(runner, [call.given for call in made])
        wrong = tuple(n for n, call in enumerate(made) if not same(task, answers[n], call.right({})))
        if not wrong:
            return Report(task, tuple(answers), ())
        example, got = smallest(made[wrong[0]], [made[n] for n in wrong], runner, answers[wrong[0]], same)
    return Report(task, tuple(answers), wrong, tuple(_acts_as(task, made, answers)), example, got)


def same(task: Task, returned: Returned, right: Any) -> bool:
    """Whether what was returned is of the right type and is right."""
    value = returned.value
    if returned.failed or not isinstance(value, TYPES[task.returns]):
        return False
    if task.returns != "bool" and isinstance(value, bool):
        return False
    if isinstance(value, int | float) and not isinstance(value, bool):
        return isinstance(right, int | float) and abs(value - right) <= TOLERANCE
    if task.returns == "set" and isinstance(value, list):
        return set(map(str, value)) == set(map(str, right))
    return bool(value == right)


def _acts_as(task: Task, made: tuple[Call, ...], answers: list[Returned]) -> list[tuple[str, str]]:
    """The misconceptions under which every answer would be right."""
    return [
        (rule, reading)
        for rule, reading in task.misread
        if all(_fits(task, call, answer, {rule: reading}) for call, answer in zip(made, answers, strict=True))
    ]


def _fits(task: Task, call: Call, returned: Returned, readings: dict[str, str]) -> bool:
    try:
        return same(task, returned, call.right(readings))
    except CosmosError:
        return False


def _believed(task: Task, rule: str, reading: str, lang: str | None) -> str:
    words = next(one for one in task.rulebook.rule(rule).misconceptions if one.id == reading)
    belief, feedback = spoken(words.statement, lang), spoken(words.feedback, lang)
    return say(N_("The function acts as if this were so: {belief} {feedback}"), lang, belief=belief, feedback=feedback)


def _got(returned: Returned, task: Task, lang: str | None) -> str:
    if returned.failed == SLOW:
        return say(N_("Got: no answer within {n} seconds; is there a loop that never ends?"), lang, n=returned.why)
    if returned.failed == DEAD:
        return say(N_("Got: nothing; the process of the function has ended."), lang)
    if returned.failed:
        fault = f"{returned.failed}: {returned.why}"
        return say(N_("Got: {fault} (line {line})"), lang, fault=fault, line=returned.line)
    got = say(N_("Got: {value}"), lang, value=repr(returned.value))
    if isinstance(returned.value, TYPES[task.returns]):
        return got
    return f"{got} {say(N_('(expected a value of type {kind})'), lang, kind=task.returns)}"
