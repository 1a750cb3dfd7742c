"""The engine: the worth of a sheet, the best drops, and rollouts: games continued from several sheets, with the same dice for each.

`native` calls the compiled core, whose C source is in `core`, `wasm` the same core as WebAssembly; `position` has the values for it, and
`weights` the numbers by which sheets are valued.
"""
