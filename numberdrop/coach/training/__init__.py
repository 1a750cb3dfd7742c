"""Training and measuring of the coach: learning, tuning and tournaments. Playing does not need this package.

`learn` learns weights by playing, `tune` optimises handmade ones, `tournament` lets bots play each other on many processes, `bot_ratings`
rates them, and `level_scale` fits the formula that turns the points lost in a game into a level.
"""
