"""Spanish and English are equal: every word that a learner sees stands in a catalogue or a data file, in both."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cosmoslearn import game as face
from cosmoslearn.core.language import LANGUAGES
from cosmoslearn.core.registry import games
from cosmoslearn.core.rulebook import Rule, Text
from tests.tools.catalogues import KEPT_BY_HAND, PACKAGE, called, compiled, domains, faults, fields, translated

# The rooms whose words are all written; a room joins when its catalogue is complete.
FINISHED = (
    "bigbang",
    "board",
    "cli",
    "constelaciones",
    "core",
    "explore",
    "galaxies",
    "planetarium",
    "scene",
    "sector41",
    "teach",
)
DOMAINS = {domain: files for domain, files in domains().items() if domain in FINISHED}
SOURCES = sorted(PACKAGE.rglob("*.py"))
# Codes, ids, keys and templates without a word: they are the same in every language.
CODE = re.compile(r"[^a-z]*|\$[\w.\[\], $]*|[a-z_]+:\S*|\W*(\{\w+\}\W*)*")
SPOKEN_KEYWORDS = {"says", "title", "label", "description", "help", "expected", "what"}
NAMES = {"Big Bang 13.7", "Constelaciones", "Planetarium", "Sector 41", "Tiny Epic Galaxies"}
# Pages, lines and headings alone are the same in every language; with one of these words they are English prose.
PROSE = re.compile(
    r"\b(an|and|as|at|by|caption|components|example|follows|for|from|introduction|is|not|note|objective|of|only|open"
    r"|picture|says|scoring|set-up|stated|steps?|summary|the|together|turns?|with)\b",
    re.IGNORECASE,
)
# Which arguments are spoken; of other errors of the package, all. The rest are given texts, keys and ids.
SPOKEN_ARGUMENTS = {
    "NotationError": (1, 2),
    "UnknownName": (0,),
    "BadOption": (2,),
    "FileError": (2,),
    "BrokenRecord": (),
    "ImpossiblePosition": (1,),
    "Check": (4,),
    "Step": (1,),
    "Word": (0,),
}


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_message_is_translated_and_compiled(domain: str) -> None:
    assert faults(domain, DOMAINS[domain]) == []


@pytest.mark.parametrize("domain", KEPT_BY_HAND)
def test_what_is_kept_by_hand_is_compiled(domain: str) -> None:
    texts = translated(domain)
    assert texts
    assert compiled(domain) == texts
    assert all(fields(message) == fields(text) for message, text in texts.items())


def test_no_message_is_translated_in_two_ways() -> None:
    """Catalogues are one chain, so a message has one translation, whichever room asks for it."""
    seen: dict[str, str] = {}
    for domain in DOMAINS:
        for message, text in translated(domain).items():
            assert seen.setdefault(message, text) == text, (domain, message)


@cache
def errors() -> set[str]:
    """The names of all exceptions of the package that are shown to a learner."""
    bases = {"CosmosError"}
    classes = [node for file in SOURCES for node in ast.walk(parsed(file)) if isinstance(node, ast.ClassDef)]
    while True:
        more = {node.name for node in classes if bases & {getattr(base, "id", "") for base in node.bases}} - bases
        if not more:
            return bases
        bases |= more


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def literal(node: ast.expr) -> str | None:
    """The words of a literal that reached a learner unmarked; nothing for codes and for marked messages."""
    if isinstance(node, ast.IfExp):
        return literal(node.body) or literal(node.orelse)
    if isinstance(node, ast.BinOp):
        return literal(node.left) or literal(node.right)
    if isinstance(node, ast.List | ast.Tuple):
        return next(filter(None, map(literal, node.elts)), None)
    if isinstance(node, ast.JoinedStr):
        parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
        return next((str(part) for part in parts if re.search(r"[a-z]{3,} ", str(part))), None)
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and not CODE.fullmatch(node.value):
        return node.value
    return None


def unmarked(file: Path, refusals: set[str]) -> Iterator[str]:
    """The literals of a file that reach a learner without `N_`, `say` or `Say`."""
    module = parsed(file)
    own = {node.name for node in ast.walk(module) if isinstance(node, ast.ClassDef)} - refusals
    for node in ast.walk(module):
        if not isinstance(node, ast.Call) or called(node) in own:
            continue
        name = called(node)
        spoken = [keyword.value for keyword in node.keywords if keyword.arg in SPOKEN_KEYWORDS]
        if name in SPOKEN_ARGUMENTS:
            spoken += [arg for place, arg in enumerate(node.args) if place in SPOKEN_ARGUMENTS[name]]
        elif name in refusals or name in ("echo", "print"):
            spoken += node.args
        for value in spoken:
            words = literal(value)
            if words is not None and words not in NAMES:
                yield f"{file.relative_to(PACKAGE)}:{value.lineno}: {words!r}"


def test_no_literal_reaches_a_learner() -> None:
    refusals = errors()
    assert {"NotationError", "UnknownName", "BrokenRecord", "IllegalMove"} <= refusals
    assert [found for file in SOURCES for found in unmarked(file, refusals)] == []


def test_messages_are_marked_as_literals() -> None:
    """A message put together from parts cannot be translated."""
    for file in SOURCES:
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.Call) and called(node) == "N_" and isinstance(node.func, ast.Name):
                assert isinstance(node.args[0], ast.Constant), (file, node.lineno)
            if isinstance(node, ast.Call) and called(node) in ("say", "Say") and node.args:
                assert not isinstance(node.args[0], ast.JoinedStr), (file, node.lineno)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ('raise NotationError(text, "a body")', "a body"),
        ('raise UnknownName("rule", name, known)', "rule"),
        ('echo("done and dusted")', "done and dusted"),
        ('Check("A-B", True, (), {}, "it fits")', "it fits"),
        ('Shape(label="a place")', "a place"),
        ('raise NotationError(text, f"one of {names} here")', "one of "),
        ('raise NotationError(text, "a body" if x else N_("b"))', "a body"),
    ],
)
def test_the_search_for_literals_finds_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, words: str
) -> None:
    monkeypatch.setattr("tests.test_languages.PACKAGE", tmp_path)
    file = tmp_path / "sample.py"
    file.write_text(code)
    (found,) = unmarked(file, errors())
    assert words in found
    parsed.cache_clear()
    file.write_text(re.sub(r'f?("[a-z][^"]*")', r"N_(\1)", code.replace('N_("b")', "b")))
    assert list(unmarked(file, errors())) == []


def texts(rule: Rule) -> Iterator[tuple[str, Text]]:
    """All words of a rule that a rule page or a question shows, each with its place in the data."""
    yield "title", rule.title
    yield "statement", rule.statement
    if isinstance(rule.where, dict):
        yield "where", rule.where
    for reading in rule.readings:
        yield f"{reading.id}.statement", reading.statement
        yield f"{reading.id}.why", reading.why
    for wrong in rule.misconceptions:
        yield f"{wrong.id}.statement", wrong.statement
        yield f"{wrong.id}.feedback", wrong.feedback


@pytest.mark.parametrize("game", games())
def test_every_word_of_a_rule_stands_in_both_languages(game: str) -> None:
    book = face(game).RULES
    for rule in map(book.rule, book):
        for place, text in texts(rule):
            assert set(text) == set(LANGUAGES), (rule.id, place)
            assert all(words.strip() for words in text.values()), (rule.id, place)
            if place != "title":
                assert text["en"] != text["es"], (rule.id, place)
            if place not in ("title", "where"):
                assert all(words[-1] in ".?!»”" for words in text.values()), (rule.id, place)
        if isinstance(rule.where, str):
            assert PROSE.search(rule.where) is None, (rule.id, rule.where)
