"""Independent checkers, second part: what is under way, the rogue galaxy, the final score, the explainers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise, product
from typing import Any, Final

from .claims import CHECKERS_OF_PLAY, COSTS, DICE, POINTS, ROGUE_POINTS, Check, mat, named, slot_named, total, who
from .state import State

Args = Mapping[str, Any]
# What the comparing missions count.
COMPARING: Final = {
    "Charger": "energy", "Seeker": "culture", "Conqueror": "planets", "Hermit": "planets", "Noble": "diplomacy",
    "Trader": "economy",
}  # fmt: skip


# ------------------------------------------------------------------ what is under way


def on_stack(state: State, kind: str, letter: str) -> bool:
    """Whether something of a kind is under way for a player."""
    return any(frame.kind == kind and frame.player == who(state, letter) for frame in state.stack)


def begun(before: State, after: State, args: Args) -> bool:
    """The action of the planet is under way for the player, and was not before."""
    seat, name = who(after, args["player"]), args["planet"]

    def count(state: State) -> int:
        return sum(f.kind == "power" and f.player == seat and state.cards[f.card].name == name for f in state.stack)

    return count(after) == count(before) + 1


def follows(before: State, after: State, args: Args) -> bool:
    """The player is not who opened the chance, which is for that face; the price is right; the use is noted."""
    seat = who(after, args["player"])
    windows = [f for f in before.stack if f.kind == "window" and f.face == args["face"] and f.player != seat]
    noted = [u for u in after.used if u.player == seat and u.card == -1]
    old = [u for u in before.used if u.player == seat and u.card == -1]
    raised = any(effect.power == "price" for effect in before.lasting)
    price = 0 if windows and windows[-1].flag == "free" else 2 if raised else 1
    fair = args["energy"] == 0 and args["culture"] == price
    return bool(windows) and len(noted) == len(old) + 1 and fair


def passed(before: State, after: State, args: Args) -> bool:
    """The player was the first to be asked and is asked no more."""
    seat = who(before, args["player"])
    return before.stack[-1].asked[:1] == (seat,) and seat not in after.stack[-1].asked


def kept(before: State, after: State, args: Args) -> bool:
    """Of two missions one is left."""
    return len(mat(before, args["player"]).dealt) == 2 and len(mat(after, args["player"]).dealt) == 1


def lasting(before: State, after: State, args: Args) -> bool:
    """One more effect is in force, of the player whose turn it is."""
    new = after.lasting[len(before.lasting) :]
    kinds = {"Birkomius": "culture", "Bisschop": "energy", "Nibiru": "price"}
    seat = who(after, args["player"])
    right = [(effect.player, effect.power) for effect in new] == [(seat, args["power"])]
    powers = {card.name: card.power for card in after.cards}
    return right and kinds.get(powers[args["planet"]]) == args["power"]


def chosen(before: State, after: State, args: Args) -> bool:
    """The face chosen is what the others may follow free of charge."""
    seat = who(after, args["player"])
    return any(
        f.kind == "window" and f.flag == "free" and f.face == args["face"] and f.player == seat for f in after.stack
    )


def repeated(before: State, after: State, args: Args) -> bool:
    """The die lies in the bay and shows the face; it does not move."""
    die = int(args["die"][1:]) - 1
    return before.status[die] == after.status[die] == "b" and before.faces[die] == args["face"]


def nothing(before: State, after: State, args: Args) -> bool:
    """Nothing changed."""
    return before.mats == after.mats and any(card.name == args["planet"] for card in before.cards)


def stack(before: State, after: State, args: Args) -> bool:
    """What is under way, the top first."""
    letters = "AR" if after.rogue else "ABCDE"
    return [f"{frame.kind} {letters[frame.player]}" for frame in after.stack[::-1]] == list(args["stack"])


# ------------------------------------------------------------------ the rogue galaxy


def rogue_rolled(before: State, after: State, args: Args) -> bool:
    """The rogue's last die shows the face."""
    return (
        after.faces[args["die"] - 1] == args["face"]
        and after.status[args["die"] - 1] == "!"
        and (args["die"] == len(after.faces))
    )


