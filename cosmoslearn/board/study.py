"""The study board: pieces put, moved, turned and taken away freely, each place judged, two rulebooks side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import msgspec

from ..core.bench import bench_of
from ..core.errors import CosmosError, NotationError, UnknownName
from ..core.language import N_, Say, speaking
from ..core.position import Position, Record
from ..core.registry import game as face
from ..core.verdict import Verdict
from ..explore.compare import compare, nearest_difference
from ..scene.scene import Mark, Scene, Shape
from .board import Board
from .casefile import write_case
from .choice import Choice, Still
from .controls import readings_menu
from .desk import WORDS, Desk, controls, pieces_menu
from .judging import Judged, differing, judged, signed, somewhere
from .keyboard import keyed
from .table import Table
from .wire import Data, Known
from .wire import whole as plain_view
from .words import in_all, told

PATIENCE: Final = 6.0  # seconds for a search
MANY: Final = 60  # places
HINT: Final = Say(N_("Choose a piece in the menu or press one on the board, then a place. No rule stops you here."))


def study(position: Position | str, game: str = "", lang: str | None = None, *, trying: bool = False) -> Study:
    """A study board: `position.study()`; with a notation and a game also of a position that cannot be.

    While `trying`, a press is part of a move, and only a pointer that drags moves pieces.

    Raises:
        NotationError: the text is no position of the game.
        UnknownName: there is no such game.

    >>> shown = study("universe: BB@0,0 PY1@1,0 SO2@1,-1", "bigbang")
    >>> [rule for rule, _ in shown.faults]
    ['BB-PLACE-INV']
    """
    with speaking(lang):
        shown = bench_of(game).read(position, face(game).RULES) if isinstance(position, str) else position
        return Study(shown, trying=trying)


class Study(Board):
    """A position on which everything can be put anywhere; `moves` says what was done."""

    def __init__(self, position: Position, *, trying: bool = False) -> None:
        self._bench = bench_of(position.game)
        self._trying, self._hand, self._dragging = trying, "", ""
        self._other: tuple[str, str] | None = None
        self._about: Verdict | None = None
        self._table: Table | None = None
        self._twin, self._judged = Known(), dict[tuple[Position, str], Judged]()
        self._known_changes: tuple[Any, dict[str, tuple[bool, bool]]] = None, {}
        self._readings = readings_menu(position.rulebook, Say(WORDS["alone"]))
        super().__init__(position)

    @property
    def faults(self) -> tuple[tuple[str, str], ...]:
        """The rules that the position breaks, with the reasons in words; empty for one that can be."""
        return self._bench.faults(self._here)

    @property
    def _here(self) -> Position:
        return self._positions[self._at]

    def _begin(self, position: Position) -> Choice:
        """Moves are chosen only where they are tried, and where the position can be."""
        scene = self._scene(position)
        return Choice(position, scene) if self._trying and not self._bench.faults(position) else Still(position, scene)

    # ------------------------------------------------------------------------------------------ pieces

    def put(self, piece: str, place: str, at: tuple[float, float] = (0, 0)) -> None:  # type: ignore[override]
        """Put a piece (a code, or the shape where it lies) on a place (the id of a shape), whatever the rules say.

        Raises:
            NotationError: nothing of the kind can lie there.
        """
        verdict = self._judge(self._here, piece).verdicts.get(place)
        after = self._bench.put(self._here, piece, place, at)
        self._done(after, f"{self._code(piece)} -> {self._place(place)}", about=verdict)

    def change(self, shape: str, key: str) -> None:
        """Change what lies on a shape: `remove`, `rotate`, `flip` or what else there is.

        Raises:
            UnknownName: that cannot be done to it.
        """
        changes = {change.key: change for change in self._bench.changes(self._here, shape)}
        if key not in changes:
            raise UnknownName(N_("change"), key, changes)
        self._done(changes[key].after, f"{self._code(shape)}: {changes[key].label.words('en')}")

    def _done(self, after: Position, what: str, about: Verdict | None = None, *, instead: bool = False) -> None:
        """Show what came of it, with what it is as a move; while dragging in the place of the position before."""
        at = self._at - instead
        self._positions[at + 1 :], self._moves[at:] = [after], [what]
        self._hand, self._about = "", about
        faults = self._bench.faults(after)
        rules = [after.rulebook.rule(rule).title for rule in dict(faults)]
        fine, wrong = N_("Done: {what}. This position can be."), N_("Done: {what}. This position breaks: {rules}.")
        self._go(at + 1, Say(wrong if faults else fine, {"what": what, "rules": rules}))

    def _code(self, piece: str) -> str:
        """A piece in short: its code, or what lies on the shape that it is."""
        found = self._shape(piece)
        named = found is not None and any(map(str.isalnum, found.piece))
        return found.piece if named and found is not None else self._place(piece)

    @property
    def _told_of(self) -> Verdict | None:
        return self._verdict or self._about

    def _place(self, shape: str) -> str:
        """The name of a place in notation."""
        found = self._shape(shape)
        return (found.move if found is not None else "") or shape.partition(":")[2] or shape or "table"

    def _shape(self, id: str) -> Shape | None:
        return next((shape for shape in self._choice.scene.shapes if shape.id == id), None)

    def _judge(self, position: Position, piece: str) -> Judged:
        """What each place says to a piece in hand; kept for the position shown and for each rulebook."""
        key = (position, piece)
        if key not in self._judged:
            self._judged = dict(list(self._judged.items())[-3:])
            self._judged[key] = judged(self._bench, position, self._choice.scene, piece)
        return self._judged[key]

    # ------------------------------------------------------------------------------------------ events

    def receive(self, event: Mapping[str, Any]) -> None:
        """React to one event of the page; while the play table is open it is the table that reacts."""
        if event.get("kind") != "drag":
            self._dragging = ""
        if self._table is None or event.get("kind") == "study":
            super().receive(event)
        else:
            self._table.receive(event)

    def _press_any(self, event: Mapping[str, Any]) -> None:
        """Put the piece in hand, or take in hand what lies there, or go on with the move that is tried."""
        shape = event["id"]
        if self._hand and shape != self._hand:
            self._refusing(lambda: self.put(self._hand, shape, self._choice.scene.shape(shape).at))
        elif self._trying and not self._hand:
            self._press(event)
        else:
            self._take("" if shape == self._hand else shape)

    def _refusing(self, do: Callable[[], None]) -> None:
        try:
            do()
        except CosmosError as refused:
            self._tell(Say("{refused}", {"refused": str(refused)}))

    def _take(self, piece: str) -> None:
        shape = self._shape(piece)
        if piece and shape is None and self._bench.free:
            after = somewhere(self._bench, self._here, self._choice.scene, piece)
            return self._done(after, f"{piece} -> {self._place('')}")
        if shape is not None and piece not in self._labels and not self._bench.changes(self._here, piece):
            return self._tell(Say(N_("Nothing lies there that could be taken.")))
        self._hand, self._about, self._verdict = piece, None, None
        label = self._labels.get(piece) or (shape.label if shape is not None else None) or piece
        fine = [not rules for rules in self._judge(self._here, piece).broken.values()]
        facts = {"piece": label, "n": sum(fine), "m": len(fine) - sum(fine)}
        taken = Say(N_("In hand: {piece}. Places where it may be: {n}; where it breaks a rule: {m}."), facts)
        return self._tell(taken if piece else HINT)

    @property
    def _labels(self) -> dict[str, Say]:
        return {piece.code: piece.label for piece in self._bench.pieces(self._here)}

    def _drag_any(self, event: Mapping[str, Any]) -> None:
        """To a point, again and again while the pointer moves; or once from place to place."""
        x, y = event["at"]
        if not self._bench.free:
            return self._refusing(lambda: self.put(event["id"], event.get("to", ""), (x, y)))
        if self._tape is not None:
            return self._drag(event)
        piece = event["id"] or self._hand or next(iter(self._labels))
        return self._refusing(lambda: self._dragged(piece, (float(x), float(y))))

    def _dragged(self, piece: str, at: tuple[float, float]) -> None:
        parts = self._choice.parts
        after = self._bench.put(self._here, piece, "", at)
        asked = self._verdict.move if self._verdict is not None else ""
        self._done(after, f"{self._code(piece)} -> {self._place('')}", instead=self._dragging == piece)
        self._dragging = piece
        self._choice = self._choice.then(*parts) or self._choice if parts else self._choice
        if asked and not self._bench.faults(after):
            self._verdict = after.judge(asked)
        self._report()

    def _try_moves(self, _: Mapping[str, Any]) -> None:
        self._trying, self._hand, self._about, self._verdict = not self._trying, "", None, None
        self._choice = self._begin(self._here)
        self._tell(self._hint())

    def _hint(self) -> Say:
        return super()._hint() if self._trying else HINT

    def _let_go(self) -> None:
        """Close what is said about a move, or let go of the piece in hand."""
        if self._trying and self._choice.parts:
            return super()._let_go()
        if self._about is None:
            self._hand = ""
        self._about = None
        return self._tell(self._hint())

    def against(self, rule: str = "", reading: str = "") -> None:
        """Compare with another reading of a rule; without one, leave that.

        Raises:
            UnknownName: there is no such rule or reading.
        """
        if rule:
            self._here.rulebook.read(rule, reading)
        self._other = (rule, reading) if rule else None
        changed = self._changed
        self._tell(Say(WORDS["count"], {"n": len(changed)}) if self._other else self._hint())

    @property
    def _changed(self) -> dict[str, tuple[bool, bool]]:
        """What the two rulebooks judge differently: places for the piece in hand, else moves."""
        if self._other is None:
            return {}
        key = (self._here, self._other, self._hand)
        if self._known_changes[0] != key:
            self._known_changes = key, self._compare(*self._other)
        return self._known_changes[1]

    def _compare(self, rule: str, reading: str) -> dict[str, tuple[bool, bool]]:
        other = self._here.read(rule, reading)
        if self._hand:
            return differing(self._judge(self._here, self._hand), self._judge(other, self._hand))
        if self._bench.faults(self._here) or self._bench.faults(other):
            return {}
        return compare(self._here, rule, reading).changed

    def find(self) -> None:
        """Go to the nearest position, by moves, in which the two rulebooks judge something differently."""
        if self._other is None or self._bench.faults(self._here):
            return self._tell(Say(N_("The search needs a position that can be, and a reading to compare with.")))
        self._tell(Say(N_("Searching, for at most {n} seconds."), {"n": PATIENCE}))
        found = nearest_difference(self._here, *self._other, seconds=PATIENCE)
        if found is None:
            return self._tell(Say(N_("No position was found in which they differ, as far as the search came.")))
        moves, comparison = found
        for move in moves:
            after = self._here.play(move)
            self._positions[self._at + 1 :], self._moves[self._at :] = [after], [move]
            self._at += 1
        facts = {"moves": list(moves), "n": len(comparison)}
        here, there = N_("They differ here: {n}."), N_("They differ after {moves}: {n}.")
        return self._go(self._at, Say(there if moves else here, facts))

    def read(self, text: str) -> None:
        """Show the position of a notation, possible or not.

        Raises:
            NotationError: the text is no position of the game.
        """
        self._done(self._bench.read(text, self._here.rulebook), "notation")

    def judge(self, move: str) -> None:
        """Show the verdict on a move beside the board.

        Raises:
            NotationError: the text is no move, or there are no moves in a position that cannot be.
        """
        if self._bench.faults(self._here):
            raise NotationError(move, N_("a move in a position that can be"), N_("move"))
        self._about = self._here.judge(move)
        self._tell(Say("{told}", {"told": in_all(self._about.summary)}))

    def save_case(self) -> str:
        """Write a case file about the verdict that is shown, or about the position alone; the name of the file."""
        verdict = self._told_of
        position = verdict.position if verdict is not None else self._here
        others = [{self._other[0]: self._other[1]}] if self._other else []
        file = write_case(position, verdict.move if verdict is not None else "", others)
        self._tell(Say(N_("Saved as {file}."), {"file": file.as_posix()}))
        return file.as_posix()

    def open_table(self) -> None:
        """Go on in the play table from the position shown, if it can be; what follows is saved there."""
        if self._bench.faults(self._here):
            return self._tell(Say(N_("A game cannot begin from a position that cannot be.")))
        table = Table(Record.starting(self._here))
        table.studied, table._serial = True, self._serial + 1
        table.send = self.send
        table._sent = table.whole()
        self._table = table
        self.send(self._state())
        return None

    def close_table(self) -> None:
        """Back from the play table."""
        if self._table is not None:
            self._serial, self._table = self._table._serial + 1, None
            self._tell(self._hint())
            self.send(self._state())

    def _state(self) -> Data:
        return self._table._state() if self._table is not None else super()._state()

    _reactions: ClassVar[Mapping[str, Callable[[Any, Mapping[str, Any]], None]]] = {
        **Board._reactions,
        "press": _press_any,
        "drag": _drag_any,
        "hand": lambda study, event: study._take(event["value"]),
        "change": lambda study, event: study._refusing(
            lambda: study.change(event.get("id") or study._hand, event["value"])
        ),
        "trying": _try_moves,
        "against": lambda study, event: study.against(*event["value"].split()),
        "find": lambda study, _: study.find(),
        "read": lambda study, event: study._refusing(lambda: study.read(event["value"])),
        "judge": lambda study, event: study._refusing(lambda: study.judge(event["value"].strip())),
        "case": lambda study, _: study.save_case(),
        "table": lambda study, _: study.open_table(),
        "study": lambda study, _: study.close_table(),
    }

    # ---------------------------------------------------------------------------------------- the view

    def shown(self) -> Scene:
        """The scene with what each place says to the piece in hand, and badges where the rulebooks differ."""
        scene = super().shown()
        if self._verdict is not None or self._tape is not None:
            return scene
        return msgspec.structs.replace(
            scene, marks=(*scene.marks, *self._marks(self._judge(self._here, self._hand), 0))
        )

    def _marks(self, found: Judged, which: int) -> tuple[Mark, ...]:
        """What a rulebook says; of very many places the second picture shows only those that are judged otherwise."""
        held = (Mark("ring", "focus", (self._hand,)),) if self._shape(self._hand) is not None else ()
        judged = found.marks() if which == 0 or len(found.broken) <= MANY else ()
        return (*held, *judged, *signed(self._places(), which))

    def _places(self) -> dict[str, tuple[bool, bool]]:
        """The places of what is judged differently."""
        if self._hand:
            return self._changed
        places = {shape.move: shape.id for shape in self._choice.scene.shapes if shape.move and shape.outline}
        ends = {places.get(self._here.parts(move)[-1]): pair for move, pair in self._changed.items()}
        return {place: pair for place, pair in ends.items() if place is not None}

    def whole(self) -> Data:
        """The view of the board, the piece in hand, the faults, the other rulebook."""
        data, here = super().whole(), self._here
        reasons = self._judge(here, self._hand).broken if self._verdict is None else {}
        broken = {place: rules for place, rules in reasons.items() if rules}
        titles = {rule: told(here.rulebook.rule(rule).title) for rules in broken.values() for rule in rules}
        more: Data = {"reasons": broken, "titles": titles} if self._hand else {}
        if self._about is not None and self._verdict is None:
            more["panel"] = self._panel(self._about) | {"kept": True}
        twin = self._other_view(data)
        desk: Data = {
            "study": "free" if self._bench.free else "places",
            "other": twin,
            "controls": controls(self._desk),
            "pieces": pieces_menu(self._bench, here),
            "menu": self._readings,
        }
        return keyed(data | more | desk)

    @property
    def _desk(self) -> Desk:
        """What the controls tell of."""
        rows = {self._place(what): pair for what, pair in self._changed.items()}
        return Desk(self._bench, self._here, self._hand, self._shape(self._hand), self._trying, self._other, rows)

    def _other_view(self, data: Data) -> Data | None:
        """The marks as the other rulebook sets them."""
        if self._other is None or self._verdict is not None:
            return None
        scene = msgspec.structs.replace(
            self._choice.scene, marks=self._marks(self._judge(self._here.read(*self._other), self._hand), 1)
        )
        seen = plain_view(scene, self._twin)
        data["symbols"] |= seen["symbols"]
        rule, reading = self._here.rulebook.rule(self._other[0]), self._other[1]
        label = Say("{rule}: {reading}", {"rule": rule.title, "reading": rule.reading_words(reading)})
        return {"label": told(label), "marks": seen["marks"]}
