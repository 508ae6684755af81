"""The named questions of case files: pure functions of a position and of plain values, with plain answers.

Players are named by their elements, spaces by `q,r` or `[q, r]`, tiles on spaces by `PR1@1,0`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ...core.errors import BadOption
from ...core.hexes import name, neighbours
from ...core.language import N_
from . import hexdomino, legal, lines, parallel, scoring, sliding, supply, ways
from .actions import lifted
from .asking import (
    Space,
    body_at,
    centre_at,
    goal_of,
    in_row,
    lying_at,
    one_of,
    player_of,
    query,
    space_of,
    time_of,
    totals_of,
    with_clock,
    with_goals,
)
from .choice import pieces as line_pieces
from .clock import Clock
from .counting import counting
from .hexdomino import Hexdomino
from .notation import lay_of
from .parallel import Parallel
from .pieces import TILES, tile
from .placement import around, laws
from .solo import has_line
from .solo import points as solo_points
from .state import Site, State
from .supply import supply_of

# ------------------------------------------------------------------ laws and spaces


@query
def broken(state: State, lay: str, right: str = "turn") -> list[str]:
    """The placing laws that `PY1@2,0` breaks, whoever is to move; `right` is `turn`, `extra` or `dark`."""
    move, right = lay_of(lay), one_of(N_("kind of turn"), right, ("turn", "extra", "dark"))
    site = Site(state, TILES[move.tile], move.cell, around(state, move.cell), right)
    return [check.rule for check in laws(site) if check.ok is False]


@query
def around_space(state: State, cell: Space) -> list[str]:
    """What lies beside a space."""
    return sorted(tile.code for _, tile in around(state, space_of(cell)))


@query
def spaces(state: State, tile: str) -> list[str]:
    """The spaces where a tile of the row may be laid now."""
    return [str(move).partition("@")[2] for move in legal.plays(state, in_row(state.row, tile)) if "@" in str(move)]


@query
def reach(state: State, source: Space, centre: Space) -> list[str]:
    """The spaces that a body can reach round a centre, by the way alone."""
    start = body_at(state, source)
    rest = set(lifted(state, start)[1])
    return sorted(name(cell) for cell in state.rulebook["BB-OR"](rest, start, centre_at(state, start, centre)))


@query
def perimeter(state: State) -> list[str]:
    """The empty spaces beside the universe that are open to the outside."""
    outer = sliding.outside(state.universe)
    return [name(cell) for cell in state.frontier if cell in outer]


@query
def face_down(state: State) -> list[str]:
    """What lies face down."""
    return sorted(f"{code}@{name(cell)}" for cell, code in state.universe.items() if TILES[code].kind == "dark")


@query
def on_board(state: State, cell: Space) -> str:
    """What lies on a space; empty when nothing does."""
    return state.universe.get(space_of(cell), "")


# ------------------------------------------------------------------ row, clock and turn


@query
def row(state: Any) -> list[str]:
    """The row from left to right."""
    return list(state.row)


@query
def queue(state: Any) -> list[str]:
    """The supply from its front."""
    return list(state.queue)


@query
def used(state: State) -> list[str]:
    """The actions that have left the game."""
    return list(state.used)


@query
def filled(state: State) -> list[str]:
    """The row once it has been filled up from the supply."""
    return list(supply.refilled(state).row)


@query
def next_draws(state: State, n: int) -> list[str]:
    """The next tiles of the supply."""
    found: list[str] = []
    queue, discards = state.queue, state.discards
    while queue and len(found) < time_of(n, "n"):
        queue, discards = supply.piles(state.rulebook, queue, discards)
        found.append(queue[0])
        queue = queue[1:]
    return found


@query
def clock(state: State) -> list[str]:
    """The markers in turn order: `fire 7`; in a shared space the top one first."""
    return [f"{state.players[player]} {time}" for player, time in state.clock]


@query
def pays(state: State, times: Sequence[int]) -> dict[str, Any]:
    """What the clock shows when the players in turn pay these times: who paid, the markers, who is next."""
    payers = []
    state = with_clock(state)
    for time in times:
        payers.append(state.players[state.turn])
        state = _paid(state, time)
    return {"payers": payers, "clock": clock(state), "next": state.players[state.turn]}


@query
def spread(state: State, time: int = 0) -> int:
    """The distance between first and last marker, after the player to move has paid a time."""
    marks: Clock = _paid(with_clock(state), time).clock if time else with_clock(state).clock
    return max(time for _, time in marks) - min(time for _, time in marks)


def _paid(state: State, time: int) -> State:
    from .turns import paid

    return paid(replace(state, owed=time_of(time)), 0)


@query
def to_move(state: Any) -> str | None:
    """Who decides next; nothing when the game is over."""
    return None if state.to_move is None else state.players[state.to_move]


@query
def over(state: Any) -> str:
    """The rule by which the game is over; empty while it goes on."""
    found: str = state.over
    return found


@query
def playable(state: State) -> list[str]:
    """The tiles of the row that can be played now."""
    return [code for code in state.row if next(legal.plays(state, code), None) is not None]


@query
def due(state: State) -> dict[str, int]:
    """The bodies still due in this turn: of dark energy, and extra ones."""
    return {"dark": state.dark, "extras": state.extras}


@query
def cost(state: State, tiles: Sequence[str] | str = "supply") -> int:
    """The time of a tile, of several, or of the whole supply."""
    codes = supply_of(state.mode, state.rulebook) if tiles == "supply" else [tiles] if isinstance(tiles, str) else tiles
    return sum(state.rulebook["BB-CLOCK-COST"](state, tile(code)) for code in codes)


@query
def most_extras(state: State, cell: Space) -> int:
    """The largest number of extra bodies in the turn that lays the supernova on a space: its free sides and one."""
    return sum(near not in state.universe for near in neighbours(space_of(cell))) + 1


# ------------------------------------------------------------------ points


@query
def score(state: State, goal: str) -> Any:
    """The points of a goal, with the trace of how they came about."""
    return counting(state, goal_of(goal))


@query
def in_lines(state: State, goal: str) -> int:
    """The points of all bodies that lie in some line of a goal, each once."""
    found = lines.find(state, goal_of(goal))
    return sum(found.points[cell] for cell in {cell for line in found.lines for cell in line.cells})


@query
def counted_lines(state: State, goal: str) -> list[list[str]]:
    """The lines that are counted, body by body."""
    chosen = scoring.count(state, goal_of(goal)).chosen
    return sorted([TILES[state.universe[cell]].top for cell in line.cells] for line in chosen)


@query
def candidates(state: State, goal: str, whole: bool = True) -> int:
    """How many lines could be counted: whole ones, or all their pieces."""
    found = lines.find(state, goal_of(goal))
    return len(found.lines if whole else line_pieces(found))


@query
def points(state: State, player: str) -> list[int]:
    """A player's points for the form and for the colour."""
    who = player_of(state, player)
    return list(scoring.points(with_goals(state, who), who))


