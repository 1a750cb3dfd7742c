"""The modes of the puzzles page: mistakes and reviews, training, streak, storm, placement, daily.

A mode holds only the visitor's choices: the learner's progress in it follows from the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.puzzles import THEMES, Pack, PuzzleHead, puzzle_types
from numberdrop.exercises.puzzles.pack import daily_puzzles, draw_puzzle, draw_similar, level_distance
from numberdrop.exercises.share_code import SharedQuestion, decode
from numberdrop.pages.fields import BadIntent, read_sent, read_text
from numberdrop.pages.visit import Visit
from numberdrop.progress.events import PLACEMENT
from numberdrop.progress.mastery import MASTERED
from numberdrop.progress.reviews import PUZZLE, RULE
from numberdrop.progress.stats import CALM, STORM, TriedPuzzle, daily_outcome, date_at, date_of_event

from .mode import TRAINING, KeptMode, Mode, NextPuzzle

# --- mistakes and reviews ---------------------------------------------------------------------------------------------

_NEVER_TRIED = TriedPuzzle(False, -1)


@dataclass(frozen=True)
class OwnMistakes(Mode):
    """The mode of untried puzzles made from mistakes in the learner's own games: the latest game first, in each game by round."""

    name: ClassVar[str] = "mistakes"
    rates: ClassVar[bool] = False

    def next(self, pack: Pack, seed: int, visit: Visit) -> NextPuzzle | None:
        return next((NextPuzzle(id_, PUZZLE + id_) for id_ in self.untried(visit) if own_puzzle(id_, visit)), None)

    def untried(self, visit: Visit) -> list[str]:
        """Return the ids of the puzzles that were made from the learner's own mistakes and have not been tried yet."""
        mistakes, tried = visit.model.mistakes, visit.model.puzzle_statistics.tried
        games = list(dict.fromkeys(event.game for event in mistakes.values()))
        new = (event for event in mistakes.values() if event.position not in tried)
        return [event.position for event in sorted(new, key=lambda event: (-games.index(event.game), event.round))]


def own_puzzle(id_: str, visit: Visit) -> SharedQuestion | None:
    """Return the puzzle with the id ``id_``, made from a mistake in the learner's own game; ``None`` if there is no readable one."""
    event = visit.model.mistakes.get(id_)
    return _decode_or_none(event.code) if event else None


@lru_cache(maxsize=64)
def _decode_or_none(code: str) -> SharedQuestion | None:
    try:
        return decode(code)
    except ExerciseError:
        return None


@dataclass(frozen=True)
class Review(Mode):
    """The mode of puzzles due for review. A mistake in a game is reviewed by the puzzle made from it, another failed puzzle by a similar
    one, and a rule by a puzzle about it.
    """

    name: ClassVar[str] = "review"
    rates: ClassVar[bool] = False

    def next(self, pack: Pack, seed: int, visit: Visit) -> NextPuzzle | None:
        return next(self._due(pack, seed, visit), None)

    def count_due(self, pack: Pack, seed: int, visit: Visit) -> int:
        """Return how many puzzles are due for review."""
        return sum(1 for _ in self._due(pack, seed, visit))

    def _due(self, pack: Pack, seed: int, visit: Visit) -> Iterator[NextPuzzle]:
        """Yield the puzzles that are due for review."""
        due, tried = visit.model.review_schedule, visit.model.puzzle_statistics.tried
        order = f"{seed} {due.today}"

        def about(rules: tuple[str, ...]) -> PuzzleHead | None:
            heads = (head for head in pack.heads if puzzle_types()[head.type].rule in rules)
            return draw_puzzle(order, heads, lambda head: tried.get(head.id, _NEVER_TRIED).last)

        for id_ in due.due_puzzles:
            card = due.cards[PUZZLE + id_]
            first = card.first
            if own_puzzle(id_, visit):
                yield NextPuzzle(id_, card.name)
                continue
            head = draw_similar(pack, order, first.task, first.themes, first.level, tried)
            if head is None and id_ in pack:
                head = pack.head(id_)
            # A composed puzzle may be of a type that the pack lacks; then its rule is practised.
            if head := head or about(first.rules):
                yield NextPuzzle(head.id, card.name)
        for rule in due.due_rules:
            if head := about((rule,)):
                yield NextPuzzle(head.id, RULE + rule)

    def due_rules_without_puzzle(self, pack: Pack, visit: Visit) -> tuple[str, ...]:
        """Return the rules due for review about which the pack has no puzzle."""
        covered = {puzzle_types()[head.type].rule for head in pack.heads}
        return tuple(rule for rule in visit.model.review_schedule.due_rules if rule not in covered)


