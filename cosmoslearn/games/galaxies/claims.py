"""Independent checkers of claims: they look at the positions around a step only, and call no rule of the game.

Tables that they need (points and dice of levels) are written down here once more, from the inventory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .state import Mat, State

Args = Mapping[str, Any]
Check = Callable[[Any, Any, Args], bool]
POINTS: Final = (0, 1, 2, 3, 5, 8)
ROGUE_POINTS: Final = (0, 1, 2, 4, 7, 7)
DICE: Final = (4, 5, 5, 6, 6, 7)
SHIPS: Final = (2, 2, 3, 3, 4, 4)
COSTS: Final = (0, 2, 3, 4, 5, 6)


# ------------------------------------------------------------------ reading a position


def who(state: State, letter: str) -> int:
    """The seat of a letter."""
    letters = "AR" if state.rogue else "ABCDE"[: len(state.mats)]
    return letters.index(letter)


def mat(state: State, letter: str) -> Mat:
    """The mat of a letter."""
    return state.mats[who(state, letter)]


def ceiling(state: State, letter: str) -> int:
    """How much of a resource a player can hold."""
    return 6 if letter == "R" else 7


def total(state: State, letter: str) -> int:
    """Points from planets and empire, counted afresh."""
    found = mat(state, letter)
    table = ROGUE_POINTS if letter == "R" else POINTS
    return sum(state.cards[card].vp for card in found.colonies) + table[found.level - 1]


def slot_named(state: State, name: str) -> int:
    """The slot of a planet; fails where it is not in the row."""
    return [state.cards[card].name if card >= 0 else "" for card in state.row].index(name)


def named(state: State, at: int) -> str:
    """A place in words of the notation."""
    if at == -1:
        return "home"
    return state.cards[state.row[at // 8]].name + ("^" if at % 8 == 7 else "@")


def others_same(before: State, after: State, letter: str) -> bool:
    """Nobody but one player changed."""
    seat = who(before, letter)
    return all(a == b for n, (a, b) in enumerate(zip(before.mats, after.mats, strict=True)) if n != seat)


# ------------------------------------------------------------------ resources


def gained(before: State, after: State, args: Args) -> bool:
    """What a player has now is what there was and what came, within the limit; nobody else has changed."""
    one, two, top = mat(before, args["player"]), mat(after, args["player"]), ceiling(before, args["player"])
    up = [two.energy - one.energy, two.culture - one.culture]
    fits = min(up) >= 0 and max(two.energy, two.culture) <= top
    return up == list(args["up"]) and fits and others_same(before, after, args["player"])


def acquired(before: State, after: State, args: Args) -> bool:
    """The ships counted one by one give what an acquire die brought."""
    found, kind = mat(before, args["player"]), {"ENE": "energy", "CUL": "culture"}[args["face"]]
    n = sum(at >= 0 and before.cards[before.row[at // 8]].produces == kind for at in found.ships)
    if kind == "energy" or args["player"] == "R":
        n += sum(at == -1 for at in found.ships)
    due = (n, 0) if kind == "energy" else (0, n)
    top = ceiling(before, args["player"])
    room = (top - found.energy, top - found.culture)
    cut = [min(due[0], room[0]), min(due[1], room[1])] == list(args["up"])
    return (args["energy"], args["culture"]) == due and cut and gained(before, after, args)


def paid(before: State, after: State, args: Args) -> bool:
    """What a player has now is what there was less what was paid."""
    one, two = mat(before, args["player"]), mat(after, args["player"])
    spent = (one.energy - two.energy, one.culture - two.culture) == (args["energy"], args["culture"])
    return spent and others_same(before, after, args["player"])


def taken(before: State, after: State, args: Args) -> bool:
    """The victim loses so much and has nothing below 0; the taker gains as much, up to the limit."""
    one, two = mat(before, args["victim"]), mat(before, args["player"])
    left, got, top = mat(after, args["victim"]), mat(after, args["player"]), ceiling(before, args["player"])
    fell = (one.energy - left.energy, one.culture - left.culture) == (args["e"], args["c"])
    rose = (got.energy, got.culture) == (min(top, two.energy + args["e"]), min(top, two.culture + args["c"]))
    return fell and rose and min(left.energy, left.culture) >= 0 and args["player"] != args["victim"]


# ------------------------------------------------------------------ ships and planets


def moved(before: State, after: State, args: Args) -> bool:
    """One ship went from one place to another; the start space where it went into orbit."""
    one, two = mat(before, args["player"]).ships, mat(after, args["player"]).ships
    ship = args["ship"]
    changed = [n for n in range(4) if one[n] != two[n]]
    at = two[ship]
    right = named(before, one[ship]) == args["from_"] and named(after, at) == args["to"]
    return changed == [ship] and right and (at < 0 or at % 8 in (0, 7)) and others_same(before, after, args["player"])


def advanced(before: State, after: State, args: Args) -> bool:
    """A ship on a track went forward by the steps, and not onto the symbol."""
    ship, slot = args["ship"], slot_named(before, args["planet"])
    one, two = mat(before, args["player"]).ships[ship], mat(after, args["player"]).ships[ship]
    on_track = one // 8 == two // 8 == slot and one % 8 != 7
    return on_track and two - one == args["steps"] and two % 8 <= before.cards[before.row[slot]].spaces


def pushed(before: State, after: State, args: Args) -> bool:
    """A ship went back by so many spaces, to the start at the furthest."""
    ship, slot = args["ship"], slot_named(before, args["planet"])
    one, two = mat(before, args["player"]).ships[ship], mat(after, args["player"]).ships[ship]
    on_track = one // 8 == two // 8 == slot and one % 8 != 7
    return on_track and two == one - args["by"] and args["by"] in (0, 1, 2)


def reached(before: State, after: State, args: Args) -> bool:
    """A ship of the player is on the track, no more than two steps from the symbol, or has been brought there."""
    slot = slot_named(before, args["planet"])
    spaces = before.cards[before.row[slot]].spaces
    found = [at % 8 for at in mat(before, args["player"]).ships if at >= 0 and at // 8 == slot and at % 8 != 7]
    found += [at % 8 for at in mat(after, args["player"]).ships if at >= 0 and at // 8 == slot and at % 8 != 7]
    return any(space + 2 > spaces for space in found)


def cleared(before: State, after: State, args: Args) -> bool:
    """No ship is on the planet; every ship that was there is at home."""
    slot = slot_named(before, args["planet"])
    there = [(n, k) for n, m in enumerate(before.mats) for k, at in enumerate(m.ships) if at >= 0 and at // 8 == slot]
    return bool(there) and all(after.mats[n].ships[k] == -1 for n, k in there)


def owned(before: State, after: State, args: Args) -> bool:
    """The card left the row and lies with the player."""
    card = before.row[slot_named(before, args["planet"])]
    gone = card not in after.row
    return gone and card in mat(after, args["player"]).colonies and card not in mat(before, args["player"]).colonies


def revealed(before: State, after: State, args: Args) -> bool:
    """The top of the deck lies in the slot that was empty, and nothing else moved."""
    slot = args["slot"] - 1
    top = before.deck[0] if before.deck else after.row[slot]
    rest = [n for n in range(len(before.row)) if n != slot]
    new = before.row[slot] == -1 and after.row[slot] == top and after.cards[top].name == args["planet"]
    return new and all(before.row[n] == after.row[n] for n in rest)


def gap(before: State, after: State, args: Args) -> bool:
    """The deck is empty and the slot stays empty."""
    return not before.deck and after.row[args["slot"] - 1] == -1


def removed(before: State, after: State, args: Args) -> bool:
    """A planet without ships left the row."""
    slot = slot_named(before, args["planet"])
    empty = not any(at >= 0 and at // 8 == slot for m in before.mats for at in m.ships)
    return empty and before.row[slot] not in after.row and before.row[slot] in (*after.discard, *after.deck)


def shifted(before: State, after: State, args: Args) -> bool:
    """A ship went to the same number of another track."""
    one, two = mat(before, args["player"]).ships[args["ship"]], mat(after, args["player"]).ships[args["ship"]]
    slot = slot_named(before, args["planet"])
    return two == slot * 8 + args["space"] and one % 8 == two % 8 and one // 8 != slot


def recalled(before: State, after: State, args: Args) -> bool:
    """A ship in orbit of the planet is at home now."""
    one, two = mat(before, args["player"]).ships[args["ship"]], mat(after, args["player"]).ships[args["ship"]]
    return one // 8 == slot_named(before, args["planet"]) and one >= 0 and one % 8 != 7 and two == -1


# ------------------------------------------------------------------ empire and the end


def points(before: State, after: State, args: Args) -> bool:
    """The points counted afresh."""
    return bool(total(after, args["player"]) == args["points"])


def upgraded(before: State, after: State, args: Args) -> bool:
    """The level went up by one."""
    one, two = mat(before, args["player"]), mat(after, args["player"])
    return (one.level, two.level) == (args["before"], args["after"]) and args["after"] - args["before"] == 1


def new_ship(before: State, after: State, args: Args) -> bool:
    """A ship left the ship track for home, as many as the level gives."""
    one, two = mat(before, args["player"]).ships, mat(after, args["player"]).ships
    more = sum(at != -2 for at in two) - sum(at != -2 for at in one)
    return more == args["ships"] and sum(at != -2 for at in two) == SHIPS[mat(after, args["player"]).level - 1]


def triggered(before: State, after: State, args: Args) -> bool:
    """The player has 21 points, and nobody had set off the end before."""
    return (
        before.triggered == -1 and after.triggered == who(after, args["player"]) and total(after, args["player"]) >= 21
    )


def won(before: State, after: State, args: Args) -> bool:
    """The player has 21 points, or the rogue stands on the skull; the game is over."""
    skull = args["player"] == "R" and mat(after, "R").level >= 6
    return (
        after.winner == who(after, args["player"]) and not after.stack and (skull or total(after, args["player"]) >= 21)
    )


def game_over(before: State, after: State, args: Args) -> bool:
    """The end was set off, the turn would come back to who began, and nothing is under way."""
    return not after.stack and after.triggered >= 0 and (after.active + 1) % len(after.mats) == after.first


def over(before: State, after: State, args: Args) -> bool:
    """It was that player's turn."""
    return before.active == who(before, args["player"]) == after.active


