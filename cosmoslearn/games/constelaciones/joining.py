"""The two extremes of a chain, and where the next rod starts."""

from __future__ import annotations

from ...core.errors import BadOption, known
from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .lay import Anchor
from .light import past_centre
from .numerics import distance
from .state import EXTREMES, OTHER, PLAYERS, Rod, Star, State


def extremes(state: State, player: int, extreme: str = EXTREMES[0]) -> None:
    """Refuse what is no extreme of a chain on the table.

    Raises:
        UnknownName: there is no extreme of that name.
        BadOption: there is no such player, or the player has no rod on the table yet.
    """
    known(N_("extreme"), extreme, EXTREMES)
    if not state.chains[seat(player)]:
        raise BadOption("player", PLAYERS[player], N_("a player with a rod on the table"))


def seat(player: int) -> int:
    """The number of a player, if there is one.

    Raises:
        BadOption: it is neither 0 nor 1.
    """
    if player not in range(len(PLAYERS)):
        raise BadOption("player", player, N_("0 for A or 1 for B"))
    return player


@rule("CO-JOIN-STAR")
def ends_on_disc(state: State, past: int, off: int) -> bool:
    """Whether a tip ends on a star: `off` its distance from the centre, `past` how far past it along the rod."""
    return off <= int(state.rulebook["CO-TOUCH"](state))


@rule("CO-JOIN-STAR", "only-on-the-centre")
def ends_on_centre(state: State, past: int, off: int) -> bool:
    """Misconception: the tip must hit the centre."""
    return off <= state.table.tolerance


@rule("CO-JOIN-STAR", "beyond-centre-is-past")
def ends_before_centre(state: State, past: int, off: int) -> bool:
    """Misconception: a tip beyond the centre has passed the star."""
    return ends_on_disc(state, past, off) and past <= state.table.tolerance


def resting(state: State, rod: Rod, extreme: str) -> list[tuple[int, Star]]:
    """The stars in which an end of a rod rests, nearest first, with their distances."""
    tip, start, rests = rod.end(extreme), rod.end(OTHER[extreme]), state.rulebook["CO-JOIN-STAR"]
    close = 3 * (state.table.radius + state.table.width)
    (left, low), (right, high) = (tip[0] - close, tip[1] - close), (tip[0] + close, tip[1] + close)
    near = [star for star in state.stars if left <= star.at[0] <= right and low <= star.at[1] <= high]
    found = [
        (distance(tip, star.at), star)
        for star in near
        if rests(state, past_centre(start, tip, star.at), distance(tip, star.at))
    ]
    return sorted(found, key=lambda pair: (pair[0], pair[1].id))


@rule("CO-TIP-REST")
def any_star_counts(state: State, rod: Rod, extreme: str) -> Star | None:
    """The star in which an end rests, named or not; of two the nearer, at equal distance the lower id."""
    found = resting(state, rod, extreme)
    equal = [star for off, star in found if off <= found[0][0] + state.table.tolerance]
    return min(equal, key=lambda star: star.id, default=None)


@rule("CO-TIP-REST", "only-the-target-counts")
def only_target_counts(state: State, rod: Rod, extreme: str) -> Star | None:
    """Misconception: only the named target can become the extreme (or the star from which the rod set out)."""
    found = [star for off, star in resting(state, rod, extreme) if not rod.aimed or star.id == rod.aimed or not off]
    return found[0] if found else None


@rule("CO-EXTREMES")
def extreme_of(state: State, player: int, extreme: str) -> Anchor:
    """An extreme of a chain: the star in which its last rod ends, otherwise the bare tip."""
    rod = end_rod(state, player, extreme)
    star = state.rulebook["CO-TIP-REST"](state, rod, extreme)
    return Anchor(star.at, star.id) if star else Anchor(rod.end(extreme))


@rule("CO-EXTREMES", "extreme-is-the-last-star")
def last_star(state: State, player: int, extreme: str) -> Anchor:
    """Misconception: the extreme is the last star reached, even when the rod passes it."""
    rod = end_rod(state, player, extreme)
    tip = rod.end(extreme)
    stars = [state.star_at[star] for star in rod.stars if star in state.star_at]
    nearest = min(stars, key=lambda star: (distance(tip, star.at), star.id), default=None)
    return Anchor(nearest.at, nearest.id) if nearest else Anchor(tip)


def end_rod(state: State, player: int, extreme: str) -> Rod:
    """The rod at an extreme."""
    return state.chains[player][-1 if extreme == "head" else 0]


@rule("CO-JOIN-TIP")
def from_extreme(state: State, player: int, start: str) -> Anchor | None:
    """Where a rod starts that is to grow from `start`; `None` when no rod may start there."""
    if start in EXTREMES:
        found: Anchor = state.rulebook["CO-EXTREMES"](state, player, start)
        return found
    return _own_star(state, player, start) if state.rulebook["CO-PATH"](state, player, start).ok else None


@rule("CO-JOIN-TIP", "always-from-the-star")
def from_star(state: State, player: int, start: str) -> Anchor | None:
    """Misconception: the next rod starts at the star just reached."""
    return last_star(state, player, start) if start in EXTREMES else from_extreme(state, player, start)


@rule("CO-JOIN-TIP", "from-the-middle")
def from_anywhere(state: State, player: int, start: str) -> Anchor | None:
    """Misconception: a rod may start at any own star."""
    return from_extreme(state, player, start) if start in EXTREMES else _own_star(state, player, start)


def _own_star(state: State, player: int, star: str) -> Anchor | None:
    return Anchor(state.star_at[star].at, star) if state.owner.get(star) == player else None


@rule("CO-PATH")
def never_branches(state: State, player: int, star: str) -> Check:
    """Whether the chain may fork at a star: never."""
    where = (f"star:{star}",)
    return Check("CO-PATH", False, where, {"star": star}, N_("The chain would branch at {star}."), where)


@rule("CO-PATH", "constellations-may-branch")
def may_branch(state: State, player: int, star: str) -> Check:
    """Misconception: the chain may fork at an own star."""
    return Check(
        "CO-PATH",
        state.owner.get(star) == player,
        (f"star:{star}",),
        {"star": star},
        N_("The chain branches at {star}."),
    )


@rule("CO-GROW")
def both_ends(state: State, start: str) -> Check:
    """Both extremes are open in every turn."""
    return Check("CO-GROW", True, (f"extreme:{PLAYERS[state.turn]}:{start}",), {}, "")


@rule("CO-GROW", "only-the-newest-end")
def newest_end(state: State, start: str) -> Check:
    """Misconception: only the rod laid last may be continued."""
    newest = state.newest[state.turn] or "head"
    where = (f"extreme:{PLAYERS[state.turn]}:{start}",)
    return Check(
        "CO-GROW", start == newest, where, {"extreme": newest}, N_("The rod laid last is at the {extreme}."), where
    )


def neighbours(state: State, player: int, start: str) -> tuple[int, ...]:
    """The places in the chain of the rods that are joined to a rod growing from `start`."""
    chain = state.chains[player]
    if start in EXTREMES:
        return (len(chain) - 1 if start == "head" else 0,)
    return tuple(n for n, rod in enumerate(chain) if start in rod.stars)
