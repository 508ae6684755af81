"""What a card asks for: one function for each requirement and reading.

Source: rulebook p. 7, Requisitos, and p. 8, Requisitos de cartas.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .lines import Space
from .moves import Play
from .pieces import HABITABLE, HOSTILE, PLANETS, Card
from .state import Laid, State

REQUIREMENTS: Final = (
    "PLA-REQ-GAS",
    "PLA-REQ-TERRESTRIAL",
    "PLA-REQ-ORBIT",
    "PLA-REQ-HABITABLE",
    "PLA-REQ-HOSTILE",
    "PLA-REQ-MATTER",
    "PLA-PLAY-EXACT",
    "PLA-COMP-CARDFACE",
)
ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")


def check_requirements(state: State, move: Play) -> tuple[Check, ...]:
    """What each printed requirement of a card says of a planet; requirements that the card does not have are left out.

    Hat each printed requirement of a card says of a planet; requirements that the card does not have are left
    out.
    """
    card = state.card(move.card)
    if card.final and not state.rulebook["PLA-END-FINALREQ"](card):
        return ()
    looked = state.rulebook["PLA-PLAY-SEQ"](state, card, PLANETS.index(move.planet))
    return tuple(check for law in REQUIREMENTS if (check := state.rulebook[law](looked, move)) is not None)


@rule("PLA-PLAY-SEQ")
def before_anything(state: State, card: Card, planet: int) -> State:
    """The position on which requirements are checked: as it is before anything is paid, placed or scored."""
    return state


@rule("PLA-PLAY-SEQ", "flip-then-check")
def after_the_flip(state: State, card: Card, planet: int) -> State:
    """Misconception: the new card's own points turn the planet first."""
    laid = state.with_row(planet, (*state.rows[planet], Laid(card.id, state.seat)))
    states = list(state.states)
    states[planet] = state.rulebook["PLA-STATE-COMPARE"](laid, planet) or states[planet]
    return state.but(states=tuple(states))


@rule("PLA-END-FINALREQ")
def finals_need_all(card: Card) -> bool:
    """Whether the printed requirements of a Final card count."""
    return True


@rule("PLA-END-FINALREQ", "cube-is-all")
def finals_need_a_cube(card: Card) -> bool:
    """Misconception: a cube on the planet is all that a Final card needs."""
    return False


# ------------------------------------------------------------------ on which planet


@rule("PLA-PLAY-ALLREQ")
def on_the_one_planet(planet: int) -> tuple[int, ...]:
    """The planets on which a requirement may be met: the one that receives the card."""
    return (planet,)


@rule("PLA-PLAY-ALLREQ", "mix-planets")
def on_any_planet(planet: int) -> tuple[int, ...]:
    """Misconception: one planet may meet the orbit and another the state."""
    return tuple(range(len(PLANETS)))


def _asked(state: State, move: Play, law: str, meets: Callable[[int], bool], says: str, **facts: object) -> Check:
    """A check that holds when the requirement is met on a planet where it may be met."""
    planet = PLANETS.index(move.planet)
    ok = any(meets(place) for place in state.rulebook["PLA-PLAY-ALLREQ"](planet))
    where = (f"planet:{move.planet}",)
    return Check(law, ok, where, {"planet": move.planet, **facts}, says, () if ok else where)


# ------------------------------------------------------------------ type


@rule("PLA-REQ-GAS")
def gas_planet(state: State, move: Play) -> Check | None:
    """The planet must be a gas planet, as printed."""
    return _type(state, move, "gas", lambda place: state.components.types[place])


@rule("PLA-REQ-GAS", "gas-matter-makes-gas")
def gas_by_matter(state: State, move: Play) -> Check | None:
    """Misconception: collecting gas turns a planet into a gas planet."""
    return _type(state, move, "gas", lambda place: "gas" if state.area[place][0] else state.components.types[place])


@rule("PLA-REQ-TERRESTRIAL")
def terrestrial_planet(state: State, move: Play) -> Check | None:
    """The planet must be terrestrial, as printed."""
    return _type(state, move, "terrestrial", lambda place: state.components.types[place])


