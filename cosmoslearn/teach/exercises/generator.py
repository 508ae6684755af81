"""Generators as data: what a game's ``exercises.toml`` says, read and checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.case import Ask, Case, read_case
from ...core.errors import FileError, UnknownName
from ...core.files import as_kind, read_tables
from ...core.language import LANGUAGES, N_, say
from ...core.registry import game as face
from ...core.registry import games
from ...core.rulebook import Rulebook, Text
from ..goals import Goal, fault
from ..item import Hint, Kind

LEVELS = (1, 2, 3)
FILE = "exercises.toml"


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"goals": "goal", "hints": "hint"}):
    """A position and a question from which variations are made.

    `case` is a shipped case of the game; without it the template brings its own `position` (and `mode`, `options`,
    `readings`). `ask` is the number of a question of the case, from 1, or a question of the template's own. `level` is
    the difficulty, from 1 to 3. The other keys are those of an `Item`. Without `holes`, a `complete` item loses the
    rule that the generator is about and one more; without `reading`, `infer` draws the secret one.
    In `prompt`, ``{asked}`` stands for the prompt that would be made without it.
    """

    kind: Kind
    level: int
    case: str = ""
    ask: int | Ask = 1
    position: str = ""
    mode: str | None = None
    options: dict[str, Any] = {}
    readings: dict[str, str] = {}
    goals: tuple[Goal, ...] = ()
    moves: int = 1
    reading: str = ""
    pick: str = ""
    holes: tuple[int, ...] = ()
    names: dict[str, Text] = {}
    hints: tuple[Hint, ...] = ()
    prompt: Text = {}
    tolerance: float = 0.005
    reasons: bool = True


class Generator(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"templates": "template"}):
    """Exercises about some rules of a game: templates of several kinds and levels. The first rule decides each item.

    `position` is that of all templates that have neither a case nor a position of their own.
    """

    id: str
    rules: tuple[str, ...]
    templates: tuple[Template, ...]
    title: Text = {}
    position: str = ""

    @property
    def filled(self) -> Generator:
        """The generator with its position in all templates that have none."""
        return replace(self, templates=tuple(
            one if one.case or one.position else replace(one, position=self.position) for one in self.templates
        ))  # fmt: skip

    @property
    def game(self) -> str:
        """The game that it is about."""
        return self.id.partition("/")[0]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of items that it makes."""
        return tuple(dict.fromkeys(template.kind for template in self.templates))

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels of difficulty that it has."""
        return tuple(sorted({template.level for template in self.templates}))

    @property
    def named(self) -> Text:
        """Its title; that of its first rule where it has none of its own."""
        book: Rulebook = face(self.game).RULES
        return self.title or book.rule(self.rules[0]).title


class Codes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for the codes in the answers to some queries (``outcome``, or ``outcome.class`` for a part)."""

    queries: tuple[str, ...]
    names: dict[str, Text]


class Exercises(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"generators": "generator"}):
    """The whole of a game's file. `hide` is what is taken from the boards of all its exercises, as in an `Item`."""

    generators: tuple[Generator, ...] = ()
    codes: tuple[Codes, ...] = ()
    hide: tuple[str, ...] = ()

    def names(self, query: str | None, pick: str) -> dict[str, Text]:
        """The words for codes in the answer to a query."""
        asked = {query, f"{query}.{pick}"}
        return {code: words for one in self.codes if asked & {*one.queries} for code, words in one.names.items()}


@cache
def exercises_of(game: str) -> Exercises:
    """What the file of a game holds; nothing where it has none.

    Raises:
        UnknownName: there is no such game.
        FileError: the file is not sound; says where.
    """
    file = generator_file(game)
    return read_exercises(file, game) if file.is_file() else Exercises()


def generator_file(game: str) -> Path:
    """The file with the generators of a game."""
    return Path(str(files(face(game).__name__).joinpath(FILE)))


def generators(game: str) -> tuple[Generator, ...]:
    """The generators of a game; none where it has no file.

    Raises:
        UnknownName: there is no such game.
        FileError: the file is not sound; says where.
    """
    return exercises_of(game).generators


@cache
def generator_of(id: str) -> Generator:
    """The generator with an id such as ``bigbang/place-2adj``.

    Raises:
        UnknownName: there is none; the nearest is given.
    """
    known = {one.id: one for game in games() for one in generators(game)}
    if id not in known:
        raise UnknownName(N_("exercise"), id, known)
    return known[id]


def generators_for(rule: str) -> Iterator[Generator]:
    """The generators whose items a rule decides."""
    for game in games():
        yield from (one for one in generators(game) if rule in one.rules)


@cache
def cases_of(game: str) -> dict[str, Path]:
    """The files of the shipped cases of a game, by id."""
    folder = Path(str(files(face(game).__name__).joinpath("cases")))
    return {file.stem: file for file in sorted(folder.glob("*.toml"))}


@cache
def case_of(game: str, id: str) -> Case:
    """A shipped case.

    Raises:
        UnknownName: there is none; the nearest is given.
    """
    known = cases_of(game)
    if id not in known:
        raise UnknownName(N_("case"), id, known)
    return read_case(known[id])


