"""Colony tracks: forward, back, the symbol at the end, and what colonising a planet does."""

from __future__ import annotations

import msgspec

from ...core.chance import Chance
from ...core.language import N_
from .book import rule
from .pieces import Planet
from .play import Play
from .state import GAP, HIDDEN, HOME, LOCKED, SURFACE, Frame, State, Use, card_id, mat_id, ship_id


class HiddenCard(LookupError):
    """A view of a position was asked to draw a card that it does not know."""


# ------------------------------------------------------------------ which ships


@rule("TEG-ADV-MATCH")
def matches(planet: Planet, track: str) -> bool:
    """Diplomacy dice for diplomacy tracks, economy dice for economy tracks."""
    return planet.track == track


@rule("TEG-ADV-MATCH", "either-die")
def matches_any(planet: Planet, track: str) -> bool:
    """The two dice are interchangeable."""
    return True


@rule("TEG-ADV-MATCH", "resource-decides")
def matches_resource(planet: Planet, track: str) -> bool:
    """Economy for energy planets, diplomacy for culture planets."""
    return (planet.produces == "energy") == (track == "economy")


def fits(state: State, planet: Planet, track: str, by_die: bool) -> bool:
    """Whether a ship on a planet's track may be advanced: by a die, or by a card that names a kind of track."""
    if not track:
        return True
    card = shown(state, planet)
    return bool(state.rulebook["TEG-ADV-MATCH"](card, track)) if by_die else card.track == track


@rule("TEG-COMP-PLANETCARD")
def two_symbols(planet: Planet) -> Planet:
    """What a card shows: resource and end of the track are two symbols."""
    return planet


@rule("TEG-COMP-PLANETCARD", "one-symbol")
def one_symbol(planet: Planet) -> Planet:
    """The track of an energy planet ends in economy, that of a culture planet in diplomacy."""
    return msgspec.structs.replace(planet, track="economy" if planet.produces == "energy" else "diplomacy")


def shown(state: State, planet: Planet) -> Planet:
    """A card as it is read."""
    found: Planet = state.rulebook["TEG-COMP-PLANETCARD"](planet)
    return found


# ------------------------------------------------------------------ the length of a track


@rule("TEG-TRACK-TIERS")
def numbered(planet: Planet) -> int:
    """How many numbered spaces a track has: as its card shows."""
    return planet.spaces


@rule("TEG-TRACK-TIERS", "points-equal-length")
def numbered_by_points(planet: Planet) -> int:
    """As many advances as points."""
    return planet.vp - 1


@rule("TEG-TRACK-SHAPE")
def end_of(spaces: int) -> int:
    """The space of the symbol: one after the last number."""
    return spaces + 1


@rule("TEG-TRACK-SHAPE", "n-advances")
def end_early(spaces: int) -> int:
    """The last number is the end."""
    return spaces


def end_for(state: State, planet: Planet) -> int:
    """The space of the symbol of a planet's track."""
    book = state.rulebook
    found: int = book["TEG-TRACK-SHAPE"](book["TEG-TRACK-TIERS"](planet))
    return found


@rule("TEG-COL-REACH")
def reached(space: int, end: int) -> bool:
    """A planet is colonised when a ship reaches the symbol."""
    return space >= end


@rule("TEG-COL-REACH", "extra-die")
def reached_number(space: int, end: int) -> bool:
    """A planet is colonised at the last numbered space."""
    return space >= end - 1


@rule("TEG-TRACK-SURPLUS")
def surplus_allowed(space: int, steps: int, end: int) -> bool:
    """A ship may be given more steps than it needs; the rest is lost."""
    return True


@rule("TEG-TRACK-SURPLUS", "exact-needed")
def surplus_refused(space: int, steps: int, end: int) -> bool:
    """A ship may not be given more steps than it needs."""
    return space + steps <= end


@rule("TEG-TRACK-SURPLUS", "split-steps")
def surplus_split(space: int, steps: int, end: int) -> bool:
    """The steps may be shared among ships: each is given by itself; see `deeds.py`."""
    return True


@rule("TEG-TRACK-FLOOR")
def floored(space: int, steps: int) -> int:
    """Where a ship pushed back stops: at the start at the latest. Below 0 would be home."""
    return max(0, space - steps)


@rule("TEG-TRACK-FLOOR", "pushed-off")
def not_floored(space: int, steps: int) -> int:
    """A ship pushed beyond the start goes home."""
    return space - steps


def can_advance(state: State, slot: int, space: int, steps: int) -> bool:
    """Whether a ship on a space may be advanced by so many."""
    return bool(state.rulebook["TEG-TRACK-SURPLUS"](space, steps, end_for(state, state.planet_at(slot))))


