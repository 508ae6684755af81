"""Energy and culture: what acquire dice bring, limits, payments."""

from __future__ import annotations

from ...core.language import N_
from .book import rule
from .naming import held_said, resources_said
from .pieces import GAME
from .play import Play
from .state import HOME, LOCKED, SURFACE, Mat, State, mat_id

LIMIT: int = GAME["resource_max"]
NAMES = {"energy": {"en": "energy", "es": "energía"}, "culture": {"en": "culture", "es": "cultura"}}
Pair = tuple[int, int]


# ------------------------------------------------------------------ limits and payments


@rule("TEG-RES-MAX")
def capped(mat: Mat, energy: int, culture: int, limit: int) -> Pair:
    """Energy and culture after a gain: at most the limit of each."""
    return min(mat.energy + energy, limit), min(mat.culture + culture, limit)


@rule("TEG-RES-MAX", "seven-in-all")
def capped_together(mat: Mat, energy: int, culture: int, limit: int) -> Pair:
    """The limit for both together: energy is filled first."""
    new = max(mat.energy, min(mat.energy + energy, limit - mat.culture))
    return new, max(mat.culture, min(mat.culture + culture, limit - new))


@rule("TEG-RES-MAX", "overflow-other")
def overflowing(mat: Mat, energy: int, culture: int, limit: int) -> Pair:
    """Energy that does not fit becomes culture."""
    over = max(0, mat.energy + energy - limit)
    return min(mat.energy + energy, limit), min(mat.culture + culture + over, limit)


@rule("TEG-RES-NODEBT")
def affordable(mat: Mat, energy: int, culture: int) -> bool:
    """A cost is paid in full, in the resource it names."""
    return mat.energy >= energy and mat.culture >= culture


@rule("TEG-RES-NODEBT", "pay-what-you-can")
def one_short(mat: Mat, energy: int, culture: int) -> bool:
    """One resource may be missing."""
    return max(0, energy - mat.energy) + max(0, culture - mat.culture) <= 1


@rule("TEG-RES-ZERO")
def may_spend_all(mat: Mat, energy: int, culture: int) -> bool:
    """The last one may be spent as well."""
    return True


@rule("TEG-RES-ZERO", "keep-one")
def keeps_one(mat: Mat, energy: int, culture: int) -> bool:
    """One of each resource spent has to be kept."""
    return (not energy or mat.energy > energy) and (not culture or mat.culture > culture)


def can_pay(state: State, player: int, energy: int, culture: int) -> bool:
    """Whether a player can pay a cost."""
    if not energy and not culture:
        return True
    mat = state.mats[player]
    book = state.rulebook
    return bool(book["TEG-RES-NODEBT"](mat, energy, culture) and book["TEG-RES-ZERO"](mat, energy, culture))


def limit_of(state: State, player: int) -> int:
    """How much of each resource a player can hold."""
    limit: int = state.rulebook["TEG-SOLO-TRACK"](state)[2] if state.is_rogue(player) else LIMIT
    return limit


def gain(play: Play, player: int, energy: int, culture: int, rule_id: str, face: str = "") -> None:
    """A player collects resources, as far as they fit; by an acquire die with its face."""
    state = play.state
    if not state.rulebook["TEG-RES-TRACK"]():
        play.remember(player, "energy", energy)
        play.remember(player, "culture", culture)
        return
    mat = state.mats[player]
    new = state.rulebook["TEG-RES-MAX"](mat, energy, culture, limit_of(state, player))
    if new != (mat.energy, mat.culture):
        play.mat(player, energy=new[0], culture=new[1])
    if play.steps is not None:
        letter = state.letter(player)
        args: dict[str, object] = {"player": letter, "up": [new[0] - mat.energy, new[1] - mat.culture]}
        if face:
            args |= {"face": face, "energy": energy, "culture": culture}
        says = N_("{player} collects {gain} and now has {held}.")
        if not energy and not culture:
            says = N_("{player} collects nothing and still has {held}.")
        facts = {"gain": resources_said(energy, culture), "held": held_said(*new)}
        play.note(rule_id, says, "acquired" if face else "gained", args, facts, {"ok": (mat_id(letter),)})


