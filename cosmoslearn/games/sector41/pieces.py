"""The components, from data: the kinds of tile, the box of each profile, the discs."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from ...core.errors import NotationError
from ...core.language import N_, Say
from .grid import ROUND, SLANTED

with Path(__file__).with_name("tiles.toml").open("rb") as _stream:
    _DATA: Final[dict[str, dict[str, Any]]] = tomllib.load(_stream)

PROFILES: Final = ("strict", "house")
PROFILE_NAMES: Final = {
    "strict": {"en": "strict, 6 tiles without data", "es": "estricto, 6 losetas sin datos"},
    "house": {"en": "house, 6 tiles of our own", "es": "de la casa, 6 losetas propias"},
}
HIDDEN: Final = "?"
DISCS: Final = "YBR"
SUPPLY: Final = {"Y": 18, "B": 2, "R": 1}
DISC_NAMES: Final = {
    "Y": {"en": "yellow", "es": "amarillo"},
    "B": {"en": "blue", "es": "azul"},
    "R": {"en": "red", "es": "rojo"},
}
RANK: Final = {disc: n for n, disc in enumerate(DISCS)}


class Kind(msgspec.Struct, frozen=True):
    """One kind of tile: how many, which rule acts, what is printed on it, and where we know it from.

    `origin` says in words where it comes from when the rule text does not describe it.
    """

    code: str
    count: int
    rule: str
    provenance: str
    name: dict[str, str]
    origin: dict[str, str] = {}
    stuck: str = ""
    profile: str = ""
    rocks: int = 0
    discs: int = 0
    sets: tuple[dict[str, Any], ...] = ()


class Tile(msgspec.Struct, frozen=True):
    """One tile as it lies: its kind and, where it points somewhere, the directions after rotation."""

    code: str
    kind: Kind
    arrows: tuple[str, ...] = ()

    @property
    def name(self) -> Say:
        """What it is called."""
        return Say("{word}", {"word": self.kind.name})

    @property
    def is_planet(self) -> bool:
        """A Glynium planet."""
        return self.kind.discs > 0


KINDS: Final = {code: msgspec.convert({"code": code, **data}, Kind) for code, data in _DATA.items()}
UNKNOWN: Final = Kind(HIDDEN, 0, "", "seed", {"en": "a face-down tile", "es": "una loseta boca abajo"})
BLANK: Final = {"strict": "UNC", "house": "VOI"}


@cache
def tile(code: str) -> Tile:
    """A tile from its code: `RIF`, `WIN[N,SE]`; `?` is one that the viewer does not know.

    Raises:
        NotationError: there is no such tile; the nearest kind is given.

    >>> tile("WIN[SE,N]").code, tile("GLY3").kind.discs, tile("PUL[NE,SW]").name.words("es")
    ('WIN[N,SE]', 3, 'Púlsar')
    """
    if code == HIDDEN:
        return Tile(code, UNKNOWN)
    word, bracket, inside = code.partition("[")
    if word not in KINDS:
        raise NotationError(code, N_("a kind of tile such as RIF, GLY2 or WIN[N,SE]"), N_("tile"), KINDS)
    kind, arrows = KINDS[word], tuple(inside.removesuffix("]").split(",")) if bracket else ()
    ordered = tuple(sorted(arrows, key=lambda arrow: ROUND.index(arrow) if arrow in ROUND else -1))
    sound = bracket == "" or code.endswith("]")
    if not sound or len(set(arrows)) != len(arrows) or not set(arrows) <= set(ROUND) or not _pointed(kind, ordered):
        raise NotationError(code, N_("the directions that such a tile can show, such as WIN[N,SE]"), N_("tile"))
    return Tile(f"{word}[{','.join(ordered)}]" if ordered else word, kind, ordered)


def _pointed(kind: Kind, arrows: tuple[str, ...]) -> bool:
    """Whether a kind can show these directions. A wind may show any set: cases may ask about any."""
    if kind.code == "WIN":
        return bool(arrows)
    if kind.code == "PUL":
        return arrows in (("NE", "SW"), ("SE", "NW"))
    if kind.code in ("FLA", "TEM"):
        return len(arrows) == 1 and arrows[0] in SLANTED
    return not arrows


@cache
def turned(code: str, quarters: int) -> str:
    """A tile after some quarter-turns clockwise.

    >>> turned("FLA[NE]", 1), turned("PUL[NE,SW]", 2), turned("RIF", 3)
    ('FLA[SE]', 'PUL[NE,SW]', 'RIF')
    """
    found = tile(code)
    if not found.arrows:
        return code
    arrows = ",".join(ROUND[(ROUND.index(arrow) + 2 * quarters) % 8] for arrow in found.arrows)
    return tile(f"{found.kind.code}[{arrows}]").code


@cache
def box(profile: str) -> tuple[str, ...]:
    """The 81 tiles of a profile as they are printed, before any rotation.

    >>> len(box("strict")), len(box("house")), box("house").count("WOR")
    (81, 81, 2)
    """
    found: list[str] = []
    for kind in kinds_of(profile):
        if kind.sets:
            for part in kind.sets:
                found += [tile(f"{kind.code}[{','.join(part['arrows'])}]").code] * part["count"]
        else:
            found += [kind.code] * kind.count
    return tuple(found)


@cache
def kinds_of(profile: str) -> tuple[Kind, ...]:
    """The kinds of tile that a profile holds."""
    return tuple(kind for kind in KINDS.values() if kind.profile in ("", profile))


def sorted_discs(discs: str) -> str:
    """Discs in the order in which they leave the supply.

    >>> sorted_discs("RYB")
    'YBR'
    """
    return "".join(sorted(discs, key=RANK.__getitem__))


def less(discs: str, taken: str) -> str:
    """What is left of some discs when others are taken away.

    >>> less("YYB", "Y")
    'YB'
    """
    rest = Counter(discs) - Counter(taken)
    return "".join(disc * rest[disc] for disc in DISCS)


def count_discs(discs: str) -> str:
    """Discs in short: `11Y+B`; `-` for none.

    >>> count_discs("YYYB"), count_discs("")
    ('3Y+B', '-')
    """
    parts = [f"{n if n > 1 else ''}{disc}" for disc in DISCS if (n := discs.count(disc))]
    return "+".join(parts) or "-"


def read_discs(text: str) -> str:
    """Discs from `YYB` or `11Y+B`; `-` is none.

    Raises:
        NotationError: the text is no such list.

    >>> read_discs("2Y+R"), read_discs("-")
    ('YYR', '')
    """
    found, number = "", ""
    for letter in "" if text == "-" else text:
        if letter.isascii() and letter.isdigit() and len(number) < 3:
            number += letter
        elif letter in DISCS:
            found += letter * int(number or 1)
            number = ""
        elif letter != "+" or number:
            raise NotationError(text, N_("discs such as YYB or 11Y+B, or -"), N_("list of discs"))
    if number:
        raise NotationError(text, N_("discs such as YYB or 11Y+B, or -"), N_("list of discs"))
    return sorted_discs(found)
