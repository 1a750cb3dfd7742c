"""A table on which a game is played: what the play page and the companion have in common.

``state`` holds it, ``acts`` reads and judges what is done there, ``undo`` goes back and forth, ``saved_game`` puts games on it,
``hint_steps`` asks the coach, ``view`` and ``buttons`` draw it.
"""
