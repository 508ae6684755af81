"""What may be aimed at: free targets, straight lines, rival stars, the edge of the table."""

from __future__ import annotations

from typing import Final

from ...core.language import N_, Say
from ...core.verdict import Check
from .book import rule
from .cutting import cut_check, cuts
from .lay import Anchor, Lay, listed, shown
from .numerics import Point, Segment, along, gap, mm, near, square
from .state import PLAYERS, Star, State
from .table import Disc, Rectangle, inside, overhang

TOUCHES: Final = N_("It touches {stars}, lit by the rival: {off} mm away, and up to {limit} mm touch.")


@rule("CO-AIM", "centre", default=True)
def at_centre(lay: Lay) -> Check:
    """The rod points at the centre of its target."""
    where = (f"star:{lay.named.id}",)
    says = N_("A rod points at the centre of {star}.")
    ok = lay.start != lay.aim and (lay.centred or _straight_on(lay))
    return Check("CO-AIM", ok, where, {"star": lay.named.id}, says, () if ok else where)


@rule("CO-AIM", "disc")
def at_disc(lay: Lay) -> Check:
    """The rod points at any point of its target's disc."""
    off = square(lay.aim, lay.named.at)
    where = (f"star:{lay.named.id}",)
    facts = {"star": lay.named.id, "off": round(mm(int(off**0.5)), 2)}
    ok = off <= lay.radius**2 and lay.start != lay.aim
    return Check(
        "CO-AIM", ok, where, facts, N_("The rod points {off} mm beside the centre of {star}."), () if ok else where
    )


@rule("CO-AIM", "any-direction")
def at_anything(lay: Lay) -> Check:
    """Misconception: any direction will do if the rod touches some new star."""
    met = [star.id for star in lay.state.neutral if near(star.at, lay.rod, lay.radius)]
    where = tuple(f"star:{star}" for star in met)
    return Check(
        "CO-AIM",
        lay.start != lay.aim and (bool(met) or lay.centred),
        where,
        {"stars": listed(met)},
        N_("The rod touches {stars}."),
    )


def _straight_on(lay: Lay) -> bool:
    """Whether the aim was set by CO-COMMIT-AIM instead of the target's centre."""
    pending = lay.state.pending[lay.player]
    return (
        pending is not None
        and pending.star == lay.named.id
        and lay.state.rulebook.reading("CO-COMMIT-AIM") != "default"
    )


@rule("CO-TARGET-FREE")
def target_is_neutral(lay: Lay) -> Check:
    """Only a neutral star can be a target."""
    return _free(lay, lay.state.owner.get(lay.named.id))


@rule("CO-TARGET-FREE", "own-star-as-target")
def target_not_rival(lay: Lay) -> Check:
    """Misconception: own stars may be aimed at."""
    owner = lay.state.owner.get(lay.named.id)
    return _free(lay, owner if owner != lay.player else None)


@rule("CO-TARGET-FREE", "unnamed-stays-free")
def target_not_named(lay: Lay) -> Check:
    """Misconception: a star lit in passing is still free."""
    star, owner = lay.named.id, lay.state.owner.get(lay.named.id)
    rods = [rod for chain in lay.state.chains for rod in chain if star in rod.stars]
    return _free(lay, None if all(rod.aimed not in ("", star) for rod in rods) else owner)


def _free(lay: Lay, owner: int | None) -> Check:
    where = (f"star:{lay.named.id}",)
    if owner is None:
        return Check("CO-TARGET-FREE", True, where, {"star": lay.named.id}, N_("{star} is neutral."))
    mine = owner == lay.player
    says = (
        N_("{star} is already lit by its own constellation, {player}.")
        if mine
        else N_("{star} is already lit by the rival, {player}.")
    )
    return Check("CO-TARGET-FREE", False, where, {"star": lay.named.id, "player": PLAYERS[owner]}, says, where)


@rule("CO-FAR-LINE", "full", default=True)
def whole_line(lay: Lay) -> Check:
    """The line counts all the way to a far target. `ok` is `None` where the rule has nothing to say."""
    if lay.reached:
        return Check("CO-FAR-LINE", None, (), {"examined": True, "away": round(lay.away, 2)})
    facts = {"examined": True, "star": lay.named.id, "away": round(lay.away, 2)}
    return Check(
        "CO-FAR-LINE",
        True,
        (f"star:{lay.named.id}",),
        facts,
        N_("{star} is {away} mm away: the whole line to it counts."),
    )


