"""What the positions of all modes share: legal moves worked out once, whose turn it is, how a move is explained."""

from __future__ import annotations

from abc import abstractmethod
from binascii import crc32
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Self

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.hexes import Cell, neighbours
from ...core.language import N_, Say, say
from ...core.position import Position
from ...core.trace import Claim, Step, Trace
from ...core.verdict import IllegalMove, Verdict
from .pieces import UNKNOWN
from .saying import called, said

MOST_DRAWN: Final = 4  # tiles in one move


class Playing(Position, frozen=True, dict=True):
    """A position of any mode; `turn` is the player to move, unless the game is over, `queue` the tiles to be drawn."""

    game: ClassVar[str] = "bigbang"
    secrets: ClassVar[int] = 80
    loose: ClassVar[tuple[str, ...]] = ("universe", "hands")
    turn: int = 0
    queue: tuple[str, ...] = ()

    @abstractmethod
    def find_moves(self) -> tuple[Any, ...]:
        """All legal moves, in a fixed order; asked once, by `legal_moves`."""

    @abstractmethod
    def after(self, move: Any) -> Self:
        """The position after a legal move, when everything that it brings to light is known; asked by `apply`."""

    @abstractmethod
    def unseen(self) -> tuple[str, ...]:
        """The tiles that lie nowhere to be seen, in the order of the inventory."""

    @abstractmethod
    def tell(self, move: Any, verdict: Verdict) -> Trace:
        """What a legal move does, step by step; asked by `explain`."""

    @property
    def to_move(self) -> int | None:
        """The player who decides next; `None` when the game is over."""
        return self.turn if self.legal_moves() else None

    def said(self, move: Any) -> Say:
        """A move in words."""
        return said(move)

    def called(self, code: str) -> Say:
        """A tile or a time in words."""
        return called(code)

    def legal_moves(self) -> tuple[Any, ...]:
        """All legal moves, in a fixed order."""
        found: tuple[Any, ...] | None = self.__dict__.get("legal")
        if found is None:
            found = self.__dict__["legal"] = self.find_moves()
        return found

    def apply(self, move: Any) -> Self:
        """The position after a legal move; tiles that are hidden come to light as in `revealed`."""
        known = self.revealed()
        return known.after(move) if known is self else known.after(move).covered(self, known)

    def revealed(self) -> Self:
        """The position with a draw pile for a hidden one: tiles that nobody has seen, in an order by chance.

        So a position as one player knows it can be played on. The order depends on nothing but the position.
        """
        if UNKNOWN not in self.queue[:MOST_DRAWN]:
            return self
        return replace(self, queue=self.dealt(self.queue, self.unseen()))

    def covered(self, before: Self, known: Self) -> Self:
        """The position with what was hidden before a move and has not come to light hidden again."""
        return replace(self, queue=hidden(self.queue, {*known.queue} - {*before.queue}))

    def concealed(self, known: Container[int] = ()) -> Self:
        """The position without the draw pile, but for the tiles with these numbers, counted from its front."""
        return replace(self, queue=recalled(self.queue, known))

    def dealt(self, codes: Sequence[str], unseen: Sequence[str]) -> tuple[str, ...]:
        """Codes of which the unknown ones are taken, by chance, from what nobody has seen."""
        order, _ = Chance(crc32(self.notation().encode())).shuffled(unseen)
        left = iter(order)
        return tuple(next(left, UNKNOWN) if code == UNKNOWN else code for code in codes)

    def explain(self, move: Any) -> Trace:
        """What a legal move does, step by step; with what it brings to light, hidden tiles as in `revealed`.

        Raises:
            IllegalMove: the move breaks a rule.
        """
        chosen = self.read_move(move)
        verdict = self.judge(chosen)
        if not verdict.legal:
            raise IllegalMove(verdict)
        return self.revealed().tell(chosen, verdict)


def recalled(codes: Sequence[str], known: Container[int]) -> tuple[str, ...]:
    """Codes of which only those with some numbers are known."""
    return tuple(code if number in known else UNKNOWN for number, code in enumerate(codes))


def hidden(codes: Sequence[str], guessed: set[str]) -> tuple[str, ...]:
    """Codes of which some are hidden."""
    return tuple(UNKNOWN if code in guessed else code for code in codes)


def law_steps(verdict: Verdict, claim: str, **args: Any) -> list[Step]:
    """A step for each rule that a legal move keeps."""
    return [
        Step(check.rule, check.says, Claim(claim, {"rule": check.rule, **args}), check.facts, {"ok": check.where})
        for check in verdict.checks
        if check.ok
    ]


def trace(start: Any, move: Any, steps: Iterable[Step], after: Any) -> Trace:
    """The trace of a move that leads to a position; its last step says so when the game is over there."""
    last = (Step(after.over, N_("The game is over."), Claim("finished"), {}, {}, after),) if after.over else ()
    return Trace(Say(N_("What this does: {move}"), {"move": start.say(move)}), start, (*steps, *last), None)


def beside(universe: Mapping[Cell, str]) -> tuple[Cell, ...]:
    """The empty spaces beside some tiles, in order."""
    near = {cell for taken in universe for cell in neighbours(taken)}
    return tuple(sorted(near - universe.keys()))


def twice_or_foreign(codes: Sequence[str], known: Sequence[str], foreign: str) -> dict[str, str]:
    """The rules broken by tiles that a mode does not use (`foreign`) or that are there twice, with the reason."""
    found = {}
    for code in codes:
        if code not in known:
            found[foreign] = say(N_("{tile} is not used in this mode"), tile=code)
        elif codes.count(code) > 1:
            found["BB-COMP-48"] = say(N_("{tile} exists once"), tile=code)
    return found


def written(found: Mapping[str, str]) -> str:
    """The notation of a position: the keys that have a value, a line each."""
    return "\n".join(f"{key}: {value}" for key, value in found.items() if value)
