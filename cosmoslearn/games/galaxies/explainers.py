"""Explainers of one matter each: a die, a chance to follow, a count, a price, a planet, the end, odds."""

from __future__ import annotations

from typing import Any

from ...core.errors import BadOption
from ...core.language import N_, Say
from ...core.trace import Claim, Step, Trace
from . import actions, dice, following
from .dice import odds
from .empire import TOP, price
from .naming import face_said, held_said, number_of, place_said, resources_said
from .pieces import FACE
from .queries import card_of, player_of
from .resources import NAMES, acquired
from .state import LOCKED, SURFACE, State, card_id, die_id, mat_id, ship_id
from .turning import options


def explain_die(state: State, die: str) -> Trace:
    """What a die of the turn can do now, and why not more.

    >>> from cosmoslearn.games import galaxies
    >>> table = "row: Jakks Leandra Gort Maia\\ndice: DIP ENE\\nA: L1 E2 C1 | home 2\\nB: L1 E2 C1 | home 2"
    >>> galaxies.explain_die(galaxies.parse(table), "d1").result
    {'use': False, 'reroll': 0, 'convert': False}
    """
    place = int(die[1:]) - 1 if die[1:].isdecimal() else -1
    if not 0 <= place < len(state.faces):
        raise BadOption("die", die, N_("a die of the turn, such as d1"))
    face, status, player = state.faces[place], state.status[place], state.active
    where = {"focus": (die_id(place),)}
    facts: dict[str, Any] = {"die": number_of(die), "face": FACE[face].name, "status": dice.STATUS_NAMES[status]}
    claim = Claim("die", {"die": die, "face": face, "status": status})
    steps = [Step("TEG-DICE-STATES", N_("Die {die} shows “{face}” and is {status}."), claim, facts, where)]
    steps.append(
        Step("TEG-DICE-ACTIVATE", N_("{face}: {effect}"), claim, {**facts, "effect": FACE[face].effect}, where)
    )
    listed = [str(found) for found in options(state)]
    can = f"use {die}" in listed
    possible = actions.usable_die(state, player, place)
    says = N_("“{face}” can be carried out now.") if possible else N_("“{face}” cannot be carried out in any way now.")
    steps.append(Step("TEG-DICE-DOABLE", says, claim, facts, where))
    cost = state.rulebook["TEG-REROLL-COST"](state, 1)
    held = Claim("has", _held(state, player))
    says = N_("Throwing it again costs {cost} energy.") if cost is not None else N_("It cannot be thrown again.")
    steps.append(Step("TEG-REROLL-COST", says, held, {"cost": cost}, where))
    turned = any(word.split()[0] == "convert" and word.split()[3] == die for word in listed)
    says = N_("Two other unused dice can turn it to any face.") if turned else N_("The Converter cannot change it now.")
    steps.append(Step("TEG-CONV-THREE", says, claim, facts, where))
    reroll = cost if f"reroll {die}" in listed else None
    return Trace(
        Say(N_("What die {die} can do"), {"die": number_of(die)}),
        state,
        tuple(steps),
        {"use": can, "reroll": reroll, "convert": turned},
    )


def _held(state: State, player: int) -> dict[str, Any]:
    mat = state.mats[player]
    return {"player": state.letter(player), "energy": mat.energy, "culture": mat.culture}


def explain_follow(state: State) -> Trace:
    """The chance to follow that is open: who is asked in which order, who can, and why not.

    Raises:
        BadOption: no chance to follow is open.

    >>> from cosmoslearn.games import galaxies
    >>> table = "row: Jakks Leandra Gort Maia\\n{}\\nA: L1 E2 C1 | home 1, Gort@3\\nB: L1 E2 C1 | home 1, Jakks^"
    >>> here = galaxies.parse(table.format("dice: ENE DIP"))
    >>> galaxies.explain_follow(here.play("use d1")).result
    ['B']
    """
    window = next((frame for frame in reversed(state.stack) if frame.kind == "window"), None)
    if window is None:
        raise BadOption("position", "-", N_("a position in which a die can be followed"))
    steps, able = [], []
    for seat in state.after(window.player):
        checks = list(following.follow_checks(state, window, seat))
        broken = [check for check in checks if check.ok is False]
        letter = state.letter(seat)
        told = broken[0] if broken else checks[-1]
        able += [] if broken else [letter]
        claim = Claim("asked", {"player": letter, "asked": seat in window.asked, "culture": state.mats[seat].culture})
        facts = {"player": letter, "why": Say(told.says, told.facts), "face": face_said(window.face)}
        says = N_("{player} cannot follow “{face}”. {why}") if broken else N_("{player} may follow “{face}”. {why}")
        steps.append(Step(told.rule, says, claim, facts, {"focus": (mat_id(letter),)}))
    return Trace(Say(N_("Who may follow “{face}”"), {"face": face_said(window.face)}), state, tuple(steps), able)


