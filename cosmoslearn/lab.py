"""The lesson notebooks in a folder of the learner's, and JupyterLab on it.

A notebook that the learner has worked in is never written over. What was laid there last is remembered by digest in
`.cosmoslearn.json`, so that "changed by the learner" and "newer in the package" can be told apart:

- not there (never laid, or deleted to start afresh): the lesson is laid;
- there, and the package has nothing newer: it stays, changed or not;
- there as it was laid, and the package has a newer one: it is replaced;
- changed by the learner, and the package has a newer one: it stays, and the newer one is laid beside it under the next
  free number (`01_first_steps_2.ipynb`), once.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from .core.errors import CosmosError, FileError
from .core.files import told, write_whole
from .core.language import N_, VARIABLE, say

FOLDER: Final = "~/cosmoslearn"
RECORD: Final = ".cosmoslearn.json"
PACKAGE: Final = Path(__file__).parent


class LabMissing(CosmosError):
    """JupyterLab is not installed."""

    def __init__(self) -> None:
        super().__init__(say(N_("JupyterLab is not installed; run: pip install 'cosmoslearn[lab]'")))


class Laid(msgspec.Struct, frozen=True):
    """One notebook that was written: what came of it (`new`, `updated` or `beside`) and the file."""

    how: str
    file: Path


def shipped() -> Path:
    """The folder of the notebooks: inside the installed package, or beside it in a clone.

    >>> sorted(folder.name for folder in shipped().iterdir() if folder.is_dir())
    ['en', 'es']
    """
    inside = PACKAGE / "notebooks"
    return inside if inside.is_dir() else PACKAGE.parent / "notebooks"


def lay_notebooks(folder: Path, lang: str, source: Path | None = None) -> list[Laid]:
    """Lay the lessons of a language into a learner's folder, under the language's name; say what was written.

    Raises:
        FileError: the folder cannot be written, or its record cannot be read.
    """
    source = source or shipped()
    laid = _read_record(folder / RECORD)
    lessons = {file.relative_to(source).as_posix(): file.read_bytes() for file in _lessons(source / lang)}
    try:
        written = [_lay(folder / name, content, laid.get(name)) for name, content in lessons.items()]
        now = laid | {name: _digest(content) for name, content in lessons.items()}
        if now != laid:
            write_whole(folder / RECORD, json.dumps(now, indent=1, sort_keys=True).encode())
    except OSError as error:
        raise FileError(error.filename or folder, say(N_("learner's folder")), told(error)) from error
    return [one for one in written if one is not None]


def _lessons(folder: Path) -> list[Path]:
    files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    return [file for file in files if not any(part.startswith(".") for part in file.relative_to(folder).parts)]


def _lay(target: Path, content: bytes, laid: str | None) -> Laid | None:
    new = _digest(content)
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, content)
        return Laid("new", target)
    here = _digest(target.read_bytes())
    if new in (laid, here):
        return None
    if here == laid:
        write_whole(target, content)
        return Laid("updated", target)
    beside = next(file for n in count(2) if not (file := target.with_stem(f"{target.stem}_{n}")).exists())
    write_whole(beside, content)
    return Laid("beside", beside)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _read_record(record: Path) -> dict[str, str]:
    if not record.exists():
        return {}
    try:
        return msgspec.json.decode(record.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError) as error:
        why = say(
            N_("{error}; delete the file: changed notebooks stay, and get a fresh copy beside them"), error=told(error)
        )
        raise FileError(record, "$", why) from error


def require_jupyterlab() -> None:
    """Refuse early.

    Raises:
        LabMissing: JupyterLab is not installed.
    """
    if importlib.util.find_spec("jupyterlab") is None:
        raise LabMissing


def open_lab(folder: Path, lang: str, port: int | None = None, browser: bool = True) -> None:
    """Start JupyterLab on a learner's folder and stay until it is stopped."""
    from jupyterlab.labapp import LabApp

    os.environ[VARIABLE] = lang
    # `jupyter/` switches off what asks for news, updates and extensions elsewhere: a class stays on its own machine.
    places = (str(PACKAGE / "jupyter"), os.environ.get("JUPYTER_CONFIG_PATH"))
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(place for place in places if place)
    LabApp.launch_instance(_arguments(folder, lang, port, browser))


def _arguments(folder: Path, lang: str, port: int | None, browser: bool) -> list[str]:
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{lang}",
        # In a container there is often no other user; the server listens to this machine only, behind a token.
        "--ServerApp.allow_root=True",
    ]
    if port is not None:
        arguments.append(f"--ServerApp.port={port}")
    if not browser:
        arguments.append("--no-browser")
    return arguments
