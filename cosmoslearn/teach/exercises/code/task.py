"""Code exercises as data: what a function is given, what it has to answer, and the positions that it is tried on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from ....core.case import Ask, Case, answer
from ....core.chance import Chance
from ....core.errors import BadOption, CosmosError, FileError, UnknownName
from ....core.files import as_kind, read_tables
from ....core.language import LANGUAGES, N_, language, say, spoken
from ....core.registry import game as face
from ....core.registry import games, view
from ....core.rulebook import Rulebook, Text
from ....core.varying import reworded
from ...right import Readings
from ..generator import LEVELS, case_of, cases_of
from ..making import seed_of
from .draw import Draw

FILE: Final = "code.toml"
SOURCES: Final = ("plain", "with", "move")
TESTS: Final = 60  # calls that a function is tried with
DRAWN: Final = 4 * TESTS  # calls of which these are chosen


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position that a function is tried on, and the question: the keys are those of a `Template`.

    With `survey`, the question is asked of every place where that piece could go. `draws` are values that chance gives
    anew for each call: they stand for ``{name}`` in the position and in the question.
    """

    case: str = ""
    ask: int | Ask = 1
    position: str = ""
    survey: str = ""
    mode: str | None = None
    options: dict[str, Any] = {}
    readings: dict[str, str] = {}
    draws: dict[str, Draw] = {}


