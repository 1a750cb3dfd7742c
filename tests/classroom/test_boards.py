"""Boards that a teacher looks at: the pupil is told, what is the same stands together and is counted, and on the wall nobody is named."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from numberdrop.classroom.boards import board_svg
from numberdrop.classroom.desk import ClassAction, TeacherService
from numberdrop.classroom.report import weekly_values
from numberdrop.exercises.course import course
from numberdrop.pages.class_tasks import PupilBoard, board_of
from numberdrop.progress import Event, Log
from numberdrop.progress.store import SchoolClass, open_store
from numberdrop.progress.store.class_tables import LONGEST_BOARD
from numberdrop.progress.store.school import WATCH_SECONDS, public_reference
from tests.exercises.answering import wrong_answers
from tests.exercises.packs import pack
from tests.pages.driven import driven
from tests.pages.exercises import puzzles_page

RIGHT = PupilBoard("Where?", "..6\n.56", ((0, 3),), (4,), (), "right")
WRONG = PupilBoard("Where?", "..6\n.56", ((0, 0),), (4,), (), "wrong")


@pytest.fixture
def desk(tmp_path: Path) -> TeacherService:
    return TeacherService(open_store(f"sqlite:///{tmp_path}/class.sqlite"))


@pytest.fixture
def school(desk: TeacherService) -> SchoolClass:
    made, _ = desk.store.classes.make_class("5b")
    for learner, name in (("a", "Adam"), ("b", "Bea"), ("c", "Cem"), ("d", "Dia")):
        desk.store.enrolment.join(made.code, learner, name, int(time.time()))
    return made


def act(desk: TeacherService, school: SchoolClass, want: str, learner: str = "") -> None:
    desk.carry_out(school, ClassAction(want, {"id": public_reference(school.id, learner)}), "en")


def boards(desk: TeacherService, school: SchoolClass) -> dict:  # type: ignore[type-arg]
    found: dict = desk.make_page(school, "http://h/", "en").template_values()["boards"]  # type: ignore[type-arg]
    return found


def test_a_pupil_is_told_who_looks_and_only_they(desk: TeacherService, school: SchoolClass) -> None:
    def watched() -> list[str]:
        now = int(time.time())
        return [desk.store.enrolment.record_visit(one, now).watch for one in "abcd"]

    act(desk, school, "look", "b")
    assert watched() == ["", "look", "", ""]
    act(desk, school, "wall")
    assert watched() == ["", "wall", "", ""]
    act(desk, school, "off_wall")
    act(desk, school, "look", "c")
    assert watched() == ["", "", "look", ""], "one looks at one board"
    act(desk, school, "gather")
    assert set(watched()) == {"look"}
    later = int(time.time()) + WATCH_SECONDS + 1
    assert desk.store.enrolment.record_visit("a", later).watch == "", (
        "who forgets to look away looks no longer than an hour"
    )
    assert desk.store.boards.watched_boards(school.id, later) == ()
    desk.store.boards.erase_unwatched(later)
    assert desk.store.boards.watched_boards(school.id, int(time.time())) == (), "it is erased within the day"
    act(desk, school, "gather")
    act(desk, school, "look_away")
    assert set(watched()) == {""}


def test_the_same_boards_stand_together_and_are_counted(desk: TeacherService, school: SchoolClass) -> None:
    act(desk, school, "gather")
    assert boards(desk, school)["groups"] == []
    for learner, board in (("a", WRONG), ("b", RIGHT), ("c", WRONG)):
        desk.store.boards.store_board(learner, board.text, "look")
    found = boards(desk, school)
    assert found["said"] == "3 of 4 boards"
    assert [(one["judged"], one["who"]) for one in found["groups"]] == [
        ("2 × ✗ Not right", "Adam, Cem"),
        ("✓ Right", "Bea"),
    ]
    act(desk, school, "wall")
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
    act(desk, school, "look", "a")
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
