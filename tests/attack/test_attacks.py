"""The server, as it is started by its command, withstands the attacks; what is measured in seconds is left to the script."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from numberdrop.progress.store import open_store
from tests import nginx, own_loop, serving
from tests.attack.__main__ import quick
from tests.attack.tried import ATTACKS, Outcome, School
from tests.serving import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    """All of them, tried one after the other on one server that has a class."""
    folder = tmp_path_factory.mktemp("attacked")
    env = {"NUMBERDROP_DATABASE": f"sqlite:///{folder / 'class.sqlite'}"}
    school, key = open_store(env["NUMBERDROP_DATABASE"]).classes.make("=5b")
    with serving.numberdrop("serve", "--public", log=folder / "log.txt", env=env) as served:
        return own_loop.run(quick(served.base, School(school.code, key)))


@pytest.mark.parametrize("name", ATTACKS)
def test_the_server_holds(outcomes: dict[str, Outcome], name: str) -> None:
    assert outcomes[name].held, f"{outcomes[name].what}: {outcomes[name].happened}"


@nginx.needed
def test_it_holds_behind_nginx_too_and_encrypted(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'class.sqlite'}"
    school, key = open_store(database).classes.make("=5b")
    certificate = nginx.self_signed(tmp_path)
    with nginx.fronted(tmp_path, 40, certificate=certificate, NUMBERDROP_DATABASE=database) as front:
        command = [
            sys.executable,
            "-m",
            "tests.attack",
            front.nginx.base,
            "--quick",
            "--code",
            school.code,
            "--key",
            key,
        ]
        env = {**os.environ, "SSL_CERT_FILE": str(certificate.public)}
        told = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
