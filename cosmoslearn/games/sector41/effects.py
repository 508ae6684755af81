"""What becomes of tiles, discs and explorers: turning up, discs placed, towed and scored, going home, combat.

Sources: towing, combat, Glynium planets, the goal of the game.
"""

from __future__ import annotations

from ...core.errors import CosmosError
from ...core.language import N_, say
from . import grid
from .book import rule
from .grid import COORDS, NAMES
from .pieces import HIDDEN, RANK, less, sorted_discs
from .state import ABOARD, OUT, Explorer, State

# ------------------------------------------------------------------ turning a tile up


class HiddenTile(CosmosError, LookupError):
    """A move that turns up a tile which this view of the position does not know."""

    def __init__(self, cell: int) -> None:
        says = N_("{cell}: the tile is hidden in this view; play the move in the whole position")
        super().__init__(say(says, cell=NAMES[cell]))


@rule("S41-TILE-GLYNIUM-DEPOSIT")
def placed_once(state: State, cell: int, first: bool) -> int:
    """How many discs are put on a tile when it is turned up (`first`) or entered again: its number, once only."""
    return state.tile_on(cell).kind.discs if first else 0


@rule("S41-TILE-GLYNIUM-DEPOSIT", "planet-refills")
def placed_again(state: State, cell: int, first: bool) -> int:
    """Misconception: an empty planet fills up again."""
    return state.tile_on(cell).kind.discs if first or not state.discs[cell] else 0


@rule("S41-TILE-GLYNIUM-ORDER")
def yellow_blue_red(state: State, cell: int) -> str:
    """The order in which discs leave the supply."""
    return sorted_discs(state.supply)


@rule("S41-TILE-GLYNIUM-ORDER", "big-planet-gets-red")
def red_for_the_big_one(state: State, cell: int) -> str:
    """Misconception: the red disc belongs to the planet of four."""
    order = sorted_discs(state.supply)
    red = "R" if "R" in order and state.tile_on(cell).kind.discs == 4 else ""
    return red + order.replace("R", "") + ("R" if "R" in order and not red else "")


@rule("S41-GUARD-QUICK-START")
def red_in_play(state: State, placed: str, collected: str) -> bool:
    """Whether the Quickening begins: when the red disc comes into play on a planet."""
    return "R" in placed


@rule("S41-GUARD-QUICK-START", "red-collected-starts")
def red_collected(state: State, placed: str, collected: str) -> bool:
    """Misconception: it begins when somebody collects the red disc."""
    return "R" in collected


def _waking(state: State, placed: str = "", collected: str = "") -> int:
    """The Guardian's mode after discs were placed or collected; modes only advance (S41-GUARD-MODE-FORWARD)."""
    return max(state.waking, int(state.rulebook["S41-GUARD-QUICK-START"](state, placed, collected)))


def deposit(state: State, cell: int, first: bool) -> State:
    """The discs that a planet gets."""
    n = state.rulebook["S41-TILE-GLYNIUM-DEPOSIT"](state, cell, first) if state.tile_on(cell).is_planet else 0
    placed = state.rulebook["S41-TILE-GLYNIUM-ORDER"](state, cell)[:n] if n else ""
    if not placed:
        return state
    discs = sorted_discs(state.discs[cell] + placed)
    return state.with_discs(cell, discs).having(supply=less(state.supply, placed), waking=_waking(state, placed=placed))


def turn_up(state: State, cell: int, discs: bool = True) -> State:
    """A face-down tile turned face up, with its discs if it is a planet.

    Raises:
        HiddenTile: the position is a view that does not know the tile.
    """
    if state.tiles[cell] == HIDDEN:
        raise HiddenTile(cell)
    known = tuple(view for view in state.views if view[1] != cell)
    state = state.having(explored=state.explored | 1 << cell, cleared=state.cleared & ~(1 << cell), views=known)
    return deposit(state, cell, first=True) if discs else state


# ------------------------------------------------------------------ towing


@rule("S41-TOW-TAKE")
def one_or_none(state: State, leaving: int, place: int) -> tuple[str, ...]:
    """What may be towed when a tile is left: nothing, or one of its discs."""
    return ("", *sorted(set(state.discs[leaving]), key=RANK.__getitem__))


@rule("S41-TOW-TAKE", "tow-all")
def all_or_none(state: State, leaving: int, place: int) -> tuple[str, ...]:
    """Misconception: all discs of the tile may be towed at once."""
    discs = state.discs[leaving]
    return tuple(dict.fromkeys((*one_or_none(state, leaving, place), discs)))


@rule("S41-TOW-TAKE", "tow-on-arrival")
def those_on_arrival(state: State, leaving: int, place: int) -> tuple[str, ...]:
    """Misconception: it is the discs of the tile one arrives at that come along."""
    return ("",) if place < 0 else one_or_none(state, place, place)


@rule("S41-TOW-UNEXPLORED")
def never_into_the_dark(state: State, place: int) -> bool:
    """Whether a disc may be towed onto a tile: not onto one that is face down when it is entered (S41-TOW-STATE)."""
    return place == ABOARD or not state.unexplored >> place & 1


