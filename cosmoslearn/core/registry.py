"""What the floors above offer, by name: the games, and the ways in which a value can show itself.

The floors above fill it with addresses (``"package.module:function"``); an address is imported when it is first asked
for. So core never imports them, and `import cosmoslearn` loads nothing heavy.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Any

from .errors import known
from .language import N_

_games: dict[str, str] = {}
_views: dict[str, str] = {}


def offer_game(name: str, module: str) -> None:
    """Make a game known under a name."""
    _games[name] = module


def offer_view(name: str, address: str) -> None:
    """Make a way to show a value known: `address` is ``"module:function"``."""
    _views[name] = address


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_games)


def game(name: str) -> ModuleType:
    """The face of a game.

    Raises:
        UnknownName: there is no such game.

    >>> import cosmoslearn
    >>> game("bigbang").__name__
    'cosmoslearn.games.bigbang'
    """
    return importlib.import_module(_games[known(N_("game"), name, _games)])


def view(name: str) -> Callable[..., Any]:
    """The function that shows a value in the way named.

    Raises:
        UnknownName: no floor offers that view.
    """
    module, _, function = _views[known(N_("view"), name, _views)].partition(":")
    shown: Callable[..., Any] = getattr(importlib.import_module(module), function)
    return shown
