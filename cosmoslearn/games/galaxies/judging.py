"""Verdicts: every rule that has a say about a move, in the order of the rulebook; the survey of what could be tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.errors import NotationError
from ...core.language import N_
from ...core.verdict import Check, Verdict
from . import actions, dice, following, moving, solo, targets, turning
from .judgements import aimed_checks, bound_checks, upgrade_checks
from .missions import titled
from .moves import Move, move, parse_move, read_amount
from .naming import face_said, resources_said
from .state import Frame, State, card_id, mat_id

# For each kind of choice the verbs that answer it.
ANSWERS: Final = {
    "turn": ("use", "reroll", "convert", "end"), "window": ("follow", "pass"), "landed": ("act", "skip"),
    "colony": ("upgrade", "colony"), "offer": ("advance", "decline"), "force": ("accept", "force"),
    "regress": ("back",),
}  # fmt: skip
# For a verb that comes at the wrong moment the rule that says so.
MOMENTS: Final = {
    "reroll": "TEG-REROLL-TIMING", "convert": "TEG-REROLL-TIMING", "use": "TEG-FOLLOW-AFTER", "end": "TEG-TURN-END",
    "follow": "TEG-FOLLOW-WINDOW", "pass": "TEG-FOLLOW-WINDOW", "act": "TEG-LAND-ONCE", "skip": "TEG-LAND-ONCE",
    "keep": "TEG-SETUP-MISSION", "force": "TEG-SOLO-FORCE", "accept": "TEG-SOLO-FORCE", "stop": "TEG-ACTION-COMPLETE",
    "decline": "TEG-ACTION-OTHERS",
}  # fmt: skip
KINDS: Final = {
    "turn": {"en": "what to do next in the turn", "es": "qué hacer ahora en el turno"},
    "window": {"en": "whether to follow", "es": "si seguir o no"},
    "landed": {"en": "whether to use the planet", "es": "si usar el planeta"},
    "move": {"en": "which ship moves where", "es": "qué nave se mueve y adónde"},
    "advance": {"en": "which ship advances", "es": "qué nave avanza"},
    "offer": {"en": "whether to take the step offered", "es": "si aceptar el paso ofrecido"},
    "push": {"en": "which rival ship goes back", "es": "qué nave rival retrocede"},
    "back": {"en": "which own ship goes back", "es": "qué nave propia retrocede"},
    "regress": {"en": "which own ship goes back", "es": "qué nave propia retrocede"},
    "shift": {"en": "which ship is transferred where", "es": "qué nave se traslada y adónde"},
    "colony": {"en": "upgrade or which colony", "es": "mejorar o qué colonia"},
    "upgrade": {"en": "how to pay the upgrade", "es": "cómo pagar la mejora"},
    "take": {"en": "from whom to take", "es": "a quién quitar"},
    "set": {"en": "which die shows which face", "es": "qué dado muestra qué cara"},
    "spend": {"en": "which dice to give up", "es": "qué dados entregar"},
    "reroll": {"en": "which dice to throw again", "es": "qué dados relanzar"},
    "exchange": {"en": "how much to change", "es": "cuánto cambiar"},
    "copy": {"en": "which planet to copy", "es": "qué planeta copiar"},
    "borrow": {"en": "whose planet to borrow", "es": "de quién tomar prestado un planeta"},
    "do": {"en": "which action to do", "es": "qué acción hacer"},
    "repeat": {"en": "which die to repeat", "es": "qué dado repetir"},
    "remove": {"en": "which planet to remove", "es": "qué planeta retirar"},
    "recall": {"en": "which ship comes home", "es": "qué nave vuelve"},
    "collect": {"en": "what to collect", "es": "qué obtener"},
    "keep": {"en": "which mission to keep", "es": "qué misión conservar"},
    "force": {"en": "whether to force a reroll", "es": "si forzar el relanzamiento"},
    "lose": {"en": "what to lose", "es": "qué perder"},
    "": {"en": "nothing: the game is over", "es": "nada: la partida ha terminado"},
}  # fmt: skip


def judge(state: State, chosen: Move) -> Verdict:
    """Every rule that has a say about a move."""
    found = list(_checks(state, chosen))
    place = {rule: n for n, rule in enumerate(state.rulebook.order([check.rule for check in found]))}
    found.sort(key=lambda check: place[check.rule])
    return Verdict(state, str(chosen), tuple(found))


def answers(kind: str) -> tuple[str, ...]:
    """The verbs that answer a kind of choice."""
    return ANSWERS.get(kind, (kind,))


def _checks(state: State, chosen: Move) -> Iterator[Check]:
    frame, verb = state.top, chosen.verb
    kind = "" if frame is None else frame.kind
    player = state.active if frame is None else turning.decider(state)
    assert player is not None  # noqa: S101
    fits = verb in answers(kind) or _interrupts(state, frame, verb)
    rule_id = MOMENTS.get(verb, "TEG-DICE-ACTIVATE")
    if kind == "window" and player != state.active and verb in ("reroll", "convert", "set"):
        rule_id = "TEG-FOLLOW-NODICE"
    if frame is not None and frame.card >= 0 and rule_id == "TEG-DICE-ACTIVATE":
        inside = kind == "landed" and any(one.kind == "power" for one in state.stack)
        rule_id = "TEG-ACTION-NEST" if inside else state.cards[frame.card].rule
    facts = {"player": state.letter(player), "what": KINDS.get(kind, KINDS[""])}
    where = (mat_id(state.letter(player)),)
    says = N_("Now {player} decides: {what}.") if fits else N_("Now {player} has something else to decide: {what}.")
    yield Check(rule_id, fits, where, facts, says, () if fits else where)
    if fits and frame is not None:
        yield from _about(state, frame, player, chosen)


def _interrupts(state: State, frame: Frame | None, verb: str) -> bool:
    """Whether a verb may come in the middle of something, by another reading."""
    if frame is None:
        return False
    if verb == "stop":
        return frame.card >= 0 and frame.kind in actions.AIMED and bool(state.rulebook["TEG-ACTION-COMPLETE"]())
    if frame.kind == "window":
        return verb == "reroll" and following.rerollable(state, frame)
    own = frame.player == state.active and not state.is_rogue(state.active) and frame.kind not in ("window", "keep")
    return verb in ("reroll", "convert") and own and bool(state.rulebook["TEG-REROLL-TIMING"]())


def _about(state: State, frame: Frame, player: int, chosen: Move) -> Iterator[Check]:
    verb, args = chosen.verb, chosen.args
    if verb in ("pass", "stop"):
        return
    if verb in ("use", "reroll", "convert", "set", "spend", "repeat"):
        missing = list(dice.dice_named(state, tuple(word for word in args if word[0] == "d")))
        if missing:
            yield from missing
            return
    if frame.kind == "window" and verb == "reroll":
        ok = chosen in turning.options(state)
        says = N_("Only the die that can be followed is thrown again.")
        yield Check("TEG-FOLLOW-NODICE", ok, (), {}, says)
    elif frame.kind == "turn" or verb in ("reroll", "convert"):
        yield from _turn(state, frame, player, chosen)
    elif verb == "follow":
        yield from following.follow_checks(state, frame, player)
    elif verb in ("act", "skip"):
        yield from _landed(state, frame, verb)
    elif frame.track == "swap" and chosen in turning.options(state):
        yield Check(state.cards[frame.card].rule, True, (), {}, N_("Two ships swap places in one go."))
    elif frame.kind == "move":
        twice = state.cards[frame.card].rule if frame.card >= 0 else ""
        yield from moving.move_checks(state, player, args[0], args[1], targets.without(frame), twice)
        yield from bound_checks(state, frame, chosen)
    elif verb == "upgrade":
        yield from upgrade_checks(state, frame, *read_amount(args[0]))
    elif verb == "colony":
        yield from _colony(state, frame, args[0])
    elif verb == "keep":
        ok = args[0] in state.mats[player].dealt
        says = N_("{mission} is one of the two missions dealt.") if ok else N_("{mission} was not dealt to you.")
        yield Check("TEG-SETUP-MISSION", ok, (mat_id(state.letter(player)),), {"mission": titled(args[0])}, says)
    elif verb in ("accept", "force"):
        if verb == "force":
            _, energy, culture = solo.forcing(state, frame)
            facts = {"price": resources_said(energy, culture)}
            says = N_("Forcing costs {price}.")
            yield Check("TEG-SOLO-FORCE", solo.forcing(state, frame)[0], (mat_id("A"),), facts, says)
    else:
        yield from aimed_checks(state, frame, player, chosen)


def _turn(state: State, frame: Frame, player: int, chosen: Move) -> Iterator[Check]:
    verb, args, book = chosen.verb, chosen.args, state.rulebook
    if verb == "end":
        ok = book["TEG-DICE-OPTIONAL"](state, player)
        yield Check("TEG-DICE-OPTIONAL", ok, (), {}, N_("A turn may end with dice left."))
    elif verb == "reroll" and frame.kind == "reroll":
        yield from aimed_checks(state, frame, player, chosen)
    elif verb == "reroll":
        yield from dice.reroll_checks(state, player, args)
    elif verb == "convert":
        yield from dice.convert_checks(state, args)
    else:
        yield from dice.use_checks(state, args[0])
        face = state.faces[int(args[0][1]) - 1]
        ok = actions.usable_die(state, player, int(args[0][1]) - 1)
        says = N_("“{face}” can be carried out.") if ok else N_("“{face}” cannot be carried out in any way now.")
        where = (f"die:{args[0]}",)
        yield Check("TEG-DICE-DOABLE", ok, where, {"face": face_said(face)}, says, () if ok else where)


def _landed(state: State, frame: Frame, verb: str) -> Iterator[Check]:
    if verb == "act":
        yield from actions.action_checks(state, frame.player, frame.card, "land")
        return
    ok = state.rulebook["TEG-MOVE-LAND"]()
    where = (card_id(state.row.index(frame.card)),) if frame.card in state.row else ()
    yield Check("TEG-MOVE-LAND", ok, where, {}, N_("The action of the planet may be left aside."))


def _colony(state: State, frame: Frame, name: str) -> Iterator[Check]:
    player = frame.player
    cards = [card for card in targets.colonies(state, frame) if state.name_of(card) == name]
    rule_id = "TEG-COLONY-CHOICE" if player == state.active else "TEG-FOLLOW-COLONY"
    where = (mat_id(state.letter(player)),)
    facts = {"planet": name, "player": state.letter(player)}
    says = N_("{planet} is a colony of {player}.") if cards else N_("{planet} is no colony of {player}.")
    yield Check(rule_id, bool(cards), where, facts, says, () if cards else where)
    if cards:
        yield from actions.action_checks(state, player, cards[0], "colony")


# ------------------------------------------------------------------ what could be tried


def survey(state: State, piece: str | None) -> dict[str, Verdict]:
    """A verdict for every move that a learner could try now and that begins with what has been chosen."""
    begun = tuple((piece or "").split())
    tried = dict.fromkeys(turning.options(state))
    if begun:
        tried |= dict.fromkeys(_tries(state, begun))
    return {str(m): judge(state, m) for m in tried if m.words[: len(begun)] == begun}


def _tries(state: State, begun: tuple[str, ...]) -> Iterator[Move]:
    frame = state.top
    if frame is None:
        return
    verb, row = begun[0], [state.planet_at(slot).name for slot in state.slots]
    if verb == "move" and len(begun) == 2:
        for to in ("home", *(name + mark for name in row for mark in "^@")):
            yield from _readable("move", begun[1], to)
    elif verb == "use":
        for n in range(len(state.faces)):
            yield move("use", f"d{n + 1}")
    elif verb in ("advance", "back", "recall"):
        for name in row:
            yield move(verb, name + "@")
    elif verb == "push" and len(begun) == 2:
        for name in row:
            yield from _readable("push", begun[1], name + "@")
    elif verb in ("copy", "remove"):
        for name in row:
            yield move(verb, name)
    elif verb == "colony":
        for card in state.mats[frame.player].colonies:
            yield move("colony", state.name_of(card))


def _readable(*words: str) -> Iterator[Move]:
    try:
        yield parse_move(" ".join(words))
    except NotationError:
        return
