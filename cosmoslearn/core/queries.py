"""The named questions of a game: pure functions of a position, asked by name with checked arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_type_hints

import msgspec

from .checking import checked
from .errors import BadOption, known
from .files import key_and_reason
from .language import N_
from .registry import game as face

Question = Callable[..., Any]


class Questions(Mapping[str, Question]):
    """The questions of a game by name; read-only.

    >>> from cosmoslearn.games.bigbang import QUERIES
    >>> "score" in QUERIES, "scor" in QUERIES
    (True, False)
    >>> QUERIES["scor"]
    Traceback (most recent call last):
    cosmoslearn.core.errors.UnknownName: unknown query scor; nearest: score
    """

    def __init__(self, asked: Mapping[str, Question]) -> None:
        self._asked = dict(asked)

    def __getitem__(self, name: str) -> Question:
        return self._asked[known(N_("query"), name, self._asked)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._asked)

    def __len__(self) -> int:
        return len(self._asked)

    def __repr__(self) -> str:
        return f"<Questions {' '.join(self)}>"


def query(game: str, name: str) -> Question:
    """The function behind a question of a game.

    Raises:
        UnknownName: the game has no such question; the nearest is given.

    >>> import cosmoslearn
    >>> query("bigbang", "scor")
    Traceback (most recent call last):
    cosmoslearn.core.errors.UnknownName: unknown query scor; nearest: score
    """
    queries: Mapping[str, Question] = face(game).QUERIES
    return queries[name]


def answered(asked: Question, position: Any, given: Mapping[str, Any]) -> Any:
    """What a question answers about a position.

    A question refuses an argument that names nothing there by a `CosmosError` of its own; whatever else goes wrong in
    it is a fault of ours, and comes out as what it is.

    Raises:
        UnknownName: it takes no argument of a name, or one names nothing that there is.
        BadOption: an argument is missing or of another type, or means nothing there.
    """
    return asked(position, **arguments(asked, given))


def arguments(asked: Callable[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """What a question is asked with, checked against the names and types that it takes besides the position.

    Raises:
        UnknownName: it takes no argument of a name.
        BadOption: an argument is missing or of another type.
    """
    position, *taken = inspect.signature(asked).parameters.values()
    checked(asked, given, (position.name,))
    for one in taken:
        if one.default is one.empty and one.kind is not one.VAR_KEYWORD and one.name not in given:
            raise BadOption(one.name, "", N_("a value"))
    hints = get_type_hints(asked)
    return {key: _converted(key, value, hints.get(key, Any)) for key, value in given.items()}


def _converted(name: str, value: Any, hint: Any) -> Any:
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError as fault:
        inner, why = key_and_reason(fault)
        raise BadOption(name + inner.removeprefix("$"), value, why) from None
