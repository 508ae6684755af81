"""What a position of Sector 41 holds, and questions that any rule asks of it. No rule stands here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final, Literal, Self

import msgspec

from ...core.position import Position
from . import grid
from .grid import COORDS, INWARD, NAMES, OPPOSITE, SIDES, Coord
from .pieces import Tile, tile

ABOARD: Final = -1
OUT: Final = -2
MODES: Final = ("wandering", "quickening", "awakening")
Phase = Literal["setup", "ship", "explorer", "chain", "guardian", "over"]


class Explorer(msgspec.Struct, frozen=True):
    """One explorer: its cell (or ABOARD, or OUT) and its condition.

    `rock` is the asteroid it stands on. `cloud` is `in` while a nebula holds it, `freed` once company has freed it.
    `rest` counts the ends of explorer phases of its owner until it is stood up; it may not move before.
    """

    at: int = ABOARD
    rock: int = 0
    cloud: str = ""
    rest: int = 0


class Fold(msgspec.Struct, frozen=True, order=True):
    """The last fold of a line by a player: in which turn, and whether the line has stayed as that fold left it."""

    player: int
    line: str
    turn: int
    intact: bool = True


class Chain(msgspec.Struct, frozen=True):
    """An explorer's move under way.

    `start` is the cell it left first, `heading` the direction of the last step, `towed` the disc that came along.
    `trail` are the situations met since a tile was turned up or a fight fought last; with `escaping` those since a
    repeat. `acts` counts the tiles obeyed, `fresh` says whether the tile was turned up by this entry.
    `stride` is the length of the last step. `ask` is `loop` or `turn` when the choice is not the tile's own; `loop` are
    the cells of the ring.
    """

    who: int
    start: int
    heading: str = ""
    towed: str = ""
    trail: tuple[tuple[int, str], ...] = ()
    escaping: bool = False
    acts: int = 0
    fresh: bool = False
    stride: int = 1
    ask: str = ""
    loop: tuple[int, ...] = ()


class Lazy(dict[int, Any]):
    """A value for each player, worked out when it is first asked for."""

    def __init__(self, work_out: Callable[[int], Any]) -> None:
        self.work_out = work_out

    def __missing__(self, player: int) -> Any:
        self[player] = found = self.work_out(player)
        return found


class State(Position, frozen=True, dict=True, kw_only=True):
    """The fields of a position, hidden tiles included.

    `explored` and `cleared` are bit masks over the cells; `discs` and `tiles` hold one entry a cell. Players are
    numbered in the order in which they took their ships. `reached` says when each player came to the score it has.
    `entered` is 2 when an explorer moved onto an unexplored tile this turn and ended there, 1 when it moved on.
    `extra` is 1 when an extra explorer phase is due, 2 when it has begun. `views` are the cells that players viewed.
    """

    profile: str
    players: int
    tiles: tuple[str, ...]
    explored: int
    cleared: int = 0
    discs: tuple[str, ...] = ("",) * grid.CELLS
    ships: tuple[tuple[str, int], ...] = ()
    explorers: tuple[tuple[Explorer, ...], ...] = ()
    guardian: int = grid.CENTRE
    waking: int = 0
    origin: int = grid.CENTRE
    first: int = 0
    turn: int = 1
    player: int = 0
    phase: str = "ship"
    chain: Chain | None = None
    slid: bool = False
    moved: tuple[int, ...] = ()
    entered: int = 0
    extra: int = 0
    folds: tuple[Fold, ...] = ()
    collected: tuple[str, ...] = ()
    reached: tuple[int, ...] = ()
    removed: str = ""
    supply: str = ""
    views: tuple[tuple[int, int], ...] = ()

    def having(self, **changes: object) -> Self:
        """The same position with some fields changed."""
        return msgspec.structs.replace(self, **changes)

    # ------------------------------------------------------------------ tiles

    def tile_on(self, cell: int) -> Tile:
        """The tile on a cell, known or not."""
        return tile(self.tiles[cell])

    def is_up(self, cell: int) -> bool:
        """Whether a tile is explored."""
        return bool(self.explored >> cell & 1)

    def is_cleared(self, cell: int) -> bool:
        """Whether a tile has been cleared."""
        return bool(self.cleared >> cell & 1)

    @cached_property
    def unexplored(self) -> int:
        """The mask of the tiles that count as unexplored."""
        dark: int = self.rulebook["S41-CLEAR-STATUS"](self)
        return dark

    @property
    def all_explored(self) -> bool:
        """Whether no tile is unexplored."""
        return not grid.ALL & ~self.explored & ~self.cleared

    # ------------------------------------------------------------------ players, ships

    def side(self, player: int) -> str:
        """The side of a player's ship, which is also the player's name."""
        return self.ships[player][0]

    def player_of(self, side: str) -> int | None:
        """The player on a side."""
        return next((player for player, (seat, _) in enumerate(self.ships) if seat == side), None)

    def dock(self, player: int) -> Coord:
        """Where a player's ship lies, outside the grid."""
        return grid.dock(*self.ships[player])

    def ahead(self, player: int) -> int:
        """The cell in front of a player's ship."""
        return grid.facing(*self.ships[player])

    def inward(self, player: int) -> str:
        """The direction in which a player looks at the grid."""
        return INWARD[self.ships[player][0]]

    def opposite(self, player: int) -> int | None:
        """The player on the other side of the grid, if there is one."""
        return self.player_of(OPPOSITE[self.side(player)])

    @cached_property
    def docks(self) -> dict[Coord, int]:
        """The owners of the places of ships."""
        return {self.dock(player): player for player in range(len(self.ships))}

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The players clockwise, from north."""
        return tuple(player for side in SIDES if (player := self.player_of(side)) is not None)

    # ------------------------------------------------------------------ explorers

    def explorer(self, player: int, who: int) -> Explorer:
        """One explorer."""
        return self.explorers[player][who]

    def coord(self, player: int, who: int) -> Coord:
        """Where an explorer in play stands, its ship's place included."""
        at = self.explorers[player][who].at
        return self.dock(player) if at == ABOARD else COORDS[at]

    def name_of(self, player: int, who: int) -> str:
        """An explorer's name in notation: `S1`."""
        return f"{self.side(player)}{who + 1}"

    def with_explorer(self, player: int, who: int, explorer: Explorer) -> Self:
        """The position with one explorer changed."""
        crew = self.explorers[player]
        crew = (*crew[:who], explorer, *crew[who + 1 :])
        return self.having(explorers=(*self.explorers[:player], crew, *self.explorers[player + 1 :]))

    def in_play(self, player: int) -> tuple[int, ...]:
        """The explorers of a player that are in play."""
        return tuple(who for who, explorer in enumerate(self.explorers[player]) if explorer.at != OUT)

    def on_tile(self, player: int, cell: int) -> tuple[int, ...]:
        """The explorers of a player on a cell."""
        return tuple(who for who, explorer in enumerate(self.explorers[player]) if explorer.at == cell)

    def enemies_on(self, player: int, cell: int) -> tuple[tuple[int, int], ...]:
        """The explorers of other players on a cell."""
        return tuple(
            (other, who)
            for other, crew in enumerate(self.explorers)
            if other != player
            for who, explorer in enumerate(crew)
            if explorer.at == cell
        )

    # ------------------------------------------------------------------ shields, worked out when they are asked for

    @cached_property
    def routes(self) -> Lazy:
        """The shielding routes of every player."""
        return Lazy(lambda player: self.rulebook["S41-SHIELD-ROUTE"](self, player))

    @cached_property
    def shielded(self) -> Lazy:
        """The shielded explorers of every player."""
        return Lazy(lambda player: self.rulebook["S41-SHIELD-SINGLE"](self, player))

    # ------------------------------------------------------------------ discs

    def with_discs(self, cell: int, discs: str) -> Self:
        """The position with other discs on a cell."""
        return self.having(discs=(*self.discs[:cell], discs, *self.discs[cell + 1 :]))

    # ------------------------------------------------------------------ the move under way

    @property
    def active(self) -> Explorer:
        """The explorer whose move is under way."""
        return self.explorers[self.player][self.under_way.who]

    @property
    def under_way(self) -> Chain:
        """The move under way."""
        if self.chain is None:
            raise LookupError("no explorer's move is under way")
        return self.chain


def at(cell: int) -> str:
    """The scene id of a cell.

    >>> at(40)
    'cell:e5'
    """
    return f"cell:{NAMES[cell]}"


def ship_id(side: str) -> str:
    """The scene id of a mother ship."""
    return f"ship:{side}"


def explorer_id(name: str) -> str:
    """The scene id of an explorer.

    >>> explorer_id("S1")
    'explorer:S1'
    """
    return f"explorer:{name}"


def disc_id(cell: int, n: int) -> str:
    """The scene id of one of the discs on a cell.

    >>> disc_id(40, 0)
    'disc:e5:0'
    """
    return f"disc:{NAMES[cell]}:{n}"
