"""The position of Planetarium: what it promises, each promise kept by the rooms below."""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property
from typing import ClassVar

import msgspec

from ...core.errors import NotationError
from ...core.language import N_, Say
from ...core.position import Move
from ...core.trace import Trace
from ...core.verdict import Verdict
from ...scene.scene import Scene
from . import agenda, cards, downgrades, fast, gravity
from .collisions import shift, travel
from .judging import best_route, check_move, check_steps, legal_steps, other_candidates, tokens
from .masking import SECRETS, concealed, seen_by
from .moves import EXAMPLES, Cube, Discard, Downgrade, Play, Shift, Step, Take, parse_move
from .pieces import PLANETS, UNKNOWN_CARD
from .saying import called, said
from .state import State, Task


class Position(State, frozen=True, dict=True):
    """A position of Planetarium.

    >>> from cosmoslearn.games import planetarium
    >>> position = planetarium.parse("planets: A=3.1 B=1.0\\nmatter: 3.4=rock 2.2=water 2.0=metal")
    >>> [str(move) for move in position.legal_moves() if str(move).startswith("A")]
    ['A to 3.2', 'A to 3.3', 'A to 3.4', 'A to 2.2', 'A to 4.2']
    """

    secrets: ClassVar[int] = SECRETS

    def __hash__(self) -> int:
        return State.__hash__(self)

    @property
    def to_move(self) -> int | None:
        """The player who decides next (from 0); `None` when the game is over."""
        if self.over:
            return None
        task = self.task
        return int(task.args[0][1:]) - 1 if task and task.kind in ("deal", "store") else self.turn.player

    @cached_property
    def can_step(self) -> bool:
        """Whether some token has a move along the lines."""
        if fast.serves(self.rulebook):
            return fast.has_step(self)
        fresh = self.in_turn(moved=(), played=(), downgraded=(), finals=()).but(agenda=())
        return bool(legal_steps(fresh))

    @cached_property
    def can_play(self) -> bool:
        """Whether some Low or High card in hand may be played now."""
        known = (card for card in self.hand if card in self.components.cards and not self.card(card).final)
        return any(self.judge(Play(card, planet)).legal for card in known for planet in PLANETS)

    @cached_property
    def _open(self) -> tuple[Move, ...]:
        if fast.serves(self.rulebook):
            return tuple(fast.moves(self, bool(self.turn.moved) or self.can_step is False))
        return (*legal_steps(self), *(move for move in other_candidates(self) if self.judge(move).legal))

    def open_moves(self) -> tuple[Move, ...]:
        """The legal moves of a turn in which no other decision is open."""
        return self._open

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        if self.over:
            return ()
        if not self.agenda:
            return self._open
        found = agenda.choices(self)
        if self.agenda[0].kind == "draw" and not fast.serves(self.rulebook):
            found += tuple(move for move in other_candidates(self) if isinstance(move, Play) and self.judge(move).legal)
        return found

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves, in a fixed order; empty exactly when the game is over."""
        return self._legal

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal, without words."""
        return move in self._legal if fast.serves(self.rulebook) else self.judge(move).legal

    @property
    def forms(self) -> tuple[str, ...]:
        """An example of each way of writing a move."""
        return EXAMPLES

    def reads(self, move: Move | str) -> Move:
        """A move from its notation. The space of a planet stands for the planet.

        Raises:
            NotationError: no move of the game, no space of this board, or no card of this deck.
        """
        found = parse_move(move) if isinstance(move, str) else move
        if isinstance(found, Step):
            for name in (found.token, found.end):
                if name not in PLANETS and name not in self.chart.index:
                    raise NotationError(name, N_("a space of the board such as 2.1"), N_("space"), self.chart.names)
            if found.token not in PLANETS and not self.has_matter(self.chart.index[found.token]):
                letter = self.planet_on(self.chart.index[found.token])
                return Step(letter, found.end) if letter else found
        if isinstance(found, Play | Downgrade | Discard | Cube):
            self._known(found.card)
        return found

    def _known(self, card: str) -> None:
        if card not in self.components.cards and card not in ("none", "supply", UNKNOWN_CARD):
            raise NotationError(card, N_("the id of a card"), N_("card"), self.components.cards)

    def said(self, move: Move) -> Say:
        """A move in words."""
        return said(self, move)

    def called(self, code: str) -> Say:
        """A card or a player in words."""
        return called(self, code)

    def parts(self, move: Move | str) -> tuple[str, ...]:
        """The parts of a move in the order in which they are chosen on a board.

        These are a token's space and where it goes, a card and its planet or `downgrade`, what gravity takes and into
        which area.
        """
        found = self.read_move(move)
        match found:
            case Step(token, end):
                return (self.chart.names[self.planets[PLANETS.index(token)]] if token in PLANETS else token, end)
            case Play(card, planet):
                return (card, planet, *found.extra)
            case Downgrade(card):
                return (card, "downgrade")
            case _:
                return tuple(str(part) for part in msgspec.structs.astuple(found) if part) or (str(found),)

    def judge(self, move: Move | str) -> Verdict:
        """Every rule that applies to a move, with its evidence."""
        found = self.read_move(move)
        return Verdict(self, str(found), tuple(check_move(self, found)))

    def begun(self, move: Move) -> Position:
        """The position after a move itself, before the tasks that follow from it have run."""
        if self.agenda and not (isinstance(move, Play) and self.agenda[0].kind == "draw"):
            return agenda.decide(self, move)  # type: ignore[return-value]
        match move:
            case Step():
                found = travel(self, move, best_route(self, move) if self.rulebook.readings else None)
            case Play():
                found = cards.play(self, move)
            case Downgrade():
                found = downgrades.downgrade(self, move)
            case Shift():
                found = shift(self, move)
            case Take():
                found = gravity.take_banked(self, move)
            case _:
                found = self._ended()
        return found  # type: ignore[return-value]

    def _ended(self) -> State:
        """The turn is over; under the belief that every turn has a draw, one comes first."""
        due = not self.turn.played and self.rulebook["PLA-DRAW-ONLYIFPLAYED"](self)
        return self.then(*([Task("draw", (UNKNOWN_CARD,))] if due else []), Task("close"))

    def apply(self, move: Move) -> Position:
        """The position after a legal move; the caller has made sure that it is legal."""
        return agenda.run(self.begun(move))  # type: ignore[return-value]

    def explain(self, move: Move | str) -> Trace:
        """What a legal move does, step by step.

        Raises:
            IllegalMove: the move breaks a rule.
        """
        from .explain import explain_move

        return explain_move(self, self.read_move(move))

    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        """A verdict for every place: of a token (a letter or a space) each space near it, of a card each
        planet; without a
        piece, for every legal move and its near misses.
        """
        if piece is None and not self.agenda:
            moved = {move: verdict for token in tokens(self) for move, verdict in self._surveyed(token).items()}
            return moved | {str(move): self.judge(move) for move in other_candidates(self)}
        if piece is None:
            return {str(move): self.judge(move) for move in self.legal_moves()}
        if piece in self.components.cards:
            plays = (*(Play(piece, planet) for planet in PLANETS), Downgrade(piece))
            # Where a decision waits for this card, choosing it is the answer, and playing it is not in question.
            answers = [move for move in self.legal_moves() if self.agenda and self.parts(move)[0] == piece]
            return {str(move): self.judge(move) for move in answers or plays}
        step = self.read_move(f"{piece} to {self.chart.names[0]}")
        return self._surveyed(step.token) if isinstance(step, Step) and step.token in tokens(self) else {}

    def _surveyed(self, token: str) -> dict[str, Verdict]:
        return {str(step): Verdict(self, str(step), tuple(checks)) for step, checks in check_steps(self, token).items()}

    def scores(self) -> Trace:
        """The points of every player, card by card as far as the rows tell; `result` is a tuple, one entry a player."""
        from .explainers import scores

        return scores(self)

    def scene(self, verdict: Verdict | None = None) -> Scene:
        """The position as a scene; with a verdict, its marks on top."""
        from .drawing import scene

        return scene(self, verdict)

    def seen_by(self, player: int) -> Position:
        """The position with everything masked that a player cannot know: other hands, decks, the coming chance."""
        return seen_by(self, player)  # type: ignore[return-value]

    def concealed(self, known: Container[int] = ()) -> Position:
        """The position without its secrets, but for those of these numbers."""
        return concealed(self, known)  # type: ignore[return-value]

    def notation(self) -> str:
        """The position as `key: value` lines; `parse` reads it back to an equal position."""
        from .notation import write

        return write(self)
