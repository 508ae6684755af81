"""The quick way to legal moves for the default readings: a bit mask says which tiles may lie on a free space.

It is equal to the rule functions by a property test. The masks are carried from position to position: only the spaces
beside what has changed are touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from ...core.hexes import Cell, flanks
from ...core.rulebook import Rulebook
from .moves import Eclipse, Jump, Lay, Move, Orbit, Use
from .pieces import ACTIONS, ALL_BODIES, ALL_PHENOMENA, BIT, DARK_ENERGY, ECLIPSE, EVERYTHING, HOLE, HYPERSPACE, TILES
from .sliding import NEAR
from .state import State

Universe = dict[Cell, str]
Weights = dict[Cell, int]

# Rules whose other readings change where a tile may be laid, or whether it may be taken.
_LAYING: Final = frozenset(
    (
        "BB-PLACE-CELL", "BB-PLACE-FEATURE", "BB-PLACE-2ADJ", "BB-PLACE-FIRST", "BB-FIRST-SPAN",
        "BB-PHEN-2ADJ", "BB-PHEN-APART", "BB-PHEN-WILD", "BB-BH-DARK", "BB-BH-LATER",
        "BB-EARTH", "BB-EC-HIDDEN", "BB-SIM-PLACE", "BB-SN-EXTRA", "BB-SN-LOST",
        "BB-DE", "BB-DE-ONE", "BB-DE-FEATURE", "BB-DE-HOLE", "BB-DE-SN",
        "BB-PLACE-DE", "BB-TURN-KINDS", "BB-TURN-MUST", "BB-COMP-CARDS", "BB-SOLO-TURN",
    )
)  # fmt: skip
_MOVING: Final = frozenset(
    (
        "BB-ACT-BODY", "BB-ACT-WHOLE", "BB-ACT-SLIDE", "BB-ACT-PERIM", "BB-ACT-CONN",
        "BB-ACT-DEST", "BB-HY", "BB-OR", "BB-OR-CENTRE", "BB-EC",
        "BB-EC-TOP", "BB-DE-FEWER",
    )
)  # fmt: skip
_PASSING: Final = frozenset(
    ("BB-ROW-NONE", "BB-TURN-MUST", "BB-COMP-CARDS", "BB-SN-OPTIONAL", "BB-SN-LOST", "BB-DE-FEWER")
)


@cache
def _served(book: Rulebook) -> tuple[bool, bool, bool]:
    swapped = set(book.readings)
    return not swapped & _LAYING, not swapped & (_LAYING | _MOVING), not swapped & (_LAYING | _PASSING)


def serves(state: State, code: str) -> bool:
    """Whether the quick way is right for a tile under the readings in force."""
    return _served(state.rulebook)[code in ACTIONS]


def plain(state: State) -> bool:
    """Whether `redeal` and `decline` follow from the tiles that can be played, as by the default readings."""
    return _served(state.rulebook)[2]


# ------------------------------------------------------------------ weights of free spaces
#
# The weight of a free space holds three things in one number: the mask of the tiles that may touch all its neighbours,
# above it how many of these are bodies, above that how many there are. Laying a tile changes six weights by one step.


_BODY: Final = 1 << EVERYTHING.bit_length()
_BODIES: Final = 7 * _BODY
_TILE: Final = 8 * _BODY
_TWO: Final = 2 * _TILE


class _Touch(dict[str, tuple[int, int]]):
    """For each code what it adds to the weight of a space beside it, and the mask that it leaves."""

    def __missing__(self, code: str) -> tuple[int, int]:
        tile = TILES[code]
        found = self[code] = (_TILE + _BODY * tile.is_body, -_BODY | tile.beside)
        return found


_TOUCH: Final = _Touch()


def _weight(universe: Universe, cell: Cell) -> int:
    """The weight of a space; 0 beside nothing."""
    weight, mask = EVERYTHING, -1
    for near in NEAR[cell]:
        if near in universe:
            more, keep = _TOUCH[universe[near]]
            weight += more
            mask &= keep
    return weight & mask if weight >= _TILE else 0


def rim(state: State) -> Weights:
    """The weights of the free spaces beside the universe; kept with the position."""
    found: Weights | None = state.__dict__.get("rim")
    if found is None:
        found = state.__dict__["rim"] = {cell: _weight(state.universe, cell) for cell in state.free}
    return found


def kept(before: State, after: State) -> State:
    """The later position, with the weights of the earlier one brought up to date."""
    old: Weights | None = before.__dict__.get("rim")
    if old is None or after.universe is before.universe:
        after.__dict__["rim"] = old or rim(after)
        return after
    new = after.__dict__["rim"] = dict(old)
    last, universe = after.last, after.universe
    if (
        last is not None
        and last not in before.universe
        and len(universe) > len(before.universe)
        and universe[last] != HOLE
    ):
        _one_more(new, universe, last)
    else:
        _anew(new, universe, {cell for cell, _ in before.universe.items() ^ universe.items()})
    return after


def _one_more(weights: Weights, universe: Universe, cell: Cell) -> None:
    """One tile more: the weights beside it change by one step."""
    more, keep = _TOUCH[universe[cell]]
    weights.pop(cell, None)
    for near in NEAR[cell]:
        if near in weights:
            weights[near] = (weights[near] & keep) + more
        elif near not in universe:
            weights[near] = (EVERYTHING & keep) + more


def _anew(weights: Weights, universe: Universe, changed: Iterable[Cell]) -> None:
    """Any other change: the weights of the spaces beside it are reckoned anew."""
    for cell in {near for one in changed for near in (one, *NEAR[one])}:
        weight = 0 if cell in universe else _weight(universe, cell)
        if weight:
            weights[cell] = weight
        else:
            weights.pop(cell, None)


# ------------------------------------------------------------------ playing a tile


def plays(state: State, codes: Sequence[str]) -> list[Move]:
    """The legal ways to play some tiles: tile by tile, the spaces in order."""
    wanted = sum([BIT[code] for code in codes])
    turn = state.pending == "turn"
    hits = _hits(state, wanted & (EVERYTHING if turn else ALL_BODIES))
    hits.sort()
    found: list[Move] = []
    for code in codes:
        bit = BIT[code]
        if bit & EVERYTHING:
            found += [Lay(code, cell) for cell, mask in hits if mask & bit]
        elif turn:
            found += [Use(code)] if code == DARK_ENERGY else shifts(state, code)
    return found


def _hits(state: State, wanted: int) -> list[tuple[Cell, int]]:
    """The free spaces where some of the wanted tiles may lie, each with the mask of these."""
    alone = wanted & ALL_PHENOMENA
    if state.dark:
        return [(cell, mask) for cell, weight in rim(state).items() if (mask := weight & wanted)]
    if len(state.universe) == 1:
        alone = wanted & ALL_BODIES
        return [(cell, alone) for cell in rim(state) if alone]
    if state.mode == "simple":
        return [(cell, wanted) for cell, weight in rim(state).items() if weight >= _TWO]
    return [
        (cell, mask)
        for cell, weight in rim(state).items()
        if weight >= _TWO and (mask := weight & (wanted if weight & _BODIES else alone))
    ]


def playable(state: State, code: str) -> bool:
    """Whether a tile can be played."""
    if code in ACTIONS:
        return bool(plays(state, (code,)))
    return bool(_hits(state, BIT[code] & (EVERYTHING if state.pending == "turn" else ALL_BODIES)))


# ------------------------------------------------------------------ moving a body


def shifts(state: State, code: str) -> list[Move]:
    """The legal ways to carry out hyperspace, orbit or eclipse."""
    universe, weights = state.universe, rim(state)
    shore = _Shore(universe, weights)
    landing = sorted(weights.items()) if code == HYPERSPACE else []
    covered: Weights = {}
    found: list[Move] = []
    for source in sorted(universe):
        tile = TILES[universe[source]]
        free = [near not in universe for near in NEAR[source]]
        if tile.kind != "body" or tile.under or not _escapes(source, free, shore):
            continue
        if code == HYPERSPACE:
            ways = _jumps(universe, source, landing, shore.outer)
        elif code == ECLIPSE:
            ways = _eclipses(universe, source, free, covered)
        else:
            ways = _orbits(universe, source, free, weights)
        if ways and not _splits(universe, source):
            found += ways
    return found


def _splits(universe: Universe, source: Cell) -> bool:
    """Whether the universe falls apart without a tile: the arcs of its neighbours are not joined some other way."""
    ring = NEAR[source]
    arcs = [near for n, near in enumerate(ring) if near in universe and ring[n - 1] not in universe]
    if len(arcs) < 2:
        return False
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


class _Shore(dict[Cell, bool]):
    """For a space of the outer ring: whether nothing is near on some side of it, so that a tile there is out."""

    def __init__(self, universe: Universe, weights: Weights) -> None:
        super().__init__()
        self.universe, self.weights, self.outer = universe, weights, _outer(weights)

    def __missing__(self, cell: Cell) -> bool:
        found = False
        if cell in self.outer:
            for near in NEAR[cell]:
                if near not in self.weights and near not in self.universe:
                    found = True
                    break
        self[cell] = found
        return found


def _escapes(source: Cell, free: list[bool], shore: _Shore) -> bool:
    """Whether a tile slides out: through gates it reaches a space from which it is out."""
    universe = shore.universe
    todo = [near for n, near in enumerate(NEAR[source]) if free[n] and (free[n - 1] or free[n - 5])]
    for near in todo:
        if shore[near]:
            return True
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


def _lands(weight: int, bit: int) -> bool:
    """Whether a body may land beside the space that it leaves: without it, two tiles, one a body, must be there.

    The mask may be read with the body still in it, since every body agrees with itself.
    """
    weight -= _TILE + _BODY
    return weight >= _TWO and bool(weight & _BODIES) and bool(weight & bit)


def _jumps(universe: Universe, source: Cell, landing: list[tuple[Cell, int]], outer: set[Cell]) -> list[Move]:
    bit, beside = TILES[universe[source]].bit, NEAR[source]
    opened = _opened(universe, source, outer)
    return [
        Jump(source, cell)
        for cell, weight in landing
        if weight & bit
        and weight >= _TWO
        and weight & _BODIES
        and (cell in outer or cell in opened)
        and (cell not in beside or _lands(weight, bit))
    ]


def _opened(universe: Universe, source: Cell, outer: set[Cell]) -> set[Cell]:
    """The enclosed spaces that are open to the outside once a tile is lifted that touches the outside."""
    todo, seen = [source], set[Cell]()
    while todo:
        for near in NEAR[todo.pop()]:
            if near not in universe and near not in outer and near not in seen and near != source:
                seen.add(near)
                todo.append(near)
    return seen


# The places of the six neighbours, as `NEAR` has them, in the order of their coordinates.
_ORDER: Final = (3, 4, 2, 5, 1, 0)


def _eclipses(universe: Universe, source: Cell, free: list[bool], covered: Weights) -> list[Move]:
    bit, ring = TILES[universe[source]].bit, NEAR[source]
    found: list[Move] = []
    for near in [ring[n] for n in _ORDER if not free[n]]:
        if near not in covered:
            tile = TILES[universe[near]]
            covered[near] = _weight(universe, near) if tile.kind == "body" and not tile.under else 0
        if _lands(covered[near], bit):
            found.append(Eclipse(source, near))
    return found


def _orbits(universe: Universe, source: Cell, free: list[bool], weights: Weights) -> list[Move]:
    bit, beside = TILES[universe[source]].bit, NEAR[source]
    found: list[Move] = []
    for n in _ORDER:
        centre = beside[n]
        starts = (free[n - 1] and free[n - 2]) or (free[n - 5] and free[n - 4])
        if starts and not free[n] and TILES[universe[centre]].kind == "body":
            for cell in sorted(_circle(universe, source, centre)):
                weight = weights[cell]
                fits = weight >= _TWO and weight & _BODIES and weight & bit
                if fits and (cell not in beside or _lands(weight, bit)):
                    found.append(Orbit(source, centre, cell))
    return found


def _circle(universe: Universe, source: Cell, centre: Cell) -> set[Cell]:
    """The spaces reached round a centre, both ways, step by step through the outer gates."""
    ring, (q, r) = NEAR[centre], centre
    start, reached = ring.index(source), set[Cell]()
    for turn in (1, -1):
        here = source
        for n in range(1, 6):
            near = ring[(start + turn * n) % 6]
            if near in universe:
                break
            outer = (here[0] + near[0] - q, here[1] + near[1] - r)
            if outer in universe and outer != source:
                break
            reached.add(near)
            here = near
    return reached