@rule("CO-FAR-LINE", "rod-only")
def rod_only(lay: Lay) -> Check:
    """Beyond the rod nothing counts yet."""
    if lay.reached:
        return whole_line(lay)
    facts = {"examined": False, "star": lay.named.id, "away": round(lay.away, 2)}
    return Check(
        "CO-FAR-LINE",
        True,
        (f"star:{lay.named.id}",),
        facts,
        N_("{star} is {away} mm away: only the rod laid now counts."),
    )


@rule("CO-FAR-LINE", "far-stars-forbidden")
def no_far_stars(lay: Lay) -> Check:
    """Misconception: a star beyond one rod is no target."""
    found, where = whole_line(lay), (f"star:{lay.named.id}",)
    if found.ok is None:
        return found
    return Check("CO-FAR-LINE", False, where, found.facts, N_("{star} is {away} mm away, farther than one rod."), where)


@rule("CO-TARGET-LINE")
def straight_line(lay: Lay) -> Check:
    """The straight line to the target meets no rod and no rival star."""
    if not lay.value("CO-FAR-LINE").facts["examined"]:
        return Check("CO-TARGET-LINE", None, (), {"clear": 0.0})
    check = cut_check(
        "CO-TARGET-LINE",
        cuts(lay, lay.line),
        N_("The line to {star} is clear: {away} mm."),
        star=lay.named.id,
        away=round(lay.away, 2),
    )
    return _with_stars(_with_rest(check), lay, lay.line, TOUCHES)


def _with_rest(check: Check) -> Check:
    """A check of a line with how much of it is blocked: what lies behind the first rod that is met."""
    if check.ok is not False or check.facts["kind"] == "fold":
        return check
    blocked = round(check.facts["away"] - check.facts["along"], 2)
    facts = {**check.facts, "first": Say(check.says, check.facts), "blocked": blocked}
    says = N_("{first} The last {blocked} mm of the line are blocked.")
    return Check(check.rule, False, check.where, facts, says, check.at_fault)


@rule("CO-TARGET-LINE", "bent-approach")
def bent_line(lay: Lay) -> Check:
    """Misconception: any way round will do."""
    return Check("CO-TARGET-LINE", True, (f"star:{lay.named.id}",), {}, "")


@rule("CO-WHOLE-ROD")
def whole_rod(lay: Lay) -> Segment:
    """The part of the rod that is judged: all of it."""
    return lay.rod


@rule("CO-WHOLE-ROD", "overhang-is-free")
def up_to_target(lay: Lay) -> Segment:
    """Misconception: what lies beyond the target does not count."""
    if lay.target is None or square(*lay.rod) <= square(*lay.line):
        return lay.rod
    return lay.start, along(lay.start, lay.tip, round(square(*lay.line) ** 0.5))


@rule("CO-EXCLUSIVE")
def no_rival_star(lay: Lay) -> Check:
    """The rod touches no star of the rival."""
    rod = lay.value("CO-WHOLE-ROD")
    rivals = _rivals(lay)
    near_one = min(((gap(star.at, rod), star.id) for star in rivals), default=None)
    facts = {} if near_one is None else {"star": near_one[1], "away": round(mm(near_one[0]), 2)}
    says = N_("The nearest rival star, {star}, is {away} mm away.") if rivals else N_("The rival has lit no star.")
    return _with_stars(
        Check("CO-EXCLUSIVE", True, (), facts, says),
        lay,
        rod,
        TOUCHES,
    )


@rule("CO-EXCLUSIVE", "grazing-is-harmless")
def grazing(lay: Lay) -> Check:
    """Misconception: touching a rival star on the way does not matter."""
    return Check("CO-EXCLUSIVE", True, (), {}, "")


def _rivals(lay: Lay) -> list[Star]:
    return [star for star in lay.state.stars if lay.state.owner.get(star.id) == 1 - lay.player]


def _with_stars(check: Check, lay: Lay, line: Segment, says: str) -> Check:
    """A check widened by the rival stars that a line touches, each with its distance."""
    met = [(gap(star.at, line), star) for star in _rivals(lay) if near(star.at, line, lay.radius)]
    if not met:
        return check
    stars = tuple(star.id for _, star in met)
    where = tuple(f"star:{star}" for star in stars)
    limit = round(mm(lay.radius - lay.state.table.tolerance), 2)
    facts = {
        **check.facts,
        "stars": listed(stars),
        "ids": stars,
        "limit": limit,
        "off": round(mm(min(off for off, _ in met)), 2),
        "gaps": tuple(round(mm(off), 4) for off, _ in met),
    }
    fault = check.at_fault + where
    return Check(check.rule, False, check.where + where, facts, check.says if check.ok is False else says, fault)


