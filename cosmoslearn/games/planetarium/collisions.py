"""What a move does: where the token goes, which matter is collected, by whom, and where it is kept.

Source: rulebook p. 6, Movimientos and Guardar las fichas.
"""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .lines import NOWHERE, Space
from .moves import Shift, Step, Store
from .pieces import COUNTS, EMPTY, KIND_NAMES, PLANETS, amounts, kind_name, letter, plus
from .routes import Route
from .state import State, Task, changed
from .sweeps import matter_met


@rule("PLA-MOVE-COLLIDE")
def area_of_the_planet(state: State, hit: tuple[str, ...], token: str) -> tuple[str, ...]:
    """The areas to which a collected token may go: that of the planet it met, whichever of the two moved."""
    return hit


@rule("PLA-MOVE-COLLIDE", "choose-area")
def any_area(state: State, hit: tuple[str, ...], token: str) -> tuple[str, ...]:
    """Misconception: it may be stored under any planet."""
    return tuple(PLANETS)


@rule("PLA-MOVE-COLLIDE", "planet-must-move")
def only_if_planet_moves(state: State, hit: tuple[str, ...], token: str) -> tuple[str, ...]:
    """Misconception: matter is collected only when the planet is the token that moves."""
    return hit if token in PLANETS else ()


@rule("PLA-MOVE-COLLECTOR")
def the_mover(state: State, hit: tuple[str, ...]) -> int:
    """Who receives a collected token: the player who moves."""
    return state.seat


@rule("PLA-MOVE-COLLECTOR", "majority-collects")
def the_majority(state: State, hit: tuple[str, ...]) -> int:
    """Misconception: the player with most cards on the planet; the mover when nobody leads."""
    row = state.rows[PLANETS.index(hit[0])]
    counts = [sum(laid.player == player for laid in row) for player in range(state.players)]
    return counts.index(max(counts)) if counts.count(max(counts)) == 1 else state.seat


@rule("PLA-MOVE-ONEPERMOVE")
def one_token_a_move(state: State) -> int:
    """How many matter tokens a sweep may collect."""
    return 1


@rule("PLA-MOVE-ONEPERMOVE", "two-with-acceleration")
def two_when_accelerated(state: State) -> int:
    """Misconception: once there are two spaces of movement a move may collect two tokens."""
    return 2 if state.rulebook["PLA-ACCEL-START"](state).begun else 1


@rule("PLA-SCORE-SOURCES")
def collecting_scores_nothing(collected: int) -> int:
    """Points for collected matter."""
    return 0


@rule("PLA-SCORE-SOURCES", "matter-scores")
def collecting_scores(collected: int) -> int:
    """Misconception: every token collected is worth a point."""
    return collected


@rule("PLA-MOVE-KEEP")
def matter_stays(state: State, move: Shift) -> Check:
    """Collected matter stays in its area until it pays for a card."""
    facts = {"planet": move.planet, "other": move.other}
    return Check(
        "PLA-MOVE-KEEP", False, _areas(state, move), facts, N_("matter of area {planet} may not go to area {other}")
    )


@rule("PLA-MOVE-KEEP", "move-between-areas")
def matter_may_shift(state: State, move: Shift) -> Check:
    """Misconception: matter may be shifted from one area to another."""
    held = state.area[PLANETS.index(move.planet)][KIND_NAMES.index(move.kind)]
    return Check(
        "PLA-MOVE-KEEP", held > 0 and move.planet != move.other, _areas(state, move), {"n": held}, N_("held there: {n}")
    )


def _areas(state: State, move: Shift) -> tuple[str, ...]:
    return tuple(f"area:P{state.seat + 1}:{planet}" for planet in (move.planet, move.other))


def shift(state: State, move: Shift) -> State:
    """Move a token between two areas of the player."""
    token = amounts(**{move.kind: 1})
    source, target = PLANETS.index(move.planet), PLANETS.index(move.other)
    found = state.with_area(state.seat, source, plus(state.area[source], token, -1))
    return found.with_area(state.seat, target, plus(found.area[target], token))


# ------------------------------------------------------------------ a step


