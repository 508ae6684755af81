"""The quick way to the moves of hyperspace, orbit and eclipse, for the default readings; see `fast`.

What lies on the six sides of a body is looked at once, as a pattern of six bits; `_SIDES` knows what follows from each.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import itemgetter
from typing import Final

import msgspec

from ...core.hexes import Cell, flanks
from .moves import Eclipse, Jump, Move, Orbit
from .pieces import ALL_BODIES, BIT, ECLIPSE, HYPERSPACE, TILES
from .sliding import NEAR
from .state import State
from .weights import BODIES, TWO, Universe, Weights, left_by, weight_of

# The places of the six neighbours, as `NEAR` has them, in the order of their coordinates.
_ORDER: Final = (3, 4, 2, 5, 1, 0)
# The face-up bodies that cover nothing, each with its place in bit masks.
_SINGLE: Final = {code: bit for code, bit in BIT.items() if bit & ALL_BODIES}
# What a list is sorted by whose entries begin with a space.
by_space: Final = itemgetter(0)


class _Sides(msgspec.Struct, frozen=True):
    """What follows from which sides of a body are taken, by their places.

    `steps` are the free sides to which it can slide, `taken` those where a tile lies, `centres` those of them round
    which a first step is possible, `arcs` the first tile of each arc of tiles, `free` all free sides. `share` is what
    the tile adds to six times the Euler number (tiles, less sides in common, plus corners in common): 6 for itself,
    less 3 for each neighbour, plus 2 for each pair of neighbours that touch.
    """

    steps: tuple[int, ...]
    taken: tuple[int, ...]
    centres: tuple[int, ...]
    arcs: tuple[int, ...]
    free: tuple[int, ...]
    share: int


def _sides(pattern: int) -> _Sides:
    free = [not pattern >> n & 1 for n in range(6)]
    pairs = sum(not free[n] and not free[n - 1] for n in range(6))
    return _Sides(
        steps=tuple(n for n in range(6) if free[n] and (free[n - 1] or free[n - 5])),
        taken=tuple(n for n in _ORDER if not free[n]),
        centres=tuple(
            n for n in _ORDER if not free[n] and ((free[n - 1] and free[n - 2]) or (free[n - 5] and free[n - 4]))
        ),
        arcs=tuple(n for n in range(6) if not free[n] and free[n - 1]),
        free=tuple(n for n in range(6) if free[n]),
        share=6 - 3 * free.count(False) + 2 * pairs,
    )


_SIDES: Final = tuple(map(_sides, range(64)))
# For a body on a side of its centre, both ways round: the sides that it passes, each with the place of the outer gate
# as seen from there, and whether it is still, or again, beside the space that it leaves.
_ROUND: Final = tuple(
    tuple(
        tuple(((start + turn * n) % 6, (start + turn * (n - 1)) % 6, n in (1, 5)) for n in range(1, 6))
        for turn in (1, -1)
    )
    for start in range(6)
)
_Mover = tuple[Cell, int, _Sides]


def shifts(state: State, code: str, weights: Weights) -> list[Move]:
    """The legal ways to carry out hyperspace, orbit or eclipse."""
    universe = state.universe
    movers, closed = _movers(universe)
    shore = _Shore(universe, weights, closed=closed)
    landing = _landing(weights) if code == HYPERSPACE else []
    covered: Weights = {}
    found: list[Move] = []
    for mover in movers:
        source, _, sides = mover
        if not _escapes(source, sides, shore):
            continue
        if code == HYPERSPACE:
            ways = _jumps(mover, landing, shore)
        elif code == ECLIPSE:
            ways = _eclipses(universe, mover, covered)
        else:
            ways = _orbits(universe, mover, weights)
        if ways and (len(sides.arcs) < 2 or not _splits(universe, source, sides)):
            found += ways
    return found


def _movers(universe: Universe) -> tuple[list[_Mover], bool]:
    """The single bodies with room for a first step, in order, each with its bit; and whether a space is closed in.

    The Euler number of a universe in one piece is one less the number of its holes.
    """
    found: list[_Mover] = []
    six_euler = 0
    for cell, code in universe.items():
        east, northeast, northwest, west, southwest, southeast = NEAR[cell]
        sides = _SIDES[
            (east in universe)
            + 2 * (northeast in universe)
            + 4 * (northwest in universe)
            + 8 * (west in universe)
            + 16 * (southwest in universe)
            + 32 * (southeast in universe)
        ]
        six_euler += sides.share
        if sides.steps and code in _SINGLE:
            found.append((cell, _SINGLE[code], sides))
    found.sort(key=by_space)
    return found, six_euler != 6


def _splits(universe: Universe, source: Cell, sides: _Sides) -> bool:
    """Whether the universe falls apart without a tile: the arcs of its neighbours are not joined some other way."""
    arcs = [NEAR[source][n] for n in sides.arcs]
    todo, missing, seen = [arcs.pop()], set(arcs), {source}
    while todo:
        for near in NEAR[todo.pop()]:
            if near in universe and near not in seen:
                seen.add(near)
                todo.append(near)
                missing.discard(near)
        if not missing:
            return False
    return True


# ------------------------------------------------------------------ sliding out


class _Shore(dict[Cell, bool]):
    """For a free space beside the universe: whether it is open to the outside with nothing near on some side of it."""

    def __init__(self, universe: Universe, weights: Weights, *, closed: bool) -> None:
        super().__init__()
        self.universe, self.weights, self.closed = universe, weights, closed
        self.outer: Collection[Cell] = _outer(weights) if closed else weights.keys()

    def __missing__(self, cell: Cell) -> bool:
        found = False
        if cell in self.outer:
            for near in NEAR[cell]:
                if near not in self.weights and near not in self.universe:
                    found = True
                    break
        self[cell] = found
        return found


def _outer(weights: Weights) -> set[Cell]:
    """The free spaces beside the universe that are open to the outside.

    The universe is in one piece, so those spaces hang together as a ring; the one furthest west lies on it.
    """
    todo = [min(weights)]
    seen = set(todo)
    while todo:
        for near in NEAR[todo.pop()]:
            if near in weights and near not in seen:
                seen.add(near)
                todo.append(near)
    return seen


def _escapes(source: Cell, sides: _Sides, shore: _Shore) -> bool:
    """Whether a tile slides out: through gates it reaches a space from which it is out."""
    ring = NEAR[source]
    for n in sides.steps:
        if shore[ring[n]]:
            return True
    universe, todo = shore.universe, [ring[n] for n in sides.steps]
    seen = {source, *todo}
    while todo:
        here = todo.pop()
        for near in NEAR[here]:
            if near not in universe and near not in seen and _gate(universe, here, near, source):
                if shore[near]:
                    return True
                seen.add(near)
                todo.append(near)
    return False


def _gate(universe: Universe, here: Cell, near: Cell, source: Cell) -> bool:
    """Whether a tile fits through between two spaces, its own counting as empty."""
    left, right = flanks(here, near)
    return left not in universe or right not in universe or source in (left, right)


# ------------------------------------------------------------------ where it ends


def _landing(weights: Weights) -> list[tuple[Cell, int]]:
    """The free spaces with two tiles beside them, one of them a body, in order."""
    return sorted([(cell, weight) for cell, weight in weights.items() if weight >= TWO and weight & BODIES])


def _jumps(mover: _Mover, landing: list[tuple[Cell, int]], shore: _Shore) -> list[Move]:
    source, bit, sides = mover
    ring, outer = NEAR[source], shore.outer
    barred = {ring[n] for n in sides.free if not left_by(shore.weights[ring[n]]) & bit}
    if shore.closed:
        opened = _opened(shore.universe, source, outer)
        landing = [hit for hit in landing if hit[0] in outer or hit[0] in opened]
    return [Jump(source, cell) for cell, weight in landing if weight & bit and cell not in barred]


def _opened(universe: Universe, source: Cell, outer: Collection[Cell]) -> set[Cell]:
    """The enclosed spaces that are open to the outside once a tile is lifted that touches the outside."""
    todo, seen = [source], set[Cell]()
    while todo:
        for near in NEAR[todo.pop()]:
            if near not in universe and near not in outer and near not in seen and near != source:
                seen.add(near)
                todo.append(near)
    return seen


def _eclipses(universe: Universe, mover: _Mover, covered: Weights) -> list[Move]:
    source, bit, sides = mover
    ring = NEAR[source]
    found: list[Move] = []
    for n in sides.taken:
        near = ring[n]
        if near not in covered:
            covered[near] = left_by(weight_of(universe, near)) if universe[near] in _SINGLE else 0
        if covered[near] & bit:
            found.append(Eclipse(source, near))
    return found


def _orbits(universe: Universe, mover: _Mover, weights: Weights) -> list[Move]:
    source, bit, sides = mover
    found: list[Move] = []
    for n in sides.centres:
        centre = NEAR[source][n]
        if TILES[universe[centre]].kind == "body":
            ends = _circle(universe, centre, (n + 3) % 6, weights, bit)
            found += [Orbit(source, centre, cell) for cell in sorted(ends)]
    return found


def _circle(universe: Universe, centre: Cell, start: int, weights: Weights, bit: int) -> list[Cell]:
    """Where an orbit may end: both ways round the centre, step by step through the outer gates.

    `start` is the place of the body on the circle. The first space of each way lies beside the space that it leaves.
    """
    ring, found = NEAR[centre], list[Cell]()
    for way in _ROUND[start]:
        for side, gate, beside in way:
            near = ring[side]
            if near in universe or NEAR[near][gate] in universe:
                break
            weight = weights[near]
            if weight & bit and (left_by(weight) if beside else weight >= TWO and weight & BODIES):
                found.append(near)
    return found
