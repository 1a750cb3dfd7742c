"""A table with every state so far: whose sheet is shown, who sits there, undo and redo.

Undo is free until the next dice are seen; later it is marked, on the score and in what is told of the game.
"""

from __future__ import annotations

from numberdrop.rules.actions import Throw
from numberdrop.rules.game import Game, Phase, Setup
from numberdrop.rules.reasons import Verdict

from .judging import Judging
from .picture import player_name
from .seats import FIRST_SPEED, PERSON, Table, decider, fresh_seed
from .words import Voice


class Undoing(Judging):
    """The games so far (``at`` is the one on the table), whose sheet is shown, and who sits at which game."""

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.games: list[Game] = [game or Game.new(seed=fresh_seed())]
        self.at = 0
        self.shown = 0
        self.pause = False
        self.hints = 0
        self.auditing = False
        self.last: tuple[int, tuple[tuple[int, int], ...]] = (0, ())
        self.told: Verdict | None = None
        self.parties: dict[Setup, Table] = {}
        self.speed = FIRST_SPEED
        super().__init__(language)

    @property
    def game(self) -> Game:
        return self.games[self.at]

    @property
    def party(self) -> Table:
        """Who sits at the table of the game that is played."""
        setup = self.games[self.at].setup
        return self.parties.get(setup) or Table.of_people(setup.players)

    def seat(self, table: Table) -> None:
        """Seat people and bots at the game that is played."""
        self.parties[self.games[self.at].setup] = table

    def name_of(self, player: int) -> str:
        """What a player is called in sentences."""
        return player_name(Voice(self.language), self.game, player)

    def is_you(self, player: int) -> bool:
        """Whether this is the only person at the table, without a name: headlines speak to them."""
        names = self.game.setup.names
        given = player < len(names) and names[player].strip()
        return not given and [i for i, seat in enumerate(self.party.seats) if seat == PERSON] == [player]

    @property
    def voice(self) -> Voice:
        game = self.game
        names = tuple(self.name_of(player) for player in range(game.players))
        return Voice(self.language, (None,) if game.solo else names, game.setup.edition)

    # --- undo -------------------------------------------------------------------------------------------------------

    def undo_to(self) -> int | None:
        """The number of the state that undo leads to: where a person was to act last, or one act back among bots only."""
        party, game = self.party, self.games[self.at]
        if self.at == 0:
            return None
        if not game.actions or not party.people:
            return self.at - 1
        states = range(self.at - 1, self.at - len(game.actions) - 1, -1)
        return next((at for at in states if at >= 0 and not party.bot(decider(self.games[at]))), None)

    def marks_undo(self) -> bool:
        """Whether undo would take back an act after later dice were seen. Taking back the throw alone changes nothing."""
        at = self.undo_to()
        if at is None or self.games[at].phase is Phase.ROLL:
            return False
        game = self.games[at]
        return any(_throws(later) > _throws(game) for later in self.games[at + 1 :] if later.setup == game.setup)

    def press_undo(self) -> None:
        if self.party.stopped:
            self.seat(self.party.back_again())
            self.turn += 1
            self.tell([self.voice.note("ui.undone")], verdict="info")
            return
        at = self.undo_to()
        if at is None:
            self.tell([self.voice.note("ui.nothing_to_undo")], verdict="info")
            return
        undone, marked = self.games[self.at], self.marks_undo()
        self.jump(at)
        if marked:
            self.seat(self.party.took_back(self.game.round))
        if not undone.actions:
            key = "ui.undone_new"
        elif marked:
            key = "ui.undone_marked"
        else:
            key = "ui.undone_dice" if isinstance(undone.actions[-1], Throw) else "ui.undone"
        self.tell([self.voice.note(key)], verdict="info")

    def press_redo(self) -> None:
        last = len(self.games) - 1
        if self.at >= last:
            self.tell([self.voice.note("ui.nothing_to_redo")], verdict="info")
            return
        ahead = range(self.at + 1, last)
        self.jump(next((at for at in ahead if not self.party.bot(decider(self.games[at]))), last))
        self.tell([self.voice.note("ui.redone")], verdict="info")

    def jump(self, at: int) -> None:
        """Put the state number ``at`` on the table, seen by the player who is to act."""
        self.at = at
        self.turn += 1
        self.pause = False
        self.hints = 0
        self.auditing = self.game.over
        self.last = (0, ())
        self.told = None
        due = decider(self.game)
        if due is not None and (self.game.pending or any(self.party.seats)):
            self.shown = due
        self.shown = min(self.shown, self.game.players - 1)


def _throws(game: Game) -> int:
    """How many throws have been seen."""
    return game.round - (game.phase in (Phase.START, Phase.ROLL))
