"""Kinds of exercises about what stands on the score sheet."""
