"""What the tests of the project share: uv, the lock, and a built distribution."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

# `uv run` tells its children where it is.
BESIDE_PYTHON = Path(sys.executable).with_name("uv")
UV = os.environ.get("UV") or shutil.which("uv") or (str(BESIDE_PYTHON) if BESIDE_PYTHON.is_file() else None)


def uv(*arguments: str | Path, cwd: Path, code: int = 0) -> str:
    """Run uv; what it says."""
    clean = {name: value for name, value in os.environ.items() if name not in {"VIRTUAL_ENV", "PYTHONPATH"}}
    done = subprocess.run([UV, *arguments], cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout or done.stderr


@pytest.fixture(scope="session")
def locked(root: Path) -> dict[str, str]:
    """The versions of the lock, by package."""
    return {package["name"]: package["version"] for package in tomllib.loads((root / "uv.lock").read_text())["package"]}
