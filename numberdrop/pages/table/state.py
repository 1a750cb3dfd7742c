"""The state of a table: every game played so far, the people and bots at it, the sheet that is shown, and what happened last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, Self, TypeAlias, TypeVar

from numberdrop.pages.kept import History
from numberdrop.pages.message import Phrase
from numberdrop.pages.page import NotebookValues, PageState
from numberdrop.pages.scene import Mode
from numberdrop.rules.actions import Action, Block, Circle, Drop, Start
from numberdrop.rules.drops import count_landings
from numberdrop.rules.game import Game, Phase, Setup
from numberdrop.rules.legality import due_shapes
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.transition import Outcome

from .searches import HintJob
from .seating import FIRST_SPEED, PERSON, SPEEDS, Seating, bot_may_act, player_to_decide

_MODES: Mapping[Phase, Mode] = {Phase.START: "start", Phase.BLOCKS: "block", Phase.DROP: "drop", Phase.COMBO: "combo"}
_UNLIMITED = 1_000_000
_BOT_MOVES_TOLD = 8
"""How many acts of bots a message describes at most."""
LastMove: TypeAlias = tuple[int, Cells]
"""The player whose shape fell last, and the cells into which it fell."""
NO_MOVE: LastMove = (0, ())


class BotMove(NamedTuple):
    """An act of a bot, the game before it (``before``), and the rules' answer to it (``outcome``)."""

    before: Game
    action: Action
    outcome: Outcome[Game]


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table with a game. ``games`` are the states of all games played at it, so that undo leads back into the previous game."""

    games: History[Game]
    seatings: Mapping[Setup, Seating] = field(default_factory=dict)
    """The people and bots at the table in each game; a game without an entry is played by people only."""
    viewed: int = 0
    """The player whose sheet is shown."""
    pause: bool = False
    """Whether the result of the last act stays on screen until a button leads to the next player's sheet."""
    audit_shown: bool = False
    last_move: LastMove = NO_MOVE
    falls: int = 0
    """The number of shapes that have fallen so far; it tells the browser one fall from the next."""
    speed: str = FIRST_SPEED
    bots_paused: bool = False
    """Whether the visitor has paused the bots."""
    bot_moves: tuple[BotMove, ...] = ()
    """The acts of bots since a person acted last."""

    @classmethod
    def of(cls, game: Game) -> Table:
        """Make a table with this game on it."""
        return cls(games=History.of(game))

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.games.now

    # --- seating ------------------------------------------------------------------------------------------------------

    @property
    def seating(self) -> Seating:
        """The people and bots at the table in the current game."""
        return self.seating_in(self.game.setup)

    def seating_in(self, setup: Setup) -> Seating:
        """Return the people and bots at the table in the game with the set-up ``setup``."""
        return self.seatings.get(setup) or Seating((PERSON,) * setup.players)

    def with_seating(self, seating: Seating, setup: Setup | None = None) -> Table:
        """Set the people and bots at the table, in the game with this set-up; by default in the current one."""
        return replace(self, seatings={**self.seatings, setup or self.game.setup: seating})

    @property
    def due_bot(self) -> str:
        """The bot that has to act next; empty if it is no bot's turn."""
        seating = self.seating
        bot = seating.bot(player_to_decide(self.game))
        return bot if bot and bot_may_act(self.game) and not seating.all_resigned else ""

    @property
    def locked(self) -> bool:
        """Whether the board accepts no act of the game now."""
        return bool(self.due_bot) or self.seating.all_resigned

    @property
    def bots_wait(self) -> bool:
        """Whether bots act only when the visitor presses a button."""
        return self.bots_paused or SPEEDS[self.speed] is None

    @property
    def shows_bot_moves(self) -> bool:
        """Whether each act of a bot is shown on the bot's own sheet."""
        return SPEEDS[self.speed] != 0 or not self.seating.people

    @property
    def shows_last_bot_act(self) -> bool:
        """Whether the last act of a bot is being shown."""
        return self.pause and bool(self.bot_moves)

    # --- acts ---------------------------------------------------------------------------------------------------------

    def after_act(self, action: Action, outcome: Outcome[Game], bot_player: int | None = None) -> Table:
        """Return the table after a legal act of a person, or of the bot of player ``bot_player``; ``outcome``: the rules' answer."""
        moves = () if bot_player is None else (*self.bot_moves, BotMove(self.game, action, outcome))
        move = last_move_of(action)
        table = replace(
            self,
            games=self.games.push(outcome.after, _UNLIMITED),
            viewed=self.viewed if bot_player is None or not self.shows_bot_moves else bot_player,
            pause=False,
            audit_shown=outcome.after.over,
            last_move=move,
            falls=self.falls + (move is not NO_MOVE),
            bot_moves=moves[-_BOT_MOVES_TOLD:],
        )
        return _after_turn(table, action)

    def show_next_sheet(self) -> Table:
        """Show the sheet of the player who acts next, or of a person when the game is over."""
        due, people = player_to_decide(self.game), self.seating.people
        if due is None:
            due = people[0] if people and self.seating.bot(self.viewed) else self.viewed
        return replace(self, viewed=due, pause=False, last_move=NO_MOVE)

    def show_sheet_of(self, player: int) -> Table:
        """Show the sheet of this player."""
        return replace(self, viewed=player, pause=False, last_move=NO_MOVE)

    # --- other games --------------------------------------------------------------------------------------------------

    def to(self, at: int) -> Table:
        """Go to the state with index ``at`` in ``games``, and if a player has to act there, show that player's sheet."""
        table = replace(self, games=self.games.to(at), pause=False, last_move=NO_MOVE, bot_moves=())
        game, due = table.game, player_to_decide(table.game)
        viewed = due if due is not None and (game.pending or any(table.seating.seats)) else self.viewed
        return replace(
            table,
            audit_shown=game.over,
            viewed=min(viewed, game.players - 1),
            # Without people, bots would play on at once after going back.
            bots_paused=not table.seating.people and bool(game.actions),
        )

    def with_other_game(self, *states: Game) -> Table:
        """Put another game, given by all its ``states`` in order, on the table. Undo still leads back into the previous game."""
        before = self.games.states[: self.games.at + 1] if self.game.actions else ()
        history = History((*before, *states), len(before) + len(states) - 1)
        return replace(self, games=history, viewed=0).to(history.at)

    # --- undo ---------------------------------------------------------------------------------------------------------

    @property
    def undo_target(self) -> int | None:
        """The index of the state that undo leads to: the last decision of a person, or without people the previous state, if any."""
        at = self.games.at
        if at == 0:
            return None
        if not self.game.actions or not self.seating.people:
            return at - 1
        earlier = range(at - 1, max(-1, at - len(self.game.actions) - 1), -1)
        return next((n for n in earlier if not self._bot_decides(n)), None)

    @property
    def redo_target(self) -> int:
        """The index of the state that redo leads to: the next decision of a person, else the last state."""
        last = len(self.games.states) - 1
        later = range(self.games.at + 1, last)
        return next((n for n in later if not self._bot_decides(n)), last)

    def _bot_decides(self, at: int) -> bool:
        """Whether it was a bot that had to act in the state with index ``at``, which may belong to an earlier game with other seats."""
        game = self.games.states[at]
        return bool(self.seating_in(game.setup).bot(player_to_decide(game)))

    @property
    def marks_undo(self) -> bool:
        """Whether undo would take back an act after later dice have been seen; taking back only the throw does not count."""
        at = self.undo_target
        if at is None or self.games.states[at].phase is Phase.ROLL:
            return False
        game = self.games.states[at]
        later = (state for state in self.games.states[at + 1 :] if state.setup == game.setup)
        return any(_throws_seen(state) > _throws_seen(game) for state in later)

    @property
    def last_drop(self) -> tuple[Game, Drop] | None:
        """The last drop of the person whose sheet is shown (on a bot's sheet: of any person), as (game before, drop); ``None`` if none."""
        people = self.seating.people
        wanted = (self.viewed,) if self.viewed in people else people
        for after, before in pairwise(reversed(self.games.states[: self.games.at + 1])):
            match after.actions:
                case ():
                    return None  # an earlier state belongs to another game
                case (*_, Drop(player=player) as drop) if player in wanted:
                    return before, drop
        return None


