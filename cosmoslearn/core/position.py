"""What a position of any game promises, and records of games that replay to equal positions."""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Container, Iterable
from pathlib import Path
from typing import Any, ClassVar, Final, Self

import msgspec
from msgspec.structs import replace

from . import beginnings
from .checking import checked, refuse_fields, typed
from .errors import BrokenRecord, CosmosError, FileError, NotationError
from .files import as_bytes, key_and_reason, read_whole, told, write_whole
from .jsonline import from_json
from .language import N_, Say, say
from .queries import answered, query
from .registry import game as face
from .registry import view
from .rulebook import Rulebook
from .trace import Trace
from .verdict import IllegalMove, Verdict

# A cell with two coordinates, or a run of characters up to the next joint: PY1@-1,0 and OR 2,0 round 1,0-1,1.
_PART: Final = re.compile(r"(?<![\d])-?\d+,-?\d+|[^\s@>,:-]+")


class Move(msgspec.Struct, frozen=True):
    """A move of any game; `str(move)` is its notation."""


class Position(msgspec.Struct, frozen=True, dict=True):
    """An immutable, complete, hashable position. Every method that takes a move takes its notation as well.

    A game's class adds its own fields and fills in the abstract methods; `rulebook` holds the readings in force.
    """

    game: ClassVar[str]
    free: ClassVar[bool] = False  # whether pieces are put where one likes, as before a game or in free study
    secrets: ClassVar[int] = 0  # how many facts, at most, lie where nobody sees them; `concealed` numbers them
    loose: ClassVar[tuple[str, ...]] = ()  # the lines of the notation, by first word, of which pieces may be left out
    rulebook: Rulebook

    @property
    @abstractmethod
    def to_move(self) -> int | None:
        """The player who decides next (from 0); `None` when the game is over."""

    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves, in a fixed order; empty exactly when the game is over."""

    @property
    @abstractmethod
    def forms(self) -> tuple[str, ...]:
        """An example of each way of writing a move."""

    @abstractmethod
    def reads(self, move: Any) -> Move:
        """What a game makes of a text, or of a move that is one already; asked by `read_move`.

        Raises:
            NotationError: the text is no move of the game.
        """

    def read_move(self, move: Move | str) -> Any:
        """A move from its notation.

        Raises:
            NotationError: the text is no move of the game; says what part of it, and the nearest move.
        """
        if not isinstance(move, str | Move):
            raise NotationError(move, N_("a move or its notation"), N_("move"), self.forms)
        try:
            return self.reads(move)
        except NotationError as fault:
            raise fault.within(move, beginnings.written(self)) from None

    def parts(self, move: Move | str) -> tuple[str, ...]:
        """The parts of a move's notation in the order in which they are chosen on a board: pieces, cells, words.

        A game overrides it only where its notation has parts of another kind.
        """
        return tuple(_PART.findall(str(move)))

    def said(self, move: Move) -> Say:
        """What a game says for a move; asked by `say`. A game without words of its own says the notation."""
        return Say("{move}", {"move": str(move)})

    def called(self, code: str) -> Say:
        """What a code in an answer is called: a card, a player, a place; without a name it is said as it is written."""
        return Say("{code}", {"code": code})

    def say(self, move: Move | str) -> Say:
        """A move in words, as it would be told at the table; no two moves of a position are told alike.

        A text that is no move of the game, such as one of which a part is hidden, is said as it is written.
        """
        try:
            return self.said(self.read_move(move))
        except NotationError:
            return Say("{move}", {"move": str(move)})

    @abstractmethod
    def judge(self, move: Move | str) -> Verdict:
        """Every rule that applies to a move, with its evidence; never raises for a well written move."""

    @abstractmethod
    def apply(self, move: Move) -> Self:
        """The position after a legal move; the caller has made sure that it is legal."""

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal, without words; a game with a fast path overrides it."""
        return self.judge(move).legal

    def play(self, move: Move | str) -> Self:
        """The position after a move.

        Raises:
            IllegalMove: the move breaks a rule; the exception carries the verdict.
            NotationError: the text is no move of the game.
        """
        chosen = self.read_move(move)
        if not self.is_legal(chosen):
            raise IllegalMove(self.judge(chosen))
        return self.apply(chosen)

    def read(self, rule: str, reading: str) -> Self:
        """The same position where one rule is read otherwise.

        Raises:
            UnknownName: no such rule, or no such reading of it.

        >>> from cosmoslearn.games import bigbang
        >>> position = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\\nrow: CB2")
        >>> position.read("BB-PLACE-FEATURE", "any-neighbour").judge("CB2@2,-1").legal
        True
        """
        return replace(self, rulebook=self.rulebook.read(rule, reading))

    def ask(self, name: str, /, **given: Any) -> Any:
        """The answer to a named question of the game (`QUERIES` in its face).

        Raises:
            UnknownName: the game has no such question, or the question takes no such argument.
            BadOption: an argument is missing or of another type, or means nothing in this position.

        >>> from cosmoslearn.games import bigbang
        >>> bigbang.parse("universe: BB@0,0 PY1@1,0").ask("cost", tiles=["PY3", "T"])
        7
        """
        return answered(query(self.game, name), self, given)

    @typed
    def play_all(self, moves: Iterable[Move | str]) -> Self:
        """The position after several moves."""
        position = self
        for move in moves:
            position = position.play(move)
        return position

    @abstractmethod
    def explain(self, move: Move | str) -> Trace:
        """What a legal move does, step by step; for an illegal one raises `IllegalMove`."""

    @abstractmethod
    def surveyed(self, piece: str | None) -> dict[str, Verdict]:
        """What a game finds for `survey`; nothing, or a refusal, for a text that says nothing to it."""

    @typed
    def survey(self, piece: str | None = None) -> dict[str, Verdict]:
        """A verdict for every place where a piece (by default each that may be played now) could go, by move notation.

        `piece` may also be the beginning of a move, as far as it has been chosen: then only of such moves.

        Raises:
            NotationError: no move is written so; the nearest is given.
        """
        text = " ".join((piece or "").split())
        return beginnings.survey(self, text) if text else self.surveyed(None)

    @abstractmethod
    def scores(self) -> Trace:
        """The points of every player; `result` is a tuple, one entry a player."""

    @abstractmethod
    def scene(self, verdict: Verdict | None = None) -> Any:
        """The position as a `Scene`; with a verdict, its marks on top."""

    def preview(self, move: Move | str) -> Any:
        """The scene while a move is looked at before it is made; `None` where a game draws nothing for it."""
        return None

    def dragged(self, shape: str, at: tuple[float, float]) -> Self | None:
        """In free study the position with a shape put elsewhere, in scene units, with an empty id a new one; or `None`.

        Raises:
            CosmosError: it cannot lie there; the reasons are named.
        """
        return None

    def measured(self, ends: tuple[str | tuple[float, float], ...]) -> Any:
        """The scene while distances are measured; `None` where a game measures nothing.

        `ends` holds up to two things: ids of shapes, or places in scene units. They are drawn as shapes that can be
        pressed, `measure:1` and `measure:2`; with both, the description tells the measures.

        Raises:
            CosmosError: nothing can be measured there.
        """
        return None

    @abstractmethod
    def seen_by(self, player: int) -> Self:
        """The position with everything masked that a player cannot know."""

    def concealed(self, known: Container[int] = ()) -> Self:
        """The position without its secrets, such as what lies face down, but for those of these numbers (from 0)."""
        return self

    @abstractmethod
    def notation(self) -> str:
        """The position as `key: value` lines; the game's `parse` reads it back to an equal position."""

    def __str__(self) -> str:
        return self.notation()

    def to_json(self) -> str:
        """The position as one line of JSON: the game, the readings that are not the default, the notation."""
        line = {"game": self.game, "readings": self.rulebook.readings, "position": self.notation()}
        return json.dumps(line, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The position that `to_json` wrote.

        Raises:
            FileError: the text is not such a line.
        """
        found: Self = from_json(text)
        return found

    def board(self, **options: Any) -> Any:
        """A live board for a notebook."""
        return view("board")(self, **options)

    def study(self, **options: Any) -> Any:
        """A study board for a notebook: pieces are put, moved, turned and taken away freely, each place is judged."""
        return view("study")(self, **options)

    def to_html(self, file: Path | str, **options: Any) -> Path:
        """Write the board as one page that works from disk, every place judged, nothing fetched; gives the file."""
        written: Path = view("page")(self, file, **options)
        return written

    def figure(self, **options: Any) -> Any:
        """A matplotlib figure of the position."""
        return view("figure")(self.scene(), **options)

    def text(self, lang: str | None = None) -> str:
        """The board as plain text, in the language in force."""
        shown: str = view("text")(self.scene(), lang)
        return shown

    def svg(self, **options: Any) -> str:
        """The board as one SVG element with title and description."""
        shown: str = view("svg")(self.scene(), **options)
        return shown

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        scene = self.scene()
        return {"text/plain": view("text")(scene), "text/html": view("html")(scene)}


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game as it was played: enough to replay it to an equal position.

    `options` are the arguments of the game's `new_game` (mode, players and the numbers a table may set). A game that
    began from another position holds its notation in `position`; the options are then those of `parse`, and the seed
    is the one in the notation.

    Raises:
        BadOption: a field is of another type.
    """

    game: str
    seed: int
    moves: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    readings: dict[str, str] = {}
    position: str = ""

    def __post_init__(self) -> None:
        refuse_fields(self)

    @classmethod
    def starting(cls, position: Position) -> Record:
        """The record of a game that begins from a position, with the readings in force there.

        >>> from cosmoslearn.games import bigbang
        >>> position = bigbang.parse("universe: BB@0,0 PY1@1,0")
        >>> Record.starting(position).replay() == position
        True
        """
        return cls(position.game, 0, readings=dict(position.rulebook.readings), position=position.notation())

    def start(self) -> Position:
        """The first position.

        Raises:
            NotationError: the starting position cannot be read.
            ImpossiblePosition: it breaks rules; each is named.
        """
        module = face(self.game)
        book = module.RULES.read_all(self.readings)
        if self.position:
            options = checked(module.parse, self.options, ("text", "rulebook"))
            first: Position = module.parse(self.position, rulebook=book, **options)
            return first
        options = checked(module.new_game, self.options, ("seed", "rulebook"))
        new: Position = module.new_game(seed=self.seed, rulebook=book, **options)
        return new

    def positions(self) -> tuple[Position, ...]:
        """All positions, the first included.

        Raises:
            BrokenRecord: a move cannot be read or is illegal; says which move and why.
        """
        found = [self.start()]
        for number, move in enumerate(self.moves, 1):
            try:
                found.append(found[-1].play(move))
            except CosmosError as fault:
                raise BrokenRecord(number, move, fault) from fault
        return tuple(found)

    def replay(self) -> Position:
        """The last position."""
        return self.positions()[-1]

    def board(self, **options: Any) -> Any:
        """A live stepper through the game for a notebook."""
        return view("stepper")(self, **options)

    def to_html(self, file: Path | str, **options: Any) -> Path:
        """Write the whole game as one page that works from disk, with nothing fetched; gives the file."""
        written: Path = view("page")(self, file, **options)
        return written


@typed
def write_records(file: Path | str, records: Iterable[Record]) -> None:
    """Write records as JSON Lines, whole or not at all.

    Raises:
        FileError: the file cannot be written.
    """
    try:
        lines = b"".join(msgspec.json.encode(record) + b"\n" for record in records)
    except (TypeError, ValueError):
        raise FileError(file, say(N_("record")), say(N_("It holds what JSON cannot say"))) from None
    try:
        write_whole(Path(file), lines)
    except (OSError, ValueError) as fault:  # a name that is empty or has a zero byte is a ValueError
        raise FileError(file, say(N_("file")), told(fault)) from None


@typed
def read_records(file: Path | str) -> tuple[Record, ...]:
    """Read records from JSON Lines.

    Raises:
        FileError: no such file, or a line of it is no record; says which line and what was expected.
    """
    found = []
    for number, line in enumerate(read_whole(file).splitlines(), 1):
        if line.strip():
            found.append(read_record(line, file, number))
    return tuple(found)


@typed
def read_record(line: bytes | str, file: object = "record", number: int = 1) -> Record:
    """One record from one line of JSON.

    Raises:
        FileError: the line is no record.
    """
    try:
        return msgspec.json.decode(as_bytes(line), type=Record)
    except msgspec.DecodeError as fault:
        key, why = key_and_reason(fault, *Record.__struct_fields__)
        raise FileError(file, f"{say(N_('line {number}'), number=number)}, {key}", why) from None
