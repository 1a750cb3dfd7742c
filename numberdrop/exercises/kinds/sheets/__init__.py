"""Kinds of exercises about what is written and marked on the score sheet."""
