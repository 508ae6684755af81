"""Items: one question about one position, asked of a learner. Lessons, exercises and exports are made of them.

Nothing about a game is known here, and no right answer is typed: it is what the engine answers. What a learner with a
misconception would answer is the engine's answer under that reading.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec.structs import replace

from ..core.case import Ask, Case, answer
from ..core.language import N_, say
from ..core.position import Position
from ..core.registry import view
from ..core.rulebook import Rulebook, Text
from ..core.trace import Trace
from ..core.verdict import Verdict
from ..scene.scene import Scene
from .goals import Goal, reached
from .hiding import hidden, markable
from .right import NO_READINGS, RIGHT, BadItem, Readings, overlooked, value_of

Kind = Literal["judge", "mark", "compute", "order", "find", "complete", "why", "infer"]
KINDS: Final[tuple[str, ...]] = get_args(Kind)
JOINT: Final = "; "  # between the moves of a sequence


class Hint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hint. `when` binds it to a mistake (``RULE=reading``, or a rule); without, it is for everybody, in order."""

    text: Text
    when: str = ""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """A position and a question about it.

    | kind | `ask` | the answer |
    | --- | --- | --- |
    | `judge` | a move to be judged | allowed, or the rules that it breaks |
    | `mark` | a query with a list, or `moves` | a set: cells, pieces, or what follows the beginning of the moves |
    | `compute` | a query with one value | a number, a word, or yes and no |
    | `order` | a query with a list | the list in its order |
    | `find` | none: `goal`, in at most `moves` moves | any moves that reach the goal |
    | `complete` | a move or a query that is explained step by step | the rules of the steps in `holes` (from 1) |
    | `why` | a move or a query with a reason | a rule that decides |
    | `infer` | any question, under secret `readings` | the reading of `rules[0]` that explains what was answered |

    `pick` takes a part of a larger answer: ``"lights"``, ``"head.0"``. `names` are words for codes in the answer, by
    code. `tolerance` is how far a number may be off. `reasons` is false where a judgement asks yes or no only.
    `hide` takes from the board what would give the answer away: shapes whose id begins so, and lines of the text form
    whose English begins so (``"shield:"``, ``"Shielded"``), and marks of a form (``"mark:dots"``).
    So many of the moves that come first as `seen` says are seen on the board, whatever is asked.
    """

    id: str
    kind: Kind
    case: Case
    ask: Ask | None = None
    goal: tuple[Goal, ...] = ()
    moves: int = 1
    rules: tuple[str, ...] = ()
    prompt: Text = {}
    pick: str = ""
    holes: tuple[int, ...] = ()
    hints: tuple[Hint, ...] = ()
    names: dict[str, Text] = {}
    tolerance: float = 0.005
    reasons: bool = True
    hide: tuple[str, ...] = ()
    seen: int = 0
    seed: int = 0

    @property
    def game(self) -> str:
        """The game that the item is about."""
        return self.case.game

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rulebook with the readings in force; the secret ones of `infer` are not in it."""
        return self.case.rulebook.read_all(self._readings(NO_READINGS))

    @cached_property
    def position(self) -> Position:
        """The position that is asked about."""
        return self.position_under(NO_READINGS)

    @cached_property
    def told_moves(self) -> tuple[str, ...]:
        """The moves that the learner is only told of: what a query asks about them would be read off the board."""
        ask = self.ask or Ask()
        told = self.kind == "infer" or (ask.query is not None and self.kind in ("compute", "mark", "order", "why"))
        within = ask.with_.get("after", ())  # moves that the query itself plays first
        return (*(ask.after[self.seen :] if told else ()), *(within if isinstance(within, list | tuple) else ()))

    @cached_property
    def shown(self) -> Position:
        """The position on the board: before the moves that the learner is only told of."""
        seen = (self.ask or Ask()).after[: self.seen]
        return self.case.start(self._readings(NO_READINGS)).play_all(seen) if self.told_moves else self.position

    def position_under(self, readings: Readings) -> Position:
        """The position with further readings; moves that come first are played (in `infer` they are the record).

        Raises:
            CosmosError: the position is impossible so, or a move is illegal.
        """
        position = self.case.start(self._readings(readings))
        first = self.ask.after if self.ask and self.kind != "infer" else ()
        return position.play_all(first)

    def scene(self) -> Scene:
        """The board as the learner sees it before answering."""
        return self.asked_on(self.shown.scene())

    def asked_on(self, scene: Scene) -> Scene:
        """A scene as it may be seen before answering, where in `mark` only places and pieces can be pressed."""
        scene = hidden(scene, self.hide)
        return markable(scene) if self.kind == "mark" else scene

    def _readings(self, readings: Readings) -> dict[str, str]:
        open_ones = self.ask.readings if self.ask and self.kind != "infer" else {}
        return {**open_ones, **readings}

    # -------------------------------------------------------------------------------------- the answers

    @cached_property
    def right(self) -> Any:
        """The right answer; for `find`, `why` and `infer` the list of all that are accepted.

        Raises:
            CosmosError: the item cannot be asked; says what is wrong.
        """
        return self.under(NO_READINGS)

    def under(self, readings: Readings) -> Any:
        """What is right where some rules are read otherwise, in the shape of `right`.

        Raises:
            CosmosError: it cannot be asked so.
        """
        key = frozenset(readings.items())
        if key not in self._under:
            self._under[key] = RIGHT[self.kind](self, readings)
        return self._under[key]

    @cached_property
    def _under(self) -> dict[frozenset[tuple[str, str]], Any]:
        """What has been asked already: every option, mark and diagnosis asks the same again."""
        return {}

    @cached_property
    def overlooked(self) -> dict[str, Any]:
        """What would be right if a rule did not exist, for each rule of which that can be told."""
        return overlooked(self)

    def asked(self, readings: Readings) -> dict[str, Any]:
        """The engine's whole answer to the question where some rules are read otherwise."""
        ask = self._asks()
        return answer(self.case, replace(ask, readings={**ask.readings, **readings}))

    def accepts(self, value: Any) -> bool:
        """Whether an answer in the shape that `read` gives is wholly right."""
        if self.kind == "find":
            return self.reaches(value)
        if self.kind in ("why", "infer"):
            return value in self.right
        if self.kind == "compute":
            return self.alike(value, self.right)
        return self.alike(value, self.right) if self.kind == "judge" else bool(value == self.right)

    @cached_property
    def places(self) -> frozenset[str]:
        """The names of what can be pressed on the board."""
        return frozenset(shape.move for shape in self.scene().shapes if shape.move and shape.outline)

    @cached_property
    def on_board(self) -> bool:
        """Whether the answer is a set of things that can be pressed on the board."""
        return self.kind == "mark" and bool(self.places) and self.places.issuperset(self.right)

    def move_to(self, place: str) -> str:
        """The move that a marked place stands for, where the question is where moves may go on."""
        start = self.ask.moves if self.ask and self.ask.moves not in (None, "all") else ""
        moves = map(str, self.position.legal_moves())
        blank = next((move[len(start)] == " " for move in moves if start and move.startswith(start)), False)
        return f"{start} {place}" if blank and not start.endswith(" ") else f"{start}{place}"

    @cached_property
    def known(self) -> frozenset[str]:
        """The names that an answer may consist of, as far as they are known."""
        here = set(self.places) | set(self.names)
        return frozenset(here | set(self.right) if isinstance(self.right, list) else here)

    def alike(self, one: Any, other: Any) -> bool:
        """Whether two values of an answer are the same: numbers up to the tolerance, without reasons yes or no."""
        if self.kind == "judge" and not self.reasons:
            return bool(one["legal"] == other["legal"])
        if _is_number(one) and _is_number(other):
            return bool(abs(one - other) <= self.tolerance + 1e-9)
        return type(one) is type(other) and bool(one == other)

    def reaches(self, moves: list[str], readings: Readings = NO_READINGS) -> bool:
        """Whether moves are legal, not too many, and reach the goal."""
        return 0 < len(moves) <= self.moves and reached(self.goal, self.case, moves, self._readings(readings))

    def explained(self) -> Verdict | Trace | None:
        """How the right answer comes about; `None` where the engine tells no steps."""
        return self._explained

    @cached_property
    def _explained(self) -> Verdict | Trace | None:
        if self.kind == "find":
            return self._explained_find()
        ask = self._asks()
        position = self.case.start(ask.readings).play_all(ask.after)
        if ask.judge is not None:
            verdict = position.judge(ask.judge)
            return position.explain(ask.judge) if verdict.legal and self.kind == "complete" else verdict
        found = position.ask(ask.query, **ask.with_) if ask.query is not None else None
        return found if isinstance(found, Trace) else None

    def _explained_find(self) -> Trace | None:
        if not self.right:
            return None
        *before, last = self.right[0]
        return self.position.play_all(before).explain(last)

    def _asks(self) -> Ask:
        if self.ask is None:
            raise BadItem(self.id, say(N_("expected a question (ask)")))
        return self.ask

    # ---------------------------------------------------------------------------------- for the learner

    def answer(self, said: object, hints: int = 0) -> Any:
        """What a learner's answer comes to: a `Response`. Text and Python values are both taken.

        Raises:
            BadAnswer: it is no answer to such a question; nothing is counted.
        """
        return view("respond")(self, said, hints)

    def board(self, **options: Any) -> Any:
        """The live form: the board, what is needed to answer, and what is said to it."""
        return view("desk")(self, **options)

    def __str__(self) -> str:
        return self._repr_mimebundle_()["text/plain"]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return dict(view("item")(self))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def item_of(case: Case, number: int = 1, kind: Kind | None = None, **more: Any) -> Item:
    """An item from a question of a case (counted from 1); the answers that the case gives are left out.

    Without a kind: `judge` for a move, `mark` for moves and for lists of names, `compute` for a single value.

    Raises:
        BadItem: the question is of no such kind; name it, or `pick` a part of the answer.
    """
    asked = case.asks[number - 1]
    ask = Ask(judge=asked.judge, moves=asked.moves, query=asked.query, with_=asked.with_, after=asked.after,
              readings=asked.readings)  # fmt: skip
    given = {"rules": case.rules, **more}
    found = Item(f"{case.id}-{number}", kind or "compute", replace(case, asks=()), ask, **given)
    if kind is None:
        found = replace(found, kind=_kind_for(found))
    return found


def _kind_for(item: Item) -> Kind:
    ask = item.ask or Ask()
    if ask.judge is not None:
        return "judge"
    return "mark" if ask.moves is not None or isinstance(value_of(item, NO_READINGS), list) else "compute"
