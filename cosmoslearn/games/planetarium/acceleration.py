"""The evolution track speeds matter up: when it begins, and what two steps may do.

Source: rulebook p. 10, Aceleración.
"""

from __future__ import annotations

import msgspec

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .lines import THICK
from .routes import Route
from .state import State


class Pace(msgspec.Struct, frozen=True):
    """How fast matter moves.

    Whether the second space has begun, how many steps a move may have, how many tokens a turn moves.
    """

    begun: bool
    steps: tuple[int, ...] = (1,)
    tokens: int = 1


SLOW = Pace(False)
FAST = Pace(True, (1, 2))


def reached(state: State) -> bool:
    """Whether a token lies on the acceleration space or beyond it."""
    return len(state.track) >= state.rulebook["PLA-HB-TRACK"](state)[0] or bool(state.circle)


@rule("PLA-ACCEL-START", "reached-or-passed", default=True)
def begins_at_or_beyond(state: State) -> Pace:
    """It begins once a token lies on that space or beyond it, and stays so."""
    return FAST if state.accelerated or reached(state) else SLOW


@rule("PLA-ACCEL-START", "exact-space")
def begins_exactly_there(state: State) -> Pace:
    """Reading: it begins only with a token on that very space."""
    return FAST if state.accelerated or len(state.track) >= state.rulebook["PLA-HB-TRACK"](state)[0] else SLOW


@rule("PLA-ACCEL-START", "must-two")
def two_steps_always(state: State) -> Pace:
    """Misconception: after acceleration matter must move two spaces."""
    return Pace(True, (2,)) if begins_at_or_beyond(state).begun else SLOW


@rule("PLA-ACCEL-START", "two-tokens")
def two_tokens_a_turn(state: State) -> Pace:
    """Misconception: after acceleration two tokens are moved in a turn."""
    return Pace(True, (1, 2), 2) if begins_at_or_beyond(state).begun else SLOW


@rule("PLA-ACCEL-PLANETS")
def planets_stay_slow(state: State, route: Route) -> Check | None:
    """Planets keep the single step and the sweep."""
    return _planet_check(state, route, False)


@rule("PLA-ACCEL-PLANETS", "planets-two")
def planets_take_two_steps(state: State, route: Route) -> Check | None:
    """Misconception: after acceleration planets take two steps as well."""
    return _planet_check(state, route, True)


def _planet_check(state: State, route: Route, ok: bool) -> Check | None:
    if not route.planet or not route.double or not state.rulebook["PLA-ACCEL-START"](state).begun:
        return None
    return Check(
        "PLA-ACCEL-PLANETS",
        ok,
        (f"planet:{route.token}",),
        {"planet": route.token},
        "" if ok else N_("{planet} is a planet: it has no second space"),
    )


@rule("PLA-ACCEL-PATH", "mixed-lines", default=True)
def two_free_steps(state: State, route: Route) -> Check | None:
    """Two steps along any lines; the middle holds no matter, and the end is not the start."""
    return _path_check(state, route, True, False)


@rule("PLA-ACCEL-PATH", "one-line")
def two_steps_on_one_line(state: State, route: Route) -> Check | None:
    """Reading: both steps follow the same orbit."""
    return _path_check(state, route, set(route.lines) == {THICK}, False)


@rule("PLA-ACCEL-PATH", "jump-over")
def two_steps_over_matter(state: State, route: Route) -> Check | None:
    """Misconception: matter jumps over a token in between."""
    return _path_check(state, route, True, True)


def _path_check(state: State, route: Route, line: bool, jump: bool) -> Check | None:
    if route.planet or not route.double:
        return None
    middle, board = route.between[0], state.chart
    blocked, back = state.has_matter(middle) and not jump, route.start == route.end
    if blocked:
        says = N_("the space between, {middle}, holds matter")
    elif back:
        says = N_("it would return to {start}")
    else:
        says = N_("by way of {middle}") if line else N_("the two steps, by way of {middle}, do not follow one line")
    where = f"space:{board.names[middle]}"
    facts = {"middle": board.names[middle], "start": board.names[route.start]}
    return Check(
        "PLA-ACCEL-PATH", line and not blocked and not back, (where,), facts, says, (where,) if blocked else ()
    )


@rule("PLA-ACCEL-STOP", "first-planet-collects", default=True)
def stops_at_planet(state: State, route: Route) -> Check | None:
    """Matter that enters a planet's space is collected there; it never runs through."""
    if route.planet or not route.double:
        return None
    planet = state.planet_on(route.between[0])
    facts = {"middle": state.chart.names[route.between[0]], "planet": planet}
    says = N_("on {middle} planet {planet} collects it") if planet else ""
    return Check(
        "PLA-ACCEL-STOP",
        not planet,
        (f"planet:{planet}",) if planet else (),
        facts,
        says,
        (f"planet:{planet}",) if planet else (),
    )


@rule("PLA-ACCEL-STOP", "through-planet")
@rule("PLA-ACCEL-STOP", "pass-over")
def passes_planet(state: State, route: Route) -> Check | None:
    """Reading and misconception: matter may pass a planet and stop beyond it."""
    return Check("PLA-ACCEL-STOP", True) if not route.planet and route.double else None


@rule("PLA-ACCEL-WHEN")
def works_from_next_move(state: State) -> State:
    """What changes at once when acceleration begins in the middle of a turn.

    Nothing; it works from the next matter move on.
    """
    return state


@rule("PLA-ACCEL-WHEN", "extra-move")
def grants_a_move(state: State) -> State:
    """Misconception: reaching the space grants another move at once."""
    return state.in_turn(moved=())


@rule("PLA-HB-TRACK")
def landmarks(state: State) -> tuple[int, int]:
    """The numbers of the acceleration space and of the final circle."""
    return state.components.acceleration, state.components.length


@rule("PLA-HB-TRACK", "end-at-24")
def ends_at_acceleration(state: State) -> tuple[int, int]:
    """Misconception: the game ends when the acceleration space is reached."""
    return state.components.acceleration, state.components.acceleration
