"""Lines: runs of bodies of a goal on the table, and lines through the wormhole. Source: rulebook p. 8 and 12.

A goal is one letter, a form or a colour. `find` gives what lies on the table, `scoring` chooses what is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from ...core.hexes import AXES, DIRECTIONS, Cell, neighbours
from .book import rule
from .pieces import BANG, EARTH, ENDS, TILES, Tile
from .state import State

Board = dict[Cell, str]
Run = tuple[Cell, ...]
LEAST = 3


class Arm(msgspec.Struct, frozen=True):
    """A run that starts beside a wormhole end and points straight at it; the nearest body first."""

    end: str
    direction: Cell
    cells: Run


class Line(msgspec.Struct, frozen=True):
    """A line that could be counted: its bodies, its points, and the two arms if it passes the wormhole."""

    cells: Run
    points: int
    kind: Literal["local", "bridge"] = "local"
    arms: tuple[Arm, ...] = ()


class Found(msgspec.Struct, frozen=True):
    """Everything of a goal on the table: the points of its bodies, its runs, the pairs of arms, and the lines."""

    goal: str
    points: dict[Cell, int]
    runs: tuple[Run, ...]
    pairs: tuple[tuple[Arm, Arm], ...]
    lines: tuple[Line, ...]
    earth: Cell | None


# ------------------------------------------------------------------ which bodies belong to a goal


def matches(tile: Tile, goal: str) -> bool:
    """Whether a body has the form or the colour of a goal.

    >>> from cosmoslearn.games.bigbang.pieces import tile
    >>> matches(tile("PR1"), "R"), matches(tile("T"), "S"), matches(tile("PR1"), "S")
    (True, True, False)
    """
    return tile.form == "*" or goal in (tile.form, tile.colour)


def bodies_of(state: State, goal: str) -> dict[Cell, Tile]:
    """The bodies on the table that belong to a goal."""
    return {cell: tile for cell, tile in _visible(state) if tile.form and matches(tile, goal)}


def _visible(state: State) -> Iterator[tuple[Cell, Tile]]:
    """Every tile that counts for lines, with its space."""
    book = state.rulebook
    remembered, covered = book["BB-BH-DARK"]("line"), book["BB-EC-HIDDEN"]
    for cell, code in state.universe.items():
        tile = TILES[code]
        if tile.kind == "dark":
            if remembered and tile.under:
                yield cell, TILES[tile.under]
        elif tile.under:
            yield from ((cell, TILES[part]) for part in reversed(covered(tile)))
        else:
            yield cell, tile


@rule("BB-SCORE-PTS")
def points_by_ground(tile: Tile) -> int:
    """The points of a body in a counted line: 1 on void, 2 on stars, 3 on galaxy, 1 for the Earth."""
    return tile.points


@rule("BB-SCORE-PTS", "points-by-length")
def points_by_length(tile: Tile) -> int:
    """Misconception: a line gives one point per body."""
    return 1


@rule("BB-SCORE-PTS", "earth-scores-three")
def earth_scores_three(tile: Tile) -> int:
    """Misconception: the Earth scores 3."""
    return 3 if tile.code == EARTH else tile.points


@rule("BB-SIM-SCORE")
def simple_points(tile: Tile) -> int:
    """Simple mode: each body of a counted line is worth 1."""
    return 1


@rule("BB-SIM-SCORE", "simple-stars-two")
def simple_points_by_ground(tile: Tile) -> int:
    """Misconception: in the simple mode bodies on stars are worth 2."""
    return tile.points


# ------------------------------------------------------------------ runs


class Joints(msgspec.Struct, frozen=True):
    """Spaces that do not break a run: jokers count as bodies without points, `through` are passed over."""

    jokers: frozenset[Cell] = frozenset()
    through: frozenset[Cell] = frozenset()
    gaps: bool = False


@rule("BB-SCORE-BREAK")
def everything_breaks(board: Board) -> Joints:
    """What does not break a line although it is no body of the goal: nothing."""
    return Joints()


@rule("BB-SCORE-BREAK", "big-bang-is-wild")
def big_bang_is_wild(board: Board) -> Joints:
    """Misconception: the Big Bang or a phenomenon counts as a joker."""
    return Joints(
        jokers=frozenset(cell for cell, code in board.items() if code == BANG or TILES[code].kind == "phenomenon")
    )


@rule("BB-SCORE-BREAK", "gap-is-bridged")
def gap_is_bridged(board: Board) -> Joints:
    """Misconception: an empty space between matching bodies does not matter."""
    return Joints(gaps=True)


@rule("BB-WH-ACROSS")
def end_breaks(ends: dict[str, Cell]) -> frozenset[Cell]:
    """The wormhole tiles across which a line runs on to the opposite side: none."""
    return frozenset()


@rule("BB-WH-ACROSS", "wormhole-as-transparent")
def end_is_transparent(ends: dict[str, Cell]) -> frozenset[Cell]:
    """Misconception: the wormhole tile is transparent."""
    return frozenset(ends.values())


@rule("BB-WH-ONE")
def one_end_is_inert(ends: dict[str, Cell]) -> frozenset[Cell]:
    """The wormhole tiles across which a line runs when only one end lies on the table: none, there is no tunnel."""
    return frozenset()


@rule("BB-WH-ONE", "one-end-loops-back")
def one_end_loops(ends: dict[str, Cell]) -> frozenset[Cell]:
    """Misconception: with one end only, the line comes out on the opposite side of the same tile."""
    return frozenset(ends.values()) if len(ends) == 1 else frozenset()


def runs(members: Iterable[Cell], joints: Joints, board: Board) -> list[Run]:
    """The longest unbroken runs along the three axes, single bodies included once for each axis."""
    inside = {*members, *joints.jokers}
    found = []
    for dq, dr in AXES:
        for cell in sorted(inside):
            if _next(cell, (-dq, -dr), inside, joints, board) is None:
                run = [cell]
                while (after := _next(run[-1], (dq, dr), inside, joints, board)) is not None:
                    run.append(after)
                found.append(tuple(run))
    return found


def _next(cell: Cell, step: Cell, inside: set[Cell], joints: Joints, board: Board) -> Cell | None:
    """The next body of a run, over what is passed through."""
    near = (cell[0] + step[0], cell[1] + step[1])
    if near in inside:
        return near
    if near in joints.through or (joints.gaps and near not in board):
        far = (near[0] + step[0], near[1] + step[1])
        return far if far in inside else None
    return None


@rule("BB-SCORE-LINE")
def runs_of_three(found: list[Run], members: Iterable[Cell]) -> tuple[Run, ...]:
    """The lines on the table: runs of three or more, each as long as it is."""
    return tuple(run for run in found if len(run) >= LEAST)


@rule("BB-SCORE-LINE", "every-triple-scores")
def every_triple(found: list[Run], members: Iterable[Cell]) -> tuple[Run, ...]:
    """Misconception: every three in a run scores; the bodies of several threes are named several times."""
    return tuple(
        tuple(cell for n in range(len(run) - 2) for cell in run[n : n + 3]) for run in found if len(run) >= LEAST
    )


@rule("BB-SCORE-LINE", "cluster-counts")
def clusters(found: list[Run], members: Iterable[Cell]) -> tuple[Run, ...]:
    """Misconception: three touching bodies of the goal score in any arrangement."""
    rest, groups = set(members), []
    while rest:
        group, todo = [], [min(rest)]
        rest.discard(todo[0])
        while todo:
            here = todo.pop()
            group.append(here)
            touching = [near for near in neighbours(here) if near in rest]
            rest.difference_update(touching)
            todo += touching
        groups.append(tuple(sorted(group)))
    return tuple(group for group in groups if len(group) >= LEAST)


# ------------------------------------------------------------------ the wormhole


def ends_of(state: State) -> dict[str, Cell]:
    """Where the wormhole ends lie."""
    return {code: cell for cell, code in state.universe.items() if code in ENDS}


@rule("BB-WH-LINK")
def rays(end: str, cell: Cell, members: Iterable[Cell]) -> list[Arm]:
    """The arms of an end: in each direction the run of bodies that starts beside it and leads straight away."""
    inside, found = set(members), []
    for dq, dr in DIRECTIONS.values():
        arm, here = [], (cell[0] + dq, cell[1] + dr)
        while here in inside:
            arm.append(here)
            here = (here[0] + dq, here[1] + dr)
        if arm:
            found.append(Arm(end, (dq, dr), tuple(arm)))
    return found


@rule("BB-WH-LINK", "same-direction-needed")
def rays_straight_on(end: str, cell: Cell, members: Iterable[Cell]) -> list[Arm]:
    """Misconception: the line leaves the second end in the direction in which it entered the first (see `joins`)."""
    return rays(end, cell, members)


@rule("BB-WH-LINK", "touching-is-enough")
def touching_groups(end: str, cell: Cell, members: Iterable[Cell]) -> list[Arm]:
    """Misconception: a group of bodies that touches the end is joined, wherever its run points."""
    inside = set(members)
    found = []
    for near in neighbours(cell):
        if near in inside:
            straight = max((run for run in runs(inside, Joints(), {}) if near in run), key=len)
            found.append(Arm(end, (near[0] - cell[0], near[1] - cell[1]), straight))
    return found


def joins(state: State, one: Arm, other: Arm) -> bool:
    """Whether two arms can be joined; a misconception asks for the same direction."""
    if state.rulebook.reading("BB-WH-LINK") == "same-direction-needed":
        return one.direction == (-other.direction[0], -other.direction[1])
    return True


@rule("BB-WH-PAIRS")
def one_ray_of_each(first: list[Arm], second: list[Arm]) -> list[tuple[Arm, Arm]]:
    """The pairs of arms that can be joined: any of one end with any of the other."""
    return [(one, other) for one in first for other in second]


@rule("BB-WH-PAIRS", "same-end-rays-joined")
def rays_of_any_end(first: list[Arm], second: list[Arm]) -> list[tuple[Arm, Arm]]:
    """Misconception: two arms of the same end are joined as well."""
    arms = [*first, *second]
    return [(one, other) for n, one in enumerate(arms) for other in arms[n + 1 :]]


@rule("BB-WH-PAIRS", "all-rays-one-line")
def all_rays(first: list[Arm], second: list[Arm]) -> list[tuple[Arm, Arm]]:
    """Misconception: all bodies in line with either end form one great line."""
    if not first or not second:
        return []
    one, other = (
        Arm(arms[0].end, arms[0].direction, tuple(cell for arm in arms for cell in arm.cells))
        for arms in (first, second)
    )
    return [(one, other)]


def through(one: Arm, other: Arm) -> Run:
    """The different bodies of a line through the wormhole, from one far end to the other."""
    return tuple(dict.fromkeys((*reversed(one.cells), *other.cells)))


# ------------------------------------------------------------------ all together


def points_of(state: State) -> Callable[[Tile], int]:
    """The rule by which a body of a counted line is worth points."""
    found: Callable[[Tile], int] = state.rulebook["BB-SIM-SCORE" if state.mode == "simple" else "BB-SCORE-PTS"]
    return found


def find(state: State, goal: str) -> Found:
    """Everything of a goal on the table."""
    book, board = state.rulebook, state.universe
    members = bodies_of(state, goal)
    worth = points_of(state)
    ends = ends_of(state)
    joints: Joints = book["BB-SCORE-BREAK"](board)
    across = book["BB-WH-ACROSS"](ends) | book["BB-WH-ONE"](ends)
    if across:
        joints = msgspec.structs.replace(joints, through=joints.through | across)
    points = {**dict.fromkeys(joints.jokers, 0), **{cell: worth(tile) for cell, tile in members.items()}}
    whole: tuple[Run, ...] = book["BB-SCORE-LINE"](runs(members, joints, board), members)
    lines = [Line(run, sum(points[cell] for cell in run)) for run in whole]
    pairs: list[tuple[Arm, Arm]] = []
    if len(ends) == len(ENDS):
        arms = [book["BB-WH-LINK"](end, ends[end], members) for end in ENDS]
        pairs = [pair for pair in book["BB-WH-PAIRS"](*arms) if joins(state, *pair) and len(through(*pair)) >= LEAST]
        lines += [Line(through(*pair), sum(points[cell] for cell in through(*pair)), "bridge", pair) for pair in pairs]
    earth = next((cell for cell, tile in members.items() if tile.code == EARTH), None)
    return Found(goal, points, whole, tuple(pairs), tuple(lines), earth)
