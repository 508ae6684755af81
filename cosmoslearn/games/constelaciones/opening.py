"""Whether a sky has room for the beginning of a game (CO-REDO)."""

from __future__ import annotations

from .book import rule
from .effects import apply
from .fast import legal_moves
from .state import State


@rule("CO-REDO")
def room_for_two(state: State) -> bool:
    """Whether two first rods, one for each player, would be legal together."""
    return any(legal_moves(apply(state, first)) for first in legal_moves(state))
