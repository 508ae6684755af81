"""Hexdomino: a chain of bodies whose links alternate between form and colour. Source: rulebook p. 19-21."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from ...core.errors import BadOption
from ...core.hexes import Cell, neighbours
from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .pieces import TILES, UNKNOWN, Tile
from .playing import Playing, beside
from .state import at

HAND = 7
Links = tuple[tuple[Cell, Cell], ...]


class Hexdomino(Playing, frozen=True, dict=True):
    """The fields of a position: the tiles on the table and how they are linked, the hands, the stack, whose turn it is.

    `links` are pairs of spaces in order; `start` is the space of the start tile.
    """

    universe: dict[Cell, str] = msgspec.field(default_factory=dict)
    links: Links = ()
    start: Cell = (0, 0)
    hands: tuple[tuple[str, ...], ...] = ()
    mode: str = "hexdomino"

    def __hash__(self) -> int:
        return hash((self.rulebook, frozenset(self.universe.items()), self.links, self.hands, self.queue, self.turn))

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players: their numbers."""
        return tuple(str(n + 1) for n in range(len(self.hands)))

    @property
    def row(self) -> tuple[str, ...]:
        """The hand of the player in turn."""
        return self.hands[self.turn]

    @cached_property
    def frontier(self) -> tuple[Cell, ...]:
        """The empty spaces beside the chain, in order."""
        return beside(self.universe)

    @cached_property
    def linked(self) -> dict[Cell, tuple[Cell, ...]]:
        """For each tile of the chain the spaces to which it is linked."""
        found: dict[Cell, tuple[Cell, ...]] = dict.fromkeys(sorted(self.universe), ())
        for one, other in self.links:
            found[one] += (other,)
            found[other] += (one,)
        return found

    @cached_property
    def ends(self) -> tuple[Cell, ...]:
        """The end tiles of the chain, in order."""
        return tuple(cell for cell, others in self.linked.items() if len(others) < 2)


# ------------------------------------------------------------------ where


@rule("BB-HD-CHAIN")
def only_at_ends(state: Hexdomino, cell: Cell) -> tuple[Cell, ...]:
    """The tiles beside a space at which the chain may grow: its ends."""
    return tuple(end for end in state.ends if end in neighbours(cell))


@rule("BB-HD-CHAIN", "branching-chain")
def anywhere_on_chain(state: Hexdomino, cell: Cell) -> tuple[Cell, ...]:
    """Misconception: a tile may be added to any tile of the chain."""
    return tuple(near for near in sorted(neighbours(cell)) if near in state.universe)


@rule("BB-HD-TOUCH")
def touches_one(touched: Sequence[Cell], linked: int) -> bool:
    """Whether a new tile may lie beside these tiles: it touches no other tile than the one to which it is linked."""
    return len(touched) == 1


@rule("BB-HD-TOUCH", "touching-allowed-without-link")
def touching_allowed(touched: Sequence[Cell], linked: int) -> bool:
    """Misconception: it may lie against other tiles as long as it is linked to one only."""
    return linked == 1


# ------------------------------------------------------------------ links


@rule("BB-HD-LINK")
def one_in_common(one: Tile, other: Tile) -> frozenset[str]:
    """The kinds of link between two tiles: they agree in exactly one of form and colour."""
    form, colour = one.form == other.form, one.colour == other.colour
    return frozenset({"form"} if form and not colour else {"colour"} if colour and not form else ())


@rule("BB-HD-LINK", "both-features-link")
def both_in_common(one: Tile, other: Tile) -> frozenset[str]:
    """Misconception: a tile of the same form and the same colour makes a perfect link."""
    form, colour = one.form == other.form, one.colour == other.colour
    return frozenset({"form", "colour"}) if form and colour else one_in_common(one, other)


@rule("BB-HD-LINK", "background-links")
def ground_in_common(one: Tile, other: Tile) -> frozenset[str]:
    """Misconception: the same background can link two tiles."""
    return frozenset({"form", "colour"}) if one.ground == other.ground else one_in_common(one, other)


@rule("BB-HD-FIRST")
def bound_by_first_link(state: Hexdomino, end: Cell) -> frozenset[str]:
    """The kinds of link that an end takes: both beside a lone start tile, else the kind that it does not have.

    An inner tile has both; where a misconception lets the chain branch from it, it takes either.
    """
    both = frozenset({"form", "colour"})
    return both - _kinds_at(state, end) or both


@rule("BB-HD-FIRST", "start-tile-other-side-free")
def start_tile_free(state: Hexdomino, end: Cell) -> frozenset[str]:
    """Misconception: the other side of the start tile is free to choose."""
    return frozenset({"form", "colour"}) if end == state.start else bound_by_first_link(state, end)


def _kinds_at(state: Hexdomino, cell: Cell) -> frozenset[str]:
    """The kinds of the links that a tile has; a link that could be of both kinds binds to none."""
    tile, link = TILES[state.universe[cell]], state.rulebook["BB-HD-LINK"]
    found = [link(tile, TILES[state.universe[other]]) for other in state.linked[cell]]
    return frozenset(kind for kinds in found if len(kinds) == 1 for kind in kinds)


# ------------------------------------------------------------------ the laws together


