"""The explorers on the board: where each stands or lies, what is spoken about it, what pressing it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.language import N_, Say
from ...scene.scene import Point, Shape, Word
from ...scene.signs import PLAYERS
from .art import ROCKS
from .chain import choices
from .grid import COORDS, NAMES
from .moves import Call
from .places import CELL, SCALE, centre
from .sidebar import COLOUR_NAMES
from .state import ABOARD, OUT, State, explorer_id

TARGET: Final = (14.0, 14.0)  # half the sides of what can be pressed
# For each number of explorers on a tile how large they are drawn and where they stand, the last one at the right.
STANDS: Final[dict[int, tuple[float, tuple[Point, ...]]]] = {
    1: (0.9, ((8.0, 6.0),)),
    2: (0.82, ((-8.5, 7.0), (8.5, 7.0))),
    3: (0.68, ((-13.0, 8.0), (0.0, 8.0), (13.0, 8.0))),
}


def explorers(state: State) -> Iterator[Shape]:
    """All explorers in play, but for those aboard that the next move cannot name: their ship shows these."""
    called = named(state)
    for player in range(len(state.ships)):
        docked = 0
        for who, explorer in enumerate(state.explorers[player]):
            name = state.name_of(player, who)
            if explorer.at == OUT or (explorer.at == ABOARD and name not in called):
                continue
            if explorer.at == ABOARD:
                place, scale, outline = _berth(state, player, docked), STANDS[1][0], _box((0, 0), TARGET)
                docked += 1
            else:
                place, scale = _stand(state, player, who)
                sharing = len(state.on_tile(player, explorer.at))
                outline = _inside(place, centre(COORDS[explorer.at]), (min(TARGET[0], 20.5 / sharing), TARGET[1]))
            lies = explorer.rest > 0
            yield Shape(
                explorer_id(name), "explorer", "pieces", place,
                (f"{'lying' if lies else 'explorer'}-{player}",), (_number(player, who, lies, scale),),
                _said(state, player, who), name, outline if name in called else (), None, called.get(name, ""), scale,
            )  # fmt: skip


def named(state: State) -> dict[str, str]:
    """The explorers that the next move may name, with the part of a move that each stands for.

    Where a tile asks, the explorer on it stands for what is asked: `go`, `swap` ...
    """
    if state.phase == "explorer":
        return {name: name for who in state.in_play(state.player) for name in [state.name_of(state.player, who)]}
    if state.phase != "chain":
        return {}
    moves = choices(state)
    called = {f"{move.side}{move.who + 1}": f"{move.side}{move.who + 1}" for move in moves if isinstance(move, Call)}
    mine = state.name_of(state.player, state.under_way.who)
    return called if state.active.at < 0 else {**called, mine: str(moves[0]).partition(" ")[0]}


def _number(player: int, who: int, lying: bool, scale: float) -> Word:
    """The explorer's number, on its hull; its letters stay as large where the explorer is drawn smaller."""
    place = (round(5 * scale, 1), 4.0) if lying else (0.0, round(10 * scale, 1))
    return Word(str(who + 1), place, weight=700, fill=f"piece.{PLAYERS[player][0]}.on")


def _berth(state: State, player: int, n: int) -> Point:
    """Where an explorer aboard is drawn: beside its ship, in the lane."""
    side, place = state.ships[player]
    x, y = centre(state.dock(player))
    step = (36 + 28 * n) * (-1 if place > 5 else 1)
    return (x + step, y) if side in "NS" else (x, y - step)


def _stand(state: State, player: int, who: int) -> tuple[Point, float]:
    """Where an explorer stands on its tile and how large: at the lower right, several side by side; inside a cloud in
    the middle, on the belt on its asteroid."""
    explorer = state.explorer(player, who)
    x, y = centre(COORDS[explorer.at])
    crew = state.on_tile(player, explorer.at)
    scale, places = STANDS[len(crew)]
    if explorer.rock and len(crew) == 1:
        dx, dy, _ = ROCKS[state.tile_on(explorer.at).kind.rocks][explorer.rock - 1]
        return (x + min(dx * SCALE + 2, 10), y + dy * SCALE - 1), scale
    if explorer.cloud == "in":
        return (x, y), scale
    dx, dy = places[crew.index(who)]
    return (x + dx, y + dy), scale


def _box(middle: Point, half: Point) -> tuple[Point, ...]:
    (x, y), (w, h) = middle, half
    return ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))


def _inside(place: Point, middle: Point, half: Point) -> tuple[Point, ...]:
    """What can be pressed, moved so that it does not reach over the tile's edge."""
    room = [CELL / 2 - 1.5 - h for h in half]
    moved = [max(-r, min(r, p - m)) + m - p for p, m, r in zip(place, middle, room, strict=True)]
    return _box((moved[0], moved[1]), half)


def _said(state: State, player: int, who: int) -> Say:
    explorer = state.explorer(player, who)
    facts: dict[str, object] = {
        "name": state.name_of(player, who), "place": "" if explorer.at < 0 else NAMES[explorer.at],
        "rock": explorer.rock, "colour": COLOUR_NAMES[PLAYERS[player][0]],
    }  # fmt: skip
    if explorer.at == ABOARD:
        return Say(N_("explorer {name}, {colour}, aboard"), facts)
    if explorer.rest:
        return Say(N_("explorer {name}, {colour}, on {place}, lying on its side"), facts)
    if explorer.cloud == "in":
        return Say(N_("explorer {name}, {colour}, on {place}, in the cloud"), facts)
    if explorer.rock:
        return Say(N_("explorer {name}, {colour}, on {place}, asteroid {rock}"), facts)
    return Say(N_("explorer {name}, {colour}, on {place}"), facts)
