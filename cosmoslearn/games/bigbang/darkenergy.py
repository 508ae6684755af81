"""Dark energy: two bodies, each of which may touch a single tile. Source: rulebook p. 6 and 15."""

from __future__ import annotations

from ...core.language import N_
from ...core.verdict import Check
from .book import rule
from .pieces import HOLE, Tile
from .placement import agrees_with_each
from .state import Site, State, at


def _touching(rule: str, site: Site, ok: bool) -> Check:
    others = [tile.code for _, tile in site.around]
    facts = {
        "tile": site.tile.top,
        "n": len(others),
        "bodies": sum(tile.is_body for _, tile in site.around),
        "others": others,
    }
    says = N_("Beside the space: {others}.") if others else N_("Nothing is beside the space; one tile is needed.")
    return Check(rule, ok, (at(site.cell), *(at(cell) for cell, _ in site.around)), facts, says)


@rule("BB-PLACE-DE")
def one_neighbour(site: Site) -> Check:
    """A body of dark energy must still touch the universe, but one tile is enough."""
    return _touching("BB-PLACE-DE", site, bool(site.around))


@rule("BB-PLACE-DE", "detached-body")
def detached(site: Site) -> Check:
    """Misconception: with dark energy a body may be laid apart."""
    return _touching("BB-PLACE-DE", site, True)


@rule("BB-DE-ONE")
def any_neighbour(site: Site) -> Check | None:
    """The single neighbour may be any tile, and there may be more of them: nothing to ask."""
    return None


@rule("BB-DE-ONE", "exactly-one-neighbour")
def exactly_one(site: Site) -> Check | None:
    """Misconception: a body of dark energy must touch exactly one tile."""
    return _touching("BB-DE-ONE", site, len(site.around) == 1)


@rule("BB-DE-ONE", "single-neighbour-must-be-body")
def one_body(site: Site) -> Check | None:
    """Misconception: the single neighbour must be a body."""
    return _touching("BB-DE-ONE", site, any(tile.is_body for _, tile in site.around))


@rule("BB-DE-FEATURE", "keep", default=True)
def keeps_features(site: Site) -> Check | None:
    """The common feature law stays in force."""
    found: Check = site.state.rulebook["BB-PLACE-FEATURE"](site)
    return found


@rule("BB-DE-FEATURE", "waive")
def waives_features(site: Site) -> Check | None:
    """The common feature law is set aside: nothing to ask."""
    return None


@rule("BB-DE-FEATURE", "only-match-each-other")
def match_each_other(site: Site) -> Check | None:
    """Misconception: the two bodies of dark energy only have to match each other."""
    if site.state.dark != 1 or site.state.last is None:
        return None
    first = site.state.tile_at(site.state.last)
    pair = ((site.state.last, first),) if first is not None else ()
    check = agrees_with_each(Site(site.state, site.tile, site.cell, pair, site.how))
    return Check("BB-DE-FEATURE", check.ok, check.where, check.facts, check.says, check.at_fault)


@rule("BB-DE-HOLE", "waived", default=True)
def hole_alone(site: Site) -> Check | None:
    """The hole may be the only neighbour: nothing to ask."""
    return None


@rule("BB-DE-HOLE", "needs-body")
def hole_needs_body(site: Site) -> Check | None:
    """Beside the hole a face-up body is always needed."""
    return _touching("BB-DE-HOLE", site, any(tile.is_body for _, tile in site.around)) if site.beside(HOLE) else None


@rule("BB-DE-HOLE", "dark-energy-shields")
def hole_spares(site: Site) -> Check | None:
    """Misconception: a body brought in by dark energy stays face up beside the hole (see `phenomena.arrival`)."""
    return None


@rule("BB-DE")
def body_by_dark_energy(tile: Tile) -> bool:
    """Whether a tile may be brought in by dark energy: bodies and the Earth."""
    return tile.is_body


@rule("BB-DE", "dark-energy-any-kind")
def anything_by_dark_energy(tile: Tile) -> bool:
    """Misconception: dark energy may bring in phenomena as well."""
    return tile.kind != "action"


@rule("BB-DE", "both-chosen-at-once")
def chosen_at_once(tile: Tile) -> bool:
    """Misconception: both bodies are chosen from the same tiles (see `supply.added`)."""
    return tile.is_body


@rule("BB-DE-FEWER")
def always_playable(state: State) -> bool:
    """Whether dark energy may be taken: always, even if no body fits."""
    return True


@rule("BB-DE-FEWER", "dark-energy-needs-body-in-row")
def two_bodies_in_row(state: State) -> bool:
    """Misconception: two bodies must lie in the row at that moment."""
    from .pieces import TILES

    return sum(TILES[code].is_body for code in state.row) >= 2


@rule("BB-DE-SN")
def extra_right() -> str:
    """By which right the extra bodies come that dark-energy bodies have earned: the normal one."""
    return "extra"


@rule("BB-DE-SN", "extras-inherit-exception")
def extra_like_dark() -> str:
    """Misconception: they may touch a single tile as well."""
    return "dark"
