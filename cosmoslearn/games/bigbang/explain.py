"""What a legal move does, step by step: the laws it keeps, what it changes, row, clock, and who is next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from ...core.verdict import Check
from . import supply
from .actions import lifted
from .moves import DECLINE, Eclipse, Jump, Lay, Move, Orbit, Shift, Use, Word
from .pieces import TILES, element_name, goal_name
from .sliding import way_out
from .state import State, at
from .turns import laid, next_turn, taken, used


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
    return Trace(Say(N_("What {move} does"), {"move": str(move)}), start, (*steps, *teller.steps), None)


# ------------------------------------------------------------------ laws


def law(state: State, move: Move, check: Check) -> Step | None:
    """The step that shows one law to hold, with a claim about the position before the move."""
    if check.ok is None:
        return None
    claim = _claim(state, move, check)
    return None if claim is None else Step(check.rule, check.says, claim, check.facts, {"ok": check.where})


def _claim(state: State, move: Move, check: Check) -> Claim | None:
    rule = check.rule
    if isinstance(move, Word):
        return (
            Claim("none_in_row")
            if rule == "BB-ROW-NONE"
            else Claim("holds", {"dark": state.dark, "extras": state.extras})
        )
    if rule == "BB-TURN-MUST":
        return Claim("in_row", {"tile": move.tile})
    if rule in ("BB-SN-EXTRA", "BB-DE"):
        return Claim("holds", {"dark": state.dark, "extras": state.extras})
    if isinstance(move, Use):
        return Claim("in_row", {"tile": move.tile})
    if isinstance(move, Lay):
        return _place_claim(check, move.tile, move.cell, None)
    return _way_claim(state, move, check) or _place_claim(
        check, lifted(state, move.source)[0], move.target, move.source
    )


def _place_claim(check: Check, tile: str, cell: Any, source: Any) -> Claim | None:
    more = {} if source is None else {"lifted": source}
    facts = check.facts
    if check.rule == "BB-PLACE-CELL":
        return Claim("empty", {"cell": cell})
    if check.rule == "BB-PLACE-FIRST":
        return Claim("touches_bang", {"cell": cell})
    if check.rule == "BB-PHEN-APART":
        return Claim("apart", {"cell": cell})
    if check.rule == "BB-PLACE-FEATURE":
        return Claim("agrees", {"tile": tile, "cell": cell, **more})
    if "m" in facts:
        return Claim("beside", {"cell": cell, "tiles": facts["n"], "bodies": facts["m"], **more})
    return (
        Claim("beside", {"cell": cell, "tiles": facts["n"], "bodies": facts["bodies"], **more})
        if "bodies" in facts
        else None
    )


def _way_claim(state: State, move: Shift, check: Check) -> Claim | None:
    rule = check.rule
    if rule == "BB-ACT-BODY" or rule == "BB-EC-TOP":
        return Claim("is_body", {"cell": move.source})
    if rule == "BB-ACT-SLIDE":
        return Claim("way_out", {"way": way_out(state.universe, move.source)})
    if rule == "BB-ACT-CONN":
        return Claim("in_one_piece", {"lifted": move.source})
    if rule == "BB-ACT-PERIM":
        return Claim("open_space", {"cell": move.target, "lifted": move.source})
    if rule == "BB-HY":
        return Claim("empty", {"cell": move.target})
    if isinstance(move, Orbit) and rule == "BB-OR-CENTRE":
        return Claim("is_body", {"cell": move.centre})
    if isinstance(move, Orbit) and rule == "BB-OR":
        gated = state.rulebook.reading("BB-OR") == "gated"
        way = check.facts["way"]
        return (
            Claim("rolls", {"way": way, "centre": move.centre})
            if gated
            else Claim("beside_centre", {"cell": move.target, "centre": move.centre})
        )
    return Claim("covers", {"source": move.source, "target": move.target}) if rule == "BB-EC" else None


# ------------------------------------------------------------------ effects


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

    def lay(self, move: Lay) -> None:
        """The tile comes to lie on its space; what it turns, what it earns."""
        before, (state, self.gap) = self.state, taken(self.state, move.tile)
        after = laid(before, move)
        lying = replace(state, universe={**state.universe, move.cell: move.tile}, last=move.cell)
        rule = "BB-PLACE-CELL" if TILES[move.tile].is_body else "BB-TURN-KINDS"
        claim = Claim("now_lies", {"tile": move.tile, "cell": move.cell})
        self.note(rule, N_("{tile} is laid."), claim, lying, {"tile": move.tile}, {"path": (at(move.cell),)})
        self.turned(after.universe, "BB-BH-ABSORB" if move.tile == "BH" else "BB-BH-LATER")
        self.dues(before, after, "BB-SN-EXTRA" if move.tile == "SN" else "BB-SN-CHAIN")

    def take(self, tile: str) -> None:
        """An action tile is taken and leaves the game."""
        after, self.gap = used(self.state, tile)
        self.note(
            "BB-ACT-OUT",
            N_("{tile} is carried out and leaves the game."),
            Claim("out_of_game", {"tile": tile}),
            after,
            {"tile": tile},
        )

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
        self.note(
            rule,
            N_("{tile} is moved."),
            Claim(name, {"source": move.source, "target": move.target}),
            there,
            {"tile": code},
            marks,
        )
        self.turned(after.universe, "BB-BH-MOVE")
        self.dues(before, after, "BB-SN-MOVE")

    def turned(self, board: dict[Any, str], rule: str) -> None:
        """What the black hole has turned face down."""
        cells = tuple(sorted(cell for cell, code in self.state.universe.items() if board.get(cell) != code))
        if cells:
            facts = {"tiles": tuple(self.state.universe[cell] for cell in cells)}
            after = replace(self.state, universe=board)
            self.note(
                rule,
                N_("The black hole absorbs {tiles}."),
                Claim("turned", {"cells": cells}),
                after,
                facts,
                {"path": tuple(map(at, cells))},
            )

    def dues(self, before: State, after: State, rule: str) -> None:
        """How many bodies are due now, if that has changed."""
        if (before.dark, before.extras) != (after.dark, after.extras):
            rule = "BB-DE" if before.dark and before.extras == after.extras else rule
            claim = Claim("earned", {"extras": after.extras, "dark": after.dark})
            facts = {"extras": after.extras, "dark": after.dark}
            self.note(rule, N_("Bodies still due: of dark energy {dark}, extra {extras}."), claim, after, facts)
        self.state = after

    def word(self, move: Word) -> None:
        """`redeal` or `decline`."""
        before = self.state
        if move == DECLINE:
            after = replace(before, dark=0, extras=before.extras if before.dark else 0)
            self.gap = len(before.row)
            rule = "BB-DE-FEWER" if before.dark else "BB-SN-OPTIONAL"
            self.dues(before, after, rule)
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
        if state.mode == "solo" and self.goals(end):
            return self.over(end)
        self.renew()
        return self.clock(end)

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
        if state.mode == "solo":
            self.lap(end)
        else:
            facts = {"player": element_name(state.players[end.turn])}
            after = next_turn(moved, end.clock, end.clock)
            says = N_("{player} is furthest behind and plays next.")
            self.note(
                "BB-CLOCK-NEXT",
                says,
                Claim("is_next", {"player": end.turn}),
                after,
                facts,
                {"ok": (f"clock:{state.players[end.turn]}",)},
            )
        self.over(end)

    def goals(self, end: Any) -> bool:
        """Solo: the goal met or not, negative goals; says whether the game is lost at once."""
        state, solo = self.state, self.state.cards
        won = end.solo.won[len(solo.won) :]
        for goal, points in won:
            cells = state.rulebook["BB-SOLO-FRESH"](state, goal, state.last) or max(
                _runs(state, goal), key=len, default=()
            )
            facts = {"goal": goal_name(goal), "points": points}
            claim = Claim("goal_met", {"goal": goal, "cells": cells})
            marks = {"ok": tuple(map(at, cells))}
            self.note(
                "BB-SOLO-WIN-CARD",
                N_("The goal {goal} is met by a new line of {points} points."),
                claim,
                state,
                facts,
                marks,
            )
        if not won and solo.goal:
            claim = Claim("goal_not_met", {"goal": solo.goal})
            self.note(
                "BB-SOLO-FRESH", N_("No new line of the goal {goal}."), claim, state, {"goal": goal_name(solo.goal)}
            )
        lost = bool(state.rulebook["BB-SOLO-LOSE"](state, solo.negatives, state.last))
        claim = Claim("negative_line" if lost else "no_negative", {"goals": solo.negatives})
        if solo.negatives:
            facts = {"goals": tuple(map(goal_name, solo.negatives))}
            says = (
                N_("A negative goal has a line ({goals}): lost.")
                if lost
                else N_("No line of a negative goal ({goals}).")
            )
            self.note("BB-SOLO-LOSE", says, claim, state, facts)
        return lost

    def lap(self, end: Any) -> None:
        """Solo: passes of zero and the negative goals they bring."""
        before, solo = self.state.cards, end.solo
        state = replace(self.state, solo=solo, turn=end.turn)
        if solo.passes > before.passes:
            facts = {"goals": tuple(map(goal_name, solo.negatives))}
            says = N_("The marker passes zero; negative goals: {goals}.")
            self.note("BB-SOLO-PASS", says, Claim("passed_zero", {"passes": solo.passes}), state, facts)
            if solo.lost:
                claim = Claim("negative_line", {"goals": solo.negatives})
                self.note("BB-SOLO-LOSE", N_("A negative goal has a line ({goals}): lost."), claim, state, facts)
        self.state = state

    def over(self, end: Any) -> None:
        """The last position, and the end of the game if this is one."""
        if end.to_move is None and end.over:
            self.note(end.over, N_("The game is over."), Claim("finished"), end)
        elif self.steps:
            self.steps[-1] = replace(self.steps[-1], position=end)


def _runs(state: State, goal: str) -> tuple[tuple[Any, ...], ...]:
    from .lines import find

    return find(state, goal).runs
