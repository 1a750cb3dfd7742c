"""Kinds of exercises about falling shapes and blocks, and where they come to rest."""
