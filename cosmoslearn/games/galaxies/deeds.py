"""Carrying out choices and effects: one function for each kind of frame. The frame is off the stack when it is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from ...core.language import N_
from . import actions, dice, empire, following, moving, targets, tracks
from .book import rule
from .moves import Move, amount, move, read_amount
from .play import Play
from .resources import gain, pay, steal
from .starting import arrived, pair_of, rule_of, start
from .state import GAP, GIVEN, HOME, NOW, SURFACE, Frame, State, card_id, die_id, ship_id

Deed = Callable[[Play, Frame, Move], None]
Effect = Callable[[Play, Frame], None]


def _others_skip(play: Play, frame: Frame, player: int, ship: int) -> None:
    """The next step of the same action that wants another ship is told which one has been chosen."""
    top = play.state.top
    if top is not None and top.flag == "another" and top.card == frame.card >= 0:
        play.swap(msgspec.structs.replace(top, ship=4 * player + ship))


# ------------------------------------------------------------------ choices


def do_move(play: Play, frame: Frame, chosen: Move) -> None:
    """A ship moves; where it lands its planet's action is offered."""
    state, player = play.state, frame.player
    from_, to = chosen.args
    ship = moving.ship_named(state, player, from_, targets.without(frame))
    if to != "home" and state.slot_of(to[:-1]) < 0:
        _visit(play, player, ship, to[:-1])
        return
    at = HOME if to == "home" else state.slot_of(to[:-1]) * 8 + (SURFACE if to[-1] == "^" else 0)
    moving.go(play, player, ship, at)
    _others_skip(play, frame, player, ship)
    if at >= 0:
        _done(play, frame, at >> 3)
        arrived(play, player, ship, at)


def _visit(play: Play, player: int, ship: int, name: str) -> None:
    """By a belief only: a ship visits a colony, whose action is offered, and comes home."""
    moving.go(play, player, ship, HOME)
    card = next(c for mat in play.state.mats for c in mat.colonies if play.state.name_of(c) == name)
    play.push(Frame("landed", player, card=card, ship=4 * player + ship))


def _done(play: Play, frame: Frame, slot: int) -> None:
    """What beliefs remember of a die's action: where it was done, for those who follow or repeat it."""
    state = play.state
    if frame.card >= 0 or frame.player != state.active:
        return
    if frame.kind == "move" and state.rulebook["TEG-FOLLOW-FACE"](frame.player, frame.player)[1]:
        following.bind(play, frame.player, slot)
    if state.rulebook.reading("TEG-PLANET-PIEDES") == "piedes-same-choice":
        play.remember(frame.player, "did", state.status.find(NOW), state.row[slot])


def do_landed(play: Play, frame: Frame, chosen: Move) -> None:
    """The action of the planet landed on is used, or not."""
    if chosen.verb == "act":
        start(play, frame.player, frame.card, "land", frame.ship)


def do_advance(play: Play, frame: Frame, chosen: Move) -> None:
    """A ship advances."""
    if chosen.verb == "decline":
        return
    state, player, name = play.state, frame.player, chosen.args[0]
    if name == "home":
        play.push(Frame("move", player, card=frame.card, track=frame.track, flag="orbit"))
        return
    slot = state.slot_of(name[:-1])
    if name[-1] == "^":
        play.place(player, state.ship_at(player, slot * 8 + SURFACE), slot * 8)
    ship = play.state.orbit(player, slot)
    rule_id = rule_of(state, frame)
    others = targets.advances(state, frame) if frame.card < 0 and state.rulebook["TEG-ADV-STEP"]()[0] else []
    split = frame.n > 1 and state.rulebook.reading("TEG-TRACK-SURPLUS") == "split-steps"
    if split:
        play.push(msgspec.structs.replace(frame, n=frame.n - 1))
    _done(play, frame, slot)
    tracks.advance(play, player, ship, 1 if split else frame.n, rule_id)
    for found in others:
        if found != chosen:
            place = play.state.slot_of(found.args[0][:-1])
            tracks.advance(play, player, play.state.orbit(player, place), frame.n, rule_id)


