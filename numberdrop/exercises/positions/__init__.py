"""Positions, drawn at random or taken from games of bots, and the answers that bots give in them. This package imports no kind of question."""
