"""Languages: which one is in force, and how a message becomes words in it.

Messages are written in English in the code and translated in gettext catalogues under ``cosmoslearn/locale``, one
domain for each room (``core``, ``board``, ``bigbang`` ...). Nothing is loaded before the first word is wanted.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from .fault import CosmosError

LANGUAGES: Final = ("en", "es")
PSEUDO: Final = "x-pseudo"
VARIABLE: Final = "COSMOSLEARN_LANG"
LOCALE: Final = Path(__file__).parents[1] / "locale"

_chosen: ContextVar[str | None] = ContextVar("cosmoslearn_language", default=None)


def N_(msgid: str) -> str:
    """Mark a message for the catalogues without translating it."""
    return msgid


class UnknownLanguage(CosmosError, ValueError):
    """A language that the package does not speak."""

    def __init__(self, asked: object) -> None:
        template = N_("unknown language {asked}: expected one of {known}")
        super().__init__(say(template, asked=repr(asked)[:40], known=LANGUAGES))


def language(code: str | None = None) -> str:
    """The language in force; with a code, put that one in force first.

    Without a choice, the variable ``COSMOSLEARN_LANG`` and then the system's locale decide; English is the last resort.

    Raises:
        UnknownLanguage: the code is neither a language of the package nor the pseudo-locale of the tests.

    >>> language("es")
    'es'
    >>> language("en")
    'en'
    """
    if code is not None:
        _chosen.set(_known(code))
    return _chosen.get() or _system()


@contextmanager
def speaking(code: str | None) -> Iterator[str]:
    """The language for the length of a ``with`` block; ``None`` keeps the one in force.

    >>> with speaking("es"):
    ...     number(2.5)
    '2,5'
    """
    token = _chosen.set(_known(code) if code is not None else _chosen.get())
    try:
        yield language()
    finally:
        _chosen.reset(token)


def in_force(lang: str | None) -> str:
    """The language asked for, or else the one in force.

    Raises:
        UnknownLanguage: the package does not speak the language asked for.
    """
    return language() if lang is None else _known(lang)


def _known(code: object) -> str:
    if isinstance(code, str) and code in LANGUAGES:
        return code
    short = code.replace("_", "-").split("-")[0].lower() if isinstance(code, str) else ""
    if code == PSEUDO:
        return PSEUDO
    if short not in LANGUAGES:
        raise UnknownLanguage(code)
    return short


@cache
def _system() -> str:
    asked = [os.environ.get(name) for name in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG")]
    # Last what Python makes of the system: it takes the plain C locale for American English.
    for name in (*asked, locale.getlocale()[0]):
        short = (name or "").replace("_", "-").split("-")[0].lower()
        if name == PSEUDO or short in LANGUAGES or short == "spanish":
            return PSEUDO if name == PSEUDO else "es" if short == "spanish" else short
    return "en"


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    """All domains of a language as one chain; English is the source and needs none."""
    chain = gettext.NullTranslations()
    for file in sorted((LOCALE / code / "LC_MESSAGES").glob("*.mo")):
        with file.open("rb") as stream:
            found = gettext.GNUTranslations(stream)
        found.add_fallback(chain)
        chain = found
    return chain


def _pseudo(text: str) -> str:
    """Accented, longer and in brackets, so that an untranslated literal stands out; placeholders stay."""
    out, depth = [], 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        out.append(letter if depth or letter == "}" else letter.translate(_ACCENTS))
    return "⟦" + "".join(out) + "⟧"


_ACCENTS: Final = str.maketrans("aeiouAEIOUnc", "áéíóúÁÉÍÓÚñç")


def translate(msgid: str, lang: str | None = None) -> str:
    """The template of a message in a language, placeholders still in it."""
    code = in_force(lang)
    if not msgid:  # to gettext it names the head of the catalogue
        return ""
    return _pseudo(msgid) if code == PSEUDO else _catalogue(code).gettext(msgid)


def say(msgid: str, /, lang: str | None = None, **facts: object) -> str:
    """A message in words, now.

    Facts fill the placeholders: numbers get the language's decimal sign, sequences become a spoken list, messages
    (`Say`) and words of data files (mappings from language to text) are put into the same language.

    >>> say("{n} tiles: {tiles}", lang="en", n=2, tiles=("PR1", "SB2"))
    '2 tiles: PR1 and SB2'
    """
    code = in_force(lang)
    template = translate(msgid, code)
    return template.format_map({key: spoken(value, code) for key, value in facts.items()}) if facts else template


class Say(msgspec.Struct, frozen=True):
    """A message that waits for its language.

    >>> Say("It is {who}'s turn.", {"who": "fire"}).words("en")
    "It is fire's turn."
    """

    msgid: str
    facts: Mapping[str, Any] = {}

    def words(self, lang: str | None = None) -> str:
        """The message in the language given, or in the one in force."""
        return say(self.msgid, lang, **self.facts)

    def __str__(self) -> str:
        return self.words()


def counted(n: int, one: str, many: str) -> Say:
    """A count with its noun: the message `one` for 1 and `many` for every other number.

    >>> counted(1, "{n} tile", "{n} tiles").words("en"), counted(0, "{n} tile", "{n} tiles").words("en")
    ('1 tile', '0 tiles')
    """
    return Say(one if n == 1 else many, {"n": n})


def spoken(value: object, lang: str | None = None) -> str:
    """Any fact in words.

    >>> spoken(("a", "b", "c"), "es"), spoken(2.5, "es"), spoken({"en": "sun", "es": "sol"}, "es")
    ('a, b y c', '2,5', 'sol')
    >>> spoken({"A": 2, "B": 0.5}, "es"), spoken(True, "es")
    ('A: 2 y B: 0,5', 'sí')
    """
    if isinstance(value, str):
        return value
    code = in_force(lang)
    if isinstance(value, Say):
        return value.words(code)
    if isinstance(value, Mapping) and "en" in value:
        text = str(value.get(code) or value["en"])
        return _pseudo(text) if code == PSEUDO else text
    if isinstance(value, Mapping):
        return _listed([f"{spoken(key, code)}: {spoken(item, code)}" for key, item in value.items()], code)
    if isinstance(value, bool):
        return say(N_("yes") if value else N_("no"), code)
    if isinstance(value, int | float):
        return number(value, code)
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(map(str, value)) if isinstance(value, set | frozenset) else value
        return _listed([spoken(item, code) for item in items], code)
    return str(value)


def _listed(items: list[str], lang: str) -> str:
    if len(items) < 2:
        return items[0] if items else say(N_("nothing"), lang)
    last = items[-1]
    if lang == "es":
        sound = last.lstrip("«“\"'(").lower()
        joint = "e" if sound.startswith(("i", "í", "hi")) and not sound.startswith(("hia", "hie", "hio")) else "y"
    else:
        joint = "and"
    return f"{', '.join(items[:-1])} {joint} {last}"


def number(value: float, lang: str | None = None, digits: int = 2) -> str:
    """A number with the language's decimal sign and no idle zeros.

    >>> number(37.8, "es"), number(37.8, "en"), number(3.0, "en")
    ('37,8', '37.8', '3')
    """
    text = str(value) if isinstance(value, int) else f"{value:.{digits}f}".rstrip("0").rstrip(".")
    text = "0" if text == "-0" else text
    return text.replace(".", ",") if in_force(lang) == "es" else text


def read_number(text: str) -> float:
    """A number as people write it: decimal point and decimal comma are both accepted.

    Raises:
        ValueError: the text is no number.

    >>> read_number("3,5") == read_number(" 3.5 ") == 3.5
    True
    """
    plain = text.strip().replace(",", ".")
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)", plain, re.ASCII):
        raise ValueError(say(N_("{text}: not a number; expected digits such as 3.5"), text=repr(text)))
    return float(plain)
