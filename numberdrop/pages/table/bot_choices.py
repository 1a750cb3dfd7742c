"""The choices of the bots in a position: the search for what each would do, and the sentences that name those who would make a drop."""

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
"""Which drop bots would make: the one made in the game, the advised one, a wrong answer, or the right answer."""


@dataclass(frozen=True)
class Others:
    """A search for what each bot would do; it is ``known`` for so many of them."""

    search: OthersSearch = field(compare=False, repr=False)
    known: int = 0

    @classmethod
    def of(cls, game: Game, player: int, think: Engine) -> Others:
        """A search that has not started."""
        from numberdrop.coach.others import OthersSearch  # imported late: only after the coach was asked

        return cls(OthersSearch(game, player, think))

    def advanced(self, seconds: float) -> Others:
        """The search after ``seconds`` more."""
        self.search.run(seconds)
        return replace(self, known=len(self.search.chosen))

    @property
    def done(self) -> bool:
        """Whether it is known for all bots."""
        return self.search.done

    @property
    def chosen(self) -> Mapping[str, Action]:
        """The acts of the bots so far, by name."""
        return self.search.chosen


def others_lines(chosen: Mapping[str, Action], drop: Drop, spoken: Spoken) -> tuple[Note, ...]:
    """The bots that would make a drop. That there are none is said only of the drop made in the game, once all are known."""
    from numberdrop.coach.others import bots_choosing  # imported late: only after the coach was asked

    same, complete = bots_choosing(chosen, drop), len(chosen) == len(BOT_NAMES)
    if not same:
        return (note("coach.others_nobody"),) if complete and spoken == "too" else ()
    names = term("listing", tuple(phrase(f"bot.{bot}") for bot in same))
    stronger = BOT_NAMES[BOT_NAMES.index(same[-1]) + 1 :]
    if spoken == "too" and complete and len(stronger) > 1:
        line = note("coach.others_from", count=len(same), bots=names, from_=phrase(f"bot.{stronger[0]}"))
    else:
        line = note(f"coach.others_{spoken}", count=len(same), bots=names)
    return (line.but(faces=same),)