# --- modes ------------------------------------------------------------------------------------------------------------

SECONDS, PENALTY = 180, 10
"""For how many seconds a storm lasts, and by how many of them a wrong answer shortens it."""
CALM_COUNT = 10
"""How many puzzles a storm without a clock has."""
_STREAK, _STORM = (900, 60), (900, 40)
"""For streak and storm: the level of the first puzzle, and the increase from puzzle to puzzle."""
_PLACEMENT_TYPES, _PLACEMENT_LEVEL = ("landing", "star", "largest", "most", "row", "referee"), 1_300
"""The types of the placement test, each about another rule and hard to guess; and the level of its puzzles."""
WEAKEST = "weakest"
"""The choice for training that stands for puzzles about the learner's weakest rules."""
_WEAKEST_COUNT = 2
"""How many rules count as the weakest."""


@dataclass(frozen=True)
class Train(Mode):
    """The mode of training with puzzles of a ``type`` (or, for ``WEAKEST``, about the learner's weakest rules), a ``theme`` and a ``band``
    of difficulty; empty or 0 stands for any. Puzzles never tried come first, beginning with those near the learner's level.
    """

    name: ClassVar[str] = TRAINING
    type: str = ""
    theme: str = ""
    band: int = 0

    def heads(self, pack: Pack, visit: Visit) -> tuple[PuzzleHead, ...]:
        """Return the puzzles of the pack that match the choices, as heads (their type, level and so on, without the position)."""
        type_ = None if self.type in ("", WEAKEST) else self.type
        heads = pack.heads_of(type_, self.theme or None, self.band or None)
        return _about_weakest_rules(heads, visit) if self.type == WEAKEST else heads

    def next(self, pack: Pack, seed: int, visit: Visit) -> NextPuzzle | None:
        runs, ratings = visit.model.puzzle_statistics, visit.model.puzzle_ratings(pack)

        def order(head: PuzzleHead) -> tuple[int, int, int]:
            tried = runs.tried.get(head.id)
            if tried is None:
                # Levels are compared coarsely, so that all types have their turn.
                return 0, level_distance(ratings.standing(head.id).rating.value, runs.level) // 2, runs.types[head.type]
            # Of the tried ones, the one longest ago: nothing is repeated before all have been tried.
            return 1 + tried.solved, tried.last, 0

        head = draw_puzzle(str(seed), self.heads(pack, visit), order)
        return NextPuzzle(head.id) if head else None


@dataclass(frozen=True)
class Streak(Mode):
    """The mode of a run of ever harder puzzles, until the first wrong answer."""

    name: ClassVar[str] = "streak"
    helps: ClassVar[bool] = False
    only_first_tries: ClassVar[bool] = True

    def next(self, pack: Pack, seed: int, visit: Visit) -> NextPuzzle | None:
        return _next_harder(pack, seed, visit, visit.model.puzzle_statistics.streak, _STREAK)