@rule("S41-TOW-UNEXPLORED", "tow-then-flip")
def flipped_in_time(state: State, place: int) -> bool:
    """Misconception: the tile is explored as one enters it, so a disc may come along."""
    return True


@rule("S41-TOW-ANYMOVE")
def with_any_move(by: str, jump: bool) -> bool:
    """Whether a kind of move may tow: steps, pushes, jumps and hops alike."""
    return True


@rule("S41-TOW-ANYMOVE", "no-tow-on-jump")
def only_on_foot(by: str, jump: bool) -> bool:
    """Misconception: neither a jump nor a push can tow."""
    return by == "step"


@rule("S41-TOW-STEP")
def decided_anew(towed: str, choices: tuple[str, ...]) -> tuple[str, ...]:
    """The choices at a further step of a chain: all of them, whatever was towed so far."""
    return choices


@rule("S41-TOW-STEP", "tow-locked-in")
def locked_in(towed: str, choices: tuple[str, ...]) -> tuple[str, ...]:
    """Misconception: once towed, a disc stays with the explorer to the end of the chain."""
    return (towed,) if towed in choices and towed else choices


def tow_choices(state: State, leaving: int, place: int, by: str, jump: bool, towed: str = "") -> tuple[str, ...]:
    """What an explorer may tow from a cell to a place; the first choice is always nothing."""
    book = state.rulebook
    if leaving < 0 or place == OUT or not (state.discs[leaving] or book.reading("S41-TOW-TAKE") == "tow-on-arrival"):
        return ("",)
    if not book["S41-TOW-UNEXPLORED"](state, place) or not book["S41-TOW-ANYMOVE"](by, jump):
        return ("",)
    choices: tuple[str, ...] = book["S41-TOW-STEP"](towed, book["S41-TOW-TAKE"](state, leaving, place))
    return choices


def tow(state: State, discs: str, leaving: int, place: int) -> State:
    """Discs moved from a cell to another; discs for a ship are lifted here and scored by `collect`."""
    if not discs or less(discs, state.discs[leaving]):
        return state
    state = state.with_discs(leaving, less(state.discs[leaving], discs))
    return state if place == ABOARD else state.with_discs(place, sorted_discs(state.discs[place] + discs))


# ------------------------------------------------------------------ collecting


@rule("S41-GOAL-COLLECT")
def brought_aboard(state: State, place: int, towed: str) -> str:
    """The discs collected by arriving somewhere: those that come aboard one's own ship."""
    return towed if place == ABOARD else ""


@rule("S41-GOAL-COLLECT", "reach-planet-scores")
def found_on_a_planet(state: State, place: int, towed: str) -> str:
    """Misconception: reaching a planet already earns its discs."""
    return towed if place == ABOARD else state.discs[place] if state.tile_on(place).is_planet else ""


def collect(state: State, player: int, place: int, towed: str) -> State:
    """The discs that a player gets for arriving at a place; the time of the new score is kept for ties."""
    gained = state.rulebook["S41-GOAL-COLLECT"](state, place, towed)
    if not gained:
        return state
    if place != ABOARD:
        state = state.with_discs(place, "")
    return gain(state, player, gained)


def gain(state: State, player: int, discs: str) -> State:
    """A player's collection with more discs in it."""
    mine = sorted_discs(state.collected[player] + discs)
    collected = (*state.collected[:player], mine, *state.collected[player + 1 :])
    reached = (*state.reached[:player], max(state.reached) + 1, *state.reached[player + 1 :])
    return state.having(collected=collected, reached=reached, waking=_waking(state, collected=discs))


# ------------------------------------------------------------------ going home, leaving the game


@rule("S41-COMBAT-RESET")
def free_of_everything(explorer: Explorer) -> Explorer:
    """An explorer that is back on its ship: no condition is left."""
    return Explorer(ABOARD)


@rule("S41-COMBAT-RESET", "pause-survives-home")
def still_pausing(explorer: Explorer) -> Explorer:
    """Misconception: a pause goes on at home."""
    return Explorer(ABOARD, rest=explorer.rest)


@rule("S41-TOW-LEFTBEHIND")
def nothing_along(state: State, cell: int) -> str:
    """The discs that go along with an explorer that is sent home: none, they stay on their tile."""
    return ""


@rule("S41-TOW-LEFTBEHIND", "disc-goes-home-with-explorer")
def best_disc_along(state: State, cell: int) -> str:
    """Misconception: it brings a disc along and scores."""
    return state.discs[cell][-1:]


def go_home(state: State, player: int, who: int) -> State:
    """An explorer sent back to its ship."""
    explorer = state.explorer(player, who)
    if explorer.at >= 0:
        along = state.rulebook["S41-TOW-LEFTBEHIND"](state, explorer.at)
        if along:
            state = gain(state.with_discs(explorer.at, less(state.discs[explorer.at], along)), player, along)
    return state.with_explorer(player, who, state.rulebook["S41-COMBAT-RESET"](explorer))


def leave_game(state: State, player: int, who: int) -> State:
    """An explorer removed from the game; discs stay where they are."""
    return state.with_explorer(player, who, Explorer(OUT))


