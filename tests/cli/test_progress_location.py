"""Where the command keeps progress: a file of this user, unless a database is named; what cannot be is said, with the way out."""

import os
import re
import sys
from pathlib import Path

import pytest
from click import ClickException

from numberdrop.cli import settings
from numberdrop.progress import Event
from numberdrop.progress.store import SETTING, configured_learner, database_address, open_store
from numberdrop.progress.store.sql import STANDSTILL_SECONDS
from tests import serving
from tests.server.visiting import Visitor

from .command import process


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder of a user who has set nothing."""
    monkeypatch.setenv("NUMBERDROP_DATABASE", "")
    monkeypatch.setenv("NUMBERDROP_LEARNER", "")
    folder = tmp_path / "50% of a user's data?"
    monkeypatch.setattr(settings.platformdirs, "user_data_path", lambda *_, **__: folder)
    return folder


def settle(monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Start the command; gives what it has its kernels know."""
    settings.set_progress_database()
    found = os.environ["NUMBERDROP_DATABASE"], configured_learner()
    monkeypatch.setenv("NUMBERDROP_DATABASE", "")
    monkeypatch.setenv("NUMBERDROP_LEARNER", "")
    return found


def test_a_file_of_this_user_under_a_random_id_that_stays(data: Path, monkeypatch, capsys) -> None:
    address, who = settle(monkeypatch)
    assert (data / "progress.sqlite").is_file()
    assert str(data / "progress.sqlite") in capsys.readouterr().out
    assert len(who) > 20
    open_store(address).append(who, [Event.opened("gravity", "tuck")])
    assert settle(monkeypatch) == (address, who)
    # It was interrupted while it was made, or a disk has lost it.
    for damaged in (b"", b"\x00" * 22, b"\xff\xfe\x81", "é".encode()):
        (data / "learner").write_bytes(damaged)
        assert re.fullmatch(r"[A-Za-z0-9_-]{21,}", settle(monkeypatch)[1])


def test_a_data_folder_that_cannot_be_leaves_the_browser(data: Path, monkeypatch, capsys) -> None:
    data.write_text("no folder")
    settings.set_progress_database()
    assert database_address() == ""
    assert str(data) in capsys.readouterr().err


def test_a_database_that_is_named_is_taken_and_no_id_made(data: Path, tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("NUMBERDROP_DATABASE", f"sqlite:///{tmp_path}/class.sqlite")
    settings.set_progress_database()
    assert f"{tmp_path}/class.sqlite" in capsys.readouterr().out
    assert configured_learner() == ""
    assert not data.exists()
    monkeypatch.setenv("NUMBERDROP_DATABASE", "browser")
    settings.set_progress_database()
    assert capsys.readouterr() == ("", "")


def test_a_setting_that_leads_nowhere_stops_the_command(data: Path, monkeypatch) -> None:
    monkeypatch.setenv("NUMBERDROP_DATABASE", "mysql://host/base")
    with pytest.raises(ClickException, match="NUMBERDROP_DATABASE names a “mysql” database"):
        settings.set_progress_database()


def test_a_database_that_is_down_is_said_and_the_tutor_starts(data: Path, tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("NUMBERDROP_DATABASE", f"postgresql://tutor:secret@/postgres?host={tmp_path}")
    settings.set_progress_database()
    told = capsys.readouterr().err
    assert "isn’t answering" in told
    assert "secret" not in told


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there SQLite itself waits")
def test_a_lock_that_another_holds_is_told_in_a_line_and_pages_answer(tmp_path: Path) -> None:
    """As it was told: somebody holds the file beside the progress (`flock`), and the tutor is started."""
    import fcntl

    folder = tmp_path / "numberdrop"
    folder.mkdir()
    env = {SETTING: "", "NUMBERDROP_LEARNER": "", "XDG_DATA_HOME": str(tmp_path), "LANG": "fr_FR.UTF-8"}
    with (folder / "progress.sqlite-turn").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with serving.numberdrop(log=tmp_path / "log.txt", env={**env, "PYTHONIOENCODING": "utf-8"}) as served:
            assert f"Un autre programme occupe {folder / 'progress.sqlite'}" in served.log.read_text("utf-8")
            page = Visitor(served.base).open()
            waits = sorted(page.click() for _ in range(5))
            assert waits[2] < STANDSTILL_SECONDS, (
                "nobody waits for the lock again, though the machine may stop for a moment"
            )
            page.close()


SERVED = """\
import sys
from pathlib import Path
import tools.benchmarks.page
from tests import serving
with serving.numberdrop(log=Path(sys.argv[1])) as served:
    print(served.log.read_text())
"""


def test_what_tests_and_benchmarks_start_leaves_the_progress_of_whoever_runs_them_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    env = {SETTING: f"sqlite:///{data}/own.sqlite", "XDG_DATA_HOME": str(data)}
    done = process("-c", SERVED, str(tmp_path / "log.txt"), **env)
    assert done.returncode == 0, done.stderr
    assert "sqlite" not in done.stdout
    assert not data.exists()
