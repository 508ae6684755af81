"""Cards into the hand: draws, decks that run out, limits of the hand.

Source: rulebook p. 9, Robar cartas, Pilas de descarte, Número de cartas.
"""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .moves import Discard, Draw
from .pieces import DECKS, HAND
from .state import State, Task, without

FINAL = "final"
SKIP = Draw("none")


def finals_in(state: State, cards: tuple[str, ...]) -> int:
    """Number of Final cards."""
    return sum(card in state.components.cards and state.card(card).final for card in cards)


# ------------------------------------------------------------------ decks


@rule("PLA-DRAW-EXHAUSTED", "while-empty", default=True)
def closed_while_empty(state: State, deck: str) -> bool:
    """Whether cards of a deck can be taken: while it or its pile holds one."""
    return bool(state.deck(deck) or state.pile(deck))


@rule("PLA-DRAW-EXHAUSTED", "game-ends")
def open_until_empty(state: State, deck: str) -> bool:
    """Misconception: a deck that runs out ends the game; until then cards can be taken."""
    return closed_while_empty(state, deck)


@rule("PLA-DRAW-EXHAUSTED", "for-good")
def closed_for_good(state: State, deck: str) -> bool:
    """Reading: once used up, the kind is closed for the rest of the game."""
    return closed_while_empty(state, deck) and deck not in state.closed


@rule("PLA-DRAW-FINALPILE")
def opening_discards_stay(state: State) -> State:
    """The Final cards discarded at the start lie in the Final pile."""
    return state.with_pile(FINAL, tuple(card for card in state.discards if state.card(card).final))


@rule("PLA-DRAW-FINALPILE", "opening-discards-out")
def opening_discards_out(state: State) -> State:
    """Misconception: they are out of the game."""
    return state


@rule("PLA-DRAW-WHENRESHUFFLE", "when-needed", default=True)
def shuffled_when_needed(state: State, deck: str, moment: str) -> State:
    """A pile becomes a deck when a card has to be taken and the deck is empty."""
    return _rebuilt(state, deck) if moment == "take" else state


@rule("PLA-DRAW-WHENRESHUFFLE", "at-once")
def shuffled_at_once(state: State, deck: str, moment: str) -> State:
    """Reading: a pile becomes a deck as soon as the deck's last card is taken."""
    return _rebuilt(state, deck)


@rule("PLA-DRAW-WHENRESHUFFLE", "draw-one-only")
def shuffled_between_draws(state: State, deck: str, moment: str) -> State:
    """Misconception: with one card left only that one is drawn; the pile is shuffled before the next draw."""
    return _rebuilt(state, deck) if moment == "take" and not _half_drawn(state) else state


def _half_drawn(state: State) -> bool:
    return bool(state.agenda) and state.agenda[0].kind == "take"


def _rebuilt(state: State, deck: str) -> State:
    if state.deck(deck) or not state.pile(deck):
        return state
    cards, chance = state.chance.shuffled(state.pile(deck))
    return state.but(chance=chance).with_deck(deck, cards).with_pile(deck, ())


def taken(state: State, player: int, deck: str, count: int) -> tuple[State, tuple[str, ...]]:
    """Take up to some cards from the top of a deck into a hand; gives the cards taken."""
    cards: list[str] = []
    reshuffle = state.rulebook["PLA-DRAW-WHENRESHUFFLE"]
    for number in range(count):
        here = state.but(agenda=(Task("take"), *state.agenda)) if number else state
        state = reshuffle(here, deck, "take").but(agenda=state.agenda)
        if not state.deck(deck):
            break
        card, *rest = state.deck(deck)
        cards.append(card)
        state = state.with_deck(deck, tuple(rest)).with_hand(player, (*state.hands[player], card))
        state = reshuffle(state, deck, "taken")
    if not (state.deck(deck) or state.pile(deck)):
        state = state.but(closed=tuple(sorted({*state.closed, deck})))
    return state, tuple(cards)


# ------------------------------------------------------------------ ways of drawing


@rule("PLA-DRAW-OPTIONS")
def three_ways(state: State, played: str) -> dict[str, int]:
    """The ways of drawing and how many cards each takes."""
    return {"low": 1, "high": 1, FINAL: 2}


@rule("PLA-DRAW-OPTIONS", "same-kind")
def deck_of_the_card(state: State, played: str) -> dict[str, int]:
    """Misconception: only the deck of the card that was played."""
    deck = state.card(played).deck if played in state.components.cards else ""
    return {way: count for way, count in three_ways(state, played).items() if way == deck}


