"""Goals: what must hold after a learner's moves, written as questions of a case with the answers that are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from ..core.case import QUESTIONS, Ask, Case, answer, check_case
from ..core.errors import CosmosError
from ..core.language import N_, say

LIMITS = ("at_least", "at_most")


class Goal(Ask, frozen=True, forbid_unknown_fields=True):
    """One thing that must hold after the learner's moves: a question, and its answer as in a case, or a bound to it.

    ``query = "score", with = { goal = "R" }, at_least = 4`` holds where the score of red is 4 or more.
    """

    at_least: float | None = None
    at_most: float | None = None

    @property
    def bounds(self) -> tuple[str, ...]:
        """The bounds that are given."""
        return tuple(key for key in LIMITS if getattr(self, key) is not None)

    def holds(self, case: Case, moves: Sequence[str] = (), readings: dict[str, str] | None = None) -> bool:
        """Whether it holds after some moves, with further readings on top of the case's own.

        Raises:
            FileError: the question cannot be read.
        """
        given = {field: getattr(self, field) for field in Ask.__struct_fields__}
        asked = replace(Ask(**given), after=(*moves, *self.after), readings={**self.readings, **(readings or {})})
        if self.bounds:
            value = answer(case, asked).get("equals")
            return _within(value, self.at_least, self.at_most)
        return all(outcome.holds for outcome in check_case(replace(case, asks=(asked,))))


def _within(value: Any, least: float | None, most: float | None) -> bool:
    size = len(value) if isinstance(value, list | dict) else value
    return (least is None or size >= least) and (most is None or size <= most)


def reached(goals: Iterable[Goal], case: Case, moves: Sequence[str], readings: dict[str, str] | None = None) -> bool:
    """Whether the moves are legal and all goals hold after them.

    Raises:
        FileError: a question of a goal cannot be read.
    """
    try:
        case.start(readings).play_all(moves)
    except CosmosError:
        return False
    return all(goal.holds(case, moves, readings) for goal in goals)


def fault(goal: Goal) -> tuple[str, str] | None:
    """What is wrong with the form of a goal: the key and why; `None` where nothing is."""
    if len(goal.kinds) != 1:
        return "", say(N_("expected exactly one of {kinds}"), kinds=tuple(QUESTIONS))
    wanted = (*QUESTIONS[goal.kinds[0]], *LIMITS)
    if not goal.answers and not goal.bounds:
        return "", say(N_("expected one of {kinds}"), kinds=wanted)
    unknown = next((key for key in goal.answers if key not in wanted), None)
    return (f".{unknown}", say(N_("expected one of {kinds}"), kinds=wanted)) if unknown else None
