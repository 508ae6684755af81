"""The empire: what a level gives, what the next one costs, who has how many points, who sets off the end."""

from __future__ import annotations

from ...core.language import N_
from .book import rule
from .pieces import GAME, LEVELS
from .play import Play
from .resources import can_pay, pay
from .state import HOME, LOCKED, State, mat_id

TOP = len(LEVELS)
Pair = tuple[int, int]


# ------------------------------------------------------------------ points


@rule("TEG-EMPIRE-TABLE", "edition-2015", default=True)
def level_points(level: int) -> int:
    """The points beside a level."""
    return LEVELS[level - 1].vp


@rule("TEG-EMPIRE-TABLE", "edition-later")
def level_points_later(level: int) -> int:
    """The points beside a level in later printings."""
    return LEVELS[level - 1].vp_edition_later


@rule("TEG-EMPIRE-TABLE", "level-equals-points")
def level_as_points(level: int) -> int:
    """As many points as the number of the level."""
    return level


@rule("TEG-EMPIRE-POINTS")
def empire_points(state: State, level: int) -> int:
    """The points of the present level only."""
    found: int = state.rulebook["TEG-EMPIRE-TABLE"](level)
    return found


@rule("TEG-EMPIRE-POINTS", "cumulative-levels")
def empire_points_added(state: State, level: int) -> int:
    """The points of all levels passed, added up."""
    return sum(state.rulebook["TEG-EMPIRE-TABLE"](n) for n in range(1, level + 1))


def points_of_level(state: State, player: int) -> int:
    """The points of a player's empire."""
    level = state.mats[player].level
    book = state.rulebook
    found: int = book["TEG-SOLO-TRACK"](state)[1][level - 1] if state.is_rogue(player) else 0
    return found if state.is_rogue(player) else int(book["TEG-EMPIRE-POINTS"](state, level))


@rule("TEG-GOAL-VP")
def points(state: State, player: int) -> int:
    """A player's points from planets and empire; missions come only at the end."""
    cards = state.cards
    found = sum(cards[card].vp for card in state.mats[player].colonies) + points_of_level(state, player)
    return found + _shared(state, player) if state.memory else found


