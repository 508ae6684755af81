"""The mother-ship phase: sliding with wrap, folding space, the ban on unfolding. Source: phase 1."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.language import N_
from ...core.verdict import Check
from . import grid
from .book import rule
from .grid import NAMES, SIDES, SIZE
from .moves import Slide
from .pieces import tile, turned
from .state import Fold, State, at, ship_id


@rule("S41-SHIP-LINES")
def line_ahead(side: str, place: int) -> tuple[int, ...]:
    """The nine cells in front of a ship, from the nearest to the farthest: a column for N and S, a row for W and E.

    >>> [NAMES[n] for n in line_ahead("E", 3)][:2]
    ['i4', 'h4']
    """
    near = grid.facing(side, place)
    return (near, *grid.ray(near, grid.INWARD[side]))


def line_name(side: str, place: int) -> str:
    """The letter of the column or the number of the row in front of a ship."""
    return grid.COLUMNS[place] if side in "NS" else str(place + 1)


# ------------------------------------------------------------------ one action


@rule("S41-SHIP-OPTIONS")
def one_action(slid: bool) -> tuple[str, ...]:
    """What may still be done in the phase: one of three things, and nothing after it."""
    return () if slid else ("ship", "fold", "stay")


@rule("S41-SHIP-OPTIONS", "move-then-fold")
def move_then_fold(slid: bool) -> tuple[str, ...]:
    """Misconception: after moving the ship one may still fold."""
    return ("fold", "stay") if slid else ("ship", "fold", "stay")


# ------------------------------------------------------------------ sliding


@rule("S41-SHIP-WRAP")
def ends_joined(piece: str) -> int | None:
    """What the step between the two ends of a side costs a piece: a ship one space; others have no such step."""
    return 1 if piece == "ship" else None


@rule("S41-SHIP-WRAP", "wrap-for-explorers")
def ends_joined_for_all(piece: str) -> int | None:
    """Misconception: explorers can pass from column a to column i as well."""
    return 1


@rule("S41-SHIP-WRAP", "wrap-is-free")
def wrap_is_free(piece: str) -> int | None:
    """Misconception: the step between the ends costs nothing."""
    return 0 if piece == "ship" else None


@rule("S41-SHIP-SIDE")
def own_side(state: State, side: str, place: int) -> tuple[tuple[str, int], ...]:
    """The places that a ship at the end of its side reaches by one step round the corner: none."""
    return ()


@rule("S41-SHIP-SIDE", "turn-the-corner")
def round_the_corner(state: State, side: str, place: int) -> tuple[tuple[str, int], ...]:
    """Misconception: it can slide round the corner."""
    if place not in (0, SIZE - 1):
        return ()
    near, free = grid.facing(side, place), set(SIDES) - {seat for seat, _ in state.ships}
    return tuple((other, n) for other in free for n in (0, SIZE - 1) if grid.facing(other, n) == near)


def slide_cost(state: State, side: str, start: int, end: int) -> int:
    """How many spaces a ship move along a side uses.

    >>> from cosmoslearn.games.sector41 import new_game
    >>> slide_cost(new_game(seats="SN"), "S", 1, 8)
    2
    """
    straight = abs(start - end)
    join = state.rulebook["S41-SHIP-WRAP"]("ship")
    return straight if join is None or not straight else min(straight, SIZE - 1 - straight + join)


@rule("S41-SHIP-MOVE")
def up_to_two(state: State, spaces: int) -> bool:
    """Whether a ship may move so many spaces: one or two; explorers on board travel with it."""
    return 1 <= spaces <= 2


@rule("S41-SHIP-MOVE", "explorers-stay-behind")
def only_when_empty(state: State, spaces: int) -> bool:
    """Misconception: explorers must leave the ship before it moves."""
    return 1 <= spaces <= 2 and all(explorer.at >= 0 for explorer in state.explorers[state.player] if explorer.at != -2)


def slide_checks(state: State, move: Slide) -> Iterator[Check]:
    """Every rule that has a say about a ship move."""
    side, place = state.ships[state.player]
    yield Check("S41-SHIP-OPTIONS", "ship" in state.rulebook["S41-SHIP-OPTIONS"](state.slid), (ship_id(side),))
    corner = (move.side, move.place) in state.rulebook["S41-SHIP-SIDE"](state, side, place)
    says = N_("The ship of {side} stays on its side.")
    own = move.side == side or corner
    yield Check("S41-SHIP-SIDE", own, (ship_id(side),), {"side": side}, says, () if own else (ship_id(side),))
    if own:
        spaces = 1 if corner else slide_cost(state, side, place, move.place)
        ok = state.rulebook["S41-SHIP-MOVE"](state, spaces)
        says = N_("Spaces: {spaces}, at most 2 allowed; {wrapped} the joined ends.")
        wrapped = abs(place - move.place) > spaces
        facts = {"spaces": spaces, "wrapped": _through(wrapped)}
        yield Check("S41-SHIP-MOVE", ok, (ship_id(side),), facts, says, () if ok else (ship_id(side),))


def _through(wrapped: bool) -> dict[str, str]:
    return {"en": "through", "es": "pasando por"} if wrapped else {"en": "not through", "es": "sin pasar por"}


def slides(state: State) -> tuple[Slide, ...]:
    """The places that a ship may move to."""
    side, place = state.ships[state.player]
    places = [(side, n) for n in range(SIZE)] + list(state.rulebook["S41-SHIP-SIDE"](state, side, place))
    moves = (Slide(*where) for where in places)
    return tuple(move for move in moves if all(check.ok for check in slide_checks(state, move)))


# ------------------------------------------------------------------ folding


@rule("S41-FOLD-SHIFT")
def pushed_away(line: tuple[int, ...]) -> tuple[int, ...]:
    """For each cell of a line, near to far, the cell whose tile comes there: all move away, the far one comes round."""
    return (line[-1], *line[:-1])


@rule("S41-FOLD-SHIFT", "fold-pulls-towards")
def pulled_near(line: tuple[int, ...]) -> tuple[int, ...]:
    """Misconception: the line is pulled towards the ship."""
    return (*line[1:], line[0])


@rule("S41-FOLD-SHIFT", "fold-swaps-ends")
def ends_swapped(line: tuple[int, ...]) -> tuple[int, ...]:
    """Misconception: only the first and the last tile change places."""
    return (line[-1], *line[1:-1], line[0])


@rule("S41-FOLD-NOREVEAL")
def as_it_lay(state: State, cell: int) -> tuple[int, ...]:
    """The quarter-turns that the tile which comes round may be given: none; nothing is revealed either."""
    return (0,)


@rule("S41-FOLD-NOREVEAL", "fold-turns-arrows")
def any_way_round(state: State, cell: int) -> tuple[int, ...]:
    """Misconception: it can be set down facing any way."""
    return (0, 1, 2, 3) if tile(state.tiles[cell]).arrows and state.is_up(cell) else (0,)


@rule("S41-FOLD-CARGO")
def nothing_obeys(state: State, line: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The explorers that must obey their tile again after a fold: none; all ride along in their condition."""
    return ()


