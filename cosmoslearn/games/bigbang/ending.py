"""When the game is over. Source: rulebook p. 7, 17 and 18."""

from __future__ import annotations

from .book import rule
from .pieces import ACTIONS, TILES
from .state import State


@rule("BB-END", "actions-only", default=True)
def only_actions_left(state: State) -> bool:
    """Nothing is left to draw, and the row holds actions only or nothing."""
    return not state.queue and all(code in ACTIONS for code in state.row)


@rule("BB-END", "no-bodies")
def no_bodies_left(state: State) -> bool:
    """Nothing is left to draw, and no body is left in the row."""
    return not state.queue and not any(TILES[code].is_body for code in state.row)


@rule("BB-END", "ends-when-pile-empty")
def pile_is_empty(state: State) -> bool:
    """Misconception: the game ends the moment the draw pile is empty."""
    return len(state.queue) <= state.discards


@rule("BB-END", "actions-must-be-used")
def row_is_empty(state: State) -> bool:
    """Misconception: left-over actions must be carried out."""
    return not state.queue and not state.row


@rule("BB-ROW-DEAD")
def supply_is_dead(playable: bool) -> bool:
    """The whole remaining supply has no tile that can be played."""
    return not playable


@rule("BB-ROW-DEAD", "dead-row-goes-on")
def supply_never_dies(playable: bool) -> bool:
    """Misconception: the row is replaced again and again until the tiles are used up."""
    return False


@rule("BB-SIM-END")
def simple_row_is_empty(state: State) -> bool:
    """Simple mode: the draw pile is empty and the last four tiles have been played."""
    return not state.queue and not state.row


@rule("BB-SIM-END", "simple-ends-at-empty-pile")
def simple_pile_is_empty(state: State) -> bool:
    """Misconception: the simple game ends as soon as no tile can be drawn."""
    return not state.queue


@rule("BB-SOLO-TILES")
def solo_tiles_out(state: State) -> str:
    """Solo: what follows when supply and row are used up: what was won is `scored`; empty before that."""
    return "" if state.queue or state.row else "scored"


@rule("BB-SOLO-TILES", "out-of-tiles-loses")
def solo_tiles_lose(state: State) -> str:
    """Misconception: running out of tiles loses the game."""
    return "" if state.queue or state.row else "lost"


def ended_by(state: State) -> str:
    """The rule by which the game is over at the end of a turn, whatever can still be played; empty if by none."""
    book = state.rulebook
    if state.mode == "solo" and state.solo is not None:
        if state.solo.lost:
            return "BB-SOLO-LOSE"
        if book["BB-SOLO-END"](state.solo):
            return "BB-SOLO-END"
        return "BB-SOLO-TILES" if book["BB-SOLO-TILES"](state) else ""
    rule = "BB-SIM-END" if state.mode == "simple" else "BB-END"
    return rule if book[rule](state) else ""
