"""The root of every error of the package, apart from the others so that languages can refuse as well."""

from collections.abc import Callable
from typing import Any


class CosmosError(Exception):
    """Anything that this package refuses. It can be sent to another process, whatever it was made from.

    >>> from copy import copy
    >>> from cosmoslearn.core.errors import UnknownName
    >>> print(copy(UnknownName("kind", "guess", ["judge"])))
    unknown kind guess; nearest: judge
    """

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _made_again, (type(self), self.args, self.__dict__)


def _made_again(kind: type[CosmosError], args: tuple[Any, ...], facts: dict[str, Any]) -> CosmosError:
    """An error as it was: its words are made already."""
    made = kind.__new__(kind, *args)
    made.__dict__.update(facts)
    return made
