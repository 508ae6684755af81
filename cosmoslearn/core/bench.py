"""The bench of free study: pieces put, moved, turned and taken away, whatever the rules say of it.

Each game has one, in its room `bench.py` as `BENCH`. It knows the pieces and where they lie; what the rules say about
the position that comes of it is asked afterwards (`faults`), so that an impossible position can be looked at too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, Final

import msgspec

from .errors import ImpossiblePosition, NotationError
from .language import N_, Say
from .position import Position
from .registry import game as face
from .rulebook import Rulebook

REMOVE: Final = "remove"
TURN: Final = "rotate"
FLIP: Final = "flip"


class Piece(msgspec.Struct, frozen=True):
    """A piece that can be put somewhere: its code, what it is called, and the group under which it is listed."""

    code: str
    label: Say
    group: Say


class Change(msgspec.Struct, frozen=True):
    """One thing that can be done to what lies somewhere, and the position after it.

    `key` is `remove`, `rotate`, `flip`, or a word of the game; on a board the first three have keys of their own.
    """

    key: str
    label: Say
    after: Position


class Bench(ABC):
    """What can be done to the pieces of a game. Places are the ids of shapes in the scene; no rule refuses anything.

    Where pieces lie anywhere (`free`) they are dragged to points of the scene, elsewhere from place to place.
    """

    free = False

    @abstractmethod
    def read(self, text: str, rulebook: Rulebook) -> Any:
        """The position of a notation, possible or not.

        Raises:
            NotationError: the text is no position.
        """

    @abstractmethod
    def check(self, position: Any) -> None:
        """Refuse what cannot arise.

        Raises:
            ImpossiblePosition: with the rules that are broken and why.
        """

    @abstractmethod
    def pieces(self, position: Any) -> tuple[Piece, ...]:
        """What can be put down, in the order in which it is listed."""

    @abstractmethod
    def put(self, position: Any, piece: str, place: str, at: tuple[float, float] = (0, 0)) -> Any:
        """The position with a piece put somewhere. `piece` is a code, or the id of the shape that is moved.

        `at` is the place in scene units, for games whose pieces lie anywhere (`place` is empty there).

        Raises:
            NotationError: nothing of the kind can lie there.
        """

    @abstractmethod
    def changes(self, position: Any, shape: str) -> tuple[Change, ...]:
        """What can be done to what lies on a shape; empty where there is nothing."""

    def ready(self, position: Any, piece: str) -> tuple[Any, str] | None:
        """The position in which a move with the piece is due, and how such a move begins; `None` if there is none."""
        return None

    def faults(self, position: Any) -> tuple[tuple[str, str], ...]:
        """The rules that a position breaks, with the reasons in the language in force; empty for one that can arise."""
        try:
            self.check(position)
        except ImpossiblePosition as fault:
            return tuple(zip(fault.rules, fault.why, strict=True))
        return ()


def bench_of(game: str) -> Bench:
    """The bench of a game.

    Raises:
        UnknownName: there is no such game.

    >>> import cosmoslearn
    >>> bench_of("bigbang").faults(cosmoslearn.game("bigbang").new_game())
    ()
    """
    found: Bench = import_module(f"{face(game).__name__}.bench").BENCH
    return found


def removed(after: Position) -> Change:
    """The change that takes a piece away."""
    return Change(REMOVE, Say(N_("Remove")), after)


def turned(after: Position) -> Change:
    """The change that turns a piece."""
    return Change(TURN, Say(N_("Turn")), after)


def flipped(after: Position) -> Change:
    """The change that turns a piece over."""
    return Change(FLIP, Say(N_("Turn over")), after)


def no_place(piece: str, place: str) -> NotationError:
    """What is raised where a piece cannot lie."""
    return NotationError(f"{piece} -> {place}", N_("a place where such a piece can lie"), N_("place"))