@rule("TEG-ADV-STEP")
def one_ship() -> tuple[bool, bool]:
    """Whether a die advances all ships on its kind of track, and ships on surfaces: one only, and only on a track."""
    return False, False


@rule("TEG-ADV-STEP", "all-ships-advance")
def all_ships() -> tuple[bool, bool]:
    """All of them."""
    return True, False


@rule("TEG-ADV-STEP", "surface-advances")
def landed_ships_too() -> tuple[bool, bool]:
    """One, which may also stand on a surface."""
    return False, True


def do_push(play: Play, frame: Frame, chosen: Move) -> None:
    """A rival ship goes back."""
    state = play.state
    other = state.player_of(chosen.args[0])
    assert other is not None  # noqa: S101
    name = chosen.args[1]
    slot = state.slot_of(name[:-1])
    if name[-1] == "^":
        play.place(other, state.ship_at(other, slot * 8 + SURFACE), HOME)
        return
    ship = state.orbit(other, slot)
    _others_skip(play, frame, other, ship)
    space = state.mats[other].ships[ship] & 7
    if frame.flag == "home" and space < frame.n:
        play.place(other, ship, HOME)
        return
    tracks.push_back(play, other, ship, frame.n, rule_of(state, frame))


def do_back(play: Play, frame: Frame, chosen: Move) -> None:
    """An own ship goes back."""
    state, player = play.state, frame.player
    ship = state.orbit(player, state.slot_of(chosen.args[0][:-1]))
    tracks.push_back(play, player, ship, frame.n, rule_of(state, frame))
    _others_skip(play, frame, player, ship)


def do_shift(play: Play, frame: Frame, chosen: Move) -> None:
    """A ship goes to an equal space of another track; the symbol colonises."""
    state, player = play.state, frame.player
    ship = state.orbit(player, state.slot_of(chosen.args[0][:-1]))
    space = 0 if frame.flag == "restart" else state.mats[player].ships[ship] & 7
    slot = state.slot_of(chosen.args[1])
    planet = state.planet_at(slot)
    if space > planet.spaces:
        # The ship is on its way: it arrives on the card that sends everybody home.
        play.place(player, ship, slot * 8 + planet.spaces)
        tracks.colonise(play, player, slot)
        return
    play.place(player, ship, slot * 8 + space)
    letter = state.letter(player)
    play.note(
        rule_of(state, frame), N_("{player}'s ship goes to space {space} of {planet}."), "shifted",
        {"player": letter, "ship": ship, "space": space, "planet": planet.name}, None,
        {"path": (card_id(slot),), "ok": (ship_id(letter, ship),)},
    )  # fmt: skip


def do_colony(play: Play, frame: Frame, chosen: Move) -> None:
    """A colony die: an upgrade, or the action of a colony."""
    state, player = play.state, frame.player
    if chosen.verb == "upgrade":
        do_upgrade(play, frame, chosen)
        return
    card = next(card for card in targets.colonies(state, frame) if state.name_of(card) == chosen.args[0])
    if state.rulebook.reading("TEG-COLONY-CHOICE") == "all-colonies":
        for other in reversed(state.mats[player].colonies):
            if other != card and actions.usable(play.state, player, other):
                start(play, player, other, "colony")
    start(play, player, card, "colony")
    if card in play.state.mats[player].colonies and not state.rulebook["TEG-VP-STEADY"]():
        play.mat(player, colonies=tuple(c for c in play.state.mats[player].colonies if c != card))
        play.set(discard=(*play.state.discard, card))


@rule("TEG-VP-STEADY")
def colonies_stay() -> bool:
    """Whether a colony stays with its player when its action is used: for good."""
    return True


@rule("TEG-VP-STEADY", "colony-used-up")
def colonies_used_up() -> bool:
    """Whoever uses the action of a colony gives the card up."""
    return False


