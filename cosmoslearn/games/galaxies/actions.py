"""What can be done: with a face, with a planet's action, with each step of one. Options, and whether there are any."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from ...core.language import N_
from ...core.verdict import Check
from . import moving
from .book import rule
from .dice import choices
from .empire import ways_to_pay
from .moves import Move, move
from .naming import resources_said
from .pieces import CODES, TRACK_OF, Planet
from .play import Play
from .powers import Power
from .resources import can_pay, gain, pay
from .state import BAY, GAP, NOW, SPENT, Frame, State, Use, card_id, mat_id
from .targets import SIMPLE, Cards, advances, colonies, rivals, upgrades

Options = Callable[[State, Frame, Cards], list[Move]]
# Kinds of step that act on something: without anything to act on an action cannot be used for their sake.
AIMED: Final = frozenset(
    ("advance", "push", "back", "shift", "upgrade", "set", "spend", "exchange", "copy", "borrow", "do", "repeat",
     "remove", "recall", "reroll", "move")
)  # fmt: skip


# ------------------------------------------------------------------ the limits of an action


@rule("TEG-ACTION-OWNTURN")
def in_own_turn(state: State, player: int) -> bool:
    """Some planets work only for the player whose turn it is."""
    return state.active == player


@rule("TEG-ACTION-OWNTURN", "follower-zalax")
def in_any_turn(state: State, player: int) -> bool:
    """They work for a follower as well."""
    return True


@rule("TEG-ACTION-ONCE", "per-player", default=True)
def not_yet_used(state: State, player: int, card: int, how: str) -> bool:
    """Each player has one use of the planet in each turn."""
    return not any(use.player == player and use.card == card for use in state.used)


@rule("TEG-ACTION-ONCE", "per-turn")
def not_yet_used_by_anybody(state: State, player: int, card: int, how: str) -> bool:
    """The planet works once in a turn, whoever uses it."""
    return not any(use.card == card for use in state.used)


@rule("TEG-ACTION-ONCE", "land-and-colony")
def not_yet_used_so(state: State, player: int, card: int, how: str) -> bool:
    """Landing and copying are two different uses."""
    return Use(player, card, how) not in state.used


@rule("TEG-ACTION-NOLOOP", "no-self-nesting", default=True)
def not_open(state: State, player: int, card: int) -> bool:
    """No planet inside its own action, for the same player."""
    return not any(frame.kind == "power" and frame.player == player and frame.card == card for frame in state.stack)


@rule("TEG-ACTION-NOLOOP", "unlimited")
def never_open(state: State, player: int, card: int) -> bool:
    """A planet may be set off again inside its own action."""
    return True


@rule("TEG-ACTION-NOLOOP", "self-copy")
def umbra_never_open(state: State, player: int, card: int) -> bool:
    """Umbra-Forum may copy itself."""
    return state.cards[card].power == "Umbra-Forum" or not_open(state, player, card)


@rule("TEG-COLONY-REPEAT")
def limited(planet: Planet, power: Power) -> bool:
    """Whether an action works once per turn only: where its card says so."""
    return planet.once if power.once is None else power.once


@rule("TEG-COLONY-REPEAT", "colony-once")
def always_limited(planet: Planet, power: Power) -> bool:
    """Every action works once per turn."""
    return True


@rule("TEG-ACTION-PARTIAL", "as-far-as-possible", default=True)
def enough_targets(steps: list[tuple[Frame, int]]) -> bool:
    """At least one of the steps that act on something has something to act on, those for another ship left aside."""
    aimed = [found for frame, found in steps if frame.flag != "another"]
    return not aimed or any(aimed)


@rule("TEG-ACTION-PARTIAL", "all-or-nothing")
def all_targets(steps: list[tuple[Frame, int]]) -> bool:
    """Every step that acts on something has something to act on, another ship where it needs another one."""
    return all(found > (frame.flag == "another") for frame, found in steps)


@rule("TEG-ACTION-PARTIAL", "refund")
def enough_with_refund(steps: list[tuple[Frame, int]]) -> bool:
    """As far as possible, and the cost of what cannot be done comes back; see `starting.py`."""
    return enough_targets(steps)


def power_of(state: State, card: int) -> Power:
    """What the action of a card is."""
    found: Power = state.rulebook[state.cards[card].rule]()
    return found


def steps_of(state: State, player: int, card: int, ship: int = -1) -> tuple[Frame, ...]:
    """The steps of an action, for a player."""
    return tuple(
        msgspec.structs.replace(frame, player=player, card=card, n=ship + 1 if frame.track == "lander" else frame.n)
        for frame in power_of(state, card).steps
    )


def _own(planet: Planet, power: Power) -> bool:
    return planet.own_turn if power.own_turn is None else power.own_turn


def usable(state: State, player: int, card: int, how: str = "colony", open_: Cards = ()) -> bool:
    """Whether a player may use the action of a card now. `open_` are cards that the search is inside of."""
    planet, power, book = state.cards[card], power_of(state, card), state.rulebook
    if card in open_ or not book["TEG-ACTION-NOLOOP"](state, player, card):
        return False
    if _own(planet, power) and not book["TEG-ACTION-OWNTURN"](state, player):
        return False
    if book["TEG-COLONY-REPEAT"](planet, power) and not book["TEG-ACTION-ONCE"](state, player, card, how):
        return False
    return can_pay(state, player, *cost_of(state, power, how)) and has_target(state, player, card, open_)


def has_target(state: State, player: int, card: int, open_: Cards = ()) -> bool:
    """Whether an action has something to act on, where it needs that; its cost taken as paid."""
    power = power_of(state, card)
    steps = steps_of(state, player, card)
    if not any(frame.kind in AIMED for frame in steps):
        return True
    if power.energy or power.culture:
        play = Play(state)
        pay(play, player, power.energy, power.culture, "")
        state = play.state
    found = []
    for frame in steps:
        if frame.kind == "offers":
            found.append((frame, sum(bool(state.orbiting(other)) for other in state.after(player))))
        elif frame.kind in AIMED:
            found.append((frame, len(options(state, frame, (*open_, card)))))
    return bool(state.rulebook["TEG-ACTION-PARTIAL"](found))


def action_checks(state: State, player: int, card: int, how: str) -> Iterator[Check]:
    """Every rule about the use of a card's action."""
    planet, power, book = state.cards[card], power_of(state, card), state.rulebook
    letter = state.letter(player)
    where = (card_id(state.row.index(card)),) if card in state.row else (mat_id(letter),)
    facts = {"planet": planet.name, "player": letter, "price": resources_said(power.energy, power.culture)}

    def check(rule_id: str, ok: bool, says: str) -> Check:
        return Check(rule_id, bool(ok), where, facts, says, () if ok else where)

    free = book["TEG-ACTION-NOLOOP"](state, player, card)
    says = N_("{planet} is not under way yet.") if free else N_("The action of {planet} is under way already.")
    yield check("TEG-ACTION-NOLOOP", free, says)
    if _own(planet, power):
        own = book["TEG-ACTION-OWNTURN"](state, player)
        yield check("TEG-ACTION-OWNTURN", own, N_("{planet} works only in one's own turn."))
    if book["TEG-COLONY-REPEAT"](planet, power):
        fresh = book["TEG-ACTION-ONCE"](state, player, card, how)
        yield check("TEG-ACTION-ONCE", fresh, N_("{planet} works once per turn."))
    paid = can_pay(state, player, *cost_of(state, power, how))
    if power.energy or power.culture:
        yield check("TEG-RES-NODEBT", paid, N_("The price of {planet}: {price}."))
    if paid and free:
        target = has_target(state, player, card)
        says = N_("{planet} has all that its action needs.") if target else N_("{planet} needs something to act on.")
        yield check(planet.rule, target, says)


