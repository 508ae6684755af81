"""A teacher's own board, track or deck: read from TOML, checked against everything that is printed, and remembered."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from ...core.checking import typed
from ...core.errors import FileError, UnknownName
from ...core.files import as_kind, read_tables
from ...core.language import LANGUAGES, N_, say
from ...core.rulebook import Text
from .lines import Board
from .pieces import CARD_COUNTS, COUNTS, DECKS, HOUSE, KIND_NAMES, KIND_WORDS, PLANETS, Card, Components, Sheet

SPACES: Final = 72
NAME: Final = re.compile(r"[a-z][a-z0-9-]*")
# Words of the notation that no card can be called by.
WORDS: Final = frozenset((*DECKS, *KIND_NAMES, "none", "supply", "track", "end", "downgrade"))
TOP: Final = 99  # the score table counts to 99
_known: dict[str, Components] = {"house": HOUSE}


def components(which: str | Path | Components) -> Components:
    """A set of components: itself, the name of one that is loaded, or a file to load.

    Raises:
        FileError: the file cannot be read or does not agree with the printed rules; says where and what was expected.
        UnknownName: no such file, and nothing loaded under that name.

    >>> components("house").name
    'house'
    """
    if isinstance(which, Components):
        return which
    if str(which) in _known:
        return _known[str(which)]
    if not str(which).endswith(".toml"):
        raise UnknownName(N_("set of components"), which, _known)
    return load_components(which)


@typed
def load_components(file: str | Path) -> Components:
    """Read a teacher's board, track or deck. Tables that are missing are taken from the house.

    The file needs a `name`, and for each table it replaces a label: the words, in each language, under which that part
    is shown. It is refused unless it keeps what is printed: 72 spaces for 68 tokens and four planets, orbits I to VII,
    lines that run clockwise and reach every space, and 18 Low, 18 High and 16 Final cards. It cannot pass for the
    house's data, nor say of its own cards that they are printed in the rules.

    Raises:
        FileError: with the file, the key and what was expected.
    """
    path = Path(file)
    raw = read_tables(path)
    sheet = as_kind({**_house_tables(), **raw, "label": _labels(raw)}, Sheet, path, *Sheet.__struct_fields__)
    for check in (_name_faults, _board_faults, _track_faults, _card_faults, _rank_faults, _label_faults):
        for key, why in check(sheet):
            raise FileError(path, key, why)
    found = Components(sheet)
    _known[found.name] = found
    return found


def _house_tables() -> dict[str, Any]:
    tables: dict[str, Any] = msgspec.to_builtins(HOUSE.sheet)
    del tables["name"]
    return tables


def _labels(raw: dict[str, Any]) -> dict[str, Any]:
    """The house's labels only for the parts that stay the house's."""
    house: dict[str, Any] = msgspec.to_builtins(HOUSE.sheet.label)
    own = {"board": "board" in raw or "planet" in raw, "track": "track" in raw, "deck": "card" in raw}
    kept = {part: words for part, words in house.items() if not own[part]}
    given = raw.get("label", {})
    return {**kept, **given} if isinstance(given, dict) else given


def _name_faults(sheet: Sheet) -> Iterator[tuple[str, str]]:
    if not NAME.fullmatch(sheet.name) or sheet.name == HOUSE.name:
        words = N_("{name}: expected small letters, digits and hyphens, and a name other than the house's")
        yield "$.name", say(words, name=repr(sheet.name))


def _label_faults(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Every part is named in each language, and no part of a teacher's as if it were the house's."""
    own = {
        "board": (sheet.board, sheet.planets) != (HOUSE.sheet.board, HOUSE.sheet.planets),
        "track": sheet.track != HOUSE.sheet.track,
        "deck": sheet.cards != HOUSE.sheet.cards,
    }
    for part, replaced in own.items():
        words: Text = getattr(sheet.label, part)
        yield from _untold(f"$.label.{part}", words)
        house: Text = getattr(HOUSE.sheet.label, part)
        if replaced and any(words[lang] == house[lang] for lang in LANGUAGES):
            yield f"$.label.{part}", say(N_("{label}: this is the house's; expected another label"), label=words["en"])


