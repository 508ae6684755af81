"""What a notebook holds of its exercises in place of the answers: salted digests (practice), or nothing (exam)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from typing import Any, Final

import msgspec

from ...core.language import N_, number, read_number, say
from ..answering import BadAnswer, accepted, folded
from .question import Form, Question

SHORT: Final = 24  # letters of a digest: 96 bits


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One exercise without its answer. `right` are digests of right answers, `says` what is said to known mistakes."""

    id: str
    form: Form
    lang: str
    options: int = 0
    stems: int = 0
    salt: str = ""
    right: tuple[str, ...] = ()
    says: dict[str, str] = {}


def seal(asked: Question, id: str, salt: str = "") -> Sealed:
    """An exercise for the learner's notebook; without a salt nothing of the answer goes with it.

    It has an id of its own there: that of the item may be the name of a case, which may name the misconception.

    Raises:
        CosmosError: the exercise cannot be asked.
    """
    options = len(asked.answers) if asked.form == "choice" else 0
    plain = Sealed(id, asked.form, asked.lang, options, len(asked.stems))
    if not salt:
        return plain
    salted = msgspec.structs.replace(plain, salt=salt)
    right = sorted({digest(salted, one) for one in _right(asked)})
    says = {digest(salted, key): words for key, words in _mistakes(asked) if words}
    return msgspec.structs.replace(salted, right=tuple(right), says=dict(sorted(says.items())))


def digest(sealed: Sealed, canonical: str) -> str:
    """The digest of an answer in the form of `canonical`."""
    whole = "\0".join((sealed.salt, sealed.id, canonical))
    return hashlib.sha256(whole.encode()).hexdigest()[:SHORT]


def _right(asked: Question) -> Iterator[str]:
    """Every spelling of every right answer."""
    item = asked.item
    if asked.form == "choice":
        yield from (letter for letter, one in zip(ascii_lowercase, asked.answers, strict=False) if one.right)
    elif asked.form == "number":
        yield _number(item.right)
    elif asked.form == "moves":
        yield from (_listed(moves) for moves in item.right)
    elif asked.form == "text":
        yield from (folded(text) for one in asked.answers if one.right for text in (one.text, str(one.value)))
    else:
        order = sorted if asked.form == "set" else list
        names = [one.text for one in asked.answers if one.points > 0]
        yield from (_listed(order(map(folded, texts))) for texts in (item.right, names))


def _mistakes(asked: Question) -> Iterator[tuple[str, str]]:
    """Known mistakes, and what is said to them."""
    wrong = [(letter, one) for letter, one in zip(ascii_lowercase, asked.answers, strict=False) if not one.right]
    if asked.form == "choice":
        yield from ((letter, one.feedback) for letter, one in wrong)
    elif asked.form == "number":
        yield from ((_number(one.value), one.feedback) for _, one in wrong)


def canonical(sealed: Sealed, said: object) -> str:
    """A learner's answer as it is compared: without case, accents, blanks, and in one order where order means nothing.

    Raises:
        BadAnswer: it is no answer to such a question; says what was expected.
    """
    if sealed.form == "choice":
        return letter_of(said, sealed.options)
    if sealed.form == "number":
        return _number(said)
    if sealed.form == "text":
        return folded(_text(said))
    parts = _parts(said)
    if sealed.form == "moves":
        return _listed(parts)
    if sealed.form == "match" and len(parts) != sealed.stems:
        raise BadAnswer(said, say(N_("as many rules as steps are missing: {n}"), n=sealed.stems))
    plain = [folded(part) for part in parts]
    return _listed(sorted(set(plain)) if sealed.form == "set" else plain)


def letter_of(said: object, options: int) -> str:
    """The letter of an option.

    Raises:
        BadAnswer: it is none of them.
    """
    letter = folded(said).strip(")") if isinstance(said, str) else ""
    if len(letter) != 1 or letter not in ascii_lowercase[:options]:
        raise BadAnswer(said, say(N_("a letter from a to {last}"), last=ascii_lowercase[options - 1]))
    return letter


def _number(said: object) -> str:
    if isinstance(said, str):
        try:
            said = read_number(said)
        except ValueError:
            raise BadAnswer(said, say(N_("a number"))) from None
    if not isinstance(said, int | float) or isinstance(said, bool):
        raise BadAnswer(said, say(N_("a number")))
    return number(float(said), "en")


def _text(said: object) -> str:
    if not isinstance(said, str):
        raise BadAnswer(said, say(N_("a word")))
    return said


def _parts(said: Any) -> list[str]:
    """A list of names from text with semicolons or line breaks, or from a list."""
    if isinstance(said, str):
        found = [] if folded(said) in accepted()["none"] else re.split(r"[;\n]", said)
    elif isinstance(said, list | tuple | set | frozenset):
        found = list(map(str, said))
    else:
        raise BadAnswer(said, say(N_("names with semicolons between them")))
    return [part.strip() for part in found if part.strip()]


def _listed(parts: Iterable[str]) -> str:
    return "\n".join(" ".join(part.split()) for part in parts)
