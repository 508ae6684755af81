"""First rods, their places, and the swap."""

from __future__ import annotations

from typing import Any

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .lay import Lay, listed
from .light import touched
from .moves import First, Free
from .numerics import WRITTEN, Segment, along, distance, mm
from .state import PLAYERS, State


@rule("CO-MAT")
def right_length(state: State, rod: Segment) -> Check:
    """A rod has one length; one that is written down may be off by its rounding to hundredths."""
    long = distance(*rod)
    ok = abs(long - state.table.rod) <= WRITTEN
    facts = {"long": round(mm(long), 4), "rod": round(mm(state.table.rod), 4)}
    return Check(
        "CO-MAT",
        ok,
        (),
        facts,
        N_("A rod is {rod} mm long.") if ok else N_("This rod is {long} mm long; rods are {rod} mm long."),
    )


@rule("CO-FIRST-ANCHOR", "anchored", default=True)
def anchored(state: State, move: First | Free) -> Segment | None:
    """Where a first rod lies: from the centre of the first star towards that of the second; freely laid rods are
    refused.
    """
    if isinstance(move, Free):
        return None
    tail, head = state.star_at[move.tail].at, state.star_at[move.head].at
    return tail, along(tail, head, state.table.rod)


@rule("CO-FIRST-ANCHOR", "free")
def freely(state: State, move: First | Free) -> Segment | None:
    """Any place. A pair of stars names one of the rods that touch both: the anchored one, or for a pair too wide for it
    the one in the middle; see `loose` for what the list of moves holds.
    """
    if isinstance(move, Free):
        written = abs(distance(move.start, move.end) - state.table.rod) <= WRITTEN
        return move.start, along(move.start, move.end, state.table.rod) if written else move.end
    tail, head = state.star_at[move.tail].at, state.star_at[move.head].at
    spare = distance(tail, head) - state.table.rod
    start = along(tail, head, spare // 2) if spare > int(state.rulebook["CO-TOUCH"](state)) else tail
    return start, along(start, head, state.table.rod)


@rule("CO-FIRST-ANCHOR", "order-is-irrelevant")
def unordered(state: State, move: First | Free) -> Segment | None:
    """Misconception: the order of the two stars makes no difference."""
    if isinstance(move, First):
        tail, head = sorted((move.tail, move.head))
        move = First(move.player, tail, head)
    return anchored(state, move)


@rule("CO-FIRST")
def two_stars(lay: Lay) -> Check:
    """A first rod touches two stars, the one named second among them."""
    return _touching(lay, 2, exempt=False)


@rule("CO-FIRST", "one-star-is-enough")
def one_star(lay: Lay) -> Check:
    """Misconception: one star is enough."""
    met = touched(lay)
    return Check(
        "CO-FIRST",
        bool(met),
        tuple(f"star:{star}" for star in met),
        {"stars": listed(met), "exempt": False},
        N_("It touches {stars}."),
    )


@rule("CO-FIRST", "first-rods-are-exempt")
def exempt(lay: Lay) -> Check:
    """Misconception: first rods may lie across the rival's rod and on its stars."""
    return _touching(lay, 2, exempt=True)


def _touching(lay: Lay, needed: int, *, exempt: bool) -> Check:
    met = touched(lay)
    where = tuple(f"star:{star}" for star in met)
    facts: dict[str, Any] = {"stars": listed(met), "exempt": exempt}
    if lay.target is not None and not lay.reached and lay.target.id not in met:
        facts = {
            **facts,
            "star": lay.target.id,
            "away": round(lay.away, 2),
            "reach": round(mm(lay.state.table.rod + lay.radius - lay.state.table.tolerance), 2),
        }
        return Check(
            "CO-FIRST",
            False,
            (f"star:{lay.target.id}",),
            facts,
            N_("{star} is {away} mm away; a rod reaches {reach} mm."),
            (f"star:{lay.target.id}",),
        )
    if len(met) < needed:
        return Check("CO-FIRST", False, where, facts, N_("A first rod touches two stars; this one touches {stars}."))
    return Check("CO-FIRST", True, where, facts, N_("It touches {stars}."))


@rule("CO-FIRST-MORE")
def two_or_more(lay: Lay) -> Check:
    """Three stars or more may be touched."""
    met = touched(lay)
    return Check(
        "CO-FIRST-MORE",
        True if len(met) > 2 else None,
        tuple(f"star:{star}" for star in met),
        {"stars": listed(met)},
        N_("It touches {stars}: more than two are allowed.") if len(met) > 2 else "",
    )


@rule("CO-FIRST-MORE", "exactly-two")
def exactly_two(lay: Lay) -> Check:
    """Misconception: a third star is forbidden."""
    met = touched(lay)
    where = tuple(f"star:{star}" for star in met)
    return Check(
        "CO-FIRST-MORE",
        len(met) <= 2,
        where,
        {"stars": listed(met)},
        N_("It touches {stars}: more than two.") if len(met) > 2 else "",
        where[2:],
    )


def may_swap(state: State) -> bool:
    """Whether the moment for a swap is now: the second player's turn, the first rod alone on the table."""
    return state.turn == 1 and len(state.chains[0]) == 1 and not state.chains[1] and state.pending == (None, None)


@rule("CO-SWAP", "off", default=True)
def no_swap(state: State) -> Check:
    """There is no swap."""
    return Check("CO-SWAP", False, (), {}, N_("Changing sides has not been agreed on."))


@rule("CO-SWAP", "on")
def swap_once(state: State) -> Check:
    """The second player may take over the first rod instead of laying one."""
    ok = may_swap(state)
    says = (
        N_("{player} takes over the first rod.")
        if ok
        else N_("Only the second player may swap, in place of the second first rod.")
    )
    return Check("CO-SWAP", ok, ("rod:A1",) if ok else (), {"player": PLAYERS[state.turn]}, says)
