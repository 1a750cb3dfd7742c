"""Sites for tests: written by the builder, served by nothing but Python's own file server, in a directory of a host."""

import contextlib
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from numberdrop import paths
from numberdrop.site import SiteError, build, output
from tests.browser.lessons import write_notebooks
from tests.once import once
from tests.required import missing
from tests.serving import Served, free_port, running

PLACE = "classes/drop"
"""Where on its host a site lies."""
OWN_PAGE = "Léa's board #1 + 50%"
"""A page that somebody has called as they like."""


def written(folder: Path, notebooks: Path) -> Path:
    """A site; without Node.js or a registry to fetch Pyodide from, what wants one is skipped (unless one is required)."""
    try:
        build.publish(folder, notebooks)
    except SiteError as error:
        if error.key not in ("command.site_tool", "command.site_fetch"):
            raise
        missing("site", f"no site can be built here ({error})")
    return folder


def seeded_notebooks(folder: Path) -> Path:
    """All pages of the tutor, the lessons with seeds, so that tests know the answers."""
    shutil.copytree(paths.notebooks(), folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints", "guide"))
    write_notebooks(folder)
    shutil.copy(folder / "sandbox.ipynb", folder / f"{OWN_PAGE}.ipynb")
    return folder


def site_of_the_tutor(factory: pytest.TempPathFactory) -> Path:
    """The site of these notebooks, built once for all tests."""
    notebooks = factory.mktemp("work") / "notebooks"
    return once(factory, "site", lambda folder: written(folder, seeded_notebooks(notebooks)))


def rebuilt(site: Path) -> dict[str, bytes]:
    """The files of the same site as a changed package would give them: in another folder, with another name for what is kept."""
    old = next(path.name for path in site.glob("app-*"))
    new = f"{old}-later"
    files = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and name != output.FILE_LIST_NAME:
            data = path.read_bytes()
            files[name.replace(old, new)] = data.replace(old.encode(), new.encode()) if name.endswith(".html") else data
    worker = files.pop("sw.js").decode()
    kept = json.dumps({name: output.digest(data) for name, data in files.items()})
    worker = re.sub(r"const FILES = \{.*?\};", lambda _: f"const FILES = {kept};", worker, count=1, flags=re.DOTALL)
    files["sw.js"] = re.sub(r'(CACHE = FAMILY \+ "[^"]*)"', r'\1 later"', worker, count=1).encode()
    return files


@contextlib.contextmanager
def hosted(site: Path, work: Path) -> Iterator[Served]:
    """Serve a site that lies in a directory of its host; nothing else is there."""
    root = work / "host"
    (root / PLACE).parent.mkdir(parents=True, exist_ok=True)
    (root / PLACE).symlink_to(site, target_is_directory=True)
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(root)]
    with running(command, f"http://127.0.0.1:{port}", f"/{PLACE}/favicon.svg", work / "log.txt") as served:
        yield served
