"""Why a step of an action may or may not take a target, and why an upgrade may or may not be paid so."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.language import N_
from ...core.verdict import Check
from . import actions, targets, turning
from .empire import price, ways_to_pay
from .moves import Move
from .naming import held_said, resources_said
from .resources import can_pay
from .saying import said
from .state import SURFACE, Frame, State, card_id, mat_id
from .targets import fits_step, upgrades
from .tracks import end_for, shown


def upgrade_checks(state: State, frame: Frame, energy: int, culture: int) -> Iterator[Check]:
    """Every rule about an upgrade paid in a certain way."""
    player, book = frame.player, state.rulebook
    mat, letter = state.mats[player], state.letter(player)
    where = (mat_id(letter),)
    planet = state.cards[frame.card] if frame.card >= 0 else None
    if planet is not None:
        listed = bool(upgrades(state, frame))
        says = N_("{planet} lets you upgrade now.") if listed else N_("{planet} lets nobody upgrade now.")
        yield Check(planet.rule, listed, where, {"planet": planet.name}, says, () if listed else where)
    room = mat.level < book["TEG-EMPIRE-MAX"]()
    yield Check("TEG-EMPIRE-MAX", room, where, {"level": mat.level}, N_("The empire is on level {level} of 6."))
    if not room or frame.track == "free":
        return
    less = frame.n if frame.kind == "upgrade" else book["TEG-FOLLOW-UPGRADE"](frame.n)
    mixed = frame.track == "mixed"
    due = price(state, player, less)
    ways = ways_to_pay(state, player, less, True)
    right = energy + culture == due or (energy, culture) in ways
    facts = {"due": due, "paid": resources_said(energy, culture), "held": held_said(mat.energy, mat.culture)}
    says = N_("The next level costs {due} resources; offered: {paid}.")
    yield Check("TEG-EMPIRE-COST", right, where, facts, says, () if right else where)
    single = mixed or bool(book["TEG-EMPIRE-ONEKIND"](energy, culture))
    says = N_("The cost is paid in one kind of resource.") if single else N_("Two kinds of resource are combined.")
    yield Check("TEG-EMPIRE-ONEKIND", single, where, {}, says, () if single else where)
    can = can_pay(state, player, energy, culture)
    says = N_("To pay with there are {held}.")
    yield Check("TEG-RES-NODEBT", can, where, facts, says, () if can else where)


def aimed_checks(state: State, frame: Frame, player: int, chosen: Move) -> Iterator[Check]:
    """Every rule about the target of a step."""
    verb, args = chosen.verb, chosen.args
    if verb == "decline":
        may = chosen in turning.options(state)
        yield Check("TEG-ACTION-OTHERS", may, (), {}, N_("A step that is offered may be declined."))
        return
    if verb == "advance" and args[0][-1] != "@":
        yield _off_track(state, frame, chosen)
    elif verb in ("advance", "back", "recall"):
        yield from _own_ship(state, frame, player, args[0])
        yield from bound_checks(state, frame, chosen)
    elif verb == "push":
        yield from _rival_ship(state, frame, *args)
    elif verb == "borrow":
        yield from _borrowed(state, frame, *args)
    elif verb == "copy":
        yield from _copied(state, frame, args[0])
    elif verb == "shift":
        yield from _shifted(state, frame, *args)
    else:
        yield _listed(state, frame, chosen)


def bound_checks(state: State, frame: Frame, chosen: Move) -> Iterator[Check]:
    """Where a belief binds a step to a planet or a ship: whether the choice keeps to it."""
    if frame.flag in targets.BOUND:
        ok = chosen in turning.options(state)
        yield Check(targets.BOUND[frame.flag], ok, (), {}, N_("This step is bound to a planet or a ship."))


def _off_track(state: State, frame: Frame, chosen: Move) -> Check:
    """A ship that is on no colony track does not advance."""
    ok = chosen in turning.options(state)
    says = N_("This ship may advance.") if ok else N_("Only a ship on a colony track advances.")
    return Check("TEG-ADV-STEP" if frame.card < 0 else "TEG-ACTION-ADVANCE", ok, (), {}, says)


def rule_of(state: State, frame: Frame, otherwise: str) -> str:
    """The rule of the planet whose action this is, or another one for a die."""
    return state.cards[frame.card].rule if frame.card >= 0 else otherwise


def _listed(state: State, frame: Frame, chosen: Move) -> Check:
    """A choice that only its planet's rule limits."""
    ok = chosen in turning.options(state)
    rule_id = rule_of(state, frame, "TEG-DICE-FACES" if chosen.verb == "do" else "TEG-SOLO-CHOOSE")
    if chosen.verb == "repeat" and not ok:
        rule_id = "TEG-PIEDES-WHICH" if state.status[int(chosen.args[0][1]) - 1] == "!" else rule_id
    facts = {"move": said(state, chosen)}
    says = N_("A choice that is open now: {move}.") if ok else N_("No choice that is open now: {move}.")
    return Check(rule_id, ok, (), facts, says)


