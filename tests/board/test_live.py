"""Where a board tells a front end of itself: where somebody may sit in front of it, and only there."""

from __future__ import annotations

from typing import Any

import pytest

from cosmoslearn.board import live
from cosmoslearn.board.board import board
from cosmoslearn.games import bigbang
from cosmoslearn.teach import exercise, lesson
from cosmoslearn.teach.lessons.session import Memory

WIDGET = "application/vnd.jupyter.widget-view+json"


class Kernel:
    """A kernel that works on one message of whoever asks."""

    def __init__(self, **content: Any) -> None:
        self.content = content

    def get_parent(self) -> dict[str, Any]:
        return {"content": self.content}


@pytest.mark.parametrize(
    ("kernel", "server", "seen"),
    [
        (None, "", True),
        (object(), "", True),
        (Kernel(code="board", allow_stdin=True), "", True),
        (Kernel(comm_id="1"), "", True),
        (Kernel(code="board", allow_stdin=False), "", False),
        (Kernel(code="board", allow_stdin=False), "voila/0.5", True),
    ],
)
def test_a_board_is_live_where_somebody_may_see_it(
    kernel: Any, server: str, seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_kernel", lambda: kernel)
    monkeypatch.setenv("SERVER_SOFTWARE", server)
    shown = board(bigbang.parse("universe: BB@0,0\nrow: PY1"))
    shown.play("PY1@1,0")
    assert (WIDGET in shown._repr_mimebundle_()[0]) == seen
    assert 'role="img"' in shown._repr_mimebundle_()[0]["text/html"]


def test_what_is_shown_still_speaks_the_language_of_the_widget() -> None:
    universe = bigbang.parse("universe: BB@0,0\nrow: PY1")
    shown = (
        universe.board(lang="es"),
        universe.explain("PY1@1,0").board(lang="es"),
        exercise("bigbang/place-feature", seed=1).board(lang="es"),
        lesson("bigbang/placement", lang="es", store=Memory()),
    )
    for one in shown:
        assert 'lang="es"' in one._repr_mimebundle_()[0]["text/html"]
        assert 'lang="en"' not in one._repr_mimebundle_()[0]["text/html"]
    shown[-1].receive({"kind": "look", "id": "", "lang": "en"})
    assert 'lang="es"' not in shown[-1]._repr_mimebundle_()[0]["text/html"]
