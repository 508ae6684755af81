"""The play table: a whole game, hot seat or against bots, with log, "what if", self-saving records and readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from ..core.chance import Chance
from ..core.errors import UnknownName
from ..core.language import N_, Say, speaking
from ..core.position import Move, Position, Record, read_record, read_records, write_records
from ..core.verdict import Verdict
from ..explore.bots import BOTS, points_of
from ..scene.scene import Scene
from .board import Board
from .controls import Control, box, busy, button, details, line, log, read_otherwise, readings_menu, select, upload
from .saves import FOLDER, LogBook, last_of, new_file, saved_games
from .wire import Data
from .words import Words, interface, told

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
    "reading": N_("Rule and reading"),
    "choose": N_("choose"),
    "games": N_("Other games"),
    "open": N_("Saved games"),
    "load": N_("A game from a file"),
    "study": N_("Back to the study board"),
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
    return Table(last_of(read_records(file), file), bots, file)


class Table(Board):
    """A board with a game around it. The position shown is the one that the player in front of it may see."""

    studied = False  # whether there is a study board to go back to

    def __init__(self, record: Record, bots: Mapping[int, str] | None = None, file: Path | str | None = None) -> None:
        self._bots = dict(bots or {})
        self._busy: int | None = None
        self._files = saved_games()
        position = self._sit_down(record, file)
        super().__init__(position, played=record)

    def _sit_down(self, record: Record, file: Path | str | None) -> Position:
        """Make a record the game that is played here; its last position."""
        start, position = record.start(), record.replay()
        self._record, self._file = msgspec.structs.replace(record, moves=()), Path(file) if file is not None else None
        self._main: tuple[list[Position], list[str], int] | None = None
        self._chance = Chance(record.seed)
        self._menu, self._seats = readings_menu(start.rulebook, Say(TABLE["choose"])), len(points_of(start))
        self._log_book = LogBook()
        self._viewer = self._first_viewer(position)
        return position

    def play_on(self, record: Record, file: Path | str | None = None) -> None:
        """Play another game here: the record is played on in the file, or else in a new one.

        Raises:
            BrokenRecord: a move cannot be read or is illegal; the game at the table stays.
        """
        positions = record.positions()
        self._sit_down(record, file)
        self._positions, self._moves = list(positions), list(record.moves)
        self._to(len(self._moves), Say(N_("Opened: {file}."), {"file": str(file or record.game)}))
        self.begin()

    @staticmethod
    def interface() -> dict[str, Words]:
        """The words of the board and of the game around it."""
        return interface() | {key: told(Say(TABLE[key])) for key in ("start", "seat", "bot")}

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

    def _seen(self, position: Position) -> Position:
        """What the player in front of the board may see; with nobody there, what all may know."""
        for seat in range(self._seats) if self._viewer is None else (self._viewer,):
            position = position.seen_by(seat)
        return position

    def _scene(self, position: Position, verdict: Verdict | None = None) -> Scene:
        scene = super()._scene(position, verdict)
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
        facts = {"move": self._told_move(self._at), "state": self._scene(after).description}
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
            self._to(at, Say(N_("Taken back: {move}."), {"move": self._told_move(at + 1)}))

    def redo(self) -> None:
        """Play the move again that was taken back last, and the bots' answers."""
        at = min(self._at + 1, len(self._moves))
        while at < len(self._moves) and self._positions[at].to_move in self._bots:
            at += 1
        if at > self._at:
            self._to(at, Say(N_("Played again: {move}."), {"move": self._told_move(self._at + 1)}))

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
        facts = {"rule": words.title, "reading": words.reading_words(reading)}
        self._go(self._at, Say(N_("{rule} is now read so: {reading}"), facts))

    # ------------------------------------------------------------------------------------------ saving

    def _save(self) -> None:
        """Write the whole record, or nothing: a kernel that stops in between loses no move already played."""
        if self._main is not None:
            return
        fresh = self._file is None
        self._file = self._file or new_file(self._record.game)
        write_records(self._file, (self.record,))
        if fresh:
            self._files = saved_games()

    def _open_file(self, event: Mapping[str, Any]) -> None:
        if event["value"]:
            file = FOLDER / Path(event["value"]).name
            self.play_on(last_of(read_records(file), file), file)

    def _load(self, event: Mapping[str, Any]) -> None:
        """A file of the learner's own: its last game is played on in a new file."""
        name = event["name"]
        lines = [line for line in event["value"].splitlines() if line.strip()]
        self.play_on(last_of([read_record(line, name, number) for number, line in enumerate(lines, 1)], name))

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
        more = {"table": game, "log": self._log(), "controls": self._controls(game)}
        if game["covered"]:
            more["buttons"] = []
        return {**board, **more, "menu": self._menu, "files": self._files}

    def _controls(self, game: Data) -> list[Control]:
        """What has to be known before the next move, "what if", the readings, other games."""
        who = {"who": game["who"]}
        file = Say(TABLE["saved"], {"file": game["file"]}) if game["file"] else Say(TABLE["unsaved"])
        found = [button("study", Say(TABLE["study"]))] if self.studied else []
        if game["busy"]:
            found.append(busy(Say(TABLE["busy"], {"who": game["busy"]})))
        elif game["covered"]:
            do = button("uncover", Say(TABLE["uncover"], who), main=True)
            found.append(box("cs-question", [line(Say(TABLE["covered"], who), ""), do]))
        if game["branch"]:
            back = button("back", Say(TABLE["back"]))
            found.append(box("cs-told", [line(Say(TABLE["branched"]), ""), back]))
        else:
            found.append(button("branch", Say(TABLE["branch"])))
        return [
            *found,
            *read_otherwise(self._positions[self._at].rulebook),
            line(file),
            log(Say(TABLE["log"])),
            details("readings", Say(TABLE["readings"]), [select("reading", Say(TABLE["reading"]), "menu")]),
            details(
                "games",
                Say(TABLE["games"]),
                [select("open", Say(TABLE["open"]), "files"), upload("load", Say(TABLE["load"]))],
            ),
        ]

    def _log(self) -> dict[str, Any]:
        """The moves, each with the player who made it, as whoever sits in front of the board may know them."""
        seats = [position.to_move for position in self._positions]
        return {
            str(n): {
                "who": (seats[n - 1] or 0) + 1,
                "bot": seats[n - 1] in self._bots,
                **self._log_book.line(n, self._viewer, move, self._positions, self._seen),
            }
            for n, move in enumerate(self._moves, 1)
        }

    def _told_move(self, n: int) -> Say:
        """A move in words, as whoever sits in front of the board may know it."""
        known = self._log_book.told(n, self._viewer, self._moves[n - 1], self._positions, self._seen)
        return self._seen(self._positions[n - 1]).say(known)

    _reactions: ClassVar[Mapping[str, Callable[[Any, Mapping[str, Any]], None]]] = {
        **Board._reactions,
        "part": _part,
        "goto": _goto,
        "uncover": _uncover,
        "branch": lambda table, _: table.branch(),
        "back": lambda table, _: table.back(),
        "reading": lambda table, event: event["value"] and table.read(*event["value"].split()),
        "open": _open_file,
        "load": _load,
    }


def _hides(position: Position) -> bool:
    """Whether some player knows what another one does not."""
    seen = [position.seen_by(seat) for seat in range(len(points_of(position)))]
    return any(view != seen[0] for view in seen)


def _closed(scene: Scene) -> Scene:
    """A scene on which nothing can be pressed."""
    shapes = tuple(msgspec.structs.replace(shape, move="") for shape in scene.shapes)
    return msgspec.structs.replace(scene, shapes=shapes)
