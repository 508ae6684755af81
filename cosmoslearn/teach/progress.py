"""Progress: how far a learner has come, in one file on this machine. No accounts; nothing leaves the machine.

The file is an SQLite data base with a write-ahead log. What is saved is one transaction, on the disk when `save` comes
back: a kernel may be killed at any moment, and two kernels may use the file at once.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import msgspec
from msgspec.structs import replace

from ..core.errors import FileError
from ..core.files import key_and_reason, told, write_whole
from ..core.language import N_, say
from .asking import Done
from .attempts import Attempt, attempts, table
from .folders import data_folder
from .lessons.session import State
from .resume import beat_of, code_of

VARIABLE: Final = "COSMOSLEARN_PROGRESS"
FILE: Final = "progress.sqlite3"
SCHEMA: Final = 1
WAIT: Final = 20.0  # seconds to wait for another kernel
BEGINNING: Final = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "BEGIN IMMEDIATE")
TABLES: Final = (
    "CREATE TABLE lessons (lesson TEXT PRIMARY KEY, state TEXT NOT NULL)",
    """CREATE TABLE attempts (
        number INTEGER PRIMARY KEY, lesson TEXT NOT NULL, beat TEXT NOT NULL, rules TEXT NOT NULL, points REAL NOT NULL,
        tries INTEGER NOT NULL, hints INTEGER NOT NULL, misconceptions TEXT NOT NULL, at TEXT NOT NULL
    )""",
)
COLUMNS: Final = {"lessons": 2, "attempts": 9}


def progress_file() -> Path:
    """Where progress is kept: the file that ``COSMOSLEARN_PROGRESS`` names, else one in your system's place for it."""
    named = os.environ.get(VARIABLE)
    return Path(named).expanduser() if named else data_folder() / FILE


def older_file() -> Path:
    """Where the first versions kept progress: in the folder for settings. What lies there is taken over once."""
    from click import get_app_dir

    return Path(get_app_dir("cosmoslearn")) / FILE


def _begin(data: sqlite3.Connection) -> None:
    """Begin to write. While another kernel opens or closes the file, SQLite may refuse without waiting: try again."""
    until = monotonic() + WAIT
    while True:
        try:
            for statement in BEGINNING:
                data.execute(statement)
            return
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.01)


