"""The runner of one move: it carries the state from rule to rule, and notes each step if an explanation is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...core.trace import Claim, Step
from .naming import in_words
from .state import Frame, Mat, State, Use


class Play:
    """One move being carried out: the state so far and, if wanted, the notes for a trace."""

    def __init__(self, state: State, *, noting: bool = False) -> None:
        self.state = state
        self.steps: list[Step] | None = [] if noting else None

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = self.state.having(**changes)

    def mat(self, player: int, **changes: Any) -> None:
        """Change one player's mat."""
        mats = self.state.mats
        changed: Mat = msgspec.structs.replace(mats[player], **changes)
        self.set(mats=(*mats[:player], changed, *mats[player + 1 :]))

    def push(self, *frames: Frame) -> None:
        """Put frames on the stack; the first given is carried out first."""
        self.set(stack=self.state.stack + frames[::-1])

    def pop(self) -> Frame:
        """Take the top off the stack."""
        *rest, top = self.state.stack
        self.set(stack=tuple(rest))
        return top

    def swap(self, frame: Frame) -> None:
        """Put another frame in the place of the top."""
        self.set(stack=(*self.state.stack[:-1], frame))

    def place(self, player: int, ship: int, at: int) -> None:
        """Put a ship somewhere."""
        ships = self.state.mats[player].ships
        self.mat(player, ships=(*ships[:ship], at, *ships[ship + 1 :]))

    def remember(self, player: int, word: str, n: int, card: int = -1) -> None:
        """Keep a number in memory, for a belief that needs it."""
        self.set(memory=(*self.state.memory, Use(player, card, f"{word}-{n}")))

    def forget(self, *words: str, player: int | None = None) -> None:
        """Drop what is kept in memory under some words, of one player or of all."""
        kept = tuple(
            use for use in self.state.memory if use.how.split("-")[0] not in words or player not in (None, use.player)
        )
        if kept != self.state.memory:
            self.set(memory=kept)

    def note(
        self,
        rule: str,
        says: str,
        claim: str,
        args: Mapping[str, Any],
        facts: Mapping[str, Any] | None = None,
        marks: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        """Write down a step: the rule it follows, its sentence, what it claims about the positions around it.

        The claim keeps the codes of the arguments; the sentence gets them in words.
        """
        if self.steps is not None:
            told = in_words({**args, **(facts or {})})
            self.steps.append(Step(rule, says, Claim(claim, dict(args)), told, marks or {}, self.state))
