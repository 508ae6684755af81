"""The explorer phase: which explorer may go where by itself, and what happens when none can. Source: phase 2."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from ...core.language import N_
from ...core.verdict import Check
from . import grid
from .book import rule
from .effects import leave_game, tow_choices
from .entry import Entry, checks, enterable, entry_to
from .grid import COORDS, ROUND, STRAIGHT, Coord, heading_between
from .moves import Walk
from .state import ABOARD, OUT, Explorer, State, at, explorer_id
from .stops import trapped


class Allowance(msgspec.Struct, frozen=True):
    """What the explorer phase allows: the directions of a step, and whether every explorer may move in turn."""

    directions: tuple[str, ...] = ROUND
    everyone: bool = False


@rule("S41-EXP-ONE")
def one_step(state: State) -> Allowance:
    """One explorer, one tile, in any of the eight directions."""
    return Allowance()


@rule("S41-EXP-ONE", "orthogonal-only")
def no_diagonals(state: State) -> Allowance:
    """Misconception: only along rows and columns."""
    return Allowance(STRAIGHT)


@rule("S41-EXP-ONE", "move-all-explorers")
def everyone_moves(state: State) -> Allowance:
    """Misconception: each explorer moves once per turn."""
    return Allowance(everyone=True)


@rule("S41-EXP-MANDATORY")
def must_move(state: State) -> bool:
    """Whether the explorer phase may be passed while an explorer can move: no."""
    return False


@rule("S41-EXP-MANDATORY", "may-pass")
def may_pass(state: State) -> bool:
    """Misconception: a bad phase may be skipped."""
    return True


# ------------------------------------------------------------------ belts


@rule("S41-TILE-BELT-LEAVE")
def from_the_top(rock: int, top: int) -> bool:
    """Whether an explorer may leave a belt tile by a step: only from the highest asteroid of the tile."""
    return rock == top


@rule("S41-TILE-BELT-LEAVE", "leave-any-time")
def from_any_rock(rock: int, top: int) -> bool:
    """Misconception: from any asteroid."""
    return True


@rule("S41-TILE-BELT-CLIMB", "one-higher", default=True)
def one_higher(rock: int, same_tile: bool) -> tuple[int, ...]:
    """The asteroids that may follow on this tile or another: the next higher number."""
    return (rock + 1,)


@rule("S41-TILE-BELT-CLIMB", "any-higher")
def any_higher(rock: int, same_tile: bool) -> tuple[int, ...]:
    """Alternative: any higher number."""
    return tuple(range(rock + 1, 4))


@rule("S41-TILE-BELT-CLIMB", "belt-hop-same-number")
def same_number(rock: int, same_tile: bool) -> tuple[int, ...]:
    """Misconception: on another tile the number stays the same."""
    return (rock + 1,) if same_tile else (rock,)


class Hops(msgspec.Struct, frozen=True):
    """Whether belt hops reach face-down tiles, and whether a step between belt tiles counts as a hop."""

    hidden: bool = False
    by_step: bool = False


@rule("S41-TILE-BELT-HOP")
def face_up_belts(state: State) -> Hops:
    """A hop goes to a belt tile that is face up; a step to a neighbouring belt tile is an ordinary entry."""
    return Hops()


@rule("S41-TILE-BELT-HOP", "hop-to-hidden-belt")
def hidden_belts(state: State) -> Hops:
    """Misconception: also to one that is still face down."""
    return Hops(hidden=True)


@rule("S41-TILE-BELT-HOP", "step-is-hop")
def step_is_hop(state: State) -> Hops:
    """Misconception: a step from a top asteroid to a neighbouring belt tile lands on the next number."""
    return Hops(by_step=True)


def hops(state: State, player: int, who: int) -> Iterator[tuple[int, int]]:
    """The belt moves of an explorer: cell and asteroid, its own tile included."""
    explorer = state.explorer(player, who)
    if not explorer.rock:
        return
    climb, reach = state.rulebook["S41-TILE-BELT-CLIMB"], state.rulebook["S41-TILE-BELT-HOP"](state)
    belts = grid.cells(state.explored | (state.unexplored if reach.hidden else 0))
    for cell in belts:
        rocks = state.tile_on(cell).kind.rocks
        for rock in climb(explorer.rock, cell == explorer.at) if rocks else ():
            if rock <= rocks:
                yield cell, rock


# ------------------------------------------------------------------ what an explorer may do


def step_coords(state: State, player: int, who: int) -> tuple[Coord, ...]:
    """The places one step away, in the directions that a step may take."""
    start = state.coord(player, who)
    return tuple(grid.beyond(start, direction) for direction in state.rulebook["S41-EXP-ONE"](state).directions)


def held(state: State, player: int, who: int, *, pause: bool = True) -> Iterator[Check]:
    """What holds an explorer back wherever it would go: a pause, a nebula."""
    explorer, name = state.explorer(player, who), state.name_of(player, who)
    where = (explorer_id(name),)
    if explorer.rest and pause:
        yield Check("S41-TILE-BARREN-PAUSE", False, where, {"name": name}, N_("{name} lies on its side."), where)
    if explorer.cloud:
        free = not trapped(state, player, who)
        says = N_("{name} has had company in the nebula.") if free else N_("{name} is alone in the nebula.")
        yield Check("S41-TILE-NEBULA-TRAP", free, where, {"name": name}, says, () if free else where)


def _leaving_belt(state: State, player: int, who: int) -> Check | None:
    explorer = state.explorer(player, who)
    if not explorer.rock:
        return None
    top = state.tile_on(explorer.at).kind.rocks
    ok = state.rulebook["S41-TILE-BELT-LEAVE"](explorer.rock, top)
    says = N_("It began the phase on asteroid {rock} of {top}.")
    where = (explorer_id(state.name_of(player, who)),)
    return Check("S41-TILE-BELT-LEAVE", ok, where, {"rock": explorer.rock, "top": top}, says, () if ok else where)


def entries(state: State, player: int, who: int, *, pause: bool = True) -> Iterator[tuple[Entry, int]]:
    """The legal ways of an explorer by itself: the entry, and the asteroid for a belt move (0 for a step)."""
    explorer = state.explorer(player, who)
    if explorer.at == OUT or any(check.ok is False for check in held(state, player, who, pause=pause)):
        return
    leaving = _leaving_belt(state, player, who)
    if leaving is None or leaving.ok:
        start = state.coord(player, who)
        for coord in step_coords(state, player, who):
            if grid.on_grid(coord) is None and coord != state.dock(player):
                if not state.rulebook["S41-SHIP-WRAP"]("explorer"):
                    continue
                coord = coord[0] % grid.SIZE, coord[1] % grid.SIZE
            entry = entry_to(state, player, who, coord, heading_between(start, coord), "step")
            if enterable(state, entry):
                yield entry, 0
    for cell, rock in hops(state, player, who):
        entry = entry_to(state, player, who, COORDS[cell], "", "hop")
        if cell == explorer.at or enterable(state, entry):
            yield entry, rock


def can_move(state: State, player: int, who: int, *, pause: bool = True) -> bool:
    """Whether an explorer has a legal move of its own."""
    return next(entries(state, player, who, pause=pause), None) is not None


def walks(state: State, player: int) -> tuple[Walk, ...]:
    """The legal moves of the explorer phase."""
    found = []
    side, allowance = state.side(player), state.rulebook["S41-EXP-ONE"](state)
    for who in state.in_play(player):
        if allowance.everyone and who in state.moved:
            continue
        leaving = state.explorer(player, who).at
        for entry, rock in entries(state, player, who):
            place = ABOARD if entry.place is None else entry.place
            if not state.rulebook["S41-EXP-RETURN"](state, Walk(side, who, place, rock)):
                continue
            same = place == leaving
            towing = ("",) if same else tow_choices(state, leaving, place, entry.by, rock > 0)
            found += [Walk(side, who, place, rock, discs) for discs in towing]
    return tuple(found)


@rule("S41-EXP-RETURN")
def blown_back_is_a_move(state: State, walk: Walk) -> bool:
    """Whether a step counts as a move: always, even one that tiles undo."""
    return True


@rule("S41-EXP-RETURN", "return-is-staying")
def blown_back_is_staying(state: State, walk: Walk) -> bool:
    """Misconception: a step onto a wind that can only blow the explorer back is no move."""
    player = state.player
    if walk.to < 0 or walk.rock or not state.is_up(walk.to):
        return True
    start, tile = state.coord(player, walk.who), state.tile_on(walk.to)
    if tile.kind.code != "WIN" or state.explorer(player, walk.who).at < 0:
        return True
    back = {grid.beyond(COORDS[walk.to], arrow) for arrow in tile.arrows}
    return back != {start}


# ------------------------------------------------------------------ the start of the phase


@rule("S41-EXP-IMMOBILE-PAUSE", "pause-is-not-stuck", default=True)
def only_the_stuck(state: State, player: int, who: int) -> bool:
    """Whether an explorer counts as unable to move: it would have no move even without a pause."""
    return not can_move(state, player, who, pause=False)


@rule("S41-EXP-IMMOBILE-PAUSE", "pause-is-stuck")
def pausing_too(state: State, player: int, who: int) -> bool:
    """Alternative: one that pauses cannot move either."""
    return not can_move(state, player, who)


@rule("S41-EXP-IMMOBILE-PAUSE", "pause-kills")
def pausing_alone(state: State, player: int, who: int) -> bool:
    """Misconception: an explorer that pauses is lost when it is the only one in play."""
    lonely = len(state.in_play(player)) == 1 and state.explorer(player, who).rest > 0
    return lonely or only_the_stuck(state, player, who)


def _stuck(state: State, player: int) -> tuple[int, ...]:
    test = state.rulebook["S41-EXP-IMMOBILE-PAUSE"]
    return tuple(who for who in state.in_play(player) if test(state, player, who))


@rule("S41-EXP-IMMOBILE", "phase-start", default=True)
def all_stuck_at_start(state: State, moment: str) -> tuple[tuple[int, int], ...]:
    """The explorers removed because all of their owner are stuck: tested when the owner's explorer phase starts."""
    return _all_stuck(state, state.player) if moment == "phase-start" else ()


