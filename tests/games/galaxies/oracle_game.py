"""The table of the second referee that plays, and what may be done on it; it shares no code with the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.galaxies.oracle import CARDS, FACES, Table

COST = {
    "Hoefker": (1, 0), "Brumbaugh": (2, 0), "Nakagawakozi": (2, 0), "Jorg": (0, 2), "Nagato": (0, 1),
    "Padraigin-3110": (0, 2),
}  # fmt: skip


class Game:
    """The table as plain lists and dictionaries."""

    def __init__(self, text: str) -> None:
        table = Table(text)
        self.row = table.row
        self.deck = [] if table.lines["deck"] == "-" else table.lines["deck"].split()
        self.active = table.active
        self.faces = [face for face, _, _ in table.dice]
        self.state = ["free" if not mark else "bay" if mark == "bay" else "spent" for _, _, mark in table.dice]
        self.letters = [letter for letter in "ABCDE" if letter in table.lines]
        self.mats: dict[str, dict[str, Any]] = {}
        for letter in self.letters:
            mat = table.mat(letter)
            parts = [part.strip() for part in table.lines[letter].split("|")]
            col = next((part[4:].split(", ") for part in parts if part.startswith("col ")), [])
            self.mats[letter] = {**mat, "col": col}
        self.once: set[tuple[str, str]] = set()
        self.lasting: list[str] = []
        self.inside: list[tuple[str, str]] = []

    # ------------------------------------------------------------------ what is there

    def others(self, player: str) -> list[str]:
        """The opponents, clockwise."""
        n = self.letters.index(player)
        return self.letters[n + 1 :] + self.letters[:n]

    def orbits(self, player: str) -> dict[str, int]:
        """The planets that a player orbits, with the space, in the order of the row."""
        pairs = [ship.split("@") for ship in self.mats[player]["ships"] if "@" in ship]
        return {name: int(space) for name, space in sorted(pairs, key=lambda pair: self.row.index(pair[0]))}

    def ship(self, player: str, place: str, but: tuple[int, ...] = ()) -> int:
        """The number of a player's ship at a place as moves write it."""
        ships = self.mats[player]["ships"]
        return next(
            n
            for n, ship in enumerate(ships)
            if n not in but and (ship == place or (place[-1] == "@" and ship.startswith(place)))
        )

    def gain(self, player: str, energy: int = 0, culture: int = 0) -> None:
        """Collect, 7 of each at most."""
        mat = self.mats[player]
        mat["energy"], mat["culture"] = min(7, mat["energy"] + energy), min(7, mat["culture"] + culture)

    def pay(self, player: str, energy: int = 0, culture: int = 0) -> None:
        """Spend."""
        self.mats[player]["energy"] -= energy
        self.mats[player]["culture"] -= culture

    def has(self, player: str, energy: int = 0, culture: int = 0) -> bool:
        """Whether so much is there."""
        return bool(self.mats[player]["energy"] >= energy and self.mats[player]["culture"] >= culture)

    def free_dice(self) -> list[int]:
        """The numbers of the unused dice."""
        return [n for n, state in enumerate(self.state, 1) if state == "free"]

    # ------------------------------------------------------------------ options

    def moves(self, player: str, but: tuple[int, ...] = ()) -> list[str]:
        """Where ships may go."""
        ships = self.mats[player]["ships"]
        taken = {ship.split("@")[0] + "@" if "@" in ship else ship for ship in ships}
        found = []
        for n, ship in enumerate(ships):
            if n in but:
                continue
            planet = ship.split("@")[0].rstrip("^")
            start = ship if "@" not in ship else planet + "@"
            found += [f"move {start} home"] if ship != "home" else []
            found += [
                f"move {start} {name}{sign}"
                for name in self.row
                for sign in "@^"
                if name != planet and name + sign not in taken
            ]
        return list(dict.fromkeys(found))

    def advances(self, player: str, track: str = "", but: str = "") -> list[str]:
        """Which ships may advance."""
        return [
            f"advance {name}@"
            for name in self.orbits(player)
            if name != but and (not track or CARDS[name]["colonise_with"] == track)
        ]

    def pushes(self, player: str, track: str = "", but: tuple[str, str] = ("", "")) -> list[str]:
        """Which rival ships may be pushed back."""
        return [
            f"push {other} {name}@"
            for other in self.others(player)
            for name in self.orbits(other)
            if (other, name) != but and (not track or CARDS[name]["colonise_with"] == track)
        ]

    def upgrades(self, player: str, less: int = 0, mixed: bool = False) -> list[str]:
        """The ways to pay the next level."""
        level = self.mats[player]["level"]
        if level == 6:
            return []
        due = level + 1 - less
        ways = [(e, due - e) for e in range(due + 1) if self.has(player, e, due - e) and (mixed or e in (0, due))]
        return ["upgrade " + (f"E{e}C{c}" if e and c else f"E{e}" if e else f"C{c}") for e, c in ways]

    def shifts(self, player: str) -> list[str]:
        """Where Gort may transfer ships."""
        mine = self.orbits(player)
        return [
            f"shift {name}@ {other}"
            for name, space in mine.items()
            for other in self.row
            if other not in mine and space <= CARDS[other]["numbered_spaces"] + 1
        ]

    def doable(self, player: str, face: str) -> bool:
        """Whether the action of a face can be carried out."""
        if face == "COL":
            usable = any(self.usable(player, name) for name in self.mats[player]["col"])
            return usable or bool(self.upgrades(player))
        tracks = {"DIP": "diplomacy", "ECO": "economy"}
        if face in tracks:
            return bool(self.advances(player, tracks[face]))
        return face != "MOV" or bool(self.moves(player))

    def usable(self, player: str, name: str) -> bool:
        """Whether a player may use a planet's action."""
        card, energy, culture = CARDS[name], *COST.get(name, (0, 0))
        if (player, name) in self.inside or (card["own_turn_only"] and player != self.active):
            return False
        if (card["once_per_turn"] and (player, name) in self.once) or not self.has(player, energy, culture):
            return False
        self.pay(player, energy, culture)
        self.inside.append((player, name))
        found = NEEDS.get(name, always)(self, player)
        self.inside.pop()
        self.pay(player, -energy, -culture)
        return bool(found)

    def given(self, player: str, energy: int, culture: int) -> list[str]:
        """The colonies of opponents that may be borrowed for a resource given to their owner."""
        if not self.has(player, energy, culture):
            return []
        found = []
        for other in self.others(player):
            before = {letter: dict(self.mats[letter]) for letter in (player, other)}
            self.pay(player, energy, culture)
            self.gain(other, energy, culture)
            found += [f"borrow {other} {name}" for name in self.mats[other]["col"] if self.usable(player, name)]
            self.mats.update(before)
        return found


