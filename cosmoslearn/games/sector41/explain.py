"""Explanations as traces: a move tile by tile, a shield or its cut, a fold, the Guardian, a loop, the end."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ...core.checking import typed
from ...core.errors import BadOption, UnknownName
from ...core.language import N_, Say
from ...core.position import Move
from ...core.trace import Claim, Step, Trace
from ...core.verdict import IllegalMove, Verdict
from . import grid
from .effects import nearest, worth
from .ending import outstanding, points, winner
from .grid import NAMES, cells, read_cell
from .guardian import Leads, leads
from .moves import read_name
from .notes import note_riding, told_end
from .phases import legal, perform
from .pieces import tile
from .play import Play
from .saying import dock_said
from .shield import Cut, Routes, cut
from .ships import fold_checks, folded, line_name
from .spots import Marks, on_tiles
from .state import OUT, State, at, explorer_id, ship_id

MODE_NAMES = (
    {"en": "Wandering", "es": "Errante"},
    {"en": "Quickening", "es": "Avivamiento"},
    {"en": "Awakening", "es": "Despertar"},
)


def explain_move(position: State, move: str, play: Play) -> Trace:
    """The trace of a move that has been carried out."""
    return Trace(Say(N_("What this does: {move}"), {"move": position.say(move)}), position, tuple(play.steps or ()))


def _traced(title: Say, position: State, steps: Iterable[Step], result: object) -> Trace:
    """A trace whose marks go round tiles and show what stands there."""
    found, here = [], position
    for step in steps:
        here = step.position if isinstance(step.position, State) else here
        found.append(msgspec.structs.replace(step, marks=on_tiles(here, step.marks)))
    return Trace(title, position, tuple(found), result)


@typed
def explain_scores(position: State) -> Trace:
    """The points of every player; `result` is a tuple, one entry a player."""
    steps = tuple(
        Step(
            "S41-SCORE-VALUES", N_("{side}: {discs} are {n} points."), Claim("worth", {"side": side, "points": n}),
            {"side": side, "discs": position.collected[player] or "-", "n": n}, {"focus": (ship_id(side),)},
        )
        for player, ((side, _), n) in enumerate(zip(position.ships, points(position), strict=False))
    )  # fmt: skip
    return _traced(Say(N_("Points")), position, steps, points(position))


# ------------------------------------------------------------------ shielding


@typed
def explain_shield(position: State, name: str) -> Trace:
    """Why an explorer is shielded, stop by stop of a shortest route, or which missing or turned tile breaks it.

    `result` is true or false. Source: "Blindaje".

    >>> from cosmoslearn.games.sector41 import parse
    >>> trace = explain_shield(parse("tiles: e1=WIN[N] e2=BAR\\nexplorers: S1 e2"), "S1")
    >>> trace.result, trace.rules
    (True, ('S41-SHIELD-SINGLE', 'S41-SHIELD-GRAPH', 'S41-SHIELD-ROUTE'))
    """
    player, who = _read(position, name)
    found, title = cut(position, player, who), Say(N_("Is {name} shielded?"), {"name": name})
    if found.reason == "shielded":
        return _traced(title, position, tuple(_route_steps(position, player, who, name)), True)
    return _traced(title, position, tuple(_cut_steps(position, player, name, found)), False)


def _read(position: State, name: str) -> tuple[int, int]:
    side, who = read_name(name)
    player = position.player_of(side)
    if player is None:
        raise UnknownName(N_("explorer"), name, [f"{seat}{n}" for seat, _ in position.ships for n in (1, 2, 3)])
    return player, who


def _route_steps(position: State, player: int, who: int, name: str) -> list[Step]:
    routes: Routes = position.routes[player]
    cell = position.explorer(player, who).at
    way = routes.way(cell)
    alone = Step(
        "S41-SHIELD-SINGLE", N_("{name} is the only explorer of its side on {cell}."),
        Claim("alone", {"explorer": name}), {"name": name, "cell": NAMES[cell]}, {"focus": (explorer_id(name),)},
    )  # fmt: skip
    steps, places = [alone], [ship_id(name[0]), *map(at, way)]
    for n, here in enumerate(way):
        says = N_("{cell}, face up: {tile}.") if n + 1 < len(way) else N_("{cell}, {tile}: the move can end here.")
        args = {"side": name[0], "route": [NAMES[c] for c in way[: n + 1]]}
        marks: Marks = {"path": tuple(places[: n + 2]), "line": tuple(places[: n + 2])}
        if n + 1 == len(way):
            marks["focus"] = (explorer_id(name),)
        rule_id = "S41-SHIELD-GRAPH" if n + 1 < len(way) else "S41-SHIELD-ROUTE"
        facts = {"cell": NAMES[here], "tile": position.tile_on(here).name}
        steps.append(Step(rule_id, says, Claim("route" if n + 1 < len(way) else "route-ends", args), facts, marks))
    crew = [
        position.name_of(other, n)
        for other, explorers in enumerate(position.explorers)
        for n, explorer in enumerate(explorers)
        if explorer.at in way[:-1]
    ]
    if crew:
        says = N_("{names}, on the way, neither bar the route nor make it: routes count as if nobody were on the grid.")
        marks = {"focus": tuple(map(explorer_id, crew))}
        args = {"explorers": crew, "route": [NAMES[cell] for cell in way]}
        steps.append(Step("S41-SHIELD-OCCUPANCY", says, Claim("on-the-way", args), {"names": crew}, marks))
    return steps


CUTS = {
    "aboard": ("S41-SHIELD-ABOARD", N_("{name} is aboard and needs no shield.")),
    "out": ("S41-EXP-INPLAY", N_("{name} is out of the game.")),
    "crowd": ("S41-SHIELD-SINGLE", N_("A route leads there, but {name} is not alone on the tile.")),
    "ahead": ("S41-SHIELD-ROUTE", N_("The tile ahead of the ship is closed, so no route begins.")),
    "passed": ("S41-SHIELD-ROUTE", N_("A route passes over the tile of {name}, but no move can end there.")),
    "away": ("S41-SHIELD-ROUTE", N_("No route from the ship comes to the tile of {name}.")),
}


def _cut_steps(position: State, player: int, name: str, found: Cut) -> list[Step]:
    rule_id, says = CUTS[found.reason]
    reached = sorted({node[0] for node in position.routes[player].graph if node != "ship"})
    marks = {"ok": tuple(map(at, reached)), "broken": (explorer_id(name),)}
    steps = [Step(rule_id, says, Claim("unshielded", {"explorer": name}), {"name": name}, marks)]
    if found.dark:
        dark = [NAMES[cell] for cell in found.dark]
        says = N_("A route breaks off at unexplored tiles: {cells}.")
        marks = {"broken": tuple(map(at, found.dark))}
        steps.append(Step("S41-SHIELD-GRAPH", says, Claim("dark", {"cells": dark}), {"cells": dark}, marks))
    for cell, code in found.turned:
        says = N_("If the tile on {cell} pointed towards {arrows}, {name} would be shielded.")
        args = {"explorer": name, "cell": NAMES[cell], "code": code}
        facts = {"cell": NAMES[cell], "arrows": tile(code).arrows, "name": name}
        steps.append(Step("S41-SHIELD-NOW", says, Claim("if-turned", args), facts, {"focus": (at(cell),)}))
    return steps


# ------------------------------------------------------------------ folding


def fold_preview(state: State) -> tuple[State, list[str], list[str]]:
    """The position after a fold by the player to move, and the explorers whose shields appear and vanish."""
    after = folded(state)
    pairs = [(player, who) for player in range(len(state.ships)) for who in range(3)]
    before_on = {pair for pair in pairs if pair[1] in state.shielded[pair[0]]}
    after_on = {pair for pair in pairs if pair[1] in after.shielded[pair[0]]}
    names = state.name_of
    return after, [names(*p) for p in sorted(after_on - before_on)], [names(*p) for p in sorted(before_on - after_on)]


def begun(position: State) -> None:
    """Refuse a position in which the players still choose their sides.

    Raises:
        BadOption: not every player has a ship yet.
    """
    if position.phase == "setup":
        raise BadOption("position", position.phase, N_("a position in which every player has a ship"))


@typed
def explain_fold(position: State) -> Trace:
    """A fold by the player to move, before and after, and which shields appear and vanish; nothing is played.

    `result` has the keys `appear` and `vanish`.

    Raises:
        IllegalMove: the line ahead may not be folded.
        BadOption: the players still choose their sides.
    """
    begun(position)
    checks = tuple(fold_checks(position, 0))
    if any(check.ok is False for check in checks):
        raise IllegalMove(Verdict(position, "fold", checks))
    side, place = position.ships[position.player]
    line = position.rulebook["S41-SHIP-LINES"](side, place)
    after, appear, vanish = fold_preview(position)
    facts = {"side": side, "line": line_name(side, place), "near": NAMES[line[0]], "far": NAMES[line[-1]]}
    says = N_("Before the fold: line {line} runs from {near}, ahead of the ship of {side}, to {far}.")
    args = {"side": side, "cells": [NAMES[cell] for cell in line]}
    along = tuple(map(at, line))
    pushed: Marks = {"line": (ship_id(side), along[0]), "line of tiles": along}
    steps = [Step("S41-SHIP-LINES", says, Claim("line-ahead", args), facts, {**pushed, "path": (along[-1],)})]
    says = N_("{side} folds line {line}: the tile of {far} comes round to {near}, the others move one space away.")
    args = {"near": NAMES[line[0]], "far": NAMES[line[-1]]}
    steps.append(Step("S41-FOLD-SHIFT", says, Claim("folds", args), facts, {**pushed, "path": (along[0],)}, after))
    where = position.rulebook["S41-FOLD-SHIPSTAYS"](side, place)
    says = N_("The ship of {side} slides back: it lies {place}.")
    args = {"side": side, "place": where}
    told = {"side": side, "place": dock_said(side, place)}
    steps.append(Step("S41-FOLD-SHIPSTAYS", says, Claim("ship-at", args), told, {"focus": (ship_id(side),)}))
    riding = Play(after, noting=True)
    note_riding(riding, position)
    steps += riding.steps or ()
    for names, says, role in (
        (appear, N_("Now shielded: {names}."), "ok"),
        (vanish, N_("No longer shielded: {names}."), "broken"),
    ):
        if names:
            claim = Claim("shielded" if role == "ok" else "all-unshielded", {"explorers": names})
            steps.append(Step("S41-SHIELD-NOW", says, claim, {"names": names}, {role: tuple(map(explorer_id, names))}))
    return _traced(Say(N_("What a fold changes")), position, tuple(steps), {"appear": appear, "vanish": vanish})


# ------------------------------------------------------------------ Guardian, nearest tiles


@typed
def explain_guardian(position: State) -> Trace:
    """Where the Guardian goes and why: mode, distances, equally near targets, the steps to choose from.

    `result` are the cells it may step to.
    """
    found: Leads = leads(position)
    mode = position.waking
    marks: Marks = {"focus": ("guardian",)}
    steps = [
        Step(
            "S41-GUARD-MODE-TIMING",
            N_("Mode: {mode}."),
            Claim("mode", {"mode": mode}),
            {"mode": MODE_NAMES[mode]},
            marks,
        )
    ]
    rule_id = ("S41-GUARD-WANDER", "S41-GUARD-QUICK-MOVE", "S41-GUARD-AWAKE-MOVE")[mode]
    if mode and found.steps:
        distance = position.rulebook["S41-GEO-DISTANCE"](position.guardian, next(iter(found.steps)))
        names = [NAMES[cell] for cell in found.steps]
        says = N_("Nearest, at distance {n}: {cells}.")
        args = {"from": NAMES[position.guardian], "cells": names, "distance": distance}
        marks = {"focus": tuple(map(at, found.steps))}
        steps.append(
            Step("S41-GEO-DISTANCE", says, Claim("guardian-targets", args), {"n": distance, "cells": names}, marks)
        )
    for target, ways in found.steps.items() if mode else ():
        says = N_("Towards {target}: {cells}.")
        names = [NAMES[cell] for cell in ways]
        args = {"from": NAMES[position.guardian], "target": NAMES[target], "cells": names}
        facts = {"target": NAMES[target], "cells": names}
        marks = {"focus": ("guardian",), "path": (at(target),), "ok": tuple(map(at, ways))}
        steps.append(Step("S41-GUARD-TOWARD", says, Claim("towards", args), facts, marks))
    if not mode:
        says = (
            N_("An explorer found a tile this turn: any neighbour.")
            if found.steps
            else N_("No explorer found a tile this turn: it stays.")
        )
        steps.append(Step(rule_id, says, Claim("wanders", {"moves": bool(found.steps)}), {}, marks))
    return _traced(Say(N_("The Guardian")), position, tuple(steps), [NAMES[cell] for cell in found.cells])


@typed
def explain_nearest(position: State, cell: str) -> Trace:
    """The unexplored tiles nearest to a cell; `result` are their names."""
    here = read_cell(cell)
    found = nearest(position, here, position.unexplored)
    steps = []
    if found:
        distance = position.rulebook["S41-GEO-DISTANCE"](here, found[0])
        names = [NAMES[place] for place in found]
        args = {"from": cell, "cells": names, "distance": distance}
        says = N_("From {cell}, {n} away: {cells}.")
        marks = {"focus": (at(here),), "path": tuple(map(at, found))}
        facts = {"cell": cell, "n": distance, "cells": names}
        steps.append(Step("S41-GEO-DISTANCE", says, Claim("nearest-dark", args), facts, marks))
    title = Say(N_("Nearest unexplored tiles to {cell}"), {"cell": cell})
    return _traced(title, position, tuple(steps), [NAMES[place] for place in found])


# ------------------------------------------------------------------ loops and the end


@typed
def explain_loop(position: State, move: str) -> Trace:
    """A move that may meet a loop, with the choices that keep an explorer going round as long as it can.

    `result` is `destroyed` or `safe`.
    """
    play = _carried_out(position, move)
    steps, here = list(play.steps or ()), play.state
    while here.phase == "chain" and here.player == position.player and not here.under_way.ask:
        options = legal(here)
        seen = {cell for cell, _ in here.under_way.trail}
        again = [option for option in options if getattr(option, "to", -1) in seen]
        play = _carried_out(here, (again or list(options))[0])
        steps += play.steps or ()
        here = play.state
    side, who = read_name(move.split("-")[0])
    player = position.player_of(side) or 0
    lost = any(step.rule == "S41-LOOP-DESTROY" for step in steps) and here.explorer(player, who).at == OUT
    return Trace(Say(N_("Is it a loop?")), position, tuple(steps), "destroyed" if lost else "safe")


def _carried_out(position: State, move: Move | str) -> Play:
    chosen = position.read_move(move)
    if not position.is_legal(chosen):
        raise IllegalMove(position.judge(chosen))
    play = Play(position, noting=True)
    perform(play, chosen)
    return play


@typed
def explain_end(position: State) -> Trace:
    """What can still be won and why the game is over, or not; `result` is true when it is over.

    Raises:
        BadOption: the players still choose their sides.
    """
    begun(position)
    mine = points(position)
    winnable = position.rulebook["S41-END-TEST"](position)
    leader = max(range(len(mine)), key=lambda player: mine[player])
    rest = outstanding(position)
    says = N_("25 points, {taken} collected, {removed} removed: {n} can still be won.")
    facts = {"taken": sum(mine), "removed": worth(position, position.removed), "n": winnable}
    lying = tuple(at(cell) for cell in cells(grid.ALL) if position.discs[cell])
    steps = [
        Step("S41-END-TEST", says, Claim("winnable", {"points": winnable, "discs": rest}), facts, {"focus": lying})
    ]
    passing = []
    for rival in range(len(mine)):
        if rival != leader:
            alive = position.rulebook["S41-END-UNBEATABLE"](mine[rival], winnable, mine[leader])
            passing.append(alive)
            says = (
                N_("{rival} could reach {most}, more than the {points} of {leader}.")
                if alive
                else N_("{rival} could reach {most}, not more than the {points} of {leader}.")
            )
            sides = {"rival": position.side(rival), "leader": position.side(leader)}
            args = {**sides, "most": mine[rival] + winnable, "points": mine[leader], "alive": alive}
            facts = {**sides, "most": mine[rival] + winnable, "points": mine[leader]}
            role = "ok" if alive else "broken"
            steps.append(
                Step("S41-END-UNBEATABLE", says, Claim("can-pass", args), facts, {role: (ship_id(sides["rival"]),)})
            )
    over = not any(passing)
    if over:
        won = winner(position)
        side = None if won is None else position.side(won)
        for rule_id, told, claim, args, facts in told_end(position, won):
            steps.append(Step(rule_id, told, Claim(claim, args), facts, {"focus": tuple(map(ship_id, side or ""))}))
        says = N_("{side} wins.") if side else N_("The game is drawn.")
        steps.append(Step("S41-END-WINNER", says, Claim("wins", {"side": side}), {"side": side or ""}, {}))
    return _traced(Say(N_("Is the game over?")), position, tuple(steps), over)
