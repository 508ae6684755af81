"""Commands that show: a stand-alone page, a picture for print, the words of what a permalink leads to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from .cli_language import lang_option
from .core.case import read_case
from .core.errors import CosmosError, FileError
from .core.language import N_, say, speaking
from .core.position import Position, Record, read_records
from .core.registry import view
from .core.trace import Trace

Shown = Position | Trace | Record
Command = TypeVar("Command", bound=Callable[..., Any])


def _what(command: Command) -> Command:
    """The argument and the options that say what is to be shown."""
    for decorate in (
        click.option("--scores", is_flag=True, help=say(N_("Show how the points come about."))),
        click.option("--move", metavar="MOVE", help=say(N_("Show what a move does, step by step."))),
        click.option("--after", metavar="MOVE", multiple=True, help=say(N_("Play this move first; may be repeated."))),
        click.argument("what", metavar="CASE|RECORD|LINK"),
    ):
        command = decorate(command)
    return command


def _opened(what: str, after: tuple[str, ...], move: str | None, scores: bool) -> tuple[Shown, int | None, str]:
    """What a case file, a file of records or a permalink holds; with the step and language that a link names."""
    if what.startswith("cs1."):
        from .board.link import Link

        link, step, lang = Link.read(what)
        shown: Shown = link.opened()
        return shown, None if isinstance(shown, Position) else step, lang
    if Path(what).suffix in (".jsonl", ".json"):
        records = read_records(what)
        if not records:
            raise FileError(what, say(N_("line {number}"), number=1), say(N_("expected a record")))
        return records[0], None, ""
    position = _start(what).play_all(after)
    return position.explain(move) if move else position.scores() if scores else position, None, ""


def _start(file: str) -> Position:
    """The position of a case file; what cannot be read names the file."""
    case = read_case(file)
    try:
        return case.start()
    except CosmosError as fault:
        raise FileError(file, "$.position", str(fault)) from fault


@click.command(help=say(N_("Write one HTML file that shows a case, a recorded game or what a permalink leads to.")))
@_what
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help=say(N_("The file to write.")))
@lang_option
def page(what: str, after: tuple[str, ...], move: str | None, scores: bool, out: Path | None) -> None:
    """A stand-alone page."""
    shown, _, lang = _opened(what, after, move, scores)
    file = out or Path("cosmoslearn.html" if what.startswith("cs1.") else f"{Path(what).stem}.html")
    with speaking(lang or None):
        written(file, lambda: shown.to_html(file))


@click.command(help=say(N_("Write a picture for print: SVG, PNG, or PDF on a sheet of A4.")))
@_what
@click.option("--step", type=click.IntRange(0), help=say(N_("The step to show; else the last one.")))
@click.option(
    "--theme",
    type=click.Choice(("print", "light", "dark")),
    default="print",
    show_default=True,
    help=say(N_("The colours.")),
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help=say(N_("The file to write."))
)
@lang_option
def picture(
    what: str, after: tuple[str, ...], move: str | None, scores: bool, step: int | None, theme: str, out: Path
) -> None:
    """A picture of a position or a step."""
    shown, linked, lang = _opened(what, after, move, scores)
    with speaking(lang or None):
        written(out, lambda: view("picture")(shown, out, linked if step is None else step, theme))


@click.command(help=say(N_("Tell in words what a case, a recorded game or a permalink shows.")))
@_what
@lang_option
def show(what: str, after: tuple[str, ...], move: str | None, scores: bool) -> None:
    """Position and steps as text, up to the step that a link names."""
    shown, step, lang = _opened(what, after, move, scores)
    with speaking(lang or None):
        if isinstance(shown, Position):
            click.echo(shown.text())
        elif isinstance(shown, Trace):
            click.echo(_told(shown, len(shown) if step is None else step))
        else:
            positions = shown.positions()
            at = len(shown.moves) if step is None else min(step, len(shown.moves))
            for number, played in enumerate(shown.moves[:at], 1):
                click.echo(f"{number:3}. {played}")
            click.echo(positions[at].text())


def _told(trace: Trace, step: int) -> str:
    lines = trace.words().splitlines()
    position = next((one.position for one in reversed(trace.steps[:step]) if one.position is not None), trace.start)
    return "\n".join((*lines[: step + 1], position.text()))


def written(file: Path, write: Callable[[], object]) -> None:
    """Write a file and say so; a refusal of the system is one line."""
    try:
        write()
    except OSError as fault:
        raise FileError(file, say(N_("file")), fault.strerror or str(fault)) from None
    click.echo(say(N_("Written: {file}"), file=str(file)))
