"""The inline SVG of a Big Bang universe of 50 tiles beside python-chess's drawing of a chess board.

The boards differ, so the limits of time and size are the ratio of the shapes: outlines and texts on the board. There
are two ways of counting them: a use of a symbol is one shape, or as many as the symbol has. Both counts are printed;
the lower ratio is the limit.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from xml.etree import ElementTree

import chess
import chess.svg

from cosmoslearn.games import bigbang
from cosmoslearn.games.bigbang.position import Position
from cosmoslearn.scene.svg import svg
from tests.benchmarks.measure import Row, paired, seconds

ROUNDS = 101
SEED = 5
TILES = 50


def universe() -> Position:
    """A position with 50 tiles, played at random."""
    chosen = random.Random(SEED)
    position = bigbang.new_game(seed=SEED, players=4)
    assert isinstance(position, Position)
    while len(position.universe) < TILES:
        position = position.play(chosen.choice(position.legal_moves()))
    return position


def shapes(element: ElementTree.Element, symbols: dict[str, ElementTree.Element], *, whole: bool) -> int:
    """How many outlines and texts an element draws; `whole` counts a use of a symbol as one."""
    name = element.tag.rpartition("}")[2]
    if name == "defs":
        return 0
    if name == "use":
        if whole:
            return 1
        target = element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""
        return shapes(symbols[target.removeprefix("#")], symbols, whole=whole)
    own = int(name in ("rect", "path", "text", "circle", "ellipse", "line", "polygon"))
    return own + sum(shapes(child, symbols, whole=whole) for child in element)


def drawn(picture: str, *, whole: bool) -> int:
    """How many outlines and texts a picture shows."""
    root = ElementTree.fromstring(picture)  # noqa: S314
    return shapes(root, {str(element.get("id")): element for element in root.iter()}, whole=whole)


def rows() -> Iterator[Row]:
    """Time of the drawing alone, time from the position on, and size; for the theme that adapts and for a fixed one."""
    position, board = universe(), chess.Board()
    scene, peer = position.scene(), chess.svg.board(board)
    counts = {
        "a use is one": (drawn(svg(scene), whole=True), drawn(peer, whole=True)),
        "a use is all that it draws": (drawn(svg(scene), whole=False), drawn(peer, whole=False)),
    }
    for way, (ours, theirs) in counts.items():
        yield Row(f"shapes, {way} / chess.svg", ours, theirs, "shapes")
    ratio = min(ours / theirs for ours, theirs in counts.values())
    for name, work in (
        ("scene to SVG", lambda: svg(scene)),
        ("position to SVG", lambda: svg(position.scene())),
    ):
        times = paired(partial(seconds, work), partial(seconds, partial(chess.svg.board, board)), ROUNDS)
        yield Row(f"{name}, 50 tiles / chess.svg", 1000 * times[0], 1000 * times[1], most=round(ratio, 2))
    for theme in ("auto", "light"):
        size = len(svg(scene, theme).encode()), len(peer.encode())
        yield Row(f"size of the SVG, theme {theme} / chess.svg", size[0] / 1024, size[1] / 1024, "KiB", round(ratio, 2))
