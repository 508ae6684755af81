"""Following: who may copy a die, in which order, for what price, and what else it sets off."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.language import N_
from ...core.verdict import Check
from . import actions, rogue, solo
from .book import rule
from .dice import roll
from .naming import face_said, held_said, resources_said
from .play import Play
from .pricing import after_paying, can_follow, due, in_force, rebated
from .resources import can_pay, gain, pay
from .state import BAY, Frame, State, Use, die_id, mat_id

Seats = tuple[int, ...]


# ------------------------------------------------------------------ who is asked


@rule("TEG-SOLO-NOFOLLOW")
def rogue_follows(state: State, face: str) -> bool:
    """Whether the rogue galaxy follows a die: never."""
    return False


@rule("TEG-SOLO-NOFOLLOW", "rogue-follows")
def rogue_follows_if_it_can(state: State, face: str) -> bool:
    """Whenever it has culture and can use the die."""
    return state.mats[1].culture > 0 and solo.changes(state, face)


def _of_the_rogue(play: Play, frame: Frame) -> None:
    """The rogue's turn to follow, which only a belief gives it: it pays and uses the die."""
    state = play.state
    window_left = msgspec.structs.replace(frame, asked=frame.asked[1:])
    play.pop()
    if not state.rulebook["TEG-SOLO-NOFOLLOW"](state, frame.face):
        play.push(window_left)
        return
    pay(play, 1, 0, 1, "TEG-SOLO-NOFOLLOW")
    rogue.use(play, Frame("resolve", 1, face=frame.face), window_left)


@rule("TEG-FOLLOW-WINDOW")
def all_others(state: State, opener: int) -> Seats:
    """Everybody but the player who acted."""
    return state.after(opener)


@rule("TEG-FOLLOW-WINDOW", "only-next-player")
def next_only(state: State, opener: int) -> Seats:
    """Only the player to the left."""
    return state.after(opener)[:1]


@rule("TEG-FOLLOW-ORDER", "clockwise-poll", default=True)
def clockwise(state: State, asked: Seats) -> tuple[Seats, bool]:
    """Clockwise, each once. The order, and whether those who declined are asked again when somebody has followed."""
    return asked, False


@rule("TEG-FOLLOW-ORDER", "clockwise-disputes")
def disputes(state: State, asked: Seats) -> tuple[Seats, bool]:
    """Clockwise while all want to; whoever let it pass may still come in after another one has followed."""
    return asked, True


@rule("TEG-FOLLOW-ORDER", "richest-first")
def richest(state: State, asked: Seats) -> tuple[Seats, bool]:
    """The player with most culture first."""
    return tuple(sorted(asked, key=lambda player: -state.mats[player].culture)), False


@rule("TEG-FOLLOW-AFTER")
def followers_wait() -> bool:
    """The active player acts first."""
    return True


@rule("TEG-FOLLOW-AFTER", "followers-first")
def followers_first() -> bool:
    """The followers act first."""
    return False


@rule("TEG-FOLLOW-LAST")
def last_die_open(state: State) -> bool:
    """Whether the die just used may be followed: always."""
    return True


@rule("TEG-FOLLOW-LAST", "last-die-safe")
def last_die_safe(state: State) -> bool:
    """Not the last one of a turn."""
    return bool(state.unused)


@rule("TEG-CONV-FACE")
def changed_die_open(state: State, die: int) -> bool:
    """Whether a die changed in the Converter may be followed: yes."""
    return True


@rule("TEG-CONV-FACE", "converted-not-followed")
def changed_die_closed(state: State, die: int) -> bool:
    """It may not."""
    return state.converted != die + 1


@rule("TEG-FOLLOW-MANY")
def may_follow_more(state: State, player: int) -> bool:
    """Several dice may be followed in a turn."""
    return True


@rule("TEG-FOLLOW-MANY", "one-follow-per-turn")
def may_follow_one(state: State, player: int) -> bool:
    """One die in each turn of another."""
    return Use(player) not in state.used


@rule("TEG-FOLLOW-ONCE")
def asked_again() -> bool:
    """Whether a follower may follow the same die again: no."""
    return False


@rule("TEG-FOLLOW-ONCE", "double-follow")
def asked_twice() -> bool:
    """Whoever pays may follow it again."""
    return True


def window(state: State, opener: int, face: str, die: int, flag: str = "") -> Frame:
    """A chance to follow: whom it is offered to, in order."""
    book = state.rulebook
    asked = book["TEG-FOLLOW-WINDOW"](state, opener)
    follows = [p for p in asked if not state.is_rogue(p) or book["TEG-SOLO-NOFOLLOW"](state, face)]
    order, _ = book["TEG-FOLLOW-ORDER"](state, tuple(follows))
    if die >= 0 and not flag and not (book["TEG-FOLLOW-LAST"](state) and book["TEG-CONV-FACE"](state, die)):
        order = ()
    return Frame("window", opener, face=face, asked=order, die=die, flag=flag)


