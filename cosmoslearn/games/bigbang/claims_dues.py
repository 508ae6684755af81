"""The checkers of claims about what a turn brings and costs. Like `claims`, they use no rule of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .claims import _is_body, _near, _top, claim
from .state import State

DEAR = {"BH": 5, "SN": 5, "HY": 5, "DE": 5, "W1": 4, "W2": 4, "OR": 4, "EC": 4, "T": 4}
NOVA, HOLE = "SN", "BH"


def _at(state: State, cell: Any) -> str:
    """What lies on a space, be it face down."""
    return state.universe.get(tuple(cell), "").removeprefix("X:")


def _left(state: State) -> tuple[int, int]:
    """The bodies due of dark energy and the extras once one of them has been laid."""
    return (state.dark - 1, state.extras) if state.dark else (0, max(state.extras - 1, 0))


@claim
def given(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The supernova, or a body beside it, has come to a space: one extra more than is left of what was due."""
    code = _at(after, args["cell"])
    earns = code == NOVA or (_is_body(code) and NOVA in _near(after, args["cell"]))
    dark, extras = _left(before)
    return earns and before.last == tuple(args["cell"]) and _due(after, args) == (dark, extras + 1)


def _due(after: State, args: Mapping[str, Any]) -> tuple[int, int]:
    """What is due after a step; nothing that could be due unless the claim says the same."""
    return (after.dark, after.extras) if (after.dark, after.extras) == (args["dark"], args["extras"]) else (-1, -1)


@claim
def used_up(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """One of the bodies due has been laid, and nothing was earned by it."""
    return before.universe == after.universe and _due(after, args) == _left(before)


@claim
def given_up(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The bodies of dark energy, or all extras, are due no more."""
    return _due(after, args) == (0, before.extras if before.dark else 0)


@claim
def extras_wait(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """So many bodies of dark energy are still to come, and then so many extras, one at least."""
    return before == after and after.extras > 0 and _due(after, args) == (after.dark, after.extras)


@claim
def absorbed_beside_nova(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A tile turned face down lies between the black hole and the supernova."""
    dark = after.universe.get(tuple(args["cell"]), "").startswith("X:")
    return dark and {HOLE, NOVA} <= set(_near(after, args["cell"]))


@claim
def beside_nova(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The tile that came last lies beside the supernova, and no extra is due for it."""
    return before == after and after.last == tuple(args["cell"]) and NOVA in _near(after, args["cell"])


@claim
def alone_with_hole(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The tile that came last touches the black hole and no face-up body."""
    near = _near(after, args["cell"])
    return after.last == tuple(args["cell"]) and HOLE in near and not any(map(_is_body, near))


@claim
def opening_over(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Beside the Big Bang lies one tile, a body."""
    return len(after.universe) == 2 and _is_body(_at(after, args["cell"]))


@claim
def earth_at(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The Earth is what lies on the space, on top if it covers something."""
    return _top(_at(after, args["cell"])) == "T"


@claim
def dark(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """On these spaces, and there are some, tiles lie face down beside the black hole."""
    cells = [tuple(cell) for cell in args["cells"]]
    return bool(cells) and all(after.universe[cell].startswith("X") and HOLE in _near(after, cell) for cell in cells)


@claim
def hidden_below(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """On the space a body lies on another."""
    return after.universe.get(tuple(args["cell"])) == f"{args['tile']}^{args['under']}"


@claim
def costs(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """The time owed has grown by the price of a tile that lies in the universe or has left the game."""
    tile, time = args["tile"], args["time"]
    altered = {"BB-CLOCK-COST", "BB-CLOCK-FREE"} & before.rulebook.readings.keys()
    price = int(tile[2]) if _is_body(tile) and tile != "T" else DEAR[tile]
    gone = tile in (*before.universe.values(), *before.used, *before.queue) and tile not in before.row
    return gone and after.owed - before.owed == time and bool(price == time or altered)


@claim
def no_time(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """A body that was due has been laid, and the time owed is what it was."""
    due = before.dark or before.extras or "BB-CLOCK-FREE" in before.rulebook.readings
    return bool(due and before.owed == after.owed == args["owed"])


@claim
def turn_over(before: State, after: State, args: Mapping[str, Any]) -> bool:
    """Nothing is due and nothing owed any more."""
    return before == after and not (after.dark or after.extras or after.owed or after.opened)
