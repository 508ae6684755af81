"""The fast list of legal moves.

For the default readings of the rules it hard-codes; tests hold it equal to the judge.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...core.position import Move
from ...core.rulebook import Rulebook
from .cards import HAND_LAWS
from .lines import Board, Space
from .movement import ORBIT_LAWS
from .moves import Downgrade, End, Play, Step
from .pieces import EMPTY, PLANETS, Card
from .requirements import REQUIREMENTS
from .state import State

SERVED: Final = frozenset(
    (
        *ORBIT_LAWS,
        *REQUIREMENTS,
        *HAND_LAWS.values(),
        "PLA-INFO-THEME",
        "PLA-TURN-STEPS",
        "PLA-TURN-MOVEMUST",
        "PLA-TURN-CARDOPTIONAL",
        "PLA-TURN-ONECARD",
        "PLA-MOVE-ONETOKEN",
        "PLA-MOVE-ONEPERMOVE",
        "PLA-MOVE-KEEP",
        "PLA-HB-THICK",
        "PLA-HB-THIN",
        "PLA-HB-ORBITS",
        "PLA-HB-TRACK",
        "PLA-ACCEL-START",
        "PLA-PLAY-DECKS",
        "PLA-PLAY-ALLREQ",
        "PLA-PLAY-AREA",
        "PLA-PLAY-SEQ",
        "PLA-PLAY-CUBEOUT",
        "PLA-COMP-PLAYERBOARD",
        "PLA-REQ-ORBITSEVEN",
        "PLA-REQ-ORBITNOW",
        "PLA-REQ-MARKER",
        "PLA-REQ-STATEBEFORE",
        "PLA-GRAV-OPTIONAL",
        "PLA-GRAV-TIMING",
        "PLA-GRAV-SOURCE",
        "PLA-GRAV-EMPTY",
        "PLA-TRACK-OVERFLOW",
        "PLA-DEG-SWAP",
        "PLA-DEG-ONCE",
        "PLA-DEG-LOWEMPTY",
        "PLA-DEG-FINALTURN",
        "PLA-END-FINALTURN",
        "PLA-END-FINALMOVE",
        "PLA-END-ONELOWHIGH",
        "PLA-END-FINALREQ",
        "PLA-END-FINALCAP",
        "PLA-END-FRESHCUBE",
        "PLA-END-FINALORDER",
        "PLA-END-MATTERLAST",
    )
)


@cache
def serves(book: Rulebook) -> bool:
    """Whether every rule that this module hard-codes is at its default reading."""
    return SERVED.isdisjoint(book.readings)


@cache
def step_table(board: Board) -> dict[str, tuple[Step, ...]]:
    """A ready-made step for each token name and each space."""
    return {token: tuple(Step(token, end) for end in board.names) for token in (*PLANETS, *board.names)}


def steps(state: State) -> list[Move]:
    """All steps that the lines allow, whether or not a token has been moved in this turn."""
    board, matter = state.chart, state.matter
    table, found = step_table(board), list[Move]()
    for letter, start in zip(PLANETS, state.planets, strict=True):
        made = table[letter]
        found += [made[end] for end in _planet_ends(state, board, start)]
    ends = board.steps
    for start, token in enumerate(matter):
        if token != EMPTY:
            made = table[board.names[start]]
            if state.accelerated:
                found += [made[end] for end in _two_steps(state, board, start)]
            else:
                found += [made[end] for end in ends[start] if matter[end] == EMPTY]
    return found


def _planet_ends(state: State, board: Board, start: Space) -> list[Space]:
    matter, planets, ends = state.matter, state.planets, []
    for end in board.rings[start]:
        if end == start:
            break
        if end in planets:
            continue
        ends.append(end)
        if matter[end] != EMPTY:
            break
    return ends + [end for end in board.across[start] if end not in planets]


def _two_steps(state: State, board: Board, start: Space) -> list[Space]:
    matter, planets, ends = state.matter, state.planets, list[Space]()
    for middle in board.steps[start]:
        if matter[middle] == EMPTY:
            if middle not in ends:
                ends.append(middle)
            if middle not in planets:
                ends += [
                    end for end in board.steps[middle] if matter[end] == EMPTY and end != start and end not in ends
                ]
    return ends


def has_step(state: State) -> bool:
    """Whether some token has a step."""
    board = state.chart
    return any(_planet_ends(state, board, start) for start in state.planets) or bool(steps(state))


def moves(state: State, moved: bool) -> list[Move]:
    """All legal moves of a turn with no open decision; `moved` says whether the move of the turn is done."""
    turn = state.turn
    found = [] if turn.moved or turn.played or turn.downgraded or turn.finals else steps(state)
    if not moved:
        return found
    return [*found, *_plays(state), *_downgrades(state), End()]


def _plays(state: State) -> list[Move]:
    turn = state.turn
    low_high = not (turn.played or turn.downgraded or turn.finals)
    cards = state.components.cards
    hand = [cards[card] for card in dict.fromkeys(state.hand) if card in cards]
    allowed = [card for card in hand if (turn.final and not turn.downgraded if card.final else low_high)]
    return [
        Play(card.id, letter)
        for card in allowed
        for place, letter in enumerate(PLANETS)
        if playable(state, card, place)
    ]


def playable(state: State, card: Card, place: int) -> bool:
    """Whether a planet meets everything that a card asks for."""
    area = state.areas[state.turn.player][place]
    cost = card.cost
    if area[0] < cost.gas or area[1] < cost.rock or area[2] < cost.water or area[3] < cost.metal:
        return False
    if card.type != "any" and card.type != state.components.types[place]:
        return False
    if card.needs != "any" and card.needs != state.states[place]:
        return False
    if not card.orbits[0] <= state.chart.orbit[state.planets[place]] <= card.orbits[1]:
        return False
    return bool(state.cubes(state.turn.player, place)) if card.final or card.marker else True


def _downgrades(state: State) -> list[Move]:
    turn = state.turn
    if turn.final or turn.played or turn.downgraded or turn.finals or not state.deck("low"):
        return []
    cards = state.components.cards
    return [Downgrade(card) for card in dict.fromkeys(state.hand) if card in cards and cards[card].downgrade]
