"""Players and positions for the tests: random and simple games, and every move that could be written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cosmoslearn.core.chance import Chance
from cosmoslearn.core.rulebook import Rulebook
from cosmoslearn.games import galaxies
from cosmoslearn.games.galaxies import Position
from cosmoslearn.games.galaxies.moves import Move, parse_move
from cosmoslearn.games.galaxies.pieces import CODES

KINDS = (("base", 2), ("base", 3), ("base", 4), ("base", 5), ("solo", 1), ("solo-harder", 1))
ROGUES = ("artemis", "rothkel", "zendica", "hades", "gamelyn")
# Which verbs a simple player likes best: what brings points first, throwing dice about last.
LIKED = ("upgrade", "act", "follow", "collect", "advance", "use", "colony", "move", "accept")
DISLIKED = ("reroll", "convert", "end", "skip", "pass", "decline", "force")


def start(number: int, rulebook: Rulebook = galaxies.RULES) -> Position:
    """The first position of a game, of another kind for each number."""
    mode, players = KINDS[number % len(KINDS)]
    return galaxies.new_game(mode, players=players, seed=number, rulebook=rulebook, rogue=ROGUES[number % len(ROGUES)])


def pick(position: Position, luck: Chance, way: str) -> tuple[Move, Chance]:
    """The next move of a player: `random`, or `simple`: by liking, then by chance."""
    moves = position.legal_moves()
    if way == "simple":
        best = [m for verb in LIKED for m in moves if m.verb == verb] or [m for m in moves if m.verb not in DISLIKED]
        verb = best[0].verb if best else ""
        moves = tuple(m for m in best if m.verb == verb) or moves
    elif way == "wandering":
        # Random, but without the many ways of throwing dice about, so that a game gets somewhere.
        moves = tuple(m for m in moves if m.verb not in ("reroll", "convert")) or moves
    return luck.choose(moves)


def playout(position: Position, seed: int, way: str, most: int = 30_000) -> Iterator[tuple[Position, Move, Position]]:
    """A game from a position on: before, move, after."""
    luck = Chance(seed)
    for _ in range(most):
        if position.to_move is None:
            return
        move, luck = pick(position, luck, way)
        after = position.apply(move)
        yield position, move, after
        position = after
    raise AssertionError("the game does not end")


def positions(seed: int, every: int = 7, most: int = 400, way: str = "wandering") -> Iterator[Position]:
    """Positions along a game."""
    for number, (before, _, _) in enumerate(playout(start(seed), seed, way)):
        if number % every == 0:
            yield before
        if number >= most:
            return


def written_moves(position: Position) -> Iterator[Move]:
    """Every move that could be written about a position, sensible or not."""
    row = [position.planet_at(slot).name for slot in position.slots]
    colonies = [position.name_of(card) for mat in position.mats for card in mat.colonies]
    letters = [position.letter(player) for player in range(len(position.mats))]
    dice = [f"d{n}" for n in range(1, len(position.faces) + 1)]
    texts = ["end", "follow", "pass", "act", "skip", "decline", "stop", "force", "accept"]
    texts += [f"use {die}" for die in [*dice, "d7"]]
    texts += [f"reroll {' '.join(some)}" for n in range(1, len(dice) + 1) for some in combinations(dice, n)]
    texts += [f"convert {one} {two} {three} COL" for one, two in combinations(dice, 2) for three in dice]
    places = [name + mark for name in row for mark in "@^"]
    texts += [f"move {one} {two}" for one in ("home", "locked", *places) for two in ("home", *letters[:1], *places)]
    texts += [f"move home {name}^" for name in colonies]
    texts += [f"{verb} {name}@" for verb in ("advance", "back", "recall") for name in row]
    texts += [f"push {letter} {place}" for letter in letters for place in places]
    texts += [f"shift {one}@ {two}" for one in row for two in row]
    amounts = [f"{letter}{n}" for letter in "EC" for n in range(8)] + ["E1C1", "E2C1", "E1C2", "E2C2"]
    texts += [f"{verb} {amount}" for verb in ("upgrade", "exchange", "collect", "lose") for amount in amounts]
    texts += [f"{verb} {name}" for verb in ("colony", "copy", "remove") for name in (*row, *colonies)]
    texts += [f"take {letter}" for letter in letters]
    texts += [f"borrow {letter} {name}" for letter in letters for name in colonies]
    texts += [f"do {face}" for face in CODES] + [f"set {die} {face}" for die in dice for face in CODES]
    texts += [f"spend {one} {two}" for one, two in combinations(dice, 2)] + [f"repeat {die}" for die in dice]
    texts += [f"keep {name}" for name in ("Hermit", "Noble", "Elder")]
    return map(parse_move, texts)
