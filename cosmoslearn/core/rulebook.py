"""Rules, their readings, and the rulebook: for each rule the one reading that is in force.

A rule's code is one function for each reading, put on the game's shelf under the rule's id. A rule's words (title,
statement, source, what its readings and misconceptions say) stand in the game's ``rules.toml``; they are read when
words are first wanted, never for a yes or no.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from .checking import typed
from .errors import UnknownName, known
from .language import LANGUAGES, N_, say, spoken

Text = dict[str, str]
Function = TypeVar("Function", bound=Callable[..., Any])
DEFAULT: Final = "default"
OVERLOOKED: Final = "overlooked"  # the misconception of any rule: that there is no such rule


class ReadingWords(msgspec.Struct, frozen=True):
    """What an alternative reading says, and why one may read the text so."""

    id: str
    statement: Text
    why: Text
    default: bool = False


class MisconceptionWords(msgspec.Struct, frozen=True):
    """What learners wrongly believe, and the answer to it."""

    id: str
    statement: Text
    feedback: Text


class Rule(msgspec.Struct, frozen=True, rename={"readings": "reading", "misconceptions": "misconception"}):
    """The words of one rule, as the inventory has them; `where` is plain where it names only pages or headings."""

    id: str
    kind: str
    title: Text
    statement: Text
    where: str | Text
    provenance: str
    mode: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()
    readings: tuple[ReadingWords, ...] = ()
    misconceptions: tuple[MisconceptionWords, ...] = ()

    @property
    def default(self) -> str:
        """The name of the default reading."""
        return next((reading.id for reading in self.readings if reading.default), DEFAULT)

    def kind_of(self, reading: str) -> str:
        """`default`, `alternative` or `misconception`."""
        if reading == self.default:
            return "default"
        known = (OVERLOOKED, *(one.id for one in self.misconceptions))
        return "misconception" if reading in known else "alternative"

    def words(self, lang: str | None = None) -> str:
        """The rule as text: id and title, statement, then its readings and what learners wrongly believe."""
        lines = [f"{self.id}: {spoken(self.title, lang)}", spoken(self.statement, lang)]
        for heading, told in (
            (N_("Readings"), self.readings),
            (N_("Misconceptions"), self.misconceptions),
        ):
            if told:
                lines += ["", say(heading, lang), *(f"- {one.id}: {spoken(one.statement, lang)}" for one in told)]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.words()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.words()}

    def reading_words(self, reading: str) -> Text:
        """What a reading says, in all languages; the rule's own statement for the default without a name.

        >>> from cosmoslearn.games.bigbang import RULES
        >>> RULES.rule("BB-PLACE-CELL").reading_words("overlooked")["en"]
        'There is no rule “One tile per space”.'
        """
        if reading == OVERLOOKED:
            return {code: say(N_("There is no rule “{title}”."), code, title=self.title) for code in LANGUAGES}
        statements = {words.id: words.statement for words in self.misconceptions}
        statements |= {words.id: words.statement for words in self.readings}
        return statements.get(reading, self.statement)

    def feedback(self, reading: str) -> Text:
        """What is answered to a misconception, in all languages."""
        if reading == OVERLOOKED:
            template = N_("There is such a rule: {statement}")
            return {code: say(template, code, statement=self.statement) for code in LANGUAGES}
        return next((one.feedback for one in self.misconceptions if one.id == reading), {})

    def reading_statement(self, reading: str) -> str:
        """What a reading says, in the language in force."""
        return spoken(self.reading_words(reading))


class _Inventory(msgspec.Struct, frozen=True):
    game: str
    title: Text
    source: str
    rule: tuple[Rule, ...]


class Shelf:
    """The place where a game's rule functions are put, each under its id and reading."""

    def __init__(self, game: str, words: Path) -> None:
        self.game, self.file = game, words
        self.functions: dict[str, dict[str, Callable[..., Any]]] = {}
        self.defaults: dict[str, str] = {}

    def rule(self, rule: str, reading: str = DEFAULT, *, default: bool = False) -> Callable[[Function], Function]:
        """Put a function on the shelf. A reading without a name, or one marked so, is the default of its rule."""

        def put(function: Function) -> Function:
            readings = self.functions.setdefault(rule, {})
            if reading in readings:
                raise ValueError(f"{rule}: the reading {reading} is on the shelf already")
            readings[reading] = function
            if default or reading == DEFAULT:
                self.defaults[rule] = reading
            return function

        return put

    @cached_property
    def inventory(self) -> dict[str, Rule]:
        """All rules with their words, in the order of the rulebook; read from the data file on first use."""
        text = self.file.read_text(encoding="utf-8")
        return {rule.id: rule for rule in msgspec.convert(tomllib.loads(text), _Inventory).rule}

    def book(self) -> Rulebook:
        """The rulebook with every rule at its default reading."""
        return Rulebook(self, {})


