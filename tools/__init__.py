"""Benchmarks, and what takes the pictures of README and guide."""
