"""An explorer's move from the first step to where it ends: enter, turn up, fight, look for a loop, obey, and so on.

Sources: phase 2, its movement details, and the tiles. Every choice stops the runner: the position waits for a move.
"""

from __future__ import annotations

import msgspec

from ...core.language import N_
from .book import rule
from .effects import (
    collect,
    deposit,
    fight,
    go_home,
    leave_game,
    tow,
    tow_choices,
    turn_up,
    worth,
)  # fmt: skip
from .entry import Passage, entry_to
from .grid import COORDS, NAMES, heading_between
from .loops import escaping_ways, loop_cells, order_at, usable_ways
from .moves import DECLINE, REMAIN, Call, Go, Move, Pick, Turn, Walk
from .notes import note_awakening, note_choice, note_entry, note_freed, note_fresh, note_left, note_turned
from .orders import Order, Way
from .pieces import DISC_NAMES, turned
from .play import Play
from .spots import round_trip
from .state import ABOARD, OUT, Chain, Explorer, State, at, ship_id

VERBS = ("swap", "reveal", "view")


@rule("S41-EXP-HEADING")
def heading_of(state: State, player: int, who: int, coord: tuple[int, int]) -> str:
    """The heading that a step to a place gives: its direction."""
    return heading_between(state.coord(player, who), coord)


# ------------------------------------------------------------------ the first step


def walk(play: Play, move: Walk) -> bool:
    """An explorer's own step or belt move; false when the move is still to come (a misconception)."""
    state, player, who = play.state, play.state.player, move.who
    explorer = state.explorer(player, who)
    if move.rock and move.to == explorer.at:
        play.state = state.with_explorer(player, who, msgspec.structs.replace(explorer, rock=move.rock))
        play.state = play.state.having(chain=Chain(who, explorer.at))
        play.path.append(move.to)
        name = state.name_of(player, who)
        says = N_("{name} goes on to asteroid {rock} of {cell}.")
        marks = {"path": (at(move.to),)}
        args = {"explorer": name, "rock": move.rock}
        play.note("S41-TILE-BELT-CLIMB", says, "climbs", args, marks, name=name, rock=move.rock, cell=NAMES[move.to])
        finish(play)
        return True
    if move.to >= 0 and state.unexplored >> move.to & 1 and not state.rulebook["S41-EXP-FLIP"](state):
        play.state = turn_up(state, move.to).having(entered=2)
        return False
    coord = state.dock(player) if move.to == ABOARD else COORDS[move.to]
    heading = "" if move.rock else state.rulebook["S41-EXP-HEADING"](state, player, who, coord)
    play.state = state.having(chain=Chain(who, explorer.at), phase="chain")
    way = Way(coord, heading, final=move.rock > 0)
    enter(play, way, move.to, move.tow, move.rock, by="hop" if move.rock else "step")
    return True


# ------------------------------------------------------------------ entering a place


def enter(play: Play, way: Way, place: int, towing: str, rock: int = 0, by: str = "tile") -> None:
    """The explorer under way goes to a place; what follows is carried out until a choice or the end of the move."""
    state = play.state
    chain, player, leaving = state.under_way, state.player, state.active.at
    name, rule_id = state.name_of(player, chain.who), _because(state, by)
    jump_check = entry_to(state, player, chain.who, way.coord, way.heading, by, way.jump)
    if towing:
        play.state = state = tow(state, towing, leaving, place)
    if place == OUT:
        play.state = leave_game(state, player, chain.who)
        return finish(play)
    play.path.append(place)
    if place == ABOARD:
        return _board(play, rule_id, towing)
    passage: Passage = state.rulebook["S41-EXP-JUMP"](state, jump_check) if way.jump else Passage()
    for cell in passage.reveals:
        state = turn_up(state, cell)
    fresh = bool(state.unexplored >> place & 1) or state.is_cleared(place)
    rock = _rock(state, place, rock)
    moved = state.with_explorer(player, chain.who, Explorer(place, rock=rock))
    stride = max(abs(way.coord[0] - jump_check.start[0]), abs(way.coord[1] - jump_check.start[1]))
    entered = 2 if fresh else min(state.entered, 1)
    chain = msgspec.structs.replace(
        chain, heading=way.heading, towed=towing, fresh=fresh, stride=stride, trail=() if fresh else chain.trail,
        escaping=chain.escaping and not fresh,
    )  # fmt: skip
    play.state = moved.having(chain=chain, entered=entered)
    note_entry(play, rule_id, name, leaving, place, towing)
    if fresh:
        _turn_up(play, place)
        quarters = state.rulebook["S41-EXP-NOPEEK"](state.tiles[place])
        if len(quarters) > 1:
            play.state = play.state.having(chain=msgspec.structs.replace(play.state.under_way, ask="turn"))
            return None
    else:
        play.state = deposit(play.state, place, first=False)
    return arrive(play, final=way.final or rock > 0)


