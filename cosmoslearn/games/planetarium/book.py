"""The shelf on which every rule function of Planetarium is put, under its id and reading."""

from pathlib import Path
from typing import Final

from ...core.rulebook import Shelf

shelf: Final = Shelf("planetarium", Path(__file__).with_name("rules.toml"))
rule: Final = shelf.rule
