"""The wheels for other systems hold what the plain one holds, and a library that their system can load."""

import base64
import csv
import hashlib
import importlib.util
import os
import re
import struct
import zipfile
from pathlib import Path

import pytest

from tests.serving import ROOT

PLAIN_WHEEL = "Wheel-Version: 1.0\nGenerator: hatchling\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
ENGINE = "numberdrop/coach/engine"


def load(name: str):
    spec = importlib.util.spec_from_file_location(f"ci_{name}", ROOT / ".ci" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ci = load("wheels")
notes = load("notes")
SYSTEMS = pytest.mark.parametrize("system", ci.SYSTEMS, ids=lambda system: system.target)


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "numberdrop-9.9-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("numberdrop/__init__.py", "")
        wheel.writestr("numberdrop-9.9.dist-info/WHEEL", PLAIN_WHEEL)
        wheel.writestr("numberdrop-9.9.dist-info/RECORD", "")
    return path


def read(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist()}


def insist_on_records(files: dict[str, bytes]) -> None:
    """RECORD lists every file with its sum."""
    (record,) = (name for name in files if name.endswith("/RECORD"))
    rows = {name: (sum_, size) for name, sum_, size in csv.reader(files[record].decode().splitlines())}
    assert rows.pop(record) == ("", "")
    assert set(rows) == set(files) - {record}
    for name, (sum_, size) in rows.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        assert (sum_, int(size)) == (f"sha256={digest}", len(files[name])), name


@SYSTEMS
def test_a_wheel_is_the_plain_one_with_the_library_and_other_tags(plain: Path, system) -> None:
    made = ci.with_core(plain, system, b"library")
    files = read(made)
    assert files.pop(f"{ENGINE}/{system.library}") == b"library"
    assert set(files) == set(read(plain))
    about = files["numberdrop-9.9.dist-info/WHEEL"].decode()
    assert "Root-Is-Purelib: false" in about
    assert set(re.findall(r"Tag: (.*)", about)) == {f"py3-none-{one}" for one in system.platform.split(".")}
    assert made.name == f"numberdrop-9.9-py3-none-{system.platform}.whl"
    insist_on_records(read(made))


def test_the_same_input_gives_the_same_bytes(plain: Path) -> None:
    first = ci.with_core(plain, ci.SYSTEMS[0], b"library").read_bytes()
    assert ci.with_core(plain, ci.SYSTEMS[0], b"library").read_bytes() == first


CHANGES = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n## [1.0.0] - 2026-01-01\n\n- Old.\n"


def test_a_release_page_says_what_the_changelog_says_of_it() -> None:
    assert notes.section(CHANGES, "1.0.0") == "- Old."
    page = notes.page(CHANGES, "1.1.0", ["b.whl", "a.tar.gz"])
    assert "- New." in page
    assert "Old" not in page
    assert page.index("a.tar.gz") < page.index("b.whl") < page.index("sha256sum")


def test_a_release_without_a_word_in_the_changelog_is_refused() -> None:
    with pytest.raises(ValueError, match=r"## \[1.1.0\]"):
        notes.section(CHANGES.replace("### Added\n\n- New.", ""), "1.1.0")


MACHINES = {"x86_64": (62, 0x01000007, 0x8664), "aarch64": (183, 0x0100000C, 0xAA64)}
"""By processor: how ELF, Mach-O and PE number it."""


def insist_on_loadable(library: bytes, target: str) -> None:
    """The format and the processor stand in the library's header as its system wants them; every function has its name in it."""
    elf, macho, pe = MACHINES[target.partition("-")[0]]
    if "linux" in target:
        assert (library[:6], struct.unpack_from("<H", library, 18)) == (b"\x7fELF\x02\x01", (elf,))
        newest = max((int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", library)), default=0)
        assert newest <= 17 if "gnu" in target else newest == 0
    elif "macos" in target:
        assert struct.unpack_from("<II", library) == (0xFEEDFACF, macho)
        assert b"@rpath/_core.so\0" in library  # not the folder in which it was compiled
    else:
        (start,) = struct.unpack_from("<I", library, 0x3C)
        assert (library[:2], struct.unpack_from("<4sH", library, start)) == (b"MZ", (b"PE\0\0", pe))
    sources = "".join(path.read_text() for path in (ROOT / ENGINE / "core").glob("*.[ch]"))
    functions = re.findall(r"^API [\w ]+\b(nd_\w+)\(", sources, re.MULTILINE)
    assert len(functions) > 5
    assert [name for name in functions if name.encode() + b"\0" not in library] == []


@pytest.mark.skipif("NUMBERDROP_DIST" not in os.environ, reason="NUMBERDROP_DIST names no release to look into")
@SYSTEMS
def test_the_wheels_of_a_release(system) -> None:
    dist = Path(os.environ["NUMBERDROP_DIST"])
    (plain,) = dist.glob("*-py3-none-any.whl")
    (made,) = dist.glob(f"*-py3-none-{system.platform}.whl")
    files = read(made)
    insist_on_records(files)
    assert {name for name in files if "/_core." in name} == {f"{ENGINE}/{system.library}"}
    assert set(files) - set(read(plain)) == {f"{ENGINE}/{system.library}"}
    insist_on_loadable(files[f"{ENGINE}/{system.library}"], system.target)
