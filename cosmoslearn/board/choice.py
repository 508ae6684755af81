"""What has been chosen of a move so far, and what may come next, for any game.

The protocol that a game's position and its scene follow so that moves can be made on a board:

- A move's notation is a sequence of parts (`Position.parts`): ``PY3@2,-1`` is ``PY3``, ``2,-1``.
- A shape with an outline can be pressed; it stands for the part in its `move`. Pressing shapes one after the other
  chooses the parts of a move. With its last part the move is tried.
- A part that no such shape carries is offered as a button, with the `label` of a shape without outline whose `move` is
  that part, or else with the part itself. Where it is the only way on, it is taken unasked (`round` in an orbit).
- `legal_moves()` gives the moves there are. Where one part more makes a move, `survey(what is chosen, as written)` adds
  the illegal ones, so that a learner can try them: `survey("PY3")`, `survey("HY 2,0")`.
- A shape that continues no move is tried in the place of one that does (a filled cell for an empty one), or as a whole
  move where nothing is chosen: the position reads and judges that as well, and says why not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from ..core.errors import NotationError
from ..core.language import Say
from ..core.position import Position
from ..core.verdict import Verdict
from ..scene.scene import Mark, Scene, Shape

Parts = tuple[str, ...]
NOTHING: Final[Parts] = ()


class Choice:
    """The parts chosen so far in a position, and their notation; immutable."""

    def __init__(
        self,
        position: Position,
        scene: Scene,
        parts: Parts = NOTHING,
        text: str = "",
        start: Choice | None = None,
        surveyed: Mapping[str, Verdict] | None = None,
    ) -> None:
        self.position, self.scene, self.parts, self.text = position, scene, parts, text
        self._surveyed = surveyed
        self.start = start or self
        self._longer: dict[Parts, Choice | None] = {}

    @cached_property
    def pressable(self) -> dict[str, tuple[Shape, ...]]:
        """The shapes that can be pressed, by the part that they stand for."""
        found: dict[str, tuple[Shape, ...]] = {}
        for shape in self.scene.shapes:
            if shape.move and shape.outline:
                found[shape.move] = (*found.get(shape.move, ()), shape)
        return found

    @cached_property
    def legal(self) -> dict[str, Parts]:
        """All legal moves that begin with the parts chosen: notation and parts."""
        return self._continuing(map(str, self.position.legal_moves()))

    @cached_property
    def verdicts(self) -> dict[str, Verdict]:
        """What the survey says about moves that begin with the parts chosen, where one part more makes a move."""
        if self._surveyed:  # with the last part nothing new is asked
            return {move: self._surveyed[move] for move in self._continuing(self._surveyed)}
        missing = max((len(parts) - len(self.parts) for parts in self.legal.values()), default=1)
        if not self.parts or missing > 1:
            return {}
        try:
            surveyed = self.position.surveyed(self.text)
        except NotationError:
            return {}
        return {move: surveyed[move] for move in self._continuing(surveyed)}

    def _continuing(self, moves: Iterable[str]) -> dict[str, Parts]:
        length = len(self.parts)
        split = {move: self.position.parts(move) for move in moves}
        return {move: parts for move, parts in split.items() if parts[:length] == self.parts}

    @cached_property
    def moves(self) -> dict[str, Parts]:
        """All moves in question, legal or not."""
        return self.legal | self._continuing(self.verdicts)

    @cached_property
    def ways(self) -> dict[str, tuple[str, ...]]:
        """For each part that may come next the moves that it leads to; the empty part ends the move."""
        found: dict[str, tuple[str, ...]] = {}
        for move, parts in self.moves.items():
            after = parts[len(self.parts)] if len(parts) > len(self.parts) else ""
            found[after] = (*found.get(after, ()), move)
        return found

    @property
    def said(self) -> tuple[Say | str, ...]:
        """The parts chosen in the words of the shapes that stand for them."""
        labels = {shape.move: shape.label for shape in reversed(self.scene.shapes) if shape.move and shape.label}
        return tuple(labels.get(part, part) for part in self.parts)

    @property
    def complete(self) -> str | None:
        """The move, when the parts chosen are a whole one and there is no other way on."""
        return self.ways[""][0] if set(self.ways) == {""} else None

    @property
    def before(self) -> Choice:
        """The choice without the last part that was chosen, and without what followed from it by itself."""
        for length in range(len(self.parts) - 1, 0, -1):
            shorter = self.start.then(*self.parts[:length])
            if shorter is not None and shorter.parts != self.parts:
                return shorter
        return self.start

    def then(self, *parts: str) -> Choice | None:
        """The choice with these parts and those that then follow by themselves; `None` if there is no such move."""
        if parts not in self._longer:
            self._longer[parts] = self._then(parts)
        return self._longer[parts]

    def _then(self, parts: Parts) -> Choice | None:
        longer = self
        for part in parts:
            longer = longer._with(part)
        while longer.moves and len(longer.ways) == 1 and not (set(longer.ways) & {"", *self.pressable}):
            (part,) = longer.ways
            longer = longer._with(part)
        return longer if longer.moves else None

    def _with(self, part: str) -> Choice:
        before, _ = self._around(part)
        return Choice(self.position, self.scene, (*self.parts, part), before + part, self.start, self.verdicts)

    def instead(self, part: str) -> str | None:
        """A move that goes on with this part instead of one with which a move does go on, or that this part alone is;
        `None` if that is no move.
        """
        before, after = self._around(part)
        if bool(before) != bool(self.parts):
            return None
        try:
            return str(self.position.read_move(before + part + after))
        except NotationError:
            return None

    def _around(self, part: str) -> tuple[str, str]:
        """What stands before and after the next part in a move that goes on with it, or else in another move."""
        moves = self.ways.get(part) or next((moves for way, moves in self.ways.items() if way), None)
        if not self.parts or not moves:
            return "", ""
        move, start, end = moves[0], 0, 0
        for known in self.moves[move][: len(self.parts) + 1]:
            start = move.find(known, end)
            # A part that the notation writes otherwise, as a planet's letter for its space, leaves no trace to follow.
            end = start + len(known) if start >= 0 else end
        return (move[:start], move[end:]) if start >= 0 else ("", "")

    def buttons(self) -> dict[str, str]:
        """For the parts that no shape stands for: the part and the shape id of its words (empty if there are none)."""
        words = {
            shape.move: shape.id for shape in self.scene.shapes if shape.move and not shape.outline and shape.label
        }
        ways = [way for way in self.ways if way not in self.pressable and (way or len(self.ways) > 1)]
        return {way: words.get(way, "") for way in ways}

    def broken(self, part: str) -> tuple[str, ...] | None:
        """The rules the next part would break; empty if a legal move goes on so, `None` if it is not in question."""
        moves = self.ways.get(part)
        if moves is None:
            return None
        if any(move in self.legal for move in moves):
            return ()
        return min((self.verdicts[move].broken for move in moves if move in self.verdicts), key=len, default=())

    def marks(self) -> tuple[Mark, ...]:
        """A ring on what is chosen, dots where a move may go, a cross where it may not."""
        if not self.parts:
            return ()
        chosen = [shape.id for part in self.parts for shape in self.pressable.get(part, ())]
        marks = [Mark("ring", "focus", (shape,)) for shape in chosen]
        for part, shapes in self.pressable.items():
            broken = self.broken(part)
            if broken is not None:
                on = tuple(shape.id for shape in shapes)
                marks.append(Mark("cross", "broken", on, number=len(broken)) if broken else Mark("dots", "ok", on))
        return tuple(marks)

    def reasons(self) -> dict[str, tuple[str, ...]]:
        """For each shape where the move may not go, by shape id, the rules it would break."""
        found = {part: self.broken(part) for part in self.pressable} if self.parts else {}
        return {shape.id: broken for part, broken in found.items() if broken for shape in self.pressable[part]}


class Still(Choice):
    """No choice: while pieces are put freely no move is under way."""

    legal: Mapping[str, Parts] = {}  # type: ignore[assignment]
    verdicts: Mapping[str, Verdict] = {}  # type: ignore[assignment]
