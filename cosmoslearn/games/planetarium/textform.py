"""The text-only form of a position: the same facts, line by line, readable aloud."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.language import N_, Say
from .art import ROMAN
from .cardart import wants
from .explain import SIDE_WORDS
from .pieces import EMPTY, KIND_NAMES, KIND_WORDS, PLANETS, UNKNOWN_CARD
from .state import Laid, State, player_name

LETTERS: Final = N_("g gas, r rock, w water, m metal, ? matter of unknown kind, A to D planets, - free")


def lines(state: State, description: Say) -> tuple[str | Say, ...]:
    """All lines."""
    return (
        "Planetarium",
        description,
        Say(LETTERS),
        *_bands(state),
        *_planets(state),
        *_track(state),
        *_players(state),
        *_hand(state),
    )


def _bands(state: State) -> Iterator[Say]:
    chart = state.chart
    for band, orbit in enumerate(chart.plan.orbit, 1):
        spaces = [space for space in range(len(chart)) if chart.band[space] == band]
        content = " ".join(state.planet_on(space) or _letter(state, space) for space in spaces)
        facts = {"orbit": ROMAN[orbit - 1], "n": len(spaces), "first": chart.names[spaces[0]], "content": content}
        ring = N_("Orbit {orbit}, {n} spaces clockwise from {first}: {content}")
        arms = N_("Arms of orbit {orbit}, from {first}: {content}")
        yield Say(ring if chart.plan.closed[band - 1] else arms, facts)


def _letter(state: State, space: int) -> str:
    return "-" if state.matter[space] == EMPTY else chr(state.matter[space])


def _planets(state: State) -> Iterator[Say]:
    for number, letter in enumerate(PLANETS):
        habitable, hostile = state.totals(number)
        facts = {
            "planet": letter, "space": state.chart.names[state.planets[number]],
            "side": SIDE_WORDS[state.states[number]], "habitable": habitable, "hostile": hostile,
            "cards": tuple(_laid(state, laid) for laid in state.rows[number]),
        }  # fmt: skip
        yield Say(N_("{planet} on {space}: {side} (Habitable {habitable}, Hostile {hostile}); cards: {cards}"), facts)


def _laid(state: State, laid: Laid) -> Say:
    card = state.card(laid.card)
    facts = {"card": card.name, "points": card.points, "player": player_name(laid.player)}
    return Say(N_("{card} {points} ({player}, cube)") if laid.cube else N_("{card} {points} ({player})"), facts)


def _track(state: State) -> Iterator[Say]:
    facts = {
        "n": len(state.track) + len(state.circle),
        "last": state.components.length,
        "fast": state.components.acceleration,
    }
    yield Say(N_("Evolution track: {n} of {last}; acceleration at {fast}"), facts)
    sizes = {deck: len(cards) for deck, cards in zip(("low", "high", "final"), state.decks, strict=True)}
    yield Say(N_("Decks: Low {low}, High {high}, Final {final}"), sizes)


def _players(state: State) -> Iterator[Say]:
    for player in range(state.players):
        areas = tuple(
            Say("{planet} {tokens}", {"planet": letter, "tokens": _amounts(area)})
            for letter, area in zip(PLANETS, state.areas[player], strict=True)
            if any(area)
        )
        facts = {
            "player": player_name(player),
            "points": state.points[player],
            "cubes": state.supply[player],
            "areas": areas,
        }
        yield Say(N_("{player}: points {points}, cubes {cubes}; areas: {areas}"), facts)


def _amounts(area: tuple[int, ...]) -> tuple[Say, ...]:
    pairs = zip(KIND_NAMES, area, strict=True)
    return tuple(
        Say(N_("{count} {kind}"), {"count": count, "kind": KIND_WORDS[kind]}) for kind, count in pairs if count
    )


def _hand(state: State) -> Iterator[Say]:
    player = state.to_move if state.to_move is not None else state.turn.player
    yield Say(N_("Hand of {player}"), {"player": player_name(player)})
    for name in state.hands[player]:
        if name == UNKNOWN_CARD:
            yield Say(N_("a card face down"))
        else:
            card = state.card(name)
            facts = {
                "id": name,
                "card": card.name,
                "points": card.points,
                "side": SIDE_WORDS[card.side],
                "wants": wants(card),
            }
            yield Say(N_("{id}: {card}, {points} {side}; asks for {wants}"), facts)
