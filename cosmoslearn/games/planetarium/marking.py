"""The marks of a verdict on the board: what was tried, what the rules looked at, what broke them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...core.position import Move
from ...core.verdict import Verdict
from ...scene.scene import Mark, Role, Word
from .art import TONES
from .judging import best_route
from .moves import Downgrade, Draw, Play, Step, Take, parse_move
from .pieces import PLANETS, kind_name
from .routes import Route
from .state import State


def marks_of(state: State, verdict: Verdict) -> tuple[Mark, ...]:
    """All marks of a verdict."""
    return tuple(dict.fromkeys(_marks(state, verdict, parse_move(verdict.move))))


def looked_at(state: State, verdict: Verdict, marks: tuple[Mark, ...]) -> tuple[str, ...]:
    """The ids of everything that a rule looked at or that is marked: this stays full, the rest fades."""
    found = [shown(state, name) for check in verdict.checks for name in check.where]
    return tuple(dict.fromkeys([*found, *(name for mark in marks for name in mark.on)]))


def shown(state: State, name: str) -> str:
    """The scene id of a thing: a space that holds a planet is shown by the planet."""
    kind, _, place = name.partition(":")
    letter = state.planet_on(state.chart.index[place]) if kind == "space" and place in state.chart.index else ""
    return f"planet:{letter}" if letter else name


def _marks(state: State, verdict: Verdict, move: Move) -> Iterator[Mark]:
    result: Role = "ok" if verdict.legal else "broken"
    if isinstance(move, Step):
        yield from _step(state, move, result)
    elif isinstance(move, Play):
        yield Mark("ring", "focus", (f"hand:{move.card}",))
        yield Mark("ring", result, (f"state:{move.planet}",))
    elif isinstance(move, Downgrade):
        yield Mark("ring", result, (f"hand:{move.card}",))
    elif isinstance(move, Draw):
        yield Mark("ring", result, (f"deck:{move.deck}",))
    elif isinstance(move, Take) and move.source in state.chart.index:
        yield Mark("ring", result, (f"space:{move.source}",))
    fault = [shown(state, name) for check in verdict.checks for name in check.at_fault]
    if fault:
        yield Mark("ring", "broken", tuple(dict.fromkeys(fault)))
        yield from (Mark("sign", "broken", (name,)) for name in dict.fromkeys(fault))


def _step(state: State, move: Step, result: Role) -> Iterator[Mark]:
    """The way of the token from space to space, the token as a ghost where it would be."""
    start, end = shown(state, f"space:{state.chart.names[state.start_of(move)]}"), shown(state, f"space:{move.end}")
    yield Mark("ring", "focus", (start,))
    if start == end:
        yield Mark("ring", result, (end,))
        return
    route = best_route(state, move)
    if route is not None:
        yield from _way(state, route)
    if state.planet_on(state.chart.index[move.end]) == "" and not state.has_matter(state.chart.index[move.end]):
        if move.token in PLANETS:
            letter = Word(move.token, (0, 4.7), 13, 700, f"{TONES[move.token]}.on")
            yield Mark("ghost", "focus", (end,), 0, (f"planet-{move.token}",), (letter,))
        else:
            yield Mark("ghost", "focus", (end,), symbols=(kind_name(state.matter[state.start_of(move)]),))
    yield Mark("ring", result, (end,))


def _way(state: State, route: Route) -> Iterator[Mark]:
    names = [shown(state, f"space:{state.chart.names[space]}") for space in route.spaces]
    stop = next((n for n, space in enumerate(route.spaces) if n and state.has_matter(space)), len(names) - 1)
    yield Mark("line", "path", tuple(names[: stop + 1]))
    if stop < len(names) - 1:
        yield Mark("trail", "path", tuple(names[stop:]))
    if len(names) > 2:
        yield from (Mark("number", "path", (name,), n) for n, (_, name) in enumerate(pairwise(names[:-1]), 1))
