"""Linters, formatter and strict types, for the package, the tests and the notebooks."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.conftest import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))


@pytest.mark.parametrize(
    "command",
    [("ruff", "check"), ("ruff", "format", "--check"), ("mypy", "--strict")],
    ids=" ".join,
)
def test_clean(command: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_notebooks_are_stripped() -> None:
    assert NOTEBOOKS
    done = subprocess.run(
        [sys.executable, "-m", "nbstripout", "--keep-id", "--verify", *NOTEBOOKS],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    states = [file for file in NOTEBOOKS if "widgets" in json.loads(file.read_text(encoding="utf-8"))["metadata"]]
    assert states == []
