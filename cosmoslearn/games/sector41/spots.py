"""Marks go round tiles, never round the small pieces on them, and what stands on a marked tile is shown in full."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import chain, pairwise

from .grid import around
from .state import OUT, State, at, disc_id, explorer_id, ship_id

Marks = dict[str, tuple[str, ...]]


def ground(state: State, name: str) -> str:
    """The scene id of the tile or ship under an explorer or the Guardian; any other id as it is.

    >>> from cosmoslearn.games.sector41 import parse
    >>> here = parse("tiles: e1=UNC\\nexplorers: S1 e1")
    >>> ground(here, "explorer:S1"), ground(here, "explorer:S2"), ground(here, "guardian"), ground(here, "cell:a1")
    ('cell:e1', 'ship:S', 'cell:e5', 'cell:a1')
    """
    kind, _, who = name.partition(":")
    if kind == "guardian":
        return at(state.guardian)
    player = state.player_of(who[:1]) if kind == "explorer" else None
    if player is None:
        return name
    place = state.explorer(player, int(who[1]) - 1).at
    return at(place) if place >= 0 else name if place == OUT else ship_id(who[0])


def pieces_on(state: State, places: Container[str]) -> tuple[str, ...]:
    """The scene ids of the explorers, discs and the Guardian on the tiles named."""
    crew = [
        explorer_id(state.name_of(player, who))
        for player, explorers in enumerate(state.explorers)
        for who, explorer in enumerate(explorers)
        if explorer.at >= 0 and at(explorer.at) in places
    ]
    discs = [disc_id(cell, n) for cell, text in enumerate(state.discs) if at(cell) in places for n in range(len(text))]
    return (*crew, *discs, *(["guardian"] if at(state.guardian) in places else []))


def round_trip(loop: Sequence[int]) -> Marks:
    """The marks of a loop: its tiles, and the way round through them back to the last one.

    >>> round_trip([41, 50, 49])["line"]
    ('cell:e6', 'cell:f5', 'cell:f6', 'cell:e6')
    """
    steps = list(pairwise([loop[-1], *loop]))
    pushed = len(loop) > 2 and all(end in around(start) for start, end in steps)
    tiles = tuple(map(at, loop))
    return {"broken": tiles, "line" if pushed else "hop": (tiles[-1], *tiles)}


def on_tiles(state: State, marks: Mapping[str, tuple[str, ...]]) -> Marks:
    """The marks of a step, with every piece replaced by the tile below it, and under `lit` all that stands there."""
    below = {role: tuple(ground(state, name) for name in names) for role, names in marks.items()}
    found = {role: names if role in ("line", "hop") else tuple(dict.fromkeys(names)) for role, names in below.items()}
    return {**found, "lit": pieces_on(state, set(chain.from_iterable(found.values())))}
