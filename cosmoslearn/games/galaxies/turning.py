"""The state machine: what comes next of itself, who decides next, and the turns themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...core.language import N_
from . import actions, deeds, dice, empire, following, rogue, solo, starting, tracks
from .book import rule
from .deeds import Deed
from .effects import EFFECTS
from .missions import note_met, note_revealed
from .moves import Move, move
from .play import Play
from .resources import hand_out
from .state import GAP, NOW, UNUSED, Frame, State, die_id, mat_id

Effect = Callable[[Play, Frame], None]
USE: Final = tuple(move("use", f"d{n}") for n in range(1, 8))
END, FOLLOW, PASS, STOP = (move(word) for word in ("end", "follow", "pass", "stop"))
LANDED: Final = (move("act"), move("skip"))


# ------------------------------------------------------------------ turns


@rule("TEG-TURN-ORDER")
def next_player(state: State) -> int:
    """Whose turn comes next: clockwise."""
    return (state.active + 1) % len(state.mats)


@rule("TEG-TURN-ORDER", "counter-clockwise")
def player_before(state: State) -> int:
    """Against the clock."""
    return (state.active - 1) % len(state.mats)


@rule("TEG-TURN-CLEAR")
def dice_kept(state: State) -> int:
    """How many dice a player keeps for the next turn: none."""
    return 0


@rule("TEG-TURN-CLEAR", "save-dice")
def dice_saved(state: State) -> int:
    """Those not used."""
    return len(state.unused)


@rule("TEG-TURN-END")
def ends_after_one() -> bool:
    """Whether a turn is over after one die: no, its player says when."""
    return False


@rule("TEG-TURN-END", "one-die-each")
def ends_after_one_die() -> bool:
    """Each player activates one die, then it is the next one's turn."""
    return True


def begin(play: Play, player: int) -> None:
    """A turn begins: the dice are rolled."""
    state, book = play.state, play.state.rulebook
    play.set(
        active=player, faces=(), status="", rerolls=0, converted=0, used=(), lasting=(), stack=()
    )  # fmt: skip
    empire.unlock(play, player) if not state.is_rogue(player) else None
    play.forget("did")
    if state.is_rogue(player):
        solo.begin(play)
        return
    kept = sum(state.remembered(player, "saved")) if state.memory else 0
    play.forget("saved", player=player)
    n = min(7, max(0, book["TEG-TURN-ROLL"](state, player) - _missing(state)) + kept)
    if state.fewer and player == rogue.ME:
        play.set(fewer=state.fewer - state.fewer % 100)
    faces = dice.roll(play, n)
    play.set(faces=faces, status=UNUSED * n)
    play.push(Frame("turn", player))
    play.note(
        "TEG-TURN-ROLL", N_("{player} rolls {n} dice: {faces}."), "rolled",
        {"player": state.letter(player), "n": n}, {"faces": list(faces)}, {"focus": tuple(map(die_id, range(n)))},
    )  # fmt: skip
    for at in state.mats[player].ships:
        if at >= 0 and book["TEG-LAND-ONCE"](at, False):
            play.push(Frame("landed", player, card=state.row[at >> 3]))


def _missing(state: State) -> int:
    return state.fewer // 100 + state.fewer % 100


@rule("TEG-END-EQUAL")
def is_last(state: State, following_player: int) -> bool:
    """Whether the game is over when the turn would pass on: it would come back to the starting player."""
    return following_player == state.first


@rule("TEG-END-EQUAL", "one-more-round")
def is_last_after_round(state: State, following_player: int) -> bool:
    """Everybody, the one who set it off too, has one more turn."""
    return state.since > len(state.mats)


@rule("TEG-END-EQUAL", "back-to-trigger")
def is_last_before_trigger(state: State, following_player: int) -> bool:
    """Play goes on until the turn would come to the player who set it off."""
    return following_player == state.triggered


def pass_on(play: Play) -> None:
    """A turn is over: the next one begins, or the game ends."""
    state = play.state
    for slot, card in enumerate(state.row):
        if card == GAP and play.state.deck:
            tracks.refill(play, slot)
    if state.memory:
        hand_out(play)
    saved = state.rulebook["TEG-TURN-CLEAR"](state)
    if saved:
        play.remember(state.active, "saved", saved)
    play.note("TEG-TURN-CLEAR", N_("The turn of {player} is over."), "over", {"player": state.letter(state.active)})
    if state.solo and play.state.mats[rogue.ROGUE].level >= state.rogue_mat.skull:
        mine, its = (state.rulebook["TEG-GOAL-VP"](play.state, player) for player in (rogue.ME, rogue.ROGUE))
        play.set(winner=rogue.ME if mine > its else rogue.ROGUE, stack=())
        return
    after = state.rulebook["TEG-TURN-ORDER"](state)
    if state.triggered >= 0:
        play.set(since=state.since + 1)
        if state.rulebook["TEG-END-EQUAL"](play.state, after):
            play.set(stack=(), faces=(), status="", used=(), lasting=())
            play.note("TEG-END-EQUAL", N_("All have had the same number of turns: the game is over."), "game over", {})
            note_revealed(play)
            return
    begin(play, after)


