"""Which engine runs on this machine: the native library, else WebAssembly in ``wasmtime``, and one error where neither does."""

from __future__ import annotations

from .native import Engine, core
from .wasmtime_host import core_in_wasmtime


class CoachUnavailableError(RuntimeError):
    """No engine runs on this machine; the message says what to install."""

    def __init__(self) -> None:
        super().__init__(
            'The coach needs its compiled core, and none runs here. pip install "numberdrop[wasm]" brings it along.'
        )


def engine_here() -> Engine:
    """The engine of this machine. Raises ``CoachUnavailableError``."""
    engine = core() or core_in_wasmtime()
    if engine is None:
        raise CoachUnavailableError
    return engine
