"""An item in words: what is asked, what an answer says, and how it is marked. All in the language in force."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import Any, Final

from msgspec.structs import replace

from ..core.errors import CosmosError, NotationError
from ..core.language import LANGUAGES, N_, Say, in_force, say, spoken
from ..core.position import Position
from ..core.registry import game as face
from ..core.rulebook import Text
from .item import JOINT, Item
from .right import NO_READINGS, Readings, steps

KINDS_SAID: Final = {  # what the kinds of questions are called wherever people see them
    "judge": N_("judge a move"),
    "mark": N_("mark on the board"),
    "compute": N_("work out"),
    "order": N_("put in order"),
    "find": N_("find a move"),
    "complete": N_("complete the steps"),
    "why": N_("name the rule"),
    "infer": N_("infer the reading"),
}
PROMPTS: Final = {
    "judge": N_("Is this allowed: {move}? If not, which rules does it break?"),
    "verdict": N_("Is this allowed: {move}?"),
    "mark": N_("{question} Mark all that belong to the answer."),
    "compute": N_("Give the answer: {question}"),
    "order": N_("{question} Give them in their order."),
    "find": N_("Find moves that reach the goal. Moves you may make, at most: {n}."),
    "steps": N_("{move}: these are its steps. Some have lost their rule. Which rule does each of them follow?"),
    "complete": N_("{question} Some steps of the answer have lost their rule. Which rule does each of them follow?"),
    "why": N_("Which rule decides here? {question}"),
    "infer": N_("At this table the answer to “{question}” is: {answer}. How do they read the rule “{rule}”?"),
}
MARKING: Final = {
    "judge": N_(
        "Half of the point is for saying whether it is allowed, half for the rules: the right ones minus the wrong "
        "ones, divided by how many are broken, not below zero. Where it is allowed, saying so gives the whole point."
    ),
    "verdict": N_("The whole point for the right answer, yes or no; no point for the other."),
    "mark": N_(
        "The right ones marked minus the wrong ones marked, divided by how many there are, not below zero. Where "
        "there are none, the point is for marking none."
    ),
    "compute": N_("The whole point for the right value; decimal point and decimal comma are both read."),
    "order": N_("One share of the point for each that stands in its place, counted from the first."),
    "find": N_("The whole point for any allowed moves that reach the goal; no point for others."),
    "complete": N_("One share of the point for each step with its right rule."),
    "why": N_("The whole point for a rule that decides; no point for others."),
    "infer": N_("The whole point for a reading that explains the answer; no point for others."),
}
ASKED: Final = "{asked}"  # in a prompt of its own: the prompt that would be made
ALLOWED: Final = N_("Allowed")
NOT_ALLOWED: Final = N_("Not allowed")


def _key(item: Item) -> str:
    return "verdict" if item.kind == "judge" and not item.reasons else item.kind


def kind_said(kind: str, lang: str | None = None) -> str:
    """What a kind of question is called.

    >>> kind_said("why", "en"), kind_said("why", "es")
    ('name the rule', 'nombrar la regla')
    """
    return say(KINDS_SAID[kind], lang)


def prompt(item: Item, lang: str | None = None) -> str:
    """What the learner is asked: the item's own prompt, or else one made of kind and question.

    In a prompt of its own, ``{asked}`` stands for the one that would be made.
    """
    if item.prompt:
        own = spoken(item.prompt, lang)
        return own.replace(ASKED, _made(item, lang)) if ASKED in own else own
    return _made(item, lang)


def _made(item: Item, lang: str | None) -> str:
    ask = item.ask
    rule = item.rulebook.rule(item.rules[0]).title if item.rules else ""
    facts = {
        "move": item.position.say(ask.judge) if ask and ask.judge is not None else "",
        "question": question(item),
        "n": item.moves,
        "rule": rule,
        "answer": observed(item) if item.kind == "infer" else "",
    }
    asks_itself = item.kind == "compute" and _told_query(item) is not None
    key = "steps" if item.kind == "complete" and facts["move"] else _key(item)
    made = question(item).words(lang) if asks_itself else Say(PROMPTS[key], facts).words(lang)
    return made[:1].upper() + made[1:]


def question(item: Item) -> Say:
    """The question itself: in the words of the game's question data where it has some, else by its name."""
    asked = _question(item)
    if not item.told_moves:
        return asked
    moves = said_in_turn(item.shown, item.told_moves)
    return Say(N_("After this: {moves}. {question}"), {"moves": moves, "question": asked})


