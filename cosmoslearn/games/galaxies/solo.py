"""The rogue galaxy's turn: its dice one by one, forcing, what is of no use, the two maxima, the skull."""

from __future__ import annotations

import msgspec

from ...core.language import N_
from .book import rule
from .dice import roll
from .moves import Move, move
from .pieces import CODES, TRACK_OF
from .play import Play
from .resources import acquired, limit_of, pay
from .rogue import ME, ROGUE, TABLE, ships_on, target, use
from .state import NOW, SPENT, Frame, State, die_id, mat_id

# ------------------------------------------------------------------ what would change


def changes(state: State, face: str) -> bool:
    """Whether a rogue die would change anything."""
    if face == "MOV":
        return target(state) >= 0
    if face in TRACK_OF:
        return bool(ships_on(state, ROGUE, TRACK_OF[face]))
    if face == "COL":
        effects = state.rulebook["TEG-SOLO-LADDER"](state, state.mats[ROGUE].level)
        return any(effect_changes(state, effect) for effect in effects)
    mat, limit = state.mats[ROGUE], limit_of(state, ROGUE)
    energy, culture = acquired(state, ROGUE, "energy" if face == "ENE" else "culture")
    return (energy > 0 and mat.energy < limit) or (culture > 0 and mat.culture < limit)


def effect_changes(state: State, effect: str) -> bool:
    """Whether one effect of the ladder would change anything."""
    mine, its, limit = state.mats[ME], state.mats[ROGUE], limit_of(state, ROGUE)
    if effect in TABLE:
        kind, energy, culture = TABLE[effect]
        if kind == "gain":
            return (energy > 0 and its.energy < limit) or (culture > 0 and its.culture < limit)
        return (energy > 0 and mine.energy > 0) or (culture > 0 and mine.culture > 0)
    if effect in ("rogue_steals_2_your_choice", "rogue_steals_3"):
        return mine.energy + mine.culture > 0
    if effect.startswith("regress"):
        return any(space > 0 for _, _, space in state.orbiting(ME))
    if effect.startswith("you_lose_a_die"):
        return True
    stolen = effect.endswith("steal_energy_1") and mine.energy > 0
    return bool(state.orbiting(ROGUE)) or stolen


@rule("TEG-SOLO-UNUSABLE", "no-effect", default=True)
def usable(state: State, face: str, bonus: bool) -> bool:
    """Whether the rogue can use a die: it would change something."""
    return changes(state, face)


@rule("TEG-SOLO-UNUSABLE", "move-only")
def usable_unless_move(state: State, face: str, bonus: bool) -> bool:
    """Only a move without a possible move is unusable."""
    return face != "MOV" or changes(state, face)


@rule("TEG-SOLO-UNUSABLE", "follow-unusable")
def usable_followed(state: State, face: str, bonus: bool) -> bool:
    """The same, and a die that is discarded may be followed; see `resolve`."""
    return changes(state, face)


@rule("TEG-SOLO-MAXCULTURE")
def bonus_rules() -> tuple[bool, bool]:
    """Whether bonus dice may be followed, and whether culture returns to 0 before them."""
    return False, False


@rule("TEG-SOLO-MAXCULTURE", "follow-bonus")
def bonus_followed() -> tuple[bool, bool]:
    """They may be followed."""
    return True, False


@rule("TEG-SOLO-MAXCULTURE", "culture-reset-first")
def bonus_after_reset() -> tuple[bool, bool]:
    """Culture returns to 0 first."""
    return False, True


# ------------------------------------------------------------------ forcing a reroll


@rule("TEG-SOLO-FORCE", "any-die", default=True)
def may_force(state: State, face: str, bonus: bool) -> tuple[bool, int, int]:
    """Whether a die may be thrown again, and for what: 1 energy and 1 culture."""
    return True, 1, 1


@rule("TEG-SOLO-FORCE", "usable-only")
def may_force_usable(state: State, face: str, bonus: bool) -> tuple[bool, int, int]:
    """Only a die that the rogue can use."""
    return can_use(state, face, bonus), 1, 1


@rule("TEG-SOLO-FORCE", "force-one-resource")
def may_force_cheaply(state: State, face: str, bonus: bool) -> tuple[bool, int, int]:
    """For 1 energy, or 1 culture where there is no energy."""
    energy = state.mats[ME].energy > 0
    return True, int(energy), int(not energy)


@rule("TEG-SOLO-BONUSFORCE", "force-allowed", default=True)
def bonus_forced(energy: int, culture: int) -> tuple[bool, int, int]:
    """Bonus dice may be forced as well, for the same price."""
    return True, energy, culture


@rule("TEG-SOLO-BONUSFORCE", "force-forbidden")
def bonus_not_forced(energy: int, culture: int) -> tuple[bool, int, int]:
    """They may not."""
    return False, energy, culture


