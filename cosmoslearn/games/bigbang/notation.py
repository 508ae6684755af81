"""The notation of positions: `key: value` lines, read; `printing.py` prints them.

Only `universe` is needed; `notation.toml` explains every key with examples.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ...core.chance import Chance
from ...core.errors import NotationError, UnknownName
from ...core.hexes import Cell, cell
from ...core.language import N_, say
from ...core.rulebook import Rulebook
from .moves import Lay
from .pieces import ELEMENTS, GOALS, MODES, SUPPLY, TILES, UNKNOWN
from .position import Position
from .printing import NONE
from .setup import dealt_goals
from .state import ROW, Solo
from .supply import refilled, supply_of

KEYS: Final = (
    "mode", "universe", "row", "queue", "discards", "used", "players", "clock", "to move", "goals", "pending", "last",
    "laid",
    "goal", "cards", "negative", "won", "passes", "last card", "since", "spaces", "lost", "seed", "fragment",
    "links", "start", "hands", "ages", "half",
)  # fmt: skip


def lines_of(text: str) -> dict[str, str]:
    """The keys of a notation with their values.

    Raises:
        NotationError: a line has no key, or a key that does not exist or stands twice.
    """
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        key, colon, value = line.partition(":")
        key, place = key.strip(), say(N_("line {number}"), number=number)
        if not colon or key not in KEYS:
            expected = N_("a key such as universe, row or clock, then a colon")
            raise NotationError(key or line, expected, N_("line"), KEYS, place)
        if key in found:
            raise NotationError(key, N_("each key once"), N_("line"), (), place)
        found[key] = "" if value.strip() == NONE else value.strip()
    if "universe" not in found:
        raise NotationError(text, N_("a line universe: with tiles such as BB@0,0 PY1@1,0"), N_("position"))
    return found


def universe(text: str) -> dict[Cell, str]:
    """The board of `BB@0,0 PY1@1,0`.

    Raises:
        NotationError: a tile or a space cannot be read, or two tiles lie on one space.
    """
    board: dict[Cell, str] = {}
    for word in text.split():
        code, sign, where = word.partition("@")
        if not sign:
            raise NotationError(word, N_("tile@q,r such as PY1@1,0"), N_("tile on a space"), (), "universe")
        space = cell(where)
        if space in board:
            raise NotationError(word, N_("one tile on each space"), N_("tile on a space"), (), "universe")
        board[space] = TILES[code].code
    return board


def codes(text: str, where: str) -> tuple[str, ...]:
    """Tiles of the supply, divided by spaces.

    Raises:
        NotationError: one of them is no such tile.
    """
    for code in text.split():
        if code not in SUPPLY and code != UNKNOWN:
            raise NotationError(code, N_("a tile of the supply such as PY2, T, W1 or HY"), N_("tile"), SUPPLY, where)
    return tuple(text.split())


def whole(text: str, where: str, least: int = 0, most: int = 999) -> int:
    """A whole number.

    Raises:
        NotationError: it is none, or out of its range.
    """
    if not re.fullmatch(r"\d{1,20}", text) or not least <= int(text) <= most:
        raise NotationError(text, N_("a whole number in range"), N_("number"), (), where)
    return int(text)


def element(text: str, where: str, known: tuple[str, ...] = ELEMENTS) -> str:
    """The name of an element.

    Raises:
        NotationError: there is no such element, or nobody plays it.
    """
    if text not in known:
        raise NotationError(text, N_("one of the elements in play"), N_("player"), known, where)
    return text


def pairs(text: str, where: str, known: tuple[str, ...] = ELEMENTS) -> list[tuple[str, str]]:
    """`fire 7, water 8` as pairs."""
    found = []
    for part in filter(None, (part.strip() for part in re.split("[,;]", text))):
        who, _, value = part.partition(" ")
        found.append((element(who, where, known), value.strip()))
    return found


def values(text: str, mode: str | None, options: Mapping[str, Any]) -> dict[str, str]:
    """The keys of a notation with their values; mode and options are used where the text says nothing.

    Raises:
        NotationError: the text is no position.
        UnknownName: there is no such mode or option.
    """
    given = lines_of(text)
    for option, value in {"mode": mode or "cosmic", **options}.items():
        key = option.replace("_", " ")
        if key not in KEYS:
            raise UnknownName(N_("option"), option, KEYS)
        given.setdefault(key, str(value))
    if given["mode"] not in MODES:
        raise UnknownName(N_("mode"), given["mode"], MODES)
    return given


def read(given: dict[str, str], rulebook: Rulebook) -> Position:
    """The position of a notation of the cosmic, the simple or the solo mode; invariants are not looked at here.

    Raises:
        NotationError: a value cannot be read.
    """
    playing = given["mode"]
    board = universe(given["universe"])
    chance = Chance(whole(given.get("seed", "0"), "seed", 0, 2**64 - 1))
    row, queue, chance = _offer(given, board, supply_of(playing, rulebook), chance)
    players, clock = _clock(given, playing, rulebook)
    goals = goals_of(given, players, chance, rulebook) if playing != "solo" else ()
    state = Position(
        rulebook,
        universe=board,
        row=row,
        queue=queue,
        discards=whole(given.get("discards", "0"), "discards", 0, len(queue)),
        used=codes(given.get("used", ""), "used"),
        mode=playing,
        players=players,
        goals=goals,
        clock=clock,
        turn=clock[0][0] if clock else 0,
        last=cell(given["last"]) if given.get("last") else None,
        owners=_owners(given.get("laid", ""), players),
        solo=_solo(given, rulebook, clock) if playing == "solo" else None,
        fragment=given.get("fragment", "") == "yes",
        **_pending(given.get("pending", "")),
    )
    if given.get("to move"):
        state = _replace(state, turn=players.index(element(given["to move"], "to move", players)))
    if "queue" in given:
        return state
    return refilled(state)  # type: ignore[return-value]


def _replace(state: Position, **fields: Any) -> Position:
    from msgspec.structs import replace

    return replace(state, **fields)


def _offer(
    given: dict[str, str], board: dict[Cell, str], supply: tuple[str, ...], chance: Chance
) -> tuple[tuple[str, ...], tuple[str, ...], Chance]:
    row = codes(given.get("row", ""), "row")
    if len(row) > ROW:
        raise NotationError(given["row"], N_("at most four tiles"), N_("row"), (), "row")
    if "queue" in given:
        return row, codes(given["queue"], "queue"), chance
    gone = (
        {part for code in board.values() for part in parts(code)} | set(row) | set(codes(given.get("used", ""), "used"))
    )
    queue, chance = chance.shuffled([code for code in supply if code not in gone])
    return row, queue, chance


def parts(code: str) -> list[str]:
    """All tiles in one place: both of a stack, the one that lies face down if it is known."""
    return [part for part in code.removeprefix("X:").split("^") if part != "X"]


def _clock(given: dict[str, str], mode: str, rulebook: Rulebook) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...]]:
    times = [(who, whole(value or "0", "clock")) for who, value in pairs(given.get("clock", ""), "clock")]
    stated = tuple(element(who, "players") for who in given.get("players", "").replace(",", " ").split())
    players = stated or tuple(who for who, _ in times) or (("fire",) if mode == "solo" else ("fire", "water"))
    if len(set(players)) < len(players) or (times and {who for who, _ in times} != set(players)):
        stated_times = given.get("clock") or " ".join(players)
        raise NotationError(stated_times, N_("each player once"), N_("clock"), players, "clock")
    if mode == "simple":
        return players, ()
    if not times:
        return players, rulebook["BB-SETUP-ORDER"](tuple(range(len(players))))
    return players, tuple(sorted(((players.index(who), time) for who, time in times), key=lambda entry: entry[1]))


def goals_of(given: dict[str, str], players: tuple[str, ...], chance: Chance, rulebook: Rulebook) -> tuple[str, ...]:
    """The goals of all players: as stated, unknown for those not named; dealt when nothing is said.

    Raises:
        NotationError: a player or a goal does not exist.
    """
    if "goals" not in given:
        return dealt_goals(len(players), chance, rulebook)[0]
    found = dict.fromkeys(players, UNKNOWN * 2)
    for who, goals in pairs(given["goals"], "goals", players):
        if not re.fullmatch(f"[{GOALS[:4]}?][{GOALS[4:]}?]", goals):
            raise NotationError(goals, N_("a form and a colour such as SR, or ??"), N_("pair of goals"), (), "goals")
        found[who] = goals
    return tuple(found.values())


def _owners(text: str, players: tuple[str, ...]) -> dict[Cell, int]:
    found: dict[Cell, int] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        who, *spaces = part.split()
        found.update({cell(space): players.index(element(who, "laid", players)) for space in spaces})
    return found


def _pending(text: str) -> dict[str, Any]:
    """`extra 1, opened SN, time 5` or `body 2, opened DE`."""
    found: dict[str, Any] = {"dark": 0, "extras": 0}
    for part in filter(None, (part.strip() for part in text.split(","))):
        word, _, value = part.partition(" ")
        if word == "opened":
            found["opened"] = codes(value, "pending")[0] if value else ""
        elif word in ("extra", "body", "time"):
            found[{"extra": "extras", "body": "dark", "time": "owed"}[word]] = whole(
                value, "pending", 0, 2 if word == "body" else 99
            )
        else:
            raise NotationError(
                part,
                N_("body, extra, opened or time with a value, such as extra 1, opened SN"),
                N_("part of pending"),
                ("body", "extra", "opened", "time"),
                "pending",
            )
    if found["dark"] or found["extras"]:
        found.setdefault("opened", "DE" if found["dark"] else "SN")
        found.setdefault("owed", TILES[found["opened"]].cost)
    return found


def _cards(text: str, where: str) -> tuple[str, ...]:
    for card in text.split():
        if card not in (*GOALS, UNKNOWN):
            raise NotationError(card, N_("a goal card: one of P S C A B Y O R"), N_("card"), GOALS, where)
    return tuple(text.split())


def _solo(given: dict[str, str], rulebook: Rulebook, clock: tuple[tuple[int, int], ...]) -> Solo:
    spaces = whole(given.get("spaces", "14"), "spaces", 8, 30)
    won = tuple((_cards(word[:1], "won")[0], whole(word[1:] or "0", "won")) for word in given.get("won", "").split())
    seen = {given.get("goal", ""), *given.get("negative", "").split(), *(card for card, _ in won)}
    cards = _cards(given["cards"], "cards") if "cards" in given else tuple(card for card in GOALS if card not in seen)
    goal = _cards(given.get("goal", ""), "goal")[:1]
    if not goal and "goal" not in given:
        goal, cards = cards[:1], cards[1:]
    passes = whole(given["passes"], "passes") if "passes" in given else rulebook["BB-SOLO-PASS"](0, clock[0][1], spaces)
    sign, _, when = given.get("last card", "").partition(" ")
    if sign not in ("", "goal", "negative"):
        raise NotationError(
            sign,
            N_("goal or negative, then the passes of zero before it"),
            N_("last card"),
            ("goal", "negative"),
            "last card",
        )
    if not sign and not cards:
        sign, when = "goal", str(passes)
    return Solo(
        goal="".join(goal),
        deck=cards,
        negatives=_cards(given.get("negative", ""), "negative"),
        won=won,
        passes=passes,
        finale=sign,
        last_card=whole(when or "0", "last card") if sign else -1,
        since=tuple(cell(space) for space in given.get("since", "").split()),
        spaces=spaces,
        lost=given.get("lost", "") == "yes",
    )


# ------------------------------------------------------------------ printing


def lay_of(text: str) -> Lay:
    """A tile on a space, as a question names it."""
    code, _, where = text.partition("@")
    return Lay(TILES[code].code, cell(where))
