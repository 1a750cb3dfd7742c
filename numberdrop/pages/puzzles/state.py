"""What the page of puzzles holds: what puzzles are solved for, and the one that is put."""

from __future__ import annotations

from dataclasses import dataclass, field

from numberdrop.exercises import Exercise
from numberdrop.exercises.puzzles import Pack, Puzzle, digest, shipped
from numberdrop.exercises.share_code import Shared
from numberdrop.pages.exercise_player import ExerciseState
from numberdrop.pages.intents import Intent
from numberdrop.pages.message import Note
from numberdrop.pages.page import PageState
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.visit import Visit

from .modes import Mode, Streak

NAME = "puzzles"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
_UNTYPED = "shared"
"""What the log calls a puzzle of no type."""


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
    def shared(cls, shared: Shared, code: str) -> Posed:
        """What somebody composed."""
        return cls(shared.exercise, digest(shared.question), shared.type or _UNTYPED, code=code)


@dataclass(frozen=True, kw_only=True)
class PuzzlesState(PageState):
    """``mode``: what puzzles are solved for, nothing in the menu. ``posed``: the puzzle that is asked, nothing between two.

    ``rated``: answers are wished to count; ``counted``: the last one did; ``word``: what a storm says of the last answer.
    """

    pack: Pack
    seed: int
    rated: bool = False
    mode: Mode | None = None
    posed: Posed | None = None
    counted: bool = False
    word: Note | None = None
    player: ExerciseState = field(default_factory=ExerciseState)

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

    def counts(self, visit: Visit) -> bool:
        """Whether an answer now counts for the rating: wished for, the first at this puzzle, without help or clock."""
        posed, mode, player = self.posed, self.mode, self.player
        if posed is None or mode is None or posed.id not in self.pack or posed.id in visit.known.runs.tried:
            return False
        return self.rated and mode.rates and not (player.tries or player.hints or player.closed)


def begin(which: str, visit: Visit) -> PuzzlesState:
    """The menu of the puzzles that come with the tutor."""
    return begin_pack(None)


def begin_pack(pack: Pack | None, seed: int | None = None) -> PuzzlesState:
    """The menu of a pack, by default of the one that comes with the tutor; a ``seed`` settles the order."""
    chosen = fresh_seed(3) if seed is None else seed
    return PuzzlesState(pack=shipped() if pack is None else pack, seed=chosen)
