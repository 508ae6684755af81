"""All legal moves. Shapely finds, for all lines at once, what is certainly met and certainly not; the judge decides
the rest.

A line from an extreme through a star is as long as the rod or as the way to the star, whichever is longer: the move is
legal exactly when that one segment keeps clear of rods and rival stars. Distances in doubles are off by less than
`DOUBT`, so only what lies within `DOUBT` of a limit is asked of the exact predicates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from .aims import aimed
from .first import may_swap
from .judge import drawn, duty, examine, geometry, lift
from .moves import First, Grow, Pass, Relocate, Swap, Turn
from .numerics import UNIT
from .state import EXTREMES, OTHER, Laid, Star, State

if TYPE_CHECKING:
    from numpy.typing import NDArray

DOUBT: Final = 1e-5  # millimetres: a tenth of the tolerance, and a million times the error of a double at this size
# The readings, besides the defaults, for which the fast path holds; with any other one every move is judged.
SERVED: Final = {
    ("CO-COMMIT-BLOCK", "lose"),
    ("CO-EDGE", "disc"),
    ("CO-EDGE", "rectangle"),
    ("CO-EXT-WHEN", "after"),
    ("CO-FAR-LINE", "rod-only"),
    ("CO-IDLE", "none"),
    ("CO-NEUTRAL-WAY", "block"),
    ("CO-SWAP", "on"),
    ("CO-WIDTH", "wide"),
}


class Plan(msgspec.Struct, frozen=True):
    """One start of many lines: where it is, the stars aimed at, and the rods that may be met."""

    start: tuple[int, int]
    targets: tuple[Star, ...]
    moves: tuple[Turn, ...]
    barred: frozenset[str]
    joined: Laid | None
    rod_only: bool = False


def candidates(state: State) -> tuple[Turn, ...]:
    """One move for every extreme and star on the table (for every ordered pair of stars before the first rod)."""
    stars = sorted(star.id for star in state.stars)
    if not state.chains[state.turn]:
        return tuple(First(None, a, b) for a in stars for b in stars if a != b)
    if state.complete:
        return tuple(Relocate(None, OTHER[start], start, star) for start in EXTREMES for star in stars)
    return tuple(Grow(None, start, star) for start in EXTREMES for star in stars)


def legal_moves(state: State) -> tuple[Turn, ...]:
    """All legal moves: by extreme (head, tail), then removal, then star id as text."""
    if drawn(state):
        return ()
    if any(swapped not in SERVED for swapped in state.rulebook.readings.items()):
        return judged_moves(state)
    if not state.chains[state.turn]:
        return (*_clear(state, _first_plans(state)), *_others(state))
    owed = duty(state)
    if owed is not None and owed.open:
        return owed.steps
    if owed is not None and state.rulebook["CO-COMMIT-BLOCK"](state) == "lose":
        return ()
    return tuple(_clear(state, _plans(state)))


def judged_moves(state: State) -> tuple[Turn, ...]:
    """All legal moves, each judged by itself: for every reading, and to compare with."""
    if drawn(state):
        return ()
    moves = [found for move in candidates(state) if (found := aimed(state, move)) is not None]
    moves += _others(state)
    if not moves and not state.rulebook["CO-LOSE"](state, 0):
        moves.append(Pass())
    return tuple(moves)


def _others(state: State) -> list[Turn]:
    """The moves that lay no rod, where a reading allows them."""
    swap: list[Turn] = [Swap()] if may_swap(state) else []
    return [move for move in (*swap, Pass()) if examine(state, move).legal]


def _plans(state: State) -> list[Plan]:
    found = []
    for start in EXTREMES:
        chain = state.chains[state.turn]
        index = (0 if start == "head" else len(chain) - 1) if state.complete else -1
        hand = lift(state, index) if index >= 0 else state
        anchor = state.rulebook["CO-JOIN-TIP"](hand, state.turn, start)
        own = [laid for laid in state.laid if laid.player == state.turn]
        joined = own[-1 if start == "head" else 0]
        lifted = {own[index].name} if index >= 0 else set()
        moves = (_move(state, start, star.id) for star in hand.neutral)
        found.append(Plan(anchor.point, hand.neutral, tuple(moves), frozenset({joined.name, *lifted}), joined))
    return found


def _move(state: State, start: str, star: str) -> Turn:
    return Relocate(None, OTHER[start], start, star) if state.complete else Grow(None, start, star)


def _first_plans(state: State) -> list[Plan]:
    stars = sorted(state.stars, key=lambda star: star.id)
    reach = int(state.rulebook["CO-REACH"](state)) + UNIT
    found = []
    for tail in stars:
        x, y = tail.at
        heads = tuple(
            star for star in stars if star is not tail and abs(star.at[0] - x) < reach and abs(star.at[1] - y) < reach
        )
        found.append(
            Plan(
                tail.at, heads, tuple(First(None, tail.id, head.id) for head in heads), frozenset(), None, rod_only=True
            )
        )
    return found


def _clear(state: State, plans: Sequence[Plan]) -> Iterable[Turn]:
    """The moves of some plans whose line is clear."""
    moves = [move for plan in plans for move in plan.moves]
    if not moves:
        return []
    barred, doubtful = Lines(state, plans).met()
    wide_open = ~(barred | doubtful)
    legal = _judge(state, bool(plans[0].joined))
    return [move for n, move in enumerate(moves) if wide_open[n] or (doubtful[n] and not barred[n] and legal(move))]


def _judge(state: State, growing: bool) -> Any:
    return (lambda move: geometry(state, move).legal) if growing else (lambda move: examine(state, move).legal)


class Lines:
    """All lines of some plans at once, as arrays in millimetres."""

    def __init__(self, state: State, plans: Sequence[Plan]) -> None:
        import numpy
        import shapely

        self.np, self.shapely, self.state, self.plans = numpy, shapely, state, plans
        sizes = [len(plan.targets) for plan in plans]
        self.plan = numpy.repeat(numpy.arange(len(plans)), sizes)
        self.start = numpy.array([plan.start for plan in plans], float)[self.plan] / UNIT
        self.target = numpy.array([star.at for plan in plans for star in plan.targets], float) / UNIT
        way = self.target - self.start
        self.away = numpy.hypot(way[:, 0], way[:, 1])
        self.unit = way / numpy.maximum(self.away, 1e-9)[:, None]
        rod, reach = state.table.rod / UNIT, int(state.rulebook["CO-REACH"](state)) / UNIT
        self.radius = int(state.rulebook["CO-TOUCH"](state)) / UNIT
        self.gap = (int(state.rulebook["CO-WIDTH"](state)) + state.table.tolerance) / UNIT
        self.first = plans[0].rod_only
        short = state.rulebook.reading("CO-FAR-LINE") == "rod-only"
        length = numpy.full_like(self.away, rod) if self.first else numpy.maximum(self.away, rod)
        self.length = numpy.where(self.away > reach, rod, length) if short else length
        self.barred = (self.away > reach + DOUBT) if self.first else numpy.zeros(len(self.away), bool)
        limit = abs(self.away - reach) < DOUBT if self.first or short else numpy.zeros(len(self.away), bool)
        self.doubtful = limit | (self.away < DOUBT) | (state.rulebook.reading("CO-EDGE") != "none")

    def met(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Which lines certainly meet something that bars them, and which may."""
        lines = self._lines(0.0, self.length)
        rods = self.np.array([laid.rod.ends for laid in self.state.laid], float).reshape(-1, 2, 2) / UNIT
        if len(rods):
            hidden = self.np.array([[laid.name in plan.barred for laid in self.state.laid] for plan in self.plans])
            self._against(lines, self.shapely.linestrings(rods), self.gap, hidden[self.plan])
        rivals = [star.at for star in self.state.stars if self.state.owner.get(star.id) == 1 - self.state.turn]
        if rivals:
            self._against(lines, self._points(rivals), self.radius, None)
        if self.state.rulebook.reading("CO-NEUTRAL-WAY") == "block" and not self.first:
            self._against_neutral()
        if not self.first:
            self._against_joined()
        return self.barred, self.doubtful

    def _lines(self, start: float, length: Any) -> Any:
        ends = self.np.stack(
            [self.start + self.unit * start, self.start + self.unit * self.np.reshape(length, (-1, 1))], 1
        )
        return self.shapely.linestrings(ends)

    def _points(self, points: Sequence[tuple[int, int]]) -> Any:
        return self.shapely.points(self.np.array(points, float) / UNIT)

    def _against(self, lines: Any, things: Any, reach: float, hidden: Any) -> None:
        """Mark the lines that come within a reach of some things; `hidden` says which pairs do not count."""
        low, high = self.shapely.bounds(lines)[:, :2] - reach - DOUBT, self.shapely.bounds(lines)[:, 2:] + reach + DOUBT
        pairs = self.shapely.STRtree(things).query(self.shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
        line, thing = pairs if hidden is None else pairs[:, ~hidden[pairs[0], pairs[1]]]
        hit = self.shapely.dwithin(lines[line], things[thing], reach + DOUBT)
        line, thing = line[hit], thing[hit]
        sure = self.shapely.dwithin(lines[line], things[thing], reach - DOUBT)
        self.barred[line[sure]] = True
        self.doubtful[line[~sure]] = True

    def _against_neutral(self) -> None:
        """Neutral stars between start and target bar the way (CO-NEUTRAL-WAY, reading `block`)."""
        for number, plan in enumerate(self.plans):
            mine = self.np.flatnonzero(self.plan == number)
            lines = self._lines(0.0, self.away)[mine]
            hidden = self.np.eye(len(mine), dtype=bool)
            whole, self.barred, self.doubtful = (self.barred, self.doubtful), self.barred[mine], self.doubtful[mine]
            self._against(lines, self._points([star.at for star in plan.targets]), self.radius, hidden)
            whole[0][mine], whole[1][mine] = self.barred, self.doubtful
            self.barred, self.doubtful = whole

    def _against_joined(self) -> None:
        """The neighbouring rod counts only outside the disc of the joint; a line that meets it there is left to the
        judge.
        """
        ends = [_outside(plan, self.radius * UNIT) for plan in self.plans]
        rods: Any = self.shapely.linestrings(self.np.array(ends, float) / UNIT)
        near = self.shapely.dwithin(self._lines(self.radius, self.length), rods[self.plan], self.gap + DOUBT)
        self.doubtful |= near


def _outside(plan: Plan, radius: float) -> tuple[tuple[float, float], tuple[int, int]]:
    """The part of the joined rod outside the disc around the start, in steps of the grid."""
    assert plan.joined is not None  # noqa: S101
    (ax, ay), (bx, by) = sorted(
        plan.joined.rod.ends, key=lambda p: (p[0] - plan.start[0]) ** 2 + (p[1] - plan.start[1]) ** 2
    )
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy = (bx - ax) / long, (by - ay) / long
    foot = (plan.start[0] - ax) * ux + (plan.start[1] - ay) * uy
    off = (plan.start[0] - ax) * uy - (plan.start[1] - ay) * ux
    leave = max(0.0, foot + max(0.0, radius**2 - off**2) ** 0.5)
    return (ax + ux * leave, ay + uy * leave), (bx, by)