def always(game: Game, player: str) -> bool:
    """An action that needs nothing to act on."""
    return True


Need = Callable[[Game, str], Any]
NEEDS: dict[str, Need] = {
    "Drewkaiden": lambda g, p: g.advances(p, "diplomacy"), "Padraigin-3110": lambda g, p: g.advances(p, "diplomacy"),
    "Leandra": lambda g, p: g.advances(p, "economy"), "Nakagawakozi": lambda g, p: g.advances(p, "economy"),
    "Shouhua": lambda g, p: g.advances(p), "Tifnod": lambda g, p: g.pushes(p, "diplomacy"),
    "Vizcarra": lambda g, p: g.pushes(p, "economy"), "K-Widow": lambda g, p: g.pushes(p),
    "Jorg": lambda g, p: g.pushes(p), "Brumbaugh": lambda g, p: g.pushes(p),
    "Helios": lambda g, p: empty(g), "Lureena": lambda g, p: g.upgrades(p, mixed=True),
    "Mared": lambda g, p: lowest(g, p) and g.upgrades(p, 1), "Nagato": lambda g, p: g.moves(p),
    "Omicron-Fenzi": lambda g, p: g.mats[p]["energy"], "Pembertonia-Major": lambda g, p: g.mats[p]["culture"],
    "Umbra-Forum": lambda g, p: copies(g, p), "Andellouxian-6": lambda g, p: g.orbits(p),
    "BSW-10-1": lambda g, p: any(g.orbits(p).values()), "Maia": lambda g, p: len(g.free_dice()) > 1,
    "Gyore": lambda g, p: g.free_dice(), "Sargus-36": lambda g, p: g.given(p, 1, 0),
    "Walsfeo": lambda g, p: g.given(p, 0, 1), "Zavodnick": lambda g, p: any(g.doable(p, face) for face in FACES),
    "Gort": lambda g, p: g.shifts(p), "Piedes": lambda g, p: earlier(g, p),
    "Terra-Bettia": lambda g, p: any(g.orbits(one) for one in g.letters), "Zalax": lambda g, p: g.free_dice(),
}  # fmt: skip


def empty(game: Game) -> list[str]:
    """The planets without any ship."""
    taken = {ship.split("@")[0].rstrip("^") for mat in game.mats.values() for ship in mat["ships"]}
    return [name for name in game.row if name not in taken]


def lowest(game: Game, player: str) -> bool:
    """Whether nobody else's empire is as low."""
    return all(game.mats[other]["level"] > game.mats[player]["level"] for other in game.others(player))


def copies(game: Game, player: str) -> list[str]:
    """The planets of the row that may be copied."""
    return [name for name in game.row if game.usable(player, name)]


def earlier(game: Game, player: str) -> list[int]:
    """The dice whose action may be done once more."""
    done = [n for n, state in enumerate(game.state, 1) if state == "bay"] if player == game.active else []
    return [n for n in done if game.doable(player, game.faces[n - 1])]
