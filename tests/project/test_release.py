"""A release is what the source says: the same bytes wherever it is built, listed, and of packages that are what the lock names."""

import hashlib
import json
import os
import re
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from referencing import Registry
from referencing.jsonschema import DRAFT7

from tests.project.conftest import UV, build, uv

pytestmark = [pytest.mark.slow, pytest.mark.skipif(UV is None, reason="no uv here to build with")]


def sums(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


@pytest.mark.proof
@pytest.mark.skipif("NUMBERDROP_DIST" in os.environ, reason="a release's wheels for all systems are not built twice")
def test_another_folder_gives_the_same_bytes(dist: Path, source: Path, tmp_path: Path) -> None:
    elsewhere = shutil.copytree(source, tmp_path / "a place with another name" / "deeper")
    assert sums(build(elsewhere, tmp_path / "again")) == sums(dist)


def test_the_sums_are_those_of_the_files(dist: Path) -> None:
    told = dict(reversed(line.split("  ")) for line in (dist / "SHA256SUMS").read_text().splitlines())
    assert told == {name: sum_ for name, sum_ in sums(dist).items() if name != "SHA256SUMS"}
    assert {name.rpartition(".")[2] for name in told} == {"whl", "gz", "json"}


def test_the_list_names_every_package_and_the_files_it_is_about(dist: Path, root: Path, locked: dict[str, str]) -> None:
    (path,) = dist.glob("*.cdx.json")
    bom = json.loads(path.read_text())
    named = {part["name"]: part["version"] for part in bom["components"]}
    exported = uv("export", "--quiet", "--frozen", "--all-extras", "--no-emit-project", "--no-hashes", cwd=root)
    wanted = set(re.findall(r"^([\w.-]+)==", exported, re.MULTILINE))
    assert {"voila", "anywidget", "psycopg"} <= wanted
    assert (wanted | {"pyodide"}, named["voila"]) == (set(named), locked["voila"])
    about = {file["url"]: file["hashes"][0]["content"] for file in bom["metadata"]["component"]["externalReferences"]}
    assert about == {name: sum_ for name, sum_ in sums(dist).items() if name.endswith((".whl", ".gz"))}


def test_the_list_is_one_by_its_schema(dist: Path) -> None:
    lacking = "the group audit is not installed: it has the schema"
    version = pytest.importorskip("cyclonedx.schema", reason=lacking).SchemaVersion.V1_5
    res = pytest.importorskip("cyclonedx.schema._res", reason=lacking)
    names = {"spdx.SNAPSHOT": res.SPDX_JSON, "jsf-0.82.SNAPSHOT": res.JSF}
    known = [
        (f"http://cyclonedx.org/schema/{name}.schema.json", DRAFT7.create_resource(json.loads(Path(path).read_text())))
        for name, path in names.items()
    ]
    # Not by the library's own validator: it takes minutes to look at the form of every address.
    strict = json.loads(Path(res.BOM_JSON_STRICT[version]).read_text())
    schema = Draft7Validator(strict, registry=Registry().with_resources(known))
    (path,) = dist.glob("*.cdx.json")
    bom = json.loads(path.read_text())
    assert [f"{list(fault.absolute_path)}: {fault.message}" for fault in schema.iter_errors(bom)] == []
    bom["components"][0]["hashes"] = [{"alg": "SHA-256", "content": "none"}]
    assert not schema.is_valid(bom)


def test_a_folder_that_holds_something_is_not_built_into(dist: Path, source: Path) -> None:
    with pytest.raises(AssertionError, match="is not empty"):
        build(source, dist)


def test_a_package_that_is_not_the_locked_one_is_not_installed(root: Path, tmp_path: Path) -> None:
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(root / name, tmp_path)
    ours, text = r'(?s)(name = "glicko2-py"\nversion.*?)(?=\[\[package\]\])', (root / "uv.lock").read_text()
    before, entry, after = re.split(ours, text, maxsplit=1)
    (tmp_path / "uv.lock").write_text(before + re.sub(r"sha256:\w{64}", f"sha256:{'0' * 64}", entry) + after)
    assert "Hash mismatch" in uv("sync", "--frozen", "--no-install-project", cwd=tmp_path, code=1)
    (tmp_path / "locked.txt").write_text(uv("export", "--quiet", "--frozen", "--no-emit-project", cwd=tmp_path))
    install = ("pip", "install", "--target", tmp_path / "there", "--require-hashes", "-r", "locked.txt")
    assert "Hash mismatch" in uv(*install, cwd=tmp_path, code=1)
