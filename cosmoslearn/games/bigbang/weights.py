"""Weights of free spaces: in one number, which tiles may lie there, and how many tiles and bodies are beside it.

The lowest bits are the mask of the tiles that may touch all neighbours, above it stands how many of these are bodies,
above that how many there are. Laying a tile changes six weights by one step; they are kept with the position.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...core.hexes import Cell
from .pieces import EVERYTHING, HOLE, TILES
from .sliding import NEAR
from .state import State

Universe = dict[Cell, str]
Weights = dict[Cell, int]

BODY: Final = 1 << EVERYTHING.bit_length()
BODIES: Final = 7 * BODY
TILE: Final = 8 * BODY
TWO: Final = 2 * TILE


class _Touch(dict[str, tuple[int, int]]):
    """For each code what it adds to the weight of a space beside it, and the mask that it leaves."""

    def __missing__(self, code: str) -> tuple[int, int]:
        tile = TILES[code]
        found = self[code] = (TILE + BODY * tile.is_body, -BODY | tile.beside)
        return found


_TOUCH: Final = _Touch()


def weight_of(universe: Universe, cell: Cell) -> int:
    """The weight of a space; 0 beside nothing."""
    weight, mask = EVERYTHING, -1
    for near in NEAR[cell]:
        if near in universe:
            more, keep = _TOUCH[universe[near]]
            weight += more
            mask &= keep
    return weight & mask if weight >= TILE else 0


def rim(state: State) -> Weights:
    """The weights of the free spaces beside the universe; kept with the position."""
    found: Weights | None = state.__dict__.get("rim")
    if found is None:
        found = state.__dict__["rim"] = {cell: weight_of(state.universe, cell) for cell in state.frontier}
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
        _anew(new, universe, _changed(before.universe, universe))
    return after


def _changed(old: Universe, new: Universe) -> set[Cell]:
    """The spaces on which something else lies, or nothing any more."""
    found = {cell for cell, code in new.items() if old.get(cell) != code}
    return found | (old.keys() - new.keys())


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
        weight = 0 if cell in universe else weight_of(universe, cell)
        if weight:
            weights[cell] = weight
        else:
            weights.pop(cell, None)


def left_by(weight: int) -> int:
    """The weight of a space beside the body that comes there: without it, two tiles, one a body, must remain, else 0.

    The mask may be read with the body still in it, since every body agrees with itself.
    """
    weight -= TILE + BODY
    return weight if weight >= TWO and weight & BODIES else 0
