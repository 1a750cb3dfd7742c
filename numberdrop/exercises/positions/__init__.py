"""Positions drawn by chance, taken from games of bots, or played on by them. Nothing in here knows a kind of question."""
