"""Which moves of a token are allowed: one function for each rule and reading.

A law takes the position and a `Route`, and returns a `Check`, or nothing where it does not apply. Source: rulebook p.
6, Movimientos.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .lines import NOWHERE, THICK, THIN, Board, Space
from .pieces import PLANETS
from .routes import BACK, HOP, Route
from .state import State

ORBIT_LAWS: Final = (
    "PLA-MOVE-CLOCKWISE",
    "PLA-MOVE-LINES",
    "PLA-MOVE-ONESPACE",
    "PLA-MOVE-NOMATTERSTACK",
    "PLA-MOVE-SWEEP",
    "PLA-MOVE-SWEEPMATTER",
    "PLA-MOVE-SWEEPPASS",
    "PLA-MOVE-SWEEPTHICK",
    "PLA-MOVE-NOSHARE",
    "PLA-MOVE-NONULL",
    "PLA-ACCEL-PLANETS",
    "PLA-ACCEL-PATH",
    "PLA-ACCEL-STOP",
)
# The same laws, those that refuse most routes first.
QUICK_LAWS: Final = tuple(
    sorted(ORBIT_LAWS, key=lambda law: law not in ("PLA-MOVE-NOMATTERSTACK", "PLA-MOVE-CLOCKWISE"))
)


def check_route(state: State, route: Route) -> tuple[Check, ...]:
    """What every rule of movement says of a route, those that do not apply left out."""
    book = state.rulebook
    return tuple(check for law in ORBIT_LAWS if (check := book[law](state, route)) is not None)


def is_clean(state: State, route: Route) -> bool:
    """Whether a route breaks no rule of movement."""
    book = state.rulebook
    return all(check is None or check.ok for check in (book[law](state, route) for law in QUICK_LAWS))


def names(state: State, spaces: tuple[Space, ...]) -> tuple[str, ...]:
    """Names of spaces."""
    return tuple(state.chart.names[space] for space in spaces)


def ids(state: State, spaces: tuple[Space, ...]) -> tuple[str, ...]:
    """Scene ids of spaces."""
    ids = state.chart.ids
    return tuple([ids[space] for space in spaces])


# ------------------------------------------------------------------ lines


@rule("PLA-HB-THICK")
def thick_lines(board: Board) -> Board:
    """The board as it is drawn: arms are not joined to each other."""
    return board


@rule("PLA-HB-THICK", "arms-ring")
@cache
def arms_joined(board: Board) -> Board:
    """Misconception: the arms make a ring of their own."""
    joined = Board(board.plan)
    for space, arm in enumerate(board.arm):
        if arm and board.onward[space] == NOWHERE:
            band = [other for other in range(len(board)) if board.band[other] == board.band[space]]
            nxt = band[(band.index(space) + 1) % len(band)]
            joined.onward = (*joined.onward[:space], nxt, *joined.onward[space + 1 :])
            joined.steps = (*joined.steps[:space], (nxt, *joined.steps[space]), *joined.steps[space + 1 :])
    return joined


@rule("PLA-HB-THIN")
def thin_lines(board: Board) -> Board:
    """Each thin line has one direction."""
    return board


@rule("PLA-HB-THIN", "reverse-thin")
@cache
def thin_lines_both_ways(board: Board) -> Board:
    """Misconception: each thin line leads back as well."""
    double = Board(board.plan)
    double.onward = board.onward
    across = [list(ends) for ends in board.across]
    for start, ends in enumerate(board.across):
        for end in ends:
            if start not in across[end]:
                across[end].append(start)
    double.across = tuple(tuple(ends) for ends in across)
    double.steps = tuple(
        (*((on,) if on != NOWHERE else ()), *ends) for on, ends in zip(board.onward, double.across, strict=True)
    )
    return double


@rule("PLA-MOVE-CLOCKWISE", "all-lines", default=True)
def clockwise(state: State, route: Route) -> Check:
    """Every line is followed in its clockwise direction."""
    wrong = any(line.endswith(BACK) for line in route.lines)
    return _clockwise(state, route, wrong)


@rule("PLA-MOVE-CLOCKWISE", "thin-both-ways")
@rule("PLA-MOVE-CLOCKWISE", "rings-only")
def rings_clockwise(state: State, route: Route) -> Check:
    """Reading and misconception: only orbits are one-way; thin lines may be taken either way."""
    return _clockwise(state, route, THICK + BACK in route.lines)


def _clockwise(state: State, route: Route, wrong: bool) -> Check:
    if not wrong:
        return Check("PLA-MOVE-CLOCKWISE", True, ids(state, route.spaces))
    way = " > ".join(names(state, route.spaces))
    says = N_("the way {way} runs against the direction of a line")
    return Check("PLA-MOVE-CLOCKWISE", False, ids(state, route.spaces), {"way": way}, says)


@rule("PLA-MOVE-LINES")
def along_lines(state: State, route: Route) -> Check:
    """Each leg follows a line that is drawn."""
    wrong = HOP in route.lines
    facts = {"start": state.chart.names[route.start], "end": state.chart.names[route.end]}
    says = N_("no line joins {start} and {end}") if wrong else N_("lines join {start} and {end}")
    return Check("PLA-MOVE-LINES", not wrong, ids(state, route.spaces), facts, says)


@rule("PLA-MOVE-LINES", "nearness")
def near_spaces(state: State, route: Route) -> Check:
    """Misconception: a token may hop to the nearest dot of the next orbit."""
    return Check("PLA-MOVE-LINES", True, ids(state, route.spaces))


@rule("PLA-MOVE-ONESPACE")
def one_space(state: State, route: Route) -> Check:
    """One space; a planet's sweep and matter's second space after acceleration are the exceptions."""
    count = len(route.lines)
    accelerated = route.double and state.rulebook["PLA-ACCEL-START"](state).begun
    if route.sweep or route.turning or accelerated:
        return Check(
            "PLA-MOVE-ONESPACE",
            _enough(state, route),
            (),
            {"n": count},
            N_("{n} spaces: an exception that other rules look at"),
        )
    says = N_("{n} spaces") if count > 1 else ""
    return Check(
        "PLA-MOVE-ONESPACE", count == 1 and _enough(state, route), ids(state, (route.end,)), {"n": count}, says
    )


def _enough(state: State, route: Route) -> bool:
    pace = state.rulebook["PLA-ACCEL-START"](state)
    return route.planet or not pace.begun or len(route.lines) in pace.steps


@rule("PLA-MOVE-ONESPACE", "matter-sweeps")
def one_space_or_glide(state: State, route: Route) -> Check:
    """Misconception: matter glides along its orbit like a planet."""
    if not route.planet and set(route.lines) == {THICK}:
        return Check("PLA-MOVE-ONESPACE", True, (), {"n": len(route.lines)}, N_("{n} spaces"))
    return one_space(state, route)


# ------------------------------------------------------------------ matter


def _closed(state: State, route: Route) -> tuple[Space, ...]:
    """The spaces entered that hold matter: the end, and those between unless the rule of two steps looks at them."""
    inner = () if route.double else route.between
    return tuple(space for space in (*inner, route.end) if state.has_matter(space) and space != route.start)


@rule("PLA-MOVE-NOMATTERSTACK")
def no_matter_on_matter(state: State, route: Route) -> Check | None:
    """Matter never enters a space with matter."""
    if route.planet:
        return None
    return _stack_check(state, route, _closed(state, route))


def _stack_check(state: State, route: Route, met: tuple[Space, ...]) -> Check:
    says = N_("{spaces} holds matter") if met else N_("{end} holds no matter")
    facts = {"spaces": names(state, met), "end": state.chart.names[route.end]}
    return Check("PLA-MOVE-NOMATTERSTACK", not met, ids(state, met), facts, says, ids(state, met))


@rule("PLA-MOVE-NOMATTERSTACK", "push")
def matter_pushes(state: State, route: Route) -> Check | None:
    """Misconception: the token in front is pushed on, if there is room for it."""
    if route.planet:
        return None
    met = _closed(state, route)
    ahead = state.chart.onward[route.end]
    room = met == (route.end,) and ahead != NOWHERE and not state.has_matter(ahead) and not state.planet_on(ahead)
    return _stack_check(state, route, () if room else met)


@rule("PLA-MOVE-NOMATTERSTACK", "same-kind-stacks")
def equals_stack(state: State, route: Route) -> Check | None:
    """Misconception: two tokens of one kind may share a space."""
    if route.planet:
        return None
    met = _closed(state, route)
    return _stack_check(state, route, tuple(space for space in met if state.matter[space] != state.matter[route.start]))


# ------------------------------------------------------------------ sweeps


def matter_met(state: State, route: Route) -> tuple[Space, ...]:
    """The spaces after the start that hold matter."""
    return tuple(space for space in route.spaces[1:] if state.has_matter(space))


@rule("PLA-MOVE-SWEEP", "stop-anywhere", default=True)
def sweep_stops_anywhere(state: State, route: Route) -> Check | None:
    """A sweep is as long as its player likes."""
    return (
        Check(
            "PLA-MOVE-SWEEP", True, ids(state, route.spaces), {"n": len(route.lines)}, N_("{n} spaces along its orbit")
        )
        if route.sweep
        else None
    )


@rule("PLA-MOVE-SWEEP", "must-run")
@rule("PLA-MOVE-SWEEP", "run-to-matter")
def sweep_runs_to_matter(state: State, route: Route) -> Check | None:
    """Reading and misconception: a sweep runs until it meets matter."""
    if not route.sweep:
        return None
    ok = state.has_matter(route.end)
    return Check(
        "PLA-MOVE-SWEEP",
        ok,
        ids(state, (route.end,)),
        {"end": state.chart.names[route.end]},
        "" if ok else N_("{end} holds no matter"),
    )


@rule("PLA-MOVE-SWEEPMATTER", "land-and-collect", default=True)
def sweep_ends_on_first_matter(state: State, route: Route) -> Check | None:
    """A sweep goes as far as the first matter token, and collects it if it ends there."""
    if not (route.sweep or route.turning):
        return None
    met = matter_met(state, route)
    most = state.rulebook["PLA-MOVE-ONEPERMOVE"](state)
    ok = len(met) < most or (len(met) == most and met[-1] == route.end)
    says = (
        N_("meets no matter")
        if not met
        else N_("ends on the matter at {spaces}")
        if ok
        else N_("would run past the matter at {spaces}")
    )
    return Check(
        "PLA-MOVE-SWEEPMATTER",
        ok,
        ids(state, met),
        {"spaces": names(state, met[:most])},
        says,
        () if ok else ids(state, met[:most]),
    )


@rule("PLA-MOVE-SWEEPMATTER", "stop-before")
def sweep_stops_before_matter(state: State, route: Route) -> Check | None:
    """Reading: a sweep ends before the first matter token."""
    if not (route.sweep or route.turning):
        return None
    met = matter_met(state, route)
    says = N_("would run into the matter at {spaces}") if met else N_("meets no matter")
    return Check(
        "PLA-MOVE-SWEEPMATTER", not met, ids(state, met), {"spaces": names(state, met[:1])}, says, ids(state, met[:1])
    )


@rule("PLA-MOVE-SWEEPMATTER", "vacuum")
def sweep_takes_all(state: State, route: Route) -> Check | None:
    """Misconception: a sweep picks up every token on its way."""
    return Check("PLA-MOVE-SWEEPMATTER", True, ids(state, matter_met(state, route))) if route.sweep else None


def _planets_met(state: State, spaces: tuple[Space, ...], token: str) -> tuple[str, ...]:
    return tuple(PLANETS[n] for n, space in enumerate(state.planets) if space in spaces and PLANETS[n] != token)


def _pass_check(state: State, route: Route, blocking: tuple[str, ...], says: str) -> Check:
    where = tuple(f"planet:{letter}" for letter in blocking)
    return Check(
        "PLA-MOVE-SWEEPPASS",
        not blocking,
        where,
        {"planets": blocking, "end": state.chart.names[route.end]},
        says if blocking else "",
        where,
    )


@rule("PLA-MOVE-SWEEPPASS")
def sweep_passes_planets(state: State, route: Route) -> Check | None:
    """A sweep may pass other planets but not end on one."""
    if not (route.sweep or route.turning):
        return None
    return _pass_check(
        state, route, _planets_met(state, (route.end,), route.token), N_("{end} is taken by planet {planets}")
    )


@rule("PLA-MOVE-SWEEPPASS", "planet-blocks")
def planets_stop_sweeps(state: State, route: Route) -> Check | None:
    """Misconception: a planet on the orbit stops a sweep."""
    if not (route.sweep or route.turning):
        return None
    return _pass_check(
        state, route, _planets_met(state, route.spaces[1:], route.token), N_("planet {planets} is in the way")
    )


@rule("PLA-MOVE-SWEEPPASS", "planet-swap")
def sweep_may_join_planet(state: State, route: Route) -> Check | None:
    """Misconception: a sweep may end on another planet."""
    return _pass_check(state, route, (), "") if route.sweep or route.turning else None


def _thick_check(state: State, route: Route, ok: bool) -> Check:
    says = "" if ok else N_("a run along the orbit and a thin line in one move: {way}")
    return Check(
        "PLA-MOVE-SWEEPTHICK", ok, ids(state, route.spaces), {"way": " > ".join(names(state, route.spaces))}, says
    )


@rule("PLA-MOVE-SWEEPTHICK", "ring-only", default=True)
def sweep_keeps_to_ring(state: State, route: Route) -> Check | None:
    """A sweep uses one thick line and is never joined with a thin one."""
    return _thick_check(state, route, not route.turning) if route.sweep or route.turning else None


@rule("PLA-MOVE-SWEEPTHICK", "turn-off")
def sweep_may_turn_off(state: State, route: Route) -> Check | None:
    """Reading: a sweep may go on along a thin line into another orbit."""
    return _thick_check(state, route, True) if route.sweep or route.turning else None


@rule("PLA-MOVE-SWEEPTHICK", "spiral")
def sweep_may_end_with_thin(state: State, route: Route) -> Check | None:
    """Misconception: after a sweep a planet can turn off onto a thin line."""
    if not (route.sweep or route.turning):
        return None
    return _thick_check(state, route, route.sweep or route.lines[-1] == THIN)


# ------------------------------------------------------------------ ends


@rule("PLA-MOVE-NOSHARE", "never-share", default=True)
def planets_never_share(state: State, route: Route) -> Check | None:
    """No step of a planet ends on another planet; sweeps have their own rule."""
    if not route.planet or route.sweep or route.turning:
        return None
    met = _planets_met(state, (route.end,), route.token)
    where = tuple(f"planet:{letter}" for letter in met)
    facts = {"planets": met, "end": state.chart.names[route.end]}
    return Check(
        "PLA-MOVE-NOSHARE", not met, where, facts, N_("{end} is taken by planet {planets}") if met else "", where
    )


@rule("PLA-MOVE-NOSHARE", "thin-step-allowed")
def steps_may_join_planet(state: State, route: Route) -> Check | None:
    """Reading: a single step, but no sweep, may end on another planet."""
    return Check("PLA-MOVE-NOSHARE", True) if route.planet and not route.sweep and not route.turning else None


@rule("PLA-MOVE-NOSHARE", "thin-onto-planet")
def thin_steps_may_join_planet(state: State, route: Route) -> Check | None:
    """Misconception: by a thin line a planet may step onto another planet."""
    if route.planet and route.lines == (THIN,):
        return Check("PLA-MOVE-NOSHARE", True)
    return planets_never_share(state, route)


@rule("PLA-MOVE-NONULL", "no-null-move", default=True)
def no_null_move(state: State, route: Route) -> Check | None:
    """A planet ends on another space than it started from."""
    if not route.planet:
        return None
    ok = route.start != route.end
    return Check(
        "PLA-MOVE-NONULL",
        ok,
        ids(state, (route.end,)),
        {"end": state.chart.names[route.end]},
        "" if ok else N_("a full circle back to {end}"),
    )


@rule("PLA-MOVE-NONULL", "lap-pass")
@rule("PLA-MOVE-NONULL", "lap-allowed")
def laps_allowed(state: State, route: Route) -> Check | None:
    """Reading and misconception: a full circle back to the start is a sweep like any other."""
    return Check("PLA-MOVE-NONULL", True) if route.planet else None
