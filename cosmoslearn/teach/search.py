"""Search: rules, words and lessons by what people call them, in either language, the best first.

What is typed and what is searched are brought to the same form: without accents and endings. A synonym counts nearly as
much as the word itself, the beginning of a word or a slip of the pen less.
"""

from __future__ import annotations

import difflib
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, Literal

import msgspec

from ..core.language import LANGUAGES
from ..core.registry import game as face
from ..core.rulebook import Rule, Rulebook, Text
from .glossary import Word, glossary
from .lessons.catalogue import course

Kind = Literal["rule", "word", "lesson"]
# Words that stand everywhere and mean little; "dos" and "two" are none of them.
IDLE: Final = frozenset(
    re.findall(
        r"\w+",
        "a an the of to in on is are be it that and or with for by as at from do does can i my me what how which when "
        "where who why if el la los las un unos unas de del al y o u en es son se que con por para su sus mi mis lo "
        "como cual cuando donde quien si queda quedarse",
    )
)
# Endings that carry no meaning of their own, the longer ones first.
ENDINGS: Final = (
    "aciones", "iciones", "acion", "icion", "ciones", "cion", "iendo", "ando", "mente", "ados", "adas", "idos", "idas",
    "ado", "ada", "ido", "ida", "ing", "ion", "ed", "ar", "er", "ir", "es", "as", "os", "s", "a", "o", "e",
)  # fmt: skip
STEM: Final = 3  # letters that stay
WHOLE: Final = frozenset({"solo"})  # "solo" is no sun
SYNONYM, BEGINNING, SLIP = 0.7, 0.5, 0.4
TITLE, NAMED, BODY, ASIDE = 4.0, 5.0, 1.0, 0.4  # how much a field counts
ENOUGH: Final = 0.25  # of the best hit; what is further below is no answer


class Hit(msgspec.Struct, frozen=True):
    """Something found: a rule, a word of the glossary or a lesson, with how well it fits."""

    kind: Kind
    id: str
    title: Text
    text: Text
    score: float


class Entry(msgspec.Struct, frozen=True):
    """What can be found, with how much each stem counts for it."""

    hit: Hit
    stems: Mapping[str, float]


def plain(text: str) -> str:
    """Small letters without accents.

    >>> plain("¿Dónde está el Pulsar?")
    '¿donde esta el pulsar?'
    """
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def stem(word: str) -> str:
    """A word without its ending.

    >>> stem("vecinas"), stem("vecino"), stem("neighbours"), stem("colocacion"), stem("colocar")
    ('vecin', 'vecin', 'neighbour', 'coloc', 'coloc')
    """
    for _ in range(0 if word in WHOLE else 2):
        ending = next((one for one in ENDINGS if word.endswith(one) and len(word) - len(one) >= STEM), "")
        if not ending:
            break
        word = word[: -len(ending)]
    return word


def stems(text: str) -> tuple[str, ...]:
    """The stems of a text, without the words that mean little.

    >>> stems("Las dos vecinas de la pieza")
    ('dos', 'vecin', 'piez')
    """
    words = re.findall(r"[a-z0-9]+", plain(text))
    return tuple(stem(word) for word in words if word not in IDLE)


def search(query: str, game: str, most: int = 10) -> tuple[Hit, ...]:
    """What fits a query in a game, the best first; nothing for an empty query.

    Raises:
        UnknownName: there is no such game.

    >>> search("dos vecinas", "bigbang")[0].id
    'BB-PLACE-2ADJ'
    >>> search("two neighbours", "bigbang")[0].id
    'BB-PLACE-2ADJ'
    """
    asked = stems(query)
    entries = index(game)
    vocabulary = frozenset(one for entry in entries for one in entry.stems)
    rare = rarity(game)
    terms = [_alternatives(term, vocabulary) for term in dict.fromkeys(asked)]
    phrases = _phrases(asked)
    named = query.strip().upper()
    found = []
    for entry in entries:
        parts = [max((entry.stems.get(one, 0.0) * rare.get(one, 0.0) * w for one, w in t.items()), default=0.0)
                 for t in terms]  # fmt: skip
        score = sum(parts) * (sum(part > 0 for part in parts) / max(len(parts), 1)) ** 2
        score *= 1.5 if entry.hit.id in phrases else 1.0
        score += 1000.0 * (entry.hit.id == named) + 100.0 * (bool(named) and entry.hit.id.startswith(f"{named}-"))
        if score > 0:
            found.append(msgspec.structs.replace(entry.hit, score=score))
    found.sort(key=lambda hit: -hit.score)  # what fits alike stays in the order of the rulebook
    return tuple(hit for hit in found[:most] if hit.score >= ENOUGH * found[0].score)


