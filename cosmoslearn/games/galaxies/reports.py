"""Questions whose answer is a trace: who plays when, how near the end is, what each mission is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.errors import known
from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from .empire import GOAL
from .missions import compared_values, titled, worth
from .pieces import MISSION, MISSIONS
from .state import LETTERS, State, mat_id

COMPARED = N_("{mission}: {values}. Alone in first place {points} points, shared {tied}.")


def explain_order(state: State, ages: Sequence[int] = ()) -> Trace:
    """In which order players of these ages play, seated clockwise; without ages those of this game.

    >>> from cosmoslearn.games import galaxies
    >>> here = galaxies.parse("row: Jakks Leandra Gort Maia\\nA: L1 E2 C1 | home 2\\nB: L1 E2 C1 | home 2")
    >>> explain_order(here, [30, 12, 40]).result
    ['B', 'C', 'A']
    """
    book = state.rulebook
    if state.solo:
        says = N_("{player} takes the first turn; then the two alternate.")
        return _order(state, "AR", book["TEG-SOLO-FIRST"](), "TEG-SOLO-FIRST", says)
    if ages:
        says = N_("{player}, aged {age}, begins: nobody is younger.")
        return _order(state, LETTERS[: len(ages)], book["TEG-TURN-FIRST"](ages), "TEG-TURN-FIRST", says, ages)
    says = N_("{player} is the starting player for the whole game.")
    return _order(state, LETTERS[: len(state.mats)], state.first, "TEG-TURN-FIRST", says)


def _order(state: State, letters: str, first: int, rule_id: str, says: str, ages: Sequence[int] = ()) -> Trace:
    found = [letters[(first + n) % len(letters)] for n in range(len(letters))]
    who = {"player": found[0]}
    claim = Claim("youngest", {**who, "ages": list(ages)}) if ages else Claim("begins", who)
    steps = [Step(rule_id, says, claim, {**who, "age": ages[first]} if ages else who)]
    if not state.solo:
        then = Claim("clockwise", {"order": found})
        steps.append(Step("TEG-TURN-ORDER", N_("Clockwise: {order}."), then, {"order": found}))
    return Trace(Say(N_("Who plays when")), state, tuple(steps), found)


# ------------------------------------------------------------------ the end


def ending(state: State) -> dict[str, Any]:
    """Who set off the end, and who still has a whole turn after the one under way."""
    left: list[str] = []
    if state.triggered >= 0:
        n, seat = len(state.mats), state.active
        while (seat := (seat + 1) % n) != state.first:
            left.append(state.letter(seat))
    return {"triggered": state.letter(state.triggered) if state.triggered >= 0 else "", "left": left}


def explain_end(state: State) -> Trace:
    """How near the end is: the points of each, who set it off, who still plays.

    >>> from cosmoslearn.games import galaxies
    >>> table = "row: Jakks Leandra Gort Maia\\n{}\\nA: L1 E2 C1 | home 1, Gort@3\\nB: L1 E2 C1 | home 1, Jakks^"
    >>> here = galaxies.parse(table.format("dice: ENE DIP"))
    >>> galaxies.explain_end(here).result
    {'triggered': '', 'left': []}
    """
    steps = []
    for seat in range(len(state.mats)):
        letter = state.letter(seat)
        points = state.rulebook["TEG-GOAL-VP"](state, seat)
        counted = state.rulebook["TEG-END-NOMISSION"](state, seat)
        claim = Claim("standing", {"player": letter, "points": points})
        where = {"focus": (mat_id(letter),)}
        if any(name != "?" for name in state.mats[seat].dealt) and not state.solo:
            says = N_("{player}: {points} VP count for the end; a mission, met or not, does not.")
            counts = Claim("standing", {"player": letter, "points": counted})
            steps.append(Step("TEG-END-NOMISSION", says, counts, {"player": letter, "points": counted}, where))
        facts = {"player": letter, "points": points, "missing": max(0, GOAL - points)}
        says = N_("{player} has {points} points; {missing} are missing to 21.")
        steps.append(Step("TEG-END-TRIGGER", says, claim, facts, where))
    found = ending(state)
    if found["triggered"]:
        says = N_("{triggered} set off the end. After this turn still to play: {left}.")
        claim = Claim("left to play", {"left": found["left"]})
        steps.append(Step("TEG-END-EQUAL", says, claim, dict(found), {"path": tuple(map(mat_id, found["left"]))}))
    return Trace(Say(N_("How near the end is")), state, tuple(steps), found)


# ------------------------------------------------------------------ missions


def compared(state: State, name: str) -> Step:
    """How the players stand in what a mission compares."""
    card = MISSION[name]
    letters = [state.letter(player) for player in range(len(state.mats))]
    values = dict(zip(letters, compared_values(state, name), strict=True))
    claim = Claim("compared", {"mission": name, "values": values})
    told = [Say(N_("{player} {n}"), {"player": letter, "n": n}) for letter, n in values.items()]
    facts = {"mission": titled(name), "values": told,
             "points": card.points, "tied": card.tied}  # fmt: skip
    return Step("TEG-MISSION-COMPARE", COMPARED, claim, facts)


def explain_missions(state: State, names: Sequence[str] = ()) -> Trace:
    """What each mission, or each of some missions, would bring each player in this position.

    Raises:
        UnknownName: there is no such mission.

    >>> from cosmoslearn.games import galaxies
    >>> here = galaxies.parse("row: Jakks Leandra Gort Maia\\nA: L1 E2 C1 | home 2\\nB: L1 E2 C1 | Jakks@1, Gort^")
    >>> explain_missions(here).result["Explorer"]
    [0, 2]
    """
    steps, found = [], {}
    players = range(len(state.mats))
    for card in [MISSION[known(N_("mission"), name, MISSION)] for name in names] or MISSIONS:
        points = found[card.name] = [worth(state, player, card.name) for player in players]
        if card.comparative:
            steps.append(compared(state, card.name))
        each = {state.letter(player): n for player, n in zip(players, points, strict=True)}
        told = [Say(N_("{player} {n}"), {"player": letter, "n": n}) for letter, n in each.items()]
        facts = {"mission": titled(card.name), "each": told,
                 "condition": {"en": card.condition[0], "es": card.condition[1]}}  # fmt: skip
        claim = Claim("missions worth", {"mission": card.name, "points": each})
        says = N_("{mission}: {condition} It would bring: {each}.")
        if not card.confirmed:
            says = N_("{mission} (card not confirmed): {condition} It would bring: {each}.")
        steps.append(Step(card.rule, says, claim, facts))
    return Trace(Say(N_("What each mission would bring")), state, tuple(steps), found)
