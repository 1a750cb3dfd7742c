"""What is released carries all it takes: installed where nothing else of the project is, it serves the tutor and publishes it."""

import os
import re
import shutil
import subprocess
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

from numberdrop import __version__
from numberdrop.exercises.course import current_page_name
from tests import serving
from tests.project.conftest import uv
from tests.required import missing

pytestmark = pytest.mark.slow


def fitting(dist: Path) -> Path:
    """The wheel that an installer takes here: a release has one for each system."""
    by_tag = {tag: path for path in dist.glob("*.whl") for tag in parse_wheel_filename(path.name)[3]}
    return next(by_tag[tag] for tag in sys_tags() if tag in by_tag)


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    return fitting(dist)


ENDINGS = "py js mjs css mo po toml jsonl j2 html svg typed"
"""Of the files that are shipped."""


def test_contents(root: Path, wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package, notebooks = root / "numberdrop", root / "notebooks"
    files = (file for ending in ENDINGS.split() for file in package.rglob(f"*.{ending}"))
    own = (file for file in files if package / "widget" / "front" not in file.parents)
    wanted = {f"numberdrop/{file.relative_to(package)}" for file in own}
    shown = (*notebooks.glob("*.ipynb"), *notebooks.glob("explore/*.ipynb"))
    wanted |= {f"numberdrop/notebooks/{file.relative_to(notebooks)}" for file in shown}
    assert not wanted - names
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"numberdrop"}
    assert not [name for name in names if ".ipynb_checkpoints" in name or "__pycache__" in name]


def test_what_is_built_of_the_front_end_is_shipped_and_its_sources_go_with_the_sources(dist: Path, wheel: Path) -> None:
    (sources,) = dist.glob("*.tar.gz")
    names = {"wheel": zipfile.ZipFile(wheel).namelist()}
    with tarfile.open(sources) as sdist:
        names["sdist"] = [name.partition("/")[2] for name in sdist.getnames()]
    built = {"numberdrop/widget/static/front.js", "numberdrop/widget/static/front.css"}
    assert built <= {*names["wheel"]} & {*names["sdist"]}
    assert not [name for name in names["wheel"] if name.startswith("numberdrop/widget/front/")]
    assert {"package.json", "package-lock.json", "src/main.tsx", "test/page.ts"} <= {
        name.removeprefix("numberdrop/widget/front/") for name in names["sdist"]
    }
    assert not [name for name in names["sdist"] if "node_modules" in name]


KINDS = ("wheel", "plain", "sdist") if "NUMBERDROP_DIST" in os.environ else ("wheel",)
"""What is tried: all of a release, also the wheel without a core; of what the tests built the wheel, which was built from the sdist."""
THINKS = "from numberdrop.coach.bots import available_engine; print(type(available_engine().library).__name__)"


@pytest.fixture(scope="module", params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def installed(kind: str, dist: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, in an environment of its own: what the lock names, and what is released."""
    work = tmp_path_factory.mktemp("installed")
    endings = {"plain": "*-none-any.whl", "sdist": "*.tar.gz"}
    released = fitting(dist) if kind == "wheel" else next(dist.glob(endings[kind]))
    bin_ = work / "environment" / ("Scripts" if os.name == "nt" else "bin")
    uv("venv", "--quiet", work / "environment", cwd=work)
    locked = uv("export", "--quiet", "--frozen", "--extra", "app", "--no-emit-project", cwd=root)
    (work / "locked.txt").write_text(locked)
    install = ("pip", "install", "--quiet", "--python", bin_ / "python")
    # The list is complete, and lacks on purpose what the lock leaves out (pyproject.toml: override-dependencies).
    uv(*install, "--no-deps", "--require-hashes", "-r", "locked.txt", cwd=work)
    uv(*install, "--no-deps", released, cwd=work)
    return bin_ / "numberdrop"


def run(command: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run([command, *arguments], cwd=cwd, env=clean, capture_output=True, text=True, check=False)


def test_it_says_its_version(installed: Path, tmp_path: Path) -> None:
    assert __version__ in run(installed, "--version", cwd=tmp_path).stdout


def test_it_thinks_with_what_it_brings(kind: str, installed: Path, tmp_path: Path) -> None:
    python = installed.with_name("python.exe" if os.name == "nt" else "python")
    native = (kind == "wheel" and "NUMBERDROP_DIST" in os.environ) or (kind != "plain" and shutil.which("cc"))
    brings = "CDLL" if native else "WasmLibrary"
    assert run(python, "-c", THINKS, cwd=tmp_path).stdout.strip() == brings


def test_it_serves_the_tutor(installed: Path, tmp_path: Path) -> None:
    port = serving.free_port()
    command = [str(installed), "--no-browser", f"--port={port}"]
    env = {"PYTHONPATH": ""}
    base = f"http://127.0.0.1:{port}"
    with serving.running(command, base, "/tutor/favicon.svg", tmp_path / "log.txt", env, cwd=tmp_path):
        home = urllib.request.urlopen(base, timeout=60).read().decode()
    assert 'class="trouble"' not in home, "a cell failed"
    assert home.rstrip().endswith("</html>")
    assert re.search(r'id="picture">{"words": ', home), "Python has drawn no picture"


@pytest.mark.proof
def test_it_publishes_the_tutor(installed: Path, root: Path, tmp_path: Path) -> None:
    done = run(installed, "publish", "site", cwd=tmp_path)
    if done.returncode and not (shutil.which("node") and shutil.which("npm")):
        missing("site", f"no site can be built here ({done.stderr.strip()})")
    assert done.returncode == 0, done.stderr
    pages = {path.stem for path in (tmp_path / "site").glob("*.html")}
    wanted = {path.stem for path in (root / "notebooks").glob("*.ipynb")} | {"index"}
    assert wanted <= pages
    assert {current_page_name(old) for old in pages - wanted} <= wanted, "old links lead on"
