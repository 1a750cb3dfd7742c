"""What the play page holds: a table, what lies over it, and the work that is under way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from numberdrop.pages.intents import Intent, Load
from numberdrop.pages.parts.frame import Reel
from numberdrop.pages.parts.scores import Duel, Score
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.table.judgement_job import DropJudgement
from numberdrop.pages.table.review_job import Reviews
from numberdrop.pages.table.state import Table, TableState
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Drop
from numberdrop.rules.editions import edition_for
from numberdrop.rules.game import Game

from .bot_turn import BotTurn, Rival

if TYPE_CHECKING:
    from numberdrop.coach import ReviewedDrop
    from numberdrop.coach.continuation import Continuation

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
