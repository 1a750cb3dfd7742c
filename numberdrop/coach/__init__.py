"""The coach: how good is a move, and why; and players to play against.

Everything is asked in terms of a ``Game``. The compiled core thinks, as a native library or as WebAssembly; where neither runs,
``CoachUnavailableError`` says what to install.
"""

from .bots import BOTS, Bot, BotError, bot_named, choose
from .engine.here import CoachUnavailableError
from .game_luck import Luck, luck
from .game_review import GameReview, ReviewedDrop, ReviewRun, review
from .hint import Advice, HintSearch, advise
from .judgement import Judgement, JudgementSearch, judge
from .matches import Match, match, play_out
from .ranking import Ranked, rank
from .roll_chances import Chances, chances

__all__ = [
    "BOTS", "Advice", "Bot", "BotError", "Chances", "CoachUnavailableError", "GameReview", "HintSearch", "Judgement", "JudgementSearch", "Luck", "Match", "Ranked",
    "ReviewRun", "ReviewedDrop", "advise", "bot_named", "chances", "choose", "judge", "luck", "match", "play_out", "rank", "review",
]  # fmt: skip
