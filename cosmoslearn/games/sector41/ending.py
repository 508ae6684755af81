"""Points that can still be won, the end of the game, the winner and ties. Source: "Objeto del juego"."""

from __future__ import annotations

from . import grid
from .book import rule
from .effects import worth
from .grid import COORDS, NAMES, SIDES, SIZE, around, cells, ray
from .pieces import less
from .state import State

ALL_DISCS = "Y" * 18 + "BB" + "R"


def points(state: State) -> tuple[int, ...]:
    """The points of every player."""
    return tuple(worth(state, discs) for discs in state.collected)


def outstanding(state: State) -> str:
    """The discs neither collected nor removed: on tiles and in the supply."""
    rest = ALL_DISCS
    for discs in (*state.collected, state.removed):
        rest = less(rest, discs)
    return rest


@rule("S41-END-TEST", "count-all", default=True)
def all_outstanding(state: State) -> int:
    """The points still winnable: those of every disc neither collected nor removed, however hard to reach."""
    return worth(state, outstanding(state))


@rule("S41-END-TEST", "reachable-only")
def only_reachable(state: State) -> int:
    """Alternative: discs that no explorer can ever bring home again are left out."""
    lying = [cell for cell in cells(grid.ALL) if state.discs[cell]]
    # Before any tile is cleared every tile can be walked to.
    found = fetchable(state) if state.cleared and lying else grid.ALL
    lost = "".join(state.discs[cell] for cell in lying if not found >> cell & 1)
    return all_outstanding(state) - worth(state, lost)


@rule("S41-END-TEST", "removed-still-count")
def with_the_removed(state: State) -> int:
    """Misconception: discs that were removed from the game are still counted."""
    return all_outstanding(state) + worth(state, state.removed)


@rule("S41-END-UNBEATABLE")
def can_go_above(rival: int, winnable: int, leader: int) -> bool:
    """Whether a rival keeps the game alive: it could still go above the leader."""
    return rival + winnable > leader


@rule("S41-END-UNBEATABLE", "tie-keeps-playing")
def can_draw_level(rival: int, winnable: int, leader: int) -> bool:
    """Misconception: being able to tie is enough."""
    return winnable > 0 and rival + winnable >= leader


@rule("S41-END-UNBEATABLE", "all-discs-needed")
def anything_left(rival: int, winnable: int, leader: int) -> bool:
    """Misconception: the game lasts until every disc is gone."""
    return winnable > 0


@rule("S41-END-THIRTEEN")
def thirteen(leader: int, players: int) -> bool:
    """Whether the leader's points alone decide: with 13 of 25, which the test of the end says as well."""
    return leader >= 13


@rule("S41-END-THIRTEEN", "twelve-is-half")
def twelve_of_two(leader: int, players: int) -> bool:
    """Misconception: twelve points settle a game of two."""
    return leader >= (12 if players == 2 else 13)


def is_decided(state: State) -> bool:
    """Whether no rival can pass the leader any more, or nothing is left to win."""
    if not state.collected:
        return False
    mine = points(state)
    winnable = state.rulebook["S41-END-TEST"](state)
    leader = max(range(len(mine)), key=lambda player: mine[player])
    plain = state.rulebook.reading("S41-END-UNBEATABLE") == "default"
    plain = plain and state.rulebook.reading("S41-SCORE-VALUES") == "default"
    if plain and state.rulebook["S41-END-THIRTEEN"](mine[leader], len(mine)):
        return True
    alive = state.rulebook["S41-END-UNBEATABLE"]
    return not any(alive(mine[rival], winnable, mine[leader]) for rival in range(len(mine)) if rival != leader)


@rule("S41-SCORE-INSTANT")
def counts_at_once(turn_over: bool) -> bool:
    """Whether discs count at this moment: from the instant they come aboard."""
    return True


@rule("S41-SCORE-INSTANT", "score-at-end-of-turn")
def counts_later(turn_over: bool) -> bool:
    """Misconception: once the turn is over."""
    return turn_over


@rule("S41-END-TIMING", "at-once", default=True)
def stops_at_once(state: State, turn_over: bool) -> bool:
    """Whether the end is tested at this moment: after every score and every removal of discs."""
    return True


@rule("S41-END-TIMING", "end-of-turn")
def stops_after_the_turn(state: State, turn_over: bool) -> bool:
    """Alternative: when the turn is over."""
    return turn_over


@rule("S41-END-TIMING", "round-is-finished")
def stops_after_the_round(state: State, turn_over: bool) -> bool:
    """Misconception: when everybody has had as many turns."""
    return turn_over and state.rulebook["S41-TURN-ORDER"](state, state.player) == state.first


def ends_now(state: State, turn_over: bool = False) -> bool:
    """Whether the game stops here."""
    book = state.rulebook
    return book["S41-END-TIMING"](state, turn_over) and book["S41-SCORE-INSTANT"](turn_over) and is_decided(state)


# ------------------------------------------------------------------ the winner


@rule("S41-END-WINNER")
def most_points(state: State) -> tuple[int, ...]:
    """What is compared at the end, for each player: the points."""
    return points(state)


@rule("S41-END-WINNER", "most-discs-wins")
def most_discs(state: State) -> tuple[int, ...]:
    """Misconception: the number of discs."""
    return tuple(map(len, state.collected))


