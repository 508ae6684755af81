"""Who may see which goals. Source: rulebook p. 4 and 16."""

from __future__ import annotations

from ...core.errors import BadOption
from .book import rule
from .lines import find
from .state import State


def seat(player: int, players: tuple[str, ...]) -> int:
    """The number of a player who sits at the table.

    Raises:
        BadOption: nobody has that number.
    """
    if type(player) is not int or not 0 <= player < len(players):
        raise BadOption("player", player, "0" if len(players) == 1 else f"0-{len(players) - 1}")
    return player


@rule("BB-INFO-HIDDEN")
def own_goals_only(state: State, player: int, owner: int) -> bool:
    """Whether a player sees the goals of another: only the own ones, until the scoring."""
    return player == owner or state.to_move is None


@rule("BB-INFO-HIDDEN", "goals-shown-when-met")
def goals_with_lines(state: State, player: int, owner: int) -> bool:
    """Misconception: a goal is shown as soon as its owner completes a line."""
    return own_goals_only(state, player, owner) or any(find(state, goal).lines for goal in state.goals[owner])


@rule("BB-SIM-OBJ")
def goals_open(state: State, player: int, owner: int) -> bool:
    """Simple mode: all goals lie face up."""
    return True


@rule("BB-SIM-OBJ", "simple-goals-secret")
def goals_secret(state: State, player: int, owner: int) -> bool:
    """Misconception: goals are secret in the simple mode too."""
    return player == owner
