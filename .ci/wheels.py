"""`python .ci/wheels.py DIR`: beside the wheel in DIR that is plain Python, one for each common system, with the compiled core in it.

The core is compiled by the C compiler of the package ``ziglang``, for all systems on any one; nothing else differs between the
wheels. Whatever system has none takes the plain one, and the coach runs as WebAssembly there.
"""

import base64
import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple

CORE = Path("numberdrop/coach/engine/core/core.c")
PLAIN = "py3-none-any"


class System(NamedTuple):
    """A system: the platform of a wheel's tag, what the compiler calls it, how the library is named there."""

    platform: str
    target: str
    library: str = "_core.so"


SYSTEMS = (
    System("manylinux_2_17_x86_64.manylinux2014_x86_64", "x86_64-linux-gnu.2.17"),
    System("manylinux_2_17_aarch64.manylinux2014_aarch64", "aarch64-linux-gnu.2.17"),
    System("musllinux_1_2_x86_64", "x86_64-linux-musl"),
    System("musllinux_1_2_aarch64", "aarch64-linux-musl"),
    System("macosx_11_0_x86_64", "x86_64-macos.11.0"),
    System("macosx_11_0_arm64", "aarch64-macos.11.0"),
    System("win_amd64", "x86_64-windows-gnu", "_core.dll"),
    System("win_arm64", "aarch64-windows-gnu", "_core.dll"),
)


def flags(system: System) -> list[str]:
    """As ``build_core`` compiles it where it is installed, for another system."""
    named = ["-Wl,-install_name,@rpath/_core.so"] if "macos" in system.target else []
    common = ["-O3", "-s", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-shared", "-fPIC", "-fvisibility=hidden"]
    return ["-target", system.target, *common, *named]


def compiled(system: System) -> bytes:
    """The library for a system. Raises ``CalledProcessError`` where the compiler fails."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / system.library
        command = [sys.executable, "-m", "ziglang", "cc", *flags(system), "-o", str(made), CORE.name, "-lm"]
        subprocess.run(command, cwd=CORE.parent, check=True)  # nosec B603  # noqa: S603 - our own command
        return made.read_bytes()


def entry(name: str, data: bytes) -> str:
    """A line of a wheel's RECORD."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}"


def with_core(plain: Path, system: System, library: bytes) -> Path:
    """Write the wheel of a system beside the plain one: the same files, the library, the tags. The same input gives the same bytes."""
    tags = [f"py3-none-{platform}" for platform in system.platform.split(".")]
    out = plain.with_name(plain.name.replace(PLAIN, f"py3-none-{system.platform}"))
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        record = next(name for name in source.namelist() if name.endswith(".dist-info/RECORD"))
        about = record.replace("RECORD", "WHEEL")
        files = {info.filename: (info, source.read(info)) for info in source.infolist() if info.filename != record}
        info, text = files[about]
        lines = [line for line in text.decode().splitlines() if not line.startswith(("Tag:", "Root-Is-Purelib:"))]
        lines = [line for line in lines if line] + ["Root-Is-Purelib: false", *(f"Tag: {tag}" for tag in tags)]
        files[about] = info, "\n".join([*lines, ""]).encode()
        added = zipfile.ZipInfo(f"{CORE.parent.parent}/{system.library}", info.date_time)
        added.external_attr = 0o100755 << 16
        files[added.filename] = added, library
        listed = [entry(name, data) for name, (_, data) in files.items()] + [f"{record},,"]
        for kept, data in (*files.values(), (source.getinfo(record), "\n".join([*listed, ""]).encode())):
            target.writestr(kept, data, zipfile.ZIP_DEFLATED)
    return out


def main(folder: Path) -> None:
    """Write all of them."""
    (plain,) = folder.glob(f"*-{PLAIN}.whl")
    for system in SYSTEMS:
        out = with_core(plain, system, compiled(system))
        sys.stdout.write(f"{out.name}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
