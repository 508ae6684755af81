"""A position of Planetarium as a scene: sky, rows of cards, track, hand, players; with a verdict its marks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from ...core.language import N_, Say
from ...core.verdict import Verdict
from ...scene import pen
from ...scene.scene import Mark, Point, Scene, Shape, Word
from .art import CENTRE, ROMAN, TONES, place, radius, sky, symbol
from .cardart import chip, hand, more_rows
from .explain import SIDE_WORDS
from .marking import looked_at, marks_of
from .pieces import DECKS, KIND_NAMES, KIND_WORDS, PLANETS, kind_name
from .state import State, player_name
from .textform import lines

WIDTH: Final = 640.0
TRACK_Y, ROWS_Y, HAND_Y = 598.0, 648.0, 842.0
PLAYERS_Y: Final = 912.0
FIELD: Final = (10.0, 52.0, 620.0, 512.0)
CORNERS: Final[dict[str, Point]] = {"A": (72, 96), "C": (568, 96), "B": (72, 446), "D": (568, 446)}
SPOT: Final = tuple((round(x, 1), round(y, 1)) for x, y in pen.regular(12, 14))
BALL: Final = tuple((round(x, 1), round(y, 1)) for x, y in pen.regular(16, 15))
TYPE_WORDS: Final = {
    "terrestrial": {"en": "terrestrial", "es": "terrestre"},
    "gas": {"en": "gas giant", "es": "gaseoso"},
}
DECK_WORDS: Final = {
    "low": {"en": "Low", "es": "Baja"},
    "high": {"en": "High", "es": "Alta"},
    "final": {"en": "Final", "es": "Final"},
}


def scene(state: State, verdict: Verdict | None = None) -> Scene:
    """The view of a position. With a verdict its marks lie on top and what no rule looked at fades."""
    shapes = (
        Shape("sky", "decoration", "board", (0, 0), ("sky",)),
        *_heading(state),
        *_orbits(state),
        *_spaces(state),
        *_planets(state),
        *_corners(state),
        *_track(state),
        *_rows(state),
        *hand(state, HAND_Y),
        *_decks(state),
        *_players(state),
        *_choices(state),
    )
    marks: tuple[Mark, ...] = marks_of(state, verdict) if verdict is not None else ()
    focus = looked_at(state, verdict, marks) if verdict is not None else ()
    keys = dict.fromkeys(chain.from_iterable([*(shape.symbols for shape in shapes), *(mark.symbols for mark in marks)]))
    symbols = tuple(sky(state.chart) if key == "sky" else symbol(key) for key in keys)
    size = (WIDTH, PLAYERS_Y + more_rows(state) + 58 * ((state.players + 1) // 2) + 4)
    title, description = Say("Planetarium"), describe(state)
    return Scene(
        "planetarium",
        title,
        description,
        size,
        shapes,
        marks,
        symbols,
        focus,
        lines(state, description),
        FIELD,
        CENTRE,
    )


# ------------------------------------------------------------------ words


def describe(state: State) -> Say:
    """The position in one or two sentences, the house parts named."""
    label = state.components.sheet.label
    parts = {"board": label.board, "track": label.track, "deck": label.deck}
    return Say(N_("On the {board}, with the {track} and the {deck}. {now} Matter tokens round the star: {count}."), {
        **parts, "now": _now(state), "count": state.on_board,
    })  # fmt: skip


def _now(state: State) -> Say:
    if state.over or state.to_move is None:
        return Say(N_("The game is over."))
    facts: dict[str, Any] = {"player": player_name(state.to_move)}
    waiting = {
        "deal": N_("{player} gives up a Final card."),
        "store": N_("{player} chooses an area for the token."),
        "lay": N_("{player} lays the paid tokens."),
        "cube": N_("{player} marks the card just played."),
        "lift": N_("{player} takes a cube off."),
        "gravity": N_("{player} may fetch a token by gravity."),
        "draw": N_("{player} draws a card."),
        "reject": N_("{player} discards one of the Final cards."),
        "choose": N_("{player} chooses the token that drifts."),
    }
    if state.task and state.task.kind in waiting:
        return Say(waiting[state.task.kind], facts)
    if state.turn.final:
        return Say(
            N_("{player} has the final turn: cards or the end.")
            if state.turn.moved
            else N_("{player} has the final turn: a token is moved."),
            facts,
        )
    return Say(
        N_("{player} may play a card or end the turn.") if state.turn.moved else N_("{player} moves a token."), facts
    )


def _heading(state: State) -> Iterator[Shape]:
    label = state.components.sheet.label
    what = Say(
        N_("{mode} · {board} · {track} · {deck}"),
        {"mode": MODE_WORDS[state.mode], "board": label.board, "track": label.track, "deck": label.deck},
    )
    words = (
        Word(Say("Planetarium"), (0, 0), 16, 600, anchor="start"),
        Word(what, (0, 17), 12, fill="ink.muted", anchor="start"),
    )
    yield Shape("heading", "decoration", "words", (24, 26), words=words)
    if state.to_move is not None:
        said = Word(_now(state), (-17, 4), 12, 600, anchor="end")
        yield Shape("turn", "decoration", "words", (606, 26), (f"player-{state.to_move}",), (said,))


MODE_WORDS: Final = {
    "base": {"en": "Base game", "es": "Juego base"},
    "house-solo": {"en": "House solo", "es": "Solitario de la casa"},
}


# ------------------------------------------------------------------ orbits


def _orbits(state: State) -> Iterator[Shape]:
    """The numbers of the orbits, and whose board it is: a panel shows the sky without the heading."""
    plan = state.chart.plan
    whose = Word(Say("{board}", {"board": state.components.sheet.label.board}), (0, 0), 11, fill="ink.muted")
    yield Shape("board", "decoration", "words", (CENTRE[0], 66), words=(whose,))
    for band, orbit in enumerate(plan.orbit, 1):
        if plan.closed[band - 1]:
            gap = 360 / plan.spaces[band - 1] / 2
            at = pen.polar(CENTRE, radius(band, len(plan.spaces)), 360 - gap)
            word = Word(ROMAN[orbit - 1], (0, 4), 11, 600, "ink.muted", casing="surface.board")
            yield Shape(f"orbit:{band}", "decoration", "words", (round(at[0], 1), round(at[1], 1)), words=(word,))


def _spaces(state: State) -> Iterator[Shape]:
    chart = state.chart
    for space, name in enumerate(chart.names):
        band, index = (int(part) for part in name.split("."))
        facts = {"space": name, "orbit": ROMAN[chart.orbit[space] - 1]}
        at, grid = place(chart, space), (index, band)
        if space in state.planets and not state.has_matter(space):
            yield Shape(f"space:{name}", "decoration", "board", at, ("dot",))
        elif state.has_matter(space):
            kind = kind_name(state.matter[space])
            label = Say(N_("{kind} on {space}, orbit {orbit}"), {**facts, "kind": KIND_WORDS[kind]})
            yield Shape(f"space:{name}", "matter", "pieces", at, (kind,), (), label, kind, SPOT, grid, name)
        else:
            label = Say(N_("{space}, free, orbit {orbit}"), facts)
            yield Shape(f"space:{name}", "place", "board", at, ("dot",), (), label, "", SPOT, grid, name)


def _planets(state: State) -> Iterator[Shape]:
    for letter, space in zip(PLANETS, state.planets, strict=True):
        name = state.chart.names[space]
        band, index = (int(part) for part in name.split("."))
        facts = {"planet": letter, "space": name, "orbit": ROMAN[state.chart.orbit[space] - 1]}
        word = Word(letter, (0, 4.7), 13, 700, f"{TONES[letter]}.on")
        label = Say(N_("planet {planet} on {space}, orbit {orbit}"), facts)
        yield Shape(
            f"planet:{letter}",
            "planet",
            "pieces",
            place(state.chart, space),
            (f"planet-{letter}",),
            (word,),
            label,
            letter,
            BALL,
            (index, band),
            name,
        )


def _corners(state: State) -> Iterator[Shape]:
    box = tuple((x, y) for x, y in ((-50, -30), (50, -30), (50, 106), (-50, 106)))
    for number, letter in enumerate(PLANETS):
        at, side = CORNERS[letter], state.states[number]
        habitable, hostile = state.totals(number)
        facts = {
            "planet": letter, "type": TYPE_WORDS[state.components.types[number]], "side": SIDE_WORDS[side],
            "habitable": habitable, "hostile": hostile, "orbit": ROMAN[state.chart.orbit[state.planets[number]] - 1],
        }  # fmt: skip
        says = N_("Planet {planet}, {type}, on orbit {orbit}: {side}; Habitable {habitable}, Hostile {hostile}")
        words = (
            Word(letter, (0, 8), 22, 700, f"{TONES[letter]}.on"),
            Word(Say("{type}", facts), (0, 44), 12, fill="ink.muted"),
            Word(Say(N_("Habitable {habitable}"), facts), (0, 86), 11, 600),
            Word(Say(N_("Hostile {hostile}"), facts), (0, 99), 11, 600),
        )
        yield Shape(
            f"state:{letter}",
            "state",
            "board",
            at,
            (f"ball-{letter}",),
            words,
            Say(says, facts),
            letter,
            box,
            None,
            letter,
        )
        pill = Word(Say("{side}", {"side": STATE_WORDS[side]}), (-14, 4), 11, 600, anchor="start")
        yield Shape(f"pill:{letter}", "decoration", "board", (at[0], at[1] + 64), ("pill",), (pill,))
        yield Shape(f"sign:{letter}", "decoration", "board", (at[0] - 28, at[1] + 64), (side,))


STATE_WORDS: Final = {
    "habitable": {"en": "habitable", "es": "habitable"},
    "hostile": {"en": "hostile", "es": "hostil"},
    "neutral": {"en": "neither", "es": "ninguno"},
}


# ------------------------------------------------------------------ track and rows


def _track(state: State) -> Iterator[Shape]:
    length, fast = state.components.length, state.components.acceleration
    laid = len(state.track) + len(state.circle)
    title = Word(Say(N_("Evolution track")), (24, TRACK_Y - 16), 12, 600, anchor="start")
    facts = {"n": laid, "last": length, "fast": fast}
    says = (
        N_("{n} of {last}; matter goes one or two spaces")
        if state.accelerated
        else N_("{n} of {last}; matter speeds up at {fast}")
    )
    right = Word(Say(says, facts), (616, TRACK_Y - 16), 12, fill="ink.muted", anchor="end")
    yield Shape("track", "decoration", "words", (0, 0), words=(title, right), label=Say(says, facts))
    gap = (WIDTH - 2 * 33) / (length - 1)
    for number in range(1, length + 1):
        at = (round(33 + (number - 1) * gap, 1), TRACK_Y + 4)
        sign = "end" if number == length else "fast" if number == fast else "slot"
        yield Shape(f"track:{number}", "decoration", "board", at, (sign,))
        tokens = state.track[number - 1 : number] if number < length else state.circle[-1:]
        if tokens:
            kind = kind_name(tokens[0])
            yield Shape(f"laid:{number}", "decoration", "pieces", at, (f"small-{kind}",), piece=kind)
    if len(state.circle) > 1:
        count = Word(Say("×{n}", {"n": len(state.circle)}), (616, TRACK_Y + 26), 11, 600, anchor="end")
        yield Shape("circle", "decoration", "words", (0, 0), words=(count,))


def _rows(state: State) -> Iterator[Shape]:
    for number, letter in enumerate(PLANETS):
        y = ROWS_Y + 34 * number
        row = state.rows[number]
        word = Word(letter, (0, 4.5), 13, 700, anchor="middle")
        label = Say(N_("Cards on planet {planet}: {n}"), {"planet": letter, "n": len(row)})
        hint = () if row else (Word(Say(N_("no cards yet")), (24, 4), 11, fill="ink.muted", anchor="start"),)
        yield Shape(f"row:{letter}", "row", "board", (33, y), words=(word, *hint), label=label)
        gap = min(52.0, 340 / max(1, len(row)))
        for index, laid in enumerate(row):
            yield from chip(state, laid, (74 + index * gap, y))


def _decks(state: State) -> Iterator[Shape]:
    box = ((-18, -24), (18, -24), (18, 24), (-18, 24))
    for number, deck in enumerate(DECKS):
        facts = {"deck": DECK_WORDS[deck], "n": len(state.deck(deck)), "pile": len(state.pile(deck))}
        at = (466.0 + 66 * number, ROWS_Y + 68)
        words = (
            Word(Say("{deck}", facts), (0, -30), 11, 600),
            Word(str(len(state.deck(deck))), (0, 5), 13, 700, casing="surface.panel"),
            Word(Say(N_("pile {pile}"), facts), (0, 38), 11, fill="ink.muted"),
        )
        label = Say(N_("deck {deck}: {n} cards, discard pile {pile}"), facts)
        yield Shape(f"deck:{deck}", "deck", "board", at, (deck,), words, label, deck, box, None, deck)


# ------------------------------------------------------------------ players


def _players(state: State) -> Iterator[Shape]:
    top = PLAYERS_Y + more_rows(state)
    for player in range(state.players):
        x, y = 16 + 308 * (player % 2), top + 58 * (player // 2)
        name = player_name(player)
        facts = {
            "player": name,
            "points": state.points[player],
            "cubes": state.supply[player],
            "cards": len(state.hands[player]),
        }
        yield Shape(f"panel:{name}", "decoration", "board", (x, y), ("panel",))
        words = (
            Word(Say(N_("{player}: {points} points"), facts), (16, -2), 13, 600, anchor="start"),
            Word(Say(N_("cubes {cubes}, cards {cards}"), facts), (16, 14), 11, fill="ink.muted", anchor="start"),
        )
        says = N_("{player}: points {points}, cubes in supply {cubes}, cards in hand {cards}")
        yield Shape(
            f"score:{name}", "score", "board", (x + 17, y + 18), (f"player-{player}",), words, Say(says, facts), name
        )
        for number, letter in enumerate(PLANETS):
            yield from _area(state, player, number, (x + 153 + 39 * number, y), letter)


def _area(state: State, player: int, number: int, at: Point, letter: str) -> Iterator[Shape]:
    area, name = state.areas[player][number], player_name(player)
    said = tuple(
        Say(N_("{count} {kind}"), {"count": count, "kind": KIND_WORDS[kind]})
        for kind, count in zip(KIND_NAMES, area, strict=True)
        if count
    )
    word = Word(letter, (0, 12.5), 11, 700, "ink.muted")
    label = Say(N_("area {planet} of {player}: {tokens}"), {"planet": letter, "player": name, "tokens": said})
    yield Shape(f"area:{name}:{letter}", "area", "board", at, words=(word,), label=label)
    held = [(kind, count) for kind, count in zip(KIND_NAMES, area, strict=True) if count]
    for index, (kind, count) in enumerate(held):
        left = (-10 if len(held) > 1 else -4 if count > 1 else 0) + 18 * (index % 2)
        spot = (at[0] + left, at[1] + 23 + 13 * (index // 2))
        amount = (Word(str(count), (5.2, 4), 11, 600, anchor="start"),) if count > 1 else ()
        yield Shape(
            f"held:{name}:{letter}:{kind}",
            "decoration",
            "pieces",
            (spot[0], spot[1]),
            (f"small-{kind}",),
            amount,
            scale=0.8,
        )


def _choices(state: State) -> Iterator[Shape]:
    """The words of moves for which nothing lies on the board."""
    none = {
        "draw": N_("Draw nothing"),
        "gravity": N_("Leave the gravity unused"),
        "cube": N_("Leave the card bare"),
        "reject": N_("Keep both cards"),
    }
    words = {
        "end": N_("End the turn"),
        "downgrade": N_("Throw away for a Low card"),
        "supply": N_("A cube from the supply"),
        "track": N_("The token laid last on the track"),
        "none": none.get(state.task.kind if state.task else "", N_("None")),
    }
    for part, said in words.items():
        yield Shape(f"word:{part}", "word", "words", (0, 0), label=Say(said), move=part)
    for kind in KIND_NAMES:
        yield Shape(f"word:{kind}", "word", "words", (0, 0), label=Say("{kind}", {"kind": KIND_WORDS[kind]}), move=kind)
