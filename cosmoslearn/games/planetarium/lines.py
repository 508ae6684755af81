"""The board: spaces on bands, one-way lines between them. A directed graph, and tables of it for quick looks."""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    import networkx

Space = int  # an index into the tables; its name is BAND.INDEX
Pair = tuple[int, int]  # band and index, as the data files write a space
NOWHERE: Final = -1
THICK: Final = "thick"
THIN: Final = "thin"


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board as a data file describes it: bands of spaces, and thin lines, each repeated by an equal turn."""

    spaces: tuple[int, ...]
    orbit: tuple[int, ...]
    phase: tuple[float, ...]
    closed: tuple[bool, ...]
    thin: tuple[tuple[Pair, Pair], ...]
    arm_length: int = 1
    repeat: int = 1


class Board:
    """The spaces with their lines. A space is a number; `names` and `index` translate.

    >>> from cosmoslearn.games.planetarium.pieces import HOUSE
    >>> board = HOUSE.board
    >>> [board.names[end] for end in board.steps[board.index["3.1"]]]
    ['3.2', '2.2', '4.2']
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        pairs = [(band, place) for band, count in enumerate(plan.spaces, 1) for place in range(count)]
        self.names = tuple(f"{band}.{place}" for band, place in pairs)
        self.ids = tuple(f"space:{name}" for name in self.names)
        self.index = {name: number for number, name in enumerate(self.names)}
        self.band = tuple(band for band, _ in pairs)
        self.orbit = tuple(plan.orbit[band - 1] for band in self.band)
        self.arm = tuple(not plan.closed[band - 1] for band in self.band)
        self.angle = tuple((place + plan.phase[band - 1]) * 360 / plan.spaces[band - 1] for band, place in pairs)
        self.onward = tuple(self._onward(band, place) for band, place in pairs)
        self.across = self._across()
        self.steps = tuple(
            (*((on,) if on != NOWHERE else ()), *ends) for on, ends in zip(self.onward, self.across, strict=True)
        )

    def __len__(self) -> int:
        return len(self.names)

    def space(self, pair: Pair) -> Space:
        """The number of a space from its band and index."""
        return self.index[f"{pair[0]}.{pair[1]}"]

    def _onward(self, band: int, place: int) -> Space:
        count, arm = self.plan.spaces[band - 1], self.plan.arm_length
        if self.plan.closed[band - 1]:
            return self.space((band, (place + 1) % count))
        return self.space((band, place + 1)) if place % arm < arm - 1 else NOWHERE

    def _across(self) -> tuple[tuple[Space, ...], ...]:
        ends: list[list[Space]] = [[] for _ in self.names]
        for start, end in self.thin_lines():
            ends[self.space(start)].append(self.space(end))
        return tuple(tuple(found) for found in ends)

    def thin_lines(self) -> list[tuple[Pair, Pair]]:
        """Every thin line, the repeated ones written out."""
        plan = self.plan

        def turned(pair: Pair, turn: int) -> Pair:
            count = plan.spaces[pair[0] - 1]
            return pair[0], (pair[1] + turn * count // plan.repeat) % count

        return [(turned(start, turn), turned(end, turn)) for start, end in plan.thin for turn in range(plan.repeat)]

    @cached_property
    def back(self) -> tuple[tuple[Space, ...], ...]:
        """For each space, those from which a line leads to it."""
        found: list[list[Space]] = [[] for _ in self.names]
        for start, ends in enumerate(self.steps):
            for end in ends:
                found[end].append(start)
        return tuple(tuple(starts) for starts in found)

    @cached_property
    def near(self) -> tuple[tuple[Space, ...], ...]:
        """For each space, the nearest spaces of the bands inside and outside, joined by a line or not."""
        found = []
        for space in range(len(self)):
            close = []
            for other in (self.band[space] - 1, self.band[space] + 1):
                there = [end for end in range(len(self)) if self.band[end] == other]
                gaps = {end: round(self.gap(space, end), 6) for end in there}
                close += [end for end in there if gaps[end] == min(gaps.values())]
            found.append(tuple(close))
        return tuple(found)

    def gap(self, space: Space, other: Space) -> float:
        """Degrees between the directions of two spaces, at most 180."""
        turn = abs(self.angle[space] - self.angle[other]) % 360
        return min(turn, 360 - turn)

    def ring(self, space: Space) -> tuple[Space, ...]:
        """The spaces met along the thick line from a space, to its end or once round and back to the space itself.

        >>> from cosmoslearn.games.planetarium.pieces import HOUSE
        >>> [HOUSE.board.names[end] for end in HOUSE.board.ring(HOUSE.board.index["1.2"])]
        ['1.3', '1.0', '1.1', '1.2']
        """
        return self.rings[space]

    @cached_property
    def rings(self) -> tuple[tuple[Space, ...], ...]:
        """`ring` of every space."""
        return tuple(self._ring(space) for space in range(len(self)))

    def _ring(self, space: Space) -> tuple[Space, ...]:
        found, here = [], self.onward[space]
        while here != NOWHERE:
            found.append(here)
            if here == space:
                break
            here = self.onward[here]
        return tuple(found)

    @cached_property
    def graph(self) -> networkx.DiGraph[str]:
        """The board as a networkx graph: nodes are names of spaces, edges the lines in their direction.

        Nodes carry `orbit`, `band`, `angle` (degrees clockwise from north) and `arm`; edges carry `line`,
        thick or thin.

        >>> from cosmoslearn.games.planetarium.pieces import HOUSE
        >>> HOUSE.board.graph.number_of_nodes(), HOUSE.board.graph.number_of_edges()
        (72, 124)
        """
        import networkx

        graph: networkx.DiGraph[str] = networkx.DiGraph()
        for space, name in enumerate(self.names):
            graph.add_node(
                name, orbit=self.orbit[space], band=self.band[space], angle=self.angle[space], arm=self.arm[space]
            )
        for space, name in enumerate(self.names):
            if self.onward[space] != NOWHERE:
                graph.add_edge(name, self.names[self.onward[space]], line=THICK)
            for end in self.across[space]:
                graph.add_edge(name, self.names[end], line=THIN)
        return graph

    def turn(self, start: Space, end: Space) -> float:
        """By how many degrees a line turns clockwise, from 0 up to 360."""
        return (self.angle[end] - self.angle[start]) % 360

    def at(self, space: Space, centre: tuple[float, float], radius: float) -> tuple[float, float]:
        """Where a space lies in a picture, on a circle of the given radius."""
        turn = math.radians(self.angle[space])
        return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)
