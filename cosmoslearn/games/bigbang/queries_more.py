"""More named questions: material, what is hidden, Hexdomino and Parallel Universes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.errors import BadOption
from ...core.hexes import name, neighbours
from ...core.language import N_
from . import hexdomino, parallel
from .asking import Space, body_of, one_of, player_of, query, space_of, with_goals
from .hexdomino import Hexdomino
from .parallel import LEFT, RIGHT, Parallel
from .pieces import (
    BODIES,
    COLOURS,
    COMPONENTS,
    FORMS,
    KEYED,
    MODES,
    THEME,
    TILES,
    UNKNOWN,
    agreement,
    key_word,
)
from .state import State
from .supply import supply_of

# ------------------------------------------------------------------ material and what is hidden


@query
def count(state: State | Parallel | Hexdomino, of: str = "supply", feature: str = "") -> int:
    """How many tiles: `of` is tiles, supply, row, queue or bodies; `feature` is a form, a colour or a digit."""
    boards = state.universes if isinstance(state, Parallel) else (state.universe,)
    places: dict[str, Sequence[str]] = {
        "tiles": ("BB", *supply_of(state.mode, state.rulebook)),
        "supply": supply_of(state.mode, state.rulebook),
        "bodies": [code for code in supply_of(state.mode, state.rulebook) if code in BODIES],
        "row": state.row,
        "queue": state.queue,
        "board": [code for universe in boards for code in universe.values()],
    }
    found = places[one_of(N_("place"), of, places)]
    one_of(N_("feature"), feature, ("", *FORMS, *COLOURS, "1", "2", "3"))
    return sum(not feature or (code in BODIES and feature in code) for code in found)


@query
def components(state: State) -> dict[str, int]:
    """Cards, markers and boards."""
    return dict(COMPONENTS)


@query
def modes(state: State) -> dict[str, list[int]]:
    """For each mode the least and greatest number of players, and the age."""
    return {mode: [*data["players"], data["age"]] for mode, data in MODES.items()}


@query
def theme(state: State, fact: str) -> Any:
    """A fact of the story: `years ago`, or what stands for `space` and for `time`."""
    found = THEME[one_of(N_("fact"), fact, THEME)]
    return found["en"] if isinstance(found, dict) else found


@query
def key(state: State, tile: str) -> str:
    """The English word that recalls what a special tile does."""
    return key_word(one_of(N_("special tile"), tile, KEYED)).words("en")


@query
def agreements(state: State, tile: str) -> list[int]:
    """With how many of the other bodies a body agrees in none, one, two and three features."""
    found, tile = [0, 0, 0, 0], body_of(tile)
    for code in BODIES:
        if code != tile:
            found[sum(agreement(TILES[tile], TILES[code]))] += 1
    return found


@query
def agree(state: State, one: str, other: str) -> list[bool]:
    """Whether two bodies agree in form, colour and background."""
    return list(agreement(TILES[body_of(one)], TILES[body_of(other)]))


@query
def kinds(state: State) -> dict[str, list[str]]:
    """Which tiles of the row enter the universe, and which leave the game when played."""
    entering = [code for code in state.row if state.rulebook["BB-TURN-KINDS"](TILES[code])]
    return {"enter": entering, "leave": [code for code in state.row if code not in entering]}


@query
def hidden(state: State | Parallel, player: str) -> list[str]:
    """What a player cannot see: the goals of others, the goals nobody holds, the order of the draw pile."""
    seen = state.seen_by(player_of(state, player))
    found = [f"goals of {who}" for who, goals in zip(state.players, seen.goals, strict=False) if UNKNOWN in goals]
    spare = len(state.players) < len(FORMS) and any(UNKNOWN in goals for goals in seen.goals)
    return found + ["unused goals"] * spare + ["draw pile"] * (UNKNOWN in seen.queue)


@query
def goals(state: State | Parallel) -> dict[str, str]:
    """Everybody's goals, form and colour."""
    return dict(zip(state.players, state.goals, strict=False))


