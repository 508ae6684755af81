"""What the rogue galaxy does with a die: its track, its ships, the ladder of colony effects, its win on the spot."""

from __future__ import annotations

from typing import Final

from ...core.language import N_
from . import actions, tracks
from .book import rule
from .moves import Move, amount, move, read_amount
from .pieces import LEVELS, ROGUES, TRACK_OF
from .play import Play
from .resources import LIMIT, acquired, gain, pay, steal
from .state import HOME, SURFACE, Frame, State, ship_id

ME, ROGUE = 0, 1
# How much the rogue's colony effects lose, take, collect, push back and advance: energy, culture.
TABLE: Final = {
    "you_lose_energy_1": ("lose", 1, 0), "you_lose_culture_1": ("lose", 0, 1),
    "you_lose_energy_1_culture_1": ("lose", 1, 1),
    "rogue_steals_culture_1": ("steal", 0, 1), "rogue_steals_energy_2": ("steal", 2, 0),
    "rogue_steals_culture_2": ("steal", 0, 2), "rogue_steals_energy_1_culture_1": ("steal", 1, 1),
    "rogue_gains_energy_2": ("gain", 2, 0), "rogue_gains_culture_2": ("gain", 0, 2),
    "rogue_gains_energy_1_culture_1": ("gain", 1, 1),
}  # fmt: skip
Track = tuple[tuple[int, ...], tuple[int, ...], int]
Ships = list[tuple[int, int, int]]


@rule("TEG-SOLO-TRACK", "artemis-numbers", default=True)
def rogue_track(state: State) -> Track:
    """Dice and points by level, and the maximum of each resource."""
    mat = state.rogue_mat
    return mat.dice, (*mat.vp, mat.vp[-1]), mat.limit


@rule("TEG-SOLO-TRACK", "player-track")
def players_track(state: State) -> Track:
    """The numbers of the players' track."""
    return tuple(level.dice for level in LEVELS), tuple(level.vp for level in LEVELS), LIMIT


@rule("TEG-SOLO-TRACK", "rogue-four-dice")
def four_dice(state: State) -> Track:
    """The rogue begins with four dice."""
    dice, points, limit = rogue_track(state)
    return (4, *dice[1:]), points, limit


def _register() -> None:
    changed = {
        "artemis": ("artemis-culture-supply", 3, "you_lose_culture_1"),
        "rothkel": ("rothkel-by-kind", 5, "rogue_diplomacy_ships_advance_1"),
        "zendica": ("zendica-die-gone", 4, "you_lose_a_die_for_good"),
        "hades": ("hades-one-ship", 4, "rogue_one_ship_advances_2"),
        "gamelyn": ("gamelyn-symbol", 3, "rogue_economy_ships_advance_1"),
    }
    for mat in ROGUES:
        reading, level, effect = changed[mat.id]
        other = (*mat.ladder[: level - 1], effect, *mat.ladder[level:])
        for name, ladder in (("default", mat.ladder), (reading, other)):

            def ladder_of(state: State, level: int, ladder: tuple[str, ...] = ladder) -> tuple[str, ...]:
                """The effects of a colony die on a level."""
                return (ladder[level - 1],)

            rule(mat.rule, name)(ladder_of)


_register()


@rule("TEG-SOLO-LADDER")
def effects_now(state: State, level: int) -> tuple[str, ...]:
    """What a colony die does: the action of the present level."""
    found: tuple[str, ...] = state.rulebook[state.rogue_mat.rule](state, min(level, 5))
    return found


@rule("TEG-SOLO-LADDER", "all-up-to-level")
def effects_up_to(state: State, level: int) -> tuple[str, ...]:
    """All actions up to the present level."""
    return tuple(e for n in range(1, min(level, 5) + 1) for e in state.rulebook[state.rogue_mat.rule](state, n))


# ------------------------------------------------------------------ its ships


