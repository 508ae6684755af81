"""Lessons as data: beats that tell, show, let predict, let try, ask why, and call back earlier ones to mind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from ...core.case import Ask, Case
from ...core.files import as_kind, read_tables
from ...core.position import Position
from ...core.rulebook import Text
from ...core.trace import Trace
from ..asking import TRIES
from ..goals import Goal
from ..item import KINDS, Hint, Item, Kind
from ..options import decides

BeatKind = Literal["tell", "show", "predict", "try", "why", "recall"]
ACTIONS = ("predict", "try", "why", "recall")


class Fail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A typical way to miss the goal: what then holds on the board (all of `when`), and what is said to it."""

    when: tuple[Goal, ...]
    text: Text


class Beat(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"goals": "goal", "fails": "fail", "hints": "hint"}
):
    """One beat of a lesson.

    `position` holds until a later beat gives another; `after` are moves played before the beat. `ask` is the question
    of a case: what a `show` beat shows step by step (``judge`` a move, or a query whose answer has steps), and what the
    learner answers elsewhere, as an item of the kind `answer`. `then` is said when the beat is done. `of` names the
    beat of an earlier lesson that a `recall` asks again: ``"bigbang/first-steps#six-places"``. `focus` names what is
    ringed on the board. With `levels`, a `show` beat comes three times: worked, with `holes`, and blank.
    """

    id: str
    kind: BeatKind
    text: Text = {}
    position: str = ""
    mode: str | None = None
    options: dict[str, Any] = {}
    readings: dict[str, str] = {}
    after: tuple[str, ...] = ()
    ask: Ask | None = None
    answer: Kind | None = None
    goals: tuple[Goal, ...] = ()
    fails: tuple[Fail, ...] = ()
    moves: int = 1
    rules: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()
    then: Text = {}
    focus: tuple[str, ...] = ()
    holes: tuple[int, ...] = ()
    levels: bool = False
    pick: str = ""
    names: dict[str, Text] = {}
    tolerance: float = 0.005
    reasons: bool = True
    hide: tuple[str, ...] = ()
    tries: int = TRIES
    of: str = ""

    @property
    def acts(self) -> bool:
        """Whether the learner has something to do."""
        return self.kind in ACTIONS


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True, rename={"told": "beat"}):
    """A lesson. `rules` are those it teaches, `needs` the lessons that come before, `goal` what one can do after it."""

    id: str
    game: str
    title: Text
    goal: Text
    minutes: int
    told: tuple[Beat, ...]
    mode: str | None = None
    rules: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    synonyms: dict[str, tuple[str, ...]] = {}
    options: dict[str, Any] = {}
    readings: dict[str, str] = {}

    @cached_property
    def beats(self) -> tuple[Beat, ...]:
        """The beats as they are gone through: positions carried on, levels spelled out."""
        return tuple(self._spelled_out())

    def _spelled_out(self) -> Iterator[Beat]:
        position, mode, options = "", self.mode, self.options
        for beat in self.told:
            if beat.position:
                position, mode, options = beat.position, beat.mode or self.mode, beat.options or self.options
            full = replace(
                beat, position=position, mode=beat.mode or mode, options=beat.options or options,
                rules=beat.rules or self.rules,
            )  # fmt: skip
            yield from _levels(full) if beat.levels else (full,)

    def beat(self, id: str) -> Beat:
        """The beat with an id.

        Raises:
            KeyError: there is none.
        """
        found = next((beat for beat in self.beats if beat.id == id), None)
        if found is None:
            raise KeyError(id)
        return found

    def case(self, beat: Beat) -> Case:
        """The position of a beat as a case without questions."""
        readings = {**self.readings, **beat.readings}
        return Case(
            f"{self.id}#{beat.id}", self.game, beat.position, (), mode=beat.mode, rules=beat.rules, readings=readings,
            options=beat.options,
        )  # fmt: skip

    def position(self, beat: Beat) -> Position:
        """What lies on the table when a beat begins.

        Raises:
            CosmosError: the position cannot be read, or a move played first is illegal.
        """
        return self.case(beat).start().play_all(beat.after)

    def item(self, beat: Beat) -> Item | None:
        """What the learner is asked; `None` where there is nothing to answer, or the item stands in another lesson."""
        if not beat.acts or beat.of:
            return None
        ask = None if beat.ask is None else replace(beat.ask, after=(*beat.after, *beat.ask.after))
        case = self.case(beat)
        if ask is None and beat.after:
            case = replace(case, position=self.position(beat).notation())
        return Item(
            case.id, beat.answer or _kind_of(beat), case, ask, goal=beat.goals, moves=beat.moves, rules=beat.rules,
            prompt=beat.text, pick=beat.pick, holes=beat.holes, hints=beat.hints, names=beat.names,
            tolerance=beat.tolerance, reasons=beat.reasons, hide=beat.hide, seen=len(beat.after),
        )  # fmt: skip

    def trace(self, beat: Beat) -> Trace | None:
        """The steps that a beat shows, or reveals after a prediction; `None` where its question has none."""
        if beat.ask is None:
            return None
        position = self.position(beat).play_all(beat.ask.after)
        if beat.ask.judge is not None:
            verdict = position.judge(beat.ask.judge)
            return position.explain(beat.ask.judge) if verdict.legal else None
        found = position.ask(beat.ask.query, **beat.ask.with_) if beat.ask.query is not None else None
        return found if isinstance(found, Trace) else None

    def used(self) -> dict[str, tuple[str, ...]]:
        """For each rule of the lesson the beats that it decides: a misconception in its place changes what is right."""
        items = [(beat.id, self.item(beat)) for beat in self.beats]
        rules = dict.fromkeys((*self.rules, *(rule for _, item in items if item for rule in item.rules)))
        return {rule: tuple(name for name, item in items if item and decides(item, rule)) for rule in rules}


def _kind_of(beat: Beat) -> Kind:
    """The kind of item where a beat names none."""
    if beat.kind == "why":
        return "why"
    if beat.ask is None:
        return "find"
    if beat.ask.judge is not None:
        return "judge"
    return "mark" if beat.ask.moves is not None else "compute"


def _levels(beat: Beat) -> Iterator[Beat]:
    """One position three times: worked, with holes, blank."""
    blank: Kind = "complete" if beat.ask is not None and beat.ask.judge is not None else beat.answer or "compute"
    plain = replace(beat, levels=False, hints=(), then={})
    yield replace(plain, holes=())
    yield replace(plain, id=f"{beat.id}-holes", kind="try", answer="complete", text={}, hints=beat.hints)
    holes = tuple(range(1, len(beat.holes) + 2)) if blank == "complete" else ()
    yield replace(
        plain, id=f"{beat.id}-blank", kind="try", answer=blank, holes=holes, text={}, hints=beat.hints, then=beat.then
    )


def load(file: Path | str) -> Lesson:
    """Read a lesson file without looking at what its positions and questions come to.

    Raises:
        FileError: the file is no lesson; says where in it, what was expected, and the nearest name.
    """
    kinds = (Lesson, Beat, Fail, Hint, Goal, Ask)
    names = [field.encode_name for kind in kinds for field in msgspec.structs.fields(kind)]
    return as_kind(read_tables(file), Lesson, file, *names, values=(*get_args(BeatKind), *KINDS))
