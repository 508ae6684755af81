"""How an answer is given to a live question, by one hand; and which answers are right and wrong."""

from __future__ import annotations

from itertools import chain
from typing import Any

from playwright.sync_api import expect

from cosmoslearn.board.choice import Choice
from cosmoslearn.teach.answering import said_by
from cosmoslearn.teach.asking import Asking
from cosmoslearn.teach.form import Form
from cosmoslearn.teach.item import Item
from cosmoslearn.teach.options import choices
from tests.browser.hands import Hand
from tests.browser.live import Shown


def after(asking: Asking, value: Any) -> Form:
    """The form after an answer: as long as it may be tried again, what was chosen on the board is still chosen."""
    again = asking.item.kind in ("mark", "order") and not (asking.settled or asking.asks_why)
    return Form(asking, tuple(value) if again else ())


def give(shown: Shown, hand: Hand, form: Form, value: Any) -> None:
    """Give an answer by the controls, or on the board; what is chosen already is changed to it."""
    if form.kind == "find":
        _move(shown, hand, form.item, value)
        return
    if form.typed:
        hand.write(shown, said_by(form.item, value))
    elif form.kind == "mark":
        shapes = {shape.move: shape.id for shape in reversed(form.item.scene().shapes) if shape.outline}
        for place in sorted(set(form.picked) ^ set(value)):
            hand.choose(shown, shapes[place])
    elif form.kind == "judge":
        _pick(shown, hand, form, "yes" if value["legal"] else "no")
        for rule in value["broken"]:
            _pick(shown, hand, Form(form.asking, ("no",)), rule)
    elif form.kind == "order":
        for name in (*form.picked, *value):
            hand.press(shown, f'[data-act="pick-{[known for known, _ in form.buttons].index(name)}"]')
    elif form.kind == "complete":
        for hole, rule in zip(form.item.holes, value, strict=True):
            hand.select(shown, f'[data-act="hole-{hole}"]', rule)
    else:
        _pick(shown, hand, form, {True: "yes", False: "no"}.get(value, str(value)))
    hand.press(shown, '[data-act="check"]')


def _pick(shown: Shown, hand: Hand, form: Form, value: str) -> None:
    act = f"pick-{[known for known, _ in form.buttons].index(value)}"
    hand.press(shown, f'[data-act="{act}"]')
    expect(shown.act(act)).to_have_attribute("aria-pressed", "true")


def _move(shown: Shown, hand: Hand, item: Item, moves: list[str]) -> None:
    position = item.position
    for move in moves:
        if not position.judge(move).legal:
            for shape in _refused(item)[move]:
                hand.choose(shown, shape)
            return
        hand.play(shown, position, move)
        position = position.play(move)


# ---------------------------------------------------------------------------------------------- what to answer


def right_answer(item: Item) -> Any:
    """A right answer."""
    if item.kind == "judge" and not item.reasons:
        return {"legal": item.right["legal"], "broken": []}
    return item.right[0] if item.kind in ("find", "why", "infer") else item.right


def wrong_answer(item: Item) -> Any:
    """An answer that is wrong, as a learner may give it."""
    right = item.right
    if item.kind == "find":
        return [_missing(item)]
    if item.kind == "judge":
        return {"legal": not right["legal"], "broken": []}
    if item.kind == "mark":
        others = sorted(item.places - set(right))
        return sorted((*right[:-1], *others[:1]))
    if item.kind in ("why", "infer"):
        return next(one.value for one in Form(Asking(item)).options if not one.right)
    if item.kind == "complete":
        return [next(one.value for one in choices(item) if one.value != rule) for rule in right]
    if item.kind == "order":
        return right[::-1]
    if isinstance(right, bool):
        return not right
    if isinstance(right, str):
        return next(one.value for one in Form(Asking(item)).options if not one.right)
    return right + 1


def _missing(item: Item) -> str:
    """A move that the rules refuse, begun as a right one and ended elsewhere; else an allowed one beside the goal."""
    allowed = (str(move) for move in item.position.legal_moves() if not item.reaches([str(move)]))
    return next(chain(_refused(item), allowed))


def _refused(item: Item) -> dict[str, list[str]]:
    """Moves that the rules refuse and that can be made on the board, with the shapes to be pressed for them."""
    choice = Choice(item.position, item.position.scene())
    for part in item.position.parts(item.right[0][0])[:-1]:
        choice = choice.then(part) or choice
    before = [choice.pressable[part][0].id for part in choice.parts if part in choice.pressable]
    found = {}
    for part, shapes in choice.pressable.items():
        longer = choice.then(part)
        move = longer.complete if longer is not None else choice.instead(part)
        if move is not None and not item.position.judge(move).legal:
            found[move] = [*before, shapes[0].id]
    return found