def explain_yield(state: State, player: str, face: str) -> Trace:
    """What an acquire die brings a player, ship by ship.

    >>> from cosmoslearn.games import galaxies
    >>> table = "row: Jakks Leandra Gort Maia\\n{}\\nA: L1 E2 C1 | home 1, Gort@3\\nB: L1 E2 C1 | home 1, Jakks^"
    >>> here = galaxies.parse(table.format("dice: ENE DIP"))
    >>> galaxies.explain_yield(here, "A", "ENE").result
    {'energy': 2, 'culture': 0}
    """
    if face not in ("ENE", "CUL"):
        raise BadOption("face", face, N_("ENE or CUL"))
    seat = player_of(state, player)
    resource = "energy" if face == "ENE" else "culture"
    steps = []
    for ship, at in enumerate(state.mats[seat].ships):
        if at == LOCKED:
            continue
        place = state.place_name(at)
        n = int((face == "ENE" or state.is_rogue(seat)) if at < 0 else state.planet_at(at >> 3).produces == resource)
        rule_id = "TEG-ACQ-PLANETS" if at >= 0 else "TEG-ACQ-HOME" if face == "ENE" else "TEG-ACQ-NOCULTURE"
        claim = Claim("yield", {"player": player, "ship": ship, "place": place, "face": face, "n": n})
        facts = {"place": place_said(place), "n": n, "resource": NAMES[resource]}
        says = N_("A ship counts at {place}: it brings {n} {resource}.")
        steps.append(Step(rule_id, says, claim, facts, {"focus": (ship_id(player, ship),)}))
    energy, culture = acquired(state, seat, resource)
    result = {"energy": energy, "culture": culture}
    says = N_("In all {gain}, up to the limit.")
    told = {**result, "gain": resources_said(energy, culture)}
    steps.append(Step("TEG-RES-MAX", says, Claim("has", _held(state, seat)), told, {"ok": (mat_id(player),)}))
    return Trace(
        Say(N_("What “{face}” brings {player}"), {"face": face_said(face), "player": player}),
        state,
        tuple(steps),
        result,
    )


def explain_upgrade(state: State, player: str) -> Trace:
    """What the next level costs a player, and in which ways it can be paid.

    >>> from cosmoslearn.games import galaxies
    >>> table = "row: Jakks Leandra Gort Maia\\n{}\\nA: L1 E2 C1 | home 1, Gort@3\\nB: L1 E2 C1 | home 1, Jakks^"
    >>> here = galaxies.parse(table.format("dice: ENE DIP"))
    >>> galaxies.explain_upgrade(here, "A").result
    ['E2']
    """
    seat = player_of(state, player)
    mat = state.mats[seat]
    where = {"focus": (mat_id(player),)}
    held = Claim("has", _held(state, seat))
    if mat.level >= TOP:
        step = Step("TEG-EMPIRE-MAX", N_("{player} is on the last level."), held, {"player": player}, where)
        return Trace(Say(N_("The next level of {player}"), {"player": player}), state, (step,), [])
    cost = price(state, seat)
    claim = Claim("cost", {"player": player, "level": mat.level + 1, "cost": cost})
    facts = {"level": mat.level + 1, "cost": cost, "held": held_said(mat.energy, mat.culture)}
    ways = [word for word, n in ((f"E{cost}", mat.energy), (f"C{cost}", mat.culture)) if n >= cost]
    steps = (
        Step("TEG-EMPIRE-COST", N_("Level {level} costs {cost} resources."), claim, facts, where),
        Step("TEG-EMPIRE-ONEKIND", N_("All of one kind; there are {held}."), held, facts, where),
    )
    return Trace(Say(N_("The next level of {player}"), {"player": player}), state, steps, ways)


def explain_colonising(state: State, player: str) -> Trace:
    """How far each ship in orbit of a player is from the symbol, and by which die it advances.

    >>> from cosmoslearn.games import galaxies
    >>> table = "row: Jakks Leandra Gort Maia\\n{}\\nA: L1 E2 C1 | home 1, Gort@3\\nB: L1 E2 C1 | home 1, Jakks^"
    >>> here = galaxies.parse(table.format("dice: ENE DIP"))
    >>> galaxies.explain_colonising(here, "A").result
    {'Gort': 3}
    """
    seat = player_of(state, player)
    steps, result = [], {}
    for ship, slot, space in state.orbiting(seat):
        planet = state.planet_at(slot)
        n = planet.spaces + 1 - space
        result[planet.name] = n
        claim = Claim("to go", {"player": player, "ship": ship, "planet": planet.name, "n": n})
        die = face_said("DIP" if planet.track == "diplomacy" else "ECO")
        facts = {"planet": planet.name, "space": space, "n": n, "die": die}
        says = N_("{planet}: on space {space}, {n} advances from the symbol, with “{die}”.")
        steps.append(Step("TEG-TRACK-SHAPE", says, claim, facts, {"path": (card_id(slot),)}))
    return Trace(Say(N_("Colonies that {player} works on"), {"player": player}), state, tuple(steps), result)


