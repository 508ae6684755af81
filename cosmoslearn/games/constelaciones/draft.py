"""Before the game: a sky that is still being made. Stars fall anew, are put, moved and taken, until it is good enough.

A draft is a position like any other: what may be done are its moves, `start` is judged by the rules about skies, and a
board shows it as it shows every position.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, Final, Self

from ...core.chance import Chance
from ...core.errors import ImpossiblePosition, NotationError
from ...core.language import N_, Say, say
from ...core.position import Move
from ...core.registry import view
from ...core.trace import Claim, Step, Trace
from ...core.verdict import Check, IllegalMove, Verdict
from . import gauge, workbench
from .effects import replace
from .frame import Frame, frame
from .numerics import UNIT, Point, square
from .position import ConstelacionesPosition
from .saying import arranged
from .sky import away_mm, fall, own_stars, qualities, stars_of_table
from .state import Star
from .study import free_id

CORNERS: Final = ((-150 * UNIT, -120 * UNIT), (150 * UNIT, 120 * UNIT))  # so much table is shown at least
WORDS: Final = ("again", "clear", "add", "start")
FORMS: Final = (*WORDS, "take a")


class Arrange(Move, frozen=True):
    """What is done to a sky in the making: `again`, `clear`, `add`, `take` a star, or `start`."""

    what: str
    star: str = ""

    def __str__(self) -> str:
        return f"{self.what} {self.star}".strip()


class Draft(ConstelacionesPosition, frozen=True, dict=True):
    """A sky in the making; `seed` is the state of the generator for the next fall.

    A sky for `practice` may have any number of stars, at any distance at which their discs do not overlap.
    """

    practice: bool = False
    free: ClassVar[bool] = True

    @property
    def to_move(self) -> int | None:
        """Nobody's turn yet: whoever sits at the board may change the sky."""
        return 0

    @property
    def forms(self) -> tuple[str, ...]:
        """An example of each thing that can be done."""
        return FORMS

    def reads(self, move: Move | str) -> Any:
        """What is to be done, from its notation."""
        what, _, star = str(move).strip().partition(" ")
        if what == "take" and star.strip() in self.star_at:
            return Arrange(what, star.strip())
        if what in WORDS and not star:
            return Arrange(what)
        raise NotationError(
            move, N_("one of `again`, `clear`, `add`, `start`, or `take` and a star"), N_("move"), FORMS
        )

    def said(self, move: Any) -> Say:
        """In words what is done."""
        return arranged(move.what, move.star)

    def parts(self, move: Move | str) -> tuple[str, ...]:
        """Everything is done with one press."""
        return (str(move),)

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """What a sky has to be before a game starts on it: each condition, kept or not."""
        if self.practice:
            loose = replace(self.table, stars=len(self.stars), apart=2 * self.table.radius, span=1)
            return qualities(self.stars, loose)
        room = Check(
            "CO-REDO", self.rulebook["CO-REDO"](self), (), {}, N_("room for two first rods that are legal together")
        )
        return (*qualities(self.stars, self.table), room)

    @cached_property
    def good(self) -> bool:
        """Whether a game may start."""
        return all(check.ok for check in self.checks)

    def legal_moves(self) -> tuple[Any, ...]:
        """What can be done: everything but starting on a sky that misses a condition."""
        taken = [Arrange("take", star.id) for star in self.stars]
        start = [Arrange("start")] if self.good else []
        return Arrange("again"), Arrange("clear"), Arrange("add"), *taken, *start

    def judge(self, move: Move | str) -> Verdict:
        """Whether a game may start on this sky, with every condition; everything else may be done while no rod lies."""
        chosen = self.read_move(move)
        usual = Check("CO-REDO", True, (), {}, N_("No rod lies on the table yet: the sky may be changed."))
        return Verdict(self, str(chosen), self.checks if chosen.what == "start" else (usual,))

    def is_legal(self, move: Move) -> bool:
        """Only a start may be refused."""
        return self.good if str(move) == "start" else True

    def apply(self, move: Move) -> Any:
        """The sky after that; after `start` the first position of the game."""
        chosen = self.read_move(move)
        match chosen.what:
            case "start":
                return ConstelacionesPosition(rulebook=self.rulebook, stars=self.stars, table=self.table)
            case "again":
                stars, chance = fall(Chance(self.seed), self.table)
                return replace(self, stars=stars, seed=chance.state)
            case "clear":
                return replace(self, stars=())
            case "take":
                return replace(self, stars=tuple(star for star in self.stars if star.id != chosen.star))
        return replace(self, stars=(*self.stars, Star(free_id(self), _free_place(self))))

    def explain(self, move: Move | str) -> Trace:
        """What is done: for a start one step for each condition.

        Raises:
            IllegalMove: the sky misses a condition.
        """
        verdict = self.judge(move)
        if not verdict.legal:
            raise IllegalMove(verdict)
        after = self.apply(self.read_move(move))
        claim = Claim("stars_lie", {"stars": tuple(star.id for star in after.stars)})
        steps = tuple(Step(check.rule, check.says, claim, check.facts, {}, after) for check in verdict.checks)
        return Trace(Say("{move}", {"move": verdict.move}), self, steps)

    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        """A verdict for everything that can be done."""
        moves = dict.fromkeys((*map(str, self.legal_moves()), "start"))
        return {move: self.judge(move) for move in moves if piece is None or move.startswith(piece)}

    @property
    def view(self) -> Frame:
        """The part of the table that is shown."""
        return frame(self, CORNERS)

    def scene(self, verdict: Verdict | None = None) -> Any:
        """The sky, every condition with its measure, and what can be done."""
        return workbench.scene(self, self.view, self.checks)

    def preview(self, move: Move | str) -> Any:
        """Nothing is drawn before it is done."""
        return None

    def measured(self, ends: tuple[str | tuple[float, float], ...]) -> Any:
        """The sky with what is measured."""
        return gauge.gauge(self.scene(), self.view, self, ends)

    def dragged(self, shape: str, at: tuple[float, float]) -> Self | None:
        """The sky with a star put elsewhere, or with one more; other shapes stay where they are."""
        kind, _, name = shape.partition(":")
        if shape and kind != "star":
            return None
        (star,) = own_stars({name or free_id(self): self.view.back(at)})
        others = tuple(other for other in self.stars if other.id != star.id)
        _apart(self, star, others)
        kept = (star if other.id == star.id else other for other in self.stars)
        return replace(self, stars=tuple(kept) if name else (*others, star))

    def from_table(self, content: bytes, file: str) -> Self:
        """The sky with the stars of a CSV file instead of its own.

        Raises:
            CosmosError: the file cannot be read, or its stars cannot lie there; says why.
        """
        return self.with_stars(stars_of_table(content, file))

    def with_stars(self, stars: tuple[Star, ...]) -> Self:
        """The sky with these stars instead of its own.

        Raises:
            ImpossiblePosition: discs overlap.
        """
        for n, star in enumerate(stars):
            _apart(self, star, stars[:n])
        return replace(self, stars=stars)

    def board(self, **options: Any) -> Any:
        """A live board on which the sky is made and the game is played, with a button for own coordinates."""
        return view("setting")(self, **options)


def _apart(draft: Draft, star: Star, others: tuple[Star, ...]) -> None:
    """Refuse a star whose disc would overlap with another one."""
    least = 2 * draft.table.radius - draft.table.tolerance
    for other in others:
        if square(star.at, other.at) < least * least:
            words = N_("{one} and {other} are {away} mm apart: their discs overlap")
            why = say(words, one=star.id, other=other.id, away=away_mm(star, other))
            raise ImpossiblePosition(["CO-FIELD"], [why])


def _free_place(draft: Draft) -> Point:
    """A point near the middle of the table at which a star has the room that a sky needs: on the nearest square."""
    step, least = 10 * UNIT, draft.table.apart**2
    side, free = 0, list[Point]()
    while not free:
        line = range(-side, side + 1)
        places = [(step * i, step * j) for i in line for j in line if side in (abs(i), abs(j))]
        free = [p for p in places if all(square(p, star.at) >= least for star in draft.stars)]
        side += 1
    return min(free, key=lambda p: (square(p, (0, 0)), p))
