"""Moves in words: cards by their names, what is moved, and where to."""

from __future__ import annotations

import re
from typing import Final

from ...core.language import N_, Say
from ...core.position import Move
from .moves import Cube, Discard, Downgrade, Draw, Drift, End, Lay, Play, Shift, Step, Store, Take
from .pieces import KIND_WORDS, PLANETS, UNKNOWN_CARD
from .state import State

DRAWS: Final = {
    "low": N_("draw a Low card"),
    "high": N_("draw a High card"),
    "final": N_("draw a Final card"),
    "none": N_("draw no card"),
}
LAID: Final = re.compile(r"(?P<card>[a-z0-9-]+)(?:\(P(?P<player>\d+)(?P<cube>\*?)\))?")  # as a row is written
CUBES: Final = {
    "supply": N_("put a cube from the supply on the new card"),
    "none": N_("leave the new card without a cube"),
}


def said(state: State, move: Move) -> Say:
    """A move in words.

    >>> from cosmoslearn.games import planetarium
    >>> here = planetarium.parse("planets: A=3.1 B=1.0")
    >>> here.say("play lava-world on A").words("en"), here.say("take 8.5 to D").words("es")
    ('play “Lava World” on planet A', 'usar la gravedad: traer la materia de 8.5 a la zona del planeta D')
    >>> here.say("discard none").words("en")
    'give up “none”'
    """
    match move:
        case Step(token, end):
            matter = N_("move the matter on {token} to {end}")
            return Say(N_("move planet {token} to {end}") if token in PLANETS else matter, {"token": token, "end": end})
        case Play(card, planet, extra):
            return _played(_card(state, card), planet, extra)
        case Downgrade(card):
            return Say(N_("throw {card} away and take a Low card for it"), {"card": _card(state, card)})
        case Discard(card):
            return Say(N_("give up {card}"), {"card": _card(state, card)})
        case Cube(card):
            if card in CUBES:
                return Say(CUBES[card])
            return Say(N_("take the cube of {card}"), {"card": _card(state, card)})
        case Draw(deck):
            return Say(DRAWS[deck])
        case Take(source, planet):
            return _taken(source, planet)
        case Store(planet):
            return Say(N_("store the token in the area of planet {planet}"), {"planet": planet})
        case Lay(kind):
            return Say(N_("lay next on the evolution track: {kind}"), {"kind": KIND_WORDS[kind]})
        case Shift(kind, planet, other):
            places: dict[str, object] = {"kind": KIND_WORDS[kind], "planet": planet, "other": other}
            return Say(N_("move a token from the area of planet {planet} to that of planet {other}: {kind}"), places)
        case Drift(space):
            return Say(N_("let the matter on {space} drift to the evolution track"), {"space": space})
        case End():
            return Say(N_("end the turn"))
    raise TypeError(move)


def called(state: State, code: str) -> Say:
    """A card by its name, with whose it is and whether a cube lies on it, a player by number; else as it is written.

    >>> from cosmoslearn.games import planetarium
    >>> called(planetarium.parse("planets: A=3.1"), "desert-world(P1*)").words("en")
    'Desert World (player 1, with a cube)'
    """
    parts = LAID.fullmatch(code)
    if parts is not None and parts["card"] in state.components.cards:
        name: object = state.components.cards[parts["card"]].name
        if not parts["player"]:
            return Say("{name}", {"name": name})
        cube = N_("{name} (player {n}, with a cube)")
        return Say(cube if parts["cube"] else N_("{name} (player {n})"), {"name": name, "n": int(parts["player"])})
    if code[:1] == "P" and code[1:].isdecimal():
        return Say(N_("player {n}"), {"n": int(code[1:])})
    return Say(DRAWS[code]) if code in DRAWS and code != "none" else Say("{code}", {"code": code})


def _card(state: State, card: str) -> Say:
    if card == UNKNOWN_CARD:
        return Say(N_("a card that is not known"))
    known = state.components.cards.get(card)  # a refused move may name none
    return Say(N_("“{name}”"), {"name": known.name if known is not None else card})


def _played(card: Say, planet: str, extra: tuple[str, ...]) -> Say:
    facts = {"card": card, "planet": planet, "extra": [KIND_WORDS[kind] for kind in extra]}
    if extra:
        return Say(N_("play {card} on planet {planet} and pay beyond the price: {extra}"), facts)
    return Say(N_("play {card} on planet {planet}"), facts)


def _taken(source: str, planet: str) -> Say:
    if source == "none":
        return Say(N_("leave the gravity unused"))
    fetched = N_("use gravity: fetch {matter} into the area of planet {planet}")
    facts = {"matter": _source(source), "planet": planet}
    return Say(fetched if planet else N_("use gravity: fetch {matter}"), facts)


def _source(source: str) -> Say:
    if source == "track":
        return Say(N_("the token last laid on the evolution track"))
    if source.startswith("P"):
        owner, planet, kind = source.split(".")
        facts: dict[str, object] = {"owner": owner, "planet": planet, "kind": KIND_WORDS[kind]}
        return Say(N_("{kind} from the area of {owner} for planet {planet}"), facts)
    return Say(N_("the matter on {space}"), {"space": source})