def unusable(before: State, after: State, args: Args) -> bool:
    """The last die shows the face, and nobody's mat changed."""
    return before.mats == after.mats and after.faces[-1] == args["face"]


def rogue_sent(before: State, after: State, args: Args) -> bool:
    """A rogue ship left home for the start space of the leftmost planet without one."""
    slot = slot_named(after, args["planet"])
    one, two = before.mats[1].ships, after.mats[1].ships
    left = [n for n in range(slot) if before.row[n] >= 0 and not any(at >= 0 and at // 8 == n for at in one)]
    return not left and slot * 8 in two and sum(at == -1 for at in one) == sum(at == -1 for at in two) + 1


def rogue_level(before: State, after: State, args: Args) -> bool:
    """Its energy was at the maximum; it is 0 now and the level one higher."""
    one, two = before.mats[1], after.mats[1]
    return one.energy == 6 and two.energy == 0 and two.level == one.level + 1 == args["level"]


def skull(before: State, after: State, args: Args) -> bool:
    """The rogue's token is on the sixth space."""
    return after.mats[1].level == 6 == args["level"] and after.winner == 1


def bonus(before: State, after: State, args: Args) -> bool:
    """Its culture is at the maximum, and three dice are to come."""
    return after.mats[1].culture == 6 and after.stack[-1].flag == "bonus" and after.stack[-1].n == args["n"] == 3


def rogue_culture(before: State, after: State, args: Args) -> bool:
    """Its culture is 0 now."""
    return bool(after.mats[1].culture == args["n"] == 0)


def fewer(before: State, after: State, args: Args) -> bool:
    """One die more is missing next turn."""
    return bool(after.fewer - before.fewer == args["n"])


# ------------------------------------------------------------------ the final score


def planet_points(before: State, after: State, args: Args) -> bool:
    """The planets of a player, counted and added up."""
    cards = [before.cards[card].vp for card in mat(before, args["player"]).colonies]
    return (len(cards), sum(cards)) == (args["n"], args["points"])


def empire_points(before: State, after: State, args: Args) -> bool:
    """The points beside the level."""
    table = ROGUE_POINTS if args["player"] == "R" else POINTS
    return bool(table[mat(before, args["player"]).level - 1] == args["points"])


def _count(state: State, seat: int, kind: str) -> int:
    cards = [state.cards[card] for card in state.mats[seat].colonies]
    if kind in ("diplomacy", "economy"):
        return sum(card.track == kind for card in cards)
    found = state.mats[seat]
    return {"energy": found.energy, "culture": found.culture, "planets": len(cards)}[kind]


def bonus_of(state: State, seat: int, mission: str) -> int:
    """What a mission is worth, worked out afresh."""
    if mission in COMPARING:
        values = [_count(state, n, COMPARING[mission]) for n in range(len(state.mats))]
        sign = -1 if mission == "Hermit" else 1
        ahead = sum(sign * value > sign * values[seat] for value in values)
        return 0 if ahead else 3 if values.count(values[seat]) == 1 else 2
    found = state.mats[seat]
    out = [at for at in found.ships if at != -2]
    met = {
        "Elder": state.triggered == seat, "Explorer": -1 not in out, "Orbiter": set(out) <= {-1},
        "Hoarder": found.energy > 2 and found.culture > 2, "Industrialist": found.level == 6,
        "Equalizer": _count(state, seat, "diplomacy") == _count(state, seat, "economy"),
    }[mission]  # fmt: skip
    return (3 if mission == "Equalizer" else 2) * met


def mission(before: State, after: State, args: Args) -> bool:
    """The bonus of a mission that the player holds."""
    held = args["mission"] in mat(before, args["player"]).dealt
    return held and bonus_of(before, who(before, args["player"]), args["mission"]) == args["points"]


def whole(state: State, seat: int) -> int:
    """A player's final total."""
    letter = ("AR" if state.rogue else "ABCDE")[seat]
    dealt = state.mats[seat].dealt if not state.rogue else ()
    return total(state, letter) + sum(
        bonus_of(state, seat, name) for name in dealt[:1] if len(dealt) == 1 and name != "?"
    )


def final_total(before: State, after: State, args: Args) -> bool:
    """The total of a player."""
    return bool(whole(before, who(before, args["player"])) == args["points"])


def left(before: State, after: State, args: Args) -> bool:
    """Who is left after the comparisons up to one, each only among those left by the one before."""
    keys = ("TEG-WIN-MOST", "TEG-TIE-PLANETS", "TEG-TIE-EMPIRE", "TEG-TIE-RESOURCES", "TEG-TIE-SHARED")
    stop = keys.index(args["rule"])

    def key(seat: int) -> tuple[int, ...]:
        found = before.mats[seat]
        full = (whole(before, seat), len(found.colonies), found.level, found.energy + found.culture)
        return full[: stop + 1]

    seats = range(len(before.mats))
    best = max(map(key, seats))
    return ["ABCDE"[seat] for seat in seats if key(seat) == best] == list(args["left"])


# ------------------------------------------------------------------ explainers


def displaced(before: State, after: State, args: Args) -> bool:
    """So many ships are at home now, at least one."""
    return bool(mat(after, args["player"]).ships.count(-1) == args["home"] > 0)


def turned_up(before: State, after: State, args: Args) -> bool:
    """The missions of all players, as they are told."""
    letters = "ABCDE"[: len(after.mats)]
    held = {letter: [n for n in mat(after, letter).dealt if n != "?"] for letter in letters}
    return {letter: names for letter, names in held.items() if names} == dict(args["shown"])


def rogue_dice(before: State, after: State, args: Args) -> bool:
    """As many dice are to come as the rogue's level gives."""
    due = (5, 5, 6, 6, 7)[args["level"] - 1]
    frame = after.stack[-1]
    return mat(after, "R").level == args["level"] and (frame.kind, frame.n) == ("rogue", due) and args["n"] == due


def rogue_orbits(before: State, after: State, args: Args) -> bool:
    """The rogue's ship lies on the start of the track of the planet."""
    return bool(mat(after, "R").ships[args["ship"]] == 8 * slot_named(after, args["planet"]))


def begins(before: State, after: State, args: Args) -> bool:
    """The player began this game; alone, the person."""
    return who(before, args["player"]) == (0 if before.rogue else before.first)


def youngest(before: State, after: State, args: Args) -> bool:
    """Nobody is younger than the player, and whoever is as young sits later."""
    return list(args["ages"]).index(min(args["ages"])) == "ABCDE".index(args["player"])


def clockwise(before: State, after: State, args: Args) -> bool:
    """Each sits to the left of the one before."""
    seats = ["ABCDE".index(one) for one in args["order"]]
    return all(b == (a + 1) % len(seats) for a, b in pairwise(seats))


def compared(before: State, after: State, args: Args) -> bool:
    """What a comparing mission counts, for every player."""
    letters = "ABCDE"[: len(before.mats)]
    kind = COMPARING[args["mission"]]
    return {letter: _count(before, seat, kind) for seat, letter in enumerate(letters)} == dict(args["values"])


def missions_worth(before: State, after: State, args: Args) -> bool:
    """What a mission would bring every player."""
    letters = "ABCDE"[: len(before.mats)]
    found = {letter: bonus_of(before, seat, args["mission"]) for seat, letter in enumerate(letters)}
    return found == dict(args["points"])


def ship_yield(before: State, after: State, args: Args) -> bool:
    """One ship at a place brings 1, or nothing."""
    place, kind = args["place"], {"ENE": "energy", "CUL": "culture"}[args["face"]]
    at = mat(before, args["player"]).ships[args["ship"]]
    if named(before, at) != place:
        return False
    if place == "home":
        return bool(args["n"] == (kind == "energy" or args["player"] == "R"))
    return bool(args["n"] == (before.cards[before.row[at // 8]].produces == kind))


def upgrade_cost(before: State, after: State, args: Args) -> bool:
    """The number of the next level is its price."""
    level = mat(before, args["player"]).level
    return bool(args["level"] == level + 1 and args["cost"] == COSTS[level])


def has(before: State, after: State, args: Args) -> bool:
    """What a player holds."""
    found = mat(before, args["player"])
    return (found.energy, found.culture) == (args["energy"], args["culture"])


def die_state(before: State, after: State, args: Args) -> bool:
    """Face and state of a die."""
    die = int(args["die"][1:]) - 1
    return bool(before.faces[die] == args["face"] and before.status[die] == args["status"])


def still_to_play(before: State, after: State, args: Args) -> bool:
    """The players between the one in turn and the one who began."""
    n = len(before.mats)
    seats = []
    seat = before.active
    while (seat + 1) % n != before.first:
        seat = (seat + 1) % n
        seats.append("ABCDE"[seat])
    return seats == list(args["left"])


def standing(before: State, after: State, args: Args) -> bool:
    """The points of a player so far."""
    return bool(total(before, args["player"]) == args["points"])


def to_go(before: State, after: State, args: Args) -> bool:
    """How many steps a ship is from the symbol."""
    at = mat(before, args["player"]).ships[args["ship"]]
    slot = slot_named(before, args["planet"])
    return bool(at // 8 == slot and at % 8 != 7 and before.cards[before.row[slot]].spaces + 1 - at % 8 == args["n"])


def odds(before: State, after: State, args: Args) -> bool:
    """The chance of at least so many of some faces, by listing all throws of so few dice."""
    dice, hits, faces = args["dice"], args["hits"], args["faces"]
    throws = list(product(range(6), repeat=dice))
    good = sum(sum(face < faces for face in throw) >= hits for throw in throws)
    return Fraction(good, len(throws)) == Fraction(args["chance"])


def asked(before: State, after: State, args: Args) -> bool:
    """Whether a player is still asked, and what there is to pay with."""
    window = [frame for frame in before.stack if frame.kind == "window"][-1]
    found = mat(before, args["player"])
    return bool((who(before, args["player"]) in window.asked) == args["asked"] and found.culture == args["culture"])


def dice_due(before: State, after: State, args: Args) -> bool:
    """How many dice the level of a player gives: more than the one before."""
    level = mat(after, args["player"]).level
    return bool(DICE[level - 2] < DICE[level - 1] == args["dice"])


def card_text(before: State, after: State, args: Args) -> bool:
    """The numbers of a card."""
    card = {card.name: card for card in before.cards}[args["planet"]]
    return (card.vp, card.spaces + 1, card.track, card.produces) == (
        args["vp"], args["advances"], args["track"], args["produces"],
    )  # fmt: skip


CHECKERS: Final[dict[str, Check]] = {
    **CHECKERS_OF_PLAY, "begun": begun, "follows": follows, "passed": passed, "kept": kept, "lasting": lasting,
    "chosen": chosen, "repeated": repeated, "nothing": nothing, "stack": stack, "rogue rolled": rogue_rolled,
    "unusable": unusable, "rogue sent": rogue_sent, "rogue level": rogue_level, "skull": skull, "bonus": bonus,
    "rogue culture": rogue_culture, "fewer": fewer, "planet points": planet_points, "empire points": empire_points,
    "mission": mission, "total": final_total, "left": left, "yield": ship_yield, "cost": upgrade_cost, "has": has,
    "die": die_state, "left to play": still_to_play, "standing": standing, "to go": to_go, "odds": odds,
    "displaced": displaced, "turned up": turned_up, "rogue dice": rogue_dice,
    "rogue orbits": rogue_orbits, "begins": begins, "youngest": youngest, "clockwise": clockwise, "compared": compared,
    "missions worth": missions_worth, "asked": asked, "dice due": dice_due, "card": card_text,
}  # fmt: skip
