"""A position in words: what is spoken about a tile, and the text-only board."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.language import N_, Say
from . import grid
from .ending import points
from .explain import MODE_NAMES
from .grid import NAMES, SIZE, dock_name
from .judging import PHASE_NAMES
from .moves import place_name
from .pieces import DISC_NAMES, PROFILE_NAMES, count_discs
from .state import OUT, State


def shown(state: State, cell: int) -> str:
    """A tile in short for the text board: kind, then who or what is on it: `GLY3/S`, `NOV~`, `###`, `...`.

    >>> from cosmoslearn.games.sector41 import parse
    >>> shown(parse("tiles: e1=WIN[N] e2=(RIF)\\nexplorers: S1 e1"), 4)
    'WIN/S'
    """
    code = "..." if state.is_cleared(cell) else "###"
    if state.is_up(cell):
        kind = state.tile_on(cell).kind
        code = f"{kind.code}~" if kind.origin else kind.code
    there = {state.side(player) for player in range(len(state.ships)) if state.on_tile(player, cell)}
    signs = "".join(sorted(there)) + ("*" if cell == state.guardian else "")
    return f"{code}/{signs}" if signs else code


def cell_said(state: State, cell: int) -> Say:
    """What is spoken about a tile; the kind of a face-down tile is not in it."""
    facts: dict[str, object] = {"cell": NAMES[cell]}
    if state.is_cleared(cell):
        says = N_("{cell}: cleared, closed to explorers")
    elif not state.is_up(cell):
        says = N_("{cell}: face down")
    else:
        tile = state.tile_on(cell)
        facts |= {"tile": tile.name, "arrows": tile.arrows, "discs": [DISC_NAMES[disc] for disc in state.discs[cell]]}
        plain, pointed = N_("{cell}: {tile}"), N_("{cell}: {tile} towards {arrows}")
        if state.discs[cell]:
            plain, pointed = N_("{cell}: {tile}; discs: {discs}"), N_("{cell}: {tile} towards {arrows}; discs: {discs}")
        says = pointed if tile.arrows else plain
        if tile.kind.origin:
            return Say(N_("{said}; {origin}"), {"said": Say(says, facts), "origin": tile.kind.origin})
    return Say(says, facts)


def lines(state: State) -> tuple[str | Say, ...]:
    """The board as lines of text, readable aloud."""
    return tuple(_lines(state))


def _lines(state: State) -> Iterator[str | Say]:
    mover = state.side(state.player) if state.player < len(state.ships) and state.phase != "over" else "-"
    profile = PROFILE_NAMES[state.profile]
    facts = {"mode": MODE_NAMES[state.waking], "side": mover, "phase": PHASE_NAMES[state.phase], "profile": profile}
    yield Say(N_("Sector 41 ({profile}), {mode}. To move: {side} ({phase})."), facts)
    yield Say(N_("### face down, ... cleared, /S explorer, /* Guardian, ~ not from the rule text"))
    for row in range(SIZE - 1, -1, -1):
        tiles = (f"{shown(state, row * SIZE + column):8}" for column in range(SIZE))
        yield f"{row + 1} {''.join(tiles)}".rstrip()
    yield "  " + "".join(f"{letter:8}" for letter in grid.COLUMNS).rstrip()
    yield Say(N_("Ships: {ships}"), {"ships": [dock_name(*ship) for ship in state.ships]})
    crew = [
        f"{state.name_of(player, who)} {'out' if explorer.at == OUT else place_name(explorer.at)}"
        + (f" rock {explorer.rock}" if explorer.rock else "")
        + (" cloud" if explorer.cloud == "in" else "")
        + (" lying" if explorer.rest else "")
        for player in range(len(state.ships))
        for who, explorer in enumerate(state.explorers[player])
    ]
    yield Say(N_("Explorers: {crew}"), {"crew": crew})
    arrows = [f"{NAMES[cell]} {state.tiles[cell]}" for cell in grid.cells(state.explored) if state.tile_on(cell).arrows]
    if arrows:
        yield Say(N_("Directions: {arrows}"), {"arrows": arrows})
    discs = [f"{NAMES[cell]} {text}" for cell, text in enumerate(state.discs) if text]
    if discs:
        yield Say(N_("Discs: {discs}"), {"discs": discs})
    shields = [
        state.name_of(player, who) for player in range(len(state.ships)) for who in sorted(state.shielded[player])
    ]
    if shields:
        yield Say(N_("Shielded: {names}"), {"names": shields})
    mine = [
        f"{side} {n} ({count_discs(discs)})"
        for (side, _), n, discs in zip(state.ships, points(state), state.collected, strict=False)
    ]
    facts2 = {"points": mine, "n": state.rulebook["S41-END-TEST"](state)}
    yield Say(N_("Points: {points}; {n} can still be won"), facts2)
