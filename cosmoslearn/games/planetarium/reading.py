"""The fields of a position from the lines of its notation, each with the default named there."""

from __future__ import annotations

import re
from typing import Any

from ...core.chance import Chance
from ...core.errors import BadOption, NotationError
from ...core.language import N_
from ...core.rulebook import Rulebook
from .agenda import kinds
from .pieces import (
    DECKS,
    EMPTY,
    HABITABLE,
    HOSTILE,
    KIND_NAMES,
    LETTERS,
    NOTHING,
    PLANETS,
    PLAYER_CUBES,
    UNKNOWN_CARD,
    Amounts,
    Components,
    amounts,
    letter,
)
from .reader import MOMENTS, Reader, whole
from .setup import first_fields
from .state import Laid, Row, Task, Turn, player_name

Fields = dict[str, Any]
MODES = ("base", "house-solo")


def fields(
    reader: Reader, rulebook: Rulebook, parts: Components, mode: str | None, idle_rounds: int, seed: int | None
) -> Fields:
    """All fields of a position but the rulebook and the components."""
    players = _seats(reader)
    mode = reader.lines.get("mode", mode) or ("house-solo" if players == 1 else "base")
    if mode not in MODES or (mode == "house-solo") != (players == 1):
        raise BadOption("mode", mode, N_("base with two to four seats, or house-solo with one"))
    found: Fields = {**first_fields(parts, players), "mode": mode, "players": players}
    found["chance"] = Chance(reader.number("seed", seed or 0))
    found["idle_rounds"] = reader.number("idle rounds", idle_rounds)
    _board(reader, rulebook, parts, found)
    _rows(reader, parts, found)
    _players(reader, parts, found)
    _track(reader, rulebook, parts, found)
    _decks(reader, parts, found)
    _ending(reader, found)
    _turn(reader, parts, found)
    return found


def player(text: str, players: int, where: str) -> int:
    """A player from P1 on."""
    if re.fullmatch(r"P[1-4]", text) and int(text[1]) <= players:
        return int(text[1]) - 1
    raise NotationError(text, N_("a player at the table"), N_("player"), map(player_name, range(players)), where)


def _seats(reader: Reader) -> int:
    seats = reader.words("seats") or ["P1", "P2"]
    if seats != [player_name(number) for number in range(len(seats))] or len(seats) > 4:
        raise NotationError(" ".join(seats), N_("one to four players P1 P2 P3 P4, in this order"), N_("list of seats"))
    return len(seats)


def _planet(text: str, where: str) -> int:
    if text in PLANETS and len(text) == 1:
        return PLANETS.index(text)
    raise NotationError(text, N_("a planet A, B, C or D"), N_("planet"), PLANETS, where)


def _space(text: str, parts: Components, where: str) -> int:
    if text in parts.board.index:
        return parts.board.index[text]
    raise NotationError(text, N_("a space of the board such as 2.1"), N_("space"), parts.board.names, where)


def _kind(text: str, where: str) -> str:
    if text in KIND_NAMES:
        return text
    raise NotationError(text, N_("gas, rock, water, metal or any"), N_("kind of matter"), KIND_NAMES, where)


def _card(text: str, parts: Components, where: str) -> str:
    if text in parts.cards or text == UNKNOWN_CARD:
        return text
    raise NotationError(text, N_("the id of a card, or ?"), N_("card"), parts.cards, where)


def _cards(words: list[str], parts: Components, where: str) -> tuple[str, ...]:
    return tuple(_card(word, parts, where) for word in words)


def _placed(reader: Reader, key: str, parts: Components) -> tuple[int, ...]:
    spaces = list(parts.starts)
    for planet, space in reader.pairs(key).items():
        spaces[_planet(planet, key)] = _space(space, parts, key)
    return tuple(spaces)


