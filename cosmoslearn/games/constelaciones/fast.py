"""All legal moves. For the usual readings many lines are looked at together (`lines`); for every other one each move is
judged by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .aims import aimed
from .first import may_swap
from .judge import drawn, duty, examine, geometry
from .lines import Lines, Plan
from .loose import loose
from .moves import First, Grow, Pass, Relocate, Swap, Turn
from .numerics import UNIT
from .state import EXTREMES, OTHER, PLAYERS, Star, State

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
    if not state.chains[state.turn] and state.rulebook.reading("CO-FIRST-ANCHOR") == "free":
        moves += loose(state, moves)
    moves += _others(state)
    if not moves and not state.rulebook["CO-LOSE"](state, 0):
        moves.append(Pass())
    return tuple(moves)


def _others(state: State) -> list[Turn]:
    """The moves that lay no rod, where a reading allows them."""
    swap: list[Turn] = [Swap()] if may_swap(state) else []
    return [move for move in (*swap, Pass()) if examine(state, move).legal]


def _plans(state: State) -> list[Plan]:
    """Both extremes of the player to move; with all rods laid, the rod at the other one is lifted."""
    player, last = state.turn, len(state.chains[state.turn]) - 1
    book, who, found = state.rulebook, PLAYERS[state.turn], []
    late = state.complete and book["CO-EXT-WHEN"](state) != "lifted"
    for start, joined, lifted in (("head", last, 0), ("tail", 0, last)):
        apart = {f"{who}{joined + 1}", f"{who}{lifted + 1}"} if state.complete else {f"{who}{joined + 1}"}
        targets = _with_freed(state, lifted) if late else state.neutral
        at = book["CO-JOIN-TIP"](state, player, start).point
        found.append(Plan(start, at, targets, frozenset(apart), state.chains[player][joined].ends))
    return found


def _with_freed(state: State, lifted: int) -> tuple[Star, ...]:
    """The neutral stars, with those that only the lifted rod had touched and that have not gone out yet."""
    freed = [state.star_at[star] for star in state.rulebook["CO-EXTINGUISH"](state, lifted)]
    return tuple(sorted((*state.neutral, *freed), key=lambda star: star.id))


def _first_plans(state: State) -> list[Plan]:
    """Every star as the tail of a first rod, with the stars that may be within its reach."""
    stars = sorted(state.stars, key=lambda star: star.id)
    reach = int(state.rulebook["CO-REACH"](state)) + UNIT
    found = []
    for tail in stars:
        x, y = tail.at
        near = [star for star in stars if abs(star.at[0] - x) < reach and abs(star.at[1] - y) < reach]
        found.append(Plan(tail.id, tail.at, tuple(star for star in near if star is not tail)))
    return found


def _clear(state: State, plans: Sequence[Plan]) -> Iterable[Turn]:
    """The moves of some plans whose line is clear: certainly, or by the judge where doubles leave a doubt."""
    aims = [(plan.start, star.id) for plan in plans for star in plan.targets]
    if not aims:
        return []
    barred, doubtful = Lines(state, plans).met()
    moves = _moves(state, [aim for aim, shut in zip(aims, barred.tolist(), strict=True) if not shut])
    doubts = doubtful[~barred]
    if not doubts.any():
        return moves
    return [move for move, doubt in zip(moves, doubts, strict=True) if not doubt or _judged(state, move)]


def _judged(state: State, move: Turn) -> bool:
    """What the exact judge says of a move, but for a pending target."""
    if isinstance(move, Grow | Relocate):
        return geometry(state, move).legal
    return examine(state, move).legal


def _moves(state: State, aims: list[tuple[str, str]]) -> list[Turn]:
    """The moves that go from a start to a star."""
    if not state.chains[state.turn]:
        return [First(None, tail, head) for tail, head in aims]
    if state.complete:
        return [Relocate(None, OTHER[start], start, star) for start, star in aims]
    return [Grow(None, start, star) for start, star in aims]
