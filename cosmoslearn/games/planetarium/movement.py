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
from .lines import NOWHERE, THICK, Board, Space
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
