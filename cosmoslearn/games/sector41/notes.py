"""The notes of a move for its explanation: what each step says, marks and claims. Nothing here changes a position."""

from __future__ import annotations

from ...core.language import N_
from .grid import NAMES
from .moves import Move, Pick, place_name
from .orders import Order
from .pieces import DISC_NAMES
from .play import Play
from .state import ABOARD, State, at, explorer_id, ship_id


def note_entry(play: Play, rule_id: str, name: str, leaving: int, place: int, towing: str) -> None:
    """The note for an explorer that goes from one place to another."""
    if not play.noting:
        return
    start = ship_id(name[0]) if leaving == ABOARD else at(leaving)
    way = "hop" if play.state.under_way.stride > 1 else "line"
    marks = {"path": (start, at(place)), way: (start, at(place))}
    args = {"explorer": name, "from": place_name(leaving), "to": place_name(place), "tow": towing}
    disc = [DISC_NAMES[disc] for disc in towing]
    bare, towed = N_("{name} goes from {start} to {end}."), N_("{name} goes from {start} to {end}, towing {disc}.")
    says = towed if towing else bare
    play.note(rule_id, says, "goes", args, marks, name=name, start=_spoken(leaving), end=_spoken(place), disc=disc)


def _spoken(place: int) -> object:
    return {"en": "its ship", "es": "su nave"} if place == ABOARD else NAMES[place]


def note_turned(play: Play, before: State, cell: int, rule_id: str) -> None:
    """The notes for a tile turned up: the tile, its discs, and the Quickening if it begins."""
    if not play.noting:
        return
    after, name = play.state, play.state.tile_on(cell).name
    bare = after.with_discs(cell, before.discs[cell]).having(supply=before.supply, waking=before.waking)
    discs = len(after.discs[cell]) - len(before.discs[cell])
    play.state = bare
    marks = {"focus": (at(cell),)}
    play.note(
        rule_id,
        N_("{cell} is turned up: {tile}."),
        "turned-up",
        {"cell": NAMES[cell]},
        marks,
        cell=NAMES[cell],
        tile=name,
    )
    play.state = after.having(waking=before.waking)
    if discs > 0:
        says = N_("{cell} gets {n} discs from the supply.")
        play.note("S41-TILE-GLYNIUM-DEPOSIT", says, "supplied", {"cell": NAMES[cell]}, marks, cell=NAMES[cell], n=discs)
    play.state = after
    if after.waking > before.waking:
        says = N_("The red disc is in play: the Quickening begins.")
        play.note("S41-GUARD-QUICK-START", says, "quickens", {}, {"focus": ("guardian",)})


def note_awakening(play: Play) -> None:
    """The note for the beginning of the Awakening."""
    says = N_("Every tile is explored: the Guardian is put on {cell} and the Awakening begins.")
    cell = play.state.guardian
    play.note("S41-GUARD-AWAKE-START", says, "awakens", {}, {"focus": ("guardian", at(cell))}, cell=NAMES[cell])


def note_choice(play: Play, before: State, move: Move, order: Order) -> None:
    """The note for a choice that a tile asks for."""
    if not play.noting:
        return None
    rule_id, here = before.tile_on(before.active.at).kind.rule, before.active.at
    if isinstance(move, Pick):
        if move.verb == "reveal":
            return note_turned(play, before, move.cell, rule_id)
        says = {
            "swap": N_("The tiles of {here} and {cell} change places; nothing on them moves."),
            "view": N_("{side} looks at {cell}; the tile stays face down."),
        }[move.verb]
        side, cell, marks = before.side(before.player), NAMES[move.cell], {"path": (at(here), at(move.cell))}
        if move.verb == "swap":
            claim, args = "swapped", {"here": NAMES[here], "cell": cell}
        else:
            claim, args = "viewed", {"side": side, "cell": cell}
        return play.note(rule_id, says, claim, args, marks, here=NAMES[here], cell=cell, side=side)
    name = str(move).partition(" ")[2]
    says = N_("{name} is sent home.") if order.ask == "shoot" else N_("{name} is called to {here}.")
    claim, args = "at-home", {"explorer": name}
    if order.ask == "summon":
        claim, args = "stays", {"explorer": name, "cell": NAMES[here]}
    return play.note(rule_id, says, claim, args, {"path": (explorer_id(name), at(here))}, name=name, here=NAMES[here])
