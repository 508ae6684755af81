"""Pending targets: what they oblige to, and what ends the obligation."""

from __future__ import annotations

import msgspec

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .moves import Grow, Relocate
from .state import PLAYERS, Pending, Rod, State


class Duty(msgspec.Struct, frozen=True):
    """The obligation of the player to move: the pending target, and the legal steps towards it (none when it is
    blocked).
    """

    pending: Pending
    steps: tuple[Grow | Relocate, ...]

    @property
    def open(self) -> bool:
        """Whether the way is open."""
        return bool(self.steps)

    def owed(self, move: Grow | Relocate) -> bool:
        """Whether a move is a step towards the pending target."""
        return move.star == self.pending.star and move.start == self.pending.extreme


@rule("CO-COMMIT")
def bound(state: State, duty: Duty, move: Grow | Relocate) -> Check:
    """While the way is open, the step towards the pending target is the only legal move."""
    facts = {"star": duty.pending.star, "extreme": duty.pending.extreme, "player": PLAYERS[state.turn]}
    where = (f"star:{duty.pending.star}", f"extreme:{PLAYERS[state.turn]}:{duty.pending.extreme}")
    if not duty.open:
        return Check("CO-COMMIT", None, where, facts, N_("The way to {star} is cut off."))
    if duty.owed(move):
        return Check("CO-COMMIT", True, where, facts, N_("{player} goes on towards {star}, the pending target."))
    if state.rulebook["CO-COMMIT-END"](state, duty, move).ok and move.start != duty.pending.extreme:
        return Check("CO-COMMIT", True, where, facts, "")
    return Check("CO-COMMIT", False, where, facts, N_("{player} is bound to {star} from the {extreme}."), where)


@rule("CO-COMMIT", "may-change-mind")
def not_bound(state: State, duty: Duty, move: Grow | Relocate) -> Check:
    """Misconception: another star may be chosen at any time."""
    return Check("CO-COMMIT", True, (f"star:{duty.pending.star}",), {}, "")


@rule("CO-COMMIT", "binding-for-one-turn")
def bound_once(state: State, duty: Duty, move: Grow | Relocate) -> Check:
    """Misconception: the obligation lasts for one turn."""
    return bound(state, duty, move) if duty.pending.rods < 2 else not_bound(state, duty, move)


@rule("CO-COMMIT-END")
def advancing_end(state: State, duty: Duty, move: Grow | Relocate) -> Check:
    """Only the advancing extreme is open to a bound player."""
    where = (f"extreme:{PLAYERS[state.turn]}:{move.start}",)
    if not duty.open:
        return Check("CO-COMMIT-END", None)
    ok = move.start == duty.pending.extreme
    facts = {"extreme": duty.pending.extreme, "star": duty.pending.star}
    says = "" if ok else N_("Only the {extreme}, which advances towards {star}, may grow.")
    return Check("CO-COMMIT-END", ok, where, facts, says, () if ok else where)


@rule("CO-COMMIT-END", "other-end-stays-open")
def either_end(state: State, duty: Duty, move: Grow | Relocate) -> Check:
    """Misconception: the other extreme stays open."""
    return Check("CO-COMMIT-END", True, (f"extreme:{PLAYERS[state.turn]}:{move.start}",), {}, "")


@rule("CO-COMMIT-RELOCATE")
def binds_with_all_rods(state: State) -> Check:
    """The obligation also holds with all rods on the table."""
    if not state.complete:
        return Check("CO-COMMIT-RELOCATE", None)
    return Check(
        "CO-COMMIT-RELOCATE",
        True,
        (),
        {"rods": state.table.rods},
        N_("It binds with {rods} rods on the table as well."),
    )


@rule("CO-COMMIT-RELOCATE", "suspended-at-five")
def free_with_all_rods(state: State) -> Check:
    """Misconception: with all rods laid the obligation rests. `ok` is false where it does not bind."""
    return Check("CO-COMMIT-RELOCATE", False if state.complete else None)


@rule("CO-COMMIT-BLOCK", "release", default=True)
def released(state: State) -> str:
    """What becomes of a bound player whose way is cut off: released."""
    return "release"


@rule("CO-COMMIT-BLOCK", "lose")
def beaten(state: State) -> str:
    """A blocked player has lost."""
    return "lose"


@rule("CO-COMMIT-BLOCK", "wait-for-the-way")
def waits(state: State) -> str:
    """Misconception: a blocked player waits."""
    return "wait"


@rule("CO-COMMIT-BLOCK", "duty-returns")
def returns(state: State) -> str:
    """Misconception: the old target binds again when the obstacle is gone."""
    return "return"


@rule("CO-COMMIT-FREE")
def freed(pending: Pending, rod: Rod) -> bool:
    """Whether a rival rod ends the obligation: it does when it touches the pending target."""
    return pending.star in rod.stars


@rule("CO-COMMIT-FREE", "only-if-named")
def freed_if_named(pending: Pending, rod: Rod) -> bool:
    """Misconception: only when the rival had named it."""
    return pending.star in rod.stars and rod.aimed == pending.star