# ------------------------------------------------------------------ dice


def rolled(before: State, after: State, args: Args) -> bool:
    """As many dice as the level says lie there, all unused; less what the rogue took."""
    due = DICE[mat(after, args["player"]).level - 1]
    fewer = before.fewer if before.rogue else 0
    return (
        len(after.faces) == args["n"] == max(0, due - fewer)
        and after.status == "." * args["n"]
        and (after.active == who(after, args["player"]))
    )


def rerolled(before: State, after: State, args: Args) -> bool:
    """The dice named are unused before and after; no other die changed."""
    dice = [int(name[1:]) - 1 for name in args["dice"]]
    rest = [n for n in range(len(before.faces)) if n not in dice]
    kept = all(before.faces[n] == after.faces[n] for n in rest)
    return bool(dice) and kept and all(before.status[n] == after.status[n] == "." for n in dice)


def activated(before: State, after: State, args: Args) -> bool:
    """The die shows the face; it was unused and is being carried out now."""
    die = int(args["die"][1:]) - 1
    turned = before.status[die] == "." and after.status[die] == "!"
    return turned and after.faces[die] == args["face"] and after.active == who(after, args["player"])


def converted(before: State, after: State, args: Args) -> bool:
    """Two unused dice are in the Converter, a third one shows the face and is unused."""
    one, two = (int(name[1:]) - 1 for name in args["spent"])
    die = int(args["die"][1:]) - 1
    spent = before.status[one] == before.status[two] == "." and after.status[one] == after.status[two] == "x"
    return spent and after.status[die] == "." and after.faces[die] == args["face"] and len({one, two, die}) == 3


