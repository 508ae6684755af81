"""How a planet's action begins, goes on and is left: on landing, by a colony die, by a copy."""

from __future__ import annotations

from ...core.language import N_
from . import actions
from .book import rule
from .play import Play
from .resources import gain, pay
from .state import SURFACE, Frame, State, Use, card_id, mat_id


def rule_of(state: State, frame: Frame) -> str:
    """The rule that a step follows: the planet's, or that of the die."""
    if frame.card >= 0:
        return state.cards[frame.card].rule
    return {"advance": "TEG-ADV-STEP", "move": "TEG-MOVE-SHIP", "colony": "TEG-COLONY-CHOICE"}.get(
        frame.kind, "TEG-DICE-ACTIVATE"
    )


def pair_of(resource: str, n: int) -> tuple[int, int]:
    """Energy and culture of an amount of one of them."""
    return (n, 0) if resource == "energy" else (0, n)


@rule("TEG-ACTION-NEST")
def inner_first() -> bool:
    """An action set off by another one is carried out at once."""
    return True


@rule("TEG-ACTION-NEST", "queue-actions")
def inner_later() -> bool:
    """It waits until the die is finished."""
    return False


@rule("TEG-MOVE-LAND")
def may_land_only() -> bool:
    """Whether one may land without using the action."""
    return True


@rule("TEG-MOVE-LAND", "action-forced")
def must_act() -> bool:
    """The action must be carried out."""
    return False


@rule("TEG-LAND-ONCE")
def action_on_arrival(at: int, arriving: bool) -> bool:
    """When a ship on a planet offers its action: as it lands."""
    return arriving and at & 7 == SURFACE


@rule("TEG-LAND-ONCE", "orbit-gives-action")
def action_on_orbit(at: int, arriving: bool) -> bool:
    """Entering orbit as well."""
    return arriving


@rule("TEG-LAND-ONCE", "every-turn")
def action_every_turn(at: int, arriving: bool) -> bool:
    """At the beginning of each turn as well."""
    return at & 7 == SURFACE


def arrived(play: Play, player: int, ship: int, at: int) -> None:
    """A ship has arrived on a planet: its action is offered."""
    state = play.state
    if not state.rulebook["TEG-LAND-ONCE"](at, True):
        return
    card = state.row[at >> 3]
    frame = Frame("landed", player, card=card, ship=4 * player + ship)
    if state.rulebook["TEG-ACTION-NEST"]():
        play.push(frame)
        return
    stack = state.stack
    place = max(n for n, f in enumerate(stack) if f.kind in ("window", "turn")) + 1
    play.set(stack=(*stack[:place], frame, *stack[place:]))


def start(play: Play, player: int, card: int, how: str, ship: int = -1) -> None:
    """A player uses a card's action: pay, note the use, put its steps on the stack."""
    state = play.state
    planet, power = state.cards[card], actions.power_of(state, card)
    if not actions.usable(state, player, card, how) and not state.rulebook["TEG-ACTION-COPY"]():
        play.note(
            "TEG-ACTION-COPY", N_("{planet} cannot be used: nothing happens."), "nothing", {"planet": planet.name}
        )
        return
    letter = state.letter(player)
    where = card_id(state.row.index(card)) if card in state.row else mat_id(letter)
    if state.rulebook["TEG-COLONY-REPEAT"](planet, power):
        play.set(used=(*state.used, Use(player, card, how)))
    play.push(
        *actions.steps_of(state, player, card, ship % 4 if ship >= 0 else -1), Frame("power", player, card, flag=how)
    )
    play.note(
        planet.rule, N_("{player} uses {planet}: {effect}"), "begun", {"player": letter, "planet": planet.name},
        {"effect": planet.says}, {"focus": (where,)},
    )  # fmt: skip
    pay(play, player, *actions.cost_of(state, power, how), planet.rule)


def skipped(play: Play, frame: Frame) -> None:
    """A step that has nothing to act on is left out; by a belief its part of the cost comes back."""
    state = play.state
    if frame.card < 0 or frame.kind not in actions.AIMED or state.rulebook.reading("TEG-ACTION-PARTIAL") != "refund":
        return
    power = actions.power_of(state, frame.card)
    parts = sum(one.kind in actions.AIMED for one in power.steps)
    gain(play, frame.player, power.energy // parts, power.culture // parts, "TEG-ACTION-PARTIAL")


@rule("TEG-ACTION-CONTINUE", "finish", default=True)
def goes_on(state: State, frame: Frame) -> bool:
    """Whether the rest of an action is carried out: always."""
    return True


@rule("TEG-ACTION-CONTINUE", "stop-when-card-leaves")
def goes_on_while_there(state: State, frame: Frame) -> bool:
    """Only while its planet is in its place."""
    how = next((f.flag for f in reversed(state.stack) if f.kind == "power" and f.card == frame.card), "")
    return how != "land" or frame.card in state.row


@rule("TEG-ACTION-CONTINUE", "lander-must-stay")
def goes_on_while_landed(state: State, frame: Frame) -> bool:
    """Only while the ship that landed stays on the planet."""
    how = next((f.flag for f in reversed(state.stack) if f.kind == "power" and f.card == frame.card), "")
    there = frame.card in state.row and state.row.index(frame.card) * 8 + SURFACE in state.mats[frame.player].ships
    return how != "land" or there


@rule("TEG-ACTION-COMPLETE", "own-parts-due", default=True)
def may_stop() -> bool:
    """Whether one may stop in the middle of an action: no."""
    return False


@rule("TEG-ACTION-COMPLETE", "may-stop")
def may_stop_anywhere() -> bool:
    """After any part."""
    return True


@rule("TEG-ACTION-COMPLETE", "parts-optional")
def may_stop_believed() -> bool:
    """As `may-stop`, as a belief."""
    return True


def stop(play: Play, frame: Frame) -> None:
    """A player leaves the rest of an action."""
    while (top := play.state.top) is not None and top.card == frame.card and top.player == frame.player:
        play.pop()
