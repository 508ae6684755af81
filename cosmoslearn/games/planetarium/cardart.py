"""Cards in the picture: the chips of a planet's row, and the hand of the player who decides."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any, Final

from ...core.language import N_, Say
from ...scene.scene import Point, Shape, Word
from .explain import SIDE_WORDS
from .pieces import KIND_WORDS, KINDS, UNKNOWN_CARD, Card
from .requirements import ROMAN
from .state import Laid, State, player_name

CARD: Final = tuple((float(x), float(y)) for x, y in ((-56, -52), (56, -52), (56, 52), (-56, 52)))
CHIP: Final = tuple((float(x), float(y)) for x, y in ((-24, -14), (24, -14), (24, 14), (-24, 14)))
ABREAST: Final = 5  # cards on a row of the hand
ROW: Final = 112.0
ROOM: Final = 14  # letters on a line of a card; a longer word stands alone
NO_WORD: Final = "\u00a0"
DECK_WORDS: Final = {
    "low": {"en": "Low", "es": "Baja"},
    "high": {"en": "High", "es": "Alta"},
    "final": {"en": "Final", "es": "Final"},
}


def chip(state: State, laid: Laid, at: Point) -> Iterator[Shape]:
    """A card in a row: its points, the side they feed, and the cube on it."""
    card = state.card(laid.card)
    facts: dict[str, Any] = {
        "card": card.name, "points": card.points, "side": SIDE_WORDS[card.side], "player": player_name(laid.player),
    }  # fmt: skip
    says = (
        N_("{card}: {points} {side}, played by {player}, with a cube")
        if laid.cube
        else N_("{card}: {points} {side}, played by {player}")
    )
    at = (round(at[0], 1), at[1])
    points = Word(str(card.points), (-1 if laid.cube else 4, 4), 11, 700)
    yield Shape(
        f"card:{card.id}", "card", "pieces", at, ("chip",), (points,), Say(says, facts), card.id, CHIP, None, card.id
    )
    yield Shape(f"side:{card.id}", "decoration", "pieces", (at[0] - 16, at[1]), (card.side,), scale=0.75)
    if laid.cube:
        yield Shape(f"cube:{card.id}", "decoration", "pieces", (at[0] + 15, at[1]), (f"cube-{laid.player}",))


def more_rows(state: State) -> float:
    """How much room a hand takes below its first row of five."""
    return ROW * max(0, (len(state.hands[_shown(state)]) - 1) // ABREAST)


def _shown(state: State) -> int:
    """Whose hand is shown: that of the player who decides."""
    return state.to_move if state.to_move is not None else state.turn.player


def hand(state: State, y: float) -> Iterator[Shape]:
    """The hand of the player who decides: what each card asks for, what it is worth, its icons."""
    player = _shown(state)
    cards = state.hands[player]
    title = Say(N_("Hand of {player}"), {"player": player_name(player)})
    yield Shape("hand", "decoration", "words", (24, y - 62), words=(Word(title, (0, 0), 12, 600, anchor="start"),))
    for number, name in enumerate(cards):
        row, column = divmod(number, ABREAST)
        at = (80.0 + 120 * column, y + ROW * row)
        if name == UNKNOWN_CARD:
            label = Say(N_("a card face down"))
            yield Shape(f"hand:{number}", "decoration", "board", at, ("back",), label=label)
        else:
            yield from _card(state.card(name), at)


def _card(card: Card, at: Point) -> Iterator[Shape]:
    label = Say(N_("{card}, {deck}: {points} {side}; asks for {wants}"), {
        "card": card.name, "deck": DECK_WORDS[card.deck], "points": card.points,
        "side": SIDE_WORDS[card.side], "wants": wants(card),
    })  # fmt: skip
    lines = _name_lines(card.name)
    top, step = (-41, 11) if len(lines) > 2 else (-36, 12)
    words = [
        Word(Say("{part}", {"part": line}), (-48, top + step * number), 11, 600, anchor="start")
        for number, line in enumerate(lines)
    ]
    words.append(Word(Say("{deck}", {"deck": DECK_WORDS[card.deck]}), (-48, 46), 11, fill="ink.muted", anchor="start"))
    words += [Word(line, (-48, 8 + 12 * number), 11, anchor="start") for number, line in enumerate(_demands(card))]
    yield Shape(f"hand:{card.id}", "card", "board", at, ("card",), tuple(words), label, card.id, CARD, None, card.id)
    x = at[0] - 44
    for kind in KINDS:
        for _ in range(getattr(card.cost, kind)):
            yield Shape(
                f"price:{card.id}:{x:.0f}", "decoration", "board", (x, at[1] - 10), (f"small-{kind}",), scale=0.85
            )
            x += 13
    if card.marker:
        yield Shape(f"price:{card.id}:cube", "decoration", "board", (x, at[1] - 10), ("marker",))
    points = Word(str(card.points), (0, 4), 11, 700, "piece.yellow.on")
    yield Shape(f"worth:{card.id}", "decoration", "board", (at[0] + 42, at[1] + 38), ("gem",), (points,))
    signs = [card.side, *(["gravity"] if card.gravity else []), *(["downgrade"] if card.downgrade else [])]
    for number, sign in enumerate(signs):
        yield Shape(
            f"sign:{card.id}:{sign}", "decoration", "board", (at[0] + 24 - 17 * number, at[1] + 39), (sign,), scale=0.8
        )


def _name_lines(name: dict[str, str]) -> list[dict[str, str]]:
    """A name on three lines at most, in each language; what does not fit is cut."""
    parts = {
        lang: wrap(text, ROOM, max_lines=3, placeholder="…", break_long_words=False) for lang, text in name.items()
    }
    return [
        {lang: (lines[number] if number < len(lines) else NO_WORD) for lang, lines in parts.items()}
        for number in range(max(map(len, parts.values())))
    ]


def _demands(card: Card) -> list[Say]:
    """What a card asks of the planet, in short lines."""
    lines: list[Say] = []
    if card.type != "any":
        lines.append(Say("{a}", {"a": TYPE_SHORT[card.type]}))
    if card.needs != "any":
        lines.append(Say("{a}", {"a": SIDE_SHORT[card.needs]}))
    if card.orbits != (1, 7):
        lines.append(Say(N_("orbit {low}–{high}"), {"low": ROMAN[card.orbits[0]], "high": ROMAN[card.orbits[1]]}))
    return lines


def wants(card: Card) -> tuple[Any, ...]:
    """Everything that a card asks for, as a list that can be spoken."""
    found: list[Any] = []
    for kind in KINDS:
        count = getattr(card.cost, kind)
        if count:
            found.append(Say(N_("{count} {kind}"), {"count": count, "kind": KIND_WORDS[kind]}))
    if card.type != "any":
        found.append(Say(N_("a gas planet") if card.type == "gas" else N_("a terrestrial planet")))
    if card.orbits != (1, 7):
        found.append(Say(N_("orbit {low}–{high}"), {"low": ROMAN[card.orbits[0]], "high": ROMAN[card.orbits[1]]}))
    if card.needs != "any":
        found.append(Say(N_("a Habitable planet") if card.needs == "habitable" else N_("a Hostile planet")))
    if card.marker:
        found.append(Say(N_("an own cube")))
    return tuple(found)


TYPE_SHORT: Final = {
    "terrestrial": {"en": "terrestrial", "es": "terrestre"},
    "gas": {"en": "gas planet", "es": "gaseoso"},
}
SIDE_SHORT: Final = {"habitable": {"en": "Habitable", "es": "Habitable"}, "hostile": {"en": "Hostile", "es": "Hostil"}}
