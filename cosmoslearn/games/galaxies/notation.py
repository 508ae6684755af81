"""Positions as lines of text, and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from ...core.chance import Chance
from ...core.errors import NotationError
from ...core.language import N_
from .invariants import sound
from .pieces import CODES, FRAMES, MISSION, PLANETS, ROGUE, Planet, read_card
from .state import (
    BAY,
    GAP,
    GIVEN,
    HIDDEN,
    HOME,
    LETTERS,
    LOCKED,
    NOW,
    SHIPS,
    SPENT,
    SURFACE,
    UNUSED,
    Frame,
    Lasting,
    Mat,
    State,
    Use,
    numbers,
)

MARKS: Final = {UNUSED: "", NOW: "/now", BAY: "/bay", SPENT: "/spent", GIVEN: "/given"}
KEYS: Final = (
    "mode", "rogue", "cards", "first", "active", "row", "deck", "discard", "dice", "rolls", "rerolls", "converted",
    "used", "lasting", "triggered", "since", "box", "fewer", "winner", "memory", "stack", "seed",
)  # fmt: skip
FLAGS: Final = re.compile(r"[a-z][a-z-]*")
USED: Final = "land|colony|copy|follow|new"
KEPT: Final = "(left|share|did|energy|culture|saved|frozen|met)-[0-9]{1,2}"


# ------------------------------------------------------------------ printing


def write(state: State) -> str:
    """A position as lines; what has its usual value is left out."""
    lines = [f"mode: {state.mode}"] if state.mode != "base" else []
    if state.rogue:
        lines.append(f"rogue: {state.rogue}")
    if state.cards != PLANETS:
        lines.append(f"cards: {'; '.join(card.line() for card in state.cards)}")
    if state.first:
        lines.append(f"first: {state.letter(state.first)}")
    if state.active:
        lines.append(f"active: {state.letter(state.active)}")
    lines.append(f"row: {' '.join('-' if card == GAP else state.name_of(card) for card in state.row)}")
    lines.append(f"deck: {_names(state, state.deck)}")
    if state.discard:
        lines.append(f"discard: {_names(state, state.discard)}")
    lines += [f"{state.letter(player)}: {_mat(state, mat)}" for player, mat in enumerate(state.mats)]
    if state.faces:
        dice = [face + MARKS[status] for face, status in zip(state.faces, state.status, strict=True)]
        lines.append(f"dice: {' '.join(dice)}")
    lines += _memory(state)
    stack = tuple(_frame(state, frame) for frame in state.stack)
    if stack != (f"turn {state.letter(state.active)}",):
        lines.append(f"stack: {' | '.join(stack) or 'none'}")
    lines.append(f"seed: {state.chance.state}")
    return "\n".join(lines)


def _names(state: State, cards: tuple[int, ...]) -> str:
    return " ".join(state.name_of(card) for card in cards) or "-"


def _memory(state: State) -> list[str]:
    letter = state.letter
    lines = [f"rolls: {' '.join(state.coming)}"] if state.coming else []
    lines += [f"rerolls: {state.rerolls}"] if state.rerolls else []
    lines += [f"converted: d{state.converted}"] if state.converted else []
    lines += [f"used: {_uses(state, state.used)}"] if state.used else []
    if state.lasting:
        lasting = [f"{letter(x.player)} {x.power} d{x.die + 1}" for x in state.lasting]
        lines.append(f"lasting: {', '.join(lasting)}")
    lines += [f"triggered: {letter(state.triggered)}"] if state.triggered >= 0 else []
    lines += [f"since: {state.since}"] if state.since else []
    lines += [f"box: {' '.join(state.box)}"] if state.box else []
    lines += [f"fewer: {state.fewer}"] if state.fewer else []
    lines += [f"winner: {letter(state.winner)}"] if state.winner >= 0 else []
    lines += [f"memory: {_uses(state, state.memory)}"] if state.memory else []
    return lines


def _uses(state: State, uses: tuple[Use, ...]) -> str:
    found = (
        f"{state.letter(use.player)} {state.name_of(use.card) if use.card >= 0 else '-'} {use.how}" for use in uses
    )
    return ", ".join(found)


def _mat(state: State, mat: Mat) -> str:
    parts = [f"L{mat.level} E{mat.energy} C{mat.culture}", _ships(state, mat.ships)]
    if mat.colonies:
        parts.append(f"col {', '.join(map(state.name_of, mat.colonies))}")
    if mat.dealt:
        parts.append(f"mission {', '.join(mat.dealt)}")
    return " | ".join(parts)


def _ships(state: State, ships: tuple[int, ...]) -> str:
    found: list[tuple[str, int]] = []
    for at in ships:
        name = state.place_name(at) if at < 0 else f"{state.planet_at(at >> 3).name}{_space(at)}"
        if found and found[-1][0] == name == "home":
            found[-1] = (name, found[-1][1] + 1)
        else:
            found.append((name, 1))
    while found and found[-1][0] == "locked":
        found.pop()
    return ", ".join(f"{name} {n}" if name == "home" else name for name, n in found) or "none"


def _space(at: int) -> str:
    return "^" if at & 7 == SURFACE else f"@{at & 7}"


def _frame(state: State, frame: Frame) -> str:
    words = [frame.kind, state.letter(frame.player)]
    if frame.card >= 0:
        words.append(f"card={state.name_of(frame.card)}")
    if frame.n:
        words.append(f"n={frame.n}")
    words += [f"{key}={value}" for key in ("track", "face", "flag") if (value := getattr(frame, key))]
    if frame.asked:
        words.append(f"asked={''.join(map(state.letter, frame.asked))}")
    if frame.ship >= 0:
        words.append(f"ship={frame.ship}")
    if frame.die >= 0:
        words.append(f"die=d{frame.die + 1}")
    return " ".join(words)


# ------------------------------------------------------------------ reading


class Reader:
    """The lines of one position, read key by key."""

    def __init__(self, lines: Mapping[str, str], letters: str, cards: tuple[Planet, ...]) -> None:
        self.lines, self.letters, self.cards = lines, letters, cards
        self.card_numbers = numbers(cards)
        self.row: tuple[int, ...] = ()

    def player(self, text: str) -> int:
        """A player by its letter."""
        if len(text) != 1 or text not in self.letters:
            raise NotationError(text, N_("the letter of a player"), N_("player"), list(self.letters))
        return self.letters.index(text)

    def card(self, text: str) -> int:
        """A card by its name."""
        if text == "?":
            return HIDDEN
        if text not in self.card_numbers:
            raise NotationError(text, N_("the name of a planet"), N_("planet"), self.card_numbers)
        return self.card_numbers[text]

    def card_list(self, key: str) -> tuple[int, ...]:
        """Cards by name, in order; a dash for none."""
        text = self.lines.get(key, "-")
        return () if text == "-" else tuple(map(self.card, text.split()))

    def whole(self, key: str) -> int:
        """A number from 0."""
        return whole(self.lines.get(key, "0"), key)

    def mat(self, letter: str) -> Mat:
        """The line of one player."""
        text = self.lines[letter]
        parts = [part.strip() for part in text.split("|")]
        numbers_ = re.fullmatch(r"L(\d{1,2}) E(\d{1,2}) C(\d{1,2})", parts[0], re.ASCII)
        if not numbers_ or len(parts) < 2:
            raise NotationError(text, N_("a line such as L1 E2 C1 | home 2"), N_("mat"), where=letter)
        level, energy, culture = map(int, numbers_.groups())
        more: dict[str, list[str]] = {"col": [], "mission": []}
        for part in parts[2:]:
            word, _, rest = part.partition(" ")
            if word not in more or not rest:
                raise NotationError(part, N_("col or mission and names"), N_("mat"), where=letter)
            more[word] = [name.strip() for name in rest.split(",")]
        for name in more["mission"]:
            if name not in MISSION and name != "?":
                raise NotationError(name, N_("the name of a mission"), N_("mission"), MISSION)
        return Mat(
            level, energy, culture, self.ships(parts[1]), tuple(map(self.card, more["col"])), tuple(more["mission"])
        )

    def ships(self, text: str) -> tuple[int, ...]:
        """Where the ships are; those not named are locked."""
        found: list[int] = []
        for entry in text.split(",") if text != "none" else []:
            found += self.ship(entry.strip())
        if len(found) > SHIPS:
            raise NotationError(text, N_("four ships at most"), N_("mat"))
        return (*found, *[LOCKED] * (SHIPS - len(found)))

    def ship(self, text: str) -> list[int]:
        """One entry of a list of ships."""
        if text == "locked":
            return [LOCKED]
        if home := re.fullmatch(r"home ([1-4])", text, re.ASCII):
            return [HOME] * int(home[1])
        found = re.fullmatch(r"(.+?)(\^|@([0-6]))", text, re.ASCII)
        card = self.card(found[1]) if found else HIDDEN
        if not found or card not in self.row:
            raise NotationError(text, N_("home 2, Jakks@1 or Jakks^, for a planet of the row"), N_("ship"))
        return [self.row.index(card) * 8 + (SURFACE if found[2] == "^" else int(found[3]))]

    def dice(self) -> tuple[tuple[str, ...], str]:
        """Faces and what has become of the dice."""
        faces, status = [], ""
        states = {mark: key for key, mark in MARKS.items()}
        for word in self.lines.get("dice", "").split():
            face, mark = word[:3], word[3:]
            if face not in CODES or mark not in states:
                raise NotationError(word, N_("a face such as MOV, ENE/bay or COL/spent"), N_("die"), CODES)
            faces.append(face)
            status += states[mark]
        return tuple(faces), status

    def faces(self, key: str) -> tuple[str, ...]:
        """A list of faces."""
        found = tuple(self.lines.get(key, "").split())
        for face in found:
            if face not in CODES:
                raise NotationError(face, N_("a face such as MOV"), N_("die"), CODES)
        return found

    def uses(self, key: str, how: str) -> tuple[Use, ...]:
        """What has been used this turn, or what some beliefs remember."""
        found = []
        for entry in _entries(self.lines.get(key, "")):
            if len(entry) != 3 or not re.fullmatch(how, entry[2], re.ASCII):
                raise NotationError(" ".join(entry), N_("an entry such as A Nagato land or B - follow"), N_("use"))
            found.append(Use(self.player(entry[0]), -1 if entry[1] == "-" else self.card(entry[1]), entry[2]))
        return tuple(found)

    def lasting(self) -> tuple[Lasting, ...]:
        """The effects in force."""
        found = []
        for entry in _entries(self.lines.get("lasting", "")):
            if len(entry) != 3 or not re.fullmatch(r"d[0-7]", entry[2], re.ASCII) or not FLAGS.fullmatch(entry[1]):
                raise NotationError(" ".join(entry), N_("an entry such as A price d1"), N_("effect"))
            found.append(Lasting(self.player(entry[0]), entry[1], int(entry[2][1]) - 1))
        return tuple(found)

    def frame(self, text: str) -> Frame:
        """One frame of the stack."""
        words = text.split()
        if len(words) < 2 or words[0] not in FRAMES:
            raise NotationError(text, N_("a kind of choice and a player, such as turn A"), N_("frame"), FRAMES)
        fields: dict[str, Any] = {}
        for word in words[2:]:
            key, _, value = word.partition("=")
            fields[key] = self.field(key, value, text)
        return Frame(words[0], self.player(words[1]), **fields)

    def field(self, key: str, value: str, text: str) -> object:
        """One field of a frame."""
        if key == "card":
            return self.card(value)
        if key in ("n", "ship"):
            return whole(value, key)
        if key == "asked":
            return tuple(map(self.player, value))
        if key == "die" and re.fullmatch(r"d[1-7]", value, re.ASCII):
            return int(value[1]) - 1
        if key == "face" and value in CODES:
            return value
        if key in ("track", "flag") and FLAGS.fullmatch(value):
            return value
        raise NotationError(text, N_("fields such as card=Jakks n=1 face=MOV asked=BC die=d1"), N_("frame"))


def _entries(text: str) -> list[list[str]]:
    return [entry.split() for entry in text.split(",") if entry.strip()]


def whole(text: str, key: str) -> int:
    """A number from 0 to 2^64.

    Raises:
        NotationError: it is none.
    """
    if not re.fullmatch(r"\d{1,20}", text.strip(), re.ASCII):
        raise NotationError(text, N_("a whole number"), N_("number"), where=key)
    return int(text)


def _split(text: str) -> dict[str, str]:
    lines: dict[str, str] = {}
    known = (*KEYS, *LETTERS, "R")
    for line in text.strip().splitlines():
        if not line.strip():
            continue
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon or key not in known:
            raise NotationError(line, N_("a line such as row: Jakks Leandra Gort Maia"), N_("line"), known)
        if key in lines:
            raise NotationError(line, N_("each key once"), N_("line"))
        lines[key] = value.strip()
    return lines


def read(text: str, make: Callable[..., State], mode: str, rogue: str, more: Mapping[str, Any]) -> State:
    """A position from its lines.

    Raises:
        NotationError: the text is no position.
    """
    lines = _split(text)
    mode = lines.get("mode", mode)
    rogue = lines.get("rogue", rogue or ("artemis" if mode != "base" else ""))
    if mode not in ("base", "solo", "solo-harder") or bool(rogue) != (mode != "base"):
        raise NotationError(mode, N_("base, solo or solo-harder, the latter two with a rogue"), N_("mode"))
    if rogue and rogue not in ROGUE:
        raise NotationError(rogue, N_("a rogue galaxy"), N_("rogue"), ROGUE)
    cards = PLANETS
    if "cards" in lines:
        cards = tuple(read_card(line) for line in lines["cards"].split(";"))
    letters = "".join(letter for letter in ("AR" if rogue else LETTERS) if letter in lines)
    missing = [key for key in ("row", "A", "R" if rogue else "B") if key not in lines]
    if missing or not letters.startswith("AR" if rogue else LETTERS[: len(letters)]):
        raise NotationError(text, N_("row and one line for each player: A, B ..., or A and R"), N_("position"))
    if any(letter in lines for letter in (LETTERS[1:] if rogue else "R")):
        raise NotationError(text, N_("the players of the mode: A, B ..., or A and R"), N_("position"))
    return _built(Reader(lines, letters, cards), make, mode, rogue, more)


def _built(reader: Reader, make: Callable[..., State], mode: str, rogue: str, more: Mapping[str, Any]) -> State:
    lines = reader.lines
    reader.row = tuple(GAP if name == "-" else reader.card(name) for name in lines["row"].split())
    mats = tuple(map(reader.mat, reader.letters))
    active = reader.player(lines["active"]) if "active" in lines else 0
    faces, status = reader.dice()
    chance = Chance(reader.whole("seed"))
    discard = reader.card_list("discard")
    if "deck" in lines:
        deck = reader.card_list("deck")
    else:
        away = {*reader.row, *discard, *(card for mat in mats for card in mat.colonies)}
        deck, chance = chance.shuffled([n for n in range(len(reader.cards)) if n not in away])
    state = make(
        mode=mode, rogue=rogue, cards=reader.cards, first=reader.player(lines["first"]) if "first" in lines else 0,
        active=active, row=reader.row, deck=deck, discard=discard, mats=mats, faces=faces, status=status,
        coming=reader.faces("rolls"), rerolls=reader.whole("rerolls"), used=reader.uses("used", USED),
        triggered=reader.player(lines["triggered"]) if "triggered" in lines else -1, since=reader.whole("since"),
        box=tuple(lines.get("box", "").split()), fewer=reader.whole("fewer"), memory=reader.uses("memory", KEPT),
        lasting=reader.lasting(),
        winner=reader.player(lines["winner"]) if "winner" in lines else -1, chance=chance,
        converted=int(lines["converted"][1:]) if re.fullmatch(r"d[1-7]", lines.get("converted", "")) else 0, **more,
    )  # fmt: skip
    if "converted" in lines and not state.converted:
        raise NotationError(lines["converted"], N_("a die such as d3"), N_("die"))
    for name in state.box:
        if name not in MISSION and name != "?":
            raise NotationError(name, N_("the name of a mission"), N_("mission"), MISSION)
    if lines.get("stack") == "none":
        return state
    frames = (
        tuple(reader.frame(frame) for frame in lines["stack"].split("|"))
        if "stack" in lines
        else (Frame("turn", active),)
    )
    for frame in frames:
        if not sound(state, frame):
            raise NotationError(_frame(state, frame), N_("dice, ships and faces that are there"), N_("frame"))
    return msgspec.structs.replace(state, stack=frames)