def _question(item: Item) -> Say:
    ask = item.ask
    if ask is None:
        return Say("{asked}", {"asked": ""})
    if ask.judge is not None:
        return Say(PROMPTS["verdict"], {"move": item.position.say(ask.judge)})
    if ask.moves is not None:
        if ask.moves == "all":
            return Say(N_("Which moves are allowed?"))
        return Say(N_("How may this move be completed: {start}?"), {"start": _begun(item.position, ask.moves)})
    words = _told_query(item)
    if words is None:
        plain = replace(ask, after=(), readings={})
        return Say("{asked}", {"asked": plain.question.removeprefix("query ")})
    given = {
        key: _quoted(item.position.say(value)) if key == "move" else _named(item, value)
        for key, value in ask.with_.items()
    }
    filled = {code: words[code].format_map(_Given(code, given)) for code in LANGUAGES}
    return Say("{asked}", {"asked": filled})


def said_in_turn(position: Position, moves: Iterable[str]) -> list[Say]:
    """Moves in words, each as in the position that those before it lead to, as far as they are allowed."""
    found = []
    for move in moves:
        found.append(position.say(move))
        with suppress(CosmosError):
            position = position.play(move)
    return found


def _quoted(said: Say) -> Say:
    return Say(N_("“{move}”"), {"move": said})


def _begun(position: Position, start: str) -> Text | str:
    """The beginning of a move in words: what all moves that begin so have in common, allowed or not."""
    moves = {str(move) for move in position.legal_moves()}
    with suppress(CosmosError):
        moves |= set(position.survey(start))
    begun = [position.say(move) for move in moves if move.startswith(start)]
    if len(begun) < 2:  # the only one would be told whole
        return start
    return {code: f"{' '.join(_shared([move.words(code).split() for move in begun]))} …" for code in LANGUAGES}


def _shared(texts: list[list[str]]) -> list[str]:
    """The words with which all texts begin."""
    return [words[0] for words in takewhile(lambda words: len(set(words)) == 1, zip(*texts, strict=False))]


def _told_query(item: Item) -> Text | None:
    """What the game's question data say for the query of an item, or for the part of its answer that is asked for."""
    query = item.ask.query if item.ask else None
    known = _questions(item.game)
    return known.get(f"{query}.{item.pick}") or known.get(str(query))


class _Given(dict[str, Any]):
    """The arguments of a question, spoken; one that is not given stands as an empty text."""

    def __init__(self, lang: str, given: dict[str, Any]) -> None:
        super().__init__({key: spoken(value, lang) for key, value in given.items()})

    def __missing__(self, key: str) -> str:
        return ""


