"""Explanations: what a move does step by step, and how the final score comes about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from ...core.verdict import IllegalMove
from .judging import judge
from .missions import said_missions, shown_missions, titled, worth
from .moves import Move
from .pieces import FRAMES, MISSION
from .play import Play
from .reports import compared
from .scoring import final, winners
from .state import State, mat_id
from .turning import options, perform

if TYPE_CHECKING:
    from .scoring import Final


def explain_move(state: State, chosen: Move) -> Trace:
    """What a legal move does, with everything that follows of itself.

    Raises:
        IllegalMove: the move breaks a rule.
    """
    if chosen not in options(state):
        raise IllegalMove(judge(state, chosen))
    play = Play(state, noting=True)
    perform(play, chosen)
    steps = tuple(play.steps or ())
    said = N_("What this does: {move}")
    end = play.state
    last = (
        Step(
            "TEG-FOLLOW-WINDOW" if end.stack and end.stack[-1].kind == "window" else "TEG-DICE-ACTIVATE",
            N_("Still to be done, in this order: {stack}."),
            Claim("stack", {"stack": stack_of(end)}),
            {"stack": stack_said(end)},
            {},
            end,
        ),
    )
    return Trace(Say(said, {"move": state.say(chosen)}), state, steps + last)


def stack_of(state: State) -> list[str]:
    """What is under way, the top first, each as kind and player."""
    return [f"{frame.kind} {state.letter(frame.player)}" for frame in reversed(state.stack)]


def stack_said(state: State) -> list[Say]:
    """The same in words: what, and who decides; of a chance to follow, all who are asked."""
    told = []
    for frame in reversed(state.stack):
        whose = frame.asked if frame.kind == "window" else (frame.player,)
        told.append(Say(N_("{what} ({player})"), {"what": FRAMES[frame.kind], "player": [*map(state.letter, whose)]}))
    return told


# ------------------------------------------------------------------ the final score


def explain_scores(state: State) -> Trace:
    """The points of every player with planets, empire and mission; the result is the total of each."""
    finals = [final(state, player) for player in range(len(state.mats))]
    shown = {} if state.solo else shown_missions(state)
    steps: list[Step] = []
    if shown:
        says = N_("All missions are looked at in one moment, in this position: {missions}.")
        claim = Claim("turned up", {"shown": shown})
        steps.append(Step("TEG-MISSION-MOMENT", says, claim, {"missions": said_missions(shown)}))
    for player, found in enumerate(finals):
        steps += _player_steps(state, player, found)
    if not state.solo:
        steps += _winner_steps(state, finals)
    return Trace(Say(N_("Final scoring")), state, tuple(steps), tuple(found.total for found in finals))


def _player_steps(state: State, player: int, found: Final) -> list[Step]:
    letter = state.letter(player)
    marks = {"focus": (mat_id(letter),)}
    names = [state.name_of(card) for card in state.mats[player].colonies]
    steps = [
        Step(
            "TEG-COL-CARD", N_("{player}: {n} planets with {points} points: {names}."),
            Claim("planet points", {"player": letter, "points": found.planets, "n": found.count}),
            {"player": letter, "n": found.count, "points": found.planets, "names": names}, marks,
        ),
        Step(
            "TEG-EMPIRE-POINTS", N_("{player}: empire level {level}, {points} points."),
            Claim("empire points", {"player": letter, "points": found.level}),
            {"player": letter, "level": found.empire, "points": found.level}, marks,
        ),
    ]  # fmt: skip
    for name in state.mats[player].dealt if not state.solo else ():
        if name != "?":
            card = MISSION[name]
            steps += [compared(state, name)] if card.comparative else []
            facts = {
                "player": letter, "mission": titled(name),
                "condition": {"en": card.condition[0], "es": card.condition[1]}, "points": worth(state, player, name),
            }  # fmt: skip
            claim = Claim("mission", {"player": letter, "mission": name, "points": facts["points"]})
            says = N_("{player} holds {mission}: {condition} It brings {points} points.")
            if not card.confirmed:
                says = N_("{player} holds {mission} (card not confirmed): {condition} It brings {points} points.")
            steps.append(Step(card.rule, says, claim, facts, marks))
    total = Claim("total", {"player": letter, "points": found.total})
    steps.append(
        Step(
            "TEG-SCORE-TOTAL",
            N_("{player}: {points} points in all."),
            total,
            {"player": letter, "points": found.total},
            marks,
        )
    )
    return steps


def _winner_steps(state: State, finals: list[Final]) -> list[Step]:
    steps: list[Step] = []
    for rule_id, among in winners(state, finals):
        if steps and rule_id != "TEG-TIE-SHARED":
            before = steps[-1]
            says = N_("Only {left} are compared any further; who is out stays out.")
            steps.append(Step("TEG-TIE-CHAIN", says, before.claim, before.facts, before.marks))
        left = [state.letter(player) for player in among]
        says = N_("Left after this comparison: {left}.")
        if rule_id == "TEG-TIE-SHARED":
            says = N_("Still tied in everything: {left} share the victory.")
        claim = Claim("left", {"rule": rule_id, "left": left})
        steps.append(Step(rule_id, says, claim, {"left": left}, {"ok": tuple(map(mat_id, left))}))
    return steps
