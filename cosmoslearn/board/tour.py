"""All that can be asked about a position by pressing, answered beforehand, for a page behind which no Python runs."""

from __future__ import annotations

from typing import Final

from ..core.language import N_, Say
from ..core.position import Position
from .board import Board
from .choice import Choice
from .keyboard import keyed
from .wire import Data, difference

MOST: Final = 600  # so many answers a page may hold
HINT: Final = Say(N_("Choose a piece, then a place: this page says which rules allow the move and which do not."))
State = tuple[tuple[str, ...], str]


class Asking(Board):
    """A board on which nothing is played: each move is judged and shown, the allowed ones too, and nothing is sent."""

    def ask(self, choice: Choice, part: str) -> State:
        """Press a part when so much is chosen; gives what tells the view from others: choice and move tried."""
        self._choice, self._verdict, self._said = choice, None, HINT
        if part:
            self._choose(part, HINT)
        elif choice.parts:
            self._try(choice.ways[""][0])
        return self._choice.parts, self._verdict.move if self._verdict is not None else ""

    @property
    def choice(self) -> Choice:
        """What is chosen now."""
        return self._choice

    def whole(self) -> Data:
        """The view, which does not ask for more when a place is looked at, and measures nothing."""
        view = {**super().whole(), "looks": False, "study": False}
        view.pop("measuring", None)
        return keyed(view)

    def _try(self, move: str) -> None:
        self._verdict = self._positions[0].judge(move)
        if self._verdict.legal:
            self._tell(Say(N_("Allowed: {move}."), {"move": self._positions[0].say(move)}))
        else:
            self._refuse(self._verdict)

    def _tell(self, said: Say) -> None:
        self._said = said


def tour(position: Position) -> Data:
    """Every view that pressing leads to, as plain data.

    `changes` make each view from the one numbered in `origins`; `choices` are the numbers of the views with the same
    choice and nothing tried. From such a view `ways` give the number of the view that each part leads to.
    """
    board = Asking(position)
    try:
        return _walked(board)
    finally:
        board.close()


def _walked(board: Asking) -> Data:
    start = board.choice
    numbers = {board.ask(start, ""): 0}
    first = board.whole()
    changes, origins, choices, ways = [Data()], [0], [0], dict[int, dict[str, int]]()
    left = [(0, start, first)]
    for number, choice, view in left:
        ways[number] = {}
        for part in (*choice.pressable, *choice.buttons()):
            state = board.ask(choice, part)
            if state not in numbers and len(changes) < MOST:
                now, numbers[state] = board.whole(), len(changes)
                changes.append(difference(view, now))
                origins.append(number)
                choices.append(number if state[1] else numbers[state])
                if not state[1]:
                    left.append((numbers[state], board.choice, now))
            if state in numbers and numbers[state] != number:
                ways[number][part] = numbers[state]
    return {"view": first, "changes": changes, "origins": origins, "choices": choices, "ways": ways}
