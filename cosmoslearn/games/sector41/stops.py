"""The tiles on which a move ends: planets, belts, nebulae, storms, warps, views, bases, gates and the rest.

Each function takes the state and the visit and gives an `Order`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from . import grid
from .book import rule
from .effects import go_home, leave_game, nearest, turn_up
from .grid import COORDS, ROUND, beyond
from .orders import STOP, Order, Visit, Way
from .state import ABOARD, OUT, Explorer, State


def _set(state: State, visit: Visit, **condition: Any) -> State:
    """The visiting explorer with another condition."""
    explorer = msgspec.structs.replace(state.explorer(visit.player, visit.who), **condition)
    return state.with_explorer(visit.player, visit.who, explorer)


# ------------------------------------------------------------------ asteroid belt


@rule("S41-TILE-BELT-ENTER")
def first_asteroid(state: State, visit: Visit) -> Order:
    """The explorer is put on asteroid 1 and the phase ends."""
    return Order("stop", state=_set(state, visit, rock=1))


@rule("S41-TILE-BELT-ENTER", "enter-at-top")
def top_asteroid(state: State, visit: Visit) -> Order:
    """Misconception: one enters on whichever asteroid one likes, say the top one."""
    return Order("stop", state=_set(state, visit, rock=state.tile_on(visit.cell).kind.rocks))


# ------------------------------------------------------------------ rest, traps, ends


@rule("S41-TILE-BARREN-PAUSE")
def laid_down(state: State, visit: Visit) -> Order:
    """The explorer is laid on its side: it may not move on its owner's next turn."""
    return Order("stop", state=_set(state, visit, rest=2))


@rule("S41-TILE-BARREN-PAUSE", "barren-skips-player")
def all_laid_down(state: State, visit: Visit) -> Order:
    """Misconception: the player loses the next turn."""
    for who in state.in_play(visit.player):
        explorer = msgspec.structs.replace(state.explorer(visit.player, who), rest=2)
        state = state.with_explorer(visit.player, who, explorer)
    return Order("stop", state=state)


@rule("S41-TILE-BLACKHOLE")
def swallowed(state: State, visit: Visit) -> Order:
    """The explorer is removed from the game."""
    return Order("out")


@rule("S41-TILE-BLACKHOLE", "hole-sends-home")
def spat_out(state: State, visit: Visit) -> Order:
    """Misconception: a Black Hole sends the explorer home."""
    return Order("home")


@rule("S41-TILE-GLYNIUM-END")
@rule("S41-TILE-UNCHARTED")
@rule("S41-TILE-VOID")
def phase_ends(state: State, visit: Visit) -> Order:
    """The explorer stays and the phase ends."""
    return STOP


@rule("S41-TILE-GLYNIUM-END", "load-and-go")
def load_and_go(state: State, visit: Visit) -> Order:
    """Misconception: one may load a disc and carry on in the same turn."""
    return Order("go", tuple(Way(beyond(COORDS[visit.cell], way), way) for way in ROUND), optional=True)


@rule("S41-TILE-UNCHARTED", "uncharted-unexplored")
def still_unexplored(state: State, visit: Visit) -> Order:
    """Misconception: the tile still counts as unexplored."""
    return Order("stop", state=state.having(explored=state.explored & ~(1 << visit.cell)))


@rule("S41-TILE-VOID", "void-kills")
def void_kills(state: State, visit: Visit) -> Order:
    """Misconception: the Void swallows explorers."""
    return Order("out")


@rule("S41-TILE-NEBULA-TRAP")
def lost_in_the_cloud(state: State, visit: Visit) -> Order:
    """The explorer ends inside the cloud and is held there until company frees it."""
    held = _set(state, visit, cloud="in")
    return Order("stop", state=state.rulebook["S41-TILE-NEBULA-FREE"](held, visit.player, visit.cell))


@rule("S41-TILE-NEBULA-TRAP", "nebula-one-turn")
def held_one_turn(state: State, visit: Visit) -> Order:
    """Misconception: the nebula holds an explorer for one turn."""
    return Order("stop", state=_set(state, visit, rest=2))


@rule("S41-TILE-NEBULA-FREE", "stays-free", default=True)
def freed_for_good(state: State, player: int, cell: int) -> State:
    """Two or more explorers of a player on a nebula free each other, and stay free until they leave the tile."""
    crew = state.on_tile(player, cell)
    if len(crew) > 1:
        for who in crew:
            explorer = state.explorer(player, who)
            if explorer.cloud:
                state = state.with_explorer(player, who, msgspec.structs.replace(explorer, cloud="freed"))
    return state