@rule("S41-END-TIEBREAK")
def earliest(state: State, tied: tuple[int, ...]) -> int:
    """The winner of a tie: who reached the shared score first."""
    return min(tied, key=lambda player: state.reached[player])


@rule("S41-END-TIEBREAK", "last-scorer-wins-tie")
def latest(state: State, tied: tuple[int, ...]) -> int:
    """Misconception: who scored last."""
    return max(tied, key=lambda player: state.reached[player])


@rule("S41-END-TIEBREAK", "red-disc-breaks-tie")
def red_disc(state: State, tied: tuple[int, ...]) -> int:
    """Misconception: who has the red disc, or else more discs."""
    return max(tied, key=lambda player: ("R" in state.collected[player], len(state.collected[player])))


@rule("S41-END-TIE-REMOVED")
def same_tiebreak(state: State, tied: tuple[int, ...]) -> int | None:
    """The winner of a tie when not all discs were collected: the same; nobody if nobody has scored."""
    if not any(state.collected):
        return None
    winner: int = state.rulebook["S41-END-TIEBREAK"](state, tied)
    return winner


@rule("S41-END-TIE-REMOVED", "removed-means-drawn")
def drawn_if_removed(state: State, tied: tuple[int, ...]) -> int | None:
    """Misconception: once discs have been removed, a tie is a draw."""
    return None if state.removed else same_tiebreak(state, tied)


def winner(state: State) -> int | None:
    """Who wins a game that is over; nobody if it is drawn."""
    values = state.rulebook["S41-END-WINNER"](state)
    tied = tuple(player for player, value in enumerate(values) if value == max(values))
    if len(tied) == 1:
        return tied[0]
    found: int | None = state.rulebook["S41-END-TIE-REMOVED"](state, tied)
    return found


# ------------------------------------------------------------------ which discs can still be fetched


def _foldable(state: State) -> list[tuple[int, ...]]:
    columns = [tuple(range(n, grid.CELLS, SIZE)) for n in range(SIZE)]
    rows = [tuple(range(n * SIZE, n * SIZE + SIZE)) for n in range(SIZE)]
    return [line for line in columns + rows if not any(state.is_cleared(cell) for cell in line)]


def _jumps(state: State, cell: int, kind: str) -> set[int]:
    """Where a tile of a kind could throw from a cell, whichever way it lay."""
    column, row = COORDS[cell]
    if kind == "ART":
        near = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
        return {c for a, b in near if (c := grid.on_grid((column + a, row + b))) is not None}
    if kind == "PUL":
        near = [(a, b) for a in (-2, 2) for b in (-2, 2)]
        return {c for a, b in near if (c := grid.on_grid((column + a, row + b))) is not None}
    if kind in ("FLA", "TEM"):
        return {line[-1] for way in grid.SLANTED if (line := ray(cell, way))}
    if kind == "NOV":
        return {c for way in grid.ROUND for c in ray(cell, way)}
    return set()


def ways_on(state: State) -> dict[int, set[int]]:
    """For every tile not cleared, those that an explorer or a fold could ever bring a disc to from it: never too few.

    Tiles may be moved about by folds and storms, so a throwing tile is assumed wherever it could get to.
    """
    free = cells(grid.ALL & ~state.cleared)
    kinds = {cell: state.tile_on(cell).kind.code for cell in free}
    lines = _foldable(state)
    anywhere = "ION" in kinds.values() or bool(lines)
    found = {cell: {near for near in around(cell) if near in kinds} for cell in free}
    for line in lines:
        for cell in line:
            found[cell] |= set(line)
    throwing = {kind for kind in kinds.values() if kind in ("ART", "PUL", "FLA", "TEM", "NOV")}
    belts = {cell for cell in free if kinds[cell].startswith("BELT")}
    holes = {cell for cell in free if kinds[cell] == "WOR"}
    for cell in free:
        for kind in throwing if anywhere else throwing & {kinds[cell]}:
            found[cell] |= _jumps(state, cell, kind) & kinds.keys()
        for group in (belts, holes):
            if len(group) > 1 and (anywhere or cell in group):
                found[cell] |= set(free) if anywhere else group
    return found


def fetchable(state: State) -> int:
    """The tiles from which a disc could still be brought home by somebody; never too few.

    An explorer must be able to come there, and from there somebody must be able to come to a ship.
    """
    ways = ways_on(state)
    doors = {c for c in ways if any(side in SIDES and _on_border(c, side) for side, _ in state.ships)}
    starts = doors | {e.at for crew in state.explorers for e in crew if e.at in ways}
    gates = {c for c in ways if state.tile_on(c).kind.code == "GAT"}
    homes = doors | {c for c in ways if state.tile_on(c).kind.code in ("BEA", "NOV")}
    back: dict[int, set[int]] = {c: set() for c in ways}
    for c, onward in ways.items():
        for after in onward:
            back[after].add(c)
    return grid.mask(tuple(_reach(ways, starts | gates) & _reach(back, homes)))


def _on_border(cell: int, side: str) -> bool:
    return NAMES[cell] in {NAMES[grid.facing(side, n)] for n in range(SIZE)}


def _reach(ways: dict[int, set[int]], starts: set[int]) -> set[int]:
    seen, stack = set(starts), list(starts)
    while stack:
        for near in ways[stack.pop()] - seen:
            seen.add(near)
            stack.append(near)
    return seen
