"""Hexdomino and Parallel Universes as scenes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.hexes import Cell
from ...core.language import N_, Say
from ...core.verdict import Verdict
from ...scene import pen
from ...scene.scene import Ink, Mark, Point, Scene, Shape, Symbol, Word
from ...scene.text import grid
from .art import S
from .faces import code_word, header, heading, lattice, offer, places, rule, supply, symbols, tiles, tiles_said
from .hexdomino import Hexdomino
from .layout import FOOT, HEADER, LEAST, MARGIN, WIDTH, Field, Frame, fitting, tidy
from .marking import looked_at, marks_of, place_of
from .moves import DRAW, PASS, REDEAL, SideLay, parse_side, parse_word_or_lay
from .parallel import LEFT, RIGHT, Parallel, open_spaces
from .pieces import TILES, element_name
from .sidebar import TITLES, goals_said

ROOM = WIDTH - 2 * MARGIN
TILE = S * 3**0.5 + 10
IN_LINE = 8  # tiles of a hand beside each other, then the next line
LINE = 82.0  # from one line of a hand to the next
SEAT = 150.0  # from one player to the next
THIRD = ROOM / 3  # in Hexdomino; a small board writes larger, so the columns are wide and the lines far apart
APART = 22.0
CALM = 1


# ---------------------------------------------------------------------------------------------- hexdomino


def hexdomino_scene(state: Hexdomino, verdict: Verdict | None = None) -> Scene:
    """The chain with its links, the hand of the player in turn, what the others hold."""
    frame = Frame.of([*state.universe, *state.frontier])
    s = tidy(fitting([frame], ROOM))
    width = max(WIDTH, frame.across(s) + 2 * MARGIN)
    field = Field.of(frame, s, (MARGIN - 4, HEADER, width - 2 * MARGIN + 8, frame.down(s) + 12))
    foot = HEADER + field.box[3]
    seats = foot + 26 + LINE * max(1, -(-len(state.row) // IN_LINE))
    legend = seats + 24 + APART * -(-(len(state.hands) + 1) // 3)
    chain = [*places(state.frontier, field), *tiles(state.universe, field)]
    shapes = (
        Shape("lattice", "decoration", "board", (0, 0), ("lattice",)),
        *chain,
        Shape("links", "decoration", "pieces", (0, 0), ("links",)),
        *_hand(state, foot, width),
        *_seats(state, seats + 24),
        _legend(legend),
        header(_hexdomino_status(state)),
        Shape("word:draw", "word", "words", (0, 0), label=Say(N_("Draw a tile")), move=str(DRAW)),
        Shape("word:pass", "word", "words", (0, 0), label=Say(N_("Pass")), move=str(PASS)),
    )
    marks: tuple[Mark, ...] = ()
    if verdict is not None:
        move = parse_word_or_lay(verdict.move, (DRAW, PASS))
        marks = marks_of(state, verdict, move, place_of(move), code_word("", s, "tile.stars"))
    own = (Symbol("lattice", lattice(state.universe, state.frontier, field)), Symbol("links", _links(state, field)))
    facts = {
        "status": _hexdomino_status(state),
        "tiles": tiles_said(len(state.universe)),
        "hand": state.row,
        "stack": len(state.queue),
    }
    about = Say(N_("{status} The chain has {tiles}, the stack {stack}. The hand: {hand}."), facts)
    size, words = (width, legend + 16), _hexdomino_text(state, chain)
    focus = looked_at(verdict, marks) if verdict is not None else ()
    return Scene(
        "hexdomino", Say(N_("Big Bang 13.7: Hexdomino")), about, size, shapes, marks, symbols(shapes, marks, *own),
        focus, words, field.box,
    )  # fmt: skip


def _hexdomino_status(state: Hexdomino) -> Say:
    if state.to_move is None:
        return Say(N_("Hexdomino. The game is over."))
    return Say(N_("Hexdomino. To move: player {n}."), {"n": state.to_move + 1})


def _links(state: Hexdomino, field: Field) -> tuple[Ink, ...]:
    """A bar over each border where two tiles are linked: whole when they agree in form, parted when in colour."""
    whole, parted = [], []
    for one, other in state.links:
        a, b = field.centre(one), field.centre(other)
        x, y, dx, dy = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (b[0] - a[0]) / 9, (b[1] - a[1]) / 9
        ends = (x - dx, y - dy), (x + dx, y + dy)
        alike = TILES[state.universe[one]].form == TILES[state.universe[other]].form
        if alike:
            whole.append(pen.open_(ends))
        else:
            parted += [pen.open_([ends[0], (x - dx / 2, y - dy / 2)]), pen.open_([(x + dx / 2, y + dy / 2), ends[1]])]
    return (
        Ink("".join(whole + parted), stroke="role.casing", width=8),
        Ink("".join(whole + parted), stroke="ink.strong", width=4),
    )


def _hand(state: Hexdomino, y: float, width: float) -> Iterator[Shape]:
    yield rule(y, width)
    whose = Say(N_("Hand of player {n}"), {"n": state.turn + 1})
    yield heading("row", (MARGIN, y + 22), whose)
    for place, code in enumerate(state.row):
        line, column = divmod(place, IN_LINE)
        yield offer(place, code, (round(MARGIN + S + column * TILE, 1), y + 72 + LINE * line), costs=False)


def _legend(y: float) -> Shape:
    """What the bars between the tiles mean."""
    said = (Say(N_("bar: same form")), Say(N_("parted bar: same colour")))
    words = (Word(one, (ROOM / 2 * n, 0), 12, fill="ink.muted", anchor="start") for n, one in enumerate(said))
    return Shape("legend", "decoration", "words", (MARGIN, y), words=tuple(words))


def _seats(state: Hexdomino, y: float) -> Iterator[Shape]:
    """How many tiles each player holds, and the stack."""
    held = [_holds(n, hand) for n, hand in enumerate(state.hands)]
    for n, words in enumerate([*held, Say(N_("stack: {n} face down"), {"n": len(state.queue)})]):
        line, column = divmod(n, 3)
        text = Word(words, (0, 0), 12, 600 if n == state.to_move else 400, anchor="start")
        at = (MARGIN + THIRD * column, y + APART * line)
        seat, role = (f"player:{n}", "player") if n < len(held) else ("supply", "pile")
        yield Shape(seat, role, "words", at, words=(text,), label=words)


def _holds(player: int, hand: Sequence[str]) -> Say:
    return Say(N_("player {n}: {tiles}"), {"n": player + 1, "tiles": tiles_said(len(hand))})


def _hexdomino_text(state: Hexdomino, chain: Sequence[Shape]) -> tuple[str | Say, ...]:
    pairs = [f"{state.universe[one]}-{state.universe[other]}" for one, other in state.links]
    held = tuple(_holds(n, hand) for n, hand in enumerate(state.hands))
    return (
        Say(N_("Big Bang 13.7. {status}"), {"status": _hexdomino_status(state)}),
        *grid(chain, rows=True),
        Say(N_("Links: {links}"), {"links": "  ".join(pairs) or "-"}),
        Say(N_("Hand of player {n}: {hand}"), {"n": state.turn + 1, "hand": "  ".join(state.row)}),
        Say(N_("Held: {held}"), {"held": held}),
        Say(N_("stack: {n} face down"), {"n": len(state.queue)}),
    )


# ----------------------------------------------------------------------------------------------- parallel


def parallel_scene(state: Parallel, verdict: Verdict | None = None) -> Scene:
    """All universes, the two at hand first; the tiles on offer, the players with their goals."""
    fields, bottom, width = _fields(state)
    boards = {n: [*_universe(state, n, field)] for n, field in fields.items()}
    shapes = (
        *(Shape(f"lattice:{n}", "decoration", "board", (0, 0), (f"lattice:{n}",)) for n in fields),
        *(shape for board in boards.values() for shape in board),
        *(_title(state, n, field) for n, field in fields.items()),
        *_offers(state, bottom, width),
        *_players(state, bottom + 112),
        header(_parallel_status(state)),
        Shape("word:redeal", "word", "words", (0, 0), label=Say(N_("New row")), move=str(REDEAL)),
        Shape("word:pass", "word", "words", (0, 0), label=Say(N_("Pass")), move=str(PASS)),
    )
    marks: tuple[Mark, ...] = ()
    if verdict is not None:
        move = parse_side(verdict.move, (REDEAL, PASS))
        target = f"cell:{state.side(move.side)}:{move.cell[0]},{move.cell[1]}" if isinstance(move, SideLay) else ""
        marks = marks_of(state, verdict, move, target, code_word("", next(iter(fields.values())).s, "tile.stars"))
    own = [Symbol(f"lattice:{n}", lattice(state.universes[n], _open(state, n), field)) for n, field in fields.items()]
    box = (MARGIN - 4, HEADER, width - 2 * MARGIN + 8, bottom - HEADER)
    counts = tuple(len(universe) for universe in state.universes)
    facts = {"status": _parallel_status(state), "row": state.row, "tiles": counts}
    about = Say(N_("{status} Tiles in the universes: {tiles}. On offer: {row}."), facts)
    focus = looked_at(verdict, marks) if verdict is not None else ()
    return Scene(
        "parallel", Say(N_("Big Bang 13.7: Parallel Universes")), about, (width, bottom + FOOT + 36), shapes, marks,
        symbols(shapes, marks, *own), focus, _parallel_text(state, boards), box,
    )  # fmt: skip


def _sides(state: Parallel) -> dict[int, str]:
    """The universes at hand with their sides."""
    return {state.side(side): side for side in (RIGHT, LEFT)} if state.to_move is not None else {}


def _open(state: Parallel, number: int) -> tuple[Cell, ...]:
    return open_spaces(state.alone(number))


def _fields(state: Parallel) -> tuple[dict[int, Field], float, float]:
    """Where each universe lies: two side by side while the tiles stay large enough, else one under the other."""
    sides = _sides(state)
    order = sorted(range(len(state.universes)), key=lambda n: (sides.get(n, "Z"), n))
    frames = {n: Frame.of([*state.universes[n], *_open(state, n)], CALM) for n in order}
    half = (ROOM - MARGIN) / 2
    columns = 2 if fitting(frames.values(), half) >= LEAST else 1
    s = tidy(fitting(frames.values(), half if columns == 2 else ROOM))
    room = half if columns == 2 else max(ROOM, *(frame.across(s) for frame in frames.values()), ROOM)
    fields, y = {}, HEADER
    for start in range(0, len(order), columns):
        line = order[start : start + columns]
        tall = max(frames[n].down(s) for n in line) + 12
        for column, n in enumerate(line):
            fields[n] = Field.of(frames[n], s, (MARGIN + column * (room + MARGIN), y + 24, room, tall))
        y += tall + 24
    return fields, y, max(WIDTH, room + 2 * MARGIN if columns == 1 else WIDTH)


def _universe(state: Parallel, number: int, field: Field) -> Iterator[Shape]:
    side = _sides(state).get(number, "")
    prefix, part = f"cell:{number}:", f"{side} " if side else ""
    yield from places(_open(state, number), field, prefix, part)
    yield from tiles(state.universes[number], field, prefix, part)


def _title(state: Parallel, number: int, field: Field) -> Shape:
    """Which universe it is, and whose."""
    side = {LEFT: Say(N_("on the left")), RIGHT: Say(N_("on the right"))}.get(_sides(state).get(number, ""))
    owners = [n for n in range(len(state.players)) if number in (state.side(LEFT, n), state.side(RIGHT, n))]
    shared = tuple(element_name(state.players[n]) for n in owners)
    words = Say(N_("Universe {n}: {shared}"), {"n": number + 1, "shared": shared})
    return heading(f"universe:{number}", (field.box[0] + 2, field.box[1] - 8), *_joined(words, side))


def _joined(words: Say, side: Say | None) -> tuple[Say, ...]:
    return (Say(N_("{words} ({side})"), {"words": words, "side": side}),) if side else (words,)


def _offers(state: Parallel, y: float, width: float) -> Iterator[Shape]:
    yield rule(y, width)
    yield heading("row", (MARGIN, y + 22), Say(N_("On offer")))
    for place, code in enumerate(state.row):
        yield offer(place, code, (round(178 + (width - WIDTH) / 2 + place * TILE, 1), y + 52), costs=False)
    yield from supply(len(state.queue), (width - 120, y + 78))


def _players(state: Parallel, y: float) -> Iterator[Shape]:
    for player, name in enumerate(state.players):
        goals = goals_said(state.alone(0), player)
        weight = 600 if player == state.to_move else 400
        words = (
            Word(Say(TITLES[name]), (24, 0), 13, weight, anchor="start"),
            Word(goals, (24, 16), 12, fill="ink.muted", anchor="start"),
        )
        label = Say(N_("{element}: {goals}"), {"element": element_name(name), "goals": goals})
        at: Point = (MARGIN + 11 + SEAT * player, y + 18)
        yield Shape(f"player:{player}", "player", "words", at, (name,), words, label, name)


def _parallel_status(state: Parallel) -> Say:
    if state.to_move is None:
        return Say(N_("Parallel Universes. The game is over."))
    return Say(N_("Parallel Universes. To move: {who}."), {"who": element_name(state.players[state.to_move])})


def _parallel_text(state: Parallel, boards: dict[int, list[Shape]]) -> tuple[str | Say, ...]:
    lines: list[str | Say] = [Say(N_("Big Bang 13.7. {status}"), {"status": _parallel_status(state)})]
    for number, board in boards.items():
        lines += [_title(state, number, Field(S, (0, 0), (0, 0, 0, 0))).words[0].text, *grid(board, rows=True)]
    goals = tuple(
        Say(N_("{who} ({goals})"), {"who": element_name(name), "goals": goals_said(state.alone(0), n)})
        for n, name in enumerate(state.players)
    )
    lines.append(Say(N_("Goals: {goals}"), {"goals": goals}))
    lines.append(Say(N_("Row: {row}"), {"row": "  ".join(state.row)}))
    return tuple(lines)
