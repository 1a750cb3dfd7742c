"""What is recorded of each page: a module of scripts for each, walks among them."""

from .base import Script

__all__ = ["Script"]