def _rock(state: State, place: int, rock: int) -> int:
    """The asteroid of an arrival by a belt hop, or by a step where a reading counts that as one."""
    before, rocks = state.active.rock, state.tile_on(place).kind.rocks
    if not rock and before and before < rocks and state.rulebook["S41-TILE-BELT-HOP"](state).by_step:
        return before + 1
    return rock


def _because(state: State, by: str) -> str:
    """The rule that makes an explorer go on."""
    if by != "tile":
        return "S41-TILE-BELT-HOP" if by == "hop" else "S41-EXP-ONE"
    return state.tile_on(state.active.at).kind.rule


def _turn_up(play: Play, cell: int) -> None:
    """The tile that an explorer has entered is turned up, with all that follows."""
    state = play.state
    play.state = turn_up(state, cell)
    note_turned(play, state, cell, "S41-EXP-FLIP")
    awaken(play, "explorer")


def awaken(play: Play, phase: str) -> None:
    """The Guardian is put on the centre when the last tile has been turned up and the reading says now."""
    state = play.state
    if state.waking < 2 and state.all_explored and state.rulebook["S41-GUARD-AWAKE-TIMING"](phase):
        play.state = state.rulebook["S41-GUARD-AWAKE-START"](state)
        note_awakening(play)


def _board(play: Play, rule_id: str, towing: str) -> None:
    """The explorer comes aboard its own ship; a disc in tow scores."""
    state, player, who = play.state, play.state.player, play.state.under_way.who
    name, leaving = state.name_of(player, who), state.active.at
    play.state = state.with_explorer(player, who, state.rulebook["S41-COMBAT-RESET"](state.active))
    play.state = collect(play.state, player, ABOARD, towing)
    if play.noting:
        marks = {"path": (at(leaving), ship_id(name[0]))}
        args = {"explorer": name, "from": NAMES[leaving], "to": "ship", "tow": towing}
        says = (
            N_("{name} goes from {start} aboard, towing {disc}.") if towing else N_("{name} goes from {start} aboard.")
        )
        disc = [DISC_NAMES[disc] for disc in towing]
        play.note(rule_id, says, "goes", args, marks, name=name, start=NAMES[leaving], disc=disc)
        if towing:
            says = N_("{side} gets {n} points.") if worth(state, towing) > 1 else N_("{side} gets 1 point.")
            args = {"side": name[0], "discs": play.state.collected[player]}
            play.note(
                "S41-SCORE-INSTANT",
                says,
                "scores",
                args,
                {"ok": (ship_id(name[0]),)},
                side=name[0],
                n=worth(state, towing),
            )
    note_fresh(play, name, state.active)
    finish(play)


# ------------------------------------------------------------------ on a tile


def arrive(play: Play, final: bool = False) -> None:
    """What happens on a tile that has just been entered: combat, then the test for a loop, then the tile's rule."""
    state, player = play.state, play.state.player
    cell = state.active.at
    if state.rulebook["S41-COMBAT-CHAIN"](False):
        battle(play)
    play.state = collect(play.state, player, cell, "") if play.state.discs[cell] else play.state
    if final:
        return finish(play)
    state = play.state
    verdict = state.rulebook["S41-LOOP-TEST"](state)
    chain, situation = state.under_way, (cell, state.under_way.heading)
    if verdict == "loop":
        return _destroy(play)
    if verdict == "escape":
        says = N_("{name} was on {cell} going the same way before; it must now take a way that leads out.")
        name = state.name_of(player, chain.who)
        play.note(
            "S41-LOOP-TEST", says, "way-out", {"explorer": name}, {"focus": (at(cell),)}, name=name, cell=NAMES[cell]
        )
    trail = (situation,) if verdict == "escape" else (*chain.trail, situation)
    chain = msgspec.structs.replace(chain, trail=trail, escaping=chain.escaping or verdict == "escape")
    play.state = state.having(chain=chain)
    return obey(play)


