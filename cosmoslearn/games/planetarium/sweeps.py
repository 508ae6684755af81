"""Sweeps of planets, and where a planet may end: one function for each rule and reading.

A law takes the position and a `Route`, and returns a `Check`, or nothing where it does not apply.

Source: rulebook p. 6, Movimientos especiales.
"""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .lines import THIN, Space
from .movement import ids, names
from .pieces import PLANETS
from .routes import Route
from .state import State

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
