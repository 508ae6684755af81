"""Sector 41: explore a grid of face-down tiles, tow Glynium home, mind the Guardian. Game by its author and publisher.

The rule text breaks off inside Super Nova: 75 of 81 tiles are described. The profile `strict` (the default) fills the
gap with six inert tiles without data, `house` with two Time Warps, two Voids and two Worm Holes of our own.

>>> from cosmoslearn.games import sector41
>>> start = sector41.new_game(seed=7, seats="SN")
>>> [str(move) for move in start.legal_moves()]
['ship S@c1', 'ship S@d1', 'ship S@f1', 'ship S@g1', 'fold', 'stay']
>>> sector41.parse(str(start)) == start
True
"""

from __future__ import annotations

from ...core.checking import typed
from ...core.rulebook import Rulebook
from . import grid, invariants, setup
from . import storm as storm
from . import throws as throws
from .book import shelf
from .claims_more import CHECKERS
from .effects import HiddenTile
from .ending import is_decided
from .explain import (
    explain_end,
    explain_fold,
    explain_guardian,
    explain_loop,
    explain_nearest,
    explain_shield,
)  # fmt: skip
from .grid import CELLS, CENTRE, SIDES, SIZE
from .notation import read
from .plain import PLAIN
from .position import Position
from .queries import QUERIES
from .vary import vary as VARY  # noqa: N812  (every face has this name)

RULES: Rulebook = shelf.book()


@typed
def new_game(
    mode: str = "strict",
    players: int = 2,
    seed: int = 0,
    rulebook: Rulebook = RULES,
    seats: str = "",
    first: int = 0,
) -> Position:
    """The first position. Without `seats` the players choose their sides; with them the ships are placed already.

    Raises:
        BadOption: an option is out of its range.

    >>> print(new_game(players=2, seed=1).legal_moves()[0])
    seat N@e9
    """
    empty = Position(
        rulebook=rulebook, profile=mode, players=players, first=first,
        tiles=("?",) * CELLS, explored=0,
    )  # fmt: skip
    setup.check_options(empty, seats, seed)
    position = setup.first_state(empty, seed)
    for side in seats:
        position = position.play(f"seat {grid.dock_name(side, CENTRE % SIZE)}")
    return position  # type: ignore[return-value]


@typed
def parse(text: str, *, rulebook: Rulebook = RULES, mode: str = "strict") -> Position:
    """A position from its notation; see `notation.py` for the keys.

    Raises:
        ImpossiblePosition: the position breaks an invariant of the game.
        NotationError: the text is no position.

    >>> parse("tiles: e1=GLY2/YY\\nexplorers: S1 e1").legal_moves()[-1]
    Word(word='stay')
    """
    state = read(text, lambda **fields: Position(rulebook=rulebook, **fields), mode)
    invariants.refuse(state)
    if state.phase != "setup" and state.rulebook["S41-END-TIMING"](state, False) and is_decided(state):
        state = state.having(phase="over", chain=None)
    return state  # type: ignore[return-value]


__all__ = [
    "CHECKERS", "PLAIN", "QUERIES", "RULES", "SIDES", "VARY", "HiddenTile", "Position", "explain_end", "explain_fold",
    "explain_guardian", "explain_loop", "explain_nearest", "explain_shield", "new_game", "parse",
]  # fmt: skip
