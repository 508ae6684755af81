"""Free study: planets in any slot, ships anywhere, dice on any face, mats at any number."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ...core.bench import Bench, Change, Piece, no_place, removed, turned
from ...core.language import N_, Say
from ...core.rulebook import Rulebook
from . import invariants, notation
from .pieces import CODES, FACE
from .position import Position
from .state import GAP, HOME, LOCKED, SHIPS, SURFACE, UNUSED, Mat, State

STEPS: Final = (
    ("energy", 1, N_("Energy up")),
    ("energy", -1, N_("Energy down")),
    ("culture", 1, N_("Culture up")),
    ("culture", -1, N_("Culture down")),
    ("level", 1, N_("Level up")),
    ("level", -1, N_("Level down")),
)


class Table(Bench):
    """The row of planets, the dice, the mats."""

    def read(self, text: str, rulebook: Rulebook) -> Any:
        """The position of a notation."""
        return notation.read(text, Position, "base", "", {"rulebook": rulebook})

    def check(self, position: State) -> None:
        """Refuse what cannot arise."""
        invariants.refuse(position)

    def pieces(self, position: State) -> tuple[Piece, ...]:
        """Ships, faces of dice, planets."""
        ships, faces, planets = Say(N_("Ships")), Say(N_("Faces of dice")), Say(N_("Planets"))
        return (
            *(
                Piece(f"ship:{letter}{number}", Say(N_("ship {ship}"), {"ship": f"{letter}{number}"}), ships)
                for letter in map(position.letter, range(len(position.mats)))
                for number in range(1, SHIPS + 1)
            ),
            *(Piece(f"face:{code}", Say("{name}", {"name": FACE[code].name}), faces) for code in CODES),
            *(Piece(f"planet:{card.name}", Say("{name}", {"name": card.name}), planets) for card in position.cards),
        )

    def put(self, position: Any, piece: str, place: str, at: tuple[float, float] = (0, 0)) -> Any:
        """A ship on a planet or at home, a face on a die, a planet in a slot of the row."""
        what, _, which = piece.partition(":")
        kind, _, name = place.partition(":")
        if what == "ship" and kind in ("land", "orbit", "home", "mat"):
            return _flown(position, which, kind, name)
        if what == "face" and kind == "die":
            number = int(name[1:]) - 1
            return position.having(faces=(*position.faces[:number], which, *position.faces[number + 1 :]))
        if what == "planet" and kind in ("row", "land", "orbit"):
            return _in_slot(position, int(name), [card.name for card in position.cards].index(which))
        if what == "row" and kind in ("row", "land", "orbit"):
            one, other = int(which), int(name)
            row = list(position.row)
            row[one], row[other] = row[other], row[one]
            return position.having(row=tuple(row))
        raise no_place(piece, place)

    def changes(self, position: Any, shape: str) -> tuple[Change, ...]:
        """A die shows its next face; the numbers of a mat go up and down; a planet leaves the row."""
        kind, _, name = shape.partition(":")
        if kind == "die":
            number = int(name[1:]) - 1
            face = CODES[(CODES.index(position.faces[number]) + 1) % len(CODES)]
            faces = (*position.faces[:number], face, *position.faces[number + 1 :])
            status = position.status[:number] + UNUSED + position.status[number + 1 :]
            return (turned(position.having(faces=faces, status=status)),)
        if kind == "row" and position.row[int(name)] >= 0:
            return (removed(_in_slot(position, int(name), GAP)),)
        return _steps(position, name) if kind == "mat" else ()


BENCH: Final = Table()


def _steps(position: Any, letter: str) -> tuple[Change, ...]:
    player = position.player_of(letter)
    mat = position.mats[player]
    return tuple(
        Change(
            f"{field}{by:+}", Say(words), _matted(position, player, replace(mat, **{field: getattr(mat, field) + by}))
        )
        for field, by, words in STEPS
        if 0 <= getattr(mat, field) + by <= 7
    )


def _matted(position: Any, player: int, mat: Mat) -> Any:
    return position.having(mats=(*position.mats[:player], mat, *position.mats[player + 1 :]))


def _flown(position: Any, ship: str, kind: str, name: str) -> Any:
    """The ship elsewhere; one that is in that orbit already goes one space on."""
    player, number = position.player_of(ship[0]), int(ship[1:]) - 1
    mat = position.mats[player]
    if kind in ("home", "mat"):
        if name != ship[0]:
            raise no_place(f"ship:{ship}", f"{kind}:{name}")
        to = LOCKED if mat.ships[number] == HOME else HOME
    else:
        slot = int(name)
        if position.row[slot] < 0:
            raise no_place(f"ship:{ship}", f"{kind}:{name}")
        there = mat.ships[number] >> 3 == slot and mat.ships[number] & 7 != SURFACE
        on = mat.ships[number] & 7
        length = position.cards[position.row[slot]].spaces + 1
        to = slot * 8 + (SURFACE if kind == "land" else (on + 1) % length if there else 0)
    ships = (*mat.ships[:number], to, *mat.ships[number + 1 :])
    return _matted(position, player, replace(mat, ships=ships))


def _in_slot(position: Any, slot: int, card: int) -> Any:
    """Another planet in a slot, or none: the old one goes under the deck, its ships go home."""
    row = list(position.row)
    if card >= 0 and card in row:
        row[row.index(card)], row[slot] = row[slot], card
        return position.having(row=tuple(row))
    old, row[slot] = row[slot], card
    deck = tuple(other for other in position.deck if other != card) + ((old,) if old >= 0 else ())
    discard = tuple(other for other in position.discard if other != card)
    mats = position.mats if card >= 0 else tuple(_home(mat, slot) for mat in position.mats)
    return position.having(row=tuple(row), deck=deck, discard=discard, mats=mats)


def _home(mat: Mat, slot: int) -> Mat:
    return replace(mat, ships=tuple(HOME if at >= 0 and at >> 3 == slot else at for at in mat.ships))