@rule("PLA-DRAW-OPTIONS", "two-cards")
def two_of_a_kind(state: State, played: str) -> dict[str, int]:
    """Misconception: two Low or two High cards are drawn."""
    return {"low": 2, "high": 2, FINAL: 2}


@rule("PLA-HAND-FOURFINAL")
def four_finals() -> int:
    """The most Final cards that a hand may hold."""
    return HAND - 1


@rule("PLA-HAND-FOURFINAL", "five-finals")
def five_finals() -> int:
    """Misconception: the whole hand may be Final cards."""
    return HAND


@rule("PLA-HAND-DRAWNTWO")
def only_the_kept_counts() -> int:
    """How many of the two Final cards drawn count as hand cards while they are compared."""
    return 1


@rule("PLA-HAND-DRAWNTWO", "three-too-many")
def both_count() -> int:
    """Misconception: both count, so three in hand are too many."""
    return 2


@rule("PLA-HAND-FULLFINAL", "closed", default=True)
def full_of_finals(state: State) -> bool:
    """Whether a player with as many Final cards as a hand may hold can draw two and drop an older one."""
    return False


@rule("PLA-HAND-FULLFINAL", "swap-finals")
@rule("PLA-HAND-FULLFINAL", "draw-and-drop")
def draw_and_drop(state: State) -> bool:
    """Reading and misconception: an older Final card may be discarded instead."""
    return True


@rule("PLA-DRAW-SINGLEFINAL", "take-it", default=True)
def single_final_taken(count: int) -> tuple[bool, bool]:
    """Whether the Final deck is open with one card to draw, and whether that card is kept."""
    return True, True


@rule("PLA-DRAW-SINGLEFINAL", "unavailable")
def single_final_closed(count: int) -> tuple[bool, bool]:
    """Reading: with fewer than two cards this way is closed."""
    return count >= 2, True


@rule("PLA-DRAW-SINGLEFINAL", "must-discard-it")
def single_final_discarded(count: int) -> tuple[bool, bool]:
    """Misconception: the only Final card drawn must be discarded."""
    return True, False


@rule("PLA-DRAW-NONE")
def stays_short(state: State) -> tuple[Draw, ...]:
    """What a player draws when every way is closed: nothing; the hand stays one card short."""
    return ()


@rule("PLA-DRAW-NONE", "break-four")
def fifth_final(state: State) -> tuple[Draw, ...]:
    """Misconception: if only Final cards are left, a fifth one may be taken."""
    return (Draw(FINAL),) if state.rulebook["PLA-DRAW-EXHAUSTED"](state, FINAL) else ()


@rule("PLA-HAND-FIVE")
def exactly_five() -> tuple[Draw, ...]:
    """Ways of not drawing: none, since a hand holds exactly five cards."""
    return ()


@rule("PLA-HAND-FIVE", "max-five")
def at_most_five() -> tuple[Draw, ...]:
    """Misconception: five is only an upper limit."""
    return (SKIP,)


def check_way(state: State, played: str, deck: str) -> tuple[Check, ...]:
    """What the rules say of drawing from a deck."""
    book = state.rulebook
    ways, where = book["PLA-DRAW-OPTIONS"](state, played), (f"deck:{deck}",)
    checks = [Check("PLA-DRAW-OPTIONS", deck in ways, where, {"n": ways.get(deck, 0)}, N_("cards to be drawn: {n}"))]
    count = len(state.deck(deck)) + len(state.pile(deck))
    checks.append(
        Check(
            "PLA-DRAW-EXHAUSTED",
            book["PLA-DRAW-EXHAUSTED"](state, deck),
            where,
            {"n": count},
            N_("deck and pile hold {n}"),
        )
    )
    if deck == FINAL:
        checks += _check_finals(state, count, where)
    return tuple(checks)


def _check_finals(state: State, count: int, where: tuple[str, ...]) -> list[Check]:
    book, held = state.rulebook, finals_in(state, state.hand)
    limit = book["PLA-HAND-FOURFINAL"]()
    full = held >= limit
    room = held + book["PLA-HAND-DRAWNTWO"]() <= limit or full
    facts = {"n": held, "limit": limit}
    return [
        Check(
            "PLA-DRAW-SINGLEFINAL",
            book["PLA-DRAW-SINGLEFINAL"](count)[0] or not count,
            where,
            {"n": count},
            N_("deck and pile hold {n}"),
        ),
        Check("PLA-HAND-DRAWNTWO", room, where, facts, N_("Final cards in hand: {n}")),
        Check(
            "PLA-HAND-FULLFINAL",
            not full or book["PLA-HAND-FULLFINAL"](state),
            where,
            facts,
            N_("Final cards in hand: {n}; allowed: {limit}"),
        ),
    ]


