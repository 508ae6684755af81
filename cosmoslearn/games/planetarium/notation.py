"""Positions as text: a few `key: value` lines, readable aloud. What is not said has the default named with its key.

seats: P1 P2                       players in turn order to the left; one seat is the house solo (default: two)
turn: P1, final turn, after the move     moments: before the move (default), after the move, draw, final turn,
                                   move and Low/High card done
planets: A=2.0 B=3.2               missing: on the starting space
matter: 3.4=rock 2.2=water         or none (default); rest=any puts a token of unknown kind on every other free space
states: A=habitable                missing: Hostile
row A: outgassing(P1*) lightning(P2)     the cards of a planet in order, who played them, * with a cube
area P1 A: gas=2 rock=1            matter of a player in the area of a planet (default: none)
hand P1: outgassing ?              cards in hand, ? for one that is not known (default: none)
supply P1: 5                       cubes left (default: 8 less those on cards)
scores: P1=4 P2=0
track: 22                          or its letters, grwm? ; circle=2 adds tokens on the final circle
decks: low=12 high=12 final=10     sizes; the cards are those seen nowhere else, shuffled by the seed (default: all)
piles: high=0 final=3              sizes (default: none)
deck low: outgassing ? ?           or the cards themselves, the top card first; pile final: likewise
still to play: P3 P1               who takes a final turn after this one, or nobody
discarded: P1=lava-world           the cards given up at the start
card test-frost: deck=final points=14 side=hostile needs=habitable    a test card that is in no deck
also: start, turns, seed, pending, idle, idlers, idle rounds, accelerated, components, moved, played, downgraded,
finals,
fresh, origins, shown, collected, triggered, closed, banked, piled, over
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ...core.errors import NotationError
from ...core.language import N_
from ...core.rulebook import Rulebook
from .invariants import refuse_impossible
from .loading import components as find_components
from .pieces import DECKS, EMPTY, KIND_NAMES, PLANETS, Card, kind_name, spelled
from .reader import Reader, whole
from .reading import fields
from .state import Laid, State, player_name


def parse_into(
    build: Callable[..., Any],
    text: str,
    rulebook: Rulebook,
    mode: str | None,
    components: Any,
    idle_rounds: int,
    seed: int | None,
) -> Any:
    """The position that a text describes, made by `build` from its fields.

    Raises:
        NotationError: a line cannot be read.
        ImpossiblePosition: the rules do not allow the position.
    """
    position = read_into(build, text, rulebook, mode, components, idle_rounds, seed)
    refuse_impossible(position)
    return position


def read_into(
    build: Callable[..., Any],
    text: str,
    rulebook: Rulebook,
    mode: str | None = None,
    components: Any = "house",
    idle_rounds: int = 12,
    seed: int | None = None,
) -> Any:
    """The position that a text describes, possible or not.

    Raises:
        NotationError: a line cannot be read.
    """
    reader = Reader(text)
    parts = find_components(reader.lines.get("components", components)).with_cards(_test_cards(reader))
    return build(rulebook=rulebook, components=parts, **fields(reader, rulebook, parts, mode, idle_rounds, seed))


def _test_cards(reader: Reader) -> tuple[Card, ...]:
    cards = []
    for name in reader.family("card"):
        pairs = reader.pairs(f"card {name}")
        raw: dict[str, Any] = {
            "id": name,
            "name": {"en": name, "es": name},
            **{key: value for key, value in pairs.items() if key not in KIND_NAMES},
        }
        raw["cost"] = {kind: whole(pairs[kind], name) for kind in pairs if kind in KIND_NAMES}
        if "orbit" in raw:
            raw["orbit"] = [whole(part, name) for part in raw["orbit"].split("-")]
        try:
            cards.append(msgspec.convert(raw, Card, strict=False))
        except msgspec.ValidationError as fault:
            raise NotationError(
                str(fault), N_("fields of a card, such as deck=final points=14 side=hostile"), N_("card"), where=name
            ) from None
    return tuple(cards)


# ------------------------------------------------------------------ writing


def write(state: State) -> str:
    """The lines of a position; what has its default is left out."""
    lines = [
        f"seats: {' '.join(map(player_name, range(state.players)))}",
        *_write_cards(state),
        *_write_board(state),
        *_write_players(state),
        *_write_turn(state),
    ]
    return "\n".join(lines)


def _write_cards(state: State) -> list[str]:
    """The components, and the test cards that are in none of their decks."""
    base = find_components(state.components.name)
    lines = [] if base.name == "house" else [f"components: {base.name}"]
    for card in state.components.sheet.cards[len(base.sheet.cards) :]:
        words = [f"deck={card.deck}", f"points={card.points}", f"side={card.side}", *spelled(card.price).split()]
        words += [f"{key}={value}" for key, value in (("type", card.type), ("needs", card.needs)) if value != "any"]
        words += [f"orbit={card.orbits[0]}-{card.orbits[1]}"] if card.orbits != (1, 7) else []
        words += [f"{key}=true" for key in ("gravity", "downgrade", "marker") if getattr(card, key)]
        lines.append(f"card {card.id}: {' '.join(words)}")
    return lines


def _write_board(state: State) -> list[str]:
    names = state.chart.names
    tokens = [f"{names[space]}={kind_name(token)}" for space, token in enumerate(state.matter) if token != EMPTY]
    lines = [
        f"planets: {_planets(state, state.planets)}",
        f"matter: {' '.join(tokens) or 'none'}",
        f"states: {_by_planet(state.states)}",
    ]
    for planet, row in zip(PLANETS, state.rows, strict=True):
        if row:
            lines.append(f"row {planet}: {' '.join(map(_laid, row))}")
    lines.append(f"track: {_tokens(state.track)}" + (f" circle={_tokens(state.circle)}" if state.circle else ""))
    lines += [f"accelerated: {'yes' if state.accelerated else 'no'}"]
    for deck, cards, pile in zip(DECKS, state.decks, state.piles, strict=True):
        lines.append(f"deck {deck}: {' '.join(cards)}")
        lines += [f"pile {deck}: {' '.join(pile)}"] if pile else []
    lines += [f"piled: {' '.join(names[space] for space in state.piled)}"] if state.piled else []
    return lines


def _laid(laid: Laid) -> str:
    return f"{laid.card}({player_name(laid.player)}{'*' if laid.cube else ''})"


def _planets(state: State, spaces: tuple[int, ...]) -> str:
    return _by_planet(tuple(state.chart.names[space] for space in spaces))


def _by_planet(values: tuple[str, ...]) -> str:
    return " ".join(f"{planet}={value}" for planet, value in zip(PLANETS, values, strict=True))


def _by_player(values: tuple[Any, ...]) -> str:
    return " ".join(f"{player_name(player)}={value}" for player, value in enumerate(values))


def _tokens(row: bytes) -> str:
    return str(len(row)) if set(row) <= {ord("?")} else row.decode()


def _write_players(state: State) -> list[str]:
    lines = []
    for player in range(state.players):
        name = player_name(player)
        for planet, area in zip(PLANETS, state.areas[player], strict=True):
            lines += [f"area {name} {planet}: {spelled(area)}"] if any(area) else []
        lines += [f"hand {name}: {' '.join(state.hands[player])}"] if state.hands[player] else []
        lines.append(f"supply {name}: {state.supply[player]}")
    lines.append(f"scores: {_by_player(state.points)}")
    lines += [f"discarded: {_by_player(tuple(card or '-' for card in state.discards))}"] if any(state.discards) else []
    return lines


def _write_turn(state: State) -> list[str]:
    turn = state.turn
    moment = ", final turn" if turn.final else ""
    lines = [f"turn: {player_name(turn.player)}{moment}, {'after' if turn.moved else 'before'} the move"]
    details = {
        "moved": " ".join(turn.moved),
        "played": " ".join(turn.played),
        "downgraded": " ".join(turn.downgraded),
        "finals": " ".join(turn.finals),
        "fresh": " ".join(turn.fresh),
        "shown": " ".join(turn.shown),
        "collected": str(turn.collected or ""),
        "triggered": "yes" if turn.triggered else "",
        "origins": _planets(state, turn.origins) if turn.origins != state.planets else "",
        "pending": "; ".join(map(str, state.agenda)),
        "start": player_name(state.first) if state.first else "",
        "turns": _by_player(state.turns) if any(state.turns) else "",
        "still to play": "" if state.queue is None else " ".join(map(player_name, state.queue)) or "nobody",
        "idle": str(state.idle or ""),
        "idlers": _by_player(state.idlers) if any(state.idlers) else "",
        "idle rounds": str(state.idle_rounds) if state.idle_rounds != 12 else "",
        "closed": " ".join(state.closed),
        "banked": _by_player(state.banked) if any(state.banked) else "",
        "over": "yes" if state.over else "",
        "seed": str(state.chance.state),
    }
    return lines + [f"{key}: {value}" for key, value in details.items() if value]
