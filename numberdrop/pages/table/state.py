"""A table as a value: every game so far, who sits there, whose sheet is looked at, and what happened last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self, TypeAlias, TypeVar

from numberdrop.pages.kept import History
from numberdrop.pages.message import Phrase
from numberdrop.pages.page import PageState, Values
from numberdrop.rules.actions import Action, Block, Circle, Drop, Start
from numberdrop.rules.game import Game, Phase, Setup
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.transition import Outcome

from .hint_job import Hint
from .seating import FIRST_SPEED, SPEEDS, Seating, bot_may_act, decider

_UNLIMITED = 1_000_000
_BOT_MOVES_TOLD = 8
"""Acts of bots that are told at once."""
LastMove: TypeAlias = tuple[int, Cells]
"""Whose shape fell last, and where."""
NO_MOVE: LastMove = (0, ())


class BotMove(NamedTuple):
    """An act of a bot, the game before it, and what came of it."""

    before: Game
    action: Action
    outcome: Outcome[Game]


@dataclass(frozen=True, kw_only=True)
class Table:
    """All ``games`` so far, state by state: a new game follows the one before, so that undo leads back into it."""

    games: History[Game]
    seatings: Mapping[Setup, Seating] = field(default_factory=dict)
    """Who sits at which game; at those that are not named, people."""
    viewed: int = 0
    """The player whose sheet is shown."""
    pause: bool = False
    """Whoever has just acted sees what came of it, before the sheet is handed on."""
    audit_shown: bool = False
    last_move: LastMove = NO_MOVE
    falls: int = 0
    """How many shapes have fallen: one fall is told from the next by it."""
    speed: str = FIRST_SPEED
    bots_paused: bool = False
    """Bots wait for a press."""
    bot_moves: tuple[BotMove, ...] = ()
    """The acts of bots since a person's last."""

    @classmethod
    def of(cls, game: Game) -> Table:
        """A table with this game on it."""
        return cls(games=History.of(game))

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.games.now

    # --- who sits there -----------------------------------------------------------------------------------------------

    @property
    def seating(self) -> Seating:
        """Who sits at the game on the table."""
        return self.seating_at(self.game.setup)

    def seating_at(self, setup: Setup) -> Seating:
        """Who sits at a game."""
        return self.seatings.get(setup) or Seating.of_people(setup.players)

    def seat(self, seating: Seating, setup: Setup | None = None) -> Table:
        """Seat people and bots, by default at the game on the table."""
        return replace(self, seatings={**self.seatings, setup or self.game.setup: seating})

    @property
    def due_bot(self) -> str:
        """The bot whose act is due, or nothing."""
        seating = self.seating
        bot = seating.bot(decider(self.game))
        return bot if bot and bot_may_act(self.game) and not seating.stopped else ""

    @property
    def locked(self) -> bool:
        """Whether nobody may act at the board now."""
        return bool(self.due_bot) or self.seating.stopped

    @property
    def bots_wait(self) -> bool:
        """Whether bots act only when somebody presses."""
        return self.bots_paused or SPEEDS[self.speed] is None

    @property
    def bot_moves_seen(self) -> bool:
        """Whether each act of a bot is shown on its own sheet."""
        return SPEEDS[self.speed] != 0 or not self.seating.people

    @property
    def watching(self) -> bool:
        """Whether what is shown is what a bot has just done."""
        return self.pause and bool(self.bot_moves)

    # --- what is done -------------------------------------------------------------------------------------------------

    def acted(self, action: Action, outcome: Outcome[Game], bot_at: int | None = None) -> Table:
        """After a legal act of a person, or of a bot that plays for the player ``bot_at``."""
        moves = () if bot_at is None else (*self.bot_moves, BotMove(self.game, action, outcome))
        table = replace(
            self,
            games=self.games.push(outcome.after, _UNLIMITED),
            viewed=self.viewed if bot_at is None or not self.bot_moves_seen else bot_at,
            pause=False,
            audit_shown=outcome.after.over,
            last_move=(action.player, cells_of(action)) if isinstance(action, Drop | Block) else NO_MOVE,
            falls=self.falls + isinstance(action, Drop | Block),
            bot_moves=moves[-_BOT_MOVES_TOLD:],
        )
        return _turned(table, action)

    def handed_on(self) -> Table:
        """Seen by the player who is to act, or by a person when the game is over."""
        due, people = decider(self.game), self.seating.people
        if due is None:
            due = people[0] if people and self.seating.bot(self.viewed) else self.viewed
        return replace(self, viewed=due, pause=False, last_move=NO_MOVE)

    def viewing(self, player: int) -> Table:
        """With the sheet of another player."""
        return replace(self, viewed=player, pause=False, last_move=NO_MOVE)

    # --- other games --------------------------------------------------------------------------------------------------

    def to(self, at: int) -> Table:
        """With the state number ``at`` on it again, seen by the player who is to act."""
        table = replace(self, games=self.games.to(at), pause=False, last_move=NO_MOVE, bot_moves=())
        game, due = table.game, decider(table.game)
        turned = due is not None and (bool(game.pending) or any(table.seating.seats))
        return replace(
            table,
            audit_shown=game.over,
            viewed=min(due if turned and due is not None else self.viewed, game.players - 1),
            # Among bots only, going back is for looking: they would play on at once.
            bots_paused=not table.seating.people and bool(game.actions),
        )

    def with_games(self, *games: Game) -> Table:
        """With another game on it, state by state; undo still reaches back into the one that was being played."""
        before = self.games.states[: self.games.at + 1] if self.game.actions else ()
        states = (*before, *games)
        return replace(self, games=History(states, len(states) - 1), viewed=0).to(len(states) - 1)

    # --- undo ---------------------------------------------------------------------------------------------------------

    @property
    def undo_target(self) -> int | None:
        """The number of the state that undo leads to: where a person was to act last, or one act back among bots only."""
        at = self.games.at
        if at == 0:
            return None
        if not self.game.actions or not self.seating.people:
            return at - 1
        earlier = range(at - 1, max(-1, at - len(self.game.actions) - 1), -1)
        return next((n for n in earlier if not self._bot_decides(n)), None)

    @property
    def redo_target(self) -> int:
        """The number of the state that redo leads to: where a person is to act next, or the last one."""
        last = len(self.games.states) - 1
        ahead = range(self.games.at + 1, last)
        return next((n for n in ahead if not self._bot_decides(n)), last)

    def _bot_decides(self, at: int) -> bool:
        """Whether a bot was to act in a state, at the table of its own game: another one may have had fewer seats."""
        game = self.games.states[at]
        return bool(self.seating_at(game.setup).bot(decider(game)))

    @property
    def marks_undo(self) -> bool:
        """Whether undo would take back an act after later dice were seen. Taking back the throw alone changes nothing."""
        at = self.undo_target
        if at is None or self.games.states[at].phase is Phase.ROLL:
            return False
        game = self.games.states[at]
        later = (state for state in self.games.states[at + 1 :] if state.setup == game.setup)
        return any(_throws(state) > _throws(game) for state in later)


