import sys
from types import SimpleNamespace

import pytest

from cosmoslearn.core.language import speaking
from cosmoslearn.core.verdict import Check, IllegalMove, Verdict

from . import toy

HEAP = toy.parse("matches: 2")


def test_every_broken_rule_is_named_and_none_twice() -> None:
    verdict = HEAP.judge("take 4")
    assert verdict.broken == ("TOY-RANGE", "TOY-ENOUGH")
    assert not verdict.legal
    doubled = Verdict(HEAP, "take 4", verdict.checks + verdict.checks)
    assert doubled.broken == ("TOY-RANGE", "TOY-ENOUGH")


def test_a_rule_with_nothing_to_say_breaks_nothing() -> None:
    assert Verdict(HEAP, "take 1", (Check("TOY-RANGE", True), Check("TOY-ENOUGH", None))).legal
    assert not Verdict(HEAP, "take 1", (Check("TOY-RANGE", True), Check("TOY-ENOUGH", False))).legal


def test_the_sentence_counts_rules() -> None:
    assert HEAP.judge("take 1").summary() == "Allowed: all 2 rules that apply hold."
    assert HEAP.judge("take 3").summary() == "Not allowed: 1 of 2 rules is broken."
    assert HEAP.judge("take 4").summary() == "Not allowed: 2 of 2 rules are broken."
    silent = Verdict(HEAP, "take 1", (Check("TOY-RANGE", True), Check("TOY-ENOUGH", None)))
    assert silent.summary() == "Allowed: the one rule that applies holds."
    assert HEAP.judge("take 4").summary("es") == "No se puede: se incumplen 2 de 2 reglas."


def test_words_give_sign_id_title_and_evidence_of_each_rule() -> None:
    assert HEAP.judge("take 3").words().splitlines() == [
        "take 3: Not allowed: 1 of 2 rules is broken.",
        "[ok] TOY-RANGE: One, two or three. 3 of at most 3",
        "[X]  TOY-ENOUGH: What is there",
    ]
    assert str(HEAP.judge("take 3")) == HEAP.judge("take 3").words("en")
    silent = Verdict(HEAP, "take 1", (Check("TOY-ENOUGH", None),))
    assert silent.words().splitlines()[1] == "[-]  TOY-ENOUGH: What is there"


def test_every_word_of_a_verdict_is_translated() -> None:
    with speaking("x-pseudo"):
        for line in HEAP.judge("take 4").words().splitlines():
            assert line.partition(": ")[2].startswith("⟦")


def test_a_verdict_shows_itself_shortly() -> None:
    assert repr(HEAP.judge("take 1")) == "<Verdict take 1: legal>"
    assert repr(HEAP.judge("take 4")) == "<Verdict take 4: breaks TOY-RANGE TOY-ENOUGH>"


def test_a_refused_move_carries_its_verdict_and_changes_nothing() -> None:
    before = str(HEAP)
    with pytest.raises(IllegalMove) as fault:
        HEAP.play("take 4")
    assert fault.value.verdict == HEAP.judge("take 4")
    assert str(fault.value) == "take 4 breaks TOY-RANGE (One, two or three); TOY-ENOUGH (What is there)"
    assert str(HEAP) == before
    with speaking("es"), pytest.raises(IllegalMove, match="take 4 incumple TOY-RANGE"):
        HEAP.play("take 4")


def test_a_notebook_shows_the_verdict_once_and_one_line_instead_of_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    displayed: list[object] = []
    notebook = SimpleNamespace(display=SimpleNamespace(display=displayed.append))
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    with pytest.raises(IllegalMove) as fault:
        HEAP.play("take 3")
    for _ in range(2):
        assert fault.value._render_traceback_() == ["IllegalMove: take 3 breaks TOY-ENOUGH (What is there)"]
    assert displayed == [fault.value.verdict]


def test_without_a_notebook_nothing_is_displayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    with pytest.raises(IllegalMove) as fault:
        HEAP.play("take 3")
    assert fault.value._render_traceback_() == ["IllegalMove: take 3 breaks TOY-ENOUGH (What is there)"]
