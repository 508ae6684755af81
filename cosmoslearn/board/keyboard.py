"""The keys of a board and what they do, as rows for the page: the keys as they are written, then the words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ..core.language import N_, Say
from .wire import Data
from .words import told

Row = tuple[tuple[object, ...], str]
Rows = list[Any]
STUDIES: Final = ("free", "places")

ARROWS: Final = ("←", "↑", "→", "↓")
BETWEEN: Final[Row] = (("Tab",), N_("from one group of pieces to the next, and to the buttons"))
TOWARDS: Final[Row] = (ARROWS, N_("to the next one in that direction"))
HEX: Final[Row] = (tuple("WEADZX"), N_("to the six sides of a hexagon: they lie like that on the keyboard"))
ANYWHERE: Final[tuple[Row, ...]] = (
    (("Home", "End"), N_("to the first and to the last one")),
    ((",", "."), N_("to the next one around what was chosen last")),
    (("Page↑", "Page↓"), N_("to the next one nearer to what was chosen last, or farther from it")),
)
ON_RINGS: Final[tuple[Row, ...]] = (
    (("Home", "End"), N_("to the first and to the last place of the ring")),
    ((",", "."), N_("along the ring: anticlockwise, clockwise")),
    (("Page↑", "Page↓"), N_("to the next ring inwards, outwards")),
)
PLAY: Final[tuple[Row, ...]] = (
    (("Enter", Say(N_("Space"))), N_("choose, or play")),
    (("Esc",), N_("close the verdict; let go of what is chosen")),
    (("Ctrl+Z", "Ctrl+Y"), N_("undo and redo")),
)
PUSH: Final[Row] = (("Shift+←", *ARROWS[1:]), N_("move a piece that may be put freely, or an end of what is measured"))
CHANGE: Final[Row] = (("Del", "R", "F"), N_("take away, turn, turn over what lies there"))
STEP: Final[tuple[Row, ...]] = (
    (("←", "→", "Home", "End"), N_("on the step bar: back and on, first and last")),
    (("Page↑", "Page↓"), N_("anywhere: back and on")),
)


def keyed(view: Data) -> Data:
    """The view of a board with its keys: over rings or not, to push things about, to change them."""
    study = view["study"]
    more = (
        *((PUSH,) if study in (True, "free") or "measuring" in view else ()),
        *((CHANGE,) if study in STUDIES else ()),
    )
    return {**view, "keys": _rows((*_walk(view), *PLAY, *more))}


def stepper_keys(view: Data) -> Rows:
    """The keys of a stepper: those of its bar, and those that go over its board without playing."""
    return _rows((*STEP, *_walk(view)[:-1]))


def _walk(view: Data) -> tuple[Row, ...]:
    return (BETWEEN, TOWARDS, *(ON_RINGS if view["centre"] else (HEX, *ANYWHERE)))


def _rows(rows: Iterable[Row]) -> Rows:
    return [[[told(key) for key in keys], told(Say(does))] for keys, does in rows]
