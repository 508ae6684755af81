"""The rule book: a page for each rule, made from the rule data, the shipped cases, the lessons and the exercises."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from ..core.case import Ask, Case, case_files, read_case
from ..core.errors import CosmosError
from ..core.language import LANGUAGES, N_, language, say, speaking, spoken
from ..core.registry import game as face
from ..core.registry import view
from ..core.rulebook import Rule, Rulebook, Text
from ..core.trace import Trace
from ..core.verdict import Verdict
from ..scene.scene import Scene
from ..scene.steps import with_marks
from .exercises.generator import generators
from .glossary import glossary
from .lessons.catalogue import game_of, lessons_for
from .matrixtext import KINDS
from .search import Hit, search

RELATED: Final = 5
EXAMPLES: Final = 6  # cases that are looked through for a picture
PROVENANCE: Final = {
    "seed": N_("stands in the rulebook"),
    "external": N_("stands in another published source, not in our copy of the rulebook"),
    "derived": N_("follows from other rules"),
    "interpretation": N_("our reading of a point that the rulebook leaves open"),
    "house": N_("a rule of ours, marked as such"),
}
Told = Verdict | Trace | None


class Example(msgspec.Struct, frozen=True):
    """A shipped case as a picture: its title, the board with the marks of the rule, and what is said about it."""

    case: str
    title: Text
    scene: Scene
    told: Told = None

    def words(self, lang: str | None = None) -> str:
        """What the picture shows, in words."""
        with speaking(lang):
            if isinstance(self.told, Verdict):
                return self.told.words()
            return view("text")(self.scene) if self.told is None else self.told.words()


class RulePage(msgspec.Struct, frozen=True, dict=True):
    """Everything about one rule."""

    game: str
    rule: Rule
    see_also: tuple[Rule, ...] = ()
    lessons: tuple[tuple[str, Text], ...] = ()
    exercises: tuple[tuple[str, Text], ...] = ()
    cases: tuple[str, ...] = ()

    @property
    def example(self) -> Example | None:
        """The case that shows the rule best; `None` where no case names it."""
        return _example(self.game, self.rule.id, self.cases)

    def words(self, lang: str | None = None) -> str:
        """The page as text."""
        with speaking(lang):
            return "\n".join(_lines(self))

    def __str__(self) -> str:
        return self.words()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        example = self.example
        shown = ""
        if example is not None:
            board = view("html")(example.scene) if not isinstance(example.told, Verdict) else (
                view("verdict_html")(example.told)
            )  # fmt: skip
            shown = f"<p><b>{escape(say(N_('Example')))}: {escape(spoken(example.title))}</b></p>{board}"
        title = f"{self.rule.id}: {spoken(self.rule.title)}"
        group = f'<div role="group" lang="{language()}" aria-label="{escape(title)}"><h3>{escape(title)}</h3>'
        return {"text/plain": self.words(), "text/html": f"{group}{fragment(self)}{shown}</div>"}


class Rules(msgspec.Struct, frozen=True):
    """The rules of a game, or what was found for a query; shows itself as a list."""

    game: str
    hits: tuple[Hit, ...]
    query: str = ""

    def words(self, lang: str | None = None) -> str:
        """One line for each: of a rule also the lessons for it, of a word what it means."""
        return "\n".join("; ".join([f"{hit.id}: {spoken(hit.title, lang)}", *_more(hit, lang)]) for hit in self.hits)

    def __len__(self) -> int:
        return len(self.hits)

    def __str__(self) -> str:
        return self.words()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        items = "".join(
            f"<li><details><summary><b>{escape(spoken(hit.title))}</b> <code>{escape(hit.id)}</code></summary>"
            f"<p>{escape(' '.join([spoken(hit.text), *_taught(hit)]))}</p></details></li>"
            for hit in self.hits
        )
        return {"text/plain": self.words(), "text/html": f'<ul lang="{language()}">{items}</ul>'}


def _more(hit: Hit, lang: str | None) -> list[str]:
    return [spoken(hit.text, lang)] if hit.kind == "word" else _taught(hit, lang)


def _taught(hit: Hit, lang: str | None = None) -> list[str]:
    """The lessons for a rule, in words."""
    lessons = [one.id for one in lessons_for(hit.id)] if hit.kind == "rule" else []
    return [say(N_("lessons: {lessons}"), lang, lessons=", ".join(lessons))] if lessons else []


def rules(game: str, query: str = "") -> Rules:
    """All rules of a game, or with a query the rules, words and lessons that fit it, the best first.

    Raises:
        UnknownName: there is no such game; the nearest is given.

    >>> rules("bigbang", "dos vecinas").hits[0].id
    'BB-PLACE-2ADJ'
    >>> len(rules("constelaciones"))
    57
    """
    book: Rulebook = face(game).RULES
    if query:
        return Rules(game, search(query, game), query)
    return Rules(game, tuple(Hit("rule", one.id, one.title, one.statement, 0.0) for one in map(book.rule, book)))


def rule(id: str) -> RulePage:
    """The page of a rule; capitals or not.

    Raises:
        UnknownName: there is no such rule; the nearest is given.

    >>> print(rule("bb-place-2adj").words("es").splitlines()[0])
    BB-PLACE-2ADJ: Ley de dos vecinas
    """
    wanted = str(id).strip().upper()
    return _pages(game_of(wanted))[wanted]


@cache
def title_of(game: str) -> Text:
    """The name of a game, which its first position has as its title.

    Raises:
        UnknownName: there is no such game; the nearest is given.

    >>> title_of("sector41")["es"]
    'Sector 41'
    """
    scene: Scene = face(game).new_game().scene()
    return {code: scene.title.words(code) for code in LANGUAGES}


def pages(game: str) -> tuple[RulePage, ...]:
    """The pages of all rules of a game, in the order of the rulebook.

    Raises:
        UnknownName: there is no such game; the nearest is given.
    """
    return tuple(_pages(game).values())


@cache
def _pages(game: str) -> dict[str, RulePage]:
    book: Rulebook = face(game).RULES
    named = _named(game)
    drills = generators(game)
    return {
        name: RulePage(
            game, book.rule(name), tuple(book.rule(other) for other in _related(book, named, name)),
            tuple((one.id, one.title) for one in lessons_for(name)),
            tuple((one.id, one.named) for one in drills if name in one.rules), named.get(name, ()),
        )
        for name in book
    }  # fmt: skip


@cache
def _cases(game: str) -> dict[str, Case]:
    folder = Path(str(files(face(game).__name__).joinpath("cases")))
    return {case.id: case for case in map(read_case, case_files([folder]))}


def _named(game: str) -> dict[str, tuple[str, ...]]:
    """For each rule the cases that are about it; those that name it earlier come first."""
    found: dict[str, list[tuple[int, str]]] = {}
    for case in _cases(game).values():
        for place, name in enumerate(case.rules):
            found.setdefault(name, []).append((place, case.id))
    return {name: tuple(case for _, case in sorted(places, key=lambda one: one[0])) for name, places in found.items()}


def _related(book: Rulebook, named: dict[str, tuple[str, ...]], id: str) -> list[str]:
    """The rules nearest to one: in the same cases, of the same group, about the same ideas."""
    own, cases, group = set(book.rule(id).concepts), set(named.get(id, ())), id.rpartition("-")[0]

    def nearness(other: str) -> float:
        shared = len(cases.intersection(named.get(other, ())))
        return 2 * min(shared, 3) + 0.5 * len(own.intersection(book.rule(other).concepts)) + (other.startswith(group))

    return sorted((other for other in book if other != id), key=lambda other: -nearness(other))[:RELATED]


# ------------------------------------------------------------------------------------------- the picture


def _example(game: str, id: str, names: tuple[str, ...]) -> Example | None:
    """The best picture among the first cases: a rule broken, then a step that follows it, then a rule that holds."""
    found = [one for name in names[:EXAMPLES] for one in _shown(_cases(game)[name], id)]
    return max(found, key=lambda one: one[0])[1] if found else None


def _shown(case: Case, id: str) -> Iterator[tuple[int, Example]]:
    try:
        position = case.start()
        yield 0, Example(case.id, case.title, position.scene())
    except CosmosError:
        return  # a case about a position that the rules refuse
    for ask in case.asks:
        if not ask.readings:
            try:
                yield from _marked(case, ask, id)
            except CosmosError:
                continue  # an answer that needs more than a picture


def _marked(case: Case, ask: Ask, id: str) -> Iterator[tuple[int, Example]]:
    position = case.start().play_all(ask.after)
    move = ask.judge if ask.judge is not None else ask.with_.get("move")
    found = position.judge(move) if isinstance(move, str) else None
    if found is not None:
        signs = {check.ok for check in found.checks if check.rule == id}
        worth = 3 if False in signs else 1 if True in signs else 0
        if worth:
            yield worth, Example(case.id, case.title, position.scene(found), found)
        if found.legal:
            yield from _step(case, position.explain(found.move), id)
    told = position.ask(ask.query, **ask.with_) if ask.query is not None else None
    if isinstance(told, Trace):
        yield from _step(case, told, id)


def _step(case: Case, told: Trace, id: str) -> Iterator[tuple[int, Example]]:
    """The first step that follows the rule."""
    at = told.start
    for step in told:
        at = step.position if step.position is not None else at
        if step.rule == id:
            yield 2, Example(case.id, case.title, with_marks(at.scene(), step.marks), told)
            return


# ------------------------------------------------------------------------------------------- the words


def parts(page: RulePage) -> Iterator[tuple[str, list[str]]]:
    """The parts of a page in the language in force: a heading, and lines below it."""
    rule = page.rule
    origin = say(PROVENANCE[rule.provenance])
    yield say(N_("Kind")), [say(KINDS[rule.kind])]
    yield say(N_("Source")), [f"{spoken(rule.where)} ({origin})"]
    if rule.readings:
        yield say(N_("Readings")), [_reading(rule, one.id) for one in rule.readings]
    if rule.misconceptions:
        told = [(spoken(one.statement), spoken(one.feedback)) for one in rule.misconceptions]
        template = N_("Some believe: {statement} Answer: {answer}")
        yield say(N_("Misconceptions")), [say(template, statement=one, answer=answer) for one, answer in told]
    if rule.concepts:
        yield say(N_("Ideas")), [", ".join(glossary().concept(one).names()[0] for one in rule.concepts)]
    if page.see_also:
        yield say(N_("See also")), [f"{one.id}: {spoken(one.title)}" for one in page.see_also]
    if page.lessons:
        yield say(N_("Lessons")), [f"{name}: {spoken(title)}" for name, title in page.lessons]
    if page.exercises:
        yield say(N_("Exercises")), [f"{name}: {spoken(title)}" for name, title in page.exercises]


def _reading(rule: Rule, id: str) -> str:
    one = next(reading for reading in rule.readings if reading.id == id)
    which = say(N_("in force")) if one.default else say(N_("another reading"))
    return f"{id} ({which}): {spoken(one.statement)} {spoken(one.why)}"


def _lines(page: RulePage) -> Iterator[str]:
    yield f"{page.rule.id}: {spoken(page.rule.title)}"
    yield spoken(page.rule.statement)
    for heading, lines in parts(page):
        if len(lines) == 1:
            yield f"{heading}: {lines[0]}"
        else:
            yield f"{heading}:"
            yield from (f"- {line}" for line in lines)


def fragment(page: RulePage, links: bool = False) -> str:
    """The words of a page as HTML in the language in force; with `links`, rules on the same page are linked."""
    listed = "".join(f"<dt>{escape(heading)}</dt>{_items(page, lines, links)}" for heading, lines in parts(page))
    return f"<p>{escape(spoken(page.rule.statement))}</p><dl>{listed}</dl>"


def _items(page: RulePage, lines: list[str], links: bool) -> str:
    there = {f"{one.id}: {spoken(one.title)}": one for one in page.see_also} if links else {}
    told = (
        f'<a href="#{escape(there[line].id)}">{escape(spoken(there[line].title))}</a>'
        if line in there
        else escape(line)
        for line in lines
    )
    return "".join(f"<dd>{one}</dd>" for one in told)
