"""What all tests share: the programs they need."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from cosmoslearn import speaking

ROOT = Path(__file__).parents[1]
NODE_MODULES = ROOT / "tests" / "js" / "node_modules"

# The machines of a class are slow and shared: a slow example is no fault of the code.
hypothesis.settings.register_profile("cosmoslearn", deadline=None, print_blob=True)
hypothesis.settings.load_profile("cosmoslearn")


class English:
    """For tests and examples alike: English, whatever the machine speaks, and no language left behind."""

    @pytest.fixture(autouse=True)
    def _english(self) -> Iterator[None]:
        with speaking("en"):
            yield


def pytest_configure(config: pytest.Config) -> None:
    """Examples in the package and in the README lie outside this folder, so their fixture is a plugin."""
    config.pluginmanager.register(English())


def missing(what: str, remedy: str) -> None:
    """Skip the test with a reason; on a continuous integration machine nothing may be missing."""
    reason = f"{what} is not installed; {remedy}"
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def program(names: tuple[str, ...], what: str, remedy: str) -> str:
    """The first of several programs that this machine has."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        missing(what, remedy)
    return str(found)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return program(names, "Chromium", "on Debian: apt-get install chromium")


@pytest.fixture(scope="session")
def node() -> str:
    """Node's program."""
    return program(("node",), "Node", "on Debian: apt-get install nodejs npm")


@pytest.fixture(scope="session")
def node_modules(node: str) -> Path:
    """The folder of the packages from npm that the tests use."""
    if not NODE_MODULES.is_dir():
        missing("the JavaScript tooling", "run: npm ci --prefix tests/js")
    return NODE_MODULES