def advance(play: Play, player: int, ship: int, steps: int, rule_id: str) -> None:
    """A ship goes forward along its track, and colonises the planet at the symbol."""
    state = play.state
    at = state.mats[player].ships[ship]
    slot, space = at >> 3, at & 7
    planet = state.planet_at(slot)
    end = end_for(state, planet)
    new = min(space + steps, end)
    if state.rulebook["TEG-COL-REACH"](new, end):
        colonise(play, player, slot)
        return
    play.place(player, ship, slot * 8 + new)
    letter = state.letter(player)
    play.note(
        rule_id, N_("{player}'s ship on {planet} advances from space {from_} to {to}."), "advanced",
        {"player": letter, "planet": planet.name, "steps": steps, "ship": ship}, {"from_": space, "to": new},
        {"path": (card_id(slot),), "ok": (ship_id(letter, ship),)},
    )  # fmt: skip


def push_back(play: Play, player: int, ship: int, steps: int, rule_id: str) -> None:
    """A ship goes back along its track, not below the start."""
    state = play.state
    at = state.mats[player].ships[ship]
    slot, space = at >> 3, at & 7
    new = state.rulebook["TEG-TRACK-FLOOR"](space, steps)
    play.place(player, ship, slot * 8 + new if new >= 0 else HOME)
    letter = state.letter(player)
    play.note(
        rule_id, N_("{player}'s ship on {planet} goes back from space {from_} to {to}."), "pushed",
        {"player": letter, "planet": state.planet_at(slot).name, "by": space - max(new, 0), "ship": ship},
        {"from_": space, "to": new}, {"path": (card_id(slot),), "focus": (ship_id(letter, ship),)},
    )  # fmt: skip


# ------------------------------------------------------------------ colonising


@rule("TEG-COL-SHIPS")
def sent_home(state: State, player: int, winner: int, at: int) -> bool:
    """Whether a ship on a colonised card goes home: every one does."""
    return True


@rule("TEG-COL-SHIPS", "only-winner-returns")
def only_winner(state: State, player: int, winner: int, at: int) -> bool:
    """Only the ships of the player who colonised go home."""
    return player == winner


@rule("TEG-COL-SHIPS", "ship-stays-as-garrison")
def garrison(state: State, player: int, winner: int, at: int) -> bool:
    """The ship that colonised stays on the card, and so leaves the game with it."""
    return player != winner or at & 7 == SURFACE


@rule("TEG-SHIP-DISPLACED")
def displaced_to() -> int:
    """Where a ship goes that loses its place: home."""
    return HOME


@rule("TEG-SHIP-DISPLACED", "displaced-lost")
def displaced_lost() -> int:
    """A ship that loses its place goes back to the ship track."""
    return LOCKED


def _cleared(play: Play, slot: int, winner: int) -> list[int]:
    """The ships leave a colonised card; whose they were."""
    state, book = play.state, play.state.rulebook
    moved = []
    where = book["TEG-SHIP-DISPLACED"]()
    for player, mat in enumerate(state.mats):
        if not any(at >> 3 == slot and at >= 0 for at in mat.ships):
            continue
        ships = []
        for at in mat.ships:
            on_card = at >= 0 and at >> 3 == slot
            if on_card and book["TEG-COL-SHIPS"](state, player, winner, at):
                ships.append(where)
            else:
                # A card that leaves takes along whoever is not sent home.
                ships.append(LOCKED if on_card and player == winner else at)
        play.mat(player, ships=tuple(ships))
        moved.append(player)
    return moved


def colonise(play: Play, player: int, slot: int) -> None:
    """A planet is colonised: its ships go home, the card is taken, the gap is filled."""
    state, letter = play.state, play.state.letter(player)
    card = state.row[slot]
    planet = state.cards[card]
    where = card_id(slot)
    play.note(
        "TEG-COL-REACH", N_("{player}'s ship reaches the symbol of {planet}: {player} colonises it."), "reached",
        {"player": letter, "planet": planet.name}, None, {"path": (where,)},
    )  # fmt: skip
    for rival in state.rulebook["TEG-ADV-RACE"](state, player, slot):
        play.remember(rival, "share", 0, card)
    owners = _cleared(play, slot, player)
    play.note(
        "TEG-COL-SHIPS", N_("All ships on {planet} go home."), "cleared", {"planet": planet.name}, None,
        {"focus": (where,)},
    )  # fmt: skip
    for owner in owners:
        whose, home = state.letter(owner), play.state.mats[owner].ships.count(HOME)
        says = N_("No ship is lost. Ships of {player} at home now: {home}.")
        args = {"player": whose, "home": home}
        play.note("TEG-SHIP-DISPLACED", says, "displaced", args, None, {"ok": (mat_id(whose),)})
    play.mat(player, colonies=(*play.state.mats[player].colonies, card))
    row = play.state.row
    play.set(row=(*row[:slot], GAP, *row[slot + 1 :]))
    offered, delayed = state.rulebook["TEG-COL-CARD"]()
    if offered:
        play.push(Frame("landed", player, card=card))
    if delayed:
        play.set(used=(*play.state.used, Use(player, card, "new")))
    rule_id, says = "TEG-COL-CARD", N_("{planet} now belongs to {player}: {vp} points.")
    if state.is_rogue(player):
        rule_id, says = "TEG-SOLO-COLONISE", N_("{planet} lies under the rogue's mat: {vp} VP, and no action.")
    owned = {"player": letter, "planet": planet.name}
    play.note(rule_id, says, "owned", owned, {"vp": planet.vp}, {"ok": (mat_id(letter),)})
    play.note(
        "TEG-COL-ANNOUNCE", N_("{player} has {points} points."), "points",
        {"player": letter, "points": play.state.rulebook["TEG-GOAL-VP"](play.state, player)}, None,
        {"ok": (mat_id(letter),)},
    )  # fmt: skip
    if play.state.rulebook["TEG-COL-STEPS"]():
        play.state.rulebook["TEG-COL-REFILL"](play, slot)
    else:
        stack = play.state.stack
        place = next((n for n, frame in enumerate(stack) if frame.kind == "window"), len(stack))
        play.set(stack=(*stack[:place], Frame("refill", player, n=slot), *stack[place:]))