# ------------------------------------------------------------------ what it does


@rule("TEG-FOLLOW-FACE")
def whose_yield(opener: int, follower: int) -> tuple[int, bool]:
    """Whose ships count when an acquire die is followed, the follower's; whether a move goes to the same place, no."""
    return follower, False


@rule("TEG-FOLLOW-FACE", "same-amount")
def whose_yield_active(opener: int, follower: int) -> tuple[int, bool]:
    """Those of the player who is followed."""
    return opener, False


@rule("TEG-FOLLOW-FACE", "same-ship")
def to_the_same_planet(opener: int, follower: int) -> tuple[int, bool]:
    """A follower of a move goes to the planet of the player who is followed."""
    return follower, True


def bind(play: Play, opener: int, slot: int) -> None:
    """By a belief only: whoever follows a move goes where it went."""
    stack = tuple(
        msgspec.structs.replace(frame, n=slot + 1) if frame.kind == "window" and frame.player == opener else frame
        for frame in play.state.stack
    )
    play.set(stack=stack)


@rule("TEG-FOLLOW-NOCHAIN", "no-chain", default=True)
def chained(state: State, opener: int, follower: int) -> Seats:
    """Who may follow a follower: nobody."""
    return ()


@rule("TEG-FOLLOW-NOCHAIN", "chain")
def chained_all(state: State, opener: int, follower: int) -> Seats:
    """Everybody, as if the follower had activated a die."""
    return state.after(follower)


@rule("TEG-FOLLOW-NOCHAIN", "active-follows-back")
def chained_active(state: State, opener: int, follower: int) -> Seats:
    """The player who was followed."""
    return (opener,)


def settle_window(play: Play, frame: Frame) -> bool:
    """Pass over everybody who cannot follow; whether the window still waits for somebody."""
    state = play.state
    asked = frame.asked
    if asked and state.is_rogue(asked[0]):
        _of_the_rogue(play, frame)
        return False
    while asked and not can_follow(state, frame, asked[0]):
        asked = asked[1:]
    if asked:
        if asked != frame.asked:
            play.swap(msgspec.structs.replace(frame, asked=asked))
        return True
    play.pop()
    if frame.die >= 0 and frame.flag == "":
        status = state.status
        play.set(status=status[: frame.die] + BAY + status[frame.die + 1 :])
    return False


def let_pass(play: Play, frame: Frame) -> None:
    """The player asked does not follow."""
    again = play.state.rulebook["TEG-FOLLOW-ORDER"](play.state, ())[1]
    # Where passing is not for good, who let it pass waits in `ship` as a set of seats.
    waiting = (max(frame.ship, 0) | 1 << frame.asked[0]) if again else frame.ship
    letter = play.state.letter(frame.asked[0])
    play.swap(msgspec.structs.replace(frame, asked=frame.asked[1:], ship=waiting))
    play.note("TEG-FOLLOW-WINDOW", N_("{player} does not follow."), "passed", {"player": letter})


def rerollable(state: State, frame: Frame) -> bool:
    """Whether the player asked may throw the die again before following it: only by another reading."""
    player = frame.asked[0] if frame.asked else frame.player
    own = player == state.active or frame.die < 0
    return not own and bool(state.rulebook["TEG-FOLLOW-NODICE"](state, player)) and can_pay(state, player, 1, 0)


def reroll(play: Play, frame: Frame) -> None:
    """By a belief only: the player asked throws the die again before following it."""
    pay(play, frame.asked[0], 1, 0, "TEG-FOLLOW-NODICE")
    face = roll(play, 1)[0]
    faces = play.state.faces
    play.set(faces=(*faces[: frame.die], face, *faces[frame.die + 1 :]))
    play.swap(msgspec.structs.replace(frame, face=face))


