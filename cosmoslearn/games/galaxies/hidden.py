"""What a player cannot know: the order of the deck, the missions of the others, the dice to come."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ...core.chance import Chance
from .book import rule
from .state import HIDDEN, State

S = TypeVar("S", bound=State)


@rule("TEG-END-REVEAL")
def at_the_end(state: State) -> bool:
    """Whether missions lie open while the game goes on: no."""
    return False


@rule("TEG-END-REVEAL", "revealed-at-once")
def at_the_trigger(state: State) -> bool:
    """As soon as the end is set off."""
    return state.triggered >= 0


def seen_by(state: S, player: int) -> S:
    """The position with everything masked that a player does not know; missions are open when the game is over."""
    if not state.stack:
        return state
    revealed = state.rulebook["TEG-END-REVEAL"](state)
    mats = tuple(
        mat if p == player or revealed else msgspec.structs.replace(mat, dealt=("?",) * len(mat.dealt))
        for p, mat in enumerate(state.mats)
    )
    shown = not state.rulebook["TEG-MISSION-BOX"]()
    box = state.box if shown else ("?",) * len(state.box)
    return state.having(mats=mats, deck=(HIDDEN,) * len(state.deck), box=box, coming=(), chance=Chance())
