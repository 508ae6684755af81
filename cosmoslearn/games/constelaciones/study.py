"""Free study: put, move and take stars, move the end of a rod. Positions change by values; faults are refused."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

from ...core.checking import typed
from ...core.errors import NotationError
from ...core.language import N_
from .effects import replace
from .joining import extremes
from .measuring import spot
from .notation import touching
from .numerics import distance, near
from .sky import own_stars
from .sound import check
from .state import PLAYERS, Rod, Star, State

Position = TypeVar("Position", bound=State)


@typed
def with_star(position: Position, x: float, y: float, id: str | None = None) -> Position:
    """The position with a star put there, or the star with that id moved there; the rods keep their places.

    Raises:
        NotationError: the place is no pair of finite numbers, or the id is no id.
        ImpossiblePosition: discs overlap, or a rule is broken by the stars that rods touch then; each is named.
    """
    return _sound(star_put(position, x, y, id))


def star_put(position: Position, x: float, y: float, id: str | None = None) -> Position:
    """The same, whether or not such a position can be.

    Raises:
        NotationError: the place is no pair of finite numbers, or the id is no id.
    """
    name = id or free_id(position)
    (star,) = own_stars({name: (x, y)})
    known = name in position.star_at
    stars = tuple(star if other.id == name else other for other in position.stars) if known else (*position.stars, star)
    return touched_again(replace(position, stars=stars))


def star_taken(position: Position, id: str) -> Position:
    """The position without a star, whether or not it can be.

    Raises:
        NotationError: there is no such star.
    """
    if id not in position.star_at:
        raise NotationError(id, N_("the id of a star of this sky"), N_("star"), position.star_at)
    chains = tuple(
        tuple(Rod(rod.tail, rod.head, rod.stars, "" if rod.aimed == id else rod.aimed) for rod in chain)
        for chain in position.chains
    )
    stars = tuple(star for star in position.stars if star.id != id)
    return touched_again(replace(position, stars=stars, chains=chains))


@typed
def without_star(position: Position, id: str) -> Position:
    """The position without a star.

    Raises:
        NotationError: there is no such star.
        ImpossiblePosition: a single rod would touch too few stars.
    """
    return _sound(star_taken(position, id))


def free_id(position: State) -> str:
    """A name for a new star: the first letter that is free, or a number."""
    taken = {star.id for star in (*position.stars, *position.out)}
    letters = (chr(ord("a") + n) for n in range(26))
    numbered = (f"s{n}" for n in range(1, len(taken) + 2))
    return next(name for name in (*letters, *numbered) if name not in taken)


def _sound(position: Position) -> Position:
    check(position)
    return position


def touched_again(position: Position) -> Position:
    """The position in which every rod touches what lies within its reach now; pending targets that are gone end."""
    radius = int(position.rulebook["CO-TOUCH"](position))
    chains = tuple(
        tuple(Rod(rod.tail, rod.head, touching(position.stars, *rod.ends, radius), rod.aimed) for rod in chain)
        for chain in position.chains
    )
    found = replace(position, chains=chains)
    pending = tuple(
        bound if bound and bound.star in found.star_at and bound.star not in found.owner else None
        for bound in found.pending
    )
    return replace(found, pending=pending)


@typed
def with_rod_end(position: Position, rod: str, end: str, to: Sequence[float]) -> Position:
    """The position with one end of a rod elsewhere, whatever its length is then: for looking at limits, not for play.

    Raises:
        NotationError: there is no such rod, or the place is no pair of finite numbers.
    """
    names = [laid.name for laid in position.laid]
    if rod not in names or end not in ("tail", "head"):
        raise NotationError(f"{rod} {end}", N_("a rod and its end, such as `A1 head`"), N_("rod"), names)
    at = spot(to)

    def changed(player: int, number: int, old: Rod) -> Rod:
        if f"{PLAYERS[player]}{number}" != rod:
            return old
        return Rod(at, old.head, (), old.aimed) if end == "tail" else Rod(old.tail, at, (), old.aimed)

    chains = tuple(
        tuple(changed(player, n, old) for n, old in enumerate(chain, 1)) for player, chain in enumerate(position.chains)
    )
    return touched_again(replace(position, chains=chains))


@typed
def stars_from(position: State, extreme: str) -> dict[str, list[str]]:
    """The stars on the table around an extreme of the player to move: by angle (counter-clockwise from the east) and
    by distance.

    Raises:
        UnknownName: there is no such extreme.
        BadOption: the player has no rod on the table yet.
    """
    extremes(position, position.turn, extreme)
    start = position.rulebook["CO-EXTREMES"](position, position.turn, extreme).point

    def turn(star: Star) -> float:
        return math.atan2(star.at[1] - start[1], star.at[0] - start[0]) % math.tau

    others = [star for star in position.stars if star.at != start]
    by_angle = [star.id for star in sorted(others, key=lambda star: (turn(star), star.id))]
    return {
        "angle": by_angle,
        "distance": [star.id for star in sorted(others, key=lambda star: (distance(start, star.at), star.id))],
    }


def touches(position: State, star: str, rod: str) -> bool:
    """Whether a rod touches a star, by the readings in force."""
    return near(position.star_at[star].at, position.rod(rod).ends, int(position.rulebook["CO-TOUCH"](position)))