@query
def rival_goals(state: State, player: str) -> int:
    """How many pairs of goals a given rival may hold, as a player sees it."""
    mine = with_goals(state).goals[player_of(state, player)]
    return len([form + colour for form in FORMS for colour in COLOURS if form not in mine and colour not in mine])


@query
def spare_goals(state: State) -> list[int]:
    """How many forms and how many colours nobody holds."""
    return [len(FORMS) - len(state.players), len(COLOURS) - len(state.players)]


@query
def open_goals(state: State | Parallel, player: str) -> list[str]:
    """The goals that a player sees, in the order of the players."""
    return list(state.seen_by(player_of(state, player)).goals)


@query
def whereabouts(state: State, tile: str) -> str:
    """Where a tile is: board, row, queue, used, or nowhere."""
    tile = TILES[tile].code
    lying = {part for code in state.universe.values() for part in code.removeprefix("X:").split("^")}
    places = {"board": lying, "row": state.row, "queue": state.queue, "used": state.used}
    return next((place for place, codes in places.items() if tile in codes), "nowhere")


# ------------------------------------------------------------------ Hexdomino


@query
def hand(state: Hexdomino, player: str) -> list[str]:
    """The tiles in a hand."""
    return list(state.hands[player_of(state, player)])


@query
def ends(state: Hexdomino) -> list[str]:
    """The spaces of the end tiles of the chain."""
    return [name(cell) for cell in state.ends]


@query
def open_cells(state: Hexdomino, end: Space) -> list[str]:
    """The spaces at which a tile could be laid beside an end, whatever the tile."""
    tile = space_of(end)
    one_of(N_("end of the chain"), name(tile), ends(state))
    found = [cell for cell in neighbours(tile) if cell in state.frontier]
    touched = {cell: [near for near in neighbours(cell) if near in state.universe] for cell in found}
    return sorted(name(cell) for cell in found if state.rulebook["BB-HD-TOUCH"](touched[cell], 1))


@query
def linkable(state: Hexdomino, tile: str) -> dict[str, int]:
    """How many of the other bodies can be linked to a body, by form and by colour."""
    found, tile = {"form": 0, "colour": 0}, body_of(tile)
    for code in BODIES:
        for kind in state.rulebook["BB-HD-LINK"](TILES[tile], TILES[code]) if code != tile else ():
            found[kind] += 1
    return found


@query
def link_kind(state: Hexdomino, one: str, other: str) -> list[str]:
    """The kinds of link between two bodies."""
    return sorted(state.rulebook["BB-HD-LINK"](TILES[body_of(one)], TILES[body_of(other)]))


@query
def hand_points(state: Hexdomino) -> list[int]:
    """The points left in the hands, player by player."""
    return list(hexdomino.hand_points(state))


# ------------------------------------------------------------------ Parallel Universes


@query
def universes(state: Parallel) -> int:
    """How many universes there are."""
    return len(state.universes)


@query
def builders(state: Parallel) -> list[list[str]]:
    """For each universe the players who build in it."""
    found: list[list[str]] = [[] for _ in state.universes]
    for player, who in enumerate(state.players):
        for side in (LEFT, RIGHT):
            found[state.side(side, player)].append(who)
    return [sorted(set(names)) for names in found]


@query
def sides(state: Parallel, player: str) -> dict[str, int]:
    """The numbers (from 1) of the universes to the left and to the right of a player."""
    who = player_of(state, player)
    return {"left": state.side(LEFT, who) + 1, "right": state.side(RIGHT, who) + 1}


@query
def universe_scores(state: Parallel, player: str) -> list[int]:
    """A player's points in the left and in the right universe."""
    who = player_of(state, player)
    return list(parallel.scores_of(with_goals(state, who), who))


@query
def kept(state: Parallel, scores: Sequence[Sequence[int]] | None = None) -> list[int]:
    """What every player keeps, of these pairs of scores or of those on the table."""
    if scores is None:
        return list(parallel.kept_scores(with_goals(state)))
    if any(len(pair) != 2 for pair in scores):
        raise BadOption("scores", scores, N_("two scores for each player"))
    return [state.rulebook["BB-PU-MIN"](pair) for pair in scores]
