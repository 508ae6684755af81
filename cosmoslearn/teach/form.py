"""The form of a question: prompt, options, fields, hints, feedback and worked steps as plain data beside a board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ..board.controls import Control, Groups, box, button, field, line, select
from ..board.words import in_all
from ..board.words import told as both
from ..core.language import LANGUAGES, N_, Say
from ..core.rulebook import Text
from ..core.trace import Trace
from ..core.verdict import Verdict
from ..scene.scene import Mark, Scene
from .asking import Asking
from .counterexample import Counterexample
from .item import Item
from .options import Option, choices, options
from .wording import given, marking, prompt, told, words

WORDS: Final = {
    "question": N_("Question"),
    "marking": N_("Marking: {rule}"),
    "check": N_("Check"),
    "keep": N_("Keep this answer"),
    "hint": N_("Hint"),
    "show": N_("Show the answer, for no points"),
    "yes": N_("Yes"),
    "no": N_("No"),
    "broken": N_("Which rules does it break?"),
    "options": N_("Options"),
    "answer": N_("Your answer"),
    "several": N_("Write them with semicolons between them; “none” where there are none."),
    "turn": N_("Press them in their order; press again to take one out."),
    "place": N_("{n}. {name}"),
    "given": N_("Your answer: {answer}"),
    "kept": N_("Kept: {answer}. You may change it."),
    "press": N_("Press the places on the board; press again to take a mark away."),
    "move": N_("Make your move on the board: choose a piece, then a place. You may try one that breaks a rule."),
    "moved": N_("Make your move on the board: choose a piece, then a place. It is kept as your answer."),
    "tries": N_("Tries left: {n}"),
    "feedback": N_("What is said to it"),
    "worked": N_("Step by step"),
    "step": N_("Step {n} of {m}: {words}"),
    "start": N_("{title} Steps: {m}"),
    "on": N_("Next step"),
    "back": N_("Step before"),
    "right": N_("Right answer: {answer}"),
    "choose": N_("choose"),
    "small": N_("Show it on the board"),
    "whole": N_("Back to the question's board"),
}


class Walk(msgspec.Struct, frozen=True):
    """Steps that are looked at one by one: 0 is the start."""

    trace: Trace
    at: int = 0

    def by(self, steps: int) -> Walk:
        """So many steps on or back, within the trace."""
        return Walk(self.trace, min(max(self.at + steps, 0), len(self.trace)))

    def words(self) -> Say:
        """The step shown."""
        trace = self.trace
        if self.at == 0:
            return Say(WORDS["start"], {"title": trace.title, "m": len(trace)})
        step = trace.steps[self.at - 1]
        return Say(WORDS["step"], {"n": self.at, "m": len(trace), "words": Say(step.says, step.facts)})

    def controls(self) -> list[Control]:
        """The step in words, and the way to the next one and back."""
        keys = [button("step-back", Say(WORDS["back"])), button("step-on", Say(WORDS["on"]))]
        return [
            box("cs-question cs-desk", [line(self.words(), "cs-text"), box("cs-group", keys)], Say(WORDS["worked"]))
        ]


class Form(msgspec.Struct, frozen=True, dict=True):
    """A question as it stands on a desk. `picked` is what is chosen so far; in an `exam` nothing is given away.

    `draft` is what stands written in the field of the answer and is not given yet; `kept` is what an exam keeps,
    which is `closed` when it has been handed in. `small` is set while the counterexample is on the board.
    """

    asking: Asking
    picked: tuple[str, ...] = ()
    exam: bool = False
    draft: str = ""
    kept: object = None
    closed: bool = False
    small: bool = False

    @property
    def item(self) -> Item:
        """What is to be answered now: of a prediction that is made, the question for its reason."""
        return self.asking.why if self.asking.asks_why and self.asking.why is not None else self.asking.item

    @property
    def kind(self) -> str:
        """The kind of what is to be answered now; empty where nothing is."""
        return "" if self.asking.settled or self.closed else self.item.kind

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options that are shown as buttons; none where the answer is typed or given on the board."""
        single = self.item.kind == "compute" and isinstance(self.item.right, str)
        found = options(self.item) if self.item.kind in ("why", "infer") or single else ()
        return found if len(found) > 1 else ()

    @cached_property
    def buttons(self) -> list[tuple[str, Any]]:
        """What can be picked: value and words."""
        item = self.item
        if item.kind == "judge" or (item.kind == "compute" and isinstance(item.right, bool)):
            found: list[tuple[str, Any]] = [("yes", Say(WORDS["yes"])), ("no", Say(WORDS["no"]))]
            verdict = item.explained() if item.kind == "judge" and item.reasons and "no" in self.picked else None
            rules = [check.rule for check in verdict.checks] if isinstance(verdict, Verdict) else []
            return [*found, *((rule, item.rulebook.rule(rule).title) for rule in dict.fromkeys(rules))]
        if item.kind == "order":
            return self._in_turn
        return [(str(option.value), option.text) for option in self.options]

    @cached_property
    def _in_turn(self) -> list[tuple[str, Any]]:
        """What is to be put in order, each once; nothing where something comes twice."""
        found = sorted(set(self.item.right))
        return [(one, told(self.item, [one])) for one in found] if len(found) == len(self.item.right) else []

    def after(self, asking: Asking) -> Form:
        """The form after an answer: what was chosen stays, so that only what is wrong has to be changed."""
        same = not asking.settled and Form(asking).item is self.item
        return Form(asking, self.picked, self.exam, self.draft) if same else Form(asking)

    def pick(self, number: int) -> tuple[str, ...]:
        """What is picked after a button was pressed."""
        value = self.buttons[number][0]
        if self.item.kind == "order":
            return self.toggle(value)
        if value in ("yes", "no") or self.item.kind != "judge":
            return (value,)
        rules = tuple(one for one in self.picked if one not in (value, "no"))
        return ("no", *rules) if value in self.picked else ("no", *rules, value)

    def toggle(self, name: str) -> tuple[str, ...]:
        """What is marked after a place was pressed."""
        gone = tuple(one for one in self.picked if one != name)
        return gone if name in self.picked else (*self.picked, name)

    def fill(self, hole: int, rule: str) -> tuple[str, ...]:
        """What is picked after a rule was put in a hole."""
        return (*(one for one in self.picked if not one.startswith(f"{hole}=")), f"{hole}={rule}")

    @property
    def said(self) -> object:
        """The answer that the picked things come to; `None` where nothing is picked yet that must be."""
        if self.kind == "judge":
            rules = [one for one in self.picked if one not in ("yes", "no")]
            return {"legal": "yes" in self.picked, "broken": rules} if self.picked else None
        if self.kind in ("mark", "order"):
            return list(self.picked)
        if self.kind == "complete":
            return [self._holes.get(str(number), "") for number in self.item.holes] if self.picked else None
        values = [one.value for one in self.options if str(one.value) in self.picked] or list(self.picked)
        return values[0] if values else None

    @property
    def typed(self) -> bool:
        """Whether the answer is typed in a field."""
        if self.kind == "mark":
            return not self.item.on_board
        return self.kind in ("order", "compute") and not self.buttons

    @property
    def _holes(self) -> dict[str, str]:
        return dict(one.split("=", 1) for one in self.picked)

    # --------------------------------------------------------------------------------------- controls

    def menu(self) -> Groups:
        """The rules that may stand in a hole."""
        found = [["", both(Say(WORDS["choose"]))], *([str(one.value), one.text] for one in choices(self.item))]
        return [{"text": "", "options": found}]

    def question(self, asked: Iterable[Control]) -> list[Control]:
        """The question with all that is needed to answer it; `asked` stands first."""
        found = [*asked, *self._given()]
        if self.kind:
            rule = in_all(lambda code: marking(self.item, code))
            found += [*self._answer(), *self._help(), line(Say(WORDS["marking"], {"rule": rule}))]
        elif self.closed:
            found += self._help()
        return [box("cs-question cs-desk", found, Say(WORDS["question"]))]

    def _given(self) -> list[Control]:
        """What stands with the question; a step without its rule names the menu in which the rule is chosen."""
        item = replace(self.item, holes=()) if self.asking.settled else self.item  # then all rules stand there
        if item.kind == "order" and (self.buttons or self.asking.settled):
            return []
        texts = enumerate(_in_both(given(item, code) for code in LANGUAGES), 1)
        holes = self.item.holes if self.kind == "complete" else ()
        return [
            select(f"hole-{n}", text, "rules", self._holes.get(str(n), "")) if n in holes else line(text)
            for n, text in texts
        ]

    def prompt(self) -> Control:
        """What is asked."""
        return line(in_all(lambda code: prompt(self.item, code)), "cs-prompt")

    def _answer(self) -> list[Control]:
        do = Say(WORDS["keep" if self.exam else "check"])
        check = button("check", do, main=True)
        if self.kind == "find":
            return [line(Say(WORDS["moved" if self.exam else "move"]))]
        if self.typed:
            several = [line(Say(WORDS["several"]))] if self.kind in ("mark", "order") else []
            return [*several, field("check", Say(WORDS["answer"]), self.draft, do, rows=1, draft="draft")]
        if self.kind == "mark":
            return [line(Say(WORDS["press"])), check]
        if self.kind == "complete":
            return [check]
        if self.kind == "order":
            return [line(Say(WORDS["turn"])), box("cs-group", self._places(), Say(WORDS["options"])), check]
        pairs = enumerate(self.buttons)
        keys = [button(f"pick-{n}", text, pressed=value in self.picked) for n, (value, text) in pairs]
        if self.kind == "judge" and len(keys) > 2:
            rules = box("cs-options", [line(Say(WORDS["broken"])), *keys[2:]], Say(WORDS["broken"]))
            return [box("cs-group", keys[:2], Say(WORDS["answer"])), rules, check]
        short = self.kind in ("judge", "compute") and not self.options
        return [box("cs-group" if short else "cs-options", keys, Say(WORDS["options"])), check]

    def _places(self) -> list[Control]:
        """A button for each thing that is to be put in order; one that is chosen tells its place."""
        place = {value: n for n, value in enumerate(self.picked, 1)}
        named = [
            (value, Say(WORDS["place"], {"n": place[value], "name": name}) if value in place else name)
            for value, name in self.buttons
        ]
        return [button(f"pick-{n}", text, pressed=value in place) for n, (value, text) in enumerate(named)]

    def _help(self) -> list[Control]:
        """Hints with their cost, the tries left, and the way out."""
        asking = self.asking
        if self.exam:
            if self.kept is None:
                return []
            answer = in_all(lambda code: words(self.item, self.kept, code).removesuffix("."))
            return [line(Say(WORDS["given" if self.closed else "kept"], {"answer": answer}), "cs-told")]
        if asking.asks_why:
            return []
        taken = [line(dict(text), "cs-told") for text in asking.hints_taken]
        keys = [button("hint", Say(WORDS["hint"]))] if asking.hints_left else []
        keys += [button("show", Say(WORDS["show"]))] if asking.done.said else []
        cost = [line(in_all(asking.hint_cost))] if asking.hints_left else []
        shown = [box("cs-group", keys)] if keys else []
        return [*taken, *cost, *shown, line(Say(WORDS["tries"], {"n": asking.tries_left}))]

    def feedback(self, before: Iterable[Text] = (), after: Iterable[Text] = ()) -> list[Control]:
        """What is said to the last answer, between what a lesson has to say of its own."""
        response, done = self.asking.response, self.asking.done
        if self.exam or not (response or done.shown):
            return []
        item = self.asking.item
        said = [{code: response.summary(code) for code in LANGUAGES}, *before] if response else []
        said += _in_both(response.reasons(code) for code in LANGUAGES) if response else []
        if done.shown:
            answer = Say(WORDS["right"], {"answer": {code: words(item, item.right, code) for code in LANGUAGES}})
            said.append({code: answer.words(code) for code in LANGUAGES})
        right = response is not None and response.right
        look = "cs-told" if right else "cs-told cs-broken"
        told = [line(text, "") for text in (*said, *after)]
        return [box(look, [*told, *self._counterexample()], Say(WORDS["feedback"]))]

    @property
    def counterexample(self) -> Counterexample | None:
        """The smallest position that shows why the last answer is wrong; `None` where it may not be told yet."""
        return self.asking.response.counterexample if self.asking.response is not None else None

    def _counterexample(self) -> list[Control]:
        """What is to be seen on the smallest position, and the way there and back."""
        found = self.counterexample
        if found is None:
            return []
        lines = [line(text, "") for text in _in_both(found.words(code) for code in LANGUAGES)]
        return [*lines, button("small", Say(WORDS["whole" if self.small else "small"]))]

    def answer_marks(self, scene: Scene) -> tuple[Mark, ...]:
        """A sign on all that was marked and a ring round one that is wrong; when all is over, round what is right."""
        response = None if self.exam else self.asking.response
        if self.item.kind != "mark" or not (response or self.asking.settled):
            return ()
        right = [one for one in scene.shapes if one.outline and one.move in self.item.right]
        rings = [Mark("ring", "ok", (one.id,)) for one in right] if self.asking.settled else []
        said = response.value if response is not None else ()
        marked = [one for one in scene.shapes if one.outline and one.move in said]
        if response is not None and not self.asking.settled:
            rings = [Mark("ring", "broken", (one.id,)) for one in marked if one.move in response.diagnosis.extra][:1]
        return (*rings, *(Mark("sign", "ok" if one in right else "broken", (one.id,)) for one in marked))


def _in_both(texts: Iterable[list[str]]) -> list[Text]:
    """Lines in each language as lines with both."""
    return [dict(zip(LANGUAGES, pair, strict=True)) for pair in zip(*texts, strict=True)]
