"""The named questions of a game: pure functions of a position, asked by name with checked arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, get_type_hints

import msgspec

from .checking import checked
from .errors import BadOption, CosmosError, known
from .files import key_and_reason
from .language import N_
from .registry import game as face

Question = Callable[..., Any]
# In what a question ends whose arguments have the right type and name nothing that there is. Everything else that goes
# wrong in it is a fault of ours, and has to be seen as what it is.
NONSENSE: Final = (LookupError, ValueError)


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

    Raises:
        UnknownName: it takes no argument of a name.
        BadOption: an argument is missing or of another type, or means nothing there.
    """
    values = arguments(asked, given)
    try:
        return asked(position, **values)
    except CosmosError:
        raise
    except NONSENSE as fault:
        if not values:
            raise
        shown = ", ".join(f"{key}={value}" for key, value in values.items())
        raise BadOption(", ".join(values), shown, N_("values that mean something in this position")) from fault


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
