"""A second referee that shares no code with the engine: it works on the written position and on its own card table.

It knows the plain decisions of a turn: which dice may be used, thrown again or converted, where ships may go, which
ships may advance, how an upgrade may be paid, who may follow an acquire, move, diplomacy or economy die.
"""

from __future__ import annotations

import re
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import cosmoslearn

DATA = tomllib.loads((Path(str(cosmoslearn.__file__)).parent / "games/galaxies/cards.toml").read_text("utf-8"))
CARDS = {card["name"]: card for card in DATA["planet"]}
FACES = ("MOV", "ENE", "CUL", "DIP", "ECO", "COL")


class Table:
    """A written position, read line by line."""

    def __init__(self, text: str) -> None:
        self.lines = dict(line.split(": ", 1) for line in text.splitlines())
        self.row = [name for name in self.lines["row"].split() if name != "-"]
        self.active = self.lines.get("active", "A")
        self.dice = [word.partition("/") for word in self.lines.get("dice", "").split()]
        self.rerolls = int(self.lines.get("rerolls", "0"))

    def mat(self, letter: str) -> dict[str, Any]:
        parts = [part.strip() for part in self.lines[letter].split("|")]
        level, energy, culture = (int(word[1:]) for word in parts[0].split())
        ships: list[str] = []
        for entry in parts[1].split(", "):
            home = re.fullmatch(r"home (\d)", entry)
            ships += ["home"] * int(home[1]) if home else [] if entry in ("none", "locked") else [entry]
        return {"level": level, "energy": energy, "culture": culture, "ships": ships}

    def unused(self) -> list[int]:
        return [n for n, (_, _, mark) in enumerate(self.dice, 1) if not mark]

    # ------------------------------------------------------------------ what may be done

    def rerolls_allowed(self) -> set[str]:
        if self.rerolls and not self.mat(self.active)["energy"]:
            return set()
        dice = self.unused()
        sets = (some for n in range(1, len(dice) + 1) for some in combinations(dice, n))
        return {"reroll " + " ".join(f"d{die}" for die in some) for some in sets}

    def conversions(self) -> set[str]:
        if any(mark == "spent" for _, _, mark in self.dice):
            return set()
        dice = self.unused()
        return {
            f"convert d{one} d{two} d{third} {face}"
            for one, two in combinations(dice, 2)
            for third in dice
            if third not in (one, two)
            for face in FACES
        }

    def moves(self, letter: str) -> set[str]:
        ships = self.mat(letter)["ships"]
        orbits = {ship.split("@")[0] for ship in ships if "@" in ship}
        landed = {ship[:-1] for ship in ships if ship.endswith("^")}
        found = set()
        for ship in ships:
            planet = re.split(r"[@^]", ship)[0]
            start = ship if ship == "home" or ship.endswith("^") else planet + "@"
            if ship != "home":
                found.add(f"move {start} home")
            for other in self.row:
                if ship == "home" or other != planet:
                    found |= {f"move {start} {other}@"} if other not in orbits else set()
                    found |= {f"move {start} {other}^"} if other not in landed else set()
        return found

    def advances(self, letter: str, face: str) -> set[str]:
        track = {"DIP": "diplomacy", "ECO": "economy"}[face]
        orbits = [ship.split("@")[0] for ship in self.mat(letter)["ships"] if "@" in ship]
        return {f"advance {name}@" for name in orbits if CARDS[name]["colonise_with"] == track}

    def upgrades(self, letter: str) -> set[str]:
        mat = self.mat(letter)
        cost = mat["level"] + 1
        if cost > 6:
            return set()
        return {f"upgrade {kind[0].upper()}{cost}" for kind in ("energy", "culture") if mat[kind] >= cost}

    def usable(self, face: str) -> bool | None:
        """Whether a die may be used; nothing is said about a colony die that is no upgrade."""
        if face in ("ENE", "CUL"):
            return True
        if face == "MOV":
            return bool(self.moves(self.active))
        if face == "COL":
            return True if self.upgrades(self.active) else None
        return bool(self.advances(self.active, face))

    def gain(self, letter: str, face: str) -> dict[str, int]:
        """Energy and culture of a player after an acquire die."""
        mat, kind = self.mat(letter), "energy" if face == "ENE" else "culture"
        out = [re.split(r"[@^]", ship)[0] for ship in mat["ships"] if ship != "home"]
        n = sum(CARDS[name]["produces"] == kind for name in out)
        n += mat["ships"].count("home") if kind == "energy" else 0
        return {key: min(7, mat[key] + (n if key == kind else 0)) for key in ("energy", "culture")}
