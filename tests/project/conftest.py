"""What the tests of the project share: uv, the lock, and a built distribution."""

import os
import shutil
import subprocess
import sys
import tomllib
from functools import partial
from pathlib import Path

import pytest

from tests.once import once

# `uv run` tells its children where it is.
BESIDE_PYTHON = Path(sys.executable).with_name("uv")
UV = os.environ.get("UV") or shutil.which("uv") or (str(BESIDE_PYTHON) if BESIDE_PYTHON.is_file() else None)


def uv(*arguments: str | Path, cwd: Path, code: int = 0) -> str:
    clean = {name: value for name, value in os.environ.items() if name not in {"VIRTUAL_ENV", "PYTHONPATH"}}
    done = subprocess.run([UV, *arguments], cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout or done.stderr


@pytest.fixture(scope="session")
def locked(root: Path) -> dict[str, str]:
    return {package["name"]: package["version"] for package in tomllib.loads((root / "uv.lock").read_text())["package"]}


PARTS = (".ci", "notebooks", "numberdrop", "tests", "tools", ".gitignore", "CHANGELOG.md", "LICENSE", "README.md")
"""Of the project, besides pyproject.toml and the lock: what a release is made of."""


def build(source: Path, out: Path) -> Path:
    """Build what a release consists of from a copy of the project that nobody works in."""
    env = {"SOURCE_DATE_EPOCH": "1800000000", **os.environ, "UV": UV}
    done = subprocess.run([source / ".ci" / "build", out], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="session")
def source(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, copied to where nothing else is."""
    copy = tmp_path_factory.mktemp("source") / "numberdrop"
    copy.mkdir()
    unwanted = shutil.ignore_patterns("__pycache__", "_core.*", "node_modules")
    for part in (root / name for name in (*PARTS, "pyproject.toml", "uv.lock")):
        if part.is_dir():
            shutil.copytree(part, copy / part.name, ignore=unwanted)
        else:
            shutil.copy(part, copy)
    return copy


@pytest.fixture(scope="session")
def dist(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a release consists of: what NUMBERDROP_DIST names, or built for the tests."""
    if UV is None:
        pytest.skip("no uv here to build with")
    if "NUMBERDROP_DIST" in os.environ:
        return Path(os.environ["NUMBERDROP_DIST"])
    return once(tmp_path_factory, "dist", partial(build, source))
