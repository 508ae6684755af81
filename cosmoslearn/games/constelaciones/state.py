"""What a position consists of, and the questions about it that need no rule."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import msgspec

from ...core.position import Position
from .numerics import Point, Segment, mm
from .table import Table

PLAYERS: Final = ("A", "B")
EXTREMES: Final = ("head", "tail")
OTHER: Final = {"head": "tail", "tail": "head"}


class Star(msgspec.Struct, frozen=True):
    """A disc on the table: its id and the centre, in steps of the grid."""

    id: str
    at: Point

    @property
    def mm(self) -> tuple[float, float]:
        """The centre in millimetres."""
        return mm(self.at[0]), mm(self.at[1])


class Rod(msgspec.Struct, frozen=True):
    """A rod on the table, from its end nearer the tail to its end nearer the head.

    `stars` are the ids of the stars it touched when it was laid; `aimed` is the star it was aimed at, where that is
    known.
    """

    tail: Point
    head: Point
    stars: tuple[str, ...] = ()
    aimed: str = ""

    @property
    def ends(self) -> Segment:
        """Both ends, tail first."""
        return self.tail, self.head

    def end(self, extreme: str) -> Point:
        """The end nearer an extreme."""
        return self.head if extreme == "head" else self.tail


class Pending(msgspec.Struct, frozen=True):
    """A star that was aimed at and not yet reached, the extreme bound to it, and the rods laid towards it so far."""

    extreme: str
    star: str
    rods: int = 1


class Laid(msgspec.Struct, frozen=True):
    """A rod with its owner and its name: `A1` is the rod of player A nearest to the tail."""

    name: str
    player: int
    rod: Rod


class State(Position, frozen=True, dict=True):
    """The fields of a position.

    `chains` are the rods of both players, tail to head; `newest` names the extreme at which each player laid last.
    """

    stars: tuple[Star, ...]
    chains: tuple[tuple[Rod, ...], tuple[Rod, ...]] = ((), ())
    turn: int = 0
    pending: tuple[Pending | None, Pending | None] = (None, None)
    out: tuple[Star, ...] = ()
    idle: int = 0
    newest: tuple[str, str] = ("", "")
    seed: int = 0
    table: Table = Table()

    @cached_property
    def star_at(self) -> dict[str, Star]:
        """The stars on the table, by id."""
        return {star.id: star for star in self.stars}

    @cached_property
    def laid(self) -> tuple[Laid, ...]:
        """All rods on the table with their names, A's first."""
        return tuple(
            Laid(f"{PLAYERS[player]}{number}", player, rod)
            for player, chain in enumerate(self.chains)
            for number, rod in enumerate(chain, 1)
        )

    @cached_property
    def owner(self) -> dict[str, int]:
        """The lit stars on the table, and who lit them (CO-LIT)."""
        return {star: laid.player for laid in self.laid for star in laid.rod.stars if star in self.star_at}

    @cached_property
    def neutral(self) -> tuple[Star, ...]:
        """The neutral stars, in the order of their ids as text."""
        return tuple(sorted((star for star in self.stars if star.id not in self.owner), key=lambda star: star.id))

    @property
    def complete(self) -> bool:
        """Whether the player to move has all rods on the table."""
        return len(self.chains[self.turn]) >= self.table.rods

    def lit_by(self, player: int) -> tuple[str, ...]:
        """The ids of the stars lit by a player, as text in order."""
        return tuple(sorted(star for star, owner in self.owner.items() if owner == player))

    def rod(self, name: str) -> Rod:
        """A rod by its name, such as `B2`."""
        return next(laid.rod for laid in self.laid if laid.name == name)
