"""What a game that is kept must remember beside its record, as the browser keeps it.

A record holds what was played; who of the players is a bot, what was taken back, who gave up, which state of a replay one is
looking at, whose drops were reviewed, which one is being made again or judged stands in a text of its own.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from numberdrop.formats.declarations import Among, AtMost, Between, Checked, MalformedError, Otherwise
from numberdrop.frozen import Frozen
from numberdrop.pages.kept import Kept
from numberdrop.rules.game import Setup

from .seating import FIRST_SPEED, SPEEDS, Seating, check_seat

TABLE = "table"
"""The name under which the browser keeps it."""
Players: TypeAlias = Annotated[tuple[int, ...], AtMost(6), Otherwise(())]
At: TypeAlias = Annotated[Annotated[int, Between(0, 10_000)] | None, Otherwise(None)]
"""A number of acts."""


class SavedTable(Frozen):
    """``game`` says which game this is about. Who sits at it, the rounds of acts that were ``taken`` back, who ``resigned``, how fast bots act, the
    state number of the ``replay`` that is open, the players whose drops were ``reviewed``, and after how many acts the drops stand that are
    being made again (``retry``), and ``judged``.
    """

    game: Any
    seats: tuple[Annotated[str, AtMost(80), Checked(check_seat)], ...]
    taken: Annotated[tuple[Annotated[int, Between(0, 999)], ...], AtMost(1_000), Otherwise(())] = ()
    resigned: Players = ()
    speed: Annotated[str, Among(SPEEDS), Otherwise(FIRST_SPEED)] = FIRST_SPEED
    replay: At = None
    reviewed: Players = ()
    retry: At = None
    judged: At = None

    @property
    def seating(self) -> Seating:
        return Seating(self.seats, self.taken, self.resigned)


KEPT = Kept(1, SavedTable, longest=4_000)


def saved_table(setup: Setup, seating: Seating, speed: str, **more: Any) -> SavedTable:
    """What is to be kept with a game."""
    return SavedTable(_about(setup), seating.seats, seating.taken_back, seating.resigned, speed, **more)


def read_saved_table(text: str | None, setup: Setup) -> SavedTable | None:
    """What was kept with this very game; ``None`` for anything else, however odd."""
    try:
        saved = KEPT.read(text)
    except MalformedError:
        return None
    if saved.game != _about(setup) or len(saved.seats) != setup.players:
        return None
    there = range(setup.players)
    return saved.but(
        resigned=tuple(player for player in saved.resigned if player in there),
        reviewed=tuple(player for player in dict.fromkeys(saved.reviewed) if player in there),
    )


def _about(setup: Setup) -> list[object]:
    return [setup.players, setup.edition, setup.seed, "".join(setup.tiles), list(setup.names)]
