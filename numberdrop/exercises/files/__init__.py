"""Lessons as files: read with every fault at its place, tried before learners do, and written back."""
