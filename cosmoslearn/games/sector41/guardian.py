"""The Guardian: its three modes, its steps, what it explores and clears. Source: phase 3."""

from __future__ import annotations

import msgspec

from . import grid
from .book import rule
from .effects import go_home, king_steps, leave_game, nearest, remove_discs, turn_up
from .grid import CENTRE, COORDS, around, cells
from .pieces import sorted_discs
from .state import ABOARD, State

# ------------------------------------------------------------------ does it move, and where


@rule("S41-GUARD-WANDER")
def after_a_discovery(entered: int) -> bool:
    """Whether a Wandering Guardian moves: an explorer moved onto an unexplored tile, anywhere in its chain."""
    return entered > 0


@rule("S41-GUARD-WANDER", "moves-every-turn")
def always(entered: int) -> bool:
    """Misconception: every turn from the start."""
    return True


@rule("S41-GUARD-WANDER", "only-final-tile-counts")
def after_a_final_discovery(entered: int) -> bool:
    """Misconception: only where the explorer ended on the unexplored tile."""
    return entered == 2


@rule("S41-GUARD-FLIPONLY")
def flips_do_not_count() -> bool:
    """Whether a tile turned up by a Space Warp sets a Wandering Guardian moving: no."""
    return False


@rule("S41-GUARD-FLIPONLY", "warp-wakes-guardian")
def flips_count() -> bool:
    """Misconception: it does."""
    return True


class Leads(msgspec.Struct, frozen=True):
    """Where a Guardian is drawn: its targets, with the steps towards each."""

    steps: dict[int, tuple[int, ...]]

    @property
    def cells(self) -> tuple[int, ...]:
        """The steps to choose from, whatever the target."""
        return tuple(sorted({step for steps in self.steps.values() for step in steps}))


def leads(state: State) -> Leads:
    """Where the Guardian may step in its mode; empty where it does not move."""
    mode = state.waking
    if mode == 0:
        moves = state.rulebook["S41-GUARD-WANDER"](state.entered)
        return Leads({cell: (cell,) for cell in around(state.guardian)} if moves else {})
    found: Leads = state.rulebook["S41-GUARD-QUICK-MOVE" if mode == 1 else "S41-GUARD-AWAKE-MOVE"](state)
    return found


@rule("S41-GUARD-MOVER")
def closes_every_turn(state: State) -> bool:
    """Whether a Guardian phase closes this turn: it closes every turn."""
    return True


@rule("S41-GUARD-MOVER", "guardian-once-a-round")
def closes_the_round(state: State) -> bool:
    """Misconception: the Guardian moves once a round, when everybody has played."""
    return bool(state.rulebook["S41-TURN-ORDER"](state, state.player) == state.first)


@rule("S41-GUARD-MODE-TIMING")
def mode_of_the_phase(state: State) -> bool:
    """Whether a mode that the Guardian's own step brought on moves it again this turn: no, the mode was read before."""
    return False


@rule("S41-GUARD-MODE-TIMING", "red-moves-it-again")
def mode_of_the_moment(state: State) -> bool:
    """Misconception: a Guardian that finds the red disc is quickened there and then, and moves again."""
    return True


def moves_again(state: State) -> bool:
    """Whether a Guardian that has just found the red disc has a further step in the same turn."""
    return bool(state.rulebook["S41-GUARD-MODE-TIMING"](state) and leads(state).steps)


def _towards(state: State, targets: tuple[int, ...], floor: int = grid.ALL) -> Leads:
    step = state.rulebook["S41-GUARD-TOWARD"]
    found = {target: tuple(c for c in step(state, state.guardian, target) if floor >> c & 1) for target in targets}
    return Leads({target: steps for target, steps in found.items() if steps})


@rule("S41-GUARD-QUICK-MOVE")
def to_the_nearest_dark(state: State) -> Leads:
    """One tile towards a nearest unexplored tile."""
    return _towards(state, nearest(state, state.guardian, state.unexplored))


