"""The evolution track: matter paid onto it, and what a payment sets off. Source: rulebook p. 7, Pagar fichas; p. 10."""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .moves import Lay, Play
from .pieces import KIND_NAMES, KINDS, PLANETS, Amounts, Card, kind_name, letter, plus
from .prices import missing, price_of
from .state import State, Task


@rule("PLA-END-MATTERLAST")
def last_space_in_final_turns(state: State) -> str:
    """Where paid matter goes: to the track, and in a final turn to the final circle."""
    return "circle" if state.turn.final else "track"


@rule("PLA-END-MATTERLAST", "full-track-no-pay")
def no_price_in_final_turns(state: State) -> str:
    """Misconception: with the track full, cards cost no matter any more."""
    return "nothing" if state.turn.final else "track"


@rule("PLA-TRACK-OVERFLOW")
def surplus_on_the_circle(state: State, card: Card) -> bool:
    """Whether a price may run past the end of the track: it may, and what is left over lies on the final circle."""
    return True


@rule("PLA-TRACK-OVERFLOW", "too-expensive")
def price_must_fit(state: State, card: Card) -> bool:
    """Misconception: a card that costs more than the free spaces cannot be played."""
    return state.turn.final or sum(card.price) <= state.rulebook["PLA-HB-TRACK"](state)[1] - len(state.track) - len(
        state.circle
    )


def check_overflow(state: State, move: Play) -> Check | None:
    """Whether a price fits on the track, or need not."""
    card = state.card(move.card)
    free = max(0, state.components.length - len(state.track) - len(state.circle))
    if state.turn.final or sum(card.price) <= free:
        return None
    ok = state.rulebook["PLA-TRACK-OVERFLOW"](state, card)
    return Check(
        "PLA-TRACK-OVERFLOW",
        ok,
        (),
        {"n": sum(card.price), "free": free},
        N_("price {n}, free spaces of the track {free}"),
    )


@rule("PLA-TRACK-FILL")
def next_free_space(state: State, token: int, nth: int = 0) -> State:
    """Lay one token, the `nth` of its payment, on the next free space; the last one, the circle, holds any number."""
    if len(state.track) < state.rulebook["PLA-HB-TRACK"](state)[1] - 1:
        return state.but(track=state.track + bytes([token]))
    return state.but(circle=state.circle + bytes([token]))


@rule("PLA-TRACK-FILL", "one-step")
def one_step_a_card(state: State, token: int, nth: int = 0) -> State:
    """Misconception: each card moves the track on by one space; its other tokens leave the game."""
    return next_free_space(state, token) if nth == 0 else state


def lay(state: State, token: int, nth: int = 0) -> State:
    """Lay one paid token, the `nth` of its payment, where it belongs, and start what it starts."""
    if state.rulebook["PLA-END-MATTERLAST"](state) == "circle":
        found = state.but(circle=state.circle + bytes([token]))
    else:
        found = state.rulebook["PLA-TRACK-FILL"](state, token, nth)
    return begun(found)


def begun(state: State) -> State:
    """The position after acceleration has begun, if a token has brought it about."""
    if state.accelerated or not state.rulebook["PLA-ACCEL-START"](state).begun:
        return state
    found: State = state.rulebook["PLA-ACCEL-WHEN"](state.but(accelerated=True))
    return found


@rule("PLA-TRACK-PAIDONLY")
def only_paid_matter(state: State) -> State:
    """The end of a turn moves nothing onto the track."""
    return state


@rule("PLA-TRACK-PAIDONLY", "turns-advance")
def turns_advance(state: State) -> State:
    """Misconception: the track moves on once a turn."""
    return begun(state.rulebook["PLA-TRACK-FILL"](state, letter("any")))


# ------------------------------------------------------------------ payment


@rule("PLA-PLAY-PAY")
def pay(state: State, card: str, planet: str, *extra: str) -> State:
    """The asked tokens leave the areas and go to the track one by one."""
    tokens = paid_tokens(state, state.card(card), planet, extra)
    if state.rulebook.reading("PLA-GRAV-SOURCE") == "track-too" and len(set(tokens)) > 1 and not state.turn.final:
        return _taken(state, tokens, planet).then(Task("lay", tuple(kind_name(token) for token in tokens)))
    found = _taken(state, tokens, planet)
    for nth, token in enumerate(tokens):
        found = lay(found, token, nth)
    return found


@rule("PLA-PLAY-PAY", "only-have")
def show_only(state: State, card: str, planet: str, *extra: str) -> State:
    """Misconception: matter only has to be present; it stays where it is."""
    return state


def paid_tokens(state: State, card: Card, planet: str, extra: tuple[str, ...] = ()) -> list[int]:
    """The tokens that a card takes, in the order gas, rock, water, metal.

    What the planet's area lacks, other areas give; what is lacking everywhere, other kinds stand in for. Only mistaken
    beliefs come to that.
    """
    price, held = price_of(state, card), state.held(state.seat)
    lacking = missing(held, price)
    spare = plus(held, plus(price, lacking, -1), -1)
    stand_in = [kind for kind in range(len(KIND_NAMES)) for _ in range(spare[kind])][: sum(lacking)]
    tokens = [letter(kind) for place, kind in enumerate(KIND_NAMES) for _ in range(price[place] - lacking[place])]
    return tokens + [letter(KIND_NAMES[kind]) for kind in stand_in] + [letter(kind) for kind in extra]


def _taken(state: State, tokens: list[int], planet: str) -> State:
    """The areas of the player after tokens have left them: the planet's area first, then the others in order."""
    home = PLANETS.index(planet)
    for token in tokens:
        kind = KIND_NAMES.index(kind_name(token))
        for place in (home, *(other for other in range(len(PLANETS)) if other != home)):
            area = state.area[place]
            if area[kind]:
                state = state.with_area(state.seat, place, _less(area, kind))
                break
    return state


def _less(area: Amounts, kind: int) -> Amounts:
    left = [count - (place == kind) for place, count in enumerate(area)]
    return (left[0], left[1], left[2], left[3], left[4])


def orders(state: State, *kinds: str) -> tuple[Lay, ...]:
    """The kinds that may be laid next."""
    return tuple(Lay(kind) for kind in KINDS if kind in kinds)


def lay_next(state: State, move: Lay, *kinds: str) -> State:
    """Lay the chosen token, and go on with the others."""
    rest = list(kinds)
    rest.remove(move.kind)
    found = lay(state, letter(move.kind))
    return found.then(Task("lay", tuple(rest))) if rest else found
