"""Moves in words: dice with what they show, ships with where they are, planets by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...core.language import N_, Say
from ...core.position import Move as AnyMove
from .moves import FORMS, Move, read_amount
from .naming import faces_said, resources_said
from .pieces import FACE, MISSION
from .state import State

COLOURS: Final = (
    {"en": "Blue", "es": "Azul"}, {"en": "Yellow", "es": "Amarillo"}, {"en": "Green", "es": "Verde"},
    {"en": "Red", "es": "Rojo"}, {"en": "Lilac", "es": "Lila"},
)  # fmt: skip
# What is said for each verb; the names in braces are its words in the order of the notation.
SAYS: Final = {
    "keep": N_("keep {a}"), "use": N_("activate {a}"), "reroll": N_("throw again {all}"),
    "convert": N_("give {a} and {b} to the Converter and turn {c} to “{d}”"), "end": N_("end the turn"),
    "follow": N_("follow the die"), "pass": N_("do not follow the die"), "act": N_("use the planet"),
    "skip": N_("do not use the planet"), "move": N_("move {a} to {b}"), "advance": N_("advance {a}"),
    "push": N_("push back the ship of {a} on {b}"), "back": N_("move back {a}"), "shift": N_("transfer {a} to {b}"),
    "upgrade": N_("upgrade the empire for {a}"), "colony": N_("use the colony {a}"),
    "take": N_("take a resource from {a}"),
    "set": N_("turn {a} to “{b}”"), "spend": N_("give up {all}"), "exchange": N_("change {a} into the other resource"),
    "copy": N_("do what the planet {a} says"), "borrow": N_("use {b}, a colony of {a}"),
    "do": N_("do the action “{a}”"), "repeat": N_("do once more what {a} did"), "remove": N_("remove the planet {a}"),
    "recall": N_("bring home {a}"), "collect": N_("collect {a}"), "decline": N_("decline the step offered"),
    "stop": N_("stop here"), "force": N_("have the die thrown again for 1 energy and 1 culture"),
    "accept": N_("accept the die"), "lose": N_("lose {a}"),
}  # fmt: skip


def said(state: State, move: AnyMove) -> Say:
    """A move in words.

    >>> from cosmoslearn.games import galaxies
    >>> start = galaxies.parse("row: Jakks Leandra Gort Maia\\ndice: ENE\\nA: L1 E2 C1 | home 2\\nB: L1 E2 C1 | home 2")
    >>> start.say("use d1").words("en"), start.say("move home Jakks^").words("es")
    ('activate die 1 (Acquire energy)', 'mover una nave de casa a la superficie de Jakks')
    """
    assert isinstance(move, Move)  # noqa: S101
    kinds = FORMS[move.verb].split()
    kinds += kinds[-1:] * (len(move.args) - len(kinds))
    words = [WORDS[kind.rstrip("*")](state, word) for kind, word in zip(kinds, move.args, strict=True)]
    if move.verb == "push":
        words[1] = _place(state, move.args[1])
    return (
        _now(state, move.verb)
        or _then(state, move.verb)
        or Say(SAYS[move.verb], {**dict(zip("abcd", words, strict=False)), "all": words})
    )


def _now(state: State, verb: str) -> Say | None:
    """A decision without a word of its own, by what is asked now: who follows, which planet is used."""
    frame = state.top
    if frame is None:
        return None
    if frame.kind == "window" and frame.asked and verb in ("follow", "pass"):
        says = N_("follow the die ({player})") if verb == "follow" else N_("do not follow the die ({player})")
        return Say(says, {"player": state.letter(frame.asked[0])})
    if frame.kind == "landed" and verb in ("act", "skip"):
        says = N_("use the action of {planet}") if verb == "act" else N_("do not use the action of {planet}")
        return Say(says, {"planet": state.name_of(frame.card)})
    return None


def _then(state: State, verb: str) -> Say | None:
    """In the solo game, where it is laid down what comes up next: a decision with the roll that it leads to.

    What such a move does cannot be told from the table alone; in a game that is played nothing is laid down.
    """
    if not state.solo or not state.coming:
        return None
    if verb == "end" and not state.is_rogue(state.active):
        dice = state.rulebook["TEG-SOLO-TRACK"](state)[0]
        n = dice[min(state.mats[1].level, len(dice)) - 1]
        says = N_("end the turn (what the rogue galaxy rolls: {faces})")
        return Say(says, {"faces": faces_said(state.coming[:n])})
    if verb in ("accept", "force"):
        says = N_("accept the die (the next roll: {face})")
        if verb == "force":
            says = N_("have the die thrown again for 1 energy and 1 culture (the new roll: {face})")
        return Say(says, {"face": faces_said(state.coming[:1])})
    return None


def name_of(state: State, player: int) -> object:
    """What a player is called: the rogue's name, or colour and letter."""
    return state.rogue_mat.name if state.is_rogue(player) else COLOURS[player]


