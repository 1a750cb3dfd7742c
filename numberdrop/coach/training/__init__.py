"""Training and measuring of the coach: learning, tuning and tournaments. Playing does not need this package.

`learn` learns weights by playing and also holds the handmade ones, which `tune` optimises; `tournament` lets bots play each other, on many
processes and with a journal, and `bot_ratings` computes their ratings; `level_scale` fits the formula that turns the points lost in a game
into a level.
"""
