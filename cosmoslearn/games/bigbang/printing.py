"""The notation of a position, printed; `notation.py` reads it back."""

from __future__ import annotations

from typing import Final

from ...core.hexes import name
from .playing import written
from .state import Solo, State

NONE: Final = "none"


def printed(state: State) -> str:
    """The notation of a position."""
    found = {
        "mode": state.mode if state.mode != "cosmic" else "",
        "universe": " ".join(f"{code}@{name(space)}" for space, code in sorted(state.universe.items())),
        "row": " ".join(state.row) or NONE,
        "queue": " ".join(state.queue) or NONE,
        "discards": str(state.discards or ""),
        "used": " ".join(state.used),
        "players": " ".join(state.players),
        "clock": ", ".join(f"{state.players[player]} {time}" for player, time in state.clock),
        "to move": state.players[state.turn] if not state.clock or state.clock[0][0] != state.turn else "",
        "goals": ", ".join(f"{who} {goals}" for who, goals in zip(state.players, state.goals, strict=False)),
        "pending": _pending_text(state),
        "last": name(state.last) if state.last else "",
        "laid": _owners_text(state),
        **(_solo_text(state.solo) if state.solo else {}),
        "fragment": "yes" if state.fragment else "",
    }
    return written(found)


def _pending_text(state: State) -> str:
    if state.pending == "turn":
        return ""
    parts = (f"body {state.dark}" if state.dark else "", f"extra {state.extras}" if state.extras else "")
    return ", ".join([*filter(None, parts), f"opened {state.opened}", f"time {state.owed}"])


def _owners_text(state: State) -> str:
    spaces: dict[int, list[str]] = {}
    for space, player in sorted(state.owners.items()):
        spaces.setdefault(player, []).append(name(space))
    return "; ".join(" ".join([state.players[player], *found]) for player, found in sorted(spaces.items()))


def _solo_text(solo: Solo) -> dict[str, str]:
    return {
        "goal": solo.goal or NONE,
        "cards": " ".join(solo.deck) or NONE,
        "negative": " ".join(solo.negatives),
        "won": " ".join(f"{card}{points}" for card, points in solo.won),
        "passes": str(solo.passes),
        "last card": f"{solo.finale} {solo.last_card}" if solo.finale else "",
        "since": " ".join(map(name, solo.since)),
        "spaces": str(solo.spaces),
        "lost": "yes" if solo.lost else "",
    }