def _turned(table: Table, action: Action) -> Table:
    """With the sheet of the player who is to act next, unless what has just come of the act stays in sight for a while."""
    game, due, people = table.game, decider(table.game), table.seating.people
    if table.due_bot:
        return table
    # At once means at once: what bots did then is told, not shown.
    if table.bot_moves and table.bot_moves_seen and (due is None or due in people):
        return replace(table, pause=True)
    of_bot = bool(table.seating.bot(table.viewed))
    if due is None:
        return replace(table, viewed=people[0]) if of_bot and people else table
    if (game.pending or of_bot) and table.viewed != due:
        placed = isinstance(action, Drop | Block | Circle | Start)
        if placed and game.players > 1 and not table.bot_moves:
            return replace(table, pause=True)
        return replace(table, viewed=due)
    if game.phase is Phase.ROLL and not isinstance(action, Start):
        return replace(table, viewed=due)
    return table


def _throws(game: Game) -> int:
    """How many throws have been seen."""
    return game.round - (game.phase in (Phase.START, Phase.ROLL))


def cells_of(action: Drop | Block) -> Cells:
    """The cells of an act, without numbers."""
    return tuple((cell[0], cell[1]) for cell in action.cells)


@dataclass(frozen=True, kw_only=True)
class TableState(PageState):
    """A page with a table on it. ``beat`` counts the slices of thinking: while the turn stays the same, whatever a person presses
    is not out of date.
    """

    table: Table
    beat: int = 0
    hint: Hint | None = None
    """The hint that was asked for last; ``hint_level`` counts its steps."""
    hint_level: int = 0
    roll_error: Phrase | None = None
    """What is wrong with the dice that were typed in."""
    playable_prefix: Game | None = None
    """What can be played of a record that was refused."""

    @property
    def game(self) -> Game:
        """The game that is shown."""
        return self.table.game

    @property
    def values(self) -> Values:
        game = self.game
        sheet = game.sheets[self.table.viewed] if self.table.viewed < game.players else game.sheet
        of_game = super().values._replace(game=game, sheet=sheet, grid=sheet.grid)
        return of_game._replace(result=game.scores) if game.over else of_game

    def retreats(self) -> Iterator[Self]:
        """Without a hint, and then one act earlier after the other."""
        yield from super().retreats()
        bare = self.moved(dialog=None, hint=None, hint_level=0)
        for at in range(self.table.games.at, -1, -1):
            yield replace(bare, table=self.table.to(at))

    @property
    def locked(self) -> bool:
        """Whether nobody may act at the board now."""
        return self.table.locked

    @property
    def actor(self) -> int | None:
        """The player whose act the board takes: the one whose sheet is shown, if it is their turn."""
        game, viewed = self.game, self.table.viewed
        if self.table.pause or viewed not in game.pending or self.locked:
            return None
        return viewed if game.phase is not Phase.COMBO or game.pending[0] == viewed else None


S = TypeVar("S", bound=TableState)
