"""What stands round the grid: the heading, the players with their points, what can still be won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.language import N_, Say
from ...scene.scene import Point, Shape, Word
from .ending import is_decided, points, winner
from .explain import MODE_NAMES
from .judging import PHASE_NAMES
from .pieces import DISC_NAMES, PROFILE_NAMES, RANK
from .state import OUT, State

SIDE_NAMES: Final = {
    "N": {"en": "North", "es": "Norte"},
    "E": {"en": "East", "es": "Este"},
    "S": {"en": "South", "es": "Sur"},
    "W": {"en": "West", "es": "Oeste"},
}
COLOUR_NAMES: Final = {
    "blue": {"en": "Blue", "es": "Azul"},
    "yellow": {"en": "Yellow", "es": "Amarillo"},
    "green": {"en": "Green", "es": "Verde"},
    "red": {"en": "Red", "es": "Rojo"},
}


def disc_word(disc: str) -> Word:
    """The points written on a disc."""
    colour = {"Y": "yellow", "B": "blue", "R": "red"}[disc]
    return Word(str(RANK[disc] + 1), (0, 4), weight=700, fill=f"piece.{colour}.on")


def header(state: State) -> Iterator[Shape]:
    """Title, mode and phase, and a chip that says whose turn it is."""
    title = Word(Say(N_("Sector 41")), (16, 28), 16, 600, anchor="start")
    profile = {"profile": PROFILE_NAMES[state.profile]}
    tiles = Word(Say(N_("Tiles: {profile}"), profile), (108, 28), 12, fill="ink.muted", anchor="start")
    facts = {"mode": MODE_NAMES[state.waking], "phase": PHASE_NAMES[state.phase]}
    now = Say(N_("{mode}; now {phase}."), facts)
    if state.folds:  # the turns of the folds count from here
        now = Say(N_("Turn {turn}. {now}"), {"turn": state.turn, "now": now})
    below = Word(now, (16, 45), 12, fill="ink.muted", anchor="start")
    yield Shape("title", "decoration", "words", (0, 0), words=(title, tiles, below))
    if state.phase == "over":
        won = winner(state) if is_decided(state) else None
        words = Say(N_("Drawn game")) if won is None else Say(N_("{side} wins"), {"side": SIDE_NAMES[state.side(won)]})
        shown = () if won is None else (f"player-{won}",)
    elif state.phase == "setup":
        words, shown = Say(N_("Player {n} sits down"), {"n": state.player + 1}), (f"player-{state.player}",)
    else:
        words, shown = (
            Say(N_("{side} to move"), {"side": SIDE_NAMES[state.side(state.player)]}),
            (f"player-{state.player}",),
        )
    yield Shape("chip", "decoration", "words", (624, 29), ("chip",), (Word(words, (-62, 4.5), 13, 600),))
    yield Shape("chip:player", "decoration", "words", (492, 29), shown)


def scores(state: State) -> Iterator[Shape]:
    """The players with their points and discs, what they have lost and folded last, and what can still be won."""
    y = 118.0
    for player, n in enumerate(points(state)):
        if player >= len(state.ships):
            break
        side = state.side(player)
        name = Word(Say("{side}", {"side": SIDE_NAMES[side]}), (14, 4), 13, 600, anchor="start")
        total = Word(str(n), (84, 6), 20, 700, anchor="end")
        top = 42 if state.collected[player] else 26
        small = [
            Word(says, (-9, top + 14 * n), 11, fill="ink.muted", anchor="start")
            for n, says in enumerate(_remembered(state, player))
        ]
        yield Shape(f"score:{side}", "decoration", "words", (541, y), (f"player-{player}",), (name, total, *small))
        for disc, k in ((disc, state.collected[player].count(disc)) for disc in DISC_NAMES):
            if k:
                x = 541 + 32 * RANK[disc]
                count = Word(f"×{k}", (8, 4), 11, anchor="start", fill="ink.muted")
                yield Shape(
                    f"score:{side}:{disc}",
                    "decoration",
                    "words",
                    (x, y + 23),
                    (f"disc-{disc}",),
                    (disc_word(disc), count),
                )
        y += max(64, top + 14 * len(small) + 8)
    yield Shape("rule", "decoration", "words", (532, y - 8), ("rule",))
    winnable = state.rulebook["S41-END-TEST"](state)
    left = Word(Say(N_("still to win")), (0, 14), 12, fill="ink.muted", anchor="start")
    yield Shape(
        "winnable", "decoration", "words", (532, y), words=(left, Word(str(winnable), (92, 16), 20, 700, anchor="end"))
    )


def _remembered(state: State, player: int) -> Iterator[Say]:
    """What else counts about a player: the explorers that are lost, and the latest fold, which may bar another."""
    out = [state.name_of(player, who) for who, e in enumerate(state.explorers[player]) if e.at == OUT]
    if out:
        yield Say(N_("out: {names}"), {"names": " ".join(out)})
    folds = [fold for fold in state.folds if fold.player == player]
    if folds:
        last = max(folds, key=lambda fold: fold.turn)
        yield Say(N_("folded {line}, turn {turn}"), {"line": last.line, "turn": last.turn})


def legend(state: State) -> Iterator[Shape]:
    """What the signs on tiles mean, below the board: shields, tiles that the rule text does not describe."""
    yield _sign("guardian", (32, 604), N_("Guardian"), 0.75)
    yield _sign("shield", (130, 604), N_("shielded"), 1.0)
    yield _sign("origin", (228, 604), N_("not from the rule text"), 1.0)
    if state.profile == "strict":
        yield _sign("UNC", (408, 604), N_("no data: nothing happens there"), 0.5)


def _sign(key: str, at: Point, says: str, scale: float) -> Shape:
    """One sign with its meaning; the sign of a corner is drawn where its corner would be."""
    x, y, size = *at, 12
    word = Word(Say(says), (17, 4), size, fill="ink.muted", anchor="start")
    if key == "origin":
        x, y, word = x - 17, y - 17, Word(word.text, (34, 21), size, fill="ink.muted", anchor="start")
    return Shape(f"legend:{key}", "decoration", "words", (x, y), (key,), (word,), scale=scale)
