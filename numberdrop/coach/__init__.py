"""The coach: how good is a move, and why; and players to play against.

Everything is asked in terms of a ``Game``. A compiled core thinks where there is one, plain Python everywhere else; both give
the same values.
"""

from .bots import BOTS, Bot, BotError, bot_named, choose, play_out
from .judging import Judgement, Judging, judge
from .ranking import Ranked, rank

__all__ = [
    "BOTS", "Bot", "BotError", "Judgement", "Judging", "Ranked", "bot_named", "choose", "judge", "play_out", "rank",
]  # fmt: skip
