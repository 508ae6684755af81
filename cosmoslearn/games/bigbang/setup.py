"""Setting up a game: the supply, who begins, which goals are dealt. Source: rulebook p. 3-4, 16 and 17-18."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.chance import Chance
from ...core.checking import typed
from ...core.errors import BadOption
from ...core.language import N_
from ...core.rulebook import Rulebook
from .book import rule
from .pieces import BANG, BODIES, COLOURS, ELEMENTS, FORMS, GOALS
from .position import Position
from .state import Solo
from .supply import refilled, supply_of


@rule("BB-COMP-48")
def exists_once(code: str) -> bool:
    """Whether there is only one tile of a code: always."""
    return True


@rule("BB-COMP-48", "twin-tiles")
def bodies_may_be_equal(code: str) -> bool:
    """Misconception: there can be two equal bodies."""
    return code not in BODIES


@rule("BB-SETUP-OBJ")
def deal_apart(players: int, cards: str, chance: Chance) -> tuple[str, Chance]:
    """One card for each player; there is one card of each kind, so nobody has the same."""
    order, chance = chance.shuffled(cards)
    return "".join(order[:players]), chance


@rule("BB-SETUP-OBJ", "goals-may-repeat")
def deal_with_repeats(players: int, cards: str, chance: Chance) -> tuple[str, Chance]:
    """Misconception: two players can have the same goal."""
    found = ""
    for _ in range(players):
        card, chance = chance.choose(cards)
        found += card
    return found, chance


def dealt_goals(players: int, chance: Chance, rulebook: Rulebook) -> tuple[tuple[str, ...], Chance]:
    """A form and a colour for each player."""
    deal = rulebook["BB-SETUP-OBJ"]
    forms, chance = deal(players, FORMS, chance)
    colours, chance = deal(players, COLOURS, chance)
    return tuple(form + colour for form, colour in zip(forms, colours, strict=True)), chance


@typed
def players_of(players: int, elements: Sequence[str] | None, least: int, most: int) -> tuple[str, ...]:
    """The elements in play, checked.

    Raises:
        BadOption: too few or too many players, or an element that does not exist or is taken twice.
    """
    if not least <= players <= most:
        raise BadOption("players", players, str(least) if least == most else f"{least}-{most}")
    found = tuple(elements) if elements is not None else ELEMENTS[:players]
    if len(found) != players or len(set(found)) != players or not set(found) <= set(ELEMENTS):
        raise BadOption("elements", elements, N_("as many different elements as players: earth, water, air, fire"))
    return found


def first(mode: str, players: int, seed: int, rulebook: Rulebook, elements: Any = None, spaces: int = 14) -> Position:
    """The first position of a cosmic, simple or solo game.

    Raises:
        BadOption: an option is out of its range.
    """
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise BadOption("seed", seed, N_("a whole number from 0 to 2^64 - 1"))
    if type(spaces) is not int or not 8 <= spaces <= 30:
        raise BadOption("spaces", spaces, "8-30")
    seats = players_of(players, elements, *((1, 1) if mode == "solo" else (2, 4)))
    chance = Chance(seed)
    queue, chance = chance.shuffled(supply_of(mode, rulebook))
    order, chance = chance.shuffled(seats)
    goals: tuple[str, ...] = ()
    solo = None
    if mode == "solo":
        cards, chance = chance.shuffled(tuple(GOALS))
        solo = Solo(goal=cards[0], deck=cards[1:], spaces=spaces)
    else:
        goals, chance = dealt_goals(players, chance, rulebook)
    clock = rulebook["BB-SETUP-ORDER"](tuple(range(players))) if mode != "simple" else ()
    start = Position(
        rulebook,
        universe={(0, 0): BANG},
        queue=queue,
        mode=mode,
        players=order,
        goals=goals,
        clock=clock,
        turn=clock[0][0] if clock else 0,
        solo=solo,
    )
    return refilled(start)  # type: ignore[return-value]
