"""Kinds of exercises about what falls, and where it comes to rest."""