class Progress:
    """What is kept of the lessons of one learner; a `Store` of lessons. Open one for each lesson that is gone through.

    What another kernel saved meanwhile at other beats of the same lesson is kept.

    Raises (all methods):
        FileError: the file is of another kind or a newer version, or cannot be opened or written.

    >>> import tempfile
    >>> kept = Progress(Path(tempfile.mkdtemp()) / "progress.sqlite3")
    >>> kept.save("bigbang/placement", '{"lesson": "bigbang/placement", "at": "two-laws"}')
    >>> kept.load("bigbang/placement")
    '{"lesson":"bigbang/placement","at":"two-laws"}'
    """

    def __init__(self, file: Path | str | None = None) -> None:
        self.file = Path(file) if file is not None else progress_file()
        self._ours: dict[str, State] = {}

    def load(self, lesson: str) -> str | None:
        """What was saved of a lesson, as JSON; `None` where nothing was."""
        with self._open() as data:
            found = self._stored(data, lesson)
        self._ours[lesson] = found or State(lesson)
        return None if found is None else msgspec.json.encode(found).decode()

    def save(self, lesson: str, state: str) -> None:
        """Keep the state of a lesson, and every answer that is new in it, in one transaction.

        A state that does not come from one that was loaded begins the lesson again: it takes the place of the other.
        """
        new, ours = self._read(state), self._ours.get(lesson)
        rows = attempts(lesson, ours.done if ours is not None else {}, new.done)
        with self._open() as data:
            stored = self._stored(data, lesson) if ours is not None else None
            done = new.done if ours is None or stored is None else _merged(ours.done, new.done, stored.done)
            _write(data, lesson, replace(new, done=done))
            data.executemany(
                "INSERT INTO attempts (lesson, beat, rules, points, tries, hints, misconceptions, at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [_row(one) for one in rows],
            )
        self._ours[lesson] = new

    def lessons(self) -> dict[str, State]:
        """All lessons of which something is kept, with their states."""
        with self._open() as data:
            rows = data.execute("SELECT lesson, state FROM lessons ORDER BY lesson").fetchall()
        return {lesson: self._read(state) for lesson, state in rows}

    def attempts(self) -> list[Attempt]:
        """Every answer that was given, the first one first."""
        columns = "lesson, beat, rules, points, tries, hints, misconceptions, at"
        with self._open() as data:
            rows = data.execute(f"SELECT {columns} FROM attempts ORDER BY number").fetchall()  # noqa: S608 (fixed text)
        return [
            Attempt(lesson, beat, tuple(rules.split()), points, tries, hints, tuple(wrong.split()), at)
            for lesson, beat, rules, points, tries, hints, wrong, at in rows
        ]

    def resume(self, code: str) -> tuple[str, str]:
        """Make a lesson go on where a resume code says; what was answered in it here is kept. Gives lesson and beat.

        Raises:
            BadCode: the code was mistyped, or no lesson here has it.
        """
        lesson, beat = beat_of(code)
        with self._open() as data:
            stored = self._stored(data, lesson) or State(lesson)
            _write(data, lesson, replace(stored, at=beat))
        self._ours.pop(lesson, None)
        return lesson, beat

    def reset(self, lesson: str | None = None) -> int:
        """Forget a lesson and its answers, or everything; gives how many lessons were forgotten."""
        which, given = ("", ()) if lesson is None else (" WHERE lesson = ?", (lesson,))
        with self._open() as data:
            gone = data.execute(f"DELETE FROM lessons{which}", given).rowcount  # noqa: S608 (fixed text)
            data.execute(f"DELETE FROM attempts{which}", given)  # noqa: S608 (fixed text)
        self._ours.clear()
        return gone

    def to_csv(self, file: Path | str, lang: str | None = None, bom: bool = False) -> Path:
        """Write every answer as a table for a spreadsheet of a language; `bom` marks it as UTF-8. Gives the file."""
        path = Path(file)
        text = table(self.attempts(), lang, bom)
        try:
            write_whole(path, text.encode())
        except OSError as fault:
            raise FileError(file, say(N_("file")), told(fault)) from None
        return path

    def words(self, lang: str | None = None) -> str:
        """How far one has come in each lesson, with the code to go on elsewhere, and where all this is kept."""
        return "\n".join(_told(self, lang))

    def __str__(self) -> str:
        return self.words()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.words()}

    # ---------------------------------------------------------------------------------------- the file

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """One transaction on the file; all of it is done, or nothing."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            data = sqlite3.connect(self.file, timeout=WAIT, isolation_level=None)
        except (OSError, sqlite3.Error) as fault:
            raise self._refused(fault) from None
        try:
            _begin(data)
            self._lay(data)
            yield data
            data.execute("COMMIT")
        except sqlite3.Error as fault:
            raise self._refused(fault) from None
        finally:
            data.close()  # what was not committed is undone

    def _lay(self, data: sqlite3.Connection) -> None:
        """Make the tables where they are not there yet."""
        (version,) = data.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA:
            raise FileError(
                self.file, say(N_("version")), say(N_("a newer cosmoslearn wrote it; expected {n}"), n=SCHEMA)
            )
        if version < SCHEMA:
            for statement in TABLES:
                data.execute(statement)
            if self.file == data_folder() / FILE != older_file():
                _take_over(older_file(), data)
            data.execute(f"PRAGMA user_version = {SCHEMA}")

    def _stored(self, data: sqlite3.Connection, lesson: str) -> State | None:
        row = data.execute("SELECT state FROM lessons WHERE lesson = ?", (lesson,)).fetchone()
        return None if row is None else self._read(row[0])

    def _read(self, state: str) -> State:
        try:
            return msgspec.json.decode(state, type=State)
        except msgspec.DecodeError as fault:
            raise FileError(self.file, *key_and_reason(fault)) from None

    def _refused(self, fault: Exception) -> FileError:
        if isinstance(fault, OSError):
            why = told(fault)
        elif getattr(fault, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            why = say(N_("Another program holds it"))
        elif isinstance(fault, sqlite3.OperationalError):
            why = say(N_("It cannot be opened or written"))
        else:
            why = say(N_("This is no file of progress"))
        remedy = say(N_("name another file with {variable}"), variable=VARIABLE)
        return FileError(self.file, say(N_("file")), f"{why}; {remedy}")


def _take_over(older: Path, data: sqlite3.Connection) -> None:
    """Copy what an older file holds, as part of the transaction that begins the new one; the older file stays."""
    found: list[tuple[str, list[tuple[str | float, ...]]]] = []
    if older.is_file():
        # A file of another kind is none of ours: there is nothing to take over.
        with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(older, timeout=WAIT)) as earlier:
            found = [(name, earlier.execute(f"SELECT * FROM {name}").fetchall()) for name in COLUMNS]  # noqa: S608
    for name, rows in found:
        places = ", ".join("?" * COLUMNS[name])
        data.executemany(f"INSERT INTO {name} VALUES ({places})", rows)  # noqa: S608 (fixed text)


def _told(kept: Progress, lang: str | None) -> Iterator[str]:
    found = kept.lessons()
    template = N_("{lesson}: answered {settled}, points {points}; code to go on: {code}")
    for lesson, state in found.items():
        settled = sum(done.settled for done in state.done.values())
        points = sum(done.points for done in state.done.values())
        yield say(template, lang, lesson=lesson, settled=settled, points=points, code=code_of(lesson, state.at))
    if not found:
        yield say(N_("No lesson has been begun yet."), lang)
    yield say(N_("This is kept in {file}"), lang, file=str(kept.file))


def _write(data: sqlite3.Connection, lesson: str, state: State) -> None:
    data.execute("INSERT OR REPLACE INTO lessons VALUES (?, ?)", (lesson, msgspec.json.encode(state).decode()))


def _row(one: Attempt) -> tuple[str | float, ...]:
    rules, wrong = " ".join(one.rules), " ".join(one.misconceptions)
    return one.lesson, one.beat, rules, one.points, one.tries, one.hints, wrong, one.at


def _merged(ours: Mapping[str, Done], new: Mapping[str, Done], stored: Mapping[str, Done]) -> dict[str, Done]:
    """What is stored, with what changed between two states of ours: done, done again, or taken back."""
    changed = {beat: done for beat, done in new.items() if ours.get(beat) != done}
    return {beat: done for beat, done in stored.items() if beat not in ours or beat in new} | changed
