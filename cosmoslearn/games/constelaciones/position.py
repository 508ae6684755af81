"""The position: every question about it, answered by the rooms below."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, Self

from ...core.errors import NotationError
from ...core.language import N_, Say
from ...core.position import Move
from ...core.trace import Trace
from ...core.verdict import IllegalMove, Verdict
from . import (
    aiming,
    cutting,
    drawing,
    duty,
    effects,
    ending,
    explain,
    fast,
    first,
    gauge,
    joining,
    light,
    notation,
    opening,
    relocation,
    sky,
)
from .book import shelf
from .frame import frame
from .judge import drawn, examine
from .moves import First, Grow, Relocate, Turn, parse_move
from .saying import said
from .state import EXTREMES, PLAYERS, State
from .study import with_star

GROUPS = (
    aiming,
    cutting,
    duty,
    ending,
    first,
    joining,
    light,
    opening,
    relocation,
    sky,
)  # importing them fills the shelf
RULES = shelf.book()


class ConstelacionesPosition(State, frozen=True, dict=True):
    """A position of Constelaciones."""

    game: ClassVar[str] = "constelaciones"
    loose: ClassVar[tuple[str, ...]] = ("stars", "out", "A", "B")

    @property
    def to_move(self) -> int | None:
        """The player who lays the next rod; `None` when the game is over."""
        return self.turn if self.legal_moves() else None

    @property
    def winner(self) -> int | None:
        """Who has won; `None` while the game goes on, and when it is drawn."""
        if self.legal_moves() or drawn(self):
            return None
        found: int = self.rulebook["CO-WIN"](self, self.turn)
        return found

    @property
    def drawn(self) -> bool:
        """Whether the idle limit has ended the game."""
        return drawn(self)

    @cached_property
    def _legal(self) -> tuple[Turn, ...]:
        return fast.legal_moves(self)

    def legal_moves(self) -> tuple[Turn, ...]:
        """All legal moves: by extreme (head, tail), then removal, then star id. Empty exactly when the game is over."""
        return self._legal

    @property
    def forms(self) -> tuple[str, ...]:
        """An example of each way of writing a move, with stars of this sky."""
        a, b = ([star.id for star in (*self.stars, *self.out)] * 2 + ["a", "b"])[:2]
        moves = (f"first {a} -> {b}", f"head -> {b}", f"tail -> {b}")
        return (*moves, f"remove tail, head -> {b}", f"remove head, tail -> {b}", "swap", "pass")

    def reads(self, move: Move | str) -> Turn:
        """A move from its notation; its stars must be known in this game."""
        found = parse_move(move) if isinstance(move, str) else move
        if not isinstance(found, Turn):
            raise NotationError(move, N_("a move of Constelaciones"), N_("move"))
        known = [star.id for star in (*self.stars, *self.out)]
        for star in _stars(found):
            if star not in known:
                raise NotationError(star, N_("the id of a star of this sky"), N_("star"), known, str(found))
        if isinstance(found, First) and found.tail == found.head:
            raise NotationError(found, N_("two different stars"), N_("move"))
        return found

    def said(self, move: Move) -> Say:
        """A move in words."""
        return said(move)

    def parts(self, move: Move | str) -> tuple[str, ...]:
        """The parts of a move as they are chosen on a board: the extreme and the star, or both stars of a first rod."""
        chosen = self.read_move(move)
        if isinstance(chosen, First):
            return chosen.tail, chosen.head
        return (chosen.start, chosen.star) if isinstance(chosen, Grow | Relocate) else (str(chosen),)

    def judge(self, move: Move | str) -> Verdict:
        """Every rule that applies to a move, with the geometry behind the answer."""
        chosen = self.read_move(move)
        checks = examine(self, chosen).checks
        order = {rule: n for n, rule in enumerate(self.rulebook.order(dict.fromkeys(check.rule for check in checks)))}
        return Verdict(self, str(chosen), tuple(sorted(checks, key=lambda check: order[check.rule])))

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal, by the fast path where it serves."""
        return move in self._legal or (isinstance(move, Turn) and examine(self, move).legal)

    def apply(self, move: Move) -> Self:
        """The position after a legal move."""
        assert isinstance(move, Turn)  # noqa: S101
        after = effects.apply(self, move)
        assert isinstance(after, type(self))  # noqa: S101
        return after

    def explain(self, move: Move | str) -> Trace:
        """What a legal move does, step by step.

        Raises:
            IllegalMove: the move breaks a rule.
        """
        chosen = self.read_move(move)
        if not self.is_legal(chosen):
            raise IllegalMove(self.judge(chosen))
        return explain.move_trace(self, chosen)

    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        """A verdict for every rod towards every star on the table, by move notation.

        `piece` narrows it: `head` or `tail`, the star at which a first rod starts, or the beginning of a notation.
        """
        moves = fast.candidates(self)
        if piece is not None:
            moves = tuple(move for move in moves if self.parts(move)[0] == piece or str(move).startswith(piece))
        return {str(move): self.judge(move) for move in moves}

    def scores(self) -> Trace:
        """There are no points: the result is 1 for the winner and 0 otherwise, with the reasons why a player has
        lost.
        """
        return explain.ending_trace(self)

    def scene(self, verdict: Verdict | None = None) -> Any:
        """The sky to scale; with a verdict, the rod that was tried and what stopped it."""
        return drawing.scene(self, verdict)

    def preview(self, move: Move | str) -> Any:
        """The sky with the whole rod that a move would lay, and what it would light or what bars it."""
        return drawing.preview(self, self.judge(move))

    def dragged(self, shape: str, at: tuple[float, float]) -> Self | None:
        """In free study the position with a star put elsewhere, or a new one; other shapes stay where they are."""
        place = frame(self).back(at)
        kind, _, star = shape.partition(":")
        if shape and kind != "star":
            return None
        moved = with_star(self, *place, star or None)
        assert isinstance(moved, type(self))  # noqa: S101
        return moved

    def measured(self, ends: tuple[str | tuple[float, float], ...]) -> Any:
        """The sky with what is measured: stars, rods, ends of rods, free places."""
        return gauge.gauge(self.scene(), frame(self), self, ends)

    def seen_by(self, player: int) -> Self:
        """The same position: nothing is hidden (CO-OPEN)."""
        return self

    def notation(self) -> str:
        """The position as `key: value` lines."""
        return notation.write(self)

    def as_turn_of(self, player: int) -> Self:
        """The same position with another player to move, as if the rival's turn had been left out.

        Raises:
            ValueError: there is no such player.
        """
        if player not in range(len(PLAYERS)):
            raise ValueError(f"player {player}: expected 0 or 1")
        changed = effects.replace(self, turn=player)
        assert isinstance(changed, type(self))  # noqa: S101
        return changed


def _stars(move: Turn) -> tuple[str, ...]:
    if isinstance(move, First):
        return move.tail, move.head
    if isinstance(move, Grow):
        return (move.star,) if move.start in EXTREMES else (move.start, move.star)
    return (move.star,) if isinstance(move, Relocate) else ()
