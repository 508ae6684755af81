"""The notes of a move for its explanation: what each step says, marks and claims. Nothing here changes a position."""

from __future__ import annotations

from typing import Final

from ...core.language import N_
from . import grid
from .ending import points
from .grid import NAMES
from .moves import Move, Pick, place_name
from .orders import Order
from .pieces import DISC_NAMES
from .play import Play
from .saying import dock_said
from .state import ABOARD, Explorer, State, at, explorer_id, ship_id

INERT: Final = ("UNC", "VOI")  # tiles without a rule of their own


def note_entry(play: Play, rule_id: str, name: str, leaving: int, place: int, towing: str) -> None:
    """The note for an explorer that goes from one place to another."""
    if not play.noting:
        return
    start = ship_id(name[0]) if leaving == ABOARD else at(leaving)
    way = "hop" if play.state.under_way.stride > 1 else "line"
    marks = {"path": (start, at(place)), way: (start, at(place))}
    args = {"explorer": name, "from": place_name(leaving), "to": place_name(place), "tow": towing}
    disc = [DISC_NAMES[disc] for disc in towing]
    bare, towed = N_("{name} goes from {start} to {end}."), N_("{name} goes from {start} to {end}, towing {disc}.")
    says = towed if towing else bare
    play.note(rule_id, says, "goes", args, marks, name=name, start=_spoken(leaving), end=_spoken(place), disc=disc)


def _spoken(place: int) -> object:
    return {"en": "its ship", "es": "su nave"} if place == ABOARD else NAMES[place]


def note_turned(play: Play, before: State, cell: int, rule_id: str) -> None:
    """The notes for a tile turned up: the tile, its discs, and the Quickening if it begins.

    Where no explorer has moved onto it, a last note says that the tile does not act.
    """
    if not play.noting:
        return
    after, name = play.state, play.state.tile_on(cell).name
    bare = after.with_discs(cell, before.discs[cell]).having(supply=before.supply, waking=before.waking)
    discs = len(after.discs[cell]) - len(before.discs[cell])
    play.state = bare
    marks = {"focus": (at(cell),)}
    play.note(
        rule_id,
        N_("{cell} is turned up: {tile}."),
        "turned-up",
        {"cell": NAMES[cell]},
        marks,
        cell=NAMES[cell],
        tile=name,
    )
    play.state = after.having(waking=before.waking)
    if discs > 0:
        says = N_("{cell} gets {n} discs from the supply.")
        play.note("S41-TILE-GLYNIUM-DEPOSIT", says, "supplied", {"cell": NAMES[cell]}, marks, cell=NAMES[cell], n=discs)
    play.state = after
    if after.waking > before.waking:
        says = N_("The red disc is in play: the Quickening begins.")
        play.note("S41-GUARD-QUICK-START", says, "quickens", {}, {"focus": ("guardian",)})
    if rule_id != "S41-EXP-FLIP" and after.tile_on(cell).kind.code not in INERT:
        says = N_("No explorer moved onto {cell}, so the tile does not act.")
        play.note("S41-GUARD-FLIPONLY", says, "only-turned", {"cell": NAMES[cell]}, marks, cell=NAMES[cell])


def note_awakening(play: Play) -> None:
    """The note for the beginning of the Awakening."""
    says = N_("Every tile is explored: the Guardian is put on {cell} and the Awakening begins.")
    cell = play.state.guardian
    play.note("S41-GUARD-AWAKE-START", says, "awakens", {}, {"focus": ("guardian", at(cell))}, cell=NAMES[cell])


