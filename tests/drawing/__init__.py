"""Tests of what grids, sheets, rolls and games draw in a notebook."""
