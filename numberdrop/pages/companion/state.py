"""What the companion holds: two rooms under one roof. A message goes to the one that is open, the browser keeps both.

The table is that of the play page with a game without a seed. What is its own: the dice are tapped in, the tiles are those that
were drawn at the table, and any player's last entry can be corrected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from numberdrop.pages.intents import Intent, Load, Mark, Paint, SetDie
from numberdrop.pages.message import EMPTY, Message
from numberdrop.pages.page import Values
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.table.state import Table, TableState
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action
from numberdrop.rules.editions import edition_for
from numberdrop.rules.game import Game

from .desk import Desk
from .paper import Paper
from .setup import SetupFaults

NAME = "companion"
LEARNS = False
NEVER_STALE: tuple[type[Intent], ...] = (Paint, Mark, SetDie, Load)
"""A stroke says all that it means: none is lost because the picture of the one before is still on its way."""
TOOLS = ("table", "paint", "combo")
"""What the page can be used for: follow a game, write a sheet, ring its combos."""
NO_FACE = "?"
"""A die that has not been tapped in yet."""
NO_FACES = (NO_FACE,) * 5
Beginning: TypeAlias = Literal["doors", "table"]
"""What the page can be used for, and behind one of its doors who sits at the table."""
Asides: TypeAlias = Mapping[int, tuple[Action, ...]]


@dataclass(frozen=True, kw_only=True)
class Companion(TableState):
    """A table of people with dice and paper of their own, and a desk beside it."""

    blank: Game
    """The game that nobody has set up."""
    begins: Beginning | None = "doors"
    """What is asked while nobody has said yet what the page is to be used for."""
    places: int = 2
    """How many sit at the table that is being laid, at first."""
    met: bool = False
    """Whether the browser has said what it keeps: before that, nobody is asked to begin anything."""
    at_desk: bool = False
    desk: Desk = field(default_factory=Desk)
    faces: tuple[str, ...] = NO_FACES
    """The dice as far as they are tapped in."""
    setup_faults: SetupFaults | None = None
    asides: Asides = field(default_factory=dict)
    """For each state of the games on the table, by its number: the entries that wait for one that is being corrected."""
    table_message: Message = EMPTY
    """What was said at the table when one went to the desk."""

    @property
    def values(self) -> Values:
        sheet = self.desk.paper.sheet
        return Values(sheet=sheet, grid=sheet.grid) if self.at_desk else super().values

    @property
    def tool(self) -> str:
        """What the page is being used for."""
        return self.desk.tool if self.at_desk else TOOLS[0]

    @property
    def untouched(self) -> bool:
        """Whether nothing was set up or entered yet, so that there is nothing to keep of the table."""
        return self.game is self.blank

    @property
    def begun(self) -> bool:
        """Whether a room is in use."""
        return self.at_desk or not (self.untouched and self.desk.paper.empty)

    @property
    def aside(self) -> tuple[Action, ...]:
        """Entries that wait for one that is being corrected."""
        return self.asides.get(self.table.games.at, ())

    def under(self, edition: str, instead: str) -> Companion:
        """A table and a sheet that nobody has touched, by another edition."""
        if self.begun or self.blank.setup.edition != instead:
            return self
        return replace(_by(edition), turn=self.turn + 1, said=self.said, met=self.met, dialog=self.dialog)

    def retreats(self) -> Iterator[Companion]:
        """At the table, and then one entry earlier after the other."""
        yield replace(self, dialog=None)
        yield from super(Companion, replace(self, at_desk=False)).retreats()

    def with_asides(self, asides: Asides, upto: int) -> Companion:
        """With these entries waiting, and those in states before number ``upto``: what waited in states that are gone is gone."""
        before = {at: waiting for at, waiting in self.asides.items() if at < upto}
        return replace(self, asides={**before, **asides})


def begin(which: str, visit: Visit) -> Companion:
    """A table for two that nobody has set up, and an empty sheet."""
    # The tiles are drawn by a seed that the first picture of the page can have, too; the dice are those on the table.
    return _by(edition_for(visit.language))


def _by(edition: str) -> Companion:
    blank = Game.new(2, edition, tiles=Game.new(2, edition, fresh_seed()).setup.tiles)
    return Companion(table=Table.of(blank), blank=blank, desk=Desk.of(Paper(edition=edition)))
