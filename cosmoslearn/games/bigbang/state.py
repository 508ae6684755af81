"""What a position of the cosmic, the simple and the solo mode is made of. No rule stands here."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import msgspec

from ...core.errors import BadOption
from ...core.hexes import Cell
from .pieces import BANG, TILES, Tile
from .playing import Playing, beside

ROW: Final = 4
SOLO: Final = "solo"


class Solo(msgspec.Struct, frozen=True):
    """What only the solo mode has: goal cards, the length of the clock, and how far the last laps have come."""

    goal: str = ""
    deck: tuple[str, ...] = ()
    negatives: tuple[str, ...] = ()
    won: tuple[tuple[str, int], ...] = ()
    passes: int = 0
    finale: str = ""
    last_card: int = -1
    since: tuple[Cell, ...] = ()
    spaces: int = 14
    lost: bool = False


class State(Playing, frozen=True, dict=True):
    """The fields of a position.

    `universe` maps spaces to what lies there; `row` is read from left to right, `queue` from its front: the draw pile
    and, at its back, the last `discards` tiles, which lie face up. Players are numbered in the order drawn at first.
    `clock` holds (player, time) in turn order: the least time first, in a shared space the top marker first.
    `dark` and `extras` count the bodies that dark energy and the supernova still allow in this turn, `opened` is the
    tile that opened it, `owed` the time to be paid when it ends, `last` the space of the tile that was laid last.
    `owners` says who laid what, as far as it is known. A `fragment` shows only the tiles that matter to a question
    about lines.
    """

    universe: dict[Cell, str] = msgspec.field(default_factory=dict)
    row: tuple[str, ...] = ()
    discards: int = 0
    used: tuple[str, ...] = ()
    mode: str = "cosmic"
    players: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    clock: tuple[tuple[int, int], ...] = ()
    dark: int = 0
    extras: int = 0
    opened: str = ""
    owed: int = 0
    last: Cell | None = None
    owners: dict[Cell, int] = msgspec.field(default_factory=dict)
    solo: Solo | None = None
    fragment: bool = False

    def __hash__(self) -> int:
        return hash(
            (
                self.rulebook,
                frozenset(self.universe.items()),
                self.row,
                self.queue,
                self.clock,
                self.turn,
                self.dark,
                self.extras,
            )
        )

    @property
    def pending(self) -> str:
        """What is due: `dark` (a body of dark energy), `extra` (an extra body), or `turn`."""
        return "dark" if self.dark else "extra" if self.extras else "turn"

    @property
    def opening(self) -> bool:
        """Whether no body has been laid yet."""
        return len(self.universe) == 1 and BANG in self.universe.values()

    @property
    def cards(self) -> Solo:
        """What only the solo mode has.

        Raises:
            BadOption: the position is of another mode.
        """
        if self.solo is None:
            raise BadOption("mode", self.mode, SOLO)
        return self.solo

    def tile_at(self, cell: Cell) -> Tile | None:
        """What lies on a space, or nothing."""
        code = self.universe.get(cell)
        return None if code is None else TILES[code]

    def time_of(self, player: int) -> int:
        """Where a player's marker stands."""
        return dict(self.clock)[player]

    @cached_property
    def cells_of(self) -> dict[str, Cell]:
        """The space of every tile that can be named, the top one of a stack."""
        return {TILES[code].top: cell for cell, code in self.universe.items()}

    @cached_property
    def frontier(self) -> tuple[Cell, ...]:
        """The empty spaces beside the universe, in order."""
        return beside(self.universe)


class Site(msgspec.Struct, frozen=True):
    """A tile held over a space: what the placing laws look at.

    `around` are the neighbours that count; `how` says by which right the tile comes: `turn`, `extra`, `dark`, `move`.
    """

    state: State
    tile: Tile
    cell: Cell
    around: tuple[tuple[Cell, Tile], ...]
    how: str = "turn"

    def beside(self, code: str) -> bool:
        """Whether a tile of that code is among the neighbours."""
        return any(tile.code == code for _, tile in self.around)


def at(cell: Cell) -> str:
    """The scene id of a space.

    >>> at((2, -1))
    'cell:2,-1'
    """
    return f"cell:{cell[0]},{cell[1]}"


def in_row(state: State, code: str) -> str:
    """The scene id of a tile of the row."""
    return f"row:{state.row.index(code)}"
