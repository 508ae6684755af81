"""For tests and examples alike: English, whatever the machine speaks, and no language left behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cosmoslearn import speaking


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with speaking("en"):
        yield
