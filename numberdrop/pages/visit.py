"""Who visits: their language, their clock, and what they have learned so far. Pages read it, and add events to the log.

What has to be done in the world (erase everything that is kept) is noted as an effect; the session carries it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from numberdrop.progress import Log, Progress, derive

from .message import READERS, Reader

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Pack
    from numberdrop.progress import Event
    from numberdrop.progress.games import PlayedGame
    from numberdrop.progress.ratings import Learner, PuzzleRatings
    from numberdrop.progress.reviews import Schedule
    from numberdrop.progress.stats import Practice, Runs
    from numberdrop.progress.store import Attendance

PROGRESS = "progress"
"""The name under which the browser keeps what the learner did."""
DEVICE = "learner"
"""The name under which it keeps whose lines they are."""
READER = "reader"
"""The name under which it keeps to whom the coach is to speak."""
_LONGEST_KEPT = 500_000


@dataclass(frozen=True)
class EraseAll:
    """Erase all that is kept of the learner: in the browser, and in the database if there is one."""


@dataclass(frozen=True)
class Join:
    """Have the learner belong to the class of this code, under this name, or under none; with a ``word`` be the pupil again whose it is. ``sure``:
    another class is left for it.
    """

    code: str
    name: str
    word: str = ""
    sure: bool = False


@dataclass(frozen=True)
class LeaveClass:
    """Have the learner belong to no class."""


@dataclass(frozen=True)
class SomeoneElse:
    """Have the device belong to a new learner. What the one before did stays theirs, in the database."""


@dataclass(frozen=True)
class AnswerClass:
    """Say what the learner thinks of the question that is put to the whole class: ``right`` or ``wrong``."""

    answer: str


@dataclass(frozen=True)
class UnderWay:
    """A game on the play page that goes on: the round, how many play, and the bot that sits opposite where it is the only one."""

    round: int
    players: int
    bot: str = ""


Effect: TypeAlias = EraseAll | Join | LeaveClass | SomeoneElse | AnswerClass


@dataclass(frozen=True)
class Visit:
    """``now``: whole seconds since 1970 by the later of two clocks, ours and the device's, which is ``ahead`` by so many; ``zone``:
    by how many seconds the device's clock is ahead of Greenwich.

    ``added``, ``brought``, ``dropped`` and ``erased`` tell the browser what to take in or out of what it keeps.
    """

    language: str = "en"
    reader: Reader = "player"
    reader_chosen: bool = False
    """Whether the visitor has just said so; what another tab says meanwhile is not written over otherwise."""
    now: int = 0
    ahead: int = 0
    zone: int = 0
    learner: Known | None = None
    """What is known of the learner; nothing on pages that do not ask."""
    greeted: bool = False
    """Whether the browser has said what it keeps, and the database, if there is one, what it knows: before that nobody can say how
    far the learner is.
    """
    stored: bool = False
    """Whether a database keeps progress, too."""
    kept_as: str = PROGRESS
    """The name under which the browser keeps the log: on a hub each user has their own."""
    added: tuple[str, ...] = ()
    brought: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    erased: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    under_way: UnderWay | None = None
    """The game that waits on the play page, as far as that is known."""
    attendance: Attendance | None = None
    """The class of the learner; nothing before the database was asked, or where there is none."""

    @property
    def known(self) -> Known:
        """What is known of the learner."""
        assert self.learner is not None  # the page says that it learns
        return self.learner

    @property
    def past(self) -> Log:
        """All that the learner has done."""
        return self.known.past

    @property
    def progress(self) -> Progress:
        """How well each rule and lesson is known."""
        return self.known.progress

    def taking(self, log: Log) -> Visit:
        """With another log."""
        return replace(self, learner=Known(log, self.now, self.zone))

    def reading(self, kept: Mapping[str, str]) -> Visit:
        """With the lines of progress among what the browser has kept, and whom the coach is to speak to."""
        visit = self.spoken_to(kept.get(READER, "")) if not self.reader_chosen else self
        lines = kept.get(visit.kept_as, "")
        if visit.learner is None or not lines or len(lines) > _LONGEST_KEPT:
            return visit
        from numberdrop.progress import read_kept

        return visit.taking(visit.past | read_kept(lines).log)

    def spoken_to(self, name: str) -> Visit:
        """With the reader of this name; as it is for a name that is none."""
        reader = next((one for one in READERS if one == name), self.reader)
        return self if reader == self.reader else replace(self, reader=reader)

    def refreshed(self) -> Visit:
        """With what is due looked up anew: a night may have passed since the page was opened."""
        return self.taking(self.past)

    def with_event(self, event: Event) -> Visit:
        """With an event that happens now; the browser is to keep it."""
        last = self.past.place(replace(event, at=event.at + self.ahead, zone=self.zone))
        return replace(self.taking(self.past.append(last)), added=(*self.added, last.line()))

    def with_log(self, log: Log) -> Visit:
        """With more events, to be kept."""
        after = self.taking(self.past | log)
        return replace(after, added=(*self.added, *after.past.lines(self.past)))

    def forgetting(self, *names: str) -> Visit:
        """Knowing nothing any more; the browser is to erase what it keeps under these names."""
        from numberdrop.progress import Log

        return replace(
            self.taking(Log()), under_way=None, added=(), brought=(), dropped=(), erased=names, reader_chosen=False
        )

    def settled(self) -> Visit:
        """After an answer: what the browser was told once is not told again."""
        told_once = self.brought or self.dropped or self.erased
        return replace(self, brought=(), dropped=(), erased=()) if told_once else self

    def wanting(self, effect: Effect) -> Visit:
        """With something that is to be done."""
        return replace(self, effects=(*self.effects, effect))


# --- known ------------------------------------------------------------------------------------------------------------

# What is known of a learner: all of it follows from the log of what they did, and is worked out when it is first asked for.


@dataclass(frozen=True)
class Known:
    """What follows from a log, worked out when it is first asked for. ``at`` and ``zone`` say which day it is."""

    past: Log = field(default_factory=Log)
    at: int = 0
    zone: int = 0

    @cached_property
    def progress(self) -> Progress:
        """How well each rule and lesson is known."""
        return derive(self.past)

    @cached_property
    def due(self) -> Schedule:
        """What is due for review, and when the rest will be."""
        from numberdrop.progress.reviews import schedule  # what a page does not show it does not load

        return schedule(self.past, self.at, self.zone)

    def rating(self, pack: Pack) -> Learner:
        """The learner's rating among the puzzles of a pack, and how it came about."""
        from numberdrop.progress.ratings import rate

        if pack not in self._ratings:
            self._ratings[pack] = rate(
                self.past, _at_first(pack)
            )  # what one did oneself comes later than any first try
        return self._ratings[pack]

    def puzzles(self, pack: Pack) -> PuzzleRatings:
        """How hard the puzzles of a pack have turned out."""
        from numberdrop.progress.ratings import results

        if pack not in self._puzzles:
            self._puzzles[pack] = _at_first(pack).with_results(results(self.past, pack.by_id))
        return self._puzzles[pack]

    @cached_property
    def _ratings(self) -> dict[Pack, Learner]:
        return {}

    @cached_property
    def _puzzles(self) -> dict[Pack, PuzzleRatings]:
        return {}

    @cached_property
    def runs(self) -> Runs:
        """What became of the puzzles so far."""
        from numberdrop.progress.stats import runs

        return runs(self.past)

    @cached_property
    def mistakes(self) -> dict[str, Event]:
        """What was given away in the learner's own games, by the puzzle that it has become."""
        return {event.position: event for event in self.past if event.kind == "mistake"}

    @cached_property
    def games(self) -> Mapping[str, PlayedGame]:
        """The finished games by their ids, in the order in which they were finished."""
        from numberdrop.progress.games import played_games

        return played_games(self.past)

    @cached_property
    def practice(self) -> Practice:
        """How much was practised."""
        from numberdrop.progress.stats import practised

        return practised(self.past, self.at, self.zone)


@lru_cache(maxsize=4)
def _at_first(pack: Pack) -> PuzzleRatings:
    """How hard the puzzles of a pack are by what bots and the class did."""
    from numberdrop.exercises.puzzles.pack import shipped_tries
    from numberdrop.progress.ratings import PuzzleRatings, bots_at, results_of_class

    return PuzzleRatings(pack.by_id, bots_at(shipped_tries()), results_of_class())
