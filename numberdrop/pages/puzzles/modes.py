"""What puzzles are solved for: training, a streak, a storm, a placement, the puzzle of the day, one's own mistakes, review. A mode says which
puzzle comes next.

Where the learner stands in a mode follows from the log; what a mode remembers itself is only what was chosen (``kept``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.puzzles import THEMES, Head, Pack, types
from numberdrop.exercises.puzzles.pack import alike, apart, drawn, of_the_day
from numberdrop.exercises.share_code import Shared, decode
from numberdrop.pages.fields import BadIntent, sent, text
from numberdrop.pages.visit import Visit
from numberdrop.progress.events import PLACEMENT
from numberdrop.progress.mastery import MASTERED
from numberdrop.progress.reviews import PUZZLE, RULE
from numberdrop.progress.stats import CALM, STORM, Tried, daily, date, date_of

from .mode import KeptMode, Mode, Next

# --- coming back ------------------------------------------------------------------------------------------------------

# Modes of what comes back: mistakes of one's own games, and what is due for review.

_NEVER = Tried(False, -1)


@dataclass(frozen=True)
class Mistakes(Mode):
    """What was given away in the learner's own games and not yet tried again: the latest game first, in its order."""

    name: ClassVar[str] = "mistakes"
    rates: ClassVar[bool] = False

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        return next((Next(id_, PUZZLE + id_) for id_ in self.new(visit) if own_puzzle(id_, visit)), None)

    def new(self, visit: Visit) -> list[str]:
        """The puzzles not yet tried."""
        own, tried = visit.known.mistakes, visit.known.runs.tried
        games = list(dict.fromkeys(event.game for event in own.values()))
        new = (event for event in own.values() if event.position not in tried)
        return [event.position for event in sorted(new, key=lambda event: (-games.index(event.game), event.round))]


def own_puzzle(id_: str, visit: Visit) -> Shared | None:
    """What is asked about a mistake; nothing where there is none of that name, or none that can be read."""
    event = visit.known.mistakes.get(id_)
    return _shared(event.code) if event else None


@lru_cache(maxsize=64)
def _shared(code: str) -> Shared | None:
    try:
        return decode(code)
    except ExerciseError:
        return None


@dataclass(frozen=True)
class Review(Mode):
    """What is due: a mistake of one's own game as it was, for a puzzle that was failed another one that asks for the same, for a rule
    a puzzle about it.
    """

    name: ClassVar[str] = "review"
    rates: ClassVar[bool] = False

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        return next(self._due(pack, seed, visit), None)

    def count(self, pack: Pack, seed: int, visit: Visit) -> int:
        """How many puzzles are due here."""
        return sum(1 for _ in self._due(pack, seed, visit))

    def _due(self, pack: Pack, seed: int, visit: Visit) -> Iterator[Next]:
        due, tried = visit.known.due, visit.known.runs.tried
        order = f"{seed} {due.today}"

        def about(rules: tuple[str, ...]) -> Head | None:
            heads = (head for head in pack.heads if types()[head.type].rule in rules)
            return drawn(order, heads, lambda head: tried.get(head.id, _NEVER).last)

        for id_ in due.puzzles:
            card = due.cards[PUZZLE + id_]
            first = card.first
            if own_puzzle(id_, visit):
                yield Next(id_, card.name)
                continue
            head = alike(pack, order, first.task, first.themes, first.level, tried)
            if head is None and id_ in pack:
                head = pack.head(id_)
            # What somebody composed may be of a type that the pack has not; then its rule is practised.
            head = head or about(first.rules)
            if head:
                yield Next(head.id, card.name)
        for rule in due.rules:
            head = about((rule,))
            if head:
                yield Next(head.id, RULE + rule)

    def elsewhere(self, pack: Pack, visit: Visit) -> tuple[str, ...]:
        """The rules that are due and that no puzzle is about."""
        known = {types()[head.type].rule for head in pack.heads}
        return tuple(rule for rule in visit.known.due.rules if rule not in known)


# --- modes ------------------------------------------------------------------------------------------------------------

SECONDS = 180
"""How long a storm lasts."""
PENALTY = 10
"""Seconds that a wrong answer costs in it."""
CALM_COUNT = 10
"""Puzzles of a storm without a clock."""
_STREAK, _STORM = (900, 60), (900, 40)
"""The level of the first puzzle, and by how much each one is harder."""
_PLACED, _PLACED_AT = ("landing", "star", "largest", "most", "row", "referee"), 1_300
"""The types of the placement, each about another rule and with many answers, and about how hard its puzzles are."""
WEAKEST = "weakest"
"""What stands in the place of a type for those that are about the rules that one knows least."""
_FEW = 2
"""How many rules these are."""


