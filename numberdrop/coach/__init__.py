"""The coach: how good an act is, and why; and bots to play against.

All functions take a ``Game``. They raise ``CoachUnavailableError``, which says what to install, if the compiled core cannot run.
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
from .ranking import RankedAct, WeighedDrop, WeighedDrops, rank, weigh

__all__ = [
    "BOTS", "Advice", "Bot", "BotError", "Chances", "CoachUnavailableError", "GameReview", "HintSearch", "Judgement", "JudgementSearch", "Level", "Luck", "Match",
    "RankedAct", "ReviewRun", "ReviewedAct", "ReviewedDrop", "WeighedDrop", "WeighedDrops", "advise", "bot_named", "chances", "choose", "judge", "level_of", "luck",
    "match", "play_out", "rank", "review", "weigh",
]  # fmt: skip
