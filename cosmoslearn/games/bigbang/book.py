"""The shelf on which the rules of Big Bang 13.7 are put, each function under the id of its rule."""

from pathlib import Path

from ...core.rulebook import Shelf

shelf = Shelf("bigbang", Path(__file__).with_name("rules.toml"))
rule = shelf.rule