def explain_planet(state: State, planet: str, player: str) -> Trace:
    """A planet's card and action, and whether a player can use it now.

    >>> from cosmoslearn.games import galaxies
    >>> table = "row: Jakks Leandra Gort Maia\\n{}\\nA: L1 E2 C1 | home 1, Gort@3\\nB: L1 E2 C1 | home 1, Jakks^"
    >>> here = galaxies.parse(table.format("dice: ENE DIP"))
    >>> galaxies.explain_planet(here, "Jakks", "B").result
    True
    """
    card, seat = state.cards[card_of(state, planet)], player_of(state, player)
    number = card_of(state, planet)
    where = {"focus": (card_id(state.row.index(number)),)} if number in state.row else {}
    args = {
        "planet": planet,
        "vp": card.vp,
        "advances": card.spaces + 1,
        "track": card.track,
        "produces": card.produces,
    }
    kinds = {"diplomacy": {"en": "diplomacy", "es": "diplomacia"}, "economy": {"en": "economy", "es": "economía"}}
    facts = {**args, "track": kinds[card.track], "produces": NAMES[card.produces], "effect": card.says}
    says = N_("{planet}: {vp} points, produces {produces}, {advances} advances with {track}. {effect}")
    steps = [Step(card.rule, says, Claim("card", args), facts, where)]
    landed = any(at >= 0 and at & 7 == SURFACE and state.row[at >> 3] == number for at in state.mats[seat].ships)
    checks = list(actions.action_checks(state, seat, number, "land" if landed else "colony"))
    for check in checks:
        says = N_("Holds: {why}") if check.ok else N_("Does not hold: {why}")
        steps.append(Step(check.rule, says, Claim("card", args), {"why": Say(check.says, check.facts)}, where))
    usable = all(check.ok for check in checks)
    return Trace(Say(N_("The action of {planet}"), {"planet": planet}), state, tuple(steps), usable)


def explain_odds(state: State, dice_thrown: int, hits: int = 1, faces: int = 1) -> Trace:
    """The chance of at least so many dice with a wanted face, and what each number of them adds.

    >>> from cosmoslearn.games import galaxies
    >>> table = "row: Jakks Leandra Gort Maia\\n{}\\nA: L1 E2 C1 | home 1, Gort@3\\nB: L1 E2 C1 | home 1, Jakks^"
    >>> here = galaxies.parse(table.format("dice: ENE DIP"))
    >>> galaxies.explain_odds(here, 4).result
    '671/1296'
    """
    found = odds(dice_thrown, hits, faces)
    steps = []
    for least in range(1, hits + 1):
        chance = odds(dice_thrown, least, faces)
        args = {"dice": dice_thrown, "hits": least, "faces": faces, "chance": str(chance)}
        facts = {"dice": dice_thrown, "hits": least, "chance": str(chance), "percent": float(100 * chance)}
        says = N_("At least {hits} of {dice} dice: {chance}, that is {percent} %.")
        steps.append(Step("TEG-DICE-ODDS", says, Claim("odds", args), facts))
    return Trace(Say(N_("Odds of a throw of {dice} dice"), {"dice": dice_thrown}), state, tuple(steps), str(found))


def plot_odds(most: int = 7) -> Any:
    """A matplotlib figure: the chance of at least one, two and three dice with one wanted face, by number of dice.

    >>> [len(line.get_xdata()) for line in plot_odds(5).axes[0].lines]
    [5, 5, 5]
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.6), layout="constrained")
    axes = figure.subplots()
    thrown = range(1, most + 1)
    for hits, style in ((1, "o-"), (2, "s--"), (3, "^:")):
        chances = [float(odds(n, hits)) for n in thrown]
        axes.plot(thrown, chances, style, color="0.15", label=str(Say(N_("at least {hits}"), {"hits": hits})))
    axes.set_xlabel(str(Say(N_("dice thrown"))))
    axes.set_ylabel(str(Say(N_("chance of a wanted face"))))
    axes.set_ylim(0, 1)
    axes.legend()
    return figure