@rule("S41-TILE-NEBULA-FREE", "alone-again-trapped")
def free_in_company(state: State, player: int, cell: int) -> State:
    """Alternative: freedom lasts only while a companion is there, so nothing is marked."""
    return state


@rule("S41-TILE-NEBULA-FREE", "newcomer-is-trapped")
def relieved(state: State, player: int, cell: int) -> State:
    """Misconception: whoever comes takes the captive's place; only the one that was there before is free."""
    crew = [who for who in state.on_tile(player, cell) if who != state.under_way.who]
    for who in crew:
        state = state.with_explorer(player, who, msgspec.structs.replace(state.explorer(player, who), cloud="freed"))
    return state


def trapped(state: State, player: int, who: int) -> bool:
    """Whether a nebula holds an explorer."""
    explorer = state.explorer(player, who)
    return explorer.cloud == "in" and len(state.on_tile(player, explorer.at)) == 1


# ------------------------------------------------------------------ space warp, remote viewing


@rule("S41-TILE-WARP")
def nearest_dark(state: State, visit: Visit) -> Order:
    """The nearest unexplored tile is turned up; the owner chooses among equals."""
    return _warp(nearest(state, visit.cell, _hidden(state)), turn_up)


@rule("S41-TILE-WARP", "warp-any-tile")
def any_dark(state: State, visit: Visit) -> Order:
    """Misconception: any unexplored tile may be turned up."""
    return _warp(grid.cells(_hidden(state)), turn_up)


@rule("S41-TILE-WARP", "warp-moves-explorer")
def through_the_warp(state: State, visit: Visit) -> Order:
    """Misconception: the explorer travels to the tile that was turned up."""
    options = nearest(state, visit.cell, _hidden(state))
    return _warp(options, lambda s, cell: _set(turn_up(s, cell), visit, at=cell))


def _hidden(state: State) -> int:
    mask: int = state.rulebook["S41-TILE-WARP-CLEARED"](state)
    return mask


def _warp(options: tuple[int, ...], then: Any) -> Order:
    return Order("ask", ask="reveal", options=options, then=then) if options else STOP


@rule("S41-TILE-WARP-CLEARED")
def not_the_cleared(state: State) -> int:
    """The tiles that a warp can turn up: unexplored ones."""
    return state.unexplored


@rule("S41-TILE-WARP-CLEARED", "warp-restores-cleared")
def also_the_cleared(state: State) -> int:
    """Misconception: a warp can bring a cleared tile back."""
    return state.unexplored | state.cleared


@rule("S41-TILE-REMOTE")
def look_at_one(state: State, visit: Visit) -> Order:
    """The owner may look at one unexplored tile; it stays unexplored."""
    return _view(state, visit, lambda s, cell: s.having(views=tuple(sorted({*s.views, (visit.player, cell)}))))


@rule("S41-TILE-REMOTE", "viewing-explores")
def viewing_explores(state: State, visit: Visit) -> Order:
    """Misconception: a viewed tile counts as explored."""
    return _view(state, visit, turn_up)


def _view(state: State, visit: Visit, then: Any) -> Order:
    options = grid.cells(state.unexplored)
    return Order("ask", ask="view", options=options, optional=True, then=then) if options else STOP


# ------------------------------------------------------------------ salvage, base, gate, time warp


@rule("S41-TILE-SALVAGE")
def one_returns(state: State, visit: Visit) -> Order:
    """One explorer removed from the game returns on its ship; they are alike, so it is no decision."""
    lost = [who for who, explorer in enumerate(state.explorers[visit.player]) if explorer.at == OUT]
    return Order("stop", state=state.with_explorer(visit.player, lost[0], Explorer(ABOARD))) if lost else STOP


@rule("S41-TILE-SALVAGE", "salvage-brings-all")
def all_return(state: State, visit: Visit) -> Order:
    """Misconception: all the explorers that its owner has lost return."""
    for who, explorer in enumerate(state.explorers[visit.player]):
        state = state.with_explorer(visit.player, who, Explorer(ABOARD)) if explorer.at == OUT else state
    return Order("stop", state=state)


@rule("S41-TILE-BASE")
def anyone_in_range(state: State, visit: Visit) -> Order:
    """One other explorer in range that is not shielded may be sent home, whoever owns it."""
    return _shoot(targets(state, visit), go_home)


