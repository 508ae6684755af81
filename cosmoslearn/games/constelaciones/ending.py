"""Turns, passing, losing and the idle limit."""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .lay import Lay
from .state import PLAYERS, State


@rule("CO-TURN")
def one_rod_each(lay: Lay) -> int:
    """Whose turn it is when a rod has been laid: the rival's."""
    return 1 - lay.player


@rule("CO-TURN", "until-it-is-reached")
def on_and_on(lay: Lay) -> int:
    """Misconception: whoever only advances lays another rod at once."""
    return lay.player if lay.target is not None and lay.value("CO-CLASS") == "ADVANCE" else 1 - lay.player


@rule("CO-NOPASS")
def no_passing(state: State) -> Check:
    """A turn cannot be skipped."""
    return Check("CO-NOPASS", False, (), {"player": PLAYERS[state.turn]}, N_("{player} has to lay a rod."))


@rule("CO-NOPASS", "pass-allowed")
def passing(state: State) -> Check:
    """Misconception: one may pass."""
    return Check("CO-NOPASS", True, (), {"player": PLAYERS[state.turn]}, N_("{player} passes."))


@rule("CO-LOSE")
def beaten(state: State, moves: int) -> bool:
    """Whether the player to move has lost: no valid target."""
    return moves == 0


@rule("CO-LOSE", "needs-an-empty-sky")
def beaten_in_an_empty_sky(state: State, moves: int) -> bool:
    """Misconception: nobody loses while neutral stars are left."""
    return moves == 0 and not state.neutral


@rule("CO-WIN")
def winner(state: State, loser: int) -> int:
    """Who has won when a player has lost: the other."""
    return 1 - loser


@rule("CO-WIN", "most-stars-win")
def brightest(state: State, loser: int) -> int:
    """Misconception: whoever has lit more stars; with as many, the other."""
    return max((1 - loser, loser), key=lambda player: len(state.lit_by(player)))


@rule("CO-IDLE", "twenty", default=True)
def idle_limit(state: State) -> int | None:
    """After how many turns in a row without a newly lit star the game is drawn."""
    return state.table.idle


@rule("CO-IDLE", "none")
def no_limit(state: State) -> int | None:
    """There is no limit."""
    return None


@rule("CO-IDLE", "twenty-each")
def limit_each(state: State) -> int | None:
    """Misconception: each player's turns are counted alone."""
    return 2 * state.table.idle
