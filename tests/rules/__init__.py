"""Tests of the rules room, judged by the slow reference in `reference/`."""
