"""Permalinks: a short id from which position, step and view are built again, in a notebook, a page and a terminal."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, Self

import msgspec

from ..core.errors import CosmosError, NotationError, UnknownName
from ..core.language import LANGUAGES, N_, Say, say
from ..core.position import Position, Record
from ..core.registry import game as face
from ..core.trace import Trace
from .film import Frame, of_trace

HEAD: Final = "cs1"
LONGEST: Final = 1_000_000  # what a link may unfold to, in bytes
SCORES: Final = "scores"


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is seen: a position; or what a move of it does, its points, the answer to a question; or a whole game.

    `options` are further arguments of the game's `parse`; `step` and `lang` say where in it, and in which language.
    """

    game: str = ""
    position: str = ""
    readings: dict[str, str] = {}
    move: str = ""
    query: str = ""
    given: dict[str, Any] = {}
    record: Record | None = None

    @property
    def code(self) -> str:
        """The link without step and language."""
        packed = zlib.compress(msgspec.json.encode(self), 9)
        return f"{HEAD}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"

    def at(self, step: int, lang: str = "") -> str:
        """The link to a step, in a language."""
        return f"{self.code}.{step}" + (f".{lang}" if lang else "")

    def opened(self) -> Position | Trace | Record:
        """What the link leads to.

        Raises:
            CosmosError: the game refuses the position, the move or the question.
        """
        if self.record is not None:
            return self.record
        module = face(self.game)
        position: Position = module.parse(self.position, rulebook=module.RULES.read_all(self.readings))
        if self.query == SCORES:
            return position.scores()
        if self.query:
            return _asked(position, self.query, self.given)
        return position.explain(self.move) if self.move else position

    @classmethod
    def read(cls, text: str) -> tuple[Self, int, str]:
        """A link with its step and language (empty where it names none).

        Raises:
            NotationError: the text is no link.
        """
        head, _, rest = text.strip().partition(".")
        packed, *more = rest.split(".")
        step, lang = (*more, *("0", "")[len(more) :])[:2]
        try:
            unfolding = zlib.decompressobj()
            plain = unfolding.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LONGEST)
            found = msgspec.json.decode(plain, type=cls)
        except (binascii.Error, zlib.error, ValueError, msgspec.DecodeError):
            head = ""
        if head != HEAD or len(more) > 2 or not step.isdecimal() or lang not in ("", *LANGUAGES):
            raise NotationError(text, say(N_("a link that begins with {head}"), head=f"{HEAD}."), N_("link"))
        return found, int(step), lang


def open_link(text: str) -> Any:
    """The live board or stepper that a link leads to, at its step and in its language.

    Raises:
        NotationError: the text is no link.
        CosmosError: the game refuses what it leads to.

    >>> from cosmoslearn.games import bigbang
    >>> trace = bigbang.parse("universe: BB@0,0\\nrow: PY1").explain("PY1@1,0")
    >>> again = open_link(trace.board(at=2).permalink)
    >>> again.at, again.shown.words() == trace.words()
    (2, True)
    """
    link, step, lang = Link.read(text)
    shown, spoken = link.opened(), {"lang": lang} if lang else {}
    return shown.board(**spoken) if isinstance(shown, Position) else shown.board(at=step, **spoken)


def link_of(shown: Position | Trace | Record, query: str = "", given: Mapping[str, Any] | None = None) -> Link | None:
    """The link to something; `None` for a trace that no question known here gives again."""
    if isinstance(shown, Record):
        return Link(record=shown)
    if isinstance(shown, Position):
        return _link(shown)
    candidates = [_link(shown.start, query=query, given=dict(given or {}))] if query else _candidates(shown)
    return next((_discreet(link, shown.start) for link in candidates if _opened(link) == shown), None)


def _link(position: Position, **more: Any) -> Link:
    return Link(position.game, position.notation(), dict(position.rulebook.readings), **more)


def _candidates(trace: Trace) -> Iterator[Link]:
    """What a trace may have come from: the move that its title names, in words or as it is written, or the points."""
    named = [fact for fact in trace.title.facts.values() if isinstance(fact, str | Say)]
    for move in trace.start.legal_moves() if named else ():
        if str(move) in named or trace.start.say(move) in named:
            yield _link(trace.start, move=str(move))
    yield _link(trace.start, query=SCORES)


def _opened(link: Link) -> Trace | None:
    """The trace that a link leads to, if there is one."""
    with suppress(CosmosError):
        found = link.opened()
        return found if isinstance(found, Trace) else None
    return None


def _discreet(link: Link, start: Position) -> Link:
    """The link to the same pictures and sentences without the secrets of the start that do not come to light in them.

    Which ones do is found by leaving out all, then halves, quarters and so on, the last first: the tiles of a pile that
    come later must not tell, by being the only ones known, which lies on top.
    """
    shown = _pictures(link)

    def knowing(known: frozenset[int]) -> Link:
        return msgspec.structs.replace(link, position=start.concealed(known).notation())

    def needed(numbers: range, besides: frozenset[int]) -> frozenset[int]:
        """Those of these numbers that must be known besides others."""
        if not numbers or _pictures(knowing(besides)) == shown:
            return frozenset()
        if len(numbers) == 1:
            return frozenset(numbers)
        half = len(numbers) // 2
        later = needed(numbers[half:], besides.union(numbers[:half]))
        return later | needed(numbers[:half], besides | later)

    return knowing(needed(range(start.secrets), frozenset()))


def _pictures(link: Link) -> tuple[list[Frame], Any] | None:
    """What a link shows, and the result; nothing where something that is needed is not known."""
    with suppress(CosmosError):
        trace = _opened(link)
        return (of_trace(trace), trace.result) if trace is not None else None
    return None


def _asked(position: Position, query: str, given: Mapping[str, Any]) -> Trace:
    queries = face(position.game).QUERIES
    if query not in queries:
        raise UnknownName(N_("query"), query, queries)
    found = queries[query](position, **given)
    if not isinstance(found, Trace):
        raise NotationError(query, str(Say(N_("a question that is answered step by step"))), N_("query"))
    return found
