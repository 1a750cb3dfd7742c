"""What the buttons of a class's page do, and what they refuse; the files that one takes along; boards that a teacher looks at."""

import csv
import io
import json
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from numberdrop.classroom.boards import board_svg
from numberdrop.classroom.desk import NOTICES, ClassAction, TeacherService, UnknownActError, make_download
from numberdrop.classroom.report import weekly_values
from numberdrop.exercises.course import course
from numberdrop.pages.class_tasks import PupilBoard, board_of
from numberdrop.progress import Event, Log
from numberdrop.progress.store import SchoolClass, moving, open_store
from numberdrop.progress.store.moving import InvalidBackupError, restore_database, save_database
from numberdrop.progress.store.school import WATCH_SECONDS, public_reference
from numberdrop.progress.store.tables import LONGEST_BOARD
from numberdrop.text import messages_by_suffix
from numberdrop.text.names import animal_names, random_personal_word, read_personal_word, say_personal_word
from tests.exercises.answering import wrong_answers
from tests.exercises.packs import pack
from tests.pages.driven import driven
from tests.pages.exercises import puzzles_page

NAUGHTY = '＝1+1; "Zoé"\u202e'
"""A spreadsheet may reckon with wide signs, too."""


@pytest.fixture
def desk(tmp_path: Path) -> TeacherService:
    return TeacherService(open_store(f"sqlite:///{tmp_path}/class.sqlite"))


@pytest.fixture
def school(desk: TeacherService) -> SchoolClass:
    made, _ = desk.store.classes.make_class("5b")
    for learner, name in (("a", "Élodie"), ("b", "Léa 10"), ("c", "Léa 2"), ("d", NAUGHTY)):
        desk.store.enrolment.join(made.code, learner, name, 1_000)
    return made


def now(desk: TeacherService) -> SchoolClass:
    return desk.store.classes.class_named("5b")


def act(desk: TeacherService, want: str, *to: str, **fields: str) -> str:
    """An action of the page, whose forms name pupils by references."""
    school = now(desk)
    named = {name: public_reference(school.id, fields[name]) for name in ("id", "other") if name in fields}
    return desk.carry_out(
        school, ClassAction(want, fields | named, [public_reference(school.id, one) for one in to]), "fr"
    )


def tasks(desk: TeacherService, school: SchoolClass) -> dict[str, str]:
    return {
        one.learner: desk.store.enrolment.record_visit(one.learner, 1_000).task
        for one in desk.store.classes.pupils(school.id)
    }


def test_what_is_given_to_some_is_theirs_until_everybody_gets_something(
    desk: TeacherService, school: SchoolClass
) -> None:
    assert act(desk, "dice", word="lundi") == "given"
    assert act(desk, "theme", "a", "b", theme="overhang") == "given"
    given = tasks(desk, school)
    assert {given["a"], given["b"]} == {"puzzles.ipynb#mode=train&theme=overhang"}
    assert given["c"] == "play.ipynb#dice=lundi&edition=2021&players=1"
    act(desk, "task", task=f"http://x/voila/render/{course()[3].page}.ipynb")
    assert set(tasks(desk, school).values()) == {f"{course()[3].page}.ipynb"}
    act(desk, "needs", "d")
    assert tasks(desk, school)["d"] == f"{course()[0].page}.ipynb"


@pytest.mark.parametrize(
    ("want", "fields"),
    [
        ("theme", {"theme": "evil"}),
        ("dice", {"word": " \u3164 "}),
        ("task", {"task": "javascript:alert(1)"}),
        ("task", {}),
    ],
)
def test_what_is_no_task_changes_nothing(
    desk: TeacherService, school: SchoolClass, want: str, fields: dict[str, str]
) -> None:
    assert act(desk, want, **fields) == "bad_task"
    assert set(tasks(desk, school).values()) == {""}


def test_a_task_of_an_earlier_version_is_found_again_or_gone(desk: TeacherService, school: SchoolClass) -> None:
    moved, gone = f"lesson_99_{course()[3].id}.ipynb", "lesson_99_nothing.ipynb"
    for kept, now_there in ((moved, f"{course()[3].page}.ipynb"), (gone, None)):
        desk.store.classes.set_task(school.id, kept, 1_000)
        desk.store.classes.set_task(school.id, kept, learners=["a"])
        shown = desk.make_page(now(desk), "http://h/", "en").template_values()
        assert (shown["task"] and shown["task"]["href"]) == now_there
        assert [one["own"] for one in shown["tiles"]].count(True) == (now_there is not None)


