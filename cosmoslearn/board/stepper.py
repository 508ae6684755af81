"""The stepper: a trace or a whole game, one step at a time, forwards and backwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import traitlets

from ..core.errors import UnknownName
from ..core.language import N_, Say, language, speaking
from ..core.position import Record
from ..core.registry import view as form
from ..core.trace import Trace
from .assets import script, style
from .film import film, of_record, of_trace
from .keyboard import stepper_keys
from .link import Link, link_of
from .live import Bundle, Live, in_kernel
from .words import Words, interface, told

STEPPING: Final = {
    "steps": N_("Steps"),
    "first": N_("First step"),
    "back": N_("Back"),
    "on": N_("On"),
    "last": N_("Last step"),
    "play": N_("Play"),
    "stop": N_("Stop"),
    "speed": N_("Speed"),
    "slow": N_("slow"),
    "medium": N_("medium"),
    "fast": N_("fast"),
    "step": N_("Step"),
    "of": N_("Step {n} of {m}"),
    "start": N_("Start, {m} steps follow"),
    "jump": N_("Jump to"),
    "before": N_("Show the step before"),
    "changes": N_("What has changed"),
    "new": N_("New: {shape}."),
    "changed": N_("Before: {before}. Now: {after}."),
    "moved": N_("Moved: {shape}."),
    "gone": N_("Gone: {shape}."),
    "more": N_("More changes: {n}."),
    "unchanged": N_("Nothing on the board has changed."),
    "details": N_("What the move does"),
    "rules": N_("Rules followed"),
    "predict": N_("Predict"),
    "predict_rule": N_("Which rule comes next?"),
    "predict_move": N_("Which move comes next?"),
    "predict_place": N_("You may also press the place on the board where something will happen."),
    "predict_places": N_("Places chosen: {places}"),
    "choose": N_("choose"),
    "commit": N_("Commit, and see"),
    "right": N_("You foresaw it: {said}."),
    "wrong": N_("You said {said}; it is {answer}."),
    "place_right": N_("The place is right."),
    "place_wrong": N_("It happens elsewhere."),
    "link": N_("Permalink"),
    "no_link": N_("These steps have no link: they answer no question that can be asked again."),
}


def stepper(shown: Trace | Record, lang: str | None = None, at: int = 0, query: str = "", **given: Any) -> Stepper:
    """A live stepper for a notebook: `trace.board()`, `record.board()`.

    `at` is the step shown first. A trace that a named question of the game answered is found again by its link only
    when `query` names that question, with the arguments it was `given`.

    Raises:
        BrokenRecord: a move of the record cannot be read or is illegal.
        UnknownLanguage: the language is not spoken here.
        UnknownName: the game has no such question.

    >>> from cosmoslearn.games import bigbang
    >>> shown = stepper(bigbang.parse("universe: BB@0,0\\nrow: PY1").explain("PY1@1,0"))
    >>> shown.at, shown.last == len(shown.shown)
    (0, True)
    """
    with speaking(lang):
        return Stepper(shown, at, link_of(shown, query, given))


def bundle(trace: Trace) -> Mapping[str, Any]:
    """How a trace shows itself: live where a kernel runs, and always as labelled pictures and as text."""
    still = {"text/plain": trace.words(), "text/html": form("trace_html")(trace)}
    return {**Stepper(trace)._repr_mimebundle_()[0], **still} if in_kernel() else still


class Stepper(Live):
    """A film with a step bar. The page steps alone; `at` is the step shown, and may be set.

    `answers` holds what the learner foresaw in predict mode, for each step: `{"step", "said", "right"}`.
    """

    _esm = script()
    _css = style()

    film = traitlets.Dict(read_only=True).tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    answers: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)

    def __init__(self, shown: Trace | Record, at: int = 0, link: Link | None = None) -> None:
        self.shown = shown
        self.link, self._lang = link, language()
        super().__init__()
        self.set_trait("film", film_of(shown, link))
        self.at = at

    @property
    def last(self) -> int:
        """The number of the last step; 0 is the start."""
        return len(self.film["frames"]) - 1

    @property
    def permalink(self) -> str:
        """The id that rebuilds what is seen now, at this step; empty where the trace cannot be found again."""
        return self.link.at(self.at) if self.link is not None else ""

    @traitlets.validate("at")
    def _within(self, proposal: Mapping[str, Any]) -> int:
        at = int(proposal["value"])
        if not 0 <= at <= self.last:
            raise UnknownName(N_("step"), str(at), [str(number) for number in range(self.last + 1)])
        return at

    def _bundle(self) -> Bundle:
        """The live stepper, and for whoever has no front end for it every step as a picture and as text."""
        data, metadata = self._live()
        if isinstance(self.shown, Trace):
            return {**data, "text/html": form("trace_html")(self.shown), "text/plain": self.shown.words()}, metadata
        position = self.shown.replay()
        return {**data, "text/html": form("html")(position.scene()), "text/plain": position.text()}, metadata


def film_of(shown: Trace | Record, link: Link | None = None) -> dict[str, Any]:
    """The whole film of a trace or a record, with the words of its buttons."""
    if isinstance(shown, Trace):
        found = film(of_trace(shown), shown.start.rulebook, shown.title, shown.result)
    else:
        start = shown.start()
        found = film(of_record(shown), start.rulebook, start.scene().title)
    keys = stepper_keys(found["view"])
    return found | {"words": stepping(), "keys": keys, "link": link.code if link is not None else ""}


def stepping() -> dict[str, Words]:
    """All words of a stepper, by key."""
    return interface() | {key: told(Say(message)) for key, message in STEPPING.items()}
