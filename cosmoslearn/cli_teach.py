"""Commands for learning and teaching: lessons, progress, the rule book, the map of concepts, the matrix of rules."""

from __future__ import annotations

from pathlib import Path

import click

from .cli_language import lang_option
from .cli_show import written
from .core.language import N_, say
from .core.registry import games
from .teach.lessons.course import course_of, lessons_of
from .teach.matrix import COLUMNS, holes
from .teach.matrix import matrix as matrix_of
from .teach.matrixtext import lines
from .teach.progress import Progress
from .teach.rulepages import rule, rules

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
        click.echo(kept.words())


@click.command(
    "rules",
    help=say(
        N_("List the rules of a game; show the page of a rule; find rules, words and lessons by what you call them.")
    ),
)
@click.argument("game", metavar="GAME")
@click.argument("query", metavar="[RULE|WORDS]...", nargs=-1)
@click.option("--html", "page", type=click.Path(dir_okay=False, path_type=Path),
              help=say(N_("Write the whole rule book as one page that works from disk.")))  # fmt: skip
@lang_option
@click.pass_context
def rule_book(context: click.Context, game: str, query: tuple[str, ...], page: Path | None) -> None:
    """The rule book; exit code 1 where nothing fits."""
    if page is not None:
        from .teach.rulebookpage import write_rulebook

        written(page, lambda: write_rulebook(game, page))
        return
    asked = " ".join(query)
    ids = {hit.id for hit in rules(game).hits}
    if asked.strip().upper() in ids:
        click.echo(rule(asked).words())
        return
    found = rules(game, asked)
    click.echo(found.words() if found.hits else say(N_("Nothing fits {query}."), query=asked))
    context.exit(0 if found.hits else 1)


@click.command(
    help=say(N_("List the lessons of a game in order, or of one of its modes; or those for a rule, named by its id."))
)
@click.argument("names", metavar="[GAME|RULE]...", nargs=-1)
@click.option("--mode", metavar="MODE", help=say(N_("Only the lessons of this mode, and those that they need.")))
@lang_option
def lessons(names: tuple[str, ...], mode: str | None) -> None:
    """The courses of some games or of all, and the lessons for rules."""
    for name in names or games():
        found = lessons_of(name) if "-" in name else course_of(name, mode)
        click.echo(found.words())


@click.command(
    help=say(
        N_(
            "Show for every rule what checks it, explains it, teaches it, drills it and pins it. Exit code 1: there is "
            "a hole, marked !; exemptions are marked ~."
        )
    )
)
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option("--column", "columns", type=click.Choice(COLUMNS), multiple=True,
              help=say(N_("Look at this column only; may be repeated.")))  # fmt: skip
@click.option("--holes", "only", is_flag=True, help=say(N_("Leave out the rules without a hole.")))
@click.option("--html", "page", type=click.Path(dir_okay=False, path_type=Path),
              help=say(N_("Write the matrix as a page.")))  # fmt: skip
@lang_option
@click.pass_context
def matrix(
    context: click.Context, names: tuple[str, ...], columns: tuple[str, ...], only: bool, page: Path | None
) -> None:
    """The matrix of some games, or of all."""
    found = []
    for game in names or games():
        found.append(matrix_of(game))
        for line in lines(found[-1], columns or COLUMNS, only) if page is None else ():
            click.echo(line)
    if page is not None:
        from .teach.matrixpage import write_matrix

        written(page, lambda: write_matrix(found, page))
    context.exit(1 if holes(found, columns or COLUMNS) else 0)


@click.command(help=say(N_("Show which ideas recur in the games, and in which rules and lessons.")))
@click.option("--picture", "file", type=click.Path(dir_okay=False, path_type=Path),
              help=say(N_("Draw the map into this file: SVG, PNG or PDF.")))  # fmt: skip
@lang_option
def concepts(file: Path | None) -> None:
    """The map of concepts, told or drawn."""
    from .teach.concepts import concept_map

    if file is None:
        click.echo(concept_map().words())
    else:
        written(file, lambda: concept_map().save(file))