def _shared(state: State, player: int) -> int:
    """What shared planets change, where points are believed to be shared: half goes to the second."""
    shares = [(use.player, use.card) for use in state.memory if use.how == "share-0"]
    won = sum(state.cards[card].vp // 2 for other, card in shares if other == player)
    return won - sum(state.cards[card].vp // 2 for _, card in shares if card in state.mats[player].colonies)


@rule("TEG-GOAL-VP", "resources-are-points")
def points_with_resources(state: State, player: int) -> int:
    """Resources count as points as well."""
    mat = state.mats[player]
    return points(state, player) + mat.energy + mat.culture


# ------------------------------------------------------------------ upgrading


@rule("TEG-EMPIRE-COST")
def cost(level: int) -> int:
    """What an upgrade from a level costs: the number of the next one."""
    return LEVELS[level].upgrade_cost


@rule("TEG-EMPIRE-COST", "current-level-cost")
def cost_of_present(level: int) -> int:
    """The number of the present level."""
    return level


@rule("TEG-EMPIRE-MAX")
def highest() -> int:
    """The last level."""
    return TOP


@rule("TEG-EMPIRE-MAX", "keep-paying")
def no_highest() -> int:
    """There is no last level: beyond it one pays 7 again and again."""
    return TOP + 1


@rule("TEG-EMPIRE-ONEKIND")
def one_kind(energy: int, culture: int) -> bool:
    """The cost is paid wholly in one resource."""
    return not (energy and culture)


@rule("TEG-EMPIRE-ONEKIND", "mixed-payment")
def mixed_too(energy: int, culture: int) -> bool:
    """The two resources may be combined."""
    return True


@rule("TEG-EMPIRE-UPGRADE")
def levels_at_once() -> int:
    """How many levels one upgrade may bring."""
    return 1


@rule("TEG-EMPIRE-UPGRADE", "several-levels")
def levels_by_purse() -> int:
    """With enough resources one upgrade brings two levels."""
    return 2


def price(state: State, player: int, less: int = 0) -> int:
    """What the next level costs a player."""
    level = state.mats[player].level
    full: int = state.rulebook["TEG-EMPIRE-COST"](level) if level < TOP else 7
    return max(0, full - less)


def ways_to_pay(state: State, player: int, less: int, mixed: bool) -> list[Pair]:
    """The ways in which a player can pay the next level: energy and culture."""
    book = state.rulebook
    mat = state.mats[player]
    if mat.level >= book["TEG-EMPIRE-MAX"]():
        return []
    due = [price(state, player, less)]
    if book["TEG-EMPIRE-UPGRADE"]() == 2 and mat.level + 1 < TOP:
        due.append(due[0] + book["TEG-EMPIRE-COST"](mat.level + 1))
    return [
        (energy, n - energy)
        for n in due
        for energy in range(n, -1, -1)
        if (mixed or book["TEG-EMPIRE-ONEKIND"](energy, n - energy)) and can_pay(state, player, energy, n - energy)
    ]


@rule("TEG-EMPIRE-SHIP")
def ship_comes() -> int:
    """Where a ship gained by an upgrade stands: at home, ready."""
    return HOME


@rule("TEG-EMPIRE-SHIP", "ship-next-turn")
def ship_waits() -> int:
    """A ship gained by an upgrade stays locked until the next turn."""
    return LOCKED


@rule("TEG-EMPIRE-DIE")
def dice_now(state: State, player: int, before: int, after: int) -> int:
    """How many dice an upgrade brings in the turn under way: none."""
    return 0


@rule("TEG-EMPIRE-DIE", "die-now")
def dice_at_once(state: State, player: int, before: int, after: int) -> int:
    """A die gained by an upgrade is rolled at once."""
    return LEVELS[after - 1].dice - LEVELS[before - 1].dice if player == state.active else 0


def upgrade(play: Play, player: int, energy: int, culture: int, less: int, rule_id: str) -> int:
    """A player pays and goes up; how many dice come at once."""
    state = play.state
    before = state.mats[player].level
    after = before + (2 if energy + culture > price(state, player, less) else 1)
    letter = state.letter(player)
    pay(play, player, energy, culture, "TEG-EMPIRE-COST")
    if before >= TOP:
        return 0
    play.mat(player, level=after)
    play.note(
        rule_id, N_("The empire of {player} goes from level {before} to level {after}."), "upgraded",
        {"player": letter, "before": before, "after": after}, None, {"ok": (mat_id(letter),)},
    )  # fmt: skip
    unlock(play, player, state.rulebook["TEG-EMPIRE-SHIP"]())
    play.note(
        "TEG-EMPIRE-POINTS", N_("{player} has {points} points."), "points",
        {"player": letter, "points": state.rulebook["TEG-GOAL-VP"](play.state, player)}, None,
        {"ok": (mat_id(letter),)},
    )  # fmt: skip
    found: int = state.rulebook["TEG-EMPIRE-DIE"](state, player, before, after)
    dice = LEVELS[after - 1].dice
    if dice > LEVELS[before - 1].dice:
        says = N_("The new die is rolled from {player}'s next turn on: {dice} dice.")
        if found:
            says = N_("{player} has {dice} dice now and rolls the new one at once.")
        play.note("TEG-EMPIRE-DIE", says, "dice due", {"player": letter, "dice": dice})
    return found


def unlock(play: Play, player: int, where: int = HOME) -> None:
    """The ships that a player's level gives come into play."""
    mat = play.state.mats[player]
    due = LEVELS[mat.level - 1].ships - sum(at != LOCKED for at in mat.ships)
    if due > 0 and where != LOCKED:
        ships = list(mat.ships)
        for _ in range(due):
            ships[ships.index(LOCKED)] = where
        play.mat(player, ships=tuple(ships))
        letter = play.state.letter(player)
        play.note(
            "TEG-EMPIRE-SHIP", N_("A new ship of {player} stands at home, ready to move."), "new ship",
            {"player": letter, "ships": due}, None, {"ok": (mat_id(letter),)},
        )  # fmt: skip


# ------------------------------------------------------------------ the end


GOAL = int(GAME["end_trigger_points"])


@rule("TEG-END-TRIGGER")
def is_enough(total: int) -> tuple[bool, bool]:
    """Whether a total sets off the end (21 or more), and whether the game then stops on the spot (it does not)."""
    return total >= GOAL, False


@rule("TEG-END-TRIGGER", "exactly-21")
def is_exact(total: int) -> tuple[bool, bool]:
    """Only 21 points exactly."""
    return total == GOAL, False


@rule("TEG-END-TRIGGER", "stops-at-once")
def is_enough_to_stop(total: int) -> tuple[bool, bool]:
    """21 points or more, and the game stops on the spot."""
    return total >= GOAL, True


@rule("TEG-END-NOMISSION")
def points_for_trigger(state: State, player: int) -> int:
    """What counts for the 21: planets and empire."""
    found: int = state.rulebook["TEG-GOAL-VP"](state, player)
    return found


@rule("TEG-END-ANYTIME")
def may_trigger(state: State, player: int) -> bool:
    """The end is set off whoever's turn it is."""
    return True


@rule("TEG-END-ANYTIME", "own-turn-needed")
def may_trigger_in_own_turn(state: State, player: int) -> bool:
    """Only in one's own turn."""
    return player == state.active
