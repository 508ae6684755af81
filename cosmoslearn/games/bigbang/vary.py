"""Cases of Big Bang with other content, for exercises: turned, mirrored, with other forms, colours and elements.

The rules treat the six directions, the four forms, the four colours and the four elements alike, so such a change
keeps every verdict and every number. On top of that the tiles that nobody asks about are swapped, one more body may
lie in the universe, the clock may be later, and the piles may be shuffled otherwise: whether the rule still decides
is proved by whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from ...core.case import Ask, Case
from ...core.chance import Chance
from ...core.hexes import Cell, cell, name, neighbours
from ...core.registry import game as face
from ...core.varying import allowed, line_of, renaming, reworded, shuffled_names, with_line
from .pieces import BODIES, COLOURS, ELEMENTS, FORMS, GOALS

# A space, a body, a pair of goals, a goal card (`R`, `P5`; not the side in `R PY1@1,0`), an element.
WORD: Final = re.compile(
    r"(?P<cell>(?<!\d)-?\d+,-?\d+)|(?P<letters>(?<![\w?])(?:[PSCA][BYOR][123]|[PSCA?][BYOR?]|[PSCABYOR]\d*)(?![\w?]))"
    r"(?! \w+@)|(?P<element>\b(?:earth|water|air|fire)\b)"
)
BOLD: Final = 3  # one variation of so many is the symmetry alone, under which everything stays as it was
LATER: Final = 12  # how much later the clock may be
SIMPLE: Final = ("1", "2")  # the backgrounds of the simple mode
MORE: Final = 3  # more bodies in a fragment, at most
SEEDS: Final = 10_000


def vary(case: Case, chance: Chance, asks: bool = True) -> Case:
    """A case with other content, its questions changed alike; with `asks`, other questions of their sort may be asked.

    >>> from cosmoslearn.core.case import Ask
    >>> case = Case("a", "bigbang", "universe: BB@0,0 PY1@1,0", (Ask(judge="PY2@2,0"),))
    >>> varied = vary(case, Chance(3))
    >>> line_of(varied.position, "universe"), varied.asks[0].judge
    ('BB@0,0 CR1@0,-1', 'CR2@0,-2')
    """
    case = _with_row(case)
    bold, chance = chance.below(BOLD)
    if bold:
        draw, chance = chance.bits()
        case = _on_the_clock(_other_grounds(case, Chance(draw)), Chance(draw))
    symmetry, chance = _symmetry(case, chance)
    case = reworded(case, symmetry)
    others = (_other_offer, _one_more_body, _later, _shuffled, *((_earlier, _elsewhere) if asks else ()))
    for change in others if bold else ():
        coin, chance = chance.below(2)
        if coin:
            draw, chance = chance.bits()
            case = change(case, Chance(draw))
    return allowed(case, chance) if bold and asks else case


def _with_row(case: Case) -> Case:
    """The case with the whole row written down where chance fills it: a tile that is asked about stays in it."""
    text = case.position
    if line_of(text, "queue") or line_of(text, "fragment") or "@" not in _spoken_of(case) or case.mode == "hexdomino":
        return case
    row = " ".join(face(case.game).parse(text, mode=case.mode, **case.options).row)
    return replace(case, position=with_line(text, "row", row) if "row:" in text else f"{text.rstrip()}\nrow: {row}\n")


def _other_grounds(case: Case, chance: Chance) -> Case:
    """Bodies with other backgrounds, so that they cost and score otherwise; those of some form and colour stay."""
    grounds = SIMPLE if case.mode == "simple" else sorted({code[2] for code in BODIES})
    names: dict[str, str] = {}
    for kind in dict.fromkeys(code[:2] for code in BODIES):
        coin, chance = chance.below(2)
        order, chance = chance.shuffled(grounds)
        if coin:
            names |= {kind + ground: kind + other for ground, other in zip(grounds, order, strict=True)}
    return reworded(case, renaming(names))


def _on_the_clock(case: Case, chance: Chance) -> Case:
    """The players named, with markers further on, where the clock is asked about and nothing is said of it."""
    asked = any(ask.query in ("clock", "to_move") for ask in case.asks)
    if not asked or line_of(case.position, "players") or line_of(case.position, "clock") or case.mode == "solo":
        return case
    first, chance = chance.below(LATER)
    ahead, chance = chance.below(LATER)
    lines = f"players: fire water\nclock: fire {first}, water {first + ahead + 1}\n"
    return replace(case, position=f"{case.position.rstrip()}\n{lines}")


def _symmetry(case: Case, chance: Chance) -> tuple[Callable[[str], str], Chance]:
    """A change of texts under which all rules stay as they are."""
    turns, chance = chance.below(6)
    mirror, chance = chance.below(2)
    forms, chance = shuffled_names(FORMS, chance)
    colours, chance = shuffled_names(COLOURS, chance)
    elements, chance = shuffled_names(ELEMENTS, chance)
    letters = forms | colours
    if not (line_of(case.position, "players") or line_of(case.position, "clock")):
        elements = {}  # fire and water play where nothing is said

    def changed(found: re.Match[str]) -> str:
        word = found[0]
        if found["cell"]:
            return name(turned(cell(word), turns, bool(mirror)))
        if found["letters"]:
            return "".join(letters.get(letter, letter) for letter in word)
        return elements.get(word, word)

    return lambda text: WORD.sub(changed, text), chance


def turned(space: Cell, turns: int, mirror: bool) -> Cell:
    """A space after some sixths of a turn about the Big Bang, and perhaps a mirror.

    >>> turned((2, -1), 1, False), turned((2, -1), 6, False), turned((2, -1), 0, True)
    ((1, 1), (2, -1), (-1, 2))
    """
    q, r = space
    for _ in range(turns):
        q, r = -r, q + r
    return (r, q) if mirror else (q, r)


def _spoken_of(case: Case) -> str:
    """All texts of the questions: what stands in them must stay where it is."""
    return str([[ask.judge, ask.moves, ask.with_, ask.after, ask.equals, ask.includes] for ask in case.asks])


def _spare(case: Case, chance: Chance) -> tuple[str, ...]:
    """The bodies that are named nowhere, in a random order."""
    spoken = case.position + _spoken_of(case)
    return chance.shuffled([code for code in BODIES if code not in spoken])[0]


def _other_offer(case: Case, chance: Chance) -> Case:
    """Other bodies in the row in the place of those that no question speaks of."""
    row, spoken = line_of(case.position, "row").split(), _spoken_of(case)
    spare = iter(_spare(case, chance))
    other = [next(spare, code) if code in BODIES and code not in spoken else code for code in row]
    return replace(case, position=with_line(case.position, "row", " ".join(other)))


def _one_more_body(case: Case, chance: Chance) -> Case:
    """One more body, laid where the rules allow it; in a fragment, which has no row, beside any tile."""
    board = line_of(case.position, "universe")
    if case.mode not in (None, "cosmic", "simple", "solo"):
        return case
    spare = _spare(case, chance)
    if not spare:
        return case
    if line_of(case.position, "fragment"):
        return _beside(case, board, spare, chance)
    code = spare[0]
    mode = "simple" if case.mode == "simple" else "cosmic"
    table = face(case.game).parse(f"universe: {board}\nrow: {code}\nqueue: none", mode=mode)
    moves = [str(move) for move in table.legal_moves() if str(move).startswith(f"{code}@")]
    if not moves:
        return case
    move, _ = chance.choose(moves)
    return replace(case, position=with_line(case.position, "universe", f"{board} {move}"))


def _beside(case: Case, board: str, spare: tuple[str, ...], chance: Chance) -> Case:
    """One to three more bodies beside tiles of a fragment: half of the time of the goal that is asked about."""
    more, chance = chance.below(MORE)
    goals = {str(ask.with_["goal"]) for ask in case.asks if "goal" in ask.with_}
    for _ in range(more + 1):
        coin, chance = chance.below(2)
        left = [code for code in spare if code not in board]
        body, chance = chance.choose([code for code in left if coin and goals & {*code}] or left)
        taken = [cell(place) for place in re.findall(r"@(-?\d+,-?\d+)", board)]
        free = sorted({space for tile in taken for space in neighbours(tile)} - {*taken})
        space, chance = chance.choose(free)
        board = f"{board} {body}@{name(space)}"
    return replace(case, position=with_line(case.position, "universe", board))


def _later(case: Case, chance: Chance) -> Case:
    """All markers moved on alike; in the solo mode the laps have a meaning, so the clock stays."""
    clock = line_of(case.position, "clock")
    if not clock or case.mode == "solo":
        return case
    more = chance.below(LATER + 1)[0]
    later = re.sub(r"\d+", lambda time: str(int(time[0]) + more), clock)
    return replace(case, position=with_line(case.position, "clock", later))


def _shuffled(case: Case, chance: Chance) -> Case:
    """Piles that nobody has ordered, shuffled otherwise."""
    if line_of(case.position, "seed") or line_of(case.position, "queue"):
        return case
    return replace(case, position=f"{case.position.rstrip()}\nseed: {chance.below(SEEDS)[0]}\n")


def _earlier(case: Case, chance: Chance) -> Case:
    """A question whether a move is allowed is asked before the last of the moves that come first."""
    coin, _ = chance.below(3)
    earlier = tuple(replace(ask, after=ask.after[:-1]) if ask.judge else ask for ask in case.asks)
    return case if coin else replace(case, asks=earlier)


def _elsewhere(case: Case, chance: Chance) -> Case:
    """A question asks for another thing of the same sort: a space beside, another tile of the row, goal or element."""
    asks = []
    for ask in case.asks:
        texts = [ask.judge, ask.moves, *(value for key, value in ask.with_.items() if isinstance(value, str))]
        words = [found[0] for text in texts for found in WORD.finditer(text or "")]
        found = [(word, others) for word in words if (others := _others(word, case))]
        if found:
            (word, others), chance = chance.choose(found)
            other, chance = chance.choose(others)
            ask = _with_word(ask, word, other)
        asks.append(ask)
    return replace(case, asks=tuple(asks))


def _with_word(ask: Ask, word: str, other: str) -> Ask:
    """What is asked with another word in the place of one, and the other way round."""
    names = {word: other, other: word}

    def changed(text: str) -> str:
        return WORD.sub(lambda found: names.get(found[0], found[0]), text)

    given = {key: changed(value) if isinstance(value, str) else value for key, value in ask.with_.items()}
    return replace(ask, judge=ask.judge and changed(ask.judge), moves=ask.moves and changed(ask.moves), with_=given)


def _others(word: str, case: Case) -> list[str]:
    """What a word may be changed for: other things of its sort."""
    if "," in word:
        return [name(space) for space in neighbours(cell(word))]
    row = line_of(case.position, "row").split()
    sort: Sequence[str] = next((sort for sort in (row, GOALS, ELEMENTS) if word in sort), ())
    return [other for other in sort if other != word]