@dataclass(frozen=True)
class Train(Mode):
    """Puzzles of a type (or the ``WEAKEST``), a theme, a band, or any: never tried before solved, near the learner's level."""

    name: ClassVar[str] = "train"
    type: str = ""
    theme: str = ""
    band: int = 0

    def heads(self, pack: Pack, visit: Visit) -> tuple[Head, ...]:
        """The puzzles that are meant."""
        type_ = None if self.type in ("", WEAKEST) else self.type
        heads = pack.of(type_, self.theme or None, self.band or None)
        return _of_the_weakest(heads, visit) if self.type == WEAKEST else heads

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        runs, ratings = visit.known.runs, visit.known.puzzles(pack)

        def order(head: Head) -> tuple[int, int, int]:
            known = runs.tried.get(head.id)
            if known is None:
                # About as hard is good enough: so all types have their turn.
                return 0, apart(ratings.standing(head.id).rating.value, runs.level) // 2, runs.types[head.type]
            # Of those that were tried, the one that was longest ago: nothing comes twice before all have come.
            return 1 + known.solved, known.last, 0

        head = drawn(str(seed), self.heads(pack, visit), order)
        return Next(head.id) if head else None

    @property
    def kept(self) -> KeptMode:
        return KeptMode(self.name, self.type, self.theme, self.band)


@dataclass(frozen=True)
class Streak(Mode):
    """One after the other, harder and harder, until the first wrong answer."""

    name: ClassVar[str] = "streak"
    helps: ClassVar[bool] = False

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        return _rising(pack, seed, visit, visit.known.runs.streak, _STREAK)

    @property
    def again(self) -> str:
        return Train.name


@dataclass(frozen=True)
class Storm(Mode):
    """As many as one can until the clock has run out, at ``ends``; or, without a clock, of so many. ``run`` names it."""

    name: ClassVar[str] = "storm"
    rates: ClassVar[bool] = False
    helps: ClassVar[bool] = False
    run: str = STORM
    ends: int = 0

    @property
    def timed(self) -> bool:
        return self.run.startswith(STORM)

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        met = [id_ for id_, _ in visit.known.runs.storms.get(self.run, ())]
        done = visit.now >= self.ends if self.timed else len(met) >= CALM_COUNT
        return None if done else _rising(pack, seed, visit, met, _STORM, self.run)

    @property
    def kept(self) -> KeptMode:
        return KeptMode(self.name, run=self.run, ends=self.ends)


@dataclass(frozen=True)
class Missed(Mode):
    """What went wrong in a storm (``run``), one after the other, each once more."""

    name: ClassVar[str] = Train.name
    rates: ClassVar[bool] = False
    run: str = STORM

    @property
    def storm(self) -> Storm:
        """The storm, at its end."""
        return Storm(self.run)

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        runs = visit.known.runs
        met = runs.storms.get(self.run, ())
        end = max(
            (event.tick for event in visit.past if event.mode == Storm.name and event.card == self.run), default=0
        )
        left = (id_ for id_, right in met if not right and id_ in pack and runs.tried[id_].last <= end)
        return next(map(Next, left), None)

    @property
    def kept(self) -> KeptMode:
        return KeptMode(self.name, run=self.run)


@dataclass(frozen=True)
class Placement(Mode):
    """For who knows the rules: a puzzle of some strength on each of the rules that cannot be guessed, once, without hints. What is right is known."""

    name: ClassVar[str] = PLACEMENT
    rates: ClassVar[bool] = False
    helps: ClassVar[bool] = False

    @property
    def again(self) -> str:
        return Train.name

    def left(self, pack: Pack, visit: Visit) -> tuple[str, ...]:
        """The types of puzzles that were not put yet."""
        done = {event.task for event in visit.past if event.mode == self.name}
        return tuple(type_ for type_ in _PLACED if type_ not in done and pack.of(type_))

    def right(self, visit: Visit) -> int:
        """How many were right."""
        return sum(event.mode == self.name and event.outcome == "right" for event in visit.past)

    def wanted(self, pack: Pack, visit: Visit) -> bool:
        """Whether there is something left to show."""
        rules = (types()[type_].rule for type_ in self.left(pack, visit))
        return any(visit.progress.rules[rule].state != MASTERED for rule in rules)

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        tried = visit.known.runs.tried
        for type_ in self.left(pack, visit):
            fresh = (head for head in pack.of(type_) if head.id not in tried)
            head = drawn(f"{seed} {type_}", fresh, lambda head: apart(head.level, _PLACED_AT))
            if head:
                return Next(head.id)
        return None


