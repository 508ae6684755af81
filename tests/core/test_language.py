import os
import subprocess
import sys
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmoslearn.core import language as module
from cosmoslearn.core.errors import CosmosError
from cosmoslearn.core.language import (
    LANGUAGES,
    Say,
    UnknownLanguage,
    language,
    number,
    read_number,
    say,
    speaking,
    spoken,
)

from .refusals import one_line, refusal

MESSAGE = "line {number}"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"COSMOSLEARN_LANG": "es"}, "es"),
        ({"COSMOSLEARN_LANG": "en", "LANG": "es_ES.UTF-8"}, "en"),
        ({"COSMOSLEARN_LANG": "es-MX"}, "es"),
        ({"COSMOSLEARN_LANG": "x-pseudo"}, "x-pseudo"),
        ({"COSMOSLEARN_LANG": "tlh", "LC_ALL": "es_ES.UTF-8"}, "es"),
        ({"LC_ALL": "es_AR.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_variable_then_locale_then_english_choose(settings: dict[str, str], code: str) -> None:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "COSMOSLEARN"))}
    program = "from cosmoslearn.core.language import language; print(language())"
    found = subprocess.run(
        [sys.executable, "-c", program], env=clean | settings, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == code


def test_an_empty_message_says_nothing() -> None:
    """To gettext the empty text is the head of a catalogue, with its version and its dates."""
    assert [say("", lang=code) for code in LANGUAGES] == [""] * len(LANGUAGES)
    assert Say("", {"cell": "e5"}).words("es") == ""


def test_a_choice_holds_until_the_next_one() -> None:
    with speaking(None):
        assert language("es") == "es"
        assert language() == "es"
        assert say(MESSAGE, number=3) == "línea 3"
        assert language("en_US") == "en"
        assert say(MESSAGE, number=3) == "line 3"
    assert language() == "en"


def test_a_block_ends_even_after_an_error() -> None:
    with pytest.raises(RuntimeError), speaking("es"):
        raise RuntimeError
    assert language() == "en"


def test_each_thread_may_speak_its_own_language() -> None:
    heard = []
    with speaking("es"):
        thread = threading.Thread(target=lambda: heard.append(language("en")))
        thread.start()
        thread.join()
        assert heard == ["en"]
        assert language() == "es"


@pytest.mark.parametrize("code", ["", "e", "fr", "english please", "x-pseudoo", "\n"])
def test_an_unknown_language_is_refused_in_one_line(code: str) -> None:
    with pytest.raises(UnknownLanguage, match="expected one of en and es") as fault:
        language(code)
    assert one_line(fault.value)
    assert language() == "en"


def test_words_are_not_given_in_an_unknown_language() -> None:
    asked = (
        lambda lang: say("nothing", lang),
        lambda lang: spoken({"en": "sun", "es": "sol"}, lang),
        lambda lang: number(2.5, lang),
        lambda lang: Say("nothing").words(lang),
    )
    for ask in asked:
        for lang in ("fr", "", "English"):
            assert isinstance(refusal(lambda ask=ask, lang=lang: ask(lang)), UnknownLanguage)  # type: ignore[misc]
    assert spoken({"en": "sun", "es": "sol"}, "es_MX") == "sol"


@given(st.text(max_size=30))
def test_any_code_is_a_language_or_a_typed_error(code: str) -> None:
    with speaking("en"):
        fault = refusal(lambda: language(code))
        assert fault is None or one_line(fault)
        assert language() in (*LANGUAGES, "x-pseudo")


def test_the_error_is_one_of_the_package() -> None:
    assert issubclass(UnknownLanguage, ValueError)
    assert issubclass(UnknownLanguage, CosmosError)


def test_facts_are_put_into_the_same_language() -> None:
    inner = Say("line {number}", {"number": 2})
    text = "{what}, {n}, {list}, {colour}"
    facts = {"what": inner, "n": 1.5, "list": ["a", "b", "c"], "colour": {"en": "red", "es": "rojo"}}
    assert say(text, "en", **facts) == "line 2, 1.5, a, b and c, red"
    assert say(text, "es", **facts) == "línea 2, 1,5, a, b y c, rojo"


def test_lists_are_spoken_as_people_say_them() -> None:
    assert [spoken(items, "en") for items in ([], ["a"], ["a", "b"])] == ["nothing", "a", "a and b"]
    assert spoken([], "es") == "nada"
    assert spoken(["sol", "isla"], "es") == "sol e isla"
    assert spoken(["sol", "hielo"], "es") == "sol y hielo"
    assert spoken(["sol", "hilo"], "es") == "sol e hilo"
    assert spoken({"b", "a"}, "en") == "a and b"


def test_numbers_have_the_sign_of_the_language() -> None:
    assert number(0.5, "es") == "0,5"
    assert number(-0.001, "en") == "0"
    assert number(1000, "es") == "1000"
    assert number(2.0, "es") == "2"
    assert number(1.234567, "en", digits=4) == "1.2346"


@given(st.floats(-1e6, 1e6).map(lambda value: round(value, 2)), st.sampled_from(LANGUAGES))
def test_numbers_are_read_back_in_both_languages(value: float, code: str) -> None:
    assert read_number(number(value, code)) == pytest.approx(value)


def test_what_is_no_number_is_refused() -> None:
    for text in ("", "two", "1,2,3", "1.2.3", "nan", "inf", "1e9", "1_0", "٣", "-"):
        with pytest.raises(ValueError, match="not a number"):
            read_number(text)


def test_the_pseudo_locale_changes_words_and_keeps_placeholders() -> None:
    with speaking("x-pseudo"):
        assert say("unused {name} here", name="abc") == "⟦úñúséd abc héré⟧"
        assert spoken({"en": "sun", "es": "sol"}) == "⟦súñ⟧"
        assert Say("nothing").words("es") == "nada"


def test_a_message_without_translation_stays_english() -> None:
    assert say("there is no such message", "es") == "there is no such message"


def test_a_message_waits_for_its_language() -> None:
    message = Say("line {number}", {"number": 4})
    assert message.words("es") == "línea 4"
    assert str(message) == "line 4"
    assert message == Say("line {number}", {"number": 4})


def test_catalogues_are_loaded_when_words_are_wanted() -> None:
    program = """
from cosmoslearn.core import language
assert language._catalogue.cache_info().currsize == 0
assert language.say("nothing", "es") == "nada"
assert language._catalogue.cache_info().currsize == 1
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_catalogues_travel_with_the_package() -> None:
    assert (module.LOCALE / "es" / "LC_MESSAGES" / "core.mo").is_file()
