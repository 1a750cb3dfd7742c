"""What every store keeps to, on SQLite and PostgreSQL: each event once, nothing lost, erased for good, clear faults."""

import itertools
import os
import sqlite3
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from threading import Timer

import pytest

from numberdrop import text as texts
from numberdrop.progress import Event, Log, ProgressError, dumps
from numberdrop.progress.store import (
    ErasedElsewhere,
    StoreDown,
    StoreError,
    StoreLocked,
    classes,
    configured_learner,
    database_address,
    export_progress,
    import_progress,
    migrate,
    open_store,
    sql,
)

from .making import LARGEST, LARGEST_ATTEMPT, answers

LOG = answers("right wrong!C4 right/paper").append(Event.attempt("landing", "p1", ("fall",), "right", at=9_000))


def test_what_is_appended_is_there_once_for_its_learner_alone(store, address):
    assert store.read("me")[:2] == (Log(), 0)
    store.append("me", LOG.events[:2])
    store.append("me", LOG)
    store.append("me", reversed(LOG.events))
    store.append("me", [])
    store.append("you", LOG.events[:1])
    assert store.read("me").log == LOG
    assert open_store(address).read("me").log == LOG
    assert store.read("you").log == Log(LOG.events[:1])
    assert store.learners() == ("me", "you")


def test_when_the_room_is_used_up_only_pupils_and_users_of_a_hub_are_listened_to(store, monkeypatch):
    school, _ = store.classes.make_class("5b")
    store.enrolment.join(school.code, "pupil", "Zoë", 1_800_000_000)
    store.append("early", LOG.events[:1])
    monkeypatch.setattr(sql, "MOST_BYTES", 1)
    with pytest.raises(StoreDown, match="belongs to no class"):
        store.append("stranger", LOG)
    store.append("pupil", LOG)
    store.append("hub:ann", LOG)
    assert store.read("pupil").log == store.read("hub:ann").log == LOG
    assert store.learners() == ("early", "hub:ann", "pupil"), "not even the name of a stranger is kept"
    assert len(store.read("early").log) == 1, "what is there can still be read"