@query
def totals(state: State) -> dict[str, int]:
    """Everybody's points."""
    return dict(zip(state.players, scoring.totals(with_goals(state)), strict=True))


@query
def counting_order(state: State) -> list[str]:
    """Who counts first, second ..."""
    return [state.players[player] for player in scoring.counting_order(state)]


@query
def winners(state: Any, totals: dict[str, int] | None = None) -> list[str]:
    """Who wins, with these totals or with those on the table."""
    if isinstance(state, Hexdomino):
        won = hexdomino.winners(state)
    elif isinstance(state, Parallel):
        won = parallel.winners(
            state, parallel.kept_scores(with_goals(state)) if totals is None else totals_of(state, totals)
        )
    else:
        won = scoring.winners(state, given_totals(state, totals))
    return [state.players[player] for player in won]


@query
def ranking(state: State, totals: dict[str, int] | None = None) -> list[str]:
    """All players from first to last."""
    return [state.players[player] for player in scoring.ranking(state, given_totals(state, totals))]


def given_totals(state: Any, totals: dict[str, int] | None) -> tuple[int, ...]:
    """The points given by name, or those on the table."""
    return scoring.totals(with_goals(state)) if totals is None else totals_of(state, totals)


@query
def track(state: State, totals: dict[str, int]) -> dict[str, list[str]]:
    """The markers on the score track, from the top of each pile: who counts later lies on top."""
    found: dict[str, list[str]] = {}
    totals_of(state, totals)
    for player in counting_order(state):
        found.setdefault(str(totals[player]), []).insert(0, player)
    return found


# ------------------------------------------------------------------ solo


@query
def met(state: State, goal: str, lay: str) -> bool:
    """Whether a tile, laid on a space, would meet a goal of the solo mode."""
    move = lay_of(lay)
    after = replace(state, universe={**state.universe, move.cell: move.tile}, last=move.cell)
    return bool(state.rulebook["BB-SOLO-FRESH"](after, goal_of(goal), move.cell))


@query
def line_of(state: State, goal: str) -> bool:
    """Whether a line of a goal lies in the universe."""
    return has_line(state, goal_of(goal))


@query
def passes(state: State, after: int, before: int = 0, spaces: int = 14) -> int:
    """How often zero is passed between two times on a clock of so many spaces."""
    if not 8 <= spaces <= 30:
        raise BadOption("spaces", spaces, "8-30")
    times = time_of(before, "before"), time_of(after, "after")
    found: int = state.rulebook["BB-SOLO-PASS"](*times, spaces)
    return found


@query
def solo(state: State) -> dict[str, Any]:
    """The state of a solo game: goal, cards left, negative goals, goals won, passes of zero, whether it is lost."""
    found = state.cards
    won = [card for card, _ in found.won]
    return {
        "goal": found.goal,
        "cards": list(found.deck),
        "negative": list(found.negatives),
        "won": won,
        "passes": found.passes,
        "lost": found.lost,
    }


@query
def solo_score(state: State) -> int:
    """The points of a solo game."""
    return sum(points for _, points in solo_points(state))


# ------------------------------------------------------------------ explainers


@query
def slide(state: State, cell: Space) -> Any:
    """Whether a tile can be drawn out: the way, or the wall that shuts it in."""
    return ways.slide(state, lying_at(state, cell))


@query
def unity(state: State, cell: Space) -> Any:
    """Whether the universe holds together without a tile, and what hangs from it."""
    return ways.unity(state, lying_at(state, cell))


@query
def orbit(state: State, source: Space, centre: Space) -> Any:
    """Where a body can go round a centre, way by way."""
    start = body_at(state, source)
    return ways.circle(state, start, centre_at(state, start, centre))


@query
def final(state: Any) -> Any:
    """The final count: everybody's points and who wins."""
    return state.scores()
