"""The components, from data: faces, empire levels, planets, missions, rogue galaxies; decks of a teacher's own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from ...core.errors import FileError, NotationError
from ...core.files import as_kind, read_tables
from ...core.language import N_, say

Resource = Literal["energy", "culture"]
Track = Literal["diplomacy", "economy"]
Text = dict[str, str]


class Face(msgspec.Struct, frozen=True):
    """One face of a die."""

    code: str
    name: Text
    effect: Text
    short: Text


class Level(msgspec.Struct, frozen=True):
    """What an empire level costs and gives."""

    level: int
    upgrade_cost: int
    dice: int
    ships: int
    vp: int
    vp_edition_later: int


class Planet(msgspec.Struct, frozen=True):
    """One planet card. `power` names the card of the box whose action it has: its own for the forty."""

    name: str
    vp: int
    produces: Resource
    track: Track
    spaces: int
    power: str
    rule: str
    effect: tuple[str, str]
    own_turn: bool = False
    once: bool = False
    confirmed: bool = True

    def line(self) -> str:
        """The card on one line: name, points, resource, end of the track, numbered spaces, whose action it has."""
        return f"{self.name} {self.vp} {self.produces} {self.track} {self.spaces} {self.power}"

    @property
    def says(self) -> Text:
        """The action in words."""
        return {"en": self.effect[0], "es": self.effect[1]}


class Mission(msgspec.Struct, frozen=True):
    """One secret mission: its rule scores it."""

    name: str
    points: int
    tied: int
    comparative: bool
    rule: str
    confirmed: bool
    title: tuple[str, str]
    condition: tuple[str, str]


class Rogue(msgspec.Struct, frozen=True):
    """One rogue galaxy; `ladder` are the effects of a colony die on levels 1 to 5."""

    id: str
    name: str
    rank: int
    dice: tuple[int, ...]
    vp: tuple[int, ...]
    limit: int
    skull: int
    rule: str
    ladder: tuple[str, ...]
    confirmed: bool
    ladder_confirmed: bool
    steps: tuple[tuple[str, str], ...]


_DATA: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"))
GAME: Final[dict[str, Any]] = _DATA["game"]
FRAMES: Final[dict[str, Text]] = _DATA["frame"]
FACES: Final = tuple(
    Face(
        face["code"], {"en": face["name_en"], "es": face["name_es"]},
        {"en": face["effect_en"], "es": face["effect_es"]}, {"en": face["short_en"], "es": face["short_es"]},
    )
    for face in _DATA["die_face"]
)  # fmt: skip
CODES: Final = tuple(face.code for face in FACES)
FACE: Final = {face.code: face for face in FACES}
LEVELS: Final = tuple(msgspec.convert(level, Level) for level in _DATA["empire_level"])
PLANETS: Final = tuple(
    Planet(
        card["name"], card["vp"], card["produces"], card["colonise_with"], card["numbered_spaces"], card["name"],
        card["rule"], (card["effect_en"], card["effect_es"]), card["own_turn_only"], card["once_per_turn"],
        card["confirmed"],
    )
    for card in _DATA["planet"]
)  # fmt: skip
PLANET: Final = {planet.name: planet for planet in PLANETS}
MISSIONS: Final = tuple(
    Mission(
        card["name"], card["points"], card.get("points_if_tied", 0), card["comparative"], card["rule"],
        card["confirmed"], (card["name"], card["name_es_suggested"]), (card["condition_en"], card["condition_es"]),
    )
    for card in _DATA["mission"]
)  # fmt: skip
MISSION: Final = {mission.name: mission for mission in MISSIONS}
ROGUES: Final = tuple(
    Rogue(
        mat["id"], mat["name"], mat["difficulty_rank"], tuple(mat["dice_by_level"]), tuple(mat["vp_by_level"]),
        mat["resource_max"], mat["skull_level"], mat["rule"], tuple(a["effect"] for a in mat["colony_action"]),
        mat["confirmed"], mat["ladder_confirmed"],
        tuple((a["effect_en"], a["effect_es"]) for a in mat["colony_action"]),
    )
    for mat in _DATA["rogue_galaxy"]
)  # fmt: skip
ROGUE: Final = {rogue.id: rogue for rogue in ROGUES}
TRACK_OF: Final[dict[str, Track]] = {"DIP": "diplomacy", "ECO": "economy"}
# The words of a card as it is written: what each is called, what it must look like, and what is expected.
_WORDS: Final = (
    (
        "name",
        r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*",
        N_("a name of letters without accents, digits and hyphens: Nueva-Tierra"),
    ),
    ("points", r"1?[0-9]|20", N_("points from 0 to 20")),
    ("produces", r"energy|culture", N_("energy or culture")),
    ("track", r"diplomacy|economy", N_("diplomacy or economy")),
    ("spaces", r"[1-5]", N_("1 to 5 numbered spaces")),
    ("power", "|".join(map(re.escape, PLANET)), N_("one of the forty planets, whose action the card has")),
)


def _faults(words: Sequence[object]) -> Iterator[tuple[str, NotationError]]:
    """What is wrong with the words of a card: what it is called, and why."""
    for (called, pattern, expected), word in zip(_WORDS, words, strict=True):
        if not re.fullmatch(pattern, str(word), re.ASCII):
            known = PLANET if called == "power" else ()
            yield called, NotationError(word, expected, N_("value"), known)


def read_card(line: str) -> Planet:
    """A planet card from one line.

    Raises:
        NotationError: the line is no card.

    >>> read_card("Tierra 3 culture economy 3 Jakks").spaces
    3
    """
    words = line.split()
    if len(words) != len(_WORDS):
        raise NotationError(line, N_("a card such as: Tierra 3 culture economy 3 Jakks"), N_("card"))
    for _, fault in _faults(words):
        raise fault
    name, points, produces, track, spaces, power = words
    own = PLANET[power]
    return msgspec.structs.replace(
        own, name=name, vp=int(points), produces=produces, track=track, spaces=int(spaces),
        confirmed=own.confirmed and line.strip() == own.line(),
    )  # fmt: skip


class _Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    points: int
    produces: str
    track: str
    spaces: int
    power: str


class _Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    planet: tuple[_Card, ...]


def read_deck(file: Path | str) -> tuple[str, ...]:
    """A deck of one's own from TOML: tables `[[planet]]` with name, points, produces, track, spaces and power.

    The result goes to `new_game(deck=...)`: one line for each card. A file holds as many tables as there are cards:

        [[planet]]
        name = "Tierra"
        points = 3
        produces = "culture"    # or "energy"
        track = "economy"       # or "diplomacy"
        spaces = 3              # numbered spaces, 1 to 5
        power = "Jakks"         # the planet of the box whose action the card has

    Raises:
        FileError: the file is no such deck; says where and what was expected.

    >>> import tempfile
    >>> card = 'name = "Tierra"\\npoints = 3\\nproduces = "culture"\\ntrack = "economy"\\nspaces = 3\\npower = "Jakks"'
    >>> with tempfile.NamedTemporaryFile("w+", suffix=".toml") as file:
    ...     print(file.write("[[planet]]\\n" + card) > 0, file.flush(), read_deck(file.name))
    True None ('Tierra 3 culture economy 3 Jakks',)
    """
    cards = as_kind(read_tables(file), _Deck, file, *_Deck.__struct_fields__, *_Card.__struct_fields__).planet
    lines = []
    for number, card in enumerate(cards):
        words = msgspec.structs.astuple(card)
        for called, fault in _faults(words):
            raise FileError(file, f"$.planet[{number}].{called}", str(fault))
        lines.append(" ".join(map(str, words)))
    check_names(lines, file)
    return tuple(lines)


def check_names(lines: Iterable[str], file: object = "deck") -> None:
    """Refuse a deck with two cards of one name.

    Raises:
        FileError: a name is there twice.
    """
    seen: set[str] = set()
    for number, line in enumerate(lines):
        name = line.split()[0]
        if name in seen:
            raise FileError(file, f"$.planet[{number}]", say(N_("{name} is in the deck already"), name=name))
        seen.add(name)
