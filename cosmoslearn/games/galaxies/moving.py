"""Moving a ship: where it may go, and what arriving means."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .moves import Move, move
from .naming import place_said
from .play import Play
from .state import HOME, LOCKED, SURFACE, State, card_id, mat_id, ship_id


@rule("TEG-MOVE-CHANGE")
def changes_place(state: State, player: int, from_: int, to: int) -> bool:
    """A move ends on another planet or, from a planet, at home."""
    return from_ != to and (from_ < 0 or to < 0 or from_ >> 3 != to >> 3)


@rule("TEG-MOVE-CHANGE", "drop-from-orbit")
def may_drop(state: State, player: int, from_: int, to: int) -> bool:
    """A ship in orbit may drop to the surface of its planet."""
    drops = from_ >= 0 and from_ & 7 != SURFACE and to == (from_ >> 3) * 8 + SURFACE
    return drops or changes_place(state, player, from_, to)


@rule("TEG-MOVE-SHIP")
def in_reach(state: State, from_: int, to: int) -> bool:
    """Every planet can be reached from everywhere."""
    return True


@rule("TEG-MOVE-SHIP", "adjacent-only")
def next_to(state: State, from_: int, to: int) -> bool:
    """Only a planet beside the one where the ship is."""
    return from_ < 0 or to < 0 or abs((from_ >> 3) - (to >> 3)) <= 1


@rule("TEG-MOVE-HOME")
def may_go_home(state: State, player: int) -> bool:
    """A move may bring a ship home."""
    return True


@rule("TEG-MOVE-HOME", "no-way-back")
def may_not_go_home(state: State, player: int) -> bool:
    """No move brings a ship home."""
    return False


@rule("TEG-LIMIT-HOME")
def room_at_home(state: State, player: int) -> bool:
    """Any number of ships at home."""
    return True


@rule("TEG-LIMIT-HOME", "one-at-home")
def one_at_home(state: State, player: int) -> bool:
    """One ship at home at most."""
    return HOME not in state.mats[player].ships


@rule("TEG-LIMIT-ORBIT")
def track_free(state: State, player: int, slot: int, leaving: int) -> bool:
    """No other ship of one's own on the track."""
    return not any(
        at >= 0 and at >> 3 == slot and at & 7 != SURFACE and ship != leaving
        for ship, at in enumerate(state.mats[player].ships)
    )


@rule("TEG-LIMIT-ORBIT", "two-on-track")
def start_free(state: State, player: int, slot: int, leaving: int) -> bool:
    """Only the start space must be free of one's own ships."""
    return state.ship_at(player, slot * 8) in (-1, leaving)


@rule("TEG-LIMIT-SURFACE")
def surface_free(state: State, player: int, slot: int) -> bool:
    """No other ship of one's own on the surface."""
    return slot * 8 + SURFACE not in state.mats[player].ships


@rule("TEG-LIMIT-SURFACE", "reland-second")
def surface_open(state: State, player: int, slot: int) -> bool:
    """A second ship may land as well."""
    return True


@rule("TEG-LIMIT-BOTH")
def both_allowed(state: State, player: int, slot: int, leaving: int) -> bool:
    """A ship on the surface and one on the track of a planet at the same time."""
    return True


@rule("TEG-LIMIT-BOTH", "one-per-planet")
def one_a_planet(state: State, player: int, slot: int, leaving: int) -> bool:
    """One ship on each card only."""
    return not any(at >= 0 and at >> 3 == slot and s != leaving for s, at in enumerate(state.mats[player].ships))


@rule("TEG-LIMIT-SHARE")
def shared(state: State, player: int, to: int) -> bool:
    """Rivals' ships are no hindrance."""
    return True


@rule("TEG-LIMIT-SHARE", "surface-full")
def surface_for_one(state: State, player: int, to: int) -> bool:
    """A surface holds a single ship, whoever owns it."""
    return to & 7 != SURFACE or not any(to in state.mats[other].ships for other in state.after(player))