def _untold(key: str, words: Text) -> Iterator[tuple[str, str]]:
    """A text that lacks a language."""
    if set(words) != set(LANGUAGES) or not all(text.strip() for text in words.values()):
        yield key, say(N_("expected words in each language: {languages}"), languages=LANGUAGES)


def _board_faults(sheet: Sheet) -> list[tuple[str, str]]:
    """What is wrong with the board, the first fault first; later checks need that the earlier ones hold."""
    plan = sheet.board
    for check in (_bands, _orbits, _line_ends, _planets):
        found = check(sheet)
        if found:
            return found
    board = Board(plan)
    return _directions(board) or _reach(board)


def _bands(sheet: Sheet) -> list[tuple[str, str]]:
    plan = sheet.board
    wrong = [key for key in ("orbit", "phase", "closed") if len(getattr(plan, key)) != len(plan.spaces)]
    faults = [
        (f"$.board.{key}", say(N_("expected {n} entries, one for each band"), n=len(plan.spaces))) for key in wrong
    ]
    if not all(math.isfinite(phase) for phase in plan.phase):
        faults.append(("$.board.phase", say(N_("expected finite numbers"))))
    if any(count < 2 for count in plan.spaces):
        faults.append(("$.board.spaces", say(N_("expected 2 spaces or more on every band"))))
    if sum(plan.spaces) != SPACES:
        faults.append(
            (
                "$.board.spaces",
                say(N_("{n} spaces; expected 72, for 68 matter tokens and four planets"), n=sum(plan.spaces)),
            )
        )
    if plan.repeat < 1 or any(count % plan.repeat for count in plan.spaces):
        faults.append(
            ("$.board.repeat", say(N_("{n} does not divide the number of spaces of every band"), n=plan.repeat))
        )
    for count, closed in zip(plan.spaces, plan.closed, strict=False):
        if not closed and (plan.arm_length < 1 or count % plan.arm_length):
            faults.append(
                (
                    "$.board.arm_length",
                    say(N_("{n} does not divide the number of spaces of a band of arms"), n=plan.arm_length),
                )
            )
    return faults


def _orbits(sheet: Sheet) -> list[tuple[str, str]]:
    orbits = sheet.board.orbit
    if sorted(set(orbits)) != [1, 2, 3, 4, 5, 6, 7] or list(orbits) != sorted(orbits):
        return [("$.board.orbit", say(N_("expected the numbers 1 to 7 from the star outward, each at least once")))]
    return []


def _line_ends(sheet: Sheet) -> list[tuple[str, str]]:
    plan = sheet.board
    for number, line in enumerate(plan.thin):
        for band, place in line:
            if not (1 <= band <= len(plan.spaces) and 0 <= place < plan.spaces[band - 1]):
                return [
                    (
                        f"$.board.thin[{number}]",
                        say(N_("no space {space}; expected a band and an index of the board"), space=f"{band}.{place}"),
                    )
                ]
        if line[0][0] == line[1][0]:
            return [(f"$.board.thin[{number}]", say(N_("both ends lie on one band; expected a line that joins two")))]
    lines = Board(plan).thin_lines()
    twice = [line for line, count in Counter(lines).items() if count > 1]
    return [("$.board.thin", say(N_("the line {line} is there twice"), line=_line(*twice[0])))] if twice else []


def _planets(sheet: Sheet) -> list[tuple[str, str]]:
    if "".join(planet.id for planet in sheet.planets) != PLANETS:
        return [("$.planet", say(N_("expected the four planets A, B, C and D, in this order")))]
    names = set(Board(sheet.board).names)
    starts = [f"{band}.{place}" for band, place in (planet.start for planet in sheet.planets)]
    for number, start in enumerate(starts):
        if start not in names or start in starts[:number]:
            return [(f"$.planet[{number}].start", say(N_("{space} is no free space of the board"), space=start))]
    if sorted(planet.type for planet in sheet.planets) != ["gas", "gas", "terrestrial", "terrestrial"]:
        return [("$.planet", say(N_("expected two terrestrial and two gas planets")))]
    return []


def _directions(board: Board) -> list[tuple[str, str]]:
    for start, end in board.thin_lines():
        turn = board.turn(board.space(start), board.space(end))
        if not 0 < turn < 180:
            why = say(
                N_("the line {line} does not run clockwise; expected a turn between 0 and 180 degrees"),
                line=_line(start, end),
            )
            return [("$.board.thin", why)]
    return []


