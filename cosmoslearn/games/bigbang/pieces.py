"""The tiles: 48 bodies, the Earth, four phenomena, four actions, the Big Bang, and what lies face down."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from ...core.errors import NotationError
from ...core.language import N_, Say

Kind = Literal["body", "phenomenon", "action", "bang", "dark"]

with Path(__file__).with_name("pieces.toml").open("rb") as _stream:
    _DATA: Final[dict[str, dict[str, Any]]] = tomllib.load(_stream)

MODES: Final[dict[str, Any]] = _DATA["modes"]
COMPONENTS: Final[dict[str, int]] = _DATA["components"]
THEME: Final[dict[str, Any]] = _DATA["theme"]
FORMS: Final = "".join(_DATA["forms"])
COLOURS: Final = "".join(_DATA["colours"])
GOALS: Final = FORMS + COLOURS
ELEMENTS: Final = tuple(_DATA["elements"])
BODIES: Final = tuple(form + colour + ground for form in FORMS for colour in COLOURS for ground in _DATA["grounds"])
EARTH, BANG, HOLE, NOVA, ENDS = "T", "BB", "BH", "SN", ("W1", "W2")
HYPERSPACE, ORBIT, ECLIPSE, DARK_ENERGY = "HY", "OR", "EC", "DE"
SPECIALS: Final = tuple(_DATA["specials"])
KEYED: Final = tuple(code for code in SPECIALS if "key" in _DATA["specials"][code])  # whose word recalls what they do
SUPPLY: Final = BODIES + SPECIALS
UNKNOWN: Final = "?"
BIT: Final = {code: 1 << n for n, code in enumerate(SUPPLY)}
ALL_BODIES: Final = sum(BIT[code] for code in (*BODIES, EARTH))
PHENOMENA: Final = tuple(code for code, data in _DATA["specials"].items() if data["kind"] == "phenomenon")
ACTIONS: Final = tuple(code for code, data in _DATA["specials"].items() if data["kind"] == "action")
ALL_PHENOMENA: Final = sum(BIT[code] for code in PHENOMENA)
EVERYTHING: Final = ALL_BODIES | ALL_PHENOMENA


class Tile(msgspec.Struct, frozen=True):
    """One tile as it lies or is offered.

    `form`, `colour` and `ground` are empty where a tile has no features, and ``*`` for the Earth, which has them all.
    `beside` is the bit mask of the tiles that may touch it. `under` is what is covered by it, or what lies face down.
    """

    code: str
    kind: Kind
    form: str = ""
    colour: str = ""
    ground: str = ""
    cost: int = 0
    points: int = 0
    beside: int = EVERYTHING
    under: str = ""

    @property
    def is_body(self) -> bool:
        """A body or the Earth, lying face up."""
        return self.kind == "body"

    @property
    def top(self) -> str:
        """The code without what is covered."""
        return self.code.partition("^")[0]

    @property
    def bit(self) -> int:
        """Its place in bit masks of the supply."""
        return BIT[self.top]

    @property
    def name(self) -> Say:
        """What it is called."""
        return _name(self.code)


def agreement(one: Tile, other: Tile) -> tuple[bool, bool, bool]:
    """In which of form, colour and background two bodies agree; the Earth agrees in all.

    >>> agreement(tile("CO1"), tile("CB2"))
    (True, False, False)
    """
    pairs = ((one.form, other.form), (one.colour, other.colour), (one.ground, other.ground))
    form, colour, ground = (a == b or "*" in (a, b) for a, b in pairs)
    return form, colour, ground


def _mates(code: str) -> int:
    """The mask of the tiles that may touch a body: the bodies that share a feature, and all phenomena."""
    shared = sum(BIT[other] for other in BODIES if any(a == b for a, b in zip(code, other, strict=True)))
    return shared | BIT[EARTH] | ALL_PHENOMENA


def _plain(code: str) -> Tile:
    if code == EARTH:
        return Tile(code, "body", "*", "*", "*", _DATA["specials"][code]["cost"], 1)
    if code in BODIES:
        cost = _DATA["grounds"][code[2]]["cost"]
        return Tile(code, "body", code[0], code[1], code[2], cost, cost, _mates(code))
    if code in _DATA["specials"]:
        data = _DATA["specials"][code]
        return Tile(code, data["kind"], cost=data["cost"], beside=ALL_BODIES)
    if code == BANG:
        return Tile(code, "bang", beside=ALL_BODIES)
    raise NotationError(code, N_("a body such as PY2, or T, BH, SN, W1, W2, HY, OR, EC, DE"), N_("tile"), SUPPLY)


class _Tiles(dict[str, Tile]):
    """Every code that has been asked for; the others are made when they are first asked for."""

    def __missing__(self, code: str) -> Tile:
        upper, lies_on, lower = code.partition("^")
        if code == "X" or code.startswith("X:"):
            hidden = code[2:]
            if hidden:
                self[hidden]
            found = Tile(code, "dark", under=hidden)
        elif lies_on:
            over, below = self[upper], self[lower]
            if not (over.is_body and below.is_body) or below.under:
                raise NotationError(code, N_("a body on a body, such as SY1^PR2"), N_("stack"))
            found = msgspec.structs.replace(over, code=code, under=lower)
        else:
            found = _plain(code)
        self[code] = found
        return found


TILES: Final = _Tiles()
for _code in (BANG, *SUPPLY):
    TILES[_code] = _plain(_code)


def tile(code: str) -> Tile:
    """A tile by its code.

    Raises:
        NotationError: there is no such tile; the nearest code is given.

    >>> tile("PY2").cost, tile("T").points, tile("X:PR1").kind
    (2, 1, 'dark')
    """
    return TILES[code]


def goal_name(goal: str) -> Say:
    """The name of a goal, a form or a colour.

    >>> goal_name("R").words("es")
    'rojo'
    """
    return Say("{word}", {"word": _DATA["forms"].get(goal) or _DATA["colours"][goal]})


def key_word(code: str) -> Say:
    """The word that recalls what a special tile does.

    >>> key_word("BH").words("en")
    'flip'
    """
    return Say("{word}", {"word": _DATA["specials"][code]["key"]})


def element_name(element: str) -> Say:
    """The name of an element."""
    return Say("{word}", {"word": _DATA["elements"][element]})


@cache
def _name(code: str) -> Say:
    found = TILES[code]
    if found.kind == "dark":
        return Say("{word}", {"word": _DATA["others"]["X"]})
    if found.under:
        return Say(N_("{upper} on {lower}"), {"upper": _name(found.top), "lower": _name(found.under)})
    if code in BODIES:
        words = {
            "form": _DATA["forms"][code[0]],
            "colour": _DATA["colours"][code[1]],
            "ground": _DATA["grounds"][code[2]],
        }
        return Say(N_("{colour} {form}, {ground}"), words)
    return Say("{word}", {"word": _DATA["specials"].get(code) or _DATA["others"][code]})
