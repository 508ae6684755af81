"""What a player cannot know: the order of the deck, the missions of the others, the dice to come."""

from __future__ import annotations

from collections.abc import Container
from itertools import takewhile
from typing import Final, TypeVar

import msgspec

from ...core.chance import Chance
from .book import rule
from .dice import roll
from .play import Play
from .state import HIDDEN, State

S = TypeVar("S", bound=State)
# The numbers of secrets: the dice to come one by one, the deck, the missions in the box, at last all of chance.
DICE: Final = range(32)
DECK: Final = range(32, 96)
BOX: Final = range(96, 112)
CHANCE: Final = 112
SECRETS: Final = CHANCE + 1


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


def concealed(state: S, known: Container[int]) -> S:
    """The position without its secrets, but for those of these numbers; a die is known only with all before it."""
    deck = tuple(card if number in known else HIDDEN for number, card in zip(DECK, state.deck, strict=False))
    box = tuple(name if number in known else "?" for number, name in zip(BOX, state.box, strict=False))
    found = state.having(deck=deck, box=box)
    if CHANCE in known:
        return found
    dice = len(list(takewhile(lambda number: number in known, DICE)))
    return found.having(coming=roll(Play(state), dice), chance=Chance())
