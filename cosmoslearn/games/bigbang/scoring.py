"""Points, the order of counting, and who wins. Source: rulebook p. 7-8 and 16."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from ...core.hexes import Cell
from .book import rule
from .choice import best
from .lines import Found, Line, find
from .pieces import EARTH, FORMS
from .state import State


class Counted(msgspec.Struct, frozen=True):
    """One goal counted: what was found, which lines are counted, their points."""

    found: Found
    chosen: tuple[Line, ...]
    points: int


def count(state: State, goal: str) -> Counted:
    """One goal counted on the table as it lies."""
    found = find(state, goal)
    chosen: tuple[Line, ...] = state.rulebook["BB-SCORE-CROSS"](state, found)
    return Counted(found, chosen, sum(line.points for line in chosen))


# ------------------------------------------------------------------ both goals of a player


@rule("BB-SCORE-INDEP")
def counted_apart(state: State, goals: str) -> tuple[int, ...]:
    """The points of a player's form and colour: each counted on its own."""
    return tuple(count(state, goal).points for goal in goals)


@rule("BB-SCORE-INDEP", "body-used-once-overall")
def bodies_used_once(state: State, goals: str) -> tuple[int, ...]:
    """Misconception: a body counted for the form may not be counted for the colour; the better order is taken."""
    ways = []
    for order in (goals, goals[::-1]):
        used: set[Cell] = set()
        points = {}
        for goal in order:
            found = find(state, goal)
            chosen = best(state, found, [line for line in found.lines if not used & {*line.cells}])
            used |= {cell for line in chosen for cell in line.cells}
            points[goal] = sum(line.points for line in chosen)
        ways.append(tuple(points[goal] for goal in goals))
    return max(ways, key=sum)


@rule("BB-SCORE-INDEP", "must-meet-both")
def must_meet_both(state: State, goals: str) -> tuple[int, ...]:
    """Misconception: only bodies that have both the form and the colour of the goals score."""
    one, other = goals[0], goals[1]
    both = {
        cell: code
        for cell, code in state.universe.items()
        if cell in find(state, one).points and cell in find(state, other).points
    }
    return tuple(count(replace(state, universe=both), goal).points for goal in goals)


@rule("BB-SCORE-REVEAL")
def both_goals_count(found: tuple[int, ...]) -> tuple[int, ...]:
    """What is scored of the points of the two goals that are shown: both."""
    return found


@rule("BB-SCORE-REVEAL", "only-the-better-goal")
def better_goal_counts(found: tuple[int, ...]) -> tuple[int, ...]:
    """Misconception: each player shows and scores the better goal only."""
    best = found.index(max(found))
    return tuple(points if goal == best else 0 for goal, points in enumerate(found))


@rule("BB-GOAL")
def everybodys_bodies(state: State, player: int) -> State:
    """The universe as it counts for a player: all of it, whoever laid the bodies."""
    return state


@rule("BB-GOAL", "only-my-tiles")
def own_bodies_only(state: State, player: int) -> State:
    """Misconception: a line belongs to the player who placed its bodies."""
    return replace(
        state,
        universe={cell: code for cell, code in state.universe.items() if state.owners.get(cell, player) == player},
    )


def points(state: State, player: int) -> tuple[int, ...]:
    """The points of a player's two goals."""
    found = _of_both(state, player)
    return found if state.mode == "simple" else tuple(state.rulebook["BB-SCORE-REVEAL"](found))


def _of_both(state: State, player: int) -> tuple[int, ...]:
    """The points of both goals, whatever is shown."""
    goals = state.goals[player]
    mine: State = state.rulebook["BB-GOAL"](state, player)
    found: tuple[int, ...] = state.rulebook["BB-SCORE-INDEP"](mine, goals)
    earth = next((cell for cell, code in mine.universe.items() if code == EARTH), None)
    if earth is None or "one-goal" not in state.rulebook["BB-EARTH-SCORE"](earth):
        return found
    bare = replace(mine, universe={cell: code for cell, code in mine.universe.items() if cell != earth})
    less: tuple[int, ...] = state.rulebook["BB-SCORE-INDEP"](bare, goals)
    return max((found[0], less[1]), (less[0], found[1]), key=sum)