@rule("S41-EXP-IMMOBILE", "any-moment")
def all_stuck_any_time(state: State, moment: str) -> tuple[tuple[int, int], ...]:
    """Alternative: tested after every change, for every player."""
    return tuple(pair for player in range(len(state.ships)) for pair in _all_stuck(state, player))


@rule("S41-EXP-IMMOBILE", "stuck-one-removed")
def each_stuck_one(state: State, moment: str) -> tuple[tuple[int, int], ...]:
    """Misconception: a single stuck explorer is removed."""
    return tuple((state.player, who) for who in _stuck(state, state.player)) if moment == "phase-start" else ()


def _all_stuck(state: State, player: int) -> tuple[tuple[int, int], ...]:
    stuck = _stuck(state, player)
    return tuple((player, who) for who in stuck) if stuck and stuck == state.in_play(player) else ()


@rule("S41-EXP-REENTER")
def one_enters(state: State) -> int:
    """How many explorers come into play when the owner has none: one."""
    return 1


@rule("S41-EXP-REENTER", "all-three-return")
def three_enter(state: State) -> int:
    """Misconception: all three come back."""
    return 3


@rule("S41-EXP-REENTER", "skip-after-loss")
def none_enters(state: State) -> int:
    """Misconception: the turn is lost."""
    return 0


