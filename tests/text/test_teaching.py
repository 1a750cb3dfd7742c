"""What lessons say beside their own texts: each rule and each misconception in words, names of picks, faults of files."""

from __future__ import annotations

import pytest

import numberdrop as nd
from numberdrop.exercises import BELIEFS, Fault, faults
from numberdrop.exercises.prompts import fault_text, mark_name, pick_name
from numberdrop.exercises.questions.options import NONE, Which
from numberdrop.exercises.questions.sheet_marks import NOTHING, marks_of
from numberdrop.text import LANGUAGES, rule_text, words

from .writing import faults_of

PARTS = ("rows", "minus", "boxes", "letters", "crossed")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", nd.EDITIONS)
def test_every_rule_is_told_in_a_sentence_or_two(language, edition):
    told = {key: rule_text(key, language, edition) for key in nd.RULES}
    assert len(set(told.values())) == len(told)
    for text in told.values():
        assert text.endswith(".")
        assert 40 < len(text) < 260, text
        assert not faults_of(text, language)


def test_a_rule_that_an_edition_changes_is_told_as_it_holds_there():
    every = {key: {rule_text(key, "en", edition) for edition in nd.EDITIONS} for key in nd.RULES}
    assert {key for key, told in every.items() if len(told) > 1} == {"minus", "held_by_all"}
    assert "X costs nothing" in rule_text("minus", "en", "2021")
    assert "rayé à la fin" in rule_text("held_by_all", "fr", "online")


def test_rules_and_editions_that_there_are_not():
    with pytest.raises(KeyError, match="no rule is called 'gravity'"):
        rule_text("gravity", "en")
    with pytest.raises(ValueError, match="2023, 2021, online"):
        rule_text("fall", "en", "1999")


def test_no_rule_is_written_that_nobody_cites():
    written = {key.partition(".")[0] for key in words("rule.", "en")}
    assert written == set(nd.RULES)
    assert {key.partition(".")[2] for key in words("rule.", "en")} <= {"", *nd.EDITIONS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_misconception_has_a_name_and_what_would_be_and_what_is(language):
    told = words("belief.", language)
    assert set(told) == {f"{name}.{part}" for name in BELIEFS for part in ("name", "would", "truth")}
    for name in BELIEFS:
        assert told[f"{name}.name"][-1] not in ".!?"
        assert len(told[f"{name}.name"]) < 60
        assert told[f"{name}.would"].endswith({"en": ", you would be right.", "fr": ", vous auriez raison."}[language])
        assert told[f"{name}.truth"].endswith(".")
    assert len(set(told.values())) == len(told), "no two say the same"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pick_has_a_name(language):
    for about in ("droppers", "payers", "tiles", "letter", "phases"):
        ids = {NONE, *Which(about=about).ids}
        assert all(pick_name(one, about, language) for one in ids)
        assert not {pick_name(one, about, language) for one in ids} & ids - set("ABCDE")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mark_has_a_name_of_its_own(language):
    marks = {*marks_of(PARTS), NOTHING}
    assert len({mark_name(mark, language) for mark in marks}) == len(marks)


def test_marks_as_people_read_them():
    told = [[mark_name(mark, language) for mark in ("+3", "-12", "identical4", "B", "xB")] for language in ("en", "fr")]
    assert told == [
        ["+2 in row 3", "−5 in row 12", "identical 4", "letter B circled", "letter B crossed off"],
        ["+2 à la ligne 3", "−5 à la ligne 12", "4 chiffres identiques", "DROP B entouré", "DROP B rayé"],
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_file_is_told(language):
    names = ("problem", "known", "value", "wanted", "found", "language", "count", "limit", "start", "at")
    values = dict(zip(names, names, strict=True))
    for key in faults.KEYS:
        text = fault_text(Fault.of("task 1", key.removeprefix("check."), **values), language)
        assert text.endswith("."), text
        assert not {"{", "}"} & set(text)
    written = {key.removesuffix(".bare") for key in words("check.", language)}
    assert written == {key.removeprefix("check.") for key in faults.KEYS}


def test_a_fault_without_a_value_names_only_the_problem():
    assert fault_text(Fault.of("task 1", "value", value="", problem="no way"), "en") == "This will not do: no way."
    assert fault_text(Fault.of("task 1", "value", value="7", problem="no way"), "en") == "7 will not do: no way."