@rule("PLA-REQ-TERRESTRIAL", "orbit-sets-type")
def terrestrial_by_orbit(state: State, move: Play) -> Check | None:
    """Misconception: a planet close to the star, on orbits I to III, counts as terrestrial."""
    return _type(
        state,
        move,
        "terrestrial",
        lambda place: "terrestrial" if orbit_of(state, state.planets[place]) <= 3 else state.components.types[place],
    )


def _type(state: State, move: Play, wanted: str, found: Callable[[int], str]) -> Check | None:
    if state.card(move.card).type != wanted:
        return None
    says = (
        N_("{planet} is a gas planet")
        if found(PLANETS.index(move.planet)) == "gas"
        else N_("{planet} is a terrestrial planet")
    )
    return _asked(
        state,
        move,
        "PLA-REQ-GAS" if wanted == "gas" else "PLA-REQ-TERRESTRIAL",
        lambda place: found(place) == wanted,
        says,
    )


# ------------------------------------------------------------------ orbit


@rule("PLA-HB-ORBITS")
def band_as_orbit(state: State, space: Space) -> int:
    """The number of the orbit to which a band belongs."""
    return state.chart.orbit[space]


@rule("PLA-HB-ORBITS", "band-eight")
def band_number(state: State, space: Space) -> int:
    """Misconception: the number before the dot is the orbit."""
    return state.chart.band[space]


@rule("PLA-REQ-ORBITSEVEN")
def arms_are_seven(state: State, space: Space) -> int:
    """The orbit of a space; arms belong to orbit VII."""
    return int(state.rulebook["PLA-HB-ORBITS"](state, space))


@rule("PLA-REQ-ORBITSEVEN", "eighth-orbit")
def arms_are_eight(state: State, space: Space) -> int:
    """Misconception: the arms are an eighth orbit."""
    return 8 if state.chart.arm[space] else arms_are_seven(state, space)


def orbit_of(state: State, space: Space) -> int:
    """The orbit number of a space, as the rules in force have it."""
    return int(state.rulebook["PLA-REQ-ORBITSEVEN"](state, space))


@rule("PLA-REQ-ORBITNOW", "after-move", default=True)
def where_it_is_now(state: State) -> tuple[Space, ...]:
    """The spaces of the planets that count for orbits: where they stand after the move of this turn."""
    return state.planets


@rule("PLA-REQ-ORBITNOW", "before-move")
@rule("PLA-REQ-ORBITNOW", "turn-start")
def where_it_was(state: State) -> tuple[Space, ...]:
    """Reading and misconception: where they stood when the turn began."""
    return state.turn.origins


@rule("PLA-REQ-ORBIT")
def orbit_in_range(state: State, move: Play) -> Check | None:
    """The planet stands in the printed range; both end numbers belong to it."""
    low, high = state.card(move.card).orbits
    return _orbit(state, move, state.rulebook["PLA-REQ-ORBITNOW"](state), low, high)


@rule("PLA-REQ-ORBIT", "exclusive-ends")
def orbit_inside_range(state: State, move: Play) -> Check | None:
    """Misconception: the end numbers do not count."""
    low, high = state.card(move.card).orbits
    return _orbit(state, move, state.rulebook["PLA-REQ-ORBITNOW"](state), low + 1, high - 1)


@rule("PLA-REQ-ORBIT", "start-orbit")
def orbit_of_the_start(state: State, move: Play) -> Check | None:
    """Misconception: the orbit on which the planet began the game is the one that counts."""
    low, high = state.card(move.card).orbits
    return _orbit(state, move, state.components.starts, low, high)


def _orbit(state: State, move: Play, spaces: tuple[Space, ...], low: int, high: int) -> Check | None:
    wanted = state.card(move.card).orbits
    if wanted == (1, 7):
        return None
    here = ROMAN[orbit_of(state, spaces[PLANETS.index(move.planet)])]
    says = N_("{planet} is on orbit {here}; the card asks for {low} to {high}")
    facts = {"here": here, "low": ROMAN[wanted[0]], "high": ROMAN[wanted[1]]}
    return _asked(
        state, move, "PLA-REQ-ORBIT", lambda place: low <= orbit_of(state, spaces[place]) <= high, says, **facts
    )


