"""The source of a learner's function, with what it needs from other cells of the notebook."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, Final

from ....core.errors import CosmosError
from ....core.language import N_, say

PLAIN: Final = (bool, int, float, str, type(None))


class NoSource(CosmosError, ValueError):
    """A function whose source is not there or is no Python."""


def source_of(function: Callable[..., Any] | str, name: str) -> str:
    """The whole source that makes a function of that name: given as text, or as the function itself.

    A function brings along the modules, the other functions and the plain numbers and texts that it uses. Its own
    name may be another: the last line gives it the name that is wanted.

    Raises:
        NoSource: the source cannot be found, is no Python, or defines no such function.

    >>> print(source_of("def near(a):\\n    return a < 2", "near"))
    def near(a):
        return a < 2
    """
    if isinstance(function, str):
        return _looked_through(textwrap.dedent(function), name)
    if not isinstance(function, FunctionType):
        raise NoSource(say(N_("expected a function, or its source as a text")))
    parts: dict[str, str] = {}
    _collect(function, parts)
    parts[""] = f"{name} = {function.__name__}" if function.__name__ != name else ""
    return "\n".join(filter(None, parts.values()))


def _looked_through(text: str, name: str) -> str:
    try:
        tree = ast.parse(text)
    except SyntaxError as fault:
        message = say(N_("line {line} is no Python: {why}"), line=fault.lineno or 1, why=str(fault.msg))
        raise NoSource(message) from None
    defined = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    if name not in defined:
        raise NoSource(say(N_("expected a function named {name}"), name=name))
    return text


def _collect(function: FunctionType, parts: dict[str, str]) -> None:
    """The function and what it uses, what is used first."""
    own = f"def {function.__name__}"
    if own in parts:
        return
    parts[own] = ""  # it may call itself
    for name in _names(function.__code__):
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType):
            parts[name] = f"import {value.__name__} as {name}"
        elif isinstance(value, FunctionType) and value.__module__ == function.__module__:
            _collect(value, parts)
        elif isinstance(value, PLAIN) and name in function.__globals__:
            parts[name] = f"{name} = {value!r}"
        elif isinstance(value, type | FunctionType | BuiltinFunctionType):
            parts[name] = f"from {value.__module__} import {value.__qualname__} as {name}"
    try:
        text = textwrap.dedent(inspect.getsource(function))
    except (OSError, TypeError):
        message = N_("the source of {name} is not to be found; give it as a text")
        raise NoSource(say(message, name=function.__name__)) from None
    del parts[own]
    parts[own] = text


def _names(code: CodeType) -> list[str]:
    """The global names that a function and the functions inside it use."""
    inner = [name for const in code.co_consts if isinstance(const, CodeType) for name in _names(const)]
    return list(dict.fromkeys((*code.co_names, *inner)))
