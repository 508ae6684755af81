"""A slow second referee for Big Bang 13.7, written from the rule texts alone. It shares no code with the package.

Spaces are cube coordinates, the board is a dictionary from spaces to codes, sliding is geometry in the plane: a tile is
free if its centre finds a way out between the doubled hexagons round the other tiles. Only the default readings are
known here. Whole games are played in ``oracle_game`` and ``oracle_modes``.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterable, Mapping

import shapely
from shapely.geometry import LineString, Point, Polygon, box

Cube = tuple[int, int, int]
Board = dict[Cube, str]

WAYS: tuple[Cube, ...] = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))
BODY = re.compile(r"[PSCA][BYOR][123]|T")
PHENOMENA = ("BH", "SN", "W1", "W2")
ACTIONS = ("HY", "OR", "EC", "DE")
PRICE = {"T": 4, "W1": 4, "W2": 4, "OR": 4, "EC": 4, "BH": 5, "SN": 5, "HY": 5, "DE": 5}
EPSILON = 1e-3


# ------------------------------------------------------------------ tiles and spaces


def cube(text: str) -> Cube:
    """`q,r` as cube coordinates, which add up to nothing."""
    x, z = (int(part) for part in text.split(","))
    return x, -x - z, z


def name(space: Cube) -> str:
    return f"{space[0]},{space[2]}"


def beside(space: Cube) -> list[Cube]:
    return [(space[0] + x, space[1] + y, space[2] + z) for x, y, z in WAYS]


def top(code: str) -> str:
    """What of a stack is seen."""
    return code.split("^")[0]


def is_body(code: str) -> bool:
    return BODY.fullmatch(top(code)) is not None


def price(code: str) -> int:
    return PRICE.get(code) or int(code[2])


def agree(one: str, other: str) -> bool:
    """Whether two bodies share a form, a colour or a background; the Earth shares all."""
    one, other = top(one), top(other)
    return "T" in (one, other) or any(a == b for a, b in zip(one, other, strict=True))


def read_board(text: str) -> Board:
    return {cube(where): code for code, _, where in (entry.partition("@") for entry in text.split())}


def tiles_beside(board: Mapping[Cube, str], space: Cube, but: Cube | None = None) -> list[str]:
    return [board[near] for near in beside(space) if near in board and near != but]


# ------------------------------------------------------------------ laying


def laws(board: Board, code: str, space: Cube, around: list[str], *, features: bool = True) -> set[str]:
    """The two laws for a body that has these neighbours."""
    broken = set()
    bodies = [tile for tile in around if is_body(tile)]
    if len(around) < 2 or not bodies:
        broken.add("BB-PLACE-2ADJ")
    if features and not all(agree(code, tile) for tile in bodies):
        broken.add("BB-PLACE-FEATURE")
    return broken


def why_not_lay(board: Board, code: str, space: Cube, how: str = "turn", mode: str = "cosmic") -> set[str]:
    """Every rule that laying a tile on a space breaks; `how` is `turn`, `extra` or `dark`."""
    if space in board:
        return {"BB-PLACE-CELL"}
    around = tiles_beside(board, space)
    if code in PHENOMENA:
        broken = {"BB-PHEN-2ADJ"} if len(around) < 2 else set()
        return broken | ({"BB-PHEN-APART"} if any(tile in ("BB", *PHENOMENA) for tile in around) else set())
    if how == "dark":
        bodies = [tile for tile in around if is_body(tile)]
        broken = set() if around else {"BB-PLACE-DE"}
        return broken | (set() if all(agree(code, tile) for tile in bodies) else {"BB-PLACE-FEATURE"})
    if set(board.values()) == {"BB"}:
        return set() if "BB" in around else {"BB-PLACE-FIRST"}
    if mode == "simple":
        return set() if len(around) >= 2 else {"BB-SIM-PLACE"}
    return laws(board, code, space, around)


# ------------------------------------------------------------------ moving


def plane(space: Cube) -> tuple[float, float]:
    """The centre of a space, hexagons of width 1."""
    return space[0] + space[2] / 2, space[2] * math.sqrt(3) / 2


def hexagon(space: Cube, width: float) -> Polygon:
    x, y = plane(space)
    radius = width / math.sqrt(3)
    corners = [math.radians(30 + 60 * n) for n in range(6)]
    return Polygon([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in corners])


def walls(board: Iterable[Cube]) -> shapely.Geometry:
    """Where the centre of a moving tile may not be: inside the doubled hexagons round the other tiles."""
    return shapely.union_all([hexagon(space, 2 - EPSILON) for space in board])


def can_slide_out(board: Iterable[Cube], space: Cube) -> bool:
    """Whether the tile of a space can be drawn out flat on the table."""
    forbidden = walls(other for other in board if other != space)
    left, low, right, high = shapely.bounds(forbidden)
    room = box(left - 1, low - 1, right + 1, high + 1).difference(forbidden)
    start, outside = Point(plane(space)), Point(left - 1, low - 1)
    return any(part.covers(outside) and part.distance(start) < EPSILON for part in shapely.get_parts(room))


def orbit_reach(board: Iterable[Cube], space: Cube, centre: Cube, turns: tuple[int, ...] = (1, -1)) -> set[Cube]:
    """The spaces that a tile reaches rolling round a centre: along the edge of the doubled hexagon round it."""
    others = [other for other in board if other not in (space, centre)]
    forbidden = walls(others) if others else Polygon()
    ring = beside(centre)
    start, found = ring.index(space), set()
    x, y = plane(centre)
    for turn in turns:
        for step in range(5):
            here, there = ring[(start + turn * step) % 6], ring[(start + turn * (step + 1)) % 6]
            (ax, ay), (bx, by) = plane(here), plane(there)
            # The corner of the doubled hexagon between two neighbours of the centre, 2/sqrt(3) away from it.
            corner = (x + (ax + bx - 2 * x) * 2 / 3, y + (ay + by - 2 * y) * 2 / 3)
            if LineString([(ax, ay), corner, (bx, by)]).intersection(forbidden).length > EPSILON:
                break
            found.add(there)
    return found - {space}


def outer(board: Iterable[Cube]) -> set[Cube]:
    """The empty spaces beside the tiles that are joined to the outside, found by flooding in from far away."""
    taken = set(board)
    reach = max(max(map(abs, space)) for space in taken) + 2
    far = (reach, -reach, 0)
    seen, todo = {far}, [far]
    while todo:
        for near in beside(todo.pop()):
            if near not in seen and near not in taken and max(map(abs, near)) <= reach:
                seen.add(near)
                todo.append(near)
    return {space for space in seen if any(near in taken for near in beside(space))}


def holds_together(board: Iterable[Cube]) -> bool:
    rest = set(board)
    todo = [rest.pop()]
    while todo:
        for near in beside(todo.pop()):
            if near in rest:
                rest.remove(near)
                todo.append(near)
    return not rest


def why_not_lift(board: Board, space: Cube) -> set[str]:
    """What stands against taking a body away: blocked, or the universe falls apart."""
    rest = [other for other in board if other != space]
    broken = set() if can_slide_out(board, space) else {"BB-ACT-SLIDE"}
    return broken | (set() if holds_together(rest) else {"BB-ACT-CONN"})


Lift = Callable[[Board, Cube], set[str]]


def movable(board: Board, space: Cube) -> str:
    """The rule that forbids to move what lies on a space at all; empty when it is a body that may move."""
    code = board.get(space, "")
    if not is_body(code):
        return "BB-ACT-BODY"
    return "BB-EC-TOP" if "^" in code else ""


def why_not_jump(board: Board, source: Cube, target: Cube, lift: Lift = why_not_lift) -> set[str]:
    rest = {space: code for space, code in board.items() if space != source}
    if fault := movable(board, source):
        return {fault}
    if target in rest:
        return {"BB-PLACE-CELL"}
    broken = lift(board, source) | laws(rest, board[source], target, tiles_beside(rest, target))
    if target == source:
        return broken | {"BB-HY"}
    return broken if target in outer(rest) else broken | {"BB-ACT-PERIM"}


def why_not_orbit(board: Board, source: Cube, centre: Cube, target: Cube, lift: Lift = why_not_lift) -> set[str]:
    rest = {space: code for space, code in board.items() if space != source}
    if fault := movable(board, source):
        return {fault}
    if centre not in beside(source) or not is_body(board.get(centre, "")):
        return {"BB-OR-CENTRE"} | lift(board, source)
    if target in rest:
        return {"BB-PLACE-CELL"}
    broken = lift(board, source) | laws(rest, board[source], target, tiles_beside(rest, target))
    return broken if target in orbit_reach(board, source, centre) else broken | {"BB-OR"}


def why_not_eclipse(board: Board, source: Cube, target: Cube, lift: Lift = why_not_lift) -> set[str]:
    rest = {space: code for space, code in board.items() if space != source}
    if fault := movable(board, source):
        return {fault}
    if target not in beside(source) or not is_body(board.get(target, "")):
        return {"BB-EC"} | lift(board, source)
    return lift(board, source) | laws(rest, board[source], target, tiles_beside(rest, target))


# ------------------------------------------------------------------ lines and points


def matches(code: str, goal: str) -> bool:
    return is_body(code) and (top(code) == "T" or goal in top(code)[:2])


def worth(code: str, mode: str = "cosmic") -> int:
    return 1 if mode == "simple" or top(code) == "T" else int(top(code)[2])


Line = frozenset[Cube]


def local_lines(spaces: set[Cube]) -> list[list[Cube]]:
    """The longest straight runs of three or more: spaces that share one coordinate, next to each other."""
    found = []
    for axis in range(3):
        rows: dict[int, list[Cube]] = {}
        for space in spaces:
            rows.setdefault(space[axis], []).append(space)
        for row in rows.values():
            row.sort()
            run = [row[0]]
            for space in row[1:]:
                if space not in beside(run[-1]):
                    found.append(run)
                    run = []
                run.append(space)
            found.append(run)
    return [run for run in found if len(run) >= 3]


def rays(spaces: set[Cube], end: Cube) -> list[list[Cube]]:
    """The runs that begin beside an end of the wormhole and lead straight away from it."""
    found = []
    for x, y, z in WAYS:
        run = []
        for n in itertools.count(1):
            space = (end[0] + n * x, end[1] + n * y, end[2] + n * z)
            if space not in spaces:
                break
            run.append(space)
        if run:
            found.append(run)
    return found


def candidates(board: Board, goal: str, *, trimmed: bool = False) -> list[Line]:
    """All lines that might be counted for a goal; with `trimmed`, all their pieces that might be."""
    spaces = {space for space, code in board.items() if matches(code, goal)}
    found: set[Line] = set()
    for run in local_lines(spaces):
        pieces = [run[a:b] for a in range(len(run)) for b in range(a + 3, len(run) + 1)] if trimmed else [run]
        found.update(frozenset(piece) for piece in pieces)
    ends = [space for space, code in board.items() if code in ("W1", "W2")]
    if len(ends) == 2:
        for one, other in itertools.product(rays(spaces, ends[0]), rays(spaces, ends[1])):
            cuts = [(a, b) for a in range(1, len(one) + 1) for b in range(1, len(other) + 1)]
            for a, b in cuts if trimmed else [(len(one), len(other))]:
                found.add(frozenset(one[:a] + other[:b]))
    return [line for line in found if len(line) >= 3]


def best(board: Board, lines: list[Line], mode: str = "cosmic") -> int:
    """The most points of lines without a common body: every choice is tried."""
    if not lines:
        return 0
    first, rest = lines[0], lines[1:]
    points = sum(worth(board[space], mode) for space in first)
    return max(best(board, rest, mode), points + best(board, [line for line in rest if not line & first], mode))


def greedy(board: Board, lines: list[Line], mode: str = "cosmic") -> set[int]:
    """All totals of taking the best line first, whichever of equal ones is taken."""
    if not lines:
        return {0}
    value = {line: sum(worth(board[space], mode) for space in line) for line in lines}
    most = max(value.values())
    found = set()
    for line in lines:
        if value[line] == most:
            found |= {most + more for more in greedy(board, [other for other in lines if not other & line], mode)}
    return found


def in_some_line(board: Board, goal: str, mode: str = "cosmic") -> int:
    spaces: set[Cube] = set().union(*candidates(board, goal))
    return sum(worth(board[space], mode) for space in spaces)


def score(board: Board, goal: str, mode: str = "cosmic") -> int:
    return best(board, candidates(board, goal), mode)
