"""The Cosmic Clock: what a tile costs, where the marker goes, who is next. Source: rulebook p. 6-7."""

from __future__ import annotations

from ...core.hexes import Cell
from .book import rule
from .phenomena import touches_nova
from .pieces import EARTH, ENDS, NOVA, Tile
from .state import State

Clock = tuple[tuple[int, int], ...]


@rule("BB-CLOCK-COST")
def cost(state: State, tile: Tile) -> int:
    """The time of a tile in millions of years."""
    return tile.cost


@rule("BB-CLOCK-COST", "earth-costs-one")
def cost_of_earth_one(state: State, tile: Tile) -> int:
    """Misconception: the Earth costs 1 because it scores 1."""
    return 1 if tile.code == EARTH else tile.cost


@rule("BB-CLOCK-COST", "wormhole-charged-once")
def cost_of_wormhole_once(state: State, tile: Tile) -> int:
    """Misconception: the second end of the wormhole is free."""
    other = {ENDS[0]: ENDS[1], ENDS[1]: ENDS[0]}.get(tile.code)
    return 0 if other in state.cells_of else tile.cost


@rule("BB-CLOCK-FREE")
def time_owed(state: State, tile: Tile, cell: Cell | None) -> int:
    """What a tile adds to the time owed: its cost if it opens the turn, nothing for a further body."""
    paid: int = state.rulebook["BB-CLOCK-COST"](state, tile)
    return paid if state.pending == "turn" else 0


@rule("BB-CLOCK-FREE", "extras-are-paid")
def all_is_owed(state: State, tile: Tile, cell: Cell | None) -> int:
    """Misconception: each extra body moves the marker as well."""
    paid: int = state.rulebook["BB-CLOCK-COST"](state, tile)
    return paid


@rule("BB-CLOCK-FREE", "next-to-supernova-is-free")
def nova_is_free(state: State, tile: Tile, cell: Cell | None) -> int:
    """Misconception: a body taken in the normal way is free beside the supernova."""
    free = tile.is_body and cell is not None and touches_nova(state, cell)
    return 0 if free and tile.code != NOVA else time_owed(state, tile, cell)


@rule("BB-CLOCK-MOVE")
def time_spent(owed: int, discarded: int) -> int:
    """How far the marker moves: the time of the tile that opened the turn. `discarded` is the cost of the discard."""
    return owed


@rule("BB-CLOCK-MOVE", "discard-costs-too")
def time_with_discard(owed: int, discarded: int) -> int:
    """Misconception: the discarded tile costs time too."""
    return owed + discarded


@rule("BB-CLOCK-STACK")
def lands_on_top(clock: Clock, player: int, time: int) -> Clock:
    """A marker that lands on an occupied space goes on top, before the others there."""
    rest = [entry for entry in clock if entry[0] != player]
    place = len([other for _, other in rest if other < time])
    return (*rest[:place], (player, time), *rest[place:])


@rule("BB-CLOCK-STACK", "slides-under")
def slides_under(clock: Clock, player: int, time: int) -> Clock:
    """Misconception: a marker that arrives goes under the pile."""
    rest = [entry for entry in clock if entry[0] != player]
    place = sum(other <= time for _, other in rest)
    return (*rest[:place], (player, time), *rest[place:])


@rule("BB-CLOCK-NEXT")
def furthest_behind(clock: Clock, mover: int) -> int:
    """Who is next: the marker furthest behind, in a shared space the one on top."""
    return clock[0][0]


@rule("BB-CLOCK-NEXT", "clockwise-turns")
def clockwise(clock: Clock, mover: int) -> int:
    """Misconception: turns go round the table."""
    return (mover + 1) % len(clock)


@rule("BB-CLOCK-NEXT", "never-twice-running")
def never_twice(clock: Clock, mover: int) -> int:
    """Misconception: nobody may play two turns in succession."""
    return next((player for player, _ in clock if player != mover), mover)


@rule("BB-TURN-3STEPS")
def clock_to_read(before: Clock, after: Clock) -> Clock:
    """The clock from which the next player is read: as it stands after the marker has moved."""
    return after


@rule("BB-TURN-3STEPS", "next-before-moving")
def clock_before(before: Clock, after: Clock) -> Clock:
    """Misconception: who is next is decided before the marker moves, by the order of the others."""
    return (*before[1:], before[0])


@rule("BB-SETUP-ORDER")
def starting_pile(order: tuple[int, ...]) -> Clock:
    """The pile on 0: the marker of the player drawn first lies on top."""
    return tuple((player, 0) for player in order)


@rule("BB-SETUP-ORDER", "bottom-first")
def starting_pile_reversed(order: tuple[int, ...]) -> Clock:
    """Misconception: the marker laid first, at the bottom, begins."""
    return tuple((player, 0) for player in reversed(order))
