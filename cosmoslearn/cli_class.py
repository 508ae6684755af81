"""The command line for teachers, `cosmoslearn class`: new, sheets, moodle, nbgrader, collect, report, scan."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from .cli_language import lang_option
from .core.language import LANGUAGES, N_, language, say
from .core.registry import games as all_games

FOLDER = click.argument("folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
LEVELS = click.IntRange(0, 3)


@click.group("class", help=say(N_("Exercises for a class: hand out, collect, report.")))
def classroom() -> None:
    """All commands for a class."""


@classroom.command(help=say(N_("Draw exercises for a class. STUDENTS is a table (CSV) with a column of names.")))
@FOLDER
@click.argument("students", metavar="STUDENTS", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--title", required=True, help=say(N_("What stands at the top of each sheet.")))
@click.option("--label", default="", help=say(N_("The name of the class.")))
@click.option("--id", "course_id", default="", help=say(N_("Draws other exercises; by default the title.")))
@click.option("--game", "games", multiple=True, type=click.Choice(sorted(all_games())), help=say(N_("Only this game.")))
@click.option("--rule", "rules", multiple=True, metavar="ID", help=say(N_("Only about this rule.")))
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help=say(N_("Only exercises of this kind.")))
@click.option("--level", type=LEVELS, default=0, show_default=True, help=say(N_("From 1 to 3; 0 takes any.")))
@click.option(
    "--count", type=click.IntRange(1, 200), default=20, show_default=True, help=say(N_("How many exercises."))
)
@lang_option
def new(
    folder: Path, students: Path, title: str, label: str, course_id: str, count: int, level: int, **wish: Any
) -> None:
    """Lay the class down; nothing is handed out yet."""
    from .teach.classroom.group import FILE, Group, new_group, read_group, read_students
    from .teach.exercises.course import course, other_levels

    titles = dict.fromkeys(LANGUAGES, title)
    drawn = course(course_id or title, level=level, count=count, title=titles, **wish)
    group = Group(drawn, read_students(students), language(), label)
    before = read_group(folder).students if (folder / FILE).is_file() else ()
    fresh = new_group(folder, group)
    template = N_("{folder}: students: {n}; exercises: {m}") if fresh else N_("{folder}: nothing has changed")
    click.echo(say(template, folder=str(folder), n=len(group.students), m=len(group.course.slots)))
    if before and fresh:
        came, went = (
            [one for one in a if one not in b] for a, b in ((group.students, before), (before, group.students))
        )
        told = N_("students that have come: {came}; that have gone: {went}; for those who came, hand out again")
        click.echo(say(told, came=came, went=went))
    if others := other_levels(group.course):
        told = N_("not of level {level}, for which there is no such exercise, but of the nearest one: {numbers}")
        click.echo(say(told, level=level, numbers=others))


@classroom.command(help=say(N_("Worksheets and keys for paper, one for each student, with a code.")))
@FOLDER
@click.option("--html", "as_html", is_flag=True, help=say(N_("As HTML pages instead of PDF.")))
@lang_option
def sheets(folder: Path, as_html: bool) -> None:
    """Into `sheets/` and `keys/`."""
    from .teach.classroom.handing_out import hand_out_sheets

    _hand_out(folder, hand_out_sheets, pdf=not as_html)


@classroom.command(help=say(N_("A file for Moodle's import for each student.")))
@FOLDER
@lang_option
def moodle(folder: Path) -> None:
    """Into `moodle/`."""
    from .teach.classroom.handing_out import hand_out_moodle

    _hand_out(folder, hand_out_moodle)


@classroom.command(help=say(N_("Notebooks for each student, and a course folder for nbgrader with the key.")))
@FOLDER
@click.option("--exam", is_flag=True, help=say(N_("Say nothing to the answers; the teacher marks them.")))
@lang_option
def nbgrader(folder: Path, exam: bool) -> None:
    """Into `nbgrader/`."""
    from .teach.classroom.handing_out import hand_out_notebooks

    _hand_out(folder, hand_out_notebooks, mode="exam" if exam else "practice")


def _hand_out(folder: Path, way: Any, **options: Any) -> None:
    from .teach.classroom.group import read_group
    from .teach.classroom.handing_out import processes, told

    group = read_group(folder)
    with processes(group) as executor:
        done = way(folder, group, progress=sys.stderr.isatty(), executor=executor, **options)
    for notice in done.notices:
        click.echo(notice, err=True)
    click.echo(told(done, folder))


@classroom.command(help=say(N_("Read the answers from notebooks, or from tables typed from paper. Nothing is run.")))
@FOLDER
@click.argument("submissions", metavar="SUBMISSIONS", type=click.Path(file_okay=False, path_type=Path))
@lang_option
def collect(folder: Path, submissions: Path) -> None:
    """Into `answers.json`."""
    from .teach.classroom.collecting import collect as read
    from .teach.classroom.group import read_group

    group = read_group(folder)
    found = read(folder, group, submissions)
    for notice in found.notices:
        click.echo(notice, err=True)
    click.echo(say(N_("handed in: {n} of {m}"), n=len(found.answers), m=len(group.students)))


@classroom.command(help=say(N_("Mark what was collected: by student, by rule and by misconception.")))
@FOLDER
@lang_option
def report(folder: Path) -> None:
    """Into `report/`."""
    from tqdm.auto import tqdm

    from .teach.classroom.collecting import mark, read_collected
    from .teach.classroom.group import read_group
    from .teach.classroom.report import FOLDER as NAME
    from .teach.classroom.report import write_report

    group = read_group(folder)
    collected = read_collected(folder)
    total = len(collected.answers) * len(group.course.slots)
    marked = tqdm(mark(group, collected, folder), total=total, unit="", leave=False, disable=not sys.stderr.isatty())
    answers = list(marked)
    for unread in (one for one in answers if one.fault):
        told = N_("{student}, exercise {n}, counts as not answered: {why}")
        click.echo(say(told, student=unread.student, n=unread.number, why=unread.fault), err=True)
    found, written = write_report(folder, group, answers)
    for one in found.misconceptions[:5]:
        click.echo(say(N_("{n} students act as if this were so: {words}"), n=len(one.students), words=one.words))
    click.echo(say(N_("{folder}: files written or changed: {n}"), folder=str(folder / NAME), n=written))


@classroom.command(help=say(N_("Look for answers in a folder that is to be handed out. Exit code 1: some were found.")))
@FOLDER
@click.argument("handout", metavar="HANDOUT", type=click.Path(file_okay=False, path_type=Path))
@lang_option
@click.pass_context
def scan(context: click.Context, folder: Path, handout: Path) -> None:
    """One line for each leak."""
    from .teach.classroom.group import read_group
    from .teach.classroom.scan import scan as look

    found = look(handout, read_group(folder), folder)
    for leak in found.leaks:
        click.echo(f"[X]  {': '.join(filter(None, (leak.file, leak.where, leak.what)))}")
    for name in found.unread:
        click.echo(say(N_("not looked into: {file}"), file=name), err=True)
    click.echo(say(N_("files: {files}; leaks: {leaks}"), files=found.files, leaks=len(found.leaks)))
    context.exit(1 if found.leaks else 0)
