"""The row of four, the draw pile and the discards. Source: rulebook p. 3-4 and 11.

Draw pile and discards are one queue: `queue` from its front, whose last `discards` tiles lie face up.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...core.chance import Chance
from ...core.rulebook import Rulebook
from .book import rule
from .pieces import BODIES, SUPPLY
from .state import ROW, State

# ------------------------------------------------------------------ what is shuffled


@rule("BB-SIM-SET")
def bodies_without_galaxy() -> tuple[str, ...]:
    """Simple mode: the 32 bodies on void or stars."""
    return tuple(code for code in BODIES if code[2] != "3")


@rule("BB-SIM-SET", "forty-eight-in-simple")
def all_bodies() -> tuple[str, ...]:
    """Misconception: the simple mode uses all 48 bodies."""
    return BODIES


def supply_of(mode: str, rulebook: Rulebook) -> tuple[str, ...]:
    """The tiles that are shuffled: 57 in the cosmic mode, 32 bodies in the simple mode, else 48."""
    if mode == "simple":
        found: tuple[str, ...] = rulebook["BB-SIM-SET"]()
        return found
    return SUPPLY if mode == "cosmic" else BODIES


# ------------------------------------------------------------------ drawing and discarding


@rule("BB-STACK-RECYCLE")
def turn_over(discards: tuple[str, ...]) -> tuple[str, ...]:
    """The draw pile made of the discards (oldest first) once it is used up: turned over, not shuffled."""
    return discards


@rule("BB-STACK-RECYCLE", "shuffle-discards")
def shuffle_over(discards: tuple[str, ...]) -> tuple[str, ...]:
    """Misconception: the discards are shuffled before they are drawn again."""
    return Chance(len(discards)).shuffled(discards)[0]


@rule("BB-STACK-RECYCLE", "last-discard-first")
def last_first(discards: tuple[str, ...]) -> tuple[str, ...]:
    """Misconception: the tile discarded last is the first to be drawn again."""
    return discards[::-1]


@rule("BB-STACK-QUEUE")
def join_queue(queue: tuple[str, ...], code: str) -> tuple[str, ...]:
    """A discarded tile joins the supply at the back."""
    return (*queue, code)


@rule("BB-STACK-QUEUE", "discards-are-lost")
def leave_game(queue: tuple[str, ...], code: str) -> tuple[str, ...]:
    """Misconception: a discarded tile is out of the game."""
    return queue


def discard(state: State, place: int) -> State:
    """Put the tile at a place of the row on the discards."""
    queue = state.rulebook["BB-STACK-QUEUE"](state.queue, state.row[place])
    row = state.row[:place] + state.row[place + 1 :]
    return replace(state, row=row, queue=queue, discards=state.discards + len(queue) - len(state.queue))


def piles(book: Rulebook, queue: tuple[str, ...], discards: int) -> tuple[tuple[str, ...], int]:
    """Draw pile and discards as they lie when a tile is to be drawn: turned over if the draw pile is used up."""
    if discards < len(queue):
        return queue, discards
    return book["BB-STACK-RECYCLE"](queue), 0


# ------------------------------------------------------------------ the row


@rule("BB-ROW-DISCARD")
def discard_rightmost(row: tuple[str, ...], gap: int) -> int | None:
    """Which place of the row is discarded at the end of a turn: the rightmost. `gap` is where the played tile lay."""
    return len(row) - 1 if row else None


@rule("BB-ROW-DISCARD", "fourth-place-only")
def discard_fourth(row: tuple[str, ...], gap: int) -> int | None:
    """Misconception: only the tile on the fourth place is discarded, so nothing if that one was played."""
    return len(row) - 1 if row and gap < ROW - 1 else None


@rule("BB-ROW-DISCARD", "leftmost-leaves")
def discard_leftmost(row: tuple[str, ...], gap: int) -> int | None:
    """Misconception: the newest tile is discarded."""
    return 0 if row else None


@rule("BB-ROW-SHIFT")
def slide_right(row: tuple[str, ...], code: str, gap: int) -> tuple[str, ...]:
    """Where a new tile goes in the refill of a turn: on the left, the old ones slide right."""
    return (code, *row)


@rule("BB-ROW-SHIFT", "fill-the-gaps")
def fill_gap(row: tuple[str, ...], code: str, gap: int) -> tuple[str, ...]:
    """Misconception: new tiles are laid into the two gaps; the old ones stay where they are."""
    place = gap if len(row) < ROW - 1 else len(row)
    return (*row[:place], code, *row[place:])


@rule("BB-EXTRA-REFILL", "slide-right", default=True)
def add_left(row: tuple[str, ...], code: str, gap: int) -> tuple[str, ...]:
    """Where the tile goes that is added before an extra body: on the left."""
    return (code, *row)


@rule("BB-EXTRA-REFILL", "same-gap")
def add_in_gap(row: tuple[str, ...], code: str, gap: int) -> tuple[str, ...]:
    """It fills the gap left by the tile that was taken."""
    return (*row[:gap], code, *row[gap:])


@rule("BB-EXTRA-REFILL", "discard-for-each-extra")
def add_after_discard(row: tuple[str, ...], code: str, gap: int) -> tuple[str, ...]:
    """Misconception: each extra body is followed by a discard and two new tiles (see `added`)."""
    return (code, *row)


@rule("BB-ROW-TAIL")
def last_comes_back(state: State) -> State:
    """When nothing is left to draw, the tile discarded at the end of the turn returns to the row at once."""
    return refilled(state)


@rule("BB-ROW-TAIL", "two-gone-per-turn")
def last_is_lost(state: State) -> State:
    """Misconception: near the end each turn uses up two tiles."""
    return replace(state, queue=(), discards=0)


def refilled(state: State, gap: int = 0) -> State:
    """Draw until four tiles are on offer again, or nothing is left."""
    return filled(state, "BB-ROW-SHIFT", gap)


def filled(state: State, rule: str, gap: int) -> State:
    """Draw until four tiles are on offer; the rule says where a new tile goes."""
    book, row, queue, discards = state.rulebook, state.row, state.queue, state.discards
    if len(row) >= ROW or not queue:
        return state
    place = book[rule]
    while len(row) < ROW and queue:
        queue, discards = piles(book, queue, discards)
        row, queue = place(row, queue[0], gap), queue[1:]
    return replace(state, row=row, queue=queue, discards=discards)


def added(state: State, gap: int) -> State:
    """Add one tile before an extra body or a body of dark energy, if the row has room and the supply a tile."""
    book = state.rulebook
    if book.reading("BB-EXTRA-REFILL") == "discard-for-each-extra":
        return renewed(state, gap)
    if state.dark and book.reading("BB-DE") == "both-chosen-at-once":
        return state
    return filled(state, "BB-EXTRA-REFILL", gap)


def renewed(state: State, gap: int) -> State:
    """The end of a turn: one discard, then the refill."""
    return refilled_after(state, state.rulebook["BB-ROW-DISCARD"](state.row, gap), gap)


def refilled_after(state: State, place: int | None, gap: int) -> State:
    """The row after the tile at a place has been discarded, filled up again."""
    after = state if place is None else discard(state, place)
    if state.queue:
        return refilled(after, gap)
    tail: State = state.rulebook["BB-ROW-TAIL"](after)
    return tail


def replaced(state: State) -> State:
    """All tiles of the row to the discards, from right to left, and new ones turned up."""
    while state.row:
        state = discard(state, len(state.row) - 1)
    return refilled(state)
