"""The glossary: the words of the games, what they mean, and what else people say for them; from one data file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from ..core.errors import UnknownName
from ..core.files import as_kind, read_tables
from ..core.language import N_, in_force
from ..core.rulebook import Text

FILE: Final = "glossary.toml"


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word: in each language first the one that the package uses, then what else people say.

    `games` are those that use it, none for all; `rules` those that it is mostly about.
    """

    id: str
    en: tuple[str, ...]
    es: tuple[str, ...]
    means: Text
    games: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    def names(self, lang: str | None = None) -> tuple[str, ...]:
        """The word and its synonyms in a language."""
        return self.es if in_force(lang) == "es" else self.en

    @property
    def title(self) -> Text:
        """The word itself."""
        return {"en": self.en[0], "es": self.es[0]}


class _Same(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: tuple[str, ...]


class Glossary(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"words": "word", "concepts": "concept"}
):
    """All words, the ideas that recur in the games (with the names that rules have for them), and plain synonyms."""

    words: tuple[Word, ...]
    concepts: tuple[Word, ...]
    same: tuple[_Same, ...] = ()

    def of(self, game: str) -> tuple[Word, ...]:
        """The words that a game uses."""
        return tuple(word for word in self.words if not word.games or game in word.games)

    def concept(self, id: str) -> Word:
        """The idea that rules call by this name.

        Raises:
            UnknownName: there is none; the nearest is given.
        """
        found = next((word for word in self.concepts if word.id == id), None)
        if found is None:
            raise UnknownName(N_("concept"), id, [word.id for word in self.concepts])
        return found


@cache
def glossary() -> Glossary:
    """The glossary of the package.

    >>> glossary().concept("adjacency").es[0]
    'vecindad'
    """
    file = Path(str(files(__package__).joinpath(FILE)))
    return as_kind(read_tables(file), Glossary, file)
