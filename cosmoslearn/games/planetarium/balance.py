"""Habitable or Hostile: the points of a planet's cards compared. Source: rulebook p. 8, ¿Habitable u hostil?"""

from __future__ import annotations

from .book import rule
from .pieces import HABITABLE, HOSTILE, PLANETS
from .state import Laid, State, changed


@rule("PLA-SETUP-STATE")
def hostile_at_first() -> str:
    """The side that each planet's token shows at the start."""
    return HOSTILE


@rule("PLA-SETUP-STATE", "neutral-start")
def neutral_at_first() -> str:
    """Misconception: without cards a planet is neither Habitable nor Hostile."""
    return "neutral"


@rule("PLA-STATE-ALLPLAYERS")
def cards_of_all(state: State, planet: int) -> tuple[Laid, ...]:
    """The cards that count for a planet: all on it, whoever played them."""
    return state.rows[planet]


@rule("PLA-STATE-ALLPLAYERS", "own-cards-only")
def cards_of_the_player(state: State, planet: int) -> tuple[Laid, ...]:
    """Misconception: each player compares only the own cards."""
    return tuple(laid for laid in state.rows[planet] if laid.player == state.seat)


@rule("PLA-STATE-FINALCOUNT", "finals-count", default=True)
def finals_count(state: State, laid: Laid) -> bool:
    """Whether a card counts for the state: Final cards do like any other."""
    return True


@rule("PLA-STATE-FINALCOUNT", "finals-only-score")
@rule("PLA-STATE-FINALCOUNT", "finals-neutral")
def finals_do_not_count(state: State, laid: Laid) -> bool:
    """Reading and misconception: Final cards score but leave the state alone."""
    return not state.card(laid.card).final


@rule("PLA-STATE-ONLYTHAT")
def cards_stay_in_the_count(state: State, laid: Laid) -> bool:
    """Whether a card counts: it does, with a cube or without."""
    return True


@rule("PLA-STATE-ONLYTHAT", "cube-removal-flips")
def bare_cards_are_out(state: State, laid: Laid) -> bool:
    """Misconception: a card that has lost its cube is out of the count; Final cards never had one."""
    return laid.cube or state.card(laid.card).final


def counting(state: State, planet: int) -> tuple[Laid, ...]:
    """The cards of a planet that count for its state."""
    laws = [state.rulebook[law] for law in ("PLA-STATE-FINALCOUNT", "PLA-STATE-ONLYTHAT")]
    cards = state.rulebook["PLA-STATE-ALLPLAYERS"](state, planet)
    return tuple(laid for laid in cards if all(law(state, laid) for law in laws))


def sums(state: State, planet: int) -> tuple[int, int]:
    """Habitable and Hostile points of the cards that count."""
    found = {HABITABLE: 0, HOSTILE: 0}
    for laid in counting(state, planet):
        card = state.card(laid.card)
        found[card.side] += card.points
    return found[HABITABLE], found[HOSTILE]


@rule("PLA-STATE-COMPARE")
def higher_total(state: State, planet: int) -> str:
    """The side with the higher total of points; an empty text when they are level."""
    habitable, hostile = sums(state, planet)
    return _higher(habitable, hostile)


def _higher(habitable: int, hostile: int) -> str:
    return HABITABLE if habitable > hostile else HOSTILE if hostile > habitable else ""


@rule("PLA-STATE-COMPARE", "count-cards")
def more_cards(state: State, planet: int) -> str:
    """Misconception: the side with more cards."""
    sides = [state.card(laid.card).side for laid in counting(state, planet)]
    return _higher(sides.count(HABITABLE), sides.count(HOSTILE))


@rule("PLA-STATE-COMPARE", "last-card-decides")
def last_card(state: State, planet: int) -> str:
    """Misconception: the side of the card played last."""
    row = counting(state, planet)
    return state.card(row[-1].card).side if row else ""


@rule("PLA-STATE-TIE")
def tie_leaves_token(shown: str) -> str:
    """Level totals leave the token as it lies."""
    return shown


@rule("PLA-STATE-TIE", "tie-hostile")
def tie_is_hostile(shown: str) -> str:
    """Misconception: with level totals the planet goes back to Hostile."""
    return HOSTILE


def compared(state: State, planet: int) -> State:
    """The position after one planet's token has been set."""
    shown = state.states[planet]
    side = state.rulebook["PLA-STATE-COMPARE"](state, planet) or state.rulebook["PLA-STATE-TIE"](shown)
    return state if side == shown else state.but(states=changed(state.states, planet, side))


@rule("PLA-STATE-CHECK")
def after_each_card(state: State, planets: tuple[int, ...], moment: str) -> State:
    """The check follows each single card that has been scored."""
    return compared(state, planets[0]) if moment == "card" else state


@rule("PLA-STATE-CHECK", "state-at-round-end")
def at_round_end(state: State, planets: tuple[int, ...], moment: str) -> State:
    """Misconception: states are updated once, at the end of the round."""
    for planet in planets if moment == "round" else ():
        state = compared(state, planet)
    return state


def all_planets() -> tuple[int, ...]:
    """All planets, by number."""
    return tuple(range(len(PLANETS)))
