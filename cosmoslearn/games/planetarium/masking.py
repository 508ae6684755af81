"""What a player cannot know: the hands of others, the order of the decks, the coming chance. Source: rulebook p. 9."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from ...core.chance import Chance
from .pieces import EMPTY, UNKNOWN_CARD, letter
from .state import State, Task

# The numbers of secrets: the cards of each deck, then all of chance.
DECKS: Final = (range(64), range(64, 128), range(128, 192))
CHANCE: Final = 192
SECRETS: Final = CHANCE + 1


def seen_by(state: State, player: int) -> State:
    """The position as a player sees it: unknown cards become `?`."""
    hands = tuple(hand if other == player else (UNKNOWN_CARD,) * len(hand) for other, hand in enumerate(state.hands))
    found = state.but(hands=hands, decks=tuple((UNKNOWN_CARD,) * len(deck) for deck in state.decks), chance=Chance())
    if state.rulebook.reading("PLA-SETUP-MATTER") == "keeps-hidden":
        found = found.but(matter=bytes(token if token == EMPTY else letter("any") for token in state.matter))
    return _without_secret_choices(found, player)


def _without_secret_choices(state: State, player: int) -> State:
    """Discards that are not shown yet, and the Final cards that another player is comparing."""
    if (
        any(task.kind == "deal" for task in state.agenda)
        and state.rulebook.reading("PLA-SETUP-DISCARDTIME") == "simultaneous"
    ):
        hidden = tuple(
            card if other == player or not card else UNKNOWN_CARD for other, card in enumerate(state.discards)
        )
        state = state.but(discards=hidden)
    if state.task and state.task.kind == "reject" and state.turn.player != player:
        masked = Task("reject", (UNKNOWN_CARD,) * len(state.task.args))
        state = state.but(agenda=(masked, *state.agenda[1:]))
    return state


def concealed(state: State, known: Container[int]) -> State:
    """The position without its secrets, but for those of these numbers."""
    decks = tuple(
        tuple(card if number in known else UNKNOWN_CARD for number, card in zip(numbers, deck, strict=False))
        for numbers, deck in zip(DECKS, state.decks, strict=True)
    )
    return state.but(decks=decks, chance=state.chance if CHANCE in known else Chance())
