"""Which lines are counted: lines that share no body, with the greatest sum. Source: rulebook p. 7-8.

The best choice is exact: bodies are bits, and of a set of bodies still free the first one is either left out or
counted in one of the lines through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...core.hexes import Cell
from .book import rule
from .lines import LEAST, Arm, Found, Line, through
from .state import State


@rule("BB-SCORE-ONCE")
def body_counts_once(shared: set[Cell]) -> bool:
    """Whether two lines of one goal that share these bodies exclude each other: if there is any."""
    return bool(shared)


@rule("BB-SCORE-ONCE", "crossing-body-twice")
def body_counts_twice(shared: set[Cell]) -> bool:
    """Misconception: the body at a crossing counts in both lines."""
    return False


@rule("BB-EARTH-SCORE")
def earth_counts_once(earth: Cell) -> frozenset[str]:
    """What is special about the Earth in lines: nothing, it counts once for each goal like any body."""
    return frozenset()


@rule("BB-EARTH-SCORE", "earth-in-all-crossing-lines")
def earth_in_all(earth: Cell) -> frozenset[str]:
    """Misconception: the Earth may serve several crossing lines of one goal."""
    return frozenset({"crossing"})


@rule("BB-EARTH-SCORE", "earth-one-goal-only")
def earth_for_one_goal(earth: Cell) -> frozenset[str]:
    """Misconception: the player must choose a single goal for the Earth."""
    return frozenset({"one-goal"})


def exclude(state: State, found: Found, one: Line, other: Line) -> bool:
    """Whether two lines cannot both be counted."""
    shared = {*one.cells} & {*other.cells}
    if found.earth in shared and "crossing" in state.rulebook["BB-EARTH-SCORE"](found.earth):
        shared.discard(found.earth)
    clash: bool = state.rulebook["BB-SCORE-ONCE"](shared)
    return clash


# ------------------------------------------------------------------ the readings


@rule("BB-SCORE-CROSS", "whole-best", default=True)
def whole_best(state: State, found: Found) -> tuple[Line, ...]:
    """Lines count whole: those that share no body, with the greatest sum."""
    return best(state, found, found.lines)


@rule("BB-SCORE-CROSS", "trim-best")
def trim_best(state: State, found: Found) -> tuple[Line, ...]:
    """Any straight piece of three or more may be counted: pieces that share no body, with the greatest sum."""
    return best(state, found, pieces(found))


@rule("BB-SCORE-CROSS", "whole-greedy")
def whole_greedy(state: State, found: Found) -> tuple[Line, ...]:
    """The line with most points, then the best of those that share no body with it, and so on."""
    return _greedy(state, found, sorted(found.lines, key=lambda line: (-line.points, line.cells)))


@rule("BB-SCORE-CROSS", "longer-line-wins")
def longer_wins(state: State, found: Found) -> tuple[Line, ...]:
    """Misconception: of two crossing lines the one with more bodies is counted."""
    return _greedy(state, found, sorted(found.lines, key=lambda line: (-len(line.cells), -line.points, line.cells)))


@rule("BB-SCORE-CROSS", "union-of-lines")
def union_of_lines(state: State, found: Found) -> tuple[Line, ...]:
    """Misconception: every body that lies in some line is added once."""
    cells = tuple(sorted({cell for line in found.lines for cell in line.cells}))
    return (Line(cells, sum(found.points[cell] for cell in cells)),) if cells else ()


def pieces(found: Found) -> tuple[Line, ...]:
    """All straight pieces of three or more: of the runs, and of the arms counted from the wormhole ends."""
    cut = [
        run[start:stop]
        for run in found.runs
        for start in range(len(run) - 2)
        for stop in range(start + LEAST, len(run) + 1)
    ]
    local = [_line(found, cells) for cells in dict.fromkeys(cut)]
    bridged: dict[tuple[Cell, ...], Line] = {}
    for one, other in found.pairs:
        for n in range(1, len(one.cells) + 1):
            for m in range(1, len(other.cells) + 1):
                arms = Arm(one.end, one.direction, one.cells[:n]), Arm(other.end, other.direction, other.cells[:m])
                cells = through(*arms)
                if len(cells) >= LEAST:
                    bridged.setdefault(cells, _line(found, cells, arms))
    return (*local, *bridged.values())


def _line(found: Found, cells: tuple[Cell, ...], arms: tuple[Arm, ...] = ()) -> Line:
    return Line(cells, sum(found.points[cell] for cell in cells), "bridge" if arms else "local", arms)


def _greedy(state: State, found: Found, ordered: Iterable[Line]) -> tuple[Line, ...]:
    chosen: list[Line] = []
    for line in ordered:
        if not any(exclude(state, found, line, other) for other in chosen):
            chosen.append(line)
    return tuple(chosen)


# ------------------------------------------------------------------ the exact search


def best(state: State, found: Found, lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines that do not exclude each other, with the greatest sum; of equal sums, always the same."""
    if len(lines) < 2:
        return tuple(lines)
    own = not {"BB-SCORE-ONCE", "BB-EARTH-SCORE"} & state.rulebook.readings.keys()
    return _best_of_bodies(lines) if own else _best_of_conflicts(state, found, lines)


def _best_of_bodies(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The search over bodies: the first free body is left out, or counted in one of the lines that begin with it."""
    order = {cell: n for n, cell in enumerate(sorted({cell for line in lines for cell in line.cells}))}
    starts: list[list[tuple[int, int, Line]]] = [[] for _ in order]
    for line in lines:
        mask = sum(1 << order[cell] for cell in {*line.cells})
        starts[(mask & -mask).bit_length() - 1].append((mask, line.points, line))
    known: dict[int, tuple[int, tuple[Line, ...]]] = {0: (0, ())}

    def search(free: int) -> tuple[int, tuple[Line, ...]]:
        if free not in known:
            low = free & -free
            top = search(free ^ low)
            for mask, points, line in starts[low.bit_length() - 1]:
                if mask & free == mask:
                    rest, chosen = search(free ^ mask)
                    if rest + points > top[0]:
                        top = (rest + points, (line, *chosen))
            known[free] = top
        return known[free]

    return search((1 << len(order)) - 1)[1]


def _best_of_conflicts(state: State, found: Found, lines: Sequence[Line]) -> tuple[Line, ...]:
    """The search over lines, for readings under which sharing a body need not exclude."""
    if not lines:
        return ()
    first, rest = lines[0], lines[1:]
    without = _best_of_conflicts(state, found, rest)
    clear = [line for line in rest if not exclude(state, found, first, line)]
    if len(clear) == len(rest):
        return (first, *without)
    taken = (first, *_best_of_conflicts(state, found, clear))
    return max(taken, without, key=lambda chosen: sum(line.points for line in chosen))
