"""Databases for the tests of stores: each test gets empty ones, in a file and in a PostgreSQL of the tests' own.

That is a new cluster in a folder, reached through a socket in it, gone afterwards.
"""

import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from numberdrop.progress.store import Store, open_store
from tests.required import missing

_TIMEOUTS = "connect_timeout=90&options=-c%20statement_timeout%3D90000%20-c%20lock_timeout%3D90000"
"""Seconds and milliseconds: a busy machine is slow, and no database is down."""
_numbers = itertools.count(1)


def programs() -> Path | None:
    """Where the programs of PostgreSQL are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    beside = [Path(found).resolve().parent] if found else []
    return next(iter([*beside, *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]), None)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL; skips the test where there is none."""
    where = programs()
    if where is None:
        missing("postgres", "no PostgreSQL here: install Debian's package postgresql")
    # It refuses to run as root; Debian's package brings a user for it.
    user = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    # Not pytest's folder: the name of a socket has a short limit, and another user has to get there.
    with tempfile.TemporaryDirectory(prefix="nd-pg-") as folder:
        if user:
            shutil.chown(folder, "postgres", "postgres")

        def run(program: str, *arguments: str) -> None:
            command = [where / program, *arguments]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **user)
            log = Path(folder, "log")
            assert done.returncode == 0, done.stderr + (log.read_text() if log.exists() else "")

        run("initdb", "--pgdata=data", "--username=tutor", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
        # Output to a file: a server that keeps our pipe open would keep us waiting for its end.
        run("pg_ctl", "--pgdata=data", "--log=log", f"--options={options}", "--wait", "start")
        try:
            yield f"postgresql://tutor@/postgres?host={folder}&{_TIMEOUTS}"
        finally:
            run("pg_ctl", "--pgdata=data", "--mode=immediate", "--wait", "stop")


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/a folder/progress.sqlite"
    import psycopg

    server, name = request.getfixturevalue("server"), f"test{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture
def store(address: str) -> Store:
    """The store of that database."""
    return open_store(address)
