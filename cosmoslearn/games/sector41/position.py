"""The position of Sector 41: what `core.position` promises, each handed on to the room that knows."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cached_property
from typing import Any, ClassVar, Self

from ...core.language import N_, Say
from ...core.position import Move as AnyMove
from ...core.trace import Trace
from ...core.verdict import IllegalMove, Verdict
from . import grid
from .explain import explain_move, explain_scores
from .judging import judge, survey
from .moves import FORMS, Move, parse_move
from .notation import write
from .phases import legal, perform
from .pieces import HIDDEN
from .play import Play
from .saying import said
from .state import State

_PART = re.compile(r"[^\s-]+")


class Position(State, frozen=True, dict=True, kw_only=True):
    """A position of Sector 41, complete with what lies face down.

    >>> from cosmoslearn.games import sector41
    >>> start = sector41.parse("tiles: e1=WIN[N] e2=BAR\\nto move: S explorer")
    >>> [str(move) for move in start.legal_moves()]
    ['S1-e1', 'S2-e1', 'S3-e1']
    >>> start.play("S1-e1").explorers[0][0].rest
    1
    """

    game: ClassVar[str] = "sector41"
    secrets: ClassVar[int] = grid.CELLS
    loose: ClassVar[tuple[str, ...]] = ("tiles", "explorers")

    @property
    def to_move(self) -> int | None:
        """The player who decides next."""
        return None if self.phase == "over" else self.player

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves."""
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        return legal(self)

    @property
    def forms(self) -> tuple[str, ...]:
        """An example of each way of writing a move."""
        return FORMS

    def reads(self, move: AnyMove | str) -> Move:
        """A move from its notation."""
        return parse_move(move) if isinstance(move, str) else move  # type: ignore[return-value]

    def parts(self, move: AnyMove | str) -> tuple[str, ...]:
        """The parts of a move as they are chosen on a board: `ship`, `S@d1`; `S1`, `e6`, `tow`, `Y`."""
        return tuple(_PART.findall(str(move)))

    def said(self, move: AnyMove) -> Say:
        """A move in words."""
        return said(move)

    def called(self, code: str) -> Say:
        """The ship of the explorer that is asked about; all else is called as it is marked on the board."""
        return Say(N_("the ship")) if code == "ship" else Say("{code}", {"code": code})

    def judge(self, move: AnyMove | str) -> Verdict:
        """Every rule that has a say about a move."""
        return judge(self, self.read_move(move))

    def is_legal(self, move: AnyMove) -> bool:
        """Whether a move is legal."""
        return move in self._legal

    def apply(self, move: AnyMove) -> Self:
        """The position after a legal move.

        Raises:
            HiddenTile: the move turns up a tile that this view of the position does not know.
        """
        return self._carried_out(move, noting=False).state  # type: ignore[return-value]

    def _carried_out(self, move: AnyMove, noting: bool) -> Play:
        play = Play(self, noting=noting)
        perform(play, self.read_move(move))
        return play

    def run(self, move: AnyMove | str, *, noting: bool = False) -> Play:
        """A legal move carried out, with the places entered and, if wanted, the notes of every step.

        Raises:
            IllegalMove: the move breaks a rule.
        """
        chosen = self.read_move(move)
        if not self.is_legal(chosen):
            raise IllegalMove(self.judge(chosen))
        return self._carried_out(chosen, noting)

    def explain(self, move: AnyMove | str) -> Trace:
        """What a legal move does, tile by tile."""
        return explain_move(self, str(move), self.run(move, noting=True))

    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        """A verdict for every place where a piece could go."""
        return survey(self, piece)

    def scores(self) -> Trace:
        """The points of every player, disc by disc."""
        return explain_scores(self)

    def scene(self, verdict: Verdict | None = None) -> Any:
        """The board as a scene; with a verdict, its marks on top."""
        from .drawing import scene

        return scene(self, verdict)

    def seen_by(self, player: int) -> Self:
        """The position without what a player does not know: face-down tiles, but for those it has viewed."""
        known = {cell for viewer, cell in self.views if viewer == player}
        return self.concealed(known).having(views=tuple(view for view in self.views if view[0] == player))

    def concealed(self, known: Container[int] = ()) -> Self:
        """The position without what lies face down, but for the tiles on these cells."""
        dark = grid.ALL & ~self.explored & ~self.cleared
        tiles = enumerate(self.tiles)
        return self.having(tiles=tuple(HIDDEN if dark >> c & 1 and c not in known else code for c, code in tiles))

    def notation(self) -> str:
        """The position as lines."""
        return write(self)

    def __hash__(self) -> int:
        return hash((self.tiles, self.explored, self.cleared, self.explorers, self.discs, self.phase, self.player))