def _own_ship(state: State, frame: Frame, player: int, name: str) -> Iterator[Check]:
    letter = state.letter(player)
    slot = state.slot_of(name[:-1])
    ship = state.orbit(player, slot) if slot >= 0 else -1
    where = (card_id(slot),) if slot >= 0 else (mat_id(letter),)
    facts: dict[str, object] = {"player": letter, "planet": name[:-1]}
    says = N_("{player} orbits {planet}.") if ship >= 0 else N_("{player} has no ship in orbit of {planet}.")
    rule_id = "TEG-ADV-STEP" if frame.card < 0 else "TEG-ACTION-ADVANCE"
    if frame.kind in ("back", "regress", "recall"):
        rule_id = rule_of(state, frame, "TEG-SOLO-CHOOSE")
    yield Check(rule_id, ship >= 0, where, facts, says, () if ship >= 0 else where)
    if ship < 0:
        return
    planet = state.planet_at(slot)
    space = state.mats[player].ships[ship] & 7
    if frame.kind in ("advance", "offer"):
        other = ship not in targets.without(frame)
        if not other:
            yield Check(rule_of(state, frame, "TEG-ADV-STEP"), False, where, {}, N_("It must be another ship."), where)
        ok = fits_step(state, frame, slot)
        match = "TEG-ADV-MATCH" if frame.card < 0 else state.cards[frame.card].rule
        says = N_("The track of {planet} ends in {track}.")
        if frame.track:
            yield Check(match, ok, where, {**facts, "track": TRACKS[planet.track]}, says, () if ok else where)
        end = end_for(state, planet)
        fits = state.rulebook["TEG-TRACK-SURPLUS"](space, frame.n, end)
        facts |= {"space": space, "steps": frame.n, "left": end - space}
        says = N_("The ship is on space {space}; steps: {steps}; to the symbol: {left}.")
        yield Check("TEG-TRACK-SURPLUS", fits, where, facts, says, () if fits else where)
    elif frame.kind in ("back", "regress"):
        real = any(m.args[0] == name for m in turning.options(state))
        says = N_("The ship on space {space} can go back.") if real else N_("The ship on space {space} cannot go back.")
        yield Check("TEG-TRACK-FLOOR", real, where, {"space": space}, says, () if real else where)


TRACKS = {
    "diplomacy": {"en": "diplomacy", "es": "diplomacia"},
    "economy": {"en": "economy", "es": "economía"},
}


def _rival_ship(state: State, frame: Frame, letter: str, name: str) -> Iterator[Check]:
    other, slot = state.player_of(letter), state.slot_of(name[:-1])
    where = (card_id(slot),) if slot >= 0 else ()
    facts: dict[str, object] = {"player": letter, "planet": name[:-1]}
    allowed = other is not None and other in state.rulebook["TEG-ACTION-RIVALSHIP"](state, frame.player)
    ship = state.orbit(other, slot) if other is not None and slot >= 0 else -1
    here = ship >= 0 if name[-1] == "@" else frame.flag == "surface" and slot >= 0
    if name[-1] == "^" and here and other is not None:
        here = slot * 8 + SURFACE in state.mats[other].ships
    ok = allowed and here
    says = N_("{player} has a ship in orbit of {planet}.") if ok else N_("No rival ship of {player} orbits {planet}.")
    yield Check("TEG-ACTION-RIVALSHIP", ok, where, facts, says, () if ok else where)
    if not ok or slot < 0 or other is None or name[-1] == "^":
        return
    planet = state.planet_at(slot)
    fits = not frame.track or shown(state, planet).track == frame.track
    says = N_("The track of {planet} ends in {track}.")
    rule_id = rule_of(state, frame, "TEG-ACTION-RIVALSHIP")
    yield Check(rule_id, fits, where, {**facts, "track": TRACKS[planet.track]}, says, () if fits else where)
    if frame.ship == 4 * other + ship:
        yield Check(rule_id, False, where, {}, N_("It must be another ship."), where)


