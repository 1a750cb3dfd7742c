"""How fast it is: `python -m tools.benchmarks`. Ratios against something known, taken side by side in one run."""
