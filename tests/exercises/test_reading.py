"""Lesson files of one's own: whatever is wrong with one is told with file, key and value, and nothing else is ever raised."""

from dataclasses import replace
from pathlib import Path

import pytest

from numberdrop.exercises import ExerciseError, Lesson, load_lesson, load_lesson_file, parse_lesson
from numberdrop.exercises.exercise import make_question
from numberdrop.exercises.files.lesson_file import LARGEST, as_toml, check_lesson
from numberdrop.text.catalogue import catalogue_of
from numberdrop.text.fault import kinds_of_fault
from tests.exercises.own_lesson import LESSON as OF_ONE_TASK
from tests.sampling import soon

LESSON = f"""\
{OF_ONE_TASK}
[[task]]
id = "second"
kind = "circle"
grid = "555"
goal = [{{ size = 3 }}]
rule = "connected"
prompt = {{ en = "Circle {{size}}.", fr = "Entourez {{size}}." }}
"""
EN_FR = ("en", "fr")


def parsed(text: str, name: str) -> tuple[Lesson | None, ExerciseError | None]:
    """The lesson that a text is, or why it is none; any other error is a failure."""
    try:
        return parse_lesson(text, name), None
    except ExerciseError as error:
        return None, error


def faults_of(text: str, name: str = "90_mine.toml") -> list[tuple[str, str, str]]:
    """What is wrong with a file: key, where, the whole sentence."""
    lesson, error = parsed(text, name)
    if error is not None:
        assert error.file == name
        assert all(line.startswith(f"{name}: ") for line in str(error).splitlines()), str(error)
    found = error.faults if error is not None else check_lesson(lesson, EN_FR)
    return [(fault.what.removeprefix("exercise."), fault.place, str(fault)) for fault in found]


def test_the_file_that_is_spoilt_here_is_good() -> None:
    assert faults_of(LESSON) == []
    assert parse_lesson(LESSON, "90_mine.toml").id == "mine"


SPOILT = [
    ("toml", '[[task]]\nid = "first', '[[task]\nid = "first', "", "line 8"),
    ("missing", 'number = "90"\n', "", "number", "missing"),
    ("missing", 'id = "second"\n', "", "task 2, id", "missing"),
    ("missing", 'held = "O c3"\n', "", "task 1 (first), held", "missing"),
    ("unknown", 'held = "O c3"', 'held = "O c3"\nheight = 3', "task 1 (first), height", "held"),
    ("unknown", 'number = "90"', 'number = "90"\nauthor = "me"', "author", "title"),
    ("type", 'number = "90"', "number = 90", "number", "90"),
    ("type", 'grid = "555"', "grid = 555", "task 2 (second), grid", "555"),
    ("choice", 'kind = "circle"', 'kind = "square"', "task 2 (second), kind", "'square'"),
    ("choice", 'rules = ["fall"]', 'rules = ["gravity"]', "rules, 1", "'gravity'"),
    ("choice", 'rule = "connected"', 'rule = "joined"', "task 2 (second), rule", "'joined'"),
    ("choice", 'rule = "connected"\n', "", "task 2 (second), rule", "''"),
    ("choice", "{ size = 3 }", "{ length = 3 }", "task 2 (second), goal, 1", "'length'"),
    ("value", 'held = "O c3"', 'held = "O c9"', "task 1 (first), held", "c9"),
    ("value", 'grid = "555"', 'grid = "5a5"', "task 2 (second), grid", "'a'"),
    ("value", '"r2c3 r2c4 r3c3 r3c4"', '"r2c8"', "task 1 (first), mistakes, 1, answer", "r2c8"),
    ("position", "goal = [{ size = 3 }]", 'combos = ["r1c1 r1c2"]', "task 2 (second)", "r1c1 r1c2"),
    ("no_solution", "{ size = 3 }", "{ size = 4 }", "task 2 (second)", "No answer"),
    ("solution", '"r1c3 r1c4 r2c3 r2c4"', '"r1c2 r1c3 r2c2 r2c3"', "task 1 (first), solution", "r1c2"),
    ("mistake", 'gives = "FallsFurther"', 'gives = "C16"', "task 1 (first), mistakes, 1", "C16"),
    ("language", ', fr = "Tout droit."', "", "summary", "fr"),
    ("language", ', fr = "Rien ne la retient."', "", "task 1 (first), hints, 1", "fr"),
    ("place", 'en = "Where does {shape} land?"', 'en = "Where does {form} land?"', "task 1 (first), prompt", "{form}"),
    ("twice", 'id = "second"', 'id = "first"', "task 2, id", "'first'"),
    ("empty", LESSON[LESSON.index("[[task]]"):], "", "task", "no tasks"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "old", "new", "where", "told"), SPOILT, ids=[f"{one[0]}-{one[3]}" for one in SPOILT])
