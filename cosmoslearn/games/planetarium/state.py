"""The fields of a position, immutable, and the looks at them that rules need. No rule is here."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Self

import msgspec

from ...core.chance import Chance
from ...core.position import Move, Position
from .lines import Board, Space
from .moves import Step
from .pieces import DECKS, EMPTY, HABITABLE, HOSTILE, NOTHING, PLANETS, Amounts, Card, Components


class Laid(msgspec.Struct, frozen=True, array_like=True):
    """A card in a planet's row: who played it, and whether that player's cube lies on it."""

    card: str
    player: int
    cube: bool = True


Row = tuple[Laid, ...]


class Task(msgspec.Struct, frozen=True, array_like=True):
    """Something that is still to happen before the turn goes on: by itself, or by a decision of a player."""

    kind: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.args))


class Turn(msgspec.Struct, frozen=True):
    """What has happened in the turn so far.

    `moved` names the tokens moved: planets by letter, matter by the space where it is now, or `-` once it is collected.
    `origins` are the spaces of the planets when the turn began; `fresh` the cards that got their cube in this turn;
    `shown` the states before the first Final card.
    """

    player: int
    final: bool = False
    triggered: bool = False
    moved: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    downgraded: tuple[str, ...] = ()
    finals: tuple[str, ...] = ()
    collected: int = 0
    origins: tuple[Space, ...] = ()
    fresh: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


class State(Position, frozen=True, dict=True):
    """Everything that a position holds.

    `matter` is one byte a space (see `pieces.LETTERS`), `piled` the spaces that hold a second token of the same kind
    (possible only in the eyes of some learners); `track` are the tokens in the order in which they were laid, `circle`
    those on the final circle. `hands`, `decks` and `piles` hold card ids, `?` where a card is not known. `queue`
    are the
    players who take a final turn after this one, `None` while the end has not begun. `agenda` is what is still to do.
    """

    game: ClassVar[str] = "planetarium"
    loose: ClassVar[tuple[str, ...]] = ("matter", "area", "hand", "row", "supply")

    components: Components
    mode: str
    players: int
    chance: Chance
    idle_rounds: int
    matter: bytes
    planets: tuple[Space, ...]
    states: tuple[str, ...]
    rows: tuple[Row, ...]
    areas: tuple[tuple[Amounts, ...], ...]
    hands: tuple[tuple[str, ...], ...]
    supply: tuple[int, ...]
    points: tuple[int, ...]
    track: bytes
    circle: bytes
    accelerated: bool
    decks: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[str, ...], ...]
    closed: tuple[str, ...]
    discards: tuple[str, ...]
    first: int
    turns: tuple[int, ...]
    turn: Turn
    queue: tuple[int, ...] | None = None
    idle: int = 0
    idlers: tuple[int, ...] = ()
    banked: tuple[int, ...] = ()
    agenda: tuple[Task, ...] = ()
    over: bool = False
    piled: tuple[Space, ...] = ()

    def __hash__(self) -> int:
        return hash(
            (
                self.matter,
                self.planets,
                self.rows,
                self.areas,
                self.hands,
                self.track,
                self.turn,
                self.agenda,
                self.decks,
                self.points,
            )
        )

    @property
    @abstractmethod
    def can_step(self) -> bool:
        """Whether some token has a move along the lines."""

    @property
    @abstractmethod
    def can_play(self) -> bool:
        """Whether some Low or High card in hand may be played now."""

    @abstractmethod
    def open_moves(self) -> tuple[Move, ...]:
        """The legal moves of a turn in which no other decision is open."""

    def but(self, **fields: Any) -> Self:
        """The same position with some fields changed."""
        return msgspec.structs.replace(self, **fields)

    def in_turn(self, **fields: Any) -> Self:
        """The same position with some fields of the turn changed."""
        return msgspec.structs.replace(self, turn=msgspec.structs.replace(self.turn, **fields))

    def then(self, *tasks: Task) -> Self:
        """The same position with tasks put before all others."""
        return msgspec.structs.replace(self, agenda=(*tasks, *self.agenda))

    @property
    def chart(self) -> Board:
        """The spaces and lines."""
        return self.components.board

    @property
    def solo(self) -> bool:
        """Whether this is the house solo."""
        return self.mode == "house-solo"

    @property
    def seat(self) -> int:
        """The player whose turn it is."""
        return self.turn.player

    @property
    def area(self) -> tuple[Amounts, ...]:
        """The areas of the player whose turn it is."""
        return self.areas[self.turn.player]

    @property
    def hand(self) -> tuple[str, ...]:
        """The hand of the player whose turn it is."""
        return self.hands[self.turn.player]

    @property
    def task(self) -> Task | None:
        """The decision that is open besides the turn itself."""
        return self.agenda[0] if self.agenda else None

    @property
    def on_board(self) -> int:
        """Number of matter tokens on the orbits and arms."""
        return len(self.matter) - self.matter.count(EMPTY) + len(self.piled)

    def card(self, id: str) -> Card:
        """A card by its id."""
        return self.components.cards[id]

    def planet_on(self, space: Space) -> str:
        """The letter of the planet on a space, or an empty text."""
        return PLANETS[self.planets.index(space)] if space in self.planets else ""

    def where(self, token: str) -> Space:
        """The space on which a token stands: a planet's letter or the name of a space with matter."""
        return self.planets[PLANETS.index(token)] if token in PLANETS else self.chart.index[token]

    def has_matter(self, space: Space) -> bool:
        """Whether a matter token lies on a space."""
        return self.matter[space] != EMPTY

    def start_of(self, step: Step) -> Space:
        """Where the token of a step stands."""
        return self.where(step.token)

    def cubes(self, player: int, planet: int | None = None) -> tuple[str, ...]:
        """The cards, on one planet or on all, that carry a cube of a player."""
        rows = self.rows if planet is None else (self.rows[planet],)
        return tuple(laid.card for row in rows for laid in row if laid.cube and laid.player == player)

    def totals(self, planet: int) -> tuple[int, int]:
        """Habitable and Hostile points of all cards on a planet."""
        sums = {HABITABLE: 0, HOSTILE: 0}
        for laid in self.rows[planet]:
            card = self.card(laid.card)
            sums[card.side] += card.points
        return sums[HABITABLE], sums[HOSTILE]

    def with_area(self, player: int, planet: int, tokens: Amounts) -> Self:
        """The same position with other matter in one area."""
        own = self.areas[player]
        own = (*own[:planet], tokens, *own[planet + 1 :])
        return msgspec.structs.replace(self, areas=(*self.areas[:player], own, *self.areas[player + 1 :]))

    def with_hand(self, player: int, cards: tuple[str, ...]) -> Self:
        """The same position with another hand of one player."""
        return msgspec.structs.replace(self, hands=changed(self.hands, player, cards))

    def with_row(self, planet: int, row: Row) -> Self:
        """The same position with another row on one planet."""
        return msgspec.structs.replace(self, rows=changed(self.rows, planet, row))

    def with_deck(self, deck: str, cards: tuple[str, ...]) -> Self:
        """The same position with other cards in one deck, the top card first."""
        return msgspec.structs.replace(self, decks=changed(self.decks, DECKS.index(deck), cards))

    def with_pile(self, deck: str, cards: tuple[str, ...]) -> Self:
        """The same position with other cards in one discard pile, the last one discarded at the end."""
        return msgspec.structs.replace(self, piles=changed(self.piles, DECKS.index(deck), cards))

    def with_matter(self, space: Space, token: int) -> Self:
        """The same position with another token, or none, on a space."""
        tokens = bytearray(self.matter)
        tokens[space] = token
        return msgspec.structs.replace(self, matter=bytes(tokens))

    def deck(self, deck: str) -> tuple[str, ...]:
        """The cards of a deck, the top card first."""
        return self.decks[DECKS.index(deck)]

    def pile(self, deck: str) -> tuple[str, ...]:
        """The cards of a discard pile, the last one discarded at the end."""
        return self.piles[DECKS.index(deck)]

    def held(self, player: int) -> Amounts:
        """All matter on a player's board."""
        sums = [sum(area[kind] for area in self.areas[player]) for kind in range(len(NOTHING))]
        return (sums[0], sums[1], sums[2], sums[3], sums[4])


def changed(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """A tuple with one entry replaced.

    >>> changed((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*items[:place], item, *items[place + 1 :])


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Cards less one of them.

    >>> without(("a", "b", "a"), "a")
    ('b', 'a')
    """
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def player_name(player: int) -> str:
    """A player as notation names them: P1, P2 ..."""
    return f"P{player + 1}"
