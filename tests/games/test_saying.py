"""Moves in words: every move of every game has words in both languages, and no two moves of a position the same."""

from __future__ import annotations

import random
import re
from typing import Any, Final

import pytest

from cosmoslearn import game, speaking
from cosmoslearn.core.errors import NotationError
from tests.games.test_words import MODES, played, unspoken

PLIES: Final = 120
# What the notation of a game has and no words have: tiles, dice and faces, amounts, ids of cards, signs.
CODES: Final = {
    "bigbang": r"[PSCA][BYOR][123]|BB|BH|SN|W[12]|HY|OR|EC|DE",
    "constelaciones": r"->",
    "sector41": r"rock \d|tow [YBR]|[NESW]@\w+|ship off",
    "galaxies": r"d\d|MOV|ENE|CUL|DIP|ECO|COL|[EC]\d",
    "planetarium": r"[a-z]+(?:-[a-z]+)+",
}
SIGNS: Final = r"[_@^<>{}=]"
SAID: Final = (
    # What the rule text calls the move, in our own words.
    ("bigbang", "universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: HY OR EC DE", "OR 1,-1 round 1,0-2,-1",
     "orbit from 1,-1 round 1,0 to 2,-1", "orbitar desde 1,-1 alrededor de 1,0 hasta 2,-1"),
    ("bigbang", "universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: HY OR EC DE", "OR",
     "take the tile “orbit” and move nothing", "tomar la pieza «órbita» sin mover nada"),
    ("bigbang", "universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: HY OR EC DE", "DE",
     "take the tile “dark energy”", "tomar la pieza «energía oscura»"),
    ("constelaciones", "stars: a(0,0) b(75,0) t(75,75)\nA: (0,0)-(75,0)", "A head -> t",
     "A: lay a rod from the head to star t", "A: poner una varilla desde la cabeza hasta t"),
    ("constelaciones", "stars: a(0,0) b(75,0) t(75,75)\nA: (0,0)-(75,0)", "remove 2, head -> t",
     "lift rod 2, counted from the tail, and lay it from the head to star t",
     "levantar la varilla 2, contada desde la cola, y ponerla desde la cabeza hasta t"),
    ("constelaciones", "stars: a(0,0) b(75,0) t(75,75)\nA: (0,0)-(75,0)", "head -> t aiming (75,72)",
     "lay a rod from the head to star t, aiming at (75; 72)",
     "poner una varilla desde la cabeza hasta t, apuntando a (75; 72)"),
    ("sector41", "ships: S@e1 N@e9\ntiles: g7=BELT2 f6=UNC\nexplorers: S1 f6", "S1-g7 rock 2",
     "move explorer S1 onto asteroid 2 of g7", "llevar al explorador S1 al asteroide 2 de g7"),
    ("sector41", "ships: S@e1 N@e9\ntiles: e1=UNC\nexplorers: S1 e1", "S1-ship tow YB",
     "take explorer S1 back aboard, towing: yellow and blue",
     "volver a bordo con el explorador S1; remolcando: amarillo y azul"),
    ("sector41", "ships: S@e1 N@e9", "fold turned 1",
     "fold the line in front of the mother ship and turn its tiles by 1 quarter-turn",
     "plegar la línea que hay ante la nave nodriza y girar 1 cuarto de vuelta sus losetas"),
    ("planetarium", "planets: A=3.1 B=1.0", "play lava-world on A with gas rock",
     "play “Lava World” on planet A and pay beyond the price: gas and rock",
     "jugar «Mundo de lava» en el planeta A y pagar además del precio: gas y roca"),
    ("planetarium", "planets: A=3.1 B=1.0", "discard ?", "give up a card that is not known",
     "descartar una carta desconocida"),
    ("planetarium", "planets: A=3.1 B=1.0", "take P2.B.gas",
     "use gravity: fetch gas from the area of P2 for planet B",
     "usar la gravedad: traer gas de la zona de P2 para el planeta B"),
    ("galaxies", "row: Jakks Leandra Gort Maia\ndice: ENE CUL COL\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 2",
     "convert d1 d2 d3 ECO", ("give die 1 (Acquire energy) and die 2 (Acquire culture) to the Converter and turn "
     "die 3 (Utilize a colony) to “Economy”"), ("entregar el dado 1 (Adquirir energía) y el dado 2 (Adquirir cultura) "
     "al Convertidor y poner el dado 3 (Utilizar una colonia) en «Economía»")),
    ("galaxies", "row: Jakks Leandra Gort Maia\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 2", "push B Gort@",
     "push back the ship of B on the track of Gort", "hacer retroceder la nave de B en la ruta de Gort"),
    ("galaxies", "row: Jakks Leandra Gort Maia\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 2 | col Jorg", "collect C3",
     "collect 3 culture", "obtener 3 de cultura"),
    ("galaxies", "row: Jakks Leandra Gort Maia\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 2 | col Jorg", "borrow B Jorg",
     "use Jorg, a colony of B", "usar Jorg, colonia de B"),
    ("galaxies", "row: Jakks Leandra Gort Maia\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 2", "keep ?",
     "keep a mission that is not known", "conservar una misión que no se conoce"),
)  # fmt: skip


def tried(position: Any) -> list[str]:
    """All legal moves, and what a learner may try."""
    return list(dict.fromkeys((*map(str, position.legal_moves()), *position.survey())))


def later(name: str, mode: str) -> list[Any]:
    """Positions along a game by random moves, to its end where that is near."""
    chance, position = random.Random(f"{mode} {name}"), played(name, mode)[0]
    found = list(played(name, mode)[::4])
    for ply in range(PLIES):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.apply(chance.choice(moves))
        if ply % 15 == 5:
            found.append(position)
    return found


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_every_move_has_words_of_its_own_in_both_languages(name: str, mode: str) -> None:
    for position in later(name, mode):
        names = {card.name for card in position.cards} if name == "galaxies" else set()
        moves = tried(position)
        for lang in ("en", "es"):
            said = {move: position.say(move).words(lang) for move in moves}
            assert len(set(said.values())) == len(moves), said
            assert re.findall(rf"{SIGNS}|\b(?:{CODES[name]})\b", " ".join(said.values())) == []
        with speaking("x-pseudo"):
            unsaid = set().union(*(unspoken(position.say(move).words(), " ".join(names)) for move in moves))
        assert unsaid == set()


@pytest.mark.parametrize(("name", "text", "move", "en", "es"), SAID)
def test_what_moves_are_called(name: str, text: str, move: str, en: str, es: str) -> None:
    said = game(name).parse(text).say(move)
    assert (said.words("en"), said.words("es")) == (en, es)


@pytest.mark.parametrize("name", dict(MODES))
def test_every_form_of_a_move_has_words(name: str) -> None:
    for position in (played(name, mode)[0] for game_, mode in MODES if game_ == name):
        for form in position.forms:
            try:
                move = position.read_move(form)
            except NotationError:  # a planet that is not in this row, a star that does not lie here
                continue
            assert position.say(form).words("en") not in ("", form) or form == "pass"
            assert position.say(form) == position.say(move)


def test_a_move_that_cannot_be_read_is_said_as_it_is_written() -> None:
    position = played("planetarium", "base")[0]
    assert position.say("play ? ? ?").words("en") == "play ? ? ?"
