"""What is said about the table: cards, ships, mats, dice, buttons; and the board as plain lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from ...core.language import N_, Say
from .dice import STATUS_NAMES
from .judging import KINDS
from .pieces import FACE, MISSION
from .resources import NAMES
from .saying import amount_said, name_of
from .state import GAP, HOME, LOCKED, SURFACE, State
from .turning import decider, options

TRACKS: Final = {
    "diplomacy": {"en": "diplomacy", "es": "diplomacia"},
    "economy": {"en": "economy", "es": "economía"},
}
VERBS: Final = {
    "use": N_("Activate a die"), "reroll": N_("Throw dice again"), "convert": N_("Use the Converter"),
    "end": N_("End the turn"), "follow": N_("Follow"), "pass": N_("Do not follow"), "act": N_("Use the planet"),
    "skip": N_("Do not use it"), "move": N_("Move a ship"), "advance": N_("Advance a ship"), "push": N_("Push back"),
    "back": N_("Move a ship back"), "shift": N_("Transfer a ship"), "upgrade": N_("Upgrade the empire"),
    "colony": N_("Use a colony"), "take": N_("Take from"), "set": N_("Turn a die"), "spend": N_("Give up dice"),
    "exchange": N_("Change resources"), "copy": N_("Copy a planet"), "borrow": N_("Borrow a planet"),
    "do": N_("Do an action"), "repeat": N_("Repeat a die"), "remove": N_("Remove a planet"),
    "recall": N_("Bring a ship home"), "collect": N_("Collect"), "decline": N_("Decline the step"),
    "stop": N_("Stop here"), "force": N_("Force a reroll: 1 energy and 1 culture"), "accept": N_("Accept the die"),
    "lose": N_("Lose"), "keep": N_("Keep a mission"),
}  # fmt: skip


def wrapped(text: dict[str, str], width: int) -> list[dict[str, str]]:
    """A text of a data file in lines, in both languages; the shorter one ends in empty lines."""
    lines = {lang: textwrap.wrap(words, width) for lang, words in text.items()}
    longest = max(map(len, lines.values()))
    return [{lang: found[n] if n < len(found) else " " for lang, found in lines.items()} for n in range(longest)]


def card_said(state: State, slot: int) -> Say:
    """What is spoken about a planet of the row."""
    planet = state.planet_at(slot)
    facts = {
        "planet": planet.name, "vp": planet.vp, "produces": NAMES[planet.produces], "track": TRACKS[planet.track],
        "spaces": planet.spaces, "effect": planet.says, "slot": slot + 1, "ships": _there(state, slot),
    }  # fmt: skip
    says = N_(
        "{planet}, slot {slot}: {vp} VP, produces {produces}, {track} track from 0 to {spaces}. {effect} "
        "Ships: {ships}."
    )
    if not planet.confirmed:
        says = N_(
            "{planet}, slot {slot}, not a confirmed card: {vp} VP, produces {produces}, {track} track from 0 to "
            "{spaces}. {effect} Ships: {ships}."
        )
    return Say(says, facts)


def _there(state: State, slot: int) -> list[Say]:
    """Whose ships are at a planet, and where."""
    return [
        Say(N_("{player} on the surface"), {"player": state.letter(player)})
        if at & 7 == SURFACE
        else Say(N_("{player} in orbit, space {space}"), {"player": state.letter(player), "space": at & 7})
        for player, mat in enumerate(state.mats)
        for at in mat.ships
        if at >= 0 and at >> 3 == slot
    ]


def ship_said(state: State, player: int, at: int) -> Say:
    """What is spoken about a ship."""
    facts: dict[str, object] = {"player": name_of(state, player)}
    if at == HOME:
        return Say(N_("ship of {player}, at home"), facts)
    facts["planet"] = state.planet_at(at >> 3).name
    if at & 7 == SURFACE:
        return Say(N_("ship of {player}, on the surface of {planet}"), facts)
    return Say(N_("ship of {player}, in orbit of {planet}, space {space}"), {**facts, "space": at & 7})


def mat_said(state: State, player: int) -> Say:
    """What is spoken about a mat."""
    mat = state.mats[player]
    facts = {
        "player": name_of(state, player), "letter": state.letter(player), "level": mat.level, "energy": mat.energy,
        "culture": mat.culture, "points": state.rulebook["TEG-GOAL-VP"](state, player),
        "home": mat.ships.count(HOME), "locked": mat.ships.count(LOCKED),
        "colonies": [state.name_of(card) for card in mat.colonies],
    }  # fmt: skip
    says = N_(
        "{player} ({letter}): {points} VP, level {level}, {energy} energy, {culture} culture; "
        "ships at home {home}, locked {locked}; colonies: {colonies}"
    )
    if state.is_rogue(player) and not state.rogue_mat.confirmed:
        says = N_(
            "{player} ({letter}), numbers not confirmed: {points} VP, level {level}, {energy} energy, "
            "{culture} culture; ships at home {home}, locked {locked}; colonies: {colonies}"
        )
    return Say(says, facts)


def die_said(state: State, die: int) -> Say:
    """What is spoken about a die."""
    facts = {"n": die + 1, "name": FACE[state.faces[die]].name, "status": STATUS_NAMES[state.status[die]]}
    return Say(N_("die {n}: {name}, {status}"), facts)


def prompt(state: State) -> Say:
    """Who has to decide what now."""
    player, frame = decider(state), state.top
    if player is None or frame is None:
        if state.solo:
            return Say(N_("{player} has won"), {"player": name_of(state, state.winner)})
        return Say(N_("The game is over"))
    facts: dict[str, object] = {"player": name_of(state, player), "what": KINDS.get(frame.kind, KINDS[""])}
    if frame.kind == "window":
        facts["face"] = FACE[frame.face].name
        return Say(N_("{player}: follow “{face}”?"), facts)
    return Say(N_("{player}: {what}"), facts)


def button(state: State, part: str) -> Say | None:
    """What a button says that stands for a part of a move; nothing for parts that shapes stand for."""
    if part in VERBS:
        return Say(VERBS[part])
    if part in FACE:
        return Say("{face}", {"face": FACE[part].name})
    if part in MISSION:
        card = MISSION[part]
        facts = {
            "name": {"en": card.title[0], "es": card.title[1]},
            "condition": {"en": card.condition[0], "es": card.condition[1]}, "points": card.points,
        }  # fmt: skip
        if card.confirmed:
            return Say(N_("{name}: {condition} ({points} points)"), facts)
        return Say(N_("{name}: {condition} ({points} points, not confirmed)"), facts)
    if part[0] in "EC" and part[1:2].isdigit():
        return amount_said(part)
    return None


def buttons(state: State) -> Iterator[tuple[str, Say]]:
    """The parts of the legal moves that are offered as buttons."""
    seen: set[str] = set()
    for found in options(state):
        for part in found.words:
            if part not in seen:
                seen.add(part)
                label = button(state, part)
                if label is not None:
                    yield part, label


def lines(state: State) -> tuple[str | Say, ...]:
    """The table as lines of text."""
    return tuple(_lines(state))


def _lines(state: State) -> Iterator[str | Say]:
    yield Say(N_("Tiny Epic Galaxies. {prompt}"), {"prompt": prompt(state)})
    for slot, card in enumerate(state.row):
        if card == GAP:
            yield Say(N_("{slot}. empty"), {"slot": slot + 1})
            continue
        planet = state.cards[card]
        facts = {
            "slot": slot + 1, "name": f"{planet.name:18}", "vp": planet.vp, "spaces": planet.spaces,
            "produces": NAMES[planet.produces], "track": TRACKS[planet.track], "ships": _there(state, slot),
        }  # fmt: skip
        yield Say(N_("{slot}. {name} {vp} VP, {produces}, {track} 0-{spaces}  {ships}") if facts["ships"] else
                  N_("{slot}. {name} {vp} VP, {produces}, {track} 0-{spaces}"), facts)  # fmt: skip
    if state.faces:
        marks = {".": "", "!": "*", "b": "+", "x": "-", "g": "-"}
        thrown = enumerate(zip(state.faces, state.status, strict=True), 1)
        dice = [
            Say("d{n} {face}{mark}", {"n": n, "face": FACE[face].short, "mark": marks[s]}) for n, (face, s) in thrown
        ]
        yield Say(N_("Dice: {dice}  (* under way, + in the bay, - spent)"), {"dice": dice})
    if state.solo:
        yield _ladder(state)
    for player in range(len(state.mats)):
        yield Say("{mat}", {"mat": mat_said(state, player)})


def _ladder(state: State) -> Say:
    """What a colony die of the rogue does on its present level."""
    mat = state.rogue_mat
    level = min(state.mats[1].level, len(mat.steps))
    en, es = mat.steps[level - 1]
    facts = {"rogue": mat.name, "level": level, "effect": {"en": en, "es": es}}
    if mat.ladder_confirmed:
        return Say(N_("Colony dice of {rogue} on level {level}: {effect}"), facts)
    return Say(N_("Colony dice of {rogue} on level {level}, not confirmed: {effect}"), facts)