def test_who_is_no_pupil_of_the_class_is_reached_by_nothing(desk: TeacherService, school: SchoolClass) -> None:
    other, _ = desk.store.classes.make_class("6a")
    desk.store.enrolment.join(other.code, "stranger", "Zoë", 1_000)
    for want in ("rename", "unite", "erase"):
        with pytest.raises(LookupError):
            act(desk, want, id="stranger", name="x", other="a")
    with pytest.raises(LookupError):
        act(desk, "unite", id="a", other="stranger")
    for want in ("dice", "let_in"):
        with pytest.raises(LookupError):
            act(desk, want, "a", "stranger", word="x")
    for want in ("", "nonsense", "ask"):
        with pytest.raises(UnknownActError):
            act(desk, want, idea="C99")


def test_a_question_is_put_answered_told_and_ended(desk: TeacherService, school: SchoolClass) -> None:
    register, enrolment = desk.store.classes, desk.store.enrolment
    enrolment.store_answer("a", "right")
    assert {one.answer for one in register.pupils(school.id)} == {""}, "nothing is asked yet"
    act(desk, "ask", idea="C1")
    for learner, said in (("a", "right"), ("b", "wrong"), ("b", "right"), ("c", "wrong")):
        enrolment.store_answer(learner, said)
    asked = desk.make_page(now(desk), "http://h/", "en").template_values()["question"]
    assert (asked["right"], asked["wrong"], asked["none"]) == (2, 1, 1)
    act(desk, "tell")
    enrolment.store_answer("d", "right")
    assert desk.make_page(now(desk), "http://h/", "en").template_values()["question"]["none"] == 1, "too late"
    act(desk, "no_question")
    assert desk.make_page(now(desk), "http://h/", "en").template_values()["question"] is None


def test_names_are_changed_hidden_and_joined(desk: TeacherService, school: SchoolClass) -> None:
    assert act(desk, "rename", id="a", name="Élise") == "renamed"
    assert act(desk, "rename", id="a", name="lea 2") == "taken"
    assert act(desk, "rename", id="a", name="\u200b\u3164") == "invisible"
    hidden = str(desk.make_page(now(desk), "http://h/", "en", hidden=True).template_values())
    assert "Élise" not in hidden
    assert say_personal_word(desk.store.classes.pupils(school.id)[0].word, "en") not in hidden
    assert act(desk, "unite", id="b", other="b") == "same"
    assert act(desk, "unite", id="b", other="c") == "united"
    assert [one.learner for one in desk.store.classes.pupils(school.id)] == ["d", "a", "b"]


def test_who_is_in_another_class_now_is_joined_with_nobody(desk: TeacherService, school: SchoolClass) -> None:
    other, _ = desk.store.classes.make_class("6a")
    desk.store.enrolment.join(other.code, "b", "Léa", 1_000, may_leave_other=True)
    for one, two in (("a", "b"), ("b", "a")):
        assert act(desk, "unite", id=one, other=two) == "elsewhere"
    assert len(desk.store.classes.pupils(school.id)) == 4
    assert desk.store.enrolment.record_visit("b", 1_000).school is not None


def test_everybody_who_plays_the_same_dice_stands_side_by_side(desk: TeacherService, school: SchoolClass) -> None:
    act(desk, "dice", word="lundi")
    task = now(desk).task
    for learner, points, over, lost in (("a", 20, True, None), ("b", 31, True, 4), ("c", 7, False, None)):
        desk.store.enrolment.store_result(learner, task, 5, round_=9, points=points, over=over, lost=lost)
    desk.store.enrolment.store_result("a", task, 6, round_=1, points=3, over=False, lost=None)
    rows = desk.make_page(now(desk), "http://h/", "en").template_values()["results"]
    assert [(row["name"], row["points"], row["lost"]) for row in rows] == [
        ("Léa 10", "31", 4),
        ("Élodie", "20", "–"),
        ("Léa 2", "7", "–"),
    ], "a game that is over counts once"


