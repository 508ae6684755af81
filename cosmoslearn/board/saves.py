"""Saved games of the play table: where they lie, and what of their moves a player may know."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ..core.errors import FileError
from ..core.language import N_, Say, say
from ..core.position import Position, Record
from .controls import Groups
from .wire import Data
from .words import told

FOLDER: Final = Path("cosmoslearn-games")
SHOWN: Final = 30  # so many saved games are offered
CHOOSE: Final = N_("choose")
Seen = Callable[[Position], Position]
_NAME: Final = re.compile(r"[^\s,;:|@/()=^]+")


def new_file(game: str) -> Path:
    """A file that does not exist yet, in the folder of saved games."""
    FOLDER.mkdir(exist_ok=True)
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = (FOLDER / f"{game}-{stamp}-{n}.jsonl" for n in itertools.count(1))
    return next(name for name in names if not name.exists())


def saved_games() -> Groups:
    """The files of saved games as a menu, the newest first."""
    files = sorted(FOLDER.glob("*.jsonl"), key=lambda file: file.stat().st_mtime, reverse=True)[:SHOWN]
    return [{"text": "", "options": [["", told(Say(CHOOSE))], *([file.name, file.name] for file in files)]}]


def last_of(records: Sequence[Record], file: Path | str) -> Record:
    """The last record of a file.

    Raises:
        FileError: there is none.
    """
    if not records:
        raise FileError(file, say(N_("line {number}"), number=1), say(N_("expected a record")))
    return records[-1]


class LogBook:
    """The moves of a game as each player may know them: a question mark stands for what is hidden.

    A name in a move is hidden when the position before the move or the one after it holds it, and neither they nor
    the last position do as the player sees them: the mission that another one keeps, the card that another discards.
    """

    def __init__(self) -> None:
        self._open: dict[tuple[int, int | None], Position] = {}
        self._lines: dict[tuple[int, int | None], tuple[Position, str, Data]] = {}

    def told(self, n: int, viewer: int | None, move: str, positions: Sequence[Position], seen: Seen) -> str:
        """Move number `n` of the game with these positions, for a viewer to whom `seen` shows a position."""
        around, key = positions[n - 1 : n + 1], (n, viewer)
        if self._open.get(key) is positions[n]:
            return move
        hidden = _names(around) - _names([seen(position) for position in (*around, positions[-1])])
        found = _NAME.sub(lambda name: "?" if name[0] in hidden else name[0], move)
        if found == move:  # what is known once stays known
            self._open[key] = positions[n]
        return found

    def line(self, n: int, viewer: int | None, move: str, positions: Sequence[Position], seen: Seen) -> Data:
        """The same in words and in notation, in all languages; put into words again only when it has changed."""
        known, before, key = self.told(n, viewer, move, positions, seen), positions[n - 1], (n, viewer)
        kept = self._lines.get(key)
        if kept is None or kept[0] is not before or kept[1] != known:
            kept = before, known, {"move": told(seen(before).say(known)), "code": known}
            self._lines[key] = kept
        return kept[2]


def _names(positions: Sequence[Position]) -> set[str]:
    """Everything that is named in the notations of positions."""
    return {name for position in positions for name in _NAME.findall(position.notation())}
