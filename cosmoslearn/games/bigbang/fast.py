"""The quick way to legal moves for the default readings: a bit mask says which tiles may lie on a free space.

It is equal to the rule functions by a property test. The masks are carried from position to position: only the spaces
beside what has changed are touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from ...core.hexes import Cell
from ...core.rulebook import Rulebook
from .moves import Lay, Move, Use
from .pieces import ACTIONS, ALL_BODIES, ALL_PHENOMENA, BIT, DARK_ENERGY, EVERYTHING
from .state import State
from .swift import by_space, shifts
from .weights import BODIES, TWO, rim

# Rules whose other readings change where a tile may be laid, or whether it may be taken.
_LAYING: Final = frozenset(
    (
        "BB-PLACE-CELL", "BB-PLACE-FEATURE", "BB-PLACE-2ADJ", "BB-PLACE-FIRST", "BB-FIRST-SPAN",
        "BB-PHEN-2ADJ", "BB-PHEN-APART", "BB-PHEN-WILD", "BB-BH-DARK", "BB-BH-LATER",
        "BB-EARTH", "BB-EC-HIDDEN", "BB-SIM-PLACE", "BB-SN-EXTRA", "BB-SN-LOST",
        "BB-DE", "BB-DE-ONE", "BB-DE-FEATURE", "BB-DE-HOLE", "BB-DE-SN",
        "BB-PLACE-DE", "BB-TURN-KINDS", "BB-TURN-MUST", "BB-COMP-CARDS", "BB-SOLO-TURN",
        "BB-WH-ENDS",
    )
)  # fmt: skip
_MOVING: Final = frozenset(
    (
        "BB-ACT-BODY", "BB-ACT-WHOLE", "BB-ACT-SLIDE", "BB-ACT-PERIM", "BB-ACT-CONN",
        "BB-ACT-DEST", "BB-HY", "BB-OR", "BB-OR-CENTRE", "BB-EC",
        "BB-EC-TOP", "BB-DE-FEWER", "BB-BH-ABSORB",
    )
)  # fmt: skip
_PASSING: Final = frozenset(
    ("BB-ROW-NONE", "BB-TURN-MUST", "BB-COMP-CARDS", "BB-SN-OPTIONAL", "BB-SN-LOST", "BB-DE-FEWER", "BB-ROW-DEAD")
)


@cache
def _served(book: Rulebook) -> tuple[bool, bool, bool]:
    swapped = set(book.readings)
    return not swapped & _LAYING, not swapped & (_LAYING | _MOVING), not swapped & (_LAYING | _PASSING)


def serves(state: State, code: str) -> bool:
    """Whether the quick way is right for a tile under the readings in force.

    It moves tiles of a universe that is in one piece; a fragment need not be.
    """
    moving = code in ACTIONS
    return _served(state.rulebook)[moving] and not (moving and state.fragment)


def plain(state: State) -> bool:
    """Whether `redeal` and `decline` follow from the tiles that can be played, as by the default readings."""
    return _served(state.rulebook)[2]


# ------------------------------------------------------------------ playing a tile


def plays(state: State, codes: Sequence[str]) -> list[Move]:
    """The legal ways to play some tiles: tile by tile, the spaces in order."""
    wanted = sum([BIT[code] for code in codes])
    turn = state.pending == "turn"
    hits = _hits(state, wanted & (EVERYTHING if turn else ALL_BODIES))
    hits.sort(key=by_space)
    found: list[Move] = []
    for code in codes:
        bit = BIT[code]
        if bit & EVERYTHING:
            found += [Lay(code, cell) for cell, mask in hits if mask & bit]
        elif turn:
            found += [Use(code)] if code == DARK_ENERGY else shifts(state, code, rim(state))
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
        return [(cell, wanted) for cell, weight in rim(state).items() if weight >= TWO]
    return [
        (cell, mask)
        for cell, weight in rim(state).items()
        if weight >= TWO and (mask := weight & (wanted if weight & BODIES else alone))
    ]


def playable(state: State, code: str) -> bool:
    """Whether a tile can be played."""
    if code in ACTIONS:
        return bool(plays(state, (code,)))
    return bool(_hits(state, BIT[code] & (EVERYTHING if state.pending == "turn" else ALL_BODIES)))