def note_choice(play: Play, before: State, move: Move, order: Order) -> None:
    """The note for a choice that a tile asks for."""
    if not play.noting:
        return None
    rule_id, here = before.tile_on(before.active.at).kind.rule, before.active.at
    if isinstance(move, Pick):
        if move.verb == "reveal":
            return note_turned(play, before, move.cell, rule_id)
        says = {
            "swap": N_("The tiles of {here} and {cell} change places; nothing on them moves."),
            "view": N_("{side} looks at {cell}; the tile stays face down."),
        }[move.verb]
        side, cell, marks = before.side(before.player), NAMES[move.cell], {"path": (at(here), at(move.cell))}
        if move.verb == "view":
            return play.note(rule_id, says, "viewed", {"side": side, "cell": cell}, marks, cell=cell, side=side)
        play.note(rule_id, says, "swapped", {"here": NAMES[here], "cell": cell}, marks, here=NAMES[here], cell=cell)
        return _note_cleared(play, before)
    name = str(move).partition(" ")[2]
    says = N_("{name} is sent home.") if order.ask == "shoot" else N_("{name} is called to {here}.")
    claim, args = "at-home", {"explorer": name}
    if order.ask == "summon":
        claim, args = "stays", {"explorer": name, "cell": NAMES[here]}
    play.note(rule_id, says, claim, args, {"path": (explorer_id(name), at(here))}, name=name, here=NAMES[here])
    return note_fresh(play, name, before.explorer(*_who(before, name)))


def _who(state: State, name: str) -> tuple[int, int]:
    return state.player_of(name[0]) or 0, int(name[1]) - 1


def _note_cleared(play: Play, before: State) -> None:
    """The note for an exchange while there are cleared tiles: they were no choice."""
    cleared = [NAMES[cell] for cell in grid.cells(before.cleared)]
    if cleared and not before.rulebook["S41-TILE-ION-CLEARED"](before):
        says = N_("Cleared tiles could not be chosen: {cells}.")
        marks = {"broken": tuple(map(at, grid.cells(before.cleared)))}
        play.note("S41-TILE-ION-CLEARED", says, "no-partners", {"cells": cleared}, marks, cells=cleared)


def note_riding(play: Play, before: State) -> None:
    """The notes for a fold: what rode along without a tile acting on it, and a ship at the far end that stayed."""
    if not play.noting:
        return
    after = play.state
    riding = [
        before.name_of(player, who)
        for player, crew in enumerate(before.explorers)
        for who, explorer in enumerate(crew)
        if explorer.at != after.explorer(player, who).at
    ]
    if riding:
        says = N_("{names} rode along in their condition; no tile acts on what a fold carries.")
        marks = {"focus": tuple(map(explorer_id, riding))}
        args = {"explorers": riding, "cells": [NAMES[after.explorer(*_who(after, name)).at] for name in riding]}
        play.note("S41-FOLD-CARGO", says, "rode", args, marks, names=riding)
    mine, place = before.ships[before.player]
    far = before.rulebook["S41-SHIP-LINES"](mine, place)[-1]
    for player, (side, there) in enumerate(after.ships):
        if side != mine and before.ahead(player) == far and (side, there) == before.ships[player]:
            says, where = N_("The ship of {side} at the far end stays {place}."), grid.dock_name(side, there)
            claim = {"side": side, "place": where}
            told = {"side": side, "place": dock_said(side, there)}
            play.note("S41-FOLD-FARSHIP", says, "ship-at", claim, {"focus": (ship_id(side),)}, **told)


def note_left(play: Play, before: State) -> None:
    """The note for a disc that was towed into a Black Hole and stays there."""
    cell, disc = before.active.at, before.under_way.towed
    if disc and before.tile_on(cell).kind.code == "BH" and play.state.discs[cell] == before.discs[cell]:
        says, args = N_("The disc in tow stays on {cell} and can still be won."), {"disc": disc, "cell": NAMES[cell]}
        play.note("S41-TOW-BLACKHOLE", says, "left", args, {"focus": (at(cell),)}, cell=NAMES[cell])


def note_fresh(play: Play, name: str, before: Explorer) -> None:
    """The note for an explorer that is back on its ship and has lost a condition there."""
    if not play.noting:
        return
    hindered = before.cloud or before.rest or before.rock
    if hindered and play.state.explorer(*_who(play.state, name)) == Explorer(ABOARD):
        says = N_("Aboard, {name} has no condition any more and can move in its next turn.")
        play.note("S41-COMBAT-RESET", says, "fresh", {"explorer": name}, {"ok": (ship_id(name[0]),)}, name=name)


