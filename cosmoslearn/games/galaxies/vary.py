"""Cases of Tiny Epic Galaxies with other content, for exercises: other seats, dice, planets, ships and possessions.

The players differ only in their order round the table, the dice only in what they show, and two planets with the same
points, resource, end of the track and number of spaces only in their action, so where nobody uses that action they may
change places; and so may the planets of the row, but for a rogue galaxy, which goes from left to right. On top of that
come other planets, possessions, ships and dice where no question speaks of them: whether the rule still decides is
proved by whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from ...core.case import Case
from ...core.chance import Chance
from ...core.varying import line_of, renaming, reworded, shuffled_names, with_key, with_line
from .pieces import CODES, GAME, LEVELS, MISSIONS, PLANET, PLANETS, ROGUE, ROGUES, Planet
from .state import LETTERS, SHIPS
from .vary_asked import asked_otherwise

BOLD: Final = 4  # one variation of so many has only what the rules cannot tell apart
NAME: Final = r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
SHIP: Final = re.compile(rf"({NAME})(\^|@\d)")
# Planets whose action a text uses, or may use: those of a colony die, of a copy, and those landed on.
ACTING: Final = re.compile(rf"(?:colony|copy|borrow [A-ER]) ({NAME})|({NAME})\^|'planet': '({NAME})'")
FULL: Final = GAME["resource_max"]
DICE: Final = GAME["dice"]
SEEDS: Final = 10_000


def vary(case: Case, chance: Chance, asks: bool = True) -> Case:
    """A case with other content, its questions changed alike; with `asks`, other questions of their sort may be asked.

    >>> from cosmoslearn.core.case import Ask
    >>> table = "row: Jakks Leandra Gort Maia\\ndeck: Helios\\ndice: DIP"
    >>> table += "\\nA: L1 E2 C1 | home 1, Gort@2\\nB: L1 E2 C1 | home 2"
    >>> varied = vary(Case("a", "galaxies", table, (Ask(judge="advance Gort@"),)), Chance(5))
    >>> print(varied.asks[0].judge, "|", varied.position.rstrip())
    advance Sargus-36@ | row: Gort Leandra Birkomius Sargus-36
    deck: La-Torres
    dice: ENE ECO
    A: L1 E1 C2 | Sargus-36@4, Gort@3
    B: L1 E1 C0 | home 1, Sargus-36@4
    active: A
    first: A
    seed: 2622
    """
    bold, chance = chance.below(BOLD)
    case = _spelled(case)
    kept = (_shuffled, _seated, _renamed, _diced, _shifted)
    for change in (_richer, *CHANGES, *kept) if bold else kept:
        coin, chance = chance.below(2)
        draw, chance = chance.bits()
        if (coin or change not in CHANGES) and (asks or change is not asked_otherwise):
            case = change(case, Chance(draw))
    return case


def _spelled(case: Case) -> Case:
    """The case with what has a usual value that other seats would change: who began, and whose turn it is."""
    text = case.position
    for key in ("active", "first"):
        text = with_key(text, key, line_of(text, key) or "A")
    return replace(case, position=text)


def _players(text: str) -> list[str]:
    return [letter for letter in (*LETTERS, "R") if line_of(text, letter)]


def _solo(case: Case) -> bool:
    return bool(line_of(case.position, "R"))


def _parts(text: str, letter: str) -> list[str]:
    """The parts of a player's line: level and resources, ships, and perhaps colonies and missions."""
    return [part.strip() for part in line_of(text, letter).split("|")]


def _with_part(case: Case, letter: str, number: int, part: str) -> Case:
    parts = _parts(case.position, letter)
    parts[number : number + 1] = [part]
    return replace(case, position=with_line(case.position, letter, " | ".join(parts)))


def _list(case: Case, letter: str, word: str) -> tuple[int, list[str]]:
    """Where the colonies (`col`) or missions of a player stand among the parts, and their names."""
    parts = _parts(case.position, letter)
    for number, part in enumerate(parts):
        if part.startswith(f"{word} "):
            return number, [name.strip() for name in part.removeprefix(word).split(",")]
    return len(parts), []


def _row(case: Case) -> list[str]:
    return line_of(case.position, "row").split()


def _own_deck(case: Case) -> bool:
    return bool(line_of(case.position, "cards"))


def _spoken(case: Case) -> set[str]:
    """All names in the questions, and in what is under way: what stands there must stay what it is."""
    return set(re.findall(NAME, str(case.asks))) | _under_way(case)


def _under_way(case: Case) -> set[str]:
    return {name for key in ("stack", "used", "memory") for name in re.findall(NAME, line_of(case.position, key))}


def _spare(case: Case, like: Callable[[Planet], bool] = lambda planet: True) -> list[str]:
    """The planets that are named nowhere."""
    named = set(re.findall(NAME, case.position)) | _spoken(case)
    return [planet.name for planet in PLANETS if planet.name not in named and like(planet)]