@rule("TEG-LIMIT-SHARE", "bump")
def bumping(state: State, player: int, to: int) -> bool:
    """Whoever arrives sends rivals' ships home; see `go`."""
    return True


@rule("TEG-MOVE-FORBID")
def closed_to(state: State, player: int, owner: int, colony: bool) -> bool:
    """Whether another's galaxy or colony is closed: it is."""
    return True


@rule("TEG-MOVE-FORBID", "raid-colony")
def galaxies_closed(state: State, player: int, owner: int, colony: bool) -> bool:
    """Only galaxies are closed: a rival's colony may be visited."""
    return not colony


@rule("TEG-MOVE-OWNCOLONY", "land-own-colony")
def own_open(state: State, player: int) -> bool:
    """One's own colonies may be visited."""
    return False


@rule("TEG-MOVE-OWNCOLONY")
def own_closed(state: State, player: int) -> bool:
    """Whether one's own colonies are closed to ships: they are."""
    return True


def visits(state: State, player: int) -> list[int]:
    """The colonies that a ship may visit: none, but by another reading. It uses the action and comes home."""
    book = state.rulebook
    found: list[int] = []
    for owner, mat in enumerate(state.mats):
        own = owner == player
        if mat.colonies and not (
            book["TEG-MOVE-OWNCOLONY"](state, player) if own else book["TEG-MOVE-FORBID"](state, player, owner, True)
        ):
            found += mat.colonies
    return found


def allowed(state: State, player: int, ship: int, to: int) -> bool:
    """Whether a ship in play may go to a place of the row or home."""
    book = state.rulebook
    from_ = state.mats[player].ships[ship]
    if not book["TEG-MOVE-CHANGE"](state, player, from_, to) or not book["TEG-MOVE-SHIP"](state, from_, to):
        return False
    if to == HOME:
        return bool(book["TEG-MOVE-HOME"](state, player) and book["TEG-LIMIT-HOME"](state, player))
    slot = to >> 3
    free = (
        book["TEG-LIMIT-SURFACE"](state, player, slot) if to & 7 else book["TEG-LIMIT-ORBIT"](state, player, slot, ship)
    )
    return bool(
        free and book["TEG-LIMIT-BOTH"](state, player, slot, ship) and book["TEG-LIMIT-SHARE"](state, player, to)
    )


def movable(state: State, player: int, without: tuple[int, ...] = ()) -> list[int]:
    """The ships in play that a move may name, one for each place; `without` has moved already."""
    found: dict[int, int] = {}
    for ship, at in enumerate(state.mats[player].ships):
        if at != LOCKED and ship not in without:
            found.setdefault(at, ship)
    return list(found.values())


def moves(state: State, player: int, without: tuple[int, ...] = ()) -> list[Move]:
    """All moves of a player's ships."""
    places = [slot * 8 + low for slot in state.slots for low in (SURFACE, 0)]
    names = {at: state.place_name(at) for at in (*places, HOME)}
    found = [
        move("move", state.place_name(state.mats[player].ships[ship]), names[to])
        for ship in movable(state, player, without)
        for to in (*places, HOME)
        if allowed(state, player, ship, to)
    ]
    return found + [
        move("move", state.place_name(state.mats[player].ships[ship]), state.name_of(card) + "^")
        for card in visits(state, player)
        for ship in movable(state, player, without)
    ]


def can_move(state: State, player: int, without: tuple[int, ...] = ()) -> bool:
    """Whether a player has any move."""
    for ship in movable(state, player, without):
        for slot in state.slots:
            if allowed(state, player, ship, slot * 8) or allowed(state, player, ship, slot * 8 + SURFACE):
                return True
        if allowed(state, player, ship, HOME):
            return True
    return bool(visits(state, player) and movable(state, player, without))