def test_a_fault_names_key_and_value(key: str, old: str, new: str, where: str, told: str) -> None:
    assert LESSON.count(old) == 1
    found = faults_of(LESSON.replace(old, new))
    assert (key, where) in {one[:2] for one in found}, found
    assert any(told in one[2] for one in found if one[0] == key), found


def test_every_kind_of_fault_has_a_test_and_a_sentence_in_both_languages() -> None:
    of_files = {"file", "large", "json", "problem"}
    of_guided_games = {"do", "wish"}  # tests of guided games meet them
    of_lesson_files = {"belief", "number", "trap"}  # and those of whole files these
    kinds = kinds_of_fault("exercise")
    assert {one[0] for one in SPOILT} | of_files | of_guided_games | of_lesson_files == {
        key.removeprefix("fault.exercise.") for key in kinds
    }
    for key in kinds:
        assert all(catalogue_of(language).message(key) for language in EN_FR), key


def test_every_fault_is_told_at_once() -> None:
    found = faults_of(LESSON.replace('"O c3"', '"Q c3"').replace('grid = "555"', 'grid = "5a5"').replace('"90"', "90"))
    assert {one[1] for one in found} == {"number", "task 1 (first), held", "task 2 (second), grid"}


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    cases = {"absent.toml": None, "long.toml": b"#" * (LARGEST + 1), "latin.toml": 'title = "Où"'.encode("latin-1")}
    for name, content in cases.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(ExerciseError) as caught:
            load_lesson_file(tmp_path / name)
        assert caught.value.file == name
        (fault,) = caught.value.faults
        assert fault.key == ("fault.exercise.large" if name == "long.toml" else "fault.exercise.file")
    with pytest.raises(ExerciseError):
        load_lesson_file(tmp_path)


def test_a_lesson_that_there_is_not_is_told_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="gravity"):
        load_lesson("levity")


def test_places_to_choose_from_that_are_none_are_refused_by_name() -> None:
    lesson = load_lesson("shape-choice")
    task = next(task for task in lesson.tasks if getattr(task.question, "among", ()))
    empty = replace(lesson, tasks=(replace(task, question=replace(task.question, among=())),))
    (fault,) = check_lesson(empty, EN_FR, range(1))
    assert fault.values["problem"].startswith("among:")


@pytest.mark.parametrize(
    ("maker", "wishes", "told"),
    [
        ("largest", {"kind": "identcal"}, "the kinds are identical, consecutive"),
        ("circle", {"kind": [False, True]}, "the kinds are identical, consecutive"),
        ("legal_or_not", {"kind": "x"}, "the kinds are identical, consecutive"),
        ("ranks", {"place": 1}, "the places between two scores are 2 to 9"),
        ("ranks", {"place": 10}, "the places between two scores are 2 to 9"),
        ("open_combo", {"size": 2671}, "3 to 8"),
        ("circle", {"size": 0}, "3 to 8"),
        ("circle", {"rows": 2**40}, "1 to 13"),
    ],
)
def test_a_wish_that_no_position_fulfils_is_refused_at_once(maker: str, wishes: dict[str, object], told: str) -> None:
    def refused() -> None:
        with pytest.raises(ValueError, match=told):
            make_question(maker, 1, wishes)

    assert soon(refused, 1)


@pytest.mark.parametrize("strange", ["\u202e", "\u2066", "\x1b", "\u200f", "\x00"])
def test_signs_that_turn_or_hide_words_are_refused_and_spelt_out(strange: str) -> None:
    written = as_toml(load_lesson("gravity"))
    for text in (
        written.replace("title = {", f'title = {{ de = "a{_escaped(strange)}b",', 1),
        f'"{_escaped(strange)}[2J" = 1\n{written}',
    ):
        with pytest.raises(ExerciseError) as caught:
            parse_lesson(text, "mine.toml")
        told = str(caught.value) + " ".join(fault.sentence("en") for fault in caught.value.faults)
        assert strange not in told
        assert f"{ord(strange):02x}" in told


def _escaped(sign: str) -> str:
    return f"\\u{ord(sign):04x}"


def test_a_letter_that_there_is_not_is_told_by_its_name() -> None:
    with pytest.raises(ValueError, match=r"no letter is called 'x'; there are A, B, C, D, E"):
        make_question("phases", 1, {"held": "x"})
