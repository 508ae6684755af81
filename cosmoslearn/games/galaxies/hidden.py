"""What a player cannot know: the order of the deck, the missions of the others, the dice to come."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ...core.chance import Chance
from .state import HIDDEN, State

S = TypeVar("S", bound=State)


def seen_by(state: S, player: int) -> S:
    """The position with everything masked that a player does not know; missions are open when the game is over."""
    if not state.stack:
        return state
    mats = tuple(
        mat if p == player else msgspec.structs.replace(mat, dealt=("?",) * len(mat.dealt))
        for p, mat in enumerate(state.mats)
    )
    shown = not state.rulebook["TEG-MISSION-BOX"]()
    box = state.box if shown else ("?",) * len(state.box)
    return state.having(mats=mats, deck=(HIDDEN,) * len(state.deck), box=box, coming=(), chance=Chance())
