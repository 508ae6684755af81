"""Moving a body by hyperspace, orbit or eclipse: the laws in the order in which they are asked, and the effect."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.hexes import Cell, neighbours
from ...core.language import N_
from ...core.verdict import Check
from .actions import Board, Hyperspace, is_locked, lifted, with_neighbours
from .moves import Eclipse, Jump, Orbit, Shift
from .phenomena import arrival
from .pieces import EARTH, TILES
from .placement import around
from .sliding import groups, outside, wall
from .state import Site, State, at


def shift_laws(state: State, move: Shift) -> tuple[Check, ...]:
    """The laws for moving a body. After a wrong mover, centre or target the laws of the destination are not asked."""
    board = state.universe
    taken = move.target != move.source and move.target in board
    if taken and not isinstance(move, Eclipse):
        return (
            Check(
                "BB-PLACE-CELL",
                False,
                (at(move.target),),
                {"tile": board[move.target]},
                N_("{tile} lies there already."),
                (at(move.target),),
            ),
        )
    mover = _mover(state, move.source)
    if mover[-1].ok is False:
        return mover
    code, rest = lifted(state, move.source)
    found = [*mover, _slide(state, move.source), _unity(state, move, rest)]
    ways = _way(state, move, code, rest)
    if any(check.ok is False and check.rule in ("BB-OR-CENTRE", "BB-EC") for check in ways):
        return (*found, *ways)
    return (*found, *ways, *_destination(state, move, code, rest))


def _mover(state: State, source: Cell) -> tuple[Check, ...]:
    book, where = state.rulebook, (at(source),)
    tile = state.tile_at(source)
    if tile is None:
        return (Check("BB-ACT-BODY", False, where, {}, N_("Nothing lies there to be moved.")),)
    facts = {"tile": tile.code}
    immune = tile.code == EARTH and "moved" in book["BB-EARTH"]()
    if not book["BB-ACT-BODY"](tile) or immune:
        rule = "BB-EARTH" if immune else "BB-ACT-BODY"
        return (Check(rule, False, where, facts, N_("{tile} cannot be moved; only face-up bodies can."), where),)
    found = Check("BB-ACT-BODY", True, where, facts, N_("{tile} is a face-up body."))
    if not tile.under:
        return (found,)
    free = not is_locked(state, source)
    return found, Check(
        "BB-EC-TOP", free, where, {**facts, "under": tile.under}, N_("It covers {under}."), () if free else where
    )


def _slide(state: State, source: Cell) -> Check:
    tiles = set(state.universe)
    ok = state.rulebook["BB-ACT-SLIDE"](tiles, source)
    if ok:
        return Check("BB-ACT-SLIDE", True, (at(source),), {}, N_("It can be drawn out."))
    shut = wall(tiles, source)
    return Check(
        "BB-ACT-SLIDE",
        False,
        (at(source), *map(at, shut)),
        {"wall": [state.universe[cell] for cell in shut]},
        N_("It is shut in by {wall}."),
        (at(source),),
    )


def _unity(state: State, move: Shift, rest: Board) -> Check:
    ok = state.rulebook["BB-ACT-CONN"](set(rest), {*rest, move.target})
    if ok:
        return Check("BB-ACT-CONN", True, (at(move.source),), {}, N_("The universe stays in one piece."))
    apart = groups(set(rest))
    cut = [rest[cell] for group in apart[1:] for cell in sorted(group)]
    where = tuple(at(cell) for group in apart[1:] for cell in sorted(group))
    return Check(
        "BB-ACT-CONN",
        False,
        (at(move.source), *where),
        {"cut": cut},
        N_("Without it, {cut} would be cut off.") if cut else "",
        (at(move.source),),
    )


def _way(state: State, move: Shift, code: str, rest: Board) -> tuple[Check, ...]:
    if isinstance(move, Jump):
        return _jump(state, move, rest)
    return _orbit(state, move, rest) if isinstance(move, Orbit) else _eclipse(state, move, code, rest)


def _jump(state: State, move: Jump, rest: Board) -> tuple[Check, ...]:
    reach: Hyperspace = state.rulebook["BB-HY"]()
    where, tiles = (at(move.target),), set(rest)
    if move.target == move.source:
        return (Check("BB-HY", reach.back, where, {}, N_("It must end on another space.")),)
    found = []
    if reach.perimeter:
        ok = state.rulebook["BB-ACT-PERIM"](tiles, move.target)
        says = N_("The space is open to the outside.") if ok else N_("The space is closed in on all sides.")
        if not ok and not any(near in tiles for near in neighbours(move.target)):
            says = N_("The space is not beside the universe.")
        found.append(Check("BB-ACT-PERIM", ok, where, {}, says))
    if reach.slide_in:
        ok = not tiles or move.target in outside(tiles, gated=True)
        says = N_("It can slide in.") if ok else N_("It cannot slide in from the outside.")
        found.append(Check("BB-HY", ok, where, {}, says))
    return tuple(found) or (Check("BB-HY", True, where),)


def _orbit(state: State, move: Orbit, rest: Board) -> tuple[Check, ...]:
    book, where = state.rulebook, (at(move.centre), at(move.target))
    code = state.universe.get(move.centre)
    beside = move.centre in neighbours(move.source)
    facts = {"centre": code or ""}
    if code is None or not beside or not book["BB-OR-CENTRE"](TILES[code]):
        says = N_("The centre must be a face-up body that touches the moved one.")
        return (Check("BB-OR-CENTRE", False, (at(move.centre),), facts, says, (at(move.centre),)),)
    centre = Check("BB-OR-CENTRE", True, (at(move.centre),), facts, N_("{centre} is the centre."))
    ways = book["BB-OR"](set(rest), move.source, move.centre)
    if move.target in ways:
        way = ways[move.target]
        return centre, Check(
            "BB-OR", True, tuple(map(at, way)), {"way": way, "n": len(way) - 1}, N_("Steps round the centre: {n}.")
        )
    if move.target == move.source:
        return centre, Check("BB-OR", False, where, {}, N_("It must end on another space."))
    if move.target not in neighbours(move.centre):
        return centre, Check("BB-OR", False, where, {}, N_("The space is not beside the centre."))
    return centre, Check("BB-OR", False, where, {}, N_("The circle is blocked on both ways."))


def _eclipse(state: State, move: Eclipse, code: str, rest: Board) -> tuple[Check, ...]:
    where, there = (at(move.target),), state.universe.get(move.target)
    below = TILES[there] if there is not None else None
    ok = below is not None and move.target in neighbours(move.source) and state.rulebook["BB-EC"](below)[0]
    ok = ok and below is not None and not below.under and not TILES[code].under
    if not ok:
        return (
            Check(
                "BB-EC",
                False,
                where,
                {"tile": there or ""},
                N_("The target must be a face-up body that touches the moved one."),
                where,
            ),
        )
    return (Check("BB-EC", True, where, {"tile": there}, N_("It covers {tile}.")),)


def _destination(state: State, move: Shift, code: str, rest: Board) -> tuple[Check, ...]:
    book = state.rulebook
    after = replace(state, universe=rest)
    near = around(after, move.target)
    if isinstance(move, Eclipse):
        below = TILES[rest[move.target]]
        near = (*near, (move.target, below)) if book["BB-EC"](below)[1] else near
    shadow = ((move.source, TILES[code]),) if move.source in neighbours(move.target) else ()
    checks: tuple[Check, ...] = book["BB-ACT-DEST"](Site(after, TILES[code], move.target, near, "move"), shadow)
    if isinstance(move, Jump) and book["BB-HY"]().least == 1:
        return with_neighbours(checks, bool(near))
    return checks


# ------------------------------------------------------------------ the effect


def shifted(state: State, move: Shift) -> State:
    """The universe after a body has been moved, and what its arrival brings."""
    code, board = lifted(state, move.source)
    there = board.get(move.target)
    owners = dict(state.owners)
    owners[move.target] = owners.pop(move.source, state.turn)
    state = replace(
        state, universe={**board, move.target: f"{code}^{there}" if there else code}, owners=owners, last=move.target
    )
    earned = state.rulebook["BB-SN-MOVE"](state, move) if TILES[code].is_body else 0
    turned = state.rulebook["BB-BH-MOVE"]()
    return replace(state, universe=arrival(state, move.target, turned=turned), extras=state.extras + earned)
