"""The visit: language, clock, class and learner model of the visitor. Pages read it, and change it only by the effects of their updates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from numberdrop.frozen import Frozen
from numberdrop.progress import Log, Progress, derive_progress, read_browser_log

from .message import READERS, Reader

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Pack
    from numberdrop.progress import Event
    from numberdrop.progress.games import PlayedGame
    from numberdrop.progress.ratings import PuzzleRatings, RatedLearner
    from numberdrop.progress.reviews import ReviewSchedule
    from numberdrop.progress.stats import PracticeStatistics, PuzzleStatistics
    from numberdrop.progress.store import Attendance

PROGRESS = "progress"
"""The name under which the browser stores the learner's log."""
DEVICE = "learner"
"""The name under which the browser stores the learner's id."""
READER = "reader"
"""The name under which the browser stores for whom the coach writes."""
_LONGEST_LOG_TEXT = 500_000


class Effect(Frozen):
    """A request that a page's update returns besides the page's new state; the app or the session carries it out."""


Effects: TypeAlias = tuple[Effect, ...]
"""The effects of an update of a page."""


class EraseAll(Effect):
    """Erase all data of the learner, in the browser and in the database."""


class JoinClass(Effect):
    """Join the class with this ``code``, under a ``name`` or anonymously (empty). With a secret ``word``, the learner continues as the
    pupil to whom the word belongs. ``sure``: the learner agrees to leave another class.
    """

    code: str
    name: str
    word: str = ""
    sure: bool = False


class LeaveClass(Effect):
    """Leave the class."""


class RenewLearner(Effect):
    """Make a new learner for the device; the previous learner's data stays in the database."""


class AnswerClassQuestion(Effect):
    """Answer the teacher's question to the whole class, whether an idea about the rules is ``right`` or ``wrong``."""

    answer: str


class UnfinishedGame(Frozen):
    """An unfinished game on the play page: its round, the number of players, and the bot if one person plays against one bot."""

    round: int
    players: int
    bot: str = ""


class LogEvent(Effect):
    """Add an event that happens now to the learner's log."""

    event: Event


class MergeLog(Effect):
    """Add the events of another log to the learner's log."""

    log: Log


class SetUnfinishedGame(Effect):
    """Tell other pages about the unfinished game on the play page; ``None``: there is none."""

    game: UnfinishedGame | None


class RefreshLearner(Effect):
    """Compute the learner model from the log again, as another day may have begun since the page was opened."""


class StorageChange(Frozen):
    """Changes of the browser's storage: first texts to ``erase``, by name (``*``: all), then lines of the log to ``add`` and ``drop``."""

    erase: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()


@dataclass(frozen=True)
class Visit:
    """What pages know of the visitor. Times are in seconds: ``now`` since 1970, by the later of this computer's clock and the device's,
    which is ``clock_offset`` ahead (0 if it is behind); ``utc_offset`` is the device's time zone.
    """

    language: str = "en"
    reader: Reader = "player"
    reader_chosen: bool = False
    """Whether the visitor has chosen ``reader`` in this tab. Only then this tab stores the choice, as another tab may have another one."""
    now: int = 0
    clock_offset: int = 0
    utc_offset: int = 0
    learner: LearnerModel | None = None
    """The learner model; ``None`` until a page has needed one."""
    greeted: bool = False
    """Whether the learner's log is complete: the browser's storage has been read, and the database if there is one."""
    stored: bool = False
    """Whether a database is configured."""
    kept_as: str = PROGRESS
    """The name under which the browser stores the learner's log: on a hub each user has their own."""
    added: tuple[str, ...] = ()
    """The lines of the learner's log that are new since the page was opened."""
    under_way: UnfinishedGame | None = None
    """The unfinished game on the play page; ``None`` if there is none or it is not known yet."""
    attendance: Attendance | None = None
    """The learner's class; ``None`` before the database was asked, or without a database."""

    @property
    def model(self) -> LearnerModel:
        """The learner model; to be used only on a page that needs the learner's log (``LEARNS``)."""
        assert self.learner is not None  # ``app.with_learner`` sets it
        return self.learner

    @property
    def learner_log(self) -> Log:
        """The learner's log."""
        return self.model.past

    @property
    def progress(self) -> Progress:
        """How well the learner knows each rule and lesson."""
        return self.model.progress

    def with_learner_log(self, log: Log) -> Visit:
        """Replace the learner's log."""
        return replace(self, learner=LearnerModel(log, self.now, self.utc_offset))

    def with_stored(self, kept: Mapping[str, str]) -> Visit:
        """Return the visit with what the browser has stored (``kept``): the learner's log, and the ``Reader`` for whom the coach writes."""
        reader = self.reader if self.reader_chosen else kept.get(READER)
        visit = replace(self, reader=reader) if reader in READERS and reader != self.reader else self
        lines = kept.get(visit.kept_as, "")
        if visit.learner is None or not lines or len(lines) > _LONGEST_LOG_TEXT:
            return visit
        return visit.with_learner_log(visit.learner_log | read_browser_log(lines).log)

    def with_fresh_model(self) -> Visit:
        """Compute the learner model from the log again, as another day may have begun since the page was opened."""
        return self.with_learner_log(self.learner_log)

    def with_event(self, event: Event) -> Visit:
        """Add an event that happens now, and have the browser store it."""
        last = self.learner_log.event_placed_last(replace(event, at=event.at + self.clock_offset, zone=self.utc_offset))
        return replace(self.with_learner_log(self.learner_log.append(last)), added=(*self.added, last.line()))

    def with_merged_log(self, log: Log) -> Visit:
        """Add the events of another log, and have the browser store them."""
        after = self.with_learner_log(self.learner_log | log)
        return replace(after, added=(*self.added, *after.learner_log.lines(self.learner_log)))

    def without_learner(self) -> Visit:
        """Return the visit without anything about the learner."""
        return replace(self.with_learner_log(Log()), under_way=None, added=(), reader_chosen=False)

    def after_effects(self, effects: Effects) -> Visit:
        """Return the visit after those effects of an update that concern it."""
        return self.carry_out(effects)[0]

    def carry_out(self, effects: Effects) -> tuple[Visit, Effects]:
        """Apply the effects of an update that concern the visit; returns the visit, and the other effects, for the session to carry out."""
        visit, outside = self, []
        for effect in effects:
            match effect:
                case LogEvent(event):
                    visit = visit.with_event(event)
                case MergeLog(log):
                    visit = visit.with_merged_log(log)
                case SetUnfinishedGame(game):
                    visit = replace(visit, under_way=game)
                case RefreshLearner():
                    visit = visit.with_fresh_model()
                case _:
                    outside.append(effect)
        return visit, tuple(outside)


