"""What a legal move does, step by step: the laws it keeps, what it changes, row, clock, and who is next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ...core.hexes import Cell, neighbours
from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from ...core.verdict import Check
from . import supply
from .explain_laws import law
from .lines import find
from .moves import DECLINE, Eclipse, Jump, Lay, Move, Orbit, Shift, Use, Word
from .phenomena import touches_nova
from .pieces import EARTH, ENDS, HOLE, NOVA, TILES, element_name, goal_name
from .state import State, at
from .turns import given_up, laid, next_turn, taken, used


def explain(start: Any, move: Move, checks: tuple[Check, ...], end: Any) -> Trace:
    """The trace of a legal move, from the position before it to the one after."""
    steps = [step for check in checks if (step := law(start, move, check)) is not None]
    teller = _Teller(start)
    if isinstance(move, Lay):
        teller.lay(move)
    elif isinstance(move, Use):
        teller.take(move.tile)
    elif isinstance(move, Word):
        teller.word(move)
    else:
        teller.shift(move)
    teller.rest(end)
    return Trace(Say(N_("What this does: {move}"), {"move": start.say(move)}), start, (*steps, *teller.steps), None)


class _Teller:
    """Goes through a move as the rules do, and notes a step for each change."""

    def __init__(self, start: State) -> None:
        self.state, self.steps, self.gap = start, list[Step](), 0

    def note(
        self,
        rule: str,
        says: str,
        claim: Claim,
        after: State,
        facts: Mapping[str, Any] | None = None,
        marks: Any = None,
    ) -> None:
        """Note a step and go on from the position after it."""
        self.steps.append(Step(rule, says, claim, facts or {}, marks or {}, after))
        self.state = after

    def tell(self, rule: str, says: str, claim: Claim, facts: Mapping[str, Any], *cells: Cell) -> None:
        """Note what holds now, without a change."""
        self.steps.append(Step(rule, says, claim, facts, {"focus": tuple(map(at, cells))} if cells else {}))

    def lay(self, move: Lay) -> None:
        """The tile comes to lie on its space; what it costs, what it turns, what it earns."""
        before, (state, self.gap) = self.state, taken(self.state, move.tile)
        after, cell = laid(before, move), move.cell
        board = {**state.universe, cell: move.tile}
        lying = replace(state, universe=board, last=cell, owners=after.owners)
        rule, says = "BB-PLACE-CELL" if TILES[move.tile].is_body else "BB-TURN-KINDS", N_("{tile} is laid.")
        if move.tile in ENDS:
            rule, says = "BB-WH-ENDS", N_("{tile}, one end of the wormhole, is laid on its own.")
        claim = Claim("now_lies", {"tile": move.tile, "cell": cell})
        self.note(rule, says, claim, lying, {"tile": move.tile}, {"path": (at(cell),)})
        if before.opening and TILES[move.tile].is_body:
            says = N_("The first body lies there: the opening is over for good.")
            self.tell("BB-FIRST-SPAN", says, Claim("opening_over", {"cell": cell}), {}, cell)
        if move.tile == EARTH:
            self.earth(N_("The Earth stands for every form, colour and background."), cell)
        self.price(before, after, move.tile)
        if before.dark and self.alone_with_hole(cell):
            says = N_("Brought by dark energy, it needs no face-up body beside the black hole.")
            self.tell("BB-DE-HOLE", says, Claim("alone_with_hole", {"cell": cell}), {}, cell)
        self.turned(after.universe, "BB-BH-ABSORB" if move.tile == HOLE else "BB-BH-LATER")
        self.dues(before, after, cell, "BB-SN-EXTRA" if move.tile == NOVA else "BB-SN-CHAIN")

    def alone_with_hole(self, cell: Cell) -> bool:
        """Whether a space touches the black hole and no face-up body."""
        near = [code for one in neighbours(cell) if (code := self.state.universe.get(one))]
        return HOLE in near and not any(TILES[code].is_body for code in near)

    def earth(self, says: str, cell: Cell) -> None:
        """What befalls the Earth."""
        self.tell("BB-EARTH", says, Claim("earth_at", {"cell": cell}), {}, cell)

    def price(self, before: State, after: State, tile: str) -> None:
        """What a tile adds to the time that is paid at the end of the turn."""
        if before.mode == "simple":
            return
        time = after.owed - before.owed
        if time:
            claim = Claim("costs", {"tile": tile, "time": time})
            says = N_("{tile} costs {time}, to be paid at the end of the turn.")
            there = replace(self.state, owed=after.owed, opened=after.opened)
            self.note("BB-CLOCK-COST", says, claim, there, {"tile": tile, "time": time})
        else:
            says = N_("{tile} costs no time: it is a further body of this turn.")
            self.tell("BB-CLOCK-FREE", says, Claim("no_time", {"owed": after.owed}), {"tile": tile})

    def take(self, tile: str) -> None:
        """An action tile is taken, leaves the game, and is to be paid."""
        before = self.state
        after, self.gap = used(before, tile)
        out = replace(after, owed=before.owed, opened=before.opened)
        says = N_("{tile} is carried out and leaves the game.")
        self.note("BB-ACT-OUT", says, Claim("out_of_game", {"tile": tile}), out, {"tile": tile})
        self.price(before, after, tile)
        self.state = after

    def shift(self, move: Shift) -> None:
        """A body is moved; what is turned on arrival, what is earned."""
        from .shifts import shifted

        self.take(move.tile)
        before, after = self.state, shifted(self.state, move)
        code = TILES[before.universe[move.source]].code
        board = {cell: there for cell, there in before.universe.items() if cell != move.source}
        if move.source in after.universe:
            board[move.source] = after.universe[move.source]
        board[move.target] = after.universe[move.target].removeprefix("X:")
        rule = {Jump: "BB-HY", Orbit: "BB-OR", Eclipse: "BB-EC"}[type(move)]
        name = "left_behind" if move.source in after.universe else "moved"
        marks = {"path": (at(move.source), at(move.target))}
        there = replace(before, universe=board, last=move.target, owners=after.owners)
        claim = Claim(name, {"source": move.source, "target": move.target})
        self.note(rule, N_("{tile} is moved."), claim, there, {"tile": code}, marks)
        if isinstance(move, Eclipse):
            told = {"tile": TILES[board[move.target]].top, "under": before.universe[move.target]}
            says = N_("{under} stays hidden below {tile} and no longer counts.")
            self.tell("BB-EC-HIDDEN", says, Claim("hidden_below", {"cell": move.target, **told}), told, move.target)
        if TILES[board[move.target]].top == EARTH:
            self.earth(N_("The Earth is moved like any other body."), move.target)
        self.turned(after.universe, "BB-BH-MOVE")
        if after.extras == before.extras and touches_nova(after, move.target):
            claim = Claim("beside_nova", {"cell": move.target})
            says = N_("{tile} was moved beside the supernova, not laid: it earns nothing.")
            self.tell("BB-SN-MOVE", says, claim, {"tile": TILES[board[move.target]].top}, move.target)
        self.dues(before, after, move.target, "BB-SN-MOVE")

    def turned(self, board: dict[Any, str], rule: str) -> None:
        """What the black hole has turned face down."""
        cells = tuple(sorted(cell for cell, code in self.state.universe.items() if board.get(cell) != code))
        if not cells:
            return
        tops = tuple(TILES[self.state.universe[cell]].top for cell in cells)
        after, marks = replace(self.state, universe=board), {"path": tuple(map(at, cells))}
        claim = Claim("turned", {"cells": cells})
        self.note(rule, N_("The black hole absorbs {tiles}."), claim, after, {"tiles": tops}, marks)
        if EARTH in tops:
            self.earth(N_("The Earth is absorbed like any other body."), cells[tops.index(EARTH)])
        if all(TILES[board[cell]].kind == "dark" for cell in cells if cell in board):
            says = N_("What lies face down is no body any more: it has no features and breaks lines.")
            self.tell("BB-BH-DARK", says, Claim("dark", {"cells": cells}), {}, *cells)

    def dues(self, before: State, after: State, cell: Cell, rule: str) -> None:
        """The bodies that are due now: what was used up, what the supernova has given."""
        left = before.extras if before.dark else max(before.extras - 1, 0)
        facts: dict[str, Any] = {"dark": after.dark, "extras": after.extras}
        if after.extras > left:
            tile = TILES[self.state.universe[cell]].top.removeprefix("X:")
            says = N_("The supernova gives one more body. Still due: of dark energy {dark}, extra {extras}.")
            if tile != NOVA:
                says = N_(
                    "{tile} touches the supernova: one more body. Still due: of dark energy {dark}, extra {extras}."
                )
            claim = Claim("given", {"cell": cell, **facts})
            self.note(rule, says, claim, after, {"tile": tile, **facts}, {"focus": (at(cell),)})
            self.given(before, after, cell, tile)
        elif (before.dark, before.extras) != (after.dark, after.extras):
            says = N_("Bodies still due: of dark energy {dark}, extra {extras}.")
            self.note("BB-DE" if before.dark else rule, says, Claim("used_up", facts), after, facts)
        self.state = after

    def given(self, before: State, after: State, cell: Cell, tile: str) -> None:
        """Why an extra is earned by a body of dark energy or one that is absorbed at once, too."""
        if before.dark:
            says = N_("A body of dark energy earns an extra as well; extras come after both bodies of dark energy.")
            self.tell("BB-DE-SN", says, Claim("extras_wait", {"dark": after.dark, "extras": after.extras}), {}, cell)
        if TILES[after.universe[cell]].kind == "dark":
            says = N_("{tile} is absorbed and earns its extra all the same.")
            self.tell("BB-SN-HOLE", says, Claim("absorbed_beside_nova", {"cell": cell}), {"tile": tile}, cell)

    def word(self, move: Word) -> None:
        """`redeal` or `decline`."""
        before = self.state
        if move == DECLINE:
            after = given_up(before)
            self.gap = len(before.row)
            rule = "BB-DE-FEWER" if before.dark else "BB-SN-OPTIONAL"
            facts = {"dark": after.dark, "extras": after.extras}
            says = N_("Given up. Bodies still due: of dark energy {dark}, extra {extras}.")
            self.note(rule, says, Claim("given_up", facts), after, facts)
            return
        self.gap = -1
        after = before
        while after.row:
            after = supply.discard(after, len(after.row) - 1)
        self.note(
            "BB-ROW-NONE",
            N_("All four tiles go to the discards, from right to left."),
            Claim("all_discarded"),
            after,
            {"row": before.row},
        )
        self.refill("BB-ROW-SHIFT", supply.refilled(after))

    def refill(self, rule: str, after: State) -> None:
        """New tiles have entered the row."""
        n = len(after.row) - len(self.state.row)
        if not n:
            self.state = after
            return
        front = self.state.queue[:n]
        turned_over = 0 < len(self.state.queue) - self.state.discards < n or self.state.discards >= len(
            self.state.queue
        )
        if turned_over and self.state.discards:
            claim = Claim("supply_conserved")
            self.note(
                "BB-STACK-RECYCLE",
                N_("The draw pile is used up: the discards are turned over, not shuffled."),
                claim,
                self.state,
            )
        plain = after.row == (*reversed(front), *self.state.row)
        claim = Claim("drawn", {"tiles": front}) if plain else Claim("supply_conserved")
        marks = {"path": tuple(f"row:{k}" for k in range(n))}
        self.note(rule, N_("New in the row, on the left: {tiles}."), claim, after, {"tiles": front}, marks)

    def rest(self, end: Any) -> None:
        """The end of the turn, or one tile added before the next body."""
        state = self.state
        if self.gap == -1:
            return self.over(end)
        if state.dark or state.extras:
            return self.refill("BB-EXTRA-REFILL", replace(end, last=state.last, owners=state.owners))
        if state.mode == "simple":
            self.refill("BB-SIM-TURN", replace(supply.refilled(state, self.gap), last=state.last))
            facts = {"player": element_name(state.players[end.turn])}
            self.note("BB-SIM-TURN", N_("{player} is next."), Claim("clockwise", {"player": end.turn}), end, facts)
            return self.over(end)
        if state.mode == "solo":
            return self.solo(end)
        self.renew()
        self.clock(end)
        self.next(end, self.state)
        return self.over(end)

    def solo(self, end: Any) -> None:
        """The end of a solo turn: goal, negative goals, time, rounds of the clock, the row; a loss ends it at once."""
        if not self.goals(end):
            self.clock(end)
            self.lap(end)
            if not end.solo.lost:
                self.renew()
        self.over(end)

    def renew(self) -> None:
        """One tile discarded, the row filled up."""
        state = self.state
        place = state.rulebook["BB-ROW-DISCARD"](state.row, self.gap)
        if place is None:
            return self.refill("BB-ROW-SHIFT", supply.renewed(state, self.gap))
        after, tile = supply.discard(state, place), state.row[place]
        marks = {"path": (f"row:{place}",)}
        self.note(
            "BB-ROW-DISCARD",
            N_("{tile}, the rightmost, is discarded."),
            Claim("discarded", {"tile": tile}),
            after,
            {"tile": tile},
            marks,
        )
        rule = "BB-ROW-SHIFT" if state.queue else "BB-ROW-TAIL"
        return self.refill(rule, supply.renewed(state, self.gap))

    def clock(self, end: Any) -> None:
        """The time paid, the place on the clock, who is next."""
        state = self.state
        player, owed = state.turn, end.time_of(state.turn) - state.time_of(state.turn)
        who = {"player": element_name(state.players[player]), "time": owed, "total": end.time_of(player)}
        moved = replace(state, clock=end.clock, owed=0, opened="")
        marks = {"path": (f"clock:{state.players[player]}",)}
        says = N_("{player} pays {time} and stands at {total}.")
        self.note("BB-CLOCK-MOVE", says, Claim("paid", {"player": player, "time": owed}), moved, who, marks)
        if sum(time == end.time_of(player) for _, time in end.clock) > 1:
            says = N_("The marker of {player} goes on top of those there.")
            self.note("BB-CLOCK-STACK", says, Claim("on_top", {"player": player}), moved, who, marks)
        says = N_("The tile is played and its time is paid: now the clock is read.")
        self.tell("BB-TURN-3STEPS", says, Claim("turn_over"), {})

    def next(self, end: Any, moved: State) -> None:
        """Who plays next, and why."""
        time = end.time_of(end.turn)
        level = tuple(player for player, other in end.clock if other == time and player != end.turn)
        says = N_("{player} is furthest behind and plays next.")
        if level:
            says = N_("{player} is furthest behind, level with {others} and on top, and plays next.")
        elif end.turn == self.state.turn:
            says = N_("{player} is still furthest behind and plays again.")
        players = moved.players
        facts = {"player": element_name(players[end.turn]), "others": tuple(element_name(players[n]) for n in level)}
        claim = Claim("is_next", {"player": end.turn, "level": level})
        after = next_turn(moved, end.clock, end.clock)
        self.note("BB-CLOCK-NEXT", says, claim, after, facts, {"ok": (f"clock:{players[end.turn]}",)})

    def goals(self, end: Any) -> bool:
        """Solo: the goal met or not, negative goals; says whether the game is lost at once."""
        state, solo = self.state, self.state.cards
        won = end.solo.won[len(solo.won) :]
        for number, (goal, points) in enumerate(won, 1):
            cells = state.rulebook["BB-SOLO-FRESH"](state, goal, state.last) or max(
                find(state, goal).runs, key=len, default=()
            )
            upper = solo.deck[number - 1 : number] or ("",)
            cards = replace(solo, won=(*solo.won, *won[:number]), goal=upper[0], deck=solo.deck[number:], since=())
            claim = Claim("goal_met", {"goal": goal, "cells": cells, "points": points})
            says = N_("The goal {goal} is met by a new line of {points} points.")
            facts = {"goal": goal_name(goal), "points": points}
            marks = {"ok": tuple(map(at, cells))}
            self.note("BB-SOLO-WIN-CARD", says, claim, replace(self.state, solo=cards), facts, marks)
        if not won and solo.goal:
            claim = Claim("goal_not_met", {"goal": solo.goal})
            self.tell("BB-SOLO-FRESH", N_("No new line of the goal {goal}."), claim, {"goal": goal_name(solo.goal)})
        lost = bool(state.rulebook["BB-SOLO-LOSE"](state, solo.negatives, state.last))
        if solo.negatives:
            self.negative(solo.negatives, lost=lost)
        return lost

    def negative(self, goals: tuple[str, ...], *, lost: bool) -> None:
        """Solo: whether a negative goal has a line."""
        says = (
            N_("A negative goal has a line ({goals}): lost.") if lost else N_("No line of a negative goal ({goals}).")
        )
        claim = Claim("negative_line" if lost else "no_negative", {"goals": goals})
        self.tell("BB-SOLO-LOSE", says, claim, {"goals": tuple(map(goal_name, goals))})

    def lap(self, end: Any) -> None:
        """Solo: passes of zero and the negative goals they bring."""
        before, solo = self.state.cards, end.solo
        state = replace(self.state, solo=solo, turn=end.turn)
        if solo.passes > before.passes:
            facts = {"goals": tuple(map(goal_name, solo.negatives))}
            says = N_("The marker passes zero; negative goals: {goals}.")
            claim = Claim("passed_zero", {"passes": solo.passes, "goals": solo.negatives})
            self.note("BB-SOLO-PASS", says, claim, state, facts)
            if solo.lost:
                self.negative(solo.negatives, lost=True)
        self.state = state

    def over(self, end: Any) -> None:
        """The last position, and the end of the game if this is one."""
        if end.to_move is None and end.over:
            self.note(end.over, N_("The game is over."), Claim("finished"), end)
            return
        last = max((n for n, step in enumerate(self.steps) if step.position is not None), default=-1)
        if last >= 0:
            self.steps[last] = replace(self.steps[last], position=end)
