"""Setting up: a board on which a position is still made, with a button that takes coordinates from a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets

from ..core.errors import CosmosError
from ..core.language import N_, say, speaking
from ..core.position import Position
from .board import Board


def setting(position: Position, lang: str | None = None) -> ipywidgets.VBox | Board:
    """The board, and above it a button for a CSV file; a file that is refused changes nothing, the board says why.

    Where nobody can be asked no widget is opened, and the board stands alone.

    Raises:
        UnknownLanguage: the language is not spoken here.
    """
    with speaking(lang):
        shown = Board(position)
        if shown.comm is None:
            return shown
        given = ipywidgets.FileUpload(accept=".csv", multiple=False, description=say(N_("Stars from a CSV file")))
        given.layout.width = "auto"

    def taken(change: Mapping[str, Any]) -> None:
        for file in change["new"]:
            read(shown, bytes(file["content"]), str(file["name"]))
        given.value = ()

    given.observe(taken, "value")
    return ipywidgets.VBox([given, shown])


def read(board: Board, content: bytes, name: str) -> None:
    """Put what a file holds on a board, while its position is still made (`from_table`)."""
    here = board.position

    def made() -> Position:
        if not here.free:
            raise CosmosError(say(N_("{file}: the game has begun; take its moves back first"), file=name))
        found: Position = here.from_table(content, name)
        return found

    board.put(made)
