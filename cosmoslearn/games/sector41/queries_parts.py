"""Named questions with one plain answer, as learners are asked them: a place, a number, a condition, a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...core.errors import BadOption
from ...core.language import N_
from . import grid
from .ending import points
from .grid import NAMES, read_cell
from .moves import place_name, read_name
from .position import Position
from .state import MODES, Explorer
from .walking import can_move

CLEARED, FACE_DOWN, FREE = "cleared", "face-down", "free"


def _explorer(position: Position, name: str) -> Explorer:
    side, who = read_name(name)
    return position.explorer(player_on(position, side), who)


def player_on(position: Position, side: str) -> int:
    """The player on a side.

    Raises:
        BadOption: nobody plays there.
    """
    found = position.player_of(side)
    if found is None:
        raise BadOption("side", side, N_("a side with a ship"))
    return found


def place(position: Position, name: str) -> str:
    """Where an explorer is: a cell, `ship` or `off` (out of the game).

    Raises:
        BadOption: nobody plays on that side.

    >>> from cosmoslearn.games.sector41 import parse
    >>> place(parse("tiles: e1=UNC\\nexplorers: S1 e1"), "S1")
    'e1'
    """
    return place_name(_explorer(position, name).at)


def condition(position: Position, name: str) -> str:
    """What holds an explorer: `lying`, `cloud`, or the asteroid (`rock 2`) on which it stands; `free` where nothing.

    >>> from cosmoslearn.games.sector41 import parse
    >>> condition(parse("tiles: e1=NEB\\nexplorers: S1 e1 cloud"), "S1")
    'cloud'
    """
    found = _explorer(position, name)
    return "lying" if found.rest else "cloud" if found.cloud == "in" else f"rock {found.rock}" if found.rock else FREE


def is_able(position: Position, name: str) -> bool:
    """Whether an explorer in play could leave its tile or its ship by itself, were it its turn."""
    side, who = read_name(name)
    player = player_on(position, side)
    return who in position.in_play(player) and can_move(position, player, who)


def in_play_of(position: Position, side: str) -> int:
    """How many explorers of a side are in play, those aboard included."""
    return len(position.in_play(player_on(position, side)))


def explorers_on(position: Position, cell: str) -> list[str]:
    """The explorers that stand on a cell."""
    where = read_cell(cell)
    sides = range(len(position.ships))
    return [position.name_of(player, who) for player in sides for who in position.on_tile(player, where)]


def guardian_place(position: Position) -> str:
    """The cell on which the Guardian stands."""
    return NAMES[position.guardian]


def guardian_mode(position: Position) -> str:
    """The mode of the Guardian."""
    return MODES[position.waking]


def kind(position: Position, cell: str) -> str:
    """The kind of tile on a cell that lies face up; else `face-down` or `cleared`.

    >>> from cosmoslearn.games.sector41 import parse
    >>> kind(parse("tiles: e1=WIN[N]"), "e1"), kind(parse("tiles: e1=(WIN[N])"), "e1")
    ('WIN', 'face-down')
    """
    where = read_cell(cell)
    if position.is_cleared(where):
        return CLEARED
    return position.tile_on(where).kind.code if position.is_up(where) else FACE_DOWN


def discs_on(position: Position, cell: str) -> list[str]:
    """The discs on a cell, in the order in which they leave the supply."""
    return list(position.discs[read_cell(cell)])


def disc_count(position: Position, cell: str) -> int:
    """How many discs lie on a cell."""
    return len(position.discs[read_cell(cell)])


def points_of(position: Position, side: str) -> int:
    """The points of one side."""
    found: int = points(position)[player_on(position, side)]
    return found


def ship_of(position: Position, side: str) -> str:
    """The place of a side's ship."""
    return grid.dock_name(*position.ships[player_on(position, side)])


def slides_of(position: Position) -> list[str]:
    """The places to which the ship of the player to move may slide.

    >>> from cosmoslearn.games.sector41 import parse
    >>> slides_of(parse("ships: S@b1 N@e9"))
    ['S@a1', 'S@c1', 'S@d1', 'S@i1']
    """
    return sorted(str(move).removeprefix("ship ") for move in position.legal_moves() if str(move).startswith("ship "))


PARTS: Final[dict[str, Callable[..., Any]]] = {
    "place": place, "condition": condition, "able": is_able, "in play of": in_play_of, "on": explorers_on,
    "guardian place": guardian_place, "guardian mode": guardian_mode, "kind": kind, "discs on": discs_on,
    "disc count": disc_count, "points of": points_of, "ship of": ship_of, "slides": slides_of,
}  # fmt: skip