# ------------------------------------------------------------------ what a face allows


@rule("TEG-DICE-DOABLE", "doable", default=True)
def must_be_doable() -> bool:
    """A die is used only if its action can be carried out."""
    return True


@rule("TEG-DICE-DOABLE", "free-activation")
def need_not_be_doable() -> bool:
    """Any die may be used."""
    return False


@rule("TEG-DICE-DOABLE", "empty-diplomacy")
def diplomacy_needs_nothing() -> bool:
    """As `free-activation`, for a learner who wants to see whether a rival follows."""
    return False


def action_frame(player: int, face: str, **more: int | str) -> Frame:
    """The frame in which a face is carried out."""
    if face in TRACK_OF:
        return Frame("advance", player, n=1, track=TRACK_OF[face], face=face, **more)  # type: ignore[arg-type]
    kind = {"MOV": "move", "COL": "colony"}.get(face, "acquire")
    return Frame(kind, player, face=face, **more)  # type: ignore[arg-type]


def acting(state: State, player: int, face: str) -> Frame:
    """The frame in which a die of a face is carried out: its action, or a choice where a belief sees one."""
    if len(choices(state, face)) == 1:
        return action_frame(player, face)
    return Frame("do", player, face=face, flag="choice")


def possible(state: State, player: int, face: str, open_: Cards = ()) -> bool:
    """Whether the action of a face can be carried out by a player."""
    if face in ("ENE", "CUL"):
        return True
    if face == "MOV":
        return moving.can_move(state, player)
    if face == "COL":
        frame = action_frame(player, face)
        return bool(ways_to_pay(state, player, 0, False)) or any(
            usable(state, player, card, "colony", open_) for card in colonies(state, frame)
        )
    return bool(advances(state, action_frame(player, face)))