@rule("CO-OWN-WAY")
def own_stars_pass(lay: Lay) -> Check:
    """Own stars on the way do no harm."""
    met = _own_on_way(lay)
    where = tuple(f"star:{star}" for star in met)
    return Check(
        "CO-OWN-WAY",
        True if met else None,
        where,
        {"stars": listed(met)},
        N_("Own stars on the way, {stars}, do no harm.") if met else "",
    )


@rule("CO-OWN-WAY", "own-star-blocks")
def own_stars_block(lay: Lay) -> Check:
    """Misconception: own stars stand in the way."""
    met = _own_on_way(lay)
    where = tuple(f"star:{star}" for star in met)
    return Check(
        "CO-OWN-WAY",
        not met,
        where,
        {"stars": listed(met)},
        N_("Own stars stand in the way: {stars}.") if met else "",
        where,
    )


def _own_on_way(lay: Lay) -> tuple[str, ...]:
    mine = lay.state.lit_by(lay.player)
    return tuple(
        star for star in mine if star != lay.anchor.star and near(lay.state.star_at[star].at, lay.rod, lay.radius)
    )


@rule("CO-EDGE", "none", default=True)
def no_edge(lay: Lay) -> Check:
    """The sky has no edge."""
    return Check("CO-EDGE", None)


@rule("CO-EDGE", "disc")
def within_disc(lay: Lay) -> Check:
    """The whole rod lies on a round table."""
    return _within(lay)


@rule("CO-EDGE", "rectangle")
def within_rectangle(lay: Lay) -> Check:
    """The whole rod lies on a table with four corners."""
    return _within(lay)


@rule("CO-EDGE", "stars-bound-the-sky")
def within_stars(lay: Lay) -> Check:
    """Misconception: the table ends at the outermost stars."""
    points = [star.at for star in (*lay.state.stars, *lay.state.out)]
    (left, right), (low, high) = ((min(values), max(values)) for values in zip(*points, strict=True))
    return _inside(lay, Rectangle((left, low), (right, high)))


def _within(lay: Lay) -> Check:
    edge = lay.state.table.edge
    return Check("CO-EDGE", None) if edge is None else _inside(lay, edge)


def _inside(lay: Lay, edge: Disc | Rectangle) -> Check:
    tolerance = lay.state.table.tolerance
    outside = [p for p in lay.rod if not inside(p, edge, tolerance)]
    if not outside:
        return Check("CO-EDGE", True, (), {}, N_("The whole rod lies on the table."))
    facts = {**shown(outside[-1]), "by": round(max(overhang(p, edge) for p in outside), 2)}
    return Check(
        "CO-EDGE", False, ("edge",), facts, N_("The end at ({x}; {y}) lies {by} mm outside the table."), ("edge",)
    )


@rule("CO-COMMIT-OPEN")
def nothing_reserved(lay: Lay) -> Check:
    """A star named by the rival stays open."""
    rival = lay.state.pending[1 - lay.player]
    if rival is None or rival.star != lay.named.id:
        return Check("CO-COMMIT-OPEN", None)
    facts = {"star": lay.named.id, "player": PLAYERS[1 - lay.player]}
    return Check(
        "CO-COMMIT-OPEN",
        True,
        (f"star:{lay.named.id}",),
        facts,
        N_("{player} has named {star} as well; that reserves nothing."),
    )


@rule("CO-COMMIT-OPEN", "named-means-reserved")
def named_is_reserved(lay: Lay) -> Check:
    """Misconception: a star named by the rival is closed."""
    found = nothing_reserved(lay)
    if found.ok is None:
        return found
    return Check(
        "CO-COMMIT-OPEN", False, found.where, found.facts, N_("{player} has named {star} already."), found.where
    )


@rule("CO-COMMIT-AIM")
def aim_afresh(state: State, player: int, extreme: str, anchor: Anchor, star: Star) -> tuple[Anchor, Point]:
    """Where a rod starts and points: from the present extreme to the centre of the star, anew for each rod."""
    return anchor, star.at


@rule("CO-COMMIT-AIM", "line-is-frozen")
def keep_line(state: State, player: int, extreme: str, anchor: Anchor, star: Star) -> tuple[Anchor, Point]:
    """Misconception: all rods of an approach lie on the line of the first."""
    pending = state.pending[player]
    if pending is None or (pending.extreme, pending.star) != (extreme, star.id) or not state.chains[player]:
        return anchor, star.at
    last = state.chains[player][-1 if extreme == "head" else 0]
    tip, back = (last.head, last.tail) if extreme == "head" else (last.tail, last.head)
    return Anchor(tip), (2 * tip[0] - back[0], 2 * tip[1] - back[1])
