"""Cubes: who played a card, which cube goes on a new one, and which is taken off for a Final card.

Source: rulebook p. 7, Colocar cartas; p. 10, Jugar cartas finales; p. 11, first question.
"""

from __future__ import annotations

import msgspec

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .moves import Cube, Play
from .pieces import DECKS, PLANETS
from .state import Laid, State, changed

SUPPLY = Cube("supply")
NONE = Cube("none")


class Lifting(msgspec.Struct, frozen=True):
    """The choices of a player without a cube in supply, and whether lifting one costs the points of its card."""

    choices: tuple[Cube, ...]
    keeps_points: bool = True


@rule("PLA-PLAY-CUBEOUT", "any-planet", default=True)
def lift_anywhere(state: State, card: str, planet: int) -> Lifting:
    """An empty supply: any own cube moves onto the new card, or it stays bare."""
    return Lifting((*_lifts(state, card), NONE))


@rule("PLA-PLAY-CUBEOUT", "same-planet")
def lift_on_same_planet(state: State, card: str, planet: int) -> Lifting:
    """Reading: the cube comes from a card on the same planet."""
    return Lifting((*_lifts(state, card, planet), NONE))


@rule("PLA-PLAY-CUBEOUT", "cannot-play")
def no_cube_no_card(state: State, card: str, planet: int) -> Lifting:
    """Misconception: without a cube no card can be played."""
    return Lifting(())


@rule("PLA-PLAY-CUBEOUT", "lose-points")
def lifting_costs(state: State, card: str, planet: int) -> Lifting:
    """Misconception: lifting a cube takes the points of its card away."""
    return Lifting((*_lifts(state, card), NONE), False)


def _lifts(state: State, card: str, planet: int | None = None) -> tuple[Cube, ...]:
    return tuple(Cube(other) for other in state.cubes(state.seat, planet) if other != card)


@rule("PLA-PLAY-CUBEONLYOUT")
def only_from_empty_supply(state: State, card: str) -> tuple[Cube, ...]:
    """With a cube in supply no cube is lifted from another card."""
    return ()


@rule("PLA-PLAY-CUBEONLYOUT", "shift-anytime")
def shift_anytime(state: State, card: str) -> tuple[Cube, ...]:
    """Misconception: a cube may be shifted onto the new card at any time."""
    return _lifts(state, card)


@rule("PLA-PLAY-CUBE")
def each_card_gets_one(state: State) -> tuple[Cube, ...]:
    """With a cube in supply the new card gets it."""
    return (SUPPLY,)


@rule("PLA-PLAY-CUBE", "cube-optional")
def cube_is_optional(state: State) -> tuple[Cube, ...]:
    """Misconception: cubes may be kept for later."""
    return (SUPPLY, NONE)


def markings(state: State, card: str, planet: str) -> tuple[Cube, ...]:
    """The ways in which a card just laid may be marked."""
    if state.supply[state.seat]:
        return (*state.rulebook["PLA-PLAY-CUBE"](state), *state.rulebook["PLA-PLAY-CUBEONLYOUT"](state, card))
    lifting: Lifting = state.rulebook["PLA-PLAY-CUBEOUT"](state, card, PLANETS.index(planet))
    return lifting.choices


def mark(state: State, move: Cube, card: str, planet: str) -> State:
    """Put the chosen cube on the new card, or leave it bare."""
    if move == NONE:
        return state
    if move == SUPPLY:
        found = state.but(supply=changed(state.supply, state.seat, state.supply[state.seat] - 1))
    else:
        found = lifted(state, move.card)
        if not state.rulebook["PLA-PLAY-CUBEOUT"](state, card, PLANETS.index(planet)).keeps_points:
            points = state.points[state.seat] - state.card(move.card).points
            found = found.but(points=changed(state.points, state.seat, points))
    return _with_cube(found, card, True).in_turn(fresh=(*state.turn.fresh, card))


def lifted(state: State, card: str) -> State:
    """The position without the cube on a card."""
    return _with_cube(state, card, False)


def _with_cube(state: State, card: str, cube: bool) -> State:
    for planet, row in enumerate(state.rows):
        for place, laid in enumerate(row):
            if laid.card == card and laid.player >= 0:
                return state.with_row(planet, changed(row, place, Laid(card, laid.player, cube)))
    return state


# ------------------------------------------------------------------ cubes for Final cards


@rule("PLA-REQ-MARKER")
def own_cubes_here(state: State, planet: int) -> tuple[str, ...]:
    """The cards whose cube may be taken off: those with an own cube on the planet that receives the card."""
    return state.cubes(state.seat, planet)


@rule("PLA-REQ-MARKER", "other-planet-cube")
def own_cubes_anywhere(state: State, planet: int) -> tuple[str, ...]:
    """Misconception: a cube on any planet will do."""
    return state.cubes(state.seat)


