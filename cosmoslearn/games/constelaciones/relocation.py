"""Five rods: lifting, laying at the other extreme, stars going out."""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .moves import Grow, Relocate
from .state import OTHER, PLAYERS, Laid, State


def place(state: State, move: Relocate) -> int:
    """The place in the chain of the rod that a move lifts, from 0 at the tail; -1 when there is no such rod."""
    rods = len(state.chains[state.turn])
    if move.lifted.isdecimal():
        return int(move.lifted) - 1 if 1 <= int(move.lifted) <= rods else -1
    return 0 if move.lifted == "tail" else rods - 1


def _rod(state: State, index: int) -> str:
    return f"rod:{PLAYERS[state.turn]}{index + 1}"


@rule("CO-RELOCATE")
def lift_an_end(state: State, move: Grow | Relocate) -> Check:
    """With all rods laid, an end rod is lifted; without, a fresh one is laid."""
    return _lifted(state, move, ends=True)


@rule("CO-RELOCATE", "any-rod-may-move")
def lift_any(state: State, move: Grow | Relocate) -> Check:
    """Misconception: any rod may be lifted."""
    return _lifted(state, move, ends=False)


def _lifted(state: State, move: Grow | Relocate, *, ends: bool) -> Check:
    rods = len(state.chains[state.turn])
    if isinstance(move, Grow):
        ok = not state.complete
        says = (
            N_("Rods still in hand: {left}.") if ok else N_("All {rods} rods are on the table: one has to be lifted.")
        )
        return Check("CO-RELOCATE", None if ok else False, (), {"rods": rods, "left": state.table.rods - rods}, says)
    index = place(state, move)
    ok = index in ((0, rods - 1) if ends else range(rods))
    where = (_rod(state, index),) if index >= 0 else ()
    says = (
        N_("{rod} lies at an end of the chain.")
        if ok and index in (0, rods - 1)
        else N_("{rod} does not lie at an end of the chain.")
    )
    return Check(
        "CO-RELOCATE",
        ok,
        where,
        {"rod": f"{PLAYERS[state.turn]}{move.lifted}" if index < 0 else _rod(state, index)[4:]},
        says,
        () if ok else where,
    )


@rule("CO-FEWER")
def all_rods_first(state: State) -> Check:
    """Nothing is moved before the last rod is laid."""
    rods = len(state.chains[state.turn])
    says = (
        N_("All {all} rods are on the table.")
        if state.complete
        else N_("Only {rods} of {all} rods are on the table: fresh rods come first.")
    )
    return Check("CO-FEWER", state.complete, (), {"rods": rods, "all": state.table.rods}, says)


@rule("CO-FEWER", "early-relocation")
def move_early(state: State) -> Check:
    """Misconception: an end rod may be moved at any time."""
    return Check("CO-FEWER", len(state.chains[state.turn]) > 1, (), {}, "")


@rule("CO-OTHER-END")
def to_other_end(state: State, move: Relocate) -> Check:
    """The lifted rod goes to the opposite extreme."""
    rods, index = len(state.chains[state.turn]), place(state, move)
    came = "tail" if index == 0 else "head" if index == rods - 1 else ""
    ok = came in ("", OTHER[move.start])
    where = (f"extreme:{PLAYERS[state.turn]}:{move.start}",)
    says = (
        N_("It goes from the {came} to the {goes}.")
        if ok and came
        else ""
        if ok
        else N_("It came from the {came} and has to go to the other extreme.")
    )
    return Check("CO-OTHER-END", ok, where, {"came": came, "goes": move.start}, says, () if ok else where)


@rule("CO-OTHER-END", "same-end-again")
def to_any_end(state: State, move: Relocate) -> Check:
    """Misconception: it may be laid at the same extreme again."""
    return Check("CO-OTHER-END", True, (f"extreme:{PLAYERS[state.turn]}:{move.start}",), {}, "")


@rule("CO-LIFTED")
def lifted_is_gone(state: State, index: int) -> tuple[Laid, ...]:
    """The rods that the new one may meet: all but the lifted one."""
    name = _rod(state, index)[4:]
    return tuple(laid for laid in state.laid if laid.name != name)


@rule("CO-LIFTED", "ghost-rod")
def lifted_still_bars(state: State, index: int) -> tuple[Laid, ...]:
    """Misconception: the place of the lifted rod is still barred."""
    return state.laid


@rule("CO-EXTINGUISH")
def go_out(state: State, index: int) -> tuple[str, ...]:
    """The stars that go out with a rod: those that no other rod touches."""
    chain = state.chains[state.turn]
    held = {star for n, rod in enumerate(chain) if n != index for star in rod.stars}
    return tuple(star for star in chain[index].stars if star not in held and star in state.star_at)


@rule("CO-EXTINGUISH", "all-its-stars-go-out")
def all_go_out(state: State, index: int) -> tuple[str, ...]:
    """Misconception: all stars of the lifted rod go out."""
    return tuple(star for star in state.chains[state.turn][index].stars if star in state.star_at)


@rule("CO-EXTINGUISH", "stars-become-neutral")
def none_go_out(state: State, index: int) -> tuple[str, ...]:
    """Misconception: they become neutral again."""
    return ()


@rule("CO-EXT-WHEN", "before", default=True)
def out_before(state: State) -> str:
    """When stars go out: as soon as the rod is `lifted`."""
    return "lifted"


@rule("CO-EXT-WHEN", "after")
def out_after(state: State) -> str:
    """Stars go out once the rod is `laid` in its new place."""
    return "laid"


@rule("CO-EXT-WHEN", "only-on-reaching")
def out_on_reaching(state: State) -> str:
    """Misconception: stars go out only when the rod has `reached` its new target."""
    return "reached"
