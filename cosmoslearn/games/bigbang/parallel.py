"""Parallel Universes: each player builds in two universes, shared with the neighbours. Source: rulebook p. 21-22."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...core.hexes import Cell
from ...core.language import N_
from ...core.verdict import Check
from . import scoring
from .book import rule
from .pieces import BANG, TILES
from .placement import around, spaces
from .playing import Playing
from .position import Position as Cosmos
from .state import Site, State, at

Universe = dict[Cell, str]
LEFT, RIGHT = "L", "R"


class Parallel(Playing, frozen=True, dict=True):
    """The fields of a position: the universes, the tiles on offer, the pile, the goals, whose turn it is.

    Universe n lies to the left of player n and to the right of the next player. `ages` are the tiles on offer, the
    one longest on offer first; `passed` counts passes in succession; `half` is the side in which a tile has been
    laid already in this turn (by a misconception only).
    """

    universes: tuple[Universe, ...] = ()
    row: tuple[str, ...] = ()
    ages: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    passed: int = 0
    half: str = ""
    mode: str = "parallel"

    def __hash__(self) -> int:
        boards = tuple(frozenset(universe.items()) for universe in self.universes)
        return hash((self.rulebook, boards, self.row, self.queue, self.turn, self.passed))

    def side(self, side: str, player: int | None = None) -> int:
        """The number of the universe to the left or to the right of a player, by default the one in turn."""
        who = self.turn if player is None else player
        left, right = self.rulebook["BB-PU-UNIV"](who, len(self.players))
        return int(left if side == LEFT else right)

    def alone(self, number: int) -> State:
        """One universe by itself, as the cosmic laws look at it."""
        kept: dict[int, State] = self.__dict__.setdefault("states", {})
        if number not in kept:
            kept[number] = Cosmos(
                self.rulebook, universe=self.universes[number], players=self.players, goals=self.goals
            )
        return kept[number]


# ------------------------------------------------------------------ universes


@rule("BB-PU-UNIV")
def shared_universes(player: int, players: int) -> tuple[int, int]:
    """The universes to the left and right of a player: one between each pair of players who sit side by side."""
    return player, (player - 1) % players


@rule("BB-PU-UNIV", "private-universes")
def own_universes(player: int, players: int) -> tuple[int, int]:
    """Misconception: each player has two universes of his or her own."""
    return 2 * player, 2 * player + 1


def universes_of(state_rulebook: object, players: int) -> int:
    """How many universes there are."""
    pairs = [state_rulebook["BB-PU-UNIV"](player, players) for player in range(players)]  # type: ignore[index]
    return len({number for pair in pairs for number in pair})


@rule("BB-PU-SEED", "none", default=True)
def begins_empty() -> Universe:
    """How a universe begins: with nothing; the first tile is laid freely."""
    return {}


@rule("BB-PU-SEED", "big-bang")
def begins_with_big_bang() -> Universe:
    """A universe begins with a Big Bang."""
    return {(0, 0): BANG}


@rule("BB-PU-PLACE")
def both_laws(site: Site) -> tuple[Check, ...]:
    """In its universe the tile satisfies both cosmic laws."""
    book = site.state.rulebook
    return book["BB-PLACE-2ADJ"](site), book["BB-PLACE-FEATURE"](site)


@rule("BB-PU-PLACE", "parallel-uses-simple-laws")
def one_law(site: Site) -> tuple[Check, ...]:
    """Misconception: features need not match."""
    return (site.state.rulebook["BB-PLACE-2ADJ"](site),)


def law(state: State, code: str, cell: Cell) -> tuple[Check, ...]:
    """The laws for a tile held over a space of one universe, in the order in which they are asked."""
    there, book = state.tile_at(cell), state.rulebook
    if there is not None:
        return (
            Check(
                "BB-PLACE-CELL", False, (at(cell),), {"tile": there.code}, N_("{tile} lies there already."), (at(cell),)
            ),
        )
    found = Check("BB-PLACE-CELL", True, (at(cell),), {}, N_("The space is empty."))
    site = Site(state, TILES[code], cell, around(state, cell))
    if not state.universe:
        free = Check(
            "BB-PU-SEED", True, (at(cell),), {"tile": code}, N_("The first tile of a universe is laid freely.")
        )
        return found, free
    if len(state.universe) == 1 and BANG not in state.universe.values():
        says = N_("It touches the first tile.") if site.around else N_("The second tile must touch the first.")
        return found, Check("BB-PU-SEED", bool(site.around), (at(cell),), {"tile": code}, says), *_features(site)
    first = book["BB-PLACE-FIRST"](site)
    laws: tuple[Check, ...] = (first,) if first is not None else book["BB-PU-PLACE"](site)
    return (found, *laws)


def _features(site: Site) -> tuple[Check, ...]:
    """What the law of this mode says about features, for the second tile."""
    checks: tuple[Check, ...] = site.state.rulebook["BB-PU-PLACE"](site)
    return tuple(check for check in checks if check.rule == "BB-PLACE-FEATURE")


def open_spaces(state: State) -> tuple[Cell, ...]:
    """The spaces that come into question; an empty universe has one, since all spaces of an empty table are alike."""
    return spaces(state) if state.universe else ((0, 0),)


# ------------------------------------------------------------------ turn


@rule("BB-PU-TURN")
def one_tile(half: str, side: str) -> str:
    """What is still open after a tile has been laid on a side: nothing, the turn is over."""
    return ""


@rule("BB-PU-TURN", "one-tile-in-each")
def tile_in_each(half: str, side: str) -> str:
    """Misconception: in each turn a tile is laid in both universes."""
    return "" if half else side


@rule("BB-PU-NONE")
def redeals_while_pile(fits_offer: bool, fits_pile: bool, pile: int) -> str:
    """What a player does when no tile on offer fits: `redeal` while the pile holds one that does, else `pass`.

    The text says to deal again as long as there is a pile; with a pile in which nothing fits that would never end, so
    the player passes then: an interpretation.
    """
    return "" if fits_offer else "redeal" if pile and fits_pile else "pass"


@rule("BB-PU-NONE", "parallel-misses-turn")
def misses_turn(fits_offer: bool, fits_pile: bool, pile: int) -> str:
    """Misconception: a player for whom nothing fits misses the turn."""
    return "" if fits_offer else "pass"


@rule("BB-PU-END")
def nothing_left(row: Sequence[str]) -> bool:
    """Whether no tiles are left to lay."""
    return not row


@rule("BB-PU-END", "lines-across-universes")
def nothing_left_across(row: Sequence[str]) -> bool:
    """Misconception: a line may run on from one universe into the other (see `scores_of`)."""
    return not row


# ------------------------------------------------------------------ points


def scores_of(state: Parallel, player: int) -> tuple[int, int]:
    """The points of a player in the left and in the right universe: form and colour added within each."""
    sides = [state.alone(state.side(side, player)) for side in (LEFT, RIGHT)]
    if state.rulebook.reading("BB-PU-END") == "lines-across-universes":
        sides = [_beside(*sides), sides[1]]
    left, right = (sum(scoring.points(universe, player)) for universe in sides)
    return left, right


def _beside(left: State, right: State) -> State:
    """Misconception: two universes laid side by side on the same table."""
    east = max((q for q, _ in left.universe), default=0) + 1 - min((q for q, _ in right.universe), default=0)
    moved = {(q + east, r): code for (q, r), code in right.universe.items()}
    return msgspec.structs.replace(left, universe={**left.universe, **moved})


@rule("BB-PU-MIN")
def keep_lower(scores: Sequence[int]) -> int:
    """Of the two scores a player keeps the lower."""
    return min(scores)


@rule("BB-PU-MIN", "sum-of-universes")
def keep_sum(scores: Sequence[int]) -> int:
    """Misconception: the two scores are added."""
    return sum(scores)


@rule("BB-PU-MIN", "best-universe")
def keep_higher(scores: Sequence[int]) -> int:
    """Misconception: a player keeps the better of the two scores."""
    return max(scores)


@rule("BB-PU-TIE", "shared", default=True)
def tied_share(state: Parallel, tied: Sequence[int]) -> tuple[int, ...]:
    """Players tied on the kept score win together."""
    return tuple(tied)


@rule("BB-PU-TIE", "start-order")
def tied_last(state: Parallel, tied: Sequence[int]) -> tuple[int, ...]:
    """Of tied players the one who began later wins."""
    return (max(tied),)


@rule("BB-PU-TIE", "other-universe-breaks-tie")
def tied_by_other_universe(state: Parallel, tied: Sequence[int]) -> tuple[int, ...]:
    """Misconception: of tied players the one with more points in the other universe wins."""
    other = {player: max(scores_of(state, player)) for player in tied}
    return tuple(player for player in tied if other[player] == max(other.values()))


def kept_scores(state: Parallel) -> tuple[int, ...]:
    """What every player keeps."""
    return tuple(state.rulebook["BB-PU-MIN"](scores_of(state, player)) for player in range(len(state.players)))


def winners(state: Parallel, kept: Sequence[int]) -> tuple[int, ...]:
    """Who wins with these kept scores."""
    tied = [player for player, total in enumerate(kept) if total == max(kept)]
    won: tuple[int, ...] = state.rulebook["BB-PU-TIE"](state, tied)
    return won
