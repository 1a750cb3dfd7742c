"""How fast it is: `python -m tests.benchmarks`. Ratios against something known, taken side by side in one run."""
