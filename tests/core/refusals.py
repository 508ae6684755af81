"""How the tests look at refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmoslearn.core.errors import CosmosError


def refusal(call: Callable[[], Any]) -> CosmosError | None:
    """The typed error that a call ends in, or nothing; any other exception goes on."""
    try:
        call()
    except CosmosError as fault:
        return fault
    return None


def one_line(fault: Exception) -> bool:
    """Whether a message is one line that can be read."""
    return "\n" not in str(fault) and bool(str(fault).strip())
