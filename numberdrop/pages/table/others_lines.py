"""Which bots would make the drop that is spoken of: found in slices after all else, and told in a sentence with their faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from numberdrop.pages.message import Note, note, phrase, term
from numberdrop.rules.actions import Action, Drop
from numberdrop.rules.game import Game

from .seating import BOT_NAMES

if TYPE_CHECKING:
    from numberdrop.coach.engine.native import Engine
    from numberdrop.coach.others import OthersSearch

Spoken: TypeAlias = Literal["too", "best", "fell", "find"]
"""Of a drop that was made (they would make it, too), of one that is advised, of a wrong answer, or of the right one."""


@dataclass(frozen=True)
class Others:
    """What bots would do in the making: of how many of them it is ``known``."""

    search: OthersSearch = field(compare=False, repr=False)
    known: int = 0

    @classmethod
    def of(cls, game: Game, player: int, think: Engine) -> Others:
        """Bots of which nothing is known yet."""
        from numberdrop.coach.others import OthersSearch  # only where somebody has asked the coach

        return cls(OthersSearch(game, player, think))

    def thought_on(self, seconds: float) -> Others:
        """The same after so long."""
        self.search.run(seconds)
        return replace(self, known=len(self.search.chosen))

    @property
    def done(self) -> bool:
        """Whether it is known of all."""
        return self.search.done

    @property
    def chosen(self) -> Mapping[str, Action]:
        """What each of them does of whom it is known."""
        return self.search.chosen


def others_lines(chosen: Mapping[str, Action], drop: Drop, spoken: Spoken) -> tuple[Note, ...]:
    """Who drops it there, as far as it is known; that nobody does is only said of what was done, when it is known of all."""
    from numberdrop.coach.others import who_does_so  # only where somebody has asked the coach

    there, known = who_does_so(chosen, drop), len(chosen) == len(BOT_NAMES)
    if not there:
        return (note("coach.others_nobody"),) if known and spoken == "too" else ()
    names = term("listing", tuple(phrase(f"bot.{bot}") for bot in there))
    above = BOT_NAMES[BOT_NAMES.index(there[-1]) + 1 :]
    if spoken == "too" and known and len(above) > 1:
        line = note("coach.others_from", count=len(there), bots=names, from_=phrase(f"bot.{above[0]}"))
    else:
        line = note(f"coach.others_{spoken}", count=len(there), bots=names)
    return (line.but(faces=there),)
