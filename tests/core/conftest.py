from collections.abc import Iterator

import pytest

from cosmoslearn.core import registry
from cosmoslearn.core.language import speaking


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry._games, "toy", "tests.core.toy")
    with speaking("en"):
        yield