# ------------------------------------------------------------------ state


@rule("PLA-REQ-STATEBEFORE")
def token_before(state: State, card: Card, planet: int) -> tuple[str, ...]:
    """The states that count for a requirement: that of the token as it lies before the card's own points are added."""
    shown = state.rulebook["PLA-END-FINALORDER"](state) if card.final else state.states
    return (shown[planet],)


@rule("PLA-REQ-STATEBEFORE", "self-enable")
def token_after(state: State, card: Card, planet: int) -> tuple[str, ...]:
    """Misconception: the state that the card's own points would bring about counts as well."""
    return (*token_before(state, card, planet), after_the_flip(state, card, planet).states[planet])


@rule("PLA-END-FINALORDER", "one-by-one", default=True)
def states_now(state: State) -> tuple[str, ...]:
    """The states on which a Final card is checked: those left by the one before."""
    return state.states


@rule("PLA-END-FINALORDER", "batch")
@rule("PLA-END-FINALORDER", "all-together")
def states_before_finals(state: State) -> tuple[str, ...]:
    """Reading and misconception: those before the first Final card of the turn."""
    return state.turn.shown or state.states


@rule("PLA-REQ-HABITABLE")
def shows_habitable(state: State, move: Play) -> Check | None:
    """The token shows its Habitable side."""
    card = state.card(move.card)
    return _state(
        state, move, HABITABLE, lambda place: HABITABLE in state.rulebook["PLA-REQ-STATEBEFORE"](state, card, place)
    )


@rule("PLA-REQ-HABITABLE", "points-not-token")
def counts_habitable(state: State, move: Play) -> Check | None:
    """Misconception: the points are counted anew, and the Habitable ones must lead."""
    return _state(state, move, HABITABLE, lambda place: state.totals(place)[0] > state.totals(place)[1])


@rule("PLA-REQ-HOSTILE")
def shows_hostile(state: State, move: Play) -> Check | None:
    """The token shows its Hostile side; a planet without cards does."""
    card = state.card(move.card)
    return _state(
        state, move, HOSTILE, lambda place: HOSTILE in state.rulebook["PLA-REQ-STATEBEFORE"](state, card, place)
    )


@rule("PLA-REQ-HOSTILE", "needs-hostile-card")
def has_hostile_card(state: State, move: Play) -> Check | None:
    """Misconception: a planet is Hostile only once a Hostile card lies on it."""
    return _state(state, move, HOSTILE, lambda place: state.states[place] == HOSTILE and state.totals(place)[1] > 0)


def _state(state: State, move: Play, wanted: str, meets: Callable[[int], bool]) -> Check | None:
    if state.card(move.card).needs != wanted:
        return None
    shown = state.states[PLANETS.index(move.planet)]
    says = (
        N_("{planet} is Habitable")
        if shown == HABITABLE
        else N_("{planet} is Hostile")
        if shown == HOSTILE
        else N_("{planet} is neither")
    )
    return _asked(state, move, "PLA-REQ-HABITABLE" if wanted == HABITABLE else "PLA-REQ-HOSTILE", meets, says)


@rule("PLA-COMP-CARDFACE")
def mark_is_no_requirement(state: State, move: Play) -> Check | None:
    """The state mark of a card says where its points count; it asks for nothing."""
    return None


@rule("PLA-COMP-CARDFACE", "state-mark-is-requirement")
def mark_is_requirement(state: State, move: Play) -> Check | None:
    """Misconception: a card with a Habitable mark may only go on a Habitable planet."""
    ok = state.card(move.card).side == state.states[PLANETS.index(move.planet)]
    return Check(
        "PLA-COMP-CARDFACE",
        ok,
        (f"planet:{move.planet}",),
        {"planet": move.planet},
        N_("the mark of the card and the state of {planet}"),
    )
