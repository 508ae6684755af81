"""Turns, passing, losing and the idle limit."""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .state import PLAYERS, State


@rule("CO-TURN")
def whose_turn(state: State, player: int | None) -> Check:
    """One rod a turn, by the player whose turn it is."""
    ok = player is None or player == state.turn
    return Check("CO-TURN", ok, (), {"player": PLAYERS[state.turn]}, N_("It is {player}'s turn."))


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
def winner(loser: int) -> int:
    """Who has won when a player has lost: the other."""
    return 1 - loser


@rule("CO-IDLE", "twenty", default=True)
def idle_limit(state: State) -> int | None:
    """After how many turns in a row without a newly lit star the game is drawn."""
    return state.table.idle


@rule("CO-IDLE", "none")
def no_limit(state: State) -> int | None:
    """There is no limit."""
    return None
