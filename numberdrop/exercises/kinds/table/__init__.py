"""Kinds of exercises about rounds, dice and tiles; and what authors ask in their own words."""
