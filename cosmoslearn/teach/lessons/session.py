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
from ..answering import HINT_COST, said_by
from ..goals import reached
from ..item import Hint, Item
from ..response import Response, derived, respond
from .catalogue import item_of_beat
from .lesson import Beat, Lesson

VERSION: Final = 1


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a learner did at one beat.

    `said` are the answers as they can be typed, the last one last; `hints` the numbers of those taken. `settled` is
    true when nothing more is asked: the answer was right, or the tries were used up and the worked answer was shown
    (`shown`). `agreed` and `because` belong to a prediction: whether it came true, and the rule named for it.
    """

    said: tuple[str, ...] = ()
    hints: tuple[int, ...] = ()
    points: float = 0.0
    settled: bool = False
    shown: bool = False
    agreed: bool | None = None
    because: str = ""

    @property
    def tries(self) -> int:
        """How many answers were given."""
        return len(self.said)


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

    @property
    def item(self) -> Item | None:
        """What is asked at the beat shown."""
        return item_of_beat(self.lesson, self.beat)

    @property
    def done(self) -> Done:
        """What was done at the beat shown."""
        return self.state.done.get(self.beat.id, Done())

    @property
    def trace(self) -> Trace | None:
        """The steps of the beat; those of a prediction only once it is made."""
        if self.beat.kind not in ("show", "predict") or (self.beat.kind == "predict" and not self.done.said):
            return None
        return self.lesson.trace(self.beat)

    @property
    def settled(self) -> bool:
        """Whether one may go on: nothing is asked here, or it is answered."""
        return not self.beat.acts or self.done.settled

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

    @property
    def tries_left(self) -> int:
        """How many tries remain before the worked answer is shown; of a prediction there is one."""
        allowed = 1 if self.beat.kind == "predict" else self.beat.tries
        return max(0, allowed - self.done.tries)

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
        item, done = self.item, self.done
        if item is None or done.settled:
            raise ValueError(f"{self.beat.id}: nothing is asked here")
        response = respond(item, said, len(done.hints))
        over = response.right or self.tries_left <= 1
        predicted = self.beat.kind == "predict"
        after = replace(
            done, said=(*done.said, said_by(item, response.value)), points=max(done.points, response.points),
            settled=over and not (predicted and self.why is not None), shown=over and not response.right,
            agreed=response.right if predicted else None,
        )  # fmt: skip
        return self._with(after), response

    @property
    def why(self) -> Item | None:
        """After a prediction: the question which rule decided; `None` where the engine names no rule."""
        item = self.item
        if self.beat.kind != "predict" or item is None or item.ask is None:
            return None
        asked = replace(item, kind="why", prompt={}, id=f"{item.id}-why")
        return asked if asked.rules and asked.right and asked.explained() is not None else None

    def because(self, said: object) -> tuple[Self, Response]:
        """The session after the rule behind a prediction was named; it settles the beat, right or wrong.

        Raises:
            BadAnswer: it names no rule.
            ValueError: no reason is asked for here.
        """
        asked = self.why
        if asked is None or not self.done.said:
            raise ValueError(f"{self.beat.id}: no reason is asked for here")
        response = respond(asked, said)
        return self._with(replace(self.done, because=str(response.value), settled=True)), response

    @property
    def hint_cost(self) -> str:
        """What the next hint costs, to be said before it is taken."""
        return say(N_("A hint costs {part} % of the points of this beat."), part=round(100 * HINT_COST))

    @property
    def hints_left(self) -> bool:
        """Whether there is a further hint."""
        return self._next_hint() is not None

    def hint(self) -> tuple[Self, Text]:
        """The session after one more hint, and the hint: the one for the last mistake, else the next general one.

        Raises:
            ValueError: there is no further hint.
        """
        number = self._next_hint()
        if number is None:
            raise ValueError(f"{self.beat.id}: no further hint")
        taken = replace(self.done, hints=(*self.done.hints, number))
        return self._with(taken), self._hints[number].text

    def hints_taken(self) -> tuple[Text, ...]:
        """The hints that were taken at this beat, in their order."""
        return tuple(self._hints[number].text for number in self.done.hints if number < len(self._hints))

    @cached_property
    def _hints(self) -> tuple[Hint, ...]:
        """The hints of the item; where it has no general one, the rules that it turns on."""
        item = self.item
        if item is None:
            return ()
        general = any(not hint.when for hint in item.hints)
        return item.hints if general else (*item.hints, *derived(item))

    def _next_hint(self) -> int | None:
        """The number of the next hint; those that are bound to other mistakes are passed over."""
        if self.item is None or self.settled:
            return None
        last = self.response
        left = [number for number in range(len(self._hints)) if number not in self.done.hints]
        fitting = [number for number in left if self._hints[number].when and last and last.fits(self._hints[number])]
        general = [number for number in left if not self._hints[number].when]
        return next(iter((*fitting, *general)), None)

    @cached_property
    def response(self) -> Response | None:
        """What is said to the last answer at this beat; `None` where there is none yet."""
        item = self.item
        return respond(item, self.done.said[-1], len(self.done.hints)) if item is not None and self.done.said else None

    def show(self) -> Self:
        """Give up: the worked answer is shown, and the beat is settled without points."""
        return self._with(replace(self.done, settled=True, shown=True, points=0.0))

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

    def _with(self, done: Done) -> Self:
        return self._with_state(at=self.beat.id, done={**self.state.done, self.beat.id: done})

    def _with_state(self, **changes: Any) -> Self:
        return replace(self, state=replace(self.state, **changes))

    # ---------------------------------------------------------------------------------------- progress

    @property
    def points(self) -> float:
        """The points so far."""
        return sum(done.points for done in self.state.done.values())

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
