"""What the black hole and the supernova do. Source: rulebook p. 9-11."""

from __future__ import annotations

from ...core.hexes import Cell, neighbours
from .book import rule
from .moves import Jump, Shift
from .pieces import EARTH, HOLE, NOVA, TILES
from .sliding import NEAR
from .state import Site, State

Board = dict[Cell, str]


# ------------------------------------------------------------------ black hole


def flipped(code: str) -> str:
    """The code of a tile once it lies face down; an eclipsed pair turns as one."""
    return f"X:{code}"


def _prey(state: State, cells: tuple[Cell, ...]) -> list[Cell]:
    """The face-up bodies on some spaces that can be absorbed."""
    immune = EARTH if "absorbed" in state.rulebook["BB-EARTH"]() else ""
    board = state.universe
    return [cell for cell in cells if cell in board and TILES[board[cell]].is_body and board[cell] != immune]


@rule("BB-BH-ABSORB")
def absorb(state: State, hole: Cell) -> Board:
    """Every body next to the hole is turned face down on its space."""
    return {**state.universe, **{cell: flipped(state.universe[cell]) for cell in _prey(state, neighbours(hole))}}


@rule("BB-BH-ABSORB", "absorption-spreads")
def absorb_spreading(state: State, hole: Cell) -> Board:
    """Misconception: the neighbours of absorbed tiles are absorbed too."""
    first = _prey(state, neighbours(hole))
    second = [far for cell in first for far in _prey(state, neighbours(cell))]
    return {**state.universe, **{cell: flipped(state.universe[cell]) for cell in {*first, *second}}}


@rule("BB-BH-ABSORB", "absorbed-tiles-removed")
def absorb_and_remove(state: State, hole: Cell) -> Board:
    """Misconception: absorbed tiles are taken off the table."""
    gone = set(_prey(state, neighbours(hole)))
    return {cell: code for cell, code in state.universe.items() if cell not in gone}


@rule("BB-BH-LATER", "each", default=True)
def later_match_each() -> tuple[str, bool]:
    """For a body laid beside the hole: which bodies it must match (`each`, `one`, `none`), and whether it is turned."""
    return "each", True


@rule("BB-BH-LATER", "at-least-one")
def later_match_one() -> tuple[str, bool]:
    """Beside the hole it is enough to match one of the bodies touched."""
    return "one", True


@rule("BB-BH-LATER", "no-law-beside-hole")
def later_no_law() -> tuple[str, bool]:
    """Misconception: any body may be thrown next to the hole."""
    return "none", True


@rule("BB-BH-LATER", "only-first-flip")
def later_stays() -> tuple[str, bool]:
    """Misconception: bodies laid after the hole stay face up."""
    return "each", False


@rule("BB-BH-MOVE")
def moved_is_turned() -> bool:
    """Whether a body that an action brings next to the hole is turned face down: yes."""
    return True


@rule("BB-BH-MOVE", "moved-bodies-survive")
def moved_survives() -> bool:
    """Misconception: a moved body stays face up."""
    return False


def arrival(state: State, cell: Cell, *, turned: bool) -> Board:
    """The board after a body has come to a space: beside the hole it is turned, if the rule in force says so."""
    near_hole = HOLE in map(state.universe.get, NEAR[cell])
    if not (near_hole and turned and _prey(state, (cell,))):
        return state.universe
    return {**state.universe, cell: flipped(state.universe[cell])}


# ------------------------------------------------------------------ supernova: how many extra turns are earned


def touches_nova(state: State, cell: Cell) -> bool:
    """Whether a space lies beside the supernova."""
    return NOVA in map(state.universe.get, NEAR[cell])


@rule("BB-SN-EXTRA")
def body_for_extra(site: Site) -> bool:
    """Whether a tile may be taken in an extra turn: a body or the Earth, wherever it goes."""
    return site.tile.is_body


@rule("BB-SN-EXTRA", "extra-any-tile")
def anything_for_extra(site: Site) -> bool:
    """Misconception: in the extra turn any tile of the row may be played."""
    return True


@rule("BB-SN-EXTRA", "extra-must-touch-supernova")
def extra_beside_nova(site: Site) -> bool:
    """Misconception: the extra body must be laid beside the supernova."""
    return site.tile.is_body and site.beside(NOVA)


@rule("BB-SN-CHAIN")
def chain(state: State, cell: Cell) -> int:
    """Extra turns earned by a body laid on a space: one beside the supernova, for whoever lays it."""
    return int(touches_nova(state, cell))


@rule("BB-SN-CHAIN", "owner-gets-extras")
def chain_for_owner(state: State, cell: Cell) -> int:
    """Misconception: the player who laid the supernova gets every extra turn; nobody else earns one."""
    owner = state.owners.get(state.cells_of[NOVA]) if NOVA in state.cells_of else None
    return int(touches_nova(state, cell) and owner in (None, state.turn))


@rule("BB-SN-CHAIN", "extra-bodies-do-not-chain")
def chain_once(state: State, cell: Cell) -> int:
    """Misconception: a body laid as an extra earns nothing."""
    return int(touches_nova(state, cell) and not state.extras)


@rule("BB-SN-HOLE")
def absorbed_earns() -> bool:
    """Whether a body that is absorbed at once still earns its extra turn: yes."""
    return True


@rule("BB-SN-HOLE", "absorbed-earns-nothing")
def absorbed_earns_nothing() -> bool:
    """Misconception: a body that is absorbed at once earns no extra turn."""
    return False


@rule("BB-SN-MOVE", "no-extra", default=True)
def moving_earns_nothing(state: State, move: Shift) -> int:
    """Extra turns for a body that an action moves beside the supernova: none."""
    return 0


@rule("BB-SN-MOVE", "extra")
def moving_earns(state: State, move: Shift) -> int:
    """A body moved beside the supernova earns an extra turn like a laid one."""
    return int(touches_nova(state, move.target))


@rule("BB-SN-MOVE", "only-a-jump-earns")
def jumping_earns(state: State, move: Shift) -> int:
    """Misconception: hyperspace lays the body anew, so it earns an extra turn; orbit and eclipse do not."""
    return int(isinstance(move, Jump) and touches_nova(state, move.target))


@rule("BB-SN-OPTIONAL", "may", default=True)
def may_decline(extras: int, *, fits: bool) -> int | None:
    """How many extra turns are left when one is declined: none. `None` if it may not be, which never happens.

    `fits` says whether a body of the row fits somewhere.
    """
    return 0


@rule("BB-SN-OPTIONAL", "must")
def must_take(extras: int, *, fits: bool) -> int | None:
    """An extra turn must be used whenever a body of the row fits somewhere."""
    return None if fits else 0


@rule("BB-SN-OPTIONAL", "decline-gives-up-one")
def one_is_given_up(extras: int, *, fits: bool) -> int | None:
    """Misconception: whoever declines gives up one extra turn and keeps the others."""
    return extras - 1


@rule("BB-SN-LOST", "lost", default=True)
def extra_is_lost() -> str:
    """What an extra turn is good for when no body fits: nothing, it is `lost`."""
    return "lost"


@rule("BB-SN-LOST", "redeal")
def extra_redeals() -> str:
    """When no body fits, the row is replaced as in a normal turn."""
    return "redeal"


@rule("BB-SN-LOST", "swap-extra-for-special")
def extra_for_special() -> str:
    """Misconception: if no body fits, a phenomenon or an action may be taken."""
    return "special"
