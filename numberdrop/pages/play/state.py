"""The state of the play page: a table, what covers it (a replay or retry), and the computations under way. Also the replay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Literal, Self, TypeAlias
from urllib.parse import parse_qs

from numberdrop.pages.intents import EnterDialogText, Intent
from numberdrop.pages.message import note, phrase
from numberdrop.pages.page import GameStanding, fresh_seed, read_seed
from numberdrop.pages.parts.acts import Playback
from numberdrop.pages.parts.scores import DuelResult, SoloScore
from numberdrop.pages.table.act_words import summary_lines
from numberdrop.pages.table.history import with_table
from numberdrop.pages.table.judgement import DropJudgement
from numberdrop.pages.table.review import Reviews
from numberdrop.pages.table.state import NO_MOVE, Table, TableState, last_move_of
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action, Drop
from numberdrop.rules.editions import default_edition
from numberdrop.rules.game import Game, Phase
from numberdrop.steps import StepRunner

if TYPE_CHECKING:
    from numberdrop.coach import ReviewedDrop
    from numberdrop.coach.reasons import Continuation

_CLASS_GAME = "play.ipynb#dice="
"""The beginning of the address of a class task that is a game with the same dice for all."""


@dataclass(frozen=True)
class BotTurn:
    """The work of a ``bot`` that thinks, in time slices, about the next act of a ``player`` (its index) in a ``game``."""

    game: Game
    bot: str
    player: int | None
    runner: StepRunner[Action] = field(compare=False, repr=False)

    @classmethod
    def of(cls, game: Game, bot: str, player: int | None) -> BotTurn:
        """Make a ``BotTurn`` in which the bot has not started to think."""
        from numberdrop.coach.bots import bot_named, choose_in_steps  # imported late: not every game has bots

        return cls(game, bot, player, StepRunner(choose_in_steps(game, bot_named(bot), player)))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_bot_turn, (self.game, self.bot, self.player)

    def run(self, seconds: float) -> Action | None:
        """Let the bot think for about ``seconds``; returns its act, or ``None`` while it has not decided."""
        return self.runner.result if self.runner.run(seconds) else None


def _rebuild_bot_turn(game: Game, bot: str, player: int | None) -> BotTurn:
    return BotTurn.of(game, bot, player)


@dataclass(frozen=True)
class Rival:
    """A bot that plays alone with the dice of the game on the table. ``game``: its own game; ``turn``: its thinking about its next act."""

    bot: str
    game: Game
    turn: BotTurn | None = None

    def advanced(self, seconds: float) -> Rival:
        """Return the rival after it has played on for ``seconds``."""
        until, game, turn = monotonic() + seconds, self.game, self.turn
        while not game.over and (left := until - monotonic()) > 0:
            turn = turn or BotTurn.of(game, self.bot, 0)
            action = turn.run(left)
            if action is not None:
                game, turn = game.apply(action), None
        return replace(self, game=game, turn=turn)


NAME = "play"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = (EnterDialogText,)
Beginning: TypeAlias = Literal["doors", "seats"]
"""The screens before a game starts: the choice of a game (``doors``), and the form for a table (``seats``)."""


@dataclass(frozen=True)
class Replay(Playback):
    """A replay of a game, in which each of its ``states`` is a step."""

    states: tuple[Game, ...]
    bot: str = ""
    """The bot whose game with the same dice is replayed; empty for the game on the table."""

    @property
    def is_of_table(self) -> bool:
        """Whether the replayed game is the one on the table."""
        return not self.bot

    @property
    def game(self) -> Game:
        """The state of the game that is shown."""
        return self.states[self.at]

    @property
    def last(self) -> int:
        """The index of the last state."""
        return len(self.states) - 1

    def to_next_round(self) -> Self:
        """Go to the beginning of the next round; in the last round, to the end of the game."""
        return self.to(self.round_at(self.game.round + 1))

    def to_previous_round(self) -> Self:
        """Go to the beginning of the current round; if the replay is there already, to that of the previous round."""
        start = self.round_at(self.game.round)
        return self.to(start if start < self.at else self.round_at(self.game.round - 1))

    def round_at(self, round_: int) -> int:
        """Return the index of the state in which a round begins; of the last state if it never does."""
        return next((at for at, game in enumerate(self.states) if game.round >= round_), self.last)


@dataclass(frozen=True, kw_only=True)
class ContinuationReplay(Replay):
    """A replay of the likely continuation after one of two drops that the coach compared; ``under``: the page before this replay."""

    continuation: Continuation
    under: Play

    is_of_table = False

    @property
    def is_after_best_drop(self) -> bool:
        """Whether the continuation shown is the one after the coach's drop, not after the other drop."""
        return self.states is self.continuation.best


