"""What every position must keep to: pieces, joints, colours, cuts. Each fault names the piece and the rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from ...core.errors import ImpossiblePosition
from ...core.language import N_, say
from .cutting import met_beyond
from .lay import listed
from .numerics import WRITTEN, Point, contact, distance, mm, square
from .sky import closer
from .state import PLAYERS, Laid, Rod, State

Fault = tuple[str, str]


def check(state: State) -> None:
    """Refuse a position that cannot exist.

    With a misconception in force everything that it may lead to is let through, but for pieces that are no pieces.

    Raises:
        ImpossiblePosition: with the rules that are broken and why.
    """
    book = state.rulebook
    wrong = any(book.rule(rule).kind_of(reading) == "misconception" for rule, reading in book.readings.items())
    found = [*_pieces(state)]
    if not wrong:
        found += [*_pending(state), *_joints(state), *_colours(state), *_cuts(state), *_firsts(state)]
    if found:
        faults = dict.fromkeys(found)
        raise ImpossiblePosition([rule for rule, _ in faults], [why for _, why in faults])


def _pieces(state: State) -> Iterator[Fault]:
    table = state.table
    least = 2 * table.radius - table.tolerance
    for one, other in closer(state.stars, least):
        away = round(mm(distance(one.at, other.at)), 2)
        yield (
            "CO-FIELD",
            say(
                N_("{one} and {other} are {away} mm apart: their discs overlap"), one=one.id, other=other.id, away=away
            ),
        )
    for laid in state.laid:
        long = distance(*laid.rod.ends)
        if abs(long - table.rod) > WRITTEN:
            yield (
                "CO-MAT",
                say(
                    N_("{rod} is {long} mm long; rods are {right} mm long"),
                    rod=laid.name,
                    long=round(mm(long), 2),
                    right=mm(table.rod),
                ),
            )
    for player, chain in zip(PLAYERS, state.chains, strict=True):
        if len(chain) > table.rods:
            yield (
                "CO-MAT",
                say(
                    N_("{player} has {rods} rods on the table; there are {all}"),
                    player=player,
                    rods=len(chain),
                    all=table.rods,
                ),
            )


def _pending(state: State) -> Iterator[Fault]:
    for player, bound in enumerate(state.pending):
        if bound and (bound.star not in state.star_at or bound.star in state.owner or not state.chains[player]):
            yield (
                "CO-COMMIT",
                say(N_("{star} cannot be a pending target of {player}"), star=bound.star, player=PLAYERS[player]),
            )


def _joints(state: State) -> Iterator[Fault]:
    for player, chain in zip(PLAYERS, state.chains, strict=True):
        for number, (one, other) in enumerate(pairwise(chain), 1):
            if joint(state, one, other) is None:
                why = say(
                    N_("{player}{one} and {player}{other} are not joined"), player=player, one=number, other=number + 1
                )
                yield "CO-JOIN-TIP", why
                yield "CO-PATH", why


def joint(state: State, one: Rod, other: Rod) -> Point | None:
    """Where two neighbouring rods are joined: their common point, or the centre of the star in which they meet."""
    if distance(one.head, other.tail) <= state.table.tolerance:
        return one.head
    radius = int(state.rulebook["CO-TOUCH"](state))
    for star in state.stars:
        far = [distance(star.at, end) for end in (one.head, other.tail)]
        if min(far) <= state.table.tolerance and max(far) <= radius:
            return star.at
    return None


def _colours(state: State) -> Iterator[Fault]:
    for star in state.stars:
        rods = [laid for laid in state.laid if star.id in laid.rod.stars]
        if len({laid.player for laid in rods}) > 1:
            yield (
                "CO-EXCLUSIVE",
                say(N_("{star} is touched by {rods}"), star=star.id, rods=", ".join(laid.name for laid in rods)),
            )


def _cuts(state: State) -> Iterator[Fault]:
    for one, other in combinations(state.laid, 2):
        if _met(state, one, other):
            yield "CO-NOCUT", say(N_("{one} and {other} meet outside a joint"), one=one.name, other=other.name)


def _met(state: State, one: Laid, other: Laid) -> bool:
    width = int(state.rulebook["CO-WIDTH"](state))
    met = contact(one.rod.ends, other.rod.ends, width + state.table.tolerance)
    neighbours = one.player == other.player and int(other.name[1:]) - int(one.name[1:]) == 1
    centre = joint(state, one.rod, other.rod) if met and neighbours else None
    if met is None or centre is None:
        return met is not None and not neighbours
    radius = int(state.rulebook["CO-TOUCH"](state))
    if width:
        return met_beyond(one.rod.ends, other.rod.ends, (centre, radius), width + state.table.tolerance) is not None
    return any(square(p, centre) > radius**2 for p in met.points)


def _firsts(state: State) -> Iterator[Fault]:
    for player, chain in zip(PLAYERS, state.chains, strict=True):
        if len(chain) == 1 and len(chain[0].stars) < 2:
            yield (
                "CO-FIRST",
                say(
                    N_("{player}'s only rod touches {stars}; a first rod touches two stars"),
                    player=player,
                    stars=listed(chain[0].stars),
                ),
            )
