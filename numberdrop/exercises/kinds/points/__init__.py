"""Kinds of exercises about points: those of this round, of the next, and of the rest of the game."""
