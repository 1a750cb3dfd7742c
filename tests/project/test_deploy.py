"""What lies in .deploy names only what is there, and its settings are ones that the server takes."""

import json
import os
import re
import shlex
import tomllib
import urllib.error
import urllib.request
from pathlib import Path

import click
import pytest
import yaml
from traitlets.config import PyFileConfigLoader

from numberdrop.cli import numberdrop
from numberdrop.cli.settings import check_config, load_config
from tests import nginx, serving
from tests.serving import ROOT

DEPLOY = ROOT / ".deploy"
SETTINGS = DEPLOY / "settings.py"


@pytest.fixture
def steps() -> list[tuple[str, str]]:
    """The Containerfile: instructions and what follows them."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [tuple(line.split(maxsplit=1)) for line in lines]


def serves(words: list[str]) -> None:
    """The command line is one that the tutor's own command takes; it is not run."""
    name, *rest = words
    assert name == "numberdrop"
    numberdrop.commands[rest[0]].make_context(rest[0], rest[1:], parent=click.Context(numberdrop))


def test_an_image_is_made_of_what_is_there(steps: list[tuple[str, str]]) -> None:
    copied = [what for kind, what in steps if kind == "COPY" and not what.startswith("--from")]
    names = {name for what in copied for name in shlex.split(what)[:-1]}
    assert [name for name in names if not (ROOT / name).exists()] == []
    # All that building a wheel asks for.
    hatch = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert {*hatch["only-include"], "pyproject.toml", "uv.lock", "README.md", "LICENSE"} <= names


def test_an_image_takes_the_locked_packages(steps: list[tuple[str, str]]) -> None:
    assert "uv sync --frozen " in " ".join(what for kind, what in steps if kind == "RUN")


def test_an_image_serves_as_a_user_without_rights(steps: list[tuple[str, str]]) -> None:
    kinds = [kind for kind, _ in steps]
    assert kinds.index("USER") < kinds.index("CMD")
    (command,) = (json.loads(what) for kind, what in steps if kind == "CMD")
    serves(command)


def test_the_environment_sets_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("HOSTS", "tutor.example 192.168.1.5"), ("WORKERS", "7"), ("SECRET", "one for all")):
        monkeypatch.setenv(f"NUMBERDROP_{name}", value)
    settings = load_config(SETTINGS)
    check_config(SETTINGS, settings)
    server = settings.TutorServer
    assert server.host_names == ["tutor.example", "192.168.1.5"]
    assert (server.base_url, server.behind_proxy, server.workers, server.secret) == ("/", False, 7, "one for all")
    assert settings.RateLimits.openings_per_address == "", "a container's gateway is one address"


def test_as_a_service_it_lies_where_the_hub_says_and_forgets_the_hubs_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/services/numberdrop/")
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "secret")
    settings = load_config(SETTINGS)
    check_config(SETTINGS, settings)
    assert settings.TutorServer.base_url == "/services/numberdrop/"
    assert settings.TutorServer.behind_proxy is True
    assert "JUPYTERHUB_API_TOKEN" not in os.environ


def test_a_hub_starts_it_with_a_command_that_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBERDROP_HOSTS", "hub.example")
    monkeypatch.setenv("SECRET_OF_THE_HUB", "secret")
    monkeypatch.delenv("NUMBERDROP_DATABASE", raising=False)
    (service,) = PyFileConfigLoader("jupyterhub_config.py", str(DEPLOY)).load_config().JupyterHub.services
    serves(service["command"])
    assert Path(service["command"][-1]) == SETTINGS
    assert service["url"].endswith(f":{service['command'][service['command'].index('--port') + 1]}")
    assert service["environment"] == {"NUMBERDROP_HOSTS": "hub.example"}


def test_compose_starts_three_tutors_with_a_command_that_exists_on_the_ports_of_nginx() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    settings = {"NUMBERDROP_DATABASE", *re.findall(r"NUMBERDROP_\w+", SETTINGS.read_text("utf-8"))}
    ports = set()
    for name in ("tutor_1", "tutor_2", "tutor_3"):
        command = services[name]["command"]
        serves(command)
        ports.add(command[command.index("--port") + 1])
        assert set(services[name]["environment"]) <= settings
    assert ports == set(re.findall(r"server 127\.0\.0\.1:(\d+)", nginx.CONFIGURATION.read_text("utf-8")))


def test_a_cluster_watches_what_the_server_answers() -> None:
    deployment, service = yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8"))
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    assert container["readinessProbe"]["httpGet"]["path"] == container["livenessProbe"]["httpGet"]["path"] == "/health"
    assert container["ports"][0]["containerPort"] == 8866
    assert service["spec"]["selector"] == deployment["spec"]["template"]["metadata"]["labels"]


ANSWERS = """
server {{
    listen 127.0.0.1:{port};
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Forwarded-For;
    root {folder};
    location /health {{ }}
    location /voila {{ limit_req zone=numberdrop_pages; }}
}}
"""


@nginx.needed
def test_nginx_takes_a_network_of_addresses_for_one_visitor(tmp_path: Path) -> None:
    shipped = nginx.CONFIGURATION.read_text("utf-8")
    limits = shipped[shipped.index("map $binary_remote_addr") : shipped.index("\nserver {")].replace("2r/s", "1r/m")
    port = serving.free_port()
    for name in ("health", "voila"):
        (tmp_path / name).write_text("here")

    def asked(address: str) -> int:
        request = urllib.request.Request(f"{base}/voila", headers={"X-Forwarded-For": address})
        try:
            return urllib.request.urlopen(request, timeout=serving.PATIENCE).status
        except urllib.error.HTTPError as error:
            return error.code

    base = f"http://127.0.0.1:{port}"
    with nginx.running(tmp_path, limits + ANSWERS.format(port=port, folder=tmp_path), base):
        for first, second, status in (
            ("2001:db8::1", "2001:db8::a:b:c:d", 429),
            ("a0a:a0a:a0a:a0a::1", "a0a:a0a:a0a:a0a:1::", 429),
            ("2001:db8:0:1::1", "2001:db8:0:2::1", 200),
            ("192.0.2.1", "192.0.2.2", 200),
        ):
            assert asked(first) == 200, first
            assert asked(second) == status, second