@dataclass(frozen=True)
class Storm(Mode):
    """The mode of as many puzzles as possible until the time ``ends`` (seconds since 1970); or, without a clock, of ``CALM_COUNT`` puzzles.
    ``run`` is the id of this storm.
    """

    name: ClassVar[str] = "storm"
    rates: ClassVar[bool] = False
    helps: ClassVar[bool] = False
    run: str = STORM
    ends: int = 0

    @property
    def timed(self) -> bool:
        """Whether the storm has a clock."""
        return self.run.startswith(STORM)

    def next(self, pack: Pack, seed: int, visit: Visit) -> NextPuzzle | None:
        met = [id_ for id_, _ in visit.model.puzzle_statistics.storms.get(self.run, ())]
        done = visit.now >= self.ends if self.timed else len(met) >= CALM_COUNT
        return None if done else _next_harder(pack, seed, visit, met, _STORM, self.run)


@dataclass(frozen=True)
class MissedInStorm(Mode):
    """The mode that asks each failed puzzle of the storm ``run`` once more."""

    name: ClassVar[str] = TRAINING
    rates: ClassVar[bool] = False
    run: str = STORM

    def next(self, pack: Pack, seed: int, visit: Visit) -> NextPuzzle | None:
        runs = visit.model.puzzle_statistics
        met = runs.storms.get(self.run, ())
        in_storm = (event for event in visit.learner_log if event.mode == Storm.name and event.card == self.run)
        end = max((event.order_key for event in in_storm), default=0)
        left = (id_ for id_, right in met if not right and id_ in pack and runs.tried[id_].last <= end)
        return next(map(NextPuzzle, left), None)


@dataclass(frozen=True)
class PlacementTest(Mode):
    """The mode of a test for learners who know the rules: one rather hard puzzle of each type in ``_PLACEMENT_TYPES``, asked once, without
    hints. A right answer counts as mastery of the rule.
    """

    name: ClassVar[str] = PLACEMENT
    rates: ClassVar[bool] = False
    helps: ClassVar[bool] = False
    only_first_tries: ClassVar[bool] = True

    def puzzle_types_left(self, pack: Pack, visit: Visit) -> tuple[str, ...]:
        """Return the types of puzzles not asked yet in this test."""
        done = {event.task for event in visit.learner_log if event.mode == self.name}
        return tuple(type_ for type_ in _PLACEMENT_TYPES if type_ not in done and pack.heads_of(type_))

    def count_right_answers(self, visit: Visit) -> int:
        """Return the number of right answers in this test."""
        return sum(event.mode == self.name and event.outcome == "right" for event in visit.learner_log)

    def is_worth_taking(self, pack: Pack, visit: Visit) -> bool:
        """Whether the test is worth taking: a type of puzzle not asked yet is about a rule that the learner has not mastered."""
        rules = (puzzle_types()[type_].rule for type_ in self.puzzle_types_left(pack, visit))
        return any(visit.progress.rules[rule].state != MASTERED for rule in rules)

    def next(self, pack: Pack, seed: int, visit: Visit) -> NextPuzzle | None:
        tried = visit.model.puzzle_statistics.tried
        for type_ in self.puzzle_types_left(pack, visit):
            fresh = (head for head in pack.heads_of(type_) if head.id not in tried)
            head = draw_puzzle(f"{seed} {type_}", fresh, lambda head: level_distance(head.level, _PLACEMENT_LEVEL))
            if head:
                return NextPuzzle(head.id)
        return None


