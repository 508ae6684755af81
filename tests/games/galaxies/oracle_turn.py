"""A second referee that plays: one turn with planet powers and chances to follow, sharing no code with the engine.

The game is told as coroutines: each asks for a decision with `yield player, options` and goes on with the answer. There
is no stack and no position; whoever wants to know what comes after some answers gives them to a fresh turn. Not told
are throws (rerolls, Converter, Zalax) and the end of the game.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations

from tests.games.galaxies.oracle import CARDS, FACES
from tests.games.galaxies.oracle_game import COST, Game, copies, earlier, empty

Turn = Generator[tuple[str, list[str]], str, None]


def turn(game: Game) -> Turn:
    """What is left of the turn under way."""
    player = game.active
    while True:
        usable = []
        for n in game.free_dice():
            game.state[n - 1] = "now"
            usable += [f"use d{n}"] if game.doable(player, game.faces[n - 1]) else []
            game.state[n - 1] = "free"
        chosen = yield player, [*usable, "end"]
        if chosen == "end":
            return
        die = int(chosen[-1])
        game.state[die - 1] = "now"
        yield from action(game, player, game.faces[die - 1])
        yield from followed(game, player, game.faces[die - 1], free=False)
        game.state[die - 1] = "bay"


def followed(game: Game, opener: str, face: str, free: bool) -> Turn:
    """The others may follow, clockwise."""
    for other in game.others(opener):
        price = 0 if free else 2 if "Nibiru" in game.lasting and opener == game.active else 1
        if not game.has(other, culture=price):
            continue
        game.pay(other, culture=price)
        able = game.doable(other, face)
        game.pay(other, culture=-price)
        if able and (yield other, ["follow", "pass"]) == "follow":
            game.pay(other, culture=price)
            for effect in game.lasting if opener == game.active else []:
                game.gain(opener, energy=effect == "Bisschop", culture=effect == "Birkomius")
            yield from action(game, other, face)


def action(game: Game, player: str, face: str) -> Turn:
    """The action of a face."""
    mat = game.mats[player]
    if face == "MOV":
        yield from moved(game, player)
    elif face in ("ENE", "CUL"):
        kind = "energy" if face == "ENE" else "culture"
        out = [ship.split("@")[0].rstrip("^") for ship in mat["ships"] if ship != "home"]
        n = sum(CARDS[name]["produces"] == kind for name in out) + (face == "ENE") * mat["ships"].count("home")
        game.gain(player, **{kind: n})
    elif face == "COL":
        names = [name for name in mat["col"] if game.usable(player, name)]
        options = game.upgrades(player) + [f"colony {name}" for name in names]
        if options:
            chosen = yield player, options
            if chosen.startswith("upgrade"):
                upgraded(game, player, chosen)
            else:
                yield from power(game, player, chosen.split()[1])
    else:
        yield from advanced(game, player, 1, {"DIP": "diplomacy", "ECO": "economy"}[face])


def moved(game: Game, player: str, but: tuple[int, ...] = ()) -> Generator[tuple[str, list[str]], str, int]:
    """A ship moves and may use the planet on which it lands; its number."""
    options = game.moves(player, but)
    if not options:
        return -1
    _, start, end = (yield player, options).split()
    ship = game.ship(player, start, but)
    game.mats[player]["ships"][ship] = end + "0" if end[-1] == "@" else end
    name = end[:-1]
    if end[-1] == "^" and game.usable(player, name) and (yield player, ["act", "skip"]) == "act":
        yield from power(game, player, name)
    return ship


def advanced(game: Game, player: str, steps: int, track: str = "", but: str = "") -> Turn:
    """A ship advances, as far as there is one."""
    options = game.advances(player, track, but)
    if options:
        name = (yield player, options).split()[1][:-1]
        forward(game, player, name, steps)


def forward(game: Game, player: str, name: str, steps: int) -> None:
    """Some steps along a track; the symbol colonises."""
    space = game.orbits(player)[name] + steps
    ships = game.mats[player]["ships"]
    if space <= CARDS[name]["numbered_spaces"]:
        ships[game.ship(player, name + "@")] = f"{name}@{space}"
    else:
        colonised(game, player, name)


def colonised(game: Game, player: str, name: str) -> None:
    """Ships go home, the card is taken, the gap filled."""
    for mat in game.mats.values():
        mat["ships"] = ["home" if ship.split("@")[0].rstrip("^") == name else ship for ship in mat["ships"]]
    game.mats[player]["col"] = [*game.mats[player]["col"], name]
    refilled(game, name)


def refilled(game: Game, name: str) -> None:
    """A new card comes to the place of one that leaves."""
    game.row[game.row.index(name)] = game.deck.pop(0)


def upgraded(game: Game, player: str, chosen: str) -> None:
    """The empire goes up a level."""
    energy, _, culture = chosen.split()[1].lstrip("E").partition("C")
    game.pay(player, int(energy or 0), int(culture or 0))
    mat = game.mats[player]
    mat["level"] += 1
    mat["ships"] += ["home"] * (mat["level"] in (3, 5))


def pushed(
    game: Game, player: str, steps: int, track: str = "", but: tuple[str, str] = ("", "")
) -> Generator[tuple[str, list[str]], str, tuple[str, str]]:
    """A rival ship goes back, as far as there is one; whose and where."""
    options = game.pushes(player, track, but)
    if not options:
        return "", ""
    _, other, place = (yield player, options).split()
    name = place[:-1]
    ship = game.ship(other, place)
    game.mats[other]["ships"][ship] = f"{name}@{max(0, game.orbits(other)[name] - steps)}"
    return other, name


# ------------------------------------------------------------------ planets


def power(game: Game, player: str, name: str) -> Turn:
    """The action of a planet."""
    game.pay(player, *COST.get(name, (0, 0)))
    if CARDS[name]["once_per_turn"]:
        game.once.add((player, name))
    game.inside.append((player, name))
    yield from _power(game, player, name)
    game.inside.remove((player, name))


def _power(game: Game, player: str, name: str) -> Turn:
    mat, others = game.mats[player], game.others(player)
    if name in ("Birkomius", "Bisschop", "Nibiru"):
        game.lasting.append(name)
    elif name in ("Drewkaiden", "Padraigin-3110"):
        yield from advanced(game, player, 1 if name == "Drewkaiden" else 2, "diplomacy")
    elif name in ("Leandra", "Nakagawakozi"):
        yield from advanced(game, player, 1 if name == "Leandra" else 2, "economy")
    elif name == "Shouhua":
        yield from advanced(game, player, 1)
    elif name in ("Jakks", "Hoefker", "Vici-KS156", "MJ-120210"):
        game.gain(player, **{"Jakks": {"culture": 1}, "Hoefker": {"culture": 2}, "Vici-KS156": {"energy": 1},
                             "MJ-120210": {"energy": 2}}[name])  # fmt: skip
    elif name in ("Tifnod", "Vizcarra", "K-Widow", "Jorg"):
        track = {"Tifnod": "diplomacy", "Vizcarra": "economy"}.get(name, "")
        yield from pushed(game, player, 2 if name == "Jorg" else 1, track)
    elif name == "Brumbaugh":
        first = yield from pushed(game, player, 1)
        yield from pushed(game, player, 1, but=first)
    elif name in ("CLJ-0517", "La-Torres"):
        kind = "culture" if name == "CLJ-0517" else "energy"
        victim = (yield player, [f"take {other}" for other in others]).split()[1]
        if game.mats[victim][kind]:
            game.mats[victim][kind] -= 1
            game.gain(player, **{kind: 1})
    elif name in ("Gleam-Zanier", "JAC-110912"):
        kind = "energy" if name == "Gleam-Zanier" else "culture"
        game.gain(player, **{kind: 2})
        for other in others:
            game.gain(other, **{kind: 1})
    elif name == "Aughmoore":
        game.gain(player, culture=mat["ships"].count("home"))
    elif name == "Helios":
        gone = (yield player, [f"remove {one}" for one in empty(game)]).split()[1]
        refilled(game, gone)
    elif name in ("Lureena", "Mared"):
        upgraded(game, player, (yield player, game.upgrades(player, name == "Mared", name == "Lureena")))
    elif name == "Nagato":
        ship = yield from moved(game, player)
        yield from moved(game, player, (ship,))
    elif name in ("Omicron-Fenzi", "Pembertonia-Major"):
        yield from _exchanged(game, player, "E" if name == "Omicron-Fenzi" else "C")
    else:
        yield from _rare(game, player, name)


def _exchanged(game: Game, player: str, letter: str) -> Turn:
    have = game.mats[player]["energy" if letter == "E" else "culture"]
    n = int((yield player, [f"exchange {letter}{n}" for n in range(1, have + 1)])[-1])
    lot = (n, 0) if letter == "E" else (0, n)
    game.pay(player, *lot)
    game.gain(player, lot[1], lot[0])


def _rare(game: Game, player: str, name: str) -> Turn:
    mat, others = game.mats[player], game.others(player)
    if name == "Umbra-Forum":
        yield from power(game, player, (yield player, [f"copy {one}" for one in copies(game, player)]).split()[1])
    elif name in ("Sargus-36", "Walsfeo"):
        lot = (1, 0) if name == "Sargus-36" else (0, 1)
        _, owner, card = (yield player, game.given(player, *lot)).split()
        game.pay(player, *lot)
        game.gain(owner, *lot)
        yield from power(game, player, card)
    elif name == "Andellouxian-6":
        place = (yield player, [f"recall {one}@" for one in game.orbits(player)]).split()[1]
        n = game.orbits(player)[place[:-1]]
        mat["ships"][game.ship(player, place)] = "home"
        if n:
            kind = (yield player, [f"collect E{n}", f"collect C{n}"])[8]
            game.gain(player, *((n, 0) if kind == "E" else (0, n)))
    elif name == "BSW-10-1":
        spaces = game.orbits(player)
        place = (yield player, [f"back {one}@" for one, space in spaces.items() if space]).split()[1]
        mat["ships"][game.ship(player, place)] = f"{place}{spaces[place[:-1]] - 1}"
        yield from advanced(game, player, 1, but=place[:-1])
    elif name == "Maia":
        pairs = [f"spend d{one} d{two}" for one, two in combinations(game.free_dice(), 2)]
        for word in (yield player, pairs).split()[1:]:
            game.state[int(word[1]) - 1] = "given"
        game.gain(player, 2, 2)
    elif name == "Zavodnick":
        face = (yield player, [f"do {face}" for face in FACES if game.doable(player, face)])[3:]
        yield from action(game, player, face)
        yield from followed(game, player, face, free=True)
    elif name == "Gort":
        _, place, end = (yield player, game.shifts(player)).split()
        space = game.orbits(player)[place[:-1]]
        mat["ships"][game.ship(player, place)] = f"{end}@{min(space, CARDS[end]['numbered_spaces'])}"
        if space > CARDS[end]["numbered_spaces"]:
            colonised(game, player, end)
    elif name == "Gyore":
        _, die, face = (yield player, [f"set d{n} {face}" for n in game.free_dice() for face in FACES]).split()
        game.faces[int(die[1]) - 1] = face
    elif name == "Piedes":
        again = (yield player, [f"repeat d{n}" for n in earlier(game, player)])[-1]
        yield from action(game, player, game.faces[int(again) - 1])
    elif name == "Terra-Bettia":
        for other in others:
            options = game.advances(other)
            chosen = (yield other, [*options, "decline"]) if options else "decline"
            if chosen != "decline":
                forward(game, other, chosen.split()[1][:-1], 1)
        yield from advanced(game, player, 2)