def draws(state: State, played: str) -> tuple[Draw, ...]:
    """The ways of drawing that are open, once it is known that a card has to be drawn."""
    ways = tuple(Draw(deck) for deck in DECKS if all(check.ok for check in check_way(state, played, deck)))
    return (*(ways or state.rulebook["PLA-DRAW-NONE"](state)), *state.rulebook["PLA-HAND-FIVE"]())


def draw(state: State, move: Draw, played: str) -> State:
    """Draw in the chosen way; after two Final cards one has to be discarded."""
    if move == SKIP:
        return state
    count = max(2 if move.deck == FINAL else 1, state.rulebook["PLA-DRAW-OPTIONS"](state, played).get(move.deck, 1))
    found, cards = taken(state, state.seat, move.deck, count)
    if move.deck == FINAL and len(cards) > 1:
        return found.then(Task("reject", cards))
    if move.deck == FINAL and cards and not state.rulebook["PLA-DRAW-SINGLEFINAL"](1)[1]:
        return _dropped(found, cards[0])
    return _ended(found, move.deck)


def _ended(state: State, deck: str) -> State:
    """Under the belief that a deck that runs out ends the game, it does."""
    ends = state.rulebook.reading("PLA-DRAW-EXHAUSTED") == "game-ends" and not (state.deck(deck) or state.pile(deck))
    return state.but(over=True, agenda=()) if ends else state


def _dropped(state: State, card: str) -> State:
    return state.with_hand(state.seat, without(state.hand, card)).with_pile(FINAL, (*state.pile(FINAL), card))


@rule("PLA-DRAW-FINALTWO", "of-the-two", default=True)
def one_of_the_two(state: State, drawn: tuple[str, ...]) -> tuple[Discard, ...]:
    """What may be discarded after drawing two Final cards: one of the two."""
    older = finals_in(state, state.hand) - len(drawn) >= state.rulebook["PLA-HAND-FOURFINAL"]()
    return any_final(state, drawn) if older else tuple(Discard(card) for card in dict.fromkeys(drawn))


@rule("PLA-DRAW-FINALTWO", "any-final")
def any_final(state: State, drawn: tuple[str, ...]) -> tuple[Discard, ...]:
    """Reading: any Final card in hand."""
    return tuple(Discard(card) for card in state.hand if card in drawn or state.card(card).final)


@rule("PLA-DRAW-FINALTWO", "keep-both")
def both_may_stay(state: State, drawn: tuple[str, ...]) -> tuple[Discard, ...]:
    """Misconception: both may be kept."""
    return (*one_of_the_two(state, drawn), Discard("none"))


def rejects(state: State, *drawn: str) -> tuple[Discard, ...]:
    """The cards among which one is discarded."""
    found: tuple[Discard, ...] = state.rulebook["PLA-DRAW-FINALTWO"](state, drawn)
    return found


def reject(state: State, move: Discard, *drawn: str) -> State:
    """Discard the chosen card, face up."""
    return state if move.card == "none" else _ended(_dropped(state, move.card), FINAL)


# ------------------------------------------------------------------ is a draw due?


@rule("PLA-DRAW-ONLYIFPLAYED")
def only_played_cards_are_replaced(state: State) -> bool:
    """Whether a turn without a card play has a draw."""
    return False


@rule("PLA-DRAW-ONLYIFPLAYED", "draw-every-turn")
def a_card_every_turn(state: State) -> bool:
    """Misconception: a card is drawn at the end of every turn."""
    return not state.turn.final


@rule("PLA-END-NODRAW")
def no_draw_in_final_turns(state: State) -> bool:
    """Whether a card played in a final turn is replaced."""
    return False


@rule("PLA-END-NODRAW", "draw-then-final")
def draw_in_final_turns(state: State) -> bool:
    """Misconception: it is."""
    return True


@rule("PLA-END-TRIGGERNODRAW")
def no_draw_for_the_trigger(state: State) -> bool:
    """Whether the card whose payment reached the final circle is replaced."""
    return False


@rule("PLA-END-TRIGGERNODRAW", "draw-first")
def draw_for_the_trigger(state: State) -> bool:
    """Misconception: it is replaced first."""
    return True


def replaced(state: State) -> bool:
    """Whether the Low or High card just played is replaced."""
    if not state.turn.final:
        return True
    if state.turn.triggered:
        return bool(state.rulebook["PLA-END-TRIGGERNODRAW"](state) or state.rulebook["PLA-END-NODRAW"](state))
    return bool(state.rulebook["PLA-END-NODRAW"](state))
