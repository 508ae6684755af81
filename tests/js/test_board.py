"""The JavaScript of the boards: its types, its behaviour in Node, its size, and that it knows no rule."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmoslearn.board.assets import HERE, MODULES, PAGE, page_script, script
from cosmoslearn.board.board import Board
from cosmoslearn.board.film import of_trace
from cosmoslearn.board.link import link_of
from cosmoslearn.board.stepper import film_of
from cosmoslearn.board.study import Study
from cosmoslearn.board.table import Table
from cosmoslearn.board.wire import whole
from cosmoslearn.core.chance import Chance
from cosmoslearn.core.position import Position, Record
from cosmoslearn.games import bigbang
from tests.board.corners import start

JS = Path(__file__).parent
SCRIPTS = ("*.js", "*.mjs", "*.cjs")
STEPS = 200
# Words of rules: what is legal, what agrees, what touches what, names of pieces, ids of rules.
RULES = re.compile(
    r"\b(legal|illegal|allowed|neighbou?rs?|adjacen\w*|comet|planet|asteroid|sun|earth|hole|supernova|clock|score|"
    r"rod|ship|orbit|galaxy|energy|turn|player|winner)\b|\b(BB|CO|S41|TEG|PLA)-[A-Z]",
    re.IGNORECASE,
)


class Recorded(Board):
    """A board that keeps what it sends."""

    def __init__(self, position: Position) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(position)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.sent.append(json.loads(json.dumps(content)))


def views() -> dict[str, Any]:
    """What a real board sends for a few events, and the whole view after each."""
    board = Recorded(start())
    found: dict[str, Any] = {"start": {"serial": 0, "view": board.whole()}, "after": {}}
    for name, event in {
        "chosen": {"kind": "press", "id": "row:0"},
        "refused": {"kind": "press", "id": "cell:2,0"},
        "whole": {"kind": "whole"},
        "played": {"kind": "press", "id": "cell:1,0"},
        "undone": {"kind": "undo"},
        "redone": {"kind": "redo"},
    }.items():
        board.receive(event)
        found[name] = board.sent[-1]
        found["after"][name] = board.whole()
    other = Recorded(start(**{"1,0": "B"}))
    other.receive({"kind": "press", "id": "row:0"})
    other.receive({"kind": "press", "id": "cell:1,0"})
    found["table"] = other.sent[1]
    return found


def beside() -> dict[str, Any]:
    """Views with controls: a study board as it opens, with a piece in hand, with two rulebooks, refused; a table."""
    universe = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CB2 AY1 PB3 W1")
    found: dict[str, Any] = {}
    shown = Study(universe)
    found["study"] = shown.whole()
    shown.receive({"kind": "press", "id": "cell:1,0", "lang": "en"})
    found["held"] = shown.whole()
    shown.receive({"kind": "hand", "value": "CB2", "lang": "en"})
    shown.receive({"kind": "against", "value": "BB-PLACE-FEATURE any-neighbour", "lang": "en"})
    found["pair"] = shown.whole()
    shown.receive({"kind": "against", "value": "", "lang": "en"})
    shown.judge("CB2@2,-1")
    found["refused_study"] = shown.whole()
    played = universe.legal_moves()[0]
    table = Table(msgspec.structs.replace(Record.starting(universe), moves=(str(played),)))
    table.receive({"kind": "uncover", "lang": "en"})
    found["game"] = table.whole()
    return found


def walk(steps: int) -> dict[str, Any]:
    """What a board of a real game sends while anything on it is pressed at random, and the whole view at the end."""
    board, chance = Recorded(bigbang.new_game(players=3, seed=7)), Chance(7)
    first = json.loads(json.dumps(board.whole()))
    for _ in range(steps):
        view = board.whole()
        pressed = [{"kind": "press", "id": name} for name, shape in view["shapes"].items() if "outline" in shape]
        parts = [{"kind": "part", "part": button["part"]} for button in view["buttons"]]
        event, chance = chance.choose((*pressed, *parts, {"kind": "undo"}, {"kind": "redo"}, {"kind": "escape"}))
        board.receive(event)
        assert board.whole()["error"] == "", event
        assert bigbang_positions_agree(board)
    return {"start": first, "changes": [message["change"] for message in board.sent], "end": board.whole()}


def bigbang_positions_agree(board: Board) -> bool:
    """Whether the position is the one to which the moves lead."""
    return bool(bigbang.new_game(players=3, seed=7).play_all(board.moves) == board.position)


def film() -> dict[str, Any]:
    """The film of a real move, and each view of it as it is made when it stands alone."""
    trace = bigbang.parse("universe: BB@0,0 PY1@1,0\nrow: SY1 CO1 AR1 PB1").explain("SY1@0,1")
    frames = of_trace(trace)
    return {"film": film_of(trace, link_of(trace)), "views": [whole(frame.scene, {}) for frame in frames]}


def test_types(node_modules: Path) -> None:
    compiler = node_modules / ".bin" / "tsc"
    done = subprocess.run([str(compiler), "--project", str(JS)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_behaviour(node: str, node_modules: Path, tmp_path: Path) -> None:
    file = tmp_path / "views.json"
    file.write_text(json.dumps(views() | beside() | {"walk": walk(STEPS), "film": film()}), encoding="utf-8")
    tests = sorted(str(test) for test in JS.glob("*.test.mjs"))
    env = {**os.environ, "VIEWS": str(file)}
    done = subprocess.run([node, "--test", *tests], env=env, cwd=JS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.mark.parametrize("made", [script, page_script])
def test_one_module_without_imports_and_addresses(made: Callable[[], str]) -> None:
    text = re.sub(r"/\*.*?\*/", "", made(), flags=re.DOTALL)
    assert not re.search(r"\bimport\b", text)
    assert set(re.findall(r"https?://[\w./]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(eval|fetch|XMLHttpRequest|WebSocket|innerHTML|Function)\b", text)


def test_every_file_is_in_a_module() -> None:
    assert {file.name for file in HERE.glob("*.js")} == {*MODULES, *PAGE}


def test_all_scripts_that_are_shipped_are_small() -> None:
    """As they are written, notes and all, wherever in the package they lie."""
    package = HERE.parent
    found = {
        file.relative_to(package).as_posix(): file.stat().st_size for kind in SCRIPTS for file in package.rglob(kind)
    }
    assert {"board/field.js", "teach/rulebook.js"} <= set(found)
    assert sum(found.values()) <= 80_000, found


def test_no_script_hides_in_another_file() -> None:
    """Pages are made of the scripts above: no other file holds one, or an attribute that is one."""
    begun = r'<script(?! type="(application/json" id|module">\{script\}))'
    hidden = re.compile(rf"""{begun}|\bon(click|input|change|load)\s*=\s*["']|javascript:""")
    assert [file.name for file in HERE.parent.rglob("*.ts")] == ["view.d.ts"], "types, which no page ever gets"
    files = [file for kind in ("*.py", "*.css", "*.toml", "*.html") for file in HERE.parent.rglob(kind)]
    assert [file.name for file in files if hidden.search(file.read_text(encoding="utf-8"))] == []


def test_knows_no_rule() -> None:
    found = {file.name: RULES.findall(file.read_text(encoding="utf-8")) for file in HERE.glob("*.js")}
    assert set(map(tuple, found.values())) == {()}, found