def remove_discs(state: State, cell: int, discs: str) -> State:
    """Discs of a cell removed from the game."""
    removed = sorted_discs(state.removed + discs)
    return state.with_discs(cell, less(state.discs[cell], discs)).having(removed=removed)


@rule("S41-TOW-BLACKHOLE")
def disc_stays(state: State, cell: int, towed: str) -> State:
    """What becomes of a disc towed onto a Black Hole: it stays on the tile."""
    return state


@rule("S41-TOW-BLACKHOLE", "hole-eats-disc")
def disc_is_lost(state: State, cell: int, towed: str) -> State:
    """Misconception: the hole swallows it too."""
    return remove_discs(state, cell, towed)


# ------------------------------------------------------------------ combat


@rule("S41-COMBAT-HOME")
def sent_home(state: State, cell: int, enemies: tuple[tuple[int, int], ...]) -> str:
    """The fate of the enemies on a tile that is entered: `home`."""
    return "home"


@rule("S41-COMBAT-HOME", "combat-removes")
def removed_by_combat(state: State, cell: int, enemies: tuple[tuple[int, int], ...]) -> str:
    """Misconception: the loser leaves the game."""
    return "out"


@rule("S41-COMBAT-HOME", "defender-numbers")
def held_by_two(state: State, cell: int, enemies: tuple[tuple[int, int], ...]) -> str:
    """Misconception: two defenders hold off one attacker."""
    return "held" if len(enemies) > 1 else "home"


@rule("S41-COMBAT-BELT")
def all_on_the_belt(state: State, cell: int, rock: int, enemies: tuple[tuple[int, int], ...]) -> object:
    """The enemies that combat on a belt tile removes from the game: all, on whichever asteroid."""
    return enemies


@rule("S41-COMBAT-BELT", "different-asteroid-safe")
def only_same_asteroid(state: State, cell: int, rock: int, enemies: tuple[tuple[int, int], ...]) -> object:
    """Misconception: an enemy on another asteroid is not involved."""
    return tuple(enemy for enemy in enemies if state.explorer(*enemy).rock == rock)


@rule("S41-COMBAT-CHAIN")
def at_every_stop(final: bool) -> bool:
    """Whether combat is settled on a tile as it is entered (`final` false) or where a chain ends: at once."""
    return not final


@rule("S41-COMBAT-CHAIN", "combat-only-at-end")
def at_the_end_only(final: bool) -> bool:
    """Misconception: only enemies on the last tile are sent home."""
    return final


def fight(state: State, player: int, cell: int, rock: int) -> State:
    """Combat on a tile that an explorer of a player has entered; a shielded enemy is never touched."""
    shields = state.shielded
    enemies = tuple(enemy for enemy in state.enemies_on(player, cell) if enemy[1] not in shields[enemy[0]])
    if not enemies:
        return state
    belt = bool(state.tile_on(cell).kind.rocks)
    if belt:
        enemies = state.rulebook["S41-COMBAT-BELT"](state, cell, rock, enemies)
    fate = "out" if belt else state.rulebook["S41-COMBAT-HOME"](state, cell, enemies)
    for enemy in enemies:
        state = leave_game(state, *enemy) if fate == "out" else go_home(state, *enemy)
    return state


# ------------------------------------------------------------------ values


@rule("S41-SCORE-VALUES")
def disc_value(disc: str) -> int:
    """The points of a disc: yellow 1, blue 2, red 3.

    >>> [disc_value(disc) for disc in "YBR"]
    [1, 2, 3]
    """
    return RANK[disc] + 1


@rule("S41-SCORE-VALUES", "one-point-each")
def one_each(disc: str) -> int:
    """Misconception: every disc is worth one point."""
    return 1


def worth(state: State, discs: str) -> int:
    """The points of some discs."""
    value = state.rulebook["S41-SCORE-VALUES"]
    return sum(value(disc) for disc in discs)


# ------------------------------------------------------------------ distance


@rule("S41-GEO-DISTANCE", "king-steps", default=True)
def king_steps(one: int, other: int) -> int:
    """Distance in king's steps: the larger of the differences of column and row."""
    (a, b), (c, d) = COORDS[one], COORDS[other]
    return max(abs(a - c), abs(b - d))


@rule("S41-GEO-DISTANCE", "orthogonal-steps")
@rule("S41-GEO-DISTANCE", "diagonal-counts-two")
def orthogonal_steps(one: int, other: int) -> int:
    """Alternative, and what learners often believe: only steps along rows and columns count."""
    (a, b), (c, d) = COORDS[one], COORDS[other]
    return abs(a - c) + abs(b - d)


def nearest(state: State, cell: int, places: int) -> tuple[int, ...]:
    """The places of a mask that are nearest to a cell, the cell itself left out."""
    measure = state.rulebook["S41-GEO-DISTANCE"]
    far = {place: measure(cell, place) for place in grid.cells(places) if place != cell}
    least = min(far.values(), default=0)
    return tuple(place for place, distance in far.items() if distance == least)