def _after_turn(table: Table, action: Action) -> Table:
    """Return the table after an act, with the sheet of the player who acts next, or still with the act's result if that is to be seen."""
    game, due, people = table.game, player_to_decide(table.game), table.seating.people
    if table.due_bot:
        return table
    # At the speed ``once``, acts of bots are told, not shown.
    if table.bot_moves and table.shows_bot_moves and (due is None or due in people):
        return replace(table, pause=True)
    of_bot = bool(table.seating.bot(table.viewed))
    if due is None:
        return replace(table, viewed=people[0]) if of_bot and people else table
    if (game.pending or of_bot) and table.viewed != due:
        match action:
            case Drop() | Block() | Circle() | Start() if game.players > 1 and not table.bot_moves:
                return replace(table, pause=True)
        return replace(table, viewed=due)
    match action:
        case Start():
            return table
    return replace(table, viewed=due) if game.phase is Phase.ROLL else table


def _throws_seen(game: Game) -> int:
    """Return how many throws of dice have been seen so far."""
    return game.round - (game.phase in (Phase.START, Phase.ROLL))


def cells_of(action: Action) -> Cells:
    """Return the cells of an act, without numbers; none for an act that changes no cell."""
    return tuple((cell[0], cell[1]) for cell in action.cells)


def last_move_of(action: Action | None) -> LastMove:
    """Return the player and cells of a drop or block; ``NO_MOVE`` for any other act."""
    match action:
        case Drop(player=player) | Block(player=player):
            return player, cells_of(action)
    return NO_MOVE