@rule("PLA-REQ-MARKER", "rival-cube")
def any_cubes_here(state: State, planet: int) -> tuple[str, ...]:
    """Misconception: another player's cube may be removed."""
    return tuple(laid.card for laid in state.rows[planet] if laid.cube)


@rule("PLA-END-FINALCAP")
def cap_by_planet(state: State, planet: int) -> tuple[int, ...]:
    """The planets whose cubes limit the Final cards on a planet: that planet itself."""
    return (planet,)


@rule("PLA-END-FINALCAP", "total-cubes")
def cap_by_total(state: State, planet: int) -> tuple[int, ...]:
    """Misconception: the cubes on all planets together set the limit for one planet."""
    return tuple(range(len(PLANETS)))


@rule("PLA-END-FRESHCUBE", "fresh-counts", default=True)
def fresh_cubes_count(state: State, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cubes put down in this turn count."""
    return cards


@rule("PLA-END-FRESHCUBE", "too-new")
@rule("PLA-END-FRESHCUBE", "earlier-only")
def fresh_cubes_do_not_count(state: State, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Reading and misconception: only cubes of earlier turns count."""
    return tuple(card for card in cards if card not in state.turn.fresh)


def usable(state: State, planet: int) -> tuple[str, ...]:
    """The cards whose cube may be taken off for a Final card on a planet."""
    found: list[str] = []
    for place in state.rulebook["PLA-END-FINALCAP"](state, planet):
        found += state.rulebook["PLA-REQ-MARKER"](state, place)
    cards: tuple[str, ...] = state.rulebook["PLA-END-FRESHCUBE"](state, tuple(dict.fromkeys(found)))
    return cards


def check_marker(state: State, move: Play) -> Check | None:
    """Whether a Final card finds a cube to take off."""
    if not (state.card(move.card).final or state.card(move.card).marker):
        return None
    cards = usable(state, PLANETS.index(move.planet))
    where = tuple(f"card:{card}" for card in cards) or (f"row:{move.planet}",)
    facts = {"planet": move.planet, "n": len(cards)}
    says = N_("own cubes on cards of {planet}: {n}") if cards else N_("no own cube that counts on a card of {planet}")
    return Check("PLA-REQ-MARKER", bool(cards), where, facts, says, () if cards else where)


def lifts(state: State, card: str, planet: str) -> tuple[Cube, ...]:
    """The cubes among which the player of a Final card may choose."""
    return tuple(Cube(other) for other in usable(state, PLANETS.index(planet)))


@rule("PLA-END-FINALCUBE")
def one_cube_each(state: State, card: str) -> State:
    """A Final card takes one cube off; it goes back to its owner's supply."""
    owner = next(laid.player for row in state.rows for laid in row if laid.card == card)
    return lifted(state, card).but(supply=changed(state.supply, owner, state.supply[owner] + 1))


@rule("PLA-END-FINALCUBE", "cube-stays")
def cube_stays(state: State, card: str) -> State:
    """Misconception: one cube allows any number of Final cards."""
    return state


@rule("PLA-END-CUBECHOICE")
def card_stays(state: State, card: str) -> State:
    """The card under a cube that is taken off stays in its row."""
    return state


@rule("PLA-END-CUBECHOICE", "card-discarded")
def card_goes(state: State, card: str) -> State:
    """Misconception: the card that loses its cube is discarded."""
    planet = next(n for n, row in enumerate(state.rows) if any(laid.card == card for laid in row))
    found = state.with_row(planet, tuple(laid for laid in state.rows[planet] if laid.card != card))
    deck = state.card(card).deck
    return found.with_pile(deck, (*state.piles[DECKS.index(deck)], card))


def lift(state: State, move: Cube, card: str, planet: str) -> State:
    """Take the chosen cube off for a Final card."""
    found: State = state.rulebook["PLA-END-FINALCUBE"](state, move.card)
    chosen: State = state.rulebook["PLA-END-CUBECHOICE"](found, move.card)
    return chosen


@rule("PLA-END-FINALNOCUBE", "no-cube", default=True)
def finals_get_no_cube(state: State, card: str) -> State:
    """A Final card receives no cube."""
    return state


@rule("PLA-END-FINALNOCUBE", "chain-finals")
@rule("PLA-END-FINALNOCUBE", "cube-too")
def finals_get_a_cube(state: State, card: str) -> State:
    """Reading and misconception: a Final card gets a cube like every card, and so can pay for the next one."""
    if not state.supply[state.seat]:
        return state
    return _with_cube(state.but(supply=changed(state.supply, state.seat, state.supply[state.seat] - 1)), card, True)
