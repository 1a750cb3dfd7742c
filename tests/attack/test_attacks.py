"""The server, as it is started by its command, withstands the attacks; what is measured in seconds is left to the script."""

import os
import subprocess
import sys

import pytest

from numberdrop.progress.store import open_store
from tests import nginx, serving
from tests.attack.__main__ import tried
from tests.attack.tried import ATTACKS, MEASURED, School
from tests.serving import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    """All of them, tried one after the other on one server that has a class."""
    folder = tmp_path_factory.mktemp("attacked")
    env = {"NUMBERDROP_DATABASE": f"sqlite:///{folder / 'class.sqlite'}"}
    school, key = open_store(env["NUMBERDROP_DATABASE"]).classes.make_class("=5b")
    asked = serving.public(folder, "c.RateLimits.openings_per_visitor = ''")
    with serving.numberdrop(*asked, log=folder / "log.txt", env=env) as served:
        found = tried(served.base, School(school.code, key), quick=True)
    troubles = [line for line in (folder / "log.txt").read_text().splitlines() if '"trouble"' in line]
    assert not troubles, troubles[:3]
    return found


@pytest.mark.parametrize("name", [name for name in ATTACKS if name not in MEASURED])
def test_the_server_holds(outcomes, name):
    assert outcomes[name].held, f"{outcomes[name].what}: {outcomes[name].happened}"


@nginx.needed
def test_it_holds_behind_nginx_too_and_encrypted(tmp_path):
    database = f"sqlite:///{tmp_path / 'class.sqlite'}"
    school, key = open_store(database).classes.make_class("=5b")
    certificate = nginx.self_signed(tmp_path)
    with nginx.fronted(tmp_path, certificate=certificate, NUMBERDROP_DATABASE=database) as front:
        command = [sys.executable, "-m", "tests.attack", front.nginx.base, "--quick"]
        command += ["--code", school.code, "--key", key]
        env = {**os.environ, "SSL_CERT_FILE": str(certificate.public)}
        told = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
