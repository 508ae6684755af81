"""The named questions of case files: pure functions of a position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from ...core.errors import BadOption, UnknownName, known
from ...core.language import N_
from ...core.queries import Questions
from . import actions, dice, following, pricing, scoring
from .empire import points_of_level, price
from .missions import worth
from .pieces import FACE, MISSION, MISSIONS, PLANETS, Planet
from .position import Position
from .reports import explain_end, explain_missions, explain_order
from .resources import acquired, on_planets
from .setup import planets_in_row
from .state import GAP, HOME, LETTERS, SURFACE, Frame, Mat, State
from .tracks import end_for
from .turning import decider


def player_of(state: State, letter: str) -> int:
    """The player with a letter.

    Raises:
        UnknownName: there is none.
    """
    found = state.player_of(letter)
    if found is None:
        raise UnknownName(N_("player"), letter, [state.letter(p) for p in range(len(state.mats))])
    return found


def card_of(state: State, name: str) -> int:
    """The number of a card.

    Raises:
        UnknownName: there is none of that name.
    """
    names = [planet.name for planet in state.cards]
    if name not in names:
        raise UnknownName(N_("planet"), name, names)
    return names.index(name)


def _ships(state: State, mat: Mat) -> list[str]:
    return sorted(
        state.planet_at(at >> 3).name + ("^" if at & 7 == SURFACE else f"@{at & 7}") for at in mat.ships if at >= 0
    )


def described(position: Position, player: str) -> dict[str, Any]:
    """What a player has: level, resources, ships and colonies."""
    mat = position.mats[player_of(position, player)]
    return {
        "level": mat.level, "energy": mat.energy, "culture": mat.culture, "home": mat.ships.count(HOME),
        "ships": _ships(position, mat), "colonies": [position.name_of(card) for card in mat.colonies],
    }  # fmt: skip


def table(position: Position, lines: str) -> list[str]:
    """Of some lines about the table, in the notation of the golden cases, those that do not hold."""
    return [line for line in lines.strip().splitlines() if not _holds(position, line.strip())]


def _holds(state: State, line: str) -> bool:
    word, _, rest = line.partition(" ")
    if word in ("row", "deck", "discard"):
        names = [state.name_of(card) if card >= 0 else "-" for card in getattr(state, word)]
        return (names or ["-"]) == [name.strip() for name in rest.split(",")]
    if word == "points":
        pairs = [entry.split() for entry in rest.split(",")]
        return all(str(state.rulebook["TEG-GOAL-VP"](state, player_of(state, p))) == n for p, n in pairs)
    mat = state.mats[player_of(state, word)]
    parts = [part.strip() for part in rest.split("|")]
    return all(_part_holds(state, mat, part) for part in parts)


def _part_holds(state: State, mat: Mat, part: str) -> bool:
    if re.match(r"L\d", part):
        return part == f"L{mat.level} E{mat.energy} C{mat.culture}"
    if part.startswith("col "):
        names = [name.strip() for name in part[4:].split(",")]
        return sorted(names) == sorted(map(state.name_of, mat.colonies))
    entries = [entry.strip() for entry in part.split(",")]
    home = next((int(entry[5:]) for entry in entries if entry.startswith("home ")), 0)
    ships = sorted(entry for entry in entries if not entry.startswith("home "))
    return home == mat.ships.count(HOME) and ships == _ships(state, mat)


def row(position: Position) -> list[str]:
    """The planets of the row from left to right; a dash where there is a gap."""
    return ["-" if card == GAP else position.name_of(card) for card in position.row]


def mission_open(position: Position, player: str, of: str) -> bool:
    """Whether a player knows the mission of another."""
    seen = position.seen_by(player_of(position, player))
    return "?" not in seen.mats[player_of(position, of)].dealt


def held(position: Position, player: str, resource: str) -> int:
    """How much of a resource (`energy` or `culture`) a player has.

    Raises:
        BadOption: there is no such resource.
    """
    mat = position.mats[player_of(position, player)]
    if resource not in ("energy", "culture"):
        raise BadOption("resource", resource, N_("energy or culture"))
    return mat.energy if resource == "energy" else mat.culture


def points(position: Position, player: str) -> int:
    """The points of a player from planets and empire."""
    found: int = position.rulebook["TEG-GOAL-VP"](position, player_of(position, player))
    return found


def could_follow(position: Position, player: str, face: str) -> list[str]:
    """The rules that keep a player from following a die of a face, used now by the active player."""
    seat = player_of(position, player)
    die = position.status.find("!")
    frame = Frame("window", position.active, face=known(N_("face"), face, FACE), asked=(seat,), die=die)
    return [check.rule for check in following.follow_checks(position, frame, seat) if check.ok is False]


def follow(position: Position, player: str) -> list[str]:
    """The rules that keep a player from following now."""
    window = next((frame for frame in reversed(position.stack) if frame.kind == "window"), None)
    checks = following.follow_checks(position, window, player_of(position, player))
    return [check.rule for check in checks if check.ok is False]


def may_follow(position: Position, player: str, face: str) -> bool:
    """Whether a player may follow a die of a face, used now by the active player."""
    return not could_follow(position, player, face)


def allowed(position: Position, move: str) -> bool:
    """Whether a move could be made now."""
    return position.judge(move).legal


def follow_price(position: Position) -> str:
    """What following the active player costs now."""
    die = position.status.find("!")
    energy, culture, _ = pricing.due(position, Frame("window", position.active, die=die))
    return f"E{energy} C{culture}"


def usable(position: Position, player: str, planet: str, how: str = "colony") -> list[str]:
    """The rules that keep a player from using a planet's action now."""
    seat, card = player_of(position, player), card_of(position, planet)
    return [check.rule for check in actions.action_checks(position, seat, card, how) if check.ok is False]


