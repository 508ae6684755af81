"""What every position fulfils, each with the rule that it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.errors import ImpossiblePosition
from ...core.language import N_, say
from . import grid
from .grid import NAMES, cells
from .pieces import SUPPLY, count_discs
from .state import State


def refuse(state: State) -> None:
    """Raise if a position is impossible.

    Raises:
        ImpossiblePosition: names every rule that does not hold, and why.
    """
    faults = list(_faults(state))
    if faults:
        raise ImpossiblePosition([rule for rule, _ in faults], [why for _, why in faults])


def _faults(state: State) -> Iterator[tuple[str, str]]:
    seats = list(_ships(state))
    yield from seats
    if seats:
        return
    yield from _discs(state)
    yield from _tiles(state)
    yield from _explorers(state)
    yield from _pending(state)


def _ships(state: State) -> Iterator[tuple[str, str]]:
    sides = [side for side, _ in state.ships]
    if not state.rulebook["S41-SETUP-PLAYERS"](state.players):
        yield "S41-SETUP-PLAYERS", say(N_("{n} players; expected 2, 3 or 4"), n=state.players)
    if len(set(sides)) != len(sides) or len(sides) > state.players:
        yield "S41-SETUP-SHIPS", say(N_("ships on {sides}; expected at most one a side and one a player"), sides=sides)
    if state.players == 2 and len(sides) == 2 and grid.OPPOSITE[sides[0]] != sides[1]:
        yield "S41-SETUP-TWO", say(N_("ships on {sides}; two players sit opposite"), sides=sides)
    if (state.phase == "setup") != (len(sides) < state.players) or state.first >= max(state.players, 1):
        yield "S41-SETUP-START", say(N_("phase {phase} with {n} ships"), phase=state.phase, n=len(sides))
    elif state.player >= state.players:
        yield "S41-TURN-ORDER", say(N_("it is nobody's turn"))


def _discs(state: State) -> Iterator[tuple[str, str]]:
    there = "".join((*state.discs, *state.collected, state.removed, state.supply))
    if any(there.count(disc) > n for disc, n in SUPPLY.items()):
        yield "S41-COMP-DISCS", say(N_("{discs} discs; the box holds 18Y+2B+R"), discs=count_discs(there))


def _tiles(state: State) -> Iterator[tuple[str, str]]:
    dark = grid.ALL & ~state.explored & ~state.cleared
    if state.cleared and dark:
        yield "S41-CLEAR-NOHIDDEN", say(N_("cleared and unexplored tiles together"))
    if (state.cleared or state.waking == 2) and dark:
        yield "S41-GUARD-AWAKE-START", say(N_("the Awakening with unexplored tiles"))
    if state.cleared and state.waking < 2:
        yield "S41-GUARD-CLEAR", say(N_("cleared tiles before the Awakening"))
    for cell in cells(grid.ALL):
        if state.discs[cell] and dark >> cell & 1:
            yield "S41-TOW-UNEXPLORED", say(N_("discs on the unexplored tile {cell}"), cell=NAMES[cell])
        if state.discs[cell] and state.is_cleared(cell):
            yield "S41-GUARD-CLEAR", say(N_("discs on the cleared tile {cell}"), cell=NAMES[cell])


def _explorers(state: State) -> Iterator[tuple[str, str]]:
    owners: dict[int, int] = {}
    for player in range(len(state.ships)):
        for who, explorer in enumerate(state.explorers[player]):
            if explorer.at < 0:
                continue
            cell, name = NAMES[explorer.at], state.name_of(player, who)
            kind = state.tile_on(explorer.at).kind
            if owners.setdefault(explorer.at, player) != player:
                yield "S41-COMBAT-NOMIX", say(N_("explorers of different players on {cell}"), cell=cell)
            if state.is_cleared(explorer.at):
                yield "S41-CLEAR-NOENTRY", say(N_("{name} on the cleared tile {cell}"), name=name, cell=cell)
            elif not state.is_up(explorer.at):
                yield "S41-EXP-FLIP", say(N_("{name} on the unexplored tile {cell}"), name=name, cell=cell)
            elif explorer.rock > kind.rocks or (kind.rocks and not explorer.rock):
                says = N_("{name} on asteroid {rock} of {cell}, which has {n}")
                yield "S41-TILE-BELT-ENTER", say(says, name=name, rock=explorer.rock, cell=cell, n=kind.rocks)
            elif explorer.cloud and kind.code != "NEB":
                yield "S41-TILE-NEBULA-TRAP", say(N_("{name} in a cloud on {cell}"), name=name, cell=cell)


def _pending(state: State) -> Iterator[tuple[str, str]]:
    chain = state.chain
    if (state.phase == "chain") != (chain is not None):
        yield "S41-TURN-PHASES", say(N_("phase {phase} does not go with what is pending"), phase=state.phase)
    elif chain is not None and state.explorers[state.player][chain.who].at < 0 and chain.ask != "loop":
        yield "S41-EXP-FOLLOW", say(N_("a move is pending for an explorer that is not on the grid"))
