"""What the play page holds: a table, what lies over it, and the work that is under way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, Literal, TypeAlias

from numberdrop.pages.intents import Intent, Load, Press
from numberdrop.pages.message import note, phrase
from numberdrop.pages.parts.frame import Reel
from numberdrop.pages.parts.scores import Duel, Score
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.table.acts import turned_to
from numberdrop.pages.table.ideas import summary_lines
from numberdrop.pages.table.judgement import DropJudgement
from numberdrop.pages.table.review import Reviews
from numberdrop.pages.table.state import NO_MOVE, Table, TableState, cells_of
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action, Block, Drop
from numberdrop.rules.editions import edition_for
from numberdrop.rules.game import Game
from numberdrop.steps import StepRunner

if TYPE_CHECKING:
    from numberdrop.coach import ReviewedDrop
    from numberdrop.coach.continuation import Continuation


# --- bot turn ---------------------------------------------------------------------------------------------------------

# Bots at work: one that thinks about its next act, and one that plays the dice of a game alone. Both work in slices, so that
# nobody waits for them.


@dataclass(frozen=True)
class BotTurn:
    """What a ``bot`` is thinking about: its act for a ``player`` in this very ``game``."""

    game: Game
    bot: str
    player: int | None
    runner: StepRunner[Action] = field(compare=False, repr=False)

    @classmethod
    def of(cls, game: Game, bot: str, player: int | None) -> BotTurn:
        """A bot that has not begun to think yet."""
        from numberdrop.coach.bots import bot_named, choosing  # a page without bots pays nothing for them

        return cls(game, bot, player, StepRunner(choosing(game, bot_named(bot), player)))

    def __reduce__(self) -> tuple[object, ...]:
        return _begun_anew, (self.game, self.bot, self.player)

    def run(self, seconds: float) -> Action | None:
        """Think on for about so long; the act, once it is decided."""
        return self.runner.result if self.runner.run(seconds) else None


def _begun_anew(game: Game, bot: str, player: int | None) -> BotTurn:
    return BotTurn.of(game, bot, player)


@dataclass(frozen=True)
class Rival:
    """A bot that plays the dice of a game alone, and its turn while it thinks."""

    bot: str
    game: Game
    turn: BotTurn | None = None

    def played_on(self, seconds: float) -> Rival:
        """The rival after so long: a few acts at a time."""
        until, game, turn = monotonic() + seconds, self.game, self.turn
        while not game.over and (left := until - monotonic()) > 0:
            turn = turn or BotTurn.of(game, self.bot, 0)
            action = turn.run(left)
            if action is not None:
                game, turn = game.apply(action), None
        return replace(self, game=game, turn=turn)


# --- state ------------------------------------------------------------------------------------------------------------

NAME = "play"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = (Load,)


Beginning: TypeAlias = Literal["doors", "seats"]
"""What stands there while nobody has said who plays: the ways to begin, and behind some of them who sits at the table."""


@dataclass(frozen=True)
class Replay(Reel):
    """Every state of a game."""

    states: tuple[Game, ...]
    bot: str = ""
    """The bot whose game on the same dice it is; otherwise that on the table."""

    @property
    def of_table(self) -> bool:
        """Whether it is the game on the table."""
        return not self.bot

    @property
    def game(self) -> Game:
        """The game as it was."""
        return self.states[self.at]

    @property
    def last(self) -> int:
        """The number of the last state."""
        return len(self.states) - 1

    def round_at(self, round_: int) -> int:
        """The state in which a round begins; the last state for one that never came."""
        return next((at for at, game in enumerate(self.states) if game.round >= round_), self.last)


@dataclass(frozen=True, kw_only=True)
class Watched(Replay):
    """What mostly follows after one of two drops that the coach has spoken of; ``under`` is the page that it lies over."""

    found: Continuation
    under: Play

    of_table = False

    @property
    def best(self) -> bool:
        """Whether it is the coach's drop."""
        return self.states is self.found.best


@dataclass(frozen=True)
class Retry:
    """A drop of the game to be made again: what was said of it, the position before it, what has been dropped instead, and the
    position that is shown. ``under`` is the replay that it lies over.
    """

    old: ReviewedDrop
    before: Game
    game: Game
    drop: Drop | None = None
    under: Replay | None = None