def ships_on(state: State, player: int, track: str = "") -> list[tuple[int, int, int]]:
    """The ships of a player in orbit, on one kind of track or on both: number, slot and space."""
    return [s for s in state.orbiting(player) if not track or state.planet_at(s[1]).track == track]


@rule("TEG-SOLO-MOVE")
def leftmost(state: State) -> int:
    """Where a rogue ship goes: the leftmost planet that no rogue ship orbits, or -1."""
    return next((slot for slot in state.slots if state.orbit(ROGUE, slot) < 0), -1)


@rule("TEG-SOLO-MOVE", "best-planet")
def most_points(state: State) -> int:
    """The planet with most points."""
    free = [slot for slot in state.slots if state.orbit(ROGUE, slot) < 0]
    return max(free, key=lambda slot: (state.planet_at(slot).vp, -slot), default=-1)


@rule("TEG-SOLO-MOVE", "leftmost-empty")
def leftmost_empty(state: State) -> int:
    """The leftmost planet without any ship."""
    taken = {at >> 3 for mat in state.mats for at in mat.ships if at >= 0}
    return next((slot for slot in state.slots if slot not in taken), -1)


def target(state: State) -> int:
    """The slot that a rogue ship would go to, or -1 where none can."""
    slot: int = state.rulebook["TEG-SOLO-MOVE"](state)
    return slot if HOME in state.mats[ROGUE].ships else -1


def send(play: Play) -> None:
    """A rogue ship goes into orbit."""
    state = play.state
    slot, ship = target(state), state.ship_at(ROGUE, HOME)
    play.place(ROGUE, ship, slot * 8 + state.rulebook["TEG-SOLO-NOLAND"]())
    play.note(
        "TEG-SOLO-MOVE", N_("A rogue ship enters orbit at {planet}."), "rogue sent",
        {"planet": state.planet_at(slot).name}, None, {"ok": (ship_id("R", ship),)},
    )  # fmt: skip
    play.note(
        "TEG-SOLO-NOLAND", N_("It lies on the start of the track of {planet}: rogue ships never land."), "rogue orbits",
        {"planet": state.planet_at(slot).name, "ship": ship},
    )  # fmt: skip


@rule("TEG-SOLO-NOLAND")
def rogue_enters() -> int:
    """Where a rogue ship arrives: on the start space."""
    return 0


@rule("TEG-SOLO-NOLAND", "rogue-lands")
def rogue_lands() -> int:
    """On the surface."""
    return SURFACE


@rule("TEG-SOLO-ADVANCE")
def advancing(ships: Ships) -> Ships:
    """Which rogue ships of a kind of track advance: all."""
    return ships


@rule("TEG-SOLO-ADVANCE", "rogue-one-ship")
def advancing_one(ships: Ships) -> Ships:
    """The leftmost one."""
    return ships[:1]


@rule("TEG-SOLO-ADVORDER", "left-to-right", default=True)
def one_by_one(ships: Ships) -> tuple[Ships, bool]:
    """In which order ships advance, and whether 21 points end the game in between: from left to right, and they do."""
    return ships, True


@rule("TEG-SOLO-ADVORDER", "together")
def all_together(ships: Ships) -> tuple[Ships, bool]:
    """All ships at the same time."""
    return ships, False


@rule("TEG-SOLO-ADVORDER", "right-to-left")
def from_the_right(ships: Ships) -> tuple[Ships, bool]:
    """Planets from right to left."""
    return ships[::-1], True


def advance_all(play: Play, steps: int, track: str, rule_id: str, count: int = 4) -> None:
    """All rogue ships on a kind of track advance."""
    ships = (
        play.state.rulebook["TEG-SOLO-ADVANCE"](ships_on(play.state, ROGUE, track))
        if rule_id == "TEG-SOLO-ADVANCE"
        else (ships_on(play.state, ROGUE, track)[:count])
    )
    ships, one_by_one = play.state.rulebook["TEG-SOLO-ADVORDER"](ships)
    for ship, _, _space in ships:
        tracks.advance(play, ROGUE, ship, steps, rule_id)
        if one_by_one and play.state.rulebook["TEG-SOLO-WIN"](play.state) >= 0:
            return


