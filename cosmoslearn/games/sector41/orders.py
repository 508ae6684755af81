"""What a tile tells an explorer that has moved onto it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from .grid import Coord
from .state import State


class Visit(msgspec.Struct, frozen=True):
    """An explorer on a tile that it has just entered: whose, where, which way it was going and how far."""

    player: int
    who: int
    cell: int
    heading: str
    stride: int = 1


class Way(msgspec.Struct, frozen=True):
    """One way on: the place, the heading it gives, whether it is a jump; `final` if the tile there does not act."""

    coord: Coord
    heading: str
    jump: bool = False
    cargo: bool = True
    final: bool = False


class Order(msgspec.Struct, frozen=True):
    """What the tile orders.

    `go`: on by one of the `ways`; `stop`: the move ends here; `home`, `out`: the explorer leaves the tile so;
    `ask`: the owner chooses one of the `options`, or declines where that is `optional`, and `then` makes the new state.
    `state` is the state after what the tile does at once; `again` asks once more after a choice.
    """

    kind: Literal["go", "stop", "home", "out", "ask"]
    ways: tuple[Way, ...] = ()
    state: State | None = None
    ask: str = ""
    options: tuple[Any, ...] = ()
    optional: bool = False
    then: Callable[[State, Any], State] | None = None
    again: bool = False


STOP = Order("stop")
