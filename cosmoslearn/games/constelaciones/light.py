"""Touching, reaching and lighting stars."""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .lay import Lay, listed
from .numerics import distance, near
from .state import PLAYERS, State


@rule("CO-WIDTH", "line", default=True)
def no_width(state: State) -> int:
    """The width of a rod in steps of the grid: none."""
    return 0


@rule("CO-WIDTH", "as-wide-as-a-star")
def wide_as_stars(state: State) -> int:
    """Misconception: rods are as thick as stars."""
    return 2 * state.table.radius


@rule("CO-WIDTH", "wide")
def stated_width(state: State) -> int:
    """The width that the table has set."""
    return state.table.width


@rule("CO-TOUCH")
def touch_radius(state: State) -> int:
    """How near to a rod's middle line a star's centre must be to be touched; limit and tolerance included."""
    return state.table.radius + int(state.rulebook["CO-WIDTH"](state)) // 2 + state.table.tolerance


@rule("CO-TOUCH", "four-millimetres")
def touch_diameter(state: State) -> int:
    """Misconception: the whole diameter counts."""
    return touch_radius(state) + state.table.radius


@rule("CO-TOUCH", "limit-excluded")
def touch_inside(state: State) -> int:
    """Misconception: exactly at the limit is not touching."""
    return touch_radius(state) - 2 * state.table.tolerance - 1


@rule("CO-REACH")
def reach(state: State) -> int:
    """How far from its start a rod reaches a star's centre: its length and the touching distance."""
    return state.table.rod + int(state.rulebook["CO-TOUCH"](state))


@rule("CO-REACH", "reach-is-75")
def bare_reach(state: State) -> int:
    """Misconception: the rod must get to the centre."""
    return state.table.rod + state.table.tolerance


@rule("CO-LIT")
def colour(state: State, star: str) -> str:
    """The state of a star: `A`, `B`, `neutral` or `out`."""
    if star not in state.star_at:
        return "out"
    return PLAYERS[state.owner[star]] if star in state.owner else "neutral"


@rule("CO-CLASS")
def outcome(lay: Lay) -> str:
    """`ADVANCE`, `ENDS_ON_STAR` or `OVERSHOOT`, from the distance between start and target."""
    if not lay.reached:
        return "ADVANCE"
    return "ENDS_ON_STAR" if lay.state.rulebook["CO-JOIN-STAR"](lay.state, *beside(lay)) else "OVERSHOOT"


@rule("CO-CLASS", "overshoot-misses")
def overshoot_misses(lay: Lay) -> str:
    """Misconception: a rod that passes the star has not reached it."""
    found = outcome(lay)
    return "ADVANCE" if found == "OVERSHOOT" else found


def beside(lay: Lay) -> tuple[int, int]:
    """How far the tip lies past the target's centre along the rod, and how far from it at all."""
    if lay.centred:
        past = lay.state.table.rod - distance(*lay.line)
        return past, abs(past)
    return past_centre(lay.rod[0], lay.tip, lay.named.at), distance(lay.tip, lay.named.at)


def past_centre(start: tuple[int, int], tip: tuple[int, int], centre: tuple[int, int]) -> int:
    """How far a tip lies past a centre, measured along the rod; negative before it."""
    ux, uy = tip[0] - start[0], tip[1] - start[1]
    return (ux * (tip[0] - centre[0]) + uy * (tip[1] - centre[1])) // max(1, distance(start, tip))


def touched(lay: Lay) -> tuple[str, ...]:
    """The ids of the stars on the table that the rod touches, by the order of the ids; a reached target always."""
    radius, rod, named = lay.radius, lay.rod, lay.target
    met = {star.id for star in lay.state.stars if near(star.at, rod, radius)}
    if named is not None and not lay.first:
        met.discard(named.id)
        if lay.value("CO-CLASS") != "ADVANCE":
            met.add(named.id)
    elif named is not None and lay.reached:
        met.add(named.id)
    return tuple(sorted(met))


def lights(lay: Lay) -> tuple[str, ...]:
    """The stars that are newly lit by the rod (CO-TOUCH, CO-NEUTRAL-WAY)."""
    return tuple(star for star in kept(lay) if star not in lay.state.owner)


def kept(lay: Lay) -> tuple[str, ...]:
    """The stars that the rod touches and that have its colour once it lies."""
    found = lay.value("CO-NEUTRAL-WAY", touched(lay)).facts["touched"]
    rival = 1 - lay.player
    return tuple(star for star in found if lay.state.owner.get(star) != rival)


@rule("CO-NEUTRAL-WAY", "absorb", default=True)
def absorb(lay: Lay, met: tuple[str, ...]) -> Check:
    """Neutral stars on the way are lit along with the target."""
    on_way = _neutral(lay, met)
    where = tuple(f"star:{star}" for star in on_way)
    says = N_("Also lit on the way: {stars}.") if on_way else ""
    return Check("CO-NEUTRAL-WAY", True if on_way else None, where, {"touched": met, "stars": listed(on_way)}, says)


@rule("CO-NEUTRAL-WAY", "block")
def block(lay: Lay, met: tuple[str, ...]) -> Check:
    """A neutral star between the start and the target's centre obstructs."""
    if lay.first:
        return absorb(lay, met)
    owner, line, radius = lay.state.owner, lay.line, lay.radius
    before = [star for star in lay.state.neutral if star.id != lay.named.id and star.id not in owner]
    barred = tuple(star.id for star in before if near(star.at, line, radius))
    where = tuple(f"star:{star}" for star in barred)
    says = N_("Neutral stars stand in the way: {stars}.") if barred else ""
    return Check(
        "CO-NEUTRAL-WAY", not barred, where, {"touched": met, "stars": listed(barred), "ids": barred}, says, where
    )


@rule("CO-NEUTRAL-WAY", "passed-stays-neutral")
def passed_stays_neutral(lay: Lay, met: tuple[str, ...]) -> Check:
    """Misconception: only the named stars are lit."""
    on_way = _neutral(lay, met)
    left = tuple(star for star in met if star not in on_way)
    says = N_("Passed and left neutral: {stars}.") if on_way else ""
    return Check("CO-NEUTRAL-WAY", True if on_way else None, (), {"touched": left, "stars": listed(on_way)}, says)


def _neutral(lay: Lay, met: tuple[str, ...]) -> tuple[str, ...]:
    """The neutral stars among those touched that were not named."""
    named = {lay.target.id if lay.target else "", lay.anchor.star}
    return tuple(star for star in met if star not in lay.state.owner and star not in named)