# --- learner model ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LearnerModel:
    """What is known of a learner, computed from their log (``past``) when it is first needed. ``at`` (seconds since 1970) and ``zone``
    (seconds ahead of UTC) determine the current day.
    """

    past: Log = field(default_factory=Log)
    at: int = 0
    zone: int = 0

    @cached_property
    def progress(self) -> Progress:
        """How well the learner knows each rule and lesson."""
        return derive_progress(self.past)

    @cached_property
    def review_schedule(self) -> ReviewSchedule:
        """The rules and puzzles that the learner should review now, and when others will be due."""
        from numberdrop.progress.reviews import derive_schedule  # imported late, here and below: few pages need it

        return derive_schedule(self.past, self.at, self.zone)

    def rating(self, pack: Pack) -> RatedLearner:
        """Compute the learner's rating, with its history, from the puzzles of a pack."""
        from numberdrop.progress.ratings import rate_learner

        if pack not in self._ratings:
            self._ratings[pack] = rate_learner(self.past, _prior_ratings(pack))
        return self._ratings[pack]

    def puzzle_ratings(self, pack: Pack) -> PuzzleRatings:
        """Compute the ratings of a pack's puzzles, including the learner's attempts."""
        from numberdrop.progress.ratings import results_of_log

        if pack not in self._puzzle_ratings:
            self._puzzle_ratings[pack] = _prior_ratings(pack).with_results(results_of_log(self.past, pack.heads_by_id))
        return self._puzzle_ratings[pack]

    @cached_property
    def _ratings(self) -> dict[Pack, RatedLearner]:
        return {}

    @cached_property
    def _puzzle_ratings(self) -> dict[Pack, PuzzleRatings]:
        return {}

    @cached_property
    def puzzle_statistics(self) -> PuzzleStatistics:
        """Statistics of the learner's puzzles so far."""
        from numberdrop.progress.stats import derive_puzzle_statistics

        return derive_puzzle_statistics(self.past)

    @cached_property
    def mistakes(self) -> dict[str, Event]:
        """The logged mistakes in the learner's own games, by the id of the puzzle made from each."""
        return {event.position: event for event in self.past if event.kind == "mistake"}

    @cached_property
    def games(self) -> Mapping[str, PlayedGame]:
        """The finished games in the log, by id, in the order in which they were finished."""
        from numberdrop.progress.games import played_games

        return played_games(self.past)

    @cached_property
    def practice(self) -> PracticeStatistics:
        """How much the learner has practised."""
        from numberdrop.progress.stats import count_practice

        return count_practice(self.past, self.at, self.zone)


@lru_cache(maxsize=4)
def _prior_ratings(pack: Pack) -> PuzzleRatings:
    """Return the ratings of a pack's puzzles by the attempts of bots and of the class, without the learner's own."""
    from numberdrop.exercises.puzzles.pack import shipped_tries
    from numberdrop.progress.ratings import PuzzleRatings, bot_tries_by_puzzle, configured_results

    return PuzzleRatings(pack.heads_by_id, bot_tries_by_puzzle(shipped_tries()), configured_results())