def watch(play: Play) -> None:
    """Somebody may have reached the points that end the game."""
    state, book = play.state, play.state.rulebook
    if state.solo:
        amount, at_once = book["TEG-SOLO-MAXENERGY"](state)
        if at_once and state.mats[rogue.ROGUE].energy >= amount and solo.level_up(play):
            return
        state = play.state
        found = state.winner if state.winner >= 0 else book["TEG-SOLO-WIN"](state)
        if found >= 0:
            play.set(winner=found, stack=())
            play.note("TEG-SOLO-WIN", N_("{player} wins at once."), "won", {"player": state.letter(found)})
        return
    if book.reading("TEG-MISSION-MOMENT") == "met-during-game":
        note_met(play)
    if state.triggered >= 0:
        return
    for player in (state.active, *state.after(state.active)):
        total = book["TEG-END-NOMISSION"](state, player)
        enough, stops = book["TEG-END-TRIGGER"](total)
        if enough and book["TEG-END-ANYTIME"](state, player):
            play.set(triggered=player, **({"stack": ()} if stops else {}))
            if book.reading("TEG-END-LASTROUND") == "frozen-score":
                play.remember(player, "frozen", total)
            letter = state.letter(player)
            play.note(
                "TEG-END-TRIGGER", N_("{player} has {total} points: the end is set off."), "triggered",
                {"player": letter}, {"total": total}, {"ok": (mat_id(letter),)},
            )  # fmt: skip
            return


@rule("TEG-DICE-OPTIONAL")
def may_end(state: State, player: int) -> bool:
    """A turn may end with dice left."""
    return True


@rule("TEG-DICE-OPTIONAL", "must-use-all")
def must_use_all(state: State, player: int) -> bool:
    """Every die that can be used has to be."""
    return not any(actions.usable_die(state, player, die) for die in state.unused)


@rule("TEG-REROLL-TIMING", "between-activations", default=True)
def in_mid_action() -> bool:
    """Whether one may reroll or convert in the middle of an action: no."""
    return False


@rule("TEG-REROLL-TIMING", "truly-any-moment")
def at_any_moment() -> bool:
    """Even in the middle of an action."""
    return True


@rule("TEG-REROLL-TIMING", "reroll-after-move")
def after_a_move_begins() -> bool:
    """As `truly-any-moment`, as a belief."""
    return True


# ------------------------------------------------------------------ options


def turn_options(state: State, frame: Frame, _: tuple[int, ...] = ()) -> list[Move]:
    """What the active player may do between actions."""
    player, book = frame.player, state.rulebook
    # Dice of one face are alike, so one of each is looked at.
    alike = {state.faces[die]: die for die in (*range(len(state.faces)), *state.unused)}
    can = {face: actions.usable_die(state, player, die) for face, die in alike.items()}
    again = book["TEG-DICE-ONCE"](state)
    order = book["TEG-DICE-ORDER"]
    found = [
        USE[die]
        for die, status in enumerate(state.status)
        if ((status == UNUSED and order(state, die)) or (again and status == "b")) and can[state.faces[die]]
    ]
    found += dice.rerolls(state, player)
    found += dice.converts(state)
    if book["TEG-DICE-OPTIONAL"](state, player):
        found.append(END)
    return found


def window_options(state: State, frame: Frame, _: tuple[int, ...] = ()) -> list[Move]:
    """Follow or not."""
    again = [move("reroll", f"d{frame.die + 1}")] if following.rerollable(state, frame) else []
    return [FOLLOW, PASS, *again]


def landed_options(state: State, frame: Frame, _: tuple[int, ...] = ()) -> list[Move]:
    """Use the planet's action or not."""
    if not actions.usable(state, frame.player, frame.card, "land"):
        return []
    return list(LANDED) if state.rulebook["TEG-MOVE-LAND"]() else [LANDED[0]]


def keep_options(state: State, frame: Frame, _: tuple[int, ...] = ()) -> list[Move]:
    """Which mission to keep."""
    return [move("keep", name) for name in state.mats[frame.player].dealt]


CHOICES: Final[dict[str, Callable[[State, Frame, tuple[int, ...]], list[Move]]]] = {
    **actions.OPTIONS, "turn": turn_options, "window": window_options, "landed": landed_options,
    "collect": deeds.collects, "keep": keep_options, "force": solo.force_options, "lose": rogue.losses,
    "regress": rogue.regressions,
}  # fmt: skip


def options(state: State) -> list[Move]:
    """All legal moves; none in the middle of a move, where what lies on top is no decision."""
    frame = state.top
    if frame is None or frame.kind not in CHOICES:
        return []
    found = CHOICES[frame.kind](state, frame, ())
    if frame.kind not in ("turn", "keep") and frame.player == state.active and not state.is_rogue(state.active):
        if frame.card >= 0 and frame.kind in actions.AIMED and state.rulebook["TEG-ACTION-COMPLETE"]():
            found = [*found, STOP]
        if frame.kind != "window" and state.rulebook["TEG-REROLL-TIMING"]():
            found = [*found, *dice.rerolls(state, frame.player), *dice.converts(state)]
    elif frame.card >= 0 and frame.kind in actions.AIMED and state.rulebook["TEG-ACTION-COMPLETE"]():
        found = [*found, STOP]
    return found


