"""`numberdrop class`: a teacher sees what each learner did, takes it to a spreadsheet, and is told what is missing."""

import csv
import io
import re
import time
from functools import partial
from pathlib import Path

import pytest
from click.testing import Result

from numberdrop import widget
from numberdrop.exercises.puzzles import shipped_pack
from numberdrop.progress import Event
from numberdrop.progress.reviews import DAY
from numberdrop.progress.store import open_store

from .command import run


def answers(rule: str, outcomes: str, at: int) -> list[Event]:
    words = [{"r": "right", "w": "wrong"}[sign] for sign in outcomes]
    answer = partial(Event.answer, "gravity", "predict", aids="paper")
    return [answer(f"{rule} {n}", (rule,), word, at=at + n) for n, word in enumerate(words)]


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A class of three in a database; one of them has only looked in."""
    file = tmp_path / "class.sqlite"
    monkeypatch.setenv("NUMBERDROP_DATABASE", f"sqlite:///{file}")
    store, now = open_store(f"sqlite:///{file}"), int(time.time())
    tried = [
        Event.attempt("landing", head.id, ("fall",), "right", rated=True, at=now - DAY + n)
        for n, head in enumerate(shipped_pack().heads_of("landing")[-4:])
    ]
    store.append("hub:ana", [*answers("star", "rrrww", now - 3 * DAY), *answers("rows", "rrr", now - DAY), *tried])
    store.append("hub:=1+2", answers("fall", "w", now))
    store.append("hub:looked-in", [])
    return file


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_line_for_each_learner_who_did_something(lesson: Path) -> None:
    words = [line.split()[0] for line in run("class", status=0).output.splitlines()]
    assert words == ["Learner", "=1+2", "ana"]


def test_what_the_table_says_is_what_happened(lesson: Path) -> None:
    other, ana = read(run("class", "--csv", "-").output)
    assert ana["Learner"] == "ana"
    # Three right and two wrong about stars, three right about rows, four puzzles right.
    assert (ana["Days practised"], ana["Answers"], ana["Right (%)"], ana["Puzzles tried"]) == ("2", "12", "83", "4")
    assert (ana["Rules mastered"], ana["Shaky on"], ana["Due"]) == ("1", "1", "1")
    assert int(ana["Rating"]) > 1_500
    assert ana["Last seen"] in {time.strftime("%Y-%m-%d", time.localtime(time.time() - DAY + n)) for n in (0, 60)}
    assert (other["Rating"], other["Right (%)"], other["Rules mastered"]) == ("", "0", "0")


def test_cells_are_parted_as_the_spreadsheets_of_the_language_do(lesson: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    assert run("class", "--csv", "-").output.startswith("Élève;Jours de pratique;")


def test_an_id_that_looks_like_a_formula_is_text_in_a_spreadsheet(lesson: Path, tmp_path: Path) -> None:
    file = tmp_path / "class.csv"
    assert str(file) in run("class", "--csv", str(file)).output
    text = file.read_text("utf-8-sig")
    assert [row["Learner"] for row in read(text)] == ["'=1+2", "ana"]
    assert not any(line.startswith(("=", "+", "-", "@")) for line in text.splitlines())
    store = open_store(f"sqlite:///{lesson}")
    for odd in ("hub:+x", "hub:-x", "hub:@x", 'hub:"; drop,\nx'):
        store.append(odd, answers("fall", "r", 1))
    found = [row["Learner"] for row in read(run("class", "--csv", "-").output)]
    assert set(found) == {"'=1+2", "ana", "'+x", "'-x", "'@x", '"; drop,?x'}


def test_who_has_long_been_gone_is_forgotten_once_the_teacher_says_so(lesson: Path) -> None:
    store = open_store(f"sqlite:///{lesson}")
    store.append("hub:old", answers("fall", "r", int(time.time()) - 40 * DAY))
    everybody = store.learners()

    def forget(answer: str) -> Result:
        return run("class", "--forget", "30", answer=answer)

    asked = forget("n\n")
    assert asked.output.startswith("1 learner has not been here for 30 days.")
    assert len(store.read("hub:old").log) == 1
    assert forget("y\n").output.splitlines()[-1] == "Learners in the table now: 2."
    assert len(store.read("hub:old").log) == 0
    assert store.learners() == everybody, "a device that was away brings nothing back"
    assert "?" not in forget("").output, "nobody is left to be asked about"


def test_who_joined_a_class_with_a_name_stands_there_by_it(lesson: Path) -> None:
    store = open_store(f"sqlite:///{lesson}")
    school, _ = store.classes.make_class("5b")
    store.enrolment.join(school.code, "hub:ana", "Ana-Maria", int(time.time()))
    assert [line.split()[0] for line in run("class").output.splitlines()[1:]] == ["=1+2", "Ana-Maria"]


def test_in_a_notebook_the_same_table_shows_itself(lesson: Path) -> None:
    open_store(f"sqlite:///{lesson}").append("hub:<script>", answers("fall", "r", 1))
    shown = widget.class_table(language="fr")._repr_html_()
    assert '<th scope="col">Élève</th>' in shown
    assert "<td>ana</td>" in shown
    assert "<script>" not in shown


def test_without_a_database_the_way_to_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting, told in (("browser", "NUMBERDROP_DATABASE"), ("mysql://host/base", "mysql")):
        monkeypatch.setenv("NUMBERDROP_DATABASE", setting)
        assert told in run("class", status=1).output
    for setting in ("", "browser"):
        monkeypatch.setenv("NUMBERDROP_DATABASE", setting)
        with pytest.raises(ValueError, match="NUMBERDROP_DATABASE"):
            widget.class_table()


def test_a_database_that_cannot_be_reached_is_told_without_its_password(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("NUMBERDROP_DATABASE", f"postgresql://teacher:secret@/postgres?host={tmp_path}")
    result = run("class", status=1)
    assert "isn’t answering" in result.output
    assert "secret" not in result.output


def test_a_class_that_has_not_begun_is_no_empty_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBERDROP_DATABASE", f"sqlite:///{tmp_path}/new.sqlite")
    result = run("class", status=0)
    assert "Nobody has practised in" in result.output
    assert "new.sqlite" in result.output


def test_a_file_that_cannot_be_written_is_told(lesson: Path, tmp_path: Path) -> None:
    output = run("class", "--csv", str(tmp_path / "nowhere" / "class.csv"), status=1).output
    assert ("nowhere" in output, "Traceback" in output) == (True, False)


def test_what_the_class_tells_about_the_puzzles_goes_into_a_file_without_names(lesson: Path, tmp_path: Path) -> None:
    store, file = open_store(f"sqlite:///{lesson}"), tmp_path / "puzzles.results"
    heads = shipped_pack().heads_of("retro")[:20]
    outcomes = ("right", "wrong")
    tries = [Event.attempt("retro", one.id, ("fall",), outcomes[n % 2], at=n) for n, one in enumerate(heads)]
    store.append("hub:ben", tries)
    result = run("class", "--results", str(file), status=0)
    assert re.fullmatch(r".*puzzles\.results: tries: (\d+), puzzles: \1\.\n", result.output)
    once = file.read_text()
    assert "ben" not in once
    run("class", "--results", str(file))
    assert file.read_text() == once
    file.write_text("a shopping list")
    assert "nothing was added" in run("class", "--results", str(file), status=1).output
    assert file.read_text() == "a shopping list"
