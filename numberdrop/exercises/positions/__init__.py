"""Positions: drawn at random, or taken from games of bots; and what bots answer in them. This package does not import any kind of question.
"""
