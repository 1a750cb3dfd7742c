"""Positions, drawn at random or taken from games of bots, and answers of bots in them. This package imports no kind of question."""
