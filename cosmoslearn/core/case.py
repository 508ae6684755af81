"""Case files: a position, questions and the right answers, in TOML.

Tests, lessons, exercises, a teacher's own examples and bug reports are all cases.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from .checking import checked, typed
from .errors import BadOption, CosmosError, FileError, ImpossiblePosition, NotationError, UnknownName
from .files import as_kind, read_tables
from .language import N_, say
from .position import Position
from .queries import answered, query
from .registry import game as face
from .rulebook import Rulebook, Text
from .trace import Trace

Strings = str | tuple[str, ...]
# Each kind of question, with the keys that may answer it.
QUESTIONS: Final = {
    "judge": ("legal", "broken", "because"),
    "moves": ("equals", "count", "includes", "excludes"),
    "query": ("equals", "count", "includes", "excludes", "because"),
    "refused": ("refused",),
}
ANSWERS: Final = tuple(dict.fromkeys(key for keys in QUESTIONS.values() for key in keys))


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"with_": "with"}):
    """One question of a case: exactly one of `judge`, `moves`, `query` and `refused`, and the answer to it.

    `after` are moves played first, `readings` the readings for this question on top of those of the case.
    """

    judge: str | None = None
    legal: bool | None = None
    broken: tuple[str, ...] | None = None
    moves: str | None = None
    query: str | None = None
    with_: dict[str, Any] = {}
    equals: Any = msgspec.UNSET
    count: int | None = None
    includes: tuple[str, ...] | None = None
    excludes: tuple[str, ...] | None = None
    refused: Strings | None = None
    after: tuple[str, ...] = ()
    because: tuple[str, ...] | None = None
    readings: dict[str, str] = {}

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of question asked; in a case that has been read, exactly one."""
        return tuple(kind for kind in QUESTIONS if getattr(self, kind) is not None)

    @property
    def answers(self) -> tuple[str, ...]:
        """The keys that say what the answer should be."""
        return tuple(key for key in ANSWERS if getattr(self, key) not in (None, msgspec.UNSET))

    @property
    def question(self) -> str:
        """The question in one line."""
        kind = self.kinds[0]
        asked = getattr(self, kind)
        given = " ".join(f"{key}={value}" for key, value in self.with_.items())
        played = f" after {', '.join(self.after)}" if self.after else ""
        played += "".join(f" [{rule}={reading}]" for rule, reading in self.readings.items())
        return f"{kind} {'' if kind == 'refused' else asked}{' ' if given else ''}{given}{played}".replace(
            "  ", " "
        ).strip()


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"asks": "ask"}):
    """One case file."""

    id: str
    game: str
    position: str
    asks: tuple[Ask, ...]
    title: Text = {}
    mode: str | None = None
    rules: tuple[str, ...] = ()
    readings: dict[str, str] = {}
    options: dict[str, Any] = {}
    note: str | Text = ""

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook with the readings of this case."""
        book: Rulebook = face(self.game).RULES
        return book.read_all(self.readings)

    def start(self, readings: Mapping[str, str] | None = None) -> Position:
        """The position of the case, with further readings on top of the case's own.

        Raises:
            ImpossiblePosition: the position breaks an invariant of the game.
            NotationError: the text is no position.
            UnknownName: no such rule, reading or option.
        """
        make = face(self.game).parse
        options = checked(make, self.options, ("text", "rulebook", "mode"))
        more = {"mode": self.mode} if self.mode else {}
        book = self.rulebook.read_all(readings or {})
        found: Position = make(self.position, rulebook=book, **more, **options)
        return found


class Outcome(msgspec.Struct, frozen=True):
    """What one question of a case came to."""

    case: str
    number: int
    question: str
    holds: bool
    expected: Any
    got: Any

    def line(self) -> str:
        """One line, with a sign."""
        if self.holds:
            return f"[ok] {self.case} {self.number}: {self.question}"
        return say(
            N_("[X]  {case} {number}: {question}: expected {expected}, got {got}"),
            case=self.case,
            number=self.number,
            question=self.question,
            expected=_as_json(self.expected),
            got=self.got if isinstance(self.got, str) else _as_json(self.got),
        )


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@typed
def read_case(file: Path | str) -> Case:
    """Read one case file.

    Raises:
        FileError: the file is no case; says where in it and what was expected.
    """
    return as_case(read_tables(file), file)


def as_case(data: Mapping[str, Any], file: Path | str) -> Case:
    """A case from its tables; `file` is named in refusals.

    Raises:
        FileError: the tables are no case; says where in them and what was expected.
    """
    names = [field.encode_name for kind in (Case, Ask) for field in msgspec.structs.fields(kind)]
    case = as_kind(data, Case, file, *names)
    for key, why in _faults(case):
        raise FileError(file, key, why)
    return case


def _faults(case: Case) -> Iterator[tuple[str, str]]:
    """What is wrong with a case before anything is asked: the path of the key, and why."""
    try:
        book: Rulebook = face(case.game).RULES
    except UnknownName as fault:
        yield "$.game", str(fault)
        return
    known = set(book)
    yield from _unread(book, case.readings, "$")
    yield from _unknown(case.rules, known, "$.rules")
    if not case.asks:
        yield "$.ask", say(N_("expected at least one question"))
    for number, ask in enumerate(case.asks):
        place = f"$.ask[{number}]"
        if len(ask.kinds) != 1:
            yield place, say(N_("expected exactly one of {kinds}"), kinds=tuple(QUESTIONS))
            continue
        (kind,) = ask.kinds
        for key in ask.answers:
            if key not in QUESTIONS[kind]:
                yield f"{place}.{key}", say(N_("expected one of {kinds}"), kinds=QUESTIONS[kind])
        if ask.moves is not None and not _is_list_of_moves(ask.equals):
            yield f"{place}.equals", say(N_("expected a list of moves"))
        if ask.with_ and ask.query is None:
            yield f"{place}.with", say(N_("expected only beside {kind}"), kind="query")
        yield from _unread(book, ask.readings, place)
        named = {"broken": ask.broken, "because": ask.because, "refused": ask.refused}
        for key, rules in named.items():
            yield from _unknown((rules,) if isinstance(rules, str) else rules or (), known, f"{place}.{key}")


def _is_list_of_moves(value: Any) -> bool:
    return value is msgspec.UNSET or (isinstance(value, list) and all(isinstance(move, str) for move in value))


def _unread(book: Rulebook, readings: Mapping[str, str], place: str) -> Iterator[tuple[str, str]]:
    try:
        book.read_all(readings)
    except UnknownName as fault:
        yield f"{place}.readings", str(fault)


def _unknown(rules: Iterable[str], known: set[str], key: str) -> Iterator[tuple[str, str]]:
    for rule in rules:
        if rule not in known:
            yield key, str(UnknownName(N_("rule"), rule, known))


def case_files(places: Iterable[Path | str]) -> Iterator[Path]:
    """All case files at the places given: files as they are, folders with everything below them, in order of name."""
    for place in map(Path, places):
        yield from sorted(place.rglob("*.toml")) if place.is_dir() else [place]


def answer(case: Case, ask: Ask) -> dict[str, Any]:
    """The engine's answer to a question, without a look at the expected one; plain JSON values.

    The keys are those of the ask: `legal` and `broken`, `equals`, or `refused`; and `because`.

    Raises:
        FileError: the position or a part of the question cannot be read; names the case, the key and what was expected.
        CosmosError: the position is impossible, or a move played first is illegal.
    """
    if ask.refused is not None:
        return {"refused": _refusal(case, ask)}
    position = _begun(case, ask)
    with _reading(case, ask, "after"):
        position = position.play_all(ask.after)
    if ask.judge is not None:
        with _reading(case, ask, "judge"):
            verdict = position.judge(ask.judge)
        cited = position.explain(ask.judge).rules if ask.because is not None and verdict.legal else verdict.broken
        return {"legal": verdict.legal, "broken": list(verdict.broken), "because": list(cited)}
    if ask.moves is not None:
        moves = [str(move) for move in position.legal_moves()]
        prefix = "" if ask.moves == "all" else ask.moves
        return {"equals": [move for move in moves if move.startswith(prefix)]}
    with _reading(case, ask, "query"):
        asked = query(case.game, str(ask.query))
    with _reading(case, ask, "with"):
        found = answered(asked, position, ask.with_)
    if isinstance(found, Trace):
        return {"equals": _plain(found.result), "because": list(found.rules)}
    return {"equals": _plain(found)}


def _plain(value: Any) -> Any:
    """A value as JSON has it; a tuple becomes a list."""
    return msgspec.json.decode(msgspec.json.encode(value))


@contextmanager
def _reading(case: Case, ask: Ask, key: str) -> Iterator[None]:
    """Name the case and the key where something in a question cannot be read."""
    place = f"$.ask[{case.asks.index(ask)}]" if ask in case.asks else "$.ask"
    try:
        yield
    except (BadOption, NotationError, UnknownName) as fault:
        raise FileError(case.id, f"{place}.{key}", str(fault)) from fault


def _begun(case: Case, ask: Ask) -> Position:
    """The position of the case with the readings of a question."""
    try:
        return case.start(ask.readings)
    except NotationError as fault:
        raise FileError(case.id, "$.position", str(fault)) from fault
    except UnknownName as fault:
        raise FileError(case.id, "$.mode" if fault.what == "mode" else "$.options", str(fault)) from fault
    except BadOption as fault:
        raise FileError(case.id, f"$.options.{fault.name}", str(fault)) from fault


def _refusal(case: Case, ask: Ask) -> list[str]:
    try:
        _begun(case, ask)
    except ImpossiblePosition as fault:
        return list(fault.rules)
    return []


def check_case(case: Case) -> list[Outcome]:
    """Ask every question of a case and compare.

    Raises:
        FileError: a question has no answer to compare with, or something in it cannot be read; names case and key.
    """
    for number, ask in enumerate(case.asks):
        if not ask.answers:
            expected = QUESTIONS[ask.kinds[0]]
            raise FileError(case.id, f"$.ask[{number}]", say(N_("expected one of {kinds}"), kinds=expected))
    return [_compare(case, number, ask) for number, ask in enumerate(case.asks, 1)]


def _compare(case: Case, number: int, ask: Ask) -> Outcome:
    expected = _expected(ask)
    try:
        full = answer(case, ask)
    except FileError:
        raise
    except CosmosError as fault:
        return Outcome(case.id, number, ask.question, False, expected, f"{type(fault).__name__}: {fault}")
    got = _matching(ask, full)
    return Outcome(case.id, number, ask.question, got == expected, expected, got)


def _expected(ask: Ask) -> dict[str, Any]:
    """What the file says, in the shape in which answers are compared: sets sorted, everything else as it is."""
    found: dict[str, Any] = {key: getattr(ask, key) for key in ask.answers}
    if ask.moves is not None and "equals" in found:
        found["equals"] = sorted(ask.equals)
    for key in {"broken", "includes", "refused"} & found.keys():
        found[key] = sorted([found[key]] if isinstance(found[key], str) else found[key])
    if "excludes" in found:
        found["excludes"] = []
    if "because" in found:
        found["because"] = list(found["because"])
    return found


def _matching(ask: Ask, full: dict[str, Any]) -> dict[str, Any]:
    """The engine's answer in the same shape, cut to what the file asks about."""
    values = full.get("equals")
    listed = values if isinstance(values, list) else []
    shaped = {
        "legal": full.get("legal"),
        "broken": sorted(full.get("broken", ())),
        "equals": sorted(listed) if ask.moves is not None else values,
        "count": len(values) if isinstance(values, list) else values,
        "includes": sorted(one for one in set(ask.includes or ()) if one in listed),
        "excludes": sorted(one for one in set(ask.excludes or ()) if one in listed),
        "refused": sorted(full.get("refused", ())),
        "because": full.get("because"),
    }
    return {key: shaped[key] for key in ask.answers}
