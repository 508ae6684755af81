"""A position as a scene: the grid, ships on four sides, explorers, discs, the Guardian. Hidden kinds stay out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain as joined
from typing import Final

from ...core.language import N_, Say, counted
from ...core.verdict import Verdict
from ...scene import pen
from ...scene.scene import Ink, Mark, Point, Scene, Shape, Symbol, Word
from ...scene.signs import PLAYERS, marker
from . import grid
from .art import ROCKS
from .crews import explorers, named
from .explain import MODE_NAMES
from .figures import symbol
from .grid import COLUMNS, COORDS, NAMES, SIDES, SIZE, dock_name
from .judging import PHASE_NAMES
from .marking import choices_of, looked_at, marks_of
from .moves import parse_move
from .phases import legal
from .pieces import DISC_NAMES, PROFILE_NAMES
from .places import CELL, LEFT, SCALE, TOP, centre
from .saying import WORDS_OF_MOVES
from .sidebar import COLOUR_NAMES, disc_word, header, legend, scores
from .state import ABOARD, State, at, disc_id, ship_id
from .texts import cell_said, lines

SQUARE: Final[tuple[Point, ...]] = ((-20.5, -20.5), (20.5, -20.5), (20.5, 20.5), (-20.5, 20.5))
TARGET: Final[tuple[Point, ...]] = ((-14, -14), (14, -14), (14, 14), (-14, 14))
SIZE_OF_VIEW: Final = (640.0, 628.0)
FIELD: Final = (8.0, 48.0, 516.0, 540.0)


def scene(state: State, verdict: Verdict | None = None) -> Scene:
    """The view of a position. With a verdict its marks lie on top and what no rule looked at fades."""
    shapes = (
        *_ground(),
        *_tiles(state),
        *_docks(state),
        *_ships(state),
        *_discs(state),
        *_guardian(state),
        *explorers(state),
        *_shields(state),
        *header(state),
        *scores(state),
        *legend(state),
        *_words(state),
    )
    marks: tuple[Mark, ...] = choices_of(state)
    focus: tuple[str, ...] = ()
    if verdict is not None:
        marks = marks_of(state, verdict, parse_move(verdict.move))
        focus = looked_at(state, verdict, marks)
    return Scene(
        "sector41", Say(N_("Sector 41")), _description(state), SIZE_OF_VIEW, shapes, marks,
        _symbols(shapes, marks), focus, lines(state), FIELD,
    )  # fmt: skip


def _symbols(shapes: tuple[Shape, ...], marks: tuple[Mark, ...]) -> tuple[Symbol, ...]:
    keys = dict.fromkeys(joined.from_iterable([*(s.symbols for s in shapes), *(m.symbols for m in marks)]))
    own = {"lanes": _lanes, "rule": _rule, "chip": _chip}
    players = {f"player-{n}": Symbol(f"player-{n}", marker(*pair, r=9)) for n, pair in enumerate(PLAYERS)}
    return tuple(own[key]() if key in own else players[key] if key in players else symbol(key) for key in keys)


# ------------------------------------------------------------------ the ground


def _lanes() -> Symbol:
    """The four lanes in which ships lie."""
    w = SIZE * CELL
    boxes = (
        pen.box(LEFT - 62, TOP, 44, w, 7),
        pen.box(LEFT + w + 5, TOP, 44, w, 7),
        pen.box(LEFT, TOP - 49, w, 44, 7),
        pen.box(LEFT, TOP + w + 21, w, 44, 7),
    )
    return Symbol("lanes", (Ink("".join(boxes), stroke="surface.line", width=1, dash="2 5"),))


def _rule() -> Symbol:
    return Symbol("rule", (Ink(pen.line(0, 0, 92, 0), stroke="surface.line"),))


def _chip() -> Symbol:
    return Symbol("chip", (Ink(pen.box(-150, -15, 150, 30, 15), "surface.raised", "surface.edge"),))


def _ground() -> Iterator[Shape]:
    yield Shape("lanes", "decoration", "board", (0, 0), ("lanes",))
    letters = [
        Word(letter, (LEFT + (n + 0.5) * CELL, TOP + SIZE * CELL + 15), fill="ink.muted")
        for n, letter in enumerate(COLUMNS)
    ]
    numbers = [Word(str(SIZE - n), (LEFT - 9, TOP + (n + 0.5) * CELL + 4), fill="ink.muted") for n in range(SIZE)]
    yield Shape("coordinates", "decoration", "board", (0, 0), words=(*letters, *numbers))


def _tiles(state: State) -> Iterator[Shape]:
    for cell in range(grid.CELLS):
        column, row = COORDS[cell]
        keys: tuple[str, ...] = ("back",)
        words: tuple[Word, ...] = ()
        piece = "###"
        if state.is_cleared(cell):
            keys, piece = ("cleared",), "x"
        elif state.is_up(cell):
            piece, words = state.tiles[cell], _printed(state, cell)
            keys = (piece, "origin") if state.tile_on(cell).kind.origin else (piece,)
        yield Shape(
            at(cell), "tile", "pieces", centre((column, row)), keys, words, cell_said(state, cell), piece, SQUARE,
            (column, SIZE - 1 - row), NAMES[cell], SCALE,
        )  # fmt: skip


def _printed(state: State, cell: int) -> tuple[Word, ...]:
    """What is written on a tile: the numbers of asteroids, a question mark where the rules have no data."""
    kind = state.tile_on(cell).kind
    spots = ROCKS.get(kind.rocks, ())
    numbers = [
        Word(str(n), (round(x * SCALE, 1), round(y * SCALE + 4, 1)), weight=700, fill="matter.metal.on")
        for n, (x, y, _) in enumerate(spots, 1)
    ]
    return (Word("?", (0, 5), 14, 600, "ink.muted"),) if kind.code == "UNC" else tuple(numbers)


# ------------------------------------------------------------------ ships


def _docks(state: State) -> Iterator[Shape]:
    """The places where a ship may be put down or moved to."""
    if state.phase == "setup":
        places = [(side, SIZE // 2) for side in SIDES if state.player_of(side) is None]
    elif state.phase == "ship":
        side, here = state.ships[state.player]
        places = [(side, n) for n in range(SIZE) if n != here]
    else:
        places = []
    for side, place in places:
        name, coord = dock_name(side, place), grid.dock(side, place)
        half = (18.0, 14.0) if side in "NS" else (14.0, 18.0)
        outline = ((-half[0], -half[1]), (half[0], -half[1]), half, (-half[0], half[1]))
        label = Say(N_("place {name} for a mother ship, free"), {"name": name})
        yield Shape(
            f"dock:{name}", "place", "board", centre(coord), (f"dock-{side}",), label=label, outline=outline,
            grid=(coord[0], SIZE - 1 - coord[1]), move=name,
        )  # fmt: skip


def _ships(state: State) -> Iterator[Shape]:
    called = named(state)
    for player, (side, _) in enumerate(state.ships):
        coord = state.dock(player)
        mine = player == state.player and state.phase != "setup"
        aboard = [state.name_of(player, who) for who, e in enumerate(state.explorers[player]) if e.at == ABOARD]
        pods = len(set(aboard) - called.keys())
        label = Say(
            N_("mother ship of {side}, {colour}, at {place}; aboard: {aboard}"),
            {
                "side": side,
                "colour": COLOUR_NAMES[PLAYERS[player][0]],
                "place": dock_name(*state.ships[player]),
                "aboard": aboard,
            },
        )
        yield Shape(
            ship_id(side), "ship", "pieces", centre(coord), (f"ship-{player}-{side}-{pods}",), label=label, piece=side,
            outline=SQUARE if mine else (), grid=(coord[0], SIZE - 1 - coord[1]), move="ship" if mine else "",
            scale=SCALE,
        )  # fmt: skip


# ------------------------------------------------------------------ pieces


def _discs(state: State) -> Iterator[Shape]:
    """Discs are piled at the left; where several explorers stand side by side, they lie above them."""
    crowded = {
        cell
        for player in range(len(state.ships))
        for cell, n in Counter(explorer.at for explorer in state.explorers[player]).items()
        if n > 1
    }
    for cell, discs in enumerate(state.discs):
        x, y = centre(COORDS[cell])
        for n, disc in enumerate(discs):
            row, pile = divmod(n, 3)
            dx, dy = (-13.5 + 13.5 * pile, -13 + 8 * row) if cell in crowded else (-13.5 + 13 * row, 13.5 - 13.5 * pile)
            yield Shape(
                disc_id(cell, n), "disc", "pieces", (x + dx, y + dy), (f"disc-{disc}",), (disc_word(disc),),
                Say(N_("{disc} disc on {cell}"), {"disc": DISC_NAMES[disc], "cell": NAMES[cell]}), disc,
            )  # fmt: skip


def _guardian(state: State) -> Iterator[Shape]:
    x, y = centre(COORDS[state.guardian])
    moves = state.phase == "guardian"
    x += -8 if any(state.on_tile(player, state.guardian) for player in range(len(state.ships))) else 8
    yield Shape(
        "guardian", "guardian", "pieces", (x, y - 8), ("guardian",),
        label=Say(N_("the Guardian on {cell}"), {"cell": NAMES[state.guardian]}), piece="*",
        outline=TARGET if moves else (), grid=None, move="guardian" if moves else "", scale=0.72,
    )  # fmt: skip


def _shields(state: State) -> Iterator[Shape]:
    for player in range(len(state.ships)):
        for who in sorted(state.shielded[player]):
            cell = state.explorer(player, who).at
            x, y = centre(COORDS[cell])
            name = state.name_of(player, who)
            label = Say(N_("{name} on {cell} is shielded"), {"name": name, "cell": NAMES[cell]})
            left = -13 if cell != state.guardian else 13
            yield Shape(
                f"shield:{name}", "decoration", "marks", (x + left, y - 13), ("shield",), label=label, scale=0.9
            )


# ------------------------------------------------------------------ words


def _description(state: State) -> Say:
    facts = {
        "mode": MODE_NAMES[state.waking], "guardian": NAMES[state.guardian], "phase": PHASE_NAMES[state.phase],
        "up": counted(state.explored.bit_count(), N_("{n} explored tile"), N_("{n} explored tiles")),
        "cleared": counted(state.cleared.bit_count(), N_("{n} cleared tile"), N_("{n} cleared tiles")),
        "side": _mover(state), "profile": PROFILE_NAMES[state.profile],
    }  # fmt: skip
    return Say(
        N_(
            "Grid of 9 by 9 tiles, profile {profile}: {up}, {cleared}. The Guardian is on {guardian}, "
            "{mode}. Next: {side}, {phase}."
        ),
        facts,
    )


def _mover(state: State) -> object:
    if state.phase == "setup":
        return str(state.player + 1)
    return "-" if state.phase == "over" else state.side(state.player)


def _words(state: State) -> Iterator[Shape]:
    """What the buttons of a board say that no shape stands for; hidden in the picture."""
    said: set[str] = set()
    for move in legal(state):
        for part in str(move).replace("-", " ").split():
            if part in said:
                continue
            said.add(part)
            if part in WORDS_OF_MOVES:
                yield Shape(f"word:{part}", "decoration", "words", (0, 0), label=Say(WORDS_OF_MOVES[part]), move=part)
            elif set(part) <= set(DISC_NAMES):
                discs = [DISC_NAMES[disc] for disc in part]
                label = Say(N_("disc: {discs}"), {"discs": discs})
                yield Shape(f"word:{part}", "decoration", "words", (0, 0), label=label, move=part)
