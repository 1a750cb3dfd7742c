"""The page of a class on a real server: its teacher sees it, and nobody else; what its buttons do; and that it stays within bounds."""

import json
import re
import time
from collections.abc import Iterator
from urllib.parse import quote, urlencode

import pytest

from numberdrop.exercises.course import course
from numberdrop.pages.class_tasks import PupilBoard
from numberdrop.progress import Event, Log, dumps
from numberdrop.progress.store import SchoolClass, Store, open_store
from numberdrop.progress.store.school import public_reference
from tests import serving
from tests.server.visiting import HOME, Teacher, Visitor
from tests.serving import Served, eventually

FIRST, SECOND = course()[:2]
NAUGHTY = "=1+<script>alert(1)</script>"


def wrong(belief: str) -> Event:
    return Event.answer(FIRST.id, FIRST.tasks[0], "p", FIRST.rules[:1], "wrong", belief=belief)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return open_store(f"sqlite:///{tmp_path_factory.mktemp('data')}/class.sqlite")


@pytest.fixture(scope="module")
def expired(store: Store) -> SchoolClass:
    """A class that keeps nothing longer than a day, and its pupil of three days ago."""
    school, _ = store.classes.make_class("long ago", 1)
    store.enrolment.join(school.code, "long-gone", "Zoë", int(time.time()) - 3 * 86_400)
    store.append("long-gone", [wrong("C1")])
    return school


