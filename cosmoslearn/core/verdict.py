"""Verdicts: every rule that applies to a move, whether it holds, and what shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from .errors import CosmosError
from .language import N_, say, spoken
from .registry import view

if TYPE_CHECKING:
    from .position import Position
else:
    Position = Any  # position.py imports this module; `help` needs a name here

SIGNS: Final = {True: "[ok]", False: "[X]", None: "[-]"}


class Check(msgspec.Struct, frozen=True):
    """One rule asked about one move.

    `ok` is true, false, or `None` where the rule has nothing to say here. `where` holds ids of the scene shapes it
    looked at, `at_fault` those that broke it, `facts` the numbers and names behind the answer, `says` the message that
    makes words of them when words are wanted.
    """

    rule: str
    ok: bool | None
    where: tuple[str, ...] = ()
    facts: Mapping[str, Any] = {}
    says: str = ""
    at_fault: tuple[str, ...] = ()

    def words(self, lang: str | None = None) -> str:
        """The evidence in words; empty when the rule's title says all."""
        return say(self.says, lang, **self.facts) if self.says else ""


class Verdict(msgspec.Struct, frozen=True):
    """The answer to "may I?": the checks of every rule that applies, in the order in which they are asked.

    >>> from cosmoslearn.games import bigbang
    >>> verdict = bigbang.parse("universe: BB@0,0 CO1@1,0 SR1@1,-1\\nrow: CB2").judge("CB2@2,-1")
    >>> verdict.legal, verdict.broken
    (False, ('BB-PLACE-FEATURE',))
    """

    position: Position
    move: str
    checks: tuple[Check, ...]

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return all(check.ok is not False for check in self.checks)

    @property
    def broken(self) -> tuple[str, ...]:
        """The ids of all broken rules, each once."""
        return tuple(dict.fromkeys(check.rule for check in self.checks if check.ok is False))

    def summary(self, lang: str | None = None) -> str:
        """One sentence: allowed or not, and how many rules are broken of those that have something to say."""
        asked = len({check.rule for check in self.checks if check.ok is not None})
        if self.legal and asked == 1:
            return say(N_("Allowed: the one rule that applies holds."), lang)
        if self.legal:
            return say(N_("Allowed: all {asked} rules that apply hold."), lang, asked=asked)
        n = len(self.broken)
        if asked == 1:
            return say(N_("Not allowed: the one rule that applies is broken."), lang)
        if n == 1:
            return say(N_("Not allowed: 1 of {asked} rules is broken."), lang, asked=asked)
        return say(N_("Not allowed: {n} of {asked} rules are broken."), lang, n=n, asked=asked)

    def words(self, lang: str | None = None) -> str:
        """The whole verdict as text: the move, one sentence, then each rule with its sign, title and evidence."""
        book = self.position.rulebook
        lines = [f"{self.move}: {self.summary(lang)}"]
        for check in self.checks:
            evidence = check.words(lang)
            title = spoken(book.rule(check.rule).title, lang)
            lines.append(f"{SIGNS[check.ok]:4} {check.rule}: {title}" + (f". {evidence}" if evidence else ""))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"<Verdict {self.move}: {'legal' if self.legal else 'breaks ' + ' '.join(self.broken)}>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.words(), "text/html": view("verdict_html")(self)}


class IllegalMove(CosmosError, ValueError):
    """A refused move. It carries the verdict, and shows itself in a notebook as the board with the marks.

    >>> from cosmoslearn.games import bigbang
    >>> try:
    ...     bigbang.parse("universe: BB@0,0\\nrow: PY1").play("PY1@2,0")
    ... except IllegalMove as refused:
    ...     print(refused.verdict.broken)
    ('BB-PLACE-FIRST',)
    """

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self._displayed = False
        super().__init__(say(N_("{move} breaks {rules}"), move=verdict.move, rules=self.reasons))

    @property
    def reasons(self) -> str:
        """The broken rules with their titles, in the language in force."""
        book = self.verdict.position.rulebook
        return "; ".join(f"{rule} ({book.title(rule)})" for rule in self.verdict.broken)

    def _render_traceback_(self) -> list[str]:
        """Asked by IPython instead of a traceback: show the board with the marks, and say the verdict."""
        from sys import modules

        # IPython asks twice, once for the learner and once for its history.
        if "IPython" in modules and not self._displayed:
            self._displayed = True
            modules["IPython"].display.display(self.verdict)
        return [f"IllegalMove: {self}"]
