"""The runner of one move: it carries the state from rule to rule, and notes each step if an explanation is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.trace import Claim, Step
from .spots import on_tiles
from .state import State


class Play:
    """One move being carried out. `path` are the places an explorer entered, `steps` the notes for a trace."""

    def __init__(self, state: State, *, noting: bool = False) -> None:
        self.state = state
        self.path: list[int] = []
        self.steps: list[Step] | None = [] if noting else None

    def note(
        self,
        rule: str,
        says: str,
        claim: str,
        args: Mapping[str, Any],
        marks: Mapping[str, tuple[str, ...]],
        **facts: Any,
    ) -> None:
        """Add a step that ends in the state of now; nothing happens when no explanation is wanted."""
        if self.steps is not None:
            self.steps.append(Step(rule, says, Claim(claim, args), facts, on_tiles(self.state, marks), self.state))

    @property
    def noting(self) -> bool:
        """Whether an explanation is wanted."""
        return self.steps is not None
