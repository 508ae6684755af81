"""Components: kinds of matter, cards, and a set of components (board, track, deck), of the house or of a teacher."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

import msgspec

from ...core.language import N_, Say
from ...core.rulebook import Text
from .lines import Board, Pair, Plan

HABITABLE: Final = "habitable"
HOSTILE: Final = "hostile"
DECKS: Final = ("low", "high", "final")
PLANETS: Final = "ABCD"
UNKNOWN_CARD: Final = "?"
PLAYER_CUBES: Final = 8
HAND: Final = 5

# Matter is written as one letter in a row of bytes: `.` no token, `?` a token whose kind is not known.
KINDS: Final = ("gas", "rock", "water", "metal")
LETTERS: Final = "grwm?"
EMPTY: Final = ord(".")
COUNTS: Final = {"gas": 22, "rock": 22, "water": 16, "metal": 8}
CARD_COUNTS: Final = {"low": 18, "high": 18, "final": 16}
KIND_NAMES: Final = (*KINDS, "any")
KIND_WORDS: Final = {
    "gas": {"en": "gas", "es": "gas"},
    "rock": {"en": "rock", "es": "roca"},
    "water": {"en": "water", "es": "agua"},
    "metal": {"en": "metal", "es": "metal"},
    "any": {"en": "matter", "es": "materia"},
}

Side = Literal["habitable", "hostile"]
Amounts = tuple[int, int, int, int, int]  # tokens of gas, rock, water, metal and of unknown kind
NOTHING: Final[Amounts] = (0, 0, 0, 0, 0)


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The matter that a card asks for."""

    gas: int = 0
    rock: int = 0
    water: int = 0
    metal: int = 0


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"orbits": "orbit"}):
    """An evolution card. Without `type`, `needs` or a narrower `orbits` there is no such demand.

    `attested` names the fields that are printed in the rules; all others are house data, or a teacher's.
    """

    id: str
    deck: Literal["low", "high", "final"]
    name: Text
    points: int
    side: Side
    cost: Cost = Cost()
    type: Literal["terrestrial", "gas", "any"] = "any"
    orbits: tuple[int, int] = (1, 7)
    needs: Literal["habitable", "hostile", "any"] = "any"
    gravity: bool = False
    downgrade: bool = False
    marker: bool = False
    attested: tuple[str, ...] = ()
    text: Text = {}

    @property
    def price(self) -> Amounts:
        """What it costs, kind by kind."""
        return (self.cost.gas, self.cost.rock, self.cost.water, self.cost.metal, 0)

    @property
    def final(self) -> bool:
        """Whether it is a Final card."""
        return self.deck == "final"


class Planet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A planet: its letter, its printed type, the space where it starts."""

    id: str
    type: Literal["terrestrial", "gas"]
    start: Pair


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The evolution track: number of spaces, the last one being the final circle, and the acceleration space."""

    length: int
    acceleration: int


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from"}):
    """A rank of the house solo and the lowest score that reaches it."""

    id: str
    name: Text
    least: int


class Labels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How each part is named wherever it is shown."""

    board: Text
    track: Text
    deck: Text


class Sheet(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"planets": "planet", "ranks": "rank", "cards": "card"},
):
    """A whole file of components."""

    name: str
    label: Labels
    board: Plan
    track: Track
    planets: tuple[Planet, ...]
    ranks: tuple[Rank, ...]
    cards: tuple[Card, ...]


class Components:
    """The components of one game.

    Board, track and cards, with tables for quick looks. Equal when their data are equal.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.digest = hash(msgspec.json.encode(sheet))
        self.board = Board(sheet.board)
        self.cards = {card.id: card for card in sheet.cards}
        self.types = tuple(planet.type for planet in sheet.planets)
        self.starts = tuple(self.board.space(planet.start) for planet in sheet.planets)
        self.by_deck = {deck: tuple(card.id for card in sheet.cards if card.deck == deck) for deck in DECKS}

    @property
    def name(self) -> str:
        """The name under which positions refer to these components."""
        return self.sheet.name

    @property
    def length(self) -> int:
        """Number of spaces on the track; the last is the final circle."""
        return self.sheet.track.length

    @property
    def acceleration(self) -> int:
        """Number of the acceleration space."""
        return self.sheet.track.acceleration

    def with_cards(self, extra: tuple[Card, ...]) -> Components:
        """The same components with test cards that are in no deck."""
        return Components(msgspec.structs.replace(self.sheet, cards=(*self.sheet.cards, *extra))) if extra else self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Components) and self.sheet == other.sheet

    def __hash__(self) -> int:
        return self.digest

    def __repr__(self) -> str:
        return f"<Components {self.name}>"


def read_house() -> Components:
    """The house board, track and deck, from the data file of the package."""
    import tomllib

    text = Path(__file__).with_name("house.toml").read_text(encoding="utf-8")
    return Components(msgspec.convert(tomllib.loads(text), Sheet))


HOUSE: Final = read_house()


def letter(kind: str) -> int:
    """The byte of a kind of matter in a row of tokens."""
    return ord(LETTERS[KIND_NAMES.index(kind)])


def kind_number(token: int) -> int:
    """The place of a token's kind in an `Amounts`."""
    return LETTERS.index(chr(token))


def kind_name(token: int) -> str:
    """The name of a token's kind: gas, rock, water, metal, or any."""
    return KIND_NAMES[kind_number(token)]


def amounts(**tokens: int) -> Amounts:
    """Numbers of tokens by name of kind.

    >>> amounts(rock=2, metal=1)
    (0, 2, 0, 1, 0)
    """
    found = [tokens.get(kind, 0) for kind in KIND_NAMES]
    return (found[0], found[1], found[2], found[3], found[4])


def plus(one: Amounts, other: Amounts, sign: int = 1) -> Amounts:
    """Two amounts added, or with `sign=-1` the second taken from the first."""
    return (
        one[0] + sign * other[0],
        one[1] + sign * other[1],
        one[2] + sign * other[2],
        one[3] + sign * other[3],
        one[4] + sign * other[4],
    )


def spelled(tokens: Amounts) -> str:
    """Amounts in notation.

    >>> spelled((1, 0, 2, 0, 0))
    'gas=1 water=2'
    """
    return " ".join(f"{kind}={count}" for kind, count in zip(KIND_NAMES, tokens, strict=True) if count)


def counted(tokens: Amounts) -> tuple[Say, ...]:
    """Amounts as messages, kind by kind.

    >>> [message.words("en") for message in counted((1, 0, 2, 0, 0))]
    ['1 gas', '2 water']
    """
    pairs = zip(KIND_NAMES, tokens, strict=True)
    return tuple(
        Say(N_("{count} {kind}"), {"count": count, "kind": KIND_WORDS[kind]}) for kind, count in pairs if count
    )
