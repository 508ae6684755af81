"""The second referee plays whole games of the cosmic and the simple mode: two physical piles, a clock of stacks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .oracle import (
    ACTIONS,
    Board,
    Cube,
    beside,
    cube,
    is_body,
    movable,
    name,
    outer,
    price,
    score,
    tiles_beside,
    why_not_eclipse,
    why_not_jump,
    why_not_lay,
    why_not_lift,
    why_not_orbit,
)


@dataclass
class Table:
    """A game on the table: everything that lies there, moved by hand. Modes cosmic and simple."""

    board: Board
    row: list[str]
    pile: list[str]
    discards: list[str] = field(default_factory=list)
    clock: dict[int, list[str]] = field(default_factory=dict)
    """Stacks of markers, the lowest first."""
    mode: str = "cosmic"
    order: list[str] = field(default_factory=list)
    mover: str = ""
    dark: int = 0
    extras: int = 0
    owed: int = 0
    done: bool = False
    goals: dict[str, str] = field(default_factory=dict)
    """The form and the colour of each player."""

    def draw(self) -> str:
        if not self.pile:
            self.pile, self.discards = self.discards, []
        return self.pile.pop(0)

    def fill(self, most: int = 4) -> None:
        for _ in range(most):
            if len(self.row) < 4 and (self.pile or self.discards):
                self.row.insert(0, self.draw())

    @property
    def how(self) -> str:
        return "dark" if self.dark else "extra" if self.extras else "turn"

    def spaces(self) -> list[Cube]:
        """All spaces within two steps of the universe."""
        near = {space for taken in self.board for space in beside(taken)}
        return sorted(near | {space for other in near for space in beside(other)} | set(self.board))

    def lays(self, code: str) -> list[Cube]:
        frontier = {space for taken in self.board for space in beside(taken)} - set(self.board)
        return [space for space in frontier if not why_not_lay(self.board, code, space, self.how, self.mode)]

    def shifts(self, code: str) -> Iterator[str]:
        """All ways to carry out hyperspace, orbit or eclipse."""
        lifted = {space: why_not_lift(self.board, space) for space in self.board if not movable(self.board, space)}
        free = [space for space, broken in lifted.items() if not broken]
        for source in free:
            if code == "HY":
                for target in outer(self.board.keys() - {source}):
                    if not why_not_jump(self.board, source, target, lambda _b, s: lifted[s]):
                        yield f"HY {name(source)}-{name(target)}"
            for near in beside(source) if code in ("OR", "EC") else ():
                if code == "EC" and not why_not_eclipse(self.board, source, near, lambda _b, s: lifted[s]):
                    yield f"EC {name(source)}-{name(near)}"
                for target in beside(near) if code == "OR" and near in self.board else ():
                    if not why_not_orbit(self.board, source, near, target, lambda _b, s: lifted[s]):
                        yield f"OR {name(source)} round {name(near)}-{name(target)}"

    def moves_of(self, code: str) -> list[str]:
        """All moves with one tile of the row."""
        if self.how != "turn" and not is_body(code):
            return []
        if code == "DE":
            return ["DE"]
        if code in ACTIONS:
            return list(self.shifts(code))
        return [f"{code}@{name(space)}" for space in self.lays(code)]

    def moves(self) -> set[str]:
        """All moves of the player whose turn it is."""
        if self.done:
            return set()
        found = {move for code in self.row for move in self.moves_of(code)}
        if self.how == "extra":
            return found | {"decline"}
        return found or {"redeal" if self.how == "turn" else "decline"}

    def dead(self) -> bool:
        """Whether nothing of the whole supply can be played."""
        return not any(self.moves_of(code) for code in (*self.row, *self.pile, *self.discards))

    # -------------------------------------------------------------- playing

    def play(self, move: str) -> None:
        if move == "redeal":
            while self.row:
                self.discards.append(self.row.pop())
            self.fill()
            self.look()
            return
        if move == "decline":
            self.dark, self.extras = 0, self.extras if self.dark else 0
        elif "@" in move:
            self.lay(*move.split("@"))
        else:
            self.act(move)
        self.go_on()

    def lay(self, code: str, where: str) -> None:
        space = cube(where)
        self.row.remove(code)
        free_of_time = self.how != "turn"
        self.board[space] = code
        around = tiles_beside(self.board, space)
        earned = 1 if code == "SN" or (is_body(code) and "SN" in around) else 0
        if code == "BH":
            for near in beside(space):
                if is_body(self.board.get(near, "")):
                    self.turn_over(near)
        elif is_body(code) and "BH" in around:
            self.turn_over(space)
        if self.dark:
            self.dark -= 1
        elif self.extras:
            self.extras -= 1
        self.extras += earned
        if not free_of_time:
            self.owed = price(code)

    def turn_over(self, space: Cube) -> None:
        self.board[space] = "X:" + self.board[space]

    def act(self, move: str) -> None:
        code, *rest = move.split()
        self.row.remove(code)
        self.owed = price(code)
        if code == "DE":
            self.dark = 2
            return
        spaces = [cube(text) for text in re.findall(r"-?\d+,-?\d+", re.sub(r"(?<=\d)-", " ", " ".join(rest)))]
        source, target = spaces[0], spaces[-1]
        moved = self.board.pop(source)
        self.board[target] = f"{moved}^{self.board[target]}" if code == "EC" else moved
        if "BH" in tiles_beside(self.board, target):
            self.turn_over(target)

    def go_on(self) -> None:
        """After a tile has had its effect: one more body, or the end of the turn."""
        if self.dark or self.extras:
            self.fill(1)
            return
        if self.mode == "simple":
            self.fill(1)
            self.mover = self.order[(self.order.index(self.mover) + 1) % len(self.order)]
        else:
            if self.row:
                self.discards.append(self.row.pop())
            self.fill()
            self.pay()
        self.owed = 0
        self.look()

    def pay(self) -> None:
        time = next(time for time, pile in self.clock.items() if self.mover in pile)
        self.clock[time].remove(self.mover)
        self.clock.setdefault(time + self.owed, []).append(self.mover)
        self.clock = {when: pile for when, pile in sorted(self.clock.items()) if pile}
        self.mover = next(iter(self.clock.values()))[-1]

    def look(self) -> None:
        """Whether the game is over."""
        supply = self.pile or self.discards
        self.done = (not supply and all(code in ACTIONS for code in self.row)) or self.dead()

    # -------------------------------------------------------------- the end

    def totals(self) -> dict[str, int]:
        """Form and colour of every player, each counted by itself and added."""
        return {who: sum(score(self.board, goal, self.mode) for goal in goals) for who, goals in self.goals.items()}

    def counting(self) -> list[str]:
        """Who counts first, second ...: the furthest in time first; in a shared space the top marker counts last."""
        return [who for _, pile in sorted(self.clock.items(), reverse=True) for who in pile]

    def winner(self) -> str:
        """The greatest total; of equal ones who counts last, in the simple mode who began last."""
        points = self.totals()
        order = self.order if self.mode == "simple" else self.counting()
        return [who for who in order if points[who] == max(points.values())][-1]
