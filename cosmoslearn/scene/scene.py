"""The scene: shapes with ids, roles and labels, and marks on top.

A game chooses roles and token names, renderers choose colours and pixels. Lengths are scene units: CSS pixels of a view
640 units wide; angles are degrees clockwise from north.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ..core.language import Say

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Layer = Literal["board", "pieces", "marks", "words"]
Role = Literal["ok", "broken", "path", "focus"]
Form = Literal["ghost", "dots", "cross", "ring", "line", "hop", "trail", "sign", "number"]


class Ink(msgspec.Struct, frozen=True, array_like=True):
    """One drawn outline: SVG path data with absolute commands M L H V Q C A Z, and token names for its colours."""

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    dash: str = ""
    opacity: float = 1.0


class Word(msgspec.Struct, frozen=True, array_like=True):
    """A short text in the picture. `text` is a code that needs no language, or a message.

    `at` is relative to the shape it belongs to; neither place nor size is scaled. `casing` is the colour of a rim.
    """

    text: str | Say
    at: Point
    size: float = 11.0
    weight: int = 400
    fill: str = "ink.strong"
    anchor: Literal["start", "middle", "end"] = "middle"
    casing: str = ""
    mono: bool = False


class Symbol(msgspec.Struct, frozen=True, cache_hash=True):
    """A drawing that many shapes use, around its own origin: drawn once in a picture, placed often."""

    key: str
    inks: tuple[Ink, ...]


class Shape(msgspec.Struct, frozen=True):
    """One thing in the scene.

    `id` is stable over positions (`cell:2,-1`, `row:0`), `role` says what kind of thing it is (`place`, `tile`,
    `offer`, `marker`, `decoration` ...), `piece` what lies there (a code of the notation, empty for an empty place),
    `label` what is spoken about it. `outline` is its polygon, relative to `at` and never scaled (for hits, rings and
    the keyboard); without one the shape cannot be pressed. `symbols` are drawn at `at`, scaled by `scale`. `grid` is
    its column and row in text and for the keys. `move` is the part of a move's notation that pressing it stands for.
    """

    id: str
    role: str
    layer: Layer
    at: Point
    symbols: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()
    label: Say | None = None
    piece: str = ""
    outline: tuple[Point, ...] = ()
    grid: tuple[int, int] | None = None
    move: str = ""
    scale: float = 1.0


class Mark(msgspec.Struct, frozen=True):
    """One mark on top of the pieces.

    | form | on one shape | on more |
    | --- | --- | --- |
    | `ghost` | a piece that is tried: `symbols` and `words`, faded, in a dashed outline | |
    | `dots` | dotted outline with a small open circle: the piece may go here | on each |
    | `cross` | bare cross: it may not; `number` says how many rules it breaks | on each |
    | `ring` | outline: solid, dashed when broken, with four ticks when focus | on each |
    | `sign` | badge with check or cross at the upper right | on the border that two shapes share |
    | `number` | badge with `number` at the upper right | at the corner that looks away from the second shape |
    | `line`, `hop`, `trail` | | from one to the next: with an arrowhead; a dotted bow; thin and dotted |
    """

    form: Form
    role: Role
    on: tuple[str, ...]
    number: int = 0
    symbols: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """A whole view: a title and a description for who cannot see it, shapes by layer, marks, and the symbols used.

    `focus` names the shapes that matter: with any, all other pieces fade. `field` is the main board inside the view
    (left, top, width, height), which a panel shows alone, with what stands at `(0, 0)` and so has no place of its own.
    Where shapes lie on rings, `centre` is the middle of the rings, and the `grid` of such a shape is its place along
    its ring (clockwise) and the number of the ring (from inside). `text` is the text-only form, line by line.
    """

    name: str
    title: Say
    description: Say
    size: tuple[float, float]
    shapes: tuple[Shape, ...]
    marks: tuple[Mark, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    focus: tuple[str, ...] = ()
    text: tuple[str | Say, ...] = ()
    field: Box | None = None
    centre: Point | None = None

    def shape(self, id: str) -> Shape:
        """The shape with an id.

        Raises:
            KeyError: there is none.
        """
        return next((shape for shape in self.shapes if shape.id == id), None) or _missing(id)


def _missing(id: str) -> Shape:
    raise KeyError(id)
