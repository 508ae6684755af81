"""Free study: planets and matter on any space, states turned, cards played on any planet."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ...core.bench import Bench, Change, Piece, no_place, removed, turned
from ...core.language import N_, Say
from ...core.rulebook import Rulebook
from . import notation
from .invariants import refuse_impossible
from .pieces import DECKS, EMPTY, HABITABLE, HOSTILE, KIND_WORDS, KINDS, PLANETS, letter
from .position import Position
from .state import Laid, State, Turn


class System(Bench):
    """The spaces of the orbits, and what lies on the planets."""

    def read(self, text: str, rulebook: Rulebook) -> Any:
        """The position of a notation."""
        return notation.read_into(Position, text, rulebook)

    def check(self, position: State) -> None:
        """Refuse what cannot arise."""
        refuse_impossible(position)

    def pieces(self, position: State) -> tuple[Piece, ...]:
        """Planets, matter, cards by deck."""
        planets, matter, cards = Say(N_("Planets")), Say(N_("Matter")), Say(N_("Cards"))
        sheet = sorted(position.components.sheet.cards, key=lambda card: DECKS.index(card.deck))
        return (
            *(Piece(f"planet:{name}", Say(N_("planet {planet}"), {"planet": name}), planets) for name in PLANETS),
            *(Piece(kind, Say("{kind}", {"kind": KIND_WORDS[kind]}), matter) for kind in KINDS),
            *(Piece(f"card:{card.id}", Say("{name}", {"name": card.name}), cards) for card in sheet),
        )

    def put(self, position: Any, piece: str, place: str, at: tuple[float, float] = (0, 0)) -> Any:
        """Planets and matter on a space, a card on a planet or its state."""
        what, _, which = piece.partition(":")
        kind, _, name = place.partition(":")
        if what in ("card", "hand") and kind in ("planet", "state"):
            return _played(position, which, PLANETS.index(name))
        if kind == "planet":  # on the space where that planet is
            kind, name = "space", position.chart.names[position.planets[PLANETS.index(name)]]
        if kind != "space" or what in ("card", "hand", "state", "deck"):
            raise no_place(piece, place)
        space = position.chart.index[name]
        if what == "planet":
            number = PLANETS.index(which)
            planets = (*position.planets[:number], space, *position.planets[number + 1 :])
            return replace(position, planets=planets)
        if what == "space":
            home = position.chart.index[which]
            token = position.matter[home]
            if token == EMPTY:
                raise no_place(piece, place)
            return _with(_with(position, home, EMPTY), space, token)
        return _with(position, space, letter(what))

    def changes(self, position: Any, shape: str) -> tuple[Change, ...]:
        """Matter and cards are taken away, the states of planets turned."""
        kind, _, name = shape.partition(":")
        if kind == "space" and position.matter[position.chart.index[name]] != EMPTY:
            return (removed(_with(position, position.chart.index[name], EMPTY)),)
        if kind in ("planet", "state"):
            number = PLANETS.index(name)
            state = HOSTILE if position.states[number] == HABITABLE else HABITABLE
            return (
                turned(replace(position, states=(*position.states[:number], state, *position.states[number + 1 :]))),
            )
        return (removed(_without(position, name)),) if kind == "card" else ()

    def ready(self, position: Any, piece: str) -> tuple[Any, str] | None:
        """For planets and matter on a space: the turn has just begun."""
        what, _, which = piece.partition(":")
        if position.over or what not in ("planet", "space"):
            return None
        return replace(position, agenda=(), turn=Turn(position.turn.player, origins=position.planets)), which


BENCH: Final = System()


def _with(position: Any, space: int, token: int) -> Any:
    matter = bytearray(position.matter)
    matter[space] = token
    return replace(position, matter=bytes(matter))


def _played(position: Any, card: str, planet: int) -> Any:
    """The card with the player's cube in the planet's row; wherever it was before, it is there no more."""
    start = _without(position, card)
    row = (*start.rows[planet], Laid(card, position.turn.player, cube=False))
    return replace(start, rows=(*start.rows[:planet], row, *start.rows[planet + 1 :]))


def _without(position: Any, card: str) -> Any:
    """The position in which a card lies nowhere."""

    def others(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other for other in cards if other != card)

    return replace(
        position,
        rows=tuple(tuple(laid for laid in row if laid.card != card) for row in position.rows),
        hands=tuple(map(others, position.hands)),
        decks=tuple(map(others, position.decks)),
        piles=tuple(map(others, position.piles)),
        discards=others(position.discards),
    )
