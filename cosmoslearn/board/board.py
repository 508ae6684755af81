"""The live board of any position: draws its scene, lets moves be made, shows why a move is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
import traitlets

from ..core.errors import CosmosError, UnknownName
from ..core.language import N_, Say, language, speaking
from ..core.position import Move, Position, Record
from ..core.registry import view as form
from ..core.verdict import Verdict
from ..explore.would import Way, ways_that_allow
from ..scene.scene import Scene
from .assets import script, style
from .choice import Choice
from .keyboard import keyed
from .live import Bundle, Live
from .panel import panel, rule_signs
from .tape import Tape, measures
from .wire import Data, Known, difference
from .wire import whole as plain_view
from .words import FREELY, HINT, Words, interface, one_line, told


def board(position: Position, lang: str | None = None, study: bool = False, **unknown: Any) -> Board:
    """A live board for a notebook: `position.board()`; `lang` is the language that it begins with.

    With `study` it is a study board on which moves are tried: pieces can be dragged and new ones put down as well.

    Raises:
        UnknownLanguage: the language is not spoken here.
        UnknownName: there is no such option.

    >>> from cosmoslearn.games import bigbang
    >>> shown = board(bigbang.parse("universe: BB@0,0\\nrow: PY1"))
    >>> shown.play("PY1@1,0")
    >>> shown.moves
    ('PY1@1,0',)
    """
    for option in unknown:
        raise UnknownName(N_("option"), option, ("lang", "study"))
    if study:
        found: Board = form("study")(position, lang=lang, trying=True)
        return found
    with speaking(lang):
        return Board(position)


class Board(Live):
    """A position that can be played on. `position` can be observed; it changes by `play`, `undo`, `redo` and clicks.

    Everything that the page reports comes in through `receive`. What goes out is the whole view when the page asks for
    it, else the difference to the view before, by shape. Without a front end the board shows itself as labelled SVG
    and as text.
    """

    _esm = script()
    _css = style()

    # The page reads this when it opens; afterwards it gets differences, so the trait itself never changes.
    view = traitlets.Dict().tag(sync=True, to_json=lambda _, board: board._state())
    position = traitlets.Any(read_only=True)

    def __init__(self, position: Position, *, played: Record | None = None) -> None:
        self._positions = list(played.positions()) if played is not None else [position]
        self._moves = list(played.moves) if played is not None else []
        self._at = len(self._moves)
        self._serial, self._error = 0, ""
        self._words, self._known, self._lang = self.interface(), Known(), language()
        self._choice = self._begin(position)
        self._said = self._hint()
        self._verdict: Verdict | None = None
        self._looked: Scene | None = None
        self._tape: Tape | None = None
        self._would: tuple[Verdict, tuple[Way, ...]] | None = None
        self._sent = self.whole()
        super().__init__()
        self.set_trait("position", position)
        self.on_msg(lambda _, event, __: self.receive(event))

    # ------------------------------------------------------------------------------------------ playing

    @property
    def moves(self) -> tuple[str, ...]:
        """The notations of the moves that led to the position shown."""
        return tuple(self._moves[: self._at])

    def play(self, move: Move | str) -> None:
        """Play a move; moves that were taken back are forgotten.

        Raises:
            IllegalMove: the move breaks a rule; the board stays as it is.
            NotationError: the text is no move of the game.
        """
        here = self._positions[self._at]
        chosen = here.read_move(move)
        after = here.play(chosen)
        self._positions[self._at + 1 :] = [after]
        self._moves[self._at :] = [str(chosen)]
        facts = {"move": here.say(chosen), "state": self._scene(after).description}
        self._go(self._at + 1, Say(N_("Played: {move}. {state}"), facts))

    def _told_move(self, n: int) -> Say:
        """Move number `n` in words."""
        return self._positions[n - 1].say(self._moves[n - 1])

    def undo(self) -> None:
        """Take the last move back; nothing happens where there is none."""
        if self._at > 0:
            self._go(self._at - 1, Say(N_("Taken back: {move}."), {"move": self._told_move(self._at)}))

    def redo(self) -> None:
        """Play the move again that was taken back last; nothing happens where there is none."""
        if self._at < len(self._moves):
            self._go(self._at + 1, Say(N_("Played again: {move}."), {"move": self._told_move(self._at + 1)}))

    def _go(self, at: int, said: Say) -> None:
        """Show another position of the history, then tell those who observe it."""
        self._at, self._verdict, self._looked = at, None, None
        self._tape = self._tape and Tape()
        position = self._positions[at]
        self._choice = self._begin(position)
        self._tell(said)
        self.set_trait("position", position)

    # ------------------------------------------------------------------------------------------- events

    def receive(self, event: Mapping[str, Any]) -> None:
        """React to one event of the page, and always answer; a fault is shown and logged, with nothing half done."""
        self._error, before = "", self._state()["serial"]
        if event.get("kind") != "whole":
            self._looked = None
        try:
            with speaking(event.get("lang")) as self._lang:
                self._reactions[event["kind"]](self, event)
        except Exception as fault:
            self.log.exception("cosmoslearn: a board could not react to %s", dict(event))
            self._error = one_line(fault)
            self._tell(self._said)
        if event.get("kind") != "whole" and self._state()["serial"] == before:
            self._serial += 1  # the page tells the learner when Python is silent
            self.send({"serial": self._serial, "change": {}})

    def _press(self, event: Mapping[str, Any]) -> None:
        if self._tape is not None:
            return self._measure_with(self._tape.after("press", event))
        shapes = (shape for same in self._choice.pressable.values() for shape in same)
        shape = next((shape for shape in shapes if shape.id == event["id"]), None)
        if shape is not None:
            nothing = Say(N_("{shape}: nothing to choose here now."), {"shape": shape.label or shape.move})
            self._choose(shape.move, nothing)
        return None

    def _part(self, event: Mapping[str, Any]) -> None:
        part = event["part"]
        if part:
            self._choose(part, HINT)
        else:
            self._try(self._choice.ways[""][0])

    def _choose(self, part: str, nothing: Say) -> None:
        """The next part of a move, or another beginning, or letting go, or a place where the move cannot go."""
        choice = self._choice
        longer = choice.then(part)
        if longer is None and part in choice.parts[-1:]:
            return self._let_go()
        longer = longer or choice.start.then(part)
        elsewhere = choice.instead(part) if longer is None else None
        if longer is not None and longer.complete is None:
            self._choice, self._verdict = longer, None
            self._tell(self._ways(longer))
        elif longer is not None or elsewhere is not None:
            self._try(longer.complete if longer is not None and longer.complete else str(elsewhere))
        else:
            self._tell(nothing)
        return None

    def _ways(self, choice: Choice) -> Say:
        found = [choice.broken(way) for way in choice.ways]
        facts = {"parts": choice.said, "n": found.count(()), "m": len(found) - found.count(())}
        return Say(N_("Chosen: {parts}. Places where it may go: {n}; where it may not: {m}."), facts)

    def _try(self, move: str) -> None:
        """Play a move if it is allowed; else show every rule about it and change nothing."""
        verdict = self._positions[self._at].judge(move)
        if verdict.legal:
            self.play(move)
        else:
            self._refuse(verdict)

    def _refuse(self, verdict: Verdict) -> None:
        self._verdict = verdict
        here = verdict.position
        facts = {"move": here.say(verdict.move), "rules": [here.rulebook.rule(rule).title for rule in verdict.broken]}
        self._tell(Say(N_("Not allowed: {move}. Broken: {rules}."), facts))

    def _why(self, _: Mapping[str, Any]) -> None:
        """Show the rules that the last move was held against, on the board as it was then."""
        if self._at > 0:
            self._tape = None
            self._verdict = self._positions[self._at - 1].judge(self._moves[self._at - 1])
            self._tell(Say(N_("It was allowed: {move}."), {"move": self._verdict.position.say(self._verdict.move)}))

    def _look(self, event: Mapping[str, Any]) -> None:
        """Show what the move would come to that the shape looked at ends, where the game draws that; say nothing."""
        if self._tape is not None:
            self._looked = self._tape.looked(self._positions[self._at], event["id"])
            return self._report()
        shape = next((shape for shape in self._choice.scene.shapes if shape.id == event["id"]), None)
        choice = self._choice
        if shape is not None and shape.move and choice.parts and self._verdict is None:
            longer = choice.then(shape.move)
            move = longer.complete if longer is not None else choice.instead(shape.move)
            self._looked = self._positions[self._at].preview(move) if move else None
        return self._report()

    def _measure(self, _: Mapping[str, Any]) -> None:
        """Begin to measure, or leave it."""
        self._verdict, self._tape = None, Tape() if self._tape is None else None
        self._tell(self._tape.said(self._positions[self._at]) if self._tape is not None else self._hint())

    def _measure_with(self, tape: Tape) -> None:
        try:
            said = tape.said(self._positions[self._at])
        except CosmosError as refused:
            return self._tell(Say("{refused}", {"refused": str(refused)}))
        self._tape = tape
        return self._tell(said)

    def _drag(self, event: Mapping[str, Any]) -> None:
        """While measuring move an end; in free study put a piece elsewhere, or a new one."""
        here, tape = self._positions[self._at], self._tape
        x, y = event["at"]
        if tape is not None:
            self._measure_with(tape.after("drag", event))
        else:
            self.put(lambda: here.dragged(event["id"], (float(x), float(y))) if self._free else None)

    def put(self, made: Callable[[], Position | None]) -> None:
        """Show another position in the place of the one shown, if there is one; a refusal is said and changes nothing.

        What is chosen stays, and a verdict that is shown is asked again.
        """
        try:
            position = made()
        except CosmosError as refused:
            return self._tell(Say("{refused}", {"refused": str(refused)}))
        if position is not None:
            self._positions[self._at :] = [position]
            self._moves[self._at :] = []
            start = self._begin(position)
            self._choice = start.then(*self._choice.parts) or start
            self._verdict = position.judge(self._verdict.move) if self._verdict is not None else None
            self._said = self._hint()
            self.set_trait("position", position)
        return self._report()

    @property
    def _free(self) -> bool:
        """Whether pieces can be dragged."""
        return self._positions[self._at].free

    @property
    def _told_of(self) -> Verdict | None:
        """The verdict that the panel shows."""
        return self._verdict

    def _what_would(self, _: Mapping[str, Any]) -> None:
        """Search what would have to be otherwise for the refused move to be allowed."""
        verdict = self._told_of
        if verdict is not None and not verdict.legal:
            self._would = verdict, ways_that_allow(self._seen(verdict.position), verdict.move)
            self._tell(Say(N_("Single changes under which it would be allowed: {n}."), {"n": len(self._would[1])}))

    def _escape(self, _: Mapping[str, Any]) -> None:
        """Close the verdict; without one let go of what was chosen last, or leave measuring."""
        if self._tape is not None:
            self._tape = Tape() if self._tape.ends else None
            self._tell(self._tape.said(self._positions[self._at]) if self._tape is not None else self._hint())
        elif self._verdict is not None:
            self._verdict = None
            self._tell(self._hint())
        else:
            self._let_go()

    def _let_go(self) -> None:
        self._choice, self._verdict = self._choice.before, None
        self._tell(self._hint())

    def _hint(self) -> Say:
        """What can be done now."""
        return self._ways(self._choice) if self._choice.parts else FREELY if self._free else HINT

    def _send_whole(self, _: Mapping[str, Any]) -> None:
        self.send(self._state())

    _reactions: ClassVar[Mapping[str, Callable[[Any, Mapping[str, Any]], None]]] = {
        "press": _press,
        "part": _part,
        "escape": _escape,
        "look": _look,
        "why": _why,
        "drag": _drag,
        "measure": _measure,
        "would": _what_would,
        "undo": lambda board, _: board.undo(),
        "redo": lambda board, _: board.redo(),
        "whole": _send_whole,
    }

    # ---------------------------------------------------------------------------------------- the view

    @staticmethod
    def interface() -> dict[str, Words]:
        """The words of the buttons and of what is spoken."""
        return interface()

    def _seen(self, position: Position) -> Position:
        """As much of a position as may be known in front of the board."""
        return position

    def _scene(self, position: Position, verdict: Verdict | None = None) -> Scene:
        """What there is to see of a position."""
        scene: Scene = self._seen(position).scene(verdict)
        return scene

    def _begin(self, position: Position) -> Choice:
        """Nothing chosen yet in a position."""
        return Choice(position, self._scene(position))

    def _state(self) -> Data:
        """What a page begins with."""
        return {"serial": self._serial, "view": self._sent}

    def _panel(self, verdict: Verdict) -> Data:
        """The panel of a verdict, with what would allow the move where that has been asked."""
        asked = self._would is not None and self._would[0] is verdict
        return panel(verdict) | {"would": [told(way.says) for way in self._would[1]] if asked and self._would else None}

    def shown(self) -> Scene:
        """The scene as it is shown now: what is measured, the marks of a refused move, or of what is chosen."""
        if self._tape is not None:
            return self._looked or self._tape.scene(self._positions[self._at])
        if self._verdict is not None:
            return self._scene(self._verdict.position, self._verdict)
        scene = self._looked or self._choice.scene
        return msgspec.structs.replace(scene, marks=(*scene.marks, *self._choice.marks()))

    def whole(self) -> Data:
        """The whole view as plain data: the scene, and what stands round it."""
        choice, tape, here = self._choice, self._tape, self._positions[self._at]
        reasons = choice.reasons() if self._verdict is None and tape is None else {}
        labels = {shape.id: shape.label for shape in choice.scene.shapes}
        book = here.rulebook
        previews = bool(choice.parts) and type(here).preview is not Position.preview
        view = plain_view(
            self.shown(),
            self._known,
            reasons=reasons,
            titles={rule: told(book.rule(rule).title) for rules in reasons.values() for rule in rules},
            panel=None if self._verdict is None else self._panel(self._verdict),
            buttons=[
                {"part": part, "label": told(labels[words] if words else part)}
                for part, words in ({} if tape is not None else choice.buttons()).items()
            ],
            undo=self._at > 0,
            redo=self._at < len(self._moves),
            said=told(self._said),
            error=self._error,
            looks=previews if tape is None else len(tape.ends) == 1,
            looked=told(self._looked.description) if self._looked is not None else "",
            study=self._free or tape is not None,
            **({"measuring": tape is not None} if measures(here) else {}),
            words=self._words,
            signs=rule_signs(),
            lang=self._lang,
        )
        return keyed(view)

    def _tell(self, said: Say) -> None:
        """Send what has changed; the sentence always, so that the live region speaks it."""
        self._said = said
        self._report(aloud=True)

    def _report(self, *, aloud: bool = False) -> None:
        before, self._sent = self._sent, self.whole()
        self._serial += 1
        said = {"said": self._sent["said"]} if aloud else {}
        self.send({"serial": self._serial, "change": difference(before, self._sent) | said})

    def _bundle(self) -> Bundle:
        """The live board, and for whoever has no front end for it the same as labelled SVG and as text."""
        data, metadata = self._live()
        scene = self.shown()
        html = form("html")(scene) if self._verdict is None else form("verdict_html")(self._verdict)
        return {**data, "text/html": html, "text/plain": form("text")(scene)}, metadata
