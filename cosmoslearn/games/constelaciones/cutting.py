"""Cutting: which rods a line or a rod meets, and what is forgiven at a joint."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .lay import Lay, shown
from .numerics import Contact, Point, Segment, angle, beyond, contact, distance, mm, shortest, square
from .state import Laid, State

Disc = tuple[Point, int]
SHARP: Final = math.radians(15)


class Cut(msgspec.Struct, frozen=True):
    """A rod that is met: its name and owner, how and where, and how far along the line, in millimetres."""

    name: str
    player: int
    kind: str
    at: Point
    along: float


def cuts(lay: Lay, line: Segment) -> list[Cut]:
    """The rods that a line from the start of the rod meets outside its joint, nearest first."""
    found = [cut for laid in lay.obstacles if (cut := _cut(lay, line, laid)) is not None]
    return sorted(found, key=lambda cut: (cut.along, cut.name))


def _cut(lay: Lay, line: Segment, laid: Laid) -> Cut | None:
    book, width = lay.state.rulebook, int(lay.state.rulebook["CO-WIDTH"](lay.state))
    gap = width + lay.state.table.tolerance
    met: Contact | None = book["CO-CONTACT"](line, laid.rod.ends, gap)
    discs: tuple[Disc, ...] = book["CO-JOINT"](lay, laid)
    joined = laid.name in lay.neighbours
    if met is not None and joined and width:
        met = met_beyond(line, laid.rod.ends, discs[0], gap)
    elif met is not None and discs:
        outside = [p for p in met.points if not any(square(p, centre) <= radius**2 for centre, radius in discs)]
        met = Contact(met.kind, tuple(outside)) if outside else None
    if joined and book["CO-FOLD"](lay, line, laid, met):
        met = Contact("fold", met.points if met else (line[1],))
    if met is None:
        return None
    return Cut(laid.name, laid.player, met.kind, met.points[0], mm(distance(line[0], met.points[0])))


def met_beyond(line: Segment, rod: Segment, joint: Disc, gap: int) -> Contact | None:
    """How a wide rod meets its neighbour outside the disc of their joint."""
    centre, radius = joint
    away = rod if square(rod[0], centre) < square(rod[1], centre) else (rod[1], rod[0])
    mine, other = beyond(line, centre, radius), beyond(away, centre, radius)
    return contact(mine, other, gap) if mine and other else None


@rule("CO-CONTACT")
def contact_is_a_cut(line: Segment, rod: Segment, gap: int) -> Contact | None:
    """Any common point of two rods, limit and tolerance included."""
    return contact(line, rod, gap)


@rule("CO-CONTACT", "touching-is-not-cutting")
def only_crossing(line: Segment, rod: Segment, gap: int) -> Contact | None:
    """Misconception: an end that only touches does not cut."""
    met = contact(line, rod, gap)
    return None if met and met.kind == "touch" else met


@rule("CO-CONTACT", "on-top-is-no-crossing")
def only_across(line: Segment, rod: Segment, gap: int) -> Contact | None:
    """Misconception: rods on one line do not cross."""
    met = contact(line, rod, gap)
    return None if met and met.kind == "overlap" else met


@rule("CO-JOINT")
def joint_disc(lay: Lay, laid: Laid) -> tuple[Disc, ...]:
    """The discs in which a rod may be met: that of the joint for the neighbours, none for the others."""
    return ((lay.start, lay.radius),) if laid.name in lay.neighbours else ()


@rule("CO-JOINT", "stars-forgive-everything")
def own_stars_forgive(lay: Lay, laid: Laid) -> tuple[Disc, ...]:
    """Misconception: inside an own star any two own rods may touch."""
    if laid.player != lay.player:
        return ()
    stars = tuple((lay.state.star_at[star].at, lay.radius) for star in lay.state.lit_by(lay.player))
    return joint_disc(lay, laid) + stars


@rule("CO-FOLD")
def folds(lay: Lay, line: Segment, laid: Laid, met: Contact | None) -> bool:
    """Whether a line lies back on the neighbour of its joint: they overlap outside the joint."""
    return met is not None and met.kind == "overlap"


@rule("CO-FOLD", "sharp-angle-illegal")
def too_sharp(lay: Lay, line: Segment, laid: Laid, met: Contact | None) -> bool:
    """Misconception: a very sharp V is illegal (here: less than 15 degrees)."""
    near, far = sorted(laid.rod.ends, key=lambda p: square(p, lay.start))
    turn = abs(angle(line[0], line[1]) - angle(near, far)) % math.tau
    return folds(lay, line, laid, met) or min(turn, math.tau - turn) < SHARP


SAYS: Final = {
    "crossing": N_("It crosses rod {rod} at ({x}; {y}), {along} mm from its start."),
    "touch": N_("It touches rod {rod} at ({x}; {y}), {along} mm from its start."),
    "overlap": N_("It lies on rod {rod} from ({x}; {y}) on, {along} mm from its start."),
    "fold": N_("It folds back onto its neighbour, rod {rod}."),
}
MORE: Final = {
    "crossing": N_("It crosses rod {rod} at ({x}; {y}), {along} mm from its start, and meets {others} farther on."),
    "touch": N_("It touches rod {rod} at ({x}; {y}), {along} mm from its start, and meets {others} farther on."),
    "overlap": N_("It lies on rod {rod} from ({x}; {y}) on, {along} mm from its start, and meets {others} farther on."),
    "fold": N_("It folds back onto its neighbour, rod {rod}, and meets {others} farther on."),
}


def cut_check(rule_id: str, found: list[Cut], free: str, **facts: object) -> Check:
    """The check made of the rods that are met; the first obstacle is told, the others are named."""
    where = tuple(f"rod:{cut.name}" for cut in found)
    if not found:
        return Check(rule_id, True, (), facts, free)
    first, others = found[0], tuple(cut.name for cut in found[1:])
    told = {
        **facts,
        "rod": first.name,
        **shown(first.at),
        "along": round(first.along, 2),
        "kind": first.kind,
        "others": ", ".join(others),
    }
    told["cuts"] = tuple((cut.name, cut.kind, *shown(cut.at).values(), round(cut.along, 2)) for cut in found)
    return Check(rule_id, False, where, told, (MORE if others else SAYS)[first.kind], where)


@rule("CO-NOCUT")
def cuts_nothing(lay: Lay) -> Check:
    """The rod meets no rod outside its joint."""
    rod = lay.value("CO-WHOLE-ROD")
    check = cut_check("CO-NOCUT", cuts(lay, rod), N_("The rod meets no other rod."))
    return check if check.ok is False else _with_clearance(check, lay, rod)


def _with_clearance(check: Check, lay: Lay, rod: Segment) -> Check:
    """How near the nearest rod is that is not joined to this one, where there is one."""
    others = (laid for laid in lay.obstacles if laid.name not in lay.neighbours)
    near = min(((distance(*shortest(rod, laid.rod.ends)), laid.name) for laid in others), default=None)
    if near is None:
        return check
    facts = {**check.facts, "rod": near[1], "away": round(mm(near[0]), 2)}
    says = N_("The rod meets no other rod; the nearest, {rod}, is {away} mm away.")
    return Check(check.rule, True, (f"rod:{near[1]}",), facts, says)


@rule("CO-NOCUT", "own-may-be-crossed")
def cuts_no_rival(lay: Lay) -> Check:
    """Misconception: only the rival's rods are off limits."""
    found = [cut for cut in cuts(lay, lay.value("CO-WHOLE-ROD")) if cut.player != lay.player]
    return cut_check("CO-NOCUT", found, N_("The rod meets no rival rod."))


def bare_contact(state: State, s: Segment, t: Segment) -> Contact | None:
    """How two bare sticks of any length meet, by the reading in force."""
    found: Contact | None = state.rulebook["CO-CONTACT"](
        s, t, int(state.rulebook["CO-WIDTH"](state)) + state.table.tolerance
    )
    return found
