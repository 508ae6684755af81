"""The rule book: everything about a rule on one page, in both languages, with a case as a picture."""

from __future__ import annotations

import re

import pytest

from cosmoslearn import game as face
from cosmoslearn.core.errors import UnknownName
from cosmoslearn.core.language import speaking
from cosmoslearn.core.registry import games
from cosmoslearn.core.trace import Trace
from cosmoslearn.core.verdict import Verdict
from cosmoslearn.teach.rulepages import PROVENANCE, fragment, pages, parts, rule, rules


def test_the_page_of_a_rule_has_all_its_parts() -> None:
    page = rule("bb-win-tie")
    told = page.words("es")
    assert told.startswith("BB-WIN-TIE: Empate a puntos\n")
    for words in (
        "Clase: final", "Fuente: p. 7", "está en el reglamento", "scoring-order (en vigor)", "shared (otra lectura)",
        "El jugador inicial gana los empates", "nunca a quien abrió", "Conceptos: orden", "BB-WIN-MOST",
    ):  # fmt: skip
        assert words in told
    english = page.words("en")
    assert "the lesson" not in english
    assert "Takes the sentence on page 7 at its word." in english
    assert "Toma al pie de la letra la frase de la página 7." in told
    assert "Takes" not in told


def test_see_also_names_the_rules_of_the_same_cases() -> None:
    near = [one.id for one in rule("BB-PLACE-2ADJ").see_also]
    assert near[0] == "BB-PLACE-FEATURE"
    assert "BB-PLACE-2ADJ" not in near
    assert ("bigbang/placement", "Las dos leyes de colocación") in [
        (name, title["es"]) for name, title in rule("BB-PLACE-2ADJ").lessons
    ]


def test_the_picture_shows_the_rule_broken_where_a_case_breaks_it() -> None:
    example = rule("BB-PLACE-2ADJ").example
    assert example is not None
    assert isinstance(example.told, Verdict)
    assert "BB-PLACE-2ADJ" in example.told.broken
    assert any(mark.role == "broken" for mark in example.scene.marks)
    assert "BB-PLACE-2ADJ" in example.words("es")
    scored = rule("BB-SCORE-PTS").example
    assert scored is not None
    assert isinstance(scored.told, Trace)
    assert scored.scene.marks


@pytest.mark.parametrize("game", games())
def test_every_rule_has_a_page_in_both_languages(game: str) -> None:
    found = pages(game)
    assert [page.rule.id for page in found] == list(face(game).RULES)
    for page in found:
        assert page.rule.provenance in PROVENANCE
        with speaking("en"):
            english = dict(parts(page))
        with speaking("es"):
            spanish = dict(parts(page))
            html = fragment(page)
        assert len(english) == len(spanish) >= 2
        assert page.rule.statement["es"][:20] in page.words("es")
        assert "<script" not in html
        assert html.count("<dt>") == len(spanish)


def test_most_played_rules_have_a_picture_with_something_marked() -> None:
    marked = [page for page in pages("bigbang") if page.example is not None and page.example.told is not None]
    assert len(marked) > 60


def test_rules_show_themselves_in_a_notebook() -> None:
    found = rules("bigbang", "dos vecinas")
    bundle = found._repr_mimebundle_()
    assert bundle["text/plain"].splitlines()[0].startswith("BB-PLACE-2ADJ")
    assert "<summary>" in bundle["text/html"]
    for form in bundle.values():
        assert "lessons: bigbang/placement" in form
    assert len(rules("bigbang")) == 132
    page = rule("BB-PLACE-2ADJ")._repr_mimebundle_()
    assert "<svg" in page["text/html"]
    assert page["text/plain"] == str(rule("BB-PLACE-2ADJ"))
    told = rule("BB-SCORE-PTS")._repr_mimebundle_()
    assert re.search(r'role="group" lang="en"', told["text/html"])


def test_an_unknown_rule_or_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName) as unknown:
        rule("BB-PLACE-2AD")
    assert unknown.value.nearest == "BB-PLACE-2ADJ"
    with pytest.raises(UnknownName, match="bigbang"):
        rules("bigbong")
