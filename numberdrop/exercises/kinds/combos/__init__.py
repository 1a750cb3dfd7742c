"""Kinds of exercises about combos."""