@dataclass(frozen=True, kw_only=True)
class TableState(PageState):
    """The state of a page with a table. ``beat`` counts the time slices in which the coach or bots have computed in this turn."""

    table: Table
    beat: int = 0
    hint: HintJob | None = None
    """The last hint; ``hint_level`` is the step that it shows."""
    hint_level: int = 0
    roll_error: Phrase | None = None
    """What is wrong with the typed dice; ``None`` if nothing is."""
    playable_prefix: Game | None = None
    """The part of a refused record that can be played; ``None`` without one."""

    @property
    def game(self) -> Game:
        """The game that is shown."""
        return self.table.game

    @property
    def notebook_values(self) -> NotebookValues:
        game = self.game
        sheet = game.sheets[self.table.viewed] if self.table.viewed < game.players else game.sheet
        of_game = super().notebook_values._replace(game=game, sheet=sheet, grid=sheet.grid)
        return of_game._replace(result=game.scores) if game.over else of_game

    @property
    def hint_here(self) -> HintJob | None:
        """The hint for the current position, finished or not; ``None`` if there is none."""
        hint = self.hint
        return hint if hint and hint.game is self.game and hint.player == self.table.viewed else None

    @property
    def hint_under_way(self) -> HintJob | None:
        """The hint for the current position that is still being computed; ``None`` if there is none."""
        hint = self.hint_here
        return None if hint is None or hint.done else hint

    def fallback_states(self) -> Iterator[Self]:
        """Yield states to show if this one cannot be drawn: without dialog and hint, then each time with one act less."""
        yield from super().fallback_states()
        bare = self.with_new_turn(dialog=None, hint=None, hint_level=0)
        for at in range(self.table.games.at, -1, -1):
            yield replace(bare, table=self.table.to(at))

    @property
    def locked(self) -> bool:
        """Whether the board accepts no act of the game now."""
        return self.table.locked

    @cached_property
    def no_shape_fits(self) -> bool:
        """Whether none of the shapes that may fall fits on the sheet that is shown."""
        game = self.game
        grid = game.sheets[self.table.viewed].grid
        return game.phase in (Phase.BLOCKS, Phase.DROP) and not count_landings(grid, due_shapes(game))

    @cached_property
    def due(self) -> str:
        """What has to be done on the sheet that is shown: what the board accepts, or the name of a button; ``none`` if nothing."""
        game = self.game
        if self.table.pause:
            return "next"
        if self.actor is None and game.pending and not game.solo:
            return "back"
        if self.no_shape_fits:
            return "skip"
        if self.mode != "none":
            return self.mode
        return "end" if game.phase is Phase.END else "none"

    @property
    def mode(self) -> Mode:
        """What the board accepts now."""
        return "none" if self.actor is None or self.no_shape_fits else _MODES.get(self.game.phase, "none")

    @property
    def actor(self) -> int | None:
        """The player whose sheet is shown, if the board accepts an act of this player now; otherwise ``None``."""
        game, viewed = self.game, self.table.viewed
        if self.table.pause or viewed not in game.pending or self.locked:
            return None
        return viewed if game.phase is not Phase.COMBO or game.pending[0] == viewed else None


S = TypeVar("S", bound=TableState)