@pytest.mark.parametrize(("language", "mark"), [("en", ","), ("fr", ";")])
def test_a_table_opens_in_the_spreadsheet_of_its_language(
    desk: TeacherService, school: SchoolClass, language: str, mark: str
) -> None:
    desk.store.append("a", [Event.finished(course()[0].id, at=1_000)])
    page = desk.make_page(school, "http://h/", language)
    for name, columns in (("class.csv", len(course()) + 5), ("marks.csv", 4)):
        kind, text = make_download(name, page)
        assert kind == "text/csv"
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=mark))
        assert {len(row) for row in rows} == {columns}
        assert [row[0] for row in rows[1:]] == ['\'＝1+1; "Zoé"', "Élodie", "Léa 2", "Léa 10"]
    kind, text = make_download("xapi.json", page)
    (statement,) = json.loads(text)
    assert statement["actor"]["name"] == "Élodie"
    assert statement["actor"]["account"]["name"] not in ("", "a"), "a learner's id opens their progress"
    assert statement["verb"]["id"].endswith("completed")
    assert make_download("xapi.json", page)[1].split('"id"')[1] == text.split('"id"')[1], (
        "the same statement has the same id"
    )


def test_everything_moves_to_another_computer_in_one_file(
    desk: TeacherService, school: SchoolClass, tmp_path: Path
) -> None:
    desk.store.append("a", [Event.finished(course()[0].id, at=1_000)])
    word = desk.store.enrolment.record_visit("a", 1_000).word
    file, there = tmp_path / "5b? 100%25 é#.sqlite", f"sqlite:///{tmp_path}/there.sqlite"
    save_database(f"sqlite:///{desk.store.address}", file)
    assert {one.name for one in tmp_path.iterdir() if "5b" in one.name} == {file.name}
    if os.name == "posix":
        assert file.stat().st_mode & 0o077 == 0, "all that is known of pupils is for nobody else on this machine"
    restore_database(there, file)
    moved = open_store(there)
    assert moved.classes.class_named("5b").code == school.code
    assert moved.enrolment.rejoin(school.code, "elodie", word, 2_000) == "a"
    assert moved.read("a").log == desk.store.read("a").log


