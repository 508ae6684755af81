"""A position as `key: value` lines, and back.

| key | value | if it is missing |
| --- | --- | --- |
| `profile` | `strict` or `house` | the `mode` asked for |
| `row 9` ... `row 1` | nine tiles from a to i | |
| `tiles` | single cells: `e1=GLY2/YY` face up with discs, `e7=(RIF)` face down, `d8=x` cleared | |
| `rest` | what all other cells hold: `RIF`, `(RIF)` ... | face down, drawn from the rest of the box by `seed` |
| `ships` | `S@e1 N@e9`, in the order of the players | `S@e1 N@e9` |
| `players`, `first` | how many play; who starts | as many as ships; 0 |
| `explorers` | `S1 e1, S2 out, N1 e7 cloud, N2 g4 rock 2, N3 b4 lying` | aboard |
| `guardian` | `e5 wandering`, `quickening` or `awakening` | `e5 wandering` |
| `to move` | `S ship`: player and phase | the first player, `ship` |
| `scores`, `reached` | `S 11Y, N 7Y+2B`; when each came to its score | nothing; in the order of `scores` |
| `removed`, `supply` | discs out of the game; in the supply | none; all that are nowhere else |
| `turn`, `folds` | `folds: N e 4` (line and turn), `changed` if the line was altered since | 1; none |
| `views`, `origin` | `S c7`: cells viewed; where the tile of the start is | none; e5 |
| `so far` | `entered 2, extra 1, slid, moved 1` in this turn | nothing |
| `pending` | an explorer's move under way | none |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ...core.chance import Chance
from ...core.errors import NotationError
from ...core.language import N_
from . import grid
from .grid import CELLS, CENTRE, COLUMNS, NAMES, ROUND, SIZE, dock_name, read_cell, read_dock
from .moves import place_name, read_name, read_place
from .pieces import HIDDEN, PROFILES, SUPPLY, box, count_discs, read_discs, tile, turned
from .state import ABOARD, MODES, OUT, Chain, Explorer, Fold, State

PHASES = ("setup", "ship", "explorer", "chain", "guardian", "over")
ROWS = tuple(f"row {row}" for row in range(SIZE, 0, -1))
KEYS = (
    "profile", *ROWS, "tiles", "rest", "seed", "ships", "players", "first", "explorers", "guardian", "to move",
    "scores", "reached", "removed", "supply", "turn", "folds", "views", "origin", "so far", "pending",
)  # fmt: skip


# ------------------------------------------------------------------ printing


def write(state: State) -> str:
    """The position as lines; what is as it is by default is left out, the tiles never."""
    return "\n".join(f"{key}: {value}" for key, value in _lines(state) if value)


def _lines(state: State) -> Iterator[tuple[str, str]]:
    yield "profile", state.profile
    yield "players", "" if len(state.ships) == state.players else str(state.players)
    yield "ships", " ".join(dock_name(*ship) for ship in state.ships)
    yield "first", str(state.first) if state.first else ""
    yield "to move", f"{state.side(state.player) if state.player < len(state.ships) else '-'} {state.phase}"
    for row in range(SIZE - 1, -1, -1):
        yield f"row {row + 1}", " ".join(tile_text(state, row * SIZE + column) for column in range(SIZE))
    yield "explorers", ", ".join(_explorers(state))
    yield "guardian", f"{NAMES[state.guardian]} {MODES[state.waking]}"
    sides = [side for side, _ in state.ships]
    yield "scores", ", ".join(f"{s} {count_discs(d)}" for s, d in zip(sides, state.collected, strict=False) if d)
    yield "reached", ", ".join(f"{s} {n}" for s, n in zip(sides, state.reached, strict=False) if n)
    yield "removed", count_discs(state.removed) if state.removed else ""
    yield "supply", count_discs(state.supply)
    yield "turn", str(state.turn)
    yield (
        "folds",
        ", ".join(f"{state.side(f.player)} {f.line} {f.turn}{'' if f.intact else ' changed'}" for f in state.folds),
    )
    yield "views", ", ".join(f"{state.side(player)} {NAMES[cell]}" for player, cell in state.views)
    yield "origin", "" if state.origin == CENTRE else NAMES[state.origin]
    yield "so far", ", ".join(_so_far(state))
    yield "pending", _pending(state.chain, state) if state.chain else ""


def tile_text(state: State, cell: int) -> str:
    """The tile on a cell in notation."""
    code, discs = state.tiles[cell], state.discs[cell]
    text = f"x{code}" if state.is_cleared(cell) else code if state.is_up(cell) else f"({code})"
    return f"{text}/{discs}" if discs else text


def _explorers(state: State) -> Iterator[str]:
    for player in range(len(state.ships)):
        for who, explorer in enumerate(state.explorers[player]):
            if explorer != Explorer():
                place = "out" if explorer.at == OUT else place_name(explorer.at)
                rock = f" rock {explorer.rock}" if explorer.rock else ""
                cloud = {"in": " cloud", "freed": " freed"}.get(explorer.cloud, "")
                rest = ("", " lying", " laid")[explorer.rest]
                yield f"{state.name_of(player, who)} {place}{rock}{cloud}{rest}"


def _so_far(state: State) -> Iterator[str]:
    if state.entered:
        yield f"entered {state.entered}"
    if state.extra:
        yield f"extra {state.extra}"
    if state.slid:
        yield "slid"
    if state.moved:
        yield "moved " + " ".join(str(who + 1) for who in state.moved)


def _pending(chain: Chain, state: State) -> str:
    words = [f"{state.name_of(state.player, chain.who)} from {place_name(chain.start)}"]
    words += [f"heading {chain.heading}"] if chain.heading else []
    words += [f"towed {chain.towed}"] if chain.towed else []
    words += [f"stride {chain.stride}"] if chain.stride != 1 else []
    words += [f"acts {chain.acts}"] if chain.acts else []
    words += ["fresh"] if chain.fresh else []
    words += ["escaping"] if chain.escaping else []
    words += [f"ask {chain.ask}"] if chain.ask else []
    words += ["trail " + " ".join(f"{NAMES[cell]}/{way or '-'}" for cell, way in chain.trail)] if chain.trail else []
    words += ["loop " + " ".join(NAMES[cell] for cell in chain.loop)] if chain.loop else []
    return ", ".join(words)


# ------------------------------------------------------------------ reading


def read(text: str, empty: Callable[..., State], mode: str) -> State:
    """The position that some lines describe; the invariants are not looked at here.

    Raises:
        NotationError: a line cannot be read; says which, and what was expected.
    """
    lines = _split(text)
    profile = _known(lines.get("profile", mode), PROFILES, N_("profile"))
    ships = tuple(read_dock(word) for word in lines.get("ships", "S@e1 N@e9" if "players" not in lines else "").split())
    players = _number(lines.get("players", str(len(ships))), 0, 4)
    sides = [side for side, _ in ships]
    tiles, explored, cleared, discs = _tiles(lines, profile)
    crews = [[Explorer()] * 3 for _ in range(max(players, len(ships)))]
    items = _items(lines.get("explorers", ""))
    _once("explorers", [words[0] for words in items])
    for words in items:
        player, who, explorer = _explorer(words, sides, tiles, explored)
        crews[player][who] = explorer
    scores = _by_side(lines.get("scores", ""), sides, read_discs)
    collected = tuple(scores.get(player, "") for player in range(players))
    order = {player: n + 1 for n, player in enumerate(scores) if scores[player]}
    reached = _by_side(lines["reached"], sides, lambda word: _number(word, 0, 999)) if "reached" in lines else order
    removed = read_discs(lines.get("removed", "-"))
    player, phase = _to_move(lines.get("to move", ""), sides, len(ships) < players)
    guardian, waking = _guardian(lines.get("guardian", "e5"))
    rest = Counter(SUPPLY)
    rest.subtract("".join((*discs, *collected, removed)))
    supply = read_discs(lines["supply"]) if "supply" in lines else "".join(d * max(n, 0) for d, n in rest.items())
    far = _so_far_of(lines.get("so far", ""))
    views = ((sides.index(_side(w[0], sides)), read_cell(w[1])) for w in _pairs(lines.get("views", "")))
    return empty(
        profile=profile, players=players, tiles=tiles, explored=explored, cleared=cleared, discs=discs, ships=ships,
        explorers=tuple(map(tuple, crews)), guardian=guardian, waking=waking,
        origin=read_cell(lines.get("origin", "e5")), first=_number(lines.get("first", "0"), 0, 3),
        turn=_number(lines.get("turn", "1"), 1, 9999), player=player, phase=phase,
        chain=_chain(lines["pending"]) if "pending" in lines else None,
        folds=tuple(sorted(_fold(words, sides) for words in _items(lines.get("folds", "")))),
        collected=collected, reached=tuple(reached.get(player, 0) for player in range(players)), removed=removed,
        supply=supply, views=tuple(sorted(views)), **far,
    )  # fmt: skip


def _split(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            key, colon, value = line.partition(":")
            key = " ".join(key.split())
            if not colon or key not in KEYS:
                raise NotationError(key, N_("a key such as tiles, ships, explorers"), N_("key"), KEYS, f"{number}")
            if key in found and key != "tiles":
                raise NotationError(line.strip(), N_("each key once"), N_("line"), (), f"{number}")
            found[key] = f"{found.get(key, '')} {value.strip()}".strip()
    return found


def _items(text: str) -> list[list[str]]:
    return [item.split() for item in text.split(",") if item.strip()]


def _pairs(text: str) -> list[list[str]]:
    items = _items(text)
    for words in items:
        if len(words) != 2:
            raise NotationError(" ".join(words), N_("a side and a value, such as S 11Y"), N_("entry"))
    return items


def _known(word: str, known: tuple[str, ...], what: str) -> str:
    if word not in known:
        raise NotationError(word, ", ".join(known), what, known)
    return word


def _side(word: str, sides: list[str]) -> str:
    return _known(word, tuple(sides), N_("side with a ship"))


def _number(word: str, least: int, most: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 6 and least <= int(word) <= most):
        raise NotationError(word, f"{least} - {most}", N_("number"))
    return int(word)


def _once(where: str, names: list[str]) -> None:
    """Refuses a list that names something twice: the second entry would quietly undo the first."""
    for number, name in enumerate(names):
        if name in names[:number]:
            raise NotationError(name, N_("each name once"), N_("entry"), (), where)


def _by_side(text: str, sides: list[str], value: Callable[[str], Any]) -> dict[int, Any]:
    return {sides.index(_side(words[0], sides)): value(words[1]) for words in _pairs(text)}


def _tiles(lines: dict[str, str], profile: str) -> tuple[tuple[str, ...], int, int, tuple[str, ...]]:
    """The tiles, the masks of explored and cleared ones, the discs."""
    words: dict[int, str] = {}
    for row in ROWS:
        if row in lines:
            texts = lines[row].split()
            if len(texts) != SIZE:
                raise NotationError(lines[row], N_("nine tiles from a to i"), N_("row"), (), row)
            words |= {(int(row[4:]) - 1) * SIZE + column: text for column, text in enumerate(texts)}
    listed = lines.get("tiles", "").split()
    _once("tiles", [text.partition("=")[0] for text in listed])
    for text in listed:
        name, equals, code = text.partition("=")
        if not equals:
            raise NotationError(text, N_("a cell and a tile, such as e1=GLY2/Y"), N_("entry"), (), "tiles")
        words[read_cell(name)] = code
    if "rest" in lines:
        words |= {cell: lines["rest"] for cell in range(CELLS) if cell not in words}
    if CENTRE not in words:
        words[CENTRE] = "UNC" if profile == "strict" else "VOI"
    codes, discs = [""] * CELLS, [""] * CELLS
    explored = cleared = 0
    for cell, word in words.items():
        code, _, text = word.partition("/")
        discs[cell] = read_discs(text) if text else ""
        if code.startswith("x"):
            codes[cell], cleared = tile(code[1:] or ("UNC" if profile == "strict" else "VOI")).code, cleared | 1 << cell
        elif code.startswith("(") and code.endswith(")"):
            codes[cell] = tile(code[1:-1]).code
        else:
            codes[cell], explored = tile(code).code, explored | 1 << cell
    return _filled(codes, profile, _number(lines.get("seed", "0"), 0, 99999)), explored, cleared, tuple(discs)


def _filled(codes: list[str], profile: str, seed: int) -> tuple[str, ...]:
    """The cells that are not listed get what is left of the box, in an order made by the seed."""
    here = Counter(code.partition("[")[0] for code in codes if code and code != HIDDEN)
    left = []
    for code in box(profile):
        kind = code.partition("[")[0]
        if here[kind] > 0:
            here[kind] -= 1
        else:
            left.append(code)
    shuffled, chance = Chance(seed).shuffled(left)
    pile, found = list(shuffled), []
    for code in codes:
        if not code:
            quarters, chance = chance.below(4)
            code = turned(pile.pop(), quarters)
        found.append(code)
    return tuple(found)


def _explorer(words: list[str], sides: list[str], tiles: tuple[str, ...], explored: int) -> tuple[int, int, Explorer]:
    side, who = read_name(words[0])
    player = sides.index(_side(side, sides))
    if len(words) < 2:
        raise NotationError(words[0], N_("an explorer and a place, such as S1 e5"), N_("entry"), (), "explorers")
    place = OUT if words[1] == "out" else read_place(words[1])
    rock, cloud, rest, more = 0, "", 0, words[2:]
    while more:
        word = more.pop(0)
        if word == "rock" and more:
            rock = _number(more.pop(0), 1, 3)
        elif word in ("cloud", "freed"):
            cloud = "in" if word == "cloud" else "freed"
        elif word in ("lying", "laid"):
            rest = 1 if word == "lying" else 2
        else:
            known = ("cloud", "freed", "lying", "laid", "rock")
            raise NotationError(word, N_("cloud, freed, lying, laid or rock and a number"), N_("condition"), known)
    if place >= 0 and not rock and tile(tiles[place]).kind.rocks and explored >> place & 1:
        rock = 1
    return player, who, Explorer(place, rock, cloud, rest)


def _guardian(text: str) -> tuple[int, int]:
    words = text.split()
    if not 1 <= len(words) <= 2:
        raise NotationError(text, N_("a cell and a mode, such as e5 wandering"), N_("entry"), (), "guardian")
    return read_cell(words[0]), MODES.index(_known(words[1], MODES, N_("mode"))) if len(words) == 2 else 0


def _to_move(text: str, sides: list[str], setup: bool) -> tuple[int, str]:
    words = text.split() or ["-" if setup else sides[0] if sides else "-"]
    phase = _known(words[1], PHASES, N_("phase")) if len(words) > 1 else "setup" if setup else "ship"
    return len(sides) if words[0] == "-" else sides.index(_side(words[0], sides)), phase


def _fold(words: list[str], sides: list[str]) -> Fold:
    if len(words) < 3 or words[3:] not in ([], ["changed"]) or words[1] not in (*COLUMNS, *"123456789"):
        raise NotationError(" ".join(words), N_("side, line and turn, such as N e 4"), N_("entry"), (), "folds")
    return Fold(sides.index(_side(words[0], sides)), words[1], _number(words[2], 0, 9999), len(words) == 3)


def _so_far_of(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for words in _items(text):
        key = _known(words[0], ("entered", "extra", "slid", "moved"), N_("entry"))
        numbers = [_number(word, 0, 3) for word in words[1:]]
        found[key] = True if key == "slid" else tuple(n - 1 for n in numbers) if key == "moved" else sum(numbers)
    return found


def _chain(text: str) -> Chain:
    fields: dict[str, Any] = {}
    for words in _items(text):
        if len(words) == 3 and words[1] == "from":
            fields |= {"who": read_name(words[0])[1], "start": ABOARD if words[2] == "ship" else read_cell(words[2])}
        elif words in (["fresh"], ["escaping"]):
            fields[words[0]] = True
        elif words[0] == "trail":
            pairs = [word.partition("/") for word in words[1:]]
            fields["trail"] = tuple((read_cell(cell), _heading(way)) for cell, _, way in pairs)
        elif words[0] == "loop":
            fields["loop"] = tuple(map(read_cell, words[1:]))
        elif len(words) == 2 and words[0] in ("stride", "acts"):
            fields[words[0]] = _number(words[1], 0, 999)
        elif len(words) == 2 and words[0] == "heading":
            fields["heading"] = _heading(words[1])
        elif len(words) == 2 and words[0] == "towed":
            fields["towed"] = read_discs(words[1])
        elif len(words) == 2 and words[0] == "ask":
            fields["ask"] = _known(words[1], ("loop", "turn"), N_("choice"))
        else:
            raise NotationError(" ".join(words), N_("such as S1 from d5, heading E"), N_("entry"), (), "pending")
    if "who" not in fields:
        raise NotationError(text, N_("such as S1 from d5, heading E"), N_("entry"), (), "pending")
    return Chain(**fields)


def _heading(word: str) -> str:
    return "" if word == "-" else _known(word, ROUND, N_("direction"))


def cells_of(mask: int) -> list[str]:
    """The names of the cells of a mask."""
    return [NAMES[cell] for cell in grid.cells(mask)]
