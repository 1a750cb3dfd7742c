"""A PostgreSQL of the tests' own: a new cluster in a folder, reached through a socket in it, gone afterwards."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.required import missing


def programs() -> Path | None:
    """Where its programs are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    beside = [Path(found).resolve().parent] if found else []
    return next(iter([*beside, *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]), None)


def _user() -> dict[str, str]:
    """It refuses to run as root; Debian's package brings a user for it."""
    return {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that is there as long as this lasts; skips the test where there is none."""
    where = programs()
    if where is None:
        missing("postgres", "no PostgreSQL here: install Debian's package postgresql")
    # Not pytest's folder: the name of a socket has a short limit, and another user has to get there.
    with tempfile.TemporaryDirectory(prefix="nd-pg-") as folder:
        if _user():
            shutil.chown(folder, "postgres", "postgres")

        def run(program: str, *arguments: str) -> None:
            command = [where / program, *arguments]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **_user())
            log = Path(folder, "log")
            assert done.returncode == 0, done.stderr + (log.read_text() if log.exists() else "")

        run("initdb", "--pgdata=data", "--username=tutor", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
        # Output to a file: a server that keeps our pipe open would keep us waiting for its end.
        run("pg_ctl", "--pgdata=data", "--log=log", f"--options={options}", "--wait", "start")
        try:
            yield f"postgresql://tutor@/postgres?host={folder}"
        finally:
            run("pg_ctl", "--pgdata=data", "--mode=immediate", "--wait", "stop")


def fresh_database(server: str, name: str) -> str:
    """The address of a new, empty database on that server."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return server.replace("/postgres?", f"/{name}?")
