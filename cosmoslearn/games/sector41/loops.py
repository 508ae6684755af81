"""Endless loops: a search of the graph of situations for a way to an end. Source: movement detail 7.

A situation is the explorer's tile, its heading, which tiles are face up or cleared, and where all explorers are. Within
one trail nothing but tile and heading changes: it starts afresh when a tile is turned up or a fight is fought.
"""

from __future__ import annotations

from .book import rule
from .effects import fight, remove_discs
from .entry import Entry, enterable, entry_to, landing
from .orders import STOP, Order, Visit, Way
from .pieces import tile
from .state import OUT, Chain, Explorer, State

Usable = tuple[tuple[Way, int], ...]
Key = tuple[int, str, object]


@rule("S41-EXP-FOLLOW")
def every_tile_acts(chain: Chain) -> bool:
    """Whether the tile that an explorer has moved onto acts: each does, one after the other."""
    return True


@rule("S41-EXP-FOLLOW", "only-new-tiles-act")
def new_tiles_act(chain: Chain) -> bool:
    """Misconception: a tile acts only when it is turned up."""
    return chain.fresh


@rule("S41-EXP-FOLLOW", "one-effect-per-turn")
def first_tile_acts(chain: Chain) -> bool:
    """Misconception: after one effect the move is over."""
    return chain.acts == 0


@rule("S41-EXP-REENTRY")
def acts_again(chain: Chain, cell: int) -> bool:
    """Whether a tile acts on an explorer that has obeyed it before: at every entry."""
    return True


@rule("S41-EXP-REENTRY", "second-visit-safe")
def acts_once(chain: Chain, cell: int) -> bool:
    """Misconception: the next time it does nothing."""
    return cell != chain.start and cell not in [place for place, _ in chain.trail[:-1]]


@rule("S41-EXP-FLIP")
def step_then_turn(state: State) -> bool:
    """Whether a step onto a face-down tile is made in any case: yes, it is turned up as it is entered."""
    return True


@rule("S41-EXP-FLIP", "look-before-step")
def turn_then_step(state: State) -> bool:
    """Misconception: the tile is turned first, and then one decides whether to enter."""
    return False


@rule("S41-EXP-NOPEEK")
def as_shuffled(code: str) -> tuple[int, ...]:
    """The quarter-turns that a tile may be given as it is turned up: none."""
    return (0,)


@rule("S41-EXP-NOPEEK", "choose-orientation")
def owner_chooses(code: str) -> tuple[int, ...]:
    """Misconception: the explorer's owner chooses which way it points."""
    return (0, 1, 2, 3) if tile(code).arrows else (0,)


def order_at(state: State) -> Order:
    """What the tile orders the explorer whose move is under way."""
    chain, cell = state.under_way, state.active.at
    book = state.rulebook
    if not book["S41-EXP-FOLLOW"](chain) or not book["S41-EXP-REENTRY"](chain, cell):
        return STOP
    visit = Visit(state.player, chain.who, cell, chain.heading, chain.stride)
    order: Order = book[state.tile_on(cell).kind.rule](state, visit)
    return order


def usable_ways(state: State, order: Order) -> tuple[Usable, bool]:
    """The ways of an order that can be gone, with the places, and whether the explorer may stay where it is."""
    chain, player, cell = state.under_way, state.player, state.active.at
    visit = Visit(player, chain.who, cell, chain.heading, chain.stride)
    usable = tuple(filter(None, (_usable(state, way) for way in order.ways)))
    ways = tuple(way for way, _ in usable)
    stuck = state.tile_on(cell).kind.stuck
    kept, remain = state.rulebook[stuck](state, visit, ways) if stuck and not order.optional else (ways, not ways)
    if kept != ways:
        usable = tuple(filter(None, (_usable(state, way) for way in kept)))
        remain = remain or not usable
    void = bool(order.ways) and state.rulebook["S41-EXP-EDGECHOICE"](state, visit, order, ways)
    return usable, remain or void or order.optional


def _usable(state: State, way: Way) -> tuple[Way, int] | None:
    """A way that can be gone, with its place; shortened where a reading says so."""
    entry = entry_to(state, state.player, state.under_way.who, way.coord, way.heading, "tile", way.jump)
    if enterable(state, entry):
        return way, OUT if entry.place is None else entry.place
    shorter = _shorter(state, entry)
    return (
        None if shorter is None else (Way(shorter.coord, way.heading, True, way.cargo, way.final), shorter.place or 0)
    )


