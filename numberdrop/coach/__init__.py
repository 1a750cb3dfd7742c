"""The coach: how good is a move, and why; and players to play against.

Everything is asked in terms of a ``Game``. The compiled core thinks, as a native library or as WebAssembly; where neither runs,
``CoachUnavailableError`` says what to install.
"""

from .bots import BOTS, Bot, BotError, bot_named, choose
from .chances import Chances, chances
from .engine.weights import CoachUnavailableError
from .game_review import GameReview, ReviewedAct, ReviewedDrop, ReviewRun, luck, review
from .hint import Advice, HintSearch, advise
from .judgement import Judgement, JudgementSearch, judge
from .level import Level, level_of
from .luck import Luck
from .matches import Match, match, play_out
from .ranking import Ranked, WeighedDrop, WeighedDrops, rank, weigh

__all__ = [
    "BOTS", "Advice", "Bot", "BotError", "Chances", "CoachUnavailableError", "GameReview", "HintSearch", "Judgement", "JudgementSearch", "Level", "Luck", "Match",
    "Ranked", "ReviewRun", "ReviewedAct", "ReviewedDrop", "WeighedDrop", "WeighedDrops", "advise", "bot_named", "chances", "choose", "judge", "level_of", "luck",
    "match", "play_out", "rank", "review", "weigh",
]  # fmt: skip
