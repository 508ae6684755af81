"""The play table: a whole game, hot seat or against bots, with log, "what if", self-saving records and readings."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from ..core.chance import Chance
from ..core.errors import FileError, UnknownName
from ..core.language import N_, Say, say, speaking
from ..core.position import Move, Position, Record, read_records, write_records
from ..core.rulebook import Rulebook
from ..core.verdict import Verdict
from ..explore.bots import BOTS, points_of
from ..scene.scene import Scene
from .board import Board
from .wire import Data
from .words import Words, interface, told

FOLDER: Final = Path("cosmoslearn-games")
TABLE: Final = {
    "log": N_("Moves of the game"),
    "start": N_("Start"),
    "seat": N_("Player {who}"),
    "bot": N_("Player {who}, a bot"),
    "busy": N_("Player {who} is thinking"),
    "covered": N_("Hand the board to player {who}. What only one player may know is covered."),
    "uncover": N_("I am player {who}: show my view"),
    "branch": N_("What if?"),
    "branched": N_("You are trying something out: the game itself stands still."),
    "back": N_("Back to the game"),
    "saved": N_("Every move is saved in {file}"),
    "unsaved": N_("The first move makes a file for this game."),
    "readings": N_("Rules read otherwise"),
    "rule": N_("Rule"),
    "reading": N_("Reading"),
    "default": N_("as usual"),
    "misconception": N_("a common mistake"),
    "alternative": N_("another reading"),
    "in_force": N_("Read otherwise now: {rules}"),
    "choose": N_("choose"),
}


def table(
    game: str,
    bots: Mapping[int, str] | None = None,
    file: Path | str | None = None,
    seed: int = 0,
    lang: str | None = None,
    readings: Mapping[str, str] | None = None,
    **options: Any,
) -> Table:
    """A new game at a table; `options` are those of the game's `new_game` (mode, players ...).

    `bots` says which players are bots, counted from 0: `{1: "greedy"}`. Every move is saved at once in `file`, or in a
    new file of the folder `cosmoslearn-games`; a file that holds a game already is played on.

    Raises:
        FileError: the file cannot be read, or holds no record.
        UnknownName: there is no such game, bot, rule, reading or option.

    >>> table("bigbang", seed=3).record.seed
    3
    """
    known = dict(bots or {})
    for bot in known.values():
        if bot not in BOTS:
            raise UnknownName(N_("bot"), bot, BOTS)
    with speaking(lang):
        if file is not None and Path(file).exists():
            return open_table(file, known)
        record = Record(game, seed, options=options, readings=dict(readings or {}))
        shown = Table(record, known, file)
    if shown.people:
        shown.begin()
    return shown


def open_table(file: Path | str, bots: Mapping[int, str] | None = None) -> Table:
    """The game in a file of records (the last one), to be played on in the same file.

    Raises:
        BrokenRecord: a move in it cannot be read or is illegal.
        FileError: the file cannot be read, or holds no record.
    """
    records = read_records(file)
    if not records:
        raise FileError(file, say(N_("line {number}"), number=1), say(N_("expected a record")))
    return Table(records[-1], bots, file)


class Table(Board):
    """A board with a game around it. The position shown is the one that the player in front of it may see."""

    def __init__(self, record: Record, bots: Mapping[int, str] | None = None, file: Path | str | None = None) -> None:
        self._record, self._bots = msgspec.structs.replace(record, moves=()), dict(bots or {})
        self._file = Path(file) if file is not None else None
        self._main: tuple[list[Position], list[str], int] | None = None
        self._busy: int | None = None
        self._chance = Chance(record.seed)
        start = record.start()
        self._menu, self._seats = _menu(start.rulebook), len(points_of(start))
        position = record.replay()
        self._viewer = self._first_viewer(position)
        super().__init__(position, played=record)

    @staticmethod
    def interface() -> dict[str, Words]:
        """The words of the board and of the game around it."""
        return interface() | {key: told(Say(message)) for key, message in TABLE.items()}

    @property
    def record(self) -> Record:
        """The game as far as it has been played: what is saved."""
        moves = self._main[1] if self._main is not None else self._moves
        return msgspec.structs.replace(self._record, moves=tuple(moves))

    @property
    def file(self) -> Path | None:
        """Where the game is saved; `None` before the first move of a game without a file."""
        return self._file

    # ---------------------------------------------------------------------------------- who sees what

    @property
    def people(self) -> list[int]:
        """The players who are no bots."""
        return [seat for seat in range(self._seats) if seat not in self._bots]

    def _first_viewer(self, position: Position) -> int | None:
        """Who sits in front of the board: nobody where another person has to come first."""
        alone = len(self.people) == 1
        return self.people[0] if alone else position.to_move if not _hides(position) else None

    def _scene(self, position: Position, verdict: Verdict | None = None) -> Scene:
        """What the player in front of the board may see; with nobody there, what all may know."""
        seats = range(self._seats) if self._viewer is None else (self._viewer,)
        for seat in seats:
            position = position.seen_by(seat)
        scene: Scene = position.scene(verdict)
        return scene if self._viewer is not None or position.to_move is None else _closed(scene)

    def _part(self, event: Mapping[str, Any]) -> None:
        """Moves without a place are made by whoever sits in front of the board."""
        if self._viewer is not None:
            super()._part(event)

    def _uncover(self, _: Mapping[str, Any]) -> None:
        here = self._positions[self._at]
        self._viewer = here.to_move
        self._go(self._at, Say(N_("Player {who} to move."), {"who": (self._viewer or 0) + 1}))

    def _pass_on(self) -> None:
        """After a move: the next person comes, and where something is hidden the board is covered first."""
        here = self._positions[self._at]
        if here.to_move in self.people and len(self.people) > 1 and here.to_move != self._viewer:
            self._viewer = None if _hides(here) else here.to_move

    # ----------------------------------------------------------------------------------------- playing

    def play(self, move: Move | str) -> None:
        """Play a move, save it, and let the bots answer.

        Raises:
            FileError: the move is played, but cannot be saved.
            IllegalMove: the move breaks a rule; the table stays as it is.
            NotationError: the text is no move of the game.
        """
        self._step(move)
        self._answer()

    def _step(self, move: Move | str) -> None:
        here = self._positions[self._at]
        chosen = here.read_move(move)
        after = here.play(chosen)
        self._positions[self._at + 1 :] = [after]
        self._moves[self._at :] = [str(chosen)]
        self._at += 1
        self._save()
        self._pass_on()
        facts = {"move": str(chosen), "state": self._scene(after).description}
        self._go(self._at, Say(N_("Played: {move}. {state}"), facts))

    def _answer(self) -> None:
        """Bots move until a person has to."""
        while (seat := self._positions[self._at].to_move) in self._bots and seat is not None:
            self._busy = seat
            self._report()
            try:
                move, self._chance = BOTS[self._bots[seat]](self._positions[self._at], self._chance)
            finally:
                self._busy = None
            self._step(move)

    def begin(self) -> None:
        """Let the bots move that are to move first; a game of bots alone is played to its end."""
        self._answer()

    def undo(self) -> None:
        """Take the last move back, and with it the bots' answers to it."""
        at = self._at - 1
        while at > 0 and self._positions[at].to_move in self._bots:
            at -= 1
        if at >= 0:
            self._to(at, Say(N_("Taken back: {move}."), {"move": self._moves[at]}))

    def redo(self) -> None:
        """Play the move again that was taken back last, and the bots' answers."""
        at = min(self._at + 1, len(self._moves))
        while at < len(self._moves) and self._positions[at].to_move in self._bots:
            at += 1
        if at > self._at:
            self._to(at, Say(N_("Played again: {move}."), {"move": self._moves[self._at]}))

    def _to(self, at: int, said: Say) -> None:
        self._at = at
        self._pass_on()
        self._go(at, said)

    def _goto(self, event: Mapping[str, Any]) -> None:
        at = int(event["at"])
        if 0 <= at <= len(self._moves):
            self._to(at, Say(N_("Move {n} of {m}."), {"n": at, "m": len(self._moves)}))

    # ----------------------------------------------------------------------------------------- what if

    def branch(self) -> None:
        """Try something out from here: the game itself stands still and is not saved meanwhile."""
        if self._main is None:
            self._main = list(self._positions), list(self._moves), self._at
        self._tell(Say(TABLE["branched"]))

    def back(self) -> None:
        """Back to the game as it stood; what was tried out is forgotten."""
        if self._main is not None:
            self._positions, self._moves, at = self._main
            self._main = None
            self._to(at, Say(N_("Back to the game.")))

    def read(self, rule: str, reading: str) -> None:
        """Read a rule otherwise: for the whole game before its first move, afterwards as a "what if" from here.

        Raises:
            UnknownName: there is no such rule or reading.
        """
        book = self._positions[self._at].rulebook.read(rule, reading)
        here = msgspec.structs.replace(self._positions[self._at], rulebook=book)
        if self._main is None and not self._moves:
            self._record = msgspec.structs.replace(self._record, readings=dict(book.readings))
        elif self._main is None:
            self._main = list(self._positions), list(self._moves), self._at
        self._positions[self._at :] = [here]
        self._moves[self._at :] = []
        words = book.rule(rule)
        said = {one.id: one.statement for one in words.readings} | {
            one.id: one.statement for one in words.misconceptions
        }
        facts = {"rule": words.title, "reading": said.get(reading, words.statement)}
        self._go(self._at, Say(N_("{rule} is now read so: {reading}"), facts))

    # ------------------------------------------------------------------------------------------ saving

    def _save(self) -> None:
        """Write the whole record, or nothing: a kernel that stops in between loses no move already played."""
        if self._main is not None:
            return
        if self._file is None:
            FOLDER.mkdir(exist_ok=True)
            stamp = time.strftime("%Y-%m-%d-%H%M%S")
            names = (FOLDER / f"{self._record.game}-{stamp}-{n}.jsonl" for n in itertools.count(1))
            self._file = next(name for name in names if not name.exists())
        write_records(self._file, (self.record,))

    # ---------------------------------------------------------------------------------------- the view

    def whole(self) -> Data:
        """The view of the board, and the game around it."""
        here = self._positions[self._at]
        game: Data = {
            "at": self._at,
            "who": None if here.to_move is None else here.to_move + 1,
            "covered": self._viewer is None and here.to_move is not None,
            "busy": None if self._busy is None else self._busy + 1,
            "branch": self._main is not None,
            "file": self._file.as_posix() if self._file is not None else "",
            "readings": dict(here.rulebook.readings),
        }
        board = super().whole()
        buttons = [] if game["covered"] else board["buttons"]
        return {**board, "buttons": buttons, "table": game, "log": self._log(), "menu": self._menu}

    def _log(self) -> dict[str, Any]:
        """The moves, each with the player who made it."""
        seats = [position.to_move for position in self._positions]
        return {
            str(n): {"who": (seats[n - 1] or 0) + 1, "bot": seats[n - 1] in self._bots, "move": move}
            for n, move in enumerate(self._moves, 1)
        }

    _reactions: ClassVar[Mapping[str, Callable[[Any, Mapping[str, Any]], None]]] = {
        **Board._reactions,
        "part": _part,
        "goto": _goto,
        "uncover": _uncover,
        "branch": lambda table, _: table.branch(),
        "back": lambda table, _: table.back(),
        "reading": lambda table, event: table.read(event["rule"], event["reading"]),
    }


def _hides(position: Position) -> bool:
    """Whether some player knows what another one does not."""
    seen = [position.seen_by(seat) for seat in range(len(points_of(position)))]
    return any(view != seen[0] for view in seen)


def _closed(scene: Scene) -> Scene:
    """A scene on which nothing can be pressed."""
    shapes = tuple(msgspec.structs.replace(shape, move="") for shape in scene.shapes)
    return msgspec.structs.replace(scene, shapes=shapes)


def _menu(book: Rulebook) -> list[dict[str, Any]]:
    """The rules that can be read otherwise, each with its readings: name, kind, and what they say."""
    found = []
    for rule in book:
        names = book.readings_of(rule)
        if len(names) > 1:
            readings = [{"id": name, "kind": book.rule(rule).kind_of(name)} for name in names]
            found.append({"id": rule, "title": told(book.rule(rule).title), "readings": readings})
    return found
