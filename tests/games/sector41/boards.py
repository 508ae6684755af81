"""Random small boards for the oracle: a heap of moving tiles, some of them face down or cleared."""

from __future__ import annotations

import random
from typing import Any

from cosmoslearn.games import sector41
from cosmoslearn.games.sector41.grid import CELLS, COORDS, NAMES, dock
from cosmoslearn.games.sector41.state import ABOARD

from .oracle import OUT, SHIP, Spot, World

WINDS = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")
PLAIN = ("GLY2", "GLY3", "BAR", "BH", "BEA", "UNC", "SAL")


def tile(rng: random.Random) -> str:
    """A tile that moves an explorer, mostly."""
    kind = rng.choices(("WIN", "PUL", "RIF", "ART", "FLA", "TEM", "plain", "NOV"), (32, 10, 14, 3, 6, 6, 32, 0.3))[0]
    if kind == "WIN":
        return f"WIN[{','.join(rng.sample(WINDS, rng.choice((1, 1, 2, 2, 3))))}]"
    if kind == "PUL":
        return rng.choice(("PUL[NE,SW]", "PUL[NW,SE]"))
    if kind in ("FLA", "TEM"):
        return f"{kind}[{rng.choice(WINDS[4:])}]"
    return rng.choice(PLAIN) if kind == "plain" else kind


def board(seed: int) -> sector41.Position:
    """A position in which one explorer of S, in a corner of the grid or in the middle, may step onto moving tiles."""
    rng = random.Random(seed)
    awake = seed % 4 == 3
    words, free = [], []
    for cell in range(CELLS):
        code = tile(rng)
        fate = rng.random()
        if awake and fate < 0.15:
            words.append(f"{NAMES[cell]}=x")
        elif not awake and fate < 0.2:
            words.append(f"{NAMES[cell]}=({code if not code.startswith('GLY') else 'UNC'})")
        else:
            if code != "UNC" and cell in (40, 0, 72):
                code = "UNC"
            discs = rng.choice(("", "", "", "Y", "B")) if sum("/" in word for word in words) < 2 else ""
            words.append(f"{NAMES[cell]}={code}{'/' + discs if discs else ''}")
            free.append(cell)
    spots = rng.sample(free, 4)
    crew = [
        f"S1 {NAMES[spots[0]]}",
        f"S2 {NAMES[spots[1]]}",
        f"N1 {NAMES[spots[2]]}",
        f"N2 {NAMES[spots[3]]}",
        "N3 out",
    ]
    ships = f"S@{'abcdefghi'[rng.randrange(9)]}1 N@{'abcdefghi'[rng.randrange(9)]}9"
    mode = "awakening" if awake else "wandering"
    lines = (
        f"tiles: {' '.join(words)}", f"ships: {ships}", f"explorers: {', '.join(crew)}", f"guardian: a1 {mode}",
        "supply: 9Y", "to move: S explorer",
    )  # fmt: skip
    return sector41.parse("\n".join(lines))


def world(position: Any) -> World:
    """The same position for the oracle."""
    tiles: dict[Spot, tuple[str, ...]] = {}
    for cell, code in enumerate(position.tiles):
        kind, _, arrows = code.partition("[")
        tiles[COORDS[cell]] = (kind, *(arrows.rstrip("]").split(",") if arrows else ()))
    crew = {}
    for player, (side, _) in enumerate(position.ships):
        for who, explorer in enumerate(position.explorers[player]):
            place = SHIP if explorer.at == ABOARD else OUT if explorer.at < 0 else COORDS[explorer.at]
            crew[f"{side}{who + 1}"] = place
    dark = frozenset(COORDS[n] for n in range(CELLS) if not position.is_up(n) and not position.is_cleared(n))
    cleared = frozenset(COORDS[n] for n in range(CELLS) if position.is_cleared(n))
    discs = {COORDS[n]: text for n, text in enumerate(position.discs) if text}
    return World(tiles, dark, cleared, discs, crew, {side: dock(side, place) for side, place in position.ships})
