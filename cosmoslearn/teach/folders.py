"""Where a system keeps the data of programs: not their settings, which other tools may copy from machine to machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

NAME: Final = "cosmoslearn"


def data_folder() -> Path:
    """The folder for our data in the platform's place for it; it need not be there yet.

    ``~/Library/Application Support`` on macOS, ``%LOCALAPPDATA%`` on Windows, elsewhere ``XDG_DATA_HOME`` or
    ``~/.local/share`` (XDG Base Directory Specification, where a path that is not absolute counts as none).

    >>> data_folder().name
    'cosmoslearn'
    """
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    if sys.platform == "win32":
        return _named("LOCALAPPDATA", home / "AppData" / "Local") / NAME
    return _named("XDG_DATA_HOME", home / ".local" / "share") / NAME


def _named(variable: str, usual: Path) -> Path:
    """The folder that a variable names, if it is a whole path; else the usual one."""
    named = Path(os.environ.get(variable, ""))
    return named if named.is_absolute() else usual