def _board(reader: Reader, rulebook: Rulebook, parts: Components, found: Fields) -> None:
    found["planets"] = _placed(reader, "planets", parts)
    matter = bytearray([EMPTY]) * len(parts.board)
    if reader.lines.get("matter", "none") != "none":
        pairs = reader.pairs("matter")
        rest = pairs.pop("rest", None)
        for space, kind in pairs.items():
            matter[_space(space, parts, "matter")] = letter(_kind(kind, "matter"))
        for free in range(len(parts.board)) if rest else ():
            if matter[free] == EMPTY and free not in found["planets"]:
                matter[free] = letter(_kind(rest or "", "matter"))
    found["matter"] = bytes(matter)
    found["piled"] = tuple(_space(word, parts, "piled") for word in reader.words("piled"))
    states = [rulebook["PLA-SETUP-STATE"]()] * len(PLANETS)
    for planet, side in reader.pairs("states").items():
        if side not in (HABITABLE, HOSTILE, "neutral"):
            raise NotationError(side, N_("habitable or hostile"), N_("state"), (HABITABLE, HOSTILE), "states")
        states[_planet(planet, "states")] = side
    found["states"] = tuple(states)


def _rows(reader: Reader, parts: Components, found: Fields) -> None:
    rows: list[Row] = [()] * len(PLANETS)
    for planet, text in reader.family("row").items():
        key = f"row {planet}"
        laid = []
        for word in text.split():
            match = re.fullmatch(r"([a-z?][a-z0-9-]*)\((P[1-4])(\*?)\)", word)
            if not match:
                raise NotationError(
                    word, N_("a card with its player, such as outgassing(P1*)"), N_("card of a row"), where=key
                )
            card = _card(match[1], parts, key)
            if card == UNKNOWN_CARD:
                raise NotationError(word, N_("the id of a card"), N_("card"), where=key)
            laid.append(Laid(card, player(match[2], found["players"], key), bool(match[3])))
        rows[_planet(planet, key)] = tuple(laid)
    found["rows"] = tuple(rows)


def _amounts(text: str, where: str) -> Amounts:
    tokens: dict[str, int] = {}
    for word in text.split():
        kind, _, count = word.partition("=")
        tokens[_kind(kind, where)] = whole(count, where)
    return amounts(**tokens)


def _players(reader: Reader, parts: Components, found: Fields) -> None:
    players = found["players"]
    areas = [[NOTHING] * len(PLANETS) for _ in range(players)]
    for key, text in reader.family("area").items():
        name, _, planet = key.partition(" ")
        areas[player(name, players, "area")][_planet(planet, "area")] = _amounts(text, f"area {key}")
    found["areas"] = tuple(tuple(own) for own in areas)
    hands: list[tuple[str, ...]] = [()] * players
    for name, text in reader.family("hand").items():
        hands[player(name, players, "hand")] = _cards(text.split(), parts, f"hand {name}")
    found["hands"] = tuple(hands)
    shown = [sum(laid.cube and laid.player == seat for row in found["rows"] for laid in row) for seat in range(players)]
    supply = [PLAYER_CUBES - cubes for cubes in shown]
    for name, text in reader.family("supply").items():
        supply[player(name, players, "supply")] = whole(text, f"supply {name}")
    found["supply"] = tuple(supply)
    found["points"] = _by_player(reader, "scores", players)
    found["turns"] = _by_player(reader, "turns", players)
    found["idlers"] = _by_player(reader, "idlers", players)
    found["banked"] = _by_player(reader, "banked", players)
    discards = [""] * players
    for name, card in reader.pairs("discarded").items():
        discards[player(name, players, "discarded")] = "" if card == "-" else _card(card, parts, "discarded")
    found["discards"] = tuple(discards)
    found["first"] = player(reader.lines.get("start", "P1"), players, "start")


def _by_player(reader: Reader, key: str, players: int) -> tuple[int, ...]:
    values = [0] * players
    for name, value in reader.pairs(key).items():
        values[player(name, players, key)] = whole(value, key)
    return tuple(values)


def _row_of_tokens(text: str, where: str) -> bytes:
    if re.fullmatch(r"\d{1,3}", text):
        return b"?" * int(text)
    if set(text) <= set(LETTERS):
        return text.encode()
    raise NotationError(text, N_("a number, or letters g r w m and ?"), N_("row of tokens"), where=where)