# ------------------------------------------------------------------ what no rule can tell apart


def _seated(case: Case, chance: Chance) -> Case:
    """Everybody some seats further; who follows whom stays."""
    players = _players(case.position)
    step, chance = chance.below(len(players))
    if _solo(case):
        return case
    names = {letter: players[(number + step) % len(players)] for number, letter in enumerate(players)}
    ships = SHIPS * len(players)  # a ship under way is counted through all players

    def named(found: re.Match[str]) -> str:
        several = "".join(names[letter] for letter in found["asked"] or "")
        return several or names.get(found[0], found[0])

    def words(text: str) -> str:
        text = re.sub(r"(?<=asked=)(?P<asked>[A-E]+)|\w+", named, text)
        return re.sub(r"ship=(\d+)", lambda found: f"ship={(int(found[1]) + SHIPS * step) % ships}", text)

    return reworded(case, words)


def _renamed(case: Case, chance: Chance) -> Case:
    """Planets whose action nobody uses become others of the same points, resource and track."""
    held = {name for letter in _players(case.position) for name in _list(case, letter, "col")[1]}
    acting = {name for found in ACTING.findall(str(case.asks)) for name in found} | held | _under_way(case)
    names: dict[str, str] = {}
    for group in {_kind(planet): None for planet in PLANETS}:
        drawn, chance = shuffled_names([p.name for p in PLANETS if _kind(p) == group and p.name not in acting], chance)
        names |= drawn
    return case if _own_deck(case) else reworded(case, renaming(names, NAME))


def _kind(planet: Planet) -> tuple[object, ...]:
    return planet.vp, planet.produces, planet.track, planet.spaces


def _shuffled(case: Case, chance: Chance) -> Case:
    """The planets of the row in another order; a rogue galaxy goes from left to right, so there they stay."""
    row, chance = chance.shuffled(_row(case))
    return case if _solo(case) else replace(case, position=with_line(case.position, "row", " ".join(row)))


def _diced(case: Case, chance: Chance) -> Case:
    """The dice in another order, where none is thrown and nobody asks for the first or the last of them."""
    dice = line_of(case.position, "dice").split()
    thrown = line_of(case.position, "rolls") or "reroll" in str(case.asks) or _solo(case)
    if thrown or any(ask.query == "dice" for ask in case.asks):
        return case
    places, chance = shuffled_names([f"d{n}" for n in range(1, len(dice) + 1)], chance)
    lying = sorted(range(len(dice)), key=lambda n: places[f"d{n + 1}"])
    text = with_line(case.position, "dice", " ".join(dice[n] for n in lying))
    return reworded(replace(case, position=text), renaming(places))


def _shifted(case: Case, chance: Chance) -> Case:
    """What chance brings, where nothing is said."""
    if line_of(case.position, "seed"):
        return case
    return replace(case, position=with_key(case.position, "seed", str(chance.below(SEEDS)[0])))


# ------------------------------------------------------------------ other content


def _other_row(case: Case, chance: Chance) -> Case:
    """Other planets in the row where no ship is, and none that a question speaks of."""
    row, fixed = _row(case), _spoken(case) | {name for name, _ in SHIP.findall(case.position)}
    spare, chance = chance.shuffled(_spare(case))
    fresh = iter(spare)
    for slot, name in enumerate(row):
        coin, chance = chance.below(2)
        if coin and name in PLANET and name not in fixed:
            row[slot] = next(fresh, name)
    return case if _own_deck(case) else replace(case, position=with_line(case.position, "row", " ".join(row)))


def _other_colonies(case: Case, chance: Chance) -> Case:
    """Other colonies in the place of those that no question speaks of."""
    spoken = _spoken(case)
    for letter in _players(case.position):
        number, names = _list(case, letter, "col")
        spare, chance = chance.shuffled(_spare(case))
        other = [new if name not in spoken else name for name, new in zip(names, spare, strict=False)]
        if names and not _own_deck(case):
            case = _with_part(case, letter, number, f"col {', '.join(other)}")
    return case


def _one_more_colony(case: Case, chance: Chance) -> Case:
    """One more colony of a player."""
    letter, chance = chance.choose(_players(case.position))
    number, names = _list(case, letter, "col")
    new, _ = chance.choose(_spare(case))
    if _own_deck(case):
        return case
    return _with_part(case, letter, number, f"col {', '.join([*names, new])}")