def travel(state: State, step: Step, route: Route | None = None) -> State:
    """Move the token of a step and collect what it meets.

    A route is needed only where a reading lets a move meet more than the token on its last space.
    """
    start, end = state.start_of(step), state.chart.index[step.end]
    if step.token in PLANETS:
        moved = state.but(planets=changed(state.planets, PLANETS.index(step.token), end))
        spaces = matter_met(state, route) if route else ((end,) if state.has_matter(end) else ())
        moved = moved.in_turn(moved=(*state.turn.moved, step.token))
        for space in spaces:
            moved = _collected(_lifted(moved, space), state.matter[space], _hit(moved, space, step.token), step.token)
        return moved
    token = state.matter[start]
    hit = _hit(state, end, "")
    moved = _lifted(state, start)
    if hit and state.rulebook["PLA-MOVE-COLLIDE"](state, hit, step.token):
        return _collected(moved.in_turn(moved=(*state.turn.moved, "-")), token, hit, step.token)
    return _landed(moved.in_turn(moved=(*state.turn.moved, step.end)), end, token)


def _hit(state: State, space: Space, planet: str) -> tuple[str, ...]:
    """The planets on a space; a planet that swept past a token counts as met there."""
    return tuple(PLANETS[n] for n, there in enumerate(state.planets) if there == space) or ((planet,) if planet else ())


def _lifted(state: State, space: Space) -> State:
    """The board after a token has left a space; a second one that lay there stays."""
    if space in state.piled:
        place = state.piled.index(space)
        return state.but(piled=(*state.piled[:place], *state.piled[place + 1 :]))
    return state.with_matter(space, EMPTY)


def _landed(state: State, space: Space, token: int) -> State:
    """The board after a token has come to a space: one of the same kind shares it, another is pushed on."""
    there = state.matter[space]
    if there == EMPTY:
        return state.with_matter(space, token)
    if state.rulebook.reading("PLA-MOVE-NOMATTERSTACK") == "push" and state.chart.onward[space] != NOWHERE:
        return state.with_matter(state.chart.onward[space], there).with_matter(space, token)
    return state.but(piled=(*state.piled, space))


def _collected(state: State, token: int, hit: tuple[str, ...], mover: str) -> State:
    areas = state.rulebook["PLA-MOVE-COLLIDE"](state, hit, mover)
    player = state.rulebook["PLA-MOVE-COLLECTOR"](state, hit)
    points = state.points[player] + state.rulebook["PLA-SCORE-SOURCES"](1)
    found = state.in_turn(collected=state.turn.collected + 1).but(points=changed(state.points, player, points))
    if len(areas) == 1:
        return keep(found, player, token, areas[0])
    return found.then(Task("store", (f"P{player + 1}", kind_name(token), *areas)))


def keep(state: State, player: int, token: int, planet: str) -> State:
    """Put a token into an area."""
    place = PLANETS.index(planet)
    return state.with_area(player, place, plus(state.areas[player][place], amounts(**{kind_name(token): 1})))


def stores(state: State, player: str, kind: str, *planets: str) -> tuple[Store, ...]:
    """The areas among which a collected token may choose."""
    return tuple(Store(planet) for planet in planets)


def store(state: State, move: Store, player: str, kind: str, *planets: str) -> State:
    """Put a collected token into the chosen area."""
    return keep(state, int(player[1:]) - 1, letter(kind), move.planet)


# ------------------------------------------------------------------ setup of the matter


@rule("PLA-SETUP-MATTER", "free-dots", default=True)
def on_free_dots(state: State) -> State:
    """All 68 tokens are mixed and laid on the spaces without a planet, face up."""
    return _scattered(state, [space for space in range(len(state.chart)) if space not in state.planets])


@rule("PLA-SETUP-MATTER", "keeps-hidden")
def on_free_dots_hidden(state: State) -> State:
    """Misconception: the tokens stay face down; they are dealt alike, and `seen_by` hides their kinds."""
    return on_free_dots(state)


@rule("PLA-SETUP-MATTER", "all-dots")
def on_all_dots(state: State) -> State:
    """Reading: the planets' dots get matter too; chance leaves four of the 72 dots without a token."""
    spaces, chance = state.chance.shuffled(range(len(state.chart)))
    return _scattered(state.but(chance=chance), sorted(spaces[: sum(COUNTS.values())]))


def _scattered(state: State, spaces: list[Space]) -> State:
    tokens, chance = state.chance.shuffled([letter(kind) for kind, count in COUNTS.items() for _ in range(count)])
    matter = bytearray([EMPTY]) * len(state.chart)
    for space, token in zip(spaces, tokens, strict=True):
        matter[space] = token
    return state.but(matter=bytes(matter), chance=chance)
