"""Free study of Hexdomino and Parallel Universes: tiles laid anywhere in any universe, moved, taken away."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ...core.bench import Change, no_place, removed
from ...core.errors import ImpossiblePosition
from ...core.hexes import Cell, cell
from ...core.rulebook import Rulebook
from . import hexdomino_position, notation, parallel_position
from .parallel import Parallel
from .pieces import BODIES

Spot = tuple[int, Cell]


def read(given: dict[str, str], rulebook: Rulebook) -> Any:
    """The position of a notation of one of the two modes, possible or not."""
    seed = notation.whole(given.get("seed", "0"), "seed", 0, 2**64 - 1)
    if given["mode"] == "hexdomino":
        return hexdomino_position.read(given, rulebook, notation.codes, notation.universe, seed)
    return parallel_position.read(given, rulebook, notation, seed)


def check(position: Any) -> None:
    """Refuse what cannot arise."""
    find = parallel_position.broken if isinstance(position, Parallel) else hexdomino_position.broken
    if found := find(position):
        raise ImpossiblePosition(*zip(*found, strict=True))


def put(position: Any, piece: str, place: str) -> Any:
    """A body in a universe; from the menu it is taken out of the pile, where it lies there."""
    from_, to = _spot(position, piece), _spot(position, place)
    code = _lying(position, from_) if from_ else piece
    if to is None or code not in BODIES:
        raise no_place(code or piece, place)
    if from_ is not None:
        position = _with(position, from_, "")
    elif code in position.queue:
        number = position.queue.index(code)
        position = replace(position, queue=(*position.queue[:number], *position.queue[number + 1 :]))
    old = _lying(position, to)
    return _with(replace(position, queue=(*position.queue, *([old] if old else []))), to, code)


def changes(position: Any, shape: str) -> tuple[Change, ...]:
    """A tile is taken away: it goes under the pile. The last one of Hexdomino stays: beside it the others are laid."""
    spot = _spot(position, shape)
    code = _lying(position, spot) if spot else ""
    alone = not isinstance(position, Parallel) and len(position.universe) == 1
    if spot is None or not code or alone:
        return ()
    return (removed(_with(replace(position, queue=(*position.queue, code)), spot, "")),)


def _spot(position: Any, shape: str) -> Spot | None:
    """The universe and the space that a shape shows."""
    kind, _, name = shape.partition(":")
    if kind != "cell":
        return None
    number, _, where = name.rpartition(":")
    return int(number or 0), cell(where)


def _lying(position: Any, spot: Spot) -> str:
    universes = position.universes if isinstance(position, Parallel) else (position.universe,)
    return str(universes[spot[0]].get(spot[1], ""))


def _with(position: Any, spot: Spot, code: str) -> Any:
    number, space = spot
    universes = list(position.universes if isinstance(position, Parallel) else (position.universe,))
    rest = {where: lying for where, lying in universes[number].items() if where != space}
    universes[number] = {**rest, space: code} if code else rest
    if isinstance(position, Parallel):
        return replace(position, universes=tuple(universes))
    return replace(position, universe=universes[0], links=hexdomino_position.touching_pairs(universes[0]))
