"""Scenes for the tests: one that has every form of mark, and positions of Big Bang."""

from __future__ import annotations

from functools import cache
from xml.etree import ElementTree

from cosmoslearn.core.language import Say
from cosmoslearn.games import bigbang
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


@cache
def played(tiles: int, seed: int = 5, players: int = 4) -> Position:
    """A game of Big Bang played by the first legal moves that a small rule picks, until so many tiles lie there."""
    position = bigbang.new_game(seed=seed, players=players)
    turn = 0
    while len(position.universe) < tiles and position.to_move is not None:
        moves = position.legal_moves()
        position = position.play(moves[turn * 7919 % len(moves)])
        turn += 1
    return position


def wrong(position: Position) -> str:
    """A move of the row that breaks a rule on a free space."""
    for tile in position.row:
        for q, r in position.free:
            move = f"{tile}@{q},{r}"
            if "@" in move and not position.judge(move).legal:
                return move
    raise LookupError("every move is legal")


@cache
def scenes() -> dict[str, Scene]:
    """All scenes that the tests look at, by name."""
    found = {"small": small()}
    for tiles in (1, 12, 24, 50):
        found[f"bigbang {tiles}"] = played(tiles).scene()
    middle = played(24)
    found["bigbang refused"] = middle.scene(middle.judge(wrong(middle)))
    return found