def battle(play: Play) -> None:
    """Combat where the explorer under way stands; all situations are new then, but an escape is still due."""
    state, player = play.state, play.state.player
    fought = fight(state, player, state.active.at, state.active.rock or 1)
    if fought.explorers == state.explorers:
        return
    chain = msgspec.structs.replace(state.under_way, trail=())
    play.state = fought.having(chain=chain)
    lost = [
        state.name_of(other, who)
        for other, who in state.enemies_on(player, state.active.at)
        if fought.explorer(other, who) != state.explorer(other, who)
    ]
    belt = bool(state.tile_on(state.active.at).kind.rocks)
    says = N_("Combat on {cell}: {names} out of the game.") if belt else N_("Combat on {cell}: {names} back home.")
    rule_id = "S41-COMBAT-BELT" if belt else "S41-COMBAT-HOME"
    marks = {"broken": (at(state.active.at),)}
    play.note(rule_id, says, "beaten", {"explorers": lost}, marks, cell=NAMES[state.active.at], names=lost)
    for other, who in state.enemies_on(player, state.active.at):
        note_fresh(play, state.name_of(other, who), state.explorer(other, who))


def _destroy(play: Play) -> None:
    """An explorer caught in an endless loop."""
    state, chain, player = play.state, play.state.under_way, play.state.player
    loop = loop_cells(state)
    if not state.rulebook["S41-LOOP-DESTROY"](state):
        return finish(play)
    name = state.name_of(player, chain.who)
    play.state = leave_game(state, player, chain.who)
    cells = [NAMES[cell] for cell in loop]
    says = N_("{name} is caught in an endless loop of {cells} and destroyed.")
    args = {"explorer": name, "heading": chain.heading, "cells": cells, "cell": NAMES[state.active.at]}
    play.note("S41-LOOP-DESTROY", says, "loop", args, round_trip(loop), name=name, cells=cells)
    if chain.towed:
        play.state, options = state.rulebook["S41-LOOP-CARGO"](play.state, loop, chain.towed)
        if len(options) > 1:
            play.state = play.state.having(chain=msgspec.structs.replace(chain, ask="loop", loop=options))
            return None
    return finish(play)


def obey(play: Play) -> None:
    """The tile's rule: it moves the explorer on, ends the move, or asks its owner for a choice."""
    before, order = play.state, order_at(play.state)
    chain = before.under_way
    chain = msgspec.structs.replace(chain, acts=chain.acts + 1, ask="")
    if order.state is not None:
        play.state = order.state
    if order.kind in ("go", "ask"):
        play.state = play.state.having(phase="chain")
        moves = choices(play.state, order)
        if len(moves) == 1 and moves[0] == REMAIN:
            return _stay(play)
        if len(moves) == 1:
            return decide(play, moves[0])
        return None
    play.state = play.state.having(chain=chain)
    return _end(play, order, before)


def _stay(play: Play) -> None:
    """A tile that cannot move the explorer on."""
    state = play.state
    cell, name = state.active.at, state.name_of(state.player, state.under_way.who)
    kind = state.tile_on(cell).kind
    says = N_("{name} cannot go on from {cell}; the phase ends there.")
    marks = {"focus": (at(cell),)}
    play.note(
        kind.stuck or kind.rule,
        says,
        "stays",
        {"explorer": name, "cell": NAMES[cell]},
        marks,
        name=name,
        cell=NAMES[cell],
    )
    finish(play)


def _end(play: Play, order: Order, before: State) -> None:
    """A tile that ends the move; `before` is the position in which it began to act."""
    state, player = play.state, play.state.player
    who, cell = state.under_way.who, state.active.at
    name, kind = state.name_of(player, who), state.tile_on(cell).kind
    if order.kind == "out":
        if state.under_way.towed:
            play.state = state.rulebook["S41-TOW-BLACKHOLE"](state, cell, state.under_way.towed)
        play.state = leave_game(play.state, player, who)
        says, claim = N_("{tile}: {name} is removed from the game."), "lost"
    elif order.kind == "home":
        play.state = go_home(state, player, who)
        says, claim = N_("{tile}: {name} goes home."), "at-home"
    else:
        says, claim = N_("{tile}: {name} stays on {cell} and the phase ends."), "stays"
    args = {"explorer": name, "cell": NAMES[cell]} if claim == "stays" else {"explorer": name}
    play.note(
        kind.rule, says, claim, args, {"focus": (at(cell),)}, name=name, cell=NAMES[cell], tile=state.tile_on(cell).name
    )
    note_left(play, state)
    note_fresh(play, name, state.active)
    note_freed(play, before)
    finish(play)