@dataclass(frozen=True)
class Daily(Mode):
    """The puzzles of the day, one of each strength: first the one that is about as hard as the learner is strong."""

    name: ClassVar[str] = "daily"

    def heads(self, pack: Pack, visit: Visit) -> tuple[Head, ...]:
        """Which ones these are today, in the order in which they are put."""
        level = visit.known.runs.level
        return tuple(sorted(of_the_day(pack, self._today(visit)), key=lambda head: abs(head.level - level)))

    def open(self, pack: Pack, visit: Visit) -> tuple[Head, ...]:
        """Those that were not tried today."""
        return tuple(head for head in self.heads(pack, visit) if not self._outcome(head.id, visit))

    def outcome(self, pack: Pack, visit: Visit) -> str:
        """What came of them today; empty while one was not tried, right where all were."""
        outcomes = {self._outcome(head.id, visit) for head in self.heads(pack, visit)}
        return "" if "" in outcomes else "right" if outcomes == {"right"} else "wrong" if outcomes else ""

    def last_outcome(self, visit: Visit) -> str:
        """What came of the last one that was tried, on its own day: at the end of it midnight may have passed."""
        tried = [event for event in visit.past if event.mode == self.name]
        if not tried:
            return ""
        return daily(visit.past, tried[-1].position, date_of(tried[-1], visit.utc_offset), visit.utc_offset)

    def next(self, pack: Pack, seed: int, visit: Visit) -> Next | None:
        left = self.open(pack, visit)
        return Next(left[0].id) if left else None

    def _outcome(self, puzzle: str, visit: Visit) -> str:
        return daily(visit.past, puzzle, self._today(visit), visit.utc_offset)

    def _today(self, visit: Visit) -> int:
        return date(visit.now, visit.utc_offset)


SIMPLE = {mode.name: mode for mode in (Streak(), Daily(), Mistakes(), Review(), Placement())}
"""The modes that leave nothing to choose."""


def mode_chosen(name: object, values: Mapping[str, Any]) -> Mode:
    """The mode of this name that a form or a link asks for. Raises ``BadIntent``."""
    band = text(values.get("band") or "0", 4)
    chosen = {part: values[part] for part in ("type", "theme") if part in values}
    return mode_of(sent(KeptMode, {"name": name, "band": int(band) if band.isdecimal() else 0, **chosen}))


def mode_of(kept: KeptMode) -> Mode:
    """The mode that was kept. Raises ``BadIntent``."""
    if kept.name in SIMPLE:
        return SIMPLE[kept.name]
    if kept.name == Storm.name and kept.run.startswith((STORM, CALM)):
        return Storm(kept.run, kept.ends)
    if kept.name == Missed.name and kept.run.startswith((STORM, CALM)):
        return Missed(kept.run)
    if kept.name != Train.name or kept.type not in ("", WEAKEST, *types()) or kept.theme not in ("", *THEMES):
        raise BadIntent(f"no such puzzles: {kept!r}")
    return Train(kept.type, kept.theme, kept.band)


def _of_the_weakest(heads: tuple[Head, ...], visit: Visit) -> tuple[Head, ...]:
    """Of these puzzles those that are about the rules of which the learner has the smallest share of right answers."""

    def share(rule: str) -> tuple[float, str]:
        known = visit.progress.rules[rule]
        return (known.right + 1) / (known.right + known.wrong + 2), rule

    weakest = sorted({types()[head.type].rule for head in heads}, key=share)[:_FEW]
    return tuple(head for head in heads if types()[head.type].rule in weakest)


def _rising(
    pack: Pack, seed: int, visit: Visit, met: Iterable[str], levels: tuple[int, int], run: str = ""
) -> Next | None:
    """The next puzzle of a run, harder than the last: one that is not in it yet, and if possible never tried."""
    done = frozenset(met)
    fresh = [head for head in pack.heads if head.id not in done] or pack.heads
    start, step = levels
    tried = visit.known.runs.tried
    level = start + step * len(done)
    head = drawn(f"{seed} {run}", fresh, lambda head: (apart(head.level, level), head.id in tried))
    return Next(head.id, run) if head else None
