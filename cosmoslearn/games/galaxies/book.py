"""The shelf on which the rule functions of Tiny Epic Galaxies stand, each under its id and reading."""

from pathlib import Path

from ...core.rulebook import Shelf

shelf = Shelf("galaxies", Path(__file__).with_name("rules.toml"))
rule = shelf.rule