def test_a_file_that_could_not_be_written_to_the_end_is_not_left_behind(
    desk: TeacherService, school: SchoolClass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(moving, "_copy_tables", stopped)
    before = set(tmp_path.iterdir())
    with pytest.raises(KeyboardInterrupt):
        save_database(f"sqlite:///{desk.store.address}", tmp_path / "move.sqlite")
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("content", [b"", b"not a database", None])
def test_what_is_no_file_of_classes_changes_nothing(tmp_path: Path, content: bytes | None) -> None:
    file, there = tmp_path / "odd.sqlite", f"sqlite:///{tmp_path}/there.sqlite"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(InvalidBackupError):
        restore_database(there, file)
    assert open_store(there).classes.all_classes() == ()


def test_a_database_of_somebody_elses_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE events (a)")
    with pytest.raises(InvalidBackupError):
        restore_database(f"sqlite:///{tmp_path}/there.sqlite", file)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_the_page_says_after_an_action_has_a_sentence(language: str) -> None:
    assert set(NOTICES) <= set(messages_by_suffix("teacher.", language))


def test_every_language_has_the_same_animals_and_each_means_one() -> None:
    assert len(animal_names("en")) == len(animal_names("fr")) == 157
    for place in range(len(animal_names("en"))):
        for language in ("en", "fr"):
            word = f"{place}-7"
            name, _, number = say_personal_word(word, language).upper().rpartition(" ")
            assert read_personal_word(f"{name} {number}:") == read_personal_word(f"{number} {name}") == word
    assert read_personal_word(" ecureuil 07 ") == read_personal_word("Squirrel 7")
    for wrong in (
        "",
        "7",
        "otter",
        "otter 1",
        "otter 100",
        "dragon 7",
        "otter seven",
        "x" * 5_000,
        "\x00 7",
        "٧ 7",
        "7 otter 7",
    ):
        assert read_personal_word(wrong) == ""
    word = random_personal_word()
    assert read_personal_word(say_personal_word(word, "fr")) == word
    assert say_personal_word("9999-7", "en") == say_personal_word("", "en") == say_personal_word("<b>", "en") == ""


# --- boards that a teacher looks at ------------------------------------------------------------------------------------

RIGHT = PupilBoard("Where?", "..6\n.56", ((0, 3),), (4,), (), "right")
WRONG = PupilBoard("Where?", "..6\n.56", ((0, 0),), (4,), (), "wrong")


def boards(desk: TeacherService, school: SchoolClass) -> dict[str, Any]:
    return desk.make_page(school, "http://h/", "en").template_values()["boards"]


def test_a_pupil_is_told_who_looks_and_only_they(desk: TeacherService, school: SchoolClass) -> None:
    def watched() -> list[str]:
        now = int(time.time())
        return [desk.store.enrolment.record_visit(one, now).watch for one in "abcd"]

    act(desk, "look", id="b")
    assert watched() == ["", "look", "", ""]
    act(desk, "wall")
    assert watched() == ["", "wall", "", ""]
    act(desk, "off_wall")
    act(desk, "look", id="c")
    assert watched() == ["", "", "look", ""], "one looks at one board"
    act(desk, "gather")
    assert set(watched()) == {"look"}
    later = int(time.time()) + WATCH_SECONDS + 1
    assert desk.store.enrolment.record_visit("a", later).watch == "", (
        "who forgets to look away looks no longer than an hour"
    )
    assert desk.store.boards.watched_boards(school.id, later) == ()
    desk.store.boards.erase_unwatched(later)
    assert desk.store.boards.watched_boards(school.id, int(time.time())) == (), "it is erased within the day"
    act(desk, "gather")
    act(desk, "look_away")
    assert set(watched()) == {""}


def test_the_same_boards_stand_together_and_are_counted(desk: TeacherService, school: SchoolClass) -> None:
    act(desk, "gather")
    assert boards(desk, school)["groups"] == []
    for learner, board in (("a", WRONG), ("b", RIGHT), ("c", WRONG)):
        desk.store.boards.store_board(learner, board.text, "look")
    found = boards(desk, school)
    assert found["said"] == "3 of 4 boards"
    assert [(one["judged"], one["who"]) for one in found["groups"]] == [
        ("2 × ✗ Not right", "Élodie, Léa 2"),
        ("✓ Right", "Léa 10"),
    ]
    act(desk, "wall")
    assert boards(desk, school)["groups"] == [], "not before the pupils know"
    for learner in "abc":
        desk.store.boards.store_board(learner, RIGHT.text, "look")
    assert boards(desk, school)["groups"] == [], "their pages do not show it yet"
    for learner in "abc":
        desk.store.boards.store_board(learner, RIGHT.text, "wall")
    (one,) = boards(desk, school)["groups"]
    assert (one["judged"], one["who"]) == ("3 × ✓ Right", "")


def test_who_is_not_looked_at_is_not_kept_and_who_leaves_is_not_seen(desk: TeacherService, school: SchoolClass) -> None:
    desk.store.boards.store_board("a", RIGHT.text, "look")
    assert desk.store.boards.watched_boards(school.id, int(time.time())) == ()
    act(desk, "look", id="a")
    before = desk.store.classes.data_version(school.id)
    desk.store.boards.store_board("a", "x" * 2 * LONGEST_BOARD, "look")
    assert desk.store.classes.data_version(school.id) != before, "the page hears of it"
    assert boards(desk, school)["groups"] == [], "what cannot be read is not shown"
    desk.store.enrolment.leave("a")
    assert desk.store.boards.watched_boards(school.id, int(time.time())) == ()


def test_a_board_tells_what_is_asked_the_grid_and_the_last_answer() -> None:
    page = puzzles_page(pack(), "en", 5)
    page.form("choice", type="landing")
    before = board_of(page.app)
    assert (before.asked, before.cells, before.outcome) == (page.scene()["headline"], (), "")
    answer = wrong_answers(page)[0]
    page.press("menu")
    assert PupilBoard.read(before.text) == before
    drawn = board_svg(PupilBoard("", before.grid, answer.cells, (5,) * len(answer.cells), (), "wrong"))
    assert drawn.startswith("<svg")
    assert "style=" not in drawn
    assert board_of(driven("progress").app).grid == ""
    assert board_svg(PupilBoard("", "not a grid")) == board_svg(PupilBoard("")) == ""
    for odd in ("", "[]", "{}", '{"cells":1}', '{"asked":"x","cells":[[1]],"numbers":[],"picks":[]}'):
        assert PupilBoard.read(odd) is None


def test_the_weeks_of_everybody_stand_side_by_side() -> None:
    now, week, rule = 1_700_000_000, 7 * 86_400, course()[1].rules[0]
    answers = [
        Event.answer(
            course()[1].id, course()[1].tasks[n], f"p{n}", (rule,), "right", aids="paper", at=now - 2 * week - 9 + n
        )
        for n in range(4)
    ]
    told = weekly_values("5b", [("Ann", Log.of(answers)), ("Bob", Log())], now, 0, "en")
    ann, bob = told["rows"]
    assert len(told["ends"]) == len(ann["counts"]) == len(ann["bars"]) == 3
    assert ann["counts"][-1] >= 1
    assert bob["counts"] == [0, 0, 0]
    assert ann["alt"].startswith("Ann: from ")
