"""The Ion Storm: two explored tiles change places under what stands on them. Source: "Ion Storm"."""

from __future__ import annotations

import msgspec

from . import grid
from .book import rule
from .effects import leave_game
from .orders import STOP, Order, Visit
from .state import Explorer, State


@rule("S41-TILE-ION-SWAP")
def swap_explored(state: State, visit: Visit) -> Order:
    """This tile changes places with another explored tile."""
    return _swap(state, visit, state.explored)


@rule("S41-TILE-ION-SWAP", "swap-with-unexplored")
def swap_any(state: State, visit: Visit) -> Order:
    """Misconception: it may also be a face-down tile."""
    return _swap(state, visit, grid.ALL & ~state.cleared)


def _swap(state: State, visit: Visit, mask: int) -> Order:
    mask |= state.rulebook["S41-TILE-ION-CLEARED"](state)
    partners = grid.cells(mask & ~(1 << visit.cell))
    if not partners:
        return STOP
    optional = state.rulebook["S41-TILE-ION-DETAIL"](state)
    return Order("ask", ask="swap", options=partners, optional=optional, then=lambda s, cell: exchange(s, visit, cell))


def exchange(state: State, visit: Visit, cell: int) -> State:
    """Two tiles change places; orientation is kept."""
    one, other = visit.cell, cell
    tiles = list(state.tiles)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    folds = tuple(
        msgspec.structs.replace(fold, intact=fold.intact and not {one, other} & set(grid.line_cells(fold.line)))
        for fold in state.folds
    )
    swapped = state.having(
        tiles=tuple(tiles), explored=_swapped(state.explored, one, other), cleared=_swapped(state.cleared, one, other),
        folds=folds, views=tuple(sorted((p, {one: other, other: one}.get(c, c)) for p, c in state.views)),
        origin={one: other, other: one}.get(state.origin, state.origin),
    )  # fmt: skip
    done: State = state.rulebook["S41-TILE-ION-OBJECTS"](swapped, one, other)
    return done


def _swapped(mask: int, one: int, other: int) -> int:
    if (mask >> one & 1) != (mask >> other & 1):
        mask ^= 1 << one | 1 << other
    return mask


@rule("S41-TILE-ION-OBJECTS")
def objects_stay(state: State, one: int, other: int) -> State:
    """Explorers, discs and the Guardian stay on their spaces; explorers get another tile underneath."""
    for player, crew in enumerate(state.explorers):
        for who, explorer in enumerate(crew):
            if explorer.at in (one, other):
                freed = state.rulebook["S41-TILE-ION-FREE"](state, explorer)
                state = state.with_explorer(player, who, freed)
    return state


@rule("S41-TILE-ION-OBJECTS", "swap-carries-pieces")
def objects_travel(state: State, one: int, other: int) -> State:
    """Misconception: pieces travel with the tiles."""
    places = {one: other, other: one}
    discs = list(state.discs)
    discs[one], discs[other] = discs[other], discs[one]
    crews = tuple(
        tuple(msgspec.structs.replace(explorer, at=places.get(explorer.at, explorer.at)) for explorer in crew)
        for crew in state.explorers
    )
    guardian = places.get(state.guardian, state.guardian)
    return state.having(discs=tuple(discs), explorers=crews, guardian=guardian)


@rule("S41-TILE-ION-OBJECTS", "swapped-tile-acts")
def new_tile_acts(state: State, one: int, other: int) -> State:
    """Misconception: whoever stands on an exchanged tile must obey the new one (tiles without a choice)."""
    for player, crew in enumerate(state.explorers):
        for who, explorer in enumerate(crew):
            if explorer.at in (one, other):
                kind = state.tile_on(explorer.at).kind
                order = state.rulebook[kind.rule](state, Visit(player, who, explorer.at, "N"))
                state = order.state if order.state is not None else state
                state = leave_game(state, player, who) if order.kind == "out" else state
    return state


@rule("S41-TILE-ION-FREE")
def free_to_move(state: State, explorer: Explorer) -> Explorer:
    """An explorer whose tile was exchanged: outside the cloud, on the highest asteroid, standing."""
    return Explorer(explorer.at, rock=state.tile_on(explorer.at).kind.rocks)


@rule("S41-TILE-ION-FREE", "storm-traps")
def storm_traps(state: State, explorer: Explorer) -> Explorer:
    """Misconception: a nebula slid under an explorer traps it."""
    cloud = "in" if state.tile_on(explorer.at).kind.code == "NEB" else ""
    return Explorer(explorer.at, rock=state.tile_on(explorer.at).kind.rocks, cloud=cloud)


@rule("S41-TILE-ION-CLEARED")
def cleared_stay(state: State) -> int:
    """The cleared tiles that can be exchanged: none."""
    return 0


@rule("S41-TILE-ION-CLEARED", "swap-heals-cleared")
def cleared_move(state: State) -> int:
    """Misconception: a cleared tile can be moved out of the way."""
    return state.cleared


@rule("S41-TILE-ION-DETAIL")
def compulsory(state: State) -> bool:
    """Whether the exchange may be declined: no."""
    return False


@rule("S41-TILE-ION-DETAIL", "swap-optional")
def declinable(state: State) -> bool:
    """Misconception: it may be declined."""
    return True
