"""Search and glossary: what people say in either language finds the rule that they mean."""

from __future__ import annotations

import pytest

from cosmoslearn import game as face
from cosmoslearn.core.errors import UnknownName
from cosmoslearn.core.registry import games
from cosmoslearn.teach.glossary import glossary
from cosmoslearn.teach.search import plain, search, stem, stems

ASKED = [
    ("bigbang", "dos vecinas", "BB-PLACE-2ADJ"),
    ("bigbang", "two neighbours", "BB-PLACE-2ADJ"),
    ("bigbang", "two neighbors", "BB-PLACE-2ADJ"),
    ("bigbang", "DOS VECINOS", "BB-PLACE-2ADJ"),
    ("bigbang", "vecnias", "BB-PLACE-2ADJ"),
    ("bigbang", "caracteristica comun", "BB-PLACE-FEATURE"),
    ("bigbang", "característica común", "BB-PLACE-FEATURE"),
    ("bigbang", "agujero negro", "BB-BH-ABSORB"),
    ("bigbang", "who plays next", "BB-CLOCK-NEXT"),
    ("bigbang", "quién juega ahora", "BB-CLOCK-NEXT"),
    ("bigbang", "turn order", "BB-CLOCK-NEXT"),
    ("bigbang", "orden de turno", "BB-CLOCK-NEXT"),
    ("bigbang", "puedo pasar", "BB-TURN-MUST"),
    ("bigbang", "can I pass", "BB-TURN-MUST"),
    ("bigbang", "empate", "BB-WIN-TIE"),
    ("bigbang", "wormhole line", "BB-WH-LINK"),
    ("bigbang", "cuánto cuesta una pieza especial", "BB-CLOCK-COST"),
    ("bigbang", "tres en raya", "BB-SCORE-LINE"),
    ("constelaciones", "crossing rods", "CO-NOCUT"),
    ("constelaciones", "cruzar varillas", "CO-NOCUT"),
    ("constelaciones", "se apagan las estrellas", "CO-EXTINGUISH"),
    ("constelaciones", "how far a stick reaches", "CO-REACH"),
    ("constelaciones", "palo demasiado lejos", "CO-COMMIT"),
    ("sector41", "is my explorer protected", "S41-SHIELD-ROUTE"),
    ("sector41", "pelea", "S41-COMBAT-CHAIN"),
    ("sector41", "attack", "S41-COMBAT-CHAIN"),
    ("sector41", "túnel", "S41-TILE-WORMHOLE"),
    ("sector41", "empujar una fila", "S41-FOLD-SHIFT"),
    ("sector41", "infinite loop", "S41-LOOP-DESTROY"),
    ("planetarium", "choque con materia", "PLA-MOVE-COLLIDE"),
    ("planetarium", "tie-break", "PLA-TIE-MATTER"),
    ("planetarium", "robar carta", "PLA-DRAW-OPTIONS"),
    ("galaxies", "copy an action price", "TEG-FOLLOW-PRICE"),
    ("galaxies", "volver a tirar los dados", "TEG-REROLL-ANY"),
    ("galaxies", "colonizar", "TEG-COL-REACH"),
    ("galaxies", "end of the game", "TEG-END-TRIGGER"),
    ("bigbang", "a quien le toca", "BB-CLOCK-NEXT"),
    ("bigbang", "turns", "BB-CLOCK-NEXT"),
    ("bigbang", "quien gana", "BB-WIN-MOST"),
    ("bigbang", "quedarse sin piezas", "BB-END"),
    ("bigbang", "tirar una pieza", "BB-ROW-DISCARD"),
    ("bigbang", "throw away tile", "BB-ROW-DISCARD"),
    ("bigbang", "piezas especiales juntas", "BB-PHEN-APART"),
    ("bigbang", "worm hole", "BB-WH-LINK"),
    ("bigbang", "solo", "BB-SOLO-TURN"),
    ("constelaciones", "can rods touch", "CO-CONTACT"),
    ("constelaciones", "encender", "CO-TOUCH"),
    ("constelaciones", "graze a star", "CO-TOUCH"),
    ("constelaciones", "distancia maxima", "CO-REACH"),
    ("constelaciones", "prometer", "CO-COMMIT"),
    ("constelaciones", "la varilla no llega", "CO-COMMIT"),
    ("constelaciones", "cannot move", "CO-LOSE"),
    ("constelaciones", "target", "CO-TARGET-FREE"),
    ("constelaciones", "tirar las estrellas", "CO-SETUP-DROP"),
    ("sector41", "mothership", "S41-SHIP-MOVE"),
    ("sector41", "mover la nave nodriza", "S41-SHIP-MOVE"),
    ("sector41", "fin del juego", "S41-END-TEST"),
    ("sector41", "faro", "S41-TILE-BEACON"),
    ("sector41", "explorador atrapado", "S41-TILE-NEBULA-TRAP"),
    ("planetarium", "counterclockwise", "PLA-MOVE-CLOCKWISE"),
    ("planetarium", "mover en sentido contrario", "PLA-MOVE-CLOCKWISE"),
    ("planetarium", "puntos", "PLA-SCORE-SOURCES"),
    ("galaxies", "diplomasia", "TEG-DICE-FACES"),
    ("galaxies", "who goes first", "TEG-TURN-FIRST"),
    ("galaxies", "victory points", "TEG-GOAL-VP"),
]