def _reach(board: Board) -> list[tuple[str, str]]:
    import networkx

    start = board.names[0]
    forth = set(networkx.descendants(board.graph, start)) | {start}
    back = set(networkx.ancestors(board.graph, start)) | {start}
    for name in board.names:
        if name not in forth:
            return [("$.board.thin", say(N_("space {space} cannot be reached from {start}"), space=name, start=start))]
        if name not in back:
            return [("$.board.thin", say(N_("{start} cannot be reached from space {space}"), space=name, start=start))]
    return []


def _track_faults(sheet: Sheet) -> Iterator[tuple[str, str]]:
    track, tokens = sheet.track, sum(COUNTS.values())
    if not 2 <= track.length <= tokens:
        yield (
            "$.track.length",
            say(N_("{n} spaces; expected 2 to {tokens}, one for each token"), n=track.length, tokens=tokens),
        )
    if not 1 <= track.acceleration < track.length:
        yield "$.track.acceleration", say(N_("expected a space before the final one, {last}"), last=track.length)


def _card_faults(sheet: Sheet) -> Iterator[tuple[str, str]]:
    counts = Counter[str](card.deck for card in sheet.cards)
    for deck, expected in CARD_COUNTS.items():
        if counts[deck] != expected:
            words = N_("{n} cards in the deck {deck}; expected {expected}")
            yield "$.card", say(words, n=counts[deck], deck=deck, expected=expected)
    seen: set[str] = set()
    for number, card in enumerate(sheet.cards):
        key = f"$.card[{number}]"
        if not NAME.fullmatch(card.id) or card.id in WORDS or card.id in seen:
            words = N_("{id}: expected small letters, digits and hyphens, each id once, and no word of a move")
            yield f"{key}.id", say(words, id=card.id)
        seen.add(card.id)
        yield from _card_fault(card, key)


def _card_fault(card: Card, key: str) -> Iterator[tuple[str, str]]:
    """What is wrong with one card, its id apart."""
    yield from _untold(f"{key}.name", card.name)
    if card.text:
        yield from _untold(f"{key}.text", card.text)
    if not 1 <= card.orbits[0] <= card.orbits[1] <= 7:
        yield f"{key}.orbit", say(N_("expected a range of orbits between 1 and 7"))
    if min(card.price) < 0 or card.points < 0:
        yield key, say(N_("expected no negative number"))
    if card.points > TOP:
        yield f"{key}.points", say(N_("{n} points; expected {most} at most"), n=card.points, most=TOP)
    for kind, most in COUNTS.items():
        if getattr(card.cost, kind) > most:
            words = N_("{n} tokens of {kind}; there are only {most}")
            yield f"{key}.cost", say(words, n=getattr(card.cost, kind), kind=KIND_WORDS[kind], most=most)
    if card.downgrade and card.deck != "high":
        yield f"{key}.downgrade", say(N_("only High cards carry the downgrade icon"))
    if card.final and not card.marker:
        yield f"{key}.marker", say(N_("every Final card takes a cube off; expected marker = true"))
    printed = HOUSE.cards.get(card.id)
    if card.attested and (printed is None or _printed(card, card.attested) != _printed(printed, printed.attested)):
        yield f"{key}.attested", say(N_("only what is printed in the rules is attested; expected none"))


def _printed(card: Card, fields: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a card that are said to be printed, with their values."""
    return {field: getattr(card, field, None) for field in fields}


def _rank_faults(sheet: Sheet) -> Iterator[tuple[str, str]]:
    least = [rank.least for rank in sheet.ranks]
    if not least or least[0] != 0 or least != sorted(set(least)):
        yield "$.rank", say(N_("expected ranks from the lowest to the highest, the first from 0"))
    for number, rank in enumerate(sheet.ranks):
        if rank.id in [other.id for other in sheet.ranks[:number]]:
            yield f"$.rank[{number}].id", say(N_("{id}: there is such a rank already"), id=rank.id)
        yield from _untold(f"$.rank[{number}].name", rank.name)


def _line(start: tuple[int, int], end: tuple[int, int]) -> str:
    return f"{start[0]}.{start[1]} > {end[0]}.{end[1]}"
