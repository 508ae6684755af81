"""The shelf on which every rule function of the game is put under its id."""

from __future__ import annotations

from pathlib import Path

from ...core.rulebook import Shelf

shelf = Shelf("constelaciones", Path(__file__).with_name("rules.toml"))
rule = shelf.rule