def remove_stuck(state: State, moment: str) -> State:
    """The position without the explorers that the rule about stuck ones removes at this moment."""
    for player, who in state.rulebook["S41-EXP-IMMOBILE"](state, moment):
        state = leave_game(state, player, who)
    return state


@rule("S41-EXP-SEQUENCE")
def start_of_phase(state: State) -> State:
    """What happens first in an explorer phase: stuck explorers leave, then one enters if none is in play."""
    return _entered(remove_stuck(state, "phase-start"))


@rule("S41-EXP-SEQUENCE", "enter-then-remove")
def enter_first(state: State) -> State:
    """Misconception: first one enters if none is in play, then stuck ones leave, and nobody enters for them."""
    return remove_stuck(_entered(state), "phase-start")


def _entered(state: State) -> State:
    if state.in_play(state.player):
        return state
    for who in range(min(state.rulebook["S41-EXP-REENTER"](state), len(state.explorers[state.player]))):
        state = state.with_explorer(state.player, who, Explorer(ABOARD))
    return state


# ------------------------------------------------------------------ standing up


@rule("S41-TILE-BARREN-STAND")
def up_after_the_phase(state: State, moment: str) -> State:
    """Explorers that paused are stood up at the end of their owner's explorer phase, not of the one they landed in."""
    return _rested(state) if moment == "phase-end" else state