@pytest.fixture(scope="module")
def served(store: Store, expired: SchoolClass, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("server")
    env = {"NUMBERDROP_DATABASE": f"sqlite:///{store.address}", "LANGUAGE": "en"}
    with serving.numberdrop(*serving.public(folder), log=folder / "log.txt", env=env) as running:
        yield running


@pytest.fixture
def made(store: Store) -> tuple[SchoolClass, str]:
    return store.classes.make_class(f"class {time.time_ns()}")


@pytest.fixture
def school(made: tuple[SchoolClass, str]) -> SchoolClass:
    return made[0]


@pytest.fixture
def teacher(served: Served, made: tuple[SchoolClass, str]) -> Teacher:
    visitor = Teacher(served.base)
    visitor.open_with(made[1])
    return visitor


def test_the_link_for_pupils_leads_to_the_home_page_with_its_code(served: Served, school: SchoolClass) -> None:
    answer = Visitor(served.base).ask(f"/join/{school.code.lower()}")
    assert answer.url.endswith(f"/voila/render/home.ipynb#class={school.code}")
    for odd in ("x" * 30, "%0d%0aSet-Cookie:a=b", quote("é"), "a b"):
        assert Visitor(served.base).ask(f"/join/{odd.replace(' ', '%20')}").url.endswith("#class=")


def test_the_teacher_sees_how_everybody_is_doing(store: Store, teacher: Teacher, school: SchoolClass) -> None:
    assert "Nobody has begun yet" in teacher.page()
    for learner, name in (("a", "Zoë"), ("b", NAUGHTY)):
        store.enrolment.join(school.code, f"{school.id}-{learner}", name, int(time.time()))
    store.append(f"{school.id}-a", [wrong("C1"), wrong("C1"), Event.finished(FIRST.id)])
    store.append(f"{school.id}-b", [wrong("C1")])
    page = teacher.page()
    assert school.code.replace("-", " ") in page
    assert "2 pupils" in page
    zoe = re.search(r"<summary>Zoë</summary>(.*?)</tr>", teacher.page("/teacher/pupils"), re.DOTALL)
    assert zoe
    assert re.findall(r'role="img" aria-label="([^"]+)"', zoe[1])[:2] == ["done", "not begun"]
    assert "Diagonals count</strong> (2 of 2 pupils, 3×)" in page
    upcoming = page.split('id="task-next"')[1].split("</form>")[0]
    assert f"{FIRST.page}.ipynb" not in upcoming, "half of them have done it"
    assert SECOND.page in upcoming
    assert "<script>alert" not in page


def test_what_a_pupil_does_on_a_page_is_seen_by_the_teacher(
    served: Served, teacher: Teacher, school: SchoolClass
) -> None:
    pupil = Visitor(served.base).open(HOME)
    pupil.say(type="form", id="class", values={"code": school.code, "name": "Zoë"})
    pupil.say(type="load", text=dumps(Log.of([wrong("C1")])))
    assert eventually(lambda: "Diagonals count</strong> (1 of 1 pupil" in teacher.page())


def test_what_is_printed_shows_names_as_they_are_typed(served: Served, store: Store) -> None:
    school, key = store.classes.make_class(f"<img src=x> {time.time_ns()}")
    pupil = f"{school.id}-a"
    store.enrolment.join(school.code, pupil, NAUGHTY, int(time.time()))
    visitor = Teacher(served.base)
    visitor.open_with(key)
    for path in ("/pupils", "/paper", f"/report?pupil={public_reference(school.id, pupil)}"):
        page = visitor.page("/teacher" + path)
        assert "=1+&lt;script&gt;alert(1)&lt;/script&gt;" in page
        assert "&lt;img src=x&gt;" in page
        assert "<script>alert" not in page
        assert "<img" not in page


def test_without_the_key_nobody_sees_anything(served: Served, store: Store, school: SchoolClass) -> None:
    store.enrolment.join(school.code, f"{school.id}-a", "Zoë", 1)
    for key in ("", "x", f"{school.id}.", f"{school.id}.{'x' * 32}", school.code, "é" * 50, "\x00", "x" * 4_000):
        stranger = Teacher(served.base)
        told = stranger.open_with(key)
        assert "Zoë" not in told + stranger.page()
        assert stranger.send(want="erase", id=f"{school.id}-a").url.endswith("/teacher")
        assert stranger.ask("/teacher/class.json").status == stranger.ask("/teacher/class.csv").status == 403
    assert len(store.classes.pupils(school.id)) == 1


def test_the_teacher_of_another_class_reaches_no_pupil_of_this_one(
    store: Store, teacher: Teacher, school: SchoolClass
) -> None:
    other, _ = store.classes.make_class(f"other {time.time_ns()}")
    stranger = f"{other.id}-a"
    store.enrolment.join(other.code, stranger, "Zoë", 1)
    assert "Zoë" not in teacher.page()
    for named in (stranger, public_reference(other.id, stranger), public_reference(school.id, stranger)):
        assert teacher.send(want="erase", id=named).status == 404
        assert teacher.ask(f"/teacher/class.json?pupil={named}").status == 404
    assert "Zoë" not in teacher.page("/teacher/class.json")
    assert len(store.classes.pupils(other.id)) == 1


def test_nobody_can_be_a_pupil_with_what_stands_on_the_pages_of_the_teacher(
    store: Store, teacher: Teacher, school: SchoolClass
) -> None:
    pupil = f"{school.id}-a-secret"
    store.enrolment.join(school.code, pupil, "Zoë", int(time.time()))
    store.append(pupil, [wrong("C1")] * 3)
    stands = public_reference(school.id, pupil)
    for path in ("", "/pupils", "/give", "/results", "/weeks", f"/report?pupil={stands}", "/class.json", "/xapi.json"):
        assert pupil not in teacher.page("/teacher" + path)
    assert stands in teacher.page()
    assert store.enrolment.record_visit(stands, 1).school is None
    assert teacher.send(want="rename", id=pupil, name="x").status == 404, "nor are pupils named by their ids"


def test_a_board_that_is_looked_at_is_drawn_and_on_the_wall_without_its_name(
    store: Store, teacher: Teacher, school: SchoolClass
) -> None:
    pupil, now = f"{school.id}-a", int(time.time())
    store.enrolment.join(school.code, pupil, "Zoë", now)
    assert "as soon as" in teacher.send(want="look", id=public_reference(school.id, pupil)).read().decode()
    store.boards.store_board(pupil, PupilBoard("Where?", "..6\n.56", ((0, 3),), (4,), (), "wrong").text, "look")
    page = teacher.page("/teacher/board")
    assert all(told in page for told in ("Zoë", "Where?", "<svg", "✗ Not right"))
    assert "as soon as" in teacher.send("/teacher/board", want="wall").read().decode(), "its pupil is not told yet"
    store.boards.store_board(pupil, PupilBoard("Where?").text, "wall")
    page = teacher.page("/teacher/board")
    assert "Where?" in page
    assert "Zoë" not in page
    teacher.send("/teacher/board", want="look_away")
    assert store.boards.watched_boards(school.id, now) == ()


def test_a_form_of_another_site_does_nothing(store: Store, teacher: Teacher, school: SchoolClass) -> None:
    body = urlencode({"want": "dice", "word": "monday"}).encode()
    assert teacher.ask("/teacher", "POST", body).status == 403
    assert store.classes.class_named(school.name).task == ""
    cookie = next(one for one in teacher.jar if one.name == "numberdrop-teacher")
    assert cookie.path == "/teacher"
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "Strict"


def test_the_page_is_kept_by_nobody_and_runs_only_its_own_script(teacher: Teacher) -> None:
    answer = teacher.ask("/teacher")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "unsafe-inline" not in answer.headers["Content-Security-Policy"]


def test_what_everybody_does_today(store: Store, teacher: Teacher, school: SchoolClass) -> None:
    def task() -> str:
        return store.classes.class_named(school.name).task

    teacher.send(want="task", task=f"http://somewhere/voila/render/{FIRST.page}.ipynb")
    assert task() == f"{FIRST.page}.ipynb"
    assert FIRST.title.in_language("en") in teacher.page()
    teacher.send(want="dice", word=" monday  morning ")
    assert task() == "play.ipynb#dice=monday%20morning&edition=2023&players=1"
    teacher.send("/teacher?lang=fr", want="dice", word="lundi")
    assert task() == "play.ipynb#dice=lundi&edition=2021&players=1", "a French class begins by its own book"
    for nothing in ("", "javascript:alert(1)", "https://evil.example/x", "x" * 4_900):
        assert "Nothing has changed" in teacher.send(want="task", task=nothing).read().decode()
    assert task().startswith("play.ipynb")
    teacher.send(want="no_task")
    assert task() == ""
    assert teacher.send(want="task", task="x" * 6_000).status == teacher.send(want="nonsense").status == 400


def test_a_pupil_is_taken_as_a_file_and_erased(store: Store, teacher: Teacher, school: SchoolClass) -> None:
    for learner in ("a", "b"):
        store.enrolment.join(school.code, f"{school.id}-{learner}", learner, 1)
        store.append(f"{school.id}-{learner}", [wrong("C1")])
    file = json.loads(teacher.page(f"/teacher/class.json?pupil={public_reference(school.id, f'{school.id}-a')}"))
    assert [one["name"] for one in file["pupils"]] == ["a"]
    assert len(file["pupils"][0]["progress"]["events"]) == 1
    assert len(json.loads(teacher.page("/teacher/class.json"))["pupils"]) == 2
    assert (
        "The pupil’s data is erased"
        in teacher.send(want="erase", id=public_reference(school.id, f"{school.id}-a")).read().decode()
    )
    assert len(store.read(f"{school.id}-a").log) == 0
    assert [one.name for one in store.classes.pupils(school.id)] == ["b"]


def test_closed_is_closed(teacher: Teacher) -> None:
    teacher.send(want="close")
    assert "Open it with your secret link" in teacher.page()


def test_a_new_key_ends_the_page_of_the_old_one(store: Store, teacher: Teacher, school: SchoolClass) -> None:
    store.classes.replace_key(school.id)
    assert "This key opens no class" in teacher.page()


def test_news_are_told_to_who_has_the_key_and_end_with_it(
    served: Served, store: Store, teacher: Teacher, school: SchoolClass
) -> None:
    assert Teacher(served.base).ask("/teacher/news").status == 403
    news = teacher.ask("/teacher/news")
    assert news.readline() == b"data: news\n"
    store.enrolment.join(school.code, f"{school.id}-a", "Zoë", int(time.time()))
    assert news.readline() == b"\n"
    assert news.readline() == b"data: news\n", "somebody has joined"
    store.classes.replace_key(school.id)
    assert news.read() == b"\n"
    assert teacher.ask("/teacher/news").status == 403


def test_who_tries_many_keys_is_told_to_wait_and_the_teacher_is_not(
    served: Served, teacher: Teacher, made: tuple[SchoolClass, str]
) -> None:
    stranger = Teacher(served.base)
    stranger.page()
    assert any(stranger.send(want="open", key=f"x.{n}").status == 429 for n in range(40))
    assert "Pupils" in teacher.page()
    assert "Pupils" in Teacher(served.base).open_with(made[1]), "also in another browser"


def test_what_the_class_keeps_no_longer_is_erased_when_the_server_starts(
    served: Served, store: Store, expired: SchoolClass
) -> None:
    assert serving.eventually(lambda: not len(store.read("long-gone").log))
    assert store.classes.pupils(expired.id) == ()