def _copied(state: State, frame: Frame, name: str) -> Iterator[Check]:
    slot, rule_id = state.slot_of(name), rule_of(state, frame, "TEG-ACTION-COPY")
    cards = [state.row[slot]] if slot >= 0 else []
    if frame.flag == "colonies":
        cards += [card for mat in state.mats for card in mat.colonies if state.name_of(card) == name]
    here = bool(cards) and (frame.flag != "ship" or any(at >= 0 and at >> 3 == slot for at in _ships(state, frame)))
    where = (card_id(slot),) if slot >= 0 else ()
    says = N_("{planet} lies in the row.") if here else N_("{planet} cannot be copied from there.")
    yield Check(rule_id, here, where, {"planet": name}, says, () if here else where)
    if here:
        yield from _through(state, frame.player, cards[0])


def _ships(state: State, frame: Frame) -> tuple[int, ...]:
    return state.mats[frame.player].ships


def _borrowed(state: State, frame: Frame, letter: str, name: str) -> Iterator[Check]:
    owner, rule_id = state.player_of(letter), rule_of(state, frame, "TEG-ACTION-COPY")
    found = [c for o, c in actions.borrowed_from(state, frame) if o == owner and state.name_of(c) == name]
    where = (mat_id(letter),)
    facts = {"player": letter, "planet": name}
    says = N_("{planet} is a colony of {player}.") if found else N_("{planet} is not an opponent's colony: {player}.")
    yield Check(rule_id, bool(found), where, facts, says, () if found else where)
    energy, culture = (1, 0) if frame.flag == "energy" else (0, 1)
    can = can_pay(state, frame.player, energy, culture)
    says = N_("It costs {cost}, given to the owner.")
    yield Check("TEG-RES-NODEBT", can, (), {"cost": resources_said(energy, culture)}, says)
    if found and can and owner is not None:
        yield from _through(actions.paid_to(state, frame, owner), frame.player, found[0])


def _through(state: State, player: int, card: int) -> Iterator[Check]:
    """A copied or borrowed action must be one that can be used."""
    strict = state.rulebook["TEG-ACTION-COPY"]()
    ok = not strict or actions.usable(state, player, card, "copy")
    says = N_("{planet} can be used now.") if ok else N_("{planet} could not be carried out.")
    yield Check("TEG-ACTION-COPY", ok, (), {"planet": state.name_of(card)}, says)
    if strict:
        yield from actions.action_checks(state, player, card, "copy")


def _shifted(state: State, frame: Frame, name: str, to: str) -> Iterator[Check]:
    yield from _shift_from(state, frame, name)
    slot, player = state.slot_of(to), frame.player
    ship = state.orbit(player, state.slot_of(name[:-1])) if state.slot_of(name[:-1]) >= 0 else -1
    rule_id = rule_of(state, frame, "TEG-PLANET-GORT")
    where = (card_id(slot),) if slot >= 0 else ()
    space = state.mats[player].ships[ship] & 7 if ship >= 0 else 0
    long_enough = slot >= 0 and (
        frame.flag == "restart" or space <= state.planet_at(slot).spaces + (frame.flag != "numbered")
    )
    other = to != name[:-1]
    ok = long_enough and other
    says = N_("{planet} has a space {space}.") if ok else N_("{planet} has no space {space} to go to.")
    yield Check(rule_id, ok, where, {"planet": to, "space": space}, says, () if ok else where)
    if slot >= 0 and ship >= 0:
        free = state.rulebook["TEG-LIMIT-ORBIT"](state, player, slot, ship)
        says = N_("The track of {planet} is free of your ships.") if free else N_("You orbit {planet} already.")
        yield Check("TEG-LIMIT-ORBIT", free, where, {"planet": to}, says, () if free else where)


def _shift_from(state: State, frame: Frame, name: str) -> Iterator[Check]:
    slot = state.slot_of(name[:-1])
    ok = slot >= 0 and state.orbit(frame.player, slot) >= 0
    where = (card_id(slot),) if slot >= 0 else ()
    facts = {"player": state.letter(frame.player), "planet": name[:-1]}
    says = N_("{player} orbits {planet}.") if ok else N_("{player} has no ship in orbit of {planet}.")
    yield Check(rule_of(state, frame, "TEG-PLANET-GORT"), ok, where, facts, says, () if ok else where)