@rule("TEG-RES-TRACK")
def marked_at_once() -> bool:
    """Whether what is collected is there at once: it is."""
    return True


@rule("TEG-RES-TRACK", "gain-at-end")
def marked_at_end() -> bool:
    """It is there when the turn is over."""
    return False


def hand_out(play: Play) -> None:
    """What a belief has kept back until the end of the turn comes in."""
    for player in range(len(play.state.mats)):
        state = play.state
        more = [sum(state.remembered(player, resource)) for resource in ("energy", "culture")]
        if any(more):
            new = state.rulebook["TEG-RES-MAX"](state.mats[player], *more, limit_of(state, player))
            play.mat(player, energy=new[0], culture=new[1])
    play.forget("energy", "culture")


def pay(play: Play, player: int, energy: int, culture: int, rule_id: str) -> None:
    """A player pays to the supply."""
    if not energy and not culture:
        return
    mat = play.state.mats[player]
    play.mat(player, energy=max(0, mat.energy - energy), culture=max(0, mat.culture - culture))
    if play.steps is not None:
        letter = play.state.letter(player)
        args = {"player": letter, "energy": energy, "culture": culture}
        play.note(
            rule_id, N_("{player} pays {price}."), "paid", args, {"price": resources_said(energy, culture)},
            {"focus": (mat_id(letter),)},
        )  # fmt: skip


def steal(play: Play, player: int, victim: int, energy: int, culture: int, rule_id: str) -> None:
    """A player takes resources from another one, who loses what there is."""
    state = play.state
    from_ = state.mats[victim]
    lost = min(energy, from_.energy), min(culture, from_.culture)
    play.mat(victim, energy=from_.energy - lost[0], culture=from_.culture - lost[1])
    won = state.rulebook["TEG-STEAL-LIMIT"](lost, (energy, culture))
    mat = play.state.mats[player]
    new = state.rulebook["TEG-RES-MAX"](mat, *won, limit_of(state, player))
    play.mat(player, energy=new[0], culture=new[1])
    if play.steps is not None:
        args = {"player": state.letter(player), "victim": state.letter(victim), "e": lost[0], "c": lost[1]}
        play.note(
            rule_id, N_("{player} takes from {victim}: {gain}."), "taken", args, {"gain": resources_said(*lost)},
            {"focus": (mat_id(state.letter(victim)),)},
        )  # fmt: skip
        if lost != (energy, culture):
            letter, left = state.letter(victim), play.state.mats[victim]
            play.note(
                "TEG-STEAL-LIMIT",
                N_("{player} is left with {held}, never less than 0."),
                "has", {"player": letter, "energy": left.energy, "culture": left.culture},
                {"held": held_said(left.energy, left.culture)},
                {"focus": (mat_id(letter),)},
            )  # fmt: skip


@rule("TEG-STEAL-LIMIT")
def taken(lost: Pair, wanted: Pair) -> Pair:
    """The taker gets what the victim loses."""
    return lost


@rule("TEG-STEAL-LIMIT", "steal-creates")
def taken_from_nothing(lost: Pair, wanted: Pair) -> Pair:
    """The taker gets what was asked for."""
    return wanted


# ------------------------------------------------------------------ acquiring


@rule("TEG-ACQ-PLANETS")
def yield_of(at: int) -> int:
    """What a ship on a planet of the right symbol brings."""
    return 1


@rule("TEG-ACQ-PLANETS", "only-landed")
def yield_landed(at: int) -> int:
    """Only a ship on the surface brings something."""
    return int(at & 7 == SURFACE)


@rule("TEG-ACQ-PLANETS", "track-space-yield")
def yield_by_space(at: int) -> int:
    """A ship in orbit brings as much as its space says."""
    return 1 if at & 7 == SURFACE else at & 7