@pytest.mark.parametrize(("game", "query", "rule"), ASKED)
def test_the_rule_meant_is_among_the_first_three(game: str, query: str, rule: str) -> None:
    assert rule in [hit.id for hit in search(query, game)[:3]]


def test_the_best_comes_first_and_a_rule_is_found_by_its_id() -> None:
    for game in games():
        for rule in list(face(game).RULES)[::7]:
            assert search(rule.lower(), game)[0].id == rule
    scores = [hit.score for hit in search("dos vecinas", "bigbang")]
    assert scores == sorted(scores, reverse=True)


def test_lessons_and_words_are_found_too() -> None:
    assert ("lesson", "bigbang/placement") in [(hit.kind, hit.id) for hit in search("leyes de colocación", "bigbang")]
    assert search("reloj", "bigbang")[0].id in ("clock", "BB-CLOCK-NEXT", "BB-SOLO-CLOCK")
    assert "clock" in [hit.id for hit in search("cosmic clock", "bigbang")]
    assert "clock" not in [hit.id for hit in search("cosmic clock", "planetarium")]


@pytest.mark.parametrize("query", ["", "   ", "¿?", "xyzzyq", "de la el"])
def test_what_means_nothing_finds_nothing(query: str) -> None:
    assert search(query, "bigbang") == ()


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownName, match="bigbang"):
        search("tie", "bigbong")


def test_endings_and_accents_do_not_matter() -> None:
    assert plain("¡Órbita ÑANDÚ!") == "¡orbita nandu!"
    for one, other in (("vecina", "vecinos"), ("alineación", "alineaciones"), ("coloca", "colocar"), ("lay", "lays")):
        assert stem(plain(one)) == stem(plain(other))
    assert stems("the two laws of placing") == stems("two law placed")
    assert stem("dos") == "dos"  # a short word keeps its ending: "dos" is no "d"


# ----------------------------------------------------------------------------------------- the glossary


def test_every_word_has_both_languages_and_names_rules_that_exist() -> None:
    known = {rule for game in games() for rule in face(game).RULES}
    for word in (*glossary().words, *glossary().concepts):
        assert word.en
        assert word.es
        assert set(word.means) == {"en", "es"}
        assert all(word.means.values())
        assert set(word.rules) <= known
        assert set(word.games) <= set(games())
    ids = [word.id for word in (*glossary().words, *glossary().concepts)]
    assert len(set(ids)) == len(ids)


def test_every_idea_that_a_rule_names_is_in_the_glossary() -> None:
    named = {one for game in games() for rule in face(game).RULES for one in face(game).RULES.rule(rule).concepts}
    assert named == {word.id for word in glossary().concepts}
    with pytest.raises(UnknownName, match="adjacency"):
        glossary().concept("adjacenc")
