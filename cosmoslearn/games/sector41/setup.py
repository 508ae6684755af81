"""The board before the first turn: tiles shuffled and turned by chance, the centre revealed. Source: "Preparar"."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.errors import BadOption
from ...core.language import N_
from .book import rule
from .effects import turn_up
from .grid import CENTRE, SIDES
from .pieces import PROFILES, SUPPLY, box, turned
from .state import Explorer, State


@rule("S41-SETUP-PLAYERS")
def two_to_four(players: int) -> bool:
    """Whether so many can play.

    >>> [n for n in range(7) if two_to_four(n)]
    [2, 3, 4]
    """
    return 2 <= players <= 4


@rule("S41-SETUP-GRID")
def shuffled_grid(profile: str, chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """The 81 tiles of a profile, shuffled face down into a grid of 9 by 9."""
    return chance.shuffled(box(profile))


@rule("S41-SETUP-ORIENT")
def turned_by_chance(tiles: tuple[str, ...], chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """Every tile with one of four quarter-turns, settled before anybody sees it."""
    found = []
    for code in tiles:
        quarters, chance = chance.below(4)
        found.append(turned(code, quarters))
    return tuple(found), chance


@rule("S41-SETUP-CENTRE")
def centre_revealed(state: State) -> State:
    """The centre tile is turned up and the Guardian stands on it."""
    revealed: State = state.rulebook["S41-SETUP-CENTRE-GLY"](state.having(guardian=CENTRE, origin=CENTRE))
    return revealed


@rule("S41-SETUP-CENTRE-GLY")
def planet_at_the_centre(state: State) -> State:
    """A planet revealed at the centre gets its discs; no other centre tile does anything now."""
    return turn_up(state, CENTRE)


@rule("S41-SETUP-EXPLORERS")
def three_aboard(players: int) -> tuple[tuple[Explorer, ...], ...]:
    """The three explorers of every player, on their ships."""
    return ((Explorer(),) * 3,) * players


def first_state(empty: State, seed: int) -> State:
    """The laid out board, before any ship is placed."""
    book = empty.rulebook
    tiles, chance = book["S41-SETUP-GRID"](empty.profile, Chance(seed))
    tiles, _ = book["S41-SETUP-ORIENT"](tiles, chance)
    state = empty.having(
        tiles=tiles, explorers=book["S41-SETUP-EXPLORERS"](empty.players), phase="setup",
        collected=("",) * empty.players, reached=(0,) * empty.players,
        supply="".join(disc * n for disc, n in SUPPLY.items()),
    )  # fmt: skip
    laid: State = book["S41-SETUP-CENTRE"](state)
    return laid


def check_options(state: State, seats: str, seed: int) -> None:
    """The options of a new game.

    Raises:
        BadOption: an option is out of its range.
    """
    if state.profile not in PROFILES:
        raise BadOption("mode", state.profile, N_("strict or house"))
    if not isinstance(state.players, int) or not state.rulebook["S41-SETUP-PLAYERS"](state.players):
        raise BadOption("players", state.players, N_("2, 3 or 4"))
    if not isinstance(seed, int):
        raise BadOption("seed", seed, N_("a whole number"))
    if seats and (len(set(seats)) != state.players or len(seats) != state.players or not set(seats) <= set(SIDES)):
        raise BadOption("seats", seats, N_("a different side for each player, such as SN"))
    if not 0 <= state.first < state.players:
        raise BadOption("first", state.first, N_("the number of a player, from 0"))