def do_upgrade(play: Play, frame: Frame, chosen: Move) -> None:
    """The empire goes up."""
    energy, culture = read_amount(chosen.args[0])
    less = frame.n if frame.kind == "upgrade" else play.state.rulebook["TEG-FOLLOW-UPGRADE"](frame.n)
    rule_id = play.state.cards[frame.card].rule if frame.card >= 0 else "TEG-EMPIRE-UPGRADE"
    dice.more_dice(play, empire.upgrade(play, frame.player, energy, culture, less, rule_id))


def do_take(play: Play, frame: Frame, chosen: Move) -> None:
    """A resource is taken from an opponent."""
    other = play.state.player_of(chosen.args[0])
    assert other is not None  # noqa: S101
    steal(play, frame.player, other, *pair_of(frame.flag, frame.n), rule_of(play.state, frame))


def do_set(play: Play, frame: Frame, chosen: Move) -> None:
    """A die is turned to a face."""
    die, face = int(chosen.args[0][1]) - 1, chosen.args[1]
    faces = play.state.faces
    status = play.state.status
    play.set(faces=(*faces[:die], face, *faces[die + 1 :]), status=status[:die] + "." + status[die + 1 :])
    play.note(
        rule_of(play.state, frame), N_("Die {die} now shows “{face}”."), "set",
        {"die": chosen.args[0], "face": face}, None, {"ok": (die_id(die),)},
    )  # fmt: skip


def do_spend(play: Play, frame: Frame, chosen: Move) -> None:
    """Two dice are given up."""
    numbers = [int(word[1]) - 1 for word in chosen.args]
    status = "".join(GIVEN if n in numbers else s for n, s in enumerate(play.state.status))
    play.set(status=status)
    play.note(
        rule_of(play.state, frame), N_("Dice {dice} are given up."), "given up", {"dice": list(chosen.args)}, None,
        {"broken": tuple(map(die_id, numbers))},
    )  # fmt: skip


def do_reroll(play: Play, frame: Frame, chosen: Move) -> None:
    """Dice are thrown again by a planet."""
    dice.reroll(play, frame.player, chosen.args, rule_of(play.state, frame))
    if frame.flag == "counts":
        play.set(rerolls=play.state.rerolls + 1)


def do_exchange(play: Play, frame: Frame, chosen: Move) -> None:
    """One resource is changed into the other."""
    energy, culture = read_amount(chosen.args[0])
    rule_id = rule_of(play.state, frame)
    pay(play, frame.player, energy, culture, rule_id)
    times = 2 if frame.track == "double" else 1
    gain(play, frame.player, culture * times, energy * times, rule_id)


def do_copy(play: Play, frame: Frame, chosen: Move) -> None:
    """The action of a planet of the row is carried out."""
    cards = [card for card in play.state.row if card != GAP] + [c for m in play.state.mats for c in m.colonies]
    card = next(card for card in cards if play.state.name_of(card) == chosen.args[0])
    start(play, frame.player, card, "copy")


def do_borrow(play: Play, frame: Frame, chosen: Move) -> None:
    """An opponent is paid and one of its planets used."""
    state = play.state
    owner = state.player_of(chosen.args[0])
    assert owner is not None  # noqa: S101
    card = next(card for card in state.mats[owner].colonies if state.name_of(card) == chosen.args[1])
    energy, culture = pair_of(frame.flag, 1)
    rule_id = rule_of(state, frame)
    pay(play, frame.player, energy, culture, rule_id)
    if frame.track != "supply":
        gain(play, owner, energy, culture, rule_id)
    if frame.track == "card":
        play.mat(owner, colonies=tuple(c for c in state.mats[owner].colonies if c != card))
        play.mat(frame.player, colonies=(*play.state.mats[frame.player].colonies, card))
    start(play, frame.player, card, "copy")


def do_any(play: Play, frame: Frame, chosen: Move) -> None:
    """Any of the six actions, which the others may follow free."""
    state, face = play.state, chosen.args[0]
    die = state.status.find(NOW)
    if frame.flag == "choice":
        play.push(actions.action_frame(frame.player, face))
        return
    if frame.flag == "die":
        used = next(n for n in state.unused if state.faces[n] == face)
        play.set(status=state.status[:used] + GIVEN + state.status[used + 1 :])
    if state.rulebook["TEG-ZAVODNICK-WINDOW"]()[0]:
        following.withdraw(play)
    play.push(actions.action_frame(frame.player, face), following.window(play.state, frame.player, face, die, "free"))
    play.note(
        rule_of(state, frame), N_("{player} chooses “{face}”; the others may follow free of charge."), "chosen",
        {"player": state.letter(frame.player), "face": face},
    )  # fmt: skip


