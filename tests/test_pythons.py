"""The same chance, games and answers on every Python: other hash seeds, and Python 3.14 in a browser's kernel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

JS = ROOT / "tests" / "js"
SAME = JS / "same_everywhere.py"
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
# The games that work with compiled libraries, which no package index offers for the Python of a browser.
NEED_COMPILED = {"constelaciones"}


def run(*command: str | Path, **env: str) -> str:
    """What a program prints; when it fails, its output is the reason."""
    done = subprocess.run(command, cwd=JS, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-8000:]
    return done.stdout


@pytest.fixture(scope="module")
def here() -> Any:
    """The facts on the Python that runs the tests."""
    return json.loads(run(sys.executable, SAME, PYTHONHASHSEED="0", PYTHONPATH=str(ROOT)))


def test_chance_gives_the_published_numbers(here: Any) -> None:
    assert here["published"] == PUBLISHED


def test_same_whatever_the_hash_seed(here: Any) -> None:
    other = json.loads(run(sys.executable, SAME, PYTHONHASHSEED="1", PYTHONPATH=str(ROOT)))
    assert other == here


def test_same_on_python_3_14_in_a_browser_kernel(here: Any, node: str, node_modules: Path, tmp_path: Path) -> None:
    info = json.loads((node_modules / "pyodide" / "pyodide-lock.json").read_text())["info"]
    minor = "".join(info["python"].split(".")[:2])
    target = ["--platform", f"pyemscripten_{info['abi_version']}_wasm32", "--python-version", minor]
    kind = ["--implementation", "cp", "--abi", f"cp{minor}", "--only-binary=:all:", "--no-deps"]
    run(sys.executable, "-m", "pip", "download", "-q", "-d", tmp_path, *target, *kind, "msgspec", "networkx")
    there = json.loads(run(node, JS / "python.js", SAME, *tmp_path.glob("*.whl"), ROOT))
    assert there["python"] == [3, 14], "the newest Python that the package names"
    assert (there["published"], there["shuffled"]) == (here["published"], here["shuffled"])
    without = {name for name, facts in there["games"].items() if "needs" in facts}
    assert without <= NEED_COMPILED
    rest = here["games"].keys() - without
    assert {name: there["games"][name] for name in rest} == {name: here["games"][name] for name in rest}
    assert {name: there["games"][name]["wrong"] for name in rest} == {name: [] for name in rest}
