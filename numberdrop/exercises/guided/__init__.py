"""Guided games: real games whose rounds, dice and second player (the bot Pip) are prepared in a file, so that each rule is taught when it
is needed.

``script.load_guided("ten-minutes")`` loads a ``Script``; ``run.GuidedGame.begin`` starts a game from it. The learner plays freely; each
roll is chosen among prepared ones to suit the learner's sheet.
"""
