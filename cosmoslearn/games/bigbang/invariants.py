"""What holds in every position that can arise; `parse` refuses the others by the ids of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...core.hexes import neighbours
from ...core.language import N_, say
from .pieces import ACTIONS, BANG, BODIES, HOLE, MODES, TILES, UNKNOWN, agreement, goal_name
from .sliding import connected
from .state import State
from .supply import supply_of

# Readings under which touching bodies need not agree, or a body may lie beside the hole.
_LOOSE = frozenset(
    (
        "BB-PLACE-FEATURE", "BB-PHEN-WILD", "BB-EARTH", "BB-BH-LATER", "BB-BH-MOVE",
        "BB-BH-ABSORB", "BB-DE-FEATURE", "BB-DE-HOLE", "BB-ACT-DEST", "BB-EC-TOP",
        "BB-PLACE-CELL",
    )
)  # fmt: skip


def broken(state: State) -> list[tuple[str, str]]:
    """The rules that a position breaks, with the reason in words."""
    found = [*_components(state), *_cards(state), *seats(state.mode, len(state.players)), *_clock(state)]
    if not state.fragment:
        found += [*_one_piece(state), *_apart(state)]
        if state.mode != "simple" and not _LOOSE & state.rulebook.readings.keys():
            found += _touching(state)
    return list(dict(found).items())


def _components(state: State) -> Iterator[tuple[str, str]]:
    lying = [
        part for code in state.universe.values() for part in code.removeprefix("X:").split("^") if part not in ("X", "")
    ]
    for code, n in Counter([*lying, *state.row, *state.queue, *state.used]).items():
        if n > 1 and code != UNKNOWN and state.rulebook["BB-COMP-48"](code):
            rule = "BB-COMP-48" if code in BODIES else "BB-COMP-SPECIAL"
            yield rule, say(N_("{tile} exists once"), tile=code)
    for code in lying:
        if code in ACTIONS and not state.rulebook["BB-TURN-KINDS"](TILES[code]):
            yield "BB-TURN-KINDS", say(N_("{tile} is an action and never lies in the universe"), tile=code)
        if state.mode == "simple" and code not in (BANG, *supply_of("simple", state.rulebook)):
            yield "BB-SIM-SET", say(N_("{tile} is not used in this mode"), tile=code)
        if state.mode == "solo" and code not in (*BODIES, BANG):
            yield "BB-SOLO-SET", say(N_("{tile} is not used in this mode"), tile=code)


def _cards(state: State) -> Iterator[tuple[str, str]]:
    """Goal cards: each exists once, in the hands of the players or in the solo mode's piles."""
    cards = [card for goals in state.goals for card in goals]
    if state.solo is not None:
        solo = state.solo
        cards = [*filter(None, [solo.goal]), *solo.deck, *solo.negatives, *(card for card, _ in solo.won)]
    strange = {"BB-SETUP-OBJ", "BB-COMP-CARDS", "BB-SOLO-SET"} & state.rulebook.readings.keys()
    for card, n in Counter(cards).items():
        if n > 1 and card != UNKNOWN and not strange:
            yield "BB-COMP-CARDS", say(N_("the card of the goal {goal} exists once"), goal=goal_name(card))


def seats(mode: str, players: int) -> Iterator[tuple[str, str]]:
    """How many may play a mode."""
    least, most = MODES[mode]["players"]
    if not least <= players <= most:
        numbers = str(least) if least == most else f"{least}-{most}"
        yield "BB-PLAYERS", say(N_("players in this mode: {numbers}, not {n}"), numbers=numbers, n=players)


def _clock(state: State) -> Iterator[tuple[str, str]]:
    times = [time for _, time in state.clock]
    strange = any(rule.startswith(("BB-CLOCK", "BB-TURN")) for rule in state.rulebook.readings)
    if times and max(times) - min(times) > 5 and not strange:
        yield (
            "BB-CLOCK-SPREAD",
            say(N_("the markers are {n} spaces apart, at most 5 is possible"), n=max(times) - min(times)),
        )


def _one_piece(state: State) -> Iterator[tuple[str, str]]:
    if state.universe.get((0, 0)) != BANG:
        yield "BB-SETUP-STACK", say(N_("the Big Bang lies at 0,0"))
    elif (
        not connected(state.universe)
        and not {"BB-ACT-CONN", "BB-PLACE-DE", "BB-BH-ABSORB", "BB-PLACE-CELL"} & state.rulebook.readings.keys()
    ):
        yield "BB-ACT-CONN", say(N_("the universe is not in one piece"))


def _apart(state: State) -> Iterator[tuple[str, str]]:
    if {"BB-PHEN-APART", "BB-PLACE-FIRST", "BB-FIRST-SPAN", "BB-ACT-BODY"} & state.rulebook.readings.keys():
        return
    for cell, code in state.universe.items():
        if TILES[code].kind == "phenomenon":
            for near in neighbours(cell):
                other = state.tile_at(near)
                if other is not None and other.kind in ("phenomenon", "bang"):
                    yield "BB-PHEN-APART", say(N_("{tile} touches {other}"), tile=code, other=other.code)


def _touching(state: State) -> Iterator[tuple[str, str]]:
    for cell, code in state.universe.items():
        tile = TILES[code]
        for near in neighbours(cell):
            other = state.tile_at(near)
            if other is None or not tile.is_body:
                continue
            if other.code == HOLE:
                yield "BB-PLACE-INV", say(N_("{tile} lies face up beside the black hole"), tile=code)
            elif other.is_body and not any(agreement(tile, other)):
                yield "BB-PLACE-INV", say(N_("{tile} and {other} touch and share nothing"), tile=code, other=other.code)
