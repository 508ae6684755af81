"""The quick way to legal moves, for the default readings: a bit mask for each free space says which tiles may lie there.

It is equal to the rule functions by a property test. The masks are carried from position to position: only the spaces
beside what has changed are reckoned anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from ...core.hexes import Cell, flanks, neighbours
from ...core.rulebook import Rulebook
from .moves import Eclipse, Jump, Lay, Move, Orbit, Use
from .pieces import ACTIONS, ALL_BODIES, ALL_PHENOMENA, BIT, DARK_ENERGY, ECLIPSE, EVERYTHING, HOLE, HYPERSPACE, TILES
from .sliding import cut_spaces, outside
from .state import State

Board = dict[Cell, str]
Masks = dict[Cell, int]

# Rules whose other readings change where a tile may be laid, or whether it may be taken.
_LAYING: Final = frozenset(
    (
        "BB-PLACE-CELL", "BB-PLACE-FEATURE", "BB-PLACE-2ADJ", "BB-PLACE-FIRST", "BB-FIRST-SPAN",
        "BB-PHEN-2ADJ", "BB-PHEN-APART", "BB-PHEN-WILD", "BB-BH-DARK", "BB-BH-LATER",
        "BB-EARTH", "BB-EC-HIDDEN", "BB-SIM-PLACE", "BB-SN-EXTRA", "BB-SN-LOST",
        "BB-DE", "BB-DE-ONE", "BB-DE-FEATURE", "BB-DE-HOLE", "BB-DE-SN",
        "BB-PLACE-DE", "BB-TURN-KINDS", "BB-TURN-MUST", "BB-SOLO-TURN",
    )
)  # fmt: skip
_MOVING: Final = frozenset(
    (
        "BB-ACT-BODY", "BB-ACT-WHOLE", "BB-ACT-SLIDE", "BB-ACT-PERIM", "BB-ACT-CONN",
        "BB-ACT-DEST", "BB-HY", "BB-OR", "BB-OR-CENTRE", "BB-EC",
        "BB-EC-TOP", "BB-DE-FEWER",
    )
)  # fmt: skip
_PASSING: Final = frozenset({"BB-ROW-NONE", "BB-TURN-MUST"})


@cache
def _served(book: Rulebook) -> tuple[bool, bool, bool]:
    swapped = set(book.readings)
    return not swapped & _LAYING, not swapped & (_LAYING | _MOVING), not swapped & _PASSING


def serves(state: State, code: str) -> bool:
    """Whether the quick way is right for a tile under the readings in force."""
    return _served(state.rulebook)[code in ACTIONS]


def plain(state: State) -> bool:
    """Whether the row is replaced, and a turn passed, by the default readings only."""
    return _served(state.rulebook)[2]


class _Near(dict[Cell, tuple[Cell, ...]]):
    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        found = self[cell] = neighbours(cell)
        return found


NEAR: Final = _Near()


# ------------------------------------------------------------------ masks


def _mask(board: Board, cell: Cell, lifted: Cell | None, simple: bool, least: int = 2) -> int:
    """Which tiles may lie on a free space."""
    mask, tiles, bodies = EVERYTHING, 0, 0
    for near in NEAR[cell]:
        if near in board and near != lifted:
            tile = TILES[board[near]]
            tiles += 1
            bodies += tile.kind == "body"
            mask &= tile.beside
    if tiles < least:
        return 0
    if simple:
        return ALL_BODIES
    return mask if bodies or least == 1 else mask & ALL_PHENOMENA


def masks(state: State) -> Masks:
    """The mask of every free space beside the universe; kept with the position."""
    found: Masks | None = state.__dict__.get("masks")
    if found is None:
        simple = state.mode == "simple"
        found = {cell: _mask(state.universe, cell, None, simple) for cell in state.free}
        state.__dict__["masks"] = found
    return found


def kept(before: State, after: State) -> State:
    """The later position, with the masks of the earlier one brought up to date."""
    old: Masks | None = before.__dict__.get("masks")
    if old is None:
        return after
    if after.universe is before.universe:
        after.__dict__["masks"] = old
        return after
    simple = after.mode == "simple"
    board, new = after.universe, dict(old)
    for cell in _changed(before.universe, board, after.last):
        for near in (cell, *NEAR[cell]):
            if near in board:
                new.pop(near, None)
            elif any(far in board for far in NEAR[near]):
                new[near] = _mask(board, near, None, simple)
            else:
                new.pop(near, None)
    after.__dict__["masks"] = new
    return after


def _changed(old: Board, new: Board, last: Cell | None) -> Iterable[Cell]:
    """The spaces that differ; after a plain lay only the one where the tile lies."""
    if last is not None and last not in old and len(new) == len(old) + 1 and HOLE not in new.values():
        return (last,)
    return {cell for cell, _ in old.items() ^ new.items()}


# ------------------------------------------------------------------ playing a tile


def _spaces(state: State, code: str) -> list[Cell]:
    """The legal spaces of a tile that is laid, in order."""
    bit, board = BIT[code], state.universe
    if state.dark:
        simple = state.mode == "simple"
        return [cell for cell in state.free if _mask(board, cell, None, simple, 1) & bit] if bit & ALL_BODIES else []
    if state.extras and not bit & ALL_BODIES:
        return []
    if len(board) == 1:
        return sorted(NEAR[next(iter(board))]) if bit & ALL_BODIES else []
    return sorted(cell for cell, mask in masks(state).items() if mask & bit)


def plays(state: State, code: str) -> tuple[Move, ...]:
    """The legal ways to play one tile, in order."""
    if code not in ACTIONS:
        return tuple([Lay(code, cell) for cell in _spaces(state, code)])
    if state.pending != "turn":
        return ()
    if code == DARK_ENERGY:
        return (Use(code),)
    return tuple(_shifts(state, code))


def playable(state: State, code: str) -> bool:
    """Whether a tile can be played."""
    if code in ACTIONS or state.pending != "turn" or len(state.universe) == 1:
        return bool(plays(state, code))
    bit = BIT[code]
    return any(mask & bit for mask in masks(state).values())


def _shifts(state: State, code: str) -> list[Move]:
    board = state.universe
    cuts, shore, outer = cut_spaces(board), outside(board, gated=True), outside(board)
    found: list[Move] = []
    for source in sorted(board):
        tile = TILES[board[source]]
        if tile.kind != "body" or tile.under or source in cuts or not _escapes(board, source, shore):
            continue
        if code == HYPERSPACE:
            found += _jumps(state, source, outer)
        elif code == ECLIPSE:
            found += _eclipses(board, source)
        else:
            found += _orbits(board, source)
    return found


def _escapes(board: Board, source: Cell, shore: set[Cell]) -> bool:
    """Whether a tile slides out: it reaches a space from which the outside can be reached while the tile lies there."""
    todo, seen = [source], {source}
    while todo:
        here = todo.pop()
        for near in NEAR[here]:
            if near in board or near in seen:
                continue
            left, right = flanks(here, near)
            if left in board and left != source and right in board and right != source:
                continue
            if near in shore:
                return True
            seen.add(near)
            todo.append(near)
    return False


def _lands(board: Board, source: Cell, cell: Cell, bit: int) -> int:
    return _mask(board, cell, source, False) & bit


def _jumps(state: State, source: Cell, outer: set[Cell]) -> list[Move]:
    board, bit, beside = state.universe, TILES[state.universe[source]].bit, NEAR[source]
    opened = _opened(board, source, outer)
    return [
        Jump(source, cell)
        for cell, mask in sorted(masks(state).items())
        if (cell in outer or cell in opened) and (_lands(board, source, cell, bit) if cell in beside else mask & bit)
    ]


def _opened(board: Board, source: Cell, outer: set[Cell]) -> set[Cell]:
    """The enclosed spaces that are open to the outside once a tile is lifted that touches the outside."""
    todo, seen = [source], set[Cell]()
    while todo:
        for near in NEAR[todo.pop()]:
            if near not in board and near not in outer and near not in seen and near != source:
                seen.add(near)
                todo.append(near)
    return seen


def _eclipses(board: Board, source: Cell) -> list[Move]:
    bit = TILES[board[source]].bit
    return [
        Eclipse(source, near)
        for near in sorted(NEAR[source])
        if near in board
        and TILES[board[near]].kind == "body"
        and not TILES[board[near]].under
        and _lands(board, source, near, bit)
    ]


def _orbits(board: Board, source: Cell) -> list[Move]:
    bit = TILES[board[source]].bit
    found: list[Move] = []
    for centre in sorted(NEAR[source]):
        if centre in board and TILES[board[centre]].kind == "body":
            found += [
                Orbit(source, centre, cell)
                for cell in sorted(_circle(board, source, centre))
                if _lands(board, source, cell, bit)
            ]
    return found


def _circle(board: Board, source: Cell, centre: Cell) -> set[Cell]:
    """The spaces reached round a centre, both ways, step by step through the outer gates."""
    ring = NEAR[centre]
    start, reached = ring.index(source), set[Cell]()
    for turn in (1, -1):
        here = source
        for n in range(1, 6):
            near = ring[(start + turn * n) % 6]
            left, right = flanks(here, near)
            outer = left if right == centre else right
            if near in board or (outer in board and outer != source):
                break
            reached.add(near)
            here = near
    return reached
