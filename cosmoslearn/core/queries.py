"""The named questions of a game: pure functions of a position, asked by name with checked arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from .errors import BadOption, UnknownName
from .files import key_and_reason
from .language import N_
from .registry import game as face


def query(game: str, name: str) -> Callable[..., Any]:
    """The function behind a question of a game.

    Raises:
        UnknownName: the game has no such question; the nearest is given.

    >>> import cosmoslearn
    >>> query("bigbang", "scor")
    Traceback (most recent call last):
    cosmoslearn.core.errors.UnknownName: unknown query scor; nearest: score
    """
    queries: Mapping[str, Callable[..., Any]] = face(game).QUERIES
    if name not in queries:
        raise UnknownName(N_("query"), name, queries)
    return queries[name]


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


def checked(make: Callable[..., Any], options: Mapping[str, Any], given: Iterable[str]) -> Mapping[str, Any]:
    """The options, if a function takes them all, by name and type, besides what it is given anyway.

    Raises:
        UnknownName: it takes no option of a name; the nearest is given.
        BadOption: a value is of another type than the function says.
    """
    taken = inspect.signature(make).parameters.values()
    names = {one.name for one in taken if one.kind is not one.VAR_KEYWORD} - set(given)
    any_name = any(one.kind is one.VAR_KEYWORD for one in taken)
    hints = get_type_hints(make)
    for name, value in options.items():
        if name in given or not (any_name or name in names):
            raise UnknownName(N_("option"), name, names)
        kinds = _kinds(hints.get(name, Any))
        if kinds and not isinstance(value, kinds):
            raise BadOption(name, value, " | ".join(kind.__name__ for kind in kinds))
    return options


def _kinds(hint: Any) -> tuple[type, ...]:
    """The classes that an annotation allows; empty where it says more than classes can."""
    parts = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    kinds = [object if part is Any else get_origin(part) or part for part in parts]
    return tuple(kinds + [int] * (float in kinds)) if all(isinstance(kind, type) for kind in kinds) else ()