def _richer(case: Case, chance: Chance) -> Case:
    """A little more or less energy and culture for everybody."""
    for letter in _players(case.position):
        level, energy, culture = re.findall(r"\d+", _parts(case.position, letter)[0])
        more, chance = chance.below(4)
        other, chance = chance.below(4)
        most = ROGUE[line_of(case.position, "rogue")].limit if letter == "R" else FULL
        held = [min(max(int(has) + add - 1, 0), most) for has, add in ((energy, more), (culture, other))]
        case = _with_part(case, letter, 0, f"L{level} E{held[0]} C{held[1]}")
    return case


def _levelled(case: Case, chance: Chance) -> Case:
    """Another level with as many ships for some players."""
    for letter in _players(case.position):
        coin, chance = chance.below(2)
        level, energy, culture = re.findall(r"\d+", _parts(case.position, letter)[0])
        ships = LEVELS[int(level) - 1].ships
        levels = [one.level for one in LEVELS if one.ships == ships] if letter != "R" else [1, 2, 3, 4, 5]
        other, chance = chance.choose(levels)
        if coin:
            case = _with_part(case, letter, 0, f"L{other} E{energy} C{culture}")
    return case


def _drifted(case: Case, chance: Chance) -> Case:
    """Some ships a space further on their track, or a space back."""
    for letter in _players(case.position):
        ships = _parts(case.position, letter)[1].split(", ")
        for number, ship in enumerate(ships):
            step, chance = chance.below(3)
            name, at, space = ship.rpartition("@")
            if at and name in PLANET and 0 <= int(space) + step - 1 <= PLANET[name].spaces:
                ships[number] = f"{name}@{int(space) + step - 1}"
        case = _with_part(case, letter, 1, ", ".join(ships))
    return case


def _sailed(case: Case, chance: Chance) -> Case:
    """Up to one ship of each player elsewhere; not the ships on planets of which a question speaks."""
    spoken = _spoken(case)
    for letter in _players(case.position):
        coin, chance = chance.below(2)
        draw, chance = chance.bits()
        ships = _parts(case.position, letter)[1].split(", ")
        there = {name for name, _ in SHIP.findall(str(ships))}
        free = [name for name in _row(case) if name in PLANET and name not in spoken | there]
        movable = [n for n, ship in enumerate(ships) if SHIP.sub(r"\1", ship) not in spoken]
        if coin and free and movable and not _own_deck(case):
            case = _with_part(case, letter, 1, ", ".join(_sent(ships, movable, free, letter != "R", Chance(draw))))
    return case


def _sent(ships: list[str], movable: Sequence[int], free: Sequence[str], lands: bool, chance: Chance) -> list[str]:
    """The ships of a player with one of them on another planet."""
    which, chance = chance.choose(movable)
    name, chance = chance.choose(free)
    space, chance = chance.below(PLANET[name].spaces + 1 + lands)
    place = f"{name}^" if space > PLANET[name].spaces else f"{name}@{space}"
    home = re.fullmatch(r"home (\d)", ships[which])
    left = [f"home {int(home[1]) - 1}"] if home and home[1] != "1" else []
    return [*ships[:which], *left, place, *ships[which + 1 :]]


def _other_dice(case: Case, chance: Chance) -> Case:
    """Other faces of unused dice that no question speaks of, and perhaps one die more."""
    dice, spoken = line_of(case.position, "dice").split(), _spoken(case)
    if not dice or _solo(case) or line_of(case.position, "rolls"):
        return case
    more, chance = chance.below(2)
    dice += ["MOV"] * more if len(dice) < DICE else []
    for number, face in enumerate(dice):
        other, chance = chance.choose(CODES)
        if face in CODES and f"d{number + 1}" not in spoken:
            dice[number] = other
    return replace(case, position=with_line(case.position, "dice", " ".join(dice)))


def _other_missions(case: Case, chance: Chance) -> Case:
    """Other missions in hand, where no question speaks of them."""
    known = {mission.name for mission in MISSIONS}
    dealt = [name for name in re.findall(NAME, case.position) if name in known]
    if not dealt or known & _spoken(case):
        return case
    names, _ = shuffled_names([mission.name for mission in MISSIONS], chance)
    return reworded(case, renaming(names))


def _other_rogue(case: Case, chance: Chance) -> Case:
    """Another rogue galaxy."""
    rogue, _ = chance.choose(ROGUES)
    return replace(case, position=with_line(case.position, "rogue", rogue.id))


def _nudged(case: Case, chance: Chance) -> Case:
    """A question about a number of dice asks for another number."""
    number, _ = chance.below(DICE)
    asks = tuple(
        replace(ask, with_={**ask.with_, "dice_thrown": number + 1}) if "dice_thrown" in ask.with_ else ask
        for ask in case.asks
    )
    return replace(case, asks=asks)


CHANGES: Final = (
    _drifted, _levelled, _sailed, _other_dice, _other_row, _other_colonies, _one_more_colony, _other_missions,
    _other_rogue, _nudged, asked_otherwise,
)  # fmt: skip
