"""Starting a game: a sky from a seed or own coordinates, with room for two first rods (CO-REDO)."""

from __future__ import annotations

from typing import Any

from ...core.checking import typed
from ...core.errors import BadOption, ImpossiblePosition
from ...core.language import N_, say
from ...core.rulebook import Rulebook
from .draft import Draft
from .position import RULES, ConstelacionesPosition
from .sky import TRIES, drop, faults, own_stars
from .sound import check
from .state import Star
from .table import Table, set_table


@typed
def new_game(
    mode: str = "base",
    players: int = 2,
    seed: int = 0,
    rulebook: Rulebook = RULES,
    *,
    stars: Any = None,
    practice: bool = False,
    **options: Any,
) -> ConstelacionesPosition:
    """The first position: a sky dropped from the seed, or own stars.

    `stars` is a number of stars to drop, or own coordinates in millimetres (see `sky.own_stars`); with `practice` own
    stars need not meet the conditions for a whole sky, only those that pieces of cardboard meet. `options` are
    numbers of the table (see `table.OPTIONS`).

    Raises:
        UnknownName: no such option.
        BadOption: an option is out of its range.
        NotationError, FileError: own coordinates cannot be read.
        ImpossiblePosition: the own sky misses a condition; each is named.
    """
    if mode != "base":
        raise BadOption("mode", mode, N_("base"))
    if players != 2:
        raise BadOption("players", players, N_("2 players"))
    table = set_table({**options, "stars": stars} if isinstance(stars, int) else options)
    if stars is None or isinstance(stars, int):
        return _dropped(seed, rulebook, table)
    return _own(own_stars(stars), rulebook, table, practice=practice)


@typed
def set_up(
    seed: int = 0, rulebook: Rulebook = RULES, *, stars: Any = None, practice: bool = False, **options: Any
) -> Draft:
    """A sky in the making, for a board: the first fall of a seed, good or bad, or own coordinates (`sky.own_stars`).

    Dropped again until it is good it is the sky that `new_game` has for the same seed.

    Raises:
        UnknownName: no such option.
        BadOption: an option is out of its range.
        NotationError, FileError: own coordinates cannot be read.
        ImpossiblePosition: discs of own stars overlap.

    >>> draft = set_up(seed=7)
    >>> draft.good, draft.play("again").good
    (False, True)
    >>> draft.play_all(["again", "start"]).stars == new_game(seed=7).stars
    True
    """
    empty = Draft(rulebook=rulebook, stars=(), seed=seed, table=set_table(options), practice=practice)
    return empty.play("again") if stars is None else empty.with_stars(own_stars(stars))


def _dropped(seed: int, rulebook: Rulebook, table: Table) -> ConstelacionesPosition:
    sky = drop(seed, table)
    for _ in range(TRIES):
        position = ConstelacionesPosition(rulebook=rulebook, stars=sky.stars, seed=seed, table=table)
        if rulebook["CO-REDO"](position):
            return position
        sky = drop(sky.chance.state, table)
    raise ImpossiblePosition(["CO-REDO"], [say(N_("no drop has room for two first rods"))])


def _own(stars: tuple[Star, ...], rulebook: Rulebook, table: Table, *, practice: bool) -> ConstelacionesPosition:
    position = ConstelacionesPosition(rulebook=rulebook, stars=stars, table=table)
    check(position)
    found = () if practice else faults(stars, table)
    if found:
        raise ImpossiblePosition([rule for rule, _ in found], [why for _, why in found])
    if not practice and not rulebook["CO-REDO"](position):
        raise ImpossiblePosition(["CO-REDO"], [say(N_("there is no room for two first rods that are legal together"))])
    return position