def follow(play: Play, frame: Frame) -> None:
    """The player asked pays and copies the action."""
    state, book = play.state, play.state.rulebook
    player = frame.asked[0]
    energy, culture, given = due(state, frame)
    rest = frame.asked if book["TEG-FOLLOW-ONCE"]() else frame.asked[1:]
    if frame.ship >= 0:
        late = {seat for seat in range(len(state.mats)) if frame.ship >> seat & 1} | set(rest)
        rest = tuple(seat for seat in state.after(frame.player) if seat in late and seat != player)
    effects = in_force(state, frame)
    first = "energy-once" if "followed" not in frame.track else ""
    play.swap(msgspec.structs.replace(frame, asked=rest, track="followed", ship=-1))
    letter = state.letter(player)
    args = {"player": letter, "face": frame.face, "energy": energy, "culture": culture}
    pay(play, player, energy, culture, "TEG-FOLLOW-COST")
    play.set(used=(*play.state.used, Use(player)))
    play.note(
        "TEG-FOLLOW-FACE", N_("{player} follows “{face}”."), "follows", args, None,
        {"focus": (mat_id(letter), *((die_id(frame.die),) if frame.die >= 0 else ()))},
    )  # fmt: skip
    if book.reading("TEG-ACTION-STARTS") == "one-follow-only":
        play.set(lasting=tuple(effect for effect in state.lasting if effect not in effects))
    if given:
        gain(play, frame.player, energy, culture, "TEG-FOLLOW-COST")
    for effect in effects:
        if effect.power.startswith("culture"):
            n = culture if effect.power == "culture-paid" else 1
            gain(play, frame.player, 0, n, "TEG-PLANET-BIRKOMIUS")
        elif effect.power == "energy" or effect.power == first:
            gain(play, frame.player, 1, 0, "TEG-PLANET-BISSCHOP")
    chain = book["TEG-FOLLOW-NOCHAIN"](state, frame.player, player)
    if chain:
        play.push(Frame("window", player, face=frame.face, asked=chain, die=frame.die, flag="chain"))
    if frame.flag == "free" and book["TEG-ZAVODNICK-WINDOW"]()[1]:
        withdraw(play, player)
    whose, there = book["TEG-FOLLOW-FACE"](frame.player, player)
    kept = culture if frame.face == "COL" else 0
    acting = actions.acting(play.state, player, frame.face)
    if there and acting.kind == "move":
        acting = msgspec.structs.replace(acting, n=frame.n, flag="there")
    play.push(msgspec.structs.replace(acting, ship=whose) if acting.kind == "acquire" else acting)
    if kept and acting.kind == "colony":
        play.swap(msgspec.structs.replace(acting, n=kept))


# ------------------------------------------------------------------ the free chance of Zavodnick


@rule("TEG-ZAVODNICK-WINDOW", "own-window", default=True)
def own_window() -> tuple[bool, bool]:
    """Whether the free chance replaces the chance to follow the die; whether it uses up the right to follow it."""
    return False, False


@rule("TEG-ZAVODNICK-WINDOW", "replaces-window")
def replaces_window() -> tuple[bool, bool]:
    """It replaces it."""
    return True, False


@rule("TEG-ZAVODNICK-WINDOW", "zavo-once-only")
def uses_up() -> tuple[bool, bool]:
    """Whoever follows free may not follow the die."""
    return False, True


def withdraw(play: Play, player: int | None = None) -> None:
    """Take a player, or everybody, out of the window of the die under way."""
    stack = tuple(
        msgspec.structs.replace(frame, asked=tuple(p for p in frame.asked if player not in (None, p)))
        if frame.kind == "window" and frame.flag == ""
        else frame
        for frame in play.state.stack
    )
    play.set(stack=stack)


# ------------------------------------------------------------------ the judge


def follow_checks(state: State, frame: Frame | None, player: int) -> Iterator[Check]:
    """Every rule about following, for a player and a window."""
    letter = state.letter(player)
    where = (mat_id(letter),)
    facts = {"player": letter}
    if state.is_rogue(player):
        yield Check("TEG-SOLO-NOFOLLOW", False, where, {}, N_("The rogue galaxy never follows."), where)
        return
    if frame is None:
        yield Check("TEG-FOLLOW-WINDOW", False, where, facts, N_("No die can be followed now."), where)
        return
    if player == frame.player:
        yield Check("TEG-FOLLOW-NOCHAIN", False, where, facts, N_("{player} cannot follow what others do."), where)
        return
    on = (*where, *((die_id(frame.die),) if frame.die >= 0 else ()))
    reasons = list(_reasons(state, frame, player, on))
    if player not in frame.asked and all(check.ok for check in reasons):
        says = N_("{player} has had the chance to follow this die.")
        yield Check("TEG-FOLLOW-ONCE", False, where, facts, says, where)
    yield from reasons


def _reasons(state: State, frame: Frame, player: int, on: tuple[str, ...]) -> Iterator[Check]:
    book, letter = state.rulebook, state.letter(player)
    where = (mat_id(letter),)
    facts: dict[str, object] = {"player": letter, "face": face_said(frame.face)}
    yield Check("TEG-FOLLOW-WINDOW", True, on, facts, N_("{player} may follow “{face}”."))
    many = book["TEG-FOLLOW-MANY"](state, player)
    yield Check("TEG-FOLLOW-MANY", many, where, {}, N_("Several dice may be followed in a turn."))
    energy, culture, _ = due(state, frame)
    mat = state.mats[player]
    facts |= {"price": resources_said(energy, culture), "held": held_said(mat.energy, mat.culture)}
    ok = book["TEG-FOLLOW-PAYFIRST"](state, player, energy, culture, frame.face)
    says = N_("Following costs {price}; {player} has {held}.")
    yield Check("TEG-FOLLOW-COST", ok, where, facts, says, () if ok else where)
    if ok:
        paid = after_paying(state, player, energy, culture)
        can = actions.doable(paid, player, frame.face) or rebated(paid, player, frame.face, culture)
        says = N_("After paying {player} can carry out the action.") if can else N_("{player} could not carry it out.")
        yield Check("TEG-DICE-DOABLE", can, where, facts, says, () if can else where)