def case_for(game: str, template: Template) -> Case:
    """The case that a template starts from; its only questions are the template's, then its goals.

    Title, note and rules of the shipped case are left out, since they tell the answer.

    Raises:
        UnknownName: there is no such case.
        IndexError: it has no question of that number.
    """
    own = Case("", game, template.position, (), mode=template.mode)
    found = case_of(game, template.case) if template.case else own
    case = replace(
        found, title={}, note="", options={**found.options, **template.options},
        readings={**found.readings, **template.readings},
    )  # fmt: skip
    if template.goals:
        return replace(case, asks=template.goals)
    asked = template.ask if isinstance(template.ask, Ask) else case.asks[template.ask - 1]
    plain = Ask(judge=asked.judge, moves=asked.moves, query=asked.query, with_=asked.with_, after=asked.after,
                readings=asked.readings)  # fmt: skip
    return replace(case, asks=(plain,))


# ----------------------------------------------------------------------------------------------- reading


def read_exercises(file: Path | str, game: str) -> Exercises:
    """The generators in a file, looked through.

    Raises:
        FileError: something in it is wrong; names file, key path, what was expected, and the nearest name.
    """
    kinds = (Exercises, Codes, Generator, Template, Hint)
    names = [field.encode_name for kind in kinds for field in msgspec.structs.fields(kind)]
    read = as_kind(read_tables(file), Exercises, file, *names)
    found = replace(read, generators=tuple(one.filled for one in read.generators))
    seen: set[str] = set()
    for number, generator in enumerate(found.generators):
        place = f"$.generator[{number}]"
        for key, why in _faults(generator, game):
            raise FileError(file, place + key, why)
        if generator.id in seen:
            raise FileError(file, f"{place}.id", say(N_("{name} is there already"), name=generator.id))
        seen.add(generator.id)
    for number, codes in enumerate(found.codes):
        for key, why in _untold_codes(codes, game):
            raise FileError(file, f"$.codes[{number}]{key}", why)
    return found


def _untold_codes(codes: Codes, game: str) -> Iterator[tuple[str, str]]:
    queries = [name.partition(".")[0] for name in codes.queries]
    yield from _unknown(queries, face(game).QUERIES, N_("query"), ".queries")
    for code, words in codes.names.items():
        yield from _untold(words, f".names.{code}")


def _faults(generator: Generator, game: str) -> Iterator[tuple[str, str]]:
    book: Rulebook = face(game).RULES
    if not generator.id.startswith(f"{game}/"):
        yield ".id", say(N_("expected {start}"), start=f"{game}/...")
    if not generator.rules:
        yield ".rules", say(N_("expected at least one rule"))
    yield from _unknown(generator.rules, set(book), N_("rule"), ".rules")
    if generator.title:
        yield from _untold(generator.title, ".title")
    if not generator.templates:
        yield ".template", say(N_("expected at least one template"))
    for number, template in enumerate(generator.templates):
        for key, why in _misfits(template, generator):
            yield f".template[{number}]{key}", why


def _misfits(template: Template, generator: Generator) -> Iterator[tuple[str, str]]:
    """What is wrong with a template before anything is asked."""
    if template.level not in LEVELS:
        yield ".level", say(N_("expected one of {kinds}"), kinds=LEVELS)
    if bool(template.case) == bool(template.position):
        yield ".case", say(N_("expected either a case or a position"))
    if template.case:
        yield from _unknown((template.case,), cases_of(generator.game), N_("case"), ".case")
    yield from _misasked(template, generator.game)
    if template.reading:
        known = face(generator.game).RULES.readings_of(generator.rules[0])
        yield from _unknown((template.reading,), known, N_("reading"), ".reading")
    for number, hint in enumerate(template.hints):
        yield from _untold(hint.text, f".hint[{number}].text")
    if template.prompt:
        yield from _untold(template.prompt, ".prompt")
    for number, goal in enumerate(template.goals):
        if found := fault(goal):
            yield f".goal[{number}]{found[0]}", found[1]


def _misasked(template: Template, game: str) -> Iterator[tuple[str, str]]:
    ask = template.ask
    if bool(template.goals) != (template.kind == "find"):
        yield ".goal", say(N_("expected goals in the kind find, and only there"))
    if isinstance(ask, Ask):
        if len(ask.kinds) != 1 or ask.answers:
            yield ".ask", say(N_("expected one question, without its answer: the engine gives it"))
    elif not template.goals:
        last = len(case_of(game, template.case).asks) if template.case in cases_of(game) else 0
        if not 1 <= ask <= last:
            yield ".ask", say(N_("expected the number of a question, from 1 to {last}"), last=last)


def _untold(text: Text, key: str) -> Iterator[tuple[str, str]]:
    for code in LANGUAGES:
        if not text.get(code, "").strip():
            yield f"{key}.{code}", say(N_("expected a text"))


def _unknown(names: Iterable[str], known: Iterable[str], what: str, key: str) -> Iterator[tuple[str, str]]:
    there = set(known)
    for name in names:
        if name not in there:
            yield key, str(UnknownName(what, name, there))
