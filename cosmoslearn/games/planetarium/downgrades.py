"""Downgrades: a card thrown away unplayed for a Low card. Source: rulebook p. 8, Degradar; p. 9, Pilas de descarte."""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .draws import taken
from .moves import Downgrade
from .state import State, Task, without


@rule("PLA-DEG-PILE")
def downgraded_to_pile(state: State, card: str) -> State:
    """A downgraded High card goes to the High discard pile, which may become a deck again."""
    deck = state.card(card).deck
    return state.with_pile(deck, (*state.pile(deck), card))


@rule("PLA-DEG-PILE", "gone-for-good")
def downgraded_is_gone(state: State, card: str) -> State:
    """Misconception: a downgraded card leaves the game."""
    return state


@rule("PLA-DEG-SWAP")
def icon_is_needed(state: State, card: str) -> bool:
    """Whether a card may be thrown away for a Low card: if it shows the downgrade icon."""
    return state.card(card).downgrade


@rule("PLA-DEG-SWAP", "any-card")
def any_card_may_go(state: State, card: str) -> bool:
    """Misconception: any card may be exchanged."""
    return True


@rule("PLA-DEG-SWAP", "needs-play")
def works_when_played(state: State, card: str) -> bool:
    """Misconception: the icon works when the card is played, so no card is thrown away for it."""
    return False


@rule("PLA-DEG-LOWEMPTY", "not-allowed", default=True)
def low_card_is_needed(state: State) -> tuple[bool, str]:
    """Whether a downgrade is possible, and from which deck its card comes: the Low deck, which must hold one."""
    return bool(state.deck("low")), "low"


@rule("PLA-DEG-LOWEMPTY", "discard-anyway")
def low_card_or_none(state: State) -> tuple[bool, str]:
    """Reading: with the Low deck empty the card is discarded and nothing is taken."""
    return True, "low"


@rule("PLA-DEG-LOWEMPTY", "take-high")
def low_card_or_high(state: State) -> tuple[bool, str]:
    """Misconception: with the Low deck empty a High card is taken."""
    return True, "low" if state.deck("low") else "high"


@rule("PLA-DEG-FINALTURN", "not-allowed", default=True)
def not_in_final_turns(state: State) -> bool:
    """Whether a final turn has a downgrade."""
    return False


@rule("PLA-DEG-FINALTURN", "last-swap")
@rule("PLA-DEG-FINALTURN", "allowed")
def in_final_turns_too(state: State) -> bool:
    """Reading and misconception: it has."""
    return True


@rule("PLA-DEG-STILLMOVE")
def no_more_is_drawn(state: State) -> bool:
    """Whether a downgrade is followed by a draw."""
    return False


@rule("PLA-DEG-STILLMOVE", "extra-draw")
def drawn_besides(state: State) -> bool:
    """Misconception: it is."""
    return True


def check_downgrade(state: State, move: Downgrade) -> tuple[Check, ...]:
    """What the rules say of throwing a card away, the order of the turn apart."""
    book, where, facts = state.rulebook, (f"hand:{move.card}",), {"card": state.card(move.card).name}
    icon, low = book["PLA-DEG-SWAP"](state, move.card), book["PLA-DEG-LOWEMPTY"](state)[0]
    checks = [
        Check(
            "PLA-DEG-SWAP",
            icon,
            where,
            facts,
            N_("{card} shows the downgrade icon") if icon else N_("{card} cannot be exchanged"),
        ),
        book["PLA-DEG-ONCE"](state, move),
        Check("PLA-DEG-LOWEMPTY", low, ("deck:low",), {"n": len(state.deck("low"))}, N_("cards in the Low deck: {n}")),
    ]
    if state.turn.final:
        checks.append(Check("PLA-DEG-FINALTURN", book["PLA-DEG-FINALTURN"](state), (), {}, N_("this is a final turn")))
    return tuple(checks)


def downgrade(state: State, move: Downgrade) -> State:
    """Throw a card away and take a Low card."""
    found = state.with_hand(state.seat, without(state.hand, move.card)).in_turn(
        downgraded=(*state.turn.downgraded, move.card)
    )
    deck = state.rulebook["PLA-DEG-LOWEMPTY"](state)[1]
    found = taken(state.rulebook["PLA-DEG-PILE"](found, move.card), state.seat, deck, 1)[0]
    return found.then(Task("draw", (move.card,))) if state.rulebook["PLA-DEG-STILLMOVE"](state) else found