class Rulebook:
    """One reading for each rule; immutable, hashable, printable. `rulebook[id]` is the function in force.

    >>> from cosmoslearn.games.bigbang import RULES
    >>> loose = RULES.read("BB-PLACE-FEATURE", "any-neighbour")
    >>> print(loose)
    bigbang: BB-PLACE-FEATURE=any-neighbour
    >>> loose == RULES, loose.read("BB-PLACE-FEATURE", "default") == RULES
    (False, True)
    """

    __slots__ = ("_functions", "_hash", "_swapped", "shelf")

    def __init__(self, shelf: Shelf, swapped: Mapping[str, str]) -> None:
        self.shelf = shelf
        self._swapped = dict(sorted(swapped.items()))
        chosen = {**shelf.defaults, **self._swapped}
        self._functions = {rule: shelf.functions[rule][reading] for rule, reading in chosen.items()}
        self._hash = hash((shelf.game, tuple(self._swapped.items())))

    @property
    def game(self) -> str:
        """The game whose rules these are."""
        return self.shelf.game

    @property
    def readings(self) -> dict[str, str]:
        """The rules whose reading is not the default, with the reading in force."""
        return dict(self._swapped)

    def __getitem__(self, rule: str) -> Callable[..., Any]:
        try:
            return self._functions[rule]
        except (KeyError, TypeError):
            raise UnknownName(N_("rule"), rule, self._functions) from None

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, str) and rule in self._functions

    def reading(self, rule: str) -> str:
        """The name of the reading in force.

        Raises:
            UnknownName: no such rule.
        """
        if rule in self:
            return self._swapped.get(rule, self.shelf.defaults[rule])
        return self.rule(rule).default

    def read(self, rule: str, reading: str) -> Rulebook:
        """The rulebook in which one rule is read otherwise.

        Raises:
            UnknownName: no such rule, or no such reading of it; the nearest name is given.

        >>> from cosmoslearn.games.bigbang import RULES
        >>> RULES.read("BB-PLACE-FEATURE", "any-neigbour")
        Traceback (most recent call last):
        cosmoslearn.core.errors.UnknownName: unknown reading any-neigbour; nearest: any-neighbour
        """
        choices = self.shelf.functions[known(N_("rule"), rule, self.shelf.functions)]
        if reading == DEFAULT:
            reading = self.shelf.defaults[rule]
        known(N_("reading"), reading, choices)
        swapped = {key: name for key, name in self._swapped.items() if key != rule}
        return Rulebook(self.shelf, swapped if reading == self.shelf.defaults[rule] else {**swapped, rule: reading})

    @typed
    def read_all(self, readings: Mapping[str, str]) -> Rulebook:
        """The rulebook with several rules read otherwise."""
        book = self
        for rule, reading in readings.items():
            book = book.read(rule, reading)
        return book

    def readings_of(self, rule: str) -> tuple[str, ...]:
        """All readings of a rule that can be put in force, the default first; none where a rule is words only.

        Raises:
            UnknownName: no such rule.
        """
        if rule not in self:
            self.rule(rule)
            return ()
        default = self.shelf.defaults[rule]
        return (default, *(name for name in self.shelf.functions[rule] if name != default))

    def rule(self, rule: str) -> Rule:
        """The words of a rule.

        Raises:
            UnknownName: no such rule.
        """
        return self.shelf.inventory[known(N_("rule"), rule, self.shelf.inventory)]

    def __iter__(self) -> Iterator[str]:
        """The ids of all rules, in the order of the inventory."""
        return iter(self.shelf.inventory)

    @typed
    def order(self, rules: Iterable[str]) -> list[str]:
        """Rule ids in the order of the inventory."""
        place = {rule: n for n, rule in enumerate(self.shelf.inventory)}
        return sorted(rules, key=lambda rule: place.get(rule, len(place)))

    def title(self, rule: str, lang: str | None = None) -> str:
        """The title of a rule in the language in force."""
        return spoken(self.rule(rule).title, lang)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulebook) and self.shelf is other.shelf and self._swapped == other._swapped

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Callable[..., Rulebook], tuple[str, dict[str, str]]]:
        return _restored, (self.game, self._swapped)

    def __str__(self) -> str:
        swapped = ", ".join(f"{rule}={reading}" for rule, reading in self._swapped.items())
        return f"{self.game}: {swapped or say(N_('every rule at its default reading'))}"

    def __repr__(self) -> str:
        return f"<Rulebook {self}>"


def _restored(game: str, readings: dict[str, str]) -> Rulebook:
    from .registry import game as face

    book: Rulebook = face(game).RULES
    return book.read_all(readings)