def given_up(before: State, after: State, args: Args) -> bool:
    """The dice named are given up now and were unused."""
    dice = [int(name[1:]) - 1 for name in args["dice"]]
    return len(set(dice)) == 2 and all(before.status[n] == "." and after.status[n] == "g" for n in dice)


def set_die(before: State, after: State, args: Args) -> bool:
    """A die shows the face and is unused."""
    die = int(args["die"][1:]) - 1
    rest = [n for n in range(len(before.faces)) if n != die]
    kept = all(before.faces[n] == after.faces[n] for n in rest)
    return kept and after.faces[die] == args["face"] and before.status[die] == after.status[die] == "."


CHECKERS_OF_PLAY: Final[dict[str, Check]] = {
    "gained": gained, "acquired": acquired, "paid": paid, "taken": taken, "moved": moved, "advanced": advanced,
    "pushed": pushed, "reached": reached, "cleared": cleared, "owned": owned, "revealed": revealed, "gap": gap,
    "removed": removed, "shifted": shifted, "recalled": recalled, "points": points, "upgraded": upgraded,
    "new ship": new_ship, "triggered": triggered, "won": won, "game over": game_over, "over": over, "rolled": rolled,
    "rerolled": rerolled, "activated": activated, "converted": converted, "given up": given_up, "set": set_die,
}  # fmt: skip