def totals(state: State) -> tuple[int, ...]:
    """The points of all players."""
    return tuple(sum(points(state, player)) for player in range(len(state.players)))


# ------------------------------------------------------------------ order and winner


@rule("BB-SCORE-ORDER")
def most_advanced_first(clock: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The order of counting: the marker most advanced first; in a shared space the lower one."""
    return tuple(player for player, _ in reversed(clock))


@rule("BB-SCORE-ORDER", "behind-counts-first")
def furthest_behind_first(clock: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Misconception: the player furthest behind counts first."""
    return tuple(player for player, _ in clock)


@rule("BB-WIN-MOST")
def most_points(state: State, found: Sequence[int]) -> tuple[int, ...]:
    """The players who are ahead: those with the highest total."""
    return tuple(player for player, total in enumerate(found) if total == max(found))


@rule("BB-WIN-MOST", "least-time-wins")
def least_time(state: State, found: Sequence[int]) -> tuple[int, ...]:
    """Misconception: the player who used least time wins."""
    least = min(time for _, time in state.clock)
    return tuple(sorted(player for player, time in state.clock if time == least))


@rule("BB-WIN-TIE", "scoring-order", default=True)
def last_counted_wins(state: State, tied: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """Of tied players the one who counts last wins."""
    return (max(tied, key=order.index),)


@rule("BB-WIN-TIE", "start-order")
def last_starter_wins(state: State, tied: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """Of tied players the one lowest in the starting pile wins."""
    return (max(tied),)


@rule("BB-WIN-TIE", "shared")
def shared_win(state: State, tied: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """Tied players win together."""
    return tuple(tied)


@rule("BB-WIN-TIE", "first-player-wins-ties")
def first_starter_wins(state: State, tied: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """Misconception: the starting player wins ties."""
    return (min(tied),)


@rule("BB-SIM-TIE", "start-order", default=True)
def simple_last_starter(tied: Sequence[int]) -> tuple[int, ...]:
    """Simple mode: of tied players the one who began later wins."""
    return (max(tied),)


@rule("BB-SIM-TIE", "shared")
def simple_shared(tied: Sequence[int]) -> tuple[int, ...]:
    """Simple mode: tied players win together."""
    return tuple(tied)


@rule("BB-SIM-TIE", "first-player-wins-simple-ties")
def simple_first_starter(tied: Sequence[int]) -> tuple[int, ...]:
    """Misconception: of tied players the one who began first wins."""
    return (min(tied),)


def counting_order(state: State) -> tuple[int, ...]:
    """Who counts first, second ...; in the simple mode the order of play."""
    found: tuple[int, ...] = (
        state.rulebook["BB-SCORE-ORDER"](state.clock) if state.clock else tuple(range(len(state.players)))
    )
    return found


def winners(state: State, found: Sequence[int]) -> tuple[int, ...]:
    """Who wins with these totals."""
    book = state.rulebook
    ahead: tuple[int, ...] = book["BB-WIN-MOST"](state, found) if state.clock else most_points(state, found)
    if len(ahead) < 2:
        return ahead
    won: tuple[int, ...] = (
        book["BB-WIN-TIE"](state, ahead, counting_order(state)) if state.clock else book["BB-SIM-TIE"](ahead)
    )
    return won


def ranking(state: State, found: Sequence[int]) -> tuple[int, ...]:
    """All players from the first to the last; equal totals in the order in which the markers lie on the score track."""
    order = counting_order(state)
    first = winners(state, found)
    return tuple(
        sorted(range(len(found)), key=lambda player: (player not in first, -found[player], -order.index(player)))
    )


def is_form(goal: str) -> bool:
    """Whether a goal is a form.

    >>> is_form("S"), is_form("R")
    (True, False)
    """
    return goal in FORMS
