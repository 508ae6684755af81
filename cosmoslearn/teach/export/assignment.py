"""A set of exercises on its way out of the notebook: who it is for, what it is called, and what goes with it."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Final, Generic, TypeVar

import msgspec

from ...core.errors import CosmosError
from ...core.language import N_, say, spoken
from ...core.rulebook import Text
from ..item import Item
from .question import Question, question

Content = TypeVar("Content", str, bytes)
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no letter that is taken for a digit


class CannotExport(CosmosError, ValueError):
    """An exercise that a format cannot hold, or a library that is not there: says which, why, and what to do."""


class Export(msgspec.Struct, Generic[Content], frozen=True):
    """What a way out has written, and what it had to change or leave out, sentence by sentence."""

    content: Content
    notices: tuple[str, ...] = ()


class Assignment(msgspec.Struct, frozen=True):
    """Exercises in their order, for one student or (without a student) for all; `points` of each, by default 1."""

    title: Text
    items: tuple[Item, ...]
    course: str = ""
    student: str = ""
    points: tuple[float, ...] = ()

    def worth(self, number: int) -> float:
        """The points of an exercise, counted from 1."""
        return self.points[number - 1] if self.points else 1.0

    @property
    def name(self) -> str:
        """The title as the name of a file, the same in every language: small letters of ASCII, digits and hyphens.

        >>> Assignment({"en": "The phenomena, 1", "es": "Los fenómenos, 1"}, ()).name
        'the-phenomena-1'
        """
        return slug(self.title["en"])

    @property
    def code(self) -> str:
        """The student's code for this set, as it stands on paper; empty where the set is for all.

        >>> Assignment({"en": "One", "es": "Uno"}, (), "4.º B", "Ñoño").code
        'VFRT-7X8Q'
        """
        if not self.student:
            return ""
        whole = "\0".join((self.name, self.course, self.student))
        number = int.from_bytes(hashlib.sha256(whole.encode()).digest()[:5], "big")
        digits = "".join(LETTERS[number >> shift & 31] for shift in range(35, -1, -5))
        return f"{digits[:4]}-{digits[4:]}"

    def heading(self, lang: str | None = None) -> str:
        """The title in words."""
        return spoken(self.title, lang)

    def questions(self, lang: str | None = None) -> list[Question]:
        """The exercises, ready to be written in a language."""
        return [question(item, lang) for item in self.items]


def slug(text: str) -> str:
    """A text as part of a file's name.

    >>> slug("¿Qué es 3,5?"), slug("«»")
    ('que-es-3-5', 'x')
    """
    plain = "".join(one for one in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(one))
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "x"


def extra_missing(library: str) -> CannotExport:
    """The refusal where a library of the extra `class` is not installed."""
    template = N_("{library} is not installed; run: pip install {extra}")
    return CannotExport(say(template, library=library, extra='"cosmoslearn[class]"'))
