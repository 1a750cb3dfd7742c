"""Positions: drawn at random, taken from games of bots, or played on by them. This package does not import any kind of question."""
