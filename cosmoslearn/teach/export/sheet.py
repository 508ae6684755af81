"""Worksheets and keys on A4 in black and white: what stands on them, and the same as one HTML page."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final, Literal

import msgspec

from ...core.language import N_, language, say, speaking
from ...scene.svg import clean
from .assignment import Assignment, Export
from .qr import modules
from .question import Question

Sort = Literal["prompt", "line", "board", "option", "space", "small", "right", "worked", "mistake"]
STYLE: Final = """
@page{size:A4;margin:15mm}
*{box-sizing:border-box}
body{font:11pt/1.4 "DejaVu Sans",Verdana,Arial,sans-serif;color:#000;background:#fff}
body{max-width:190mm;margin:0 auto;padding:5mm}
@media print{body{padding:0;max-width:none}}
header{display:flex;gap:8mm;justify-content:space-between}
header{border-bottom:1.5pt solid #000;padding-bottom:3mm;margin-bottom:5mm}
h1{font-size:16pt;margin:0 0 2mm}
header p{margin:1mm 0}
.code{text-align:right;font:12pt "DejaVu Sans Mono",monospace}
.code svg{width:22mm;height:22mm;display:block;margin-left:auto}
section{break-inside:avoid;margin:0 0 8mm}
section h2{font-size:11pt;margin:0 0 2mm}
section p,section ul{margin:1.5mm 0}
figure{margin:2mm 0}
figure svg{max-width:130mm!important;max-height:84mm;width:auto;height:auto}
ul{list-style:none;padding:0}
li{padding-left:7mm;text-indent:-7mm;margin:1mm 0}
.space{display:flex;gap:3mm;align-items:flex-end;min-height:9mm}
.space span:last-child{flex:1;border-bottom:.7pt solid #000}
.small,.worked{font-size:9pt;color:#333}
.worked{margin:.5mm 0 .5mm 4mm}
.right{font-weight:bold}
"""
PAGE: Final = (
    '<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
    "<style>{style}</style></head>\n<body><header>{head}</header>\n<main>{body}</main></body></html>\n"
)


class Block(msgspec.Struct, frozen=True):
    """A piece of a sheet: its sort and its words."""

    sort: Sort
    text: str = ""


def worksheet_blocks(asked: Question, number: int, worth: float = 1.0) -> Iterator[Block]:
    """What stands on the worksheet for one exercise, in the language of the exercise."""
    lang = asked.lang
    yield Block("prompt", f"{number}. {asked.prompt}")
    yield from (Block("line", line) for line in asked.given)
    yield Block("board")
    yield from _answer_blocks(asked, lang)
    yield _marking(asked, worth)


def _marking(asked: Question, worth: float) -> Block:
    """How the exercise is marked, and how many points it brings where that is not one."""
    rule = say(N_("Marking: {rule}"), asked.lang, rule=asked.marking)
    points = "" if worth == 1 else say(N_("Points: {points}."), asked.lang, points=worth) + " "
    return Block("small", points + rule)


def _answer_blocks(asked: Question, lang: str) -> Iterator[Block]:
    """The room for the answer."""
    if asked.form == "choice":
        for letter, one in zip(ascii_lowercase, asked.answers, strict=False):
            yield Block("option", f"{letter}) {one.text}")
        return
    if asked.form == "match":
        yield Block("line", say(N_("Rules to choose from: {rules}."), lang, rules="; ".join(asked.choices)))
    if asked.form in ("list", "match"):
        yield from (Block("space", stem) for stem in asked.stems)
        return
    if asked.form == "set" and asked.item.on_board:
        yield Block("line", say(N_("Mark the places on the board, or write their names."), lang))
    yield Block("space", say(N_("Your answer"), lang) + ":")


def key_blocks(asked: Question, number: int, worth: float = 1.0) -> Iterator[Block]:
    """What stands on the key for one exercise: the right answer, how it comes about, and known mistakes."""
    lang = asked.lang
    yield Block("prompt", f"{number}. {asked.prompt}")
    yield Block("right", say(N_("Right answer: {answer}"), lang, answer=asked.lettered))
    yield from (Block("worked", line) for line in asked.worked)
    for place, one in enumerate(asked.candidates if asked.form == "set" else asked.answers):
        if not one.right and one.feedback:
            text = f"{ascii_lowercase[place]}) {one.text}" if asked.form == "choice" else one.text
            template = N_("To those who answer “{answer}”: {feedback}")
            yield Block("mistake", say(template, lang, answer=text, feedback=one.feedback))
    yield _marking(asked, worth)


def worksheet_html(assignment: Assignment, lang: str | None = None) -> Export[str]:
    """The worksheet as one HTML page, to be printed; without the answers.

    Raises:
        CosmosError: an exercise cannot be asked.
        UnknownLanguage: the language is not spoken here.
    """
    return _page(assignment, lang, key=False)


def key_html(assignment: Assignment, lang: str | None = None) -> Export[str]:
    """The key to a worksheet as one HTML page, for the teacher.

    Raises:
        CosmosError: an exercise cannot be asked.
        UnknownLanguage: the language is not spoken here.
    """
    return _page(assignment, lang, key=True)


def _page(assignment: Assignment, lang: str | None, key: bool) -> Export[str]:
    with speaking(lang):
        title, notices = heading(assignment, key), []
        head = f"<div><h1>{clean(title)}</h1>{''.join(f'<p>{clean(one)}</p>' for one in about(assignment, key))}</div>"
        if assignment.code:
            drawn = _qr(assignment.code)
            notices = [] if drawn else [no_qr()]
            head += f'<div class="code">{drawn}{assignment.code}</div>'
        blocks = key_blocks if key else worksheet_blocks
        pairs = enumerate(assignment.questions(), 1)
        body = "\n".join(
            _section(asked, number, list(blocks(asked, number, assignment.worth(number)))) for number, asked in pairs
        )
        return Export(
            PAGE.format(lang=language(), title=clean(title), style=STYLE, head=head, body=body), tuple(notices)
        )


def heading(assignment: Assignment, key: bool) -> str:
    """The title of a sheet."""
    title = assignment.heading()
    return say(N_("Key: {title}"), title=title) if key else title


def about(assignment: Assignment, key: bool) -> list[str]:
    """The lines below the title: course, and whose sheet it is or a place for the name."""
    student = say(N_("Student: {name}"), name=assignment.student)
    name = student if key or assignment.student else say(N_("Name:")) + " " + "_" * 34
    return [*filter(None, [assignment.course]), *([name] if assignment.student or not key else [])]


def no_qr() -> str:
    """The notice that a code stands there in letters only."""
    template = N_("the code stands there without its picture; for that, run: pip install {extra}")
    return say(template, extra='"cosmoslearn[class]"')


def _qr(code: str) -> str:
    """The picture of a code; nothing without the library."""
    rows = modules(code)
    if rows is None:
        return ""
    size = len(rows)
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on)
    return f'<svg viewBox="0 0 {size} {size}" role="img" aria-label="{code}"><path d="{dark}"/></svg>'


def _section(asked: Question, number: int, blocks: list[Block]) -> str:
    parts = [_block(asked, block, number) for block in blocks]
    return f'<section aria-labelledby="q{number}">{"".join(parts)}</section>'


def _block(asked: Question, block: Block, number: int) -> str:
    words = clean(block.text)
    if block.sort == "prompt":
        return f'<h2 id="q{number}">{words}</h2>'
    if block.sort == "board":
        return f"<figure>{asked.picture(f'q{number}-board', 'print')}</figure>"
    if block.sort == "option":
        return f"<ul><li>\N{BALLOT BOX} {words}</li></ul>"
    if block.sort == "space":
        return f'<p class="space"><span>{words}</span><span></span></p>'
    return f"<p>{words}</p>" if block.sort == "line" else f'<p class="{block.sort}">{words}</p>'