def ship_named(state: State, player: int, name: str, without: tuple[int, ...] = ()) -> int:
    """The ship at a place in notation, -1 for none."""
    if name in ("home", "locked"):
        wanted = HOME if name == "home" else LOCKED
        found = [ship for ship, at in enumerate(state.mats[player].ships) if at == wanted and ship not in without]
        return found[0] if found else -1
    slot = state.slot_of(name[:-1])
    if slot < 0:
        return -1
    ship = state.orbit(player, slot) if name[-1] == "@" else state.ship_at(player, slot * 8 + SURFACE)
    return -1 if ship in without else ship


# ------------------------------------------------------------------ the judge


def move_checks(
    state: State, player: int, from_: str, to: str, without: tuple[int, ...] = (), twice: str = ""
) -> Iterator[Check]:
    """Every rule about a move of a ship; `twice` is the rule by which one ship may not move again."""
    letter = state.letter(player)
    if from_ == "locked":
        yield Check("TEG-MOVE-LOCKED", False, (mat_id(letter),), {}, N_("That ship is still on the ship track."))
        return
    ship = ship_named(state, player, from_)
    facts = {"player": letter, "place": place_said(from_)}
    if ship == -1:
        yield Check("TEG-MOVE-SHIP", False, (), facts, N_("{player} has no ship at {place}."))
        return
    other = ship_named(state, player, from_, without)
    if without and twice:
        says = N_("The two ships must be different ones.")
        yield _check(twice, other != -1, (ship_id(letter, ship),), says)
        if other == -1:
            return
    yield from _arrival(state, player, other, to)


def _arrival(state: State, player: int, ship: int, to: str) -> Iterator[Check]:
    book, letter = state.rulebook, state.letter(player)
    where = (ship_id(letter, ship),)
    at = state.mats[player].ships[ship]
    if to == "home":
        ok = book["TEG-MOVE-CHANGE"](state, player, at, HOME)
        yield _check("TEG-MOVE-CHANGE", ok, where, N_("A move must end in another place."))
        if ok:
            yield _check("TEG-MOVE-HOME", book["TEG-MOVE-HOME"](state, player), where, N_("A ship may come home."))
        yield _check("TEG-LIMIT-HOME", book["TEG-LIMIT-HOME"](state, player), where, N_("There is room at home."))
        return
    if len(to) == 1:
        own = to == letter
        says = N_("{to} is the galaxy of another player.") if not own else N_("Write home for your own galaxy.")
        yield Check("TEG-MOVE-FORBID", False, (mat_id(to),), {"to": to}, says, (mat_id(to),))
        return
    slot = state.slot_of(to[:-1])
    if slot < 0:
        yield _elsewhere(state, player, to[:-1], to[-1] == "^")
        return
    place = slot * 8 + (SURFACE if to[-1] == "^" else 0)
    on = (*where, card_id(slot))
    facts = {"planet": to[:-1]}
    ok = book["TEG-MOVE-CHANGE"](state, player, at, place)
    yield _check("TEG-MOVE-CHANGE", ok, on, N_("A move must end in another place."))
    yield _check("TEG-MOVE-SHIP", book["TEG-MOVE-SHIP"](state, at, place), on, N_("Every planet is in reach."))
    if to[-1] == "^":
        free = book["TEG-LIMIT-SURFACE"](state, player, slot) or at == place
        says = (
            N_("The surface of {planet} is free of your ships.") if free else N_("You have a ship on {planet} already.")
        )
        yield Check("TEG-LIMIT-SURFACE", free, on, facts, says, () if free else (card_id(slot),))
    else:
        free = book["TEG-LIMIT-ORBIT"](state, player, slot, ship)
        says = N_("The track of {planet} is free of your ships.") if free else N_("You orbit {planet} already.")
        yield Check("TEG-LIMIT-ORBIT", free, on, facts, says, () if free else (card_id(slot),))
    both = book["TEG-LIMIT-BOTH"](state, player, slot, ship)
    yield _check("TEG-LIMIT-BOTH", both, on, N_("Surface and track of one planet may both be used."))
    share = book["TEG-LIMIT-SHARE"](state, player, place)
    yield _check("TEG-LIMIT-SHARE", share, on, N_("Ships of rivals are no hindrance."))