def yields(position: Position, player: str, face: str) -> dict[str, Any]:
    """What an acquire die brings a player: home, each planet, the sum."""
    seat, resource = player_of(position, player), "energy" if face == "ENE" else "culture"
    energy, culture = acquired(position, seat, resource)
    planets = {position.planet_at(slot).name: n for slot, n in on_planets(position, seat, resource)}
    return {"energy": energy, "culture": culture, "planets": planets}


def upgrade_price(position: Position, player: str) -> int:
    """What the next level costs a player."""
    return price(position, player_of(position, player))


def reroll_price(position: Position, dice_thrown: int = 1) -> int | None:
    """What the next throw of so many dice costs in energy."""
    found: int | None = position.rulebook["TEG-REROLL-COST"](position, dice_thrown)
    return found


def dice_now(position: Position) -> dict[str, str]:
    """The dice of the turn: face and what has become of each."""
    names = {".": "unused", "!": "now", "b": "bay", "x": "converter", "g": "given"}
    pairs = zip(position.faces, position.status, strict=True)
    return {f"d{n}": f"{face} {names[status]}" for n, (face, status) in enumerate(pairs, 1)}


def dice_count(position: Position) -> int:
    """How many dice lie on the table."""
    return len(position.faces)


def dice_of(position: Position, player: str) -> int:
    """How many dice a player will roll at the start of the next turn."""
    found: int = position.rulebook["TEG-TURN-ROLL"](position, player_of(position, player))
    return found


def over(position: Position) -> bool:
    """Whether the game is over."""
    return decider(position) is None


def winner(position: Position) -> list[str]:
    """Who wins, in this position."""
    if position.solo:
        return [position.letter(position.winner)] if position.winner >= 0 else []
    finals = [scoring.final(position, player) for player in range(len(position.mats))]
    return [position.letter(player) for player in scoring.winners(position, finals)[-1][1]]


