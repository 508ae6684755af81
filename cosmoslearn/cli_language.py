"""The language of the command line."""

from __future__ import annotations

import os

import click

from .core.language import LANGUAGES, N_, language, say


def speak(code: str | None) -> None:
    """Put a language in force, for click (which asks the environment) as well."""
    os.environ["LANGUAGE"] = language(code)


lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    expose_value=False,
    is_eager=True,
    callback=lambda _context, _option, code: speak(code),
    help=say(N_("The language to speak; else COSMOSLEARN_LANG, else your system's.")),
)
