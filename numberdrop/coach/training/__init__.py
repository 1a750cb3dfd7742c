"""Training and measuring of the coach: learning, tuning and tournaments. Playing does not need this package.

`learn` makes weights by playing, and defines those made by hand, which `tune` optimises; `tournament` lets bots play each other, on many
processes and with a journal, and `bot_ratings` computes their ratings; `level_scale` fits the scale of a game's level.
"""
