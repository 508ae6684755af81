"""Scenes for the tests: one that has every form of mark, and positions of Big Bang."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from xml.etree import ElementTree

from cosmoslearn.core.language import Say
from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang import AnyPosition
from cosmoslearn.games.bigbang.position import Position
from cosmoslearn.scene import pen
from cosmoslearn.scene.scene import Ink, Layer, Mark, Scene, Shape, Symbol, Word

PIECES: Layer = "pieces"
BOARD: Layer = "board"
HEX = pen.regular(6, 30)
BALL = Symbol("ball", (Ink(pen.outline(HEX), "tile.void", "tile.line"), Ink(pen.circle(0, 0, 12), "piece.red.fill")))
SPOT = Symbol("spot", (Ink(pen.circle(0, 0, 2), "ink.faint"),))
DARK = Symbol("dark", (Ink(pen.outline(HEX), "tile.dark", "tile.dark_line"),))


def shape(column: int, row: int, piece: str = "", symbol: str = "ball", label: str = "") -> Shape:
    """A cell of a small board of squares."""
    words = (Word(piece, (0, 24), weight=700),) if piece else ()
    role, layer = ("tile", PIECES) if piece else ("place", BOARD)
    return Shape(
        f"cell:{column},{row}", role, layer, (50 + 70 * column, 50 + 70 * row), (symbol if piece else "spot",), words,
        Say(label or piece or "free"), piece, HEX, (column, row), f"{column},{row}",
    )  # fmt: skip


MARKS = (
    Mark("ghost", "focus", ("cell:2,0",), 0, ("ball",), (Word("A9", (0, 24)),)),
    Mark("dots", "ok", ("cell:2,1", "cell:2,2")),
    Mark("cross", "broken", ("cell:0,2",), 3),
    Mark("ring", "ok", ("cell:0,0",)),
    Mark("ring", "broken", ("cell:1,0", "cell:2,0")),
    Mark("ring", "focus", ("cell:0,1",)),
    Mark("ring", "path", ("cell:1,1",)),
    Mark("line", "path", ("cell:0,0", "cell:0,1", "cell:1,1")),
    Mark("hop", "path", ("cell:1,1", "cell:1,0")),
    Mark("trail", "broken", ("cell:1,2", "cell:1,1")),
    Mark("sign", "ok", ("cell:0,1", "cell:0,0")),
    Mark("sign", "broken", ("cell:1,2",)),
    Mark("number", "path", ("cell:0,0",), 1),
    Mark("number", "path", ("cell:1,1", "cell:0,1"), 2),
)


def small(label: str = "", title: str = "A small board", piece: str = "A1") -> Scene:
    """A scene with every form of mark."""
    shapes = (
        shape(0, 0, piece, label=label), shape(1, 0, "B2"), shape(2, 0), shape(0, 1, "C3", "dark"), shape(1, 1, "D4"),
        shape(2, 1), shape(0, 2), shape(1, 2, "E5"), shape(2, 2),
    )  # fmt: skip
    return Scene("small", Say(title), Say("It has every mark."), (240, 240), shapes, MARKS, (BALL, SPOT, DARK))


def parsed(words: str) -> ElementTree.Element:
    """Our own drawing as a tree; fails when it is not well-formed."""
    return ElementTree.fromstring(words)  # noqa: S314


def walked(position: AnyPosition, done: Callable[[AnyPosition, int], bool]) -> AnyPosition:
    """A game played by moves that a small rule picks, until `done(position, plies)` or over."""
    turn = 0
    while position.to_move is not None and not done(position, turn):
        moves = position.legal_moves()
        position = position.play(str(moves[turn * 7919 % len(moves)]))
        turn += 1
    return position


@cache
def played(tiles: int, seed: int = 5, players: int = 4) -> Position:
    """A cosmic game in which so many tiles lie in the universe."""
    start = bigbang.new_game(seed=seed, players=players)
    found = walked(start, lambda p, _: isinstance(p, Position) and len(p.universe) >= tiles)
    assert isinstance(found, Position)
    return found


@cache
def mode(name: str, plies: int) -> AnyPosition:
    """A game of another mode after so many moves, or at its end."""
    return walked(bigbang.new_game(name, seed=4), lambda _, turn: turn >= plies)


def wrong(position: AnyPosition) -> str:
    """A move that breaks a rule and lays a tile on a free space."""
    return next(move for move, verdict in position.survey().items() if not verdict.legal)


@cache
def scenes() -> dict[str, Scene]:
    """All scenes that the tests look at, by name."""
    found = {"small": small()}
    for tiles in (1, 12, 24, 50):
        found[f"bigbang {tiles}"] = played(tiles).scene()
    middle = played(24)
    found["bigbang refused"] = middle.scene(middle.judge(wrong(middle)))
    for name in ("simple", "solo", "hexdomino", "parallel"):
        position = mode(name, 9)
        found[name] = position.scene()
        found[f"{name} refused"] = position.scene(position.judge(wrong(position)))
    return found
