"""Free study: stars put, dragged and taken away anywhere on the table, ends of chains dragged, rods taken away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...core.bench import Bench, Change, Piece, no_place, removed
from ...core.language import N_, Say
from ...core.rulebook import Rulebook
from . import notation, sound
from .effects import replace
from .frame import frame
from .position import ConstelacionesPosition as Position
from .state import PLAYERS, State
from .study import star_put, star_taken, touched_again, with_rod_end

STAR: Final = "star"


class Sky(Bench):
    """The stars and the chains. Everything lies anywhere, so places are points."""

    free = True

    def read(self, text: str, rulebook: Rulebook) -> Any:
        """The position of a notation."""
        return Position(**notation.read(text, rulebook, {}))

    def check(self, position: State) -> None:
        """Refuse what cannot arise."""
        sound.check(position)

    def pieces(self, position: State) -> tuple[Piece, ...]:
        """One more star."""
        return (Piece(STAR, Say(N_("a new star")), Say(N_("Stars"))),)

    def put(self, position: Any, piece: str, place: str, at: tuple[float, float] = (0, 0)) -> Any:
        """A star, or the free end of a chain, at a point of the view; a chain keeps the length that comes of it."""
        kind, _, name = piece.partition(":")
        point = frame(position).back(at)
        if kind == STAR:
            found = star_put(position, *point, name or None)
            if len({star.at for star in found.stars}) < len(found.stars):
                raise no_place(piece, str(point))
            return found
        if kind == "extreme":
            player, end = name.split(":")
            for rod, which in _free_end(position, PLAYERS.index(player), end):
                return with_rod_end(position, rod, which, point)
        raise no_place(piece, place or str(point))

    def changes(self, position: Any, shape: str) -> tuple[Change, ...]:
        """Stars and rods are taken away."""
        kind, _, name = shape.partition(":")
        if kind == STAR and name in position.star_at:
            return (removed(star_taken(position, name)),)
        if kind == "rod":
            chains = tuple(
                tuple(rod for number, rod in enumerate(chain, 1) if f"{player}{number}" != name)
                for player, chain in zip(PLAYERS, position.chains, strict=True)
            )
            return (removed(touched_again(replace(position, chains=chains))),)
        return ()


BENCH: Final = Sky()


def _free_end(position: Any, player: int, end: str) -> Iterator[tuple[str, str]]:
    """The rod that ends in an extreme, and with which of its ends."""
    point = position.rulebook["CO-EXTREMES"](position, player, end).point
    for number, rod in enumerate(position.chains[player], 1):
        if point in rod.ends:
            yield f"{PLAYERS[player]}{number}", "tail" if rod.tail == point else "head"
