"""The verdict about playing a tile: which rules are asked, and in which order."""

from __future__ import annotations

from ...core.hexes import Cell
from ...core.language import N_
from ...core.verdict import Check
from .moves import Lay, Shift, Use
from .placement import laws, site_of
from .shifts import shift_laws
from .state import State, at
from .turns import laying, take_action, taking

Play = Lay | Shift | Use


def checks(state: State, move: Play) -> tuple[Check, ...]:
    """Every rule that applies to playing a tile; after a rule that leaves nothing to ask, nothing more is asked."""
    if isinstance(move, Lay):
        return _lay(state, move)
    if isinstance(move, Use):
        return (*taking(site_of(state, move.tile, (0, 0))), *take_action(move, state))
    return (*taking(site_of(state, move.tile, move.target)), *shift_laws(state, move))


def holds(state: State, move: Play) -> bool:
    """Whether no rule is broken, without a look at whether the game is over."""
    return all(check.ok is not False for check in checks(state, move))


def _lay(state: State, move: Lay) -> tuple[Check, ...]:
    site = site_of(state, move.tile, move.cell)
    found = list(taking(site))
    kind = laying(site.tile, state)
    if kind is not None:
        found.append(kind)
        if not kind.ok:
            return tuple(found)
    found.append(empty(state, move.cell))
    return tuple(found) if not found[-1].ok else (*found, *laws(site))


def empty(state: State, cell: Cell) -> Check:
    """Whether a space is empty."""
    there = state.tile_at(cell)
    if there is None:
        return Check("BB-PLACE-CELL", True, (at(cell),), {}, N_("The space is empty."))
    return Check(
        "BB-PLACE-CELL", False, (at(cell),), {"tile": there.code}, N_("{tile} lies there already."), (at(cell),)
    )
