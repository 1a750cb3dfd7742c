"""The nginx of `.deploy/nginx.conf` before three public servers, encrypted or not."""

import contextlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests import serving
from tests.required import skip_without
from tests.serving import ROOT, Served

CONFIGURATION = ROOT / ".deploy" / "nginx.conf"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
needed = skip_without(NGINX, "nginx", "no nginx here: install nginx-light")
"""The mark of a test that runs it."""

SETTINGS = """
c.TutorServer.behind_proxy = True
c.TutorServer.secret = "one for all"
"""
MAIN = """
daemon off;{user}
pid {folder}/nginx.pid;
error_log stderr;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    scgi_temp_path {folder}/scgi;
    uwsgi_temp_path {folder}/uwsgi;
    include {folder}/numberdrop.conf;
}}
"""


class Certificate(NamedTuple):
    """The files of a certificate that nobody has signed but itself."""

    public: Path
    key: Path


@dataclass(frozen=True)
class Front:
    """What visitors see, and the processes behind it by the last digit of the port that is shipped."""

    nginx: Served
    behind: dict[str, Served]


@contextlib.contextmanager
def fronted(folder: Path, certificate: Certificate | None = None, **env: str) -> Iterator[Front]:
    """The shipped configuration, with the ports of this run, before three servers; encrypted where there is a certificate."""
    given = serving.public(folder, SETTINGS)
    with contextlib.ExitStack() as stack:
        behind = {
            number: stack.enter_context(serving.numberdrop(*given, log=folder / f"{number}.txt", env=env))
            for number in "123"
        }
        port = serving.free_port()
        listens = f"listen 127.0.0.1:{port}{' ssl' if certificate else ''};"
        shipped = CONFIGURATION.read_text().replace("listen 80;", listens)
        if certificate:
            for given_name, made in zip(("ssl_certificate", "ssl_certificate_key"), certificate, strict=True):
                shipped = re.sub(rf"# {given_name} .*;", f"{given_name} {made};", shipped)
        for number, served in behind.items():
            shipped = shipped.replace(f":886{number}", f":{served.base.rpartition(':')[2]}")
        base = f"{'https' if certificate else 'http'}://127.0.0.1:{port}"
        yield Front(stack.enter_context(running(folder, shipped, base)), behind)


def running(folder: Path, configuration: str, base: str) -> contextlib.AbstractContextManager[Served]:
    """An nginx with this configuration, which answers at base + /health."""
    assert NGINX, "no nginx here: install nginx-light"
    (folder / "numberdrop.conf").write_text(configuration)
    # Started by root it would read and write as nobody, for whom this folder is closed.
    user = " user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))
    command = [NGINX, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    return serving.running(command, base, "/health", folder / "nginx.txt")


def self_signed(folder: Path) -> Certificate:
    """A certificate for this machine, for a day."""
    made = Certificate(folder / "certificate.pem", folder / "key.pem")
    names = "subjectAltName=IP:127.0.0.1,DNS:localhost"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    command += ["-addext", names, "-out", str(made.public), "-keyout", str(made.key)]
    subprocess.run(command, check=True, capture_output=True)
    return made
