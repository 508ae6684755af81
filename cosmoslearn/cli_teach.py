"""Commands for learning and teaching: progress."""

from __future__ import annotations

from pathlib import Path

import click

from .cli_language import lang_option
from .core.language import N_, say
from .teach.progress import Progress
from .teach.resume import code_of

ALL = "all"


@click.command(
    help=say(N_("Show how far you have come in the lessons; write your answers as a table; go on elsewhere; forget."))
)
@click.option("--csv", "table", type=click.Path(dir_okay=False, path_type=Path),
              help=say(N_("Write every answer as a table, for a spreadsheet of your language.")))  # fmt: skip
@click.option("--bom", is_flag=True, help=say(N_("Begin the table with the mark by which some programs know UTF-8.")))
@click.option("--resume", "code", metavar="CODE", help=say(N_("Go on at the part of a lesson that a code names.")))
@click.option("--reset", metavar="LESSON|all", help=say(N_("Forget a lesson and the answers in it, or everything.")))
@lang_option
def progress(table: Path | None, bom: bool, code: str | None, reset: str | None) -> None:
    """What is kept in the file of progress."""
    kept = Progress()
    if code is not None:
        lesson, beat = kept.resume(code)
        click.echo(say(N_("{lesson} goes on at {beat}."), lesson=lesson, beat=beat))
    if table is not None:
        click.echo(say(N_("Your answers are in {file}"), file=str(kept.to_csv(table, bom=bom))))
    if reset is not None:
        click.echo(say(N_("Lessons forgotten: {n}"), n=kept.reset(None if reset == ALL else reset)))
    if all(one is None for one in (code, table, reset)):
        _tell(kept)


def _tell(kept: Progress) -> None:
    found = kept.lessons()
    for lesson, state in found.items():
        settled = sum(done.settled for done in state.done.values())
        points = sum(done.points for done in state.done.values())
        template = N_("{lesson}: answered {settled}, points {points}; code to go on: {code}")
        code = code_of(lesson, state.at)
        click.echo(say(template, lesson=lesson, settled=settled, points=points, code=code))
    if not found:
        click.echo(say(N_("No lesson has been begun yet.")))
    click.echo(say(N_("This is kept in {file}"), file=str(kept.file)))