def test_room_is_used_up_by_what_is_kept(store, monkeypatch):
    monkeypatch.setattr(sql, "MOST_BYTES", 2**18)
    many = answers("right " * 100)
    for number in range(3):
        store.append(f"stranger {number}", many)
    for number in range(2**18 // sum(map(len, many.lines())) + 1):
        store.append(f"hub:{number}", many)
    with pytest.raises(StoreDown, match="bytes are used"):
        store.append("one more", many)


def test_the_longest_event_and_any_name_of_a_learner_fit(store):
    name = "hub:Zoë O'Brien; DROP TABLE events --"
    large = Log.of([LARGEST, replace(LARGEST_ATTEMPT, id="y" * 40)])
    store.append(name, large)
    assert store.read(name).log == large
    assert store.learners() == (name,)


def test_out_as_a_file_and_in_again(store):
    store.append("me", LOG)
    text = export_progress(store, "me")
    assert text == dumps(LOG)
    import_progress(store, "you", text)
    import_progress(store, "you", text)
    assert store.read("you").log == LOG
    with pytest.raises(ProgressError):
        import_progress(store, "you", "Dear diary")
    assert store.read("you").log == LOG


def test_an_id_is_made_here_and_nowhere_else(store, address):
    mine = store.check_learner_id("")
    assert store.check_learner_id(mine) == open_store(address).check_learner_id(mine) == mine
    bare, _, mark = mine.rpartition(".")
    for invented in ("a" * 16, bare, f"{bare}.{mark[::-1]}", f"{bare[::-1]}.{mark}", "hub:ada", f"{bare}."):
        assert store.check_learner_id(invented) not in (invented, mine, store.check_learner_id(invented))
    assert store.learners() == (), "nobody has done anything yet"
    store.append("an-id-of-earlier-days", LOG.events[:1])
    assert store.check_learner_id("an-id-of-earlier-days") == "an-id-of-earlier-days"


def test_of_one_learner_no_more_is_kept_than_anybody_makes(store, monkeypatch):
    monkeypatch.setattr(sql, "MOST_EVENTS", 3)
    store.append("me", LOG.events[:2])
    store.append("me", LOG.events[2:])
    store.append("you", LOG.events[:1])
    assert len(LOG) > 3
    assert len(store.read("me").log) == 3
    assert store.read("you").log == Log(LOG.events[:1])


def test_erased_is_erased_for_every_device(store, address):
    away = open_store(address)
    store.append("me", LOG)
    store.append("you", LOG)
    epoch = away.read("me").epoch
    assert store.erase("me") == epoch + 1
    with pytest.raises(ErasedElsewhere) as caught:
        away.append("me", LOG, epoch)
    assert caught.value.epoch == epoch + 1
    assert store.read("me")[:2] == (Log(), epoch + 1)
    assert store.read("you").log == LOG
    # Life goes on.
    away.append("me", LOG.events[:1], epoch + 1)
    assert len(store.read("me").log) == 1


def test_what_a_later_version_wrote_is_left_alone(store):
    store.append("me", LOG)
    with store._engine.begin() as connection:
        later = {"learner": "me", "id": "from the future", "line": '[2,"danced","from the future",1]'}
        connection.execute(sql.EVENTS.insert(), later)
    assert store.read("me").log == LOG
    store.append("me", LOG)
    with store._engine.begin() as connection:
        assert connection.scalar(sql.sql.select(sql.sql.func.count()).select_from(sql.EVENTS)) == len(LOG) + 1


def test_a_database_of_a_later_program_is_not_touched(store, address):
    store.append("me", LOG)
    with store._engine.begin() as connection:
        connection.execute(sql.sql.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError) as caught:
        open_store(address).read("me")
    assert (caught.value.key, caught.value.values["value"]) == ("command.store_newer", "9999")


def test_the_migrations_make_the_tables_that_the_program_uses(store):
    store.prepare()
    inspector = sql.sql.inspect(store._engine)
    for table in (sql.EVENTS, sql.LEARNERS, sql.SECRET, classes.CLASSES, classes.PUPILS, classes.BOARDS):
        found = {
            column["name"]: (str(column["type"]), column["nullable"]) for column in inspector.get_columns(table.name)
        }
        assert found == {column.name: (str(column.type), column.nullable) for column in table.columns}
        assert inspector.get_pk_constraint(table.name)["constrained_columns"] == list(table.primary_key.columns.keys())
    versions = sorted(path.name for path in (migrate.MIGRATIONS / "versions").glob("*.py"))
    assert versions[-1].startswith(migrate.HEAD)


# --- what goes wrong --------------------------------------------------------------------------------------------------


def test_a_store_that_is_down_says_so_without_its_password(tmp_path):
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "picture.sqlite").write_bytes(b"GIF89a" + bytes(5_000))
    for address in (
        f"postgresql://tutor:secret@/postgres?host={tmp_path}",
        f"sqlite:///{tmp_path}/file/progress.sqlite",
        f"sqlite:///{tmp_path}/picture.sqlite",
    ):
        store = open_store(address)
        asked = ((store.read, "me"), (store.append, "me", LOG), (store.erase, "me"), (store.learners,))
        for ask, *arguments in asked:
            with pytest.raises(StoreDown) as caught:
                ask(*arguments)
            assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "address", "value"),
    [
        ("address", "nonsense", "nonsense"),
        ("address", "//", "//"),
        ("kind", "mysql://somebody@host/base", "mysql"),
        ("kind", "sqlite+typo:///file", "sqlite+typo"),
    ],
)
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_an_address_that_leads_nowhere_is_refused_with_the_way_out(name, address, value, language):
    with pytest.raises(StoreError) as caught:
        open_store(address)
    assert caught.value.key == f"command.store_{name}"
    told = texts.translate(caught.value.key, language, **caught.value.values)
    assert value in told
    assert "NUMBERDROP_DATABASE" in told


def test_missing_packages_are_named_with_what_brings_them(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError) as caught:
        open_store("postgresql://somebody@host/base")
    assert caught.value.values == {"value": "psycopg", "package": "numberdrop[class]"}
    monkeypatch.delitem(sys.modules, "numberdrop.progress.store.sql")
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    with pytest.raises(StoreError) as caught:
        open_store("sqlite:///file")
    assert caught.value.values == {"value": "sqlalchemy", "package": "numberdrop[app]"}
    assert "numberdrop[app]" in texts.translate(caught.value.key, "fr", **caught.value.values)


# --- settings ---------------------------------------------------------------------------------------------------------


