"""Compilation of the core: by hatch's hook the native library, when the package is built or installed; by hand, also ``core.wasm``.

A missing compiler is no error: the coach then runs as WebAssembly if ``wasmtime`` is installed. ``NUMBERDROP_PURE=1`` builds without the
library. Only the standard library is used, as this runs before anything is installed.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SOURCE = HERE / "core" / "core.c"
LIBRARY = HERE / "_core.so"
WASM = HERE / "core.wasm"
_WASM_FLAGS = (
    "-target", "wasm32-wasi", "-O3", "-s", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-mexec-model=reactor",
    "-Wl,--export-dynamic", "-Wl,--export=malloc",
)  # fmt: skip
LIBRARY_FLAGS = ("-O3", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-shared", "-fPIC", "-fvisibility=hidden")


def compiler_command() -> list[str] | None:
    """Return the command of the C compiler that ``CC`` names, or of an installed one; ``None`` if there is none."""
    commands = (shlex.split(os.environ.get("CC", "")), ["cc"], ["gcc"], ["clang"])
    return next((command for command in commands if command and shutil.which(command[0])), None)


def compile_core() -> str:
    """Compile the native library and move it to ``LIBRARY``; return an error text, empty on success."""
    command = compiler_command()
    if os.name == "nt" or command is None:
        return "no C compiler was found"
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / LIBRARY.name
        done = subprocess.run(  # nosec B603  # noqa: S603 - our own command, with the compiler that the user's shell would take
            [*command, *LIBRARY_FLAGS, "-o", str(made), str(SOURCE), "-lm"], capture_output=True, text=True, check=False
        )
        if done.returncode:
            return f"{shlex.join(command)} could not compile it:\n{done.stderr.strip()}"
        beside = LIBRARY.with_suffix(f".{os.getpid()}")
        try:
            shutil.copyfile(made, beside)
            beside.replace(LIBRARY)
        except OSError as error:
            return f"it cannot be written: {error}"
    return ""


if find_spec("hatchling"):
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class CoreHook(BuildHookInterface):  # type: ignore[misc]
        """The hatch hook that compiles before a wheel is built; an editable install finds the library beside its source."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if os.environ.get("NUMBERDROP_PURE"):
                return
            if problem := compile_core():
                warning = "The coach will need wasmtime (the extra wasm), and take twice as long"
                self.app.display_warning(f"{warning}: {problem}")
            elif version != "editable":
                build_data["artifacts"].append(f"numberdrop/coach/engine/{LIBRARY.name}")
                build_data["pure_python"] = False
                # The tag of the wheel: for any Python 3 on this kind of system.
                build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def compile_wasm() -> bytes:
    """Compile the core to WebAssembly with the package ``ziglang``; return its bytes, the same on every machine."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / WASM.name
        command = [sys.executable, "-m", "ziglang", "cc", *_WASM_FLAGS, "-o", str(made), SOURCE.name]
        subprocess.run(command, cwd=SOURCE.parent, check=True)  # nosec B603  # noqa: S603 - our own command
        return made.read_bytes()


def main(arguments: list[str]) -> int:
    """Compile the native library and print the result; ``--wasm`` writes ``core.wasm`` instead, ``--wasm --check`` compares it."""
    if "--wasm" in arguments:
        made = compile_wasm()
        if "--check" not in arguments:
            WASM.write_bytes(made)
        same = WASM.is_file() and WASM.read_bytes() == made
        sys.stdout.write(f"{WASM.name}: {len(made):,} bytes\n" if same else f"{WASM.name} is not what is built\n")
        return not same
    problem = compile_core()
    sys.stdout.write(f"The core was not compiled: {problem}\n" if problem else f"Compiled {LIBRARY.name}.\n")
    return bool(problem)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