@dataclass(frozen=True)
class Retry:
    """A new try at a costly drop, reviewed in ``old``. ``before``: the game before it; ``game``: the game now; ``under``: the replay to go back to."""

    old: ReviewedDrop
    before: Game
    game: Game
    drop: Drop | None = None
    under: Replay | None = None


@dataclass(frozen=True, kw_only=True)
class Play(TableState):
    """The state of the play page: a table, what covers it, and the computations that the page does in the background."""

    begins: Beginning | None = None
    seats: tuple[str, ...] = ()
    """The people and bots in the first seats of the form for a new table."""
    met: bool = False
    """Whether the browser has sent its storage; the cards that start a game are shown only then."""
    overlay: Replay | Retry | None = None
    """The replay or retry that covers the table; the game on the table does not change meanwhile."""
    judgement: DropJudgement | None = None
    """The coach's judgement of a drop, finished or not."""
    bot_turn: BotTurn | None = None
    rivals: tuple[Rival, ...] = ()
    """The bots that play, or have played, alone with the dice of the game on the table."""
    reviews: Reviews | None = None
    reopens: int | None = None
    """The index of the drop whose retry was open when the page was left; once the game is reviewed again, the retry opens again."""
    scores: tuple[SoloScore, ...] = ()
    """The learner's solo scores: those from the browser's storage and ``new_scores``."""
    new_scores: tuple[SoloScore, ...] = ()
    duels: tuple[DuelResult, ...] = ()
    """The learner's games against bots: those from the browser's storage and ``new_duels``."""
    new_duels: tuple[DuelResult, ...] = ()

    @property
    def game(self) -> Game:
        """The game that is shown: of the replay or retry if one is open, else of the table."""
        return self.overlay.game if self.overlay else self.table.game

    @property
    def locked(self) -> bool:
        """Whether the board accepts no act of the game now."""
        match self.overlay:
            case Replay():
                return True
            case Retry(drop=drop):
                return drop is not None
        return self.table.locked

    @cached_property
    def due(self) -> str:
        """What is due: as in the base class, or ``doors`` (choose a kind of game), ``seats`` (choose the players), ``roll``, ``bot`` (let
        it act), ``over`` (the end screen), ``new`` (all have given up: another game), ``replay`` (step through the open replay); in a retry
        ``back`` (to its sheet) or, after its drop, ``again`` (try once more).
        """
        table = self.table
        match self.overlay:
            case Retry(old=old, drop=drop):
                return "back" if table.viewed != old.drop.player else "drop" if drop is None else "again"
            case Replay():
                return "replay"
        if self.begins or at_end(self):
            return self.begins or "over"
        if not table.pause:
            if table.seating.all_resigned:
                return "new"
            if table.due_bot:
                return "bot"
            if self.game.phase is Phase.ROLL:
                return "roll"
        return "new" if table.seating.all_resigned and not table.shows_last_bot_act else super().due

    def with_edition(self, edition: str, before: str) -> Play:
        """On the start screen, if the game on the table has the edition ``before`` and no acts yet, replace it by one of ``edition``."""
        setup = self.table.game.setup
        if not self.begins or self.table.game.actions or setup.edition != before:
            return self
        return self.with_new_turn(table=Table.of(Game.new(setup.players, edition, setup.seed)))

    def fallback_states(self) -> Iterator[Play]:
        """Yield states to show if this one cannot be drawn: without computations, without replay or retry, each time with one act less."""
        quiet = self.with_new_turn(dialog=None, judgement=None, bot_turn=None, rivals=(), reviews=None, reopens=None)
        yield quiet
        yield from super(Play, replace(quiet, overlay=None)).fallback_states()

    @property
    def replay(self) -> Replay | None:
        """The open replay, even while a retry covers it; ``None`` if there is none."""
        match self.overlay:
            case Retry(under=replay) | (Replay() as replay):
                return replay
        return None

    @property
    def retry(self) -> Retry | None:
        """The open retry; ``None`` if there is none."""
        return self.overlay if isinstance(self.overlay, Retry) else None

    @property
    def all_reviews(self) -> Reviews:
        """The reviews of the game on the table; empty reviews if none was started for this game."""
        game = self.table.game
        return self.reviews if self.reviews and self.reviews.game is game else Reviews(game)

    def standing(self, task: str) -> GameStanding | None:
        if not task.startswith(_CLASS_GAME) or self.begins:
            return None
        values = {name: first for name, (first, *_) in parse_qs(task.partition("#")[2]).items()}
        game = self.table.game
        wanted = read_seed(values.get("dice", "")), values.get("edition"), values.get("players")
        if (game.setup.seed, game.setup.edition, str(game.setup.players)) != wanted or not game.actions:
            return None
        given = (review.given_away for player, review in self.all_reviews.done if player == 0 and review.done)
        lost = next((max(0, round(points)) for points in given), None) if game.over else None  # rounded as on the page
        return GameStanding(game.round, game.sheets[0].score.total, game.over, lost)

    @property
    def busy_rival(self) -> Rival | None:
        """The bot that is playing the same dice alone at the moment; ``None`` if all such bots have finished."""
        return next((rival for rival in self.rivals if not rival.game.over), None)


