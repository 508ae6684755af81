"""A position in words: what is spoken about a tile, and the text-only board."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.language import N_, Say
from . import grid
from .ending import points
from .explain import MODE_NAMES
from .grid import NAMES, SIZE
from .judging import PHASE_NAMES
from .pieces import DISC_NAMES, KINDS, PROFILE_NAMES
from .saying import dock_said
from .state import ABOARD, OUT, State


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
    kinds = dict.fromkeys(state.tile_on(cell).kind.code for cell in grid.cells(state.explored))
    named = [Say(N_("{code} {name}"), {"code": code, "name": KINDS[code].name}) for code in kinds]
    yield Say(N_("Tiles face up: {tiles}"), {"tiles": named})
    docks = [Say(N_("{side} {dock}"), {"side": side, "dock": dock_said(side, place)}) for side, place in state.ships]
    yield Say(N_("Ships: {ships}"), {"ships": docks})
    yield Say(N_("Explorers: {crew}"), {"crew": [_explorer(state, *one) for one in _crew(state)]})
    arrows = [_pointing(state, cell) for cell in grid.cells(state.explored) if state.tile_on(cell).arrows]
    if arrows:
        yield Say(N_("Directions: {arrows}"), {"arrows": arrows})
    discs = [_lying(cell, text) for cell, text in enumerate(state.discs) if text]
    if discs:
        yield Say(N_("Discs: {discs}"), {"discs": discs})
    shields = [
        state.name_of(player, who) for player in range(len(state.ships)) for who in sorted(state.shielded[player])
    ]
    if shields:
        yield Say(N_("Shielded: {names}"), {"names": shields})
    if state.folds:
        folds = [
            Say(N_("{side} line {line} in turn {turn}"), {"side": state.side(f.player), "line": f.line, "turn": f.turn})
            for f in sorted(state.folds, key=lambda fold: fold.turn)
        ]
        yield Say(N_("It is turn {turn}. Folded: {folds}"), {"turn": state.turn, "folds": folds})
    mine = [
        Say(N_("{side}: {n} ({discs})"), {"side": side, "n": n, "discs": discs_said(discs)})
        for (side, _), n, discs in zip(state.ships, points(state), state.collected, strict=False)
    ]
    facts2 = {"points": mine, "n": state.rulebook["S41-END-TEST"](state)}
    yield Say(N_("Points: {points}; {n} can still be won"), facts2)


def _crew(state: State) -> Iterator[tuple[int, int]]:
    """All explorers, each by player and number."""
    return ((player, who) for player in range(len(state.ships)) for who in range(len(state.explorers[player])))


def _explorer(state: State, player: int, who: int) -> Say:
    """Where an explorer is and what holds it."""
    explorer = state.explorer(player, who)
    facts = {"name": state.name_of(player, who), "cell": NAMES[explorer.at] if explorer.at >= 0 else ""}
    if explorer.at == OUT:
        return Say(N_("{name} out of the game"), facts)
    if explorer.at == ABOARD:
        return Say(N_("{name} aboard"), facts)
    if explorer.rest:
        return Say(N_("{name} on {cell} (lying on its side)"), facts)
    if explorer.cloud == "in":
        return Say(N_("{name} on {cell} (in the cloud)"), facts)
    if explorer.rock:
        return Say(N_("{name} on {cell} (asteroid {rock})"), {**facts, "rock": explorer.rock})
    return Say(N_("{name} on {cell}"), facts)


def _pointing(state: State, cell: int) -> Say:
    return Say(N_("{cell} towards {arrows}"), {"cell": NAMES[cell], "arrows": state.tile_on(cell).arrows})


def _lying(cell: int, discs: str) -> Say:
    return Say(N_("on {cell} {discs}"), {"discs": discs_said(discs), "cell": NAMES[cell]})


def discs_said(discs: str) -> Say:
    """Discs by their colours.

    >>> discs_said("YYB").words("en"), discs_said("").words("es")
    ('yellow: 2 and blue: 1', 'nada')
    """
    counts = {code: discs.count(code) for code in DISC_NAMES}
    found = [Say(N_("{disc}: {n}"), {"disc": DISC_NAMES[code], "n": n}) for code, n in counts.items() if n]
    return Say("{discs}", {"discs": found})