@rule("S41-TILE-BARREN-STAND", "stands-at-turn-start")
def up_before_the_phase(state: State, moment: str) -> State:
    """Misconception: they stand up when the next turn starts."""
    if moment == "turn-start":
        state = _rested(state)
    return state if moment == "turn-start" else _landed(state)


def _rested(state: State) -> State:
    return _with_rest(state, lambda rest: max(rest - 1, 0))


def _landed(state: State) -> State:
    return _with_rest(state, lambda rest: min(rest, 1))


def _with_rest(state: State, change: Callable[[int], int]) -> State:
    for who, explorer in enumerate(state.explorers[state.player]):
        rest = change(explorer.rest)
        if rest != explorer.rest:
            state = state.with_explorer(state.player, who, msgspec.structs.replace(explorer, rest=rest))
    return state


def walk_checks(state: State, walk: Walk) -> Iterator[Check]:
    """Every rule that has a say about a step or belt move, its towing left out."""
    player, who = state.player, walk.who
    explorer = state.explorer(player, who)
    if explorer.at == OUT:
        name = walk.side + str(who + 1)
        yield Check("S41-EXP-INPLAY", False, (), {"name": name}, N_("{name} is out of the game."))
        return
    allowance: Allowance = state.rulebook["S41-EXP-ONE"](state)
    coord = state.dock(player) if walk.to == ABOARD else COORDS[walk.to]
    start = state.coord(player, who)
    if walk.rock:
        yield from held(state, player, who)
        reachable = (walk.to, walk.rock) in set(hops(state, player, who))
        facts = {"rock": explorer.rock, "to": walk.rock, "cell": grid.NAMES[walk.to]}
        says = N_("From asteroid {rock} to asteroid {to} on {cell}.")
        face_up = state.is_up(walk.to) and state.tile_on(walk.to).kind.rocks > 0
        yield Check("S41-TILE-BELT-CLIMB", reachable or not face_up, (at(walk.to),), facts, says, (at(walk.to),))
        says = N_("{cell} must be a belt tile that is face up.")
        yield Check("S41-TILE-BELT-HOP", face_up or reachable, (at(walk.to),), facts, says, (at(walk.to),))
        if walk.to != explorer.at:
            yield from checks(state, entry_to(state, player, who, coord, "", "hop"))
        return
    wrapped = state.rulebook["S41-SHIP-WRAP"]("explorer") is not None
    near = coord in step_coords(state, player, who)
    near = near or (wrapped and any(entry.coord == coord for entry, rock in entries(state, player, who) if not rock))
    moved = allowance.everyone and who in state.moved
    facts = {"name": walk.side + str(who + 1)}
    yield Check("S41-EXP-ONE", near and not moved, (), facts, N_("{name} may go one tile."))
    yield Check("S41-EXP-MANDATORY", coord != start, (), {}, N_("Staying on the same tile is not a move."))
    yield from held(state, player, who)
    leaving = _leaving_belt(state, player, who)
    if leaving is not None:
        yield leaving
    if near:
        heading = heading_between(start, coord)
        yield from checks(state, entry_to(state, player, who, coord, heading, "step"))
    if not state.rulebook["S41-EXP-RETURN"](state, walk):
        yield Check("S41-EXP-RETURN", False, (at(walk.to),), {}, N_("The wind blows it straight back."), (at(walk.to),))