def doable(state: State, player: int, face: str) -> bool:
    """Whether a die of a face may be used."""
    return not state.rulebook["TEG-DICE-DOABLE"]() or any(possible(state, player, f) for f in choices(state, face))


def usable_die(state: State, player: int, die: int) -> bool:
    """Whether a die of the turn may be used; it lies in the bay by then, and is none of the unused dice."""
    face, status = state.faces[die], state.status
    if face == "COL":
        state = state.having(status=status[:die] + NOW + status[die + 1 :])
    return doable(state, player, face)


# ------------------------------------------------------------------ options that name another action


def colony_options(state: State, frame: Frame, open_: Cards = ()) -> list[Move]:
    """An upgrade, or the action of a colony."""
    found = upgrades(state, frame)
    cards = colonies(state, frame)
    return found + [
        move("colony", state.name_of(card)) for card in cards if usable(state, frame.player, card, "colony", open_)
    ]


def borrowable(state: State, player: int, card: int, how: str, open_: Cards) -> bool:
    """Whether a copied, borrowed, chosen or repeated action may be named."""
    return not state.rulebook["TEG-ACTION-COPY"]() or usable(state, player, card, how, open_)


@rule("TEG-ACTION-COPY", "usable-only", default=True)
def must_be_usable() -> bool:
    """Only an action that can be carried out may be copied, borrowed, chosen or repeated."""
    return True


@rule("TEG-ACTION-COPY", "any-action")
def need_not_be_usable() -> bool:
    """Any of them may be named."""
    return False


@rule("TEG-ACTION-COPY", "copy-is-free")
def must_be_usable_free() -> bool:
    """A copied or borrowed action costs nothing of what its card asks; see `cost_of`."""
    return True


def cost_of(state: State, power: Power, how: str) -> tuple[int, int]:
    """Energy and culture that the use of an action costs its player."""
    if how == "copy" and state.rulebook.reading("TEG-ACTION-COPY") == "copy-is-free":
        return 0, 0
    return power.energy, power.culture


@rule("TEG-FOLLOW-NODICE", "follower-rerolls")
def anybodys_dice(state: State, player: int) -> bool:
    """A follower may throw the die again for 1 energy."""
    return True


@rule("TEG-FOLLOW-NODICE")
def whose_dice(state: State, player: int) -> bool:
    """Whether a player may act on dice: only in one's own turn."""
    return player == state.active


