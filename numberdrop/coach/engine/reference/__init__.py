"""The coach in plain Python: what the compiled core does, where there is none."""

from .engine import ReferenceEngine

__all__ = ["ReferenceEngine"]