def test_without_a_setting_the_browser_is_all_there_is(tmp_path):
    assert database_address({}) == database_address({"NUMBERDROP_DATABASE": "browser"}) == ""
    address = database_address({"NUMBERDROP_DATABASE": f"sqlite:///{tmp_path}/x.sqlite"})
    assert open_store(address).address == f"{tmp_path}/x.sqlite"
    assert not list(tmp_path.iterdir()), "nothing is made before it is needed"


def test_a_password_is_never_shown():
    assert "secret" not in open_store("postgresql://somebody:secret@host/base").address


def test_whose_progress_it_is():
    assert configured_learner({}) == ""
    assert configured_learner({"JUPYTERHUB_USER": "ada"}) == "hub:ada"
    assert configured_learner({"JUPYTERHUB_USER": "ada", "NUMBERDROP_LEARNER": "q3Zx0aPd"}) == "q3Zx0aPd"
    assert len(configured_learner({"JUPYTERHUB_USER": "a" * 999})) == 200


@pytest.mark.parametrize(("version", "pages"), [((3, 40, 1), 0), ((3, 51, 2), 0), ((3, 51, 3), 1_000)])
def test_an_old_sqlite_moves_nothing_into_the_file_while_others_write(tmp_path, monkeypatch, version, pages):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    store = open_store(f"sqlite:///{tmp_path}/x.sqlite")
    store.append("me", LOG)
    assert not (tmp_path / "x.sqlite-wal").exists(), "the last to leave moves all into the file"
    with store._engine.begin() as connection:
        found = {name: connection.scalar(sql.sql.text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")}
        assert found == {"journal_mode": "wal", "synchronous": 2}
        assert connection.scalar(sql.sql.text("PRAGMA wal_autocheckpoint")) == pages


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr("numberdrop.progress.store.sql.STANDSTILL_SECONDS", 0.1)
    monkeypatch.setattr("numberdrop.progress.store.sql._held", {})


@pytest.fixture
def held(tmp_path):
    """A store whose file it is another process's turn to use, and how that one lets go."""
    fcntl = pytest.importorskip("fcntl", reason="on Windows SQLite itself waits")
    store = open_store(f"sqlite:///{tmp_path}/progress.sqlite")
    store.prepare()
    with (tmp_path / "progress.sqlite-turn").open("a") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield store, lambda: fcntl.flock(turn, fcntl.LOCK_UN)


def late_threads(monkeypatch):
    """On a busy machine the thread that takes a free lock may begin late."""
    monkeypatch.setattr(sql, "_CHECK_INTERVAL", 30.0)


def test_a_process_that_never_lets_go_of_the_file_is_told_of_and_the_next_write_arrives(held, impatient, monkeypatch):
    store, let_go = held
    for _ in range(2):  # the first waits for it, the second knows
        with pytest.raises(StoreLocked, match="another program has it"):
            store.learners()
    let_go()
    late_threads(monkeypatch)
    store.append("me", answers("right"))
    assert store.learners() == ("me",)


def test_a_program_that_stands_in_no_line_and_keeps_the_database_is_told_of(tmp_path, impatient, monkeypatch):
    monkeypatch.setattr("numberdrop.progress.store.sql.BUSY_SECONDS", 0.1)
    file = tmp_path / "progress.sqlite"
    store = open_store(f"sqlite:///{file}")
    store.prepare()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            with pytest.raises(StoreLocked, match="another program has it"):
                store.learners()
        other.execute("ROLLBACK")
    late_threads(monkeypatch)
    store.append("me", answers("right"))
    assert store.learners() == ("me",)


def test_a_machine_that_stops_us_for_seconds_is_no_line_that_stands_still(held, monkeypatch):
    store, let_go = held
    monkeypatch.setattr(sql, "LONGEST_WAIT", 10_000.0)
    soon = Timer(0.3, let_go)
    soon.start()
    stopped = itertools.count(0, sql.STANDSTILL_SECONDS + 1)
    monkeypatch.setattr(sql.time, "monotonic", lambda: next(stopped))  # between two looks seconds go by
    assert store.learners() == ()
    soon.join()


def test_a_line_that_moves_is_waited_in_for_longer_than_one_that_stands_still(held, tmp_path, monkeypatch):
    monkeypatch.setattr("numberdrop.progress.store.sql.STANDSTILL_SECONDS", 2.0)
    store, let_go = held
    with ThreadPoolExecutor() as pool:
        waits = pool.submit(store.learners)
        for _ in range(12):
            time.sleep(0.2)
            os.utime(tmp_path / "progress.sqlite-turn")
        assert not waits.done()
        let_go()
        assert waits.result() == ()
