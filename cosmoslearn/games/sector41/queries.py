"""The named questions of case files: pure functions of a position, with plain values in and out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from ...core.errors import BadOption, known
from ...core.language import N_
from ...core.queries import Questions
from . import grid
from .effects import nearest, worth
from .ending import is_decided, points, winner
from .explain import (
    begun,
    explain_end,
    explain_fold,
    explain_guardian,
    explain_loop,
    explain_nearest,
    explain_shield,
    fold_preview,
)  # fmt: skip
from .grid import NAMES, read_cell, read_dock
from .moves import place_name, read_name
from .notation import tile_text
from .pieces import SUPPLY, box, count_discs, kinds_of, tile, turned
from .position import Position
from .queries_parts import PARTS, place, player_on
from .shield import cut
from .state import MODES, OUT, Explorer

MOST_RUNS: Final = 500

# ------------------------------------------------------------------ components and what is hidden


def composition(position: Position) -> dict[str, int]:
    """How many tiles, oriented tiles, discs and points a profile holds."""
    tiles = box(position.profile)
    discs = "".join(disc * n for disc, n in SUPPLY.items())
    oriented = sum(bool(tile(code).arrows) for code in tiles)
    return {"tiles": len(tiles), "oriented": oriented, "discs": len(discs), "points": worth(position, discs)}


def count(position: Position, kind: str) -> int:
    """How many tiles of a kind the box of the profile holds."""
    return sum(code.partition("[")[0] == kind for code in box(position.profile))


def winds(position: Position) -> dict[str, int]:
    """How many Solar Winds show one, two, three and four arrows."""
    arrows = Counter(len(tile(code).arrows) for code in box(position.profile) if code.startswith("WIN"))
    return {str(n): arrows[n] for n in sorted(arrows)}


def unseen(position: Position) -> dict[str, int]:
    """How many tiles of each kind lie face down, as everybody can deduce (S41-INFO-UNSEEN)."""
    shown = Counter(position.tile_on(cell).kind.code for cell in grid.cells(position.explored | position.cleared))
    return {kind.code: kind.count - shown[kind.code] for kind in kinds_of(position.profile)}


def chance(position: Position, kinds: Sequence[str]) -> str:
    """The chance that a face-down tile is of one of some kinds, without further knowledge."""
    hidden = unseen(position)
    return str(Fraction(sum(hidden[known(N_("kind"), kind, hidden)] for kind in kinds), max(1, sum(hidden.values()))))


def lies_as(position: Position, code: str) -> str:
    """The chance that an oriented tile of its kind lies as the code says."""
    kind = code.partition("[")[0]
    drawn = [turned(first, n) for first in box(position.profile) if first.startswith(kind) for n in range(4)]
    return str(Fraction(drawn.count(tile(code).code), len(drawn)))


def rotated(position: Position, code: str, quarters: int) -> str:
    """A tile after some quarter-turns clockwise."""
    return turned(tile(code).code, quarters)


def variants(position: Position) -> list[str]:
    """The published variants that can be chosen: none, their sheet is not preserved."""
    return []


# ------------------------------------------------------------------ what lies where


def tile_on(position: Position, cell: str) -> str:
    """A tile in notation."""
    return tile_text(position, read_cell(cell))


def tiles_on(position: Position, cells: Sequence[str]) -> list[str]:
    """Several tiles in notation."""
    return [tile_text(position, read_cell(cell)) for cell in cells]


def discs(position: Position) -> dict[str, str]:
    """The discs on tiles."""
    return {NAMES[cell]: text for cell, text in enumerate(position.discs) if text}


def supply(position: Position) -> str:
    """The discs in the supply."""
    return count_discs(position.supply)


def explorer(position: Position, name: str) -> str:
    """Where an explorer is and in what condition."""
    return _where(position, name)


def _where(state: Position, name: str) -> str:
    side, who = read_name(name)
    found: Explorer = state.explorer(player_on(state, side), who)
    place = "out" if found.at == OUT else place_name(found.at)
    rock = f" rock {found.rock}" if found.rock else ""
    cloud = {"in": " cloud", "freed": " freed"}.get(found.cloud, "")
    return f"{place}{rock}{cloud}{' lying' if found.rest else ''}"


def in_play(position: Position, side: str) -> dict[str, int]:
    """How many explorers of a side are in play and out."""
    crew = position.explorers[player_on(position, side)]
    out = sum(one.at == OUT for one in crew)
    return {"in play": len(crew) - out, "out": out}


def crew(position: Position) -> dict[str, list[str]]:
    """Where the explorers of every side are."""
    return {side: [_where(position, f"{side}{n}") for n in (1, 2, 3)] for side, _ in position.ships}


def ships(position: Position) -> list[str]:
    """The places of the ships."""
    return [grid.dock_name(*ship) for ship in position.ships]


def guardian(position: Position) -> str:
    """Where the Guardian is and in which mode."""
    return f"{NAMES[position.guardian]} {MODES[position.waking]}"


def to_move(position: Position) -> str:
    """Whose decision is due, and in which phase."""
    if position.phase == "over":
        return "over"
    side = position.side(position.player) if position.player < len(position.ships) else "-"  # no ship has docked yet
    return f"{side} {position.phase}"


def seating(position: Position) -> list[str]:
    """The order of play, from the first player."""
    order, player = [], position.first
    for _ in position.ships:
        order.append(position.side(player))
        player = position.rulebook["S41-TURN-ORDER"](position, player)
    return order


def ship_after_fold(position: Position) -> str:
    """Where the ship of the player to move is when it has folded."""
    begun(position)
    place: str = position.rulebook["S41-FOLD-SHIPSTAYS"](*position.ships[position.player])
    return place


def beside(position: Position, ship: str, left: int) -> str:
    """The place so many spaces to the owner's left of a ship's place (negative: to the right), with wrap."""
    side, place = read_dock(ship)
    step = {"S": -1, "N": 1, "W": 1, "E": -1}[side]
    return grid.dock_name(side, (place + step * left) % grid.SIZE)


def viewed(position: Position, side: str) -> list[str]:
    """The face-down tiles that a player has viewed."""
    return [NAMES[cell] for player, cell in position.views if player == position.player_of(side)]


def known_to(position: Position, side: str, cell: str) -> str:
    """What a player knows about a tile, in notation."""
    return tile_text(position.seen_by(player_on(position, side)), read_cell(cell))


# ------------------------------------------------------------------ what a move can lead to


def runs(position: Position, move: str) -> Iterator[tuple[list[int], Position]]:
    """Every way in which a move can run, with all its choices: the places entered and the position after it."""
    play = position.run(move)
    here: Position = play.state  # type: ignore[assignment]
    if here.phase != "chain":
        yield play.path, here
        return
    for choice in here.legal_moves():
        for path, end in runs(here, str(choice)):
            yield play.path + path, end


def outcomes(position: Position, move: str, tell: Sequence[str] = ("path",), of: str = "") -> list[str]:
    """What a move can lead to, each once: `path`, `end` (of the explorer moved or named), `discs`, `score`, `next`.

    Raises:
        BadOption: the move can run in too many ways to be told, as where a reading lets a chain turn anywhere.
    """
    name = of or move.split("-")[0]
    found = set()
    for path, end in _few_runs(position, move):
        words = {
            "path": " > ".join(map(place_name, path)),
            "end": _where(end, name),
            "discs": ", ".join(f"{cell} {text}" for cell, text in discs(end).items()),
            "score": ", ".join(f"{side} {n}" for (side, _), n in zip(end.ships, points(end), strict=True)),
            "next": to_move(end),
        }
        found.add("; ".join(words[known(N_("part"), word, words)] for word in tell))
    return sorted(found)


def _few_runs(position: Position, move: str) -> Iterator[tuple[list[int], Position]]:
    for number, run in enumerate(runs(position, move)):
        if number == MOST_RUNS:
            raise BadOption("move", move, N_("a move that can run in fewer ways"))
        yield run


def ends(position: Position, move: str, of: str = "") -> list[str]:
    """Where the explorer moved, or the one named, can be when a move has run its course: cells, `ship`, `off`.

    Raises:
        BadOption: the move can run in too many ways to be told.
    """
    name = of or move.split("-")[0]
    return sorted({place(end, name) for _, end in _few_runs(position, move)})


def way(position: Position, move: str) -> list[str]:
    """The places that an explorer enters one after the other, where there is nothing to choose.

    Raises:
        BadOption: the move can run in several ways.
    """
    found = {tuple(path) for path, _ in _few_runs(position, move)}
    if len(found) != 1:
        raise BadOption("move", move, N_("a move that can run in one way only"))
    return [place_name(cell) for cell in found.pop()]


def legal_count(position: Position, prefix: str = "") -> int:
    """How many legal moves begin with some text."""
    return sum(str(move).startswith(prefix) for move in position.legal_moves())


def destinations(position: Position, name: str) -> list[str]:
    """Where an explorer may go by its own step or belt move, towing left out."""
    found = {str(m).partition("-")[2].partition(" tow")[0] for m in position.legal_moves() if str(m).startswith(name)}
    return sorted(found)


# ------------------------------------------------------------------ shields, distances, scores


def shielded(position: Position, side: str = "") -> list[str]:
    """The shielded explorers, of one side or of all."""
    pairs = ((player, who) for player in range(len(position.ships)) for who in sorted(position.shielded[player]))
    return [name for pair in pairs if (name := position.name_of(*pair)).startswith(side)]


def covered(position: Position, side: str) -> list[str]:
    """The tiles that a ship protects."""
    return sorted(NAMES[cell] for cell in position.routes[player_on(position, side)].covers)


def route(position: Position, name: str) -> list[str]:
    """A shortest shielding route to an explorer; empty if there is none."""
    side, who = read_name(name)
    player = player_on(position, side)
    return [NAMES[cell] for cell in position.routes[player].way(position.explorer(player, who).at)]


def cut_of(position: Position, name: str) -> dict[str, Any]:
    """Why an explorer is not shielded, and which missing or turned tile would make the route."""
    side, who = read_name(name)
    found = cut(position, player_on(position, side), who)
    turns = [f"{NAMES[cell]}={code}" for cell, code in found.turned]
    return {"reason": found.reason, "dark": [NAMES[cell] for cell in found.dark], "turned": turns}


def fold_changes(position: Position) -> dict[str, list[str]]:
    """The shields that a fold by the player to move makes appear and vanish."""
    begun(position)
    _, appear, vanish = fold_preview(position)
    return {"appear": appear, "vanish": vanish}


def distance(position: Position, one: str, other: str) -> int:
    """The distance between two cells."""
    far: int = position.rulebook["S41-GEO-DISTANCE"](read_cell(one), read_cell(other))
    return far


def nearest_dark(position: Position, cell: str) -> list[str]:
    """The unexplored tiles nearest to a cell."""
    return [NAMES[place] for place in nearest(position, read_cell(cell), position.unexplored)]


def score(position: Position) -> dict[str, int]:
    """The points of every side where a ship lies."""
    return {side: n for (side, _), n in zip(position.ships, points(position), strict=False)}


def winnable(position: Position) -> int:
    """The points that can still be won."""
    n: int = position.rulebook["S41-END-TEST"](position)
    return n


def over(position: Position) -> bool:
    """Whether nobody can go above the leader any more."""
    return is_decided(position)


def winner_of(position: Position) -> str:
    """The winner of a game that is over, or `drawn`."""
    won = winner(position)
    return "drawn" if won is None else position.side(won)


QUERIES: Final = Questions({
    "composition": composition, "count": count, "winds": winds, "unseen": unseen, "chance": chance, "lies as": lies_as,
    "rotated": rotated, "variants": variants, "tile": tile_on, "tiles": tiles_on, "discs": discs, "supply": supply,
    "explorer": explorer, "in play": in_play, "crew": crew, "ships": ships, "guardian": guardian, "to move": to_move,
    "seating": seating, "beside": beside,
    "ship after fold": ship_after_fold, "viewed": viewed, "known": known_to, "outcomes": outcomes,
    "legal count": legal_count, "destinations": destinations, "shielded": shielded, "covered": covered, "route": route,
    "cut": cut_of, "fold changes": fold_changes, "distance": distance, "nearest": nearest_dark, "score": score,
    "winnable": winnable, "over": over, "winner": winner_of, "scores": Position.scores,
    "explain shield": explain_shield,
    "explain fold": explain_fold, "explain guardian": explain_guardian, "explain nearest": explain_nearest,
    "explain loop": explain_loop, "explain end": explain_end, "ends": ends, "way": way, **PARTS,
})  # fmt: skip
