"""Looking for known holes: what is found fails, and nobody who could not look says that all is well."""

import json
import os
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.project.conftest import UV

pytestmark = [pytest.mark.slow, pytest.mark.skipif(UV is None, reason="no uv here to run the tools with")]

OLD = ("jinja2", "3.1.2", "CVE-2024-22195")
"""What every true database knows: how .ci/audit tells one from a server that answers anything."""


class Database(BaseHTTPRequestHandler):
    """Answers as osv.dev does, of the holes it has been told of."""

    def do_POST(self) -> None:
        query = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        name = query["package"]["name"]
        found = [hole for package, version, hole in self.server.holes if (package, version) == (name, query["version"])]
        package = {"name": name, "ecosystem": "PyPI"}
        told = [{"id": hole, "summary": "a hole", "affected": [{"package": package}]} for hole in found]
        body = json.dumps({"vulns": told} if told else {}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def database() -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Database) as server:
        server.holes = [OLD]
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def audit(root: Path, server: ThreadingHTTPServer) -> tuple[int, str]:
    env = {**os.environ, "UV": UV, "PIP_AUDIT_OSV_URL": f"http://127.0.0.1:{server.server_address[1]}"}
    done = subprocess.run([root / ".ci" / "audit", "osv"], env=env, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_nothing_known_is_said(root: Path, database: ThreadingHTTPServer) -> None:
    code, told = audit(root, database)
    assert code == 0, told
    assert "No known vulnerabilities found" in told
    assert "SKIPPED" not in told


def test_a_known_hole_fails_and_is_named(root: Path, database: ThreadingHTTPServer, locked: dict[str, str]) -> None:
    database.holes.append(("ipywidgets", locked["ipywidgets"], "CVE-2099-1"))
    code, told = audit(root, database)
    assert code != 0
    assert "ipywidgets" in told
    assert "CVE-2099-1" in told


def test_a_server_that_knows_nothing_is_no_database(root: Path, database: ThreadingHTTPServer) -> None:
    database.holes.clear()
    code, told = audit(root, database)
    assert code == 0, told
    assert "SKIPPED: pip-audit" in told
    assert "No known vulnerabilities found" not in told