def _shorter(state: State, entry: Entry) -> Entry | None:
    coord = state.rulebook["S41-EXP-BLOCKED"](state, entry)
    if coord is None:
        return None
    place = landing(state, entry.player, coord)
    return Entry(entry.player, entry.who, entry.start, coord, place, entry.heading, entry.by, True)


# ------------------------------------------------------------------ the search


def after_way(state: State, way: Way, place: int) -> State | None:
    """The state on the next tile of a way over known tiles, fights fought; nothing when the way leads to an end."""
    if place < 0 or way.final or state.unexplored >> place & 1:
        return None
    moved = state.with_explorer(state.player, state.under_way.who, Explorer(place))
    chain = Chain(state.under_way.who, state.under_way.start, way.heading, stride=2 if way.jump else 1)
    return fight(moved, state.player, place, 0).having(chain=chain)


def key_of(state: State) -> Key:
    """A situation as a key: tile, heading, the other explorers."""
    chain = state.under_way
    others = state.with_explorer(state.player, chain.who, Explorer(OUT)).explorers
    return state.active.at, chain.heading, others


def leads_out(state: State, barred: frozenset[Key] = frozenset()) -> bool:
    """Whether some choice leads from a situation to an end of the movement without meeting the barred situations."""
    seen, stack = {key_of(state), *barred}, [state]
    while stack:
        here = stack.pop()
        order = order_at(here)
        if order.kind != "go":
            return True
        ways, remain = usable_ways(here, order)
        if remain or not ways:
            return True
        for way, place in ways:
            after = after_way(here, way, place)
            if after is None:
                return True
            key = key_of(after)
            if key not in seen:
                seen.add(key)
                stack.append(after)
    return False


def escaping_ways(state: State, usable: Usable) -> Usable:
    """The ways that an explorer must keep to after a repeat: they reach an end and no situation comes up twice."""
    others = key_of(state)[2]
    barred = frozenset((cell, heading, others) for cell, heading in state.under_way.trail)
    kept = []
    for way, place in usable:
        after = after_way(state, way, place)
        if after is None or (key_of(after) not in barred and leads_out(after, barred)):
            kept.append((way, place))
    return tuple(kept)


# ------------------------------------------------------------------ the rules


@rule("S41-LOOP-TEST", "no-way-out", default=True)
def no_way_out(state: State) -> str:
    """What a situation that has come up means: `new`, `escape` (some choice leads out) or `loop` (none does)."""
    chain = state.under_way
    if (state.active.at, chain.heading) not in chain.trail:
        return "new"
    return "escape" if leads_out(state) else "loop"


@rule("S41-LOOP-TEST", "first-repeat")
@rule("S41-LOOP-TEST", "exit-may-be-refused")
def first_repeat(state: State) -> str:
    """Alternative, and what learners often believe: any repeat destroys, exits or not."""
    chain = state.under_way
    return "loop" if (state.active.at, chain.heading) in chain.trail else "new"


@rule("S41-LOOP-TEST", "same-tile-twice-loop")
def same_tile_twice(state: State) -> str:
    """Misconception: meeting one tile twice destroys."""
    return "loop" if state.active.at in [cell for cell, _ in state.under_way.trail] else "new"


@rule("S41-LOOP-DESTROY")
def destroyed(state: State) -> bool:
    """Whether an explorer caught in a loop is removed from the game."""
    return True


@rule("S41-LOOP-DESTROY", "loop-just-stops")
def just_stops(state: State) -> bool:
    """Misconception: it stops on one of the tiles."""
    return False


@rule("S41-LOOP-CARGO")
def cargo_stays(state: State, loop: tuple[int, ...], towed: str) -> tuple[State, tuple[int, ...]]:
    """The tiles on which a disc in tow may be left: those of the loop, at the owner's choice."""
    return state, loop


@rule("S41-LOOP-CARGO", "cargo-lost")
def cargo_lost(state: State, loop: tuple[int, ...], towed: str) -> tuple[State, tuple[int, ...]]:
    """Misconception: the disc is lost with the explorer."""
    return remove_discs(state, loop[-1], towed), ()


def loop_cells(state: State) -> tuple[int, ...]:
    """The tiles of the loop: from the first to the second occurrence of the repeated situation."""
    chain, here = state.under_way, state.active.at
    cells = [cell for cell, _ in chain.trail]
    situation = (here, chain.heading)
    start = chain.trail.index(situation) if situation in chain.trail else cells.index(here)
    return tuple(dict.fromkeys((*cells[start + 1 :], here)))
