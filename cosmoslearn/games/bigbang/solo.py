"""The solo mode: goals won, negative goals, rounds of the clock, the end and the score. Source: rulebook p. 17-19."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.hexes import AXES, Cell
from .book import rule
from .lines import LEAST, bodies_of, find, points_of
from .scoring import count
from .state import Solo, State

Run = tuple[Cell, ...]


# ------------------------------------------------------------------ meeting a goal


def runs_through(state: State, goal: str, cell: Cell) -> list[tuple[int, Run]]:
    """For each axis: where a body stands in the run of its goal, and the run."""
    members = bodies_of(state, goal)
    if cell not in members:
        return []
    found = []
    for dq, dr in AXES:
        run = [cell]
        for way in (-1, 1):
            here = (cell[0] + way * dq, cell[1] + way * dr)
            while here in members:
                run.insert(0, here) if way < 0 else run.append(here)
                here = (here[0] + way * dq, here[1] + way * dr)
        found.append((run.index(cell), tuple(run)))
    return found


def _richest(state: State, goal: str, runs: list[Run]) -> Run:
    """The run with most points; empty when there is none."""
    members, worth = bodies_of(state, goal), points_of(state)
    return max(runs, key=lambda run: sum(worth(members[cell]) for cell in run), default=())


@rule("BB-SOLO-FRESH", "fresh", default=True)
def fresh_line(state: State, goal: str, cell: Cell) -> Run:
    """The line by which a body just laid meets a goal: a run whose parts on either side were shorter than three."""
    through = runs_through(state, goal, cell)
    runs = [run for place, run in through if len(run) >= LEAST and place < LEAST and len(run) - place - 1 < LEAST]
    return _richest(state, goal, runs)


@rule("BB-SOLO-FRESH", "any-line-with-new-tile")
def line_with_new_tile(state: State, goal: str, cell: Cell) -> Run:
    """Any line that contains the body just laid."""
    return _richest(state, goal, [run for _, run in runs_through(state, goal, cell) if len(run) >= LEAST])


@rule("BB-SOLO-FRESH", "all-bodies-new")
def line_of_new_tiles(state: State, goal: str, cell: Cell) -> Run:
    """Misconception: all bodies of the line must have been laid after the goal was turned up."""
    since = {cell, *(state.solo.since if state.solo else ())}
    return _richest(
        state, goal, [run for _, run in runs_through(state, goal, cell) if len(run) >= LEAST and since >= {*run}]
    )


def has_line(state: State, goal: str) -> bool:
    """Whether a line of a goal lies on the table."""
    return bool(find(state, goal).runs)


@rule("BB-SOLO-WIN-CARD")
def old_line_counts(state: State, goal: str) -> bool:
    """Whether a goal just turned up is won by a line that lies there already: no."""
    return False


@rule("BB-SOLO-WIN-CARD", "old-line-wins")
def old_line_wins(state: State, goal: str) -> bool:
    """Misconception: if a line of the new goal is on the table, it is won at once."""
    return has_line(state, goal)


def win(state: State, solo: Solo, line: Run) -> Solo:
    """The card of the goal won with its line, and the next one turned up."""
    members, worth = bodies_of(state, solo.goal), points_of(state)
    points = sum(worth(members[cell]) for cell in line)
    solo = replace(solo, won=(*solo.won, (solo.goal, points)), goal=solo.deck[0] if solo.deck else "", since=())
    solo = _turned(solo, "goal")
    if solo.goal and state.rulebook["BB-SOLO-WIN-CARD"](state, solo.goal):
        run = max(find(state, solo.goal).runs, key=len)
        return win(state, solo, run)
    return solo


def _turned(solo: Solo, sign: str) -> Solo:
    """The deck without its top card; when it was the last, that is noted with the passes of zero so far."""
    if not solo.deck:
        return solo
    last = {"finale": sign, "last_card": solo.passes} if len(solo.deck) == 1 else {}
    return replace(solo, deck=solo.deck[1:], **last)


# ------------------------------------------------------------------ negative goals and rounds of the clock


@rule("BB-SOLO-NEG")
def negatives_add_up(solo: Solo, card: str) -> tuple[str, ...]:
    """The negative goals in force after another one has been turned up: all of them."""
    return (*solo.negatives, card)


@rule("BB-SOLO-NEG", "new-negative-replaces-old")
def negative_replaces(solo: Solo, card: str) -> tuple[str, ...]:
    """Misconception: a new negative goal replaces the former one."""
    return (card,)


@rule("BB-SOLO-LOSE")
def any_line_loses(state: State, negatives: tuple[str, ...], cell: Cell | None) -> str:
    """The negative goal of which a line lies in the universe, however old; `cell` is the body just laid, if any."""
    return next((goal for goal in negatives if has_line(state, goal)), "")


@rule("BB-SOLO-LOSE", "old-lines-forgiven")
def new_line_loses(state: State, negatives: tuple[str, ...], cell: Cell | None) -> str:
    """Misconception: a line that existed before its negative goal does no harm."""
    if cell is None:
        return ""
    return next((goal for goal in negatives if line_with_new_tile(state, goal, cell)), "")


@rule("BB-SOLO-LOSE", "negative-subtracts")
def nothing_loses(state: State, negatives: tuple[str, ...], cell: Cell | None) -> str:
    """Misconception: a negative line only costs points."""
    return ""


@rule("BB-SOLO-PASS", "landing-counts", default=True)
def passes_landing(before: int, after: int, spaces: int) -> int:
    """How often zero is passed between two times: landing on it counts."""
    return after // spaces - before // spaces


@rule("BB-SOLO-PASS", "beyond-only")
def passes_beyond(before: int, after: int, spaces: int) -> int:
    """A pass counts when the marker goes beyond zero."""
    return max(after - 1, 0) // spaces - max(before - 1, 0) // spaces


@rule("BB-SOLO-PASS", "start-is-a-pass")
def passes_with_start(before: int, after: int, spaces: int) -> int:
    """Misconception: leaving zero at the start is the first pass."""
    return passes_landing(before, after, spaces) + (before == 0 < after)


@rule("BB-SOLO-SEQ")
def goal_before_clock() -> tuple[str, str]:
    """The order of the two checks of a turn: the goal when the body is laid, the clock afterwards."""
    return "goal", "clock"


@rule("BB-SOLO-SEQ", "negative-card-first")
def clock_before_goal() -> tuple[str, str]:
    """Misconception: the negative card is turned up first."""
    return "clock", "goal"


def checked(state: State) -> State:
    """The position after the goal and the negative goals have been looked at for the body just laid."""
    solo, cell, book = state.cards, state.last, state.rulebook
    if cell is None:
        return state
    solo = replace(solo, since=(*solo.since, cell))
    line = book["BB-SOLO-FRESH"](state, solo.goal, cell) if solo.goal else ()
    if line:
        solo = win(state, solo, line)
    lost = book["BB-SOLO-LOSE"](state, solo.negatives, cell)
    return replace(state, solo=replace(solo, lost=bool(lost)))


def rounds(state: State, before: int) -> State:
    """The position after the clock has been read: a negative goal for each pass of zero; the lines looked at again."""
    solo, book = state.cards, state.rulebook
    for _ in range(book["BB-SOLO-PASS"](before, state.time_of(0), solo.spaces)):
        solo = replace(solo, passes=solo.passes + 1)
        if solo.deck:
            solo = _turned(replace(solo, negatives=book["BB-SOLO-NEG"](solo, solo.deck[0])), "negative")
    lost = solo.lost or bool(book["BB-SOLO-LOSE"](state, solo.negatives, None))
    return replace(state, solo=replace(solo, lost=lost))


# ------------------------------------------------------------------ the end and the score


@rule("BB-SOLO-END", "two-more", default=True)
def two_more_passes(solo: Solo) -> bool:
    """Whether the clock has ended the game: the second pass of zero after the last card was turned up."""
    return bool(solo.finale) and solo.passes >= solo.last_card + 2


@rule("BB-SOLO-END", "this-pass-counts")
def this_pass_counts(solo: Solo) -> bool:
    """If the last card came out as a negative goal, the pass that brought it is the first of the two."""
    return bool(solo.finale) and solo.passes >= solo.last_card + (1 if solo.finale == "negative" else 2)


@rule("BB-SOLO-END", "ends-with-last-card")
def ends_with_card(solo: Solo) -> bool:
    """Misconception: the game ends when the last card is turned up."""
    return bool(solo.finale)


@rule("BB-SOLO-TURN")
def cosmic_laws() -> bool:
    """Whether the common feature law holds in the solo mode: it does."""
    return True


@rule("BB-SOLO-TURN", "solo-without-features")
def simple_laws() -> bool:
    """Misconception: the solo mode places tiles like the simple mode."""
    return False


@rule("BB-SOLO-SCORE", "final-board", default=True)
def score_final_board(state: State, solo: Solo) -> tuple[tuple[str, int], ...]:
    """The points of each goal won: as on the final universe."""
    return tuple((goal, count(state, goal).points) for goal, _ in solo.won)


@rule("BB-SOLO-SCORE", "winning-line")
def score_winning_line(state: State, solo: Solo) -> tuple[tuple[str, int], ...]:
    """The points of the line that won it."""
    return solo.won


@rule("BB-SOLO-SCORE", "card-count")
def score_cards(state: State, solo: Solo) -> tuple[tuple[str, int], ...]:
    """One point for each goal won."""
    return tuple((goal, 1) for goal, _ in solo.won)


@rule("BB-SOLO-SCORE", "all-positive-goals-score")
def score_open_goal_too(state: State, solo: Solo) -> tuple[tuple[str, int], ...]:
    """Misconception: the goal still face up scores as well."""
    last = ((solo.goal, count(state, solo.goal).points),) if solo.goal else ()
    return (*score_final_board(state, solo), *last)


def points(state: State) -> tuple[tuple[str, int], ...]:
    """The points of the goals, nothing after a loss; a misconception takes negative lines off."""
    solo = state.cards
    if solo.lost or state.rulebook["BB-SOLO-TILES"](state) == "lost":
        return ()
    found: tuple[tuple[str, int], ...] = state.rulebook["BB-SOLO-SCORE"](state, solo)
    if state.rulebook.reading("BB-SOLO-LOSE") == "negative-subtracts":
        found += tuple((goal, -count(state, goal).points) for goal in solo.negatives)
    return found