@dataclass(frozen=True)
class Daily(Mode):
    """The mode of the puzzles of the day, one of each difficulty, beginning with the one nearest to the learner's level."""

    name: ClassVar[str] = "daily"

    def heads(self, pack: Pack, visit: Visit) -> tuple[PuzzleHead, ...]:
        """Return today's puzzles, the one nearest to the learner's level first."""
        level = visit.model.puzzle_statistics.level
        return tuple(sorted(daily_puzzles(pack, self._today(visit)), key=lambda head: abs(head.level - level)))

    def untried(self, pack: Pack, visit: Visit) -> tuple[PuzzleHead, ...]:
        """Return today's puzzles that have not been tried."""
        return tuple(head for head in self.heads(pack, visit) if not self._first_try_outcome(head.id, visit))

    def outcome(self, pack: Pack, visit: Visit) -> str:
        """Return today's outcome: empty while a puzzle is not tried yet, "right" if all were right, else "wrong"."""
        outcomes = {self._first_try_outcome(head.id, visit) for head in self.heads(pack, visit)}
        return "" if "" in outcomes else "right" if outcomes == {"right"} else "wrong" if outcomes else ""

    def last_outcome(self, visit: Visit) -> str:
        """Return the outcome (such as "right") of the first try at the latest daily puzzle; empty if none was ever tried."""
        tried = [event for event in visit.learner_log if event.mode == self.name]
        if not tried:
            return ""
        day = date_of_event(tried[-1], visit.utc_offset)
        return daily_outcome(visit.learner_log, tried[-1].position, day, visit.utc_offset)

    def next(self, pack: Pack, seed: int, visit: Visit) -> NextPuzzle | None:
        left = self.untried(pack, visit)
        return NextPuzzle(left[0].id) if left else None

    def _first_try_outcome(self, puzzle: str, visit: Visit) -> str:
        return daily_outcome(visit.learner_log, puzzle, self._today(visit), visit.utc_offset)

    def _today(self, visit: Visit) -> int:
        return date_at(visit.now, visit.utc_offset)


SIMPLE = {mode.name: mode for mode in (Streak(), Daily(), OwnMistakes(), Review(), PlacementTest())}
"""The modes without choices, by name."""


def choose_mode(name: object, values: Mapping[str, object]) -> Mode:
    """Make the mode of this name, with the choices (``values``) of a form or a link. Raises ``BadIntent`` if any of these is invalid."""
    band = read_text(values.get("band") or "0", 4)
    chosen = {part: values[part] for part in ("type", "theme") if part in values}
    return read_mode(read_sent(KeptMode, {"name": name, "band": int(band) if band.isdecimal() else 0, **chosen}))


def read_mode(kept: KeptMode) -> Mode:
    """Make the mode of stored choices. Raises ``BadIntent`` if there is no such mode, type or theme."""
    if kept.name in SIMPLE:
        return SIMPLE[kept.name]
    if kept.name == Storm.name and kept.run.startswith((STORM, CALM)):
        return Storm(kept.run, kept.ends)
    if kept.name == MissedInStorm.name and kept.run.startswith((STORM, CALM)):
        return MissedInStorm(kept.run)
    if kept.name != Train.name or kept.type not in ("", WEAKEST, *puzzle_types()) or kept.theme not in ("", *THEMES):
        raise BadIntent(f"no such puzzles: {kept!r}")
    return Train(kept.type, kept.theme, kept.band)


def _about_weakest_rules(heads: tuple[PuzzleHead, ...], visit: Visit) -> tuple[PuzzleHead, ...]:
    """Return the puzzles about those few rules on which the learner's share of right answers is smallest."""

    def share(rule: str) -> tuple[float, str]:
        standing = visit.progress.rules[rule]
        return (standing.right + 1) / (standing.right + standing.wrong + 2), rule

    weakest = sorted({puzzle_types()[head.type].rule for head in heads}, key=share)[:_WEAKEST_COUNT]
    return tuple(head for head in heads if puzzle_types()[head.type].rule in weakest)


def _next_harder(
    pack: Pack, seed: int, visit: Visit, met: Iterable[str], levels: tuple[int, int], run: str = ""
) -> NextPuzzle | None:
    """Choose the next, harder puzzle of a run. ``met``: the puzzles already asked in the run, which are avoided; ``levels``: the level of
    the first puzzle, and the increase per puzzle; ``run``: the id of a storm. Of equally good puzzles, one never tried is chosen.
    """
    done = frozenset(met)
    fresh = [head for head in pack.heads if head.id not in done] or pack.heads
    start, step = levels
    tried = visit.model.puzzle_statistics.tried
    level = start + step * len(done)
    head = draw_puzzle(f"{seed} {run}", fresh, lambda head: (level_distance(head.level, level), head.id in tried))
    return NextPuzzle(head.id, run) if head else None