@rule("TEG-COL-STEPS")
def filled_first() -> bool:
    """Whether the gap is filled before the die can be followed: yes."""
    return True


@rule("TEG-COL-STEPS", "gap-after-follow")
def filled_last() -> bool:
    """The gap is filled only when everybody has had the chance to follow."""
    return False


def late_refill(play: Play, frame: Frame) -> None:
    """A gap that had to wait is filled."""
    play.state.rulebook["TEG-COL-REFILL"](play, frame.n)


@rule("TEG-ADV-RACE")
def no_second_prize(state: State, player: int, slot: int) -> tuple[int, ...]:
    """Who shares the points of a planet with the player who colonises it: nobody."""
    return ()


@rule("TEG-ADV-RACE", "shared-points")
def close_seconds(state: State, player: int, slot: int) -> tuple[int, ...]:
    """The rivals whose ship is one space from the symbol."""
    last = end_for(state, state.planet_at(slot)) - 1
    return tuple(other for other in state.after(player) if slot * 8 + last in state.mats[other].ships)


@rule("TEG-COL-CARD")
def ready_at_once() -> tuple[bool, bool]:
    """Whether colonising offers the action, and whether the colony must wait for the next turn: neither."""
    return False, False


@rule("TEG-COL-CARD", "colonise-triggers-action")
def acts_at_once() -> tuple[bool, bool]:
    """Its action may be used at that moment."""
    return True, False


@rule("TEG-COL-CARD", "colony-next-turn")
def ready_next_turn() -> tuple[bool, bool]:
    """It can be used from the next turn on."""
    return False, True


@rule("TEG-COL-REFILL")
def refill(play: Play, slot: int) -> None:
    """A new planet is laid in the gap."""
    state = play.state
    deck, discard, chance, over = state.deck, state.discard, state.chance, False
    if not deck:
        deck, discard, chance, over = state.rulebook["TEG-DECK-EMPTY"](state)
    if over:
        play.set(stack=())
    row = (*state.row[:slot], deck[0] if deck else GAP, *state.row[slot + 1 :])
    if deck and deck[0] == HIDDEN:
        raise HiddenCard(card_id(slot))
    play.set(row=row, deck=deck[1:], discard=discard, chance=chance)
    if deck:
        name = state.name_of(deck[0])
        play.note(
            "TEG-COL-REFILL", N_("{planet} is revealed in slot {slot}."), "revealed",
            {"planet": name, "slot": slot + 1}, None, {"ok": (card_id(slot),)},
        )  # fmt: skip
    else:
        play.note("TEG-DECK-EMPTY", N_("No card is left: slot {slot} stays empty."), "gap", {"slot": slot + 1})


@rule("TEG-COL-REFILL", "slide-row")
def refill_sliding(play: Play, slot: int) -> None:
    """The cards slide to the left and the new one goes at the right end; ships go along with their cards."""
    row = play.state.row
    last = len(row) - 1

    def slid(at: int) -> int:
        return at if at < 0 or at >> 3 < slot else at - 8

    for player, mat in enumerate(play.state.mats):
        play.mat(player, ships=tuple(slid(at) for at in mat.ships))
    play.set(row=(*row[:slot], *row[slot + 1 :], GAP))
    refill(play, last)


@rule("TEG-COL-REFILL", "refill-end-of-turn")
def refill_later(play: Play, slot: int) -> None:
    """The gap stays until the end of the turn; see `turning.py`."""


@rule("TEG-DECK-EMPTY", "gap-stays", default=True)
def gap_stays(state: State) -> tuple[tuple[int, ...], tuple[int, ...], Chance, bool]:
    """An empty deck: nothing is drawn. Deck, discarded cards and chance after it, and whether the game is over."""
    return (), state.discard, state.chance, False


@rule("TEG-DECK-EMPTY", "game-ends-empty-deck")
def ends_without_cards(state: State) -> tuple[tuple[int, ...], tuple[int, ...], Chance, bool]:
    """The game ends when no card is left."""
    return (), state.discard, state.chance, True


@rule("TEG-DECK-EMPTY", "recycle-discards")
def recycled(state: State) -> tuple[tuple[int, ...], tuple[int, ...], Chance, bool]:
    """The discarded cards are shuffled into a new deck."""
    deck, chance = state.chance.shuffled(state.discard)
    return deck, (), chance, False