@rule("S41-FOLD-CARGO", "fold-triggers-tile")
def carried_obey(state: State, line: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Misconception: explorers that were carried obey their tile again."""
    return tuple((p, who) for p, crew in enumerate(state.explorers) for who, e in enumerate(crew) if e.at in line)


@rule("S41-FOLD-FARSHIP")
def ships_stay(state: State, far: int) -> tuple[tuple[str, int], ...]:
    """The places of all ships after a fold with this far cell: where they were."""
    return state.ships


@rule("S41-FOLD-FARSHIP", "opponent-ship-pushed")
def ship_shoved(state: State, far: int) -> tuple[tuple[str, int], ...]:
    """Misconception: a ship at the far end is shoved along."""
    return tuple(
        (side, (place + 1) % SIZE) if player != state.player and grid.facing(side, place) == far else (side, place)
        for player, (side, place) in enumerate(state.ships)
    )


@rule("S41-FOLD-SHIPSTAYS")
def slides_back(side: str, place: int) -> str:
    """Where a ship is after its fold: exactly where it started."""
    return grid.dock_name(side, place)


@rule("S41-FOLD-SHIPSTAYS", "ship-enters-grid")
def stays_inside(side: str, place: int) -> str:
    """Misconception: in the first space of the line. No position holds it, so play goes on as if it had slid back."""
    return NAMES[grid.facing(side, place)]


@rule("S41-FOLD-GUARDIAN")
def carried_too(cell: int, moved: dict[int, int]) -> int:
    """Where the Guardian is after a fold: on its tile."""
    return moved.get(cell, cell)


@rule("S41-FOLD-GUARDIAN", "immune-to-fold")
def not_carried(cell: int, moved: dict[int, int]) -> int:
    """Misconception: it is immune and keeps its space."""
    return cell


def _shifted(mask: int, moved: dict[int, int]) -> int:
    new = mask & ~grid.mask(tuple(moved))
    return new | sum(1 << end for start, end in moved.items() if mask >> start & 1)


def folded(state: State, quarters: int = 0) -> State:
    """The position after the player to move has folded the line ahead."""
    player, (side, place) = state.player, state.ships[state.player]
    line, name = state.rulebook["S41-SHIP-LINES"](side, place), line_name(side, place)
    sources = state.rulebook["S41-FOLD-SHIFT"](line)
    moved = {source: cell for cell, source in zip(line, sources, strict=True)}
    tiles, discs = list(state.tiles), list(state.discs)
    for source, cell in moved.items():
        tiles[cell], discs[cell] = state.tiles[source], state.discs[source]
    if quarters:
        tiles[line[0]] = turned(tiles[line[0]], quarters)
    crews = tuple(
        tuple(msgspec.structs.replace(e, at=moved[e.at]) if e.at in moved else e for e in crew)
        for crew in state.explorers
    )
    folds = tuple(
        msgspec.structs.replace(old, intact=old.intact and not set(line) & set(grid.line_cells(old.line)))
        for old in state.folds
        if (old.player, old.line) != (player, name)
    )
    return state.having(
        tiles=tuple(tiles), discs=tuple(discs), explorers=crews,
        explored=_shifted(state.explored, moved), cleared=_shifted(state.cleared, moved),
        guardian=state.rulebook["S41-FOLD-GUARDIAN"](state.guardian, moved),
        origin=moved.get(state.origin, state.origin),
        ships=state.rulebook["S41-FOLD-FARSHIP"](state, line[-1]),
        views=tuple(sorted((viewer, moved.get(cell, cell)) for viewer, cell in state.views)),
        folds=tuple(sorted((*folds, Fold(player, name, state.turn)))),
    )  # fmt: skip


def _last_turn(state: State, other: int) -> int:
    """The number of the most recent turn of another player."""
    turns, following = 1, state.rulebook["S41-TURN-ORDER"]
    here = following(state, other)
    while here != state.player:
        turns, here = turns + 1, following(state, here)
    return state.turn - turns


def _barring(state: State, others: tuple[int, ...], *, ever: bool = False, intact: bool = False) -> Fold | None:
    name = line_name(*state.ships[state.player])
    for fold in state.folds:
        recent = ever or (fold.player != state.player and fold.turn == _last_turn(state, fold.player))
        if fold.player in others and fold.line == name and recent and (fold.intact or not intact):
            return fold
    return None


def _facing(state: State) -> tuple[int, ...]:
    other = state.opposite(state.player)
    return () if other is None else (other,)


@rule("S41-FOLD-NOUNDO", "same-line", default=True)
def same_line_barred(state: State) -> Fold | None:
    """The fold that bars the line ahead: the opposite player's, of the same line, on that player's last turn."""
    return _barring(state, _facing(state))


@rule("S41-FOLD-NOUNDO", "exact-undo")
def undo_barred(state: State) -> Fold | None:
    """Alternative: only where a fold would put the line back exactly as it was."""
    return _barring(state, _facing(state), intact=True)


@rule("S41-FOLD-NOUNDO", "ban-lasts-forever")
def barred_for_ever(state: State) -> Fold | None:
    """Misconception: a line once folded from the other side stays barred."""
    return _barring(state, _facing(state), ever=True)


@rule("S41-FOLD-NOUNDO", "ban-for-everyone")
def barred_for_all(state: State) -> Fold | None:
    """Misconception: a line that anybody else has just folded, along or across, is barred."""
    ahead = set(grid.line_cells(line_name(*state.ships[state.player])))
    recent = (f for f in state.folds if f.player != state.player and f.turn == _last_turn(state, f.player))
    return next((fold for fold in recent if ahead.intersection(grid.line_cells(fold.line))), None)


@rule("S41-FOLD-CLEARED")
def any_cleared(state: State, line: tuple[int, ...]) -> tuple[int, ...]:
    """The cells of a line that keep it from being folded: all that are cleared."""
    return tuple(cell for cell in line if state.is_cleared(cell))


@rule("S41-FOLD-CLEARED", "cleared-only-blocks-front")
def front_cleared(state: State, line: tuple[int, ...]) -> tuple[int, ...]:
    """Misconception: only the cell right in front counts."""
    return any_cleared(state, line[:1])


def fold_checks(state: State, quarters: int) -> Iterator[Check]:
    """Every rule that has a say about a fold."""
    side, place = state.ships[state.player]
    line, name = state.rulebook["S41-SHIP-LINES"](side, place), line_name(side, place)
    yield Check("S41-SHIP-OPTIONS", "fold" in state.rulebook["S41-SHIP-OPTIONS"](state.slid), (ship_id(side),))
    turns = state.rulebook["S41-FOLD-NOREVEAL"](state, line[-1])
    says = N_("No tile is turned up or round.")
    yield Check("S41-FOLD-NOREVEAL", quarters in turns, (at(line[-1]),), {}, says)
    barring: Fold | None = state.rulebook["S41-FOLD-NOUNDO"](state)
    where = tuple(map(at, line))
    if barring is None:
        says = N_("Line {line} was not folded from the other side on the last turn.")
        yield Check("S41-FOLD-NOUNDO", True, where, {"line": name}, says)
    else:
        facts = {"line": name, "side": state.side(barring.player)}
        says = N_("{side} folded line {line} on its last turn.")
        yield Check("S41-FOLD-NOUNDO", False, where, facts, says, (ship_id(state.side(barring.player)),))
    blocked = state.rulebook["S41-FOLD-CLEARED"](state, line)
    held = {"line": name, "cells": [NAMES[cell] for cell in blocked]}
    says = N_("Line {line} holds a cleared tile: {cells}.") if blocked else N_("No tile of line {line} is cleared.")
    yield Check("S41-FOLD-CLEARED", not blocked, where, held, says, tuple(map(at, blocked)))
