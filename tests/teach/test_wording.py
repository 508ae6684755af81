"""What a learner is asked puts moves into words; notation stands only where it is typed."""

from __future__ import annotations

import pytest

from cosmoslearn.core.case import Ask, Case
from cosmoslearn.teach.answering import read, said_by
from cosmoslearn.teach.goals import Goal
from cosmoslearn.teach.item import Item
from cosmoslearn.teach.response import respond
from cosmoslearn.teach.wording import prompt, words

FIRST = Case("first", "planetarium", "planets: A=3.1 B=1.0\nmatter: 3.4=rock 2.2=water 2.0=metal", ())
DICE = "row: Jakks Leandra Gort Maia\ndice: ENE CUL\nA: L1 E2 C1 | home 2\nB: L1 E2 C1 | home 2"
LAWS = Case("laws", "bigbang", "universe: BB@0,0 CO1@1,0 SR1@1,-1\nrow: CB2", ())
ASKED = (
    (Item("j", "judge", FIRST, Ask(judge="A to 4.2"), reasons=False),
     "Is this allowed: move planet A to 4.2?", "¿Se permite esto: mover el planeta A a 4.2?"),
    (Item("j", "judge", LAWS, Ask(judge="CB2@2,-1")),
     "Is this allowed: lay the tile “blue comet, stars” on 2,-1? If not, which rules does it break?",
     "¿Se permite esto: poner la pieza «cometa azul, estrellas» en 2,-1? Si no, ¿qué reglas incumple?"),
    (Item("m", "mark", FIRST, Ask(moves="A to ")),
     "How may this move be completed: move planet A to …? Mark all that belong to the answer.",
     "¿Cómo se puede completar esta jugada: mover el planeta A a …? Marca todo lo que pertenezca a la respuesta."),
    (Item("c", "compute", FIRST, Ask(query="orbit", with_={"planet": "A"}, after=("A to 2.2",))),
     "After this: move planet A to 2.2. On which orbit is planet A?",
     "Después de esto: mover el planeta A a 2.2. ¿En qué órbita está el planeta A?"),
    (Item("c", "mark", FIRST, Ask(query="broken", with_={"move": "play lava-world on A"})),
     "Which rules does “play “Lava World” on planet A” break? Mark all that belong to the answer.",
     "¿Qué reglas incumple «jugar «Mundo de lava» en el planeta A»? Marca todo lo que pertenezca a la respuesta."),
)  # fmt: skip


@pytest.mark.parametrize(("item", "en", "es"), ASKED)
def test_moves_are_asked_about_in_words(item: Item, en: str, es: str) -> None:
    assert (prompt(item, "en"), prompt(item, "es")) == (en, es)


def test_a_prompt_of_its_own_may_add_to_the_one_that_is_made() -> None:
    more = {"en": "A gas lies there. {asked}", "es": "Allí hay gas. {asked}"}
    item = Item("j", "judge", FIRST, Ask(judge="A to 4.2"), reasons=False, prompt=more)
    assert prompt(item, "en") == "A gas lies there. Is this allowed: move planet A to 4.2?"
    assert prompt(item, "es") == "Allí hay gas. ¿Se permite esto: mover el planeta A a 4.2?"


def test_the_only_way_to_go_on_is_not_told_by_its_beginning() -> None:
    alone = Item("m", "mark", FIRST, Ask(moves="A to 2.2"))
    assert prompt(alone, "en").startswith("How may this move be completed: A to 2.2?")


def test_a_solution_is_told_with_what_is_typed_each_move_where_it_is_made() -> None:
    item = Item("f", "find", FIRST, goal=(Goal(query="orbit", with_={"planet": "A"}, equals=2),))
    assert words(item, ["A to 2.2"], "en") == "move planet A to 2.2 (A to 2.2)"
    assert words(item, ["A to 2.2", "end"], "es") == "mover el planeta A a 2.2 (A to 2.2); terminar el turno (end)"


def test_a_refused_move_is_told_in_words() -> None:
    item = Item("f", "find", LAWS, goal=(Goal(query="on_board", with_={"cell": "2,-1"}, equals="CB2"),))
    told = " ".join(respond(item, "CB2@2,-1").reasons("en"))
    assert "This is not allowed: lay the tile “blue comet, stars” on 2,-1. It breaks: " in told


def a_list(query: str, position: str, game: str, **given: object) -> Item:
    return Item("listed", "mark", Case("x", game, position, ()), Ask(query=query, with_=dict(given)))


@pytest.mark.parametrize(
    ("item", "right", "en", "es"),
    [
        (
            a_list("row", "row A: lava-world(P1*) dust-storms(P2)\nplanets: A=3.1", "planetarium", planet="A"),
            ["dust-storms(P2)", "lava-world(P1*)"],
            "Planet-wide Dust Storm (player 2); Lava World (player 1, with a cube)",
            "Tormenta global de polvo (jugador 2); Mundo de lava (jugador 1, con un marcador)",
        ),
        (
            Item("dice", "mark", Case("x", "galaxies", DICE, ()), Ask(moves="use ")),
            ["d1", "d2"],
            "die 1 (Acquire energy) and die 2 (Acquire culture)",
            "el dado 1 (Adquirir energía) y el dado 2 (Adquirir cultura)",
        ),
        (
            Item(
                "clock",
                "order",
                Case("x", "bigbang", "universe: BB@0,0\nclock: fire 3, water 5", ()),
                Ask(query="clock"),
            ),
            ["fire 3", "water 5"],
            "fire 3, water 5",
            "fuego 3, agua 5",
        ),
    ],
    ids=["cards", "dice", "clock"],
)
def test_an_answer_is_told_in_words_and_read_in_words_and_as_it_is_written(
    item: Item, right: list[str], en: str, es: str
) -> None:
    assert item.right == right
    for lang, text in (("en", en), ("es", es)):
        told = words(item, item.right, lang)
        assert told == text
        assert read(item, told) == item.right
    assert read(item, said_by(item, item.right)) == item.right


def test_a_move_in_a_list_stands_with_what_is_typed() -> None:
    case = Case("x", "bigbang", "universe: BB@0,0\nrow: PY1\nqueue: none", ())
    item = Item("moves", "mark", case, Ask(moves="all"))
    told = words(item, item.right, "es")
    assert "poner la pieza «planeta amarillo, vacío» en 0,1 (PY1@0,1)" in told