class Task(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, rename={"places": "place"}):
    """A function to be written.

    `arguments` gives each its source: ``plain NAME``, what the game tells of a position as plain data (`PLAIN` in its
    face); ``with KEY``, an argument of the question; ``move NAME``, a named group of the pattern `move` in the move
    that is judged. The right answer to a move is whether it is legal, or with `law` whether it keeps that rule; to a
    query its answer, or the part that `pick` names. `returns` is the type of the answer.
    """

    id: str
    function: str
    rules: tuple[str, ...]
    title: Text
    statement: Text
    arguments: dict[str, str]
    returns: Literal["bool", "int", "float", "str", "list", "set"]
    places: tuple[Place, ...]
    level: int = 2
    move: str = ""
    law: str = ""
    negate: bool = False
    pick: str = ""
    topic: str = ""

    @property
    def game(self) -> str:
        """The game that it is about."""
        return self.id.partition("/")[0]

    @property
    def signature(self) -> str:
        """The first line of the function."""
        return f"def {self.function}({', '.join(self.arguments)}):"

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the game."""
        found: Rulebook = face(self.game).RULES
        return found

    def check(self, function: Callable[..., Any] | str) -> Any:
        """What a learner's function comes to, given as it is or as its source: a `Report`.

        Raises:
            NoSource: there is no source to be run.
        """
        return view("check")(self, function)

    def words(self, lang: str | None = None) -> str:
        """What is asked, and the first line of the function."""
        return f"{spoken(self.title, lang)}\n\n{spoken(self.statement, lang).strip()}\n\n    {self.signature}"

    def __str__(self) -> str:
        return self.words()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        lines = "".join(f"<p>{escape(line)}</p>" for line in spoken(self.statement).strip().split("\n"))
        title, code = escape(spoken(self.title)), escape(self.signature)
        group = f'<div role="group" lang="{language()}" aria-label="{title}">'
        return {
            "text/plain": self.words(),
            "text/html": f"{group}<p><b>{title}</b></p>{lines}<pre>{code}</pre></div>",
        }

    @cached_property
    def misread(self) -> tuple[tuple[str, str], ...]:
        """The misconceptions of its rules: rule and reading."""
        return tuple(
            (rule, words.id)
            for rule in self.rules
            for words in self.rulebook.rule(rule).misconceptions
            if words.id in self.rulebook.readings_of(rule)
        )

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """The calls that a function is tried with: the places as they are, then varied, the same every time.

        Of more than are needed, those with each answer, under the rules and under the misconceptions, take turns.
        """
        found: dict[str, Call] = {}
        for turn in range(TESTS):
            if len(found) >= DRAWN:
                break
            for number, place in enumerate(self.places):
                for call in _calls_at(self, place, seed_of(self.id, number, turn) if turn else None):
                    found.setdefault(str(call.given), call)
        return _mixed(Chance(TESTS).shuffled(list(found.values()))[0][:DRAWN])


class Call(msgspec.Struct, frozen=True):
    """One position with its question: what the function is given, and what is right."""

    task: Task
    case: Case
    ask: Ask

    @property
    def given(self) -> list[Any]:
        """The arguments, as plain values.

        Raises:
            CosmosError: the position is impossible.
        """
        position = self.case.start(self.ask.readings).play_all(self.ask.after)
        parts = re.search(self.task.move, self.ask.judge or "") if self.task.move else None
        found = []
        for source in self.task.arguments.values():
            kind, _, name = source.partition(" ")
            if kind == "plain":
                found.append(face(self.task.game).PLAIN[name](position))
            elif kind == "with":
                found.append(_space(self.ask.with_[name]))
            else:
                found.append(_number(parts[name]) if parts else "")
        return found

    def right(self, readings: Readings) -> Any:
        """What is right where some rules are read otherwise.

        Raises:
            CosmosError: it cannot be asked so.
        """
        if self.ask.judge is not None:
            return self._judged(readings)
        value = answer(self.case, replace(self.ask, readings={**self.ask.readings, **readings}))["equals"]
        for key in filter(None, self.task.pick.split(".")):
            value = value[int(key)] if isinstance(value, list) else value[key]
        return sorted(set(value)) if self.task.returns == "set" else value

    def _judged(self, readings: Readings) -> bool:
        """Whether the move is legal, or keeps the law in question."""
        position = self.case.start({**self.ask.readings, **readings}).play_all(self.ask.after)
        verdict, law = position.judge(str(self.ask.judge)), self.task.law
        said = [check.ok for check in verdict.checks if check.rule == law and check.ok is not None]
        if law and not said:
            raise BadOption("law", law, N_("a rule that has a say about the move"))
        return (all(said) if law else verdict.legal) != self.task.negate


def _space(value: Any) -> Any:
    """An argument of a question; a space such as ``2,-1`` as two numbers."""
    if isinstance(value, str) and re.fullmatch(r"-?\d+,-?\d+", value):
        return [int(part) for part in value.split(",")]
    return value


def _number(text: str) -> int | float | str:
    """A part of a move: a number where it is one."""
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?\d+\.\d+", text) else text


# -------------------------------------------------------------------------------------------------- the calls


def _mixed(calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """As many of the calls as are needed, of every sort in turn."""
    sorts: dict[str, int] = {}
    ranked = []
    for place, call in enumerate(calls):
        sort = _sort(call)
        ranked.append((sorts.setdefault(sort, 0), place, call))
        sorts[sort] += 1
    return tuple(call for *_, call in sorted(ranked, key=lambda one: one[:2])[:TESTS])


def _sort(call: Call) -> str:
    """Which misconceptions a call tells from the rule, and whether the answer is yes."""
    right = call.right({})
    return str(
        [right if isinstance(right, bool) else "", *(_differs(call, right, *pair) for pair in call.task.misread)]
    )


def _differs(call: Call, right: Any, rule: str, reading: str) -> bool:
    try:
        return bool(call.right({rule: reading}) != right)
    except CosmosError:
        return True


def _calls_at(task: Task, place: Place, seed: int | None) -> Iterator[Call]:
    """The calls of one place, varied by a seed; none where the variation is impossible."""
    case = _drawn(_case_at(task, place), place, Chance(seed or 0))
    try:
        varied = case if seed is None else _varied(case, Chance(seed))
        for ask in _asks(varied, place):
            call = Call(task, replace(varied, asks=()), ask)
            if _can_be_asked(call):
                yield call
    except CosmosError:
        return


def _drawn(case: Case, place: Place, chance: Chance) -> Case:
    """The case with what chance draws in the place of names in braces."""
    values: dict[str, Any] = {}
    for name, draw in place.draws.items():
        values[f"{{{name}}}"], chance = draw.drawn(chance)

    def words(text: str) -> str:
        for name, value in values.items():
            text = text.replace(name, str(value))
        return text

    asks = tuple(
        replace(ask, with_={key: values.get(str(value), value) for key, value in ask.with_.items()})
        for ask in case.asks
    )
    return reworded(replace(case, asks=asks), words)


def _varied(case: Case, chance: Chance) -> Case:
    """The case with other content, where its game can do that; the function is told of this question only."""
    vary = getattr(face(case.game), "VARY", None)
    found: Case = vary(case, chance, asks=False) if vary else case
    return found


def _can_be_asked(call: Call) -> bool:
    try:
        return bool(call.given) and call.right({}) is not None
    except (CosmosError, LookupError):
        return False


def _asks(case: Case, place: Place) -> Iterator[Ask]:
    (asked,) = case.asks
    if not place.survey:
        yield asked
        return
    for move in case.start(asked.readings).play_all(asked.after).survey(str(asked.moves)):
        yield replace(asked, moves=None, judge=move)


def _case_at(task: Task, place: Place) -> Case:
    own = Case("", task.game, place.position, (), mode=place.mode)
    found = case_of(task.game, place.case) if place.case else own
    if place.survey:
        asked = Ask(moves=place.survey)
    else:
        asked = place.ask if isinstance(place.ask, Ask) else found.asks[place.ask - 1]
    plain = Ask(judge=asked.judge, moves=asked.moves, query=asked.query, with_=asked.with_, after=asked.after,
                readings=asked.readings)  # fmt: skip
    return replace(
        found, title={}, note="", rules=(), asks=(plain,), options={**found.options, **place.options},
        readings={**found.readings, **place.readings},
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------ the files


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    task: tuple[Task, ...] = ()


def task_file(game: str) -> Path:
    """The file with the code exercises of a game."""
    return Path(str(files(face(game).__name__).joinpath(FILE)))


@cache
def tasks(game: str) -> tuple[Task, ...]:
    """The code exercises of a game; none where it has no file.

    Raises:
        FileError: the file is not sound; says where.
    """
    file = task_file(game)
    return read_tasks(file, game) if file.is_file() else ()


def task_of(id: str) -> Task:
    """The code exercise with an id such as ``bigbang/two-neighbours``.

    Raises:
        UnknownName: there is none; the nearest is given.
    """
    known = {one.id: one for game in games() for one in tasks(game)}
    if id not in known:
        raise UnknownName(N_("exercise"), id, known)
    return known[id]


def read_tasks(file: Path | str, game: str) -> tuple[Task, ...]:
    """The code exercises in a file, looked through.

    Raises:
        FileError: something in it is wrong; names file, key path, what was expected, and the nearest name.
    """
    names = [field.encode_name for kind in (Task, Place, Draw) for field in msgspec.structs.fields(kind)]
    found = as_kind(read_tables(file), _File, file, *names).task
    for number, task in enumerate(found):
        for key, why in _faults(task, game):
            raise FileError(file, f"$.task[{number}]{key}", why)
    return found


def _faults(task: Task, game: str) -> Iterator[tuple[str, str]]:
    if not task.id.startswith(f"{game}/"):
        yield ".id", say(N_("expected {start}"), start=f"{game}/...")
    if not task.function.isidentifier():
        yield ".function", say(N_("expected the name of a function"))
    for rule in task.rules:
        if rule not in task.rulebook:
            yield ".rules", str(UnknownName(N_("rule"), rule, set(task.rulebook)))
    if task.level not in LEVELS:
        yield ".level", say(N_("expected one of {kinds}"), kinds=LEVELS)
    for key, text in (("title", task.title), ("statement", task.statement)):
        for code in LANGUAGES:
            if not text.get(code, "").strip():
                yield f".{key}.{code}", say(N_("expected a text"))
    for name, source in task.arguments.items():
        kind, _, what = source.partition(" ")
        if kind not in SOURCES:
            yield f".arguments.{name}", say(N_("expected one of {kinds}"), kinds=SOURCES)
        elif kind == "plain" and what not in getattr(face(game), "PLAIN", {}):
            yield f".arguments.{name}", str(UnknownName(N_("plain data"), what, getattr(face(game), "PLAIN", {})))
        elif kind == "move" and f"(?P<{what}>" not in task.move:
            yield ".move", say(N_("expected a pattern with a group named {name}"), name=what)
    for number, place in enumerate(task.places):
        if place.case and place.case not in cases_of(game):
            yield f".place[{number}].case", str(UnknownName(N_("case"), place.case, cases_of(game)))
        if bool(place.case) == bool(place.position):
            yield f".place[{number}].case", say(N_("expected either a case or a position"))
