"""A learner's answer: read from text or Python values, and given points by the stated rule of its kind."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final

from ..core.errors import CosmosError, nearest, shown
from ..core.language import LANGUAGES, N_, read_number, say, spoken
from .item import Item
from .options import options
from .wording import called, words

HINT_COST: Final = 0.25  # of the points, for each hint
_CELL: Final = re.compile(r"-?\d+,-?\d+")
_JOINTS: Final = (r"[;\n]", r"[;,\n]", r"[;,\n]|\s(?:and|y|e)\s")  # between names, in the order in which they are tried
_UNIT: Final = re.compile(r"^([-+]?[\d.,]+)\s*[^\W\d]+\.?$")


class BadAnswer(CosmosError, ValueError):
    """Something that is no answer to a question of this kind; nothing is counted."""

    def __init__(self, said: object, expected: str, known: Iterable[str] = ()) -> None:
        self.said = shown(said)
        self.nearest = nearest(str(said), known)
        message = say(N_("{said}: not an answer here; expected {expected}"), said=self.said, expected=expected)
        super().__init__(message + (say(N_(" (nearest: {nearest})"), nearest=self.nearest) if self.nearest else ""))


@cache
def accepted() -> Mapping[str, frozenset[str]]:
    """The words that are taken for yes, no and none, folded."""
    file = Path(__file__).with_name("accepted.toml")
    found: dict[str, list[str]] = tomllib.loads(file.read_text(encoding="utf-8"))
    return {key: frozenset(map(folded, texts)) for key, texts in found.items()}


def folded(text: str) -> str:
    """A text as it is compared: without case, accents, marks at its ends, and with single spaces.

    >>> folded(" ¡Sí! ")
    'si'
    """
    plain = "".join(one for one in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(one))
    return " ".join(plain.split()).strip(" .!?¡¿:;")


# ------------------------------------------------------------------------------------------------ reading


def read(item: Item, said: object) -> Any:
    """An answer in the shape of `item.right`: of `find` the moves, of `why` and `infer` the one chosen.

    Text and Python values are taken: ``True``, ``"sí"``, ``"no: BB-PLACE-FEATURE"``, ``{"2,-1", "0,1"}``,
    ``"2,-1; 0,1"``, ``3.5``, ``"3,5"``.

    Raises:
        BadAnswer: it is no answer to such a question; says what was expected.
    """
    return _READERS[item.kind](item, said)


def _judge(item: Item, said: object) -> dict[str, Any]:
    if isinstance(said, Mapping) and isinstance(said.get("legal"), bool):
        broken = said.get("broken") or ()
        return _judgement(item, said["legal"], [_rule_of(item, rule) for rule in broken])
    if isinstance(said, bool):
        return _judgement(item, said, [])
    if isinstance(said, str):
        head, *rest = re.split(r"[:;,]", said)
        verdict = _yes_or_no(head)
        if verdict is not None:
            return _judgement(item, verdict, [_rule_of(item, one) for one in rest if one.strip()])
        if not item.reasons:
            raise BadAnswer(said, say(N_("yes or no")))
        rules = [_rule_of(item, one) for one in re.split(r"[;,\n]", said) if one.strip()]
        return _judgement(item, False, rules)
    if isinstance(said, list | tuple | set | frozenset):
        rules = [_rule_of(item, str(one)) for one in said]
        return _judgement(item, not rules, rules)
    raise BadAnswer(said, say(N_("yes or no, and the rules that are broken")))


def _judgement(item: Item, legal: bool, broken: list[str]) -> dict[str, Any]:
    if legal and broken:
        raise BadAnswer(", ".join(broken), say(N_("no broken rule where the move is allowed")))
    return {"legal": legal, "broken": item.rulebook.order(dict.fromkeys(broken))}


def _yes_or_no(text: str) -> bool | None:
    plain = folded(text)
    return True if plain in accepted()["yes"] else False if plain in accepted()["no"] else None


def _rule_of(item: Item, text: str) -> str:
    """A rule by its id or by its title in either language."""
    book = item.rulebook
    ids = {rule.casefold(): rule for rule in book}
    if text.strip().casefold() in ids:
        return ids[text.strip().casefold()]
    titles = {folded(title): rule for rule in book for title in book.rule(rule).title.values()}
    if folded(text) in titles:
        return titles[folded(text)]
    raise BadAnswer(text.strip(), say(N_("the id or the title of a rule")), (*ids.values(), *titles))


def _reading_of(item: Item, text: str) -> str:
    """``RULE=reading``, or what the reading says in either language, or a rule."""
    rule, equals, reading = text.strip().partition("=")
    if equals:
        found = _rule_of(item, rule)
        if reading in item.rulebook.readings_of(found):
            return f"{found}={reading}"
        raise BadAnswer(text, say(N_("a reading of the rule")), item.rulebook.readings_of(found))
    for one in dict.fromkeys((*item.right, *item.rules)):
        rule = one.partition("=")[0]
        for name in item.rulebook.readings_of(rule):
            if any(folded(words(item, f"{rule}={name}", code)) == folded(text) for code in LANGUAGES):
                return f"{rule}={name}"
    return _rule_of(item, text)


def _why(item: Item, said: object) -> str:
    if isinstance(said, str):
        return _lettered(item, said) or _reading_of(item, said)
    raise BadAnswer(said, say(N_("the id or the title of a rule")))


def _lettered(item: Item, text: str) -> str | None:
    """What the option stands for that is named by its letter."""
    letter = folded(text).strip(")")
    shown = options(item) if len(letter) == 1 else ()
    place = ascii_lowercase.find(letter)
    return shown[place].value if letter and 0 <= place < len(shown) else None


def _infer(item: Item, said: object) -> str:
    rule = item.rules[0]
    names = item.rulebook.readings_of(rule)
    if isinstance(said, str):
        if said.strip() in names:
            return f"{rule}={said.strip()}"
        found = _lettered(item, said) or _reading_of(item, said)
        if "=" in found:
            return found
    raise BadAnswer(said, say(N_("a reading of the rule")), names)


def _mark(item: Item, said: object) -> list[str]:
    return sorted(set(_names(item, said)))


def _names(item: Item, said: object) -> list[str]:
    """A list of names: from text with line breaks, semicolons, or, where no name has any, commas and blanks."""
    known = item.known
    if isinstance(said, str):
        parts = [] if folded(said) in accepted()["none"] else _split(said, known)
        if not known.issuperset(part.strip() for part in parts if part.strip()):
            parts = _in_words(item, said) or parts
    elif isinstance(said, list | tuple | set | frozenset):
        parts = sorted(map(str, said)) if isinstance(said, set | frozenset) else list(map(str, said))
    else:
        raise BadAnswer(said, say(N_("a list, such as {example}"), example="; ".join(sorted(known)[:2])))
    return [_known(item, part.strip()) for part in parts if part.strip()]


def _in_words(item: Item, text: str) -> list[str]:
    """The parts of a list that is written in words; none where one of them is no word for a thing of the item."""
    known = _words_of(item, item.known)
    for joint in _JOINTS:
        parts = [part for part in re.split(joint, text) if part.strip()]
        if all(folded(part) in known for part in parts):
            return parts
    return []


def _words_of(item: Item, codes: Iterable[str]) -> dict[str, str]:
    """Codes by what they are called in each language; a move also without its notation."""
    found: dict[str, str] = {}
    for code in codes:
        for lang in LANGUAGES:
            name = spoken(called(item, code), lang)
            found |= {folded(name): code, folded(name.removesuffix(f" ({code})")): code}
    return found


def _split(text: str, known: frozenset[str]) -> list[str]:
    if "\n" in text.strip() or any(";" in one for one in known):
        return text.split("\n")
    if ";" in text:
        return text.split(";")
    if any(" " in one for one in known):
        return [text] if text.strip() in known else re.split(r",(?!\d)\s*", text)
    found = []
    for part in re.sub(r"\s+(?:and|y|e)\s+", " ", text).split():
        whole = part.strip(",")
        found += [whole] if _CELL.fullmatch(whole) or whole in known else whole.split(",")
    return found


def _known(item: Item, text: str) -> str:
    """A name as the engine writes it; names of the item in either language are taken too."""
    if text in item.known:
        return text
    alike = {folded(one): one for one in item.known}
    alike |= _words_of(item, item.known)
    if folded(text) in alike:
        return alike[folded(text)]
    if item.on_board:
        raise BadAnswer(text, say(N_("something of this position")), item.known)
    return text


def _compute(item: Item, said: object) -> Any:
    right = item.right
    if isinstance(right, bool):
        verdict = said if isinstance(said, bool) else _yes_or_no(str(said))
        if verdict is None:
            raise BadAnswer(said, say(N_("yes or no")))
        return verdict
    if isinstance(right, int | float):
        if isinstance(said, int | float) and not isinstance(said, bool):
            return said
        text = str(said).strip()
        unit = _UNIT.match(text)
        try:
            value = read_number(unit[1] if unit else text)
        except ValueError:
            raise BadAnswer(said, say(N_("a number"))) from None
        return int(value) if value == int(value) else value
    if isinstance(said, str):
        if folded(said) in accepted()["none"]:
            return ""
        named = _words_of(item, {*item.names, *([right] if isinstance(right, str) else ())})
        return {**named, folded(str(right)): right}.get(folded(said), said.strip())
    raise BadAnswer(said, say(N_("a word")))


def _find(item: Item, said: object) -> list[str]:
    """One move or several, in the notation of the game, as the game writes them."""
    if isinstance(said, list | tuple):
        parts = [str(one) for one in said]
    elif isinstance(said, str):
        parts = [part for part in re.split(r"[;\n]", said) if part.strip()]
    else:
        raise BadAnswer(said, say(N_("a move, or moves with semicolons between them")))
    found, position = [], item.position
    for part in parts:
        try:
            move = position.read_move(part.strip())
            found.append(str(move))
            position = position.play(move)
        except CosmosError as fault:
            if len(found) < len(parts) and not getattr(fault, "verdict", None):
                raise BadAnswer(part, str(fault)) from None
            return [*found, *(one.strip() for one in parts[len(found) :])]
    if not found:
        raise BadAnswer(said, say(N_("a move, or moves with semicolons between them")))
    return found


def _complete(item: Item, said: object) -> list[str]:
    parts: Any = re.split(r"[;\n]", said) if isinstance(said, str) else said
    if isinstance(said, str) and len(parts) != len(item.holes):
        parts = re.split(r"[,;\n]", said)
    if not isinstance(parts, list | tuple) or len(parts) != len(item.holes):
        raise BadAnswer(said, say(N_("as many rules as steps are missing: {n}"), n=len(item.holes)))
    return [_rule_of(item, str(part)) if str(part).strip() else "" for part in parts]


_READERS: Final[Mapping[str, Callable[[Item, object], Any]]] = {
    "judge": _judge, "mark": _mark, "compute": _compute, "order": _names, "find": _find, "complete": _complete,
    "why": _why, "infer": _infer,
}  # fmt: skip


# ------------------------------------------------------------------------------------------------- points


def grade(item: Item, value: Any, hints: int = 0) -> float:
    """Points from 0 to 1 for an answer as `read` gives it, by the rule that `wording.marking` states.

    Each hint that was taken costs a quarter of them.
    """
    part = _PARTS.get(item.kind)
    points: float = 1.0 if item.accepts(value) else part(item, value) if part is not None else 0.0
    return points * max(0.0, 1.0 - HINT_COST * hints)


def _judge_points(item: Item, value: Any) -> float:
    right = item.right
    if value["legal"] != right["legal"] or not item.reasons:
        return 0.0
    return 0.5 + 0.5 * _share(value["broken"], right["broken"])


def _share(said: Iterable[str], right: Iterable[str]) -> float:
    """Right minus wrong over all that is right, not below zero."""
    chosen, wanted = set(said), set(right)
    if not wanted:
        return 0.0 if chosen else 1.0
    return float(max(0, len(chosen & wanted) - len(chosen - wanted)) / len(wanted))


def _in_place(item: Item, value: Any) -> float:
    """The share of those that stand where they should, of the longer list."""
    right = item.right
    same = sum(bool(a == b) for a, b in zip(value, right, strict=False))
    return same / max(len(value), len(right), 1)


_PARTS: Final[Mapping[str, Callable[[Item, Any], float]]] = {
    "judge": _judge_points,
    "mark": lambda item, value: _share(value, item.right),
    "order": _in_place,
    "complete": _in_place,
}


def said_by(item: Item, value: Any) -> str:
    """An answer as it may be typed again, the same in every language."""
    if item.kind == "judge":
        return "yes" if value["legal"] else ": ".join(filter(None, ["no", ", ".join(value["broken"])]))
    if isinstance(value, list):
        joint = "\n" if any(";" in one for one in value) else "; "
        return joint.join(value)
    return spoken(value, "en")
