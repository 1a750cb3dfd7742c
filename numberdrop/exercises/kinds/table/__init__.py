"""Kinds of exercises about rounds, dice and tiles, and the kind for free questions, whose text and options the author writes."""
