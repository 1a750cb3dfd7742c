"""What lessons say beside their own texts: each rule and each misconception in words, names of picks, faults of files."""

import pytest

import numberdrop as nd
from numberdrop.exercises import BELIEFS, Answer, Fault
from numberdrop.exercises.asking.answers import NONE, HeldShape
from numberdrop.exercises.kinds.falling.predict import PredictLanding
from numberdrop.exercises.kinds.sheets.mark import NOTHING, MarkSheet, possible_marks
from numberdrop.exercises.kinds.table.which.question import WhichOptions
from numberdrop.pages.parts.why_answers import answer_on_cell
from numberdrop.rules.grid import LINE
from numberdrop.text import LANGUAGES, messages_by_suffix, rule_text, say, translate
from numberdrop.text.catalogue import catalogue_of

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
    assert "Xs costs nothing" in rule_text("minus", "en", "2021")
    assert "rayé à la fin" in rule_text("held_by_all", "fr", "online")


def test_what_holds_at_a_table_only_is_not_told_of_solo():
    """In solo a shape and a combo follow a block that falls; a table skips them."""
    for key in ("rule.phases", "belief.C15.truth"):
        assert "With two or more players" in translate(key, "en")
        assert "À plusieurs" in translate(key, "fr")


@pytest.mark.parametrize("cell", [(LINE, 0), (13, 6)])
def test_what_a_mark_above_the_line_costs_follows_the_edition(cell):
    for edition, key in (("2023", ""), ("online", ""), ("2021", ".number")):
        lines = answer_on_cell(nd.Sheet(edition=edition), cell)
        assert [line.words.key for line in lines] == [f"why.cell_empty_above{key}"]
    assert "a row with nothing but Xs costs nothing" in translate("why.minus_off.number", "en", row=12)


def test_a_letter_can_be_out_of_play_though_its_block_never_fell():
    for key in ("why.letter_crossed", "ui.tile_used"):
        assert "fallen" not in translate(key, "en", letter="A", tile="T", size=3)
        assert "tombé" not in translate(key, "fr", letter="A", tile="T", size=3)


def test_what_stops_a_shape_is_told_of_the_shape_on_the_board_not_of_the_cells_guessed():
    question = PredictLanding(grid=nd.Grid.parse("..436..\n..2....\n.15...."), held=HeldShape.parse("O c5"))
    (fault,) = question.judge(Answer.of_cells([(0, 3), (0, 4), (1, 3), (1, 4)])).reasons
    assert say(fault) == (
        "Coming straight down, the shape meets row 3, column 5 and stops in row 4: nothing slides in under an overhang."
    )


def test_rules_and_editions_that_there_are_not():
    for key, edition, told in (
        ("gravity", "2023", "no rule is called 'gravity'"),
        ("fall", "1999", "2023, 2021, online"),
    ):
        with pytest.raises(ValueError, match=told):
            rule_text(key, "en", edition)


def test_no_rule_is_written_that_nobody_cites():
    written = {key.partition(".")[0] for key in messages_by_suffix("rule.", "en")}
    assert written == set(nd.RULES)
    assert {key.partition(".")[2] for key in messages_by_suffix("rule.", "en")} <= {"", *nd.EDITIONS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_misconception_has_a_name_and_what_would_be_and_what_is(language):
    told = messages_by_suffix("belief.", language)
    assert set(told) == {f"{name}.{part}" for name in BELIEFS for part in ("name", "would", "truth")}
    for name in BELIEFS:
        assert told[f"{name}.name"][-1] not in ".!?"
        assert len(told[f"{name}.name"]) < 60
        assert told[f"{name}.would"].startswith({"en": "You’d be right if ", "fr": "Vous auriez raison s"}[language])
        assert told[f"{name}.truth"].endswith(".")
    assert len(set(told.values())) == len(told), "no two say the same"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pick_has_a_name(language):
    for about in ("droppers", "payers", "tiles", "letter", "phases"):
        question = WhichOptions(about=about)
        ids = {NONE, *question.option_ids}
        names = {question.pick_name(pick, language) for pick in ids}
        assert all(names)
        assert not names & ids - set("ABCDE")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mark_has_a_name_of_its_own(language):
    marks = {*possible_marks(PARTS), NOTHING}
    assert len({MarkSheet(parts=PARTS).pick_name(mark, language) for mark in marks}) == len(marks)


def test_marks_as_people_read_them():
    for language, names in (
        ("en", ["+2 in row 3", "−5 in row 12", "4 identical", "letter B circled", "letter B crossed off"]),
        ("fr", ["+2 à la ligne 3", "−5 à la ligne 12", "4 identiques", "DROP B entouré", "DROP B rayé"]),
    ):
        marks = ("+3", "-12", "identical4", "B", "xB")
        assert [MarkSheet(parts=PARTS).pick_name(mark, language) for mark in marks] == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_told(language):
    names = "problem known wanted found language count limit start at fields most editions lesson maker words cells shapes last want have marks"
    way_out = {name: name for name in names.split()}
    for key in catalogue_of(language).keys_starting_with("fault."):
        text = say(Fault("task 1", "value", key.removeprefix("fault."), way_out), language)
        assert text.startswith("task 1: ")
        assert not {"{", "}"} & set(text)
