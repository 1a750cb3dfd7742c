"""The compiled core as WebAssembly: called as ``ctypes`` calls a library, over the memory of the module.

Arguments are copied into that memory, and results back from it; only weights stay there. A ``WasmRuntime`` runs the module: in a browser
the page's worker (``site/web/core.js``), elsewhere ``wasmtime_host``.
"""

import ctypes
from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any, Protocol

_ALIGNED = 16


class WasmRuntime(Protocol):
    """A runtime that calls the functions of the WebAssembly module, and gives access to its memory."""

    def call(self, name: str, *values: float) -> Any: ...

    def write(self, address: int, data: bytes) -> None: ...

    def read(self, address: int, size: int) -> Any:
        """Read ``size`` bytes from ``address``; the result has a method ``to_bytes``."""


class WasmLibrary:
    """The functions of the core as attributes, like those of a ``ctypes`` library."""

    def __init__(self, host: WasmRuntime) -> None:
        self._host = host
        self._room = self._at = self._end = 0
        self._kept: dict[int, tuple[object, int]] = {}
        self._lock = Lock()  # on a server several sessions ask at once, and the module has one memory

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if not name.startswith("nd_"):
            raise AttributeError(name)
        return partial(self._call, name)

    def _call(self, name: str, *values: Any) -> Any:
        things = [getattr(value, "_obj", value) for value in values]  # what ``byref`` points to
        with self._lock:
            self._reserve_memory(sum(_size_of(thing) + _ALIGNED for thing in things))
            places = [self._copy_in(thing) for thing in things]
            result = self._host.call(name, *places)
            for thing, place in zip(things, places, strict=True):
                if _may_be_written(thing):
                    data = bytes(self._host.read(place, _size_of(thing)).to_bytes())
                    ctypes.memmove(ctypes.addressof(thing), data, len(data))
        return result

    def _reserve_memory(self, size: int) -> None:
        if self._room + size > self._end:
            self._room = self._host.call("malloc", 2 * size)
            self._end = self._room + 2 * size
        self._at = self._room

    def _copy_in(self, thing: Any) -> Any:
        """Copy an argument into the memory of the WebAssembly module and return its address there; return a number unchanged."""
        if not _size_of(thing):
            return thing
        if _is_weights(thing):
            return self._weights_address(thing)
        place = self._at = -(-self._at // _ALIGNED) * _ALIGNED
        self._host.write(place, bytes(thing))
        self._at += _size_of(thing)
        return place

    def _weights_address(self, weights: Any) -> int:
        if id(weights) not in self._kept:
            place = self._host.call("malloc", _size_of(weights))
            self._host.write(place, bytes(weights))
            self._kept[id(weights)] = weights, place  # as long as it is kept, nothing else has its id
        return self._kept[id(weights)][1]


def _is_weights(thing: Any) -> bool:
    return isinstance(thing, ctypes.Array) and thing._type_ is ctypes.c_int16


def _may_be_written(thing: Any) -> bool:
    """Return whether a call may have written into an argument, so that it must be copied back."""
    match thing:
        case int() | float() | bytes():
            return False
    return not _is_weights(thing)


def _size_of(thing: Any) -> int:
    """Return the number of bytes that an argument takes in the memory of the module; 0 for a number, which is passed by value."""
    match thing:
        case int() | float():
            return 0
        case bytes():
            return len(thing)
    return ctypes.sizeof(thing)
