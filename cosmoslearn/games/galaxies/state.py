"""What a position holds, and questions that any rule asks of it. No rule stands here."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, Final, Self

import msgspec

from ...core.chance import Chance
from ...core.position import Position
from .pieces import LEVELS, PLANETS, ROGUE, Planet, Rogue

LOCKED: Final = -2
HOME: Final = -1
SURFACE: Final = 7
GAP: Final = -1
HIDDEN: Final = -2
SHIPS: Final = 4
LETTERS: Final = "ABCDE"
# What has become of a die this turn: unused, being carried out, in the bay, in the Converter, given up to a planet.
UNUSED, NOW, BAY, SPENT, GIVEN = ".!bxg"


class Mat(msgspec.Struct, frozen=True):
    """One player's galaxy mat. A ship is LOCKED, at HOME, or on `8 * slot + space` of the row, SURFACE for the surface.

    `dealt` are the mission cards in hand: two before the choice, one after it, none where nothing is known.
    """

    level: int = 1
    energy: int = 2
    culture: int = 1
    ships: tuple[int, ...] = (HOME, HOME, LOCKED, LOCKED)
    colonies: tuple[int, ...] = ()
    dealt: tuple[str, ...] = ()


class Frame(msgspec.Struct, frozen=True):
    """One thing under way on the stack: a choice that waits for a player, or an effect that waits for its moment.

    `kind` says what it is, `player` whose it is. `card` is the planet whose action it belongs to, `n` an amount,
    `track` a kind of track, `face` the face of a die, `asked` the players still to be asked, `ship` a ship chosen
    before (`4 * player + number`), `die` the place of a die, `flag` a word that tells variants apart.
    """

    kind: str
    player: int
    card: int = -1
    n: int = 0
    track: str = ""
    face: str = ""
    asked: tuple[int, ...] = ()
    ship: int = -1
    die: int = -1
    flag: str = ""


class Use(msgspec.Struct, frozen=True):
    """Something done this turn that may matter again: a card used, and how; without a card, a follow taken up."""

    player: int
    card: int = -1
    how: str = "follow"


class Lasting(msgspec.Struct, frozen=True):
    """An effect of a player that lasts until the end of the turn, and the die that brought it."""

    player: int
    power: str
    die: int


class State(Position, frozen=True, dict=True, kw_only=True):
    """The fields of a position, hidden cards included.

    `row` holds card numbers, GAP for an open gap. `coming` are faces that will come up next, before chance decides.
    `used` are the once-per-turn cards used and the follows taken up this turn. `triggered` is who set off the end, -1
    before; `since` counts the turns that have ended since.
    `memory` is what only some beliefs about the rules have to remember: a word and a number, of a player and a card.
    `stack` is what is under way, the top last; empty when the game is over.
    """

    mode: str = "base"
    rogue: str = ""
    cards: tuple[Planet, ...] = PLANETS
    first: int = 0
    active: int = 0
    row: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    mats: tuple[Mat, ...] = ()
    faces: tuple[str, ...] = ()
    status: str = ""
    rerolls: int = 0
    converted: int = 0
    used: tuple[Use, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    stack: tuple[Frame, ...] = ()
    triggered: int = -1
    since: int = 0
    box: tuple[str, ...] = ()
    fewer: int = 0
    winner: int = -1
    coming: tuple[str, ...] = ()
    memory: tuple[Use, ...] = ()
    chance: Chance = Chance()

    def having(self, **changes: Any) -> Self:
        """The same position with some fields changed."""
        return msgspec.structs.replace(self, **changes)

    # ------------------------------------------------------------------ players

    @property
    def solo(self) -> bool:
        """Whether one person plays against a rogue galaxy, which is then player 1."""
        return self.rogue != ""

    @property
    def rogue_mat(self) -> Rogue:
        """The mat of the rogue galaxy of a solo game."""
        return ROGUE[self.rogue]

    def is_rogue(self, player: int) -> bool:
        """Whether a player is the rogue galaxy."""
        return player == 1 and self.rogue != ""

    def letter(self, player: int) -> str:
        """The letter of a player; R for the rogue galaxy."""
        return "R" if self.is_rogue(player) else LETTERS[player]

    def player_of(self, letter: str) -> int | None:
        """The player with a letter."""
        return next((p for p in range(len(self.mats)) if self.letter(p) == letter), None)

    def after(self, player: int) -> tuple[int, ...]:
        """All other players, clockwise from a player."""
        n = len(self.mats)
        return tuple((player + step) % n for step in range(1, n))

    def remembered(self, player: int, word: str, card: int = -1) -> list[int]:
        """The numbers kept in memory under a word, of a player and a card."""
        found = [use.how.split("-") for use in self.memory if use.player == player and use.card == card]
        return [int(n) for kept, n in found if kept == word]

    @property
    def top(self) -> Frame | None:
        """What is under way now."""
        return self.stack[-1] if self.stack else None

    # ------------------------------------------------------------------ cards and ships

    def slot_of(self, name: str) -> int:
        """The slot of a planet of the row, or -1."""
        card = numbers(self.cards).get(name, HIDDEN)
        return self.row.index(card) if card in self.row else -1

    def planet_at(self, slot: int) -> Planet:
        """The planet in a slot of the row."""
        return self.cards[self.row[slot]]

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots of the row that hold a planet."""
        return tuple(slot for slot, card in enumerate(self.row) if card != GAP)

    def name_of(self, card: int) -> str:
        """The name of a card; `?` where it is hidden."""
        return self.cards[card].name if card >= 0 else "?"

    def orbiting(self, player: int) -> list[tuple[int, int, int]]:
        """The ships of a player on colony tracks: number, slot and space, from left to right."""
        found = [(at >> 3, at & 7, ship) for ship, at in enumerate(self.mats[player].ships) if at >= 0 and at & 7 != 7]
        return [(ship, slot, space) for slot, space, ship in sorted(found)]

    def ship_at(self, player: int, at: int) -> int:
        """The first ship of a player at a place, or -1."""
        ships = self.mats[player].ships
        return ships.index(at) if at in ships else -1

    def orbit(self, player: int, slot: int) -> int:
        """The ship of a player on the track of a slot, or -1."""
        for ship, at in enumerate(self.mats[player].ships):
            if at >> 3 == slot and at & 7 != SURFACE and at >= 0:
                return ship
        return -1

    def place_name(self, at: int) -> str:
        """A place in notation: `home`, `locked`, `Jakks^`, `Jakks@`."""
        if at < 0:
            return "home" if at == HOME else "locked"
        return self.planet_at(at >> 3).name + ("^" if at & 7 == SURFACE else "@")

    def home_ships(self, player: int) -> int:
        """How many ships of a player stand at home."""
        return self.mats[player].ships.count(HOME)

    # ------------------------------------------------------------------ dice and levels

    @property
    def unused(self) -> list[int]:
        """The places of the unused dice."""
        return [n for n, status in enumerate(self.status) if status == UNUSED]

    def level_row(self, player: int) -> int:
        """The place of a player's level in the tables of levels."""
        return min(self.mats[player].level, len(LEVELS)) - 1


@cache
def numbers(cards: tuple[Planet, ...]) -> dict[str, int]:
    """The number of each card, by name."""
    return {card.name: n for n, card in enumerate(cards)}


def ship_id(letter: str, ship: int) -> str:
    """The id of a ship in the scene."""
    return f"ship:{letter}{ship + 1}"


def card_id(slot: int) -> str:
    """The id of a slot of the row in the scene."""
    return f"row:{slot}"


def die_id(die: int) -> str:
    """The id of a die in the scene."""
    return f"die:d{die + 1}"


def mat_id(letter: str) -> str:
    """The id of a player's mat in the scene."""
    return f"mat:{letter}"
