"""The engine: what a sheet is worth, the best drops, and games played on with the same dice.

The rooms here: `position` is a game as the engine sees it, `afterstates` what an act makes of it, `protocol` the questions that
an engine answers; `native` answers them with the compiled core (in the browser as WebAssembly, called by `wasm`), `reference` in plain
Python. `weights` are what both value by, `weight_tables` how those lie; `core` is the source in C, which `build_core` compiles.
"""