def compare(position: Position, finals: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Who wins with given totals: points, planets, level, energy, culture of each; and by which rules.

    Raises:
        BadOption: nobody's totals are given, or not five numbers for somebody.
    """
    if not finals or any(len(one) != 5 for one in finals):
        raise BadOption("finals", finals, N_("points, planets, level, energy and culture of each player"))
    counted = [
        scoring.Final(0, 0, 0, planets, level, energy, culture, total)
        for total, planets, level, energy, culture in finals
    ]
    found = scoring.winners(position, counted)
    return {"winners": [LETTERS[player] for player in found[-1][1]], "rules": [rule for rule, _ in found]}


def mission(position: Position, player: str, name: str) -> int:
    """What a mission would bring a player in this position.

    Raises:
        UnknownName: there is no such mission.
    """
    if name not in MISSION:
        raise UnknownName(N_("mission"), name, MISSION)
    return worth(position, player_of(position, player), name)


def total(position: Position, player: str) -> int:
    """The final total of a player in this position."""
    return scoring.final(position, player_of(position, player)).total


def to_move(position: Position) -> str:
    """Who decides next; a dash when the game is over."""
    seat = decider(position)
    return "-" if seat is None else position.letter(seat)


def space(position: Position, player: str, planet: str) -> int:
    """The space of the track of a planet where a ship of a player is.

    Raises:
        BadOption: there is no such ship.
    """
    found = _spaces(position, player, planet)
    if not found:
        raise BadOption("planet", planet, N_("a planet on whose track the player has a ship"))
    return found[0]


def on_space(position: Position, player: str, planet: str, at: int) -> bool:
    """Whether a ship of a player is on a space of the track of a planet."""
    return at in _spaces(position, player, planet)


def _spaces(position: Position, player: str, planet: str) -> list[int]:
    card, ships = card_of(position, planet), position.orbiting(player_of(position, player))
    return [at for _, slot, at in ships if position.row[slot] == card]


def totals(position: Position) -> list[int]:
    """The final totals of all players in this position."""
    return [scoring.final(position, player).total for player in range(len(position.mats))]


def empire(position: Position, player: str) -> int:
    """The points of a player's empire."""
    return points_of_level(position, player_of(position, player))


def sizes(position: Position, players: int) -> dict[str, int]:
    """The table for a number of players when play starts."""
    if not 1 <= players <= 5:
        raise BadOption("players", players, N_("1 to 5"))
    row = planets_in_row(players)
    return {"row": row, "deck": len(PLANETS) - row, "kept": players, "box": len(MISSIONS) - players}


def advances_needed(position: Position) -> dict[str, list[int]]:
    """For each value of the planets how many advances they need from the start."""

    def end(planet: Planet) -> int:
        return end_for(position, planet)

    values = sorted({planet.vp for planet in PLANETS})
    return {str(vp): sorted({end(planet) for planet in PLANETS if planet.vp == vp}) for vp in values}


def odds(position: Position, dice_thrown: int, hits: int = 1, faces: int = 1) -> str:
    """The chance of at least so many dice with one of some wanted faces."""
    return str(position.rulebook["TEG-DICE-ODDS"](dice_thrown, hits, faces))


def conversions(position: Position) -> int:
    """How many uses of the Converter are open now."""
    return len(dice.converts(position))


QUERIES: Final = Questions({
    "mat": described, "table": table, "row": row, "mission open": mission_open, "points": points,
    "allowed": allowed, "could follow": could_follow, "follow": follow,
    "follow price": follow_price, "usable": usable, "yield": yields, "upgrade price": upgrade_price,
    "reroll price": reroll_price, "dice": dice_now, "dice count": dice_count, "dice next": dice_of,
    "end": explain_end, "over": over, "winner": winner, "compare": compare, "missions": explain_missions,
    "totals": totals, "total": total, "held": held, "mission": mission, "may follow": may_follow, "to move": to_move,
    "space": space, "on space": on_space, "empire": empire, "sizes": sizes,
    "order": explain_order, "advances": advances_needed, "conversions": conversions, "odds": odds,
})  # fmt: skip
