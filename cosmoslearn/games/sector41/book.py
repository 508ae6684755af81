"""The shelf on which the rules of Sector 41 are put, each function under the id of its rule."""

from pathlib import Path

from ...core.rulebook import Shelf

shelf = Shelf("sector41", Path(__file__).with_name("rules.toml"))
rule = shelf.rule