def advance_best(play: Play, frame: Frame) -> None:
    """A step that somebody's effect offers the rogue."""
    for ship in play.state.rulebook["TEG-SOLO-AUTO"](play.state):
        tracks.advance(play, ROGUE, ship, frame.n, "TEG-SOLO-AUTO")


@rule("TEG-SOLO-AUTO", "closest-then-left", default=True)
def closest(state: State) -> tuple[int, ...]:
    """The ship that needs the fewest advances; on a tie the leftmost."""
    found = [(state.planet_at(slot).spaces + 1 - space, slot, ship) for ship, slot, space in state.orbiting(ROGUE)]
    return (min(found)[2],) if found else ()


@rule("TEG-SOLO-AUTO", "all-ships")
def every_ship(state: State) -> tuple[int, ...]:
    """All of them."""
    return tuple(ship for ship, _, _ in state.orbiting(ROGUE))


@rule("TEG-SOLO-AUTO", "rogue-declines")
def no_ship(state: State) -> tuple[int, ...]:
    """The rogue leaves the step."""
    return ()


# ------------------------------------------------------------------ the ladder


@rule("TEG-SOLO-LOSE")
def lost_to_supply() -> bool:
    """What is lost, and not taken, goes to the supply."""
    return True


@rule("TEG-SOLO-LOSE", "lose-equals-take")
def lost_to_rogue() -> bool:
    """The rogue gets it."""
    return False


@rule("TEG-SOLO-CHOOSE", "you-choose", default=True)
def player_chooses() -> tuple[bool, int]:
    """The player chooses ship and resources; a ship that can really go back, so from space 1."""
    return True, 1


@rule("TEG-SOLO-CHOOSE", "worst-for-you")
def worst() -> tuple[bool, int]:
    """The most advanced ship goes back; energy is taken before culture."""
    return False, 1


@rule("TEG-SOLO-CHOOSE", "choose-start-ship")
def player_chooses_any() -> tuple[bool, int]:
    """A ship on the start space may be chosen."""
    return True, 0


def ladder(play: Play, effect: str) -> None:
    """One effect of the rogue's mat."""
    state, rule_id = play.state, play.state.rogue_mat.rule
    mine = state.mats[ME]
    if effect in TABLE:
        kind, energy, culture = TABLE[effect]
        if kind == "gain":
            gain(play, ROGUE, energy, culture, rule_id)
        elif kind == "steal" or not state.rulebook["TEG-SOLO-LOSE"]():
            steal(play, ROGUE, ME, energy, culture, rule_id)
        else:
            pay(play, ME, min(energy, mine.energy), min(culture, mine.culture), rule_id)
    elif effect in ("rogue_steals_2_your_choice", "rogue_steals_3"):
        n = min(2 if "2" in effect else 3, mine.energy + mine.culture)
        play.push(*(Frame("lose", ME) for _ in range(n)))
    elif effect == "regress_your_ship_1":
        play.push(Frame("regress", ME, n=1))
    elif effect == "regress_all_your_ships_1":
        for ship, _, space in state.orbiting(ME):
            if space:
                tracks.push_back(play, ME, ship, 1, rule_id)
    elif effect == "you_lose_a_die_next_turn":
        play.set(fewer=state.fewer + 1)
        play.note(rule_id, N_("You roll one die fewer next turn."), "fewer", {"n": 1})
    elif effect == "you_lose_a_die_for_good":
        play.set(fewer=state.fewer + 100)
    else:
        _advance_by(play, effect, rule_id)