def finish(play: Play) -> None:
    """The move is over; what comes next is the affair of the phases."""
    state = play.state
    if state.active.at >= 0 and state.rulebook["S41-COMBAT-CHAIN"](True):
        battle(play)
    play.state = play.state.having(chain=None, phase="explorer", moved=(*state.moved, state.under_way.who))


# ------------------------------------------------------------------ choices


def choices(state: State, order: Order | None = None) -> tuple[Move, ...]:
    """The legal moves where an explorer's move waits for a choice."""
    chain = state.under_way
    if chain.ask == "loop":
        return tuple(Pick("leave", cell) for cell in chain.loop)
    if chain.ask == "turn":
        return tuple(Turn(quarters) for quarters in state.rulebook["S41-EXP-NOPEEK"](state.tiles[state.active.at]))
    order = order_at(state) if order is None else order
    if order.kind == "ask":
        found: tuple[Move, ...]
        if order.ask in VERBS:
            found = tuple(Pick(order.ask, cell) for cell in order.options)
        else:
            found = tuple(Call(order.ask, state.side(player), who) for player, who in order.options)
        return (*found, DECLINE) if order.optional else found
    usable, remain = ways_now(state, order)
    goes = tuple(
        Go(place, discs)
        for way, place in usable
        for discs in (tow_choices(state, state.active.at, place, "tile", way.jump, chain.towed) if way.cargo else ("",))
    )
    return (*dict.fromkeys(goes), REMAIN) if remain else tuple(dict.fromkeys(goes))


def ways_now(state: State, order: Order) -> tuple[tuple[tuple[Way, int], ...], bool]:
    """The ways on, after a repeat only those that lead out."""
    usable, remain = usable_ways(state, order)
    if state.under_way.escaping and len(usable) > 1:
        usable = escaping_ways(state, usable)
    return usable, remain


def decide(play: Play, move: Move) -> None:
    """A choice made, and what follows from it."""
    state, chain = play.state, play.state.under_way
    if isinstance(move, Pick) and move.verb == "leave":
        return _leave(play, move.cell)
    if isinstance(move, Turn):
        cell = state.active.at
        tiles = (*state.tiles[:cell], turned(state.tiles[cell], move.quarters), *state.tiles[cell + 1 :])
        play.state = state.having(tiles=tiles, chain=msgspec.structs.replace(chain, ask=""))
        return arrive(play)
    if move in (REMAIN, DECLINE):
        return finish(play)
    order = order_at(state)
    play.state = state.having(chain=msgspec.structs.replace(chain, acts=chain.acts + 1))
    if isinstance(move, Go):
        usable, _ = ways_now(state, order)
        way = next(way for way, place in usable if place == move.to)
        return enter(play, way, move.to, move.tow)
    option = move.cell if isinstance(move, Pick) else (state.player_of(move.side), move.who)  # type: ignore[union-attr]
    before = play.state
    play.state = order.then(before, option) if order.then is not None else before
    note_choice(play, before, move, order)
    if order.ask == "reveal":
        if state.rulebook["S41-GUARD-FLIPONLY"]():
            play.state = play.state.having(entered=max(play.state.entered, 1))
        awaken(play, "explorer")
    if order.again:
        return obey(play)
    return finish(play)


def _leave(play: Play, cell: int) -> None:
    """The owner of a destroyed explorer says where in the loop its disc is left."""
    state, chain = play.state, play.state.under_way
    here = chain.loop[-1]
    play.state = tow(state, chain.towed, here, cell) if cell != here else state
    args = {"disc": chain.towed, "cell": NAMES[cell]}
    says = N_("The disc in tow is left on {cell}.")
    play.note("S41-LOOP-CARGO", says, "left", args, {"focus": (at(cell),)}, cell=NAMES[cell])
    finish(play)