@rule("S41-GUARD-QUICK-MOVE", "quick-any-direction")
def in_any_direction(state: State) -> Leads:
    """Misconception: in any direction, as when it wandered."""
    return Leads({cell: (cell,) for cell in around(state.guardian)})


@rule("S41-GUARD-TOWARD", "any-shortening", default=True)
def any_shortening(state: State, start: int, target: int) -> tuple[int, ...]:
    """The steps that lead towards a target: all that shorten the distance."""
    measure = state.rulebook["S41-GEO-DISTANCE"]
    return tuple(cell for cell in around(start) if measure(cell, target) < measure(start, target))


@rule("S41-GUARD-TOWARD", "direct-step")
@rule("S41-GUARD-TOWARD", "straight-line-only")
def direct_step(state: State, start: int, target: int) -> tuple[int, ...]:
    """Alternative, and what learners often believe: only the most direct step, diagonal while both differ."""
    (a, b), (c, d) = COORDS[start], COORDS[target]
    step = grid.on_grid((a + (c > a) - (c < a), b + (d > b) - (d < b)))
    return () if step is None or step == start else (step,)


@rule("S41-GUARD-AWAKE-MOVE")
def to_the_nearest_uncleared(state: State) -> Leads:
    """One tile towards a nearest uncleared tile, its own left out."""
    floor = state.rulebook["S41-GUARD-AWAKE-SELF"](state)
    return _towards(state, nearest(state, state.guardian, grid.ALL & ~state.cleared), floor)


@rule("S41-GUARD-AWAKE-MOVE", "chases-explorers")
def after_the_nearest_explorer(state: State) -> Leads:
    """Misconception: it chases the nearest explorer."""
    there = {explorer.at for crew in state.explorers for explorer in crew if explorer.at >= 0}
    there.discard(state.guardian)
    if not there:
        return to_the_nearest_uncleared(state)
    return _towards(state, nearest(state, state.guardian, grid.mask(tuple(there))))


@rule("S41-GUARD-AWAKE-SELF")
def over_anything(state: State) -> int:
    """The tiles that an awakened Guardian may step on: any, cleared ones too."""
    return grid.ALL


@rule("S41-GUARD-AWAKE-SELF", "cleared-walls-guardian")
def not_over_cleared(state: State) -> int:
    """Misconception: cleared tiles are closed to it."""
    return grid.ALL & ~state.cleared


# ------------------------------------------------------------------ what it does where it arrives


@rule("S41-GUARD-IMMUNE")
def stays_there(state: State, cell: int) -> int:
    """Where a Guardian that has entered a tile comes to rest: there; no tile acts on it."""
    return cell


@rule("S41-GUARD-IMMUNE", "guardian-is-pushed")
def blown_on(state: State, cell: int) -> int:
    """Misconception: a Solar Wind blows it on, along its first arrow."""
    tile = state.tile_on(cell)
    blown = [grid.on_grid(grid.beyond(COORDS[cell], arrow)) for arrow in tile.arrows] if tile.kind.code == "WIN" else []
    return next((place for place in blown if place is not None), cell)


@rule("S41-GUARD-EXPLORES")
def with_discs(state: State, cell: int) -> State:
    """The tile that a Guardian enters is turned up; a planet gets its discs."""
    return turn_up(state, cell)


@rule("S41-GUARD-EXPLORES", "guardian-planets-empty")
def without_discs(state: State, cell: int) -> State:
    """Misconception: a planet it turns up gets no discs."""
    return turn_up(state, cell, discs=False)


@rule("S41-GUARD-CLEAR")
def clear_all(state: State, cell: int) -> State:
    """The tile is cleared: discs and explorers on it, shielded or not, are removed from the game."""
    for player in range(len(state.explorers)):
        for who in state.on_tile(player, cell):
            state = leave_game(state, player, who)
    return _blank(remove_discs(state, cell, state.discs[cell]), cell)


@rule("S41-GUARD-CLEAR", "shield-stops-guardian")
def clear_the_unshielded(state: State, cell: int) -> State:
    """Misconception: a shielded explorer survives, and its tile with it."""
    if any(who in state.shielded[player] for player in range(len(state.ships)) for who in state.on_tile(player, cell)):
        return state
    return clear_all(state, cell)