def _alternatives(term: str, vocabulary: frozenset[str]) -> dict[str, float]:
    """What may stand for a stem, with how much it counts."""
    found = {term: 1.0}
    for one in synonyms().get(term, ()):
        found.setdefault(one, SYNONYM)
    if len(term) >= STEM:
        for one in vocabulary:
            if one.startswith(term):
                found.setdefault(one, BEGINNING)
    if not any(one in vocabulary for one in found):
        for one in difflib.get_close_matches(term, vocabulary, 3, 0.75):
            found.setdefault(one, SLIP)
    return found


@cache
def synonyms() -> dict[str, tuple[str, ...]]:
    """For each stem those that mean the same; words of several parts are left to `_phrases`."""
    book = glossary()
    groups = [one.words for one in book.same] + [(*word.en, *word.es) for word in (*book.words, *book.concepts)]
    found: dict[str, set[str]] = {}
    for group in groups:
        single = {parts[0] for name in group if len(parts := stems(name)) == 1}
        for one in single:
            found.setdefault(one, set()).update(single - {one})
    return {one: tuple(sorted(others)) for one, others in found.items()}


def _phrases(asked: tuple[str, ...]) -> frozenset[str]:
    """The rules and words that are meant by a word of the glossary which the query contains as a whole."""
    whole = f" {' '.join(asked)} "
    return frozenset(
        one for names, meant in phrase_names() for one in meant if any(f" {name} " in whole for name in names)
    )


@cache
def phrase_names() -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """For each word of the glossary its names as stems, and what is meant by them: the word itself, then rules."""
    words = (*glossary().words, *glossary().concepts)
    named = [(tuple(" ".join(stems(name)) for name in (*word.en, *word.es)), word) for word in words]
    return tuple((tuple(filter(None, names)), (word.id, *word.rules)) for names, word in named)


# --------------------------------------------------------------------------------------------- the index


@cache
def index(game: str) -> tuple[Entry, ...]:
    """Everything that can be found in a game."""
    book: Rulebook = face(game).RULES
    return (*_rules(book), *_words(game), *_lessons(game))


@cache
def rarity(game: str) -> dict[str, float]:
    """How much a stem tells: the fewer entries have it, the more."""
    entries = index(game)
    counted: dict[str, int] = {}
    for entry in entries:
        for one in entry.stems:
            counted[one] = counted.get(one, 0) + 1
    return {one: math.log(1 + len(entries) / n) for one, n in counted.items()}


def _rules(book: Rulebook) -> Iterator[Entry]:
    called: dict[str, list[str]] = {}
    for word in glossary().words:
        for named in word.rules:
            called.setdefault(named, []).extend((*word.en, *word.es))
    for rule in map(book.rule, book):
        yield _entry("rule", rule.id, rule.title, rule.statement, {
            TITLE: _both(rule.title), NAMED: [rule.id.replace("-", " "), *called.get(rule.id, [])],
            BODY: _both(rule.statement), ASIDE: list(_asides(rule)),
        })  # fmt: skip


def _asides(rule: Rule) -> Iterator[str]:
    for statement in (*(one.statement for one in rule.readings), *(one.statement for one in rule.misconceptions)):
        yield from _both(statement)
    for concept in map(glossary().concept, rule.concepts):
        yield from (*concept.en, *concept.es)


def _words(game: str) -> Iterator[Entry]:
    for word in glossary().of(game):
        yield _entry("word", word.id, word.title, word.means, _fields(word))


def _fields(word: Word) -> dict[float, list[str]]:
    return {TITLE: [word.en[0], word.es[0]], NAMED: [*word.en[1:], *word.es[1:]], ASIDE: _both(word.means)}


def _lessons(game: str) -> Iterator[Entry]:
    for lesson in course(game):
        called = [name for names in lesson.synonyms.values() for name in names]
        fields = {TITLE: _both(lesson.title), NAMED: called, BODY: _both(lesson.goal)}
        yield _entry("lesson", lesson.id, lesson.title, lesson.goal, fields)


def _entry(kind: Kind, id: str, title: Text, text: Text, fields: Mapping[float, Iterable[str]]) -> Entry:
    """An entry of the index: for each stem the weight of the best field that has it, a little more when it recurs.

    In a short title a word counts more than in a long one.
    """
    found: dict[str, float] = {}
    for weight, texts in fields.items():
        for parts in map(stems, texts):
            full = weight * (1 + 1 / len(parts)) if weight == TITLE and parts else weight
            for one in parts:
                found[one] = max(found.get(one, 0.0), full) + 0.05 * weight
    return Entry(Hit(kind, id, title, text, 0.0), found)


def _both(text: Text) -> list[str]:
    return [text.get(code, "") for code in LANGUAGES]