def decider(state: State) -> int | None:
    """Who decides next."""
    frame = state.top
    if frame is None:
        return None
    # In the middle of a move a window may have nobody left to ask: it is its owner's until it closes.
    return frame.asked[0] if frame.kind == "window" and frame.asked else frame.player


# ------------------------------------------------------------------ the machine


def do_keep(play: Play, frame: Frame, chosen: Move) -> None:
    """A mission is kept, the other one goes back to the box."""
    dealt = play.state.mats[frame.player].dealt
    kept = chosen.args[0]
    play.mat(frame.player, dealt=(kept,))
    play.set(box=tuple(sorted((*play.state.box, *(name for name in dealt if name != kept)))))
    letter = play.state.letter(frame.player)
    play.note("TEG-SETUP-MISSION", N_("{player} keeps one of two missions."), "kept", {"player": letter})


def next_turn(play: Play, frame: Frame) -> None:
    """The turn passes on."""
    pass_on(play)


def first_turn(play: Play, frame: Frame) -> None:
    """The game begins."""
    begin(play, frame.player)


DEEDS: Final[dict[str, Deed]] = {
    **deeds.DEEDS, "keep": do_keep, "force": solo.do_force, "lose": rogue.do_lose, "regress": rogue.do_regress,
}  # fmt: skip
AUTOMATIC: Final[dict[str, Effect]] = {
    **EFFECTS, "next": next_turn, "begin": first_turn, "rogue": solo.rogue_turn, "throw": solo.throw,
    "resolve": solo.resolve, "rogue-step": rogue.advance_best, "refill": tracks.late_refill,
}  # fmt: skip


def settle(play: Play) -> None:
    """Carry out everything that needs no choice, until somebody has to decide or the game is over."""
    mats = None
    while True:
        state = play.state
        if state.mats is not mats:
            watch(play)
            mats = state.mats
        frame = play.state.top
        if frame is None:
            return
        if frame.kind == "turn":
            if "b" not in state.status or not state.rulebook["TEG-TURN-END"]():
                return
            pass_on(play)
            continue
        if frame.kind == "window":
            if following.settle_window(play, frame):
                return
            continue
        if frame.card >= 0 and frame.kind != "power" and not _continues(play, frame):
            play.pop()
            continue
        if frame.kind in AUTOMATIC:
            play.pop()
            AUTOMATIC[frame.kind](play, frame)
            continue
        if options(play.state):
            return
        play.pop()
        starting.skipped(play, frame)


def _continues(play: Play, frame: Frame) -> bool:
    return bool(play.state.rulebook["TEG-ACTION-CONTINUE"](play.state, frame))


def perform(play: Play, chosen: Move) -> None:
    """A legal move, and all that follows of itself."""
    frame = play.state.top
    assert frame is not None  # noqa: S101
    verb = chosen.verb
    if verb == "reroll" and frame.kind == "window":
        following.reroll(play, frame)
    elif verb in ("reroll", "convert") and frame.kind not in ("reroll",):
        _with_dice(play, frame.player, chosen)
    elif verb == "stop":
        starting.stop(play, frame)
    elif frame.kind == "turn":
        _in_turn(play, frame, chosen)
    elif frame.kind == "window":
        (following.follow if verb == "follow" else following.let_pass)(play, frame)
    else:
        play.pop()
        DEEDS[frame.kind](play, frame, chosen)
    settle(play)


def _with_dice(play: Play, player: int, chosen: Move) -> None:
    state = play.state
    if chosen.verb == "convert":
        dice.convert(play, chosen.args)
        if state.rulebook["TEG-CONV-SPENT"]():
            faces = [state.faces[int(word[1]) - 1] for word in chosen.args[:2]]
            play.push(*(following.window(play.state, player, face, -1) for face in faces))
        return
    price = state.rulebook["TEG-REROLL-COST"](state, len(chosen.args))
    play.set(rerolls=state.rerolls + 1)
    dice.reroll(play, player, chosen.args, "TEG-REROLL-ANY", price)


def _in_turn(play: Play, frame: Frame, chosen: Move) -> None:
    if chosen.verb == "end":
        pass_on(play)
        return
    state, player = play.state, frame.player
    die = int(chosen.args[0][1]) - 1
    face = state.faces[die]
    if state.status[die] != UNUSED:
        play.mat(player, energy=state.mats[player].energy - 1)
    play.set(status=state.status[:die] + NOW + state.status[die + 1 :])
    window, acting = following.window(play.state, player, face, die), actions.acting(state, player, face)
    if state.rulebook["TEG-FOLLOW-AFTER"]():
        play.push(acting, window)
    else:
        play.push(window, acting)
    play.note(
        "TEG-DICE-ACTIVATE", N_("{player} activates die {die}: “{face}”."), "activated",
        {"player": state.letter(player), "die": chosen.args[0], "face": face}, None, {"focus": (die_id(die),)},
    )  # fmt: skip
