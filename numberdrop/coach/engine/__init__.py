"""The engine: what a sheet is worth, the best drops, and games played on with the same dice.

The rooms here: `position` is a game as the engine sees it, `afterstates` what an act makes of it, `protocol` the questions that
the engine answers; `native` is the engine, the compiled core as a library; `wasm` calls the same core as WebAssembly, in a browser or by
`wasmtime_host`; `here` says which of them runs on this machine. `weights` are what it values by, `weight_tables` how those lie; `core` is the
source in C, which `build_core` compiles.
"""
