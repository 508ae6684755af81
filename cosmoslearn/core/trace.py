"""Traces: what happens, or how a number came about, step by step, each step with a claim that can be checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import CosmosError
from .language import N_, Say, say
from .registry import view

if TYPE_CHECKING:
    from .position import Position
else:
    Position = Any  # position.py imports this module; `help` needs a name here

Checker = Callable[["Position", "Position", Mapping[str, Any]], bool]


class Claim(msgspec.Struct, frozen=True):
    """A small assertion about the positions around a step, named so that an independent checker can test it."""

    name: str
    args: Mapping[str, Any] = {}


class Step(msgspec.Struct, frozen=True):
    """One step: the rule it follows, facts, the sentence made of them, marks on the board, the position after it."""

    rule: str
    says: str
    claim: Claim
    facts: Mapping[str, Any] = {}
    marks: Mapping[str, tuple[str, ...]] = {}
    position: Position | None = None

    def words(self, lang: str | None = None) -> str:
        """The sentence of the step."""
        return say(self.says, lang, **self.facts)


class UncheckedStep(CosmosError, AssertionError):
    """A step whose claim does not hold."""

    def __init__(self, number: int, step: Step) -> None:
        self.number, self.step = number, step
        template = N_("step {number} ({rule}): the claim {claim} does not hold")
        super().__init__(say(template, number=number, rule=step.rule, claim=step.claim.name))


def _holds(checker: Checker | None, before: Position, after: Position, claim: Claim) -> bool:
    """Whether a claim holds; one about spaces, tiles or players that do not exist does not."""
    try:
        return checker is not None and bool(checker(before, after, claim.args))
    except (LookupError, TypeError, ValueError):
        return False


class Trace(msgspec.Struct, frozen=True):
    """An explanation: a title, the position it starts from, its steps, and a result if it ends in one."""

    title: Say
    start: Position
    steps: tuple[Step, ...]
    result: Any = None

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules in the order in which the steps cite them, each once."""
        return tuple(dict.fromkeys(step.rule for step in self.steps))

    @property
    def end(self) -> Position:
        """The position after the last step."""
        return next((step.position for step in reversed(self.steps) if step.position is not None), self.start)

    def check(self, checkers: Mapping[str, Checker]) -> None:
        """Test every claim from the positions alone: `checkers[claim.name](before, after, args)`.

        Raises:
            UncheckedStep: the first step whose claim fails, or that no checker knows.
        """
        before = self.start
        for number, step in enumerate(self.steps, 1):
            after = step.position if step.position is not None else before
            if not _holds(checkers.get(step.claim.name), before, after, step.claim):
                raise UncheckedStep(number, step)
            before = after

    def words(self, lang: str | None = None) -> str:
        """The whole trace as text, one line a step."""
        lines = [self.title.words(lang)]
        lines += [f"{number:2}. {step.words(lang)} [{step.rule}]" for number, step in enumerate(self.steps, 1)]
        return "\n".join(lines)

    def board(self, **options: Any) -> Any:
        """A live stepper for a notebook."""
        return view("stepper")(self, **options)

    def to_html(self, file: Path | str, **options: Any) -> Path:
        """Write the steps as one page that works from disk, with nothing fetched; gives the file."""
        written: Path = view("page")(self, file, **options)
        return written

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"<Trace of {len(self.steps)} steps: {' '.join(self.rules)}>"

    def _repr_mimebundle_(self, **_: object) -> Mapping[str, Any]:
        shown: Mapping[str, Any] = view("trace")(self)
        return shown
