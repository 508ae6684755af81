"""The first position: row, mats, missions dealt, who begins."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.chance import Chance
from ...core.errors import BadOption, UnknownName
from ...core.language import N_
from .book import rule
from .invariants import row_size
from .pieces import GAME, MISSIONS, PLANETS, ROGUE, Planet, check_names, read_card
from .play import Play
from .state import HOME, LOCKED, SHIPS, Frame, Mat, State
from .turning import settle

MODES = ("base", "solo", "solo-harder")


@rule("TEG-SETUP-ROW")
def planets_in_row(players: int) -> int:
    """Two more than there are players, but six with five."""
    return row_size(players)


@rule("TEG-SETUP-ROW", "seven-with-five")
def planets_in_row_always(players: int) -> int:
    """Always two more than there are players."""
    return players + 2


@rule("TEG-SOLO-SETUP")
def planets_alone() -> int:
    """As for two players."""
    return row_size(1)


@rule("TEG-SOLO-SETUP", "solo-three-planets")
def planets_alone_three() -> int:
    """One player plus two."""
    return 3


@rule("TEG-SETUP-SHIPS")
def ships_ready() -> tuple[int, ...]:
    """Two ships at home, two locked."""
    return (HOME, HOME, LOCKED, LOCKED)


@rule("TEG-SETUP-SHIPS", "four-ships-at-once")
def ships_all() -> tuple[int, ...]:
    """All four ready."""
    return (HOME,) * SHIPS


@rule("TEG-SETUP-RESOURCES")
def resources_at_start() -> tuple[int, int]:
    """2 energy, 1 culture."""
    return int(GAME["start_energy"]), int(GAME["start_culture"])


@rule("TEG-SETUP-RESOURCES", "swapped-start")
def resources_swapped() -> tuple[int, int]:
    """1 energy, 2 culture."""
    return int(GAME["start_culture"]), int(GAME["start_energy"])


@rule("TEG-SOLO-ROGUESTART")
def rogue_ships() -> tuple[int, ...]:
    """All four rogue ships at home."""
    return (HOME,) * SHIPS


@rule("TEG-SOLO-ROGUESTART", "rogue-two-ships")
def rogue_ships_two() -> tuple[int, ...]:
    """Two, like a player."""
    return (HOME, HOME, LOCKED, LOCKED)


@rule("TEG-MISSION-TWOPLAYER", "all-twelve", default=True)
def missions_in_play(players: int) -> tuple[str, ...]:
    """All twelve missions."""
    return tuple(mission.name for mission in MISSIONS)


@rule("TEG-MISSION-TWOPLAYER", "six-own-only")
def own_missions(players: int) -> tuple[str, ...]:
    """With two players only those that look at one's own position."""
    return tuple(mission.name for mission in MISSIONS if players > 2 or not mission.comparative)


@rule("TEG-SETUP-MISSION")
def one_is_kept() -> bool:
    """Of two missions one is kept."""
    return True


@rule("TEG-SETUP-MISSION", "keep-both")
def both_are_kept() -> bool:
    """Both are kept and the better one counts."""
    return False


@rule("TEG-MISSION-BOX", "face-down-discard", default=True)
def discard_hidden() -> bool:
    """The mission given up is seen by nobody."""
    return True


@rule("TEG-MISSION-BOX", "open-discard")
def discard_shown() -> bool:
    """It is shown to everybody."""
    return False


@rule("TEG-TURN-FIRST")
def youngest(ages: Sequence[int]) -> int:
    """The youngest player begins; the first of those where ages are equal."""
    return min(range(len(ages)), key=lambda player: (ages[player], player))


@rule("TEG-TURN-FIRST", "oldest-begins")
def oldest(ages: Sequence[int]) -> int:
    """The oldest player begins."""
    return max(range(len(ages)), key=lambda player: (ages[player], -player))


@rule("TEG-SOLO-FIRST")
def person_begins() -> int:
    """Who begins the solo game: the person."""
    return 0


@rule("TEG-SOLO-FIRST", "rogue-begins")
def rogue_begins() -> int:
    """The rogue galaxy."""
    return 1


def cards_of(deck: Sequence[str | Planet]) -> tuple[Planet, ...]:
    """The cards of a deck of one's own, or the forty of the box."""
    if not deck:
        return PLANETS
    cards = tuple(card if isinstance(card, Planet) else read_card(card) for card in deck)
    check_names(card.line() for card in cards)
    return cards


def check_options(mode: str, players: int, rogue: str, first: int) -> None:
    """Refuse options that are out of their range.

    Raises:
        BadOption: a number is.
        UnknownName: no such mode or rogue.
    """
    if mode not in MODES:
        raise UnknownName(N_("mode"), mode, MODES)
    if mode != "base" and rogue not in ROGUE:
        raise UnknownName(N_("rogue galaxy"), rogue, ROGUE)
    low, high = (2, 5) if mode == "base" else (1, 1)
    if not isinstance(players, int) or not low <= players <= high:
        raise BadOption("players", players, N_("2 to 5, in the solo game 1"))
    if not isinstance(first, int) or not 0 <= first < players:
        raise BadOption("first", first, N_("the number of a player, from 0"))


def first_state(empty: State, seed: int, players: int) -> State:
    """The table laid; where missions are used they are still to be chosen."""
    book, solo = empty.rulebook, empty.solo
    size = book["TEG-SOLO-SETUP"]() if solo else book["TEG-SETUP-ROW"](players)
    if len(empty.cards) < size:
        raise BadOption("deck", len(empty.cards), N_("at least as many planets as the row has"))
    order, chance = Chance(seed).shuffled(range(len(empty.cards)))
    energy, culture = book["TEG-SETUP-RESOURCES"]()
    mats = [Mat(energy=energy, culture=culture, ships=book["TEG-SETUP-SHIPS"]()) for _ in range(players)]
    box: tuple[str, ...] = ()
    keeps: tuple[Frame, ...] = ()
    if solo:
        mats.append(Mat(energy=0, culture=0, ships=book["TEG-SOLO-ROGUESTART"]()))
    else:
        missions, chance = chance.shuffled(book["TEG-MISSION-TWOPLAYER"](players))
        hands = [missions[2 * player : 2 * player + 2] for player in range(players)]
        mats = [
            Mat(mat.level, mat.energy, mat.culture, mat.ships, (), hand) for mat, hand in zip(mats, hands, strict=True)
        ]
        box = tuple(sorted(missions[2 * players :]))
        seats = [(empty.first + n) % players for n in range(players)]
        keeps = tuple(Frame("keep", player) for player in reversed(seats)) if book["TEG-SETUP-MISSION"]() else ()
    first = book["TEG-SOLO-FIRST"]() if solo else empty.first
    stack = (Frame("begin", first), *keeps)
    play = Play(
        empty.having(
            row=order[:size],
            deck=order[size:],
            mats=tuple(mats),
            box=box,
            active=first,
            stack=stack,
            chance=chance,
        )
    )
    settle(play)
    return play.state


def settled(state: State) -> State:
    """A position that was written down, once everything has happened that needs no choice."""
    play = Play(state)
    settle(play)
    return play.state