def _advance_by(play: Play, effect: str, rule_id: str) -> None:
    steps = 2 if effect.endswith("_2") else 1
    track = "diplomacy" if "diplomacy" in effect else "economy" if "economy" in effect else ""
    advance_all(play, steps, track, rule_id, 1 if "one_ship" in effect else 4)
    if effect.endswith("steal_energy_1") and play.state.winner < 0:
        steal(play, ROGUE, ME, 1, 0, rule_id)


def losses(state: State, frame: Frame, _: tuple[int, ...] = ()) -> list[Move]:
    """The resource that goes to the rogue: of a kind that one really has."""
    mat = state.mats[ME]
    kinds = [amount(e, c) for e, c, have in ((1, 0, mat.energy), (0, 1, mat.culture)) if have]
    return [move("lose", kind) for kind in (kinds if state.rulebook["TEG-SOLO-CHOOSE"]()[0] else kinds[:1])]


def do_lose(play: Play, frame: Frame, chosen: Move) -> None:
    """A resource goes to the rogue."""
    steal(play, ROGUE, ME, *read_amount(chosen.args[0]), "TEG-SOLO-CHOOSE")


def regressions(state: State, frame: Frame, _: tuple[int, ...] = ()) -> list[Move]:
    """The own ships that can really go back."""
    chooses, least = state.rulebook["TEG-SOLO-CHOOSE"]()
    found = [entry for entry in state.orbiting(frame.player) if entry[2] >= least]
    if not chooses:
        found = sorted(found, key=lambda entry: -entry[2])[:1]
    return [move("back", state.planet_at(slot).name + "@") for _, slot, _space in found]


def do_regress(play: Play, frame: Frame, chosen: Move) -> None:
    """An own ship goes back."""
    state = play.state
    ship = state.orbit(ME, state.slot_of(chosen.args[0][:-1]))
    tracks.push_back(play, ME, ship, frame.n, "TEG-SOLO-CHOOSE")


@rule("TEG-SOLO-WIN")
def winner(state: State) -> int:
    """Who has 21 points or more and so wins at once; -1 for nobody."""
    for player in (state.active, 1 - state.active):
        if state.rulebook["TEG-GOAL-VP"](state, player) >= 21:
            return player
    return -1


@rule("TEG-SOLO-WIN", "solo-equal-turns")
def winner_later(state: State) -> int:
    """If the player reaches 21, the rogue still has a turn."""
    found = winner(state)
    return -1 if found == ME and state.active == ME else found


@rule("TEG-SOLO-COLONISE")
def colonies_only_score(state: State) -> tuple[Frame, ...]:
    """What the rogue does with its planets when it uses a colony die: nothing."""
    return ()


@rule("TEG-SOLO-COLONISE", "rogue-uses-planets")
def colonies_act(state: State) -> tuple[Frame, ...]:
    """It uses the first of its planets whose action only collects or takes something."""
    kinds = {"gain", "count", "tax"}
    for card in state.mats[ROGUE].colonies:
        steps = actions.steps_of(state, ROGUE, card)
        if {frame.kind for frame in steps} <= kinds:
            return (*steps, Frame("power", ROGUE, card, flag="colony"))
    return ()


def use(play: Play, frame: Frame, window: Frame) -> None:
    """The rogue uses a die."""
    play.push(window)
    face = frame.face
    if face == "MOV":
        send(play)
    elif face in TRACK_OF:
        advance_all(play, 1, TRACK_OF[face], "TEG-SOLO-ADVANCE")
    elif face == "COL":
        effects = play.state.rulebook["TEG-SOLO-LADDER"](play.state, play.state.mats[ROGUE].level)
        for effect in effects:
            ladder(play, effect)
        play.push(*play.state.rulebook["TEG-SOLO-COLONISE"](play.state))
    else:
        energy, culture = acquired(play.state, ROGUE, "energy" if face == "ENE" else "culture")
        gain(play, ROGUE, energy, culture, "TEG-SOLO-ACQUIRE", face)