def copies(state: State, frame: Frame, open_: Cards = ()) -> list[Move]:
    """The planets of the row whose action may be copied."""
    player, found = frame.player, [card for card in state.row if card != GAP]
    if frame.flag == "ship":
        found = [state.row[slot] for slot in sorted({at >> 3 for at in state.mats[player].ships if at >= 0})]
    if frame.flag == "colonies":
        found += [card for mat in state.mats for card in mat.colonies]
    inside = (*open_, frame.card)
    return [move("copy", state.name_of(card)) for card in found if borrowable(state, player, card, "copy", inside)]


def borrowed_from(state: State, frame: Frame) -> list[tuple[int, int]]:
    """Owners and cards that a step may borrow."""
    owners = list(rivals(state, frame.player)) + ([frame.player] if frame.track == "self" else [])
    return [(owner, card) for owner in owners for card in state.mats[owner].colonies]


def paid_to(state: State, frame: Frame, owner: int) -> State:
    """The state once the owner of a borrowed planet has been paid."""
    play = Play(state)
    energy, culture = (1, 0) if frame.flag == "energy" else (0, 1)
    pay(play, frame.player, energy, culture, "")
    if frame.track != "supply":
        gain(play, owner, energy, culture, "")
    return play.state


def borrows(state: State, frame: Frame, open_: Cards = ()) -> list[Move]:
    """The planets of others whose action may be borrowed for a resource."""
    energy, culture = (1, 0) if frame.flag == "energy" else (0, 1)
    if not can_pay(state, frame.player, energy, culture):
        return []
    inside = (*open_, frame.card)
    return [
        move("borrow", state.letter(owner), state.name_of(card))
        for owner, card in borrowed_from(state, frame)
        if borrowable(paid_to(state, frame, owner), frame.player, card, "copy", inside)
    ]


def does(state: State, frame: Frame, open_: Cards = ()) -> list[Move]:
    """The six actions, as far as they can be carried out."""
    faces = [state.faces[die] for die in state.unused] if frame.flag == "die" else list(CODES)
    if frame.flag == "choice":
        faces = list(choices(state, frame.face))
    free = not state.rulebook["TEG-ACTION-COPY"]()
    inside = (*open_, frame.card)
    return [
        move("do", face) for face in CODES if face in faces and (free or possible(state, frame.player, face, inside))
    ]


@rule("TEG-PIEDES-WHICH", "earlier-dice", default=True)
def earlier_dice() -> tuple[str, bool]:
    """Which dice serve: those whose action and chance to follow are over. And whether the repetition is followed."""
    return BAY, False


@rule("TEG-PIEDES-WHICH", "current-too")
def current_too() -> tuple[str, bool]:
    """The die under way as well."""
    return BAY + NOW, False


@rule("TEG-PIEDES-WHICH", "piedes-followed")
def followed_again() -> tuple[str, bool]:
    """The repetition gives another chance to follow."""
    return BAY, True


def repeats(state: State, frame: Frame, open_: Cards = ()) -> list[Move]:
    """The dice whose action may be repeated."""
    if frame.flag != "bay" and not state.rulebook["TEG-FOLLOW-NODICE"](state, frame.player):
        return []
    free = not state.rulebook["TEG-ACTION-COPY"]()
    which, inside = state.rulebook["TEG-PIEDES-WHICH"]()[0], (*open_, frame.card)
    return [
        move("repeat", f"d{die + 1}")
        for die, status in enumerate(state.status)
        if (status in which or (frame.flag == "converter" and status == SPENT))
        and (free or possible(state, frame.player, state.faces[die], inside))
    ]


OPTIONS: Final[dict[str, Options]] = {
    **SIMPLE, "colony": colony_options, "copy": copies, "borrow": borrows, "do": does, "repeat": repeats,
}  # fmt: skip


def options(state: State, frame: Frame, open_: Cards = ()) -> list[Move]:
    """What a step can act on."""
    return OPTIONS[frame.kind](state, frame, open_)