def note_freed(play: Play, before: State) -> None:
    """The note for explorers that a companion freed from a nebula."""
    if not play.noting:
        return
    player, cell = before.player, before.active.at
    freed = [
        play.state.name_of(player, who)
        for who in play.state.on_tile(player, cell)
        if play.state.explorer(player, who).cloud == "freed" != before.explorer(player, who).cloud
    ]
    if freed:
        says = N_("Two of one side are on the nebula on {cell}: {names} may leave.")
        args, marks = {"explorers": freed, "cell": NAMES[cell]}, {"ok": tuple(map(explorer_id, freed))}
        play.note("S41-TILE-NEBULA-FREE", says, "freed", args, marks, cell=NAMES[cell], names=freed)


def note_standing(play: Play, before: State) -> None:
    """The note for explorers that are stood up after a pause."""
    if not play.noting:
        return
    player = before.player
    up = [
        before.name_of(player, who)
        for who, explorer in enumerate(before.explorers[player])
        if explorer.rest and not play.state.explorer(player, who).rest
    ]
    if up:
        says, marks = N_("Stood up again: {names}."), {"ok": tuple(map(explorer_id, up))}
        play.note("S41-TILE-BARREN-STAND", says, "stands", {"explorers": up}, marks, names=up)


def note_arrival(play: Play) -> None:
    """The notes for where the Guardian has come to: the tile does not act on it, and ships are out of its reach."""
    if not play.noting:
        return
    state, cell = play.state, play.state.guardian
    marks = {"focus": ("guardian",)}
    if state.is_up(cell) and state.tile_on(cell).kind.code not in INERT:
        says, facts = N_("{tile} does nothing to the Guardian."), {"tile": state.tile_on(cell).name}
        play.note("S41-GUARD-IMMUNE", says, "unmoved", {"cell": NAMES[cell]}, marks, **facts)
    for player, (side, _) in enumerate(state.ships):
        aboard = [state.name_of(player, who) for who, e in enumerate(state.explorers[player]) if e.at == ABOARD]
        if state.waking == 2 and aboard and state.ahead(player) == cell:
            says = N_("The Guardian does not leave the grid: {names} are safe aboard the ship of {side}.")
            args = {"side": side, "explorers": aboard}
            play.note("S41-GUARD-EDGE", says, "safe-aboard", args, {"ok": (ship_id(side),)}, side=side, names=aboard)


def note_next(play: Play, before: int) -> None:
    """The note for the end of a turn: the next side clockwise that has a ship."""
    if not play.noting:
        return
    state = play.state
    args = {"side": state.side(before), "next": state.side(state.player)}
    says, marks = N_("Clockwise after {side} sits {next}, whose turn it is."), {"focus": (ship_id(args["next"]),)}
    play.note("S41-TURN-SEATS", says, "next-clockwise", args, marks, **args)


# ------------------------------------------------------------------ the end

Told = tuple[str, str, str, dict[str, object], dict[str, object]]


def told_end(state: State, won: int | None) -> list[Told]:
    """Why a game that is over is over and who wins a tie, each as rule, message, claim, arguments of it, and facts."""
    mine = points(state)
    side, most = "" if won is None else state.side(won), max(mine)
    found: list[Told] = []
    leader = mine.index(most)
    if state.rulebook["S41-END-THIRTEEN"](most, len(mine)):
        facts: dict[str, object] = {"side": state.side(leader), "points": most, "rest": 25 - most}
        says = N_("{side} has {points} of the 25 points: all others together can reach at most {rest}.")
        found.append(("S41-END-THIRTEEN", says, "more-than-half", facts, facts))
    tied = [state.side(player) for player, n in enumerate(mine) if n == most]
    if len(tied) > 1:
        rule_id = "S41-END-TIE-REMOVED" if state.removed or not most else "S41-END-TIEBREAK"
        first = N_("{sides} are level with {points} points; {side} came to them first.")
        says = first if side else N_("{sides} are level with {points} points, and nobody came to them first.")
        args: dict[str, object] = {"sides": tied, "points": most, "side": side}
        found.append((rule_id, says, "tie", args, args))
    return found
