"""Goals: what must hold after a learner's moves, written as questions of a case with the answers that are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ..core.case import QUESTIONS, Ask, Case
from ..core.errors import CosmosError
from ..core.language import N_, say
from ..core.position import Position
from ..core.trace import Trace

LIMITS: Final = ("at_least", "at_most")


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

    def holds(self, position: Position) -> bool:
        """Whether it holds in a position (after further moves and under other readings, where it names any).

        Raises:
            CosmosError: the question cannot be asked of the position.

        >>> from cosmoslearn.games import bigbang
        >>> row = bigbang.parse("universe: BB@0,0 PR1@1,0 SR1@2,0 CR1@3,0")
        >>> Goal(query="score", with_={"goal": "R"}, at_least=3).holds(row)
        True
        """
        if self.readings:
            position = replace(position, rulebook=position.rulebook.read_all(self.readings))
        position = position.play_all(self.after)
        if self.judge is not None:
            verdict = position.judge(self.judge)
            explains = self.because is not None and verdict.legal
            cited = position.explain(self.judge).rules if explains else verdict.broken
            judged = {"legal": verdict.legal, "broken": sorted(verdict.broken), "because": list(cited)}
            return self._fits(judged, None)
        if self.moves is not None:
            prefix = "" if self.moves == "all" else self.moves
            moves = sorted(move for move in map(str, position.legal_moves()) if move.startswith(prefix))
            return self._fits({"equals": moves}, moves)
        found = position.ask(str(self.query), **self.with_)
        value = found.result if isinstance(found, Trace) else found
        plain = msgspec.json.decode(msgspec.json.encode(value))
        return self._fits({"equals": plain, "because": list(getattr(found, "rules", ()))}, plain)

    def _fits(self, found: dict[str, Any], value: Any) -> bool:
        """Whether what was found is what is wanted."""
        listed = value if isinstance(value, list | dict) else ()
        size = len(value) if isinstance(value, list | dict) else value
        wanted = {key: getattr(self, key) for key in (*self.answers, *self.bounds)}
        return all(_CHECKS.get(key, _same)(key, want, found, listed, size) for key, want in wanted.items())


def _same(key: str, want: Any, found: dict[str, Any], listed: Any, size: Any) -> bool:
    """Equal; the order of rules and of moves does not count."""
    got = found.get(key)
    if key == "broken" or (key == "equals" and isinstance(want, list) and "because" not in found):
        return sorted(want) == got
    return bool((list(want) if key == "because" else want) == got)


_CHECKS: Final[dict[str, Callable[[str, Any, dict[str, Any], Any, Any], bool]]] = {
    "count": lambda key, want, found, listed, size: bool(size == want),
    "includes": lambda key, want, found, listed, size: all(one in listed for one in want),
    "excludes": lambda key, want, found, listed, size: not any(one in listed for one in want),
    "at_least": lambda key, want, found, listed, size: bool(size >= want),
    "at_most": lambda key, want, found, listed, size: bool(size <= want),
}


def reached(goals: Iterable[Goal], case: Case, moves: Sequence[str], readings: dict[str, str] | None = None) -> bool:
    """Whether the moves are legal and all goals hold after them.

    Raises:
        CosmosError: a question of a goal cannot be asked.
    """
    try:
        position = case.start(readings).play_all(moves)
    except CosmosError:
        return False
    return all(goal.holds(position) for goal in goals)


def fault(goal: Goal) -> tuple[str, str] | None:
    """What is wrong with the form of a goal: the key and why; `None` where nothing is."""
    kinds = tuple(kind for kind in QUESTIONS if kind != "refused")
    if len(goal.kinds) != 1 or goal.kinds[0] not in kinds:
        return "", say(N_("expected exactly one of {kinds}"), kinds=kinds)
    wanted = (*QUESTIONS[goal.kinds[0]], *LIMITS)
    if not goal.answers and not goal.bounds:
        return "", say(N_("expected one of {kinds}"), kinds=wanted)
    unknown = next((key for key in goal.answers if key not in wanted), None)
    return (f".{unknown}", say(N_("expected one of {kinds}"), kinds=wanted)) if unknown else None
