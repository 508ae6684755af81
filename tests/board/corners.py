"""A tiny game for the tests of the board, with every kind of move that a board must be able to make.

Stones `A` and `B` are laid beside stones on a hexagon of seven cells (`A@1,0`); a stone jumps to a free cell
(`J 0,0-1,0`) or jumps round another one (`J 0,0 round 1,0-0,1`); `pass` needs no place; `slow` may go on: `slow far`.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, ClassVar

from cosmoslearn.core.errors import NotationError
from cosmoslearn.core.hexes import Cell, distance, name, neighbours
from cosmoslearn.core.hexes import cell as read_cell
from cosmoslearn.core.language import N_, Say
from cosmoslearn.core.position import Move, Position
from cosmoslearn.core.rulebook import Rulebook, Shelf
from cosmoslearn.core.trace import Trace
from cosmoslearn.core.verdict import Check, Verdict
from cosmoslearn.scene.scene import Ink, Layer, Mark, Scene, Shape, Symbol, Word

shelf = Shelf("corners", Path(__file__).with_name("corners.toml"))
CELLS = ((0, 0), *neighbours((0, 0)))
HEX = tuple((round(34 * math.sin(a), 2), round(-34 * math.cos(a), 2)) for a in (math.pi / 3 * k for k in range(6)))


class Play(Move, frozen=True):
    """Any move, as it is written."""

    words: str

    def __str__(self) -> str:
        return self.words


def at(cell: Cell) -> str:
    return f"cell:{name(cell)}"


@shelf.rule("CO-FREE")
def free(position: Corners, cell: Cell) -> Check:
    stone = position.stones.get(cell, "")
    return Check("CO-FREE", not stone, (at(cell),), {"stone": stone}, N_("{stone} lies there.") if stone else "")


@shelf.rule("CO-NEAR")
def near(position: Corners, cell: Cell) -> Check:
    beside = [one for one in neighbours(cell) if one in position.stones]
    table = (("stone", "near"), *((position.stones[one], True) for one in beside))
    return Check(
        "CO-NEAR", bool(beside), (at(cell), *map(at, beside)), {"n": len(beside), "table": table}, "Beside it: {n}."
    )


class Corners(Position, frozen=True, dict=True):
    """Stones by cell."""

    game: ClassVar[str] = "corners"
    stones: dict[Cell, str]

    @property
    def to_move(self) -> int | None:
        return 0

    @property
    def forms(self) -> tuple[str, ...]:
        return ("A@1,0", "J 0,0-1,0", "pass", "slow")

    def reads(self, move: Move | str) -> Move:
        parts = self.parts(move)
        try:
            known = parts[0] in ("pass", "slow") or (parts[0] in "ABJ" and bool(read_cell(parts[-1])))
        except (NotationError, IndexError):
            known = False
        if not known:
            raise NotationError(move, "A@1,0")
        return Play(str(move))

    def legal_moves(self) -> tuple[Move, ...]:
        laid = [f"{stone}@{name(cell)}" for stone in "AB" for cell in CELLS if self._lay(cell).legal]
        far = [cell for cell in CELLS if cell not in self.stones]
        jumps = [f"J {name(a)}-{name(b)}" for a in self.stones for b in far if distance(a, b) == 1]
        jumps += [
            f"J {name(a)} round 0,0-{name(b)}" for a in self.stones for b in far if a != (0, 0) and distance(a, b) == 2
        ]
        return tuple(map(Play, (*laid, *jumps, "pass", "slow", "slow far")))

    def _lay(self, cell: Cell) -> Verdict:
        return Verdict(self, "", tuple(self.rulebook[rule](self, cell) for rule in ("CO-FREE", "CO-NEAR")))

    def judge(self, move: Move | str) -> Verdict:
        words = str(self.read_move(move))
        if words[0] in "AB":
            return Verdict(self, words, self._lay(read_cell(self.parts(words)[-1])).checks)
        if words[0] == "J" and words not in map(str, self.legal_moves()):
            place = read_cell(self.parts(words)[-1])
            return Verdict(self, words, (free(self, place), Check("CO-NEAR", False, (at(place),))))
        return Verdict(self, words, ())

    def apply(self, move: Move) -> Corners:
        piece, *cells = self.parts(move)
        stones = dict(self.stones)
        if piece in "AB":
            stones[read_cell(cells[0])] = piece
        elif piece == "J":
            stones[read_cell(cells[-1])] = stones.pop(read_cell(cells[0]))
        return Corners(self.rulebook, stones)

    def explain(self, move: Move | str) -> Trace:
        raise NotImplementedError

    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        if piece not in ("A", "B"):
            raise NotationError(piece, "A or B", "stone")
        free_cells = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if (q, r) not in self.stones]
        return {
            f"{piece}@{name(cell)}": self.judge(f"{piece}@{name(cell)}") for cell in free_cells if abs(sum(cell)) < 3
        }

    def scores(self) -> Trace:
        raise NotImplementedError

    def seen_by(self, player: int) -> Corners:
        return self

    def notation(self) -> str:
        return " ".join(f"{stone}@{name(cell)}" for cell, stone in sorted(self.stones.items()))

    def scene(self, verdict: Verdict | None = None) -> Scene:
        checks = () if verdict is None else verdict.checks
        broken = {shape for check in checks if check.ok is False for shape in check.where}
        marks = tuple(Mark("ring", "broken", (shape,)) for shape in sorted(broken))
        shapes = [
            _cell(cell, self.stones.get(cell, "")) for cell in ((q, r) for q in range(-2, 3) for r in range(-2, 3))
        ]
        shapes += [_offer(n, stone) for n, stone in enumerate("ABJ")]
        shapes.append(Shape("move:pass", "choice", "words", (0, 0), move="pass", label=Say("Pass the turn")))
        symbols = tuple(
            Symbol(stone, (Ink("M-9-9L9-9L9 9L-9 9Z", fill, "ink.strong"),)) for stone, fill in STONES.items()
        )
        title, words = Say("Corners"), Say("{n} stones.", {"n": len(self.stones)})
        return Scene("corners", title, words, (480, 420), tuple(shapes), marks, symbols, focus=tuple(sorted(broken)))


STONES = {"A": "piece.red.fill", "B": "piece.blue.fill", "J": "piece.yellow.fill"}


def _cell(cell: Cell, stone: str) -> Shape:
    q, r = cell
    label = Say("{cell}, {what}", {"cell": name(cell), "what": stone or Say("empty")})
    place = (round(240 + 36 * math.sqrt(3) * (q + r / 2), 2), 160.0 + 54 * r)
    symbols, words = ((stone,), (Word(stone, (0, 24)),)) if stone else ((), ())
    layer: Layer = "pieces" if stone else "board"
    return Shape(
        at(cell),
        "tile" if stone else "place",
        layer,
        place,
        symbols,
        words,
        label,
        stone,
        HEX,
        (2 * q + r, r),
        name(cell),
    )


def _offer(n: int, stone: str) -> Shape:
    label = Say("On offer: {stone}", {"stone": stone})
    return Shape(f"row:{n}", "offer", "pieces", (160.0 + 80 * n, 380.0), (stone,), (), label, stone, HEX, (n, 0), stone)


RULES: Rulebook = shelf.book()


def start(**stones: Any) -> Corners:
    """A at the middle."""
    return Corners(RULES, {(0, 0): "A"} | {read_cell(cell): stone for cell, stone in stones.items()})