@rule("TEG-ACQ-BOTH")
def both_count(amounts: list[int]) -> int:
    """All ships of a planet count."""
    return sum(amounts)


@rule("TEG-ACQ-BOTH", "planet-once")
def planet_once(amounts: list[int]) -> int:
    """A planet brings at most 1."""
    return min(1, sum(amounts))


@rule("TEG-ACQ-HOME")
def home_energy(ships: int) -> int:
    """An energy die counts ships at home."""
    return ships


@rule("TEG-ACQ-HOME", "home-nothing")
def home_idle(ships: int) -> int:
    """Ships at home bring nothing."""
    return 0


@rule("TEG-ACQ-NOCULTURE", "energy-die-only", default=True)
def culture_die_at_home(ships: int) -> Pair:
    """What ships at home bring with a culture die: nothing."""
    return 0, 0


@rule("TEG-ACQ-NOCULTURE", "home-energy-any-die")
def culture_die_energy(ships: int) -> Pair:
    """With a culture die each ship at home brings 1 energy."""
    return ships, 0


@rule("TEG-ACQ-NOCULTURE", "home-any")
def culture_die_culture(ships: int) -> Pair:
    """With a culture die each ship at home brings 1 culture."""
    return 0, ships


@rule("TEG-ACQ-COLONIES")
def colony_yield(state: State, player: int, resource: str) -> int:
    """What colonised planets bring: nothing."""
    return 0


@rule("TEG-ACQ-COLONIES", "colony-yield")
def colonies_yield(state: State, player: int, resource: str) -> int:
    """Each colonised planet with the symbol brings 1."""
    return sum(state.cards[card].produces == resource for card in state.mats[player].colonies)


def idle_ships(state: State, player: int) -> int:
    """The ships that count as standing at home."""
    ships = state.mats[player].ships
    return ships.count(HOME) + (ships.count(LOCKED) if state.rulebook["TEG-MOVE-LOCKED"]() else 0)


@rule("TEG-MOVE-LOCKED")
def locked_counts() -> bool:
    """Whether a ship on the ship track brings something: no."""
    return False


@rule("TEG-MOVE-LOCKED", "locked-produce")
def locked_counts_too() -> bool:
    """Ships on the ship track produce as well."""
    return True


def on_planets(state: State, player: int, resource: str) -> list[tuple[int, int]]:
    """What each planet of the row with a symbol brings a player: slot and amount, where there is any ship."""
    book = state.rulebook
    each: dict[int, list[int]] = {}
    for at in state.mats[player].ships:
        if at >= 0 and state.planet_at(at >> 3).produces == resource:
            each.setdefault(at >> 3, []).append(book["TEG-ACQ-PLANETS"](at))
    return [(slot, book["TEG-ACQ-BOTH"](amounts)) for slot, amounts in sorted(each.items())]


def acquired(state: State, player: int, resource: str) -> Pair:
    """Energy and culture that an acquire die brings a player."""
    book = state.rulebook
    n = sum(amount for _, amount in on_planets(state, player, resource))
    home = idle_ships(state, player)
    if state.is_rogue(player):
        more: Pair = book["TEG-SOLO-ACQUIRE"](home, resource)
        return (n + more[0], more[1]) if resource == "energy" else (more[0], n + more[1])
    n += book["TEG-ACQ-COLONIES"](state, player, resource)
    if resource == "energy":
        return n + book["TEG-ACQ-HOME"](home), 0
    energy, culture = book["TEG-ACQ-NOCULTURE"](home)
    return energy, n + culture


@rule("TEG-SOLO-ACQUIRE")
def rogue_home(ships: int, resource: str) -> Pair:
    """The home galaxy of the rogue brings both resources, each with its own die."""
    return (ships, 0) if resource == "energy" else (0, ships)


@rule("TEG-SOLO-ACQUIRE", "rogue-energy-only")
def rogue_home_energy(ships: int, resource: str) -> Pair:
    """The home galaxy of the rogue brings energy only."""
    return (ships, 0) if resource == "energy" else (0, 0)