def _elsewhere(state: State, player: int, name: str, landing: bool) -> Check:
    for owner, mat in enumerate(state.mats):
        if name in (state.name_of(card) for card in mat.colonies):
            where = (mat_id(state.letter(owner)),)
            facts = {"planet": name, "player": state.letter(owner)}
            rule_id = "TEG-MOVE-OWNCOLONY" if owner == player else "TEG-MOVE-FORBID"
            ok = landing and next(c for c in mat.colonies if state.name_of(c) == name) in visits(state, player)
            says = N_("{planet} is a colony of {player}: no ship can go there.")
            says = says if not ok else N_("{planet} is a colony of {player}: a ship may visit it.")
            return Check(rule_id, ok, where, facts, says, () if ok else where)
    return Check("TEG-MOVE-SHIP", False, (), {"planet": name}, N_("{planet} is not in the row."))


def _check(rule_id: str, ok: bool, where: tuple[str, ...], says: str) -> Check:
    return Check(rule_id, bool(ok), where, {}, says, () if ok else where)


# ------------------------------------------------------------------ what a move does


@rule("TEG-MOVE-ORBIT")
def enters_on() -> int:
    """The space on which a ship enters a track: the start."""
    return 0


@rule("TEG-MOVE-ORBIT", "start-counts-as-one")
def enters_on_one() -> int:
    """Space 1."""
    return 1


@rule("TEG-MOVE-RESET")
def progress_lost(state: State, player: int, card: int) -> int:
    """From which space a ship goes on that comes to a track: from the start."""
    return 0


@rule("TEG-MOVE-RESET", "progress-kept")
def progress_kept(state: State, player: int, card: int) -> int:
    """From the space that a ship of the player had reached there before."""
    return max(state.remembered(player, "left", card), default=0)


def go(play: Play, player: int, ship: int, to: int) -> None:
    """A ship goes to a place."""
    state, book = play.state, play.state.rulebook
    letter = state.letter(player)
    from_ = state.mats[player].ships[ship]
    if to >= 0 and to & 7 != SURFACE:
        to = to + max(book["TEG-MOVE-ORBIT"](), book["TEG-MOVE-RESET"](state, player, state.row[to >> 3]))
    if from_ >= 0 and from_ & 7 != SURFACE and book.reading("TEG-MOVE-RESET") == "progress-kept":
        play.remember(player, "left", from_ & 7, state.row[from_ >> 3])
    play.place(player, ship, to)
    if to >= 0 and book.reading("TEG-LIMIT-SHARE") == "bump":
        for other in state.after(player):
            ships = tuple(HOME if at == to else at for at in play.state.mats[other].ships)
            play.mat(other, ships=ships)
    if play.steps is not None:
        rule_id = "TEG-MOVE-HOME" if to < 0 else "TEG-MOVE-LAND" if to & 7 == SURFACE else "TEG-MOVE-ORBIT"
        says = {
            "TEG-MOVE-HOME": N_("A ship of {player} comes home from {from_}."),
            "TEG-MOVE-LAND": N_("A ship of {player} leaves {from_} and lands on {to}."),
            "TEG-MOVE-ORBIT": N_("A ship of {player} leaves {from_} and enters orbit of {to}, on the start space."),
        }[rule_id]
        left, reached = state.place_name(from_), state.place_name(to)
        args = {"player": letter, "ship": ship, "from_": left, "to": reached}
        marks = {"path": (card_id(to >> 3) if to >= 0 else mat_id(letter),)}
        facts = {"from_": place_said(left), "to": reached.rstrip("@^")}
        play.note(rule_id, says, "moved", args, facts, marks)
