"""The engine: the worth of a sheet, the best drops, and rollouts: games continued from several sheets, with the same dice for each.

`position` has the values that the engine works with, `native` the engine itself, which calls the compiled core; `wasm` calls the same core
as WebAssembly, in a browser or in `wasmtime_host`. `weights` loads the numbers by which sheets are valued; `core` is the C source, compiled
by `build_core`.
"""
