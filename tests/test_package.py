"""The package as others get it: the wheel in a fresh environment, the README's commands, a hosted class."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.jupyter import isolated

COMMANDS = (
    "python3 -m venv .venv && .venv/bin/pip install -e '.[lab]' && .venv/bin/cosmoslearn lab",
    "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest",
)
BINDER = ROOT / "binder"


class Fresh:
    """A virtual environment outside the repository, and a folder to work in that knows nothing of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        env = {key: value for key, value in isolated(folder).items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
        self.env = {**env, "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}", "COSMOSLEARN_LANG": "en"}

    def run(self, *command: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment."""
        return subprocess.run(
            command, cwd=cwd or self.folder, env=self.env, capture_output=True, text=True, check=False
        )

    def install(self, *what: str | Path, cwd: Path | None = None) -> None:
        """Install packages with pip."""
        done = self.run(self.bin / "python", "-m", "pip", "install", "-q", *what, cwd=cwd)
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive, which is built from the clone."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def fresh(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """An environment with the wheel and what it needs at run time, and nothing else."""
    environment = Fresh(tmp_path_factory.mktemp("fresh"))
    environment.install(wheel)
    return environment


def test_wheel_brings_all_files_of_the_package(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    tracked = subprocess.run(["git", "ls-files", "cosmoslearn"], cwd=ROOT, capture_output=True, text=True, check=True)
    notebooks = {f"cosmoslearn/{file.relative_to(ROOT)}" for file in (ROOT / "notebooks").rglob("*.ipynb")}
    assert notebooks
    assert {*tracked.stdout.split(), *notebooks} - names == set()
    assert "cosmoslearn/py.typed" in names
    assert [name for name in names if name.startswith(("tests/", "seeds/", "notebooks/"))] == []
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_wheel_imports_from_its_own_place(fresh: Fresh) -> None:
    done = fresh.run(fresh.bin / "python", "-c", "import cosmoslearn; print(cosmoslearn.__file__)")
    assert done.stdout.startswith(str(fresh.folder)), done.stderr


def test_cases_of_the_wheel_hold(fresh: Fresh) -> None:
    done = fresh.run("cosmoslearn", "check")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    assert "wrong: 0" in done.stdout


def test_lab_without_jupyterlab_says_what_to_install(fresh: Fresh) -> None:
    done = fresh.run("cosmoslearn", "lab", "--dir", "lessons")
    assert done.returncode == 2
    assert done.stderr == "JupyterLab is not installed; run: pip install 'cosmoslearn[lab]'\n"
    assert not (fresh.folder / "lessons").exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_readme_gives_the_two_commands(command: str) -> None:
    assert command in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()


def test_repo2docker_understands_binder(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("jupyter-repo2docker")
    done = subprocess.run(
        [program, "--no-build", "--debug", ROOT], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    version = (BINDER / "runtime.txt").read_text().strip().removeprefix("python-")
    assert f"python={version}" in said
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in said
    assert "RUN ./binder/postBuild" in said
    assert os.access(BINDER / "postBuild", os.X_OK)


def test_hosted_class_can_be_built(tmp_path: Path) -> None:
    hosted = Fresh(tmp_path)
    hosted.install("-r", BINDER / "requirements.txt", cwd=ROOT)
    done = hosted.run(BINDER / "postBuild")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    extensions = hosted.run("jupyter", "server", "extension", "list")
    plain = re.sub(r"\x1b\[\d*m", "", extensions.stdout + extensions.stderr)
    assert "cosmoslearn.nodelay OK" in " ".join(plain.split())


def test_continuous_integration_runs_the_command_of_the_readme() -> None:
    script = ROOT / ".ci" / "run"
    assert script.read_text(encoding="utf-8").splitlines()[-1] == COMMANDS[1]
    assert os.access(script, os.X_OK)
