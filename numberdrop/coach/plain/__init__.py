"""The coach in plain Python: what the compiled core does, where there is none."""

from .thinker import Plain

__all__ = ["Plain"]
