"""Case files: a position, questions and the right answers, in TOML.

Tests, lessons, exercises, a teacher's own examples and bug reports are all cases.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from .errors import CosmosError, FileError, ImpossiblePosition, UnknownName
from .language import N_, say
from .position import Position
from .registry import game as face
from .rulebook import Rulebook, Text
from .trace import Trace

Strings = str | tuple[str, ...]
QUESTIONS = ("judge", "moves", "query", "refused")


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
    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    refused: Strings | None = None
    after: tuple[str, ...] = ()
    because: tuple[str, ...] | None = None
    readings: dict[str, str] = {}

    @property
    def question(self) -> str:
        """The question in one line."""
        kind = next(kind for kind in QUESTIONS if getattr(self, kind) is not None)
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
        more = {"mode": self.mode} if self.mode else {}
        book = self.rulebook.read_all(readings or {})
        found: Position = face(self.game).parse(self.position, rulebook=book, **more, **self.options)
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
            expected=repr(self.expected),
            got=repr(self.got),
        )


def read_case(file: Path | str) -> Case:
    """Read one case file.

    Raises:
        FileError: the file is no case; says where in it and what was expected.
    """
    path = Path(file)
    try:
        case = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Case)
    except OSError as fault:
        raise FileError(path, say(N_("file")), fault.strerror or str(fault)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise FileError(path, "TOML", str(fault)) from None
    except msgspec.ValidationError as fault:
        why, _, key = str(fault).partition(" - at ")
        raise FileError(path, key.strip("`") or "$", why) from None
    for number, ask in enumerate(case.asks):
        if sum(getattr(ask, kind) is not None for kind in QUESTIONS) != 1:
            raise FileError(path, f"$.ask[{number}]", say(N_("expected exactly one of {kinds}"), kinds=QUESTIONS))
    try:
        known = set(case.rulebook)
    except UnknownName as fault:
        raise FileError(path, "$.game, $.readings", str(fault)) from None
    for rule in case.rules:
        if rule not in known:
            raise FileError(path, "$.rules", str(UnknownName(N_("rule"), rule, known)))
    return case


def case_files(places: Iterable[Path | str]) -> Iterator[Path]:
    """All case files at the places given: files as they are, folders with everything below them, in order of name."""
    for place in map(Path, places):
        yield from sorted(place.rglob("*.toml")) if place.is_dir() else [place]


def answer(case: Case, ask: Ask) -> dict[str, Any]:
    """The engine's answer to a question, without a look at the expected one; plain JSON values.

    The keys are those of the ask: `legal` and `broken`, `equals`, or `refused`; and `because`.

    Raises:
        CosmosError: the question makes no sense for the position.
    """
    if ask.refused is not None:
        return {"refused": _refusal(case, ask)}
    position = case.start(ask.readings).play_all(ask.after)
    if ask.judge is not None:
        verdict = position.judge(ask.judge)
        cited = position.explain(ask.judge).rules if ask.because is not None and verdict.legal else verdict.broken
        return {"legal": verdict.legal, "broken": list(verdict.broken), "because": list(cited)}
    if ask.moves is not None:
        moves = [str(move) for move in position.legal_moves()]
        prefix = "" if ask.moves == "all" else ask.moves
        return {"equals": [move for move in moves if move.startswith(prefix)]}
    queries = face(case.game).QUERIES
    if ask.query not in queries:
        raise UnknownName(N_("query"), ask.query, queries)
    query = queries[ask.query]
    found = query(position, **_arguments(case, ask, query))
    if isinstance(found, Trace):
        return {"equals": _plain(found.result), "because": list(found.rules)}
    return {"equals": _plain(found)}


def _plain(value: Any) -> Any:
    """A value as JSON has it; a tuple becomes a list."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _arguments(case: Case, ask: Ask, query: Callable[..., Any]) -> dict[str, Any]:
    """What a question is asked with, checked against the names and types that it takes."""
    known = list(inspect.signature(query).parameters)[1:]
    hints = get_type_hints(query)
    try:
        inspect.signature(query).bind(None, **ask.with_)
        return {key: msgspec.convert(value, hints.get(key, Any)) for key, value in ask.with_.items()}
    except TypeError:
        raise FileError(case.id, f"{ask.query} with", say(N_("expected {known}"), known=known)) from None
    except msgspec.ValidationError as fault:
        raise FileError(case.id, f"{ask.query} with", str(fault)) from None


def _refusal(case: Case, ask: Ask) -> list[str]:
    try:
        case.start(ask.readings)
    except ImpossiblePosition as fault:
        return list(fault.rules)
    return []


def check_case(case: Case) -> list[Outcome]:
    """Ask every question of a case and compare."""
    return [_compare(case, number, ask) for number, ask in enumerate(case.asks, 1)]


def _compare(case: Case, number: int, ask: Ask) -> Outcome:
    expected = _expected(ask)
    try:
        full = answer(case, ask)
    except CosmosError as fault:
        return Outcome(case.id, number, ask.question, False, expected, f"{type(fault).__name__}: {fault}")
    got = _matching(ask, full)
    return Outcome(case.id, number, ask.question, got == expected, expected, got)


def _expected(ask: Ask) -> dict[str, Any]:
    """What the file says, in the shape in which answers are compared: sets sorted, everything else as it is."""
    found: dict[str, Any] = {}
    if ask.legal is not None:
        found["legal"] = ask.legal
    if ask.broken is not None:
        found["broken"] = sorted(ask.broken)
    if ask.equals is not msgspec.UNSET:
        found["equals"] = sorted(ask.equals) if ask.moves is not None else ask.equals
    if ask.count is not None:
        found["count"] = ask.count
    if ask.includes:
        found["includes"] = sorted(ask.includes)
    if ask.excludes:
        found["excludes"] = []
    if ask.refused is not None:
        found["refused"] = sorted([ask.refused] if isinstance(ask.refused, str) else ask.refused)
    if ask.because is not None:
        found["because"] = list(ask.because)
    return found


def _matching(ask: Ask, full: dict[str, Any]) -> dict[str, Any]:
    """The engine's answer in the same shape, cut to what the file asks about."""
    values = full.get("equals")
    shaped = {
        "legal": full.get("legal"),
        "broken": sorted(full.get("broken", ())),
        "equals": sorted(values) if ask.moves is not None and values is not None else values,
        "count": len(values) if isinstance(values, list) else values,
        "includes": sorted(set(ask.includes) & set(values)) if ask.includes and isinstance(values, list) else [],
        "excludes": sorted(set(ask.excludes) & set(values)) if ask.excludes and isinstance(values, list) else [],
        "refused": sorted(full.get("refused", ())),
        "because": full.get("because"),
    }
    return {key: shaped[key] for key in _expected(ask)}
