"""GIFT: questions as text that a teacher can read. It knows no pictures and no hints; what is dropped is told.

Format: Moodle's documentation, "GIFT format". Statements are marked `[html]`, so that words in brackets and line breaks
stay what they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.errors import CosmosError
from ...core.language import N_, say, speaking
from ...scene.svg import clean
from .assignment import Assignment, CannotExport, Export
from .quiz import Quiz, quiz
from .weights import written

ESCAPED: Final = "\\~=#{}:"


def gift(assignment: Assignment, lang: str | None = None) -> Export[str]:
    """A set of exercises as GIFT; the board stands there as text.

    Raises:
        UnknownLanguage: the language is not spoken here.
    """
    blocks = []
    with speaking(lang):
        notices = [say(N_("GIFT holds no pictures and no hints; each board stands there as text"))]
        blocks.append(f"$CATEGORY: $course$/top/cosmoslearn/{assignment.heading().replace('/', '//')}")
        for number, asked in enumerate(assignment.questions(), 1):
            try:
                made = _held(quiz(asked))
            except CosmosError as fault:
                notices.append(say(N_("left out: {why}"), why=str(fault)))
                continue
            notices += made.notices
            blocks.append(_block(made, number))
    return Export("\n\n".join(blocks) + "\n", tuple(notices))


def _held(made: Quiz) -> Quiz:
    """Refuse what would be read as something else: a typed answer with an arrow is taken for a pair of a matching.

    Raises:
        CannotExport: an answer has an arrow.
    """
    arrow = next((one.text for one in made.answers if made.type == "shortanswer" and "->" in one.text), None)
    if arrow is not None:
        template = N_("{id}: in GIFT a typed answer may have no arrow: {answer}")
        raise CannotExport(say(template, id=made.question.id, answer=arrow))
    return made


def _block(made: Quiz, number: int) -> str:
    asked = made.question
    tags = " ".join(f"[tag:{tag}]" for tag in asked.tags)
    statement = "".join(f"<p>{clean(line)}</p>" for line in (asked.prompt, *asked.given))
    text = f"{statement}<pre>{clean(asked.board)}</pre><p>{clean(asked.marking)}</p>"
    worked = "".join(f"<p>{clean(line)}</p>" for line in (asked.right, *asked.worked))
    answers = "\n".join((*_answers(made), f"####{escaped(worked)}"))
    name = escaped(f"{number:02d} {asked.id}")
    sign = "#" if made.type == "numerical" else ""
    return f"// [id:{asked.id}] {tags}\n::{name}::[html]{escaped(text)}{{{sign}\n{answers}\n}}"


def _answers(made: Quiz) -> Iterator[str]:
    if made.type == "matching":
        yield from (f"={_html(stem)} -> {escaped(choice)}" for stem, choice in made.pairs)
        yield from (f"= -> {escaped(choice)}" for choice in made.extra)
        return
    tolerance = f":{made.question.item.tolerance}"
    for one in made.answers:
        feedback = f" #{_html(one.feedback)}" if one.feedback else ""
        part = "" if one.percent == 100 else f"%{written(one.percent)}%"
        if made.type == "numerical":
            yield f"={part}{one.text.replace(',', '.')}{tolerance}{feedback}"
        elif made.type == "shortanswer":
            yield f"={part}{escaped(one.text)}{feedback}"
        elif made.type == "single":
            yield f"{'=' if one.percent == 100 else '~'}{part if one.percent else ''}{_html(one.text)}{feedback}"
        else:
            yield f"~%{written(one.percent)}%{_html(one.text)}{feedback}"


def _html(words: str) -> str:
    return escaped(clean(words))


def escaped(words: str) -> str:
    r"""Words with GIFT's own signs made harmless, on one line: a blank line would end the question.

    >>> print(escaped("{a = 1} ~ #2: \\"))
    \{a \= 1\} \~ \#2\: \\
    """
    plain = "".join(f"\\{one}" if one in ESCAPED else one for one in words)
    return plain.replace("\n", "\\n")
