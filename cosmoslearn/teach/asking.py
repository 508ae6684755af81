"""An item being asked: the tries, the hints and the answers so far, as plain data. Every step gives the next one."""

from __future__ import annotations

from functools import cached_property
from typing import Final, Self

import msgspec
from msgspec.structs import replace

from ..core.language import N_, say
from ..core.rulebook import Text
from .answering import HINT_COST, said_by
from .item import Hint, Item
from .response import GENERAL, Response, derived, respond

TRIES: Final = 2


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a learner did about an item.

    `said` are the answers as they can be typed, the last one last; `hints` the numbers of those taken, `spent` how many
    they were when the last answer was given. `settled` is true when nothing more is asked: the answer was right, or the
    tries were used up and the worked answer was shown (`shown`). `agreed` and `because` belong to a prediction: whether
    it came true, and the rule named for it.
    """

    said: tuple[str, ...] = ()
    hints: tuple[int, ...] = ()
    spent: int = 0
    points: float = 0.0
    settled: bool = False
    shown: bool = False
    agreed: bool | None = None
    because: str = ""


class Asking(msgspec.Struct, frozen=True, dict=True):
    """An item and what was done about it. Of a prediction there is one try, and then the reason is asked for.

    >>> from cosmoslearn.core.case import Ask, Case
    >>> case = Case("a", "bigbang", "universe: BB@0,0 PY1@1,0", ())
    >>> asking = Asking(Item("one", "compute", case, Ask(query="cost", with_={"tiles": ["PY3"]})))
    >>> asking, response = asking.answer("2")
    >>> response.right, asking.tries_left, asking.settled
    (False, 1, False)
    """

    item: Item
    done: Done = Done()
    tries: int = TRIES
    predicts: bool = False

    @property
    def settled(self) -> bool:
        """Whether nothing more is asked."""
        return self.done.settled

    @property
    def tries_left(self) -> int:
        """How many tries remain before the worked answer is shown."""
        return max(0, (1 if self.predicts else self.tries) - len(self.done.said))

    @cached_property
    def response(self) -> Response | None:
        """What is said to the last answer; `None` where there is none yet."""
        return self._told(respond(self.item, self.done.said[-1], self.done.spent)) if self.done.said else None

    def _told(self, response: Response) -> Response:
        """What is said to an answer as long as something is still asked, or when all is over."""
        return replace(response, over=self.settled)

    def answer(self, said: object) -> tuple[Self, Response]:
        """After an answer, and what is said to it.

        Raises:
            BadAnswer: it is no answer to such a question; nothing is counted.
            ValueError: nothing more is asked.
        """
        if self.settled or not self.tries_left:
            raise ValueError(f"{self.item.id}: nothing is asked here")
        response = respond(self.item, said, len(self.done.hints))
        over = response.right or self.tries_left == 1
        done = replace(
            self.done,
            said=(*self.done.said, said_by(self.item, response.value)),
            spent=len(self.done.hints),
            points=max(self.done.points, response.points),
            settled=over and self.why is None,
            shown=over and not response.right,
            agreed=response.right if self.predicts else None,
        )
        after = replace(self, done=done)
        return after, after._told(response)

    @cached_property
    def why(self) -> Item | None:
        """After a prediction: the question which rule decided; `None` where the engine names no rule."""
        item = self.item
        if not self.predicts or item.ask is None or not item.rules or item.kind == "why":
            return None
        asked = replace(item, kind="why", prompt={}, id=f"{item.id}-why")
        return asked if asked.explained() is not None and asked.right else None

    @property
    def asks_why(self) -> bool:
        """Whether the prediction is made, and its reason is asked for now."""
        return self.why is not None and bool(self.done.said) and not self.settled

    def because(self, said: object) -> tuple[Self, Response]:
        """After the rule behind a prediction was named; that settles it, right or wrong.

        Raises:
            BadAnswer: it names no rule.
            ValueError: no reason is asked for here.
        """
        if self.why is None or not self.asks_why:
            raise ValueError(f"{self.item.id}: no reason is asked for here")
        response = respond(self.why, said)
        return replace(self, done=replace(self.done, because=str(response.value), settled=True)), response

    def show(self) -> Self:
        """Give up: the worked answer is shown, for no points."""
        return replace(self, done=replace(self.done, settled=True, shown=True, points=0.0))

    # ------------------------------------------------------------------------------------------ hints

    def hint_cost(self, lang: str | None = None) -> str:
        """What the next hint costs, to be said before it is taken."""
        return say(N_("A hint costs {part} % of the points."), lang, part=round(100 * HINT_COST))

    @property
    def hints_left(self) -> bool:
        """Whether there is a further hint."""
        return self._next_hint() is not None

    @property
    def hints_taken(self) -> tuple[Text, ...]:
        """The hints that were taken, in their order."""
        return tuple(self._hints[number].text for number in self.done.hints if number < len(self._hints))

    def hint(self) -> tuple[Self, Text]:
        """After one more hint, and the hint: the one for the last mistake, else the next general one.

        Raises:
            ValueError: there is no further hint.
        """
        number = self._next_hint()
        if number is None:
            raise ValueError(f"{self.item.id}: no further hint")
        taken = replace(self.done, hints=(*self.done.hints, number))
        return replace(self, done=taken), self._hints[number].text

    @cached_property
    def _hints(self) -> tuple[Hint, ...]:
        """The hints of the item; where it has no general one, the rules that it turns on."""
        general = any(not hint.when for hint in self.item.hints)
        return self.item.hints if general else (*self.item.hints, *derived(self.item))

    def _next_hint(self) -> int | None:
        """The number of the next hint: one for the last mistake, else one for everybody.

        Those that are bound to other mistakes are passed over, and those that would sell what was said already.
        """
        if self.settled or self.asks_why:
            return None
        last, hints = self.response, self._hints
        left = [number for number in range(len(hints)) if number not in self.done.hints and not self._said(number)]
        fitting = [number for number in left if hints[number].when and last and last.fits(hints[number])]
        derived_ones = range(len(self.item.hints), len(self.item.hints) + GENERAL)
        general = [number for number in left if not hints[number].when or number in derived_ones]
        return next(iter((*fitting, *general)), None)

    def _said(self, number: int) -> bool:
        """Whether what was said to the last answer, or a hint that was taken, holds a hint already."""
        if number != len(self.item.hints):
            return self._hints[number].text["en"] in self._words
        told = {self._hints[taken].when for taken in self.done.hints if taken < len(self._hints)}
        title = self.item.rulebook.title  # where no hint was written, this one gives the titles of the rules
        return all(rule in told or title(rule, "en") in self._words for rule in self.item.rules[:2])

    @cached_property
    def _words(self) -> str:
        return self.response.words("en") if self.response is not None else ""
