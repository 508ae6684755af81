"""The matter that a card asks for: which area pays, what is missing, and what may be paid.

Source: rulebook p. 7, Pagar fichas de materia; p. 8, Requisitos de cartas and Gravedad.
"""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .moves import Play
from .pieces import KIND_NAMES, NOTHING, PLANETS, Amounts, Card, counted, plus
from .state import State

# ------------------------------------------------------------------ matter


@rule("PLA-COMP-PLAYERBOARD")
def four_areas(state: State, player: int, planet: int) -> Amounts:
    """The matter of a player that may pay for a card on a planet: one area for each planet."""
    return state.areas[player][planet]


@rule("PLA-COMP-PLAYERBOARD", "one-pool")
def one_stock(state: State, player: int, planet: int) -> Amounts:
    """Misconception: the matter of a board is one common stock."""
    return state.held(player)


@rule("PLA-PLAY-AREA")
def area_pays(state: State, player: int, planet: int) -> Amounts:
    """What may pay: the area of the planet that receives the card."""
    found: Amounts = state.rulebook["PLA-COMP-PLAYERBOARD"](state, player, planet)
    return found


@rule("PLA-PLAY-AREA", "pool-payment")
def areas_pay(state: State, player: int, planet: int) -> Amounts:
    """Misconception: matter from all four areas can be added up."""
    return state.held(player)


@rule("PLA-GRAV-TIMING", "after-payment", default=True)
def gravity_pays_later(state: State, card: Card) -> int:
    """How many tokens gravity may bring for the payment of its own card."""
    return 0


@rule("PLA-GRAV-TIMING", "self-pay")
@rule("PLA-GRAV-TIMING", "before-payment")
def gravity_pays_first(state: State, card: Card) -> int:
    """Reading and misconception: the token may be fetched first and used for the payment."""
    return 1 if card.gravity else 0


@rule("PLA-REQ-MATTER")
def enough_of_each_kind(state: State, move: Play) -> Check | None:
    """The area holds at least the asked number of each kind."""
    card, price = state.card(move.card), price_of(state, state.card(move.card))
    if price == NOTHING:
        return None
    held = state.rulebook["PLA-PLAY-AREA"](state, state.seat, PLANETS.index(move.planet))
    lacking = missing(held, price)
    short = sum(lacking) > 0 and not _fetched(state, card, lacking)
    return _matter_check(state, move, held, price, lacking if short else NOTHING)


def _fetched(state: State, card: Card, lacking: Amounts) -> bool:
    """Whether one token that gravity can reach would make up what is lacking."""
    if sum(lacking) > state.rulebook["PLA-GRAV-TIMING"](state, card):
        return False
    kind = KIND_NAMES[lacking.index(1)]
    return any(token == kind for token in state.rulebook["PLA-GRAV-SOURCE"](state).values())


@rule("PLA-REQ-MATTER", "total-number")
def enough_in_total(state: State, move: Play) -> Check | None:
    """Misconception: any tokens will do as long as the total is right."""
    price = price_of(state, state.card(move.card))
    if price == NOTHING:
        return None
    held = state.rulebook["PLA-PLAY-AREA"](state, state.seat, PLANETS.index(move.planet))
    return _matter_check(state, move, held, price, NOTHING if sum(held) >= sum(price) else missing(held, price))


def missing(held: Amounts, price: Amounts) -> Amounts:
    """What is lacking, kind by kind.

    >>> missing((1, 0, 0, 0, 0), (2, 0, 1, 0, 0))
    (1, 0, 1, 0, 0)
    """
    lacking = [max(0, want - have) for want, have in zip(price, held, strict=True)]
    return (lacking[0], lacking[1], lacking[2], lacking[3], lacking[4])


def price_of(state: State, card: Card) -> Amounts:
    """What a card costs now."""
    return NOTHING if state.rulebook["PLA-END-MATTERLAST"](state) == "nothing" else card.price


def _matter_check(state: State, move: Play, held: Amounts, price: Amounts, lacking: Amounts) -> Check:
    where = (f"area:P{state.seat + 1}:{move.planet}",)
    facts = {"planet": move.planet, "held": counted(held), "price": counted(price), "lacking": counted(lacking)}
    says = (
        N_("area {planet} holds {held}; missing: {lacking}")
        if sum(lacking)
        else N_("area {planet} holds {held}; the price is {price}")
    )
    return Check("PLA-REQ-MATTER", not sum(lacking), where, facts, says, where if sum(lacking) else ())


@rule("PLA-PLAY-EXACT")
def exact_price(state: State, move: Play) -> Check | None:
    """Exactly the printed number of each kind is paid."""
    return (
        Check("PLA-PLAY-EXACT", False, (), {"extra": move.extra}, N_("{extra} would be paid beyond the price"))
        if move.extra
        else None
    )


@rule("PLA-PLAY-EXACT", "overpay-track")
def overpaid(state: State, move: Play) -> Check | None:
    """Misconception: extra matter may be paid to push the track forward."""
    if not move.extra:
        return None
    held = plus(state.area[PLANETS.index(move.planet)], state.card(move.card).price, -1)
    ok = all(move.extra.count(kind) <= held[place] for place, kind in enumerate(KIND_NAMES))
    return Check("PLA-PLAY-EXACT", ok, (), {"extra": move.extra}, N_("{extra} beyond the price"))
