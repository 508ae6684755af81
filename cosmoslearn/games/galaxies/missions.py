"""The secret missions: each is one rule, and what a player gets for it in a final position."""

from __future__ import annotations

from collections.abc import Callable

from ...core.language import N_, Say
from .book import rule
from .empire import TOP
from .pieces import MISSION, MISSIONS
from .play import Play
from .state import HOME, LOCKED, SURFACE, State

Values = list[int]


# ------------------------------------------------------------------ comparing


@rule("TEG-MISSION-COMPARE", "zero-tie-counts", default=True)
def compared(values: Values, player: int, best: int) -> tuple[bool, bool]:
    """Whether a player is first, and whether alone. A tie counts even with 0."""
    return values[player] == best, values.count(best) == 1


@rule("TEG-MISSION-COMPARE", "needs-at-least-one")
def compared_above_zero(values: Values, player: int, best: int) -> tuple[bool, bool]:
    """A tie for the most counts only with at least 1."""
    alone = values.count(best) == 1
    return values[player] == best and (alone or best > 0), alone


@rule("TEG-MISSION-COMPARE", "tie-full")
def compared_full(values: Values, player: int, best: int) -> tuple[bool, bool]:
    """A tie pays as much as being alone."""
    return values[player] == best, True


def _prize(state: State, name: str, values: Values, player: int, best: int) -> int:
    first, alone = state.rulebook["TEG-MISSION-COMPARE"](values, player, best)
    card = MISSION[name]
    return (card.points if alone else card.tied) if first else 0


def _planets(state: State, player: int, key: str, value: str) -> int:
    return sum(getattr(state.cards[card], key) == value for card in state.mats[player].colonies)


Measure = Callable[[State, int], int]


def _energy(state: State, player: int) -> int:
    return state.mats[player].energy


def _culture(state: State, player: int) -> int:
    return state.mats[player].culture


def _both(state: State, player: int) -> int:
    return state.mats[player].energy + state.mats[player].culture


def _colonies(state: State, player: int) -> int:
    return len(state.mats[player].colonies)


def _worth(state: State, player: int) -> int:
    return sum(state.cards[card].vp for card in state.mats[player].colonies)


def _of(key: str, value: str) -> Measure:
    return lambda state, player: _planets(state, player, key, value)


def _comparing(name: str, measure: Measure, fewest: bool = False) -> Callable[[State, int], int]:
    def score(state: State, player: int) -> int:
        values = [measure(state, p) for p in range(len(state.mats))]
        best = min(values) if fewest else max(values)
        if fewest:
            # A tie for the fewest is a tie for the fewest, with 0 as well.
            first, alone = values[player] == best, values.count(best) == 1
            full = alone or state.rulebook["TEG-MISSION-COMPARE"]([0, 0], 0, 0)[1]
            card = MISSION[name]
            return (card.points if full else card.tied) if first else 0
        return _prize(state, name, values, player, best)

    return score


# What each comparing mission counts, by rule and reading.
MEASURES: dict[tuple[str, str], Measure] = {
    (MISSION[name].rule, reading): measure
    for name, reading, measure in (
        ("Charger", "default", _energy), ("Charger", "charger-sum", _both),
        ("Conqueror", "default", _colonies), ("Conqueror", "conqueror-points", _worth),
        ("Noble", "default", _of("track", "diplomacy")), ("Noble", "noble-culture", _of("produces", "culture")),
        ("Seeker", "default", _culture), ("Seeker", "seeker-planets", _of("produces", "culture")),
        ("Trader", "default", _of("track", "economy")), ("Trader", "trader-energy", _of("produces", "energy")),
    )
}  # fmt: skip
_MISSIONS = {mission.rule: mission.name for mission in MISSIONS}
for (_rule, _reading), _measure in MEASURES.items():
    rule(_rule, _reading)(_comparing(_MISSIONS[_rule], _measure))
rule("TEG-MISSION-HERMIT")(_comparing("Hermit", _colonies, fewest=True))


@rule("TEG-MISSION-HERMIT", "hermit-none")
def no_planets(state: State, player: int) -> int:
    """No planet at all."""
    return MISSION["Hermit"].points * (not state.mats[player].colonies)


def compared_values(state: State, name: str) -> list[int]:
    """What a comparing mission counts, for every player; Hermit counts planets."""
    scored = MISSION[name].rule
    measure = MEASURES.get((scored, state.rulebook.reading(scored)), _colonies)
    return [measure(state, player) for player in range(len(state.mats))]


# ------------------------------------------------------------------ one's own situation


def _own(name: str, met: bool) -> int:
    return MISSION[name].points if met else 0


def in_play(state: State, player: int) -> list[int]:
    """Where the ships in play are."""
    return [at for at in state.mats[player].ships if at != LOCKED]


@rule("TEG-MISSION-ELDER")
def elder(state: State, player: int) -> int:
    """Set off the end of the game."""
    return _own("Elder", state.triggered == player)


@rule("TEG-MISSION-ELDER", "elder-winner")
def elder_leader(state: State, player: int) -> int:
    """Have most points at the end."""
    totals = [state.rulebook["TEG-GOAL-VP"](state, p) for p in range(len(state.mats))]
    return _own("Elder", totals[player] == max(totals))