def amount_said(part: str) -> Say:
    """An amount of the notation in words.

    >>> amount_said("E2").words("en"), amount_said("E1C1").words("es")
    ('2 energy', '1 de energía y 1 de cultura')
    """
    return resources_said(*read_amount(part))


def called(state: State, code: str) -> Say:
    """A die with its face, a place, a space of a track; what has no other name is said as it is written.

    >>> from cosmoslearn.games import galaxies
    >>> here = galaxies.parse("row: Jakks Leandra Gort Maia\\ndice: ENE\\nA: L1 E2 C1 | home 2\\nB: L1 E2 C1 | home 2")
    >>> [called(here, code).words("en") for code in ("d1", "home", "Gort^", "Gort@2", "Jakks")]
    ['die 1 (Acquire energy)', 'the home galaxy', 'the surface of Gort', 'space 2 of the track of Gort', 'Jakks']
    """
    planet, on_track, space = code.partition("@")
    if space.isdecimal():
        return Say(N_("space {n} of the track of {planet}"), {"n": int(space), "planet": planet})
    if code == "home" or on_track or code.endswith("^"):
        return _place(state, code)
    return _die(state, code) if code[:1] == "d" and code[1:].isdecimal() else Say("{code}", {"code": code})


def _die(state: State, word: str) -> Say:
    n = int(word[1:])
    shown = n <= len(state.faces)
    facts = {"n": n, "face": FACE[state.faces[n - 1]].name if shown else ""}
    return Say(N_("die {n} ({face})") if shown else N_("die {n}"), facts)


def _place(state: State, word: str) -> Say:
    if word == "home":
        return Say(N_("the home galaxy"))
    name, low = word[:-1], word[-1]
    if low not in "@^":
        return Say(N_("the galaxy of {player}"), {"player": _player(state, word)})
    return Say(N_("the track of {planet}") if low == "@" else N_("the surface of {planet}"), {"planet": name})


def _ship(_: State, word: str) -> Say:
    if word == "home":
        return Say(N_("a ship at home"))
    if word == "locked":
        return Say(N_("a locked ship"))
    name, low = word[:-1], word[-1]
    return Say(
        N_("the ship on the track of {planet}") if low == "@" else N_("the ship on the surface of {planet}"),
        {"planet": name},
    )


def _player(state: State, word: str) -> object:
    """The letter of a player, as in every step; of the rogue its name."""
    player = state.player_of(word)
    return name_of(state, player) if player is not None and state.is_rogue(player) else word


def _mission(_: State, word: str) -> Say:
    if word not in MISSION:
        return Say(N_("a mission that is not known"))
    en, es = MISSION[word].title
    return Say(N_("the mission “{name}”"), {"name": {"en": en, "es": es}})


WORDS: Final[dict[str, Callable[[State, str], object]]] = {
    "die": _die, "face": lambda _, word: FACE[word].name, "player": _player, "planet": lambda _, word: word,
    "mission": _mission, "orbit": _ship, "ship": _ship, "place": _place, "amount": lambda _, word: amount_said(word),
}  # fmt: skip
