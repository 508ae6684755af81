"""A game of two rules, so that core is tested without any real game: take matches from a heap, the last one wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from cosmoslearn.core.errors import BadOption, ImpossiblePosition, NotationError, UnknownName
from cosmoslearn.core.language import Say
from cosmoslearn.core.position import Move as AnyMove
from cosmoslearn.core.position import Position
from cosmoslearn.core.queries import Questions
from cosmoslearn.core.rulebook import Rulebook, Shelf
from cosmoslearn.core.trace import Claim, Step, Trace
from cosmoslearn.core.verdict import Check, Verdict

shelf = Shelf("toy", Path(__file__).with_name("rules.toml"))


class Take(AnyMove, frozen=True):
    n: int

    def __str__(self) -> str:
        return f"take {self.n}"


def _at_most(most: int) -> Callable[[Heap, int], Check]:
    def in_range(heap: Heap, n: int) -> Check:
        facts = {"n": n, "most": most}
        return Check("TOY-RANGE", 1 <= n <= most, ("heap",), facts, "{n} of at most {most}")

    return in_range


shelf.rule("TOY-RANGE", "up-to-three", default=True)(_at_most(3))
shelf.rule("TOY-RANGE", "up-to-five")(_at_most(5))
shelf.rule("TOY-RANGE", "any-number")(_at_most(99))


@shelf.rule("TOY-ENOUGH")
def enough(heap: Heap, n: int) -> Check:
    return Check("TOY-ENOUGH", n <= heap.matches, ("heap",), {"n": n})


RULES = shelf.book()


class Heap(Position, frozen=True):
    game: ClassVar[str] = "toy"
    matches: int
    player: int = 0

    @property
    def to_move(self) -> int | None:
        return self.player if self.matches else None

    def legal_moves(self) -> tuple[AnyMove, ...]:
        return tuple(Take(n) for n in range(1, 100) if self.judge(Take(n)).legal)

    @property
    def forms(self) -> tuple[str, ...]:
        return ("take 1", "take 2", "take 3")

    def reads(self, move: AnyMove | str) -> Take:
        if isinstance(move, Take):
            return move
        word, _, n = str(move).partition(" ")
        if word != "take" or not (n.isascii() and n.isdigit()) or len(n) > 3:
            raise NotationError(move, "take and a number", "move", self.forms)
        return Take(int(n))

    def judge(self, move: AnyMove | str) -> Verdict:
        n = self.read_move(move).n
        checks = tuple(self.rulebook[rule](self, n) for rule in ("TOY-RANGE", "TOY-ENOUGH"))
        return Verdict(self, str(self.read_move(move)), checks)

    def apply(self, move: AnyMove) -> Heap:
        return Heap(self.rulebook, self.matches - self.read_move(move).n, 1 - self.player)

    def explain(self, move: AnyMove | str) -> Trace:
        after = self.play(move)
        claim = Claim("fewer", {"by": self.read_move(move).n})
        step = Step("TOY-ENOUGH", "{n} are taken", claim, {"n": self.read_move(move).n}, {}, after)
        return Trace(Say("A turn"), self, (step,), after.matches)

    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        return {f"take {n}": self.judge(Take(n)) for n in range(1, 6)}

    def scores(self) -> Trace:
        return Trace(Say("Points"), self, (), (0, 0))

    def scene(self, verdict: Verdict | None = None) -> Any:
        return self.matches

    def seen_by(self, player: int) -> Heap:
        return self

    def notation(self) -> str:
        return f"matches: {self.matches}\nto move: {self.player}\n"


def new_game(*, mode: str = "plain", matches: int = 10, seed: int = 0, rulebook: Rulebook = RULES) -> Heap:
    if not 1 <= matches <= 50:
        raise BadOption("matches", matches, "1 to 50")
    return Heap(rulebook, matches, seed % 2)


def parse(text: str, *, rulebook: Rulebook = RULES, mode: str = "plain") -> Heap:
    if mode != "plain":
        raise UnknownName("mode", mode, ["plain"])
    lines = dict(line.partition(": ")[::2] for line in text.strip().splitlines())
    try:
        matches, player = int(lines["matches"]), int(lines.get("to move", "0"))
    except (KeyError, ValueError):
        raise NotationError(text, "matches: a number", "position") from None
    if matches > 50:
        raise ImpossiblePosition(["TOY-ENOUGH"], ["too many matches"])
    return Heap(rulebook, matches, player)


def _left(position: Heap) -> int:
    return position.matches


def _plus(position: Heap, more: int) -> int:
    return position.matches + more


def _story(position: Heap, take: Any) -> Trace:
    return position.explain(f"take {take}")


QUERIES = Questions({"left": _left, "plus": _plus, "story": _story})


def _fewer(before: Position, after: Position, args: Mapping[str, Any]) -> bool:
    return isinstance(before, Heap) and isinstance(after, Heap) and before.matches - after.matches == args["by"]


CHECKERS = {"fewer": _fewer}
