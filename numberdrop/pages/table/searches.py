"""Searches in time slices during a game: for a hint, and for what each bot would do, with sentences that name those bots."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from numberdrop.pages.message import Note, note, phrase, term
from numberdrop.rules.actions import Action, Drop
from numberdrop.rules.game import Game

from .seating import BOT_NAMES

if TYPE_CHECKING:
    from numberdrop.coach import Advice, HintSearch
    from numberdrop.coach.engine.native import Engine
    from numberdrop.coach.others import BotChoicesSearch

DropRole: TypeAlias = Literal["too", "best", "fell", "find"]
"""Which drop a sentence about bots refers to: the one made in the game (``too``: they would make it, too), the advised one (``best``), a
wrong answer (``fell``) or the right one (``find``).
"""


@dataclass(frozen=True)
class BotChoicesJob:
    """A search for what each bot would do in a position; ``known`` is the number of bots for which that is found."""

    search: BotChoicesSearch = field(compare=False, repr=False)
    known: int = 0

    @classmethod
    def of(cls, game: Game, player: int, engine: Engine) -> BotChoicesJob:
        """Make a search that has not started; ``engine`` is the coach's engine."""
        from numberdrop.coach.others import BotChoicesSearch  # imported late: only after the coach was asked

        return cls(BotChoicesSearch(game, player, engine))

    def advanced(self, seconds: float) -> BotChoicesJob:
        """Search for ``seconds`` more; returns the search with its new results."""
        self.search.run(seconds)
        return replace(self, known=len(self.search.bot_choices))

    @property
    def done(self) -> bool:
        """Whether it is found for all bots what they would do."""
        return self.search.done

    @property
    def acts_by_bot(self) -> Mapping[str, Action]:
        """The acts found so far, by name of the bot."""
        return self.search.bot_choices


def bot_choice_lines(chosen: Mapping[str, Action], drop: Drop, role: DropRole) -> tuple[Note, ...]:
    """Return a line that names the bots that would make a ``drop``, by their acts found so far (``chosen``). If none would: no line, or
    a line that says so if the acts of all bots are known and ``role`` is ``too``.
    """
    from numberdrop.coach.others import bots_choosing  # imported late: only after the coach was asked

    same, complete = bots_choosing(chosen, drop), len(chosen) == len(BOT_NAMES)
    if not same:
        return (note("coach.others_nobody"),) if complete and role == "too" else ()
    names = term("listing", tuple(phrase(f"bot.{bot}") for bot in same))
    stronger = BOT_NAMES[BOT_NAMES.index(same[-1]) + 1 :]
    line = note(f"coach.others_{role}", count=len(same), bots=names)
    if role == "too" and complete and len(stronger) > 1:
        line = note("coach.others_from", count=len(same), bots=names, from_=phrase(f"bot.{stronger[0]}"))
    return (line.but(faces=same),)


SLICE = 0.4 if sys.platform == "emscripten" else 0.1
"""Seconds for which bots or the coach think at one tick; longer in the browser, where a slow phone redraws the page after each tick."""


@dataclass(frozen=True)
class HintJob:
    """The search for the coach's ``advice``. ``settled``: the advice is final; ``done``: it is also known which bots would follow it."""

    game: Game
    player: int
    search: HintSearch = field(compare=False, repr=False)
    advice: Advice | None = None
    settled: bool = False
    done: bool = False
    bot_choices: BotChoicesJob | None = None
    seconds: int = 0
    """For how many seconds the coach has thought."""

    def advanced(self, seconds: float) -> HintJob:
        """Return the job after ``seconds`` more: the coach thinks or, once its advice is final, bots are asked what they would do."""
        if self.settled:
            bots = (self.bot_choices or BotChoicesJob.of(self.game, self.player, self.search.engine)).advanced(seconds)
            return replace(self, bot_choices=bots, done=bots.done)
        search = self.search
        search.run(seconds)
        advice, settled = search.advice, search.done
        done = settled and not (advice and isinstance(advice.action, Drop))  # bots are asked only about a drop
        return replace(self, advice=advice, settled=settled, done=done, seconds=round(search.spent))
