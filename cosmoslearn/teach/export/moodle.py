"""Moodle XML: questions with pictures, feedback for each answer, hints, tags and a category.

Format: Moodle's documentation, "Moodle XML format". Pictures travel as base64 files beside the text that shows them.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from typing import Final
from xml.etree import ElementTree as Xml

from ...core.errors import CosmosError
from ...core.language import N_, say, speaking
from ...scene.svg import CONTROL, clean
from ..answering import HINT_COST
from .assignment import Assignment, Export, slug
from .question import Question
from .quiz import Quiz, Weighed, quiz
from .weights import written

TYPES: Final = {"single": "multichoice", "multiple": "multichoice"}


def moodle(assignment: Assignment, lang: str | None = None) -> Export[bytes]:
    """A set of exercises as a file for Moodle's import. An exercise that Moodle cannot hold is left out, with a notice.

    Raises:
        UnknownLanguage: the language is not spoken here.
    """
    root = Xml.Element("quiz")
    notices: list[str] = []
    with speaking(lang):
        _category(root, assignment)
        for number, asked in enumerate(assignment.questions(), 1):
            try:
                made = quiz(asked)
            except CosmosError as fault:
                notices.append(say(N_("left out: {why}"), why=str(fault)))
                continue
            notices += made.notices
            _question(root, made, number, assignment.worth(number))
    Xml.indent(root)
    return Export(Xml.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n", tuple(notices))


def _category(root: Xml.Element, assignment: Assignment) -> None:
    node = Xml.SubElement(root, "question", type="category")
    names = ["cosmoslearn", assignment.heading(), *filter(None, [assignment.student])]
    # A slash stands between a category and the one inside it; one in a name is written twice.
    path = "/".join(name.replace("/", "//") for name in names)
    _text(Xml.SubElement(node, "category"), f"$course$/top/{path}")


def _question(root: Xml.Element, made: Quiz, number: int, worth: float) -> None:
    asked = made.question
    node = Xml.SubElement(root, "question", type=TYPES.get(made.type, made.type))
    _text(Xml.SubElement(node, "name"), f"{number:02d} {asked.id}")
    _statement(Xml.SubElement(node, "questiontext", format="html"), asked)
    _html(node, "generalfeedback", [asked.right, *asked.worked])
    _plain(node, "defaultgrade", f"{worth:g}")
    _plain(node, "penalty", str(HINT_COST))
    _plain(node, "hidden", "0")
    _plain(node, "idnumber", asked.id)
    _ANSWERS[made.type](node, made)
    for hint in asked.hints:
        _html(node, "hint", [hint])
    tags = Xml.SubElement(node, "tags")
    for tag in asked.tags:
        _text(Xml.SubElement(tags, "tag"), tag)


def _statement(node: Xml.Element, asked: Question) -> None:
    """The text with its picture; the board stands below it as text too, for who cannot see it."""
    name = f"{slug(asked.id)}.svg"
    lines = "".join(f"<p>{clean(line)}</p>" for line in (asked.prompt, *asked.given))
    shown = f'<p><img src="@@PLUGINFILE@@/{name}" alt="{clean(asked.described)}"></p>'
    plain = (
        f"<details><summary>{clean(say(N_('The board as text')))}</summary><pre>{clean(asked.board)}</pre></details>"
    )
    _text(node, f"{lines}{shown}{plain}<p><small>{clean(asked.marking)}</small></p>")
    file = Xml.SubElement(node, "file", name=name, path="/", encoding="base64")
    file.text = base64.b64encode(asked.picture().encode()).decode()


def _choices(node: Xml.Element, made: Quiz) -> None:
    _plain(node, "single", "true" if made.type == "single" else "false")
    _plain(node, "shuffleanswers", "true")
    _plain(node, "answernumbering", "abc")
    for one in made.answers:
        _answer(node, one, f"<p>{clean(one.text)}</p>", "html")


def _numbers(node: Xml.Element, made: Quiz) -> None:
    """Moodle reads both decimal signs from a learner; in its file the sign is a point."""
    for one in made.answers:
        answer = _answer(node, one, one.text.replace(",", "."), "moodle_auto_format")
        _plain(answer, "tolerance", str(made.question.item.tolerance))


def _typed(node: Xml.Element, made: Quiz) -> None:
    _plain(node, "usecase", "0")
    for one in made.answers:
        # A star would stand for any letters.
        _answer(node, one, one.text.replace("*", "\\*"), "moodle_auto_format")


def _matches(node: Xml.Element, made: Quiz) -> None:
    _plain(node, "shuffleanswers", "true")
    for stem, choice in (*made.pairs, *(("", one) for one in made.extra)):
        part = Xml.SubElement(node, "subquestion", format="html")
        _text(part, f"<p>{clean(stem)}</p>" if stem else "")
        _text(Xml.SubElement(part, "answer"), choice)


_ANSWERS: Final = {
    "single": _choices, "multiple": _choices, "numerical": _numbers, "shortanswer": _typed, "matching": _matches,
}  # fmt: skip


def _answer(node: Xml.Element, one: Weighed, text: str, format: str) -> Xml.Element:
    answer = Xml.SubElement(node, "answer", fraction=written(one.percent), format=format)
    _text(answer, text)
    _html(answer, "feedback", [one.feedback] if one.feedback else [])
    return answer


def _html(node: Xml.Element, name: str, lines: Iterable[str]) -> None:
    _text(Xml.SubElement(node, name, format="html"), "".join(f"<p>{clean(line)}</p>" for line in lines))


def _text(node: Xml.Element, words: str) -> None:
    _plain(node, "text", words)


def _plain(node: Xml.Element, name: str, words: str) -> None:
    Xml.SubElement(node, name).text = words.translate(CONTROL)
