"""The second referee for Hexdomino and Parallel Universes, from the rule texts alone, in the manner of ``oracle``."""

from __future__ import annotations

from dataclasses import dataclass

from .oracle import Board, Cube, agree, beside, cube, name, score


def kind(one: str, other: str) -> str:
    """The link between two tiles: `form`, `colour`, or none where they agree in both or in neither."""
    form, colour = one[0] == other[0], one[1] == other[1]
    return "" if form == colour else "form" if form else "colour"


@dataclass
class Chain:
    """A game of Hexdomino: the chain from end to end, the hands, the stack."""

    tiles: list[tuple[Cube, str]]
    hands: list[list[str]]
    stack: list[str]
    turn: int = 0

    def ends(self) -> list[tuple[int, str]]:
        """The ends of the chain, each with the kind of link that it has already."""
        if len(self.tiles) == 1:
            return [(0, "")]
        codes = [code for _, code in self.tiles]
        return [(0, kind(codes[0], codes[1])), (-1, kind(codes[-1], codes[-2]))]

    def lays(self, hand: list[str]) -> dict[str, int]:
        """The moves with the tiles of a hand, and the end at which each lays its tile."""
        taken = {space for space, _ in self.tiles}
        found = {}
        for end, had in self.ends():
            space, code = self.tiles[end]
            for open_space in beside(space):
                alone = [near for near in beside(open_space) if near in taken] == [space]
                if open_space in taken or not alone:
                    continue
                for tile in hand:
                    link = kind(tile, code)
                    if link and link != had:
                        found[f"{tile}@{name(open_space)}"] = end
        return found

    def over(self) -> bool:
        """Whether a hand is empty, or the stack is and nobody can lay a tile."""
        return not all(self.hands) or (not self.stack and not any(map(self.lays, self.hands)))

    def moves(self) -> set[str]:
        if self.over():
            return set()
        return set(self.lays(self.hands[self.turn])) or {"draw" if self.stack else "pass"}

    def play(self, move: str) -> None:
        hand = self.hands[self.turn]
        if move == "draw":
            hand.append(self.stack.pop(0))
        elif move != "pass":
            code, where = move.split("@")
            end = self.lays(hand)[move]
            self.tiles.insert(0 if end == 0 and len(self.tiles) > 1 else len(self.tiles), (cube(where), code))
            hand.remove(code)
        self.turn = (self.turn + 1) % len(self.hands)

    def winners(self) -> list[int]:
        """An empty hand; else the lowest sum, then the fewest tiles, then all that are equal."""
        keys = [(sum(int(code[2]) for code in hand), len(hand)) for hand in self.hands]
        empty = [player for player, hand in enumerate(self.hands) if not hand]
        return empty or [player for player, key in enumerate(keys) if key == min(keys)]


@dataclass
class Universes:
    """A game of Parallel Universes: universe n lies to the left of player n and to the right of the one after."""

    boards: list[Board]
    offer: list[str]
    pile: list[str]
    goals: list[str]
    turn: int = 0
    passes: int = 0
    ages: list[str] | None = None

    def side(self, side: str, player: int) -> Board:
        return self.boards[player if side == "L" else player - 1]

    def spaces(self, board: Board, code: str) -> list[Cube]:
        """Where a tile may be laid; of an empty universe, where all spaces are alike, the one in the middle."""
        if not board:
            return [(0, 0, 0)]
        found = []
        for space in {near for taken in board for near in beside(taken)} - set(board):
            around = [board[near] for near in beside(space) if near in board]
            if len(around) >= min(2, len(board)) and all(agree(code, other) for other in around):
                found.append(space)
        return found

    def lays(self, codes: list[str], player: int) -> set[str]:
        return {
            f"{side} {code}@{name(space)}"
            for code in codes
            for side in "LR"
            for space in self.spaces(self.side(side, player), code)
        }

    def moves(self) -> set[str]:
        if not self.offer or self.passes == len(self.boards):
            return set()
        found = self.lays(self.offer, self.turn)
        return found or {"redeal" if self.lays(self.pile, self.turn) else "pass"}

    def play(self, move: str) -> None:
        ages = self.offer[:] if self.ages is None else self.ages
        if move == "redeal":
            self.pile += ages
            self.offer, self.pile = self.pile[:4], self.pile[4:]
            self.ages = self.offer[:]
            return
        if move == "pass":
            self.passes += 1
        else:
            side, lay = move.split(" ")
            code, where = lay.split("@")
            self.side(side, self.turn)[cube(where)] = code
            gap = self.offer.index(code)
            ages.remove(code)
            self.offer[gap : gap + 1] = self.pile[:1]
            self.ages = ages + self.pile[:1]
            self.pile, self.passes = self.pile[1:], 0
        self.turn = (self.turn + 1) % len(self.boards)

    def kept(self) -> list[int]:
        """For each player the lower of the sums of form and colour in the two universes."""
        return [
            min(sum(score(self.side(side, player), goal) for goal in goals) for side in "LR")
            for player, goals in enumerate(self.goals)
        ]