def at_end(play: Play) -> bool:
    """Whether the end screen is shown."""
    return play.table.game.over and play.overlay is None and not play.table.pause


def begin(which: str, visit: Visit, game: Game | None = None) -> Play:
    """Return the page before a game starts, with a new solo game; or with the given ``game``, shown at once. ``which`` is always empty."""
    fresh = Game.new(edition=default_edition(visit.language), seed=fresh_seed())
    return Play(table=Table.of(game or fresh), begins=None if game else "doors", given=game is not None)


def reset_after_change(before: Play, after: Play) -> Play:
    """If the table's game has a new state, close the start screen and an overlay open ``before``; rivals stay only if the game is over."""
    old, new = before.table.game, after.table.game
    if after.table.games is before.table.games:
        return after
    rivals = after.rivals if new.over and new.setup == old.setup else ()
    overlay = None if after.overlay is before.overlay else after.overlay
    return replace(after, rivals=rivals, overlay=overlay, begins=None)


# --- replay -----------------------------------------------------------------------------------------------------------

_ANNOUNCED = 4


def open_replay(play: Play) -> Play:
    """Open a replay of the game on the table from its start."""
    game = play.table.game
    if not game.actions:
        return play.say(note("replay.nothing"))
    table = replace(play.table, pause=False, audit_shown=False)
    return show_replay_state(replace(play, table=table), Replay(game.states()))


def leave_replay(play: Play) -> Play:
    """Close the replay."""
    table = play.table.to(play.table.games.at)
    if play.replay and play.replay.bot and table.seating.people:
        table = table.show_sheet_of(table.seating.people[0])
    return replace(with_table(play, table), overlay=None).without_message()


def show_replay_state(play: Play, replay: Replay) -> Play:
    """Show the current state of a replay; the message describes the act that led to it."""
    table = replace(play.table, last_move=NO_MOVE)
    if replay.at:
        action = replay.game.actions[-1]
        move, viewed = last_move_of(action), table.viewed if action.player is None else action.player
        table = replace(table, viewed=viewed, falls=table.falls + (move is not NO_MOVE), last_move=move)
    return tell_replay_step(play.with_new_turn(table=table, overlay=replay), replay)


def go_to_replay_round(play: Play, number: str) -> Play | None:
    """Go to the beginning of a round in the open replay; ``None`` if no replay is open or ``number`` is not a number."""
    if not (play.replay and number.isdecimal()):
        return None
    replay = play.replay
    return show_replay_state(play, replay.hold().to(replay.round_at(int(number))))


def tell_replay_step(play: Play, replay: Replay) -> Play:
    """Show in the message the act that led to the replay's current state, and what it did."""
    title, game = phrase("replay.title"), replay.game
    if not replay.at:
        return play.say(note("replay.start"), title=title)
    *_, before, _ = game.states()  # a continuation leaves out the acts of other players
    lines = summary_lines(before, game.actions[-1], before.play(game.actions[-1]))
    place = phrase("replay.place", at=replay.at, last=replay.last, round=game.round)
    return play.say(*lines, title=title, announce=(place, *lines[:_ANNOUNCED]))