@rule("TEG-MISSION-EQUALIZER", "zero-zero-counts", default=True)
def equalizer(state: State, player: int) -> int:
    """As many economy planets as diplomacy planets, none of either included."""
    return _own(
        "Equalizer", _planets(state, player, "track", "economy") == _planets(state, player, "track", "diplomacy")
    )


@rule("TEG-MISSION-EQUALIZER", "at-least-one-each")
def equalizer_some(state: State, player: int) -> int:
    """At least one of each."""
    return equalizer(state, player) if state.mats[player].colonies else 0


@rule("TEG-MISSION-EQUALIZER", "equalizer-resource")
def equalizer_resource(state: State, player: int) -> int:
    """As many energy planets as culture planets."""
    equal = _planets(state, player, "produces", "energy") == _planets(state, player, "produces", "culture")
    return _own("Equalizer", equal)


@rule("TEG-MISSION-EXPLORER")
def explorer(state: State, player: int) -> int:
    """No ship in play at home."""
    return _own("Explorer", HOME not in state.mats[player].ships)


@rule("TEG-MISSION-EXPLORER", "explorer-all-four")
def explorer_all(state: State, player: int) -> int:
    """All four ships out."""
    return _own("Explorer", all(at >= 0 for at in state.mats[player].ships))


@rule("TEG-MISSION-HOARDER")
def hoarder(state: State, player: int) -> int:
    """3 or more of each resource."""
    return _own("Hoarder", min(_energy(state, player), _culture(state, player)) >= 3)


@rule("TEG-MISSION-HOARDER", "hoarder-six")
def hoarder_sum(state: State, player: int) -> int:
    """6 in all."""
    return _own("Hoarder", _both(state, player) >= 6)


@rule("TEG-MISSION-INDUSTRIALIST")
def industrialist(state: State, player: int) -> int:
    """The last level."""
    return _own("Industrialist", state.mats[player].level == TOP)


@rule("TEG-MISSION-INDUSTRIALIST", "industrialist-highest")
def industrialist_highest(state: State, player: int) -> int:
    """The highest level among the players."""
    return _own("Industrialist", state.mats[player].level == max(mat.level for mat in state.mats))


@rule("TEG-MISSION-ORBITER", "all-ships-home", default=True)
def orbiter(state: State, player: int) -> int:
    """All ships in play at home."""
    return _own("Orbiter", all(at == HOME for at in in_play(state, player)))


@rule("TEG-MISSION-ORBITER", "all-ships-orbiting")
def orbiter_in_orbit(state: State, player: int) -> int:
    """All ships in play in orbit."""
    return _own("Orbiter", all(at >= 0 and at & 7 != SURFACE for at in in_play(state, player)))


@rule("TEG-MISSION-ORBITER", "orbiter-some")
def orbiter_most(state: State, player: int) -> int:
    """More ships at home than outside."""
    ships = in_play(state, player)
    return _own("Orbiter", 2 * ships.count(HOME) > len(ships))


def worth(state: State, player: int, name: str) -> int:
    """What a mission would bring a player in this position."""
    found: int = state.rulebook[MISSION[name].rule](state, player)
    return found


NAMES = tuple(mission.name for mission in MISSIONS)


@rule("TEG-END-NOMISSION", "mission-helps")
def points_with_mission(state: State, player: int) -> int:
    """A mission that is met counts towards the 21 as well."""
    held = [name for name in state.mats[player].dealt[:1] if name != "?"]
    found: int = state.rulebook["TEG-GOAL-VP"](state, player)
    return found + sum(worth(state, player, name) for name in held)


def note_met(play: Play) -> None:
    """By a belief only: missions that are met now are remembered."""
    state = play.state
    for player, mat in enumerate(state.mats):
        now = max((worth(state, player, name) for name in mat.dealt[:1] if name != "?"), default=0)
        if now > max(state.remembered(player, "met"), default=0):
            play.remember(player, "met", now)


def shown_missions(state: State) -> dict[str, list[str]]:
    """The missions that lie open, by player."""
    held = {state.letter(player): [n for n in mat.dealt if n != "?"] for player, mat in enumerate(state.mats)}
    return {letter: names for letter, names in held.items() if names}


def said_missions(shown: dict[str, list[str]]) -> list[Say]:
    """The same in words."""
    return [
        Say(N_("{player} {missions}"), {"player": letter, "missions": [titled(name) for name in names]})
        for letter, names in shown.items()
    ]


def titled(name: str) -> dict[str, str]:
    """The title of a mission in both languages; the Spanish one with the name that is printed on the card."""
    en, es = MISSION[name].title
    return {"en": en, "es": es if es == en else f"{es} ({en})"}


def note_revealed(play: Play) -> None:
    """The last turn is over: the missions are turned up."""
    shown = shown_missions(play.state)
    if shown:
        says = N_("All turn up their missions: {missions}.")
        facts = {"missions": said_missions(shown)}
        play.note("TEG-END-REVEAL", says, "turned up", {"shown": shown}, facts)