@rule("S41-GUARD-CLEAR", "cleared-go-home")
def clear_and_send_home(state: State, cell: int) -> State:
    """Misconception: explorers go home and discs return to the supply."""
    for player in range(len(state.explorers)):
        for who in state.on_tile(player, cell):
            state = go_home(state, player, who)
    supply = sorted_discs(state.supply + state.discs[cell])
    return _blank(state.with_discs(cell, "").having(supply=supply), cell)


def _blank(state: State, cell: int) -> State:
    bit = 1 << cell
    return state.having(cleared=state.cleared | bit, explored=state.explored & ~bit)


@rule("S41-GUARD-EDGE")
def out_of_reach(state: State, cell: int) -> tuple[int, ...]:
    """The players whose explorers aboard an awakened Guardian destroys from a cell: none, it never leaves the grid."""
    return ()


@rule("S41-GUARD-EDGE", "guardian-hunts-ships")
def hunts_ships(state: State, cell: int) -> tuple[int, ...]:
    """Misconception: from the tile ahead of a ship it comes aboard and destroys the explorers there."""
    return tuple(player for player in range(len(state.ships)) if state.ahead(player) == cell)


def guardian_to(state: State, cell: int) -> State:
    """The position after the Guardian's step: it explores, or in the Awakening clears, the tile it enters."""
    mode = state.waking
    state = state.having(guardian=cell)
    if mode == 2:
        state = state.rulebook["S41-GUARD-CLEAR"](state, cell)
        for player in state.rulebook["S41-GUARD-EDGE"](state, cell):
            for who, explorer in enumerate(state.explorers[player]):
                state = leave_game(state, player, who) if explorer.at == ABOARD else state
    elif state.unexplored >> cell & 1:
        state = state.rulebook["S41-GUARD-EXPLORES"](state, cell)
    return state.having(guardian=state.rulebook["S41-GUARD-IMMUNE"](state, cell))


# ------------------------------------------------------------------ the Awakening begins


@rule("S41-GUARD-CENTRE")
def space_e5(state: State) -> int:
    """The centre: whichever tile lies on e5."""
    return CENTRE


@rule("S41-GUARD-CENTRE", "original-centre-tile")
def tile_of_the_start(state: State) -> int:
    """Misconception: the tile that was revealed at the start, wherever it is now."""
    return state.origin


@rule("S41-GUARD-AWAKE-START")
def placed_on_the_centre(state: State) -> State:
    """The Guardian is put on the centre, which is not cleared, and the Awakening begins."""
    return state.having(guardian=state.rulebook["S41-GUARD-CENTRE"](state), waking=2)


@rule("S41-GUARD-AWAKE-START", "centre-is-cleared")
def centre_cleared(state: State) -> State:
    """Misconception: that clears the centre."""
    state = placed_on_the_centre(state)
    cleared: State = state.rulebook["S41-GUARD-CLEAR"](state, state.guardian)
    return cleared


@rule("S41-GUARD-AWAKE-TIMING", "placement-is-the-move", default=True)
def placed_in_its_phase(phase: str) -> bool:
    """Whether it is placed at once when the last tile is turned up: only by the Guardian's own step."""
    return phase == "guardian"


@rule("S41-GUARD-AWAKE-TIMING", "placement-then-step")
def placed_at_once(phase: str) -> bool:
    """Alternative: always, so that it makes a first clearing step in the same turn."""
    return True


@rule("S41-GUARD-AWAKE-TIMING", "placed-a-turn-later")
def placed_in_the_next_phase(phase: str) -> bool:
    """Misconception: never at once; it is placed when the next Guardian phase begins."""
    return False


def ladder(state: State) -> dict[int, int]:
    """How far every tile still to be cleared or explored is from the Guardian: what its next step looks at."""
    goal = state.unexplored if state.waking < 2 else grid.ALL & ~state.cleared & ~(1 << state.guardian)
    return {cell: king_steps(state.guardian, cell) for cell in cells(goal)}
