"""The engine: the worth of a sheet, the best drops, and games played on with the same dice.

`position` has the values that it works with, `native` the engine itself, the compiled core as a library; `wasm` calls the same core as
WebAssembly, in a browser or by `wasmtime_host`. `weights` are the numbers that it values by; `core` is the source in C, which `build_core` compiles.
"""
