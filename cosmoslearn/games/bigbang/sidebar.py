"""What stands beside the universe: the Cosmic Clock with its markers, the players in turn order, their goals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...core.language import N_, Say
from ...scene import pen
from ...scene.scene import Ink, Point, Shape, Symbol, Word
from .pieces import UNKNOWN, element_name, goal_name
from .state import State

RADIUS, INNER = 84.0, 57.0
DRAWN = 14  # spaces of the drawn clock; times go on round it
RISE = 8.0  # how far a pile rises with each marker
TITLES = {"water": N_("Water"), "fire": N_("Fire"), "earth": N_("Earth"), "air": N_("Air")}


@cache
def clock_face(spaces: int) -> Symbol:
    """The ring of the clock, space 0 in the north and of another ground."""
    step = 360 / spaces
    spokes = "".join(
        pen.open_([pen.polar((0, 0), INNER, step * (i - 0.5)), pen.polar((0, 0), RADIUS, step * (i - 0.5))])
        for i in range(spaces)
    )
    inks = (
        Ink(pen.circle(0, 0, RADIUS), "surface.well", "tile.line"),
        Ink(pen.circle(0, 0, INNER), "surface.board", "tile.line"),
        Ink(spokes, stroke="tile.line"),
        Ink(pen.ring_part(0, 0, RADIUS, INNER, -step / 2, step / 2), "surface.raised", "tile.line"),
    )
    return Symbol(f"clock-{spaces}", inks)


def spaces_of(state: State) -> int:
    """How many spaces the clock is drawn with."""
    return state.solo.spaces if state.solo else DRAWN


def clock(state: State, corner: Point) -> Iterator[Shape]:
    """The clock with its piles: who lies on top moves first. A marker that covers another stands a little higher."""
    spaces = spaces_of(state)
    x, y = corner[0] + RADIUS + 2, corner[1] + RADIUS + 6
    taken = {time % spaces for _, time in state.clock}
    numbers = []
    for i in range(spaces):
        nx, ny = pen.polar((0, 0), INNER - 15, 360 / spaces * i)
        weight, fill = (600, "ink.strong") if i in taken else (400, "ink.muted")
        numbers.append(Word(str(i), (round(nx, 1), round(ny + 4, 1)), weight=weight, fill=fill))
    now = min((time for _, time in state.clock), default=0)
    words = (
        *numbers,
        Word(Say(N_("time")), (0, -6), 12, fill="ink.muted"),
        Word(str(now), (0, 16), 20, 700),
    )
    yield Shape("clock", "decoration", "board", (x, y), (clock_face(spaces).key,), words)
    piles: dict[int, int] = {}
    for player, time in reversed(state.clock):
        height = piles.get(time, 0)
        piles[time] = height + 1
        mx, my = pen.polar((x, y), (RADIUS + INNER) / 2, 360 / spaces * (time % spaces))
        name = state.players[player]
        label = Say(N_("{element}, time {time}"), {"element": element_name(name), "time": time})
        at = (round(mx, 1), round(my - RISE * height, 1))
        # Not among the pieces, which fade: of what is seen through, nobody can tell the order of a pile.
        yield Shape(f"clock:{name}", "marker", "board", at, (name,), label=label, piece=name)


def turn_order(state: State, corner: Point) -> Iterator[Shape]:
    """The players, who moves next first, each with time and goals."""
    x, y = corner
    order = [player for player, _ in state.clock] or _round(state)
    yield Shape("heading:players", "decoration", "words", (x, y), words=(_heading(Say(N_("Turn order"))),))
    for place, player in enumerate(order):
        at = (x + 11, y + 24 + 40 * place)
        yield _player(state, player, at)


def _round(state: State) -> list[int]:
    first = state.to_move or 0
    return [(first + k) % len(state.players) for k in range(len(state.players))]


def _heading(words: Say) -> Word:
    return Word(words, (0, 0), 13, 600, anchor="start")


def _player(state: State, player: int, at: Point) -> Shape:
    name, timed = state.players[player], bool(state.clock)
    words = [Word(Say(TITLES[name]), (24, 0), 13, 600 if player == state.to_move else 400, anchor="start")]
    if timed:
        words.append(Word(str(state.time_of(player)), (69, 0), 13, 600, anchor="start"))
    note = _note(state, player)
    if note:
        words.append(Word(note, (89 if timed else 69, 0), 12, fill="ink.muted", anchor="start"))
    goals = goals_said(state, player)
    words.append(Word(goals, (24, 16), 12, fill="ink.muted", anchor="start"))
    facts = {"element": element_name(name), "goals": goals, "note": note or ""}
    label = Say(N_("{element}: {goals}. {note}"), facts) if note else Say(N_("{element}: {goals}"), facts)
    return Shape(f"player:{player}", "player", "words", at, (name,), tuple(words), label)


def _note(state: State, player: int) -> Say | None:
    """What has to be said about a player's turn."""
    if player == state.to_move:
        return Say(N_("moves now"))
    times = dict(state.clock)
    pile = [other for other, time in state.clock if time == times.get(player)]
    place = pile.index(player) if player in pile else 0
    if place > 0:
        return Say(N_("below {other}"), {"other": element_name(state.players[pile[place - 1]])})
    if len(pile) > 1:
        return Say(N_("above {other}"), {"other": element_name(state.players[pile[1]])})
    return None


def goals_said(state: State, player: int) -> Say:
    """A player's goals, or that they are hidden."""
    goals = state.goals[player] if player < len(state.goals) else ""
    if not goals or UNKNOWN in goals:
        return Say(N_("goals hidden"))
    return Say(N_("{form}, {colour}"), {"form": goal_name(goals[0]), "colour": goal_name(goals[1])})


def solo_cards(state: State, corner: Point) -> Iterator[Shape]:
    """The cards of the solo mode: the goal to reach, the forbidden ones, what has been won."""
    solo = state.solo
    if solo is None:
        return
    x, y = corner
    rows = (
        (N_("Goal now"), (solo.goal,) if solo.goal else ()),
        (N_("Forbidden"), solo.negatives),
        (N_("Won"), tuple(card for card, _ in solo.won)),
    )
    for place, (heading, cards) in enumerate(rows):
        said = tuple(goal_name(card) for card in cards)
        words = Say("{cards}", {"cards": said}) if said else Say(N_("none yet"))
        both = (_heading(Say(heading)), Word(words, (0, 18), 12, fill="ink.muted", anchor="start"))
        label = Say(N_("{heading}: {cards}"), {"heading": Say(heading), "cards": words})
        yield Shape(f"cards:{place}", "cards", "words", (x, y + 46 * place), words=both, label=label)
