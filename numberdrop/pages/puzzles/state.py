"""What the page of puzzles holds: what puzzles are solved for, and the one that is put."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.exercises import Exercise
from numberdrop.exercises.puzzles import Pack, Puzzle, digest, shipped
from numberdrop.exercises.share_code import Shared
from numberdrop.pages.exercise_player import SHOWN, ExercisePage
from numberdrop.pages.intents import Intent
from numberdrop.pages.message import Note
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.visit import Visit
from numberdrop.progress.puzzle_results import MOST_GUESSED

from .mode import Mode
from .modes import Streak

NAME = "puzzles"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
_UNTYPED = "shared"
"""What the log calls a puzzle of no type."""
_MOST_SEEN = 200
LONGEST_SEEN = 20 * _MOST_SEEN
"""Characters of the puzzles that were seen, in what the browser keeps."""


@dataclass(frozen=True)
class Posed:
    """A puzzle that is put to the learner: what is asked, and what the log says of it. A ``level`` of 0: nobody knows."""

    exercise: Exercise
    id: str
    type: str
    themes: tuple[str, ...] = ()
    level: int = 0
    card: str = ""
    code: str = ""
    """The code by which it comes back, where it is in no pack."""

    @classmethod
    def of(cls, puzzle: Puzzle, card: str = "") -> Posed:
        """A puzzle of a pack; its attempt answers for a ``card``."""
        return cls(puzzle.exercise, puzzle.id, puzzle.type, puzzle.themes, puzzle.level, card)

    @classmethod
    def shared(cls, shared: Shared, code: str, card: str = "") -> Posed:
        """What somebody composed, or what was asked out of one's own game; its attempt answers for a ``card``."""
        return cls(shared.exercise, digest(shared.question), shared.type or _UNTYPED, code=code, card=card)


@dataclass(frozen=True, kw_only=True)
class PuzzlesState(ExercisePage):
    """``mode``: what puzzles are solved for, nothing in the menu. ``posed``: the puzzle that is asked, nothing between two.

    ``rated``: answers are wished to count from the next puzzle on; ``stakes``: they were when this one was put, and who has
    seen it cannot wish otherwise; ``counted``: the last answer did; ``word``: what a storm says of the last answer.
    """

    pack: Pack
    seed: int
    fixed_seed: bool = False
    rated: bool = False
    stakes: bool = False
    mode: Mode | None = None
    posed: Posed | None = None
    counted: bool = False
    word: Note | None = None
    seen: tuple[str, ...] = ()
    """The puzzles that were put without stakes, the last ones last: whoever has looked at one cannot wish that it counts."""

    @property
    def over(self) -> bool:
        """Whether nothing is asked."""
        return self.posed is None

    @property
    def lost(self) -> bool:
        """Whether a streak has ended with this puzzle."""
        player = self.player
        won = player.tries == 1 and player.feedback is not None and player.feedback.right
        return isinstance(self.mode, Streak) and player.tries > 0 and not won

    @property
    def missed(self) -> bool:
        """Whether this puzzle has been got wrong, or shown, where one may stay with it: in a streak or a storm one may not."""
        player = self.player
        right = player.feedback is not None and player.feedback.right and player.tries == 1 and player.hints < SHOWN
        return self.mode is not None and self.mode.helps and player.closed and not right

    def seen_with(self, *names: str) -> tuple[str, ...]:
        """The puzzles that were seen, and these; the oldest are forgotten when they become many."""
        return tuple(dict.fromkeys((*self.seen, *names)))[-_MOST_SEEN:]

    def counts(self, visit: Visit) -> bool:
        """Whether an answer now counts for the rating: wished for, the first at this puzzle, without help or clock."""
        posed, mode, player = self.posed, self.mode, self.player
        if posed is None or mode is None or posed.id not in self.pack or posed.id in visit.known.runs.tried:
            return False
        if player.tries or player.hints or player.closed or self.pack.head(posed.id).guess > MOST_GUESSED:
            return False
        return self.stakes and mode.rates


def begin(which: str, visit: Visit) -> PuzzlesState:
    """The menu of the puzzles that come with the tutor."""
    return begin_pack(None)


def begin_pack(pack: Pack | None, seed: int | None = None) -> PuzzlesState:
    """The menu of a pack, by default of the one that comes with the tutor; a ``seed`` settles the order."""
    chosen = fresh_seed(3) if seed is None else seed
    return PuzzlesState(pack=shipped() if pack is None else pack, seed=chosen, fixed_seed=seed is not None)
