"""Free study: tiles laid anywhere, turned face down, taken away. Here the modes with one universe and a row."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ...core.bench import Bench, Change, Piece, flipped, no_place, removed
from ...core.errors import ImpossiblePosition
from ...core.hexes import cell
from ...core.language import N_, Say
from ...core.rulebook import Rulebook
from . import bench_modes, notation
from .invariants import broken
from .pieces import ACTIONS, BANG, BODIES, SUPPLY, TILES, goal_name
from .state import State

DARK: Final = "X:"
OTHER_MODES: Final = ("hexdomino", "parallel")


class Tiles(Bench):
    """The tiles of the universe and of the row."""

    def read(self, text: str, rulebook: Rulebook) -> Any:
        """The position of a notation of any mode."""
        given = notation.values(text, None, {})
        return bench_modes.read(given, rulebook) if given["mode"] in OTHER_MODES else notation.read(given, rulebook)

    def check(self, position: Any) -> None:
        """Refuse what cannot arise."""
        if not isinstance(position, State):
            return bench_modes.check(position)
        if found := broken(position):
            raise ImpossiblePosition(*zip(*found, strict=True))
        return None

    def pieces(self, position: Any) -> tuple[Piece, ...]:
        """All tiles, bodies by form."""
        codes = (BANG, *SUPPLY) if isinstance(position, State) else BODIES
        return tuple(Piece(code, _label(code), _group(code)) for code in codes)

    def put(self, position: Any, piece: str, place: str, at: tuple[float, float] = (0, 0)) -> Any:
        """A tile on a space of the universe, or in a place of the row; one that lies there goes back to the pile."""
        if not isinstance(position, State):
            return bench_modes.put(position, piece, place)
        kind, _, name = place.partition(":")
        moving = piece.startswith(("cell:", "row:"))
        code = _lying(position, piece) if moving else piece
        if kind not in ("cell", "row") or not code or (not moving and code not in (BANG, *SUPPLY)):
            raise no_place(code or piece, place)
        position = _drawn(_without(position, piece) if moving else position, code)
        if kind == "row":
            return _in_row(position, int(name), code)
        position = _without(position, place)
        return replace(position, universe={**position.universe, cell(name): code})

    def changes(self, position: Any, shape: str) -> tuple[Change, ...]:
        """A tile of the universe is turned over or taken away, one of the row taken away."""
        if not isinstance(position, State):
            return bench_modes.changes(position, shape)
        code = _lying(position, shape)
        if not code:
            return ()
        if shape.startswith("row:"):
            return (removed(_without(position, shape)),)
        over = code.removeprefix(DARK) if code.startswith(DARK) else DARK + code
        changes = (removed(_without(position, shape)),)
        if "^" in code or code == "X":
            return changes
        turned = replace(position, universe={**position.universe, cell(shape.partition(":")[2]): over})
        return (flipped(turned), *changes)

    def ready(self, position: Any, piece: str) -> tuple[Any, str] | None:
        """The tile is on offer, and nothing else is due."""
        if not isinstance(position, State):
            return None
        code = _lying(position, piece) if piece.startswith(("cell:", "row:")) else piece
        if code not in SUPPLY or position.to_move is None:
            return None
        start = _without(position, piece) if piece.startswith("cell:") else position
        start = _drawn(start, code)
        return replace(start, row=(code, *start.row[:3]), dark=0, extras=0, opened="", owed=0), code


BENCH: Final = Tiles()


def _label(code: str) -> Say:
    return Say("{code}: {name}", {"code": code, "name": TILES[code].name})


def _group(code: str) -> Say:
    if code in BODIES:
        return goal_name(code[0])
    return Say(N_("Actions") if code in ACTIONS else N_("Other tiles"))


def _lying(position: State, shape: str) -> str:
    """The tile on a space or in a place of the row; empty where there is none."""
    kind, _, name = shape.partition(":")
    if kind == "cell":
        return position.universe.get(cell(name), "")
    return position.row[int(name)] if kind == "row" and int(name) < len(position.row) else ""


def _without(position: State, shape: str) -> State:
    """Without what lies on a shape: tiles of the supply go back on the draw pile."""
    kind, _, name = shape.partition(":")
    code = _lying(position, shape)
    back = tuple(part for part in notation.parts(code) if part in SUPPLY)
    drawn = len(position.queue) - position.discards
    queue = (*position.queue[:drawn], *back, *position.queue[drawn:])
    if kind == "row":
        number = int(name)
        return replace(position, row=(*position.row[:number], *position.row[number + 1 :]), queue=queue)
    space = cell(name)
    universe = {where: lying for where, lying in position.universe.items() if where != space}
    owners = {where: owner for where, owner in position.owners.items() if where != space}
    last = None if position.last == space else position.last
    return replace(position, universe=universe, owners=owners, last=last, queue=queue)


def _drawn(position: State, code: str) -> State:
    """Without a tile in the piles and the row, where it is taken from."""
    if code in position.row:
        row = list(position.row)
        row.remove(code)
        return replace(position, row=tuple(row))
    if code not in position.queue:
        return position
    number = position.queue.index(code)
    discards = position.discards - (number >= len(position.queue) - position.discards)
    return replace(position, queue=(*position.queue[:number], *position.queue[number + 1 :]), discards=discards)


def _in_row(position: State, number: int, code: str) -> State:
    old = position.row[number] if number < len(position.row) and len(position.row) > 3 else ""
    start = _without(position, f"row:{number}") if old else position
    return replace(start, row=(*start.row[:number], code, *start.row[number:]))