def do_repeat(play: Play, frame: Frame, chosen: Move) -> None:
    """The action of an earlier die is carried out once more."""
    state = play.state
    die = int(chosen.args[0][1]) - 1
    again = state.rulebook["TEG-PIEDES-WHICH"]()[1]
    windows = [following.window(state, frame.player, state.faces[die], -1)] if again else []
    acting = actions.acting(state, frame.player, state.faces[die])
    if frame.flag == "same" and acting.kind in ("move", "advance"):
        acting = msgspec.structs.replace(acting, die=die, flag="same")
    play.push(acting, *windows)
    play.note(
        rule_of(state, frame), N_("The action of die {die} is carried out again: “{face}”."), "repeated",
        {"die": chosen.args[0], "face": state.faces[die]}, None, {"focus": (die_id(die),)},
    )  # fmt: skip


def do_remove(play: Play, frame: Frame, chosen: Move) -> None:
    """An empty planet is removed and another one revealed."""
    state = play.state
    slot = state.slot_of(chosen.args[0])
    card = state.row[slot]
    for player, mat in enumerate(state.mats):
        if any(at >= 0 and at >> 3 == slot for at in mat.ships):
            play.mat(player, ships=tuple(HOME if at >= 0 and at >> 3 == slot else at for at in mat.ships))
    row = (*state.row[:slot], GAP, *state.row[slot + 1 :])
    if frame.flag == "bottom":
        play.set(row=row, deck=(*state.deck, card))
    else:
        play.set(row=row, discard=(*state.discard, card))
    play.note(
        rule_of(state, frame), N_("{planet} is removed from the row."), "removed", {"planet": chosen.args[0]}, None,
        {"broken": (card_id(slot),)},
    )  # fmt: skip
    tracks.refill(play, slot)


def do_recall(play: Play, frame: Frame, chosen: Move) -> None:
    """A ship in orbit comes home; the number it leaves is collected."""
    state, player = play.state, frame.player
    slot = state.slot_of(chosen.args[0][:-1])
    ship = state.orbit(player, slot)
    space = state.mats[player].ships[ship] & 7
    play.place(player, ship, HOME)
    if space:
        play.push(msgspec.structs.replace(frame, kind="collect", n=space))
    letter = state.letter(player)
    play.note(
        rule_of(state, frame), N_("{player}'s ship leaves space {space} of {planet} and comes home."), "recalled",
        {"player": letter, "ship": ship, "planet": chosen.args[0][:-1]}, {"space": space},
        {"focus": (ship_id(letter, ship),)},
    )  # fmt: skip


def collects(state: State, frame: Frame, _: tuple[int, ...] = ()) -> list[Move]:
    """The resources that a ship called home brings."""
    n = frame.n
    lots = [(e, n - e) for e in range(n, -1, -1)] if frame.flag == "split" else [(n, 0), (0, n)]
    return [move("collect", amount(*lot)) for lot in lots]


def do_collect(play: Play, frame: Frame, chosen: Move) -> None:
    """Resources are collected."""
    gain(play, frame.player, *read_amount(chosen.args[0]), rule_of(play.state, frame))


DEEDS: Final[dict[str, Deed]] = {
    "move": do_move, "landed": do_landed, "advance": do_advance, "offer": do_advance, "push": do_push,
    "back": do_back, "shift": do_shift, "colony": do_colony, "upgrade": do_upgrade, "take": do_take, "set": do_set,
    "spend": do_spend, "reroll": do_reroll, "exchange": do_exchange, "copy": do_copy, "borrow": do_borrow,
    "do": do_any, "repeat": do_repeat, "remove": do_remove, "recall": do_recall, "collect": do_collect,
}  # fmt: skip