@dataclass(frozen=True, kw_only=True)
class Play(TableState):
    """A table with one to six players, and what goes on at it: ``jobs.due`` says what of it is next."""

    begins: Beginning | None = None
    seats: tuple[str, ...] = ()
    """Who sits at the table that is being laid, at first."""
    met: bool = False
    """Whether the browser has said what it keeps: before that, nobody is asked to begin anything."""
    overlay: Replay | Retry | None = None
    """What lies over the table; the game itself stays as it is and is what the browser keeps."""
    judgement: DropJudgement | None = None
    """The coach's word on a drop, done or in the making."""
    bot_turn: BotTurn | None = None
    rivals: tuple[Rival, ...] = ()
    """Bots that have played, or are playing, the dice of the game on the table alone."""
    reviews: Reviews | None = None
    reopens: int | None = None
    """The drop that was being made again when the page was left: it is opened when its review is there again."""
    scores: tuple[Score, ...] = ()
    """One's own, those that the browser had and ``new_scores``."""
    new_scores: tuple[Score, ...] = ()
    duels: tuple[Duel, ...] = ()
    """Games against bots, those that the browser had and ``new_duels``."""
    new_duels: tuple[Duel, ...] = ()

    @property
    def game(self) -> Game:
        """The game that is shown."""
        return self.overlay.game if self.overlay else self.table.game

    @property
    def locked(self) -> bool:
        """Whether nobody may act at the board now."""
        match self.overlay:
            case Replay():
                return True
            case Retry(drop=drop):
                return drop is not None
        return self.table.locked

    def under(self, edition: str, instead: str) -> Play:
        """The game that lies ready behind the doors by another edition."""
        game = self.table.game
        setup = game.setup
        if not self.begins or game.actions or setup.edition != instead:
            return self
        return self.moved(table=Table.of(Game.new(setup.players, edition, setup.seed)))

    def retreats(self) -> Iterator[Play]:
        """Without what is worked on, without what lies over the table, and then one act earlier after the other."""
        quiet = self.moved(dialog=None, judgement=None, bot_turn=None, rivals=(), reviews=None, reopens=None)
        yield quiet
        yield from super(Play, replace(quiet, overlay=None)).retreats()

    @property
    def replay(self) -> Replay | None:
        """The replay that is open, perhaps under a drop that is made again."""
        return self.overlay.under if isinstance(self.overlay, Retry) else self.overlay

    @property
    def reviewed(self) -> Reviews:
        """The reviews of the game on the table, done or under way."""
        game = self.table.game
        return self.reviews if self.reviews and self.reviews.game is game else Reviews(game)

    @property
    def busy_rival(self) -> Rival | None:
        """The bot that plays the same dice now."""
        return next((rival for rival in self.rivals if not rival.game.over), None)


def begin(which: str, visit: Visit, game: Game | None = None) -> Play:
    """The doors, with a new solo game behind the first of them; or a game under way."""
    fresh = Game.new(edition=edition_for(visit.language), seed=fresh_seed())
    return Play(table=Table.of(game or fresh), begins=None if game else "doors", given=game is not None)


def of_the_game(before: Play, after: Play) -> Play:
    """What belongs to a game goes with it: where another state of the games is on the table, nothing lies over it any more, the
    doors are behind us, and bots that played other dice alone are forgotten.
    """
    old, new = before.table.game, after.table.game
    if after.table.games is before.table.games:
        return after
    rivals = after.rivals if new.over and new.setup == old.setup else ()
    overlay = None if after.overlay is before.overlay else after.overlay
    return replace(after, rivals=rivals, overlay=overlay, begins=None)


# --- replay -----------------------------------------------------------------------------------------------------------

# Replay of the game on the table, finished or not, or of a record that was opened: act by act, round by round, by itself.
#
# While a replay is open the page shows its states; the game itself stays as it is and is what the browser keeps.

_ANNOUNCED = 4


def open_replay(play: Play) -> Play:
    """Open the game on the table from its start."""
    game = play.table.game
    if not game.actions:
        return play.say(note("replay.nothing"))
    table = replace(play.table, pause=False, audit_shown=False)
    return replay_at(replace(play, table=table), Replay(game.states()))


def leave_replay(play: Play) -> Play:
    """Back to the game as it stands."""
    table = play.table.to(play.table.games.at)
    if play.replay and play.replay.bot and table.seating.people:
        table = table.viewing(table.seating.people[0])
    return replace(turned_to(play, table), overlay=None).quiet()


def replay_at(play: Play, replay: Replay) -> Play:
    """Show a state of the game, with the act that led to it."""
    table = replace(play.table, last_move=NO_MOVE)
    if replay.at:
        action = replay.game.actions[-1]
        table = replace(table, viewed=table.viewed if action.player is None else action.player)
        if isinstance(action, Drop | Block):
            table = replace(table, falls=table.falls + 1, last_move=(action.player, cells_of(action)))
    return tell_step(play.moved(table=table, overlay=replay), replay)


def press_in_replay(play: Play, replay: Replay, press: Press) -> Play | None:
    """What the buttons of a replay do; ``None`` for all others."""
    name = press.name
    stepped = replay.pressed(name)
    if stepped is not None:
        return play.moved(overlay=stepped) if name == "hold" else replay_at(play, stepped)
    match name:
        case "look" if press.which.isdecimal():
            return replay_at(play, replace(replay, running=False).to(replay.round_at(int(press.which))))
        case "round_on":
            return replay_at(play, replay.to(replay.round_at(replay.game.round + 1)))
        case "round_back":
            # To the start of this round, or of the one before when that is where we are.
            start = replay.round_at(replay.game.round)
            at = start if start < replay.at else replay.round_at(replay.game.round - 1)
            return replay_at(play, replay.to(at))
        case "leave_replay":
            return leave_replay(play)
        case "next" | "back" | "go" | "resign":
            return play.not_now()  # they are for the game, which rests
    return None


def tell_step(play: Play, replay: Replay) -> Play:
    """Tell the act that led to the state shown, and what came of it."""
    title = phrase("replay.title")
    if not replay.at:
        return play.say(note("replay.start"), title=title)
    *_, before, _ = replay.game.states()  # of what mostly follows others' acts are left out
    action = replay.game.actions[-1]
    lines = summary_lines(before, action, before.play(action))
    place = phrase("replay.place", at=replay.at, last=replay.last, round=replay.game.round)
    return play.say(*lines, title=title, announce=(place, *lines[:_ANNOUNCED]))
