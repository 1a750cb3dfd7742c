"""Kinds of exercises about points: this round, the next, the rest of the game."""
