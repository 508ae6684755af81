"""A second engine for the default readings of the base game, slow and plain. It shares no code with the package.

It reads positions from their notation, knows the board from a list of lines written out, and walks it step by step.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

THIN = """
    1.0>2.1 1.1>2.3 1.2>2.5 1.3>2.7 2.0>3.1 2.1>1.1 2.2>3.3 2.3>1.2 2.4>3.5 2.5>1.3 2.6>3.7 2.7>1.0
    3.1>2.2 3.1>4.2 3.3>2.4 3.3>4.4 3.5>2.6 3.5>4.6 3.7>2.0 3.7>4.0 4.0>3.1 4.1>5.2 4.2>3.3 4.3>5.5
    4.4>3.5 4.5>5.8 4.6>3.7 4.7>5.11 5.0>4.1 5.1>6.2 5.3>4.3 5.4>6.5 5.6>4.5 5.7>6.8 5.9>4.7 5.10>6.11
    6.0>7.1 6.2>5.3 6.3>7.4 6.5>5.6 6.6>7.7 6.8>5.9 6.9>7.10 6.11>5.0 7.0>8.0 7.1>6.2 7.3>8.2 7.4>6.5
    7.6>8.4 7.7>6.8 7.9>8.6 7.10>6.11 8.1>7.3 8.3>7.6 8.5>7.9 8.7>7.0
