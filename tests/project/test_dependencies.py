"""One list of dependencies: what pyproject.toml says, the conda environment and the lock repeat."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

NOT_ON_CONDA_FORGE = {"axe-playwright-python", "fsrs", "glicko2-py", "openskill", "playwright", "wasmtime"}


@pytest.fixture(scope="module")
def project(root: Path) -> dict:
    return tomllib.loads((root / "pyproject.toml").read_text())


@pytest.fixture(scope="module")
def lock(root: Path) -> dict:
    return tomllib.loads((root / "uv.lock").read_text())


def plain(requirement: str) -> tuple[str, frozenset[str]]:
    """("ipywidgets", {">=8.1.9", "<9"}) of "ipywidgets>=8.1.9,<9"; what a package offers in brackets is left out."""
    name, bounds = re.fullmatch(r"([\w.-]+?)(?:\[[\w,-]+\])?\s*((?:[<>=!~].*)?)", requirement).groups()
    return name.lower(), frozenset(part.strip() for part in bounds.split(",") if part)


def everything(project: dict) -> set[tuple[str, frozenset[str]]]:
    groups = project["dependency-groups"]
    lists = [project["project"]["dependencies"], *project["project"]["optional-dependencies"].values()]
    return {plain(line) for lines in [*lists, groups["test"], groups["check"]] for line in lines}


def test_conda_environment(root: Path, project: dict) -> None:
    lines = yaml.safe_load((root / "environment.yml").read_text())["dependencies"]
    (with_pip,) = (line["pip"] for line in lines if isinstance(line, dict))
    python, *others = [line for line in lines if isinstance(line, str)]
    # As repo2docker, Binder's tool, finds the version; any other way of writing it means its own default, which may be too old.
    assert re.fullmatch(r"python=(\d\.\d+)", python)
    assert python.replace("=", ">=") == f"python{project['project']['requires-python']}", "the oldest is what is tested"
    from_conda = {plain(line) for line in others}
    from_pip = {plain(line) for line in with_pip if not line.startswith("-e")}
    assert from_conda | from_pip - {("pip", frozenset())} == everything(project) | {plain("pip")}
    assert {name for name, _ in from_pip} == NOT_ON_CONDA_FORGE
    assert "-e ." in with_pip


def test_the_lock_is_that_of_this_project(project: dict, lock: dict) -> None:
    (ours,) = (package for package in lock["package"] if package["name"] == project["project"]["name"])
    groups = ours["metadata"]["requires-dev"]
    wanted = [*ours["metadata"]["requires-dist"], *groups["test"], *groups["check"]]
    assert {plain(entry["name"] + entry.get("specifier", "")) for entry in wanted} == everything(project)
    assert ours["version"] == project["project"]["version"]
    assert lock["requires-python"] == project["project"]["requires-python"]


def test_the_lock_names_the_public_registry_only(root: Path) -> None:
    hosts = set(re.findall(r"\b\w+://([^/\"\s]+)", (root / "uv.lock").read_text()))
    assert hosts == {"pypi.org", "files.pythonhosted.org"}


def test_the_lock_has_a_hash_for_every_file(lock: dict) -> None:
    for package in lock["package"]:
        for file in [*package.get("wheels", ()), *filter(None, [package.get("sdist")])]:
            assert file["hash"].startswith("sha256:"), package["name"]


def test_engine_and_widget_install_light(project: dict) -> None:
    light = {"anywidget", "cattrs", "fsrs", "glicko2-py", "ipywidgets"}
    assert {plain(line)[0] for line in project["project"]["dependencies"]} == light


LEAN_ON = {
    "glicko2": "ratings",
    "fsrs": "reviews",
    "sqlalchemy": "sql boards tables classes enrolment moving migrate",
    "alembic": "migrate",
}
"""What a library knows best, and the rooms for it."""


@pytest.mark.parametrize("room", ["rules", "record", "text", "progress"])
def test_the_engine_needs_the_standard_library_only(root: Path, room: str) -> None:
    package = root / "numberdrop"
    files = [*(package / room).rglob("*.py"), *package.glob(f"{room}.py")]
    for file in files:
        if file.name == "compile_catalogues.py" or "migrations" in file.parts:
            continue  # a tool for those who change a catalogue, run before anything is shipped; what Alembic runs
        for node in ast.walk(ast.parse(file.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module]
            for top in (name.partition(".")[0] for name in names):
                known = file.stem in LEAN_ON.get(top, "").split()
                assert known or top in {*sys.stdlib_module_names, "numberdrop"}, f"{file.name}:{node.lineno} {top}"


def test_version_is_said_once_and_the_same(project: dict) -> None:
    import numberdrop

    assert numberdrop.__version__ == project["project"]["version"]
