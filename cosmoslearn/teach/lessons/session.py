"""A learner in a lesson, as plain data: where they are, what they answered, how often, with which hints.

A session is immutable: every step gives the next one. Nothing is shown here and nothing is stored; `to_json` is all
that has to be kept to go on later, in another kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, Protocol, Self

import msgspec
from msgspec.structs import replace

from ...core.errors import FileError
from ...core.files import key_and_reason
from ...core.language import N_, say
from ...core.rulebook import Text
from ...core.trace import Trace
from ..asking import Asking, Done
from ..goals import reached
from ..response import Response
from .catalogue import item_of_beat
from .lesson import Beat, Lesson

VERSION: Final = 1


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a session."""

    lesson: str
    at: str = ""
    done: dict[str, Done] = {}
    version: int = VERSION


class Store(Protocol):
    """Where progress is kept; `teach/progress.py` keeps it in a file, `Memory` only as long as the kernel lives."""

    def load(self, lesson: str) -> str | None:
        """What was saved of a lesson, as JSON; `None` where nothing was."""

    def save(self, lesson: str, state: str) -> None:
        """Keep the state of a lesson."""


class Memory:
    """A store that forgets when the kernel stops.

    >>> store = Memory()
    >>> store.save("bigbang/placement", "{}")
    >>> store.load("bigbang/placement"), store.load("bigbang/goals")
    ('{}', None)
    """

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def load(self, lesson: str) -> str | None:
        """What was saved of a lesson."""
        return self.kept.get(lesson)

    def save(self, lesson: str, state: str) -> None:
        """Keep the state of a lesson."""
        self.kept[lesson] = state


class Session(msgspec.Struct, frozen=True, dict=True):
    """A lesson and how far a learner has come in it."""

    lesson: Lesson
    state: State

    # ------------------------------------------------------------------------------------------- where

    @property
    def at(self) -> int:
        """The number of the beat shown, from 0; the first where the state names a beat that is gone."""
        ids = [beat.id for beat in self.lesson.beats]
        return ids.index(self.state.at) if self.state.at in ids else 0

    @property
    def beat(self) -> Beat:
        """The beat shown."""
        return self.lesson.beats[self.at]

    @cached_property
    def asking(self) -> Asking | None:
        """What is asked at the beat shown, and what was done about it."""
        item = item_of_beat(self.lesson, self.beat)
        if item is None:
            return None
        done = self.state.done.get(self.beat.id, Done())
        return Asking(item, done, self.beat.tries, self.beat.kind == "predict")

    @property
    def trace(self) -> Trace | None:
        """The steps of the beat; those of a prediction only once it is made."""
        made = self.asking is not None and bool(self.asking.done.said)
        return (
            self.lesson.trace(self.beat) if self.beat.kind == "show" or (self.beat.kind == "predict" and made) else None
        )

    @property
    def settled(self) -> bool:
        """Whether one may go on: nothing is asked here, or it is answered."""
        return self.asking is None or self.asking.settled

    @property
    def first(self) -> bool:
        """Whether this is the first beat."""
        return self.at == 0

    @property
    def last(self) -> bool:
        """Whether this is the last beat."""
        return self.at == len(self.lesson.beats) - 1

    @property
    def finished(self) -> bool:
        """Whether everything that is asked in the lesson has been answered."""
        return all(self.state.done.get(beat.id, Done()).settled for beat in self.lesson.beats if beat.acts)

    # ------------------------------------------------------------------------------------------- steps

    def go(self, number: int) -> Self:
        """The session at another beat; beyond the ends, at the end."""
        beats = self.lesson.beats
        return self._with_state(at=beats[min(max(number, 0), len(beats) - 1)].id)

    def next(self) -> Self:
        """One beat on, where the beat is settled; else the same session."""
        return self.go(self.at + 1) if self.settled else self

    def back(self) -> Self:
        """One beat back."""
        return self.go(self.at - 1)

    def answer(self, said: object) -> tuple[Self, Response]:
        """The session after an answer, and what is said to it. A prediction is kept before anything is revealed.

        Raises:
            BadAnswer: it is no answer to such a question; the session stays as it is.
            ValueError: nothing is asked here, or it is settled.
        """
        asking, response = self._asked().answer(said)
        return self.put(asking), response

    def because(self, said: object) -> tuple[Self, Response]:
        """The session after the rule behind a prediction was named; it settles the beat, right or wrong.

        Raises:
            BadAnswer: it names no rule.
            ValueError: no reason is asked for here.
        """
        asking, response = self._asked().because(said)
        return self.put(asking), response

    def hint(self) -> tuple[Self, Text]:
        """The session after one more hint, and the hint.

        Raises:
            ValueError: there is no further hint.
        """
        asking, text = self._asked().hint()
        return self.put(asking), text

    def show(self) -> Self:
        """Give up: the worked answer is shown, and the beat is settled without points."""
        return self.put(self._asked().show())

    def put(self, asking: Asking) -> Self:
        """The session after something was done at the beat shown."""
        return self._with_state(at=self.beat.id, done={**self.state.done, self.beat.id: asking.done})

    def _asked(self) -> Asking:
        if self.asking is None:
            raise ValueError(f"{self.beat.id}: nothing is asked here")
        return self.asking

    def failure(self, response: Response) -> Text | None:
        """What the lesson says to moves that are allowed and miss the goal in a way that it foresees."""
        item = response.item
        if item.kind != "find" or response.right:
            return None
        return next((fail.text for fail in self.beat.fails if reached(fail.when, item.case, response.value)), None)

    def again(self) -> Self:
        """The beat as if nothing had been done at it."""
        done = {key: value for key, value in self.state.done.items() if key != self.beat.id}
        return self._with_state(done=done)

    def _with_state(self, **changes: Any) -> Self:
        return replace(self, state=replace(self.state, **changes))

    # ---------------------------------------------------------------------------------------- progress

    @property
    def points(self) -> float:
        """The points so far; what was done at a beat that is gone counts no more."""
        return sum(self.state.done.get(beat.id, Done()).points for beat in self.lesson.beats)

    @property
    def progress(self) -> Mapping[str, int]:
        """How many beats are asked, how many are settled."""
        asked = [beat.id for beat in self.lesson.beats if beat.acts]
        return {"asked": len(asked), "settled": sum(self.state.done.get(name, Done()).settled for name in asked)}

    def to_json(self) -> str:
        """The state as one line of JSON."""
        return msgspec.json.encode(self.state).decode()


def begin(lesson: Lesson, saved: str | None = None) -> Session:
    """A session at the beginning, or where a saved one stopped.

    Raises:
        FileError: what was saved is no state of this lesson.
    """
    if saved is None:
        return Session(lesson, State(lesson.id, lesson.beats[0].id))
    try:
        state = msgspec.json.decode(saved, type=State)
    except msgspec.DecodeError as fault:
        raise FileError(lesson.id, *key_and_reason(fault)) from None
    if state.lesson != lesson.id:
        raise FileError(lesson.id, "$.lesson", say(N_("expected {start}"), start=lesson.id))
    return Session(lesson, state)