"""
RINGS = {1: 4, 2: 8, 3: 8, 4: 8, 5: 12, 6: 12, 7: 12}
KINDS = ("gas", "rock", "water", "metal")
HOUSE = Path(__file__).parents[3] / "cosmoslearn" / "games" / "planetarium" / "house.toml"
SHEET = tomllib.loads(HOUSE.read_text(encoding="utf-8"))
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in SHEET["card"]}
TYPES = {"A": "terrestrial", "B": "terrestrial", "C": "gas", "D": "gas"}

State = dict[str, Any]


def thick(space: str) -> str:
    """The next space along the thick line, or an empty text."""
    band, place = (int(part) for part in space.split("."))
    if band < 8:
        return f"{band}.{(place + 1) % RINGS[band]}"
    return f"8.{place + 1}" if place % 2 == 0 else ""


def thin(space: str) -> list[str]:
    """The ends of the thin lines out of a space."""
    return [pair.split(">")[1] for pair in THIN.split() if pair.split(">")[0] == space]


def steps(space: str) -> list[str]:
    """All single steps out of a space."""
    return ([thick(space)] if thick(space) else []) + thin(space)


# ------------------------------------------------------------------ reading


def read(text: str) -> State:
    """A position as plain dictionaries, from its notation."""
    lines = {line.partition(":")[0]: line.partition(":")[2].strip() for line in text.splitlines()}

    def pairs(key: str) -> dict[str, str]:
        return dict(word.split("=") for word in lines.get(key, "").split())

    seats = lines["seats"].split()
    state: State = {
        "seats": seats,
        "planets": pairs("planets"),
        "matter": {} if lines["matter"] == "none" else pairs("matter"),
        "states": pairs("states"),
        "rows": {letter: [card(word) for word in lines.get(f"row {letter}", "").split()] for letter in "ABCD"},
        "areas": {(who, letter): counts(lines.get(f"area {who} {letter}", "")) for who in seats for letter in "ABCD"},
        "hands": {who: sorted(lines.get(f"hand {who}", "").split()) for who in seats},
        "supply": {who: int(lines[f"supply {who}"]) for who in seats},
        "scores": {who: int(points) for who, points in pairs("scores").items()},
        "decks": {deck: len(lines.get(f"deck {deck}", "").split()) for deck in ("low", "high", "final")},
        "piles": {deck: sorted(lines.get(f"pile {deck}", "").split()) for deck in ("high", "final")},
        "who": lines["turn"].split(",")[0],
        "final": "final turn" in lines["turn"],
        "moved": "after the move" in lines["turn"],
        "played": lines.get("played", "").split(),
        "downgraded": lines.get("downgraded", "").split(),
        "finals": lines.get("finals", "").split(),
        "pending": lines.get("pending", ""),
        "queue": None if "still to play" not in lines else [w for w in lines["still to play"].split() if w != "nobody"],
        "over": "over" in lines,
        "idle": int(lines.get("idle", 0)),
        "turns": {who: int(n) for who, n in pairs("turns").items()} or dict.fromkeys(seats, 0),
    }
    words = lines["track"].split()
    state["track"], state["circle"] = letters(words[0]), letters(words[1][7:]) if len(words) > 1 else ""
    state["collected"] = int(lines.get("collected", 0))
    return state


def letters(word: str) -> str:
    """Tokens on the track as letters; a bare number is so many unknown ones."""
    return "?" * int(word) if word.isdigit() else word


def card(word: str) -> tuple[str, str, bool]:
    """A card of a row: its id, its player, whether a cube lies on it."""
    name, _, rest = word.partition("(")
    return name, rest[:2], "*" in rest


def counts(words: str) -> dict[str, int]:
    """Numbers of tokens by kind."""
    found = dict.fromkeys(KINDS, 0)
    for word in words.split():
        kind, _, number = word.partition("=")
        found[kind] = int(number)
    return found


# ------------------------------------------------------------------ legal moves


def legal(state: State) -> set[str]:
    """All legal moves of a turn in which no decision is pending."""
    found: set[str] = set()
    carded = state["played"] or state["downgraded"] or state["finals"]
    if not state["moved"] and not carded:
        return planet_moves(state) | matter_moves(state)
    who = state["who"]
    for name in set(state["hands"][who]):
        data = CARDS[name]
        allowed = state["final"] if data["deck"] == "final" else not carded
        if allowed:
            found |= {f"play {name} on {letter}" for letter in "ABCD" if fits(state, data, letter)}
        if data.get("downgrade") and not carded and not state["final"] and state["decks"]["low"]:
            found.add(f"downgrade {name}")
    return found | {"end"}


def planet_moves(state: State) -> set[str]:
    """Single steps and sweeps of the planets."""
    found = set()
    taken = set(state["planets"].values())
    for letter, start in state["planets"].items():
        found |= {f"{letter} to {end}" for end in steps(start) if end not in taken}
        here = thick(start)
        while here and here != start:
            if here not in taken:
                found.add(f"{letter} to {here}")
            if here in state["matter"]:
                break
            here = thick(here)
    return found


def matter_moves(state: State) -> set[str]:
    """Steps of matter, two once the track has come so far."""
    found = set()
    fast = len(state["track"]) >= 24 or state["circle"]
    for start in state["matter"]:
        for middle in steps(start):
            if middle in state["matter"]:
                continue
            found.add(f"{start} to {middle}")
            if fast and middle not in state["planets"].values():
                found |= {f"{start} to {end}" for end in steps(middle) if end not in state["matter"] and end != start}
    return found


def fits(state: State, data: dict[str, Any], letter: str) -> bool:
    """Whether a planet meets everything that a card asks for."""
    who, band = state["who"], int(state["planets"][letter].split(".")[0])
    low, high = data.get("orbit", [1, 7])
    own = [row for row in state["rows"][letter] if row[1] == who and row[2]]
    return (
        all(state["areas"][who, letter][kind] >= number for kind, number in data.get("cost", {}).items())
        and data.get("type", TYPES[letter]) == TYPES[letter]
        and data.get("needs", state["states"][letter]) == state["states"][letter]
        and low <= min(band, 7) <= high
        and (data["deck"] != "final" or bool(own))
    )


# ------------------------------------------------------------------ what a move does


def after_step(state: State, move: str) -> None:
    """Move a token and collect."""
    token, end = move.split(" to ")
    who = state["who"]
    state["moved"] = True
    if token in TYPES:
        state["planets"][token] = end
        if end in state["matter"]:
            state["areas"][who, token][state["matter"].pop(end)] += 1
            state["collected"] += 1
        return
    kind = state["matter"].pop(token)
    for letter, space in state["planets"].items():
        if space == end:
            state["areas"][who, letter][kind] += 1
            state["collected"] += 1
            return
    state["matter"][end] = kind


def after_play(state: State, move: str) -> None:
    """Everything about a card play up to gravity and draw, when no choice of a cube is open."""
    name, letter = move.removeprefix("play ").split(" on ")
    data, who = CARDS[name], state["who"]
    state["hands"][who].remove(name)
    if data["deck"] == "final":
        state["finals"].append(name)
        lifted = next(number for number, row in enumerate(state["rows"][letter]) if row[1] == who and row[2])
        other, owner, _ = state["rows"][letter][lifted]
        state["rows"][letter][lifted] = (other, owner, False)
        state["supply"][who] += 1
    else:
        state["played"].append(name)
    for kind in KINDS:
        for _ in range(data.get("cost", {}).get(kind, 0)):
            state["areas"][who, letter][kind] -= 1
            if state["final"] or len(state["track"]) == 31:
                state["circle"] += kind[0]
            else:
                state["track"] += kind[0]
    if state["circle"] and state["queue"] is None:
        state["final"] = True
        place = state["seats"].index(who)
        state["queue"] = state["seats"][place + 1 :] + state["seats"][:place]
    cube = data["deck"] != "final" and state["supply"][who] > 0
    state["supply"][who] -= cube
    state["rows"][letter].append((name, who, cube))
    state["scores"][who] += data["points"]
    sums = {"habitable": 0, "hostile": 0}
    for row in state["rows"][letter]:
        sums[CARDS[row[0]]["side"]] += CARDS[row[0]]["points"]
    if sums["habitable"] != sums["hostile"]:
        state["states"][letter] = max(sums, key=lambda side: sums[side])


def after_turn(state: State) -> None:
    """Close the turn and give it to the next player, house rules for deadlocks included."""
    who, seats = state["who"], state["seats"]
    state["turns"][who] += 1
    busy = state["collected"] or state["played"] or state["downgraded"] or state["finals"]
    state["idle"] = 0 if busy else state["idle"] + 1
    place = seats.index(who)
    if not state["final"] and state["queue"] is None and (not state["matter"] or state["idle"] >= 12 * len(seats)):
        state["queue"] = seats[place + 1 :] + seats[: place + 1]
    state.update(moved=False, played=[], downgraded=[], finals=[], collected=0)
    if state["queue"] is None:
        state["who"] = seats[(place + 1) % len(seats)]
    elif state["queue"]:
        state["who"], state["final"] = state["queue"].pop(0), True
    else:
        state["over"] = True
