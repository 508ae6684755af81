"""Free study: tiles replaced, turned and turned over; discs, explorers, the Guardian and ships put anywhere."""

from __future__ import annotations

from typing import Any, Final

from ...core.bench import Bench, Change, Piece, flipped, no_place, removed, turned
from ...core.errors import NotationError
from ...core.language import N_, Say
from ...core.rulebook import Rulebook
from . import invariants, notation
from .grid import CELLS, read_cell, read_dock
from .moves import read_name
from .pieces import BLANK, DISC_NAMES, DISCS, HIDDEN, SUPPLY, box, less, sorted_discs, tile
from .pieces import turned as turned_tile
from .position import Position
from .state import Explorer, State

GUARDIAN: Final = "guardian"


class Grid(Bench):
    """The grid with its tiles, and what stands on it. All squares hold a tile: one that moves changes places."""

    def read(self, text: str, rulebook: Rulebook) -> Any:
        """The position of a notation."""
        return notation.read(text, lambda **fields: Position(rulebook=rulebook, **fields), "strict")

    def check(self, position: State) -> None:
        """Refuse what cannot arise."""
        invariants.refuse(position)

    def pieces(self, position: State) -> tuple[Piece, ...]:
        """Explorers, the Guardian, discs, and each kind of tile as it points."""
        tiles, discs, crews = Say(N_("Tiles")), Say(N_("Discs")), Say(N_("Explorers, Guardian, ships"))
        crew = (
            Piece(
                f"explorer:{position.name_of(player, who)}",
                Say("{name}", {"name": position.name_of(player, who)}),
                crews,
            )
            for player in range(len(position.ships))
            for who in range(3)
        )
        ships = (Piece(f"ship:{side}", Say(N_("Ship of {side}"), {"side": side}), crews) for side, _ in position.ships)
        known = dict.fromkeys((BLANK[position.profile], *box(position.profile)))
        return (
            *crew,
            Piece(GUARDIAN, Say(N_("Guardian")), crews),
            *ships,
            *(Piece(f"disc:{disc}", Say("{name}", {"name": DISC_NAMES[disc]}), discs) for disc in DISCS),
            *(Piece(code, Say("{code}: {name}", {"code": code, "name": tile(code).name}), tiles) for code in known),
        )

    def put(self, position: Any, piece: str, place: str, at: tuple[float, float] = (0, 0)) -> Any:
        """A piece on a square; a ship beside the grid, at that square; an explorer also on board its ship."""
        kind, _, name = place.partition(":")
        what, _, which = piece.partition(":")
        if what == "ship" and kind in ("dock", "cell"):
            to = read_dock(name if kind == "dock" else f"{which}@{name}")
            return position.having(ships=tuple(to if side == which else (side, at) for side, at in position.ships))
        if what == "explorer" and kind == "ship":
            return _manned(position, which, Explorer())
        if kind != "cell":
            raise no_place(piece, place)
        return _standing(_on(position, what, which, read_cell(name)))

    def changes(self, position: Any, shape: str) -> tuple[Change, ...]:
        """A square is turned, turned over, cleared of discs and explorers; its tile is replaced by an empty one."""
        kind, _, name = shape.partition(":")
        if kind != "cell":
            return ()
        cell = read_cell(name)
        code, found = position.tiles[cell], list[Change]()
        if code == HIDDEN:
            return ()
        if tile(code).arrows:
            found.append(turned(_laid(position, cell, turned_tile(code, 1))))
        over = position.having(explored=position.explored ^ 1 << cell, cleared=position.cleared & ~(1 << cell))
        found.append(flipped(_standing(over)))
        if position.discs[cell] or any(explorer.at == cell for crew in position.explorers for explorer in crew):
            found.append(Change("bare", Say(N_("Take away what stands on it")), _bare(position, cell)))
        if code != BLANK[position.profile]:
            found.append(removed(_standing(_laid(position, cell, BLANK[position.profile]))))
        return tuple(found)

    def ready(self, position: Any, piece: str) -> tuple[Any, str] | None:
        """For an explorer: its owner's explorer phase, in which nobody has moved yet."""
        what, _, which = piece.partition(":")
        if what != "explorer" or position.phase in ("setup", "over"):
            return None
        player = position.player_of(which[0])
        start = position.having(player=player, phase="explorer", chain=None, moved=(), entered=0, extra=0)
        return start, which


BENCH: Final = Grid()


def _on(position: Any, what: str, which: str, cell: int) -> Any:
    if what == "explorer":
        return _manned(position, which, Explorer(cell))
    if what == GUARDIAN:
        return position.having(guardian=cell)
    if what == "disc":
        disc, supply = which, position.supply
        if ":" in which or which not in SUPPLY:  # one that lies on a square
            home, _, number = which.partition(":")
            disc = position.discs[read_cell(home)][int(number)]
            position = _discs(position, read_cell(home), less(position.discs[read_cell(home)], disc))
        elif disc in supply:
            position = position.having(supply=less(supply, disc))
        return _discs(position, cell, sorted_discs(position.discs[cell] + disc))
    if what == "cell":
        return _exchanged(position, read_cell(which), cell)
    return _laid(
        position.having(explored=position.explored | 1 << cell, cleared=position.cleared & ~(1 << cell)), cell, what
    )


def _laid(position: Any, cell: int, code: str) -> Any:
    known = tile(code).code
    return position.having(tiles=(*position.tiles[:cell], known, *position.tiles[cell + 1 :]))


def _discs(position: Any, cell: int, discs: str) -> Any:
    return position.having(discs=(*position.discs[:cell], discs, *position.discs[cell + 1 :]))


def _exchanged(position: Any, one: int, other: int) -> Any:
    """Two tiles in each other's place, with their discs; who stands there stays."""
    order = list(range(CELLS))
    order[one], order[other] = other, one
    masks = {
        name: sum(1 << cell for cell in range(CELLS) if getattr(position, name) >> order[cell] & 1)
        for name in ("explored", "cleared")
    }
    tiles, discs = (tuple(values[order[cell]] for cell in range(CELLS)) for values in (position.tiles, position.discs))
    return position.having(tiles=tiles, discs=discs, **masks)


def _bare(position: Any, cell: int) -> Any:
    supply = sorted_discs(position.supply + position.discs[cell])
    crews = tuple(tuple(Explorer() if one.at == cell else one for one in crew) for crew in position.explorers)
    return _discs(position.having(explorers=crews, supply=supply), cell, "")


def _standing(position: Any) -> Any:
    """With explorers that stand on asteroids and in clouds only where there are any."""

    def standing(one: Explorer) -> Explorer:
        kind = position.tile_on(one.at).kind if one.at >= 0 and position.is_up(one.at) else None
        if kind is None:
            return Explorer(one.at, rest=one.rest)
        rock = min(max(one.rock, 1), kind.rocks)
        return Explorer(one.at, rock, one.cloud if kind.code == "NEB" else "", one.rest)

    return position.having(explorers=tuple(tuple(map(standing, crew)) for crew in position.explorers))


def _manned(position: Any, name: str, explorer: Explorer) -> Any:
    side, who = read_name(name)
    player = position.player_of(side)
    if player is None:
        raise NotationError(name, N_("an explorer of a side in play"), N_("explorer"))
    crew = position.explorers[player]
    crew = (*crew[:who], explorer, *crew[who + 1 :])
    return position.having(explorers=(*position.explorers[:player], crew, *position.explorers[player + 1 :]))
