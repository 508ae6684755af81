"""What the named questions share: where they are kept, and values that must exist in the position asked about."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, get_args, get_type_hints

from ...core.errors import BadOption, NotationError, UnknownName
from ...core.hexes import Cell, neighbours
from ...core.hexes import cell as cell_of
from ...core.hexes import name as name_of
from ...core.language import N_
from .pieces import BODIES, COLOURS, FORMS, MODES, TILES, UNKNOWN
from .state import State

ASKED: dict[str, Callable[..., Any]] = {}
Space = str | Sequence[int]


def query(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function a named question; it is asked of positions of the class that its first annotation says.

    Raises (the question):
        BadOption: the position is of a mode that has no such thing.
    """
    first = next(iter(inspect.signature(function).parameters))
    hint = get_type_hints(function)[first]
    kinds = () if hint is Any else get_args(hint) or (hint,)

    @wraps(function)
    def asked(position: Any, *args: Any, **given: Any) -> Any:
        if kinds and not isinstance(position, kinds):
            raise BadOption("mode", position.mode, _listed(*(mode for kind in kinds for mode in _modes(kind))))
        return function(position, *args, **given)

    ASKED[function.__name__] = asked
    return asked


def _modes(kind: type) -> tuple[str, ...]:
    """The modes of a class of positions."""
    own = kind.__name__.lower()
    return (own,) if own in MODES else ("cosmic", "simple", "solo")


def _listed(*modes: str) -> str:
    return " | ".join(modes)


def with_clock(state: State) -> State:
    """A position with a clock.

    Raises:
        BadOption: the mode has none.
    """
    if not state.clock:
        raise BadOption("mode", state.mode, _listed("cosmic", "solo"))
    return state


def with_goals(state: Any, player: int | None = None) -> Any:
    """A position whose players, or one of them, have goals that are known.

    Raises:
        BadOption: the mode has none, or they are hidden.
    """
    if not state.goals:
        raise BadOption("mode", state.mode, _listed("cosmic", "simple", "parallel"))
    if any(UNKNOWN in goals for goals in (state.goals if player is None else state.goals[player : player + 1])):
        raise BadOption("goals", ", ".join(state.goals), N_("goals that are known"))
    return state


def time_of(time: int, name: str = "time") -> int:
    """A time or number that is not negative.

    Raises:
        BadOption: it is.
    """
    if time < 0:
        raise BadOption(name, time, N_("a whole number from 0"))
    return time


def player_of(state: Any, player: str) -> int:
    """The number of a player.

    Raises:
        NotationError: nobody plays that element.
    """
    if player not in state.players:
        raise NotationError(player, N_("one of the elements in play"), N_("player"), state.players)
    found: int = state.players.index(player)
    return found


def totals_of(state: Any, totals: dict[str, int]) -> tuple[int, ...]:
    """Points given by name, in the order of the players.

    Raises:
        NotationError: somebody named does not play.
        BadOption: a player is left out.
    """
    for player in totals:
        player_of(state, player)
    for player in state.players:
        if player not in totals:
            raise BadOption("totals", totals, N_("the points of every player"))
    return tuple(totals[player] for player in state.players)


def goal_of(goal: str) -> str:
    """A goal.

    Raises:
        NotationError: it is no form and no colour.
    """
    if goal not in (*FORMS, *COLOURS):
        raise NotationError(goal, N_("one of P S C A B Y O R"), N_("goal"), (*FORMS, *COLOURS))
    return goal


def one_of(what: str, name: str, known: Iterable[str]) -> str:
    """A name out of several.

    Raises:
        UnknownName: it is none of them; the nearest is given.
    """
    if name not in (names := tuple(known)):
        raise UnknownName(what, name, names)
    return name


def body_of(code: str) -> str:
    """The code of a body, the Earth not among them.

    Raises:
        NotationError: it is none.
    """
    if code not in BODIES:
        raise NotationError(code, N_("a body such as PY2"), N_("tile"), BODIES)
    return code


def in_row(row: tuple[str, ...], code: str) -> str:
    """A tile of the row.

    Raises:
        NotationError: it does not lie there.
    """
    if code not in row:
        raise NotationError(code, N_("a tile of the row"), N_("tile"), row)
    return code


def space_of(text: Space) -> Cell:
    """A space from its name `2,-1` or its pair of numbers.

    Raises:
        NotationError: it is no space.

    >>> space_of("2,-1") == space_of([2, -1]) == (2, -1)
    True
    """
    return cell_of(text if isinstance(text, str) else ",".join(map(str, text)))


def lying_at(state: State, text: Space) -> Cell:
    """A space where a tile lies.

    Raises:
        NotationError: it is no space, or an empty one.
    """
    return _taken(text, state.universe)


def body_at(state: State, text: Space) -> Cell:
    """A space where a face-up body lies.

    Raises:
        NotationError: none lies there.
    """
    cell = space_of(text)
    bodies = [name_of(there) for there, code in state.universe.items() if TILES[code].is_body]
    if name_of(cell) not in bodies:
        raise NotationError(name_of(cell), N_("a space where a face-up body lies"), N_("cell"), bodies)
    return cell


def centre_at(state: State, source: Cell, text: Space) -> Cell:
    """A space beside another where a tile lies.

    Raises:
        NotationError: it is no such space.
    """
    return _taken(text, [near for near in neighbours(source) if near in state.universe], N_("a tile beside the body"))


def _taken(text: Space, cells: Iterable[Cell], expected: str = N_("a space where a tile lies")) -> Cell:
    known = [name_of(cell) for cell in cells]
    if name_of(cell := space_of(text)) not in known:
        raise NotationError(name_of(cell), expected, N_("cell"), known)
    return cell