@rule("S41-TILE-BASE", "base-enemies-only")
def enemies_only(state: State, visit: Visit) -> Order:
    """Misconception: only enemies can be chosen."""
    return _shoot(tuple(target for target in targets(state, visit) if target[0] != visit.player), go_home)


@rule("S41-TILE-BASE", "base-is-combat")
def as_in_combat(state: State, visit: Visit) -> Order:
    """Misconception: on a belt the shot removes the target from the game."""

    def hit(state: State, player: int, who: int) -> State:
        belt = state.tile_on(state.explorer(player, who).at).kind.rocks
        return leave_game(state, player, who) if belt else go_home(state, player, who)

    return _shoot(targets(state, visit), hit)


def targets(state: State, visit: Visit) -> tuple[tuple[int, int], ...]:
    """The explorers that a Star Base can send home."""
    in_range = state.rulebook["S41-TILE-BASE-RANGE"]
    return tuple(
        (player, who)
        for player, crew in enumerate(state.explorers)
        for who, explorer in enumerate(crew)
        if explorer.at >= 0
        and (player, who) != (visit.player, visit.who)
        and in_range(visit.cell, explorer.at)
        and who not in state.shielded[player]
    )


def _shoot(options: tuple[tuple[int, int], ...], hit: Any) -> Order:
    if not options:
        return STOP
    return Order("ask", ask="shoot", options=options, optional=True, then=lambda s, target: hit(s, *target))


@rule("S41-TILE-BASE-RANGE")
def within_two(base: int, target: int) -> bool:
    """Whether a target is in range: at most two king's steps away."""
    (a, b), (c, d) = COORDS[base], COORDS[target]
    return max(abs(a - c), abs(b - d)) <= 2


@rule("S41-TILE-BASE-RANGE", "base-straight-lines")
def in_line(base: int, target: int) -> bool:
    """Misconception: it must lie in a straight line as well."""
    (a, b), (c, d) = COORDS[base], COORDS[target]
    return within_two(base, target) and (a == c or b == d or abs(a - c) == abs(b - d))


@rule("S41-TILE-GATE")
def call_one_in_play(state: State, visit: Visit) -> Order:
    """Another explorer of the owner in play may be brought here."""
    return _summon(state, visit, lost=False)


@rule("S41-TILE-GATE", "gate-brings-removed")
def call_anyone(state: State, visit: Visit) -> Order:
    """Misconception: it may also be one that was removed from the game."""
    return _summon(state, visit, lost=True)


def _summon(state: State, visit: Visit, lost: bool) -> Order:
    allowed = state.rulebook["S41-TILE-GATE-DETAIL"]
    options = tuple(
        (visit.player, who)
        for who, explorer in enumerate(state.explorers[visit.player])
        if explorer.at != visit.cell and (lost or explorer.at != OUT) and allowed(state, visit.player, who)[0]
    )
    again = any(allowed(state, *option)[1] for option in options)

    def then(state: State, called: tuple[int, int]) -> State:
        return state.with_explorer(*called, Explorer(visit.cell))

    return Order("ask", ask="summon", options=options, optional=True, then=then, again=again) if options else STOP


@rule("S41-TILE-GATE-DETAIL")
def from_anywhere(state: State, player: int, who: int) -> tuple[bool, bool]:
    """Whether an explorer may be summoned, and whether the gate acts for it again: from anywhere, and never."""
    return True, False


@rule("S41-TILE-GATE-DETAIL", "gate-chain")
def gate_chain(state: State, player: int, who: int) -> tuple[bool, bool]:
    """Misconception: the one summoned may summon the third."""
    return True, True


@rule("S41-TILE-GATE-DETAIL", "trapped-cannot-be-called")
def not_from_the_cloud(state: State, player: int, who: int) -> tuple[bool, bool]:
    """Misconception: one that is trapped in a nebula cannot be called."""
    return not trapped(state, player, who), False


@rule("S41-TILE-TIMEWARP")
def one_extra_phase(state: State, visit: Visit) -> Order:
    """The phase ends; one extra explorer phase follows, at most one a turn. House tile."""
    return Order("stop", state=state.having(extra=1) if state.extra == 0 else state)


@rule("S41-TILE-TIMEWARP", "time-warp-stacks")
def phases_stack(state: State, visit: Visit) -> Order:
    """Misconception: every Time Warp gives a further phase."""
    return Order("stop", state=state.having(extra=1))
