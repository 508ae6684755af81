"""The position of the cosmic, the simple and the solo mode, as every game promises it."""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property
from typing import Any, Self

from msgspec.structs import replace

from ...core.language import N_
from ...core.trace import Trace
from ...core.verdict import Check, Verdict
from . import legal
from .counting import standing
from .explain import explain
from .hidden import seat
from .moves import DECLINE, FORMS, Lay, Move, Use, Word, parse_move
from .pieces import ACTIONS, GOALS, UNKNOWN
from .playing import MOST_DRAWN, hidden, recalled
from .printing import printed
from .shifts import shifted
from .state import State
from .supply import supply_of
from .turns import declined, goes_on, laid, used
from .verdicts import checks
from .weights import kept


class Position(State, frozen=True, dict=True):
    """An immutable position.

    >>> from cosmoslearn.games import bigbang
    >>> position = bigbang.parse("universe: BB@0,0 PY1@1,0\\nrow: SY2")
    >>> print(position.judge("SY2@2,0").broken, len(position.play("SY2@1,-1").universe))
    ('BB-PLACE-2ADJ',) 3
    """

    def find_moves(self) -> tuple[Move, ...]:
        """All legal moves, in a fixed order."""
        return legal.legal_moves(self)

    @cached_property
    def over(self) -> str:
        """The id of the rule by which the game is over; empty while it goes on."""
        listed = legal.listed_fast(self)  # all at once, and kept
        return "" if (self.legal_moves() if listed else legal.any_move(self)) else legal.over(self)

    @property
    def forms(self) -> tuple[str, ...]:
        """An example of each way of writing a move."""
        return FORMS

    def reads(self, move: Any) -> Move:
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
        return move in self.legal_moves()

    def apply(self, move: Any) -> Self:
        """The position after a legal move; the straight way where nothing is hidden."""
        if self.solo is None and UNKNOWN not in self.queue[:MOST_DRAWN]:
            return kept(self, _after(self, move))  # type: ignore[return-value]
        return super().apply(move)

    def after(self, move: Any) -> Self:
        """The position after a legal move."""
        return kept(self, _after(self, move))  # type: ignore[return-value]

    def unseen(self) -> tuple[str, ...]:
        """The tiles of the mode that lie nowhere to be seen."""
        lying = (part for code in self.universe.values() for part in code.removeprefix("X:").split("^"))
        known = {*lying, *self.row, *self.queue, *self.used}
        return tuple(code for code in supply_of(self.mode, self.rulebook) if code not in known)

    def revealed(self) -> Self:
        """The position with a draw pile and a pile of goal cards for hidden ones."""
        found, solo = super().revealed(), self.solo
        if solo is None or UNKNOWN not in solo.deck:
            return found
        known = {solo.goal, *solo.negatives, *(card for card, _ in solo.won), *solo.deck}
        deck = self.dealt(solo.deck, [card for card in GOALS if card not in known])
        return replace(found, solo=replace(solo, deck=deck))

    def covered(self, before: Self, known: Self) -> Self:
        """The position with what was hidden before a move and has not come to light hidden again."""
        found, solo = super().covered(before, known), self.solo
        if solo is None:
            return found
        deck = hidden(solo.deck, {*known.cards.deck} - {*before.cards.deck})
        return replace(found, solo=replace(solo, deck=deck))

    def tell(self, move: Any, verdict: Verdict) -> Trace:
        """What a legal move does, step by step."""
        return explain(self, move, verdict.checks, self.apply(move))

    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        """A verdict for every place where a tile could go, by move notation.

        Without a piece: every tile of the row that is laid, over every free space. With a tile, that one; an action, or
        the beginning of its moves such as `HY 2,0`, gives a verdict for every way to carry it out.
        """
        head = (piece or "").partition(" ")[0]
        tiles = [code for code in self.row if (code == head if head else code not in ACTIONS)] if not self.over else []
        moves = (move for code in tiles for move in legal.candidates(self, code))
        return {
            str(move): Verdict(self, str(move), checks(self, move))
            for move in moves
            if str(move).startswith(piece or "")
        }

    def scores(self) -> Trace:
        """The points of every player, step by step."""
        return standing(self)

    def scene(self, verdict: Verdict | None = None) -> Any:
        """The position as a `Scene`; with a verdict, its marks on top."""
        from .drawing import scene

        return scene(self, verdict)

    def seen_by(self, player: int) -> Self:
        """The position as a player knows it: without the goals of others and without the draw pile.

        It can be played on: what comes to light is drawn, by chance, from what nobody has seen.

        In the simple mode all goals are open; in the solo mode the order of the cards is hidden.

        Raises:
            BadOption: there is no such player.
        """
        player = seat(player, self.players)
        show = self.rulebook["BB-INFO-HIDDEN" if self.mode != "simple" else "BB-SIM-OBJ"]
        goals = tuple(goals if show(self, player, owner) else UNKNOWN * 2 for owner, goals in enumerate(self.goals))
        top = 1 if self.discards else 0
        queue = (UNKNOWN,) * (len(self.queue) - top) + self.queue[len(self.queue) - top :]
        solo = replace(self.solo, deck=(UNKNOWN,) * len(self.solo.deck)) if self.solo else None
        return replace(self, goals=goals, queue=queue, solo=solo)

    def concealed(self, known: Container[int] = ()) -> Self:
        """The position without the draw pile and the pile of cards; the cards are numbered after the tiles.

        Discarded tiles, which come last in the queue, have been seen.
        """
        tiles, solo = len(self.queue), self.solo
        found = super().concealed([n for n in range(tiles) if n in known or n >= tiles - self.discards])
        if solo is None:
            return found
        cards = recalled(solo.deck, [n for n in range(len(solo.deck)) if tiles + n in known])
        return replace(found, solo=replace(solo, deck=cards))

    def notation(self) -> str:
        """The position as `key: value` lines."""
        return printed(self)


def _after(state: State, move: Move) -> State:
    if isinstance(move, Lay):
        return goes_on(laid(state, move), state.row.index(move.tile))
    if isinstance(move, Use):
        return goes_on(*used(state, move.tile))
    if isinstance(move, Word):
        return declined(state) if move == DECLINE else legal.redealt(state)
    state, gap = used(state, move.tile)
    return goes_on(shifted(state, move), gap)
