"""The position of Tiny Epic Galaxies: what `core.position` promises, each handed on to the room that knows."""

from __future__ import annotations

from collections.abc import Container
from contextlib import suppress
from functools import cached_property
from typing import Any, ClassVar, Final, Self

import msgspec

from ...core.errors import NotationError
from ...core.language import Say
from ...core.position import Move as AnyMove
from ...core.trace import Trace
from ...core.verdict import Verdict
from . import turning
from .explain import explain_move, explain_scores
from .hidden import SECRETS, concealed, seen_by
from .judging import judge, survey
from .moves import EXAMPLES, FORMS, Move, check_names_of, parse_move
from .notation import write
from .play import Play
from .saying import called, said
from .state import LETTERS, LOCKED, SHIPS, Frame, State

# What is under way and keeps another number than that of a ship where others keep the ship chosen before.
NO_SHIP: Final = ("window", "acquire")


class Position(State, frozen=True, dict=True, kw_only=True):
    """A position of Tiny Epic Galaxies, complete with what is hidden.

    >>> from cosmoslearn.games import galaxies
    >>> start = galaxies.parse("row: Jakks Leandra Gort Maia\\ndice: ENE\\nA: L1 E2 C1 | home 2\\nB: L1 E2 C1 | home 2")
    >>> [str(move) for move in start.legal_moves()]
    ['use d1', 'reroll d1', 'end']
    >>> start.play("use d1").mats[0].energy
    4
    """

    game: ClassVar[str] = "galaxies"
    secrets: ClassVar[int] = SECRETS
    loose: ClassVar[tuple[str, ...]] = ("dice", *LETTERS, "R")

    @property
    def to_move(self) -> int | None:
        """The player who decides next."""
        return turning.decider(self)

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        return tuple(turning.options(self))

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves."""
        return self._legal

    @property
    def forms(self) -> tuple[str, ...]:
        """An example of each way of writing a move."""
        return tuple(EXAMPLES.get(verb, verb) for verb in FORMS)

    def reads(self, move: AnyMove | str) -> Move:
        """A move from its notation; its planets and missions are those of this game.

        Raises:
            NotationError: the text is no move, or a name in it is none.
        """
        if isinstance(move, str) and len(move.split()) == 1 and self._spelt(move) != move:
            # A part that stands for a whole move: what is pressed first on a board.
            with suppress(NotationError):
                move = parse_move(self._spelt(move))
        found: Move = parse_move(move) if isinstance(move, str) else move  # type: ignore[assignment]
        check_names_of(found, [card.name for card in self.cards])
        return found

    def parts(self, move: AnyMove | str) -> tuple[str, ...]:
        """The parts of a move as they are chosen on a board: its words, without a verb that goes without saying.

        Between actions that is `use` (a die that is pressed is activated), else the one that all legal moves have.
        """
        words = tuple(str(move).split())
        return words[1:] if words[0] == self._verb else words

    @cached_property
    def _verb(self) -> str:
        if self.top is not None and self.top.kind == "turn":
            return "use"
        verbs = {move.verb if move.args else "" for move in self._legal}
        return verbs.pop() if len(verbs) == 1 else ""

    def _spelt(self, text: str) -> str:
        """What has been chosen, with the verb that goes without saying."""
        return text if not self._verb or text.split()[0] in FORMS else f"{self._verb} {text}"

    def said(self, move: AnyMove) -> Say:
        """A move in words."""
        return said(self, move)

    def called(self, code: str) -> Say:
        """A die or a place in words."""
        return called(self, code)

    def judge(self, move: AnyMove | str) -> Verdict:
        """Every rule that has a say about a move."""
        return judge(self, self.read_move(move))

    def is_legal(self, move: AnyMove) -> bool:
        """Whether a move is legal."""
        return move in self._legal

    def apply(self, move: AnyMove) -> Self:
        """The position after a legal move.

        Raises:
            HiddenCard: the move reveals a card that this view of the position does not know.
        """
        play = Play(self)
        turning.perform(play, self.read_move(move))
        return play.state  # type: ignore[return-value]

    def explain(self, move: AnyMove | str) -> Trace:
        """What a legal move does, step by step."""
        return explain_move(self, self.read_move(move))

    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        """A verdict for every move that begins with what has been chosen."""
        return survey(self, self._spelt(piece) if piece else piece)

    def scores(self) -> Trace:
        """The points of every player, from planets, empire and missions."""
        return explain_scores(self)

    def scene(self, verdict: Verdict | None = None) -> Any:
        """The table as a scene; with a verdict, its marks on top."""
        from .drawing import scene

        return scene(self, verdict)

    def seen_by(self, player: int) -> Self:
        """The position without what a player does not know."""
        return seen_by(self, player)

    def concealed(self, known: Container[int] = ()) -> Self:
        """The position without its secrets, but for those of these numbers."""
        return concealed(self, known)

    def notation(self) -> str:
        """The position as lines."""
        return write(self)

    @cached_property
    def _alike(self) -> tuple[Any, ...]:
        """What makes two positions the same: all of it, but for the order in which a player's ships are listed."""
        rest = (getattr(self, field) for field in self.__struct_fields__ if field not in ("mats", "stack"))
        mats = tuple(msgspec.structs.replace(mat, ships=tuple(sorted(mat.ships))) for mat in self.mats)
        return *rest, mats, tuple(map(self._marked, self.stack))

    def _marked(self, frame: Frame) -> tuple[Frame, int, int]:
        """What is under way, with the places of ships chosen before, or just landed, instead of their numbers."""
        at = landed = LOCKED
        if frame.track == "lander" and frame.n:
            landed = self.mats[frame.player].ships[frame.n - 1]
            frame = msgspec.structs.replace(frame, n=1)
        if frame.ship >= 0 and frame.kind not in NO_SHIP:
            owner, ship = divmod(frame.ship, SHIPS)
            at = self.mats[owner].ships[ship]
            frame = msgspec.structs.replace(frame, ship=owner)
        return frame, at, landed

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Position) and self._alike == other._alike)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        mats, stack = self._alike[-2:]
        return hash((mats, self.row, self.deck, self.faces, self.status, stack, self.chance))
