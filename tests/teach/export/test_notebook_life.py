"""Notebooks of exercises in a real kernel: run again and again, with cells copied, split, deleted and typed anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

from cosmoslearn.teach.export.notebook import Mode, notebook
from tests.teach.export import samples
from tests.teach.export.test_notebook import RIGHT

FORMAT: Any = nbformat  # its functions carry no types
NAMES = [item.id for item in samples.assignment().items]
ANSWERS = {f"q{NAMES.index(name) + 1}-answer": (NAMES.index(name) + 1, said) for name, said in RIGHT.items()}
MARKED = [f"q{number}-mark" for number in range(1, len(NAMES) + 1)]


def written(mode: Mode = "practice") -> Any:
    """A learner's notebook with the right answers typed in."""
    whole = FORMAT.reads(notebook(samples.assignment(), "es", mode).content, 4)
    for cell in whole.cells:
        if cell.get("id") in ANSWERS:
            number, said = ANSWERS[cell["id"]]
            cell.source = f"answer_{number} = {said!r}"
    return whole


class Session:
    """One kernel in which the cells of a notebook are run."""

    def __init__(self, client: Any, whole: Any) -> None:
        self.client, self.whole = client, whole

    def run(self) -> dict[str, float]:
        """Run all cells from top to bottom; the value under each graded cell. Nothing is on the error stream."""
        for place, cell in enumerate(self.whole.cells):
            self.client.execute_cell(cell, place)
            assert not [one for one in cell.get("outputs", ()) if one.get("name") == "stderr"]
        return {name: float(self.cell(name).outputs[-1]["data"]["text/plain"]) for name in self.left()}

    def left(self) -> list[str]:
        ids = {cell.get("id") for cell in self.whole.cells}
        return [name for name in MARKED if name in ids]

    def cell(self, name: str) -> Any:
        return next(cell for cell in self.whole.cells if cell.get("id") == name)

    def told(self, name: str) -> str:
        return str(self.cell(name).outputs[0]["data"]["text/plain"])


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    whole = written()
    client = nbclient.NotebookClient(whole, resources={"metadata": {"path": str(tmp_path)}}, timeout=60)
    with client.setup_kernel():
        yield Session(client, whole)


def test_run_three_times_it_gives_the_same_three_times(session: Session) -> None:
    first = session.run()
    assert [first[name.replace("answer", "mark")] for name in ANSWERS] == [1.0] * len(ANSWERS)
    assert sum(first.values()) == len(ANSWERS)
    assert session.run() == first
    assert session.run() == first


def test_cells_copied_split_deleted_and_typed_anew_spoil_nothing_else(session: Session) -> None:
    first = session.run()
    cells = session.whole.cells
    one, two, three = list(ANSWERS)[:3]
    number, said = ANSWERS[two]
    copied = FORMAT.from_dict(dict(session.cell(one), id="copy", outputs=[]))
    session.cell(two).source = "half = 1"  # split: the second half holds the answer
    second = FORMAT.v4.new_code_cell(f"answer_{number} = {said!r}")
    cells.insert(cells.index(session.cell(two)) + 1, second)
    again = FORMAT.v4.new_code_cell(session.cell(three).source)
    cells[cells.index(session.cell(three))] = again
    cells.append(copied)
    assert session.run() == first
    # An answer that is taken away is missed in words, in the learner's language; all the others are still marked.
    gone = list(ANSWERS)[3]
    lost = gone.replace("answer", "mark")
    session.cell(gone).source = f"del answer_{ANSWERS[gone][0]}"
    assert session.run() == first | {lost: 0.0}
    assert "Aún no hay respuesta" in session.told(lost)
