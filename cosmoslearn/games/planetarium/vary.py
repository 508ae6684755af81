"""Cases of Planetarium with other content, for exercises: another quarter of the board, other seats, other cards.

The lines of the house board repeat by a quarter turn, the two planets of one type differ in nothing but their letter,
and the players only in their order round the table. On top of that come other cards like those there, more matter
where nobody asks for it, other scores and another place on the track. Whether the rule still decides is proved by
whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ...core.case import Ask, Case
from ...core.chance import Chance
from ...core.varying import allowed, line_of, renaming, reworded, with_key, with_line
from .pieces import HOUSE, KIND_NAMES, PLANETS, PLAYER_CUBES, Card
from .state import player_name

BOLD: Final = 3  # one variation of so many has only what the rules cannot tell apart
NEAR: Final = 4  # tokens by which a track that is asked about may differ
BANDS: Final = HOUSE.sheet.board.spaces
SPACE: Final = re.compile(r"(?<![\w.])([1-8])\.(\d{1,2})(?![\w.])")
CARD: Final = r"[a-z][a-z0-9-]*"
KINDS: Final = KIND_NAMES[:4]
DECKS: Final = ("low", "high", "final")
HOUSE_STARTS: Final = dict(zip(PLANETS, (HOUSE.board.names[space] for space in HOUSE.starts), strict=True))


def vary(case: Case, chance: Chance, asks: bool = True) -> Case:
    """A case with other content, its questions changed alike; with `asks`, other questions of their sort may be asked.

    >>> from cosmoslearn.core.case import Ask
    >>> case = Case("a", "planetarium", "planets: A=2.0\\nmatter: 2.4=gas", (Ask(judge="A to 2.1"),))
    >>> varied = vary(case, Chance(7))
    >>> print(varied.asks[0].judge, "|", varied.position.strip())
    A to 2.5 | planets: A=2.4 B=3.6 D=5.0 C=6.3
    matter: 2.0=gas
    turn: P1
    start: P1
    scores: P1=6 P2=6
    """
    if "components" in case.options or line_of(case.position, "components"):
        return case  # the board of a teacher need not repeat
    bold, chance = chance.below(BOLD)
    case = _spelled(case)
    kept = (_rescored, _turned, _seated)
    other = (
        _recarded,
        _nudged,
        _further,
        _richer,
        _supplied,
        _tracked,
        *kept,
        _handed,
        _decked,
        *((_earlier, _elsewhere, allowed) if asks else ()),
    )
    for change in other if bold else kept:
        draw, chance = chance.bits()
        case = change(case, Chance(draw))
    return case


def _pairs(text: str, key: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in line_of(text, key).split() if "=" in word)


def _written(pairs: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in pairs.items())


def _seats(text: str) -> list[str]:
    return line_of(text, "seats").split() or ["P1", "P2"]


def _spelled(case: Case) -> Case:
    """The case with what has a default that a turn of the board or of the table would change: planets, turn, start."""
    text = case.position
    text = with_key(text, "planets", _written(HOUSE_STARTS | _pairs(text, "planets")))
    for key in ("turn", "start"):
        text = with_key(text, key, line_of(text, key) or "P1")
    return replace(case, position=text)


# ------------------------------------------------------------------ what no rule can tell apart


def _turned(case: Case, chance: Chance) -> Case:
    """All of it turned by quarters of the board; the planets of one type perhaps change places."""
    quarter, chance = chance.below(4)
    rocks, chance = chance.below(2)
    gases, chance = chance.below(2)
    swaps = {**({"A": "B", "B": "A"} if rocks else {}), **({"C": "D", "D": "C"} if gases else {})}

    def turned(found: re.Match[str]) -> str:
        spaces = BANDS[int(found[1]) - 1]
        return f"{found[1]}.{(int(found[2]) + quarter * spaces // 4) % spaces}"

    other = renaming(swaps)
    return reworded(case, lambda text: SPACE.sub(turned, other(text)))


def _seated(case: Case, chance: Chance) -> Case:
    """Everybody some seats further to the left; who follows whom stays."""
    seats = _seats(case.position)
    step, chance = chance.below(len(seats))
    names = {seat: player_name((number + step) % len(seats)) for number, seat in enumerate(seats)}
    changed = reworded(case, renaming(names))
    order = line_of(case.position, "seats")
    return replace(changed, position=with_key(changed.position, "seats", order)) if order else changed


def _rescored(case: Case, chance: Chance) -> Case:
    """All have the same number of points more."""
    more, chance = chance.below(10)
    old = _pairs(case.position, "scores")
    scores = {seat: str(int(old.get(seat, "0")) + more) for seat in _seats(case.position)}
    return replace(case, position=with_key(case.position, "scores", _written(scores)))


# ------------------------------------------------------------------ other content


def _recarded(case: Case, chance: Chance) -> Case:
    """Up to three cards become others like them; areas that could pay the old ones can pay the new ones."""
    for _ in range(3):
        coin, chance = chance.below(3)
        here = [card for card in dict.fromkeys(re.findall(CARD, case.position)) if card in HOUSE.cards]
        if not coin or not here:
            continue
        name, chance = chance.choose(here)
        old, known = HOUSE.cards[name], set(re.findall(CARD, case.position + str(case.asks)))
        asked = name in re.findall(CARD, str(case.asks))
        others = [card for card in HOUSE.sheet.cards if card.id not in known and _like(card, old, asked)]
        if others:
            new, chance = chance.choose(others)
            case = reworded(_paying(case, old, new), renaming({old.id: new.id}, CARD))
    return case


def _like(one: Card, other: Card, asked: bool) -> bool:
    """Whether a card can stand for another: in a hand any of its deck, in a question only one that does the same."""
    same = ("deck", "type", "side", "needs", "gravity", "downgrade", "marker") if asked else ("deck",)
    return all(getattr(one, key) == getattr(other, key) for key in same)


def _paying(case: Case, old: Card, new: Card) -> Case:
    """The areas with the price of one card taken out and that of another put in, where they hold the first."""
    text = case.position
    for key in re.findall(r"(?m)^\s*(area P\d [A-D])\s*:", text):
        held = {kind: int(_pairs(text, key).get(kind, "0")) for kind in KINDS}
        left = {kind: count - was for (kind, count), was in zip(held.items(), old.price, strict=False)}
        if min(left.values()) >= 0:
            paid = {kind: count + price for (kind, count), price in zip(left.items(), new.price, strict=False)}
            text = with_line(text, key, _written({kind: str(count) for kind, count in paid.items() if count}))
    return replace(case, position=text)


def _nudged(case: Case, chance: Chance) -> Case:
    """A question about the rank of a score asks for another score, at the border of a rank or one beside it."""
    rank, chance = chance.choose(HOUSE.sheet.ranks[1:])
    off, chance = chance.below(3)
    asks = tuple(
        replace(ask, with_={**ask.with_, "score": rank.least + off - 1}) if ask.query == "rank" else ask
        for ask in case.asks
    )
    return replace(case, asks=asks)


def _further(case: Case, chance: Chance) -> Case:
    """Up to four more tokens of matter, on spaces that nobody speaks of."""
    number, chance = chance.below(5)
    matter = _pairs(case.position, "matter")
    spoken = {found[0] for found in SPACE.finditer(case.position + str(case.asks))}
    free, chance = chance.shuffled([name for name in HOUSE.board.names if name not in spoken])
    if "rest" in matter or not number:
        return case
    for space in free[:number]:
        matter[space], chance = chance.choose(KINDS)
    return replace(case, position=with_key(case.position, "matter", _written(matter)))


def _richer(case: Case, chance: Chance) -> Case:
    """Up to two more tokens in an area; where one is asked about, up to two of each kind in that."""
    asked = [(ask.with_["player"], ask.with_["planet"]) for ask in case.asks if ask.query == "area"]
    seat, chance = chance.choose(_seats(case.position))
    planet, chance = chance.choose(PLANETS)
    kind, chance = chance.choose(KINDS)
    for player, world in asked or [(seat, planet)]:
        key = f"area {player} {world}"
        area = _pairs(case.position, key)
        for one in KIND_NAMES if asked else (kind,):
            more, chance = chance.below(3)
            area[one] = str(int(area.get(one, "0")) + more)
        held = {one: count for one, count in area.items() if count != "0"}
        case = replace(case, position=with_key(case.position, key, _written(held))) if held else case
    return case


def _supplied(case: Case, chance: Chance) -> Case:
    """Up to three cubes fewer in a supply that is asked about."""
    for ask in case.asks if any(ask.query == "supply" for ask in case.asks) else ():
        key = f"supply {ask.with_.get('player', 'P1')}"
        fewer, chance = chance.below(4)
        left = line_of(case.position, key) or str(PLAYER_CUBES - case.position.count(f"{ask.with_.get('player')}*"))
        case = replace(case, position=with_key(case.position, key, str(max(1, int(left) - fewer))))
    return case


def _tracked(case: Case, chance: Chance) -> Case:
    """The evolution track elsewhere on the same side of the acceleration; near by, where it is asked about."""
    coin, chance = chance.below(2)
    laid = line_of(case.position, "track") or "0"
    if not coin or not laid.isdigit():
        return case
    start, stop = (0, 20) if int(laid) <= 20 else (HOUSE.acceleration, HOUSE.length - 4)
    if any(ask.query in ("track", "accelerated") for ask in case.asks):
        start, stop = max(0, int(laid) - NEAR), min(HOUSE.length, int(laid) + NEAR + 1)
    elif not start <= int(laid) <= stop:
        return case
    further, chance = chance.below(stop - start)
    return replace(case, position=with_key(case.position, "track", str(start + further)))


def _handed(case: Case, chance: Chance) -> Case:
    """A hand with fewer cards: up to two that nobody speaks of are gone."""
    number, chance = chance.below(4)
    spoken = re.findall(CARD, str(case.asks))
    text = case.position
    for key in re.findall(r"(?m)^\s*(hand P\d)\s*:", text):
        spare = [card for card in line_of(text, key).split() if card not in spoken]
        gone, chance = chance.shuffled(spare)
        kept = [card for card in line_of(text, key).split() if card not in gone[: max(0, number - 1)]]
        text = with_line(text, key, " ".join(kept)) if kept else text
    return replace(case, position=text)


def _decked(case: Case, chance: Chance) -> Case:
    """Draw and discard piles with up to two cards more or fewer, where their sizes are told or asked about."""
    text = case.position
    for ask in case.asks:
        if ask.query == "pile_size" and not line_of(text, "piles"):
            text = with_key(text, "piles", f"{ask.with_.get('deck')}=2")
    for key in ("decks", "piles"):
        sizes = _pairs(text, key)
        for deck, size in sizes.items():
            more, chance = chance.below(8)
            sizes[deck] = str(max(0, int(size) + more - 2)) if more < 5 else size
        text = with_line(text, key, _written(sizes)) if sizes else text
    return replace(case, position=text)


def _earlier(case: Case, chance: Chance) -> Case:
    """A question whether a move is allowed is asked before the last of the moves that come first."""
    coin, _ = chance.below(4)
    earlier = tuple(replace(ask, after=ask.after[:-1]) if ask.judge else ask for ask in case.asks)
    return case if coin else replace(case, asks=earlier)


def _elsewhere(case: Case, chance: Chance) -> Case:
    """A question asks for another thing of the same sort: a space beside, another planet, player, card or deck."""
    coin, chance = chance.below(4)
    asks = []
    for ask in case.asks if coin else ():
        found = [(word, others) for word in _words(ask) if (others := _others(word, case, ask))]
        if found:
            (word, others), chance = chance.choose(found)
            other, chance = chance.choose(others)
            ask = _with_word(ask, word, other)
        asks.append(ask)
    return replace(case, asks=tuple(asks) or case.asks)


def _words(ask: Ask) -> list[str]:
    """The words of what is asked, without the moves that come first."""
    given = (value for key, value in ask.with_.items() if key != "after" and isinstance(value, str))
    return [word for text in (ask.judge, ask.moves, *given) for word in (text or "").split()]


def _with_word(ask: Ask, word: str, other: str) -> Ask:
    """What is asked with another word in the place of one, and the other way round."""
    changed = renaming({word: other, other: word}, r"[\w.-]+")
    texts = {key: value for key, value in ask.with_.items() if key != "after" and isinstance(value, str)}
    return replace(
        ask,
        judge=ask.judge and changed(ask.judge),
        moves=ask.moves and changed(ask.moves),
        with_={**ask.with_, **{key: changed(value) for key, value in texts.items()}},
    )


def _others(word: str, case: Case, ask: Ask) -> list[str]:
    """What a word may be changed for: other things of its sort that are there."""
    if SPACE.fullmatch(word):
        start = (ask.judge or "").partition(" to ")[0]
        start = _pairs(case.position, "planets").get(start, start)
        near = [word, start] if SPACE.fullmatch(start) else [word]
        return [other for one in near for other in _beside(one) if other != word]
    hands = re.findall(r"(?m)^\s*hand P\d\s*:(.*)$", case.position)
    hand: Sequence[str] = next((cards for text in hands if word in (cards := text.split())), [])
    sorts: tuple[Sequence[str], ...] = (PLANETS, KINDS, DECKS, _seats(case.position), hand)
    sort = next((sort for sort in sorts if word in sort), ())
    return [other for other in sort if other != word]


def _beside(space: str) -> list[str]:
    """The spaces not far from one: up to two steps along its band, and those about as far round on the bands beside."""
    band, index = map(int, space.split("."))
    found = [(band, index + step) for step in (-2, -1, 1, 2)]
    for other in {max(1, band - 1), min(8, band + 1)} - {band}:
        across = index * BANDS[other - 1] // BANDS[band - 1]
        found += [(other, across + step) for step in (-1, 0, 1)]
    return [f"{one}.{place % BANDS[one - 1]}" for one, place in sorted(found)]