@rule("TEG-SOLO-BONUSFORCE", "bonus-force-free")
def bonus_forced_free(energy: int, culture: int) -> tuple[bool, int, int]:
    """They may, and it costs nothing."""
    return True, 0, 0


def can_use(state: State, face: str, bonus: bool) -> bool:
    """Whether the rogue can use a die; a culture face is of no use as a bonus die."""
    return not (bonus and face == "CUL") and bool(state.rulebook["TEG-SOLO-UNUSABLE"](state, face, bonus))


def forcing(state: State, frame: Frame) -> tuple[bool, int, int]:
    """Whether the die rolled may be forced, and the price."""
    bonus = frame.flag == "bonus"
    may, energy, culture = state.rulebook["TEG-SOLO-FORCE"](state, frame.face, bonus)
    if bonus:
        open_, energy, culture = state.rulebook["TEG-SOLO-BONUSFORCE"](energy, culture)
        may = may and open_
    mat = state.mats[ME]
    return may and mat.energy >= energy and mat.culture >= culture, energy, culture


def force_options(state: State, frame: Frame, _: tuple[int, ...] = ()) -> list[Move]:
    """Accept the rogue's die, or force it to be thrown again."""
    return [move("accept"), move("force")]


def do_force(play: Play, frame: Frame, chosen: Move) -> None:
    """The rogue's die is accepted, or thrown again."""
    if chosen.verb == "accept":
        play.push(msgspec.structs.replace(frame, kind="resolve"))
        return
    _, energy, culture = forcing(play.state, frame)
    pay(play, ME, energy, culture, "TEG-SOLO-BONUSFORCE" if frame.flag == "bonus" else "TEG-SOLO-FORCE")
    throw(play, frame)


def throw(play: Play, frame: Frame) -> None:
    """The rogue's die is thrown (again), and may be forced."""
    face = roll(play, 1)[0]
    state = play.state
    if frame.die < 0:
        play.set(faces=(*state.faces, face), status=state.status + NOW)
    else:
        play.set(faces=(*state.faces[: frame.die], face, *state.faces[frame.die + 1 :]))
    die = frame.die if frame.die >= 0 else len(state.faces)
    play.note(
        "TEG-SOLO-DICE", N_("The rogue galaxy rolls “{face}”."), "rogue rolled", {"face": face, "die": die + 1}, None,
        {"focus": (die_id(die),)},
    )  # fmt: skip
    rolled = msgspec.structs.replace(frame, face=face, die=die)
    forced = forcing(play.state, rolled)[0]
    play.push(msgspec.structs.replace(rolled, kind="force" if forced else "resolve", player=ME if forced else ROGUE))


# ------------------------------------------------------------------ one die


@rule("TEG-SOLO-HARDER", "bonus-dice-too", default=True)
def second_roll(bonus: bool) -> bool:
    """Whether an unusable die is rolled again in the harder variant."""
    return True


@rule("TEG-SOLO-HARDER", "ordinary-dice-only")
def second_roll_ordinary(bonus: bool) -> bool:
    """Not a bonus die."""
    return not bonus


@rule("TEG-SOLO-HARDER", "reroll-until-useful")
def second_roll_always(bonus: bool) -> bool:
    """Again and again; see `resolve`."""
    return True


def resolve(play: Play, frame: Frame) -> None:
    """A die that was accepted: used, rolled again (harder variant) or discarded."""
    state, book = play.state, play.state.rulebook
    bonus = frame.flag == "bonus"
    if can_use(state, frame.face, bonus):
        followed = not bonus or book["TEG-SOLO-MAXCULTURE"]()[0]
        asked = (ME,) if followed else ()
        use(play, frame, Frame("window", ROGUE, face=frame.face, asked=asked, die=frame.die))
        return
    again = frame.n == 0 or book.reading("TEG-SOLO-HARDER") == "reroll-until-useful"
    if state.mode == "solo-harder" and again and book["TEG-SOLO-HARDER"](bonus):
        play.note(
            "TEG-SOLO-HARDER", N_("The die is of no use: it is rolled again once."), "unusable", {"face": frame.face}
        )
        throw(play, msgspec.structs.replace(frame, n=1))
        return
    status = state.status
    play.set(status=status[: frame.die] + SPENT + status[frame.die + 1 :])
    play.note(
        "TEG-SOLO-UNUSABLE", N_("“{face}” would change nothing: the die is discarded."), "unusable",
        {"face": frame.face}, None, {"broken": (die_id(frame.die),)},
    )  # fmt: skip
    if book.reading("TEG-SOLO-UNUSABLE") == "follow-unusable":
        play.push(Frame("window", ROGUE, face=frame.face, asked=(ME,)))


# ------------------------------------------------------------------ the end of its turn


