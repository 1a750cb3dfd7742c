"""The core as WebAssembly in ``wasmtime``, for machines with neither a wheel that holds the library nor a C compiler.

The module is the same file as in a browser (``core.wasm``). ``wasmtime`` compiles it once and caches the result.
"""

import time
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from .native import Engine
from .wasm import WasmLibrary

MODULE = Path(__file__).with_name("core.wasm")


class _Bytes(bytes):
    """Bytes read from the memory, with ``to_bytes`` as ``WasmRuntime`` promises."""

    def to_bytes(self) -> bytes:
        return bytes(self)


class WasmtimeHost:
    """The core in ``wasmtime``. Raises ``ImportError`` if ``wasmtime`` is not installed, ``OSError`` if it cannot run the core."""

    def __init__(self) -> None:
        wasmtime = import_module("wasmtime")
        try:
            config = wasmtime.Config()
            config.cache = True
            engine = wasmtime.Engine(config)
            self._store = store = wasmtime.Store(engine)
            linker = wasmtime.Linker(engine)
            kinds = [wasmtime.ValType.i32(), wasmtime.ValType.i64(), wasmtime.ValType.i32()]
            clock = wasmtime.FuncType(kinds, [wasmtime.ValType.i32()])
            linker.define_func("wasi_snapshot_preview1", "clock_time_get", clock, self._write_clock_time)
            module = wasmtime.Module.from_file(engine, str(MODULE))
            instance = linker.instantiate(store, module)
            self._exports = instance.exports(store)
            self._memory = self._exports["memory"]
            self._exports["_initialize"](store)
        except wasmtime.WasmtimeError as error:
            raise OSError(f"wasmtime cannot run {MODULE.name}: {error}") from error

    def _write_clock_time(self, _clock: int, _precision: int, address: int) -> int:
        self.write(address, time.monotonic_ns().to_bytes(8, "little"))
        return 0

    def call(self, name: str, *values: float) -> Any:
        """Call a function of the core."""
        return self._exports[name](self._store, *values)

    def write(self, address: int, data: bytes) -> None:
        """Write bytes into the memory of the core, from ``address``."""
        self._memory.write(self._store, data, address)

    def read(self, address: int, size: int) -> _Bytes:
        """Read ``size`` bytes of the memory of the core, from ``address``."""
        return _Bytes(self._memory.read(self._store, address, address + size))


@cache
def core_in_wasmtime() -> Engine | None:
    """Return the engine in ``wasmtime``; ``None`` if ``wasmtime`` is not installed or does not run here."""
    try:
        return Engine(WasmLibrary(WasmtimeHost()))
    except (OSError, AttributeError, ImportError, RuntimeError):
        return None
