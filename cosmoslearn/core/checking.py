"""Arguments checked against annotations: a wrong name or type is refused by a typed error of one line."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, wraps
from types import NoneType, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from .errors import BadOption, UnknownName
from .language import N_

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def typed(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """A function that looks at its arguments before it runs.

    Raises (the function):
        UnknownName: it takes no argument of a name; the nearest is given.
        BadOption: an argument is missing, of another type than the annotation says, or a rulebook of another game.

    >>> @typed
    ... def double(n: int) -> int:
    ...     return 2 * n
    >>> double("7")
    Traceback (most recent call last):
    cosmoslearn.core.errors.BadOption: option n: 7 is not allowed; expected int
    """
    parameters = _parameters(function)

    @wraps(function)
    def asked(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        given = dict(zip(parameters, args, strict=False))  # the call itself refuses one argument too many
        checked(function, kwargs, given)
        _refuse_missing(parameters, [*given, *dict(kwargs)])
        for name, value in given.items():
            _refuse_other(function, name, value)
        return function(*args, **kwargs)

    return asked


def checked(make: Callable[..., Any], options: Mapping[str, Any], given: Iterable[str]) -> Mapping[str, Any]:
    """The options, if a function takes them all, by name and type, besides what it is given anyway.

    Raises:
        UnknownName: it takes no option of a name; the nearest is given.
        BadOption: a value is of another type than the function says.
    """
    taken = _parameters(make).values()
    names = {one.name for one in taken if one.kind is not one.VAR_KEYWORD}
    any_name = any(one.kind is one.VAR_KEYWORD for one in taken)
    for name, value in options.items():
        if name in given or not (any_name or name in names):
            raise UnknownName(N_("option"), name, names - set(given))
        _refuse_other(make, name, value)
    return options


def refuse_fields(value: Any) -> None:
    """Refuse a struct one of whose fields is of another type than its class says.

    Raises:
        BadOption: names the field.
    """
    kind: Any = type(value)
    for name, hint in _hints(kind).items():
        if not fits(getattr(value, name), hint):
            raise BadOption(name, getattr(value, name), _in_words(hint))


@cache
def _parameters(function: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    return inspect.signature(function).parameters


def _refuse_missing(parameters: Mapping[str, inspect.Parameter], given: Collection[str]) -> None:
    for one in parameters.values():
        free = one.kind in (one.VAR_KEYWORD, one.VAR_POSITIONAL)
        if not free and one.default is one.empty and one.name not in given:
            raise BadOption(one.name, "", N_("a value"))


def _refuse_other(function: Callable[..., Any], name: str, value: Any) -> None:
    hints, parameters = _hints(function), _parameters(function)
    if not fits(value, hints.get(name, Any)):
        raise BadOption(name, value, _in_words(hints[name]))
    game = getattr(parameters[name].default, "game", None) if name in parameters else None
    if game and getattr(value, "game", game) != game:
        raise BadOption(name, value, f"{game}.RULES")


@cache
def _hints(annotated: Any) -> dict[str, Any]:
    return get_type_hints(annotated)


def _in_words(hint: Any) -> str:
    hint = getattr(hint, "__bound__", None) or hint
    return re.sub(r"\b[\w.]+\.(?=\w)", "", inspect.formatannotation(hint))


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is what an annotation says; a truth value is no number, a text no sequence.

    >>> fits(["fire"], list[str]), fits("fire", list[str]), fits(True, int), fits(None, int | None)
    (True, False, False, True)
    """
    if isinstance(hint, TypeVar):
        return hint.__bound__ is None or fits(value, hint.__bound__)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is Literal:
        return value in parts
    if origin is None:
        return _is_a(value, NoneType if hint is None else hint)
    if not isinstance(value, origin) or isinstance(value, str | bytes):
        return False
    if isinstance(value, Mapping) and len(parts) == 2:
        return all(fits(key, parts[0]) and fits(item, parts[1]) for key, item in value.items())
    if origin is tuple and parts[-1] is not Ellipsis:
        return len(value) == len(parts) and all(map(fits, value, parts))
    return not isinstance(value, Collection) or all(fits(item, parts[0]) for item in value)


def _is_a(value: Any, kind: Any) -> bool:
    if kind is Any or not isinstance(kind, type):
        return True
    if kind in (int, float) and isinstance(value, bool):
        return False
    return isinstance(value, int | float if kind is float else kind)