def law(state: Hexdomino, code: str, cell: Cell) -> tuple[Check, ...]:
    """The laws for a tile held over a space, in the order in which they are asked."""
    book, universe = state.rulebook, state.universe
    if cell in universe:
        facts = {"tile": universe[cell]}
        return (Check("BB-PLACE-CELL", False, (at(cell),), facts, N_("{tile} lies there already."), (at(cell),)),)
    found = [Check("BB-PLACE-CELL", True, (at(cell),), {}, N_("The space is empty."))]
    touched = tuple(near for near in sorted(neighbours(cell)) if near in universe)
    where = tuple(map(at, touched))
    growing = book["BB-HD-CHAIN"](state, cell)
    told = {"others": tuple(universe[near] for near in touched)}
    says = N_("It lies beside an end of the chain.") if growing else N_("No end of the chain is beside the space.")
    found.append(Check("BB-HD-CHAIN", bool(growing), where or (at(cell),), told, says))
    if not growing:
        return tuple(found)
    alone = book["BB-HD-TOUCH"](touched, len(growing))
    says = N_("It touches {others} only.") if alone else N_("It touches {others}; only one tile may be touched.")
    found.append(Check("BB-HD-TOUCH", alone, where, told, says))
    return (*found, _link(state, code, growing))


def lays(state: Hexdomino, codes: Sequence[str]) -> list[tuple[str, Cell]]:
    """The legal ways to lay some tiles, tile by tile, the spaces in order."""
    book, found = state.rulebook, []
    grounds = []
    for cell in state.frontier:
        growing = book["BB-HD-CHAIN"](state, cell)
        if growing and book["BB-HD-TOUCH"]([near for near in neighbours(cell) if near in state.universe], len(growing)):
            grounds.append((cell, growing))
    for code in codes:
        found += [(code, cell) for cell, growing in grounds if joint(state, code, growing) is not None]
    return found


def _link(state: Hexdomino, code: str, growing: Sequence[Cell]) -> Check:
    end = joint(state, code, growing)
    there = growing[0] if end is None else end
    other = state.universe[there]
    due = state.rulebook["BB-HD-FIRST"](state, there)
    kinds = state.rulebook["BB-HD-LINK"](TILES[code], TILES[other])
    facts = {"tile": code, "other": other, "due": sorted(due), "kinds": sorted(kinds)}
    if end is not None:
        return Check(
            "BB-HD-LINK", True, (at(there),), facts, N_("{tile} and {other} agree in exactly one of form and colour.")
        )
    says = N_("{tile} and {other} must agree in exactly one of form and colour.")
    if kinds:
        says = N_("{tile} and {other} have a link of the kind that {other} has already.")
    return Check("BB-HD-LINK", False, (at(there),), facts, says, (at(there),))


def joint(state: Hexdomino, code: str, growing: Sequence[Cell]) -> Cell | None:
    """The tile to which a new tile is linked, if there is one."""
    book = state.rulebook
    for end in growing:
        if book["BB-HD-LINK"](TILES[code], TILES[state.universe[end]]) & book["BB-HD-FIRST"](state, end):
            return end
    return None


# ------------------------------------------------------------------ turn and end


@rule("BB-HD-DRAW")
def draws_if_unable(able: bool) -> bool:
    """Whether a player may draw (or pass, when the stack is empty): only if no tile of the hand can be laid."""
    return not able


@rule("BB-HD-DRAW", "strategic-pass")
def draws_at_will(able: bool) -> bool:
    """Misconception: a player may pass and draw to keep a good tile."""
    return True


@rule("BB-HD-TURN")
def drawing_ends_turn(fits: bool) -> bool:
    """Whether the turn passes to the left after a tile has been drawn: yes, even if it fits."""
    return True


@rule("BB-HD-TURN", "draw-and-play")
def drawn_tile_is_played(fits: bool) -> bool:
    """Misconception: a drawn tile that fits may be laid at once."""
    return not fits


@rule("BB-HD-WIN")
def empty_hand_wins(state: Hexdomino) -> bool:
    """Whether the game is won: somebody has laid the last tile of the hand."""
    return any(not hand for hand in state.hands)


@rule("BB-HD-WIN", "finish-the-round")
def round_is_finished(state: Hexdomino) -> bool:
    """Misconception: the round is completed after someone lays the last tile."""
    return empty_hand_wins(state) and state.turn == 0


@rule("BB-HD-BLOCKED")
def lowest_hand(points: Sequence[int]) -> int:
    """In a blocked game the sum of a hand that wins: the lowest."""
    return min(points)


@rule("BB-HD-BLOCKED", "high-hand-wins")
def highest_hand(points: Sequence[int]) -> int:
    """Misconception: the hand with most points wins."""
    return max(points)


@rule("BB-HD-TIE")
def fewer_tiles(sizes: Sequence[int]) -> int:
    """Of hands with the same sum, the size of those that win: the smallest; equal ones win together."""
    return min(sizes)


@rule("BB-HD-TIE", "more-tiles-win-tie")
def more_tiles(sizes: Sequence[int]) -> int:
    """Misconception: the hand with more tiles wins."""
    return max(sizes)


def hand_points(state: Hexdomino) -> tuple[int, ...]:
    """The points left in each hand: 3 for a galaxy, 2 for stars, 1 for void.

    Raises:
        BadOption: hands are hidden.
    """
    if any(UNKNOWN in hand for hand in state.hands):
        raise BadOption("hands", UNKNOWN, N_("hands that are known"))
    return tuple(sum(TILES[code].points for code in hand) for hand in state.hands)


def winners(state: Hexdomino) -> tuple[int, ...]:
    """Who has won: an empty hand, or else the hands as they are counted in a blocked game."""
    empty = tuple(player for player, hand in enumerate(state.hands) if not hand)
    if empty:
        return empty
    points = hand_points(state)
    best = state.rulebook["BB-HD-BLOCKED"](points)
    tied = [player for player, total in enumerate(points) if total == best]
    size = state.rulebook["BB-HD-TIE"]([len(state.hands[player]) for player in tied])
    return tuple(player for player in tied if len(state.hands[player]) == size)
