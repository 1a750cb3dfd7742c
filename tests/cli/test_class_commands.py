"""`numberdrop class new` and what follows: a teacher makes a class, finds its links again, takes it as a file and erases it."""

import json
import re
from pathlib import Path

import pytest

from numberdrop.classroom import joining
from numberdrop.cli import class_commands, settings
from numberdrop.progress import Event
from numberdrop.progress.store import Store, open_store

from .command import process, run


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The classes of a user who has set nothing."""
    monkeypatch.setenv("NUMBERDROP_DATABASE", "")
    monkeypatch.setattr(settings.platformdirs, "user_data_path", lambda *_, **__: tmp_path / "data")
    return open_store(f"sqlite:///{tmp_path}/data/class.sqlite")


@pytest.mark.parametrize(
    ("called", "on_the_path", "typed"),
    [
        (".venv/bin/numberdrop", None, ".venv/bin/numberdrop"),
        ("HERE/.venv/bin/numberdrop", None, ".venv/bin/numberdrop"),
        ("/a folder/bin/numberdrop", None, "'/a folder/bin/numberdrop'"),
        ("/a $HOME; folder/numberdrop", None, "'/a $HOME; folder/numberdrop'"),
        (".venv/bin/numberdrop", "/usr/bin/numberdrop", "numberdrop"),
        ("/x/numberdrop/__main__.py", None, "numberdrop"),
    ],
)
def test_what_to_type_next_can_be_typed_here(store, monkeypatch, tmp_path, called, on_the_path, typed) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(settings.sys, "argv", [called.replace("HERE", str(tmp_path))])
    monkeypatch.setattr(settings.shutil, "which", lambda _: on_the_path)
    assert f"Next: {typed} class open\n" in run("class", "new", "5b").output


def test_what_is_printed_to_be_typed_runs_in_both_terminals_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """PowerShell takes a path in quotes for a text to print; quotes around a part of it do in both."""
    monkeypatch.setattr(settings, "ON_WINDOWS", True)
    quoted = settings.quoted_for_terminal
    assert quoted(r"C:\Users\Anne Roy\tutor\numberdrop.exe") == r'C:\Users\"Anne Roy"\tutor\numberdrop.exe'
    assert quoted(r".venv\Scripts\numberdrop", "--seed=4", "a b") == r'.venv\Scripts\numberdrop --seed=4 "a b"'


def test_a_new_class_has_a_link_a_code_and_a_secret_link(store: Store) -> None:
    result = run("class", "new", "5b", "--at", "https://tutor.example/", status=0)
    school = store.classes.class_named("5b")
    assert f"https://tutor.example/join/{school.code}\n" in result.output
    key = re.search(r"https://tutor\.example/teacher#(\S+)\n", result.output)
    assert key
    assert store.classes.class_of_key(key[1]) == school
    listed = run("class", "list").output
    assert school.code in listed
    assert key[1] not in listed, "the secret is not told twice"
    other = re.search(r"#(\S+)", run("class", "key", "5b").output)
    assert other
    assert store.classes.class_of_key(key[1]) is None
    assert store.classes.class_of_key(other[1]) == school


def test_how_long_data_are_kept_is_a_setting(store: Store) -> None:
    assert "30 days" in run("class", "new", "club", "--keep", "30").output
    assert store.classes.class_named("club").keeps == 30
    run("class", "new", "for ever", "--keep", "99999", status=2)


def test_what_cannot_be_is_told_in_a_line(store: Store) -> None:
    assert "no class yet" in run("class", "list").output
    assert "no class yet" in run("class", "open").output
    run("class", "new", "5b")
    for arguments in (("new", "5b"), ("key", "9z"), ("export", "9z", "x.json"), ("erase", "9z")):
        output = run("class", *arguments, status=1).output
        assert (arguments[1] in output, "Traceback" in output) == (True, False)


def test_who_wants_no_database_is_told_where_to_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBERDROP_DATABASE", "browser")
    assert "No database is set" in run("class", "list", status=1).output


def test_a_class_goes_into_a_file_and_is_erased(store: Store, tmp_path: Path) -> None:
    run("class", "new", "5b")
    school = store.classes.class_named("5b")
    store.enrolment.join(school.code, "one", "Zoë", 1)
    store.append("one", [Event.opened("gravity", "tuck")])
    run("class", "export", "5b", str(tmp_path / "5b.json"), status=0)
    file = json.loads((tmp_path / "5b.json").read_text("utf-8"))
    assert [one["name"] for one in file["pupils"]] == ["Zoë"]
    assert len(file["pupils"][0]["progress"]["events"]) == 1
    run("class", "export", "5b", str(tmp_path / "nowhere" / "x"), status=1)
    assert "1 pupil?" in run("class", "erase", "5b", answer="n\n").output
    assert store.classes.class_named("5b")
    run("class", "erase", "5b", answer="y\n", status=0)
    assert (store.classes.all_classes(), len(store.read("one").log)) == ((), 0)


@pytest.mark.parametrize("port", [8866, 8867])
def test_the_teacher_is_told_where_the_page_is_now_also_where_the_usual_port_is_taken(store, monkeypatch, port) -> None:
    run("class", "new", "5b")
    monkeypatch.setattr(class_commands, "free_port", lambda *_: port)
    monkeypatch.setattr(class_commands, "serve", lambda *_, **__: None)
    output = run("class", "open").output
    assert f":{port}/join/{store.classes.class_named('5b').code}" in output
    assert f":{port}/teacher" in output


def test_every_address_of_the_machine_is_printed_the_likeliest_first(store, monkeypatch) -> None:
    run("class", "new", "5b")
    monkeypatch.setattr(joining, "machine_addresses", lambda: ("10.42.0.1", "10.8.0.2"))
    monkeypatch.setattr(class_commands, "free_port", lambda *_: 8866)
    served: list[object] = []
    monkeypatch.setattr(class_commands, "serve", lambda *_, settings, **__: served.append(settings.TutorServer.ip))
    output = run("class", "open").output
    assert re.findall(r"http://([^/]+)/join", output) == ["10.42.0.1:8866", "10.8.0.2:8866"]
    monkeypatch.setattr(joining, "machine_addresses", lambda: ("fd00::5",))
    assert "http://[fd00::5]:8866/teacher" in run("class", "open").output
    monkeypatch.setattr(joining, "machine_addresses", lambda: ("127.0.0.1",))
    assert "in no network" in run("class", "open").output
    assert served == ["0.0.0.0", "::", "0.0.0.0"]
    assert "10.42" not in run("class", "new", "6a", "--at", "https://x.example").output
    assert ":9000/join/" in run("class", "new", "7c", "--port", "9000").output


def test_all_classes_move_in_one_file(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("class", "new", "5b")
    file = tmp_path / "move.sqlite"
    run("class", "save", str(file), status=0)
    assert "is there already" in run("class", "save", str(file)).output
    assert "holds classes already" in run("class", "restore", str(file)).output
    run("class", "save", "/proc/nowhere/x", status=1)
    monkeypatch.setattr(settings.platformdirs, "user_data_path", lambda *_, **__: tmp_path / "other")
    monkeypatch.setenv("NUMBERDROP_DATABASE", "")
    (tmp_path / "odd").write_text("x")
    assert "isn’t a file of classes" in run("class", "restore", str(tmp_path / "odd")).output
    assert "5b" in run("class", "restore", str(file)).output
    assert "5b" in run("class", "list").output


def test_the_commands_are_there_before_anything_of_a_class_is_loaded() -> None:
    late = {"numberdrop.classroom", "segno", "psutil", "sqlalchemy", "tornado"}
    done = process("-c", f"import sys, numberdrop.cli; print({late} & sys.modules.keys())")
    assert done.stdout == "set()\n", done.stderr
