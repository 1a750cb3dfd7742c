"""The coach: how good is a move, and why; and players to play against.

Everything is asked in terms of a ``Game``. A compiled core thinks where there is one, plain Python everywhere else; both give
the same values.
"""

from .advising import Advice, Advising, advise
from .bots import BOTS, Bot, BotError, bot_named, choose, play_out
from .judging import Judgement, Judging, judge
from .ranking import Ranked, rank
from .reviewing import Review, Reviewed, Reviewing, review

__all__ = [
    "BOTS", "Advice", "Advising", "Bot", "BotError", "Judgement", "Judging", "Ranked", "Review", "Reviewed", "Reviewing",
    "advise", "bot_named", "choose", "judge", "play_out", "rank", "review",
]  # fmt: skip