@rule("TEG-SOLO-MAXENERGY")
def level_at_maximum(state: State) -> tuple[int, bool]:
    """With how much energy the rogue goes up, and whether at once: at its maximum, at the end of its turn."""
    return limit_of(state, ROGUE), False


@rule("TEG-SOLO-MAXENERGY", "upgrade-mid-turn")
def level_at_once(state: State) -> tuple[int, bool]:
    """As soon as its energy reaches the maximum."""
    return limit_of(state, ROGUE), True


@rule("TEG-SOLO-MAXENERGY", "upgrade-at-cost")
def level_at_cost(state: State) -> tuple[int, bool]:
    """With the number of the next level."""
    return state.mats[ROGUE].level + 1, False


@rule("TEG-SOLO-MAXONCE")
def energy_again() -> bool:
    """Whether energy is looked at again after the bonus dice: no."""
    return False


@rule("TEG-SOLO-MAXONCE", "bonus-chain")
def energy_after_bonus() -> bool:
    """It is."""
    return True


def level_up(play: Play) -> bool:
    """The rogue goes up a level if its energy is enough; whether it has reached the skull."""
    state = play.state
    mat = state.mats[ROGUE]
    if mat.energy < state.rulebook["TEG-SOLO-MAXENERGY"](state)[0]:
        return False
    level = mat.level + 1
    play.mat(ROGUE, level=level, energy=0)
    play.note(
        "TEG-SOLO-MAXENERGY", N_("The rogue's energy is at its maximum: level {level}, energy 0."), "rogue level",
        {"level": level}, None, {"broken": (mat_id("R"),)},
    )  # fmt: skip
    if level < state.rogue_mat.skull or not state.rulebook["TEG-SOLO-SKULL"]():
        return False
    play.set(winner=ROGUE)
    play.note("TEG-SOLO-SKULL", N_("The rogue reaches the skull and wins at once."), "skull", {"level": level})
    return True


@rule("TEG-SOLO-SKULL")
def skull_wins() -> bool:
    """Whether the rogue wins at once when it reaches the skull: it does."""
    return True


@rule("TEG-SOLO-SKULL", "skull-then-bonus")
def skull_then_points() -> bool:
    """It takes its bonus dice, then points are compared; see `turning.py`."""
    return False


@rule("TEG-SOLO-DICE")
def dice_at_once() -> bool:
    """Whether the rogue rolls all its dice together and takes them in the best order: no, one by one."""
    return False


@rule("TEG-SOLO-DICE", "rogue-rolls-together")
def dice_together() -> bool:
    """It does: moves first, colony dice last."""
    return True


def roll_together(play: Play, n: int) -> None:
    """By a belief only: all dice of the rogue's turn are thrown, and come in the best order."""
    faces = sorted(roll(play, n), key=CODES.index)
    play.set(coming=(*faces, *play.state.coming))


def begin(play: Play) -> None:
    """The rogue's turn begins: how many dice it rolls, by its level."""
    state, book = play.state, play.state.rulebook
    level = state.mats[ROGUE].level
    n = book["TEG-SOLO-TRACK"](state)[0][level - 1]
    if book["TEG-SOLO-DICE"]():
        roll_together(play, n)
    play.push(Frame("rogue", ROGUE, n=n))
    says = N_("The rogue's turn: on level {level} it rolls {n} dice, one at a time.")
    play.note("TEG-SOLO-TRACK", says, "rogue dice", {"level": level, "n": n}, None, {"focus": (mat_id("R"),)})


def finish(play: Play) -> None:
    """The rogue has rolled its dice: energy at the maximum, then culture, each looked at once."""
    if level_up(play):
        return
    state = play.state
    if state.mats[ROGUE].culture < limit_of(state, ROGUE):
        play.push(Frame("next", ROGUE))
        return
    if state.rulebook["TEG-SOLO-MAXCULTURE"]()[1]:
        play.mat(ROGUE, culture=0)
    play.set(faces=(), status="")
    play.push(Frame("rogue", ROGUE, n=3, flag="bonus"))
    says = N_("The rogue's culture is at its maximum: three bonus dice.")
    play.note("TEG-SOLO-MAXCULTURE", says, "bonus", {"n": 3})


def rogue_turn(play: Play, frame: Frame) -> None:
    """The next of the rogue's dice, or the end of its turn."""
    if frame.n > 0:
        play.push(Frame("throw", ROGUE, flag=frame.flag), msgspec.structs.replace(frame, n=frame.n - 1))
    elif frame.flag == "bonus":
        play.mat(ROGUE, culture=0)
        play.note(
            "TEG-SOLO-MAXCULTURE", N_("After the bonus dice the rogue's culture is 0."), "rogue culture", {"n": 0}
        )
        if not (play.state.rulebook["TEG-SOLO-MAXONCE"]() and level_up(play)):
            play.push(Frame("next", ROGUE))
    else:
        finish(play)
