"""The wheel carries all it takes: installed where nothing else of the project is, it serves the tutor."""

import os
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests import serving

pytestmark = pytest.mark.slow

# `uv run` tells its children where it is.
BESIDE_PYTHON = Path(sys.executable).with_name("uv")
UV = os.environ.get("UV") or shutil.which("uv") or (str(BESIDE_PYTHON) if BESIDE_PYTHON.is_file() else None)


def uv(*arguments: str | Path, cwd: Path) -> str:
    clean = {name: value for name, value in os.environ.items() if name not in {"VIRTUAL_ENV", "PYTHONPATH"}}
    done = subprocess.run([UV, *arguments], cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if UV is None:
        pytest.skip("no uv here to build with")
    out = tmp_path_factory.mktemp("wheel")
    uv("build", "--quiet", "--wheel", "--out-dir", out, cwd=root)
    (built,) = out.glob("*.whl")
    return built


ENDINGS = "py js mjs css mo po toml jsonl j2 html svg typed"
"""Of the files that are shipped."""


def test_contents(root: Path, wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package = root / "numberdrop"
    wanted = {
        f"numberdrop/{file.relative_to(package)}" for ending in ENDINGS.split() for file in package.rglob(f"*.{ending}")
    }
    wanted |= {f"numberdrop/notebooks/{file.name}" for file in (root / "notebooks").glob("*.ipynb")}
    assert not wanted - names
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"numberdrop"}
    assert not [name for name in names if "checkpoint" in name or "__pycache__" in name]


def test_an_installed_wheel_serves_the_tutor(root: Path, wheel: Path, tmp_path: Path) -> None:
    if not (root / "notebooks" / "home.ipynb").is_file():
        pytest.skip("there are no notebooks yet")
    environment = tmp_path / "environment"
    bin_ = environment / ("Scripts" if os.name == "nt" else "bin")
    uv("venv", "--quiet", environment, cwd=tmp_path)
    locked = uv("export", "--quiet", "--frozen", "--extra", "app", "--no-emit-project", cwd=root)
    (tmp_path / "locked.txt").write_text(locked)
    install = ("pip", "install", "--quiet", "--python", bin_ / "python")
    uv(*install, "--require-hashes", "-r", "locked.txt", cwd=tmp_path)
    uv(*install, "--no-deps", wheel, cwd=tmp_path)
    port = serving.free_port()
    command = [str(bin_ / "numberdrop"), "--no-browser", f"--port={port}"]
    env = {"PYTHONPATH": ""}
    base = f"http://127.0.0.1:{port}"
    with serving.running(command, base, "/tutor/favicon.svg", tmp_path / "log.txt", env, cwd=tmp_path):
        home = urllib.request.urlopen(base, timeout=60).read().decode()
    assert 'class="trouble"' not in home, "a cell failed"
    assert home.rstrip().endswith("</html>")
    assert "application/vnd.voila.cell-output+json" in home
