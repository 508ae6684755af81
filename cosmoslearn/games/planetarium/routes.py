"""Routes: the ways, allowed or not, in which a token might be thought to get from one space to another.

A move is judged on the route that breaks fewest rules; so a refused move is told its nearest miss. Routes run along
lines in
either direction, or hop to a close space; which of them are allowed is for the movement rules to say.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import msgspec

from .lines import NOWHERE, THICK, THIN, Board, Space
from .pieces import PLANETS
from .state import State

BACK: Final = "-back"
HOP: Final = "hop"


class Route(msgspec.Struct, frozen=True, array_like=True):
    """A way of a token: the spaces from start to end, and the kind of line for each leg (`thick`, `thin`, with
    `-back` against
    its direction, or `hop` where there is no line)."""

    token: str
    spaces: tuple[Space, ...]
    lines: tuple[str, ...]

    @property
    def start(self) -> Space:
        """Where it starts."""
        return self.spaces[0]

    @property
    def end(self) -> Space:
        """Where it ends."""
        return self.spaces[-1]

    @property
    def between(self) -> tuple[Space, ...]:
        """The spaces passed on the way."""
        return self.spaces[1:-1]

    @property
    def planet(self) -> bool:
        """Whether the token is a planet."""
        return self.token in PLANETS

    @property
    def sweep(self) -> bool:
        """Whether a planet runs along its thick line over two spaces or more."""
        return self.planet and len(self.lines) > 1 and set(self.lines) == {THICK}

    @property
    def turning(self) -> bool:
        """Whether a planet joins a run along a thick line and one thin line in a single move."""
        return self.planet and len(self.lines) > 1 and set(self.lines) == {THICK, THIN} and self.lines.count(THIN) == 1

    @property
    def double(self) -> bool:
        """Whether it consists of two steps of the kind that acceleration gives to matter."""
        return len(self.lines) == 2 and not self.sweep and not self.turning and HOP not in self.lines


def legs(board: Board, space: Space) -> Iterator[tuple[Space, str]]:
    """All spaces joined to a space by a line, with the kind of line, those against its direction included."""
    if board.onward[space] != NOWHERE:
        yield board.onward[space], THICK
    for end in board.across[space]:
        yield end, THIN
    for start in board.back[space]:
        yield start, (THICK if board.onward[start] == space else THIN) + BACK


def routes(state: State, token: str) -> Iterator[Route]:
    """All routes of a token that some reading or some mistaken belief allows."""
    board, start = state.rulebook["PLA-HB-THIN"](state.rulebook["PLA-HB-THICK"](state.chart)), state.where(token)
    joined = set()
    for end, line in legs(board, start):
        joined.add(end)
        yield Route(token, (start, end), (line,))
        for last, other in legs(board, end):
            if token not in PLANETS or (line, other) != (THICK, THICK):
                yield Route(token, (start, end, last), (line, other))
    for end in board.near[start]:
        if end not in joined:
            yield Route(token, (start, end), (HOP,))
    yield from _runs(board, token, start)
    if token in PLANETS:
        yield from _turns(board, token, start)


def _runs(board: Board, token: str, start: Space) -> Iterator[Route]:
    ring = board.ring(start)
    for count in range(2 if token in PLANETS else 3, len(ring) + 1):
        yield Route(token, (start, *ring[:count]), (THICK,) * count)


def _turns(board: Board, token: str, start: Space) -> Iterator[Route]:
    """A run, one thin line, and a run again; two legs alone are found elsewhere."""
    ring = (start, *(space for space in board.ring(start) if space != start))
    for first in range(len(ring)):
        for off in board.across[ring[first]]:
            on = (off, *(space for space in board.ring(off) if space != off))
            for second in range(len(on)):
                if first + second > 1:
                    yield Route(
                        token, (*ring[: first + 1], *on[: second + 1]), (*(THICK,) * first, THIN, *(THICK,) * second)
                    )


def shortest(board: Board, token: str, start: Space, end: Space) -> Route | None:
    """The shortest way along the lines in their direction, however long; `None` when there is none."""
    before: dict[Space, Space] = {start: start}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for there in board.steps[here]:
            if there not in before:
                before[there] = here
                waiting.append(there)
    if end not in before or start == end:
        return None
    way = [end]
    while way[-1] != start:
        way.append(before[way[-1]])
    spaces = tuple(reversed(way))
    return Route(token, spaces, tuple(THICK if board.onward[a] == b else THIN for a, b in pairwise(spaces)))