@cache
def _questions(game: str) -> dict[str, Text]:
    """What a game's questions are called for a learner (``questions.toml`` beside its rules).

    By the name of the query, or ``query.part`` where an item picks a part of the answer.
    """
    file = files(face(game).__name__).joinpath("questions.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def observed(item: Item, readings: Readings = NO_READINGS) -> Any:
    """What was answered under the secret reading of an `infer` item, or would be under others."""
    found = item.asked(readings)
    if "legal" in found:
        return Say(ALLOWED) if found["legal"] else Say(NOT_ALLOWED)
    value = found.get("equals", found.get("refused"))
    return Say(N_("yes") if value else N_("no")) if isinstance(value, bool) else _named(item, value)


def given(item: Item, lang: str | None = None) -> list[str]:
    """What stands with the question: the steps of a trace with their holes, or the names to be put in order."""
    if item.kind == "order":
        names = sorted(spoken(called(item, one), lang) for one in set(item.right))
        return [say(N_("To be put in order: {names}"), lang, names=names)]
    if item.kind != "complete":
        return []
    lines = []
    for number, step in enumerate(steps(item).steps, 1):
        rule = "[?]" if number in item.holes else f"[{item.rulebook.title(step.rule, lang)}]"
        lines.append(f"{number}. {step.words(lang)} {rule}")
    return lines


def marking(item: Item, lang: str | None = None) -> str:
    """How an answer is marked; to be shown before it is given."""
    return say(MARKING[_key(item)], lang)


def words(item: Item, value: Any, lang: str | None = None) -> str:
    """An answer in words.

    >>> from cosmoslearn.core.case import Ask, Case
    >>> case = Case("a", "bigbang", "universe: BB@0,0 PY1@1,0", ())
    >>> item = Item("one", "compute", case, Ask(query="cost", with_={"tiles": ["PY3"]}))
    >>> words(item, item.right, "en"), words(item, 2.5, "es")
    ('3', '2,5')
    """
    code = in_force(lang)
    if item.kind == "judge":
        return _judged(item, value, code)
    if item.kind in ("why", "infer"):
        return _either([_rule(item, one, code) for one in (value if isinstance(value, list) else [value])], code)
    if item.kind == "complete":
        return "; ".join(_rule(item, one, code) for one in value)
    if item.kind == "find":
        ways = value if value and isinstance(value[0], list) else [value]
        return _either([_moves(item, moves, code) for moves in ways], code)
    if item.kind == "order":
        return _listed([spoken(called(item, one), code) for one in value], ", ") or say(N_("none"), code)
    if value == [] or (value == "" and "" not in item.names):
        return say(N_("none"), code)
    if isinstance(value, list):
        named = [spoken(called(item, one), code) for one in value]
        return _listed(named, "; ") if any("," in one for one in named) else spoken(named, code)
    if isinstance(value, bool):
        return say(N_("yes") if value else N_("no"), code)
    return spoken(called(item, value), code)


def _listed(texts: list[str], joint: str) -> str:
    """Texts one after the other; with semicolons where one of them has a comma, such as spaces of a hexagonal grid."""
    return ("; " if any("," in one for one in texts) else joint).join(texts)


def _moves(item: Item, moves: list[str], lang: str) -> str:
    """The moves of a solution in words, each with its notation, as it is typed."""
    said = zip(moves, said_in_turn(item.position, moves), strict=True)
    return JOINT.join(f"{move.words(lang)} ({typed})" for typed, move in said)


def _either(texts: list[str], lang: str) -> str:
    """One of several texts that will do; of many, the first few."""
    first, *others = texts or [""]
    for other in others[:2]:
        first = say(N_("{one}, or {other}"), lang, one=first.removesuffix("."), other=other)
    return first or say(N_("none"), lang)


def told(item: Item, value: Any) -> Text:
    """An answer in words, in both languages."""
    return {code: words(item, value, code) for code in LANGUAGES}


def _named(item: Item, value: Any) -> Any:
    """A value with words for its codes: those of the item, the title of a rule, else what the game calls it."""
    if isinstance(value, list):
        return [_named(item, one) for one in value]
    if not isinstance(value, str):
        return value
    if value in item.names:
        return item.names[value]
    return item.rulebook.rule(value).title if value in item.rulebook else item.position.called(value)


def called(item: Item, value: Any) -> Any:
    """One of the things that an answer consists of, to be spoken; a move with its notation, as it is typed."""
    move = _move_of(item, value) if isinstance(value, str) and value not in item.names else None
    return Say(N_("{move} ({typed})"), {"move": move, "typed": value}) if move is not None else _named(item, value)


def _move_of(item: Item, value: str) -> Say | None:
    """The move that a part of an answer is, or that it completes where nothing on the board stands for it."""
    completes = item.ask is not None and item.ask.moves is not None
    written = any(one.isalpha() for one in value) and (completes or any(sign in value for sign in " @"))
    if not written or value in item.places:
        return None
    try:
        return item.position.say(item.position.read_move(item.move_to(value) if completes else value))
    except NotationError:
        return None


def _judged(item: Item, value: dict[str, Any], lang: str) -> str:
    if value["legal"]:
        return say(ALLOWED, lang)
    rules = value.get("broken")
    if not rules or not item.reasons:
        return say(NOT_ALLOWED, lang)
    titles = [item.rulebook.title(rule, lang) for rule in rules]
    return say(N_("Not allowed; it breaks: {rules}"), lang, rules=titles)


def _first_sentence(text: str) -> str:
    """Enough of a statement to know the rule by."""
    first, stop, _ = text.partition(". ")
    return f"{first}." if stop else text


def _rule(item: Item, value: str, lang: str) -> str:
    """A rule by its title, a reading by what it says; the id stands with it, so that it can be typed."""
    rule, _, reading = value.partition("=")
    if not rule:
        return say(N_("none"), lang)
    words = item.rulebook.rule(rule)
    if item.kind == "complete" or not (reading or item.kind == "why"):
        return spoken(words.title, lang)
    if not reading:
        return f"{spoken(words.title, lang)}: {_first_sentence(spoken(words.statement, lang))}"
    return spoken(words.reading_words(reading), lang)
