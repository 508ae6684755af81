"""The position of the cosmic, the simple and the solo mode, as every game promises it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Self

from ...core.language import N_
from ...core.verdict import Check, IllegalMove, Verdict
from . import fast, legal
from .moves import DECLINE, Lay, Move, Use, Word, parse_move
from .state import State
from .turns import declined, goes_on, laid, taken, used
from .verdicts import checks


class Position(State, frozen=True, dict=True):
    """An immutable position.

    >>> from cosmoslearn.games import bigbang
    >>> position = bigbang.parse("universe: BB@0,0 PY1@1,0\\nrow: SY2")
    >>> print(position.judge("SY2@2,0").broken, len(position.play("SY2@1,-1").board))
    ('BB-PLACE-2ADJ',) 3
    """

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        return legal.legal_moves(self)

    @cached_property
    def over(self) -> str:
        """The id of the rule by which the game is over; empty while it goes on."""
        return "" if self._legal else legal.over(self)

    @property
    def to_move(self) -> int | None:
        """The player who decides next; `None` when the game is over."""
        return self.turn if self._legal else None

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves, in a fixed order."""
        return self._legal

    def read_move(self, move: Any) -> Move:
        """A move from its notation.

        Raises:
            NotationError: the text is no move.
        """
        return parse_move(move) if isinstance(move, str) else move

    def judge(self, move: Any) -> Verdict:
        """Every rule that applies to a move, with its evidence."""
        chosen = self.read_move(move)
        if self.over:
            found: tuple[Check, ...] = (Check(self.over, False, (), {}, N_("The game is over.")),)
        elif isinstance(chosen, Word):
            found = (legal.said(self, chosen),)
        else:
            found = checks(self, chosen)
        return Verdict(self, str(chosen), found)

    def is_legal(self, move: Any) -> bool:
        """Whether a move is legal."""
        return move in self._legal

    def apply(self, move: Any) -> Self:
        """The position after a legal move."""
        after = _after(self, move)
        fast.kept(self, after)
        return after  # type: ignore[return-value]

    def notation(self) -> str:
        """The position as `key: value` lines."""
        from .notation import printed

        return printed(self)


def _after(state: State, move: Move) -> State:
    if isinstance(move, Lay):
        state, gap = taken(state, move.tile)
        return goes_on(laid(state, move), gap)
    if isinstance(move, Use):
        return goes_on(*used(state, move.tile))
    if isinstance(move, Word):
        return declined(state) if move == DECLINE else legal.redealt(state)
    from .shifts import shifted

    state, gap = used(state, move.tile)
    return goes_on(shifted(state, move), gap)
