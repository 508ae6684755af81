"""The shape of the house: floors, no cycle, small modules, light import, nothing tied to one machine."""

from __future__ import annotations

import ast
import graphlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "cosmoslearn"
FLOORS = ("core", "scene", "games", "explore", "board", "teach", "the face", "the command line")
LONGEST = 400
HEAVY = ("shapely", "matplotlib", "networkx", "ipywidgets", "numpy", "anywidget", "IPython")


def module_name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(file): file for file in sorted(PACKAGE.rglob("*.py"))}


def floor(module: str) -> int:
    """The number of the floor on which a module stands."""
    parts = module.split(".")
    if len(parts) == 1:
        return FLOORS.index("the face")
    return FLOORS.index(parts[1]) if parts[1] in FLOORS else FLOORS.index("the command line")


@cache
def imports(module: str, types_only: bool = True) -> frozenset[str]:
    """The modules of the package that a module imports anywhere, in functions too, and for its types only as well."""
    return frozenset(_imports(module, types_only)) - {module}


def statements(node: ast.AST, types_only: bool) -> Iterator[ast.AST]:
    """All nodes below a node, with or without the blocks that only a type checker reads."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING") and not types_only:
            continue
        yield child
        yield from statements(child, types_only)


def _imports(module: str, types_only: bool) -> Iterator[str]:
    file = MODULES[module]
    package = module.split(".") if file.name == "__init__.py" else module.split(".")[:-1]
    for node in statements(ast.parse(file.read_text(encoding="utf-8")), types_only):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                if inner in MODULES:
                    yield inner
                elif source in MODULES:
                    yield source


def test_the_walk_sees_imports() -> None:
    assert {"cosmoslearn.core.case", "cosmoslearn.lab", "cosmoslearn"} <= imports("cosmoslearn.cli")
    assert "cosmoslearn.core.language" in imports("cosmoslearn.core.errors")


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_downwards(module: str) -> None:
    higher = {other for other in imports(module) if floor(other) > floor(module)}
    assert higher == set()


def test_no_game_imports_another() -> None:
    games = {module: module.split(".")[2] for module in MODULES if module.startswith("cosmoslearn.games.")}
    across = {(one, other) for one in games for other in imports(one) if games.get(other, games[one]) != games[one]}
    assert across == set()


def test_no_cycle() -> None:
    # What only a type checker reads is never run, so it closes no circle.
    graphlib.TopologicalSorter({module: imports(module, types_only=False) for module in MODULES}).prepare()


def test_modules_are_short() -> None:
    files = [file for kind in ("*.py", "*.js") for file in PACKAGE.rglob(kind)]
    lengths = {file.relative_to(ROOT).as_posix(): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_import_loads_nothing_heavy() -> None:
    command = [sys.executable, "-X", "importtime", "-c", "import cosmoslearn"]
    log = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stderr
    loaded = {line.rpartition("|")[2].strip() for line in log.splitlines()}
    assert "cosmoslearn" in loaded
    assert {name for name in loaded if name.split(".")[0] in HEAVY} == set()


@cache
def tracked() -> dict[str, str]:
    """The text of all files under version control."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = {name: ROOT / name for name in names.split("\0") if name}
    return {name: file.read_text(encoding="utf-8", errors="replace") for name, file in files.items() if file.is_file()}


def found(pattern: str) -> list[str]:
    """Where a pattern occurs in the files under version control."""
    return [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in tracked().items()
        for number, line in enumerate(text.splitlines(), 1)
        if re.search(pattern, line)
    ]


def test_no_registry_host_is_named() -> None:
    # Spelt with a bracketed dot, so that this line does not find itself.
    assert found(r"pypi[.]org|pythonhosted[.]org|registry[.]npmjs|deb[.]debian[.]org") == []


def test_no_path_of_one_machine_is_named() -> None:
    assert found(r"(?<![\w.~}-])/(?:work|root|home|tmp|Users)/(?!pyodide)") == []


def test_lock_file_names_no_address() -> None:
    packages = json.loads(tracked()["tests/js/package-lock.json"])["packages"]
    assert packages
    assert [name for name, entry in packages.items() if "resolved" in entry] == []


def test_nothing_is_fetched_at_run_time() -> None:
    assert [
        hit for hit in found(r"https?://[^\s\"']*(?:cdn|unpkg|jsdelivr|esm[.]sh)") if hit.startswith("cosmoslearn/")
    ] == []


def test_nothing_is_evaluated() -> None:
    names = {"eval", "exec", "compile", "__import__"}
    calls = [
        f"{module}:{node.lineno}"
        for module, file in MODULES.items()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
    ]
    assert calls == []
    assert [
        hit for hit in found(r"\b(?:import pickle|from pickle|yaml\.load\()") if hit.startswith("cosmoslearn/")
    ] == []
