"""The smallest position that a function answers wrongly: pieces are left out as long as it stays possible and wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ....core.errors import CosmosError
from .runner import SLOW, Returned, Runner
from .task import Call, Task

Same = Callable[[Task, Returned, Any], bool]
WORD: Final = re.compile(r"(?<!^)(?<=\s)[^\s:]+(?=\s|$)", re.MULTILINE)  # what may be left out: a word of a line
MOST: Final = 300  # positions tried


def smallest(call: Call, others: Sequence[Call], runner: Runner, got: Returned, same: Same) -> tuple[Call, Returned]:
    """The smallest call found that is answered wrongly, and what was answered.

    It starts from the shortest of those that are known to be wrong. A function that does not come back is not called
    again for it.
    """
    if got.failed == SLOW:
        return call, got
    start = min(others, key=_size)
    answered = runner(*start.given)
    slow: list[Call] = []

    def fails(one: Call) -> bool:
        found = None if slow else _wrong(one, runner, same)
        if found is not None and found.failed == SLOW:
            slow.append(one)  # no other is tried: each would take as long
        return found is not None and not slow

    kept = _kept(start, fails)
    return kept, _wrong(kept, runner, same) or answered


def _size(call: Call) -> tuple[int, str]:
    return len(call.case.position.split()), call.case.position


def _wrong(call: Call, runner: Runner, same: Same) -> Returned | None:
    """What a function answers, if the position is possible and the answer wrong."""
    try:
        right, given = call.right({}), call.given
    except (CosmosError, LookupError, ArithmeticError):
        return None
    returned = runner(*given)
    return None if same(call.task, returned, right) else returned


def _kept(call: Call, fails: Callable[[Call], bool]) -> Call:
    """The call with as few words in its position as can be found; as it is without the extra `class`."""
    try:
        from hypothesis import HealthCheck, Phase, settings
        from hypothesis import find as found
        from hypothesis import strategies as st
        from hypothesis.errors import NoSuchExample
    except ImportError:
        return call

    words = list(WORD.finditer(call.case.position))
    if not words:
        return call
    rate = 3 * len(words)  # mostly all are kept, so that a wrong position is met at once

    def without(draw: list[int]) -> Call:
        text = call.case.position
        for word, kept in reversed(list(zip(words, draw, strict=True))):
            text = text if kept else text[: word.start()] + text[word.end() :]
        return replace(call, case=replace(call.case, position=text))

    lists = st.lists(st.integers(0, rate).map(bool).map(int), min_size=len(words), max_size=len(words))
    quiet = settings(
        max_examples=MOST, database=None, derandomize=True, deadline=None, phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    try:
        return without(found(lists, lambda draw: fails(without(draw)), settings=quiet))
    except NoSuchExample:
        return call
