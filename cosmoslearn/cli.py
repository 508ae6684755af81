"""The command line: lessons, cases, pages, progress, the rule book, classes, and what is still to be taught."""

from __future__ import annotations

import gettext
import json
import tomllib
from pathlib import Path
from typing import Any

import click

from . import __version__
from .cli_class import classroom
from .cli_language import lang_option, speak
from .cli_show import page, picture, show
from .cli_teach import concepts, lessons, matrix, progress, rule_book
from .core.case import Case, Outcome, answer, case_files, check_case, read_case
from .core.errors import CosmosError, FileError
from .core.language import LOCALE, N_, language, say, spoken
from .core.registry import game as face
from .lab import FOLDER, PACKAGE, Laid, lay_notebooks, open_lab, require_jupyterlab


class Commands(click.Group):
    """Speaks one language throughout; ends with one line and exit code 2 where the package refuses something."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line; click's own words come from our catalogue `click`."""
        speak(None)
        gettext.bindtextdomain("click", LOCALE)
        gettext.textdomain("click")
        return super().main(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except CosmosError as fault:
            click.echo(str(fault), err=True)
            ctx.exit(2)


@click.group(cls=Commands, help=say(N_("Learn five cosmic board games by trying.")))
@click.version_option(__version__, message="%(version)s", help=say(N_("Show the version and exit.")))
def main() -> None:
    """All commands."""


@main.command(
    help=say(N_("Open JupyterLab on the lesson notebooks. They are copied into your folder; your own work is kept."))
)
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=FOLDER,
    show_default=True,
    help=say(N_("Your folder.")),
)
@click.option("--port", type=click.IntRange(0, 65535), help=say(N_("The port to serve on; 0 takes any free one.")))
@click.option("--no-browser", is_flag=True, help=say(N_("Open no browser; the address is printed.")))
@lang_option
def lab(folder: Path, port: int | None, no_browser: bool) -> None:
    """Lay the notebooks, then serve them."""
    require_jupyterlab()
    folder = folder.expanduser().absolute()
    for laid in lay_notebooks(folder, language()):
        click.echo(_told(laid, folder))
    click.echo(say(N_("Your notebooks are in {folder}"), folder=str(folder / language())))
    open_lab(folder, language(), port, browser=not no_browser)


def _told(laid: Laid, folder: Path) -> str:
    how = {
        "new": N_("new: {file}"),
        "updated": N_("newer version: {file}"),
        "beside": N_("you changed a lesson of which there is a newer version: yours stays, the newer one is {file}"),
    }
    return say(how[laid.how], file=laid.file.relative_to(folder).as_posix())


@main.command(
    help=say(
        N_("Run case files, or all in a folder; without any, those of the package. Exit code 1: an answer is wrong.")
    )
)
@click.argument("places", metavar="[FILE]...", nargs=-1, type=click.Path(path_type=Path))
@lang_option
@click.pass_context
def check(context: click.Context, places: tuple[Path, ...]) -> None:
    """One line for every question; 0 when all hold, 1 when one does not, 2 when a file cannot be read."""
    outcomes: list[Outcome] = []
    unread = 0
    files = list(case_files(places or sorted(PACKAGE.glob("games/*/cases"))))
    if not files:
        raise FileError(", ".join(map(str, places)), "*.toml", say(N_("expected at least one case file")))
    for file in files:
        try:
            found = check_case(read_case(file))
        except FileError as fault:
            unread += 1
            click.echo(str(FileError(file, fault.key, fault.why)), err=True)
            continue
        outcomes += found
        for outcome in found:
            click.echo(outcome.line())
    wrong = sum(not outcome.holds for outcome in outcomes)
    summary = N_("files: {files}; questions: {asked}; wrong: {wrong}; unreadable files: {unread}")
    click.echo(say(summary, files=len(files), asked=len(outcomes), wrong=wrong, unread=unread))
    context.exit(2 if unread else 1 if wrong else 0)


@main.command(help=say(N_("Answer the questions of a case file without looking at the expected answers.")))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help=say(N_("Print the answers as JSON.")))
@lang_option
def ask(file: Path, as_json: bool) -> None:
    """The engine's own answers."""
    case = read_case(file)
    answers = [{"question": one.question, **_answer(file, case, number)} for number, one in enumerate(case.asks)]
    if as_json:
        click.echo(json.dumps({"case": case.id, "game": case.game, "answers": answers}, ensure_ascii=False, indent=2))
    else:
        for one in answers:
            click.echo(_answered(one))


def _answer(file: Path, case: Case, number: int) -> dict[str, Any]:
    try:
        return answer(case, case.asks[number])
    except FileError as fault:
        raise FileError(file, fault.key, fault.why) from fault
    except CosmosError as fault:
        raise FileError(file, f"$.ask[{number}]", str(fault)) from fault


def _answered(one: dict[str, Any]) -> str:
    facts = "; ".join(
        f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in one.items() if key != "question"
    )
    return f"{one['question']}: {facts}"


@main.command(help=say(N_("Explain how positions and moves of a game are written.")))
@click.argument("game", metavar="GAME")
@lang_option
def notation(game: str) -> None:
    """The guide that the game brings along."""
    guide = Path(str(face(game).__file__)).with_name("notation.toml")
    click.echo(spoken(tomllib.loads(guide.read_text(encoding="utf-8"))["guide"]))


for _command in (classroom, concepts, lessons, matrix, page, picture, progress, rule_book, show):
    main.add_command(_command)
