"""How the learner stands against each bot, kept on this device: one line a game of two that was finished without taking back.

A line is a JSON list: version, id, seconds since 1970, bot, one's own points, the bot's. Lines are only ever added, by any tab.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

from numberdrop.formats.converter import as_text
from numberdrop.formats.declarations import Among, Between
from numberdrop.pages.kept import kept_lines

DUELS = "duels"
"""The name under which the browser keeps them."""
_VERSION = 1
_POINTS = Between(-999, 999)


@dataclass(frozen=True)
class Duel:
    """A finished game against a bot. ``id`` is that of the game: the same acts again are no second game."""

    id: str
    at: int
    bot: str
    mine: int
    theirs: int

    def line(self) -> str:
        """What the browser keeps of it."""
        return as_text((_VERSION, self.id, self.at, self.bot, self.mine, self.theirs))


class Record(NamedTuple):
    """Games won and lost; a shared win is neither."""

    won: int
    lost: int


def read_duels(kept: str, bots: Iterable[str]) -> tuple[Duel, ...]:
    """The games of the lines that the browser kept; lines that are none are passed over."""
    kind: Any = tuple[
        Literal[1], str, int, Annotated[str, Among(tuple(bots))], Annotated[int, _POINTS], Annotated[int, _POINTS]
    ]
    duels = {name: Duel(name, at, bot, mine, theirs) for _, name, at, bot, mine, theirs in kept_lines(kept, kind)}
    return tuple(duels.values())


def record_against(duels: Iterable[Duel], bot: str) -> Record:
    """How one stands against a bot."""
    met = [duel for duel in duels if duel.bot == bot]
    return Record(sum(one.mine > one.theirs for one in met), sum(one.mine < one.theirs for one in met))
