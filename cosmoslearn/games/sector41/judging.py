"""Verdicts: every rule that has a say about a move, in the order of the rulebook; the survey of what could be tried."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.language import N_, Say
from ...core.verdict import Check, Verdict
from . import grid
from .chain import choices
from .effects import tow_choices
from .entry import checks, entry_to
from .grid import COORDS, NAMES, around
from .guardian import Leads, leads
from .loops import order_at
from .moves import DECLINE, PASS, REMAIN, STAY, Fold, Go, Move, Pick, Seat, Slide, Turn, Walk
from .orders import Order
from .phases import legal, seats
from .pieces import DISC_NAMES
from .saying import WORDS_OF_MOVES
from .ships import fold_checks, slide_checks
from .state import ABOARD, OUT, State, at, explorer_id, ship_id
from .walking import walk_checks, walks

PHASE_NAMES = {
    "setup": {"en": "setup", "es": "la preparación"},
    "ship": {"en": "the mother-ship phase", "es": "la fase de la nave nodriza"},
    "explorer": {"en": "the explorer phase", "es": "la fase de explorador"},
    "chain": {"en": "a choice in the explorer phase", "es": "una decisión de la fase de explorador"},
    "guardian": {"en": "the Guardian phase", "es": "la fase del Guardián"},
    "over": {"en": "the end: the game is over", "es": "el final: la partida ha terminado"},
}


def judge(state: State, move: Move) -> Verdict:
    """Every rule that has a say about a move."""
    found = list(_checks(state, move))
    order = state.rulebook.order([check.rule for check in found])
    found.sort(key=lambda check: order.index(check.rule))
    return Verdict(state, str(move), tuple(found))


def phase_of(move: Move) -> str:
    """The phase in which a move is made."""
    if isinstance(move, Seat):
        return "setup"
    if isinstance(move, Slide | Fold) or move == STAY:
        return "ship"
    if isinstance(move, Walk) or move == PASS:
        return "explorer"
    return "guardian" if isinstance(move, Pick) and move.verb == "guardian" else "chain"


def _checks(state: State, move: Move) -> Iterator[Check]:
    wanted = phase_of(move)
    in_time = state.phase == wanted
    facts = {"now": PHASE_NAMES[state.phase], "wanted": PHASE_NAMES[wanted]}
    says = N_("It is {now}.") if in_time else N_("It is {now}; the move belongs to {wanted}.")
    yield Check("S41-TURN-PHASES", in_time, (), facts, says)
    if not in_time:
        return
    if isinstance(move, Seat):
        yield from _seat(state, move)
    elif isinstance(move, Slide):
        yield from slide_checks(state, move)
    elif isinstance(move, Fold):
        yield from fold_checks(state, move.turned)
    elif move == STAY:
        yield Check("S41-SHIP-OPTIONS", True, (ship_id(state.side(state.player)),))
    elif isinstance(move, Walk):
        yield from _walk(state, move)
    elif move == PASS:
        says = N_("An explorer can move, so one must.")
        yield Check("S41-EXP-MANDATORY", state.rulebook["S41-EXP-MANDATORY"](state), (), {}, says)
    elif isinstance(move, Pick) and move.verb == "guardian":
        yield from _guardian(state, move.cell)
    else:
        yield from _choice(state, move)


def _seat(state: State, move: Seat) -> Iterator[Check]:
    book, where = state.rulebook, (ship_id(move.side),)
    ok = book["S41-SETUP-SHIPS"](state, move.side, move.place)
    says = N_("A free side, in line with the Guardian on e5.")
    yield Check("S41-SETUP-SHIPS", ok, where, {}, says, () if ok else where)
    ok = book["S41-SETUP-TWO"](state, move.side)
    says = N_("Two players sit opposite each other.")
    yield Check("S41-SETUP-TWO", ok, where, {}, says, () if ok else where)


# ------------------------------------------------------------------ steps and towing


def _walk(state: State, move: Walk) -> Iterator[Check]:
    side = state.side(state.player)
    own = move.side == side
    says = N_("It is the turn of {side}.")
    yield Check("S41-TURN-ORDER", own, (ship_id(side),), {"side": side}, says, () if own else (ship_id(side),))
    if not own:
        return
    yield from walk_checks(state, move)
    if state.explorer(state.player, move.who).at == OUT:
        return
    hop = move.rock > 0
    yield from _towing(
        state, state.explorer(state.player, move.who).at, move.to, move.tow, "hop" if hop else "step", hop
    )


def _towing(
    state: State, leaving: int, place: int, towing: str, by: str, jump: bool, towed: str = ""
) -> Iterator[Check]:
    """The rules about towing, for a move that tows."""
    if not towing:
        return
    book = state.rulebook
    disc = [DISC_NAMES[letter] for letter in towing]
    cell = NAMES[leaving] if leaving >= 0 else "ship"
    where = (at(leaving),) if leaving >= 0 else ()
    there = leaving >= 0 and place != leaving and towing in book["S41-TOW-TAKE"](state, leaving, place)
    explored = place < 0 or book["S41-TOW-UNEXPLORED"](state, place)
    says = N_("One disc of {cell} may come along: {disc}.")
    yield Check("S41-TOW-TAKE", there, where, {"cell": cell, "disc": disc}, says, () if there else where)
    if place >= 0:
        says = N_("{cell} is explored already.") if explored else N_("{cell} is still face down.")
        facts = {"cell": NAMES[place]}
        yield Check("S41-TOW-UNEXPLORED", explored, (at(place),), facts, says, () if explored else (at(place),))
    ok = book["S41-TOW-ANYMOVE"](by, jump)
    yield Check("S41-TOW-ANYMOVE", ok, (), {}, N_("Every kind of move can tow."))
    if there and explored and ok and towing not in tow_choices(state, leaving, place, by, jump, towed):
        yield Check("S41-TOW-STEP", False, where, {}, N_("The disc in tow stays in tow."))


# ------------------------------------------------------------------ choices


def _choice(state: State, move: Move) -> Iterator[Check]:
    chain = state.under_way
    allowed = choices(state)
    if chain.ask == "loop":
        cells = [NAMES[cell] for cell in chain.loop]
        says = N_("The disc stays on a tile of the loop: {cells}.")
        yield Check("S41-LOOP-CARGO", move in allowed, tuple(map(at, chain.loop)), {"cells": cells}, says)
        return
    kind = state.tile_on(state.active.at).kind
    if chain.ask == "turn":
        yield Check("S41-EXP-NOPEEK", move in allowed, (at(state.active.at),))
        return
    order = order_at(state)
    here = (at(state.active.at),)
    if isinstance(move, Go) and order.kind == "go":
        yield from _going(state, order, move)
        return
    if move in (REMAIN, DECLINE):
        says = N_("The tile lets no explorer stay while it can go on.") if move == REMAIN else N_("It may be declined.")
        rule_id = "S41-EXP-EDGECHOICE" if move == REMAIN else kind.rule
        if move == DECLINE and order.kind == "ask" and not order.optional:
            rule_id = "S41-TILE-ION-DETAIL" if order.ask == "swap" else kind.rule
            says = N_("It may not be declined.")
        yield Check(rule_id, move in allowed, here, {}, says, () if move in allowed else here)
        return
    yield from _option(state, order, move, kind.rule)


def _going(state: State, order: Order, move: Go) -> Iterator[Check]:
    chain, cell = state.under_way, state.active.at
    kind = state.tile_on(cell).kind
    coord = state.dock(state.player) if move.to == ABOARD else COORDS[move.to] if move.to >= 0 else None
    way = next((way for way in order.ways if way.coord == coord), None)
    offered = way is not None or move in choices(state)
    places = [NAMES[c] for w in order.ways if (c := grid.on_grid(w.coord)) is not None]
    says = N_("The tile on {cell} leads to {places}.")
    facts = {"cell": NAMES[cell], "places": places}
    yield Check(kind.rule, offered, (at(cell),), facts, says, () if offered else (at(cell),))
    if way is None or move in choices(state):
        if way is not None:
            yield from checks(state, entry_to(state, state.player, chain.who, way.coord, way.heading, "tile", way.jump))
            yield from _towing(state, cell, move.to, move.tow, "tile", way.jump, chain.towed)
        return
    found = list(checks(state, entry_to(state, state.player, chain.who, way.coord, way.heading, "tile", way.jump)))
    found += _towing(state, cell, move.to, move.tow, "tile", way.jump, chain.towed)
    yield from found
    if all(check.ok is not False for check in found):
        if not way.cargo and move.tow:
            yield Check(kind.rule, False, (at(cell),), {}, N_("No disc comes along."), (at(cell),))
        else:
            says = N_("That way does not lead out of the loop.")
            yield Check("S41-LOOP-TEST", False, (at(cell),), {}, says, (at(cell),))


def _option(state: State, order: Order, move: Move, rule_id: str) -> Iterator[Check]:
    here = at(state.active.at)
    if isinstance(move, Turn) or order.kind != "ask":
        yield Check(rule_id, False, (here,), {}, N_("The tile asks for no such choice."), (here,))
        return
    verb = getattr(move, "verb", "go")
    if verb != order.ask:
        facts = {"asked": Say(WORDS_OF_MOVES[order.ask]), "verb": verb}
        yield Check(rule_id, False, (here,), facts, N_("The tile asks for another choice: {asked}."), (here,))
        return
    ok = move in choices(state, order)
    if isinstance(move, Pick):
        where, facts = (at(move.cell),), {"cell": NAMES[move.cell]}
        says = (
            N_("{cell} is among the tiles to choose from.")
            if ok
            else N_("{cell} is not among the tiles to choose from.")
        )
        rule_id = _why_not(state, move, rule_id) if not ok else rule_id
    else:
        name = str(move).partition(" ")[2]
        where, facts = (explorer_id(name),), {"name": name}
        says = N_("{name} is among those to choose from.") if ok else N_("{name} is not among those to choose from.")
        if not ok and verb == "shoot":
            rule_id = "S41-TILE-BASE-RANGE"
    yield Check(rule_id, ok, where, facts, says, () if ok else where)


def _why_not(state: State, move: Pick, rule_id: str) -> str:
    """The rule that keeps a tile out of a choice."""
    if state.is_cleared(move.cell):
        return {"swap": "S41-TILE-ION-CLEARED", "reveal": "S41-TILE-WARP-CLEARED"}.get(move.verb, "S41-CLEAR-STATUS")
    return rule_id


# ------------------------------------------------------------------ Guardian


def _guardian(state: State, cell: int) -> Iterator[Check]:
    found: Leads = leads(state)
    rule_id = ("S41-GUARD-WANDER", "S41-GUARD-QUICK-MOVE", "S41-GUARD-AWAKE-MOVE")[state.waking]
    near = cell in around(state.guardian)
    says = N_("The Guardian goes one tile.")
    yield Check(rule_id, near, ("guardian",), {}, says, () if near else (at(cell),))
    if not near or state.waking == 0:
        return
    targets = [NAMES[target] for target, steps in found.steps.items() if cell in steps]
    nearest = [NAMES[target] for target in found.steps]
    says = N_("The step leads towards {targets}.") if targets else N_("No step towards {nearest}, the nearest.")
    ok = cell in found.cells
    where = tuple(at(target) for target, steps in found.steps.items() if cell in steps or not ok)
    facts = {"targets": targets, "nearest": nearest}
    yield Check("S41-GUARD-TOWARD", ok, where, facts, says, () if ok else (at(cell),))


# ------------------------------------------------------------------ what could be tried


def survey(state: State, piece: str | None) -> dict[str, Verdict]:
    """A verdict for every move that a learner could try now, legal ones and others near them."""
    tried = dict.fromkeys((*legal(state), *_tries(state)))
    found = {str(move): judge(state, move) for move in tried}
    return {move: verdict for move, verdict in found.items() if piece is None or move.split("-")[0].split()[0] == piece}


def _tries(state: State) -> Iterator[Move]:
    if state.phase == "setup":
        yield from (Seat(side, place) for side in grid.SIDES for place in (3, 4, 5))
        yield from seats(state)
    elif state.phase == "ship":
        side = state.side(state.player)
        yield from (Slide(side, place) for place in range(grid.SIZE))
        yield Fold()
    elif state.phase == "explorer":
        yield from walks(state, state.player)
        for who in state.in_play(state.player):
            start = state.explorer(state.player, who).at
            near = around(start) if start >= 0 else (state.ahead(state.player), *around(state.ahead(state.player)))
            yield from (Walk(state.side(state.player), who, cell) for cell in near)
            if start == state.ahead(state.player):
                yield Walk(state.side(state.player), who, ABOARD)
    elif state.phase == "guardian":
        yield from (Pick("guardian", cell) for cell in around(state.guardian))
    elif state.phase == "chain" and not state.under_way.ask:
        order = order_at(state)
        if order.kind == "go":
            cells = (grid.on_grid(way.coord) for way in order.ways)
            yield from (Go(cell) for cell in cells if cell is not None)
        elif order.ask in ("swap", "reveal", "view"):
            yield from (Pick(order.ask, cell) for cell in range(grid.CELLS))