def _track(reader: Reader, rulebook: Rulebook, parts: Components, found: Fields) -> None:
    words = reader.words("track") or ["0"]
    tokens, room = _row_of_tokens(words[0], "track"), parts.length - 1
    circle = b""
    for word in words[1:]:
        if not word.startswith("circle="):
            raise NotationError(word, N_("circle= and a number or letters"), N_("value"), where="track")
        circle = _row_of_tokens(word.removeprefix("circle="), "track")
    found["track"], found["circle"] = tokens[:room], tokens[room:] + circle
    landmark = parts.acceleration
    begun = len(found["track"]) >= landmark or (
        bool(found["circle"]) and rulebook.reading("PLA-ACCEL-START") != "exact-space"
    )
    given = reader.lines.get("accelerated")
    found["accelerated"] = begun if given is None else given == "yes"


def _decks(reader: Reader, parts: Components, found: Fields) -> None:
    seen = (
        {laid.card for row in found["rows"] for laid in row}
        | {card for hand in found["hands"] for card in hand}
        | set(found["discards"])
    )
    listed = {(family, deck): reader.lines.get(f"{family} {deck}") for family in ("deck", "pile") for deck in DECKS}
    explicit = {slot: _cards(text.split(), parts, " ".join(slot)) for slot, text in listed.items() if text is not None}
    seen |= {card for cards in explicit.values() for card in cards}
    sizes = {"deck": reader.pairs("decks"), "pile": reader.pairs("piles")}
    chance, decks, piles = Chance(found["chance"].state), [], []
    for deck in DECKS:
        unseen, chance = chance.shuffled([card for card in parts.by_deck[deck] if card not in seen])
        pile = explicit.get(("pile", deck))
        if pile is None:
            count = whole(sizes["pile"].get(deck, "0"), "piles")
            pile, unseen = _some(unseen, count)
        cards = explicit.get(("deck", deck))
        if cards is None:
            cards = _some(unseen, whole(sizes["deck"].get(deck, str(len(unseen))), "decks"))[0]
        decks.append(cards)
        piles.append(pile)
    found["decks"], found["piles"] = tuple(decks), tuple(piles)
    found["closed"] = tuple(reader.words("closed"))


def _some(cards: tuple[str, ...], count: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Some cards and the rest; where there are too few, unknown ones stand in."""
    return (*cards[:count], *(UNKNOWN_CARD,) * min(52, max(0, count - len(cards)))), cards[count:]


def _ending(reader: Reader, found: Fields) -> None:
    found["idle"] = reader.number("idle", 0)
    found["over"] = reader.lines.get("over") == "yes"
    names = reader.words("still to play")
    found["queue"] = None
    if names:
        found["queue"] = (
            () if names == ["nobody"] else tuple(player(name, found["players"], "still to play") for name in names)
        )


def _turn(reader: Reader, parts: Components, found: Fields) -> None:
    name, *moments = [part.strip() for part in reader.lines.get("turn", "P1").split(",")]
    for moment in moments:
        if moment not in MOMENTS:
            raise NotationError(moment, N_("a moment of a turn"), N_("moment"), MOMENTS, "turn")
    seat, final = player(name, found["players"], "turn"), "final turn" in moments
    moved = ("-",) if {"after the move", "draw", "move and Low/High card done"} & set(moments) else ()
    played = (UNKNOWN_CARD,) if {"draw", "move and Low/High card done"} & set(moments) else ()
    found["agenda"] = (Task("draw", (UNKNOWN_CARD,)),) if "draw" in moments else ()
    if "pending" in reader.lines:
        found["agenda"] = _pending(reader)
    if final and found["queue"] is None:
        found["queue"] = ()
    lists = {key: tuple(reader.words(key)) for key in ("downgraded", "finals", "fresh", "shown")}
    found["turn"] = Turn(
        seat,
        final=final,
        triggered=reader.lines.get("triggered") == "yes",
        moved=tuple(reader.words("moved")) or moved,
        played=tuple(reader.words("played")) or played,
        collected=reader.number("collected", 0),
        origins=_placed(reader, "origins", parts) if "origins" in reader.lines else found["planets"],
        **lists,
    )
    for card in (*found["turn"].played, *found["turn"].downgraded, *found["turn"].finals, *found["turn"].fresh):
        _card(card, parts, "turn")


def _pending(reader: Reader) -> tuple[Task, ...]:
    tasks = []
    for text in reader.lines["pending"].split(";"):
        kind, *args = text.split() or [""]
        if kind not in kinds():
            raise NotationError(text, N_("something that is still to happen"), N_("task"), kinds(), "pending")
        tasks.append(Task(kind, tuple(args)))
    return tuple(tasks)
