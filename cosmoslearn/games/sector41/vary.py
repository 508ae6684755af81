"""Cases of Sector 41 with other content, for exercises: another side of the grid, other names, other surroundings.

A quarter-turn of the whole table, ships, arrows and names of the sides included, keeps every rule, and so does a mirror
where two play (with more it would turn round the order of play). The three explorers of a side are alike. On top of
that the scene may lie elsewhere, tiles and explorers nobody speaks of may lie far off, and discs, scores and the place
of the Guardian may be others. Whether the rule still decides is proved by whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from ...core.case import Case
from ...core.chance import Chance
from ...core.varying import line_of, renaming, reworded, shuffled_names, with_key
from .grid import CELLS, CENTRE, COLUMNS, NAMES, ROUND, SIDES, SIZE, read_cell
from .notation import ROWS
from .pieces import BLANK, DISCS, PROFILES, box, turned
from .vary_asked import asked_otherwise

# A space, a line that was folded, or a direction, which is a side as well: `S1`, `S@e1`, `WIN[N,SE]`, `S explorer`.
WORD: Final = re.compile(
    r"(?P<cell>(?<![\w])[a-i][1-9](?!\w))|(?<=[NESW] )(?P<line>[a-i1-9])(?= \d)"
    r"|(?P<way>(?<![A-Za-z])(?:[NS][EW]?|[EW])(?![A-Za-z]))"
)
CELL: Final = re.compile(r"(?<![\w])[a-i][1-9](?!\w)")
SCENE: Final = re.compile(r"(?<![\w@])[a-i][1-9](?!\w)")  # but not the place of a ship
FACE_UP: Final = re.compile(r"(?<==)[A-Z]+\d?(?:\[[A-Z,]+\])?(?= |$)", re.MULTILINE)
NAME: Final = re.compile(r"(?<!\w)([NESW])([1-3])(?!\w)")
DISC: Final = re.compile(r"(?<=[\w\])]/)[YBR]+|(?<=tow )[YBR]+")
BOLD: Final = 4  # one variation of so many has only what the rules cannot tell apart
FEW: Final = 6  # tiles that are put far off in the dark
MANY: Final = 12  # and where all others lie face up and are alike
SEEDS: Final = 10_000
Words = Callable[[str], str]


def vary(case: Case, chance: Chance, asks: bool = True) -> Case:
    """A case with other content, its questions changed alike; with `asks`, other questions of their sort may be asked.

    >>> from cosmoslearn.core.case import Ask
    >>> case = Case("a", "sector41", "tiles: c1=UNC d1=WIN[SE]\\nexplorers: S1 c1", (Ask(judge="S1-d1"),))
    >>> varied = vary(case, Chance(5))
    >>> print(varied.asks[0].judge, "|", varied.position.strip())
    N2-f9 | tiles: g9=SAL f9=WIN[NW] g5=UNC i7=WIN[NE] d3=UNC h2=GAT f3=WIN[E] a6=NOV
    explorers: N2 g9, N3 g5
    ships: N@e9 S@e1
    seed: 145
    """
    case = _spelled(case)
    bold, chance = chance.below(BOLD)
    for change in CHANGES if bold else ():
        coin, chance = chance.below(2)
        if coin and (asks or change is not asked_otherwise):
            draw, chance = chance.bits()
            case = change(case, Chance(draw))
    for change in (_turned, _numbered):
        draw, chance = chance.bits()
        case = change(case, Chance(draw))
    return case


def _spoken(case: Case) -> str:
    """The position and all texts of the questions."""
    return case.position + str([[ask.judge, ask.moves, ask.with_, ask.after] for ask in case.asks])


def _more(case: Case, key: str, value: str, joint: str) -> Case:
    """The case with something more at a key of its position."""
    old = line_of(case.position, key)
    return replace(case, position=with_key(case.position, key, f"{old}{joint}{value}" if old else value))


def _spelled(case: Case) -> Case:
    """The case with the ships written down, and rows of tiles as single cells: what a turn changes has a name."""
    text = case.position
    if not line_of(text, "ships") and not line_of(text, "players"):
        text = with_key(text, "ships", "S@e1 N@e9")
    for row in ROWS:
        codes = line_of(text, row).split()
        if codes:
            tiles = " ".join(f"{letter}{row[4:]}={code}" for letter, code in zip(COLUMNS, codes, strict=False))
            text = re.sub(rf"(?m)^\s*{row}\s*:.*\n?", "", text)
            text = with_key(text, "tiles", f"{line_of(text, 'tiles')} {tiles}")
    return replace(case, position=text)


# ------------------------------------------------------------------ what the rules cannot tell apart


def _turned(case: Case, chance: Chance) -> Case:
    """All of it after some quarter-turns clockwise; perhaps mirrored, where two play."""
    quarters, chance = chance.below(4)
    mirror, chance = chance.below(2)
    several = len(line_of(case.position, "ships").split()) > 2 or line_of(case.position, "players") in ("3", "4")
    return reworded(case, symmetry(quarters, bool(mirror) and not several))


def symmetry(quarters: int, mirror: bool) -> Words:
    """The change of a text by some quarter-turns clockwise of the table, and perhaps a mirror from west to east before.

    >>> symmetry(1, False)("S@e1 a2=WIN[N,SE]"), symmetry(0, True)("S@d1 a2=WIN[N,SE]"), symmetry(1, False)("S e 4")
    ('W@a5 b9=WIN[E,SW]', 'S@f1 i2=WIN[N,SW]', 'W 5 4')
    """

    def changed(found: re.Match[str]) -> str:
        word = found[0]
        if found["cell"]:
            return _cell_turned(word, quarters, mirror)
        return _way_turned(word, quarters, mirror) if found["way"] else _line_turned(word, quarters, mirror)

    return lambda text: WORD.sub(changed, text)


def _cell_turned(name: str, quarters: int, mirror: bool) -> str:
    row, column = divmod(read_cell(name), SIZE)
    column = SIZE - 1 - column if mirror else column
    for _ in range(quarters):
        column, row = row, SIZE - 1 - column
    return NAMES[row * SIZE + column]


def _way_turned(way: str, quarters: int, mirror: bool) -> str:
    place = ROUND.index(way)
    return ROUND[((-place if mirror else place) + 2 * quarters) % len(ROUND)]


def _line_turned(line: str, quarters: int, mirror: bool) -> str:
    """A column or row by the cell where it crosses the middle."""
    middle = f"{line}5" if line in COLUMNS else f"e{line}"
    crossed = _cell_turned(middle, quarters, mirror)
    return crossed[0] if (line in COLUMNS) == (quarters % 2 == 0) else crossed[1]


def _numbered(case: Case, chance: Chance) -> Case:
    """The three explorers of each side under other numbers."""
    if "moved" in line_of(case.position, "so far"):
        return case  # there they go by their numbers alone
    names: dict[str, str] = {}
    for side in SIDES:
        drawn, chance = shuffled_names([f"{side}{n}" for n in (1, 2, 3)], chance)
        names |= drawn
    return reworded(case, lambda text: NAME.sub(lambda found: names[found[0]], text))


# ------------------------------------------------------------------ other content


def _shifted(case: Case, chance: Chance) -> Case:
    """The scene some spaces further to one side, with the ships, where these lie on opposite sides.

    What lies at the edge on the way stays there: further in, a move that the edge stopped would go on into the dark.
    """
    sides = {ship[0] for ship in line_of(case.position, "ships").split()}
    if not sides or not (sides <= {"N", "S"} or sides <= {"W", "E"}):
        return case
    across = sides <= {"N", "S"}
    places = [divmod(read_cell(name), SIZE)[across] for name in CELL.findall(_spoken(case))]
    steps = [step for step in range(-min(places), SIZE - max(places)) if step]
    if not steps or min(places) == 0 or max(places) == SIZE - 1:
        return case
    step, chance = chance.choose(steps)

    def moved(found: re.Match[str]) -> str:
        if found["line"]:
            line = found[0]
            along = line in COLUMNS if across else line not in COLUMNS
            return _line_moved(line, step) if along else line
        return NAMES[read_cell(found[0]) + (step if across else SIZE * step)] if found["cell"] else found[0]

    return reworded(case, lambda text: WORD.sub(moved, text))


def _line_moved(line: str, step: int) -> str:
    return COLUMNS[COLUMNS.index(line) + step] if line in COLUMNS else str(int(line) + step)


def _deeper(case: Case, chance: Chance) -> Case:
    """The scene some spaces nearer to one of two ships that face each other; what lies at the edge stays there."""
    sides = {ship[0] for ship in line_of(case.position, "ships").split()}
    along = sides <= {"N", "S"}
    lines = {divmod(read_cell(name), SIZE)[not along] for name in SCENE.findall(_spoken(case))}
    if not lines or not (along or sides <= {"W", "E"}) or min(lines) == 0 or max(lines) == SIZE - 1:
        return case
    step, _ = chance.choose([step for step in range(-min(lines), SIZE - max(lines)) if step])
    each = SIZE * step if along else step
    return reworded(case, lambda text: SCENE.sub(lambda found: NAMES[read_cell(found[0]) + each], text))


def _free(case: Case) -> Iterator[int]:
    """The cells that neither the position nor the questions name, and that touch none of those."""
    named = {divmod(read_cell(name), SIZE) for name in (*CELL.findall(_spoken(case)), NAMES[CENTRE])}
    for cell in range(CELLS):
        row, column = divmod(cell, SIZE)
        if all(max(abs(row - r), abs(column - c)) > 1 for r, c in named):
            yield cell


def _profile(case: Case) -> str:
    return line_of(case.position, "profile") or case.mode or PROFILES[0]


def _furnished(case: Case, chance: Chance) -> Case:
    """A few tiles face up, but no planets, where nobody speaks of them; the Guardian perhaps on one of them."""
    number, chance = chance.below(MANY if line_of(case.position, "rest") else FEW)
    codes, chance = chance.shuffled([code for code in box(_profile(case)) if not code.startswith("GLY")])
    cells, chance = chance.shuffled(tuple(_free(case)))
    found = []
    for cell, code in zip(cells[: number + 1], codes, strict=False):
        quarters, chance = chance.below(4)
        found.append(f"{NAMES[cell]}={turned(code, quarters)}")
    coin, chance = chance.below(2)
    if coin and found and "guardian" not in _spoken(case):
        case = replace(case, position=with_key(case.position, "guardian", f"{NAMES[cells[0]]} wandering"))
    return _more(case, "tiles", " ".join(found), " ") if found else case


def _peopled(case: Case, chance: Chance) -> Case:
    """One more explorer out in space, on a tile far off."""
    sides = [ship[0] for ship in line_of(case.position, "ships").split()]
    spoken, free = _spoken(case), tuple(_free(case))
    aboard = [name for side in sides for n in (1, 2, 3) if (name := f"{side}{n}") not in spoken]
    if not aboard or not free:
        return case
    name, chance = chance.choose(aboard)
    cell, chance = chance.choose(free)
    code, chance = chance.choose((BLANK[_profile(case)], "BAR", "SAL", "REM"))
    return _more(_more(case, "tiles", f"{NAMES[cell]}={code}", " "), "explorers", f"{name} {NAMES[cell]}", ", ")


def _resurfaced(case: Case, chance: Chance) -> Case:
    """Other quiet tiles in the place of some of those on which nothing happens."""
    blank = BLANK[_profile(case)]
    parts = re.split(rf"(?<==){blank}(?=[/\s]|$)", case.position)
    text = parts[0]
    for part in parts[1:]:
        code, chance = chance.choose((blank, "SAL", "GLY2"))
        text += code + part
    return replace(case, position=text)


def _retiled(case: Case, chance: Chance) -> Case:
    """Other tiles in the place of some of those face up, where a line is folded or a tile is asked for."""
    if not any("fold" in (ask.judge, ask.query, *ask.after) or ask.query == "kind" for ask in case.asks):
        return case
    spare, chance = chance.shuffled([code for code in box(_profile(case)) if not code.startswith("GLY")])
    text, end = "", 0
    for found, code in zip(FACE_UP.finditer(case.position), spare, strict=False):
        coin, chance = chance.below(2)
        text += case.position[end : found.start()] + (code if coin else found[0])
        end = found.end()
    return replace(case, position=text + case.position[end:])


def _thinned(case: Case, chance: Chance) -> Case:
    """Explorers of whom nobody speaks are out of the game."""
    for ship in line_of(case.position, "ships").split():
        number, chance = chance.below(3)
        spoken = _spoken(case)
        gone = [f"{ship[0]}{n} out" for n in (3, 2, 1) if f"{ship[0]}{n}" not in spoken][:number]
        case = _more(case, "explorers", ", ".join(gone), ", ") if gone else case
    return case


def _repainted(case: Case, chance: Chance) -> Case:
    """Discs on tiles and in tow in other colours."""
    colours, chance = shuffled_names(DISCS, chance)
    paint = renaming(colours, "[YBR]")
    return reworded(case, lambda text: DISC.sub(lambda found: paint(found[0]), text))


def _rescored(case: Case, chance: Chance) -> Case:
    """Other numbers of yellow discs for those who have some; a few for each where nobody has any."""
    text, words = case.position, []
    for ship in line_of(text, "ships").split():
        number, chance = chance.below(4)
        found = re.search(rf"\b{ship[0]} (\d*)(Y[^,]*)", line_of(text, "scores"))
        had = int(found[1] or 1) - 1 if found else 0
        words.append(f"{ship[0]} {had + number}{found[2] if found else 'Y'}")
    scores = ", ".join(word for word in words if " 0" not in word)
    return replace(case, position=with_key(text, "scores", scores)) if scores else case


def _reseeded(case: Case, chance: Chance) -> Case:
    """Other tiles where nobody has said which lie there."""
    if line_of(case.position, "rest"):
        return case
    return replace(case, position=with_key(case.position, "seed", str(chance.below(SEEDS)[0])))


CHANGES: Final = (
    asked_otherwise, _retiled, _resurfaced, _repainted, _rescored, _peopled, _thinned, _furnished, _reseeded, _shifted,
    _deeper,
)  # fmt: skip
